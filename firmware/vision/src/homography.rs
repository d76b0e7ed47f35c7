//! Plane-to-plane projections.

use nalgebra::{Matrix3, Vector3};

/// A projection of the plane onto the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Homography(Matrix3<f64>);

impl Homography {
    /// From a matrix that acts on homogeneous column vectors.
    pub(crate) const fn new(matrix: Matrix3<f64>) -> Self {
        Self(matrix)
    }

    /// Scales both axes and then moves.
    pub(crate) fn scale_then_move(scale: [f64; 2], offset: [f64; 2]) -> Self {
        Self(Matrix3::new(
            scale[0], 0.0, offset[0], 0.0, scale[1], offset[1], 0.0, 0.0, 1.0,
        ))
    }

    /// Swaps the axes.
    pub(crate) fn transposed() -> Self {
        Self(Matrix3::new(0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0))
    }

    /// The quarter turns about the middle of a square of `side`: `turns` = 1 maps the top left corner to
    /// the top right one.
    pub(crate) fn quarter_turns(turns: u8, side: f64) -> Self {
        Self(match turns % 4 {
            0 => Matrix3::identity(),
            1 => Matrix3::new(0.0, -1.0, side, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0),
            2 => Matrix3::new(-1.0, 0.0, side, 0.0, -1.0, side, 0.0, 0.0, 1.0),
            _ => Matrix3::new(0.0, 1.0, 0.0, -1.0, 0.0, side, 0.0, 0.0, 1.0),
        })
    }

    /// The projection that takes each of four points to its partner; `None` when three are in a line.
    #[must_use]
    pub fn from_corners(from: [[f64; 2]; 4], to: [[f64; 2]; 4]) -> Option<Self> {
        let mut a = nalgebra::SMatrix::<f64, 8, 8>::zeros();
        let mut b = nalgebra::SVector::<f64, 8>::zeros();
        for i in 0..4 {
            let ([x, y], [u, v]) = (from[i], to[i]);
            let row = [x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y];
            let next = [0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y];
            for j in 0..8 {
                a[(2 * i, j)] = row[j];
                a[(2 * i + 1, j)] = next[j];
            }
            (b[2 * i], b[2 * i + 1]) = (u, v);
        }
        let h = a.lu().solve(&b)?;
        h.iter().all(|x| x.is_finite()).then(|| {
            Self(Matrix3::new(
                h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], 1.0,
            ))
        })
    }

    /// Where a point goes.
    #[must_use]
    pub fn apply(&self, point: [f64; 2]) -> [f64; 2] {
        self.seen(point).0
    }

    /// Where a point goes, and its depth.
    pub(crate) fn seen(&self, [x, y]: [f64; 2]) -> ([f64; 2], f64) {
        let p = self.0 * Vector3::new(x, y, 1.0);
        ([p.x / p.z, p.y / p.z], p.z)
    }

    /// The sign-carrying depth of a point: points on both sides of the horizon differ in sign.
    pub(crate) fn depth(&self, [x, y]: [f64; 2]) -> f64 {
        self.0[(2, 0)] * x + self.0[(2, 1)] * y + self.0[(2, 2)]
    }

    /// First `self`, then `next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self(next.0 * self.0)
    }

    /// The way back; `None` when the projection flattens the plane.
    #[must_use]
    pub fn inverse(&self) -> Option<Self> {
        self.0.try_inverse().map(Self)
    }

    /// The matrix's rows.
    pub(crate) fn rows(&self) -> [[f64; 3]; 3] {
        std::array::from_fn(|r| std::array::from_fn(|c| self.0[(r, c)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: [f64; 2], b: [f64; 2]) -> bool {
        (a[0] - b[0]).hypot(a[1] - b[1]) < 1e-6
    }

    #[test]
    fn corners_go_to_their_partners_and_back() {
        let square = [[0.0, 0.0], [15.0, 0.0], [15.0, 15.0], [0.0, 15.0]];
        let photo = [
            [103.0, 118.0],
            [1391.0, 98.0],
            [1418.0, 1380.0],
            [128.0, 1410.0],
        ];
        let to_photo = Homography::from_corners(square, photo).expect("four corners");
        let to_board = to_photo.inverse().expect("not flat");
        for (s, p) in square.into_iter().zip(photo) {
            assert!(near(to_photo.apply(s), p));
            assert!(near(to_board.apply(p), s));
        }
    }

    #[test]
    fn corners_in_a_line_give_nothing() {
        let line = [[0.0, 0.0], [1.0, 1.0], [2.0, 2.0], [3.0, 3.0]];
        let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        assert_eq!(Homography::from_corners(line, square), None);
    }

    #[test]
    fn four_quarter_turns_are_none() {
        let quarter = Homography::quarter_turns(1, 15.0);
        assert!(near(quarter.apply([0.0, 0.0]), [15.0, 0.0]));
        for turns in 0..4 {
            let rest = Homography::quarter_turns(4 - turns, 15.0);
            let all = Homography::quarter_turns(turns, 15.0).then(&rest);
            assert!(near(all.apply([3.0, 4.0]), [3.0, 4.0]), "{turns}");
        }
    }
}
