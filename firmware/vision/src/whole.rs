//! The reader of whole squares: it sees tile and surroundings at once and cuts nothing.
//!
//! It looks twice. The first look is at the plain picture, and quick. The second, by larger networks of its own,
//! is at what is neither plainly empty nor plainly a letter, and they know how a tile and how the empty square
//! would be coloured there.

use game::{Board, Variant};

use crate::colour::Expected;
use crate::glimpse;
use crate::levelled::{FINE, Levelled};
use crate::models;
use crate::net::NetError;
use crate::orient;

mod field;
mod look;
pub(crate) use field::Field;
pub(crate) use look::{Look, Seen};

/// Side of what it sees: a square and a quarter of each neighbour.
pub(crate) const SEEN: usize = 48;
const SIDE: i32 = SEEN as i32;

/// Probability from which a square is empty whichever way it is turned.
const EMPTY: f32 = 0.999;

/// Share of squares up to which it is quicker to look at each by itself than at the whole board.
const FEW: f32 = 0.45;

/// Reads whole squares with networks that have seen nothing but rendered boards.
pub(crate) struct Whole {
    first: Look,
    /// The same network, for whole boards: one that was asked about few squares in between would set out its memory anew.
    board: Look,
    /// At least one.
    second: Vec<Look>,
}

impl Whole {
    pub(crate) fn of(variant: &Variant) -> Result<Self, NetError> {
        Ok(Self {
            first: Look::of(models::FIRST, [3, SIDE, SIDE], variant)?,
            board: Look::of(models::FIRST, [3, SIDE, SIDE], variant)?,
            second: models::SECOND
                .into_iter()
                .map(|model| Look::of(model, [5, SIDE, SIDE], variant))
                .collect::<Result<_, _>>()?,
        })
    }

    /// The first look, at the whole board at once.
    pub(crate) fn look(&mut self, board: &Levelled) -> opencv::Result<Field> {
        let rim = FINE as usize / 4;
        let seen = board.width - 2 * rim;
        let mut picture = Vec::with_capacity(3 * seen * seen);
        for plane in &board.planes {
            for row in plane.chunks(board.width).skip(rim).take(seen) {
                picture.extend_from_slice(&row[rim..rim + seen]);
            }
        }
        let probabilities = self.board.net.field(&picture, seen)?;
        Ok(Field {
            looks: self.board.sights(&probabilities),
            breadth: 2 * board.side - 1,
        })
    }

    /// The first look at a board that was turned clockwise by quarter turns since an earlier first look: what
    /// was plainly empty is so from every side, but where no word was seen from the earlier one. With what is halfway
    /// between, where it is quicker to look at the whole board.
    pub(crate) fn look_after_turning(
        &mut self,
        board: &Levelled,
        earlier: &[Vec<f32>],
        turns: u8,
    ) -> opencv::Result<(Vec<Vec<f32>>, Field)> {
        let side = board.side as u8;
        let mut looks = vec![Vec::new(); earlier.len()];
        for (square, look) in Board::empty(side).squares().zip(earlier) {
            let to = orient::turned(square, turns, side);
            looks[to.index(side)].clone_from(look);
        }
        let squares: Vec<usize> = (0..looks.len()).filter(|&i| looks[i][0] < EMPTY).collect();
        if squares.len() as f32 > FEW * looks.len() as f32 || glimpse::no_word(earlier) {
            let field = self.look(board)?;
            return Ok((field.squares(), field));
        }
        for (i, look) in squares.iter().zip(self.look_at(board, &squares)?) {
            looks[*i] = look;
        }
        Ok((looks, Field::default()))
    }

    /// The first look at some squares, counted row by row.
    pub(crate) fn look_at(
        &mut self,
        board: &Levelled,
        squares: &[usize],
    ) -> opencv::Result<Vec<Vec<f32>>> {
        let places: Vec<[i32; 2]> = squares.iter().map(|&i| board.corner(i)).collect();
        self.look_between(board, &places, &Field::default())
    }

    /// The first look at places between squares, but where the whole board's had them in its `field`: where each begins,
    /// in pixels from the top and the left of the playing field.
    pub(crate) fn look_between(
        &mut self,
        board: &Levelled,
        places: &[[i32; 2]],
        field: &Field,
    ) -> opencv::Result<Vec<Vec<f32>>> {
        let known: Vec<Option<&Vec<f32>>> = places.iter().map(|place| field.at(*place)).collect();
        let mut samples = Vec::new();
        for (place, _) in places.iter().zip(&known).filter(|(_, at)| at.is_none()) {
            board.picture(*place, &mut samples);
        }
        let mut asked = self.first.at(&samples)?.into_iter();
        let looks = known
            .into_iter()
            .map(|at| at.cloned().or_else(|| asked.next()));
        Ok(looks.flatten().collect())
    }

    /// The second look, at squares or places between them with the colours expected there: where each begins, in pixels
    /// from the top and the left of the playing field.
    pub(crate) fn look_closer(
        &mut self,
        board: &Levelled,
        places: &[([i32; 2], Expected)],
    ) -> opencv::Result<Vec<Vec<f32>>> {
        let mut samples = Vec::with_capacity(places.len() * 5 * SEEN * SEEN);
        for &(place, expected) in places {
            board.picture(place, &mut samples);
            board.likeness(place, expected.tile, &mut samples);
            board.likeness(place, expected.bare, &mut samples);
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
            board.picture(board.corner(square), &mut pictures);
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

/// Where the pixel of a square picture of `width` stood that clockwise quarter turns have brought to `i`.
pub(crate) const fn unturned(i: usize, turns: u8, width: usize) -> usize {
    let (row, col, last) = (i / width, i % width, width - 1);
    let (row, col) = match turns % 4 {
        0 => (row, col),
        1 => (last - col, row),
        2 => (last - row, last - col),
        _ => (col, last - row),
    };
    row * width + col
}

#[cfg(test)]
mod tests;
