//! The search along one line.

use crate::Axis;
use crate::solve::beginnings::{Beginning, Beginnings};
use crate::solve::bound::{Begun, Bounds, Reach};
use crate::solve::graph::{Graph, Node};
use crate::solve::left::{Kinds, Left};
use crate::solve::lines::{EMPTY, Line, PLACES};
use crate::solve::play::{BLANK, MOST, Play, SWAPS};
use crate::solve::scoring::Scoring;

/// What becomes of the plays found.
pub trait Sink {
    /// Takes a play.
    fn take(&mut self, play: &Play);

    /// Whether plays of fewer than so many points are of no interest.
    fn skips(&self, points: u32) -> bool;
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

/// A position and a rack, ready to be searched.
pub struct Ground {
    /// The lines in which something can be laid.
    pub lines: Vec<Line>,
    /// The tiles of the rack.
    pub left: Left,
    /// Where the rack's faces have their counts.
    pub kinds: Kinds,
    /// Most tiles that can be laid.
    pub tiles: usize,
    /// Blanks taken from the board: one bit each, and the letters laid in their places.
    pub taken: u16,
    /// These letters.
    pub swapped: Vec<u8>,
}

/// A search on one ground.
pub struct Search<'a, S> {
    graph: &'a Graph,
    scoring: &'a Scoring,
    ground: &'a Ground,
    line: &'a Line,
    sink: &'a mut S,
    start: usize,
    /// What plays can score at most; `None` when all are wanted.
    bounds: Option<&'a Bounds<'a>>,
    reach: Reach,
    /// By the number of tiles laid from the present start on, and of blanks left: the factors and points
    /// ahead. One bit in `looked` for those that are known.
    ahead: Vec<Vec<(u32, u32)>>,
    looked: u64,
    laid: [u8; MOST],
}

impl Ground {
    /// The places where words can begin.
    pub fn starts(&self) -> impl Iterator<Item = (&Line, usize)> {
        let places = |line| (0..PLACES - 1).map(move |place| (line, place));
        let all = self.lines.iter().flat_map(places);
        all.filter(|(line, place): &(&Line, usize)| line.begins(*place, self.tiles))
    }
}

impl<'a, S: Sink> Search<'a, S> {
    /// A search of a line that has found nothing yet.
    pub fn new(
        graph: &'a Graph,
        scoring: &'a Scoring,
        ground: &'a Ground,
        line: &'a Line,
        bounds: Option<&'a Bounds<'a>>,
        sink: &'a mut S,
    ) -> Self {
        Self {
            graph,
            scoring,
            ground,
            line,
            sink,
            start: 0,
            bounds,
            reach: [0; MOST + 1],
            ahead: match bounds {
                Some(bounds) if bounds.close => vec![Vec::new(); 4 * (MOST + 1)],
                _ => Vec::new(),
            },
            looked: 0,
            laid: [0; MOST],
        }
    }

    /// Whether plays of fewer than so many points are of no interest.
    pub fn skips(&self, points: u32) -> bool {
        self.sink.skips(points)
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
        self.looked = 0;
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
            times = u32::saturating_mul(times, u32::from(cell.word));
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
            path.times = path.times.saturating_mul(u32::from(cell.word));
            path.place += 1;
            cell = &self.line.cells[path.place];
        }
        if path.node.is_word() && path.place > usize::from(self.line.contact[self.start]) {
            self.finish(&path);
        }
        if path.count == self.scoring.limit || self.is_hopeless(&path) {
            return;
        }
        let blank = path.left.has_blank();
        let mut open = path.node.mask & cell.fits & path.left.letters();
        while open != 0 {
            let letter = open.trailing_zeros();
            open &= open - 1;
            let node = self.graph.child(path.node, letter);
            if path.left.has(letter) {
                let left = path.left.without(&self.ground.kinds, letter);
                self.lay(&path, node, left, letter as u8);
            }
            if blank {
                let left = path.left.without_blank();
                self.lay(&path, node, left, letter as u8 | BLANK);
            }
        }
    }

    /// Whether nothing that begins so can be of interest.
    fn is_hopeless(&mut self, path: &Path) -> bool {
        let Some(bounds) = self.bounds else {
            return false;
        };
        if self.sink.skips(self.reach[path.count]) {
            return true;
        }
        bounds.close && self.is_beyond(path, bounds)
    }

    /// Whether nothing that begins so can be of interest, for what its tiles are worth.
    fn is_beyond(&mut self, path: &Path, bounds: &Bounds<'_>) -> bool {
        // More blanks than three are no game's: then all of the rack's count.
        let left = path.left.blanks();
        let (slot, blanks) = match left {
            0..3 => (left, left),
            _ => (3, bounds.blanks),
        };
        let slot = 4 * path.count + slot;
        let ahead = &mut self.ahead[slot];
        if self.looked >> slot & 1 == 0 {
            self.looked |= 1 << slot;
            ahead.clear();
            let begun = Begun {
                start: self.start,
                place: path.place,
                laid: path.count,
                blanks,
                times: path.times,
            };
            bounds.ahead(self.line, &begun, |_, times, rest| {
                ahead.push((times, rest))
            });
        }
        let most = ahead
            .iter()
            .map(|(times, rest)| path.sum.saturating_mul(*times).saturating_add(*rest))
            .max();
        let most = most.map_or(0, |most| most.saturating_add(path.side).saturating_add(1));
        self.sink.skips(most)
    }

    /// Lays one tile and goes on.
    fn lay(&mut self, path: &Path, node: Node, left: Left, code: u8) {
        let cell = &self.line.cells[path.place];
        let points = self.scoring.worth(code) * u32::from(cell.letter);
        let across = (cell.points + points).saturating_mul(cell.times);
        self.laid[path.count] = code;
        self.extend(Path {
            node,
            left,
            place: path.place + 1,
            count: path.count + 1,
            at: path.at | 1 << path.place,
            sum: path.sum + points,
            times: path.times.saturating_mul(u32::from(cell.word)),
            side: across.saturating_add(path.side),
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
        let laid = &self.laid[..path.count];
        let blanks = laid.iter().filter(|code| **code & BLANK != 0).count();
        let swapped = &self.ground.swapped[..];
        // A blank taken may be laid at once; all other tiles come from the rack.
        if path.count + swapped.len() - blanks.min(swapped.len()) > self.scoring.limit {
            return;
        }
        let mut codes = [0; MOST + SWAPS];
        codes[..path.count].copy_from_slice(laid);
        codes[path.count..][..swapped.len()].copy_from_slice(swapped);
        let mut bonus = self.scoring.bonus(path.count, length, blanks > 0);
        if !self.scoring.words.is_empty() {
            bonus += self.word_bonuses(path);
        }
        let points = path.sum.saturating_mul(path.times);
        self.sink.take(&Play {
            points: points.saturating_add(path.side).saturating_add(bonus),
            at: path.at,
            taken: self.ground.taken,
            axis: self.line.axis,
            line: self.line.number,
            start: self.start as u8,
            laid: codes,
        });
    }

    /// Bonuses for forming certain words, along the line and across it.
    fn word_bonuses(&self, path: &Path) -> u32 {
        let mut laid = self.laid.iter().map(|code| code & !BLANK);
        let mut bonus = 0;
        let mut spelt = [0; PLACES];
        for place in self.start..path.place {
            let cell = &self.line.cells[place];
            spelt[place - self.start] = cell.tile;
            if cell.tile == EMPTY {
                let letter = laid.next().unwrap_or(EMPTY);
                spelt[place - self.start] = letter;
                let across = self.line.cross_bonuses.iter();
                let formed = across.filter(|(at, by, _)| (*at, *by) == (place, letter));
                bonus += formed.map(|(.., points)| points).sum::<u32>();
            }
        }
        let spelt = &spelt[..path.place - self.start];
        let words = self.scoring.words.iter().find(|(word, _)| word == spelt);
        bonus + words.map_or(0, |(_, points)| *points)
    }
}
