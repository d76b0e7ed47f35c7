//! The game itself: players, board, totals, turns. The only state there is.

mod correction;

use thiserror::Error;

pub use correction::{Correction, Effect, Exchanged, Rescored};

use crate::{
    Board, Deed, Entry, Event, Illegal, Laid, Lexicon, Placement, Square, Tile, Turn, Validity,
    Variant, Verdict, judge,
};

/// A game in progress. It changes only by [`apply`](Self::apply), and the events applied, in their
/// order, give the same game again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    variant: Variant,
    players: Vec<String>,
    board: Board,
    entries: Vec<Entry>,
    next: usize,
    /// Since the game began, without what was undone.
    events: Vec<Event>,
}

/// What a press would do to the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The turn.
    pub turn: Turn,
    /// The verdict on it.
    pub verdict: Verdict,
    /// The event that settles it, for [`Game::apply`] and the journal.
    pub event: Event,
}

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
    /// The event begins a game of another variant.
    #[error("a game of the variant {found:?}, not {wanted:?}")]
    OtherVariant {
        /// The event's variant.
        found: String,
        /// The game's variant.
        wanted: String,
    },
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
}

/// Players of one game.
pub const MAX_PLAYERS: usize = 4;

/// Characters of a player's name.
pub const MAX_NAME: usize = 24;

impl Game {
    /// A new game on an empty board; the first player begins.
    ///
    /// # Errors
    /// When there are not 1 to 4 players with names of their own.
    pub fn new(variant: Variant, players: Vec<String>) -> Result<Self, GameError> {
        check_names(&players)?;
        Ok(Self {
            board: Board::empty(variant.side),
            variant,
            players,
            entries: Vec::new(),
            next: 0,
            events: Vec::new(),
        })
    }

    /// Judges what is seen on the table as the next turn. The game does not change.
    ///
    /// # Errors
    /// When the change of the board is no turn.
    pub fn judge(&self, seen: &Board, lexicon: Option<&Lexicon>) -> Result<Judged, Illegal> {
        let turn = Turn::derive(&self.board, self.earlier(), seen, &self.variant)?;
        let before = match (&turn, self.earlier()) {
            // Names that the withdrawn turn gave to earlier blanks go with it.
            (Turn::Withdrawal, Some(earlier)) => earlier,
            _ => &self.board,
        };
        let verdict = judge(&turn, before, seen, &self.variant, lexicon);
        let event = match &turn {
            Turn::Pass => Event::Passed,
            Turn::Withdrawal => Event::Withdrawn,
            Turn::Placed(placement) => self.played(placement, &verdict),
        };
        Ok(Judged {
            turn,
            verdict,
            event,
        })
    }

    /// Moves the game on by one event.
    ///
    /// # Errors
    /// When the event does not fit the game, which is then unchanged.
    pub fn apply(&mut self, event: &Event) -> Result<(), GameError> {
        match event {
            Event::New { variant, players } => {
                if *variant != self.variant.id {
                    return Err(GameError::OtherVariant {
                        found: variant.clone(),
                        wanted: self.variant.id.clone(),
                    });
                }
                *self = Self::new(self.variant.clone(), players.clone())?;
                return Ok(());
            }
            Event::Undone => {
                *self = self.without_last()?;
                return Ok(());
            }
            Event::Played {
                tiles,
                named,
                words,
            } => self.apply_played(tiles, named, words)?,
            Event::Passed => {
                let board = self.board.clone();
                self.settle(Deed::Passed, board);
            }
            Event::Withdrawn => self.apply_withdrawn()?,
            Event::Corrected { .. } => {
                *self = self.corrected(event)?;
                return Ok(());
            }
        }
        self.events.push(event.clone());
        Ok(())
    }

    /// The variant played.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The players in playing order.
    #[must_use]
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// The settled board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The board before the last turn, when that turn laid tiles that may still be taken back.
    #[must_use]
    pub fn earlier(&self) -> Option<&Board> {
        self.withdrawable().map(|i| &self.entries[i].before)
    }

    /// Index of the player whose turn it is.
    #[must_use]
    pub const fn next(&self) -> usize {
        self.next
    }

    /// The turns so far, withdrawn ones included.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Points of every player.
    #[must_use]
    pub fn totals(&self) -> Vec<u32> {
        (0..self.players.len()).map(|p| self.total(p)).collect()
    }

    /// Tiles left in the bag if every player has a full rack: an estimate, nobody looks into the bag.
    #[must_use]
    pub fn bag(&self) -> u16 {
        let laid = self.board.tiles().count() as u16;
        let racks = self.players.len() as u16 * u16::from(self.variant.rack);
        self.variant.tiles().saturating_sub(laid + racks)
    }

    /// The event that began this game, the first line of its journal.
    #[must_use]
    pub fn opening(&self) -> Event {
        Event::New {
            variant: self.variant.id.clone(),
            players: self.players.clone(),
        }
    }

    /// The events since the game began, without what was undone.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    fn total(&self, player: usize) -> u32 {
        let points = self.entries.iter().filter(|e| e.player == player);
        points.map(|e| e.points).fold(0, u32::saturating_add)
    }

    fn played(&self, placement: &Placement, verdict: &Verdict) -> Event {
        let laid = |square: Square| {
            let tile = verdict.board.get(square)?;
            Some(Laid {
                square,
                tile: self.variant.tile_text(tile),
            })
        };
        let earlier = verdict.named.iter().map(|(square, _)| *square);
        Event::Played {
            tiles: placement.tiles.iter().filter_map(|t| laid(t.0)).collect(),
            named: earlier
                .filter(|square| self.board.get(*square).is_some())
                .filter_map(laid)
                .collect(),
            words: verdict.words.iter().map(|word| word.validity).collect(),
        }
    }

    fn apply_played(
        &mut self,
        tiles: &[Laid],
        named: &[Laid],
        findings: &[Validity],
    ) -> Result<(), GameError> {
        let mut before = self.board.clone();
        for laid in named {
            let tile = self.tile(laid)?;
            if before.get(laid.square) != Some(Tile::Blank(None)) || !matches!(tile, Tile::Blank(_))
            {
                return Err(GameError::NotBlank(laid.square));
            }
            before.set(laid.square, Some(tile));
        }
        let mut after = before.clone();
        for laid in tiles {
            after.set(laid.square, Some(self.tile(laid)?));
        }
        let turn =
            Turn::derive(&before, None, &after, &self.variant).map_err(GameError::Illegal)?;
        let Turn::Placed(placement) = turn else {
            return Err(GameError::Words {
                found: findings.len(),
                words: 0,
            });
        };
        let count = placement.words().count();
        if count != findings.len() {
            return Err(GameError::Words {
                found: findings.len(),
                words: count,
            });
        }
        let deed = Deed::of(placement, findings, &self.variant);
        self.settle(deed, after);
        Ok(())
    }

    fn apply_withdrawn(&mut self) -> Result<(), GameError> {
        let last = self.withdrawable().ok_or(GameError::NothingToWithdraw)?;
        let entry = &mut self.entries[last];
        entry.total -= entry.points;
        entry.points = 0;
        entry.withdrawn = true;
        self.board = entry.before.clone();
        self.next = entry.player;
        Ok(())
    }

    /// The last turn that was not taken back, if it laid tiles.
    fn withdrawable(&self) -> Option<usize> {
        let last = self.entries.iter().rposition(|entry| !entry.withdrawn)?;
        matches!(self.entries[last].deed, Deed::Placed { .. }).then_some(last)
    }

    /// Puts a turn of the player to move on record and passes the move on.
    fn settle(&mut self, deed: Deed, after: Board) {
        let points = deed.points();
        self.entries.push(Entry {
            player: self.next,
            points,
            total: self.total(self.next).saturating_add(points),
            withdrawn: false,
            before: std::mem::replace(&mut self.board, after),
            deed,
        });
        self.next = (self.next + 1) % self.players.len();
    }

    /// The game as it was before its last event.
    fn without_last(&self) -> Result<Self, GameError> {
        let (_, kept) = self.events.split_last().ok_or(GameError::NothingToUndo)?;
        let mut game = Self::new(self.variant.clone(), self.players.clone())?;
        for event in kept {
            game.apply(event)?;
        }
        Ok(game)
    }

    fn tile(&self, laid: &Laid) -> Result<Tile, GameError> {
        let on_board = laid.square.row < self.variant.side && laid.square.col < self.variant.side;
        let tile = self.variant.tile(&laid.tile).filter(|_| on_board);
        tile.ok_or_else(|| GameError::Tile {
            square: laid.square,
            tile: laid.tile.clone(),
        })
    }
}

fn check_names(players: &[String]) -> Result<(), GameError> {
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
