//! The game itself: players, board, totals, turns. The only state there is.

mod challenge;
mod clocks;
mod correction;
mod ending;
mod error;
mod judging;
mod naming;
mod steps;
mod supply;

use std::collections::BTreeMap;
use std::time::Duration;

pub use clocks::Clock;
use clocks::Thought;
pub use correction::{Correction, Effect, Exchanged, Rescored};
pub use ending::{End, Leftover, Outcome};
pub use error::GameError;
pub use judging::Judged;

use crate::known::Known;
use crate::{
    Board, Emblem, Entrant, Entry, Event, Laid, Letter, Lexicon, Rules, Square, Tile, Variant,
};

/// A game in progress. It changes only by [`apply`](Self::apply), and the events applied, in their
/// order, give the same game again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// With the rules in force.
    variant: Variant,
    /// The rules of a game that agreed on none.
    own_rules: Rules,
    players: Vec<String>,
    emblems: Vec<Emblem>,
    board: Board,
    entries: Vec<Entry>,
    next: usize,
    /// Whether the last turn may be challenged.
    open: bool,
    /// Players whose next turn is lost.
    skips: Vec<bool>,
    /// Names of blanks that somebody said.
    chosen: BTreeMap<Square, Letter>,
    /// Words allowed at the table.
    allowed: Vec<Vec<Letter>>,
    /// Tiles that players said they had left.
    left: BTreeMap<usize, Vec<Tile>>,
    /// Since the game began, without what was undone.
    events: Vec<Event>,
    /// The time each of them took.
    thoughts: Vec<Thought>,
    /// How long the player to move has thought since the last of them.
    thinking: Duration,
}

/// Players of one game.
pub const MAX_PLAYERS: usize = 4;

/// Characters of a player's name.
pub const MAX_NAME: usize = 24;

impl Game {
    /// A new game on an empty board, by the rules of the variant; the first player begins. Emblems are
    /// dealt in the order of [`Emblem::ALL`].
    ///
    /// # Errors
    /// When there are not 1 to 4 players with names of their own.
    pub fn new(variant: Variant, players: Vec<String>) -> Result<Self, GameError> {
        error::check_names(&players)?;
        Ok(Self {
            board: Board::empty(variant.side),
            own_rules: variant.rules.clone(),
            variant,
            skips: vec![false; players.len()],
            emblems: Emblem::ALL.into_iter().take(players.len()).collect(),
            players,
            entries: Vec::new(),
            next: 0,
            open: false,
            chosen: BTreeMap::new(),
            allowed: Vec::new(),
            left: BTreeMap::new(),
            events: Vec::new(),
            thoughts: Vec::new(),
            thinking: Duration::ZERO,
        })
    }

    /// A new game between players who may have chosen emblems.
    ///
    /// # Errors
    /// When there are not 1 to 4 players with names and emblems of their own.
    pub fn between(variant: Variant, players: &[Entrant]) -> Result<Self, GameError> {
        let names = players.iter().map(|entrant| entrant.name.clone());
        Self::new(variant, names.collect())?.with_emblems(&Entrant::deal(players))
    }

    /// Moves the game on by one event.
    ///
    /// # Errors
    /// When the event does not fit the game, which is then unchanged.
    pub fn apply(&mut self, event: &Event) -> Result<(), GameError> {
        let mover = self.next;
        match event {
            Event::New {
                variant,
                players,
                emblems,
                rules,
            } => {
                *self = self
                    .begun_anew(variant, players, rules.as_deref())?
                    .with_emblems(emblems)?;
                return Ok(());
            }
            Event::Undone => {
                *self = self.without_last()?;
                return Ok(());
            }
            Event::Corrected { .. } | Event::Named { .. } => {
                *self = self.corrected(event)?;
                return Ok(());
            }
            Event::Played { .. } | Event::Reverted { .. } => self.apply_laid(event)?,
            Event::Passed => self.apply_passed()?,
            Event::Exchanged { tiles } => self.apply_exchanged(tiles)?,
            Event::Withdrawn => self.apply_withdrawn()?,
            Event::Challenged { by, removed } => self.apply_challenged(*by, *removed)?,
            Event::Accepted => self.apply_accepted()?,
            Event::Allowed { word } => self.apply_allowed(word)?,
            Event::Leftovers { player, tiles } => self.apply_leftovers(*player, tiles)?,
        }
        self.events.push(event.clone());
        self.take_time(event, mover);
        Ok(())
    }

    /// The variant played, with the rules in force.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The players in playing order.
    #[must_use]
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// What stands for each player on a screen.
    #[must_use]
    pub fn emblems(&self) -> &[Emblem] {
        &self.emblems
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

    /// The turns so far, withdrawn and refused ones included, and the challenges.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Points of every player, without what the tiles left at the end do to them.
    #[must_use]
    pub fn totals(&self) -> Vec<i32> {
        (0..self.players.len()).map(|p| self.total(p)).collect()
    }

    /// The event that began this game, the first line of its journal.
    #[must_use]
    pub fn opening(&self) -> Event {
        Event::New {
            variant: self.variant.id.clone(),
            players: self.players.clone(),
            emblems: self.emblems.clone(),
            rules: Some(Box::new(self.variant.rules.clone())),
        }
    }

    /// The events since the game began, without what was undone.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    fn begun_anew(
        &self,
        variant: &str,
        players: &[String],
        rules: Option<&Rules>,
    ) -> Result<Self, GameError> {
        if variant != self.variant.id {
            return Err(GameError::OtherVariant {
                found: variant.to_owned(),
                wanted: self.variant.id.clone(),
            });
        }
        let own = self.own_rules.clone();
        let rules = rules.cloned().unwrap_or_else(|| own.clone());
        let mut game = Self::new(self.variant.clone().with_rules(rules)?, players.to_vec())?;
        game.own_rules = own;
        Ok(game)
    }

    /// The same game with these emblems; with those dealt when there are none.
    fn with_emblems(mut self, emblems: &[Emblem]) -> Result<Self, GameError> {
        if !emblems.is_empty() {
            error::check_emblems(emblems, self.players.len())?;
            self.emblems = emblems.to_vec();
        }
        Ok(self)
    }

    /// A game as this one began.
    fn fresh(&self) -> Result<Self, GameError> {
        let mut game = Self::new(self.variant.clone(), self.players.clone())?;
        game.own_rules.clone_from(&self.own_rules);
        game.emblems.clone_from(&self.emblems);
        Ok(game)
    }

    /// The game as it was before its last event.
    fn without_last(&self) -> Result<Self, GameError> {
        let (_, kept) = self.events.split_last().ok_or(GameError::NothingToUndo)?;
        let mut game = self.fresh()?;
        for (event, thought) in kept.iter().zip(&self.thoughts) {
            game.thinking = thought.time;
            game.apply(event)?;
        }
        game.thinking = self.time_undone(&game);
        Ok(game)
    }

    fn known<'a>(&'a self, lexicon: Option<&'a Lexicon>) -> Option<Known<'a>> {
        lexicon.map(|lexicon| Known::new(lexicon, &self.allowed, &self.variant))
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
