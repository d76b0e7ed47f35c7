//! Which of the four ways round the board is read: the letters tell.

use fastrand::Rng;
use game::{Premium, Square, Variant};

use crate::fuse::likeliest;
use crate::glimpse;
use crate::layout::Layout;
use crate::levelled::Levelled;
use crate::looks::Eyes;
use crate::lost::Printed;
use crate::rectify::Rectified;

mod tally;
use tally::Tally;

/// Tiles that are asked at a time …
const ASKED: usize = 2;

/// … and at most.
const MOST_ASKED: usize = 16;

/// How much better, in natural logarithms over all glyphs, the best way round must read.
const CLEAR: f32 = 5.0;

/// Legibility of what is no letter.
const LEAST: f32 = 0.02;

/// Share of the squares taken for tiles that hold none. The print of a premium square is no letter the right
/// way up, and half of one the wrong way: unless both voices read it, it must not count.
pub(crate) const NO_TILE: f32 = 0.05;

/// Probability of being empty, above which a square that may hold a tile is asked last.
const HARDLY: f32 = 0.05;

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

/// Reads some tiles in all four ways, until one is far ahead. `seen` is the first look at the board as it lies now: a tile
/// is a tile from every side, but on a board of its own colour. `known` is what else speaks for each way, in natural
/// logarithms.
pub(crate) fn orientation(
    rectified: &Rectified,
    board: &Levelled,
    seen: &[Vec<f32>],
    (layout, variant): (&Layout, &Variant),
    known: [f32; 4],
    eyes: &mut Eyes,
) -> opencv::Result<Orientation> {
    let printed = Printed::of(board, layout, variant.centre.index(variant.side));
    let print = |square: Square| printed.alone_on(square, variant);
    let tiles = spread(tiles(rectified, seen, variant), print);
    let mut tally = Tally::of(known);
    for squares in tiles.chunks(ASKED) {
        tally.ask(rectified, board, squares, eyes)?;
        if tally.left().count() == 1 {
            break;
        }
    }
    let scores = tally.scores();
    let most = scores[likeliest(&scores)];
    let best = match glimpse::no_word(seen) {
        true => glimpse::likeliest_way(scores, board, variant.centre, eyes)?,
        // Where the letters do not decide, the board stays as it lies.
        false if most - scores[0] < CLEAR => 0,
        false => likeliest(&scores),
    };
    Ok(Orientation {
        turns: best as u8,
        rivals: tally.rivals(best),
    })
}

/// As many of the squares as are asked at most, from all over the board and in no order but that sure tiles
/// on plain squares come first: nothing is printed there that may pass for a letter the wrong way up. Not the
/// clearest letters: those would be the ones that read as well the wrong way round. Nor what is `print`, upside down a
/// letter as often as not: twos that passed for tiles have outvoted letters.
fn spread(mut tiles: Vec<(Square, bool)>, print: impl Fn(Square) -> bool) -> Vec<Square> {
    Rng::with_seed(0x6f72_6965_6e74).shuffle(&mut tiles);
    tiles.sort_by_key(|(_, sure)| !*sure);
    let tiles = tiles.into_iter();
    tiles
        .filter(|(square, sure)| *sure || !print(*square))
        .map(|(square, _)| square)
        .take(MOST_ASKED)
        .collect()
}

/// Squares that hold a tile, and whether that is sure.
fn tiles(rectified: &Rectified, seen: &[Vec<f32>], variant: &Variant) -> Vec<(Square, bool)> {
    let squares = game::Board::empty(rectified.side()).squares().zip(seen);
    let plain = |square: Square| variant.premium(square) == Premium::Plain;
    squares
        .filter(|(_, p)| p[0] < 0.5)
        .map(|(square, p)| (square, p[0] < HARDLY && plain(square)))
        .collect()
}

/// How well a letter reads: what is no letter at all counts as a floor, not as ruin.
pub(crate) fn legibility(read: &[f32]) -> f32 {
    read[2..].iter().copied().fold(0.0, f32::max) + LEAST
}

#[cfg(test)]
mod tests;
