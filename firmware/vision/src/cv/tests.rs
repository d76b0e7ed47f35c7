use image::Rgb;

use super::*;

#[test]
fn shapes_are_numbered_and_measured() {
    let mask: Vec<u8> = ["#....#.", ".#..#..", "..#....", "#.....#", "##...##"]
        .concat()
        .bytes()
        .map(|b| if b == b'#' { 255 } else { 0 })
        .collect();
    let (labels, blobs) = blobs(&mask, 7).unwrap();
    let measured = |[left, top, width, height, area]: [usize; 5]| Blob {
        left,
        top,
        width,
        height,
        area,
    };
    let expected = [
        [0, 0, 3, 3, 3],
        [4, 0, 2, 2, 2],
        [0, 3, 2, 2, 3],
        [5, 3, 2, 2, 3],
    ];
    assert_eq!(blobs, expected.map(measured));
    assert_eq!(boxes(&mask, 7).unwrap(), blobs);
    assert_eq!([labels[0], labels[5], labels[28], labels[27]], [1, 2, 3, 4]);
    assert_eq!(boxes(&[0; 35], 7).unwrap(), []);
}

#[test]
fn a_warped_picture_is_asked_for_right_where_its_side_is_no_multiple_of_the_nodes() {
    let source = RgbImage::from_fn(40, 40, |x, y| Rgb([6 * x as u8, 6 * y as u8, 9]));
    for side in [1, 7, 8, 13, 17] {
        let warped = warped(&source, |[x, y]| [2.0 * x + 3.0, 1.5 * y + 1.0], side).unwrap();
        assert_eq!(warped.dimensions(), (side, side));
        for (x, y, pixel) in warped.enumerate_pixels() {
            let right = [
                6.0 * (2.0 * f64::from(x) + 3.0),
                6.0 * (1.5 * f64::from(y) + 1.0),
            ];
            for (seen, right) in pixel.0.into_iter().zip(right) {
                assert!(
                    (f64::from(seen) - right).abs() < 1.5,
                    "{side}: {x} {y} {pixel:?}"
                );
            }
        }
    }
}
