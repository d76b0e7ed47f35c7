//! Why a board that was found cannot be read: it is covered, out of focus, or too much of it is doubtful.

use std::cell::LazyCell;

use super::Trouble;
use super::light::Light;
use crate::answers::Answers;
use crate::bag::BEYOND_ANY_SET;
use crate::fuse;
use crate::group;
use crate::rectify::Rectified;
use crate::ways;

/// Share of squares that may be doubtful before the picture as a whole is to blame.
const DOUBTFUL: f64 = 0.08;

/// The same where all is asked about that remains when squares have been weighed one by the other: for the way round that is not
/// known a first word of seven letters in odd type leaves 25 of 225 so, 0.11, in four ways.
const OPEN: f64 = 0.15;

/// Seeming tiles of which some are read: of fewer, as of a short first word in odd type, each is asked about. On one of
/// 1 000 rendered boards eight seemed to be tiles, none of them surely, and 29 others were taken for bare squares …
const SEEMING: usize = 6;

/// … and the share of them that is read at least: on real photographs of boards, blurred and darkened until letters were
/// taken for bare squares, 1 of 16 and 6 of 20 were.
const READ: f64 = 1.0 / 3.0;

/// Probability of being empty below which a square plainly holds a tile, whatever is on that.
const TILED: f32 = 0.01;

/// Covered squares side by side that make a hand or a sleeve.
const COVERED: usize = 7;

/// Steepest hundredth of the brightness steps from pixel to pixel, for every unit of contrast, of a board that is in focus:
/// photographs of boards have 0.4 and more; softened, one is read down to 0.155 and refused for its doubts down to 0.115, and from
/// there on tiles are taken for bare squares, most of them surely.
const IN_FOCUS: f64 = 0.12;

/// Mutual information, in nats, from which a board is one even when its squares cannot be read: rendered
/// boards reach 0.28 and more, plaid 0.25.
pub(crate) const PROVEN: f64 = 0.27;

/// The same below which what seems to be a board out of focus, or covered here and there, is none: of 620 pictures without a board
/// three, of plaid, had 0.31 to 0.345 and seemed to be out of focus, and a crossword 0.28 and to be covered. A hand brings a board's
/// down as well, and is told as one.
const IN_VIEW: f64 = 0.36;

/// Why a board that was found, with so much mutual information, cannot be read, if it cannot; of a game with so many `blanks`, where
/// it has no faces that cannot be read.
pub(crate) fn unreadable(
    rectified: &Rectified,
    answers: &Answers,
    information: f64,
    blanks: Option<u8>,
) -> Option<Trouble> {
    if information < PROVEN {
        return hidden(rectified, answers, &answers.strange, blanks).map(|_| Trouble::NoBoard);
    }
    hidden(rectified, answers, &answers.covered, blanks).map(|trouble| {
        let may_be_none = match trouble {
            Trouble::Blurred => true,
            Trouble::Covered => scattered(&answers.covered, rectified.side()),
            _ => false,
        };
        if may_be_none && information < IN_VIEW {
            Trouble::NoBoard
        } else {
            trouble
        }
    })
}

/// Whether squares that seem covered lie here and there, as the dark ones of a crossword do: a hand or a sleeve hides squares
/// side by side, of those that were covered on each of 58 rendered boards 0.86 at least.
fn scattered(covered: &[bool], side: u8) -> bool {
    let all = covered.iter().filter(|covered| **covered).count();
    2 * largest_group(covered, side) < all
}

fn hidden(
    rectified: &Rectified,
    answers: &Answers,
    covered: &[bool],
    blanks: Option<u8>,
) -> Option<Trouble> {
    let side = rectified.side();
    // Most boards are read, and nobody asks for the light.
    let light = LazyCell::new(|| Light::of(&rectified.picture()));
    let doubtful: Vec<bool> = answers.squares.iter().map(|p| fuse::doubtful(p)).collect();
    // A tile out of focus is a pale square, and looks as bare as any. A faded board in uneven light is as soft, but read.
    let letters = answers
        .squares
        .iter()
        .filter(|p| ways::surely_lettered(p))
        .count();
    let told = || matches!(light.reason(), Trouble::NoBoard | Trouble::Blurred);
    if letters < SEEMING && light.soft(IN_FOCUS) && told() {
        return Some(Trouble::Blurred);
    }
    let or_else = |other: Trouble| match light.reason() {
        Trouble::NoBoard => other,
        reason => reason,
    };
    // Who shows an empty board, as for a profile, has no tiles that seem to be bare squares.
    let bare_tiles = || blanks.is_some_and(|n| letters > 0 && bare_tiles(&answers.squares, n));
    if largest_group(covered, side) >= COVERED || bare_tiles() {
        return Some(or_else(Trouble::Covered));
    }
    let many = share(&doubtful) >= DOUBTFUL;
    let hardly_read = many || few_read(&answers.squares, &doubtful);
    hardly_read.then(|| {
        or_else(if seems_covered(&answers.squares, &doubtful, side) {
            Trouble::Covered
        } else {
            Trouble::Unclear
        })
    })
}

/// Why a board is not asked about of which so many squares are doubtful in the end that nobody would answer for them.
pub(crate) fn too_doubtful(rectified: &Rectified, squares: &[Vec<f32>]) -> Option<Trouble> {
    let doubtful: Vec<bool> = squares.iter().map(|p| fuse::doubtful(p)).collect();
    (share(&doubtful) >= OPEN).then(|| match Light::of(&rectified.picture()).reason() {
        Trouble::NoBoard => Trouble::Unclear,
        other => other,
    })
}

/// The share of squares that are doubtful.
fn share(doubtful: &[bool]) -> f64 {
    let count = doubtful.iter().filter(|doubtful| **doubtful).count();
    count as f64 / doubtful.len() as f64
}

/// Whether there seem to be tiles, and hardly any of them is surely read: others may seem to be bare squares.
fn few_read(squares: &[Vec<f32>], doubtful: &[bool]) -> bool {
    let seeming = squares.iter().filter(|p| p[0] <= 0.5).count();
    let all = squares.iter().zip(doubtful);
    let read = all.filter(|(p, doubtful)| !**doubtful && fuse::likeliest(p) > 0);
    seeming >= SEEMING && (read.count() as f64) < READ * seeming as f64
}

/// Whether more squares seem to hold blanks than any set has: a hand in little light has a tile's look and no letters. Of 430 rendered
/// boards none seemed to have one too many; of seven under a hand that nothing else told one had 6 too many, and one 13, in so
/// little light that other squares seemed to be bare, surely.
fn bare_tiles(squares: &[Vec<f32>], blanks: u8) -> bool {
    let seeming = squares.iter().filter(|p| fuse::likeliest(p) == 1).count();
    seeming >= usize::from(blanks) + BEYOND_ANY_SET
}

/// Whether doubtful squares side by side are so many that something lies on them: but tiles whose letters nobody can read
/// touch each other, too.
fn seems_covered(squares: &[Vec<f32>], doubtful: &[bool], side: u8) -> bool {
    let no_tile = |(p, doubtful): (&Vec<f32>, &bool)| *doubtful && p[0] > TILED;
    let veiled: Vec<bool> = squares.iter().zip(doubtful).map(no_tile).collect();
    largest_group(&veiled, side) >= 2 * COVERED
}

/// Squares in the largest group of marked squares that touch.
fn largest_group(marked: &[bool], side: u8) -> usize {
    let groups = group::touching(marked, side);
    groups.iter().map(Vec::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::*;
    use crate::homography::Homography;
    use crate::pose::Pose;

    /// Empty squares, and tiles of which so much is given to a letter.
    fn squares(tiles: &[f32]) -> Vec<Vec<f32>> {
        let tile = |p: &f32| vec![0.0, 1.0 - p, *p];
        let empty = std::iter::repeat_n(vec![1.0, 0.0, 0.0], 225 - tiles.len());
        empty.chain(tiles.iter().map(tile)).collect()
    }

    fn hardly_read(tiles: &[f32]) -> bool {
        let squares = squares(tiles);
        let doubtful: Vec<bool> = squares.iter().map(|p| fuse::doubtful(p)).collect();
        few_read(&squares, &doubtful)
    }

    #[test]
    fn a_board_on_which_tiles_seem_to_be_and_hardly_any_is_read_is_not_believed() {
        assert!(hardly_read(&[0.6; 8]));
        assert!(hardly_read(&[0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 1.0, 1.0]));
        assert!(!hardly_read(&[0.6, 0.6, 0.6, 0.6, 0.6, 1.0, 1.0, 1.0]));
        // A first word of an odd face is asked about letter by letter.
        assert!(!hardly_read(&[0.6; 5]));
        assert!(!hardly_read(&[]));
    }

    #[test]
    fn more_seeming_blanks_than_any_set_has_are_something_else() {
        let board = |seeming: usize| {
            let mut squares = squares(&[0.9; 12]);
            // Most are hardly believed: the bag has doubted them by then.
            squares[..seeming].fill(vec![0.01, 0.02, 0.0]);
            squares
        };
        assert!(bare_tiles(&board(6), 2) && bare_tiles(&board(4), 0));
        assert!(!bare_tiles(&board(5), 2) && !bare_tiles(&board(6), 4));
    }

    #[test]
    fn tiles_that_nobody_can_read_are_not_covered() {
        let mut doubtful: Vec<bool> = (0..225).map(|i| i >= 211).collect();
        let mut squares = squares(&[0.5; 14]);
        assert!(!seems_covered(&squares, &doubtful, 15));
        squares[211..].fill(vec![0.4, 0.3, 0.3]);
        assert!(seems_covered(&squares, &doubtful, 15));
        doubtful[211] = false;
        assert!(!seems_covered(&squares, &doubtful, 15), "too few");
    }

    #[test]
    fn what_is_covered_here_and_there_is_under_no_hand() {
        let crossword: Vec<bool> = (0..225).map(|i| (i / 15 * i) % 4 == 1).collect();
        assert!(scattered(&crossword, 15));
        let hand: Vec<bool> = (0..225)
            .map(|i| i / 15 < 6 && i % 15 < 4 || i == 200)
            .collect();
        assert!(!scattered(&hand, 15));
        assert!(!scattered(&[false; 225], 15));
    }

    #[test]
    fn a_first_word_that_is_all_doubtful_is_asked_about_and_a_whole_board_is_not() {
        let grey = RgbImage::from_fn(600, 600, |x, y| {
            image::Rgb([(90 + (x / 40 + y / 40) % 2 * 60) as u8; 3])
        });
        let pose = Pose::straight(Homography::scale_then_move([1.0 / 40.0; 2], [0.0; 2]));
        let rectified = Rectified::of(&grey, &pose, 15)
            .unwrap()
            .expect("in the picture");
        assert_eq!(too_doubtful(&rectified, &squares(&[0.9; 25])), None);
        let told = too_doubtful(&rectified, &squares(&[0.9; 40]));
        assert_eq!(told, Some(Trouble::Unclear), "the picture is sharp");
    }
}
