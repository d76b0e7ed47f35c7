//! The tiles on a board.

use thiserror::Error;

use crate::{Square, Tile, Variant};

/// A square board with its tiles. Not necessarily a legal position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    side: u8,
    squares: Vec<Option<Tile>>,
}

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// The number of rows is not the side of the board.
    #[error("{found} rows instead of {side}")]
    Rows {
        /// Rows found.
        found: usize,
        /// Rows a board of this variant has.
        side: u8,
    },
    /// A row has the wrong number of squares.
    #[error("row {row} has {found} squares instead of {side}")]
    Squares {
        /// The row, from 1.
        row: usize,
        /// Squares found.
        found: usize,
        /// Squares a row of this variant has.
        side: u8,
    },
    /// A character that no tile of the set carries.
    #[error("{found:?} on {square}: no tile of this set")]
    Tile {
        /// The character.
        found: char,
        /// Where it stands.
        square: Square,
    },
}

impl Board {
    /// A board without tiles, `side` squares each way.
    #[must_use]
    pub fn empty(side: u8) -> Self {
        Self {
            side,
            squares: vec![None; usize::from(side) * usize::from(side)],
        }
    }

    /// Reads the `.board` notation: one row a line, `.` empty, `?` a blank nobody has named, a capital
    /// a printed letter, a small letter a blank standing for it. Faces of several characters are
    /// written in brackets: `[CH]`.
    ///
    /// # Errors
    /// When rows or squares are too few or too many, or a character is on no tile of the variant.
    pub fn parse(text: &str, variant: &Variant) -> Result<Self, BoardError> {
        let rows: Vec<&str> = text
            .lines()
            .map(str::trim_end)
            .filter(|row| !row.is_empty())
            .collect();
        let side = variant.side;
        if rows.len() != usize::from(side) {
            return Err(BoardError::Rows {
                found: rows.len(),
                side,
            });
        }
        let mut board = Self::empty(side);
        for (r, row) in rows.iter().enumerate() {
            let cells = cells(row);
            if cells.len() != usize::from(side) {
                return Err(BoardError::Squares {
                    row: r + 1,
                    found: cells.len(),
                    side,
                });
            }
            for (c, cell) in cells.into_iter().enumerate() {
                let square = Square::new(r as u8, c as u8);
                let tile = match cell {
                    "." => None,
                    "?" => Some(Tile::Blank(None)),
                    _ => Some(tile_of(cell, variant).ok_or_else(|| BoardError::Tile {
                        found: cell.chars().find(|c| *c != '[').unwrap_or('['),
                        square,
                    })?),
                };
                board.set(square, tile);
            }
        }
        Ok(board)
    }

    /// Squares along one side.
    #[must_use]
    pub const fn side(&self) -> u8 {
        self.side
    }

    /// The tile on a square; `None` when it is empty or off the board.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Tile> {
        if square.row >= self.side || square.col >= self.side {
            return None;
        }
        self.squares[self.index(square)]
    }

    /// Puts a tile on a square, or takes it away.
    ///
    /// # Panics
    /// When the square is not on the board.
    pub fn set(&mut self, square: Square, tile: Option<Tile>) {
        assert!(
            square.row < self.side && square.col < self.side,
            "{square} is off the board"
        );
        let index = self.index(square);
        self.squares[index] = tile;
    }

    /// All squares, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let side = self.side;
        (0..side).flat_map(move |row| (0..side).map(move |col| Square::new(row, col)))
    }

    /// The tiles with their squares, row by row.
    pub fn tiles(&self) -> impl Iterator<Item = (Square, Tile)> + '_ {
        self.squares()
            .filter_map(|square| self.get(square).map(|tile| (square, tile)))
    }

    /// Whether no tile lies on the board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.squares.iter().all(Option::is_none)
    }

    /// The board mirrored along the main diagonal.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let mut board = Self::empty(self.side);
        for (square, tile) in self.tiles() {
            board.set(square.transposed(), Some(tile));
        }
        board
    }

    /// Rows in the `.board` notation, as [`parse`](Self::parse) reads them.
    #[must_use]
    pub fn rows(&self, variant: &Variant) -> Vec<String> {
        (0..self.side)
            .map(|row| {
                (0..self.side)
                    .map(|col| variant.notation(self.get(Square::new(row, col))))
                    .collect()
            })
            .collect()
    }

    fn index(&self, square: Square) -> usize {
        square.index(self.side)
    }
}

/// The squares of a text: single characters, or what stands between brackets, with them.
#[must_use]
pub fn cells(row: &str) -> Vec<&str> {
    let mut cells = Vec::new();
    let last = row.rfind(']').unwrap_or(0);
    let mut at = 0;
    while let Some(first) = row[at..].chars().next() {
        let len = if first == '[' && at < last {
            row[at..].find(']').map_or(1, |close| close + 1)
        } else {
            first.len_utf8()
        };
        cells.push(&row[at..at + len]);
        at += len;
    }
    cells
}

fn tile_of(cell: &str, variant: &Variant) -> Option<Tile> {
    variant.tile(cell.trim_start_matches('[').trim_end_matches(']'))
}
