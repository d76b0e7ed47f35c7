//! Why a game does not go on as somebody wants it to.

use thiserror::Error;

use super::{MAX_NAME, MAX_PLAYERS};
use crate::{Emblem, Illegal, RulesError, Square};

/// Why a game cannot begin or an event cannot be applied. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// Too few or too many players.
    #[error("{0} players; 1 to {MAX_PLAYERS} can play")]
    Players(usize),
    /// A name that cannot be shown.
    #[error("{0:?} is no name: 1 to {MAX_NAME} characters, no control characters")]
    Name(String),
    /// Two players of the same name.
    #[error("two players are called {0:?}")]
    SameName(String),
    /// Two players with one emblem.
    #[error("two players have the emblem {}", .0.name())]
    SameEmblem(Emblem),
    /// Not an emblem for each player.
    #[error("{emblems} emblems for {players} players; each has one")]
    Emblems {
        /// Emblems in the event.
        emblems: usize,
        /// Players in the event.
        players: usize,
    },
    /// The event begins a game of another variant.
    #[error("a game of the variant {found:?}, not {wanted:?}")]
    OtherVariant {
        /// The event's variant.
        found: String,
        /// The game's variant.
        wanted: String,
    },
    /// The event begins a game by rules that do not fit it.
    #[error("the rules do not fit the game: {0}")]
    Rules(#[from] RulesError),
    /// A tile that is not of the set, or a square off the board.
    #[error("{tile:?} on {square}: no tile of this set, or no square of this board")]
    Tile {
        /// Where it was to lie.
        square: Square,
        /// The tile's text.
        tile: String,
    },
    /// A name for something that is no unnamed blank.
    #[error("there is no unnamed blank on {0}")]
    NotBlank(Square),
    /// The tiles were not laid by the rules.
    #[error("the tiles break the rules: {0}")]
    Illegal(Illegal),
    /// Not as many findings as words.
    #[error("{found} findings about {words} words")]
    Words {
        /// Findings in the event.
        found: usize,
        /// Words formed.
        words: usize,
    },
    /// There is no turn to take back: none yet, or the last one laid no tiles.
    #[error("the last turn laid no tiles that could be taken back")]
    NothingToWithdraw,
    /// A correction whose turns are not those of the game with the tiles exchanged.
    #[error("the corrected turns are not those of this game")]
    Correction,
    /// Nothing has happened yet.
    #[error("nothing has happened in this game yet")]
    NothingToUndo,
    /// The game is over: nobody has a turn.
    #[error("the game is over; take the last turn back to go on, or begin a new game")]
    Over,
    /// The game is not over yet.
    #[error("the game is not over yet; tiles left are counted when it is")]
    NotOver,
    /// Fewer tiles in the bag than an exchange wants.
    #[error("{bag} tiles are left in the bag; {wanted} must be there for an exchange")]
    Bag {
        /// Tiles in the bag.
        bag: u16,
        /// Tiles that must be there.
        wanted: u8,
    },
    /// There is no player of this number.
    #[error("there is no player number {}", .0 + 1)]
    Player(usize),
    /// There is nothing to challenge: these rules know no challenge, or the last turn is settled.
    #[error("there is no turn that could be challenged; only the last one can, in its time")]
    NothingToChallenge,
    /// A player challenges the own turn.
    #[error("{0} laid these tiles; one of the others may challenge them")]
    OwnTurn(String),
    /// A word list says whether the words stand, and there is none.
    #[error(
        "there is no word list to decide; look the words up, and say whether the turn is refused"
    )]
    Undecided,
    /// A challenge decided against the word list.
    #[error("the word list says otherwise; allow the word if it is to stand")]
    Decided,
    /// A word that the tiles cannot spell, or a single letter.
    #[error("{0:?} is no word of this tile set: capitals are wanted, two at least")]
    Word(String),
    /// A tile that a player cannot have left, or given back.
    #[error("the tile {tile:?}: {problem}")]
    Leftover {
        /// The tile.
        tile: String,
        /// Why not.
        problem: &'static str,
    },
}

/// Checks the names of the players of one game.
pub fn check_names(players: &[String]) -> Result<(), GameError> {
    if !(1..=MAX_PLAYERS).contains(&players.len()) {
        return Err(GameError::Players(players.len()));
    }
    for (i, name) in players.iter().enumerate() {
        let shown = !name.trim().is_empty()
            && name.chars().count() <= MAX_NAME
            && !name.chars().any(char::is_control);
        if !shown {
            return Err(GameError::Name(name.clone()));
        }
        if players[..i].contains(name) {
            return Err(GameError::SameName(name.clone()));
        }
    }
    Ok(())
}

/// Checks that the emblems of the players of one game tell them apart.
pub fn check_emblems(emblems: &[Emblem], players: usize) -> Result<(), GameError> {
    if emblems.len() != players {
        let emblems = emblems.len();
        return Err(GameError::Emblems { emblems, players });
    }
    let same = |(i, emblem): (usize, &Emblem)| emblems[..i].contains(emblem).then_some(*emblem);
    match emblems.iter().enumerate().find_map(same) {
        Some(emblem) => Err(GameError::SameEmblem(emblem)),
        None => Ok(()),
    }
}
