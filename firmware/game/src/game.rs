//! The game itself: players, board, totals, turns. The only state there is.

mod challenge;
mod correction;
mod ending;
mod error;
mod naming;
mod steps;
mod supply;

use std::collections::BTreeMap;

pub use correction::{Correction, Effect, Exchanged, Rescored};
pub use ending::{End, Leftover, Outcome};
pub use error::GameError;

use crate::known::Known;
use crate::{
    Board, BrokenRule, Entry, Event, Illegal, Invalid, Laid, Letter, Lexicon, Rules, Square,
    Survey, Tile, Turn, Validity, Variant, Verdict, blanks, survey, verdict,
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
}

/// What a press would do to the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The turn.
    pub turn: Turn,
    /// The verdict on it.
    pub verdict: Verdict,
    /// The event that settles it, for [`Game::apply`] and the journal. Where a turn that does not stand
    /// is void, it is not to be applied: the player tries again.
    pub event: Event,
}

/// Players of one game.
pub const MAX_PLAYERS: usize = 4;

/// Characters of a player's name.
pub const MAX_NAME: usize = 24;

impl Game {
    /// A new game on an empty board, by the rules of the variant; the first player begins.
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
            players,
            entries: Vec::new(),
            next: 0,
            open: false,
            chosen: BTreeMap::new(),
            allowed: Vec::new(),
            left: BTreeMap::new(),
            events: Vec::new(),
        })
    }

    /// Judges what is seen on the table as the next turn. The game does not change.
    ///
    /// # Errors
    /// When the change of the board is no turn, or the tiles of a refused turn still lie there.
    pub fn judge(&self, seen: &Board, lexicon: Option<&Lexicon>) -> Result<Judged, Illegal> {
        let mut judged = self.judged(seen, lexicon)?;
        if matches!(judged.turn, Turn::Placed(_) | Turn::Swapped(_)) {
            self.check_refused(seen, &judged.verdict)?;
        }
        if self.variant.rules.invalid == Invalid::Revert
            && !judged.verdict.stands
            && let Event::Played {
                tiles,
                swapped,
                words,
                ..
            } = judged.event
        {
            judged.event = Event::Reverted {
                tiles,
                swapped,
                words,
            };
        }
        Ok(judged)
    }

    /// The words of a board and the status of its squares, with the words allowed in this game.
    #[must_use]
    pub fn survey(&self, board: &Board, lexicon: Option<&Lexicon>) -> Survey {
        survey::look(board, &self.variant, self.known(lexicon).as_ref())
    }

    /// Moves the game on by one event.
    ///
    /// # Errors
    /// When the event does not fit the game, which is then unchanged.
    pub fn apply(&mut self, event: &Event) -> Result<(), GameError> {
        match event {
            Event::New {
                variant,
                players,
                rules,
            } => {
                *self = self.begun_anew(variant, players, rules.as_deref())?;
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

    /// A game as this one began.
    fn fresh(&self) -> Result<Self, GameError> {
        let mut game = Self::new(self.variant.clone(), self.players.clone())?;
        game.own_rules.clone_from(&self.own_rules);
        Ok(game)
    }

    /// The game as it was before its last event.
    fn without_last(&self) -> Result<Self, GameError> {
        let (_, kept) = self.events.split_last().ok_or(GameError::NothingToUndo)?;
        let mut game = self.fresh()?;
        for event in kept {
            game.apply(event)?;
        }
        Ok(game)
    }

    fn known<'a>(&'a self, lexicon: Option<&'a Lexicon>) -> Option<Known<'a>> {
        lexicon.map(|lexicon| Known::new(lexicon, &self.allowed, &self.variant))
    }

    /// The turn, judged, with the event that lays its tiles whatever becomes of it.
    fn judged(&self, seen: &Board, lexicon: Option<&Lexicon>) -> Result<Judged, Illegal> {
        let turn = Turn::derive(&self.board, self.earlier(), seen, &self.variant)?;
        let known = self.known(lexicon);
        self.check_swaps(&turn, known.as_ref())?;
        let before = match (&turn, self.earlier()) {
            // Names that the withdrawn turn gave to earlier blanks go with it.
            (Turn::Withdrawal, Some(earlier)) => earlier,
            _ => &self.board,
        };
        let verdict = verdict::judge_known(&turn, before, seen, &self.variant, known.as_ref());
        let event = match &turn {
            Turn::Pass => Event::Passed,
            Turn::Withdrawal => Event::Withdrawn,
            Turn::Placed(_) | Turn::Swapped(_) => self.played(&turn, &verdict),
        };
        Ok(Judged {
            turn,
            verdict,
            event,
        })
    }

    /// A blank without a name may be taken for a letter only if its words stand with that letter.
    fn check_swaps(&self, turn: &Turn, known: Option<&Known<'_>>) -> Result<(), Illegal> {
        let unnamed = |square: &Square| self.board.get(*square) == Some(Tile::Blank(None));
        let mut swapped = turn.swapped().iter().filter(|(s, _)| unnamed(s)).peekable();
        if swapped.peek().is_none() || known.is_none() {
            return Ok(());
        }
        let (_, names) = blanks::check(&crate::Word::all(&self.board), known);
        let stands_for = |square: Square, tile: Tile| {
            let mut names = names.iter().filter(|name| name.square == square);
            names.any(|name| tile.letter().is_some_and(|l| name.letters.contains(&l)))
        };
        let wrong: Vec<Square> = swapped
            .filter(|(square, tile)| !stands_for(*square, *tile))
            .map(|(square, _)| *square)
            .collect();
        if wrong.is_empty() {
            return Ok(());
        }
        Err(Illegal {
            rules: vec![BrokenRule::Changed(wrong)],
        })
    }

    /// Refused tiles that nobody has taken away are no new turn.
    fn check_refused(&self, seen: &Board, verdict: &Verdict) -> Result<(), Illegal> {
        let turns = self.entries.iter().rev();
        let mut turns = turns.filter(|entry| !entry.is_challenge());
        let Some(last) = turns.next().filter(|entry| entry.removed) else {
            return Ok(());
        };
        let mut invalid = verdict.words.iter().map(|word| word.validity);
        let lies = |(square, tile): &(Square, Tile)| match (seen.get(*square), tile) {
            (Some(Tile::Blank(_)), Tile::Blank(_)) => true,
            (found, _) => found == Some(*tile),
        };
        if !last.laid().iter().all(lies) || !invalid.any(|found| found == Validity::Invalid) {
            return Ok(());
        }
        let squares = last.laid().iter().map(|(square, _)| *square).collect();
        Err(Illegal {
            rules: vec![BrokenRule::Refused(squares)],
        })
    }

    fn played(&self, turn: &Turn, verdict: &Verdict) -> Event {
        let laid = |square: Square, tile: Tile| Laid {
            square,
            tile: self.variant.tile_text(tile),
        };
        let tiles = turn.placement().map_or(&[][..], |p| &p.tiles);
        let on_board = |square: &Square| Some(laid(*square, verdict.board.get(*square)?));
        let earlier = verdict.named.iter().map(|(square, _)| *square);
        let earlier = earlier.filter(|square| self.board.get(*square).is_some());
        let mut named: Vec<Laid> = earlier.filter_map(|s| on_board(&s)).collect();
        let unnamed = |square: Square| self.board.get(square) == Some(Tile::Blank(None));
        let taken = turn.swapped().iter().filter(|(square, _)| unnamed(*square));
        named.extend(taken.map(|(square, tile)| laid(*square, Tile::Blank(tile.letter()))));
        Event::Played {
            tiles: tiles.iter().filter_map(|(s, _)| on_board(s)).collect(),
            named,
            swapped: turn.swapped().iter().map(|(s, t)| laid(*s, *t)).collect(),
            words: verdict.words.iter().map(|word| word.validity).collect(),
        }
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
