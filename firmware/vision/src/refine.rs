//! Fits the lattice of squares to the edges in a photograph.

use fastrand::Rng;

use crate::homography::Homography;
use crate::lens;
use crate::pose::Pose;
use crate::segment::Segment;

mod equations;
use equations::{Equations, LENS, PROJECTION};

/// Share of a square by which an edge may lie off its line, from the first round to the last.
const TOLERANCES: [f64; 4] = [0.22, 0.18, 0.15, 0.12];

/// Random starts around the first answer.
const STARTS: usize = 16;

/// Bends from which that of a lens is sought at first: edges that it moves farther than the widest tolerance are not seen from
/// another.
pub(crate) const BENDS: [f64; 4] = [-0.08, -0.04, 0.04, 0.08];

/// Evidence that one of them has to bring, in squares: chance brings half of it …
const WORTH: f64 = 8.0;

/// … what may be lost again when the lens is found more exactly, held to bend nothing …
const LOST: f64 = 1.0;

/// … and what another bend has to bring that none of them led to: half a percent of a board's evidence.
const GAINED: f64 = 1.5;

/// Standard deviation of a random start's corners, in squares.
const SPREAD: f64 = 0.3;

/// A lattice with its evidence.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fit {
    /// Where the board lies by it.
    pub(crate) pose: Pose,
    /// Length of edge lying on lines, in squares, weighted by how near.
    pub(crate) evidence: f64,
}

/// The best fitting lattice near `start`, seen through the same lens, for a board of `side` squares.
pub(crate) fn refine(
    start: &Pose,
    segments: &[Segment],
    side: usize,
    rng: &mut Rng,
) -> Option<Fit> {
    let edges = near_board(start, segments, side);
    let mut best = settle::<PROJECTION>(*start, &edges, side)?;
    let to_photo = best.pose.to_board.inverse()?;
    let extent = side as f64;
    let corners = [[0.0, 0.0], [extent, 0.0], [extent, extent], [0.0, extent]];
    let straight = corners.map(|corner| to_photo.apply(corner));
    for _ in 0..STARTS {
        let moved = corners.map(|[u, v]| [u + SPREAD * normal(rng), v + SPREAD * normal(rng)]);
        let Some(to_board) = Homography::from_corners(straight, moved) else {
            continue;
        };
        let start = Pose { to_board, ..*start };
        if let Some(fit) = settle::<PROJECTION>(start, &edges, side)
            && fit.evidence > best.evidence
        {
            best = fit;
        }
    }
    Some(best)
}

/// The same fit, and the lens through which it fits best; sought near its own bend, and near so much more each.
pub(crate) fn unbend(fit: Fit, segments: &[Segment], side: usize, bends: &[f64]) -> Fit {
    let edges = near_board(&fit.pose, segments, side);
    let starts = bends.iter().filter_map(|more| bent(&fit.pose, *more, side));
    let found = starts
        .filter_map(|start| settle::<PROJECTION>(start, &edges, side))
        .filter(|bent| bent.evidence > fit.evidence + WORTH)
        .max_by(|a, b| a.evidence.total_cmp(&b.evidence));
    let (best, least) = found.map_or((fit, GAINED), |found| (found, -LOST));
    settle::<LENS>(best.pose, &edges, side)
        // At its bound the lens is none that there is, and not the one that the lattice was fitted with.
        .filter(|exact| exact.pose.lens.bend.abs() < lens::MOST)
        .filter(|exact| exact.evidence > best.evidence + least)
        .unwrap_or(best)
}

/// The same board seen through a lens that bends so much more: what lies between its middle and its corners stays.
fn bent(pose: &Pose, more: f64, side: usize) -> Option<Pose> {
    let [near, far] = [0.15, 0.85].map(|share| share * side as f64);
    let places = [[near, near], [far, near], [far, far], [near, far]];
    let (to_photo, lens) = (pose.to_photo()?, pose.lens.bent(more));
    let pixels = places.map(|place| lens.straightened(to_photo.apply(place)));
    let to_board = Homography::from_corners(pixels, places)?;
    Some(Pose {
        lens,
        to_board,
        ..*pose
    })
}

/// Least squares with an ever closer tolerance. The unknowns are `N`: [`PROJECTION`] or [`LENS`].
fn settle<const N: usize>(mut pose: Pose, edges: &[Segment], side: usize) -> Option<Fit> {
    for tolerance in TOLERANCES {
        let mut equations = Equations::<N>::about(pose, side)?;
        edges.iter().for_each(|edge| equations.add(edge, tolerance));
        pose = equations.solved()?;
    }
    Some(Fit {
        pose,
        evidence: evidence(&pose, edges, side),
    })
}

/// Edges that lie on the board, or at most half a square beside it.
fn near_board(pose: &Pose, segments: &[Segment], side: usize) -> Vec<Segment> {
    let inside = |p: [f64; 2]| {
        pose.at(p)
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

fn evidence(pose: &Pose, edges: &[Segment], side: usize) -> f64 {
    let near = TOLERANCES[TOLERANCES.len() - 1];
    let mut sum = 0.0;
    for s in edges {
        let (a, b) = (pose.at(s.a), pose.at(s.b));
        if let Some((_, _, off)) = on_line(a, b, side, near) {
            sum += (b[0] - a[0]).hypot(b[1] - a[1]).min(4.0) * (1.0 - (off / near).powi(2));
        }
    }
    sum
}

/// A standard normal number, near enough: the sum of twelve uniform ones.
fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| rng.f64()).sum::<f64>() - 6.0
}
