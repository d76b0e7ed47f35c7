//! Whether what is seen between squares is printed there: other places between squares of the same premiums show the same.
//! A tile that lies off its square shows what no other place does.

use game::{Premium, Square, Variant};

use super::mirror::{MIRRORS, Mirror};
use super::{Place, corner, under};
use crate::layout::Layout;
use crate::levelled::{FINE, Levelled};
use crate::whole::SEEN;

/// Correlation from which two places show the same. On 15 boards of 1 250 rendered ones nine places that were print had 0.87
/// and more, and of 22 that a tile lay on one 0.74, and two on one board, both with a tile, 0.69. How many others must: two
/// tiles of one letter may lie alike.
const SAME: Alike = Alike {
    correlation: 0.85,
    others: 2,
};

/// The same where more do: a seam, a shadow or the grain is not everywhere. On 19 rendered boards of 2 040 the third
/// likest of 98 places that a tile lay on had 0.69 at most, but of one beside a tile, and that of 50 of 63 that were print 0.72.
const NEARLY_THE_SAME: Alike = Alike {
    correlation: 0.72,
    others: 3,
};

/// How much of a place is compared, in pixels within its edges: all of it where it is on several squares …
const WHOLE: usize = FINE as usize / 4;

/// … and of a square what stands within its lines and within the edges of tiles, which look all the same.
const WITHIN: usize = WHOLE + FINE as usize / 5;

/// When what a place shows is shown by others as well.
#[derive(Clone, Copy)]
struct Alike {
    /// Least correlation of two places that show the same.
    correlation: f32,
    /// How many others must.
    others: usize,
}

impl Alike {
    /// Whether so many of these correlations are so high.
    fn holds(&self, others: &[f32]) -> bool {
        let same = |correlation: &&f32| **correlation > self.correlation;
        others.iter().filter(same).count() >= self.others
    }
}

/// A board, and what was printed on it.
pub(crate) struct Printed<'a> {
    pub(crate) board: &'a Levelled,
    pub(crate) layout: &'a Layout,
    /// The middle, whose print no other square has.
    pub(crate) centre: usize,
}

impl Printed<'_> {
    /// Whether other places between bare squares show the same.
    pub(super) fn repeated(&self, place: Place, bare: impl Fn(usize) -> bool) -> bool {
        self.shown_elsewhere(place, WHOLE, &[SAME, NEARLY_THE_SAME], bare)
    }

    /// Whether nothing but print is seen on a premium square: others of the same premium show the same.
    pub(crate) fn alone_on(&self, square: Square, variant: &Variant) -> bool {
        variant.premium(square) != Premium::Plain && self.on_its_fellows(square.index(variant.side))
    }

    /// Whether other squares of the same premium show the same as this one.
    fn on_its_fellows(&self, square: usize) -> bool {
        let side = self.layout.side;
        let place = [square / side, square % side].map(|at| 2 * at as i32);
        self.shown_elsewhere(place, WITHIN, &[SAME], |_| true)
    }

    fn shown_elsewhere(
        &self,
        place: Place,
        rim: usize,
        alike: &[Alike],
        bare: impl Fn(usize) -> bool,
    ) -> bool {
        let side = self.layout.side;
        let seen = self.contrasts(place, rim);
        let others = self.others(place);
        let bare = others
            .into_iter()
            .filter(|(other, _)| under(*other, side).all(&bare));
        let shown = |(other, mirror): (Place, Mirror)| mirror.back(&self.contrasts(other, rim));
        let mut correlations = bare.map(|other| correlation(&seen, &shown(other)));
        // The first few tell as a rule.
        let mut known = Vec::new();
        correlations.any(|correlation| {
            known.push(correlation);
            alike.iter().any(|alike| alike.holds(&known))
        })
    }

    /// The other places where the same may be printed, and how they are mirrored.
    fn others(&self, place: Place) -> Vec<(Place, Mirror)> {
        let side = self.layout.side;
        let like = likewise(place, side).filter(|other| self.of_one_kind(place, *other));
        let mut others: Vec<(Place, Mirror)> =
            like.map(|other| (other, Mirror::default())).collect();
        for mirror in MIRRORS {
            let other = mirror.place(place, side);
            let known = other == place || others.iter().any(|(known, _)| *known == other);
            if !known && self.of_one_kind_mirrored(place, mirror) {
                others.push((other, mirror));
            }
        }
        others
    }

    /// Whether the squares under two places have the same premiums.
    fn of_one_kind(&self, one: Place, other: Place) -> bool {
        let side = self.layout.side;
        let class = |i: usize| (i != self.centre).then(|| self.layout.class(i));
        let [one, other] = [one, other].map(|place| under(place, side).map(class));
        one.zip(other)
            .all(|(one, other)| one.is_some() && one == other)
    }

    /// Whether the squares under a place have the same premiums as those that they are mirrored to.
    fn of_one_kind_mirrored(&self, place: Place, mirror: Mirror) -> bool {
        let side = self.layout.side;
        let same = |i: usize| {
            let at = [i / side, i % side].map(|at| at as i32);
            let [row, col] = mirror.of(at, side as i32 - 1).map(|at| at as usize);
            i != self.centre && self.layout.class(i) == self.layout.class(row * side + col)
        };
        under(place, side).all(same)
    }

    /// What a place shows without a rim of so many pixels, each channel less its mean.
    fn contrasts(&self, place: Place, rim: usize) -> Vec<f32> {
        let mut seen = Vec::new();
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
    use crate::rectify::{PITCH, Rectified};

    /// Whether a mark is seen so many pixels right of its place's middle and below its top.
    type Mark = fn(i32, i32) -> bool;

    fn letter_t(x: i32, y: i32) -> bool {
        (-12..12).contains(&x) && (10..15).contains(&y)
            || (-3..3).contains(&x) && (15..38).contains(&y)
    }

    fn ring(x: i32, y: i32) -> bool {
        (90..180).contains(&((2 * x + 1).pow(2) / 4 + (2 * y - 47).pow(2) / 4))
    }

    /// What each of these places shows, by what is asked of a board with a mark in every marked place.
    fn shown(
        (mark, marked): (Mark, &[Place]),
        places: &[Place],
        ask: impl Fn(&Printed<'_>, Place) -> bool,
    ) -> Vec<bool> {
        let variant = Variant::shipped("en").unwrap();
        let extent = u32::from(variant.side) * PITCH;
        let half = PITCH as i32 / 2;
        let photo = RgbImage::from_fn(extent, extent, |x, y| {
            let marks = marked
                .iter()
                .any(|[row, col]| mark(x as i32 - (col + 1) * half, y as i32 - row * half));
            let line = [x, y].iter().any(|v| v % PITCH < 3);
            let square = if line { [230; 3] } else { [40, 110, 60] };
            Rgb(if marks { [20; 3] } else { square })
        });
        let board = Levelled::of(&Rectified::filling(&photo)).unwrap();
        let printed = Printed {
            board: &board,
            layout: &Layout::of(&variant),
            centre: variant.centre.index(variant.side),
        };
        places.iter().map(|place| ask(&printed, *place)).collect()
    }

    /// Whether what is seen between squares, of which B2 holds a tile, is repeated.
    fn repeated(marked: &[Place], places: &[Place]) -> Vec<bool> {
        shown((letter_t, marked), places, |printed, place| {
            printed.repeated(place, |i| i != 16)
        })
    }

    /// Left of C3, D4 and E5, all double words, and left of B2, one as well.
    const LEFT: [Place; 4] = [[4, 3], [6, 5], [8, 7], [2, 1]];

    #[test]
    fn what_lies_once_between_squares_of_its_kind_is_not_printed() {
        // Left of B3, plain as A3, and of C3, a double word.
        assert_eq!(repeated(&[[4, 1]], &[[4, 1]]), [false]);
        assert_eq!(repeated(&[[4, 1], [4, 3]], &[[4, 1], [4, 3]]), [false; 2]);
    }

    #[test]
    fn two_tiles_that_lie_alike_are_not_print() {
        assert_eq!(repeated(&LEFT[..2], &LEFT[..2]), [false; 2]);
    }

    #[test]
    fn what_is_on_other_squares_of_its_kind_as_well_is_printed() {
        assert_eq!(repeated(&LEFT[..3], &LEFT[..3]), [true; 3]);
        let with_a_tile = [LEFT[0], LEFT[1], LEFT[3]];
        assert_eq!(repeated(&with_a_tile, &LEFT[..1]), [false]);
    }

    #[test]
    fn what_is_printed_beside_a_premium_is_mirrored_on_the_other_sides() {
        // Around the corners of the triple words in the middle of each side.
        let corners = [1, 27]
            .into_iter()
            .flat_map(|far| [13, 15].map(|near| [[far, near], [near, far]]));
        let corners: Vec<Place> = corners.flatten().collect();
        let repeated = |mark: Mark, marked: &[Place]| {
            shown((mark, marked), &marked[..1], |printed, place| {
                printed.repeated(place, |_| true)
            })
        };
        assert_eq!(repeated(ring, &corners), [true]);
        assert_eq!(repeated(ring, &corners[..2]), [false]);
        assert_eq!(repeated(letter_t, &corners), [false]);
    }

    #[test]
    fn what_three_others_nearly_show_is_printed() {
        let printed = |others: &[f32]| [SAME, NEARLY_THE_SAME].iter().any(|a| a.holds(others));
        assert!(printed(&[0.1, 0.9, 0.2, 0.86]));
        assert!(!printed(&[0.99, 0.84, 0.7, 0.7]));
        assert!(printed(&[0.75, 0.84, 0.1, 0.73]));
        assert!(!printed(&[0.7; 20]));
    }

    #[test]
    fn what_stands_on_three_squares_of_one_premium_is_their_print() {
        let on_its_fellows = |marked: &[Place], place: Place| {
            let square = |[row, col]: Place| (row / 2 * 15 + col / 2) as usize;
            shown((letter_t, marked), &[place], |printed, place| {
                printed.on_its_fellows(square(place))
            })
        };
        // On B2, C3 and D4, all double words, and on H8, the middle, which is one as well.
        let words = [[2, 2], [4, 4], [6, 6], [14, 14]];
        assert_eq!(on_its_fellows(&words[..3], words[0]), [true]);
        assert_eq!(on_its_fellows(&words[..2], words[0]), [false]);
        assert_eq!(
            on_its_fellows(&[words[0], words[1], words[3]], words[0]),
            [false]
        );
        assert_eq!(on_its_fellows(&words, words[3]), [false]);
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
