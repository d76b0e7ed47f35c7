//! What a contest is made of: its steps, as they are journaled.

use serde::{Deserialize, Serialize};

use super::Seat;
use crate::{Event, Laid, Rules};

/// One step at the table: finer than an [`Event`], and with what a camera cannot see. Tiles drawn and
/// points are not among it: replaying gives them again.
///
/// As JSON, one object a line: `{"step":"laid","square":"H8","tile":"A"}`. Further fields are ignored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum Step {
    /// The beginning, always the first step and only that.
    Begun {
        /// The variant's name.
        variant: String,
        /// The players as they sit; who begins is drawn.
        seats: Vec<Seat>,
        /// What decides every draw.
        seed: u64,
        /// The rules agreed on; those of the variant where nothing is written.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rules: Option<Box<Rules>>,
    },
    /// The player whose turn it is laid a tile; where the rules allow it, in the place of a blank, which
    /// goes to the rack.
    Laid(Laid),
    /// And took the last one laid back.
    TakenBack,
    /// A blank laid in this turn stands for this letter.
    Named(Laid),
    /// The turn ended with the tiles laid: the game's event.
    Done {
        /// What [`Contest::judge`](super::Contest::judge) found.
        event: Event,
    },
    /// The player passed.
    Passed,
    /// The player exchanged tiles of the rack.
    Exchanged {
        /// The faces of the tiles given back, `?` for a blank.
        tiles: Vec<String>,
    },
    /// Somebody challenged the last turn: the game's event.
    Challenged {
        /// Index of the player who did.
        by: usize,
        /// Whether the turn was refused: its tiles are back on their rack, those drawn for them in the bag.
        removed: bool,
    },
    /// Nobody challenges the last turn.
    Accepted,
    /// A word stands in this game from now on, whatever the word list says.
    Allowed {
        /// The word, in capitals.
        word: String,
    },
    /// A tile of an earlier turn is another one: every turn as it is with it.
    Corrected {
        /// The tile as it is.
        laid: Laid,
        /// The ends of all turns that laid tiles, in their order, as they are with it.
        events: Vec<Event>,
    },
    /// The last turn, challenge or correction was a mistake: racks, bag and board are as before it. Tiles laid since are back on
    /// their rack; words allowed since stay allowed.
    Undone,
}

impl Step {
    /// Whether it makes tiles of earlier turns others, which [`Undone`](Self::Undone) undoes as well.
    #[must_use]
    pub const fn corrects(&self) -> bool {
        matches!(self, Self::Corrected { .. })
    }

    /// Whether it ends a turn, or decides about one: what [`Undone`](Self::Undone) undoes.
    #[must_use]
    pub const fn ends_turn(&self) -> bool {
        matches!(
            self,
            Self::Done { .. } | Self::Passed | Self::Exchanged { .. } | Self::Challenged { .. }
        )
    }
}
