//! What the search needs of a variant, in the form it needs it.

use crate::solve::lines::{Cell, Line, NOWHERE, OFF, PLACES};
use crate::solve::play::{BLANK, MOST};
use crate::{
    Axis, BlankValue, BonusesBy, Joining, Letter, NoBlankBonus, Premium, Rules, Square, Tile,
    TwoLetters, Variant,
};

/// Most letters that a mask has bits for.
pub const LETTERS: usize = 32;

/// Points and limits of a variant.
#[derive(Clone)]
pub struct Scoring {
    /// Letters of the tile set.
    pub letters: u32,
    /// Squares along one side.
    pub side: usize,
    /// Most tiles in one turn.
    pub limit: usize,
    /// The square of the first word.
    pub centre: Square,
    /// Points of a tile by its code, with the mark of a blank or without.
    worth: [u32; 256],
    /// Bonus by the number of tiles laid, or of letters of the main word; `None` where there is none.
    bonuses: [Option<u32>; PLACES + 1],
    /// Whether it is by letters.
    by_length: bool,
    /// Bonus when no blank is laid, and whether only together with one of the others.
    pub no_blank: u32,
    no_blank_with_bonus: bool,
    /// Bonuses of words.
    pub words: Vec<(Vec<u8>, u32)>,
    /// Whether premiums count under earlier tiles as well.
    pub reused: bool,
    /// Whether a word must run over an earlier tile.
    pub crossing: bool,
    /// Whether blanks may be taken from the board by laying their letters.
    pub swaps: bool,
    /// Whether a blank is worth what its letter is.
    pub valued: bool,
    /// Whether every combination of two letters is a word.
    pub any_two: bool,
    /// Whether the board is its own mirror image: then plays down an empty board are those across.
    pub mirrored: bool,
    /// Rows and columns of an empty board.
    pub lines: Vec<Line>,
}

impl Scoring {
    /// The scoring of a variant of at most 32 letters.
    pub fn new(variant: &Variant) -> Self {
        let rules = &variant.rules;
        let mut scoring = Self {
            letters: variant.faces.len() as u32,
            side: usize::from(variant.side),
            limit: usize::from(variant.rack).min(MOST),
            centre: variant.centre,
            worth: [0; 256],
            bonuses: [None; PLACES + 1],
            by_length: rules.bonuses_by == BonusesBy::Length,
            no_blank: u32::from(rules.no_blank_bonus),
            no_blank_with_bonus: rules.no_blank_bonus_for == NoBlankBonus::BonusOnly,
            words: words(variant),
            reused: rules.premiums_reused,
            crossing: rules.joining == Joining::Cross,
            swaps: rules.blanks_taken,
            valued: rules.blank_value == BlankValue::Letter,
            any_two: rules.two_letters == TwoLetters::Any,
            mirrored: mirrored(variant),
            lines: Vec::new(),
        };
        for code in 0..variant.faces.len().min(LETTERS) {
            let letter = Letter(code as u8);
            scoring.worth[code] = u32::from(variant.value(Tile::Face(letter)));
            let blank = Tile::Blank(Some(letter));
            scoring.worth[code | usize::from(BLANK)] = u32::from(variant.value(blank));
        }
        for (count, bonus) in scoring.bonuses.iter_mut().enumerate() {
            *bonus = bonus_for(rules, count);
        }
        for axis in Axis::BOTH {
            let numbers = 0..variant.side;
            scoring
                .lines
                .extend(numbers.map(|number| line(variant, axis, number)));
        }
        scoring
    }

    /// Points beside those of the words, without those for certain words.
    #[inline]
    pub fn bonus(&self, laid: usize, length: usize, blanks: bool) -> u32 {
        let many = self.bonuses[if self.by_length { length } else { laid }];
        let no_blank = if blanks || self.no_blank_with_bonus && many.is_none() {
            0
        } else {
            self.no_blank
        };
        many.unwrap_or(0) + no_blank
    }

    /// Points of a tile by its code.
    #[inline]
    pub const fn worth(&self, code: u8) -> u32 {
        self.worth[code as usize]
    }
}

/// The bonus for so many tiles, or letters, as the rules count.
fn bonus_for(rules: &Rules, count: usize) -> Option<u32> {
    let reached = rules
        .bonuses
        .iter()
        .filter(|(wanted, _)| match rules.bonuses_by {
            BonusesBy::Tiles => usize::from(*wanted) == count,
            BonusesBy::Length => usize::from(*wanted) <= count,
        });
    let most = reached.max_by_key(|(wanted, _)| *wanted);
    most.map(|(_, points)| u32::from(*points))
}

/// The words with bonuses of their own, in letter codes.
fn words(variant: &Variant) -> Vec<(Vec<u8>, u32)> {
    let words = variant.rules.word_bonuses.iter();
    let spelt = words.filter_map(|(word, points)| {
        let letters = variant.spell(word)?;
        let codes = letters.into_iter().map(|letter| letter.0).collect();
        Some((codes, u32::from(*points)))
    });
    spelt.collect()
}

/// A line of an empty board.
fn line(variant: &Variant, axis: Axis, number: u8) -> Line {
    let mut line = Line {
        axis,
        number,
        cells: [OFF; PLACES],
        contact: [NOWHERE; PLACES],
        free: [0; PLACES],
        letters: 0,
        cross_bonuses: Vec::new(),
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
