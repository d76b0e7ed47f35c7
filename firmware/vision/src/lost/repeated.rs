//! Whether what is seen between squares is printed there: other places between squares of the same premiums show the same.
//! A tile that lies off its square shows what no other place does.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use game::{Premium, Square, Variant};

use super::mirror::{MIRRORS, Mirror};
use super::{Place, corner, under};
use crate::layout::Layout;
use crate::levelled::{FINE, Levelled};
use crate::whole::SEEN;

/// Correlation from which two places show the same. On 15 boards of 1 250 rendered ones nine places that were print had 0.87
/// and more, and of 22 that a tile lay on one 0.74, and two on one board, both with a tile, 0.69. How many others must: two
/// tiles of one letter may lie alike. Of 3 000 letters on premium squares of 400 rendered boards the second likest bare fellow had
/// 0.84 on one out of focus, an A beside round spots, and 0.72 at most on the others.
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

/// What a place shows, each channel less its mean.
type Shown = Rc<[f32]>;

/// A board, and what was printed on it.
pub(crate) struct Printed<'a> {
    board: &'a Levelled,
    layout: &'a Layout,
    /// The middle, whose print no other square has.
    centre: usize,
    /// What each place shows without its rim, once it was asked for: many are compared with the same others.
    shows: RefCell<BTreeMap<(Place, usize), Shown>>,
}

impl<'a> Printed<'a> {
    /// A board with its middle, counted row by row.
    pub(crate) const fn of(board: &'a Levelled, layout: &'a Layout, centre: usize) -> Self {
        Self {
            board,
            layout,
            centre,
            shows: RefCell::new(BTreeMap::new()),
        }
    }
}

impl Printed<'_> {
    /// Whether other places between bare squares show the same.
    pub(super) fn repeated(&self, place: Place, bare: impl Fn(usize) -> bool) -> bool {
        self.shown_elsewhere(place, WHOLE, &[SAME, NEARLY_THE_SAME], bare)
    }

    /// Whether nothing but print is seen on a premium square: others of the same premium show the same.
    pub(crate) fn alone_on(&self, square: Square, variant: &Variant) -> bool {
        variant.premium(square) != Premium::Plain
            && self.on_fellows(square.index(variant.side), |_| true)
    }

    /// Whether other squares of the same premium, of those that are `bare`, show the same as this one.
    pub(crate) fn on_fellows(&self, square: usize, bare: impl Fn(usize) -> bool) -> bool {
        self.shown_elsewhere(self.place(square), WITHIN, &[SAME], bare)
    }

    /// The place of a square.
    const fn place(&self, square: usize) -> Place {
        let side = self.layout.side;
        [2 * (square / side) as i32, 2 * (square % side) as i32]
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
        let mut correlations = bare.map(|(other, mirror)| {
            let shown = self.contrasts(other, rim);
            if mirror == Mirror::default() {
                correlation(&seen, &shown)
            } else {
                correlation(&seen, &mirror.back(&shown))
            }
        });
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
            let mirrored = row * side + col;
            ![i, mirrored].contains(&self.centre)
                && self.layout.class(i) == self.layout.class(mirrored)
        };
        under(place, side).all(same)
    }

    /// What a place shows without a rim of so many pixels, each channel less its mean.
    fn contrasts(&self, place: Place, rim: usize) -> Shown {
        let mut shows = self.shows.borrow_mut();
        let shown = shows.entry((place, rim));
        Rc::clone(shown.or_insert_with(|| self.look(place, rim)))
    }

    /// The same, looked at anew.
    fn look(&self, place: Place, rim: usize) -> Shown {
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
mod tests;
