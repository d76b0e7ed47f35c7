//! Which of the four ways round the board is read: the letters tell.

use game::Square;
use image::{RgbImage, imageops};

use crate::fuse::likeliest;
use crate::glyph::{self, Glyph};
use crate::letters::Letters;
use crate::looks::Eyes;
use crate::rectify::Rectified;
use crate::whole::{Levelled, Whole};

/// Tiles that are asked at first …
const ASKED: usize = 6;

/// … and when they leave a doubt.
const ASKED_AGAIN: usize = 16;

/// A lead that leaves none, in natural logarithms over all glyphs.
const SOLID: f32 = 12.0;

/// How much better, in natural logarithms over all glyphs, the best way round must read.
const CLEAR: f32 = 5.0;

/// The same for the way the board lies in the photograph: ten times likelier than the others to begin with.
const CLEAR_AS_IT_LIES: f32 = CLEAR - 2.3;

/// What values at the letters' lower right add, when all have them there: 20 times likelier.
const VALUES: f32 = 3.0;

/// The way round in which the letters read best.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Orientation {
    /// Clockwise quarter turns that set the board upright.
    pub(crate) turns: u8,
    /// Further turns, after those, in which the letters read about as well.
    pub(crate) rivals: Vec<u8>,
}

/// Where a square comes to lie when the board is turned clockwise by quarter turns.
pub(crate) fn turned(square: Square, turns: u8, side: u8) -> Square {
    let last = side - 1;
    match turns % 4 {
        0 => square,
        1 => Square::new(square.col, last - square.row),
        2 => Square::new(last - square.row, last - square.col),
        _ => Square::new(last - square.col, square.row),
    }
}

/// Reads the likeliest tiles in all four ways. `seen` is the first look at the board as it lies now: a
/// tile is a tile from every side. `known` is what else speaks for each way, in natural logarithms.
pub(crate) fn orientation(
    rectified: &Rectified,
    board: &Levelled,
    seen: &[Vec<f32>],
    known: [f32; 4],
    eyes: &mut Eyes,
) -> opencv::Result<Orientation> {
    let found = tiles(rectified, seen);
    let mut ask = |count: usize| -> opencv::Result<[f32; 4]> {
        let read = score(rectified, board, &spread(&found, count), eyes)?;
        Ok(std::array::from_fn(|i| read[i] + known[i]))
    };
    let mut scores = ask(ASKED)?;
    if lead(&scores) < SOLID && found.len() > ASKED {
        scores = ask(ASKED_AGAIN)?;
    }
    let most = scores[likeliest(&scores)];
    // Where the letters do not decide, the board stays as it lies.
    let best = if most - scores[0] < CLEAR {
        0
    } else {
        likeliest(&scores)
    };
    let clear = if best == 0 && most == scores[0] {
        CLEAR_AS_IT_LIES
    } else {
        CLEAR
    };
    let rivals: Vec<u8> = (0..4)
        .filter(|&i| i != best && most - scores[i] < clear)
        .map(|i| (4 + i - best) as u8 % 4)
        .collect();
    Ok(Orientation {
        turns: best as u8,
        rivals,
    })
}

/// How well some squares read in the four ways. A few letters may read upside down; the values printed
/// beside them seldom do.
fn score(
    rectified: &Rectified,
    board: &Levelled,
    squares: &[Square],
    eyes: &mut Eyes,
) -> opencv::Result<[f32; 4]> {
    let glyphs = by_glyphs(rectified, squares, &mut eyes.letters)?;
    let wholes = by_squares(board, squares, rectified.side(), &mut eyes.whole)?;
    Ok(std::array::from_fn(|i| glyphs[i] + wholes[i]))
}

/// How far the best of four scores is ahead of the next.
fn lead(scores: &[f32; 4]) -> f32 {
    let best = likeliest(scores);
    let others = (0..4).filter(|&i| i != best).map(|i| scores[i]);
    scores[best] - others.fold(f32::MIN, f32::max)
}

/// So many of the squares, from all over the board. Not the clearest ones: those would be the letters that
/// read as well the wrong way round.
fn spread(squares: &[Square], count: usize) -> Vec<Square> {
    let step = squares.len().div_ceil(count).max(1);
    squares.iter().step_by(step).copied().collect()
}

/// Squares that hold a tile.
fn tiles(rectified: &Rectified, seen: &[Vec<f32>]) -> Vec<Square> {
    let squares = game::Board::empty(rectified.side()).squares().zip(seen);
    squares
        .filter(|(_, p)| p[0] < 0.5)
        .map(|(square, _)| square)
        .collect()
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
        let valued = glyphs.iter().flatten().filter(|glyph| glyph.valued).count();
        *score += VALUES * valued as f32 / squares.len().max(1) as f32;
    }
    Ok(scores)
}

fn by_squares(
    board: &Levelled,
    squares: &[Square],
    side: u8,
    whole: &mut Whole,
) -> opencv::Result<[f32; 4]> {
    let index = |s: &Square| usize::from(s.row) * usize::from(side) + usize::from(s.col);
    let squares: Vec<usize> = squares.iter().map(index).collect();
    let mut scores = [0.0f32; 4];
    for (turns, score) in scores.iter_mut().enumerate() {
        let read = whole.look_turned(board, &squares, turns as u8)?;
        *score = read.iter().map(|p| legibility(p)).sum();
    }
    Ok(scores)
}
