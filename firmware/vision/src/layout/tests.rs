use super::*;

#[test]
fn bytes_are_sorted_whatever_they_are() {
    let mut rng = fastrand::Rng::with_seed(11);
    for most in [1u8, 2, 7, 255] {
        for _ in 0..500 {
            let mut bytes: [u8; 16] = std::array::from_fn(|_| rng.u8(..=most));
            let mut sorted = bytes;
            sorted.sort_unstable();
            sort(&mut bytes);
            assert_eq!(bytes, sorted);
        }
    }
}

#[test]
fn clusters_are_where_the_colours_are() {
    let at = |i: usize| [40.0 * (i % 3) as f32, 100.0, 128.0, 0.0];
    let colours: Vec<Features> = (0..300).map(at).collect();
    let centres = centres(&colours);
    assert_eq!(centres.len(), CLUSTERS);
    for colour in &colours[..3] {
        assert_eq!(&centres[nearest(colour, &centres)], colour);
    }
}
