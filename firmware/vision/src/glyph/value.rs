//! The value printed beside a letter, wherever a maker prints it, and as faint as it may be: it is small, and blur and thin
//! print leave little of its ink.

use std::ops::Range;

use super::{Blob, Cut, Letter, PITCH, Shapes, bounds};

/// Where makers print values: how far a value's middle is from its letter's, across and down, in squares. To the lower right
/// first, where nearly all do.
pub(crate) const PLACES: [[Range<f32>; 2]; 5] = [
    [0.12..0.5, 0.08..0.5],
    [0.12..0.5, -0.5..-0.08],
    [-0.5..-0.12, 0.08..0.5],
    [-0.5..-0.12, -0.5..-0.08],
    [-0.12..0.12, 0.25..0.55],
];

/// Share of the way from body to ink from which a pixel may be a value's, where letters are cut with more.
const FAINT: f32 = 0.18;

/// What may be a value.
#[derive(Debug)]
pub(crate) struct ValueCut {
    /// Which of [`PLACES`] it stands in.
    pub(crate) place: usize,
    /// Its ink as that of a letter, 255 where most of it is.
    ink: Vec<u8>,
}

impl ValueCut {
    /// No ink at all.
    #[cfg(test)]
    pub(crate) fn bare(place: usize) -> Self {
        Self {
            place,
            ink: vec![0; super::SIDE * super::SIDE],
        }
    }

    /// Its ink, 0 to 1.
    pub(crate) fn ink(&self) -> impl Iterator<Item = f32> + '_ {
        self.ink.iter().map(|ink| f32::from(*ink) / 255.0)
    }
}

/// What may be the value beside a letter: in each place the different shapes that stand there with more and less ink.
pub(super) fn cuts(letter: &Letter) -> opencv::Result<Vec<ValueCut>> {
    let Some(own) = letter.cuts().next() else {
        return Ok(Vec::new());
    };
    let faint = letter.inked.shapes(FAINT)?;
    let mut found = Vec::new();
    for (place, reach) in PLACES.iter().enumerate() {
        let mut seen = Vec::new();
        for shapes in letter.cuts().map(|cut| &cut.shapes).chain([&faint]) {
            let parts = beside(own, shapes, reach, letter.inked.window.side);
            if parts.is_empty() {
                continue;
            }
            let bounds = bounds(&shapes.blobs, &parts);
            if !seen.contains(&bounds) {
                seen.push(bounds);
                let ink = full(&letter.inked.shown(shapes, &parts));
                found.push(ValueCut { place, ink });
            }
        }
    }
    Ok(found)
}

/// Ink as strong as a letter's.
fn full(ink: &[f32]) -> Vec<u8> {
    let most = ink.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
    ink.iter().map(|ink| (ink / most * 255.0) as u8).collect()
}

/// The shapes in a place beside a letter that may be its value, if any: the tallest, and what stands beside it as a second
/// digit would. A crop has `side` pixels each way.
pub(super) fn beside(
    letter: &Cut,
    shapes: &Shapes,
    [across, down]: &[Range<f32>; 2],
    side: usize,
) -> Vec<usize> {
    let pitch = PITCH as f32;
    let (x, y) = letter.main().middle();
    let may_be = |b: &Blob| {
        let (width, height) = (b.width as f32 / pitch, b.height as f32 / pitch);
        let (dx, dy) = ((b.middle().0 - x) / pitch, (b.middle().1 - y) / pitch);
        (0.07..0.28).contains(&height)
            && (0.03..0.35).contains(&width)
            && across.contains(&dx)
            && down.contains(&dy)
    };
    let own = |i: usize| {
        let b = &shapes.blobs[i];
        let mut pixels =
            (b.top..b.bottom()).flat_map(|y| (b.left..b.right()).map(move |x| y * side + x));
        pixels.any(|pixel| shapes.labels[pixel] == i as i32 + 1 && letter.holds(pixel))
    };
    let digits: Vec<usize> = (0..shapes.blobs.len())
        .filter(|&i| may_be(&shapes.blobs[i]) && !own(i))
        .collect();
    let blobs = &shapes.blobs;
    let Some(tallest) = digits.iter().copied().max_by_key(|i| blobs[*i].height) else {
        return digits;
    };
    let first = &blobs[tallest];
    let beside = |i: &usize| {
        let b = &blobs[*i];
        let gap = (b.left as f32 - first.right() as f32).max(first.left as f32 - b.right() as f32);
        let tall = first.height as f32;
        (b.middle().1 - first.middle().1).abs() < 0.25 * tall
            && b.height as f32 > 0.7 * tall
            && gap < 0.5 * tall
    };
    digits.into_iter().filter(beside).collect()
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::super::{REACH, cut_with_values};
    use super::*;

    /// A tile with a T of this darkness, and bars as dark as told: left, top, width and height in pixels of the square.
    fn tile(bars: &[([u32; 4], u8)]) -> RgbImage {
        let letter = [([14, 12, 20, 5], 30), ([21, 12, 6, 24], 30)];
        let bars: Vec<_> = letter.iter().chain(bars).collect();
        let side = PITCH + 2 * REACH;
        RgbImage::from_fn(side, side, |x, y| {
            let within = |&&&([left, top, width, height], _): &&&([u32; 4], u8)| {
                let [left, top] = [left + REACH, top + REACH];
                (left..left + width).contains(&x) && (top..top + height).contains(&y)
            };
            let dark = bars.iter().find(within).map_or(220, |(_, dark)| *dark);
            Rgb([dark; 3])
        })
    }

    fn places(bars: &[([u32; 4], u8)]) -> Vec<usize> {
        let (_, values) = cut_with_values(&tile(bars)).unwrap().expect("a letter");
        values.iter().map(|value| value.place).collect()
    }

    #[test]
    fn a_value_is_cut_wherever_it_stands() {
        for (place, [left, top]) in [
            (0, [36, 34]),
            (1, [37, 5]),
            (2, [8, 34]),
            (3, [7, 5]),
            (4, [22, 39]),
        ] {
            assert_eq!(places(&[([left, top, 4, 8], 30)]), [place]);
        }
        assert!(places(&[]).is_empty());
    }

    #[test]
    fn a_value_of_little_ink_is_cut_and_shown_as_any_other() {
        let (_, values) = cut_with_values(&tile(&[([36, 34, 4, 8], 170)]))
            .unwrap()
            .expect("a letter");
        let [value] = &values[..] else {
            panic!("{} values", values.len())
        };
        let most = value.ink().fold(0.0, f32::max);
        assert!(value.place == 0 && (most - 1.0).abs() < 0.01, "{most}");
    }

    #[test]
    fn a_mark_of_the_letter_is_no_value() {
        // Above the T, and to the right of its middle.
        assert!(places(&[([28, 5, 5, 5], 30)]).is_empty());
    }
}
