//! Why a step cannot be made.

use thiserror::Error;

use crate::{Emblem, GameError, Illegal, Letter, Square};

/// Why a contest cannot begin, or a step cannot be made. The contest is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContestError {
    /// The players cannot play, or the game refuses the turn.
    #[error(transparent)]
    Game(#[from] GameError),
    /// Two players with one emblem.
    #[error("two players have the emblem {}", .0.name())]
    SameEmblem(Emblem),
    /// The set is too small.
    #[error("{tiles} tiles are not enough for {seats} full racks of {rack}")]
    FewTiles {
        /// Tiles in the set.
        tiles: u16,
        /// Players.
        seats: usize,
        /// Tiles on a full rack.
        rack: u8,
    },
    /// A first step that is no beginning, or a beginning in the middle.
    #[error("a contest begins with its beginning, and only once")]
    Beginning,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The game has ended, unless the last turn is challenged.
    #[error("the game is over unless the last turn is challenged")]
    Unsettled,
    /// A square off the board.
    #[error("{0} is not on the board")]
    OffBoard(Square),
    /// A square with a tile.
    #[error("{square} is taken: {tile} lies there")]
    Occupied {
        /// The square.
        square: Square,
        /// The tile's text.
        tile: String,
    },
    /// No tile of the set is written so.
    #[error("{0:?} is no tile of this set")]
    Foreign(String),
    /// A tile the player does not have.
    #[error("there is no {0} on the rack")]
    NotOnRack(String),
    /// Nothing was laid in this turn.
    #[error("no tiles have been laid in this turn")]
    NothingLaid,
    /// Tiles were laid in this turn.
    #[error("tiles have been laid in this turn; take them back first")]
    TilesLaid,
    /// No blank of this turn.
    #[error("no blank has been laid on {0} in this turn")]
    NotBlank(Square),
    /// A blank that must be named first.
    #[error("the blank on {square} has no letter yet")]
    Unnamed {
        /// Where it lies.
        square: Square,
        /// The letters that make every word stand; none when nobody could tell.
        letters: Vec<Letter>,
    },
    /// The tiles break the rules of placement.
    #[error("{0}")]
    Illegal(Illegal),
    /// A turn's end that is not about the tiles that were laid.
    #[error("the turn's end does not fit the tiles laid")]
    OtherTiles,
    /// An exchange of nothing.
    #[error("an exchange needs a tile or more")]
    NoTiles,
    /// An exchange of some tiles where the whole rack goes back.
    #[error("by the rules of this game an exchange gives the whole rack back")]
    WholeRack,
    /// Too few tiles in the bag for an exchange.
    #[error("the bag holds {held} tiles; an exchange needs {wanted} in it")]
    SmallBag {
        /// Tiles in the bag.
        held: usize,
        /// Tiles there must be.
        wanted: usize,
    },
    /// A square without a tile of an earlier turn.
    #[error("no tile of an earlier turn lies on {0}")]
    NothingThere(Square),
    /// A correction with which the turns do not come out.
    #[error("with that tile the turns could not have been made: {0}")]
    Correction(Box<ContestError>),
    /// No turn has been made yet.
    #[error("no turn has been made yet")]
    NothingToUndo,
}
