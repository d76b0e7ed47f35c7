//! What a square is worth showing as.

use serde::{Deserialize, Serialize};

/// The state of one square after a turn was judged, for colouring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// No tile.
    #[default]
    NotSet,
    /// Part of one valid word, or of words nobody checked.
    Valid,
    /// Part of invalid words only.
    Invalid,
    /// Part of a valid and of an invalid word.
    Mixed,
    /// Connection point: part of two valid words.
    Connection,
    /// A tile with no neighbour: no word at all.
    Single,
    /// Part of a group that does not reach the centre.
    Disconnected,
}
