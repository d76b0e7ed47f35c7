//! What a cut letter is worth, as it is and enlarged.

use super::{LETTER, Voices};

/// Share of the glyph reader's answers that may be plain wrong.
const GLYPH_WRONG: f32 = 0.02;

/// Share of the loupe's answers that may be plain wrong …
const LOUPE_WRONG: f32 = 0.005;

/// … how much of its seeing no letter is left for each of them, for the cut has said so before …
const LOUPE_BLIND: f32 = 0.5;

/// … and how many times likelier than what it sees the cut alone may make another letter: both are of the same cut, and the
/// loupe sees what stands around it.
const CUT_AGAINST_LOUPE: f32 = 5.0;

/// How often a blank carries a print that may pass for a letter: a face for an O.
const BLANK_PRINTED: f32 = 0.1;

/// How often a letter's glyph is not found at all, or cut so badly that it passes for no letter.
const GLYPH_MISSED: f32 = 0.06;

/// Probability above which both looks agree on a letter beyond what a bad cut may overrule, or the third look if one of
/// them inclines to it …
const AGREED: f32 = 0.99;

/// … and how many times likelier the glyph may make another answer then.
const OVERRULED: f32 = 100.0;

impl Voices {
    /// How likely the glyph is for every sight. Hairlines that the cut has lost make one letter of another: when
    /// the looks agree on a letter the glyph cannot overrule them.
    pub(super) fn glyph_factors(&self) -> Vec<f32> {
        let count = self.whole.len();
        let letters = (count - 2) as f32;
        let factor = |i: usize| match &self.glyph {
            None if i < 2 => 1.0,
            None => GLYPH_MISSED,
            Some((_, none)) if i == 0 => none.max(GLYPH_WRONG),
            Some((_, none)) if i == 1 => none.max(BLANK_PRINTED),
            Some((glyph, none)) => {
                (1.0 - GLYPH_WRONG) * glyph[i] + GLYPH_WRONG / letters + GLYPH_MISSED * none
            }
        };
        let mut factors: Vec<f32> = (0..count).map(factor).collect();
        let agreed = |i: &usize| {
            let closer = self.closer.as_ref().map_or(0.0, |closer| closer[*i]);
            let both = [self.whole[*i], closer];
            both.iter().all(|p| *p > AGREED)
                || self.judged(*i, AGREED) && both.iter().any(|p| *p > LETTER)
        };
        let enlarged = (2..count).find(|i| self.enlarged(*i) > LETTER);
        let most = match (enlarged, (2..count).find(agreed)) {
            (Some(letter), _) => CUT_AGAINST_LOUPE * factors[letter],
            (None, Some(letter)) => OVERRULED * factors[letter],
            (None, None) => f32::INFINITY,
        };
        factors
            .iter_mut()
            .for_each(|factor| *factor = factor.min(most));
        factors
    }

    /// Probability of a letter enlarged; 0 where none was looked at.
    pub(super) fn enlarged(&self, letter: usize) -> f32 {
        self.loupe.as_ref().map_or(0.0, |loupe| loupe[letter])
    }

    /// How much the letter enlarged speaks for this sight, of so many letters.
    pub(super) fn magnified(&self, sight: usize, letters: f32) -> f32 {
        let Some(loupe) = &self.loupe else {
            return 1.0;
        };
        let none = (1.0 - loupe.iter().sum::<f32>()).max(0.0);
        if sight < 2 {
            none.max(GLYPH_WRONG)
        } else {
            (1.0 - LOUPE_WRONG) * loupe[sight] + LOUPE_WRONG / letters + LOUPE_BLIND * none
        }
    }
}
