//! Pairs of vanishing points: the two directions in which a photograph's straight edges run.
//!
//! Wood grain and cloth may outnumber the board's lines in the whole picture, so overlapping windows
//! are searched as well.

use fastrand::Rng;
use nalgebra::{Matrix3, SymmetricEigen, Vector3};

use crate::segment::Segment;

/// Sine of the angle by which an edge may miss its vanishing point.
const MISS: f64 = 0.025;

/// Random pairs of edges tried for one vanishing point.
const TRIALS: usize = 160;

/// Longest edges looked at in one window.
const MOST_SEGMENTS: usize = 320;

/// Two vanishing points, homogeneous, in pixels, and where they were found.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    /// The points towards which the two families of edges run.
    pub(crate) points: [Vector3<f64>; 2],
    /// Middle of the window.
    pub(crate) centre: [f64; 2],
    /// Share of the window's edge length that runs towards one of the two.
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
                let inside: Vec<Segment> = segments.iter().filter(inside).copied().collect();
                let centre = [left + width / 2.0, top + height / 2.0];
                let reach = 0.6 * width.hypot(height);
                if let Some(pair) = pair(inside, centre, reach, rng)
                    && !found.iter().any(|other| alike(other, &pair))
                {
                    found.push(pair);
                }
            }
        }
    }
    found.sort_by(|a, b| b.support.total_cmp(&a.support));
    found.truncate(most);
    found
}

/// The best pair of one window, unless it holds too few edges. No vanishing point of a board in full
/// view lies within `reach` of the window's middle.
fn pair(mut segments: Vec<Segment>, centre: [f64; 2], reach: f64, rng: &mut Rng) -> Option<Pair> {
    segments.sort_by(|a, b| b.length().total_cmp(&a.length()));
    segments.truncate(MOST_SEGMENTS);
    let total: f64 = segments.iter().map(Segment::length).sum();
    let (first, one) = vanishing_point(&segments, centre, reach, None, rng)?;
    let (second, two) = vanishing_point(&segments, centre, reach, Some(&first), rng)?;
    Some(Pair {
        points: [first, second],
        centre,
        support: (one + two) / total,
    })
}

fn vanishing_point(
    segments: &[Segment],
    centre: [f64; 2],
    reach: f64,
    beside: Option<&Vector3<f64>>,
    rng: &mut Rng,
) -> Option<(Vector3<f64>, f64)> {
    let avoid = beside.map(|point| direction(point, centre));
    let usable: Vec<Segment> = segments
        .iter()
        .filter(|s| beside.is_none_or(|point| s.misses(point) > 4.0 * MISS))
        .copied()
        .collect();
    if usable.len() < 12 {
        return None;
    }
    let mut best: Option<(Vector3<f64>, f64)> = None;
    for _ in 0..TRIALS {
        // Squaring prefers the long edges at the front of the list.
        let pick = |rng: &mut Rng| ((rng.f64() * rng.f64()) * usable.len() as f64) as usize;
        let (i, j) = (pick(rng), pick(rng));
        let point = usable[i].line().cross(&usable[j].line());
        if i == j || point.norm() < 1e-9 || near(&point, centre, reach) {
            continue;
        }
        if avoid.is_some_and(|d| d.dot(&direction(&point, centre)).abs() > 0.75) {
            continue;
        }
        let support = support(&usable, &point);
        if best.as_ref().is_none_or(|(_, most)| support > *most) {
            best = Some((point, support));
        }
    }
    let (point, _) = best?;
    let refined = refine(&usable, point);
    let refined = if near(&refined, centre, reach) {
        point
    } else {
        refined
    };
    let support = support(&usable, &refined);
    Some((refined, support))
}

fn support(segments: &[Segment], point: &Vector3<f64>) -> f64 {
    segments
        .iter()
        .filter(|s| s.misses(point) < MISS)
        .map(Segment::length)
        .sum()
}

/// The point nearest to all lines of the edges that run towards `point`.
fn refine(segments: &[Segment], point: Vector3<f64>) -> Vector3<f64> {
    // Coordinates of comparable size keep the eigenvalues apart.
    const UNIT: f64 = 500.0;
    let mut sum = Matrix3::zeros();
    for s in segments.iter().filter(|s| s.misses(&point) < MISS) {
        let line = s.line();
        let line = Vector3::new(line.x, line.y, line.z / UNIT);
        sum += line * line.transpose() * s.length();
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

fn near(point: &Vector3<f64>, centre: [f64; 2], reach: f64) -> bool {
    let towards = (point.x - point.z * centre[0]).hypot(point.y - point.z * centre[1]);
    towards < reach * point.z.abs()
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
