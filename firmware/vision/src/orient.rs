//! Which of the four ways round the board is read: the letters tell.

use fastrand::Rng;
use game::{Premium, Square, Variant};
use image::RgbImage;

use crate::cv;
use crate::fuse::likeliest;
use crate::glimpse;
use crate::glyph::{self, Glyph};
use crate::layout::Layout;
use crate::levelled::Levelled;
use crate::looks::Eyes;
use crate::lost::Printed;
use crate::rectify::Rectified;

/// Tiles that are asked at a time …
const ASKED: usize = 2;

/// … and at most.
const MOST_ASKED: usize = 16;

/// How far a way round falls behind, in natural logarithms over all glyphs, before it is asked no more.
const BEHIND: f32 = 6.5;

/// How much better, in natural logarithms over all glyphs, the best way round must read.
const CLEAR: f32 = 5.0;

/// The same for the way the board lies in the photograph, likelier than the others to begin with: of 400 rendered boards of
/// two to five tiles six read better by 1 to 3 as they lay, and one of these was upside down.
const CLEAR_AS_IT_LIES: f32 = 3.0;

/// The same where hardly any of what was asked reads well: print, more likely than letters. Less than settled tiles say.
const CLEAR_OF_PRINT: f32 = 12.0;

/// Mean legibility, in natural logarithms, below which that is so.
const POOR: f32 = -0.8;

/// Legibility of what is no letter.
const LEAST: f32 = 0.02;

/// Share of the squares taken for tiles that hold none. The print of a premium square is no letter the right
/// way up, and half of one the wrong way: unless both voices read it, it must not count.
pub(crate) const NO_TILE: f32 = 0.05;

/// Probability of being empty, above which a square that may hold a tile is asked last.
const HARDLY: f32 = 0.05;

/// What values at the letters' lower right add, when all have them there: 20 times likelier …
const VALUES: f32 = 3.0;

/// … and how much better, in natural logarithms over all glyphs, the letters by themselves must read at least: where a set has
/// its values at the upper left, those of a word that reads both ways are at the lower right when it lies upside down. Of
/// 400 rendered boards of up to twelve tiles none was settled by less.
const BY_LETTERS: f32 = 1.5;

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
    let printed = Printed {
        board,
        layout,
        centre: variant.centre.index(variant.side),
    };
    let print = |square: Square| printed.alone_on(square, variant);
    let tiles = spread(tiles(rectified, seen, variant), print);
    let mut tally = Tally {
        known,
        ..Tally::default()
    };
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

/// How well the tiles asked so far read in the four ways. A few letters may read upside down; the values
/// printed beside them seldom do.
#[derive(Default)]
struct Tally {
    /// What is known of the ways beforehand.
    known: [f32; 4],
    asked: usize,
    legible: [f32; 4],
    valued: [usize; 4],
}

impl Tally {
    /// Asks some more, in the ways that are left.
    fn ask(
        &mut self,
        rectified: &Rectified,
        board: &Levelled,
        squares: &[Square],
        eyes: &mut Eyes,
    ) -> opencv::Result<()> {
        let ways: Vec<u8> = self.left().collect();
        let side = rectified.side();
        let places: Vec<usize> = squares.iter().map(|square| square.index(side)).collect();
        let wholes = eyes.whole.look_turned(board, &places, &ways)?;
        let crops: Vec<RgbImage> = squares
            .iter()
            .map(|square| rectified.square(*square, glyph::REACH))
            .collect();
        self.asked += squares.len();
        let mut ways: Vec<(usize, Seen)> = ways
            .into_iter()
            .zip(wholes.chunks(squares.len()))
            .map(|(way, wholes)| Ok((usize::from(way), Seen::of(&crops, way, wholes)?)))
            .collect::<opencv::Result<_>>()?;
        ways.sort_by(|(_, one), (_, other)| other.at_best().total_cmp(&one.at_best()));
        let mut most = f32::MIN;
        for (way, seen) in ways {
            self.valued[way] += seen.glyphs.iter().flatten().filter(|g| g.valued).count();
            self.legible[way] += seen.at_best();
            // Most ways are behind by what the whole squares say: whatever the cuts were read as would not change that.
            if self.letters(way) >= most - BEHIND {
                self.legible[way] += seen.read(eyes)? - seen.at_best();
            }
            most = most.max(self.letters(way));
        }
        Ok(())
    }

    /// How well the letters read in one way, with what is known beforehand.
    fn letters(&self, way: usize) -> f32 {
        self.known[way] + self.legible[way]
    }

    fn scores(&self) -> [f32; 4] {
        let asked = self.asked.max(1) as f32;
        std::array::from_fn(|i| self.letters(i) + VALUES * self.valued[i] as f32 / asked)
    }

    /// Further turns after the `best` way in which the board may as well be read.
    fn rivals(&self, best: usize) -> Vec<u8> {
        let scores = self.scores();
        let most = scores[likeliest(&scores)];
        let clear = if self.legible[best] < POOR * self.asked as f32 {
            CLEAR_OF_PRINT
        } else if best == 0 && most == scores[0] {
            CLEAR_AS_IT_LIES
        } else {
            CLEAR
        };
        let rival = |&way: &usize| {
            let by_letters = self.letters(best) - self.letters(way);
            way != best && (most - scores[way] < clear || by_letters < BY_LETTERS)
        };
        let ways = (0..4).filter(rival);
        ways.map(|way| (4 + way - best) as u8 % 4).collect()
    }

    /// The ways that have not fallen behind, values aside: with those at the upper left of its tiles, a board of Scarabeo was
    /// read upside down after four of them (3450157).
    fn left(&self) -> impl Iterator<Item = u8> + use<> {
        let letters: [f32; 4] = std::array::from_fn(|way| self.letters(way));
        let most = letters[likeliest(&letters)];
        (0..4).filter(move |&way| most - letters[usize::from(way)] < BEHIND)
    }
}

/// What is seen of some squares in one way round.
struct Seen {
    /// How legible each is as a whole.
    wholes: Vec<f32>,
    glyphs: Vec<Option<Glyph>>,
}

impl Seen {
    fn of(crops: &[RgbImage], way: u8, wholes: &[Vec<f32>]) -> opencv::Result<Self> {
        let glyphs = crops.iter().map(|crop| glyph::cut(&cv::turned(crop, way)?));
        Ok(Self {
            wholes: wholes.iter().map(|whole| legibility(whole)).collect(),
            glyphs: glyphs.collect::<opencv::Result<_>>()?,
        })
    }

    /// How well they read, in natural logarithms, if every cut is read without a doubt.
    fn at_best(&self) -> f32 {
        self.legible(|glyph| if glyph.is_some() { 1.0 + LEAST } else { LEAST })
    }

    /// How well they read, in natural logarithms.
    fn read(&self, eyes: &mut Eyes) -> opencv::Result<f32> {
        let read = eyes.letters.read(self.glyphs.iter().flatten())?;
        let mut read = read.iter().map(|(letters, _)| legibility(letters));
        Ok(self.legible(|glyph| glyph.as_ref().and_then(|_| read.next()).unwrap_or(LEAST)))
    }

    fn legible(&self, mut cut: impl FnMut(&Option<Glyph>) -> f32) -> f32 {
        let both = self.wholes.iter().zip(&self.glyphs);
        both.map(|(whole, glyph)| (whole * cut(glyph) + NO_TILE).ln())
            .sum()
    }
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
mod tests {
    use super::*;

    #[test]
    fn values_alone_tell_no_way_round() {
        let rivals = |upside_down: f32, valued: usize| {
            let tally = Tally {
                asked: 2,
                legible: [-0.3, -4.9, upside_down, -5.6],
                valued: [valued, 0, 0, 0],
                ..Tally::default()
            };
            tally.rivals(0)
        };
        assert_eq!(rivals(-0.4, 2), [2], "OS with its values at the upper left");
        assert_eq!(rivals(-2.3, 2), [], "letters that tell, and values");
        assert_eq!(rivals(-2.3, 0), [2], "letters that hardly tell");
        assert_eq!(rivals(-4.0, 0), []);
    }

    #[test]
    fn no_way_falls_behind_by_values() {
        let tally = Tally {
            asked: 4,
            legible: [-9.0, -1.4, -8.0, -6.3],
            valued: [0, 4, 0, 0],
            ..Tally::default()
        };
        let left: Vec<u8> = tally.left().collect();
        assert_eq!(left, [1, 3]);
    }

    #[test]
    fn no_cut_reads_better_than_is_hoped_for() {
        let glyph = Glyph {
            ink: Vec::new(),
            faint: Vec::new(),
            body: [0.0; 3],
            likeliest: true,
            valued: false,
        };
        let seen = Seen {
            wholes: vec![0.9, 0.3, LEAST],
            glyphs: vec![Some(glyph), None, None],
        };
        let most = legibility(&[0.0, 0.0, 1.0]);
        assert_eq!(
            seen.at_best(),
            seen.legible(|glyph| glyph.as_ref().map_or(LEAST, |_| most))
        );
        assert!(seen.at_best() > seen.legible(|_| LEAST));
    }

    #[test]
    fn sure_tiles_are_asked_first_and_print_is_not() {
        let squares = (0..15).map(|col| Square::new(1, col));
        let tiles: Vec<(Square, bool)> = squares.map(|square| (square, square.col < 3)).collect();
        // Two of those that are sure are like print as well, as three tiles of one letter are.
        let print = |square: Square| square.col % 2 == 1 || square.col == 2;
        let asked: Vec<u8> = spread(tiles.clone(), print)
            .into_iter()
            .map(|square| square.col)
            .collect();
        assert_eq!(asked.len(), 3 + 6);
        assert!(asked[..3].iter().all(|col| *col < 3), "{asked:?}");
        assert!(asked[3..].iter().all(|col| col % 2 == 0), "{asked:?}");
        assert_eq!(spread(tiles.repeat(2), |_| false).len(), MOST_ASKED);
    }
}
