//! Whether what is seen between squares is printed there: other places between squares of the same premiums show the same.
//! A tile that lies off its square shows what no other place does.

use super::{Place, corner, under};
use crate::layout::Layout;
use crate::levelled::{FINE, Levelled};
use crate::whole::SEEN;

/// Correlation from which two places show the same. On 15 boards of 1 250 rendered ones nine places that were print had 0.87
/// and more, and of 22 that a tile lay on one 0.74, and two on one board, both with a tile, 0.69 …
const SAME: f32 = 0.85;

/// … and how many others must: two tiles of one letter may lie alike.
const OTHERS: usize = 2;

/// A board, and what was printed on it.
pub(super) struct Printed<'a> {
    pub(super) board: &'a Levelled,
    pub(super) layout: &'a Layout,
    /// The middle, whose print no other square has.
    pub(super) centre: usize,
}

impl Printed<'_> {
    /// Whether other places between bare squares show the same.
    pub(super) fn repeated(&self, place: Place, bare: impl Fn(usize) -> bool) -> bool {
        let side = self.layout.side;
        let seen = self.contrasts(place);
        likewise(place, side)
            .filter(|other| under(*other, side).all(&bare) && self.of_one_kind(place, *other))
            .filter(|other| correlation(&seen, &self.contrasts(*other)) > SAME)
            .nth(OTHERS - 1)
            .is_some()
    }

    /// Whether the squares under two places have the same premiums.
    fn of_one_kind(&self, one: Place, other: Place) -> bool {
        let side = self.layout.side;
        let class = |i: usize| (i != self.centre).then(|| self.layout.class(i));
        let [one, other] = [one, other].map(|place| under(place, side).map(class));
        one.zip(other)
            .all(|(one, other)| one.is_some() && one == other)
    }

    /// What a place shows without what is around it, each channel less its mean.
    fn contrasts(&self, place: Place) -> Vec<f32> {
        let (rim, mut seen) = (FINE as usize / 4, Vec::new());
        self.board
            .picture(corner(place, self.layout.side), &mut seen);
        let inner = |plane: &[f32]| {
            let rows = plane.chunks(SEEN).skip(rim).take(SEEN - 2 * rim);
            let inner: Vec<f32> = rows
                .flat_map(|row| &row[rim..SEEN - rim])
                .copied()
                .collect();
            let mean = inner.iter().sum::<f32>() / inner.len() as f32;
            inner.into_iter().map(move |value| value - mean)
        };
        seen.chunks(SEEN * SEEN).flat_map(inner).collect()
    }
}

/// How far two places look the same whatever the light, −1 to 1, of which these are the contrasts.
fn correlation(one: &[f32], other: &[f32]) -> f32 {
    let product = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    let size = product(one, one) * product(other, other);
    product(one, other) / size.sqrt().max(f32::MIN_POSITIVE)
}

/// The other places that lie on squares as this does, or jut out of the same side.
fn likewise([row, col]: Place, side: usize) -> impl Iterator<Item = Place> {
    let last = 2 * side as i32 - 1;
    let along = move |at: i32| {
        let all = if (0..last).contains(&at) {
            at % 2..=last - 1
        } else {
            at..=at
        };
        all.step_by(2)
    };
    along(row)
        .flat_map(move |y| along(col).map(move |x| [y, x]))
        .filter(move |place| *place != [row, col])
}

#[cfg(test)]
mod tests {
    use game::Variant;
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::homography::Homography;
    use crate::pose::Pose;
    use crate::rectify::{PITCH, Rectified};

    /// Whether what is seen at these places is repeated, on a board with a T half a square beside the left of these squares.
    fn repeated(marked: &[[u32; 2]], places: &[Place]) -> Vec<bool> {
        let variant = Variant::shipped("en").unwrap();
        let extent = u32::from(variant.side) * PITCH;
        let photo = RgbImage::from_fn(extent, extent, |x, y| {
            let marks = marked.iter().any(|[row, col]| {
                let (x, y) = (
                    x as i32 - (col * PITCH) as i32,
                    y as i32 - (row * PITCH) as i32,
                );
                (-12..12).contains(&x) && (10..15).contains(&y)
                    || (-3..3).contains(&x) && (15..38).contains(&y)
            });
            let line = [x, y].iter().any(|v| v % PITCH < 3);
            let square = if line { [230; 3] } else { [40, 110, 60] };
            Rgb(if marks { [20; 3] } else { square })
        });
        let straight = Homography::scale_then_move([1.0 / f64::from(PITCH); 2], [0.0; 2]);
        let rectified = Rectified::of(&photo, &Pose::straight(straight), variant.side);
        let board = Levelled::of(&rectified.unwrap().unwrap()).unwrap();
        let layout = Layout::of(&variant);
        let printed = Printed {
            board: &board,
            layout: &layout,
            centre: variant.centre.index(variant.side),
        };
        let repeated = |place: &Place| printed.repeated(*place, |i| i != 16);
        places.iter().map(repeated).collect()
    }

    #[test]
    fn what_lies_once_between_squares_of_its_kind_is_not_printed() {
        // Left of B3, plain as A3, and of C3, a double word.
        assert_eq!(repeated(&[[2, 1]], &[[4, 1]]), [false]);
        assert_eq!(repeated(&[[2, 1], [2, 2]], &[[4, 1], [4, 3]]), [false; 2]);
    }

    #[test]
    fn two_tiles_that_lie_alike_are_not_print() {
        let marked = [[2, 2], [3, 3]];
        assert_eq!(repeated(&marked, &[[4, 3], [6, 5]]), [false; 2]);
    }

    #[test]
    fn what_is_on_other_squares_of_its_kind_as_well_is_printed() {
        // Left of C3, D4 and E5, all double words.
        let marked = [[2, 2], [3, 3], [4, 4]];
        assert_eq!(repeated(&marked, &[[4, 3], [6, 5], [8, 7]]), [true; 3]);
        // Left of B2 instead, which holds a tile.
        assert_eq!(repeated(&[[2, 2], [3, 3], [1, 1]], &[[4, 3]]), [false]);
    }

    #[test]
    fn places_lie_likewise_on_as_much_of_each_square() {
        let all = |place| likewise(place, 15).collect::<Vec<Place>>();
        assert_eq!(all([3, 4]).len(), 14 * 15 - 1);
        assert!(all([3, 4]).iter().all(|[y, x]| y % 2 == 1 && x % 2 == 0));
        assert_eq!(all([3, 5]).len(), 14 * 14 - 1);
        assert!(all([-1, 4]).iter().all(|[y, x]| *y == -1 && x % 2 == 0));
        assert_eq!(all([-1, 4]).len(), 14);
        assert!(all([7, 29]).iter().all(|[y, x]| y % 2 == 1 && *x == 29));
        assert!(all([-1, -1]).is_empty());
    }
}
