//! What the camera saw on every square.

use crate::{Board, Letter, Square, Tile, Variant};

/// What one square may hold to the eye. A blank's letter cannot be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sight {
    /// No tile.
    Empty,
    /// A tile without a letter, or with a maker's print instead of one.
    Blank,
    /// A tile with this letter.
    Letter(Letter),
}

/// One of the things a doubtful square may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// What it may be.
    pub sight: Sight,
    /// Probability, 0 to 1.
    pub confidence: f32,
}

/// One square of a reading.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// Certainly this.
    Sure(Sight),
    /// Not certain: candidates, the likeliest first, never none.
    Doubtful(Vec<Candidate>),
}

impl Seen {
    /// The best answer, sure or not.
    #[must_use]
    pub fn best(&self) -> Sight {
        match self {
            Self::Sure(sight) => *sight,
            Self::Doubtful(candidates) => candidates.first().map_or(Sight::Empty, |c| c.sight),
        }
    }
}

/// A whole board as seen: every square present, nothing judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    side: u8,
    squares: Vec<Seen>,
}

impl Reading {
    /// A reading of `side`×`side` squares, row by row.
    ///
    /// # Panics
    /// When `squares` does not hold exactly that many.
    #[must_use]
    pub fn new(side: u8, squares: Vec<Seen>) -> Self {
        assert_eq!(
            squares.len(),
            usize::from(side) * usize::from(side),
            "squares of a reading"
        );
        Self { side, squares }
    }

    /// Squares along one side.
    #[must_use]
    pub const fn side(&self) -> u8 {
        self.side
    }

    /// What was seen on a square.
    ///
    /// # Panics
    /// When the square is not on the board.
    #[must_use]
    pub fn get(&self, square: Square) -> &Seen {
        assert!(
            square.row < self.side && square.col < self.side,
            "{square} is off the board"
        );
        &self.squares[square.index(self.side)]
    }

    /// Replaces what was seen on a square, when somebody who knows has said so.
    ///
    /// # Panics
    /// When the square is not on the board.
    pub fn set(&mut self, square: Square, seen: Seen) {
        assert!(
            square.row < self.side && square.col < self.side,
            "{square} is off the board"
        );
        self.squares[square.index(self.side)] = seen;
    }

    /// The doubtful squares with their candidates, row by row.
    pub fn doubts(&self) -> impl Iterator<Item = (Square, &[Candidate])> {
        let side = self.side;
        self.squares
            .iter()
            .enumerate()
            .filter_map(move |(i, seen)| match seen {
                Seen::Doubtful(candidates) => Some((Square::nth(i, side), &candidates[..])),
                Seen::Sure(_) => None,
            })
    }

    /// The board of best answers. Blanks are unnamed.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = Board::empty(self.side);
        for square in board.squares() {
            board.set(square, self.get(square).best().tile());
        }
        board
    }

    /// Rows of best answers in the `.board` notation.
    #[must_use]
    pub fn rows(&self, variant: &Variant) -> Vec<String> {
        self.board().rows(variant)
    }
}

impl Sight {
    /// The tile seen, if any.
    #[must_use]
    pub const fn tile(self) -> Option<Tile> {
        match self {
            Self::Empty => None,
            Self::Blank => Some(Tile::Blank(None)),
            Self::Letter(letter) => Some(Tile::Face(letter)),
        }
    }

    /// As a `.board` file writes it: `.`, `?` or the letter.
    #[must_use]
    pub fn notation(self, variant: &Variant) -> String {
        variant.notation(self.tile())
    }
}
