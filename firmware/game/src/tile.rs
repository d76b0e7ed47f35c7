//! What lies on a square.

/// A letter of a tile set: the index of its face in [`Variant::faces`](crate::Variant), from 0.
///
/// A face may be printed with more than one character (Spanish `CH`); it is one letter all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(pub u8);

/// A tile on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// A tile with a printed letter.
    Face(Letter),
    /// A blank, with the letter it stands for once that is known. The camera never knows it.
    Blank(Option<Letter>),
}

impl Tile {
    /// The letter the tile stands for; `None` for a blank nobody has named yet.
    #[must_use]
    pub const fn letter(self) -> Option<Letter> {
        match self {
            Self::Face(letter) => Some(letter),
            Self::Blank(letter) => letter,
        }
    }
}
