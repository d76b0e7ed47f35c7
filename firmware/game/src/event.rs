//! What a game is made of: its events, as they are journaled.

use serde::{Deserialize, Serialize};

use crate::{Square, Validity};

/// One step of a game. Events carry what was laid and decided, never points: replaying recomputes them.
///
/// As JSON, one object a line: `{"event":"played","tiles":[{"square":"H8","tile":"A"},…],"words":["valid"]}`.
/// Further fields are ignored, so that whoever keeps the journal can add a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A new game: everything before it is over.
    New {
        /// The variant's name.
        variant: String,
        /// The players in playing order.
        players: Vec<String>,
    },
    /// The player whose turn it was laid tiles.
    Played {
        /// The tiles laid.
        tiles: Vec<Laid>,
        /// Earlier blanks that got their name by this turn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        named: Vec<Laid>,
        /// What was found about the words: the main word, then the cross words in reading order.
        words: Vec<Validity>,
    },
    /// The player whose turn it was passed or exchanged tiles.
    Passed,
    /// The last turn was taken back by the player who made it, who is to move again.
    Withdrawn,
    /// Tiles that were settled as others: all turns with the tiles as they are. Undoing it brings the
    /// game back as it was settled before.
    Corrected {
        /// The tiles as they are, on squares that held others.
        tiles: Vec<Laid>,
        /// Every turn since the game began, as it is with these tiles and those of earlier corrections:
        /// played, passed or withdrawn.
        turns: Vec<Event>,
    },
    /// The last event was a mistake: as if it had not happened.
    Undone,
}

/// A tile on its square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    /// The square.
    pub square: Square,
    /// The tile: its face; small for a blank with a name; `?` for a blank without.
    pub tile: String,
}
