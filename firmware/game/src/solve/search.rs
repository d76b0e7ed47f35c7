//! The search along one line.

use crate::Axis;
use crate::solve::graph::{Graph, Node};
use crate::solve::lines::{EMPTY, Line, NOWHERE};
use crate::solve::play::{BLANK, MOST, Play};
use crate::solve::rack::Rack;
use crate::solve::rules::{LETTERS, Rules};

/// What becomes of the plays found.
pub trait Sink {
    /// Takes a play.
    fn take(&mut self, play: &Play);
}

/// The tiles left on the rack: four bits a kind, the blanks highest, and the faces left as a mask.
#[derive(Clone, Copy)]
pub struct Left {
    counts: u64,
    /// The faces of which there are any.
    pub faces: u32,
}

const BLANKS: u32 = 60;

/// Where each face has its count in [`Left`].
#[derive(Clone, Copy)]
pub struct Kinds([u8; LETTERS]);

impl Left {
    /// All tiles of a rack of at most 15, and where their counts are.
    pub fn new(rack: &Rack) -> (Self, Kinds) {
        let mut left = Self {
            counts: u64::from(rack.blanks().min(MOST as u8)) << BLANKS,
            faces: 0,
        };
        let mut kinds = Kinds([0; LETTERS]);
        let mut place = 0;
        for code in 0..LETTERS as u8 {
            let count = rack.count(crate::Letter(code));
            if count > 0 && u32::from(place) < BLANKS {
                left.counts |= u64::from(count.min(MOST as u8)) << place;
                left.faces |= 1 << code;
                kinds.0[usize::from(code)] = place;
                place += 4;
            }
        }
        (left, kinds)
    }

    const fn has_blank(self) -> bool {
        self.counts >> BLANKS != 0
    }

    fn without(self, kinds: &Kinds, letter: u32) -> Self {
        let place = kinds.0[letter as usize];
        let counts = self.counts - (1 << place);
        let gone = u32::from(counts >> place & 15 == 0) << letter;
        Self {
            counts,
            faces: self.faces & !gone,
        }
    }

    const fn without_blank(self) -> Self {
        Self {
            counts: self.counts - (1 << BLANKS),
            ..self
        }
    }
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
    pub rules: &'a Rules,
    /// Where the rack's faces have their counts.
    pub kinds: Kinds,
    /// The line.
    pub line: &'a Line,
    /// What becomes of the plays.
    pub sink: S,
    start: usize,
    laid: [u8; MOST],
}

impl<'a, S: Sink> Search<'a, S> {
    /// A search that has found nothing yet.
    pub fn new(graph: &'a Graph, rules: &'a Rules, kinds: Kinds, line: &'a Line, sink: S) -> Self {
        Self {
            graph,
            rules,
            kinds,
            line,
            sink,
            start: 0,
            laid: [0; MOST],
        }
    }

    /// Finds every play of a line whose main word begins at one place.
    pub fn from(&mut self, line: &'a Line, start: usize, left: Left) {
        self.line = line;
        self.start = start;
        if line.contact[start] == NOWHERE || start > 0 && line.cells[start - 1].tile != EMPTY {
            return;
        }
        self.extend(Path {
            node: self.graph.root(),
            left,
            place: start,
            count: 0,
            at: 0,
            sum: 0,
            times: 1,
            side: 0,
        });
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
        if path.count == self.rules.limit {
            return;
        }
        let blank = path.left.has_blank();
        let wanted = if blank { u32::MAX } else { path.left.faces };
        let mut open = path.node.mask & cell.fits & wanted;
        while open != 0 {
            let letter = open.trailing_zeros();
            open &= open - 1;
            let node = self.graph.child(path.node, letter);
            if path.left.faces >> letter & 1 == 1 {
                let left = path.left.without(&self.kinds, letter);
                let value = self.rules.values[letter as usize];
                self.lay(&path, node, left, letter as u8, value);
            }
            if blank {
                let value = self.rules.blank_values[letter as usize];
                let left = path.left.without_blank();
                self.lay(&path, node, left, letter as u8 | BLANK, value);
            }
        }
    }

    /// Lays one tile and goes on.
    fn lay(&mut self, path: &Path, node: Node, left: Left, code: u8, value: u32) {
        let cell = &self.line.cells[path.place];
        let points = value * u32::from(cell.letter);
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
            points: path.sum * path.times + path.side + self.rules.bonus[path.count],
            at: path.at,
            axis: self.line.axis,
            line: self.line.number,
            start: self.start as u8,
            laid,
        });
    }
}
