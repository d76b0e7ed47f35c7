//! Where the tiles are that nobody sees: in the bag and on the racks.

use super::Game;
use crate::{Tile, Variant};

/// Tiles of each face, and blanks at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stock(Vec<i32>);

impl Stock {
    /// The full set.
    pub fn full(variant: &Variant) -> Self {
        let faces = variant.faces.iter().map(|face| i32::from(face.count));
        Self(faces.chain([i32::from(variant.blanks)]).collect())
    }

    /// Takes a tile out; false when there is none left.
    pub fn take(&mut self, tile: Tile) -> bool {
        let blanks = self.0.len() - 1;
        let index = match tile {
            Tile::Face(letter) => usize::from(letter.0).min(blanks),
            Tile::Blank(_) => blanks,
        };
        self.0[index] -= 1;
        self.0[index] >= 0
    }

    /// The tiles, blanks last; `None` when more were taken than there are.
    pub fn tiles(&self) -> Option<Vec<Tile>> {
        let blanks = self.0.len() - 1;
        let mut tiles = Vec::new();
        for (i, count) in self.0.iter().enumerate() {
            let tile = if i == blanks {
                Tile::Blank(None)
            } else {
                Tile::Face(crate::Letter(i as u8))
            };
            let count = usize::try_from(*count).ok()?;
            tiles.extend(std::iter::repeat_n(tile, count));
        }
        Some(tiles)
    }
}

impl Game {
    /// Tiles left in the bag if every player has filled the rack after each turn: an estimate, nobody
    /// looks into the bag.
    #[must_use]
    pub fn bag(&self) -> u16 {
        self.supply().0
    }

    /// Tiles on each player's rack, if all have filled theirs after each turn as far as the bag went.
    #[must_use]
    pub fn racks(&self) -> Vec<u16> {
        self.supply().1
    }

    /// The tiles that are not on the board, blanks last; `None` when more lie there than the set has.
    #[must_use]
    pub fn unseen(&self) -> Option<Vec<Tile>> {
        self.unseen_stock().tiles()
    }

    pub(super) fn unseen_stock(&self) -> Stock {
        let mut stock = Stock::full(&self.variant);
        for (_, tile) in self.board.tiles() {
            stock.take(tile);
        }
        stock
    }

    fn supply(&self) -> (u16, Vec<u16>) {
        let players = self.players.len() as u16;
        let rack = u16::from(self.variant.rack).min(self.variant.tiles() / players);
        let mut bag = self.variant.tiles() - rack * players;
        let mut racks = vec![rack; self.players.len()];
        for entry in self.entries.iter().filter(|entry| entry.lies()) {
            // A blank taken comes for the letter laid in its place.
            let laid = entry.laid().len() as u16;
            let left = racks[entry.player].saturating_sub(laid);
            let drawn = rack.saturating_sub(left).min(bag);
            racks[entry.player] = left + drawn;
            bag -= drawn;
        }
        (bag, racks)
    }
}
