//! Values of which it was counted how often each occurs.

/// The value that has so many before it when all are in their order; `None` when there are no more than that.
pub(crate) fn nth(counts: &[usize], n: usize) -> Option<usize> {
    let mut left = n;
    counts.iter().position(|&count| {
        let here = count > left;
        left = left.saturating_sub(count);
        here
    })
}

/// How often each value of each channel occurs.
pub(crate) fn channels(pixels: impl Iterator<Item = [u8; 3]>) -> [[usize; 256]; 3] {
    let mut counts = [[0; 256]; 3];
    for pixel in pixels {
        for (counts, value) in counts.iter_mut().zip(pixel) {
            counts[usize::from(value)] += 1;
        }
    }
    counts
}

/// The median of each channel, 0 to 255; black when there are no pixels.
pub(crate) fn median_colour(pixels: impl Iterator<Item = [u8; 3]>) -> [f32; 3] {
    channels(pixels).map(|counts| {
        let total: usize = counts.iter().sum();
        nth(&counts, total / 2).unwrap_or(0) as f32
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_is_that_of_the_sorted_values() {
        let mut rng = fastrand::Rng::with_seed(5);
        for count in 0..40 {
            let mut values: Vec<u8> = (0..count).map(|_| rng.u8(..9)).collect();
            let mut counts = [0; 10];
            values.iter().for_each(|v| counts[usize::from(*v)] += 1);
            values.sort_unstable();
            for n in 0..count + 2 {
                let sorted = values.get(n).map(|v| usize::from(*v));
                assert_eq!(nth(&counts, n), sorted, "{n} of {values:?}");
            }
        }
    }

    #[test]
    fn the_median_colour_is_each_channels_middle_one() {
        let pixels = [[1, 200, 7], [9, 100, 7], [5, 150, 8]];
        assert_eq!(median_colour(pixels.into_iter()), [5.0, 150.0, 7.0]);
        assert_eq!(median_colour(pixels.into_iter().take(2)), [9.0, 200.0, 7.0]);
        assert_eq!(median_colour([].into_iter()), [0.0; 3]);
    }
}
