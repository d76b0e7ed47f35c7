//! Enrolled tiles looked for on squares whose letter cannot be cut out, or not whole: worn, touched by a
//! shadow, grown together with the tile's edge. The print of each tile is laid over the square and moved
//! about.

use image::RgbImage;

use crate::glyph::{EXTENT, REACH, SIDE};
use crate::rectify::PITCH;

/// Pixels a square at which they are compared.
const FINE: usize = 32;

/// Side of the compared picture: a square and a quarter of each neighbour.
const WIDE: usize = FINE + 2 * FINE * REACH as usize / PITCH as usize;

/// Farthest that a letter's middle may be from the square's, in pixels.
const OFF: usize = FINE * 3 / 10;

/// Step of the first search, in pixels.
const STEP: usize = 2;

/// Likeness from which a square may show a tile: correlation.
const ALIKE: f32 = 0.85;

/// How much more alike it must be than any other face.
const APART: f32 = 0.08;

/// The tiles of a set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Templates(Vec<Template>);

/// One print at the size it has on its tile.
#[derive(Clone, Debug)]
struct Template {
    sight: usize,
    side: usize,
    /// With mean 0 and length 1.
    print: Vec<f32>,
}

/// A square's brightness with sums that make any part's mean and spread quick to tell.
struct Window {
    grey: Vec<f32>,
    sums: Vec<[f32; 2]>,
}

impl Templates {
    /// Takes in a tile's ink; its letter's longer side is `size` squares.
    pub(crate) fn add(&mut self, sight: usize, ink: &[f32], size: f32) {
        let side = (size * FINE as f32 * SIDE as f32 / EXTENT).round() as usize;
        // A print that is larger than what is looked at cannot be looked for.
        if (4..WIDE - STEP).contains(&side) {
            let print = scaled(ink, side);
            self.0.push(Template { sight, side, print });
        }
    }

    /// The sight that is seen on a square, when it is like no other; `crop` reaches [`REACH`] beyond it.
    pub(crate) fn name(&self, crop: &RgbImage) -> opencv::Result<Option<usize>> {
        if self.0.is_empty() {
            return Ok(None);
        }
        let window = Window::of(crop)?;
        let seen: Vec<(usize, f32)> = self
            .0
            .iter()
            .map(|template| (template.sight, window.likeness(template)))
            .collect();
        let best = seen.iter().max_by(|a, b| a.1.total_cmp(&b.1));
        Ok(best.and_then(|&(sight, best)| {
            let others = seen.iter().filter(|(other, _)| *other != sight);
            let next = others.map(|(_, likeness)| *likeness).fold(0.0, f32::max);
            (best > ALIKE && best - next > APART).then_some(sight)
        }))
    }
}

/// Ink at another size, every pixel weighing in, with mean 0 and length 1.
fn scaled(ink: &[f32], side: usize) -> Vec<f32> {
    /// Samples along one side of a pixel.
    const FINER: usize = 3;
    let at = |i: usize| (i * SIDE + SIDE / 2) / (side * FINER);
    let mut out: Vec<f32> = (0..side * side)
        .map(|i| {
            let (row, col) = (i / side * FINER, i % side * FINER);
            let cells = (0..FINER).flat_map(|y| (0..FINER).map(move |x| (y, x)));
            cells
                .map(|(y, x)| ink[at(row + y) * SIDE + at(col + x)])
                .sum()
        })
        .collect();
    let mean = out.iter().sum::<f32>() / out.len() as f32;
    out.iter_mut().for_each(|v| *v -= mean);
    let length = out.iter().map(|v| v * v).sum::<f32>().sqrt();
    out.iter_mut()
        .for_each(|v| *v /= length.max(f32::MIN_POSITIVE));
    out
}

impl Window {
    fn of(crop: &RgbImage) -> opencv::Result<Self> {
        let small = crate::cv::resized(crop, WIDE as u32, WIDE as u32)?;
        let grey: Vec<f32> = small
            .pixels()
            .map(|p| p.0.iter().map(|v| f32::from(*v)).sum::<f32>() / 3.0)
            .collect();
        let mut sums = vec![[0.0; 2]; (WIDE + 1) * (WIDE + 1)];
        for y in 0..WIDE {
            for x in 0..WIDE {
                let value = grey[y * WIDE + x];
                let at = |y: usize, x: usize| y * (WIDE + 1) + x;
                let new = std::array::from_fn(|k| {
                    let own = if k == 0 { value } else { value * value };
                    own + sums[at(y, x + 1)][k] + sums[at(y + 1, x)][k] - sums[at(y, x)][k]
                });
                sums[at(y + 1, x + 1)] = new;
            }
        }
        Ok(Self { grey, sums })
    }

    /// Best correlation with a print near the middle, dark on light or light on dark.
    fn likeness(&self, template: &Template) -> f32 {
        let middle = (WIDE - template.side) / 2;
        let (from, to) = (
            middle.saturating_sub(OFF),
            (middle + OFF).min(WIDE - template.side),
        );
        let coarse = (from..=to)
            .step_by(STEP)
            .flat_map(|y| (from..=to).step_by(STEP).map(move |x| (y, x)));
        let seen = coarse.map(|(y, x)| (self.correlation(template, y, x), y, x));
        let Some((_, y, x)) = seen.max_by(|a, b| a.0.total_cmp(&b.0)) else {
            return 0.0;
        };
        let near = |v: usize| v.saturating_sub(1)..=(v + 1).min(WIDE - template.side);
        near(y)
            .flat_map(|y| near(x).map(move |x| (y, x)))
            .map(|(y, x)| self.correlation(template, y, x))
            .fold(0.0, f32::max)
    }

    fn correlation(&self, template: &Template, top: usize, left: usize) -> f32 {
        let side = template.side;
        let rows = template.print.chunks(side).enumerate();
        let product: f32 = rows
            .map(|(y, print)| {
                let start = (top + y) * WIDE + left;
                let seen = &self.grey[start..start + side];
                print.iter().zip(seen).map(|(a, b)| a * b).sum::<f32>()
            })
            .sum();
        let at = |y: usize, x: usize| self.sums[y * (WIDE + 1) + x];
        let corners = [
            at(top + side, left + side),
            at(top, left),
            at(top, left + side),
            at(top + side, left),
        ];
        let [sum, squares]: [f32; 2] =
            std::array::from_fn(|k| corners[0][k] + corners[1][k] - corners[2][k] - corners[3][k]);
        let count = (side * side) as f32;
        let spread = (squares - sum * sum / count).max(count);
        product.abs() / spread.sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glyph::bars as ink;

    const L: &[[usize; 4]] = &[[8, 3, 12, 29], [8, 25, 24, 29]];
    const T: &[[usize; 4]] = &[[5, 3, 27, 7], [14, 3, 18, 29]];

    /// A square with a letter half its height, moved off the middle, whose foot has grown together with the
    /// tile's edge.
    fn square(bars: &[[usize; 4]], by: usize, edge: bool) -> RgbImage {
        let (ink, extent) = (ink(bars), PITCH + 2 * REACH);
        // 32 pixels of ink are 24 × 32 / 26 pixels of the crop.
        let size = SIDE as f32 * 24.0 / EXTENT;
        let start = (extent as f32 - size) / 2.0 + by as f32;
        RgbImage::from_fn(extent, extent, |x, y| {
            let at = |v: u32| ((v as f32 - start) / size * SIDE as f32) as usize;
            let inside = [x, y]
                .iter()
                .all(|v| (start..start + size).contains(&(*v as f32)));
            let inked = inside && ink[at(y).min(SIDE - 1) * SIDE + at(x).min(SIDE - 1)] > 0.5;
            let joined = edge && y > 45 + by as u32 && (34..37).contains(&x);
            image::Rgb(if inked || joined {
                [50, 45, 40]
            } else {
                [220, 210, 190]
            })
        })
    }

    fn templates() -> Templates {
        let mut templates = Templates::default();
        templates.add(13, &ink(L), 0.5);
        templates.add(21, &ink(T), 0.5);
        templates
    }

    #[test]
    fn a_print_is_found_though_it_cannot_be_cut() {
        for (by, edge) in [(0, false), (6, false), (0, true), (3, true)] {
            let name = templates().name(&square(T, by, edge)).expect("a picture");
            assert_eq!(name, Some(21), "moved by {by}, joined {edge}");
            let name = templates().name(&square(L, by, false)).expect("a picture");
            assert_eq!(name, Some(13), "moved by {by}");
        }
    }

    #[test]
    fn what_is_like_none_or_like_two_is_not_named() {
        let cross = [[5, 14, 27, 18], [14, 3, 18, 29]];
        let name = |templates: &Templates| templates.name(&square(&cross, 0, false));
        assert_eq!(name(&templates()).expect("a picture"), None);
        assert_eq!(name(&Templates::default()).expect("a picture"), None);
        let mut two = templates();
        two.add(8, &ink(T), 0.5);
        assert_eq!(two.name(&square(T, 0, false)).expect("a picture"), None);
        let plain = RgbImage::from_pixel(72, 72, image::Rgb([200; 3]));
        assert_eq!(templates().name(&plain).expect("a picture"), None);
    }
}
