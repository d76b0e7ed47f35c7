//! Which of the four ways round the board is read: the letters tell.

use game::Square;
use image::{RgbImage, imageops};

use crate::fuse::likeliest;
use crate::glyph::{self, Glyph};
use crate::letters::Letters;
use crate::rectify::Rectified;
use crate::whole::{Levelled, Whole};

/// Tiles that are asked.
const ASKED: usize = 24;

/// How much better, in natural logarithms over all glyphs, the best way round must read.
const CLEAR: f32 = 5.0;

/// A lead that the glyphs alone need to decide.
const SOLID: f32 = 10.0;

/// The way round in which the letters read best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Orientation {
    /// Clockwise quarter turns that set the board upright; none when the letters do not decide.
    pub(crate) turns: u8,
    /// Whether the letters leave no doubt of it.
    pub(crate) sure: bool,
}

/// Reads the likeliest tiles in all four ways. `whole` has seen the board as it lies now: a tile is a
/// tile from every side.
pub(crate) fn orientation(
    rectified: &Rectified,
    seen: &[Vec<f32>],
    letters: &mut Letters,
    whole: &mut Whole,
) -> opencv::Result<Orientation> {
    let squares = tiles(rectified, seen);
    let mut scores = by_glyphs(rectified, &squares, letters)?;
    if lead(&scores) < SOLID && !squares.is_empty() {
        // A few letters may read upside down; the values printed beside them seldom do.
        let more = by_squares(rectified, &squares, whole)?;
        scores
            .iter_mut()
            .zip(more)
            .for_each(|(score, more)| *score += more);
    }
    let sure = lead(&scores) >= CLEAR;
    let turns = if sure { likeliest(&scores) as u8 } else { 0 };
    Ok(Orientation { turns, sure })
}

/// The squares that most certainly hold a tile.
fn tiles(rectified: &Rectified, seen: &[Vec<f32>]) -> Vec<Square> {
    let squares = game::Board::empty(rectified.side()).squares().zip(seen);
    let mut found: Vec<(f32, Square)> = squares
        .filter(|(_, p)| p[0] < 0.5)
        .map(|(square, p)| (p[0], square))
        .collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.truncate(ASKED);
    found.into_iter().map(|(_, square)| square).collect()
}

/// How far the best of four scores is ahead of the next.
fn lead(scores: &[f32; 4]) -> f32 {
    let best = likeliest(scores);
    let others = (0..4).filter(|&i| i != best).map(|i| scores[i]);
    scores[best] - others.fold(f32::MIN, f32::max)
}

/// How well letters read: what is no letter at all counts as a floor, not as ruin.
fn legibility(read: &[f32]) -> f32 {
    (read[2..].iter().copied().fold(0.0, f32::max) + 0.02).ln()
}

fn by_glyphs(
    rectified: &Rectified,
    squares: &[Square],
    letters: &mut Letters,
) -> opencv::Result<[f32; 4]> {
    let crops: Vec<RgbImage> = squares
        .iter()
        .map(|square| rectified.square(*square, glyph::REACH))
        .collect();
    let mut scores = [0.0f32; 4];
    for (turns, score) in scores.iter_mut().enumerate() {
        let turned = crops.iter().map(|crop| match turns {
            0 => crop.clone(),
            1 => imageops::rotate90(crop),
            2 => imageops::rotate180(crop),
            _ => imageops::rotate270(crop),
        });
        let glyphs: Vec<Option<Glyph>> = turned
            .map(|crop| glyph::cut(&crop))
            .collect::<opencv::Result<_>>()?;
        let read = letters.read(glyphs.iter().flatten())?;
        let missing = glyphs.len() - read.len();
        *score = read.iter().map(|(p, _)| legibility(p)).sum();
        *score += missing as f32 * 0.02f32.ln();
    }
    Ok(scores)
}

fn by_squares(
    rectified: &Rectified,
    squares: &[Square],
    whole: &mut Whole,
) -> opencv::Result<[f32; 4]> {
    let side = usize::from(rectified.side());
    let mut scores = [0.0f32; 4];
    for (turns, score) in scores.iter_mut().enumerate() {
        let board = Levelled::of(&rectified.turned(turns as u8))?;
        let moved = squares.iter().map(|square| {
            let (row, col) = (usize::from(square.row), usize::from(square.col));
            let (row, col) = match turns {
                0 => (row, col),
                1 => (col, side - 1 - row),
                2 => (side - 1 - row, side - 1 - col),
                _ => (side - 1 - col, row),
            };
            row * side + col
        });
        let read = whole.read(&board, &moved.collect::<Vec<_>>(), None)?;
        *score = read.iter().map(|p| legibility(p)).sum();
    }
    Ok(scores)
}
