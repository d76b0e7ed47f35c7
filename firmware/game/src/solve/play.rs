//! One play found.

use crate::solve::Rack;
use crate::{Axis, Board, Letter, Square, Tile};

/// Most tiles on a rack, and so in a play.
pub const MOST: usize = 15;

/// Most blanks taken from the board in one play.
pub const SWAPS: usize = 4;

/// Marks a tile that is a blank.
pub const BLANK: u8 = 0x80;

/// Tiles laid in one turn and what they score. Small and plain: thousands are found in one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Play {
    /// The squares of the line that get a tile, one bit each.
    pub(super) at: u32,
    /// The blanks of the board that are taken, one bit each, in the order of [`Board::tiles`].
    pub(super) taken: u16,
    /// Direction of the main word.
    pub(super) axis: Axis,
    /// The row of a play across, the column of a play down.
    pub(super) line: u8,
    /// Where in the line the main word begins.
    pub(super) start: u8,
    /// Codes of the tiles laid in reading order, blanks marked; then those of the letters laid in the
    /// places of blanks.
    pub(super) laid: [u8; MOST + SWAPS],
    /// Points of all words and the bonus.
    pub points: u32,
}

impl Play {
    /// Direction of the main word. A single tile that forms words both ways has the longer as its main
    /// word, of two equally long ones the one across.
    #[must_use]
    pub const fn axis(&self) -> Axis {
        self.axis
    }

    /// The square where the main word begins, which may be the square of an earlier tile.
    #[must_use]
    pub const fn start(&self) -> Square {
        on_line(self.axis, self.line, self.start)
    }

    /// How many tiles are laid.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.at.count_ones() as usize
    }

    /// The tiles laid with their squares, in reading order. Blanks have their names.
    pub fn tiles(&self) -> impl Iterator<Item = (Square, Tile)> + use<> {
        let (axis, line, at, laid) = (self.axis, self.line, self.at, self.laid);
        let places = (0..32_u8).filter(move |i| at >> i & 1 == 1);
        places
            .zip(laid)
            .map(move |(place, code)| (on_line(axis, line, place), tile(code)))
    }

    /// The blanks taken from the board, where the rules allow it: their squares, with the letters laid
    /// in their places.
    pub fn swaps(&self, board: &Board) -> impl Iterator<Item = (Square, Tile)> {
        let taken = self.taken;
        let (count, laid) = (self.count(), self.laid);
        let squares = blanks(board).filter(move |(i, _)| taken >> i & 1 == 1);
        let letters = laid.into_iter().skip(count).map(tile);
        squares.map(|(_, square)| square).zip(letters)
    }

    /// Whether two plays are the same turn, whatever their points.
    pub(super) fn is_same_turn(&self, other: &Self) -> bool {
        let points = self.points;
        *self == Self { points, ..*other }
    }

    /// The board with the tiles laid.
    ///
    /// # Panics
    /// When the play is of a larger board.
    #[must_use]
    pub fn on(&self, board: &Board) -> Board {
        let mut after = board.clone();
        for (square, tile) in self.swaps(board).chain(self.tiles()) {
            after.set(square, Some(tile));
        }
        after
    }

    /// What stays on the rack it was found for: the tiles not laid and the blanks taken and not laid.
    #[must_use]
    pub fn kept(&self, rack: &Rack) -> Rack {
        let mut rack = rack.clone();
        for code in &self.laid[self.count()..][..self.taken.count_ones() as usize] {
            rack.take(tile(*code));
            rack.add(Tile::Blank(None));
        }
        for (_, tile) in self.tiles() {
            rack.take(tile);
        }
        rack
    }
}

/// The blanks of a board, numbered.
pub(super) fn blanks(board: &Board) -> impl Iterator<Item = (usize, Square)> {
    let blanks = board.tiles().filter(|(_, t)| matches!(t, Tile::Blank(_)));
    blanks.map(|(square, _)| square).enumerate()
}

fn tile(code: u8) -> Tile {
    let letter = Letter(code & !BLANK);
    if code & BLANK == 0 {
        Tile::Face(letter)
    } else {
        Tile::Blank(Some(letter))
    }
}

const fn on_line(axis: Axis, line: u8, place: u8) -> Square {
    match axis {
        Axis::Across => Square::new(line, place),
        Axis::Down => Square::new(place, line),
    }
}
