//! A cut letter as large as the network is shown it.

use super::SIDE;

/// Longest side of the letter inside it, in pixels: what the network was trained on.
const EXTENT: f32 = 26.0;

/// Samples of each pixel of a cut glyph, either way: each lies between two pixels of the picture.
const FINE: usize = 2;

/// The pixels of the picture along one axis that a pixel of the cut glyph is made of, and the share of each.
type Shares = [(i32, f32); 2 * FINE];

/// Those of every pixel of the cut glyph, which reaches as far as given, in the picture's pixels.
fn shares(from: f32, extent: f32) -> [Shares; SIDE] {
    let step = extent / (FINE * SIDE) as f32;
    std::array::from_fn(|pixel| {
        std::array::from_fn(|i| {
            let at = from + ((pixel * FINE + i / 2) as f32 + 0.5) * step - 0.5;
            let before = at.floor();
            let beyond = at - before;
            match i % 2 {
                0 => (before as i32, (1.0 - beyond) / FINE as f32),
                _ => (before as i32 + 1, beyond / FINE as f32),
            }
        })
    })
}

/// The box scaled, without distortion, so that its longer side is `EXTENT` pixels, centred in
/// `SIDE`×`SIDE`. There is no ink farther than a pixel from the box.
pub(super) fn fitted(ink: &[f32], side: usize, bounds: [usize; 4]) -> Vec<f32> {
    let [left, top, right, bottom] = bounds.map(|v| v as f32);
    let extent = (right - left).max(bottom - top) * SIDE as f32 / EXTENT;
    let [across, down] = [(left, right), (top, bottom)]
        .map(|(near, far)| shares((near + far - extent) / 2.0, extent));
    // Every row with ink as wide as the cut glyph, then these as high.
    let rows = bounds[1].saturating_sub(1)..(bounds[3] + 1).min(side);
    let narrow: Vec<[f32; SIDE]> = rows
        .clone()
        .map(|y| {
            let row = &ink[y * side..(y + 1) * side];
            let at = |&(x, share): &(i32, f32)| share * row.get(x as usize).copied().unwrap_or(0.0);
            across.each_ref().map(|shares| shares.iter().map(at).sum())
        })
        .collect();
    let mut out = vec![0.0; SIDE * SIDE];
    for (out, shares) in out.chunks_exact_mut(SIDE).zip(down) {
        for (y, share) in shares {
            let row = usize::try_from(y)
                .ok()
                .and_then(|y| y.checked_sub(rows.start));
            if let Some(row) = row.and_then(|row| narrow.get(row)) {
                out.iter_mut()
                    .zip(row)
                    .for_each(|(out, ink)| *out += share * ink);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pixel of a cut glyph, each sample of it taken by itself.
    fn sampled(ink: &[f32], side: usize, bounds: [usize; 4], [row, col]: [usize; 2]) -> f32 {
        let [left, top, right, bottom] = bounds.map(|v| v as f32);
        let extent = (right - left).max(bottom - top) * SIDE as f32 / EXTENT;
        let samples = (0..FINE * FINE).map(|i| {
            let at = |near: f32, far: f32, place: usize| {
                let share = (place as f32 + 0.5) / (FINE * SIDE) as f32;
                (near + far - extent) / 2.0 + share * extent - 0.5
            };
            let y = at(top, bottom, FINE * row + i / FINE);
            let x = at(left, right, FINE * col + i % FINE);
            let mut sum = 0.0;
            for (i, value) in ink.iter().enumerate() {
                let [dx, dy] = [x - (i % side) as f32, y - (i / side) as f32].map(f32::abs);
                sum += value * (1.0 - dx).max(0.0) * (1.0 - dy).max(0.0);
            }
            sum
        });
        samples.sum::<f32>() / (FINE * FINE) as f32
    }

    #[test]
    fn a_cut_glyph_is_the_mean_of_its_samples() {
        let (side, mut rng) = (30, fastrand::Rng::with_seed(4));
        for bounds in [
            [9, 4, 21, 27],
            [0, 0, 30, 12],
            [13, 13, 15, 14],
            [2, 1, 29, 30],
        ] {
            let [left, top, right, bottom]: [usize; 4] = bounds;
            let mut ink = vec![0.0; side * side];
            for y in top.saturating_sub(1)..(bottom + 1).min(side) {
                for x in left.saturating_sub(1)..(right + 1).min(side) {
                    ink[y * side + x] = rng.f32();
                }
            }
            let fitted = fitted(&ink, side, bounds);
            for place in [[0, 16], [2, 3], [15, 16], [16, 29], [28, 17], [31, 31]] {
                let sampled = sampled(&ink, side, bounds, place);
                let seen = fitted[place[0] * SIDE + place[1]];
                assert!((seen - sampled).abs() < 1e-4, "{bounds:?} {place:?}");
            }
        }
    }
}
