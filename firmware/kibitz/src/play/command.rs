//! What a person types at the table.

use game::{Axis, Square};
use link::Help;
use thiserror::Error;

/// One line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An empty line: "I am ready", or "show the table again".
    Enter,
    /// Lay tiles from a square on; without a direction, one.
    Place {
        start: Square,
        axis: Option<Axis>,
        text: String,
    },
    /// Take tiles of this turn back.
    Undo(Undo),
    /// Choose a blank's letter.
    Blank {
        square: Option<Square>,
        letter: String,
    },
    /// A tile of an earlier turn is another one.
    Correct { square: Square, tile: String },
    /// End the turn with the tiles laid.
    Done,
    /// End it without.
    Pass,
    /// Exchange tiles; without a text, the whole rack.
    Exchange(Option<String>),
    /// Doubt the last turn; for the player of a name, and, where there is no word list, with how it ends.
    Challenge {
        by: Option<String>,
        refused: Option<bool>,
    },
    /// Nobody doubts it.
    Accept,
    /// Let a word stand in this game that the word list lacks.
    Allow(String),
    /// The best plays there are; with a level only as much of the best one.
    Hint(Option<Help>),
    /// How a turn came to its points: the tiles laid now, the last turn, or the one of a number.
    Score(Option<usize>),
    /// Points, turn by turn.
    Scores,
    /// What happened, of everybody or of one player.
    History(Option<String>),
    /// The tiles not seen yet.
    Bag,
    /// Show the table.
    Board,
    /// Premium squares shown or not; without a word, the other way.
    Legend(Option<bool>),
    /// The commands.
    Help,
    /// Leave.
    Quit,
}

/// What is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// The last tile laid.
    Tile,
    /// All tiles laid in this turn.
    All,
    /// The last turn.
    Turn,
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    #[error("There is no command {0:?}. help lists them all.")]
    Unknown(String),
    #[error("Say where, which way and what: place H8 across CAT")]
    Place,
    #[error("{0:?} is no square. Squares are called H8: the column, then the row.")]
    Square(String),
    #[error("Say which letter the blank stands for: blank E, or blank H8 E")]
    Blank,
    #[error("Say which tile lies where: correct H8 E; small for a blank: correct H8 e")]
    Correct,
    #[error("Say which tiles: exchange AEU, or exchange all")]
    Exchange,
    #[error("undo takes one tile back, undo all every tile of this turn, undo turn the last turn.")]
    Undo,
    #[error("{0:?} is no turn's number. score tells of the last turn, score 3 of the third.")]
    Number(String),
    #[error("Say which word is to stand: allow ZEN")]
    Allow,
    #[error("legend on or legend off")]
    Legend,
    #[error(
        "hint shows the best plays; hint points, place, letter or word tells less of the best."
    )]
    Hint,
}

impl Command {
    /// Understands a line.
    pub fn parse(line: &str) -> Result<Self, CommandError> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            return Ok(Self::Enter);
        };
        let rest: Vec<&str> = words.collect();
        let one = |other| match rest[..] {
            [] => Ok(None),
            [word] => Ok(Some(word)),
            _ => Err(other),
        };
        Ok(match first.to_lowercase().as_str() {
            "place" | "lay" | "p" => place(&rest)?,
            "undo" | "back" | "u" => Self::Undo(match one(CommandError::Undo)? {
                None => Undo::Tile,
                Some("all") => Undo::All,
                Some("turn") => Undo::Turn,
                Some(_) => return Err(CommandError::Undo),
            }),
            "blank" => match rest[..] {
                [letter] => Self::Blank {
                    square: None,
                    letter: letter.to_uppercase(),
                },
                [square, letter] => Self::Blank {
                    square: Some(self::square(square)?),
                    letter: letter.to_uppercase(),
                },
                _ => return Err(CommandError::Blank),
            },
            "correct" => match rest[..] {
                [square, tile] => Self::Correct {
                    square: self::square(square)?,
                    tile: tile.to_owned(),
                },
                _ => return Err(CommandError::Correct),
            },
            "done" | "d" => Self::Done,
            "pass" => Self::Pass,
            "exchange" | "swap" | "x" => match rest[..] {
                [] => return Err(CommandError::Exchange),
                ["all"] => Self::Exchange(None),
                _ => Self::Exchange(Some(rest.concat())),
            },
            "challenge" => challenge(&rest),
            "accept" => Self::Accept,
            "allow" => match rest[..] {
                [word] => Self::Allow(word.to_uppercase()),
                _ => return Err(CommandError::Allow),
            },
            "hint" => Self::Hint(match one(CommandError::Hint)? {
                None => None,
                Some(level) => Some(Help::parse(level).ok_or(CommandError::Hint)?),
            }),
            "score" | "s" => {
                let wrong = |text: &str| CommandError::Number(text.to_owned());
                let number = one(wrong(&rest.join(" ")))?;
                let number = number.map(|text| text.parse().map_err(|_| wrong(text)));
                Self::Score(number.transpose()?)
            }
            "scoreboard" | "scores" => Self::Scores,
            "history" | "h" => Self::History((!rest.is_empty()).then(|| rest.join(" "))),
            "bag" => Self::Bag,
            "board" | "b" => Self::Board,
            "legend" => Self::Legend(match one(CommandError::Legend)? {
                None => None,
                Some("on") => Some(true),
                Some("off") => Some(false),
                Some(_) => return Err(CommandError::Legend),
            }),
            "help" | "?" => Self::Help,
            "quit" | "exit" | "q" => Self::Quit,
            _ if square(first).is_ok() => place(&[&[first], &rest[..]].concat())?,
            _ => return Err(CommandError::Unknown(first.to_owned())),
        })
    }
}

fn place(words: &[&str]) -> Result<Command, CommandError> {
    let [start, rest @ ..] = words else {
        return Err(CommandError::Place);
    };
    let start = square(start)?;
    let (axis, tiles) = match rest {
        [way, tiles @ ..] => match self::axis(way) {
            Some(axis) if !tiles.is_empty() => (Some(axis), tiles),
            _ => (None, rest),
        },
        [] => return Err(CommandError::Place),
    };
    Ok(Command::Place {
        start,
        axis,
        text: tiles.concat(),
    })
}

fn challenge(words: &[&str]) -> Command {
    let (refused, name) = match words {
        [name @ .., "won"] => (Some(true), name),
        [name @ .., "lost"] => (Some(false), name),
        name => (None, name),
    };
    Command::Challenge {
        by: (!name.is_empty()).then(|| name.join(" ")),
        refused,
    }
}

fn axis(word: &str) -> Option<Axis> {
    match word.to_lowercase().as_str() {
        "across" | "right" => Some(Axis::Across),
        "down" => Some(Axis::Down),
        _ => None,
    }
}

/// A square as people write it, or as game records write a word across: `8H`.
fn square(text: &str) -> Result<Square, CommandError> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let turned = format!("{}{}", &text[digits..], &text[..digits]);
    let found = Square::parse(text).or_else(|| Square::parse(&turned));
    found.ok_or_else(|| CommandError::Square(text.to_owned()))
}

#[cfg(test)]
mod tests;
