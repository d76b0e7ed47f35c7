//! Moves the corners of a board that was found to where its premium squares would rather have them.
//!
//! On a board without lines, or under many tiles, edges may draw one side of the lattice most of a square away. The colours
//! of the squares tell better then, though not so exactly: what comes of it is aligned to the edges once more. Likewise the
//! whole board may have been found half a square off.

use crate::find;
use crate::homography::Homography;
use crate::layout::{Clue, Layout};
use crate::pose::Pose;
use crate::scene::Scene;

/// How far a corner is moved at a time, in squares: in the first rounds and in the last.
const STEPS: [f64; 2] = [0.8, 0.4];

/// Most rounds with a step.
const ROUNDS: usize = 3;

/// Where a corner is moved to, in steps.
const WAYS: [[f64; 2]; 8] = [
    [1.0, 0.0],
    [-1.0, 0.0],
    [0.0, 1.0],
    [0.0, -1.0],
    [0.7, 0.7],
    [-0.7, -0.7],
    [0.7, -0.7],
    [-0.7, 0.7],
];

/// The board's corners in the photograph, and how much its colours tell there.
#[derive(Clone, Copy)]
struct Corners {
    at: [[f64; 2]; 4],
    to_photo: Homography,
    information: f64,
}

/// The board moved by half a square along an axis, 0 down and 1 across, the way in which its colours tell more; `None` where they
/// tell no more than where it was found.
pub(crate) fn shifted(scene: &Scene, layout: &Layout, found: &Pose, axis: usize) -> Option<Pose> {
    let information = |pose: &Pose| {
        let to_photo = pose.to_photo()?;
        let at = corners(layout).map(|corner| to_photo.apply(corner));
        Some(told(scene, layout, at)?.information)
    };
    let here = information(found)?;
    let ways = [0.5, -0.5].map(|half| match axis {
        0 => found.moved([0.0, half]),
        _ => found.moved([half, 0.0]),
    });
    let ways = ways
        .into_iter()
        .filter_map(|pose| Some((information(&pose)?, pose)));
    let best = ways.max_by(|(one, _), (other, _)| one.total_cmp(other))?;
    (best.0 > here).then_some(best.1)
}

/// The corners of the playing field, in squares.
const fn corners(layout: &Layout) -> [[f64; 2]; 4] {
    let side = layout.side as f64;
    [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]]
}

/// What the colours tell of a board with its corners there.
fn told(scene: &Scene, layout: &Layout, at: [[f64; 2]; 4]) -> Option<Corners> {
    let to_photo = Homography::from_corners(corners(layout), at)?;
    let to_scene = to_photo.then(&scene.photo_to_here());
    let placement = layout.place(&scene.lab, &to_scene, 0, 0, Clue::OwnColour)?;
    Some(Corners {
        at,
        to_photo,
        information: placement.information,
    })
}

/// The board with its corners moved, one after the other, as long as the premium layout is told by the colours better, and
/// whether they tell much more there, and enough to be believed by themselves; `None` when it is told best where it was found.
pub(crate) fn nudged(scene: &Scene, layout: &Layout, found: &Pose) -> Option<(Pose, bool)> {
    let squares = corners(layout);
    let told = |at: [[f64; 2]; 4]| told(scene, layout, at);
    // A board that is cut off is refused later: better one whose corners all show.
    let to_here = scene.photo_to_here();
    let shows = |at: [f64; 2]| {
        let [x, y] = to_here.apply(at);
        let within = |v: f64, length: u32| (0.0..=f64::from(length)).contains(&v);
        within(x, scene.lab.width()) && within(y, scene.lab.height())
    };
    let to_photo = found.to_board.inverse()?;
    let first = told(squares.map(|corner| to_photo.apply(corner)))?;
    let mut best = first;
    for step in STEPS {
        for _ in 0..ROUNDS {
            let moves = (0..4).flat_map(|corner| WAYS.map(|way| (corner, way)));
            let moved = moves.filter_map(|(corner, [right, down])| {
                let [u, v] = squares[corner];
                let mut at = best.at;
                at[corner] = best.to_photo.apply([u + step * right, v + step * down]);
                shows(at[corner]).then(|| told(at)).flatten()
            });
            match moved.max_by(|a, b| a.information.total_cmp(&b.information)) {
                Some(better) if better.information > best.information => best = better,
                _ => break,
            }
        }
    }
    let to_board = best.to_photo.inverse()?;
    let much_more = best.information >= find::CONFIRMED
        && find::tells_much_more(best.information, first.information);
    (best.information > first.information).then_some((Pose { to_board, ..*found }, much_more))
}

#[cfg(test)]
mod tests {
    use game::Variant;
    use image::{Rgb, RgbImage};

    use super::*;

    const PITCH: f64 = 30.0;

    /// A pose that maps these places of a photograph to the corners of a board of 15 squares.
    fn pose(corners: [[f64; 2]; 4]) -> Pose {
        let squares = [[0.0, 0.0], [15.0, 0.0], [15.0, 15.0], [0.0, 15.0]];
        Pose::straight(Homography::from_corners(corners, squares).expect("four corners"))
    }

    /// A board on a table, each class of its squares in a grey of its own, and no lines between them.
    fn board(layout: &Layout) -> RgbImage {
        let grey = |x: u32, y: u32| {
            let at = |v: u32| (f64::from(v) / PITCH - 2.0).floor();
            let [row, col] = [at(y), at(x)];
            if (0.0..15.0).contains(&row) && (0.0..15.0).contains(&col) {
                60 + 40 * layout.class(row as usize * 15 + col as usize) as u8
            } else {
                20
            }
        };
        RgbImage::from_fn(570, 570, |x, y| Rgb([grey(x, y); 3]))
    }

    #[test]
    fn a_corner_that_is_most_of_a_square_off_is_moved_back() {
        let layout = Layout::of(&Variant::shipped("en").expect("shipped"));
        let scene = Scene::of(&board(&layout), 400_000.0).expect("a picture");
        let (near, far) = (2.0 * PITCH, 17.0 * PITCH);
        let right = [[near, near], [far, near], [far, far], [near, far]];
        let off = |pose: &Pose| {
            let at = pose.to_board.apply(right[2]);
            (at[0] - 15.0).hypot(at[1] - 15.0)
        };
        for [across, down] in [[0.85, 0.3], [-0.85, 0.0], [-0.6, -0.8]] {
            let mut astray = right;
            astray[2] = [far + across * PITCH, far + down * PITCH];
            let astray = pose(astray);
            let (nudged, _) = nudged(&scene, &layout, &astray).expect("moved");
            assert!(off(&nudged) < 0.5 * off(&astray), "{}", off(&nudged));
        }
        assert!(
            nudged(&scene, &layout, &pose(right)).is_none(),
            "it lies there already"
        );
    }

    #[test]
    fn a_board_half_a_square_off_is_moved_where_its_colours_are() {
        let layout = Layout::of(&Variant::shipped("en").expect("shipped"));
        let scene = Scene::of(&board(&layout), 400_000.0).expect("a picture");
        let (near, far) = (2.0 * PITCH, 17.0 * PITCH);
        let right = pose([[near, near], [far, near], [far, far], [near, far]]);
        for (axis, by) in [
            (0, [0.0, 0.5]),
            (0, [0.0, -0.5]),
            (1, [0.5, 0.0]),
            (1, [-0.5, 0.0]),
        ] {
            let put = shifted(&scene, &layout, &right.moved(by), axis).expect("in the picture");
            let [x, y] = put.at([near, near]);
            assert!(x.hypot(y) < 1e-6, "{by:?}: {x}, {y}");
            assert!(
                shifted(&scene, &layout, &right, axis).is_none(),
                "it lies there"
            );
        }
    }

    #[test]
    fn what_is_not_in_the_picture_is_left_where_it_is() {
        let layout = Layout::of(&Variant::shipped("en").expect("shipped"));
        let scene = Scene::of(&board(&layout), 400_000.0).expect("a picture");
        for [near, far] in [[-900.0, -450.0], [300.0, 9000.0], [-4000.0, 4000.0]] {
            let astray = pose([[near, near], [far, near], [far, far], [near, far]]);
            assert!(
                nudged(&scene, &layout, &astray).is_none(),
                "{near} to {far}"
            );
        }
    }

    #[test]
    fn no_corner_is_moved_out_of_the_picture() {
        let layout = Layout::of(&Variant::shipped("en").expect("shipped"));
        let whole = board(&layout);
        // It is cut off two fifths of a square within the board.
        let cut = (2.4 * PITCH) as u32;
        let photo = image::imageops::crop_imm(&whole, cut, 0, 570 - cut, 570).to_image();
        let scene = Scene::of(&photo, 400_000.0).expect("a picture");
        let (left, right) = (0.1 * PITCH, 14.6 * PITCH);
        let (top, bottom) = (2.0 * PITCH, 17.0 * PITCH);
        let squeezed = pose([[left, top], [right, top], [right, bottom], [left, bottom]]);
        let nudged = nudged(&scene, &layout, &squeezed);
        let to_photo = nudged.and_then(|(nudged, _)| nudged.to_board.inverse());
        for corner in [[0.0, 0.0], [0.0, 15.0]] {
            let x = to_photo
                .as_ref()
                .map_or(left, |to_photo| to_photo.apply(corner)[0]);
            assert!(x >= 0.0, "{corner:?} at {x}");
        }
    }
}
