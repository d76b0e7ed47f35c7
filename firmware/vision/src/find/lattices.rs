//! The lattices of squares that two directions of edges allow.

use nalgebra::{Matrix3, Vector3};

use crate::comb::{Comb, Histogram};
use crate::homography::Homography;
use crate::segment::Segment;
use crate::vanishing::Pair;

use super::spots::{self, Spot};

/// The smallest board, lying straight, as a share of the picture's shorter side …
const SMALLEST: f64 = 0.27;

/// … and the largest, of its longer side: perspective stretches it.
const LARGEST: f64 = 1.25;

/// How wide a square may be for its height, as the picture shows them.
const ASPECTS: std::ops::Range<f64> = 0.5..2.0;

/// The same where squares are told by what is in their middles: half the pitch fits spots as well, but not in one direction
/// alone; 35° from overhead are a ratio of 0.82.
const SPOTTED: std::ops::Range<f64> = 0.8..1.25;

/// Sine of the angle by which an edge may miss the point it runs towards.
const MISS: f64 = 0.03;

/// Fields along the longer side of a picture in which edges are counted by where they run.
const FIELDS: usize = 24;

/// Pixels of edge that have to run the other way around an edge, for each pixel that runs as it does. A board has as many of
/// both, or half as many in an oblique view; grain and stripes have none.
const CROSSING: f64 = 0.25;

/// Squares in the picture.
#[derive(Clone, Copy)]
pub(super) struct Lattice {
    /// From pixels to squares, from one of its corners on.
    pub(super) to_squares: Homography,
    /// How much of its lines is seen: 2 for all of them, and nothing midway; or the more, the more spots are in its squares.
    pub(super) support: f64,
}

/// The lattices with `lines` lines each way that the edges of a picture of `size` pixels allow.
pub(super) fn along(
    pair: &Pair,
    segments: &[Segment],
    lines: usize,
    combs: usize,
    size: [f64; 2],
) -> Vec<Lattice> {
    let Some(plane) = Plane::of(pair) else {
        return Vec::new();
    };
    let combs: [Vec<Comb>; 2] = std::array::from_fn(|axis| {
        let mut histogram = Histogram::new();
        // Lines of constant x run towards the second point.
        let near = |s: &&Segment| s.misses(&pair.points[1 - axis]) < MISS;
        for s in segments.iter().filter(near) {
            if let (Some(a), Some(b)) = (plane.at(s.a), plane.at(s.b)) {
                histogram.add((a[axis] + b[axis]) / 2.0, (b[1 - axis] - a[1 - axis]).abs());
            }
        }
        histogram.combs(lines, pitches(size, lines - 1), combs)
    });
    plane.crossed(&combs, ASPECTS)
}

/// The lattices of `squares` squares each way in whose middles the spots of a picture of `size` pixels are.
pub(super) fn under(
    pair: &Pair,
    spots: &[Spot],
    squares: usize,
    combs: usize,
    size: [f64; 2],
) -> Vec<Lattice> {
    let Some(plane) = Plane::of(pair) else {
        return Vec::new();
    };
    let place = |spot: &Spot| Some((plane.at(spot.middle)?, spot.side));
    let places: Vec<([f64; 2], f64)> = spots.iter().filter_map(place).collect();
    let combs = [0, 1].map(|axis| {
        let along: Vec<(f64, f64)> = places.iter().map(|(at, side)| (at[axis], *side)).collect();
        spots::combs(&along, squares, pitches(size, squares), combs)
    });
    plane.crossed(&combs, SPOTTED)
}

/// Pixels a square of a board of so many squares each way may have in a picture of `size` pixels.
fn pitches(size: [f64; 2], squares: usize) -> std::ops::Range<f64> {
    let least = size[0].min(size[1]) * SMALLEST / (squares + 1) as f64;
    let most = size[0].max(size[1]) * LARGEST / (squares + 1) as f64;
    least..most
}

/// The plane in which a pair of directions is square, as far as it lies on the pair's side of the horizon.
struct Plane {
    rectify: Homography,
    sign: bool,
}

impl Plane {
    fn of(pair: &Pair) -> Option<Self> {
        let rectify = rectify(pair)?;
        let sign = rectify.depth(pair.centre) > 0.0;
        Some(Self { rectify, sign })
    }

    /// Where a point of the picture lies in it.
    fn at(&self, point: [f64; 2]) -> Option<[f64; 2]> {
        let (at, depth) = self.rectify.seen(point);
        ((depth > 0.0) == self.sign).then_some(at)
    }

    /// The lattices of lines across and down in it.
    fn crossed(&self, combs: &[Vec<Comb>; 2], aspects: std::ops::Range<f64>) -> Vec<Lattice> {
        let mut found = Vec::new();
        for across in &combs[0] {
            for down in &combs[1] {
                if !aspects.contains(&(across.pitch / down.pitch)) {
                    continue;
                }
                let to_squares = Homography::scale_then_move(
                    [1.0 / across.pitch, 1.0 / down.pitch],
                    [-across.start / across.pitch, -down.start / down.pitch],
                );
                found.push(Lattice {
                    to_squares: self.rectify.then(&to_squares),
                    support: across.score + down.score,
                });
            }
        }
        found
    }
}

/// The edges towards one of the two points beside which others run towards the other one: those of the board, and few of
/// a table's grain and stripes.
pub(super) fn crossing(pair: &Pair, segments: &[Segment], size: [f64; 2]) -> Vec<Segment> {
    let towards = |s: &Segment| (0..2).find(|&which| s.misses(&pair.points[which]) < MISS);
    let edges: Vec<(usize, &Segment)> = segments
        .iter()
        .filter_map(|s| Some((towards(s)?, s)))
        .collect();
    let mut fields = Fields::of(size);
    edges.iter().for_each(|(which, s)| fields.add(s, *which));
    let crossed = |(which, s): &&(usize, &Segment)| {
        let around = fields.around(s.middle());
        around[1 - which] > CROSSING * around[*which]
    };
    edges.iter().filter(crossed).map(|(_, s)| **s).collect()
}

/// Pixels of edge towards each of two points, in fields of a picture.
struct Fields {
    /// Pixels along a field's side.
    field: f64,
    lengths: [[[f64; 2]; FIELDS]; FIELDS],
}

impl Fields {
    fn of(size: [f64; 2]) -> Self {
        Self {
            field: size[0].max(size[1]) / FIELDS as f64,
            lengths: [[[0.0; 2]; FIELDS]; FIELDS],
        }
    }

    /// Row and column of the field with a place.
    fn at(&self, [x, y]: [f64; 2]) -> [usize; 2] {
        [y, x].map(|v| ((v / self.field).max(0.0) as usize).min(FIELDS - 1))
    }

    /// Counts an edge in the fields that it runs through.
    fn add(&mut self, s: &Segment, which: usize) {
        let parts = (2.0 * s.length() / self.field).ceil().max(1.0);
        for i in 0..parts as usize {
            let share = (i as f64 + 0.5) / parts;
            let [row, col] =
                self.at([0, 1].map(|axis| s.a[axis] + share * (s.b[axis] - s.a[axis])));
            self.lengths[row][col][which] += s.length() / parts;
        }
    }

    /// What is counted in the field with a place and in those beside it.
    fn around(&self, place: [f64; 2]) -> [f64; 2] {
        let [row, col] = self.at(place);
        let near = |i: usize| i.saturating_sub(1)..=(i + 1).min(FIELDS - 1);
        let fields = near(row).flat_map(|row| near(col).map(move |col| (row, col)));
        fields.fold([0.0; 2], |sum, (row, col)| {
            let here = self.lengths[row][col];
            [sum[0] + here[0], sum[1] + here[1]]
        })
    }
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

#[cfg(test)]
mod tests;
