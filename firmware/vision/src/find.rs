//! Finds the board in a photograph: from its grid and its premium layout, by no colour and no frame.

use fastrand::Rng;
use image::RgbImage;
use nalgebra::{Matrix3, Vector3};

use crate::comb::{Comb, Histogram};
use crate::homography::Homography;
use crate::layout::{Clue, Layout, MARGIN, Placement};
use crate::pose::Pose;
use crate::refine;
use crate::scene::Scene;
use crate::vanishing::{self, Pair};

/// Pixels of the picture that is searched: most boards show in the smaller one, in half the time.
pub(crate) const SEARCHED: [f64; 2] = [400_000.0, 1_000_000.0];

/// Parts of the picture in which edges are asked for vanishing points: the share of its sides, and how many
/// times that is moved across and down.
const PARTS: [(f64, usize); 2] = [(0.6, 3), (0.4, 4)];

/// The picture itself.
const WHOLE: [(f64, usize); 1] = [(1.0, 1)];

/// Pairs of vanishing points of parts that are tried.
const PAIRS: usize = 14;

/// Candidates that are fitted to the edges.
const SETTLED: usize = 3;

/// The smallest board, lying straight, as a share of the picture's shorter side …
const SMALLEST: f64 = 0.27;

/// … and the largest, of its longer side: perspective stretches it.
const LARGEST: f64 = 1.25;

/// Mutual information, in nats, from which a lattice is the board (right ones reach 0.24 to 0.9 and
/// pictures without a board at most 0.11).
const ACCEPTED: f64 = 0.15;

/// Mutual information, in nats, of a candidate that is the board wherever the edges would have it.
const PLAIN: f64 = 0.3;

/// How many times more information the board's place has than any other in its lattice (photographs reach
/// 4 and more, cloth 1.4).
const STANDING_OUT: f64 = 1.8;

/// Mutual information that ends the search.
const CLEAR: f64 = 0.45;

/// What squares are told apart by one after the other, where their colours as they are tell no board.
pub(crate) const FALLBACKS: [Clue; 2] = [Clue::EvenLight, Clue::Print];

/// The pose of the board, one of its four orientations: by the squares' colours, and where these do not tell it, by the
/// `other` clues in turn. `None` when the picture shows no whole board.
pub(crate) fn find(scene: &Scene, layout: &Layout, other: &[Clue]) -> Option<Pose> {
    let found = Search::of(scene, layout).run(other)?;
    Some(Pose {
        to_board: unmirrored(scene.photo_to_here().then(&found.to_board), layout.side),
        ..found
    })
}

/// Windows in which a small board is looked for, as [`PARTS`]: in the whole picture its lines are too few among all
/// others, and its squares too small.
const WINDOWS: (f64, usize) = (0.6, 3);

/// Mutual information, in nats, from which a board is believed that only a window shows: right ones reach 0.5, plaid
/// as large as a window 0.29.
const WINDOW_ACCEPTED: f64 = 0.4;

/// The same by colours alone in one window of the photograph after the other, each searched as large as the whole was:
/// the pose with the most information, if that is clear and more than `least`.
///
/// # Errors
/// When OpenCV cannot shrink the photograph or find its edges.
pub(crate) fn find_small(
    photo: &RgbImage,
    layout: &Layout,
    least: f64,
) -> opencv::Result<Option<Pose>> {
    let mut best: Option<Pose> = None;
    for window in windows(photo.width(), photo.height()) {
        let scene = Scene::of_part(photo, window, SEARCHED[0])?;
        let found = find(&scene, layout, &[]);
        let bar = best.map_or(least.max(WINDOW_ACCEPTED), |best| best.information);
        if let Some(found) = found.filter(|found| found.information > bar) {
            best = Some(found);
            if found.information > CLEAR {
                break;
            }
        }
    }
    Ok(best)
}

/// [`WINDOWS`] of a picture from the middle outwards, for most boards lie there: left, top, width and height.
fn windows(width: u32, height: u32) -> impl Iterator<Item = [u32; 4]> {
    let (share, steps) = WINDOWS;
    let last = steps - 1;
    let mut places: Vec<[usize; 2]> = (0..steps * steps).map(|i| [i % steps, i / steps]).collect();
    places.sort_by_key(|place| {
        place
            .map(|at| (2 * at).abs_diff(last))
            .iter()
            .sum::<usize>()
    });
    let part = move |length: u32, at: usize| {
        let left = f64::from(length) * (1.0 - share);
        (left * at as f64 / last as f64) as u32
    };
    let sides = [width, height].map(|side| (f64::from(side) * share) as u32);
    places.into_iter().map(move |[col, row]| {
        let corner = [part(width, col), part(height, row)];
        [corner[0], corner[1], sides[0], sides[1]]
    })
}

/// A lattice, and where the board lies best in it.
#[derive(Clone, Copy)]
struct Candidate {
    to_board: Homography,
    placement: Placement,
}

/// A search, and the lattices it has come upon.
struct Search<'a> {
    scene: &'a Scene,
    layout: &'a Layout,
    rng: Rng,
    lattices: Vec<Homography>,
}

impl<'a> Search<'a> {
    fn of(scene: &'a Scene, layout: &'a Layout) -> Self {
        Self {
            scene,
            layout,
            rng: Rng::with_seed(0x6b69_6269_747a),
            lattices: Vec::new(),
        }
    }

    /// The pose in the picture that is searched.
    fn run(mut self, other: &[Clue]) -> Option<Pose> {
        let by_colour = self.look_everywhere();
        let lattices = std::mem::take(&mut self.lattices);
        self.best_of(by_colour, Clue::Colour).or_else(|| {
            other.iter().find_map(|&clue| {
                let candidate = |lattice| self.candidate(lattice, clue);
                let found = lattices.iter().filter_map(candidate).collect();
                self.best_of(found, clue)
            })
        })
    }

    /// The candidates of the whole picture, and unless a clear one is among them those of its parts.
    fn look_everywhere(&mut self) -> Vec<Candidate> {
        let size = [self.scene.lab.width(), self.scene.lab.height()].map(f64::from);
        let mut found = Vec::new();
        let whole = vanishing::pairs(&self.scene.segments, size, &WHOLE, PAIRS, &mut self.rng);
        if self.look_along(&whole, &mut found) {
            return found;
        }
        let parts = vanishing::pairs(&self.scene.segments, size, &PARTS, PAIRS, &mut self.rng);
        let new = |pair: &&Pair| !whole.iter().any(|known| vanishing::alike(known, pair));
        let parts: Vec<Pair> = parts.iter().filter(new).cloned().collect();
        self.look_along(&parts, &mut found);
        found
    }

    /// Adds the candidates of some pairs of vanishing points, up to a clear one; tells whether there was.
    fn look_along(&mut self, pairs: &[Pair], found: &mut Vec<Candidate>) -> bool {
        pairs.iter().any(|pair| {
            let lattices = self.lattices_along(pair);
            let of_pair: Vec<Candidate> = lattices
                .iter()
                .filter_map(|lattice| self.candidate(lattice, Clue::Colour))
                .collect();
            self.lattices.extend(lattices);
            found.extend(&of_pair);
            let clear = |c: &Candidate| {
                c.placement.information > CLEAR
                    && c.placement.information > 2.0 * c.placement.runner_up
            };
            of_pair.iter().any(clear)
        })
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
        let around = self.stands_out(&candidate.to_board, clue)?;
        Some(Pose {
            information: found.min(around),
            ..Pose::straight(candidate.to_board)
        })
    }

    /// Refines a lattice and makes sure it is not a line off.
    fn settle(&mut self, rough: &Homography, clue: Clue) -> Option<Pose> {
        let side = self.layout.side;
        let mut to_board = *rough;
        for _ in 0..3 {
            let segments = &self.scene.segments;
            let rough = Pose::straight(to_board);
            to_board = refine::refine(&rough, segments, side, &mut self.rng)?
                .pose
                .to_board;
            let placement = self.place(&to_board, 1, clue)?;
            if (placement.col, placement.row) == (0, 0) {
                let around = self.stands_out(&to_board, clue)?;
                return (placement.information >= ACCEPTED).then_some(Pose {
                    information: placement.information.min(around),
                    ..Pose::straight(to_board)
                });
            }
            to_board = to_board.then(&moved(placement));
        }
        None
    }

    /// The information among the surroundings, if no board lies beside the one that was found: a chequered
    /// cloth goes on and on.
    fn stands_out(&self, to_board: &Homography, clue: Clue) -> Option<f64> {
        let to_photo = to_board.inverse()?;
        // By the colours of the board itself: what lies on the table would leave few for shades of one green.
        let around = self
            .layout
            .place(&self.scene.lab, &to_photo, MARGIN, 1, clue)?;
        let alone = (around.col, around.row) == (0, 0)
            && around.information > STANDING_OUT * around.runner_up;
        alone.then_some(around.information)
    }

    /// The lattices that one pair of vanishing points allows.
    fn lattices_along(&self, pair: &Pair) -> Vec<Homography> {
        let (scene, layout) = (self.scene, self.layout);
        let Some(rectify) = rectify(pair) else {
            return Vec::new();
        };
        let lines = layout.side + 1;
        let (width, height) = (scene.lab.width(), scene.lab.height());
        let least = f64::from(width.min(height)) * SMALLEST / lines as f64;
        let most = f64::from(width.max(height)) * LARGEST / lines as f64;
        let sign = rectify.depth(pair.centre) > 0.0;
        let combs: [Vec<Comb>; 2] = std::array::from_fn(|axis| {
            let mut histogram = Histogram::new();
            for s in &scene.segments {
                // Lines of constant x run towards the second point.
                let near = s.misses(&pair.points[1 - axis]) < 0.03;
                if near && [s.a, s.b].iter().all(|p| (rectify.depth(*p) > 0.0) == sign) {
                    let (a, b) = (rectify.apply(s.a), rectify.apply(s.b));
                    histogram.add((a[axis] + b[axis]) / 2.0, (b[1 - axis] - a[1 - axis]).abs());
                }
            }
            histogram.combs(lines, least..most, 4)
        });
        let mut found = Vec::new();
        for across in &combs[0] {
            for down in &combs[1] {
                let aspect = across.pitch / down.pitch;
                if !(0.5..2.0).contains(&aspect) {
                    continue;
                }
                let to_squares = Homography::scale_then_move(
                    [1.0 / across.pitch, 1.0 / down.pitch],
                    [-across.start / across.pitch, -down.start / down.pitch],
                );
                found.push(rectify.then(&to_squares));
            }
        }
        found
    }

    /// A lattice, moved to where the board lies best in it.
    fn candidate(&self, lattice: &Homography, clue: Clue) -> Option<Candidate> {
        let placement = self.place(lattice, MARGIN, clue)?;
        Some(Candidate {
            to_board: lattice.then(&moved(placement)),
            placement,
        })
    }

    /// The best place of the board in a lattice.
    fn place(&self, to_board: &Homography, margin: usize, clue: Clue) -> Option<Placement> {
        let to_photo = to_board.inverse()?;
        self.layout
            .place(&self.scene.lab, &to_photo, margin, margin, clue)
    }
}

fn moved(placement: Placement) -> Homography {
    Homography::scale_then_move(
        [1.0; 2],
        [-f64::from(placement.col), -f64::from(placement.row)],
    )
}

/// The projection that squares up the two directions, with the scale of the picture at the pair's
/// centre, which becomes the origin.
fn rectify(pair: &Pair) -> Option<Homography> {
    let centre = Vector3::new(pair.centre[0], pair.centre[1], 1.0);
    let horizon = pair.points[0].cross(&pair.points[1]);
    let depth = horizon.dot(&centre);
    // Lines through the centre: x is constant towards the second point, y towards the first.
    let x = pair.points[1].cross(&centre);
    let y = pair.points[0].cross(&centre);
    if depth.abs() < 1e-12 || x.xy().norm() < 1e-12 || y.xy().norm() < 1e-12 {
        return None;
    }
    let horizon = horizon / depth;
    let (x, y) = (x / x.xy().norm(), y / y.xy().norm());
    let matrix = Matrix3::from_rows(&[x.transpose(), y.transpose(), horizon.transpose()]);
    (matrix.determinant().abs() > 1e-9).then(|| Homography::new(matrix))
}

/// The same lattice, turned over where it was seen as in a mirror.
fn unmirrored(to_board: Homography, side: usize) -> Homography {
    let middle = [side as f64 / 2.0; 2];
    let Some(to_photo) = to_board.inverse() else {
        return to_board;
    };
    let [x, y] = to_photo.apply(middle);
    let [ux, uy] = to_photo.apply([middle[0] + 1.0, middle[1]]);
    let [vx, vy] = to_photo.apply([middle[0], middle[1] + 1.0]);
    if (ux - x) * (vy - y) < (uy - y) * (vx - x) {
        to_board.then(&Homography::transposed())
    } else {
        to_board
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_begin_in_the_middle_and_leave_nothing_out() {
        let all: Vec<[u32; 4]> = windows(1000, 500).collect();
        assert_eq!((all.len(), all[0]), (9, [200, 100, 600, 300]));
        for corner in [[0, 0], [999, 0], [0, 499], [999, 499]] {
            let holds = |&[left, top, width, height]: &[u32; 4]| {
                (left..left + width).contains(&corner[0])
                    && (top..top + height).contains(&corner[1])
            };
            assert!(all.iter().position(holds) >= Some(5), "{corner:?}");
        }
        let distinct: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!(distinct.len(), 9);
    }
}
