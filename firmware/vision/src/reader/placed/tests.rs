use game::Variant;
use image::{Rgb, RgbImage};

use super::*;
use crate::homography::Homography;

/// Pixels a square.
const PITCH: u32 = 40;

const CORNERS: [[f64; 2]; 4] = [[0.0, 0.0], [15.0, 0.0], [15.0, 15.0], [0.0, 15.0]];

fn reader() -> Reader {
    Reader::new(&Variant::shipped("en").expect("shipped")).expect("a reader")
}

/// A bare board, two squares from the edges of the picture.
fn photo(layout: &Layout, lines: bool) -> RgbImage {
    let colours = [
        [30, 110, 50],
        [150, 190, 230],
        [40, 90, 160],
        [170, 110, 180],
        [120, 20, 30],
    ];
    RgbImage::from_fn(19 * PITCH, 19 * PITCH, |x, y| {
        let square = |v: u32| (v / PITCH).checked_sub(2).filter(|at| *at < 15);
        let line = lines && [x, y].iter().any(|v| v % PITCH < 2);
        Rgb(match (square(y), square(x)) {
            (Some(_), Some(_)) if line => [60, 140, 80],
            (Some(row), Some(col)) => colours[layout.class((row * 15 + col) as usize)],
            _ => [120, 90, 60],
        })
    })
}

/// That board with its corners so many squares farther to the right and down.
fn pose(off: [[f64; 2]; 4]) -> Pose {
    let corner = |i: usize| [0, 1].map(|k| (CORNERS[i][k] + 2.0 + off[i][k]) * f64::from(PITCH));
    let pixels = [0, 1, 2, 3].map(corner);
    Pose::straight(Homography::from_corners(pixels, CORNERS).expect("four corners"))
}

/// How many squares its corners lie off at most where it is placed when it was found there.
fn off(photo: RgbImage, found: Pose) -> f64 {
    let frame = Frame::new(photo);
    let scene = Scene::of(&frame.pixels, 800_000.0).expect("a picture");
    let placed = reader().placed(&frame, &scene, found, &mut Stages::default());
    let placed = placed.expect("looked at").expect("all of it is shown");
    let right = pose([[0.0; 2]; 4]).to_photo().expect("a board");
    let off = CORNERS.map(|corner| {
        // Which of its corners is the first nobody has told yet.
        let at = placed.track.pose.at(right.apply(corner));
        let off = at.map(|v| v - 15.0 * (v / 15.0).round());
        off[0].hypot(off[1])
    });
    off.into_iter().fold(0.0, f64::max)
}

#[test]
fn a_bare_board_askew_by_a_row_is_put_where_its_colours_tell_far_more() {
    let found = Pose {
        information: 0.3,
        ..pose([1.0, 0.0, -1.4, -0.2].map(|down| [0.0, down]))
    };
    let off = off(photo(&reader().layout, true), found);
    assert!(off < 0.2, "{off}");
}

#[test]
fn a_board_found_half_a_square_off_is_put_where_its_squares_are() {
    for by in [[0.0, 0.5], [0.0, -0.5], [0.5, 0.0], [-0.5, 0.0]] {
        let found = Pose {
            information: 0.7,
            ..pose([by; 4])
        };
        let off = off(photo(&reader().layout, false), found);
        assert!(off < 0.2, "{by:?}: {off}");
    }
}

#[test]
fn squares_that_are_surer_halfway_lie_there() {
    assert_eq!(half_off(-0.06, [-0.01, -1.5]), Some(0));
    assert_eq!(half_off(-0.06, [-0.05, -0.01]), Some(1));
    assert_eq!(half_off(-0.06, [-0.05, -0.1]), None, "hardly surer");
}

#[test]
fn squares_that_look_like_neither_make_it_unsure() {
    let (empty, tile) = (vec![0.99, 0.0, 0.01], vec![0.01, 0.04, 0.95]);
    let across = vec![0.5, 0.1, 0.4];
    let board = |count: usize| {
        let squares = (0..225).map(|i| match i {
            i if i < count => across.clone(),
            i if i % 3 == 0 => tile.clone(),
            _ => empty.clone(),
        });
        sureness(squares.collect::<Vec<_>>().iter())
    };
    assert!(board(0) > UNSURE && board(10) > UNSURE && board(45) < UNSURE);
    let hidden = sureness(vec![vec![0.0; 3]; 225].iter());
    assert!(hidden.is_finite() && hidden < UNSURE);
}
