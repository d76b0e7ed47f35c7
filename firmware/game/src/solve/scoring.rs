//! What the search needs of a variant, in the form it needs it.

use crate::solve::lines::{Cell, Line, NOWHERE, OFF, PLACES};
use crate::solve::play::{BLANK, MOST};
use crate::{Axis, Letter, Premium, Square, Tile, Variant};

/// Most letters that a mask has bits for.
pub const LETTERS: usize = 32;

/// Points and limits of a variant.
#[derive(Clone)]
pub struct Scoring {
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
    /// Whether a word must run over an earlier tile.
    pub crossing: bool,
    /// Whether the board is its own mirror image: then plays down an empty board are those across.
    pub mirrored: bool,
    /// Rows and columns of an empty board.
    pub lines: Vec<Line>,
}

impl Scoring {
    /// The scoring of a variant of at most 32 letters.
    pub fn new(variant: &Variant) -> Self {
        let mut scoring = Self {
            side: usize::from(variant.side),
            limit: usize::from(variant.rack).min(MOST),
            centre: variant.centre,
            worth: [0; 256],
            bonus: [0; MOST + 1],
            reused: variant.premiums_reused,
            crossing: false,
            mirrored: mirrored(variant),
            lines: Vec::new(),
        };
        for code in 0..variant.faces.len().min(LETTERS) {
            let letter = Letter(code as u8);
            scoring.worth[code] = u32::from(variant.value(Tile::Face(letter)));
            let blank = Tile::Blank(Some(letter));
            scoring.worth[code | usize::from(BLANK)] = u32::from(variant.value(blank));
        }
        for (count, bonus) in scoring.bonus.iter_mut().enumerate() {
            *bonus = u32::from(crate::score::bonus(count, variant));
        }
        for axis in Axis::BOTH {
            let numbers = 0..variant.side;
            scoring
                .lines
                .extend(numbers.map(|number| line(variant, axis, number)));
        }
        scoring
    }

    /// Points of a tile by its code.
    #[inline]
    pub const fn worth(&self, code: u8) -> u32 {
        self.worth[code as usize]
    }
}

/// A line of an empty board.
fn line(variant: &Variant, axis: Axis, number: u8) -> Line {
    let mut line = Line {
        axis,
        number,
        cells: [OFF; PLACES],
        contact: [NOWHERE; PLACES],
        free: [0; PLACES],
    };
    for place in 0..variant.side {
        let square = match axis {
            Axis::Across => Square::new(number, place),
            Axis::Down => Square::new(place, number),
        };
        let (letter, word) = match variant.premium(square) {
            Premium::Plain => (1, 1),
            Premium::Letter(factor) => (factor, 1),
            Premium::Word(factor) => (1, factor),
        };
        line.cells[usize::from(place)] = Cell {
            letter,
            word,
            fits: u32::MAX,
            ..OFF
        };
    }
    line
}

fn mirrored(variant: &Variant) -> bool {
    let side = variant.side;
    let mut squares = (0..side).flat_map(|row| (0..side).map(move |col| Square::new(row, col)));
    variant.centre == variant.centre.transposed()
        && squares.all(|s| variant.premium(s) == variant.premium(s.transposed()))
}
