//! The tiles nobody has seen yet.

use fastrand::Rng;

use crate::{Letter, Tile, Variant};

/// The bag. What is drawn from it is decided by the seed alone: the same seed and the same draws give
/// the same tiles, on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bag {
    tiles: Vec<Tile>,
    rng: Rng,
}

impl Bag {
    /// The full set of a variant.
    #[must_use]
    pub fn full(variant: &Variant, seed: u64) -> Self {
        Self {
            tiles: full_set(variant),
            rng: Rng::with_seed(seed),
        }
    }

    /// How many tiles are in it.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// How many there are of every kind still in it: in alphabetical order, blanks last.
    #[must_use]
    pub fn counts(&self) -> Vec<(Tile, usize)> {
        counts(&self.tiles)
    }

    /// Takes so many tiles, or all there are.
    pub(super) fn draw(&mut self, count: usize) -> Vec<Tile> {
        let count = count.min(self.tiles.len());
        // 32 bits: a usize would draw other tiles on a 32-bit machine.
        let one = |_| {
            let at = self.rng.u32(..self.tiles.len() as u32);
            self.tiles.swap_remove(at as usize)
        };
        (0..count).map(one).collect()
    }

    /// Puts tiles back; a blank loses its name.
    pub(super) fn put_back(&mut self, tiles: impl IntoIterator<Item = Tile>) {
        self.tiles.extend(tiles.into_iter().map(nameless));
    }
}

/// All tiles of a variant: in alphabetical order, blanks last.
pub fn full_set(variant: &Variant) -> Vec<Tile> {
    let faces = variant.faces.iter().enumerate().flat_map(|(i, face)| {
        let tile = Tile::Face(Letter(i as u8));
        std::iter::repeat_n(tile, usize::from(face.count))
    });
    let blanks = std::iter::repeat_n(Tile::Blank(None), usize::from(variant.blanks));
    faces.chain(blanks).collect()
}

/// A tile as it lies on a rack or in the bag: a blank has no name there.
pub const fn nameless(tile: Tile) -> Tile {
    match tile {
        Tile::Face(_) => tile,
        Tile::Blank(_) => Tile::Blank(None),
    }
}

/// A tile's place in the alphabetical order, blanks last.
pub const fn order(tile: Tile) -> (bool, u8) {
    match tile {
        Tile::Face(letter) => (false, letter.0),
        Tile::Blank(_) => (true, 0),
    }
}

/// How many there are of every kind.
pub fn counts(tiles: &[Tile]) -> Vec<(Tile, usize)> {
    let mut sorted: Vec<Tile> = tiles.iter().copied().map(nameless).collect();
    sorted.sort_unstable_by_key(|tile| order(*tile));
    let kinds = sorted.chunk_by(|a, b| a == b);
    kinds.map(|same| (same[0], same.len())).collect()
}
