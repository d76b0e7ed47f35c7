//! A board as the networks see it.

use std::ops::Range;

use image::{GenericImageView, RgbImage};

use crate::colour::Expected;
use crate::counted::{channels, nth};
use crate::cv;
use crate::rectify::{PITCH, Rectified};
use crate::whole::{SEEN, unturned};

/// Pixels a square at which the network looks.
pub(crate) const FINE: u32 = 32;

/// Brightness that a channel's 95th percentile is brought to …
const BRIGHT: f32 = 230.0 / 255.0;

/// … and most that its 99.5th is, of which as much is lost as is more than 1: on a dark board the few tiles of a first word would
/// be white, with nothing on them.
const BRIGHTEST: f32 = 1.1;

/// Most that a channel is brightened.
const MOST_GAIN: f32 = 8.0;

/// Width of the likeness to an expected colour, of a brightness of 1.
const LIKENESS: f32 = 0.12;

/// Where a patch at a square's corner begins and ends, in pixels from both its edges: within a tile of four fifths of
/// the square, and beyond a ring a little wider.
const CORNER: [usize; 2] = [4, 6];

/// Likeness to one of two colours or both, below which a pixel is of neither.
const SEEN_COLOUR: f32 = 0.1;

/// A board as the network sees it: brightness of red, green and blue, darkness and casts taken out.
#[derive(Clone)]
pub(crate) struct Levelled {
    pub(crate) width: usize,
    pub(crate) planes: [Vec<f32>; 3],
    pub(crate) side: usize,
    gains: [f32; 3],
}

impl Levelled {
    pub(crate) fn of(rectified: &Rectified) -> opencv::Result<Self> {
        let padded = rectified.padded();
        let width = padded.width() * FINE / PITCH;
        let small = cv::sampled(padded, width, width)?;
        let gains = gains(&small, FINE / 2);
        let planes = std::array::from_fn(|c| {
            let levelled: [f32; 256] =
                std::array::from_fn(|v| (v as f32 / 255.0 * gains[c]).min(1.0));
            small
                .pixels()
                .map(|p| levelled[usize::from(p[c])])
                .collect()
        });
        Ok(Self {
            width: width as usize,
            planes,
            side: usize::from(rectified.side()),
            gains,
        })
    }

    /// Over a square and the next one to the right, or below it: of each column (or row) of pixels, how
    /// much of its inner part is of the colour expected of a tile rather than of the bare square; `None`
    /// where it is of neither.
    pub(crate) fn profile(
        &self,
        first: usize,
        across: bool,
        expected: [Expected; 2],
    ) -> Vec<Option<f32>> {
        let fine = FINE as usize;
        let colours = expected.map(|e| Some((self.levelled(e.tile?), self.levelled(e.bare?))));
        // The margin is half a square.
        let (top, left) = (
            first / self.side * fine + fine / 2,
            first % self.side * fine + fine / 2,
        );
        let column = |along: usize| {
            let (tile, bare) = colours[along / fine]?;
            let (mut tiles, mut bares) = (0.0, 0.0);
            for aside in fine / 5..fine - fine / 5 {
                let (x, y) = if across {
                    (along, aside)
                } else {
                    (aside, along)
                };
                let pixel = (top + y) * self.width + left + x;
                tiles += self.alike(pixel, tile);
                bares += self.alike(pixel, bare);
            }
            (tiles + bares > 1.0).then(|| tiles / (tiles + bares))
        };
        (0..2 * fine).map(column).collect()
    }

    /// The colours of a tile and of the bare square, levelled, if both are expected and no more alike than so.
    pub(crate) fn distinct(&self, expected: Expected, most: f32) -> Option<[[f32; 3]; 2]> {
        let colours = [self.levelled(expected.tile?), self.levelled(expected.bare?)];
        (alike(colours[0], colours[1]) < most).then_some(colours)
    }

    /// How much a pixel, counted from the left and the top of the playing field, is of a tile's colour rather than of
    /// the bare square's, both levelled; `None` where it is of neither.
    pub(crate) fn of_tile(&self, [x, y]: [usize; 2], colours: [[f32; 3]; 2]) -> Option<f32> {
        let margin = FINE as usize / 2;
        let pixel = (y + margin) * self.width + x + margin;
        let [tile, bare] = colours.map(|colour| self.alike(pixel, colour));
        (tile + bare > SEEN_COLOUR).then(|| tile / (tile + bare))
    }

    /// A colour, 0 to 255, as the planes hold it.
    pub(crate) fn levelled(&self, colour: [f32; 3]) -> [f32; 3] {
        std::array::from_fn(|c| (colour[c] / 255.0 * self.gains[c]).min(1.0))
    }

    /// How like a levelled colour a pixel is, 0 to 1.
    fn alike(&self, pixel: usize, colour: [f32; 3]) -> f32 {
        alike(self.planes.each_ref().map(|plane| plane[pixel]), colour)
    }

    /// How like a colour, 0 to 255, the levelled pixels of a picture are, 0 to 1; none is like an unknown one.
    pub(crate) fn likenesses(
        &self,
        picture: &[[f32; 3]],
        colour: Option<[f32; 3]>,
    ) -> impl Iterator<Item = f32> {
        let colour = colour.map(|colour| self.levelled(colour));
        let like = move |pixel: &[f32; 3]| colour.map_or(0.0, |colour| alike(*pixel, colour));
        picture.iter().map(like)
    }

    /// How like a colour, 0 to 255, that corner of a square is that is likest to it, 0 to 1.
    pub(crate) fn corner_like(&self, square: usize, colour: [f32; 3]) -> f32 {
        let (fine, colour, [near, far]) = (FINE as usize, self.levelled(colour), CORNER);
        let [top, left] = [square / self.side, square % self.side].map(|at| at * fine + fine / 2);
        let (low, high) = (near..far, fine - far..fine - near);
        let like = |rows: &Range<usize>, cols: &Range<usize>| {
            let pixels = rows.clone().flat_map(|y| cols.clone().map(move |x| (y, x)));
            let likes = pixels.map(|(y, x)| self.alike((top + y) * self.width + left + x, colour));
            likes.sum::<f32>() / ((far - near) * (far - near)) as f32
        };
        let corners = [(&low, &low), (&low, &high), (&high, &low), (&high, &high)];
        corners
            .map(|(rows, cols)| like(rows, cols))
            .into_iter()
            .fold(0.0, f32::max)
    }

    /// The board turned clockwise by quarter turns.
    pub(crate) fn turned(&self, turns: u8) -> Self {
        let pixels = 0..self.width * self.width;
        let from: Vec<usize> = pixels.map(|i| unturned(i, turns, self.width)).collect();
        let turn = |plane: &Vec<f32>| from.iter().map(|&i| plane[i]).collect();
        Self {
            planes: std::array::from_fn(|c| turn(&self.planes[c])),
            ..*self
        }
    }

    /// Where a square begins, in pixels from the top and the left of the playing field.
    pub(crate) fn corner(&self, square: usize) -> [i32; 2] {
        [square / self.side, square % self.side].map(|at| (at * FINE as usize) as i32)
    }

    /// Appends red, green and blue of a place as wide as a square that begins there.
    pub(crate) fn picture(&self, corner: [i32; 2], out: &mut Vec<f32>) {
        for plane in &self.planes {
            out.extend(self.window(corner).map(|i| plane[i]));
        }
    }

    /// Appends how like a colour, 0 to 255, such a place is; nothing is like an unknown one.
    pub(crate) fn likeness(&self, corner: [i32; 2], colour: Option<[f32; 3]>, out: &mut Vec<f32>) {
        let Some(colour) = colour else {
            out.extend(std::iter::repeat_n(0.0, SEEN * SEEN));
            return;
        };
        let colour = self.levelled(colour);
        out.extend(self.window(corner).map(|i| self.alike(i, colour)));
    }

    /// Red, green and blue of a square and `reach` pixels beyond each side, half a square at most, row by row.
    pub(crate) fn about(&self, square: usize, reach: usize) -> impl Iterator<Item = [f32; 3]> {
        let (fine, margin) = (FINE as usize, FINE as usize / 2);
        let [top, left] =
            [square / self.side, square % self.side].map(|at| at * fine + margin - reach);
        let extent = fine + 2 * reach;
        (0..extent * extent)
            .map(move |i| (top + i / extent) * self.width + left + i % extent)
            .map(|i| std::array::from_fn(|c| self.planes[c][i]))
    }

    /// The pixels that are seen of a square's breadth that begins so far from the top and the left, at most a quarter of a
    /// square out of the playing field, and around it.
    fn window(&self, corner: [i32; 2]) -> impl Iterator<Item = usize> + use<> {
        let (rim, width) = (FINE as i32 / 4, self.width);
        // The margin is half a square and a quarter of one is seen.
        let [top, left] = corner.map(|at| (at + rim) as usize);
        (0..SEEN).flat_map(move |y| (0..SEEN).map(move |x| (top + y) * width + left + x))
    }
}

/// How like a levelled colour another is, 0 to 1.
fn alike(pixel: [f32; 3], colour: [f32; 3]) -> f32 {
    let off: f32 = (0..3).map(|c| (pixel[c] - colour[c]).powi(2)).sum();
    (-off / (2.0 * LIKENESS * LIKENESS)).exp()
}

/// How much each channel is brightened, as far as the playing field within the margin tells.
fn gains(picture: &RgbImage, margin: u32) -> [f32; 3] {
    let extent = picture.width() - 2 * margin;
    let field = picture.view(margin, margin, extent, extent);
    let pixels = (extent * extent) as usize;
    channels(field.pixels().map(|(_, _, pixel)| pixel.0)).map(|counts| {
        let percentile = |percent: f32| {
            let value = nth(&counts, (pixels as f32 * percent / 100.0) as usize);
            value.unwrap_or(255).max(1) as f32 / 255.0
        };
        let gain = (BRIGHT / percentile(95.0)).min(BRIGHTEST / percentile(99.5));
        gain.min(MOST_GAIN)
    })
}

#[cfg(test)]
mod tests;
