//! Making the steps of a turn.

use super::bag::nameless;
use super::{Contest, ContestError, Hand};
use crate::{Event, Laid, Square, Tile, Variant};

impl Contest {
    pub(super) fn lay(&mut self, laid: &Laid) -> Result<(), ContestError> {
        let (square, variant) = (laid.square, self.game.variant());
        if square.row >= variant.side || square.col >= variant.side {
            return Err(ContestError::OffBoard(square));
        }
        let tile = variant.tile(&laid.tile);
        let tile = tile.ok_or_else(|| ContestError::Foreign(laid.tile.clone()))?;
        if let Some(there) = self.table().get(square) {
            return Err(ContestError::Occupied {
                square,
                tile: variant.tile_text(there),
            });
        }
        let rack = &self.racks[self.game.next()];
        let at = rack.iter().position(|held| *held == nameless(tile));
        let at = at.ok_or_else(|| ContestError::NotOnRack(said(tile, variant)))?;
        self.racks[self.game.next()].remove(at);
        self.laid.push((square, tile));
        Ok(())
    }

    pub(super) fn take_back(&mut self) -> Result<(), ContestError> {
        let (_, tile) = self.laid.pop().ok_or(ContestError::NothingLaid)?;
        self.racks[self.game.next()].push(nameless(tile));
        Ok(())
    }

    pub(super) fn name(&mut self, laid: &Laid) -> Result<(), ContestError> {
        let letter = self.game.variant().letter(&laid.tile);
        let letter = letter.ok_or_else(|| ContestError::Foreign(laid.tile.clone()))?;
        let mut blanks = self.laid.iter_mut();
        let blank = blanks.find(|(s, t)| *s == laid.square && matches!(t, Tile::Blank(_)));
        let (_, tile) = blank.ok_or(ContestError::NotBlank(laid.square))?;
        *tile = Tile::Blank(Some(letter));
        Ok(())
    }

    /// The event must be about the tiles laid: only blanks may have got their names by it.
    pub(super) fn done(&mut self, event: &Event) -> Result<(), ContestError> {
        let Event::Played { tiles, .. } = event else {
            return Err(ContestError::OtherTiles);
        };
        let variant = self.game.variant();
        let same = |(square, tile): &(Square, Tile)| {
            let told = tiles.iter().find(|laid| laid.square == *square);
            let told = told.and_then(|laid| variant.tile(&laid.tile));
            told.is_some_and(|told| {
                told == *tile || *tile == Tile::Blank(None) && nameless(told) == *tile
            })
        };
        if self.laid.is_empty() || tiles.len() != self.laid.len() || !self.laid.iter().all(same) {
            return Err(ContestError::OtherTiles);
        }
        self.game.apply(event)?;
        let seat = self.mover();
        let mut before = self.racks[seat].clone();
        before.extend(self.laid.drain(..).map(|(_, tile)| nameless(tile)));
        self.refill(seat, before, Vec::new());
        Ok(())
    }

    pub(super) fn pass(&mut self) -> Result<(), ContestError> {
        if !self.laid.is_empty() {
            return Err(ContestError::TilesLaid);
        }
        self.game.apply(&Event::Passed)?;
        let seat = self.mover();
        self.refill(seat, self.racks[seat].clone(), Vec::new());
        Ok(())
    }

    pub(super) fn exchange(&mut self, texts: &[String]) -> Result<(), ContestError> {
        if !self.laid.is_empty() {
            return Err(ContestError::TilesLaid);
        }
        if texts.is_empty() {
            return Err(ContestError::NoTiles);
        }
        let variant = self.game.variant();
        let wanted = usize::from(variant.rack);
        if self.bag.len() < wanted {
            let held = self.bag.len();
            return Err(ContestError::SmallBag { held, wanted });
        }
        let before = self.racks[self.game.next()].clone();
        let (mut left, mut given) = (before.clone(), Vec::new());
        for text in texts {
            let tile = variant.tile(text).map(nameless);
            let tile = tile.ok_or_else(|| ContestError::Foreign(text.clone()))?;
            let at = left.iter().position(|held| *held == tile);
            let at = at.ok_or_else(|| ContestError::NotOnRack(said(tile, variant)))?;
            given.push(left.remove(at));
        }
        self.game.apply(&Event::Passed)?;
        let seat = self.mover();
        self.racks[seat] = left;
        self.refill(seat, before, given);
        Ok(())
    }

    /// Who made the turn on record last.
    fn mover(&self) -> usize {
        self.game.entries().last().map_or(0, |entry| entry.player)
    }

    /// Fills a rack after a turn, and only then gives tiles back to the bag.
    fn refill(&mut self, seat: usize, before: Vec<Tile>, given: Vec<Tile>) {
        let rack = &mut self.racks[seat];
        let left = rack.clone();
        let missing = usize::from(self.game.variant().rack).saturating_sub(rack.len());
        let drawn = self.bag.draw(missing);
        rack.extend(&drawn);
        self.bag.put_back(given.iter().copied());
        self.hands.push(Hand {
            before,
            given,
            left,
            drawn,
        });
    }
}

/// A tile as a sentence names it.
fn said(tile: Tile, variant: &Variant) -> String {
    match tile {
        Tile::Face(_) => variant.tile_text(tile),
        Tile::Blank(_) => "blank".to_owned(),
    }
}
