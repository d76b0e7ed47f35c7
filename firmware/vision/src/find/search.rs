//! The search for the lattice of squares in which colours tell the premium layout.

use fastrand::Rng;
use rayon::prelude::*;

use crate::homography::Homography;
use crate::layout::{Clue, Layout};
use crate::pose::Pose;
use crate::refine;
use crate::scene::Scene;
use crate::segment::Segment;
use crate::trouble::PROVEN;
use crate::vanishing::{self, Pair};

use super::lattices::{self, Lattice};
use super::places::{CLEAR, Candidate, Places, moved};
use super::spots;

/// Parts of the picture in which edges are asked for vanishing points: the share of its sides, and how many
/// times that is moved across and down.
const PARTS: [(f64, usize); 2] = [(0.6, 3), (0.4, 4)];

/// The picture itself.
const WHOLE: [(f64, usize); 1] = [(1.0, 1)];

/// Pairs of vanishing points of parts that are tried.
const PAIRS: usize = 14;

/// Candidates that are fitted to the edges.
const SETTLED: usize = 3;

/// Mutual information, in nats, from which a lattice is the board (right ones reach 0.24 to 0.9 and
/// pictures without a board at most 0.11; by own colours cloth reaches 0.40, and what stands out 0.15).
const ACCEPTED: f64 = 0.15;

/// Mutual information, in nats, of a candidate that is the board wherever the edges would have it.
const PLAIN: f64 = 0.3;

/// Distances of lines that are tried each way: at first, and where that proves no board. One without lines has few
/// edges on them.
const COMBS: [usize; 2] = [4, 8];

/// Pairs of vanishing points along which spots are tried: those of the whole picture, which are at most three, or else the
/// first of its parts.
const SPOTTED_PAIRS: usize = 3;

/// How many times more information a lattice of spots needs to replace one of edges: the same board tells about as much by
/// both, and one that edges have led half a square astray half as much.
const MORE: f64 = 1.5;

/// Lattices that are tried then by own colours, and by the clues after that: of up to 1200 the right one was among the
/// first 274, and 255.
const MOST: [usize; 2] = [320, 260];

/// How many times more information one pose needs to replace another that was found before it: where edges in a first
/// search had led to a board that told 0.20, own colours told 0.26 of a place half a square askew.
const MUCH: f64 = 2.0;

/// Whether one pose's mutual information, in nats, is so much more than another's that it takes its place, wherever that was
/// found.
pub(crate) fn tells_much_more(information: f64, than: f64) -> bool {
    information > MUCH * than
}

/// A search, and the directions and lattices it has come upon.
pub(super) struct Search<'a> {
    places: Places<'a>,
    rng: Rng,
    pairs: Vec<Pair>,
    lattices: Vec<Lattice>,
}

impl<'a> Search<'a> {
    pub(super) fn of(scene: &'a Scene, layout: &'a Layout) -> Self {
        Self {
            places: Places { scene, layout },
            rng: Rng::with_seed(0x6b69_6269_747a),
            pairs: Vec::new(),
            lattices: Vec::new(),
        }
    }

    /// The pose in the picture that is searched: by the colours of board and table where edges run, and unless that is
    /// clear, where spots are; and unless both prove no board, by what `other` clues tell of each place by itself.
    ///
    /// # Errors
    /// When OpenCV cannot find the picture's spots.
    pub(super) fn run(mut self, other: &[Clue]) -> opencv::Result<Option<Pose>> {
        let mut along_edges = self.look_along(&WHOLE);
        if !along_edges.iter().any(Candidate::clear) {
            along_edges.extend(self.look_along(&PARTS));
        }
        let mut found = self.best_of(along_edges, Clue::Colour);
        if found.is_none_or(|found| found.information < CLEAR) {
            let under_spots = self.look_at_spots()?;
            let enough = found.map_or(0.0, |found| MORE * found.information);
            let spotted = self.best_of(under_spots, Clue::Colour);
            found = spotted.filter(|pose| pose.information > enough).or(found);
        }
        let proven = found.is_some_and(|found| found.information >= PROVEN);
        Ok(if other.is_empty() || proven {
            found
        } else {
            self.by_other_clues(other, found).or(found)
        })
    }

    /// The pose that one of some clues tells of a place by itself, the first that does, and much more than colours told.
    fn by_other_clues(&mut self, other: &[Clue], found: Option<Pose>) -> Option<Pose> {
        let (lattices, places) = (self.all_lattices(), self.places);
        other.iter().find_map(|&clue| {
            let most = if clue == Clue::OwnColour {
                MOST[0]
            } else {
                MOST[1]
            };
            let candidate = |lattice| places.candidate_by_itself(lattice, clue);
            let candidates = lattices.par_iter().take(most).filter_map(candidate);
            self.best_of(candidates.collect(), clue).filter(|pose| {
                found.is_none_or(|found| tells_much_more(pose.information, found.information))
            })
        })
    }

    /// The candidates among lattices in whose squares spots are, along the best supported directions, up to a clear one.
    fn look_at_spots(&self) -> opencv::Result<Vec<Candidate>> {
        let spots = spots::spots(&self.places.scene.lab)?;
        let (squares, size) = (self.places.layout.side, self.size());
        let mut found = Vec::new();
        for pair in self.pairs.iter().take(SPOTTED_PAIRS) {
            let lattices = lattices::under(pair, &spots, squares, COMBS[0], size);
            let of_pair = self.places.candidates(&lattices);
            found.extend(&of_pair);
            if of_pair.iter().any(Candidate::clear) {
                break;
            }
        }
        Ok(found)
    }

    /// The lattices of edges beside which others run the other way, and those of all edges, the best supported first.
    fn all_lattices(&self) -> Vec<Homography> {
        let mut found: Vec<Lattice> = self
            .pairs
            .iter()
            .flat_map(|pair| {
                let edges = lattices::crossing(pair, &self.places.scene.segments, self.size());
                self.lattices_along(pair, &edges, COMBS[1])
            })
            .collect();
        found.extend(&self.lattices);
        found.sort_by(|a, b| b.support.total_cmp(&a.support));
        found.iter().map(|lattice| lattice.to_squares).collect()
    }

    /// Width and height of the picture in pixels.
    fn size(&self) -> [f64; 2] {
        [
            self.places.scene.lab.width(),
            self.places.scene.lab.height(),
        ]
        .map(f64::from)
    }

    fn lattices_along(&self, pair: &Pair, edges: &[Segment], combs: usize) -> Vec<Lattice> {
        lattices::along(pair, edges, self.places.layout.side + 1, combs, self.size())
    }

    /// The pairs of vanishing points of some windows that are not known, the best supported first.
    fn directions(&mut self, windows: &[(f64, usize)]) -> Vec<Pair> {
        let segments = &self.places.scene.segments;
        let mut found = vanishing::pairs(segments, self.size(), windows, PAIRS, &mut self.rng);
        found.retain(|pair| !self.pairs.iter().any(|known| vanishing::alike(known, pair)));
        found
    }

    /// The candidates along the edges of some windows, up to a clear one.
    fn look_along(&mut self, windows: &[(f64, usize)]) -> Vec<Candidate> {
        let mut found = Vec::new();
        for pair in self.directions(windows) {
            let lattices = self.lattices_along(&pair, &self.places.scene.segments, COMBS[0]);
            self.pairs.push(pair);
            let of_pair = self.places.candidates(&lattices);
            self.lattices.extend(lattices);
            found.extend(&of_pair);
            if of_pair.iter().any(Candidate::clear) {
                break;
            }
        }
        found
    }

    /// The best candidate that proves to be a board.
    fn best_of(&mut self, mut candidates: Vec<Candidate>, clue: Clue) -> Option<Pose> {
        let information = |c: &Candidate| c.placement.information;
        candidates.retain(|c| information(c) >= 0.5 * ACCEPTED);
        candidates.sort_by(|a, b| information(b).total_cmp(&information(a)));
        candidates.iter().take(SETTLED).find_map(|c| {
            self.settle(&c.to_board, clue)
                .or_else(|| self.unrefined(c, clue))
        })
    }

    /// A candidate as it was found, if it is too plain for the edges to have the last word: now and then they lead
    /// a lattice astray, along a frame or a pattern of the table.
    fn unrefined(&self, candidate: &Candidate, clue: Clue) -> Option<Pose> {
        let found = candidate.placement.information;
        if found < PLAIN {
            return None;
        }
        let around = self.places.stands_out(&candidate.to_board, clue)?;
        Some(Pose {
            information: found.min(around),
            ..Pose::straight(candidate.to_board)
        })
    }

    /// Refines a lattice and makes sure it is not a line off.
    fn settle(&mut self, rough: &Homography, clue: Clue) -> Option<Pose> {
        let side = self.places.layout.side;
        let mut to_board = *rough;
        for _ in 0..3 {
            let segments = &self.places.scene.segments;
            let rough = Pose::straight(to_board);
            to_board = refine::refine(&rough, segments, side, &mut self.rng)?
                .pose
                .to_board;
            let placement = self.places.nearest(&to_board, clue)?;
            if (placement.col, placement.row) == (0, 0) {
                let around = self.places.stands_out(&to_board, clue)?;
                return (placement.information >= ACCEPTED).then_some(Pose {
                    information: placement.information.min(around),
                    ..Pose::straight(to_board)
                });
            }
            to_board = to_board.then(&moved(placement));
        }
        None
    }
}

#[cfg(test)]
mod tests;
