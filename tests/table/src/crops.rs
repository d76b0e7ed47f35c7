//! Cuts training examples for a reader of whole squares out of rendered photographs.
//!
//! The playing field is taken square-on through its true corners, each moved a little as a finder of boards
//! would err, at 48 pixels a square. Every channel is scaled so that its 95th percentile over the field becomes
//! 230 (gain at most 8). A crop is one square with a quarter of its neighbours on every side: 72×72.

use game::{Square, Tile, Variant};

use crate::homography::{apply, through};
use crate::{Dice, Rendered, Scene};

/// Pixels a square in the rectified board.
pub const PITCH: usize = 48;
/// Pixels of a crop's side: one and a half squares.
pub const CROP: usize = 72;
/// Bytes of a crop's picture: rows of red, green, blue.
pub const PICTURE: usize = CROP * CROP * 3;

const MARGIN: usize = (CROP - PITCH) / 2;

/// One example.
#[derive(Clone, Debug)]
pub struct Crop {
    /// The square it shows.
    pub square: Square,
    /// What lies there.
    pub tile: Option<Tile>,
    /// Whether a hand hides most of it.
    pub hidden: bool,
    /// `PICTURE` bytes.
    pub picture: Vec<u8>,
}

/// A board taken square-on, with a quarter of a square around the playing field, red green blue.
struct SquareOn {
    width: usize,
    pixels: Vec<u8>,
}

/// The tiles' crops, the centre's, and some of the empty squares', those beside tiles first. Squares half behind a
/// hand are left out.
/// `jitter` is the deviation of the corners in squares.
#[must_use]
pub fn cut(scene: &Scene, rendered: &Rendered, jitter: f32, dice: &mut Dice) -> Vec<Crop> {
    let scale = rendered.pixels_a_square;
    let corners = rendered.corners.map(|[x, y]| {
        [
            x + dice.normal() * jitter * scale,
            y + dice.normal() * jitter * scale,
        ]
    });
    let board = square_on(rendered, corners, &scene.variant);
    let mut crops = Vec::new();
    for square in scene.board.squares() {
        let tile = scene.board.get(square);
        let hidden_share = rendered.hidden[square.index(scene.variant.side)];
        let hidden = hidden_share > 0.5;
        let share = if hidden || square == scene.variant.centre {
            1.0
        } else if beside_a_tile(scene, square) {
            0.6
        } else {
            0.25
        };
        let half_hidden = !hidden && hidden_share > 0.1;
        if half_hidden || (tile.is_none() && !dice.chance(share)) {
            continue;
        }
        crops.push(Crop {
            square,
            tile,
            hidden,
            picture: board.crop(square),
        });
    }
    crops
}

fn beside_a_tile(scene: &Scene, square: Square) -> bool {
    scene.board.tiles().any(|(other, _)| {
        other.row.abs_diff(square.row) <= 1 && other.col.abs_diff(square.col) <= 1
    })
}

impl SquareOn {
    fn crop(&self, square: Square) -> Vec<u8> {
        let (x, y) = (
            usize::from(square.col) * PITCH,
            usize::from(square.row) * PITCH,
        );
        let mut picture = Vec::with_capacity(PICTURE);
        for row in y..y + CROP {
            let from = (row * self.width + x) * 3;
            picture.extend_from_slice(&self.pixels[from..from + CROP * 3]);
        }
        picture
    }
}

/// Rectifies and normalises.
fn square_on(rendered: &Rendered, corners: [[f32; 2]; 4], variant: &Variant) -> SquareOn {
    let side = usize::from(variant.side);
    let map = through(corners, side as f32);
    let width = side * PITCH + 2 * MARGIN;
    // A fine photograph is averaged, not skipped through.
    let samples = ((rendered.pixels_a_square / PITCH as f32).round() as usize).clamp(1, 4);
    let mut pixels = Vec::with_capacity(width * width * 3);
    for y in 0..width {
        for x in 0..width {
            let mut sum = [0.0f32; 3];
            for i in 0..samples * samples {
                let within = |k: usize| (k as f32 + 0.5) / samples as f32;
                let u = (x as f32 + within(i % samples) - MARGIN as f32) / PITCH as f32;
                let v = (y as f32 + within(i / samples) - MARGIN as f32) / PITCH as f32;
                let colour = between(rendered, apply(&map, [u, v]));
                for (total, c) in sum.iter_mut().zip(colour) {
                    *total += c;
                }
            }
            pixels.extend(sum.map(|s| (s / (samples * samples) as f32 + 0.5) as u8));
        }
    }
    normalise(&mut pixels, width);
    SquareOn { width, pixels }
}

/// Bilinear between pixels; beyond the photograph its edge goes on.
fn between(rendered: &Rendered, [x, y]: [f32; 2]) -> [f32; 3] {
    let photo = &rendered.photo;
    let (w, h) = (photo.width() as usize, photo.height() as usize);
    let (x, y) = (
        (x - 0.5).clamp(0.0, w as f32 - 1.0),
        (y - 0.5).clamp(0.0, h as f32 - 1.0),
    );
    let (ix, iy) = (x as usize, y as usize);
    let (tx, ty) = (x - ix as f32, y - iy as f32);
    let (jx, jy) = ((ix + 1).min(w - 1), (iy + 1).min(h - 1));
    let raw = photo.as_raw();
    std::array::from_fn(|k| {
        let at = |x: usize, y: usize| f32::from(raw[(y * w + x) * 3 + k]);
        let top = at(ix, iy) * (1.0 - tx) + at(jx, iy) * tx;
        let bottom = at(ix, jy) * (1.0 - tx) + at(jx, jy) * tx;
        top * (1.0 - ty) + bottom * ty
    })
}

/// Scales each channel so that its 95th percentile over the playing field is 230, at most eightfold.
fn normalise(pixels: &mut [u8], width: usize) {
    for channel in 0..3 {
        let mut counts = [0usize; 256];
        for y in MARGIN..width - MARGIN {
            for x in MARGIN..width - MARGIN {
                counts[usize::from(pixels[(y * width + x) * 3 + channel])] += 1;
            }
        }
        let total: usize = counts.iter().sum();
        let mut below = 0;
        let percentile = counts
            .iter()
            .position(|n| {
                below += n;
                below * 100 >= total * 95
            })
            .unwrap_or(255);
        let gain = (230.0 / percentile.max(1) as f32).min(8.0);
        for value in pixels.iter_mut().skip(channel).step_by(3) {
            *value = (f32::from(*value) * gain + 0.5).min(255.0) as u8;
        }
    }
}
