//! Recorded games played again: every score recomputed and compared with the one on record.

mod boards;
mod record;

use std::collections::BTreeMap;

use thiserror::Error;

use crate::{Illegal, JudgedWord, Square};

/// A recorded game, played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Names of the players.
    pub players: Vec<String>,
    /// The turns, up to the end or to the one that could not be played.
    pub turns: Vec<ReplayedTurn>,
    /// Where the record says something else.
    pub disagreements: Vec<Disagreement>,
    /// Why the game could not be played to its end.
    pub stop: Option<Stop>,
}

/// One turn of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayedTurn {
    /// Its number: that of the board's file, or the count of the moves on record, from 1.
    pub number: usize,
    /// Index of the player.
    pub player: usize,
    /// What was done.
    pub act: ReplayedAct,
    /// Points, recomputed.
    pub points: i32,
    /// The player's total after it, recomputed.
    pub total: i32,
    /// Points on record.
    pub recorded: Option<i32>,
}

/// What a player did in a turn of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayedAct {
    /// Laid tiles.
    Placed {
        /// The main word, then the cross words. Nobody looked them up.
        words: Vec<JudgedWord>,
        /// Bonus for the number of tiles.
        bonus: u16,
    },
    /// Passed.
    Passed,
    /// Exchanged these tiles, or so many.
    Exchanged(String),
    /// Took the last turn back, and its points with it.
    Withdrawn,
    /// Points on record for a challenge that failed; taken as they are.
    Challenge,
    /// Points for these tiles left on racks.
    Rack(String),
    /// Points on record for too much time; taken as they are.
    Time,
}

/// A place where the record says something else than the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("turn {turn}: recorded {recorded}, computed {computed}")]
pub struct Disagreement {
    /// Number of the turn.
    pub turn: usize,
    /// On record.
    pub recorded: i32,
    /// By the rules.
    pub computed: i32,
    /// Whether the points of the turn agree and only the player's total does not.
    pub of_total: bool,
}

/// Why a game could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}turn {turn}: {reason}", line.map(|line| format!("line {line}, ")).unwrap_or_default())]
pub struct Stop {
    /// Number of the turn.
    pub turn: usize,
    /// The line of the file, where it is one file.
    pub line: Option<usize>,
    /// The reason.
    pub reason: StopReason,
}

/// What is wrong with a turn that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StopReason {
    /// Against the rules of placement.
    #[error("{0}")]
    Illegal(Illegal),
    /// The word runs off the board.
    #[error("the word runs off the board at {0}")]
    OffBoard(Square),
    /// A tile that the set does not have.
    #[error("{0:?} is no tile of this set")]
    Tile(String),
    /// Another tile lies where the word wants one.
    #[error("the word has {written:?} on {square}, where {found:?} lies")]
    Occupied {
        /// The square.
        square: Square,
        /// What the word has there.
        written: String,
        /// What lies there.
        found: String,
    },
    /// No tile lies where the word is said to run over one.
    #[error("the word runs over a tile on {0}, where none lies")]
    Missing(Square),
    /// The word lays no tile.
    #[error("the word lays no tile")]
    NothingLaid,
    /// There is no turn of this player to take back.
    #[error("there is no turn of this player that could be taken back")]
    NothingToWithdraw,
    /// Players that no game can have.
    #[error("{0}")]
    Players(#[from] crate::GameError),
}

/// Points on record by the number of the turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores(BTreeMap<usize, i32>);

/// A line of scores that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {text:?} is no score; write the number of the turn and its points: `07 22`")]
pub struct ScoresError {
    /// The line, from 1.
    pub line: usize,
    /// What it says.
    pub text: String,
}

impl Scores {
    /// Reads a line a turn: its number and its points.
    ///
    /// # Errors
    /// At the first line that is not empty and not two numbers.
    pub fn parse(text: &str) -> Result<Self, ScoresError> {
        let mut scores = BTreeMap::new();
        for (i, line) in text
            .lines()
            .enumerate()
            .filter(|(_, l)| !l.trim().is_empty())
        {
            let mut fields = line.split_whitespace();
            let turn = fields.next().and_then(|field| field.parse().ok());
            let points = fields.next().and_then(|field| field.parse::<i16>().ok());
            let (Some(turn), Some(points), None) = (turn, points, fields.next()) else {
                return Err(ScoresError {
                    line: i + 1,
                    text: line.to_owned(),
                });
            };
            scores.insert(turn, i32::from(points));
        }
        Ok(Self(scores))
    }

    /// Points of a turn.
    #[must_use]
    pub fn get(&self, turn: usize) -> Option<i32> {
        self.0.get(&turn).copied()
    }
}
