//! Tiles that turn out to be others than they were settled as: the game as it would have been.

use super::{Game, GameError};
use crate::{
    Board, BrokenRule, Deed, Entry, Event, Laid, Lexicon, Square, Tile, Validity, Word, placement,
};

/// What correcting settled tiles would come to. The game changes only when the event is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// What it changes.
    pub effect: Effect,
    /// The event that makes it so, for [`Game::apply`] and the journal.
    pub event: Event,
}

/// How two games differ whose turns laid the same squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The squares with other tiles, row by row.
    pub tiles: Vec<Exchanged>,
    /// The turns with other points, in their order.
    pub turns: Vec<Rescored>,
    /// Every player's total before and after.
    pub totals: Vec<(i32, i32)>,
    /// The words, as they are now, that stood before and do not stand any more.
    pub fallen: Vec<Word>,
    /// The words, as they are now, that did not stand before and stand now.
    pub risen: Vec<Word>,
}

/// A square with another tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchanged {
    /// The square.
    pub square: Square,
    /// The tile before, with its name when it is a blank that has one.
    pub from: Tile,
    /// The tile after, likewise.
    pub to: Tile,
}

/// A turn with other points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rescored {
    /// Its number in the game, from 1.
    pub turn: usize,
    /// Index of its player.
    pub player: usize,
    /// Points before.
    pub before: i32,
    /// Points after.
    pub after: i32,
}

impl Effect {
    /// What changes from one game to another whose turns laid the same squares.
    #[must_use]
    pub fn between(before: &Game, after: &Game) -> Self {
        let tiles = before.board.tiles().filter_map(|(square, from)| {
            let to = after.board.get(square)?;
            (from != to).then_some(Exchanged { square, from, to })
        });
        let entries = || before.entries.iter().zip(&after.entries).enumerate();
        let turns = entries().filter(|(_, (old, new))| old.points != new.points);
        Self {
            tiles: tiles.collect(),
            turns: turns
                .map(|(i, (old, new))| Rescored {
                    turn: i + 1,
                    player: new.player,
                    before: old.points,
                    after: new.points,
                })
                .collect(),
            totals: before.totals().into_iter().zip(after.totals()).collect(),
            fallen: entries()
                .filter(|(_, (_, new))| new.lies())
                .flat_map(|(_, (old, new))| turned(old, new, false))
                .collect(),
            risen: entries()
                .filter(|(_, (_, new))| new.lies())
                .flat_map(|(_, (old, new))| turned(old, new, true))
                .collect(),
        }
    }
}

impl Game {
    /// What it would come to if the tiles seen on settled squares had lain there from the beginning:
    /// every turn laid and scored anew, and its words looked up where they changed. `None` when the
    /// settled tiles are as they were, when some are missing, or when more differ than one misreading
    /// or one player's hand explains: that is another board.
    #[must_use]
    pub fn correct(&self, seen: &Board, lexicon: Option<&Lexicon>) -> Option<Correction> {
        if seen.side() != self.variant.side {
            return None;
        }
        let exchanged: Vec<(Square, Tile)> = placement::changed(&self.board, seen)
            .into_iter()
            .filter_map(|square| Some((square, seen.get(square)?)))
            .collect();
        if exchanged.is_empty() || exchanged.len() > usize::from(self.variant.rack) {
            return None;
        }
        let (corrected, turns) = self.with_exchanged(&exchanged, lexicon)?;
        if corrected.judge(seen, None).is_err_and(|illegal| {
            let other = |rule: &BrokenRule| {
                matches!(
                    rule,
                    BrokenRule::Vanished(_) | BrokenRule::Changed(_) | BrokenRule::Foreign(_)
                )
            };
            illegal.rules.iter().any(other)
        }) {
            return None;
        }
        let tiles = exchanged.iter().filter_map(|(square, _)| {
            Some(Laid {
                square: *square,
                tile: self.variant.tile_text(corrected.board.get(*square)?),
            })
        });
        let event = Event::Corrected {
            tiles: tiles.collect(),
            turns,
        };
        // Whoever replays the journal must come to the same.
        let corrected = self.corrected(&event).ok()?;
        Some(Correction {
            effect: Effect::between(self, &corrected),
            event,
        })
    }

    /// The game after an [`Event::Corrected`] or [`Event::Named`].
    pub(super) fn corrected(&self, event: &Event) -> Result<Self, GameError> {
        let (tiles, turns) = match event {
            Event::Corrected { tiles, turns } => (tiles.clone(), turns),
            Event::Named {
                square,
                tile,
                turns,
            } => {
                let (square, tile) = (*square, tile.clone());
                (vec![Laid { square, tile }], turns)
            }
            _ => return Err(GameError::Correction),
        };
        let mut wanted = self.board.clone();
        for laid in &tiles {
            let tile = self.tile(laid)?;
            if wanted.get(laid.square).is_none() {
                return Err(GameError::Correction);
            }
            wanted.set(laid.square, Some(tile));
        }
        let mut game = self.fresh()?;
        for turn in turns {
            match turn {
                Event::New { .. }
                | Event::Undone
                | Event::Corrected { .. }
                | Event::Named { .. } => return Err(GameError::Correction),
                _ => game.apply(turn)?,
            }
        }
        let tile = |board: &Board, square| board.get(square).map(bare);
        let mut squares = wanted.squares();
        let same_board = squares.all(|s| tile(&game.board, s) == tile(&wanted, s));
        let kept = |(old, new): (&Entry, &Entry)| {
            (old.withdrawn, old.removed, old.player) == (new.withdrawn, new.removed, new.player)
        };
        let same_turns = game.entries.len() == self.entries.len()
            && game.next == self.next
            && self.entries.iter().zip(&game.entries).all(kept);
        if tiles.is_empty() || !same_board || !same_turns {
            return Err(GameError::Correction);
        }
        game.chosen.clone_from(&self.chosen);
        let board = &game.board;
        let blank = |square: Square| matches!(board.get(square), Some(Tile::Blank(_)));
        game.chosen.retain(|square, _| blank(*square));
        if let Event::Named { square, .. } = event {
            let named = game.board.get(*square);
            if named != wanted.get(*square) || !blank(*square) {
                return Err(GameError::NotBlank(*square));
            }
            let letter = named.and_then(Tile::letter);
            game.chosen
                .insert(*square, letter.ok_or(GameError::NotBlank(*square))?);
        }
        game.events.clone_from(&self.events);
        game.events.push(event.clone());
        // The turns took the time they took, whatever lay on their squares.
        game.thoughts.clone_from(&self.thoughts);
        game.thinking = self.thinking;
        game.take_time(event, self.next);
        Ok(game)
    }

    /// The game played from its beginning with other tiles on these squares, and its turns.
    pub(super) fn with_exchanged(
        &self,
        exchanged: &[(Square, Tile)],
        lexicon: Option<&Lexicon>,
    ) -> Option<(Self, Vec<Event>)> {
        let mut game = self.fresh().ok()?;
        let mut turns = self.turns();
        for turn in &mut turns {
            if let Event::Played {
                tiles,
                swapped,
                words,
                ..
            } = turn
            {
                let at = game.entries.len();
                let mut seen = game.board.clone();
                for laid in tiles.iter().chain(swapped.iter()) {
                    let settled = self.tile(laid).ok()?;
                    let tile = self.exchanged(at, laid.square, exchanged);
                    // Blanks get their names from the word list, as far as there is one.
                    let by_list = || match lexicon {
                        Some(_) => bare(settled),
                        None => settled,
                    };
                    seen.set(laid.square, Some(tile.unwrap_or_else(by_list)));
                }
                let findings = std::mem::take(words);
                *turn = game.judged(&seen, lexicon).ok()?.event;
                keep_findings(turn, &findings, self.entries.get(at)?, &seen);
            }
            game.apply(turn).ok()?;
        }
        Some((game, turns))
    }

    /// What really lay on a square that a turn covered, as somebody has said or says now; `None` when
    /// nobody has, or the tile lies there no more.
    fn exchanged(&self, at: usize, square: Square, exchanged: &[(Square, Tile)]) -> Option<Tile> {
        let holds = |entry: &Entry| entry.lies() && entry.covers(square);
        if self.entries.iter().rposition(holds) != Some(at) {
            return None;
        }
        let other = exchanged.iter().find(|(other, _)| *other == square);
        let chosen = || Some(Tile::Blank(Some(*self.chosen.get(&square)?)));
        other.map(|(_, tile)| *tile).or_else(chosen)
    }

    /// The steps since the game began, corrections made.
    fn turns(&self) -> Vec<Event> {
        let mut turns = Vec::new();
        for event in &self.events {
            match event {
                Event::Corrected {
                    turns: corrected, ..
                }
                | Event::Named {
                    turns: corrected, ..
                } => turns.clone_from(corrected),
                _ => turns.push(event.clone()),
            }
        }
        turns
    }
}

/// A word that reads as it did keeps what was found about it: word lists may have changed since, and
/// that is nothing to be corrected.
fn keep_findings(turn: &mut Event, findings: &[Validity], old: &Entry, seen: &Board) {
    let (Event::Played { words, .. }, Deed::Placed { placement, .. }) = (turn, &old.deed) else {
        return;
    };
    let unchanged = |word: &Word| {
        word.placed()
            .all(|(square, tile)| matches!(tile, Tile::Face(_)) && seen.get(square) == Some(tile))
    };
    let found = words.iter_mut().zip(findings).zip(placement.words());
    for ((now, then), _) in found.filter(|(_, word)| unchanged(word)) {
        *now = *then;
    }
}

/// The words of a turn that stand now and did not, or the other way round.
fn turned(old: &Entry, new: &Entry, stands: bool) -> Vec<Word> {
    let stood = |validity: Validity| validity != Validity::Invalid;
    let (Deed::Placed { words: old, .. }, Deed::Placed { words: new, .. }) = (&old.deed, &new.deed)
    else {
        return Vec::new();
    };
    old.iter()
        .zip(new)
        .filter(|(old, new)| stood(old.validity) != stands && stood(new.validity) == stands)
        .map(|(_, new)| new.word.clone())
        .collect()
}

/// A tile as a camera sees it: a blank's name is not visible.
const fn bare(tile: Tile) -> Tile {
    match tile {
        Tile::Blank(_) => Tile::Blank(None),
        Tile::Face(_) => tile,
    }
}
