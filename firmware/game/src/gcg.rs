//! Game records in the GCG format, as other programs write them.
//!
//! The format is the one published at <https://www.poslfit.com/scrabble/gcg/>, read with the habits of
//! the programs that write it: square names in either case, tiles played through as dots or written
//! out, notes over several lines, words listed after the total.

mod encoding;
mod parse;
mod played;
mod variant;
mod write;

use thiserror::Error;

pub use encoding::Charset;
pub use played::UnnamedBlanks;
pub use write::Unwritable;

use crate::{Axis, Square, Tile, Variant};

/// A game record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The players in playing order.
    pub players: Vec<Player>,
    /// `#title`.
    pub title: Option<String>,
    /// `#lexicon`.
    pub lexicon: Option<String>,
    /// `#incomplete`: the game was not finished; the rack that may stand there, or nothing.
    pub incomplete: Option<String>,
    /// Pragmata that have no field of their own, without their `#`: `description A fine game`.
    pub others: Vec<String>,
    /// Notes before the first move.
    pub notes: Vec<String>,
    /// `#rackN`: player and tiles left at the end of the record.
    pub racks: Vec<(usize, String)>,
    /// The moves in their order.
    pub moves: Vec<Move>,
    /// The first line that cannot be read: nothing after it is in the record.
    pub broken: Option<GcgError>,
}

/// A player of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The short name that moves refer to. Two players may share one; then they move in turn.
    pub nick: String,
    /// The full name.
    pub name: String,
}

/// One line of a record that changes the score or the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The line of the file, from 1.
    pub line: usize,
    /// Index of the player.
    pub player: usize,
    /// Tiles on the player's rack before the move, as far as known.
    pub rack: String,
    /// What was done.
    pub act: Act,
    /// Points recorded.
    pub points: i32,
    /// The player's total recorded.
    pub total: i32,
    /// Notes to it.
    pub notes: Vec<String>,
}

/// What a player did, as recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Laid tiles.
    Placed {
        /// Square of the word's first letter.
        start: Square,
        /// Direction of the word.
        axis: Axis,
        /// The word: small letters are blanks, `.` is a tile already there.
        text: String,
    },
    /// Passed.
    Passed,
    /// Exchanged tiles, or so many of them.
    Exchanged(String),
    /// Took the last move back: a phony challenged off.
    Withdrawn,
    /// Got points for a challenge that failed.
    Challenge,
    /// Got, or lost, points for tiles left on racks.
    Rack(String),
    /// Lost points for using too much time.
    Time,
}

/// A line of a GCG file that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct GcgError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: GcgProblem,
}

/// What is wrong with a line of a GCG file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GcgProblem {
    /// The file is too long to be a game record.
    #[error("more than {0} bytes: no game record is so long")]
    TooLong(usize),
    /// Bytes that are not of the encoding the file claims.
    #[error("not UTF-8, though the file says so; put its real encoding into #character-encoding")]
    NotUtf8,
    /// An encoding that is not known.
    #[error("the encoding {0:?} is not known; save the file as UTF-8")]
    Encoding(String),
    /// A file without a player.
    #[error("no game record: there is no player in it (`#player1 nick name`)")]
    Nothing,
    /// Neither a move nor a pragma.
    #[error("neither a move (`>nick: …`) nor a pragma (`#…`)")]
    NotUnderstood,
    /// A pragma without what belongs to it.
    #[error("{0} needs more: {1}")]
    Pragma(String, &'static str),
    /// A player's number that is not 1 to 4, or not the next one.
    #[error("player {found:?} comes where player {expected} should; 1 to 4 can play")]
    PlayerNumber {
        /// The number found.
        found: String,
        /// The number expected.
        expected: usize,
    },
    /// A move of somebody who does not play.
    #[error("nobody is called {nick:?}; players are {players}")]
    Nick {
        /// The name found.
        nick: String,
        /// The names of the players.
        players: String,
    },
    /// A move that lacks something.
    #[error("the move ends before its {0}")]
    Missing(&'static str),
    /// Not a square.
    #[error("{0:?} is no square; `8H` is across, `H8` down")]
    Position(String),
    /// Not a number.
    #[error("{0:?} is no number of points")]
    Points(String),
    /// A word that is no letters and dots.
    #[error("{0:?} is no word: letters are wanted, small for blanks, `.` for tiles already there")]
    Word(String),
}

impl Record {
    /// Reads the bytes of a GCG file: UTF-8 or ISO-8859-1, lines ending in LF or CR LF, as far as its
    /// lines can be read.
    ///
    /// # Errors
    /// When it is no text, or holds nothing of a game.
    pub fn parse(bytes: &[u8]) -> Result<Self, GcgError> {
        let (text, broken) = encoding::decode(bytes)?;
        let mut record = parse::parse(&text);
        record.broken = record.broken.or(broken);
        match &record.broken {
            Some(error) if record.players.is_empty() && error.problem == GcgProblem::NotUtf8 => {
                Err(error.clone())
            }
            None if record.players.is_empty() => Err(GcgError {
                line: 1,
                problem: GcgProblem::Nothing,
            }),
            _ => Ok(record),
        }
    }
}

/// Cuts a word or rack into tiles: single characters, or what stands between square brackets.
pub fn pieces(text: &str) -> Vec<&str> {
    crate::board::cells(text)
}

/// The tile that a piece stands for.
pub fn tile(piece: &str, variant: &Variant) -> Option<Tile> {
    variant.tile(piece.trim_start_matches('[').trim_end_matches(']'))
}
