//! A veil over part of the board: a reflection adds its light to whatever lies there, so that ink pales and colours turn
//! grey. How much it adds is told by the empty squares, whose classes have one colour each but for that and for how
//! brightly they are lit; where they tell of a veil it is taken off before anything is read.

use image::RgbImage;

use crate::glare;
use crate::layout::Layout;
use crate::rectify::{PITCH, Rectified};

mod told;
use told::Told;

/// The root of light that a camera stores.
const GAMMA: f32 = 2.2;

/// The light that a reflection adds to a board.
pub(crate) struct Veil {
    /// To every square, row by row, as a share of white.
    added: Vec<f32>,
    /// The board's white: red, green and blue, 0 to 1, in linear light.
    white: [f32; 3],
}

impl Veil {
    /// What lies over a board, of which these squares, row by row, seem empty; none where nothing tells of a veil.
    pub(crate) fn over(rectified: &Rectified, layout: &Layout, empty: &[bool]) -> Option<Self> {
        let told = Told::of(rectified, layout, empty);
        let white = told.white;
        told.added().map(|added| Self { added, white })
    }

    /// The board without it.
    pub(crate) fn taken_off(&self, rectified: &Rectified) -> Rectified {
        let stored = stored();
        let linear: [f32; 256] = std::array::from_fn(|v| linear(v as f32));
        let side = usize::from(rectified.side());
        let mut picture: RgbImage = rectified.padded().clone();
        let width = picture.width() as usize;
        let places: Vec<(usize, f32)> = (0..width).map(|pixel| place(pixel, side)).collect();
        for (row, &down) in picture.chunks_exact_mut(3 * width).zip(&places) {
            for (pixel, &right) in row.chunks_exact_mut(3).zip(&places) {
                let added = self.at(down, right, side);
                // What is burnt out tells nothing, and is asked about for that.
                if added <= 0.0 || pixel.iter().all(|value| f32::from(*value) >= glare::BURNT) {
                    continue;
                }
                for (value, white) in pixel.iter_mut().zip(self.white) {
                    let left = (linear[usize::from(*value)] - added * white).max(0.0);
                    *value = stored[(left * (stored.len() - 1) as f32) as usize];
                }
            }
        }
        rectified.otherwise_lit(picture)
    }

    /// What is added between squares.
    fn at(&self, (row, down): (usize, f32), (col, right): (usize, f32), side: usize) -> f32 {
        let across = |row: usize| {
            let [here, next] = [0, 1].map(|k| self.added[row * side + col + k]);
            here + (next - here) * right
        };
        let [here, next] = [0, 1].map(|k| across(row + k));
        here + (next - here) * down
    }
}

/// Between the middles of which two squares a pixel of a padded picture lies, the first of them, and how far on the way to the
/// other; beyond the outermost it is as there.
fn place(pixel: usize, side: usize) -> (usize, f32) {
    let at = (pixel as f32 + 0.5) / PITCH as f32 - 1.0;
    let at = at.clamp(0.0, side as f32 - 1.001);
    (at as usize, at.fract())
}

/// A brightness, 0 to 255, in linear light, 0 to 1.
fn linear(value: f32) -> f32 {
    (value / 255.0).powf(GAMMA)
}

/// What is stored of linear light, from none to all in even steps.
fn stored() -> Vec<u8> {
    const STEPS: usize = 1 << 14;
    let step = |i: usize| (i as f32 / (STEPS - 1) as f32).powf(1.0 / GAMMA) * 255.0 + 0.5;
    (0..STEPS).map(|i| step(i) as u8).collect()
}

#[cfg(test)]
mod tests;
