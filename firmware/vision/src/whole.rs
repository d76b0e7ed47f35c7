//! The reader of whole squares: it sees tile and surroundings at once and cuts nothing.
//!
//! It looks twice. The first look is at the plain picture, and quick. The second, by larger networks of its own,
//! is at what is neither plainly empty nor plainly a letter, and they know how a tile and how the empty square
//! would be coloured there.

use game::{Board, Variant};
use image::RgbImage;

use crate::alphabet::{Classes, Sights};
use crate::colour::Expected;
use crate::cv;
use crate::models::{self, Model};
use crate::net::{Net, NetError};
use crate::orient;
use crate::rectify::{PITCH, Rectified};

/// Pixels a square at which the network looks.
pub(crate) const FINE: u32 = 32;

/// Side of what it sees: a square and a quarter of each neighbour.
const SEEN: usize = 48;
const SIDE: i32 = SEEN as i32;

/// Probability from which a square is empty whichever way it is turned.
const EMPTY: f32 = 0.9999;

/// Share of squares up to which it is quicker to look at each by itself than at the whole board.
const FEW: f32 = 0.45;

/// Brightness that a channel's 95th percentile is brought to.
const BRIGHT: f32 = 230.0 / 255.0;

/// Most that a channel is brightened.
const MOST_GAIN: f32 = 8.0;

/// Width of the likeness to an expected colour, of a brightness of 1.
const LIKENESS: f32 = 0.12;

/// Reads whole squares with networks that have seen nothing but rendered boards.
pub(crate) struct Whole {
    first: Look,
    /// At least one.
    second: Vec<Look>,
}

/// A network with its classes.
pub(crate) struct Look {
    net: Net,
    classes: Classes,
    sights: Sights,
}

/// A board as the network sees it: brightness of red, green and blue, darkness and casts taken out.
#[derive(Clone)]
pub(crate) struct Levelled {
    width: usize,
    planes: [Vec<f32>; 3],
    side: usize,
    gains: [f32; 3],
}

impl Whole {
    pub(crate) fn of(variant: &Variant) -> Result<Self, NetError> {
        Ok(Self {
            first: Look::of(models::FIRST, [3, SIDE, SIDE], variant)?,
            second: models::SECOND
                .into_iter()
                .map(|model| Look::of(model, [5, SIDE, SIDE], variant))
                .collect::<Result<_, _>>()?,
        })
    }

    /// The first look, at the whole board at once: row by row, the probability of every sight.
    pub(crate) fn look(&mut self, board: &Levelled) -> opencv::Result<Vec<Vec<f32>>> {
        let rim = FINE as usize / 4;
        let seen = board.width - 2 * rim;
        let rows = board.planes.iter().flat_map(|plane| {
            plane
                .chunks(board.width)
                .skip(rim)
                .take(seen)
                .flat_map(|row| &row[rim..rim + seen])
        });
        let picture: Vec<f32> = rows.copied().collect();
        let probabilities = self.first.net.field(&picture, seen)?;
        Ok(self.first.sights(&probabilities))
    }

    /// The first look at a board that was turned clockwise by quarter turns since an earlier first look: what
    /// was plainly empty is so from every side.
    pub(crate) fn look_after_turning(
        &mut self,
        board: &Levelled,
        earlier: &[Vec<f32>],
        turns: u8,
    ) -> opencv::Result<Vec<Vec<f32>>> {
        let side = board.side as u8;
        let mut looks = vec![Vec::new(); earlier.len()];
        for (square, look) in Board::empty(side).squares().zip(earlier) {
            let to = orient::turned(square, turns, side);
            looks[usize::from(to.row) * board.side + usize::from(to.col)].clone_from(look);
        }
        let squares: Vec<usize> = (0..looks.len()).filter(|&i| looks[i][0] < EMPTY).collect();
        if squares.len() as f32 > FEW * looks.len() as f32 {
            return self.look(board);
        }
        for (i, look) in squares.iter().zip(self.look_at(board, &squares)?) {
            looks[*i] = look;
        }
        Ok(looks)
    }

    /// The first look at some squares, counted row by row.
    pub(crate) fn look_at(
        &mut self,
        board: &Levelled,
        squares: &[usize],
    ) -> opencv::Result<Vec<Vec<f32>>> {
        let mut samples = Vec::with_capacity(squares.len() * 3 * SEEN * SEEN);
        for &square in squares {
            board.picture(square, &mut samples);
        }
        self.first.at(&samples)
    }

    /// The first look at places between squares: where the square in its middle begins, in pixels from
    /// the top and the left of the playing field.
    pub(crate) fn look_between(
        &mut self,
        board: &Levelled,
        places: &[(usize, usize)],
    ) -> opencv::Result<Vec<Vec<f32>>> {
        let mut samples = Vec::with_capacity(places.len() * 3 * SEEN * SEEN);
        for &(top, left) in places {
            for plane in &board.planes {
                samples.extend(board.window(top, left).map(|i| plane[i]));
            }
        }
        self.first.at(&samples)
    }

    /// The second look, at squares with the colours expected there.
    pub(crate) fn look_closer(
        &mut self,
        board: &Levelled,
        squares: &[(usize, Expected)],
    ) -> opencv::Result<Vec<Vec<f32>>> {
        let mut samples = Vec::with_capacity(squares.len() * 5 * SEEN * SEEN);
        for &(square, expected) in squares {
            board.picture(square, &mut samples);
            board.likeness(square, expected.tile, &mut samples);
            board.likeness(square, expected.bare, &mut samples);
        }
        self.mean(&samples)
    }

    /// The second look, by one network, at squares turned clockwise by quarter turns, each by itself, no
    /// colours known: all squares turned one way, then all of them the next.
    pub(crate) fn look_turned(
        &mut self,
        board: &Levelled,
        squares: &[usize],
        ways: &[u8],
    ) -> opencv::Result<Vec<Vec<f32>>> {
        let mut pictures = Vec::with_capacity(squares.len() * 3 * SEEN * SEEN);
        for &square in squares {
            board.picture(square, &mut pictures);
        }
        let mut samples = Vec::with_capacity(ways.len() * squares.len() * 5 * SEEN * SEEN);
        for &turns in ways {
            for picture in pictures.chunks(3 * SEEN * SEEN) {
                for plane in picture.chunks(SEEN * SEEN) {
                    samples.extend((0..SEEN * SEEN).map(|i| plane[unturned(i, turns, SEEN)]));
                }
                samples.extend(std::iter::repeat_n(0.0, 2 * SEEN * SEEN));
            }
        }
        self.second[0].at(&samples)
    }

    /// The mean of what the networks of the second look say: they err in different places.
    fn mean(&mut self, samples: &[f32]) -> opencv::Result<Vec<Vec<f32>>> {
        let share = 1.0 / self.second.len() as f32;
        let mut mean: Vec<Vec<f32>> = Vec::new();
        for look in &mut self.second {
            let sights = look.at(samples)?;
            mean.resize_with(sights.len(), || vec![0.0; look.sights.count()]);
            for (mean, sights) in mean.iter_mut().zip(sights) {
                mean.iter_mut()
                    .zip(sights)
                    .for_each(|(m, s)| *m += s * share);
            }
        }
        Ok(mean)
    }
}

impl Look {
    /// `shape` is planes, rows and columns of what it looks at.
    pub(crate) fn of(
        (weights, names): Model,
        shape: [i32; 3],
        variant: &Variant,
    ) -> Result<Self, NetError> {
        let classes = Classes::of(names, variant);
        Ok(Self {
            net: Net::load("square", weights, shape, classes.count())?,
            classes,
            sights: Sights::of(variant),
        })
    }

    /// Of each sample the probability of every sight.
    pub(crate) fn at(&mut self, samples: &[f32]) -> opencv::Result<Vec<Vec<f32>>> {
        let probabilities = self.net.probabilities(samples)?;
        Ok(self.sights(&probabilities))
    }

    /// Of each square the probability of every sight; what is missing to 1 is for something else that
    /// hides the square. What goes to letters that this variant does not have is shared out.
    fn sights(&self, probabilities: &[Vec<f32>]) -> Vec<Vec<f32>> {
        let sights = |p: &Vec<f32>| {
            let mut sights = self.classes.sights(p, &self.sights);
            let (seen, hidden) = (sights.iter().sum::<f32>(), self.classes.none(p));
            let share = (1.0 - hidden) / seen.max(f32::MIN_POSITIVE);
            sights.iter_mut().for_each(|s| *s *= share);
            sights
        };
        probabilities.iter().map(sights).collect()
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

    /// The board turned clockwise by quarter turns.
    pub(crate) fn turned(&self, turns: u8) -> Self {
        let turn = |plane: &Vec<f32>| -> Vec<f32> {
            let pixels = 0..plane.len();
            pixels
                .map(|i| plane[unturned(i, turns, self.width)])
                .collect()
        };
        Self {
            planes: std::array::from_fn(|c| turn(&self.planes[c])),
            ..*self
        }
    }

    /// Appends one square's red, green and blue.
    fn picture(&self, square: usize, out: &mut Vec<f32>) {
        for plane in &self.planes {
            out.extend(self.seen(square).map(|i| plane[i]));
        }
    }

    /// Appends how like a colour, 0 to 255, one square is; nothing is like an unknown one.
    fn likeness(&self, square: usize, colour: Option<[f32; 3]>, out: &mut Vec<f32>) {
        let Some(colour) = colour else {
            out.extend(std::iter::repeat_n(0.0, SEEN * SEEN));
            return;
        };
        let colour = self.levelled(colour);
        out.extend(self.seen(square).map(|i| self.alike(i, colour)));
    }

    /// The pixels that are seen of a square and its neighbours.
    fn seen(&self, square: usize) -> impl Iterator<Item = usize> + use<> {
        let fine = FINE as usize;
        self.window(square / self.side * fine, square % self.side * fine)
    }

    /// Red, green and blue of a square and `reach` pixels beyond each side, half a square at most, row by row, from
    /// a pixel or so to the right and down.
    pub(crate) fn about(
        &self,
        square: usize,
        reach: usize,
        [right, down]: [i32; 2],
    ) -> impl Iterator<Item = [f32; 3]> {
        let (fine, margin) = (FINE as usize, FINE as usize / 2);
        let from = |at: usize, shift: i32| {
            (at * fine + margin - reach).saturating_add_signed(shift as isize)
        };
        let (top, left) = (
            from(square / self.side, down),
            from(square % self.side, right),
        );
        let extent = fine + 2 * reach;
        (0..extent * extent)
            .map(move |i| (top + i / extent) * self.width + left + i % extent)
            .map(|i| std::array::from_fn(|c| self.planes[c][i]))
    }

    /// The pixels that are seen of a square's breadth that begins there, and around it.
    fn window(&self, top: usize, left: usize) -> impl Iterator<Item = usize> + use<> {
        let (rim, width) = (FINE as usize / 4, self.width);
        // The margin is half a square and a quarter of one is seen.
        let (top, left) = (top + rim, left + rim);
        (0..SEEN).flat_map(move |y| (0..SEEN).map(move |x| (top + y) * width + left + x))
    }
}

/// How like a levelled colour another is, 0 to 1.
fn alike(pixel: [f32; 3], colour: [f32; 3]) -> f32 {
    let off: f32 = (0..3).map(|c| (pixel[c] - colour[c]).powi(2)).sum();
    (-off / (2.0 * LIKENESS * LIKENESS)).exp()
}

/// Where the pixel of a square picture of `width` stood that clockwise quarter turns have brought to `i`.
const fn unturned(i: usize, turns: u8, width: usize) -> usize {
    let (row, col, last) = (i / width, i % width, width - 1);
    let (row, col) = match turns % 4 {
        0 => (row, col),
        1 => (last - col, row),
        2 => (last - row, last - col),
        _ => (col, last - row),
    };
    row * width + col
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

#[cfg(test)]
mod tests {
    use image::{GrayImage, Luma, imageops};

    use super::*;

    #[test]
    fn squares_turn_as_pictures_do() {
        let side = SEEN as u32;
        let picture = GrayImage::from_fn(side, side, |x, y| Luma([(7 * x + 31 * y + x * y) as u8]));
        let turned = [
            picture.clone(),
            imageops::rotate90(&picture),
            imageops::rotate180(&picture),
            imageops::rotate270(&picture),
        ];
        for (turns, turned) in turned.iter().enumerate() {
            let ours = (0..SEEN * SEEN).map(|i| picture.as_raw()[unturned(i, turns as u8, SEEN)]);
            assert!(ours.eq(turned.as_raw().iter().copied()), "{turns}");
        }
    }
}
