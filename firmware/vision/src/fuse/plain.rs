//! Which squares are plain, so that a closer look can be saved, and which are too faint for none.

use super::{BARED, LETTER, Voices, likeliest};
use crate::lost;

/// Probability of empty at first look above which a second may be saved where no colour is known …
const PLAIN: f32 = 0.999;

/// … where the colour speaks for the board by so much at least, in natural logarithms …
const PLAIN_AND_COLOURED: f32 = 0.99;
const COLOURED: f32 = 2.0;

/// … and where it does beyond doubt. Of 3 950 squares between these bars and the first, on 592 rendered boards, the second look
/// took four for anything else, and all were empty.
pub(crate) const PLAIN_AND_BARED: f32 = 0.95;

/// Share that the first look leaves for letters from which it is not saved: an O of 0.008 on a tile of its board's red was empty
/// beyond doubt.
const LETTER_LEFT: f32 = 0.005;

/// Probability of a letter at first look above which a second may be saved …
const PLAIN_LETTER: f32 = 0.9995;

/// … and of the same by the glyph: of 4 480 letters between both bars, on those boards, the second look saw none as another, and
/// none was.
const PLAIN_GLYPH: f32 = 0.98;

/// Probability of a letter at second look below which a third is wanted: of 40 000 letters on 1 600 rendered boards that
/// were sure without one, 6 of them wrongly, 5 of these were among 2 930 such …
const FAINT_LETTER: f32 = 0.99;

/// … and at first look of one that another differs from by a mark: an Ä at the edge of its square, whose dots no other look nor
/// the cut had seen, was an A beyond doubt (12002135), and enlarged none.
const FAINT_AT_FIRST: f32 = 0.9;

/// … and of an empty square at both: all 4 wrong ones were among 223.
const FAINT_EMPTY: f32 = 0.8;

/// Probability of an empty square at first look below which a third look is wanted whatever the second says, and at second look
/// whatever the first does: of 41 squares that were empty beyond doubt all the same, on 1 251 rendered boards of every difficulty,
/// one held a letter, and the third look saw it.
const UNEXPECTED_EMPTY: [f32; 2] = [0.2, 0.1];

impl Voices {
    /// Whether a second look can be saved: the first saw nothing, no glyph stands there, and the colour
    /// is the board's as far as that is known.
    pub(crate) fn plainly_empty(&self) -> bool {
        let nothing = match &self.glyph {
            None => true,
            Some((_, none)) => *none > 0.5,
        };
        let plain = match self.colour {
            None => PLAIN,
            Some(tile) if tile < -BARED => PLAIN_AND_BARED,
            Some(tile) if tile < -COLOURED => PLAIN_AND_COLOURED,
            Some(_) => return false,
        };
        nothing && self.whole[0] > plain && lost::letter(&self.whole) < LETTER_LEFT
    }

    /// Whether the looks are so little of one mind about an answer, or the colour about a letter, that a third is wanted, however
    /// likely it is with what the other voices say.
    pub(crate) fn faint(&self, answer: usize) -> bool {
        let Some(closer) = &self.closer else {
            return false;
        };
        match answer {
            0 => {
                let [first, second] = UNEXPECTED_EMPTY;
                let unexpected = self.whole[0] < first || closer[0] < second;
                unexpected || self.whole[0].max(closer[0]) < FAINT_EMPTY
            }
            // A pale letter on a tile in bright light was one to both.
            1 => true,
            letter => {
                closer[letter] < FAINT_LETTER || self.faint_mark(letter) || self.discoloured()
            }
        }
    }

    /// Whether the colour speaks for the board, so that a letter may be print, however plain: of twelve such letters beyond doubt
    /// that no third look had been wanted for, on 1 734 rendered boards, it saw each; a `TW` half under a tile, a W to the others, it
    /// does not.
    fn discoloured(&self) -> bool {
        self.colour.is_some_and(|tile| tile < -COLOURED)
    }

    /// Whether another letter differs from this one by a mark, and the first look does not see this one plainly.
    pub(super) fn faint_mark(&self, letter: usize) -> bool {
        let by_mark = self.kindred.get(letter).is_some_and(|kin| kin.by_mark);
        by_mark && self.whole[letter] < FAINT_AT_FIRST
    }

    /// Whether a second look can be saved because the first and the glyph are both beyond doubt about one letter, no sight
    /// of two letters may be cut so, and it is not printed on the board as far as its colour tells.
    pub(crate) fn plainly_lettered(&self) -> bool {
        let best = likeliest(&self.whole);
        let plain = |(glyph, _): &(Vec<f32>, f32)| {
            glyph[best] > PLAIN_GLYPH && glyph.iter().sum::<f32>() < 1.0 + LETTER / 2.0
        };
        let seen = best > 1 && self.whole[best] > PLAIN_LETTER;
        let printed = self.may_be_printed() || self.discoloured();
        seen && self.glyph.as_ref().is_some_and(plain) && !printed
    }
}

#[cfg(test)]
mod tests;
