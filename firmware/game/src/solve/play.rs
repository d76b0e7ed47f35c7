//! One play found.

use crate::solve::Rack;
use crate::{Axis, Board, Letter, Square, Tile};

/// Most tiles on a rack, and so in a play.
pub const MOST: usize = 15;

/// Marks a tile that is a blank.
pub const BLANK: u8 = 0x80;

/// Tiles laid in one turn and what they score. Small and plain: thousands are found in one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// Points of all words and the bonus.
    pub points: u32,
    /// The squares of the line that get a tile, one bit each.
    pub(crate) at: u32,
    /// Direction of the main word.
    pub(crate) axis: Axis,
    /// The row of a play across, the column of a play down.
    pub(crate) line: u8,
    /// Where in the line the main word begins.
    pub(crate) start: u8,
    /// Letter codes in reading order, blanks marked; zeros after the last.
    pub(crate) laid: [u8; MOST],
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
        places.zip(laid).map(move |(place, code)| {
            let letter = Letter(code & !BLANK);
            let tile = if code & BLANK == 0 {
                Tile::Face(letter)
            } else {
                Tile::Blank(Some(letter))
            };
            (on_line(axis, line, place), tile)
        })
    }

    /// The board with the tiles laid.
    ///
    /// # Panics
    /// When the play is of a larger board.
    #[must_use]
    pub fn on(&self, board: &Board) -> Board {
        let mut board = board.clone();
        for (square, tile) in self.tiles() {
            board.set(square, Some(tile));
        }
        board
    }

    /// The rack without the tiles laid.
    #[must_use]
    pub fn kept(&self, rack: &Rack) -> Rack {
        let mut rack = rack.clone();
        for (_, tile) in self.tiles() {
            rack.take(tile);
        }
        rack
    }
}

const fn on_line(axis: Axis, line: u8, place: u8) -> Square {
    match axis {
        Axis::Across => Square::new(line, place),
        Axis::Down => Square::new(place, line),
    }
}
