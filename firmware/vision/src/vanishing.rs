//! Pairs of vanishing points: the two directions in which a photograph's straight edges run.
//!
//! Wood grain and cloth may outnumber the board's lines in the whole picture, so overlapping windows
//! are searched as well.

use fastrand::Rng;
use nalgebra::{Matrix3, SymmetricEigen, Vector3};

use crate::segment::Segment;

mod edge;
use edge::Edge;

/// Sine of the angle by which an edge may miss its vanishing point.
const MISS: f64 = 0.025;

/// The same while a vanishing point is made exact.
const MISSES: [f64; 3] = [MISS, 0.018, 0.013];

/// Cosine of the least angle between the two directions of a board.
const ACROSS: f64 = 0.75;

/// Cosine of the least angle between any directions.
const BESIDE: f64 = 0.97;

/// Random pairs of edges tried for one vanishing point.
const TRIALS: usize = 160;

/// Fewest edges that have a vanishing point: where the whole picture has few, as of a plain board on a plain table, and where
/// it has many.
const FEWEST: [usize; 2] = [2, 12];

/// Two vanishing points, homogeneous, in pixels, and where they were found.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    /// The points towards which the two families of edges run.
    pub(crate) points: [Vector3<f64>; 2],
    /// Middle of the window.
    pub(crate) centre: [f64; 2],
    /// Share of the window's edge length that runs towards that of the two with less: a board has edges both ways, and grain
    /// and stripes, of which there may be ten times as many, have not.
    pub(crate) support: f64,
}

/// The pairs of a picture of `size` pixels, the best supported first, at most `most`. They are looked for in
/// windows of some share of its sides, each moved across and down in so many steps.
pub(crate) fn pairs(
    segments: &[Segment],
    size: [f64; 2],
    windows: &[(f64, usize)],
    most: usize,
    rng: &mut Rng,
) -> Vec<Pair> {
    let mut found: Vec<Pair> = Vec::new();
    for &(share, steps) in windows {
        for row in 0..steps {
            for col in 0..steps {
                let place = |i: usize, extent: f64| {
                    extent * (1.0 - share) * i as f64 / (steps - 1).max(1) as f64
                };
                let (left, top) = (place(col, size[0]), place(row, size[1]));
                let (width, height) = (share * size[0], share * size[1]);
                let inside = |s: &&Segment| {
                    let [x, y] = s.middle();
                    (left..left + width).contains(&x) && (top..top + height).contains(&y)
                };
                let window = Window {
                    edges: Edge::longest(segments.iter().filter(inside)),
                    centre: [left + width / 2.0, top + height / 2.0],
                    reach: 0.6 * width.hypot(height),
                    fewest: (segments.len() / 4).clamp(FEWEST[0], FEWEST[1]),
                };
                for pair in window.pairs(rng) {
                    if !found.iter().any(|other| alike(other, &pair)) {
                        found.push(pair);
                    }
                }
            }
        }
    }
    found.sort_by(|a, b| b.support.total_cmp(&a.support));
    found.truncate(most);
    found
}

/// A part of the picture.
struct Window {
    edges: Vec<Edge>,
    centre: [f64; 2],
    /// No vanishing point of a board in full view lies so near to the middle.
    reach: f64,
    /// Fewest edges that have a vanishing point.
    fewest: usize,
}

impl Window {
    /// The pairs of the directions in which most edges run: two may be the board's while the grain of the
    /// table has more edges than either.
    fn pairs(&self, rng: &mut Rng) -> Vec<Pair> {
        let total: f64 = self.edges.iter().map(|e| e.length).sum();
        let mut known: Vec<(Vector3<f64>, f64)> = Vec::new();
        for most_alike in [1.0, ACROSS, BESIDE] {
            let points: Vec<Vector3<f64>> = known.iter().map(|(point, _)| *point).collect();
            match self.vanishing_point(&points, most_alike, rng) {
                Some(found) => known.push(found),
                None => break,
            }
        }
        let mut pairs = Vec::new();
        for (j, (second, two)) in known.iter().enumerate() {
            for (first, one) in &known[..j] {
                if self.likeness(first, second) <= ACROSS {
                    pairs.push(Pair {
                        points: [*first, *second],
                        centre: self.centre,
                        support: one.min(*two) / total,
                    });
                }
            }
        }
        pairs
    }

    /// The cosine of the angle between the directions of two points as seen from the middle.
    fn likeness(&self, one: &Vector3<f64>, other: &Vector3<f64>) -> f64 {
        direction(one, self.centre)
            .dot(&direction(other, self.centre))
            .abs()
    }

    /// The point towards which most edges run that do not run towards a known one.
    fn vanishing_point(
        &self,
        known: &[Vector3<f64>],
        most_alike: f64,
        rng: &mut Rng,
    ) -> Option<(Vector3<f64>, f64)> {
        let free = |e: &&Edge| known.iter().all(|point| !e.meets(point, 4.0 * MISS));
        let edges: Vec<Edge> = self.edges.iter().filter(free).copied().collect();
        if edges.len() < self.fewest {
            return None;
        }
        let mut best: Option<(Vector3<f64>, f64)> = None;
        for _ in 0..TRIALS {
            // Squaring prefers the long edges at the front of the list.
            let pick = |rng: &mut Rng| ((rng.f64() * rng.f64()) * edges.len() as f64) as usize;
            let (i, j) = (pick(rng), pick(rng));
            let point = edges[i].line.cross(&edges[j].line);
            if i == j || point.norm() < 1e-9 || self.near(&point) {
                continue;
            }
            if known.iter().any(|k| self.likeness(k, &point) > most_alike) {
                continue;
            }
            let support = support(&edges, &point);
            if best.as_ref().is_none_or(|(_, most)| support > *most) {
                best = Some((point, support));
            }
        }
        let (mut point, _) = best?;
        for miss in MISSES {
            let refined = refine(&edges, &point, miss);
            if self.near(&refined) {
                break;
            }
            point = refined;
        }
        Some((point, support(&edges, &point)))
    }

    fn near(&self, point: &Vector3<f64>) -> bool {
        let [x, y] = self.centre;
        let towards = (point.x - point.z * x).hypot(point.y - point.z * y);
        towards < self.reach * point.z.abs()
    }
}

fn support(edges: &[Edge], point: &Vector3<f64>) -> f64 {
    let meeting = edges.iter().filter(|e| e.meets(point, MISS));
    meeting.map(|e| e.length).sum()
}

/// The point nearest to all lines of the edges that run towards `point`.
fn refine(edges: &[Edge], point: &Vector3<f64>, miss: f64) -> Vector3<f64> {
    // Coordinates of comparable size keep the eigenvalues apart.
    const UNIT: f64 = 500.0;
    let mut sum = Matrix3::zeros();
    for e in edges.iter().filter(|e| e.meets(point, miss)) {
        let line = Vector3::new(e.line.x, e.line.y, e.line.z / UNIT);
        sum += line * line.transpose() * e.length;
    }
    let eigen = SymmetricEigen::new(sum);
    let least = eigen.eigenvalues.imin();
    let point = eigen.eigenvectors.column(least);
    Vector3::new(point.x * UNIT, point.y * UNIT, point.z)
}

/// The unit direction from `centre` to a point.
fn direction(point: &Vector3<f64>, centre: [f64; 2]) -> nalgebra::Vector2<f64> {
    let towards =
        nalgebra::Vector2::new(point.x - point.z * centre[0], point.y - point.z * centre[1]);
    towards / towards.norm().max(f64::MIN_POSITIVE)
}

/// Whether two pairs would rectify their pictures alike.
pub(crate) fn alike(one: &Pair, other: &Pair) -> bool {
    let same = |a: &Vector3<f64>, b: &Vector3<f64>| {
        [one.centre, other.centre]
            .iter()
            .all(|&c| direction(a, c).dot(&direction(b, c)).abs() > 0.9998)
    };
    let [a, b] = &one.points;
    let [c, d] = &other.points;
    (same(a, c) && same(b, d)) || (same(a, d) && same(b, c))
}

#[cfg(test)]
mod tests;
