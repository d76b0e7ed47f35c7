//! Where on the board.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// One square of the board, counted from the top left corner, rows and columns from 0.
///
/// Written as players write it: column letter, row number from 1. The centre of a 15×15 board is `H8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Row from the top, from 0.
    pub row: u8,
    /// Column from the left, from 0.
    pub col: u8,
}

impl Square {
    /// The square at a row and a column, both from 0.
    #[must_use]
    pub const fn new(row: u8, col: u8) -> Self {
        Self { row, col }
    }

    /// Reads `H8`, either case; `None` when it is no square of a board up to 26×26.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (first, rest) = (text.chars().next()?, text.get(1..)?);
        let col = first
            .is_ascii_alphabetic()
            .then(|| first.to_ascii_uppercase() as u8 - b'A')?;
        if rest.starts_with(['+', '0']) {
            return None;
        }
        let row: u8 = rest.parse().ok()?;
        (1..=26).contains(&row).then(|| Self::new(row - 1, col))
    }

    /// Its place among the squares of a board of so many rows and columns, counted row by row from 0.
    #[must_use]
    pub const fn index(self, side: u8) -> usize {
        self.row as usize * side as usize + self.col as usize
    }

    /// The square of that place, which is one of the board's.
    ///
    /// # Panics
    /// When the board has no squares.
    #[must_use]
    pub const fn nth(index: usize, side: u8) -> Self {
        Self::new((index / side as usize) as u8, (index % side as usize) as u8)
    }

    /// The squares that share a side with this one on a board of so many rows and columns.
    pub fn beside(self, side: u8) -> impl Iterator<Item = Self> {
        let Self { row, col } = self;
        let above = row.checked_sub(1).map(|row| Self { row, col });
        let left = col.checked_sub(1).map(|col| Self { row, col });
        let below = (row + 1 < side).then(|| Self::new(row + 1, col));
        let right = (col + 1 < side).then(|| Self::new(row, col + 1));
        [above, left, right, below].into_iter().flatten()
    }

    /// The square mirrored along the main diagonal: across becomes down.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self {
            row: self.col,
            col: self.row,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.col), self.row + 1)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom(format!("{text:?} is no square")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_counted_row_by_row() {
        for side in [1, 15, 17] {
            let squares = (0..side).flat_map(|row| (0..side).map(move |col| Square::new(row, col)));
            for (i, square) in squares.enumerate() {
                assert_eq!((square.index(side), Square::nth(i, side)), (i, square));
            }
        }
    }

    #[test]
    fn beside_a_square_are_those_on_the_board() {
        let beside = |text: &str| -> String {
            let square = Square::parse(text).unwrap();
            square
                .beside(15)
                .map(|square| square.to_string() + " ")
                .collect()
        };
        assert_eq!(beside("H8"), "H7 G8 I8 H9 ");
        assert_eq!([beside("A1"), beside("O15")], ["B1 A2 ", "O14 N15 "]);
    }
}
