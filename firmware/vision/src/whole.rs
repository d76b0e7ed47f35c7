//! The reader of whole squares: it sees tile and surroundings at once and cuts nothing.

use game::Variant;
use image::RgbImage;

use crate::alphabet::{Classes, Sights};
use crate::cv;
use crate::net::{Net, NetError};
use crate::rectify::{PITCH, Rectified};

const WEIGHTS: &[u8] = include_bytes!("../models/squares.onnx");
const CLASSES: &str = include_str!("../models/squares.txt");

/// Pixels a square at which the network looks.
const FINE: u32 = 32;

/// Side of what it sees: a square and a quarter of each neighbour.
const SEEN: usize = 48;

/// Brightness that a channel's 95th percentile is brought to.
const BRIGHT: f32 = 230.0 / 255.0;

/// Most that a channel is brightened.
const MOST_GAIN: f32 = 8.0;

/// Width of the likeness to the tiles' colour, of a brightness of 1.
const LIKENESS: f32 = 0.12;

/// Reads whole squares with a network that has seen nothing but rendered boards.
pub(crate) struct Whole {
    net: Net,
    classes: Classes,
    sights: Sights,
}

/// A board as the network sees it: brightness of red, green and blue, darkness and casts taken out.
pub(crate) struct Levelled {
    width: usize,
    planes: [Vec<f32>; 3],
    side: usize,
    gains: [f32; 3],
}

impl Whole {
    pub(crate) fn of(variant: &Variant) -> Result<Self, NetError> {
        let classes = Classes::of(CLASSES, variant);
        let seen = SEEN as i32;
        let net = Net::load("square", WEIGHTS, [4, seen, seen], classes.count())?;
        Ok(Self {
            net,
            classes,
            sights: Sights::of(variant),
        })
    }

    /// For each of the squares, counted row by row, the probability of every sight. `tile` is the colour
    /// of this board's tiles, 0 to 255, once that is known.
    pub(crate) fn read(
        &mut self,
        board: &Levelled,
        squares: &[usize],
        tile: Option<[f32; 3]>,
    ) -> opencv::Result<Vec<Vec<f32>>> {
        let mut samples = Vec::with_capacity(squares.len() * 4 * SEEN * SEEN);
        for &square in squares {
            board.sample(square, tile, &mut samples);
        }
        let probabilities = self.net.probabilities(&samples)?;
        Ok(probabilities
            .iter()
            .map(|p| self.classes.sights(p, &self.sights))
            .collect())
    }
}

impl Levelled {
    pub(crate) fn of(rectified: &Rectified) -> opencv::Result<Self> {
        let padded = rectified.padded();
        let width = padded.width() * FINE / PITCH;
        let small = cv::resized(padded, width, width)?;
        let margin = FINE / 2;
        let gains: [f32; 3] = std::array::from_fn(|c| {
            let bright = bright(&small, c, margin);
            (BRIGHT / bright.max(1.0 / 255.0)).min(MOST_GAIN)
        });
        let planes = std::array::from_fn(|c| {
            small
                .pixels()
                .map(|p| (f32::from(p[c]) / 255.0 * gains[c]).min(1.0))
                .collect()
        });
        Ok(Self {
            width: width as usize,
            planes,
            side: usize::from(rectified.side()),
            gains,
        })
    }

    /// Appends one square's four planes.
    fn sample(&self, square: usize, tile: Option<[f32; 3]>, out: &mut Vec<f32>) {
        let fine = FINE as usize;
        // The margin is half a square and a quarter of one is seen.
        let (top, left) = (
            square / self.side * fine + fine / 4,
            square % self.side * fine + fine / 4,
        );
        let pixels =
            || (0..SEEN).flat_map(|y| (0..SEEN).map(move |x| (top + y) * self.width + left + x));
        for plane in &self.planes {
            out.extend(pixels().map(|i| plane[i]));
        }
        match tile {
            None => out.extend(std::iter::repeat_n(0.0, SEEN * SEEN)),
            Some(colour) => {
                let colour: [f32; 3] =
                    std::array::from_fn(|c| (colour[c] / 255.0 * self.gains[c]).min(1.0));
                let off = |i: usize| -> f32 {
                    (0..3)
                        .map(|c| (self.planes[c][i] - colour[c]).powi(2))
                        .sum()
                };
                out.extend(pixels().map(|i| (-off(i) / (2.0 * LIKENESS * LIKENESS)).exp()));
            }
        }
    }
}

/// The 95th percentile of one channel over the playing field, 0 to 1.
fn bright(picture: &RgbImage, channel: usize, margin: u32) -> f32 {
    let mut counts = [0usize; 256];
    let mut total = 0usize;
    for y in margin..picture.height() - margin {
        for x in margin..picture.width() - margin {
            counts[usize::from(picture.get_pixel(x, y)[channel])] += 1;
            total += 1;
        }
    }
    let mut left = total * 95 / 100;
    for (value, count) in counts.into_iter().enumerate() {
        if count > left {
            return value as f32 / 255.0;
        }
        left -= count;
    }
    1.0
}
