//! The boards and racks that a position may mean.
//!
//! Where the rules let a player take a blank from the board by laying its letter, each choice of blanks
//! is a board and a rack of its own. A blank on the board that nobody has named may be any letter with
//! which the words through it stand: each way to name all of them is a board of its own.

use std::borrow::Cow;

use crate::solve::Rack;
use crate::solve::graph::{Graph, Node};
use crate::solve::play::{SWAPS, blanks};
use crate::{Board, Letter, Square, Tile, Word};

/// Ways to name the blanks that are tried. One blank has at most as many as there are letters; so many
/// are needed only when several blanks without names stand in words that hardly say what they are.
const WAYS: usize = 1000;

/// A board and a rack after blanks were taken.
pub struct Setting<'a> {
    /// The board with the letters in their places.
    pub board: Cow<'a, Board>,
    /// The rack with the blanks.
    pub rack: Cow<'a, Rack>,
    /// The blanks taken, one bit each.
    pub taken: u16,
    /// The letters laid in their places.
    pub swapped: Vec<u8>,
}

impl<'a> Setting<'a> {
    /// The position as it is.
    pub fn plain(board: &'a Board, rack: &'a Rack) -> Self {
        Self {
            board: Cow::Borrowed(board),
            rack: Cow::Borrowed(rack),
            taken: 0,
            swapped: Vec::new(),
        }
    }

    /// The position with every choice of named blanks taken that the rack has letters for.
    pub fn with_swaps(board: &'a Board, rack: &'a Rack) -> Vec<Self> {
        let mut settings = vec![Self::plain(board, rack)];
        for (i, square) in blanks(board).take(16) {
            let Some(Tile::Blank(Some(letter))) = board.get(square) else {
                continue;
            };
            for s in 0..settings.len() {
                if let Some(swapped) = settings[s].swap(i, square, letter) {
                    settings.push(swapped);
                }
            }
        }
        settings.split_off(1)
    }

    fn swap(&self, i: usize, square: Square, letter: Letter) -> Option<Self> {
        let face = Tile::Face(letter);
        let mut rack = self.rack.clone().into_owned();
        if self.swapped.len() == SWAPS || !rack.take(face) {
            return None;
        }
        rack.add(Tile::Blank(None));
        let mut board = self.board.clone().into_owned();
        board.set(square, Some(face));
        let mut swapped = self.swapped.clone();
        swapped.push(letter.0);
        Some(Self {
            board: Cow::Owned(board),
            rack: Cow::Owned(rack),
            taken: self.taken | 1 << i,
            swapped,
        })
    }
}

/// Whether there is a blank without a name.
pub fn has_unnamed(board: &Board) -> bool {
    board.tiles().any(|(_, tile)| tile == Tile::Blank(None))
}

/// The board with its blanks named in every way that agrees with the words that stand; the board itself
/// when all have names.
pub fn namings(board: &Board, graph: &Graph, letters: u32) -> Vec<Board> {
    let mut ways = vec![board.clone()];
    // As the rules judge: words one after another, those that cannot stand with the earlier ones ignored.
    for word in Word::all(board) {
        if !word.tiles.contains(&Tile::Blank(None)) {
            continue;
        }
        let squares: Vec<Square> = word.squares().collect();
        let mut named = Vec::new();
        for way in &ways {
            name(way, &squares, graph.root(), graph, &mut named);
        }
        if !named.is_empty() {
            ways = named;
        }
    }
    // Blanks in no word that stands may be anything.
    let unnamed = |board: &Board| board.tiles().find(|(_, tile)| *tile == Tile::Blank(None));
    while let Some((square, _)) = ways.first().and_then(unnamed) {
        let any = (0..letters as u8).map(|code| Tile::Blank(Some(Letter(code))));
        let any: Vec<Tile> = any.collect();
        let with = |way: &Board, tile| {
            let mut way = way.clone();
            way.set(square, Some(tile));
            way
        };
        let all = ways
            .iter()
            .flat_map(|way| any.iter().map(|tile| with(way, *tile)));
        ways = all.take(WAYS).collect();
    }
    ways
}

/// Adds the boards on which the rest of a word stands from a node on.
fn name(board: &Board, squares: &[Square], node: Node, graph: &Graph, named: &mut Vec<Board>) {
    if named.len() == WAYS {
        return;
    }
    let Some((square, rest)) = squares.split_first() else {
        if node.is_word() {
            named.push(board.clone());
        }
        return;
    };
    let letter = board.get(*square).and_then(Tile::letter);
    let mut open = match letter {
        Some(letter) => node.mask & 1 << letter.0,
        None => node.mask,
    };
    while open != 0 {
        let code = open.trailing_zeros();
        open &= open - 1;
        let child = graph.child(node, code);
        if letter.is_some() {
            name(board, rest, child, graph, named);
        } else {
            let mut board = board.clone();
            board.set(*square, Some(Tile::Blank(Some(Letter(code as u8)))));
            name(&board, rest, child, graph, named);
        }
    }
}
