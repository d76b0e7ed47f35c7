use game::Variant;
use image::{Rgb, RgbImage};

use super::*;
use crate::colour::Expected;
use crate::homography::Homography;
use crate::pose::Pose;
use crate::rectify::Rectified;

const PITCH: f32 = 48.0;
const GREEN: [u8; 3] = [40, 110, 60];
const CREAM: [u8; 3] = [225, 205, 160];

/// The squares doubted on a green board with white lines and cream tiles, nine tenths of a square, whose middles
/// are at these places, in squares; `read` are the squares taken for tiles and `unsure` those that seem bare and may
/// hold one.
fn doubted(tiles: &[[f32; 2]], read: &[usize], unsure: &[usize]) -> Vec<usize> {
    let (board, answers) = seen(|x, y| laid(tiles, x, y), read, unsure);
    let variant = Variant::shipped("en").unwrap();
    missed(&board, &Layout::of(&variant), &answers)
}

/// The colour of such tiles at a place, in squares.
fn laid(tiles: &[[f32; 2]], x: f32, y: f32) -> Option<[u8; 3]> {
    let off = |tile: &[f32; 2]| {
        let [x, y] = [x - tile[0], y - tile[1]];
        (x.abs().max(y.abs()), x.abs() < 0.08 && y.abs() < 0.3)
    };
    let on = tiles.iter().map(off).find(|(off, _)| *off < 0.45);
    on.map(|(_, ink)| if ink { [20; 3] } else { CREAM })
}

/// A green board with white lines on which something lies, and what was read on it.
fn seen(
    lies: impl Fn(f32, f32) -> Option<[u8; 3]>,
    read: &[usize],
    unsure: &[usize],
) -> (Levelled, Answers) {
    let variant = Variant::shipped("en").unwrap();
    let side = f32::from(variant.side);
    let photo = RgbImage::from_fn((side * PITCH) as u32, (side * PITCH) as u32, |x, y| {
        let line = [x, y].iter().any(|v| v % PITCH as u32 <= 2);
        let bare = if line { [240; 3] } else { GREEN };
        Rgb(lies(x as f32 / PITCH, y as f32 / PITCH).unwrap_or(bare))
    });
    let pose = Pose::straight(Homography::scale_then_move(
        [1.0 / f64::from(PITCH); 2],
        [0.0; 2],
    ));
    let rectified = Rectified::of(&photo, &pose, variant.side).unwrap().unwrap();
    let expected = Expected {
        tile: Some(CREAM.map(f32::from)),
        bare: Some(GREEN.map(f32::from)),
    };
    let answer = |i: usize| {
        if unsure.contains(&i) {
            return vec![0.7, 0.0, 0.3];
        }
        let tile = read.contains(&i);
        vec![f32::from(!tile), 0.0, f32::from(tile)]
    };
    let answers = Answers {
        squares: (0..225).map(answer).collect(),
        covered: vec![false; 225],
        strange: vec![false; 225],
        centre: 112,
        expected: vec![expected; 225],
        doubtful: vec![false; 225],
        ..Answers::default()
    };
    (Levelled::of(&rectified).unwrap(), answers)
}

#[test]
fn what_is_of_the_tiles_colour_and_looks_like_none_is_not_doubted() {
    let variant = Variant::shipped("en").unwrap();
    let mut whole = Whole::of(&variant).unwrap();
    let mut doubted = |lies: &dyn Fn(f32, f32) -> Option<[u8; 3]>| {
        let (board, answers) = seen(lies, &[], &[]);
        let layout = Layout::of(&variant);
        assert!(!missed(&board, &layout, &answers).is_empty());
        squares(&mut whole, (&board, &Field::default()), &layout, &answers).unwrap()
    };
    let tile = |x, y| laid(&[[4.0, 5.1]], x, y);
    assert!(!doubted(&tile).is_empty());
    let shade = |x: f32, y: f32| {
        let [x, y] = [x - 4.0, y - 5.1];
        ((x + y).abs() < 0.5 && (x - y).abs() < 0.75).then_some(CREAM)
    };
    assert!(doubted(&shade).is_empty());
}

#[test]
fn tiles_that_were_read_where_they_lie_are_not_doubted() {
    assert!(doubted(&[], &[], &[]).is_empty());
    assert!(doubted(&[[3.5, 4.5], [4.5, 4.5]], &[63, 64], &[]).is_empty());
    // All of them a third of a square off.
    let word = [[3.2, 4.8], [4.2, 4.8], [5.2, 4.8], [4.2, 5.8]];
    assert!(doubted(&word, &[63, 64, 65, 79], &[]).is_empty());
}

#[test]
fn a_tile_on_four_squares_that_seem_bare_is_missed() {
    let found = doubted(&[[4.0, 5.1]], &[], &[]);
    assert_eq!(found, [63, 64, 78, 79]);
    let found = doubted(&[[4.0, 5.1]], &[], &[63, 79]);
    assert!(found.contains(&64) && found.contains(&78), "{found:?}");
    // In the middle of a word.
    let word = [[3.5, 4.5], [4.45, 4.1], [5.4, 4.5]];
    assert!(doubted(&word, &[63, 65], &[]).contains(&64));
}

#[test]
fn what_does_not_leave_its_square_is_print() {
    let print: Vec<[f32; 2]> = (0..4).map(|k| [4.5, 4.45 + 0.03 * k as f32]).collect();
    assert!(doubted(&print, &[], &[]).is_empty());
}
