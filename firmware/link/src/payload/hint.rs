//! What a player is told who asks for help.

use game::Square;
use serde::{Deserialize, Serialize};

use super::{Direction, VERSION};
use crate::Help;
use crate::publication::Payload;

/// Topic `hint`: the best play of a rack, as far as was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    /// Always [`VERSION`].
    pub version: u8,
    /// The tiles asked about, in alphabetical order, blanks last.
    pub rack: String,
    /// How much was asked.
    pub level: Help,
    /// Points of the best play; `None` when there is no legal play.
    pub points: Option<u32>,
    /// Where its main word begins; from [`Help::Place`] on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<Square>,
    /// Which way it runs; from [`Help::Place`] on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<Direction>,
    /// Its first letter; from [`Help::Letter`] on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letter: Option<String>,
    /// It, blanks in small letters; at [`Help::Word`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
    /// Whether tiles may be exchanged; only there when there is no legal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exchange: Option<bool>,
}

impl Hint {
    /// A hint that says nothing yet.
    #[must_use]
    pub const fn new(rack: String, level: Help) -> Self {
        Self {
            version: VERSION,
            rack,
            level,
            points: None,
            square: None,
            direction: None,
            letter: None,
            word: None,
            exchange: None,
        }
    }
}

impl Payload for Hint {}
