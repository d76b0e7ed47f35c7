//! The search along one line.

use crate::Axis;
use crate::solve::beginnings::{Beginning, Beginnings};
use crate::solve::bound::Reach;
use crate::solve::graph::{Graph, Node};
use crate::solve::left::{Kinds, Left};
use crate::solve::lines::{EMPTY, Line};
use crate::solve::play::{BLANK, MOST, Play};
use crate::solve::scoring::Scoring;

/// What becomes of the plays found.
pub trait Sink {
    /// Takes a play.
    fn take(&mut self, play: &Play);

    /// Whether plays of so many points at most are of no interest.
    fn skips(&self, most: u32) -> bool;
}

/// A word begun.
#[derive(Clone, Copy)]
struct Path {
    node: Node,
    left: Left,
    /// The next place.
    place: usize,
    /// Tiles laid.
    count: usize,
    /// Their places.
    at: u32,
    /// Points of the word's tiles, its factor, points of the words across it.
    sum: u32,
    times: u32,
    side: u32,
}

/// A search for the plays of one line.
pub struct Search<'a, S> {
    /// The lexicon.
    pub graph: &'a Graph,
    /// Points and limits.
    pub scoring: &'a Scoring,
    /// Where the rack's faces have their counts.
    pub kinds: Kinds,
    /// The line.
    pub line: &'a Line,
    /// What becomes of the plays.
    pub sink: S,
    start: usize,
    reach: Reach,
    laid: [u8; MOST],
}

impl<'a, S: Sink> Search<'a, S> {
    /// A search that has found nothing yet.
    pub fn new(
        graph: &'a Graph,
        scoring: &'a Scoring,
        kinds: Kinds,
        line: &'a Line,
        sink: S,
    ) -> Self {
        Self {
            graph,
            scoring,
            kinds,
            line,
            sink,
            start: 0,
            reach: [u32::MAX; MOST + 1],
            laid: [0; MOST],
        }
    }

    /// Finds every play of a line whose main word begins at one place.
    pub fn from(
        &mut self,
        line: &'a Line,
        start: usize,
        reach: Reach,
        beginnings: &mut Beginnings<'_>,
    ) {
        self.line = line;
        self.reach = reach;
        self.start = start;
        let free = usize::from(line.free[start]);
        let (tiles, kept) = beginnings.of(free);
        let cell = &line.cells[start + tiles];
        let need = if cell.tile == EMPTY {
            cell.fits
        } else {
            1 << cell.tile
        };
        for beginning in kept {
            if beginning.node.mask & need != 0 {
                let path = self.begin(beginning, tiles);
                self.extend(path);
            }
        }
    }

    /// Lays a beginning on free squares.
    #[inline]
    fn begin(&mut self, beginning: &Beginning, tiles: usize) -> Path {
        let (mut sum, mut times) = (0, 1);
        let mut codes = beginning.codes;
        let cells = &self.line.cells[self.start..self.start + tiles];
        for (cell, laid) in cells.iter().zip(&mut self.laid) {
            let code = codes as u8;
            codes >>= 8;
            *laid = code;
            sum += self.scoring.worth(code) * u32::from(cell.letter);
            times *= u32::from(cell.word);
        }
        Path {
            node: beginning.node,
            left: beginning.left,
            place: self.start + tiles,
            count: tiles,
            at: ((1 << tiles) - 1) << self.start,
            sum,
            times,
            side: 0,
        }
    }

    /// Goes on from a path, over the tiles that lie there, with every tile that fits.
    fn extend(&mut self, mut path: Path) {
        let mut cell = &self.line.cells[path.place];
        while cell.tile != EMPTY {
            let Some(node) = self.graph.follow(path.node, u32::from(cell.tile)) else {
                return;
            };
            path.node = node;
            path.sum += cell.points;
            path.times *= u32::from(cell.word);
            path.place += 1;
            cell = &self.line.cells[path.place];
        }
        if path.node.is_word() && path.place > usize::from(self.line.contact[self.start]) {
            self.finish(&path);
        }
        if path.count == self.scoring.limit || self.sink.skips(self.reach[path.count]) {
            return;
        }
        let blank = path.left.has_blank();
        let mut open = path.node.mask & cell.fits & path.left.letters();
        while open != 0 {
            let letter = open.trailing_zeros();
            open &= open - 1;
            let node = self.graph.child(path.node, letter);
            if path.left.has(letter) {
                let left = path.left.without(&self.kinds, letter);
                self.lay(&path, node, left, letter as u8);
            }
            if blank {
                let left = path.left.without_blank();
                self.lay(&path, node, left, letter as u8 | BLANK);
            }
        }
    }

    /// Lays one tile and goes on.
    fn lay(&mut self, path: &Path, node: Node, left: Left, code: u8) {
        let cell = &self.line.cells[path.place];
        let points = self.scoring.worth(code) * u32::from(cell.letter);
        self.laid[path.count] = code;
        self.extend(Path {
            node,
            left,
            place: path.place + 1,
            count: path.count + 1,
            at: path.at | 1 << path.place,
            sum: path.sum + points,
            times: path.times * u32::from(cell.word),
            side: path.side + (cell.points + points) * cell.times,
        });
    }

    /// Hands over a play, unless it is no play, or the same as one in the other direction.
    fn finish(&mut self, path: &Path) {
        let length = path.place - self.start;
        if path.count == 0 || length < 2 {
            return;
        }
        if path.count == 1 {
            let other = usize::from(self.line.cells[path.at.trailing_zeros() as usize].length);
            let first = match self.line.axis {
                Axis::Across => length >= other,
                Axis::Down => length > other,
            };
            if !first {
                return;
            }
        }
        let mut laid = [0; MOST];
        laid[..path.count].copy_from_slice(&self.laid[..path.count]);
        self.sink.take(&Play {
            points: path.sum * path.times + path.side + self.scoring.bonus[path.count],
            at: path.at,
            axis: self.line.axis,
            line: self.line.number,
            start: self.start as u8,
            laid,
        });
    }
}
