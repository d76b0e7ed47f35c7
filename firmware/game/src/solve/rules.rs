//! What the search needs of a variant, in the form it needs it.

use crate::solve::play::{BLANK, MOST};
use crate::{Axis, Letter, Premium, Square, Tile, Variant};

/// Most letters that a mask has bits for.
pub const LETTERS: usize = 32;

/// Points and limits of a variant.
#[derive(Clone)]
pub struct Rules {
    /// Squares along one side.
    pub side: usize,
    /// Most tiles in one turn.
    pub limit: usize,
    /// The square of the first word.
    pub centre: Square,
    /// Points of a tile by its code, with the mark of a blank or without.
    worth: [u32; 256],
    /// Bonus by the number of tiles laid.
    pub bonus: [u32; MOST + 1],
    /// Whether premiums count under earlier tiles as well.
    pub reused: bool,
    /// Whether the board is its own mirror image: then plays down an empty board are those across.
    pub mirrored: bool,
    /// Factors of letter and word by line and place, for both directions.
    factors: [Vec<(u8, u8)>; 2],
}

impl Rules {
    /// The rules of a variant of at most 32 letters.
    pub fn new(variant: &Variant) -> Self {
        let mut rules = Self {
            side: usize::from(variant.side),
            limit: usize::from(variant.rack).min(MOST),
            centre: variant.centre,
            worth: [0; 256],
            bonus: [0; MOST + 1],
            reused: variant.premiums_reused,
            mirrored: mirrored(variant),
            factors: Axis::BOTH.map(|axis| factors(variant, axis)),
        };
        for code in 0..variant.faces.len().min(LETTERS) {
            let letter = Letter(code as u8);
            rules.worth[code] = u32::from(variant.value(Tile::Face(letter)));
            let blank = Tile::Blank(Some(letter));
            rules.worth[code | usize::from(BLANK)] = u32::from(variant.value(blank));
        }
        for (count, bonus) in rules.bonus.iter_mut().enumerate() {
            *bonus = u32::from(crate::score::bonus(count, variant));
        }
        rules
    }

    /// Factors of letter and word of the squares of a line.
    pub fn factors(&self, axis: Axis, line: usize) -> &[(u8, u8)] {
        &self.factors[axis as usize][line * self.side..][..self.side]
    }

    /// Points of a tile by its code.
    #[inline]
    pub const fn worth(&self, code: u8) -> u32 {
        self.worth[code as usize]
    }
}

fn factors(variant: &Variant, axis: Axis) -> Vec<(u8, u8)> {
    let side = variant.side;
    let squares = (0..side).flat_map(|line| (0..side).map(move |place| (line, place)));
    squares
        .map(|(line, place)| {
            let square = match axis {
                Axis::Across => Square::new(line, place),
                Axis::Down => Square::new(place, line),
            };
            match variant.premium(square) {
                Premium::Plain => (1, 1),
                Premium::Letter(factor) => (factor, 1),
                Premium::Word(factor) => (1, factor),
            }
        })
        .collect()
}

fn mirrored(variant: &Variant) -> bool {
    let side = variant.side;
    let mut squares = (0..side).flat_map(|row| (0..side).map(move |col| Square::new(row, col)));
    variant.centre == variant.centre.transposed()
        && squares.all(|s| variant.premium(s) == variant.premium(s.transposed()))
}
