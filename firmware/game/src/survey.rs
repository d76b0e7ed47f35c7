//! A whole board at a glance: its words and what every square is worth showing as.

use crate::known::Known;
use crate::{Board, Lexicon, Square, Status, Validity, Variant, Word, blanks, placement};

/// The words of a board, whether they stand, and the status of every square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// Every word: those across row by row, then those down column by column.
    pub words: Vec<(Word, Validity)>,
    /// Row by row.
    pub statuses: Vec<Status>,
}

/// Looks at a board that need not be a legal position: the one on the table after an illegal move, or
/// before anybody has judged anything.
#[must_use]
pub fn survey(board: &Board, variant: &Variant, lexicon: Option<&Lexicon>) -> Survey {
    let known = lexicon.map(|lexicon| Known::new(lexicon, &[], variant));
    look(board, variant, known.as_ref())
}

/// The same with all the words that stand in a game.
pub fn look(board: &Board, variant: &Variant, known: Option<&Known<'_>>) -> Survey {
    let words = Word::all(board);
    let (validity, _) = blanks::check(&words, known);
    let words: Vec<(Word, Validity)> = words.into_iter().zip(validity).collect();
    let statuses = statuses(board, variant.centre, &words);
    Survey { words, statuses }
}

/// The status of every square, row by row.
pub fn statuses(board: &Board, centre: Square, words: &[(Word, Validity)]) -> Vec<Status> {
    let index = |square: Square| square.index(board.side());
    let squares = board.squares().count();
    let mut through = vec![Through::default(); squares];
    for (word, validity) in words {
        for square in word.squares() {
            through[index(square)].count(*validity);
        }
    }
    let mut joined = vec![false; squares];
    for square in placement::reach(board, [centre]) {
        joined[index(square)] = true;
    }
    let status = |square: Square| match (board.get(square), through[index(square)]) {
        (None, _) => Status::NotSet,
        (Some(_), words) if words.all == 0 => Status::Single,
        (Some(_), _) if !joined[index(square)] => Status::Disconnected,
        (Some(_), words) => words.status(),
    };
    board.squares().map(status).collect()
}

/// How many words run through a square.
#[derive(Clone, Copy, Default)]
struct Through {
    all: u8,
    valid: u8,
    invalid: u8,
}

impl Through {
    fn count(&mut self, validity: Validity) {
        self.all += 1;
        self.valid += u8::from(validity == Validity::Valid);
        self.invalid += u8::from(validity == Validity::Invalid);
    }

    /// The status of a tile by the words through it, one or two.
    const fn status(self) -> Status {
        match (self.invalid, self.valid) {
            (0, 2) => Status::Connection,
            (0, _) => Status::Valid,
            (invalid, _) if invalid == self.all => Status::Invalid,
            _ => Status::Mixed,
        }
    }
}
