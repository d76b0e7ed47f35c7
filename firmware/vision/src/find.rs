//! Finds the board in a photograph: from its grid and its premium layout, by no colour and no frame.
//!
//! Most boards show at once. Where none does everything is tried, and the places are tried on all cores: it takes ten times as
//! long as a reading.

use image::RgbImage;
use rayon::prelude::*;

use crate::homography::Homography;
use crate::layout::{Clue, Layout};
use crate::pose::Pose;
use crate::scene::Scene;

#[cfg(test)]
mod drawn;
mod lattices;
mod places;
mod search;
mod spots;

use places::{CLEAR, Places};
use search::Search;
pub(crate) use search::tells_much_more;

/// Pixels of the picture that is searched: most boards show in the smaller one, in half the time.
pub(crate) const SEARCHED: [f64; 2] = [400_000.0, 1_000_000.0];

/// What squares are told apart by one after the other, where the colours of board and table together prove no board.
pub(crate) const FALLBACKS: [Clue; 3] = [Clue::OwnColour, Clue::EvenLight, Clue::Print];

/// The pose of the board, one of its four orientations: by the squares' colours, and where these do not prove it, by the
/// `other` clues in turn if they tell much more. `None` when the picture shows no whole board.
///
/// # Errors
/// When OpenCV cannot find the picture's spots.
pub(crate) fn find(scene: &Scene, layout: &Layout, other: &[Clue]) -> opencv::Result<Option<Pose>> {
    let found = Search::of(scene, layout).run(other)?;
    let here = scene.photo_to_here();
    Ok(found.map(|found| Pose {
        to_board: unmirrored(here.then(&found.to_board), layout.side),
        ..found
    }))
}

/// Windows in which a small board is looked for, the share of the picture's sides and how many times that is moved
/// across and down: in the whole picture its lines are too few among all others, and its squares too small.
const WINDOWS: (f64, usize) = (0.6, 3);

/// Windows that are searched at a time: to find the edges of each takes some 15 MB.
const AT_A_TIME: usize = 2;

/// Mutual information, in nats, from which a board is believed that only a window shows, or from which one clue confirms
/// what another has found: right ones reach 0.5 by colours and 0.8 by others, plaid as large as a window 0.3 and 0.32.
pub(crate) const CONFIRMED: f64 = 0.4;

/// The same by colours, in one window of the photograph after the other, each searched as large as the whole was: the pose
/// with the most information, if that is clear and more than `least`.
///
/// # Errors
/// When OpenCV cannot shrink the photograph or find its edges and spots.
pub(crate) fn find_small(
    photo: &RgbImage,
    layout: &Layout,
    least: f64,
) -> opencv::Result<Option<Pose>> {
    let within = |window: &[u32; 4]| {
        let scene = Scene::of_part(photo, *window, SEARCHED[0])?;
        Ok(find(&scene, layout, &[])?.map(|found| confirmed(&scene, layout, found)))
    };
    let mut best: Option<Pose> = None;
    for windows in windows(photo.width(), photo.height()).chunks(AT_A_TIME) {
        let found: Vec<opencv::Result<_>> = windows.par_iter().map(within).collect();
        for found in found {
            let bar = best.map_or(least.max(CONFIRMED), |best| best.information);
            best = found?.filter(|found| found.information > bar).or(best);
            if best.is_some_and(|best| best.information > CLEAR) {
                return Ok(best);
            }
        }
    }
    Ok(best)
}

/// A board that was found, with what the clue that tells most of its place tells, if that is enough by itself.
pub(crate) fn confirmed(scene: &Scene, layout: &Layout, found: Pose) -> Pose {
    if found.information >= CONFIRMED {
        return found;
    }
    let places = Places { scene, layout };
    let to_photo = scene.photo_to_here().inverse();
    let to_board = to_photo.map(|to_photo| to_photo.then(&found.to_board));
    let told = |clue: &Clue| places.stands_out(to_board.as_ref()?, *clue);
    let most = FALLBACKS.iter().filter_map(told).fold(0.0, f64::max);
    if most < CONFIRMED {
        return found;
    }
    Pose {
        information: most,
        ..found
    }
}

/// [`WINDOWS`] of a picture from the middle outwards, for most boards lie there: left, top, width and height.
fn windows(width: u32, height: u32) -> Vec<[u32; 4]> {
    let (share, steps) = WINDOWS;
    let last = steps - 1;
    let mut places: Vec<[usize; 2]> = (0..steps * steps).map(|i| [i % steps, i / steps]).collect();
    places.sort_by_key(|place| {
        place
            .map(|at| (2 * at).abs_diff(last))
            .iter()
            .sum::<usize>()
    });
    let part = |length: u32, at: usize| {
        let left = f64::from(length) * (1.0 - share);
        (left * at as f64 / last as f64) as u32
    };
    let sides = [width, height].map(|side| (f64::from(side) * share) as u32);
    let window = |[col, row]: [usize; 2]| {
        let corner = [part(width, col), part(height, row)];
        [corner[0], corner[1], sides[0], sides[1]]
    };
    places.into_iter().map(window).collect()
}

/// The same lattice, turned over where it was seen as in a mirror.
fn unmirrored(to_board: Homography, side: usize) -> Homography {
    let middle = [side as f64 / 2.0; 2];
    let Some(to_photo) = to_board.inverse() else {
        return to_board;
    };
    let [x, y] = to_photo.apply(middle);
    let [ux, uy] = to_photo.apply([middle[0] + 1.0, middle[1]]);
    let [vx, vy] = to_photo.apply([middle[0], middle[1] + 1.0]);
    if (ux - x) * (vy - y) < (uy - y) * (vx - x) {
        to_board.then(&Homography::transposed())
    } else {
        to_board
    }
}

#[cfg(test)]
mod tests {
    use game::Variant;

    use super::drawn::{CORNER, PITCH, picture, spotted, stripes};
    use super::*;

    /// How far a corner of the board is from where it was found, in squares, or one of the others that it turns to.
    fn off(pose: &Pose) -> f64 {
        let [u, v] = pose
            .to_board
            .apply(CORNER)
            .map(|at| at.min((15.0 - at).abs()).abs());
        u.hypot(v)
    }

    #[test]
    fn a_board_without_lines_is_found_on_a_table_of_stripes() {
        let layout = Layout::of(&Variant::shipped("en").expect("shipped"));
        let photo = picture(&layout, stripes);
        let scene = Scene::of(&photo, SEARCHED[0]).expect("a picture");
        let found = find(&scene, &layout, &FALLBACKS)
            .unwrap()
            .map(|pose| off(&pose));
        assert!(found.is_some_and(|off| off < 0.2), "{found:?}");
    }

    #[test]
    fn a_board_of_discs_without_lines_is_found() {
        let layout = Layout::of(&Variant::shipped("en").expect("shipped"));
        let scene = Scene::of(&spotted(&layout), SEARCHED[0]).expect("a picture");
        let found = find(&scene, &layout, &[]).unwrap().expect("a board");
        assert!(off(&found) < 0.4 && found.information > CLEAR, "{found:?}");
    }

    #[test]
    fn a_place_that_another_clue_tells_plainly_is_confirmed_and_no_other() {
        let layout = Layout::of(&Variant::shipped("en").expect("shipped"));
        let photo = picture(&layout, |_, _| [90, 70, 50]);
        let scene = Scene::of(&photo, SEARCHED[0]).expect("a picture");
        let at = |corner: [f64; 2]| {
            let to_board =
                Homography::scale_then_move([1.0 / PITCH; 2], corner.map(|corner| -corner / PITCH));
            let pose = Pose {
                information: 0.2,
                ..Pose::straight(to_board)
            };
            confirmed(&scene, &layout, pose).information
        };
        assert!(at(CORNER) > CONFIRMED);
        let beside = [CORNER[0] + 3.0 * PITCH, CORNER[1]];
        assert!((at(beside) - 0.2).abs() < 1e-9);
    }

    #[test]
    fn a_table_without_a_board_shows_none() {
        let layout = Layout::of(&Variant::shipped("en").expect("shipped"));
        let chequered = |x: u32, y: u32| {
            [if (x / 30 + y / 30).is_multiple_of(2) {
                200
            } else {
                60
            }; 3]
        };
        let plaid = |x: u32, y: u32| {
            [
                60 + 90 * u8::from(x % 70 < 30),
                60 + 90 * u8::from(y % 50 < 20),
                70,
            ]
        };
        let dotted = |x: u32, y: u32| {
            let [u, v] = [x, y].map(|at| f64::from(at % 40) - 20.0);
            let even = (x / 40 + y / 40).is_multiple_of(2);
            let dot = if even { [190, 60, 70] } else { [60, 90, 180] };
            if u.hypot(v) < 13.0 {
                dot
            } else {
                [225, 215, 200]
            }
        };
        let tables: [&dyn Fn(u32, u32) -> [u8; 3]; 3] = [&chequered, &plaid, &dotted];
        for (i, table) in tables.iter().enumerate() {
            let photo = RgbImage::from_fn(760, 560, |x, y| image::Rgb(table(x, y)));
            let scene = Scene::of(&photo, SEARCHED[0]).expect("a picture");
            assert_eq!(find(&scene, &layout, &FALLBACKS).unwrap(), None, "{i}");
            assert_eq!(find_small(&photo, &layout, 0.0).unwrap(), None, "{i}");
        }
    }

    #[test]
    fn windows_begin_in_the_middle_and_leave_nothing_out() {
        let all = windows(1000, 500);
        assert_eq!((all.len(), all[0]), (9, [200, 100, 600, 300]));
        for corner in [[0, 0], [999, 0], [0, 499], [999, 499]] {
            let holds = |&[left, top, width, height]: &[u32; 4]| {
                (left..left + width).contains(&corner[0])
                    && (top..top + height).contains(&corner[1])
            };
            assert!(all.iter().position(holds) >= Some(5), "{corner:?}");
        }
        let distinct: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!(distinct.len(), 9);
    }
}
