//! Why an answer of all voices together is not to be believed: too few of them share it, or one of them speaks against
//! it.

use super::{LETTER, Voices, likeliest};

mod bare;
mod letters;

/// Probability above which the third look shares the answer that a square is empty or holds a blank …
const THIRD_BARE: f32 = 0.8;

/// … and above which it counts as two voices, for it has seen what the empty square looks like.
const THIRD_PLAIN: f32 = 0.99;

/// Probability below which it speaks against an answer, whatever the others say, unless known tiles look the same to it.
const THIRD_AGAINST: f32 = 0.2;

/// Probability above which a voice shares the answer that a square is empty, or holds a blank;
const BARE: f32 = 0.9;

/// Likewise of the colour, in natural logarithms.
const BARE_COLOUR: f32 = 2.0;

impl Voices {
    /// Whether the third look sees this, more likely than so.
    pub(super) fn judged(&self, answer: usize, bar: f32) -> bool {
        self.judge.as_ref().is_some_and(|judge| judge[answer] > bar)
    }

    /// Whether two voices share an answer, where there was a second look: for letters of the looks, the
    /// glyph and the tiles that look the same; for empty and blank of the looks and the colour, for a bare
    /// tile on a board of its colour is easily overlooked; three looks that all incline to an empty square, and none of
    /// them more than that, are one voice. The printed value is a voice for a letter when the next
    /// likely one of `together` has another.
    pub(super) fn shared(&self, answer: usize, together: &[f32]) -> bool {
        let Some(closer) = &self.closer else {
            return true;
        };
        let looks = |bar: f32| [self.whole[answer] > bar, closer[answer] > bar];
        let voices = if answer > 1 {
            let [first, second] = looks(LETTER);
            let glyph = self.glyph.as_ref();
            // Both are of the same cut, and count as one.
            let glyph = glyph.is_some_and(|(glyph, _)| glyph[answer] > LETTER)
                || self.enlarged(answer) > LETTER;
            let alike = self.resembles(answer, together);
            let value = self.value.as_ref().is_some_and(|value| {
                let others = (2..together.len()).filter(|i| *i != answer);
                let next = others.max_by(|a, b| together[*a].total_cmp(&together[*b]));
                next.is_some_and(|next| value.decides(answer, next))
            });
            // What it is like is told by the third look, and both count as one.
            let third = self.judged(answer, LETTER) || alike;
            vec![first, second, third, glyph, value]
        } else {
            let [first, second] = looks(BARE);
            let tile = self.colour.unwrap_or(0.0);
            let speaks = if answer == 0 { -tile } else { tile };
            let known = self.known_look(answer);
            let third = [THIRD_BARE, THIRD_PLAIN].map(|bar| self.judged(answer, bar));
            let colour = speaks > BARE_COLOUR;
            let incline = |look: &Vec<f32>| look[0] > LETTER;
            let all =
                answer == 0 && incline(&self.whole) && incline(closer) && self.judged(0, LETTER);
            // None of them is one by itself.
            let all = all && !first && !second && !third[0];
            vec![first, second, third[0], third[1], colour, known, all]
        };
        voices.into_iter().filter(|voice| *voice).count() >= 2
    }

    /// Whether the third look sees something else, as it did not of the known tiles that look the same.
    pub(super) fn refused(&self, answer: usize) -> bool {
        let judge = self.judge.as_ref();
        let told = |judge: &Vec<f32>| self.told_from(answer, likeliest(judge));
        judge.is_some_and(|judge| judge[answer] < THIRD_AGAINST && !told(judge))
    }
}

#[cfg(test)]
mod tests;
