//! The letter of a square with what stands around it: enlarged to one size, whatever its own, for marks that the cut has lost
//! are there; and as large as it is, for its value.

use image::RgbImage;

use super::{Cut, Found, Inked, body_colour, near};

/// Side of what is shown, in pixels.
pub(crate) const ENLARGED: usize = 48;

/// What is shown of each pixel: how far its colour is from the body's to the ink's, and of that what was cut.
pub(crate) const PLANES: usize = 2;

/// Longest side of the letter that was cut, in pixels of what is shown.
const EXTENT: f32 = 34.0;

/// Least and most of the way from the body's colour to the ink's that is told apart.
const WAY: [f32; 2] = [-0.5, 1.5];

/// Share of the way from body to ink from which a pixel has the ink's own colour.
const STRONG: f32 = 0.75;

/// Samples of each pixel, either way.
const FINE: usize = 2;

/// Samples across all of it.
const SAMPLES: usize = FINE * ENLARGED;

/// The letter in a crop as each of its cuts has it, plane by plane; none where nothing is cut, one where both are of one
/// size.
pub(crate) fn enlarged(crop: &RgbImage) -> opencv::Result<Vec<Vec<f32>>> {
    let Some(Found { inked, cuts, .. }) = Found::of(crop)? else {
        return Ok(Vec::new());
    };
    let mut seen = Vec::new();
    let mut shown = Vec::new();
    for cut in cuts.iter().flatten() {
        let bounds = cut.bounds();
        if seen.contains(&bounds) {
            continue;
        }
        seen.push(bounds);
        if let Some(planes) = planes(crop, &inked, cut) {
            let sized = |plane: &Vec<f32>| sized(plane, inked.window.side, bounds);
            shown.push(planes.iter().flat_map(sized).collect());
        }
    }
    Ok(shown)
}

/// What stands about the letter in a crop, its value among it, as large as it is, plane by plane; none where nothing is cut.
pub(crate) fn about(crop: &RgbImage) -> opencv::Result<Option<Vec<f32>>> {
    let found = Found::of(crop)?;
    Ok(found.and_then(|found| {
        let (inked, cut) = (&found.inked, found.first()?);
        let window = |plane: &Vec<f32>| window(plane, inked.window.side, cut.bounds());
        let planes = planes(crop, inked, cut)?;
        Some(planes.iter().flat_map(window).collect())
    }))
}

/// Both planes of all of a crop; none where no pixel has the ink's own colour.
fn planes(crop: &RgbImage, inked: &Inked, cut: &Cut) -> Option<[Vec<f32>; PLANES]> {
    let body = body_colour(crop, inked);
    let ink = ink_colour(crop, inked, cut)?;
    let way: [f32; 3] = std::array::from_fn(|c| ink[c] - body[c]);
    let far = way.iter().map(|w| w * w).sum::<f32>().max(1.0);
    let on_the_way = |pixel: &[u8]| {
        let along: f32 = (0..3)
            .map(|c| (f32::from(pixel[c]) - body[c]) * way[c])
            .sum();
        (along / far).clamp(WAY[0], WAY[1]) - WAY[0]
    };
    let around = crop.as_raw().chunks_exact(3).map(on_the_way);
    let side = inked.window.side;
    let mut letter = near(&inked.soft, &cut.labels, &cut.parts, cut.bounds(), side);
    letter.iter_mut().for_each(|ink| *ink *= 2.0);
    Some([around.collect(), letter])
}

/// The mean colour of the letter where its ink is strong.
fn ink_colour(crop: &RgbImage, inked: &Inked, cut: &Cut) -> Option<[f32; 3]> {
    let own = |label: i32| label > 0 && cut.parts.contains(&(label as usize - 1));
    let pixels = crop.as_raw().chunks_exact(3);
    let strong = pixels.zip(&inked.soft).zip(&cut.labels);
    let strong = strong.filter(|((_, soft), label)| **soft > STRONG && own(**label));
    let (mut sum, mut count) = ([0.0f32; 3], 0);
    for ((pixel, _), _) in strong {
        count += 1;
        for (sum, value) in sum.iter_mut().zip(pixel) {
            *sum += f32::from(*value);
        }
    }
    (count > 0).then(|| sum.map(|sum| sum / count as f32))
}

/// A plane of a crop about the middle of some bounds, pixel for pixel; beyond the crop its edge goes on.
fn window(plane: &[f32], side: usize, bounds: [usize; 4]) -> Vec<f32> {
    let [left, top, right, bottom] = bounds;
    let along = |near: usize, far: usize| -> [usize; ENLARGED] {
        let first = (near + far).div_ceil(2);
        std::array::from_fn(|i| (first + i).saturating_sub(ENLARGED / 2).min(side - 1))
    };
    let (across, down) = (along(left, right), along(top, bottom));
    down.into_iter()
        .flat_map(|y| across.map(|x| plane[y * side + x]))
        .collect()
}

/// A plane of a crop about the middle of some bounds, scaled so that their longer side is [`EXTENT`]; beyond the crop its
/// edge goes on.
fn sized(plane: &[f32], side: usize, bounds: [usize; 4]) -> Vec<f32> {
    let [left, top, right, bottom] = bounds.map(|v| v as f32);
    let step = (right - left).max(bottom - top) / EXTENT;
    // Along either axis the pixels about each sample, and how far from the first to the second it lies.
    let along = |near: f32, far: f32| -> [(usize, usize, f32); SAMPLES] {
        let last = side as f32 - 1.0;
        std::array::from_fn(|i| {
            let from_the_middle = (i as f32 + 0.5) / FINE as f32 - ENLARGED as f32 / 2.0;
            let at = ((near + far) / 2.0 - 0.5 + step * from_the_middle).clamp(0.0, last);
            let before = at.floor();
            (
                before as usize,
                (before + 1.0).min(last) as usize,
                at - before,
            )
        })
    };
    let (across, down) = (along(left, right), along(top, bottom));
    let mut out = vec![0.0; ENLARGED * ENLARGED];
    for (row, (y, below, dy)) in down.into_iter().enumerate() {
        let at = |y: usize, x: usize| plane[y * side + x];
        for (col, (x, beside, dx)) in across.into_iter().enumerate() {
            let above = at(y, x) * (1.0 - dx) + at(y, beside) * dx;
            let under = at(below, x) * (1.0 - dx) + at(below, beside) * dx;
            out[row / FINE * ENLARGED + col / FINE] +=
                (above * (1.0 - dy) + under * dy) / (FINE * FINE) as f32;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    const SIDE: u32 = 72;

    /// A bar so many pixels tall and a quarter as wide with its middle at some pixel, of one colour on another.
    fn bar(tall: f32, middle: [f32; 2], colours: [[u8; 3]; 2]) -> RgbImage {
        let [ink, body] = colours;
        RgbImage::from_fn(SIDE, SIDE, |x, y| {
            let off = [x, y].map(|v| v as f32 + 0.5);
            let on =
                (off[0] - middle[0]).abs() < tall / 8.0 && (off[1] - middle[1]).abs() < tall / 2.0;
            Rgb(if on { ink } else { body })
        })
    }

    /// Rows and columns of what was cut, where most of each pixel is.
    fn extent(planes: &[f32]) -> [usize; 2] {
        let cut = |x: usize, y: usize| planes[ENLARGED * ENLARGED + y * ENLARGED + x] > 1.0;
        let all = 0..ENLARGED;
        let rows = all.clone().filter(|y| all.clone().any(|x| cut(x, *y)));
        let columns = all.clone().filter(|x| all.clone().any(|y| cut(*x, y)));
        [rows.count(), columns.count()]
    }

    #[test]
    fn a_letter_has_one_size_whatever_its_own_and_wherever_it_lies() {
        let dark = [[30, 20, 40], [220, 210, 190]];
        for (tall, middle) in [
            (16.0, [36.0, 36.0]),
            (32.0, [36.0, 36.0]),
            (24.0, [30.0, 44.0]),
        ] {
            let shown = enlarged(&bar(tall, middle, dark)).unwrap();
            assert_eq!(shown.len(), 1, "both cuts are of one size");
            assert_eq!(shown[0].len(), PLANES * ENLARGED * ENLARGED);
            let [rows, columns] = extent(&shown[0]);
            assert!(rows.abs_diff(EXTENT as usize) <= 2, "{tall}: {rows}");
            assert!(
                columns.abs_diff(EXTENT as usize / 4) <= 2,
                "{tall}: {columns}"
            );
        }
    }

    #[test]
    fn ink_of_any_colour_is_as_far_from_the_body_as_any_other() {
        for colours in [
            [[30, 20, 40], [220, 210, 190]],
            [[230, 220, 90], [60, 40, 30]],
            [[180, 30, 30], [200, 190, 170]],
        ] {
            let shown = enlarged(&bar(28.0, [36.0, 36.0], colours)).unwrap();
            let at = |x: usize, y: usize| shown[0][y * ENLARGED + x];
            assert!((at(24, 24) - 1.5).abs() < 0.05, "the ink: {}", at(24, 24));
            assert!((at(6, 24) - 0.5).abs() < 0.05, "the body: {}", at(6, 24));
        }
    }

    #[test]
    fn what_stands_about_a_letter_stays_as_large_as_it_is() {
        let dark = [[30, 20, 40], [220, 210, 190]];
        for (tall, middle) in [(24.0, [36.0, 36.0]), (24.0, [30.0, 44.0])] {
            let shown = about(&bar(tall, middle, dark)).unwrap().expect("a letter");
            assert_eq!(extent(&shown), [24, 6], "{middle:?}");
            let at = |x: usize, y: usize| shown[y * ENLARGED + x];
            assert!((at(24, 24) - 1.5).abs() < 0.05 && (at(6, 24) - 0.5).abs() < 0.05);
        }
    }

    #[test]
    fn a_pale_letter_is_cut_out_of_a_tile_that_lies_off_a_dark_square() {
        let mut crop = bar(20.0, [42.0, 36.0], [[185, 175, 155], [220, 210, 190]]);
        let board = |x: u32, y: u32| x < 27 || !(14..=58).contains(&y);
        for (x, y, pixel) in crop.enumerate_pixels_mut() {
            if board(x, y) {
                *pixel = Rgb([30, 50, 20]);
            }
        }
        let glyph = crate::glyph::cut(&crop).unwrap().expect("a letter");
        assert!(!glyph.likeliest && glyph.body == [220.0, 210.0, 190.0]);
        assert_eq!(extent(&about(&crop).unwrap().expect("a letter")), [20, 4]);
        assert_eq!(enlarged(&crop).unwrap().len(), 1);
    }

    #[test]
    fn where_nothing_stands_out_nothing_is_shown() {
        let plain = RgbImage::from_pixel(SIDE, SIDE, Rgb([120, 130, 90]));
        assert!(enlarged(&plain).unwrap().is_empty());
        assert!(about(&plain).unwrap().is_none());
    }
}
