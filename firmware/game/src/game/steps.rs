//! Turns: tiles laid, refused, taken back; passes and exchanges.

use super::{Game, GameError};
use crate::{Board, Deed, Entry, Event, Invalid, Laid, Letter, Square, Tile, Turn, Validity};

impl Game {
    /// Tiles laid, to stay or, where the turn was refused at once, to go back.
    pub(super) fn apply_laid(&mut self, event: &Event) -> Result<(), GameError> {
        self.check_playing()?;
        match event {
            Event::Played {
                tiles,
                named,
                swapped,
                words,
            } => {
                self.lay(tiles, named, swapped, words)?;
                self.open = self.variant.rules.invalid == Invalid::Challenge
                    && self.entries.last().is_some_and(|e| !e.laid().is_empty());
            }
            Event::Reverted {
                tiles,
                swapped,
                words,
            } => {
                if !words.contains(&Validity::Invalid) {
                    return Err(GameError::Words {
                        found: 0,
                        words: words.len(),
                    });
                }
                self.lay(tiles, &[], swapped, words)?;
                self.open = false;
                let last = self.entries.len() - 1;
                self.entries[last].removed = true;
                self.take_off(last);
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn apply_passed(&mut self) -> Result<(), GameError> {
        self.check_playing()?;
        self.settle(Deed::Passed, self.board.clone());
        Ok(())
    }

    pub(super) fn apply_exchanged(&mut self, tiles: &[String]) -> Result<(), GameError> {
        self.check_playing()?;
        let (bag, wanted) = (self.bag(), self.variant.rack);
        if bag < u16::from(wanted) {
            return Err(GameError::Bag { bag, wanted });
        }
        let tiles = tiles.iter().map(|text| {
            let tile = self.variant.tile(text).ok_or("no tile of this set");
            tile.map_err(|problem| GameError::Leftover {
                tile: text.clone(),
                problem,
            })
        });
        let tiles = tiles.collect::<Result<Vec<Tile>, GameError>>()?;
        self.settle(Deed::Exchanged { tiles }, self.board.clone());
        Ok(())
    }

    pub(super) fn apply_withdrawn(&mut self) -> Result<(), GameError> {
        let last = self.withdrawable().ok_or(GameError::NothingToWithdraw)?;
        self.entries[last].withdrawn = true;
        self.next = self.entries[last].player;
        self.open = false;
        self.left.clear();
        self.take_off(last);
        Ok(())
    }

    /// The last turn that was not taken back, if it laid tiles that still lie there.
    pub(super) fn withdrawable(&self) -> Option<usize> {
        let last = self.entries.iter().rposition(|entry| !entry.withdrawn)?;
        let entry = &self.entries[last];
        let laid = matches!(entry.deed, Deed::Placed { .. } | Deed::Swapped);
        (laid && !entry.removed).then_some(last)
    }

    /// Brings the board back as it was before a turn, the last that lies there, and takes its points.
    pub(super) fn take_off(&mut self, index: usize) {
        let entry = &self.entries[index];
        let (before, named) = (entry.before.clone(), entry.named.clone());
        self.chosen.retain(|square, _| !entry.covers(*square));
        for square in named {
            self.rename(square, None);
        }
        self.board = before;
        self.entries[index].points = 0;
        self.retotal();
    }

    /// Names a blank in the turn that laid it and in all that counted it since, or takes its name away.
    pub(super) fn rename(&mut self, square: Square, name: Option<Letter>) {
        let held = |entry: &Entry| entry.lies() && entry.covers(square);
        let Some(from) = self.entries.iter().rposition(held) else {
            return;
        };
        self.board.set(square, Some(Tile::Blank(name)));
        for (i, entry) in self.entries.iter_mut().enumerate().skip(from) {
            if i > from && matches!(entry.before.get(square), Some(Tile::Blank(_))) {
                entry.before.set(square, Some(Tile::Blank(name)));
            }
            if entry.lies() {
                entry.deed.rename(square, name);
                rescore(entry, &self.variant);
            }
        }
        self.retotal();
    }

    /// Every player's total after every turn, anew.
    pub(super) fn retotal(&mut self) {
        let mut totals = vec![0_i32; self.players.len()];
        for entry in &mut self.entries {
            let total = &mut totals[entry.player];
            *total = total.saturating_add(entry.points);
            entry.total = *total;
        }
    }

    pub(super) fn total(&self, player: usize) -> i32 {
        let mut own = self.entries.iter().rev();
        own.find(|entry| entry.player == player)
            .map_or(0, |entry| entry.total)
    }

    /// Nobody has a turn once the game is over.
    fn check_playing(&self) -> Result<(), GameError> {
        // A turn played on is an answer to the question whether the last one is challenged.
        match self.ended_if_settled() {
            Some(_) => Err(GameError::Over),
            None => Ok(()),
        }
    }

    fn lay(
        &mut self,
        tiles: &[Laid],
        named: &[Laid],
        swapped: &[Laid],
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
        for laid in tiles.iter().chain(swapped) {
            after.set(laid.square, Some(self.tile(laid)?));
        }
        let turn =
            Turn::derive(&before, None, &after, &self.variant).map_err(GameError::Illegal)?;
        let words = turn.placement().map_or(0, |p| p.words().count());
        let nothing = matches!(turn, Turn::Pass | Turn::Withdrawal);
        if nothing || words != findings.len() {
            let found = findings.len();
            return Err(GameError::Words { found, words });
        }
        if turn.swapped().len() != swapped.len() {
            return Err(GameError::NotBlank(swapped[0].square));
        }
        for laid in named {
            if let Some(letter) = before.get(laid.square).and_then(Tile::letter) {
                self.rename(laid.square, Some(letter));
            }
        }
        let letters = turn.swapped().to_vec();
        let deed = match turn {
            Turn::Placed(placement) => Deed::of(placement, findings, &self.variant),
            Turn::Swapped(swap) => swap.placement.map_or(Deed::Swapped, |placement| {
                Deed::of(placement, findings, &self.variant)
            }),
            Turn::Pass | Turn::Withdrawal => Deed::Passed,
        };
        self.chosen
            .retain(|square, _| letters.iter().all(|(s, _)| s != square));
        self.settle(deed, after);
        if let Some(entry) = self.entries.last_mut() {
            entry.swapped = letters;
            entry.named = named.iter().map(|laid| laid.square).collect();
            for square in &entry.named {
                entry.before.set(*square, Some(Tile::Blank(None)));
            }
        }
        Ok(())
    }

    /// Puts a turn of the player to move on record and passes the move on.
    fn settle(&mut self, deed: Deed, after: Board) {
        self.record(self.next, deed.points(), deed, after);
        self.open = false;
        self.next = (self.next + 1) % self.players.len();
        self.skip();
    }

    /// Passes over players who have lost their turns.
    pub(super) fn skip(&mut self) {
        while std::mem::take(&mut self.skips[self.next]) {
            self.next = (self.next + 1) % self.players.len();
        }
    }

    pub(super) fn record(&mut self, player: usize, points: i32, deed: Deed, after: Board) {
        self.entries.push(Entry {
            player,
            points,
            total: self.total(player).saturating_add(points),
            withdrawn: false,
            removed: false,
            swapped: Vec::new(),
            before: std::mem::replace(&mut self.board, after),
            named: Vec::new(),
            deed,
        });
    }
}

/// Points of a turn that lies on the board, anew.
pub fn rescore(entry: &mut Entry, variant: &crate::Variant) {
    if let Deed::Placed { .. } = entry.deed {
        entry.deed.score(variant);
        entry.points = entry.deed.points();
    }
}
