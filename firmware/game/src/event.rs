//! What a game is made of: its events, as they are journaled.

use serde::{Deserialize, Serialize};

use crate::{Emblem, Entrant, Rules, Square, Validity, Variant};

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
        /// Their emblems, in the same order; dealt where nothing is written.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        emblems: Vec<Emblem>,
        /// The rules agreed on; those of the variant where nothing is written.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rules: Option<Box<Rules>>,
    },
    /// The player whose turn it was laid tiles.
    Played {
        /// The tiles laid.
        tiles: Vec<Laid>,
        /// Earlier blanks that got their name by this turn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        named: Vec<Laid>,
        /// Letters laid in the places of blanks, which the player took.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        swapped: Vec<Laid>,
        /// What was found about the words: the main word, then the cross words in reading order.
        words: Vec<Validity>,
    },
    /// The player whose turn it was laid tiles, took them back for an invalid word, and lost the turn.
    Reverted {
        /// The tiles laid.
        tiles: Vec<Laid>,
        /// Letters laid in the places of blanks.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        swapped: Vec<Laid>,
        /// What was found about the words.
        words: Vec<Validity>,
    },
    /// The player whose turn it was passed; where nobody says more, perhaps exchanged tiles.
    Passed,
    /// The player whose turn it was gave tiles back for others.
    Exchanged {
        /// The tiles given back, as far as anybody says.
        #[serde(default)]
        tiles: Vec<String>,
    },
    /// The last turn was taken back by the player who made it, who is to move again.
    Withdrawn,
    /// Somebody challenged the last turn.
    Challenged {
        /// Index of the player who did.
        by: usize,
        /// Whether the turn was refused: its tiles went back, and it is lost.
        removed: bool,
    },
    /// Nobody challenged the last turn in time.
    Accepted,
    /// The word stands in this game from now on, wherever it lies or was found invalid.
    Allowed {
        /// The word, in capitals.
        word: String,
    },
    /// The tiles a player had left when the game ended.
    Leftovers {
        /// Index of the player.
        player: usize,
        /// The tiles: faces, `?` for a blank.
        tiles: Vec<String>,
    },
    /// Tiles that were settled as others: all turns with the tiles as they are. Undoing it brings the
    /// game back as it was settled before.
    Corrected {
        /// The tiles as they are, on squares that held others.
        tiles: Vec<Laid>,
        /// Every step since the game began, as it is with these tiles and those of earlier corrections.
        turns: Vec<Event>,
    },
    /// Somebody said which letter a blank stands for.
    Named {
        /// Where the blank lies.
        square: Square,
        /// The letter, small.
        tile: String,
        /// Every step since the game began, as it is with this name.
        turns: Vec<Event>,
    },
    /// The last event was a mistake: as if it had not happened.
    Undone,
}

impl Event {
    /// Whether it is what a player did with the turn.
    pub(crate) const fn is_turn(&self) -> bool {
        matches!(
            self,
            Self::Played { .. } | Self::Reverted { .. } | Self::Passed | Self::Exchanged { .. }
        )
    }

    /// The beginning of a game of a variant, by these rules. Who chose no emblem is dealt one.
    #[must_use]
    pub fn beginning(variant: &Variant, players: &[Entrant], rules: &Rules) -> Self {
        Self::New {
            variant: variant.id.clone(),
            players: players.iter().map(|entrant| entrant.name.clone()).collect(),
            emblems: Entrant::deal(players),
            rules: Some(Box::new(rules.clone())),
        }
    }
}

/// A tile on its square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    /// The square.
    pub square: Square,
    /// The tile: its face; small for a blank with a name; `?` for a blank without.
    pub tile: String,
}
