//! Why a photograph cannot be read, in words for the players.

use std::cell::LazyCell;

use game::Square;
use image::RgbImage;
use thiserror::Error;

use crate::answers::Answers;
use crate::counted::nth;
use crate::cv;
use crate::fuse;
use crate::group;
use crate::rectify::Rectified;
use crate::ways;

/// Why a photograph cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Trouble {
    /// No whole board in view.
    #[error("I see no whole board")]
    NoBoard,
    /// Too little light.
    #[error("It is too dark to read the board")]
    TooDark,
    /// Out of focus or in motion.
    #[error("The picture is blurred")]
    Blurred,
    /// A board, most of which cannot be read, whatever the reason.
    #[error("I can read too little of the board")]
    Unclear,
    /// Lamps or windows shine back from the board.
    #[error("The board reflects too much light")]
    Glare,
    /// Something lies over a part of the board.
    #[error("Something covers a part of the board")]
    Covered,
    /// A tile that nobody can tell the square of.
    #[error("A tile stands between two squares: {} and {}", .0[0], .0[1])]
    OffGrid([Square; 2]),
}

impl Trouble {
    /// The word that stands for it in JSON.
    #[must_use]
    pub const fn status(self) -> &'static str {
        match self {
            Self::NoBoard => "no-board",
            Self::TooDark => "too-dark",
            Self::Blurred => "blurred",
            Self::Unclear => "unclear",
            Self::Glare => "glare",
            Self::Covered => "covered",
            Self::OffGrid(_) => "off-grid",
        }
    }

    /// What the players can do about it.
    #[must_use]
    pub const fn remedy(self) -> &'static str {
        match self {
            Self::NoBoard => "Bring all four corners into view and press again.",
            Self::TooDark => "Make more light and press again.",
            Self::Blurred => "Hold still, check the camera's focus and press again.",
            Self::Unclear => "Check light and focus, or bring the camera nearer, and press again.",
            Self::Glare => "Turn the lamp or the board a little and press again.",
            Self::Covered => "Take hands and things off the board and press again.",
            Self::OffGrid(_) => "Push it onto one square and press again.",
        }
    }
}

/// Brightness under which nothing can be read, of 255: the brightest hundredth of the picture.
const DARK: u8 = 36;

/// Brightness of the brightest 2 in 1000 from which it is not for want of light that no board is seen: something well lit is, and
/// it is no board.
const LIT: u8 = 100;

/// Brightness from which a pixel is burnt out.
const WHITE: u8 = 252;

/// Share of burnt-out pixels that hides a board.
const BURNT: f64 = 0.2;

/// Steepest hundredth of the brightness steps from pixel to pixel, of 255, that a sharp picture has
/// for every unit of contrast.
const SHARP: f64 = 0.1;

/// The same of a board that is read: photographs of boards have 0.4 and more; softened, one is read down to 0.155 and refused for
/// its doubts down to 0.115, and from there on tiles are taken for bare squares, most of them surely.
const IN_FOCUS: f64 = 0.12;

/// Straight edges that a blurred picture does not have (photographs of boards, blurred until no board
/// was found, keep 1 000).
const EDGES: usize = 2500;

/// Steepest steps between pixels of half the size, 2 in 1000 of them, that a blurred picture has for every
/// unit of contrast: one with few edges has steeper ones.
const SOFT: f64 = 0.15;

/// Pixels along the longer side of a picture so small that of what is smaller than a square nothing is left …
const SMALL: u32 = 96;

/// … and around each of them by which the light is told there.
const AROUND: u32 = 4;

/// Share of the contrast by which a tenth of those differs from the light around them at least where anything is shown:
/// on photographs of boards, blurred by four tenths of a square, 0.067 and more; on bare tables and of noise, in the light of
/// one lamp, 0.035 and less.
const SHAPES: f64 = 0.05;

/// Contrast, of 255, up to which noise may be the steepest there is.
const CONTRAST: f64 = 24.0;

/// Length of a burnt-out patch's rim for every unit of its area's root, from which it is no reflection but
/// paper with ink on it (a disc has 4.5, lamps over boards up to 28 and mostly 11, pages 34 to 240).
const RAGGED: f64 = 17.0;

/// Share of burnt-out pixels that leaves nothing else to see.
const ALL_BURNT: f64 = 0.9;

/// The likeliest reason why no board was found in a photograph of about a thousand pixels a side, in which
/// so many straight edges were seen.
///
/// # Errors
/// When OpenCV fails.
pub(crate) fn without_board(photo: &RgbImage, edges: usize) -> opencv::Result<Trouble> {
    let reason = reason(photo);
    let hides = match reason {
        Trouble::Blurred => edges <= EDGES && soft(photo) && shaped(photo)?,
        Trouble::Glare => smooth(photo),
        Trouble::TooDark => percentile(&brightness(photo), 0.998) < LIT,
        _ => true,
    };
    Ok(if hides { reason } else { Trouble::NoBoard })
}

/// Whether anything is shown but light that grows and fades, as large as squares that are out of focus.
fn shaped(photo: &RgbImage) -> opencv::Result<bool> {
    let longer = photo.width().max(photo.height());
    let [width, height] =
        [photo.width(), photo.height()].map(|length| (length * SMALL / longer).max(1));
    let small = cv::resized(photo, width, height)?;
    let around = brightness(&cv::blurred(&small, AROUND)?);
    let small = brightness(&small);
    let apart: Vec<u8> = small
        .iter()
        .zip(around)
        .map(|(one, around)| one.abs_diff(around))
        .collect();
    Ok(f64::from(percentile(&apart, 0.9)) >= SHAPES * contrast(&brightness(photo)))
}

/// Whether no edge is steep, of light or of one colour: stripes may differ in that alone. At half the size noise counts less.
fn soft(photo: &RgbImage) -> bool {
    let (width, height) = (photo.width() as usize / 2, photo.height() as usize / 2);
    let full = photo.width() as usize;
    let halved = |plane: &[u8]| -> Vec<u8> {
        let mean = |i: usize| {
            let at = 2 * (i / width * full + i % width);
            let four = [at, at + 1, at + full, at + full + 1];
            (four.map(|i| u32::from(plane[i])).iter().sum::<u32>() / 4) as u8
        };
        (0..width * height).map(mean).collect()
    };
    let planes = (0..3).map(|c| photo.pixels().map(|pixel| pixel[c]).collect());
    let soft = |plane: Vec<u8>| {
        let halved = halved(&plane);
        let contrast = contrast(&halved);
        let steepest = f64::from(percentile(&steps(&halved, width), 0.998));
        contrast <= CONTRAST || steepest < SOFT * contrast
    };
    planes.chain([brightness(photo)]).all(soft)
}

/// Whether what is burnt out is so in few smooth patches, as a reflection is.
fn smooth(photo: &RgbImage) -> bool {
    let width = photo.width() as usize;
    let burnt: Vec<bool> = brightness(photo).iter().map(|v| *v >= WHITE).collect();
    let area = burnt.iter().filter(|b| **b).count() as f64;
    let rim: usize = inner(burnt.len(), width)
        .map(|i| usize::from(burnt[i] != burnt[i + 1]) + usize::from(burnt[i] != burnt[i + width]))
        .sum();
    area > ALL_BURNT * burnt.len() as f64 || (rim as f64) < RAGGED * area.sqrt()
}

fn reason(photo: &RgbImage) -> Trouble {
    Light::of(photo).reason()
}

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

/// Mutual information, in nats, from which a board is one even when its squares cannot be read: rendered
/// boards reach 0.28 and more, plaid 0.25.
pub(crate) const PROVEN: f64 = 0.27;

/// The same below which what seems to be a board out of focus, or covered here and there, is none: of 620 pictures without a board
/// three, of plaid, had 0.31 to 0.345 and seemed to be out of focus, and a crossword 0.28 and to be covered. A hand brings a board's
/// down as well, and is told as one.
const IN_VIEW: f64 = 0.36;

/// Why a board that was found, with so much mutual information, cannot be read, if it cannot.
pub(crate) fn unreadable(
    rectified: &Rectified,
    answers: &Answers,
    information: f64,
) -> Option<Trouble> {
    if information < PROVEN {
        return hidden(rectified, answers, &answers.strange).map(|_| Trouble::NoBoard);
    }
    hidden(rectified, answers, &answers.covered).map(|trouble| {
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

fn hidden(rectified: &Rectified, answers: &Answers, covered: &[bool]) -> Option<Trouble> {
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
    if largest_group(covered, side) >= COVERED {
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
    (share(&doubtful) >= OPEN).then(|| match reason(&rectified.picture()) {
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

/// What a picture's brightness says.
struct Light {
    /// 99th percentile.
    brightest: u8,
    /// Share of pixels at the upper end.
    burnt: f64,
    /// From the 2nd to the 98th percentile.
    contrast: f64,
    /// 99th percentile of the steps between neighbouring pixels.
    steepness: f64,
}

impl Light {
    /// Why nothing can be read, if the light tells.
    fn reason(&self) -> Trouble {
        if self.brightest < DARK {
            Trouble::TooDark
        } else if self.burnt > BURNT {
            Trouble::Glare
        } else if self.soft(SHARP) {
            Trouble::Blurred
        } else {
            Trouble::NoBoard
        }
    }

    /// Whether no edge is as steep as such a share of the contrast, where there is any.
    fn soft(&self, share: f64) -> bool {
        self.contrast > CONTRAST && self.steepness < share * self.contrast
    }

    fn of(photo: &RgbImage) -> Self {
        let bright = brightness(photo);
        let steps = steps(&bright, photo.width() as usize);
        let burnt = bright.iter().filter(|v| **v >= WHITE).count() as f64;
        Self {
            brightest: percentile(&bright, 0.99),
            burnt: burnt / bright.len().max(1) as f64,
            contrast: contrast(&bright),
            steepness: f64::from(percentile(&steps, 0.99)),
        }
    }
}

/// The brightest channel of every pixel.
fn brightness(photo: &RgbImage) -> Vec<u8> {
    let pixels = photo.pixels();
    pixels.map(|p| p.0.into_iter().max().unwrap_or(0)).collect()
}

/// From the 2nd to the 98th percentile.
fn contrast(bright: &[u8]) -> f64 {
    f64::from(percentile(bright, 0.98)) - f64::from(percentile(bright, 0.02))
}

/// The pixels that have one to the right and one below.
fn inner(count: usize, width: usize) -> impl Iterator<Item = usize> {
    (0..count.saturating_sub(width)).filter(move |i| (i + 1) % width.max(1) > 0)
}

/// The larger of each pixel's steps to the right and down.
fn steps(bright: &[u8], width: usize) -> Vec<u8> {
    inner(bright.len(), width)
        .map(|i| {
            bright[i]
                .abs_diff(bright[i + 1])
                .max(bright[i].abs_diff(bright[i + width]))
        })
        .collect()
}

fn percentile(values: &[u8], share: f64) -> u8 {
    let mut counts = [0usize; 256];
    values.iter().for_each(|&v| counts[usize::from(v)] += 1);
    let below = (values.len() as f64 * share) as usize;
    nth(&counts, below).unwrap_or(255) as u8
}

#[cfg(test)]
mod tests {
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
