//! A whole position judged by itself: the board that somebody shows, whoever laid what and when.

use std::collections::BTreeSet;

use crate::{
    BlankNames, Board, JudgedWord, Lexicon, Placement, Square, Status, Validity, Variant, Word,
    blanks, known::Known, score, survey,
};

/// The words of a board with their points, and what every square is worth showing as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Every word: those across row by row, then those down column by column.
    pub words: Vec<JudgedWord>,
    /// Row by row.
    pub statuses: Vec<Status>,
    /// Blanks without a name, with the letters they may stand for, row by row.
    pub blanks: Vec<BlankNames>,
}

impl Position {
    /// Judges a board that need not be a legal position. Premiums count under every tile but those on
    /// squares that were `used` before; where the variant counts premiums again, under all.
    ///
    /// # Panics
    /// When the board holds letters of another tile set or is not of the variant's size.
    #[must_use]
    pub fn of(
        board: &Board,
        used: &BTreeSet<Square>,
        variant: &Variant,
        lexicon: Option<&Lexicon>,
    ) -> Self {
        let words = Word::all(board);
        let known = lexicon.map(|lexicon| Known::new(lexicon, &[], variant));
        let (validity, blanks) = blanks::check(&words, known.as_ref());
        let found: Vec<(Word, Validity)> = words.into_iter().zip(validity).collect();
        let statuses = survey::statuses(board, variant.centre, &found);
        let judged = found.into_iter().map(|(word, validity)| {
            let fresh = Placement {
                tiles: word.placed().filter(|(s, _)| !used.contains(s)).collect(),
                main: word.clone(),
                cross: Vec::new(),
            };
            JudgedWord {
                points: score::word_points(&word, &fresh, variant),
                validity,
                word,
            }
        });
        Self {
            words: judged.collect(),
            statuses,
            blanks,
        }
    }

    /// Whether no word is invalid.
    #[must_use]
    pub fn stands(&self) -> bool {
        let mut words = self.words.iter();
        words.all(|word| word.validity != Validity::Invalid)
    }
}
