//! Making the steps of a turn.

use super::bag::nameless;
use super::{Contest, ContestError, Hand};
use crate::{Event, Exchange, Laid, Square, Tile, Variant};

impl Contest {
    pub(super) fn lay(&mut self, laid: &Laid) -> Result<(), ContestError> {
        self.check_running()?;
        let (square, variant) = (laid.square, self.game.variant());
        if square.row >= variant.side || square.col >= variant.side {
            return Err(ContestError::OffBoard(square));
        }
        let tile = variant.tile(&laid.tile);
        let tile = tile.ok_or_else(|| ContestError::Foreign(laid.tile.clone()))?;
        let taken = self.taken_for(square, tile);
        if let Some(there) = self.table().get(square).filter(|_| !taken) {
            return Err(ContestError::Occupied {
                square,
                tile: variant.tile_text(there),
            });
        }
        let rack = &self.racks[self.game.next()];
        let at = rack.iter().position(|held| *held == nameless(tile));
        let at = at.ok_or_else(|| ContestError::NotOnRack(said(tile, variant)))?;
        let rack = &mut self.racks[self.game.next()];
        rack.remove(at);
        if taken {
            rack.push(Tile::Blank(None));
        }
        self.laid.push((square, tile));
        Ok(())
    }

    /// Whether a tile may be laid in the place of a blank that stands for its letter.
    fn taken_for(&self, square: Square, tile: Tile) -> bool {
        let there = self.game.board().get(square);
        self.game.variant().rules.blanks_taken
            && matches!((there, tile), (Some(Tile::Blank(Some(name))), Tile::Face(letter)) if name == letter)
            && self.laid.iter().all(|(s, _)| *s != square)
    }

    pub(super) fn take_back(&mut self) -> Result<(), ContestError> {
        self.check_running()?;
        let (square, tile) = *self.laid.last().ok_or(ContestError::NothingLaid)?;
        let rack = &mut self.racks[self.game.next()];
        if self.game.board().get(square).is_some() {
            // It was laid in the place of a blank, which has come back before if it was laid again.
            let blank = rack.iter().position(|held| *held == Tile::Blank(None));
            rack.remove(blank.ok_or_else(|| ContestError::NotOnRack("blank".to_owned()))?);
        }
        rack.push(nameless(tile));
        self.laid.pop();
        Ok(())
    }

    pub(super) fn name(&mut self, laid: &Laid) -> Result<(), ContestError> {
        self.check_running()?;
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
        self.check_running()?;
        let (tiles, swapped, stays) = match event {
            Event::Played { tiles, swapped, .. } => (tiles, swapped, true),
            Event::Reverted { tiles, swapped, .. } => (tiles, swapped, false),
            _ => return Err(ContestError::OtherTiles),
        };
        let told = tiles.len() + swapped.len();
        let variant = self.game.variant();
        let same = |(square, tile): &(Square, Tile)| {
            let mut told = tiles.iter().chain(swapped);
            let told = told.find(|laid| laid.square == *square);
            let told = told.and_then(|laid| variant.tile(&laid.tile));
            told.is_some_and(|told| told == *tile || nameless(told) == *tile)
        };
        if self.laid.is_empty() || told != self.laid.len() || !self.laid.iter().all(same) {
            return Err(ContestError::OtherTiles);
        }
        let mut game = self.game.clone();
        game.apply(event)?;
        let seat = self.game.next();
        let left = self.racks[seat].clone();
        while self.take_back().is_ok() {}
        let before = self.racks[seat].clone();
        if stays {
            self.racks[seat] = left;
        }
        self.game = game;
        self.refill(seat, before, Vec::new());
        Ok(())
    }

    /// A turn taken off the board: its tiles go back to their rack, those drawn for them into the bag.
    pub(super) fn challenge(&mut self, by: usize, removed: bool) -> Result<(), ContestError> {
        if !self.laid.is_empty() {
            return Err(ContestError::TilesLaid);
        }
        let turn = self.game.challengeable();
        self.game.apply(&Event::Challenged { by, removed })?;
        let taken = turn.and_then(|turn| {
            let seat = self.game.entries().get(turn)?.player;
            Some((seat, self.hands.get(turn)?.clone()))
        });
        let (seat, hand) = match taken.filter(|_| removed) {
            Some(taken) => taken,
            None => {
                let before = self.racks[by].clone();
                self.refill(by, before, Vec::new());
                return Ok(());
            }
        };
        let mut laid = hand.before.clone();
        for tile in &hand.left {
            laid.iter()
                .position(|held| held == tile)
                .map(|at| laid.remove(at));
        }
        let before = std::mem::replace(&mut self.racks[seat], hand.before);
        self.bag.put_back(hand.drawn.iter().copied());
        self.hands.push(Hand {
            before,
            given: hand.drawn,
            left: hand.left,
            drawn: laid,
        });
        Ok(())
    }

    pub(super) fn accept(&mut self) -> Result<(), ContestError> {
        Ok(self.game.apply(&Event::Accepted)?)
    }

    pub(super) fn pass(&mut self) -> Result<(), ContestError> {
        self.check_running()?;
        if !self.laid.is_empty() {
            return Err(ContestError::TilesLaid);
        }
        let seat = self.game.next();
        self.game.apply(&Event::Passed)?;
        self.refill(seat, self.racks[seat].clone(), Vec::new());
        Ok(())
    }

    pub(super) fn exchange(&mut self, texts: &[String]) -> Result<(), ContestError> {
        self.check_running()?;
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
        if variant.rules.exchange == Exchange::Rack && !left.is_empty() {
            return Err(ContestError::WholeRack);
        }
        let (seat, tiles) = (self.game.next(), texts.to_vec());
        self.game.apply(&Event::Exchanged { tiles })?;
        self.racks[seat] = left;
        self.refill(seat, before, given);
        Ok(())
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
