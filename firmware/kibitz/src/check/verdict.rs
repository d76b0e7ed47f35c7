//! The answer as JSON: everything that is known about a position. README.md describes it.

use game::{
    Axis, Board, JudgedWord, Lexicon, Position, Square, Status, Turn, Validity, Variant, judge,
};
use serde::Serialize;

use super::line::LineError;

#[derive(Serialize)]
struct Answer {
    stands: bool,
    tiles: Vec<Tile>,
    words: Vec<Word>,
    blanks: Vec<Blank>,
    turn: Made,
}

#[derive(Serialize)]
struct Tile {
    square: Square,
    tile: String,
    status: Status,
}

#[derive(Serialize)]
struct Word {
    word: String,
    square: Square,
    direction: Axis,
    points: u32,
    validity: Validity,
}

#[derive(Serialize)]
struct Blank {
    square: Square,
    letters: Vec<String>,
}

/// What was done since the last line on which every word stood.
#[derive(Serialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
enum Made {
    Placed {
        points: u32,
        bonus: u16,
        words: Vec<Word>,
    },
    Pass,
    Illegal {
        reason: String,
        squares: Vec<Square>,
    },
}

#[derive(Serialize)]
struct Failed {
    error: String,
}

/// One object on one line.
pub fn json(
    board: &Board,
    position: &Position,
    before: &Board,
    variant: &Variant,
    lexicon: Option<&Lexicon>,
) -> String {
    let tiles = board.squares().zip(&position.statuses);
    let blanks = position.blanks.iter().map(|blank| {
        let letters = blank.letters.iter();
        Blank {
            square: blank.square,
            letters: letters.map(|l| variant.face(*l).text.clone()).collect(),
        }
    });
    line(&Answer {
        stands: position.stands(),
        tiles: tiles
            .filter_map(|(square, status)| {
                let tile = board.get(square)?;
                Some(Tile {
                    square,
                    tile: variant.tile_text(tile),
                    status: *status,
                })
            })
            .collect(),
        words: words(&position.words, variant),
        blanks: blanks.collect(),
        turn: made(before, board, variant, lexicon),
    })
}

/// The answer to a line that is no board.
pub fn error(error: &LineError) -> String {
    line(&Failed {
        error: error.to_string(),
    })
}

fn made(before: &Board, after: &Board, variant: &Variant, lexicon: Option<&Lexicon>) -> Made {
    match Turn::derive(before, None, after, variant) {
        Ok(turn @ (Turn::Placed(_) | Turn::Swapped(_))) => {
            let verdict = judge(&turn, before, after, variant, lexicon);
            Made::Placed {
                points: verdict.points,
                bonus: verdict.bonus,
                words: words(&verdict.words, variant),
            }
        }
        Ok(Turn::Pass | Turn::Withdrawal) => Made::Pass,
        Err(illegal) => Made::Illegal {
            reason: illegal.to_string(),
            squares: illegal.squares(),
        },
    }
}

fn words(words: &[JudgedWord], variant: &Variant) -> Vec<Word> {
    let words = words.iter().map(|word| Word {
        word: word.word.text(variant),
        square: word.word.start,
        direction: word.word.axis,
        points: word.points,
        validity: word.validity,
    });
    words.collect()
}

fn line(answer: &impl Serialize) -> String {
    // Plain values with text for keys: nothing in them can fail to be written.
    let text =
        serde_json::to_string(answer).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"));
    text + "\n"
}
