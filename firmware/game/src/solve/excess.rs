//! Tiles that cannot be: more of a kind than the set has.

use crate::solve::Rack;
use crate::{Board, Letter, Tile, Variant};

/// A kind of which there are more tiles than the set has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excess {
    /// The kind: a face, or a blank without a name.
    pub tile: Tile,
    /// Tiles on the board and the rack.
    pub found: usize,
    /// Those of them on the rack.
    pub held: u8,
    /// Tiles of the set.
    pub most: u8,
}

impl Excess {
    /// Every kind of which a board and a rack together have too many tiles.
    #[must_use]
    pub fn all(board: &Board, rack: &Rack, variant: &Variant) -> Vec<Self> {
        let lying = |wanted: &dyn Fn(Tile) -> bool| {
            let tiles = board.tiles().filter(|(_, tile)| wanted(*tile));
            tiles.count()
        };
        let faces = variant.faces.iter().enumerate().map(|(code, face)| {
            let tile = Tile::Face(Letter(code as u8));
            let held = rack.count(Letter(code as u8));
            (tile, lying(&|other| other == tile), held, face.count)
        });
        let is_blank = |tile| matches!(tile, Tile::Blank(_));
        let (blanks, held) = (lying(&is_blank), rack.blanks());
        let blanks = (Tile::Blank(None), blanks, held, variant.blanks);
        let all = faces.chain([blanks]);
        let all = all.map(|(tile, lying, held, most)| Self {
            tile,
            found: lying + usize::from(held),
            held,
            most,
        });
        all.filter(|kind| kind.found > usize::from(kind.most))
            .collect()
    }
}
