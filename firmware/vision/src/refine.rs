//! Fits the lattice of squares to the edges in a photograph.

use fastrand::Rng;
use nalgebra::{Matrix3, SMatrix, SVector};

use crate::homography::Homography;
use crate::segment::Segment;

/// Share of a square by which an edge may lie off its line, from the first round to the last.
const TOLERANCES: [f64; 4] = [0.22, 0.18, 0.15, 0.12];

/// Random starts around the first answer.
const STARTS: usize = 16;

/// Standard deviation of a random start's corners, in squares.
const SPREAD: f64 = 0.3;

/// A lattice with its evidence.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fit {
    /// Pixels to squares.
    pub(crate) to_board: Homography,
    /// Length of edge lying on lines, in squares, weighted by how near.
    pub(crate) evidence: f64,
}

/// The best fitting lattice near `start`, for a board of `side` squares.
pub(crate) fn refine(
    start: &Homography,
    segments: &[Segment],
    side: usize,
    rng: &mut Rng,
) -> Option<Fit> {
    let edges = near_board(start, segments, side);
    let mut best = settle(*start, &edges, side)?;
    let to_photo = best.to_board.inverse()?;
    let extent = side as f64;
    let corners = [[0.0, 0.0], [extent, 0.0], [extent, extent], [0.0, extent]];
    let photo = corners.map(|corner| to_photo.apply(corner));
    for _ in 0..STARTS {
        let moved = corners.map(|[u, v]| [u + SPREAD * normal(rng), v + SPREAD * normal(rng)]);
        let Some(start) = Homography::from_corners(photo, moved) else {
            continue;
        };
        if let Some(fit) = settle(start, &edges, side)
            && fit.evidence > best.evidence
        {
            best = fit;
        }
    }
    Some(best)
}

/// Least squares with an ever closer tolerance.
fn settle(mut to_board: Homography, edges: &[Segment], side: usize) -> Option<Fit> {
    for tolerance in TOLERANCES {
        to_board = step(&to_board, edges, side, tolerance)?;
    }
    Some(Fit {
        to_board,
        evidence: evidence(&to_board, edges, side),
    })
}

/// Edges that lie on the board, or at most half a square beside it.
fn near_board(to_board: &Homography, segments: &[Segment], side: usize) -> Vec<Segment> {
    let inside = |p: [f64; 2]| {
        to_board
            .apply(p)
            .iter()
            .all(|c| (-0.5..side as f64 + 0.5).contains(c))
    };
    segments
        .iter()
        .filter(|s| inside(s.a) && inside(s.b))
        .copied()
        .collect()
}

/// Which axis an edge runs across, and the line it lies on, when it is near one.
fn on_line(a: [f64; 2], b: [f64; 2], side: usize, tolerance: f64) -> Option<(usize, f64, f64)> {
    let (du, dv) = ((b[0] - a[0]).abs(), (b[1] - a[1]).abs());
    let axis = if du < 0.2 * dv {
        0
    } else if dv < 0.2 * du {
        1
    } else {
        return None;
    };
    let line = ((a[axis] + b[axis]) / 2.0).round();
    let off = (a[axis] - line).abs().max((b[axis] - line).abs());
    (off < tolerance && (0.0..=side as f64).contains(&line)).then_some((axis, line, off))
}

fn evidence(to_board: &Homography, edges: &[Segment], side: usize) -> f64 {
    let near = TOLERANCES[TOLERANCES.len() - 1];
    let mut sum = 0.0;
    for s in edges {
        let (a, b) = (to_board.apply(s.a), to_board.apply(s.b));
        if let Some((_, _, off)) = on_line(a, b, side, near) {
            sum += (b[0] - a[0]).hypot(b[1] - a[1]).min(4.0) * (1.0 - (off / near).powi(2));
        }
    }
    sum
}

/// One round of linear least squares: ends of near edges onto their lines.
fn step(now: &Homography, edges: &[Segment], side: usize, tolerance: f64) -> Option<Homography> {
    // Coordinates about the middle of the board keep the normal equations well conditioned.
    let middle = now.inverse()?.apply([side as f64 / 2.0; 2]);
    const UNIT: f64 = 300.0;
    let mut normal = SMatrix::<f64, 8, 8>::zeros();
    let mut right = SVector::<f64, 8>::zeros();
    let mut used = [0usize; 2];
    let depth = now.depth(middle);
    for s in edges {
        let (a, b) = (now.apply(s.a), now.apply(s.b));
        let Some((axis, line, off)) = on_line(a, b, side, tolerance) else {
            continue;
        };
        used[axis] += 1;
        let length = (b[0] - a[0]).hypot(b[1] - a[1]).min(4.0);
        let bisquare = (1.0 - (off / tolerance).powi(2)).powi(2);
        for p in [s.a, s.b] {
            let (x, y) = ((p[0] - middle[0]) / UNIT, (p[1] - middle[1]) / UNIT);
            // Dividing by the depth makes the residual one in squares.
            let weight = length * bisquare / (now.depth(p) / depth).powi(2);
            let at = 3 * axis;
            let mut row = SVector::<f64, 8>::zeros();
            (row[at], row[at + 1], row[at + 2]) = (x, y, 1.0);
            (row[6], row[7]) = (-line * x, -line * y);
            normal += row * row.transpose() * weight;
            right += row * (line * weight);
        }
    }
    if used.iter().any(|n| *n < 8) {
        return None;
    }
    let h = normal.cholesky()?.solve(&right);
    let matrix = Matrix3::new(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], 1.0);
    let centred =
        Homography::scale_then_move([1.0 / UNIT; 2], [-middle[0] / UNIT, -middle[1] / UNIT]);
    h.iter()
        .all(|x| x.is_finite())
        .then(|| centred.then(&Homography::new(matrix)))
}

/// A standard normal number, near enough: the sum of twelve uniform ones.
fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| rng.f64()).sum::<f64>() - 6.0
}
