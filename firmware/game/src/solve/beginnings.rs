//! Beginnings of words that the rack alone can lay.
//!
//! Most words begin on squares where nothing constrains them, and the same beginnings would be spelled
//! again from every such square. They are spelled once, by their length, and each square takes those
//! that the first constrained square after them can continue.

use std::cell::RefCell;

use crate::solve::graph::{Graph, Node};
use crate::solve::left::{Kinds, Left};
use crate::solve::play::BLANK;

/// Tiles of the longest beginnings that are kept.
pub const LONGEST: usize = 8;

/// Beginnings of one length that are kept at most; with more, those one tile shorter are continued on
/// the board. Only racks of more tiles than any set here has come near.
const MANY: usize = 400_000;

/// Tiles laid from the beginning of a word on.
#[derive(Clone, Copy)]
pub struct Beginning {
    /// Where they lead.
    pub node: Node,
    /// The tiles left.
    pub left: Left,
    /// The codes of the tiles, the first in the lowest byte.
    pub codes: u64,
}

/// Beginnings whose memory is kept for the next search of a thread: some megabytes at most. Asking the
/// system for it anew each time took up to a third of the time of a rack with two blanks.
const KEPT: usize = 200_000;

thread_local! {
    static SPARE: RefCell<Vec<Vec<Beginning>>> = const { RefCell::new(Vec::new()) };
}

/// The beginnings by the number of their tiles.
pub struct Beginnings<'a> {
    graph: &'a Graph,
    kinds: Kinds,
    levels: Vec<Vec<Beginning>>,
    /// Memory for levels to come.
    spare: Vec<Vec<Beginning>>,
    full: bool,
}

impl Drop for Beginnings<'_> {
    fn drop(&mut self) {
        // The longest were pushed last, and are wanted last.
        let mut levels = std::mem::take(&mut self.levels);
        levels.reverse();
        let mut all = std::mem::take(&mut self.spare);
        all.append(&mut levels);
        if all.iter().map(Vec::capacity).sum::<usize>() <= KEPT {
            SPARE.set(all);
        }
    }
}

impl<'a> Beginnings<'a> {
    /// Only the empty beginning.
    pub fn new(graph: &'a Graph, kinds: Kinds, left: Left) -> Self {
        let empty = Beginning {
            node: graph.root(),
            left,
            codes: 0,
        };
        let mut spare = SPARE.take();
        let mut first = spare.pop().unwrap_or_default();
        first.clear();
        first.push(empty);
        Self {
            graph,
            kinds,
            levels: vec![first],
            spare,
            full: false,
        }
    }

    /// The beginnings of so many tiles that can be continued, or, when those are not kept, of the most
    /// tiles that are; and how many tiles these have.
    pub fn of(&mut self, tiles: usize) -> (usize, &[Beginning]) {
        while self.levels.len() <= tiles && self.levels.len() <= LONGEST && !self.full {
            let next = self.longer();
            self.full = next.len() > MANY;
            if !self.full {
                self.levels.push(next);
            }
        }
        let tiles = tiles.min(self.levels.len() - 1);
        (tiles, &self.levels[tiles])
    }

    fn longer(&mut self) -> Vec<Beginning> {
        let shift = 8 * (self.levels.len() - 1);
        let mut next = self.spare.pop().unwrap_or_default();
        next.clear();
        for beginning in &self.levels[self.levels.len() - 1] {
            let Beginning { node, left, codes } = *beginning;
            let blank = left.has_blank();
            let mut open = node.mask & left.letters();
            while open != 0 {
                let letter = open.trailing_zeros();
                open &= open - 1;
                let node = self.graph.child(node, letter);
                if node.mask == 0 {
                    continue;
                }
                let mut push = |left, code| {
                    let codes = codes | u64::from(code) << shift;
                    next.push(Beginning { node, left, codes });
                };
                let code = letter as u8;
                if left.has(letter) {
                    push(left.without(&self.kinds, letter), code);
                }
                if blank {
                    push(left.without_blank(), code | BLANK);
                }
            }
            if next.len() > MANY {
                break;
            }
        }
        next
    }
}
