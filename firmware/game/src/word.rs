//! Words as they lie on a board.

use serde::Serialize;

use crate::{Board, Square, Tile, Variant};

/// The direction of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Axis {
    /// Left to right.
    Across,
    /// Top to bottom.
    Down,
}

/// A run of two or more tiles with nothing before or after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Word {
    /// The square of the first tile.
    pub start: Square,
    /// Its direction.
    pub axis: Axis,
    /// Its tiles in reading order.
    pub tiles: Vec<Tile>,
}

impl Axis {
    /// Both directions.
    pub const BOTH: [Self; 2] = [Self::Across, Self::Down];

    /// The other direction.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }

    /// The square `steps` further on in this direction; `None` before the first row or column. It may
    /// lie off the board on the far side, where [`Board::get`] finds nothing.
    #[must_use]
    pub fn step(self, from: Square, steps: i8) -> Option<Square> {
        Some(match self {
            Self::Across => Square::new(from.row, from.col.checked_add_signed(steps)?),
            Self::Down => Square::new(from.row.checked_add_signed(steps)?, from.col),
        })
    }
}

impl Word {
    /// The word through a square in one direction; `None` when fewer than two tiles stand there.
    #[must_use]
    pub fn through(board: &Board, square: Square, axis: Axis) -> Option<Self> {
        board.get(square)?;
        let mut start = square;
        while let Some(previous) = axis.step(start, -1).filter(|s| board.get(*s).is_some()) {
            start = previous;
        }
        let mut tiles = Vec::new();
        let mut at = Some(start);
        while let Some((next, tile)) = at.and_then(|s| Some((s, board.get(s)?))) {
            tiles.push(tile);
            at = axis.step(next, 1);
        }
        (tiles.len() > 1).then_some(Self { start, axis, tiles })
    }

    /// Every word on a board: those across row by row, then those down column by column.
    #[must_use]
    pub fn all(board: &Board) -> Vec<Self> {
        let begins = |square: Square, axis: Axis| {
            axis.step(square, -1)
                .is_none_or(|previous| board.get(previous).is_none())
        };
        let across = board
            .squares()
            .filter(|square| begins(*square, Axis::Across))
            .filter_map(|square| Self::through(board, square, Axis::Across));
        let down = board
            .squares()
            .map(Square::transposed)
            .filter(|square| begins(*square, Axis::Down))
            .filter_map(|square| Self::through(board, square, Axis::Down));
        across.chain(down).collect()
    }

    /// The squares it covers, in reading order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (start, axis) = (self.start, self.axis);
        (0..self.tiles.len() as u8).map(move |i| match axis {
            Axis::Across => Square::new(start.row, start.col + i),
            Axis::Down => Square::new(start.row + i, start.col),
        })
    }

    /// The tiles with their squares, in reading order.
    pub fn placed(&self) -> impl Iterator<Item = (Square, Tile)> + '_ {
        self.squares().zip(self.tiles.iter().copied())
    }

    /// Whether it runs over a square.
    #[must_use]
    pub fn covers(&self, square: Square) -> bool {
        self.squares().any(|s| s == square)
    }

    /// The word as people write it: capitals, named blanks small, unnamed ones `?`.
    ///
    /// # Panics
    /// When a letter is not of the variant.
    #[must_use]
    pub fn text(&self, variant: &Variant) -> String {
        self.tiles
            .iter()
            .map(|tile| variant.tile_text(*tile))
            .collect()
    }

    /// Where and which way, as game records write it: `8H` across, `H8` down.
    #[must_use]
    pub fn position(&self) -> String {
        let (row, col) = (self.start.row + 1, char::from(b'A' + self.start.col));
        match self.axis {
            Axis::Across => format!("{row}{col}"),
            Axis::Down => format!("{col}{row}"),
        }
    }
}
