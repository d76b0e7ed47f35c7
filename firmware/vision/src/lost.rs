//! A letter that lies so far off its square that nobody has read it: every square under it looks bare.
//!
//! Where the first look is not quite sure of a bare square, it looks again half a square beside it, each way: a tile
//! that two squares have a part of is all in view there. What other such places show as well is printed.

use std::collections::BTreeSet;

use crate::answers::Answers;
use crate::colour::Expected;
use crate::fuse;
use crate::layout::Layout;
use crate::levelled::{FINE, Levelled};
use crate::looks::Look;
use crate::whole::{Field, Whole};

mod mirror;
mod repeated;
pub(crate) use repeated::Printed;

/// First look's probability of a bare square from which no tile touches it: on 1 000 rendered boards seven tiles were
/// overlooked, and each of them left one of the squares under it 0.995 at most.
const BARE: f32 = 0.996;

/// Probability of a letter, whichever it is, from which the first look may see one: what is printed on the corners of
/// squares it has never seen in the middle, and takes it for one often enough.
const SEEMING: f32 = 0.4;

/// The same of the second, which knows the colours: overlooked letters had 0.96 and more, print 0.2 and seldom 0.66 …
pub(crate) const LETTER: f32 = 0.8;

/// … and where it juts out of the board 0.99, and the frame 0.96 where the colours are known. Where they are not, no such
/// place is looked at.
const JUTTING: f32 = 0.99;

/// A place as wide as a square: where its row and column begin, in halves of a square. One that juts out of the board
/// by half a square is looked at as one that juts out by a quarter: no more of the table is in view.
pub(crate) type Place = [i32; 2];

/// The squares, counted row by row, on which such a letter lies. What is found beside none is kept, as other looks are,
/// until the square changes.
///
/// # Errors
/// When OpenCV fails.
pub(crate) fn squares(
    whole: &mut Whole,
    (board, field): (&Levelled, &Field),
    looks: &mut [Look],
    answers: &Answers,
    layout: &Layout,
) -> opencv::Result<BTreeSet<usize>> {
    let side = board.side;
    let bare = bare(answers);
    let unsure = |i: &usize| bare(*i) && looks[*i].whole[0] < BARE && !looks[*i].alone;
    let unsure: Vec<usize> = (0..looks.len()).filter(unsure).collect();
    let mut places = letters(whole, (board, field), &unsure, answers)?;
    let seen: BTreeSet<usize> = places.iter().flat_map(|p| under(*p, side)).collect();
    for i in unsure {
        looks[i].alone = !seen.contains(&i);
    }
    let printed = Printed::of(board, layout, answers.centre);
    places.retain(|place| !printed.repeated(*place, bare));
    let lost = places.iter().flat_map(|place| under(*place, side));
    Ok(lost.collect())
}

/// Which squares seem bare; not the middle where its print is all that is seen on the board.
fn bare(answers: &Answers) -> impl Fn(usize) -> bool + Copy {
    let printed = answers.printed.then_some(answers.centre);
    move |i| fuse::likeliest(&answers.squares[i]) == 0 && printed != Some(i)
}

/// The places on bare squares beside some of them in which both looks see a letter.
fn letters(
    whole: &mut Whole,
    (board, field): (&Levelled, &Field),
    squares: &[usize],
    answers: &Answers,
) -> opencv::Result<Vec<Place>> {
    let side = board.side;
    let bare = bare(answers);
    let free = squares.iter().flat_map(|i| free_beside(*i, side, bare));
    let mut places: Vec<Place> = free.collect::<BTreeSet<Place>>().into_iter().collect();
    let corners: Vec<[i32; 2]> = places.iter().map(|place| corner(*place, side)).collect();
    let mut seen = whole.look_between(board, &corners, field)?.into_iter();
    places.retain(|_| seen.next().is_some_and(|look| letter(&look) > SEEMING));
    let known = |place: &Place| {
        let Expected { tile, bare } = expected(*place, side, answers);
        !juts_out(*place, side) || (tile.is_some() && bare.is_some())
    };
    places.retain(known);
    let coloured: Vec<([i32; 2], Expected)> = places
        .iter()
        .map(|place| (corner(*place, side), expected(*place, side, answers)))
        .collect();
    let mut closer = whole.look_closer(board, &coloured)?.into_iter();
    places.retain(|place| {
        let bar = if juts_out(*place, side) {
            JUTTING
        } else {
            LETTER
        };
        closer.next().is_some_and(|look| letter(&look) > bar)
    });
    Ok(places)
}

/// Probability of a letter, whichever it is.
pub(crate) fn letter(look: &[f32]) -> f32 {
    look[2..].iter().sum()
}

/// The colours to be expected at a place: those of the first square under it.
pub(crate) fn expected(place: Place, side: usize, answers: &Answers) -> Expected {
    let first = under(place, side).next();
    first.map_or_else(Expected::default, |i| answers.expected[i])
}

/// The places half a square beside a square that are on bare squares alone.
pub(crate) fn free_beside(
    square: usize,
    side: usize,
    bare: impl Fn(usize) -> bool + Copy,
) -> impl Iterator<Item = Place> {
    around(square, side).filter(move |place| under(*place, side).all(bare))
}

/// The places half a square beside a square.
fn around(square: usize, side: usize) -> impl Iterator<Item = Place> {
    let (row, col) = (2 * (square / side) as i32, 2 * (square % side) as i32);
    let near = move |at: i32| at - 1..=at + 1;
    near(row)
        .flat_map(move |y| near(col).map(move |x| [y, x]))
        .filter(move |place| *place != [row, col])
}

/// Whether a part of a place is out of the board.
fn juts_out(place: Place, side: usize) -> bool {
    place
        .iter()
        .any(|at| !(0..2 * side as i32 - 1).contains(at))
}

/// The squares that a place is on.
pub(crate) fn under([row, col]: Place, side: usize) -> impl Iterator<Item = usize> {
    let of = move |at: i32| {
        let both = [at.div_euclid(2), (at + 1).div_euclid(2)];
        let inside = both.map(|k| (0..side as i32).contains(&k).then_some(k as usize));
        [inside[0], inside[1].filter(|_| both[0] != both[1])]
    };
    let (rows, cols) = (of(row), of(col));
    rows.into_iter()
        .flatten()
        .flat_map(move |row| cols.into_iter().flatten().map(move |col| row * side + col))
}

/// Where a place begins, in pixels from the top and the left of the playing field.
pub(crate) fn corner(place: Place, side: usize) -> [i32; 2] {
    let fine = FINE as i32;
    let last = (side as i32 - 1) * fine;
    place.map(|at| (at * fine / 2).clamp(-fine / 4, last + fine / 4))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: usize = 15;

    fn squares_under(place: Place) -> Vec<usize> {
        under(place, SIDE).collect()
    }

    #[test]
    fn a_place_is_on_the_squares_it_has_a_part_of() {
        assert_eq!(squares_under([0, 0]), [0]);
        assert_eq!(squares_under([0, 1]), [0, 1]);
        assert_eq!(squares_under([3, 4]), [17, 32]);
        assert_eq!(squares_under([3, 5]), [17, 18, 32, 33]);
    }

    #[test]
    fn what_juts_out_of_the_board_is_on_its_rim() {
        assert_eq!(squares_under([-1, 4]), [2]);
        assert_eq!(squares_under([-1, -1]), [0]);
        assert_eq!(squares_under([29, 29]), [224]);
        assert_eq!(squares_under([7, 29]), [59, 74]);
        for (place, out) in [
            ([-1, 4], true),
            ([0, 0], false),
            ([28, 28], false),
            ([3, 29], true),
        ] {
            assert_eq!(juts_out(place, SIDE), out, "{place:?}");
        }
        let fine = FINE as i32;
        assert_eq!(corner([-1, 3], SIDE), [-fine / 4, 3 * fine / 2]);
        assert_eq!(corner([29, 28], SIDE), [14 * fine + fine / 4, 14 * fine]);
    }

    #[test]
    fn around_a_square_are_eight_places_and_it_has_a_part_of_each() {
        for square in [0, 7, 112, 224] {
            let places: BTreeSet<Place> = around(square, SIDE).collect();
            assert_eq!(places.len(), 8);
            let on = |place: &Place| squares_under(*place).contains(&square);
            assert!(places.iter().all(on), "{square}");
        }
    }
}
