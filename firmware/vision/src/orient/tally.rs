//! How well some tiles read in each of the four ways round.

use game::Square;
use image::RgbImage;

use super::{CLEAR, LEAST, NO_TILE, legibility};
use crate::cv;
use crate::fuse::likeliest;
use crate::glyph::{self, Glyph};
use crate::levelled::Levelled;
use crate::looks::Eyes;
use crate::rectify::Rectified;

/// How far a way round falls behind, in natural logarithms over all glyphs, before it is asked no more.
const BEHIND: f32 = 6.5;

/// The same as [`CLEAR`] for the way the board lies in the photograph, likelier than the others to begin with: of 400 rendered boards of
/// two to five tiles six read better by 1 to 3 as they lay, and one of these was upside down.
const CLEAR_AS_IT_LIES: f32 = 3.0;

/// The same where hardly any of what was asked reads well: print, more likely than letters. Less than settled tiles say.
const CLEAR_OF_PRINT: f32 = 12.0;

/// Mean legibility, in natural logarithms, below which that is so.
const POOR: f32 = -0.8;

/// What values at the letters' lower right add, when all have them there: 20 times likelier …
const VALUES: f32 = 3.0;

/// … and how much better, in natural logarithms over all glyphs, the letters by themselves must read at least: where a set has
/// its values at the upper left, those of a word that reads both ways are at the lower right when it lies upside down. Of
/// 400 rendered boards of up to twelve tiles none was settled by less.
const BY_LETTERS: f32 = 1.5;

/// How well the tiles asked so far read in the four ways. A few letters may read upside down; the values
/// printed beside them seldom do.
#[derive(Default)]
pub(super) struct Tally {
    /// What is known of the ways beforehand.
    known: [f32; 4],
    asked: usize,
    legible: [f32; 4],
    valued: [usize; 4],
}

impl Tally {
    /// Of nothing asked yet.
    pub(super) fn of(known: [f32; 4]) -> Self {
        Self {
            known,
            ..Self::default()
        }
    }

    /// Asks some more, in the ways that are left.
    pub(super) fn ask(
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

    pub(super) fn scores(&self) -> [f32; 4] {
        let asked = self.asked.max(1) as f32;
        std::array::from_fn(|i| self.letters(i) + VALUES * self.valued[i] as f32 / asked)
    }

    /// Further turns after the `best` way in which the board may as well be read.
    pub(super) fn rivals(&self, best: usize) -> Vec<u8> {
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
    pub(super) fn left(&self) -> impl Iterator<Item = u8> + use<> {
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
}
