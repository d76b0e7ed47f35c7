//! One round of linear least squares: ends of edges onto the lines that they are near.

use nalgebra::{Matrix3, SMatrix, SVector};

use crate::homography::Homography;
use crate::pose::Pose;
use crate::segment::Segment;

use super::on_line;

/// What is sought: the eight numbers of a projection.
pub(super) const PROJECTION: usize = 8;

/// The same and how much the lens bends.
pub(super) const LENS: usize = 9;

/// Edges of each direction without which nothing is told.
const FEWEST: usize = 8;

/// Pixels that count as one: coordinates of about that size keep the normal equations well conditioned.
const UNIT: f64 = 300.0;

/// How strongly a lens is held to bend nothing, in edges as long as a square that a bend of 1 would move by a square. The edges
/// of a rendered board that fills the picture weigh some 400, and by them alone straight lenses would have bent by 0.015 …
const STIFF: f64 = 200.0;

/// … but a lens that plainly bends more than this is not one of those.
const PLAIN: f64 = 0.02;

/// The normal equations of the edges added so far.
pub(super) struct Equations<const N: usize> {
    now: Pose,
    side: usize,
    /// Pixels about the middle of the board, in units.
    centred: Homography,
    /// From there to squares, with a depth of 1 in the middle.
    rows: [[f64; 3]; 3],
    /// The depth in the middle.
    depth: f64,
    normal: SMatrix<f64, N, N>,
    right: SVector<f64, N>,
    /// Edges along each axis.
    used: [usize; 2],
}

impl<const N: usize> Equations<N> {
    /// Those that better a pose of a board of so many squares a side, as yet of no edges.
    pub(super) fn about(now: Pose, side: usize) -> Option<Self> {
        let middle = now.to_board.inverse()?.apply([side as f64 / 2.0; 2]);
        let centred =
            Homography::scale_then_move([1.0 / UNIT; 2], [-middle[0] / UNIT, -middle[1] / UNIT]);
        let depth = now.to_board.depth(middle);
        let rows = centred.inverse()?.then(&now.to_board).rows();
        Some(Self {
            now,
            side,
            centred,
            rows: rows.map(|row| row.map(|v| v / depth)),
            depth,
            normal: SMatrix::zeros(),
            right: SVector::zeros(),
            used: [0; 2],
        })
    }

    /// Adds an edge, if it lies within the tolerance of a line: the longer and the nearer, the more it counts.
    pub(super) fn add(&mut self, edge: &Segment, tolerance: f64) {
        let (a, b) = (self.now.at(edge.a), self.now.at(edge.b));
        let Some((axis, line, off)) = on_line(a, b, self.side, tolerance) else {
            return;
        };
        self.used[axis] += 1;
        let length = (b[0] - a[0]).hypot(b[1] - a[1]).min(4.0);
        let bisquare = (1.0 - (off / tolerance).powi(2)).powi(2);
        for pixel in [edge.a, edge.b] {
            self.add_end(pixel, (axis, line), length * bisquare);
        }
    }

    /// Adds that a pixel lies on a line across an axis.
    fn add_end(&mut self, pixel: [f64; 2], (axis, line): (usize, f64), weight: f64) {
        let p = self.now.lens.straightened(pixel);
        let [x, y] = self.centred.apply(p);
        // Dividing by the depth makes the residual one in squares.
        let weight = weight / (self.now.to_board.depth(p) / self.depth).powi(2);
        let bend = if N == LENS {
            let slope = self.now.lens.slope(pixel).map(|v| v / UNIT);
            let along = |row: [f64; 3]| row[0] * slope[0] + row[1] * slope[1];
            along(self.rows[axis]) - line * along(self.rows[2])
        } else {
            0.0
        };
        // The row by its columns, without the three of the other axis, where it is zero; the last is the lens's.
        let at = 3 * axis;
        let row = [
            (at, x),
            (at + 1, y),
            (at + 2, 1.0),
            (6, -line * x),
            (7, -line * y),
            (8, bend),
        ];
        let row = &row[..if N == LENS { 6 } else { 5 }];
        for (i, (down, one)) in row.iter().enumerate() {
            // The solver looks at the lower triangle alone.
            for (across, other) in &row[..=i] {
                self.normal[(*down, *across)] += one * other * weight;
            }
            self.right[*down] += one * (line * weight);
        }
    }

    /// The pose that fits them best, unless too few edges were added to tell.
    pub(super) fn solved(mut self) -> Option<Pose> {
        if self.used.iter().any(|n| *n < FEWEST) {
            return None;
        }
        if N == LENS {
            let bend = self.now.lens.bend;
            let stiff = STIFF / (1.0 + (bend / PLAIN).powi(2));
            self.normal[(N - 1, N - 1)] += stiff;
            self.right[N - 1] -= stiff * bend;
        }
        let h = self.normal.cholesky()?.solve(&self.right);
        let matrix = Matrix3::new(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], 1.0);
        h.iter().all(|x| x.is_finite()).then(|| Pose {
            lens: if N == LENS {
                self.now.lens.bent(h[N - 1])
            } else {
                self.now.lens
            },
            to_board: self.centred.then(&Homography::new(matrix)),
            ..self.now
        })
    }
}
