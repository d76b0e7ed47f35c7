use game::Variant;
use image::{Rgb, RgbImage};

use super::*;
use crate::rectify::{PITCH, Rectified};

/// Whether a mark is seen so many pixels right of its place's middle and below its top.
type Mark = fn(i32, i32) -> bool;

fn letter_t(x: i32, y: i32) -> bool {
    (-12..12).contains(&x) && (10..15).contains(&y) || (-3..3).contains(&x) && (15..38).contains(&y)
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
    let layout = Layout::of(&variant);
    let printed = Printed::of(&board, &layout, variant.centre.index(variant.side));
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
            printed.on_fellows(square(place), |_| true)
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
fn what_bare_squares_of_its_premium_show_is_print_and_what_tiles_show_may_be_a_tile() {
    // On B2, C3 and D4, all double words.
    let words = [[2, 2], [4, 4], [6, 6]];
    let on_bare_fellows = |marked: &[Place], tiles: &[usize]| {
        shown((letter_t, marked), &words[..1], |printed, _| {
            printed.on_fellows(16, |i| !tiles.contains(&i))
        })
    };
    assert_eq!(on_bare_fellows(&words, &[16]), [true]);
    assert_eq!(on_bare_fellows(&words, &[16, 32]), [false]);
    assert_eq!(on_bare_fellows(&words[..2], &[16]), [false]);
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
