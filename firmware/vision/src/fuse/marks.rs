//! Whether a letter has a mark, or none: marks are lost in blur and by the cut, and lines of the board pass for them.

use super::{LETTER, Voices};

/// Probability above which the third look has seen a letter's mark, or that there is none.
const THIRD_MARK: f32 = 0.99;

/// The same where less is enough: it sees a mark, and the letter is known with no other; or it sees none, nor does the cut.
/// Of 14 letters between the two on 673 rendered boards, 10 of them with a mark, none was wrong. Which of two marks it is,
/// as of Ź and Ż, wants more: 2 of 10 were wrong on 566 boards.
const MARK_FAINT: f32 = 0.9;

/// Probabilities for the second and the third look above which they see a mark, or that there is none, where the cut is of
/// another mind: a line of the board passes for a mark in it, or the mark is lost. All 56 such letters on 1 600 rendered
/// boards were right.
const PLAIN_MARK: [f32; 2] = [0.9, 0.998];

/// The same where it may be one of two marks, and the cut shows none: two letters of 620 rendered boards, both right.
const TWO_MARKS: [f32; 2] = [0.99, 0.9995];

/// Probability at first look from which it sees the letter so, where the cut is of another mind. On 271 rendered boards of every
/// difficulty all six such letters, which were right, had 0.94 and more; of an Ą whose tail was in the cut, and that the two others
/// took for an A, it had 0.71.
const FIRST_MARK: f32 = 0.8;

/// Probability of the glyph below which it says nothing of a mark: it may be no letter as it was cut.
const MARK_SEEMS: f32 = 0.1;

/// The same of one of two marks.
const NO_MARK: f32 = 0.02;

/// Probability of the glyph above which a mark that is in the cut is one, when the third look inclines to it: all of 15
/// on the same boards.
const MARK_CUT: f32 = 0.9;

/// How likely a letter that is another with a mark, or without, must be when neither its value nor known tiles confirm
/// it: marks are lost in blur, and nothing else is so often wrong and sure. Of 6 such letters among 905 on
/// rendered boards this doubts 5, and 40 that are right.
const MARK_SEEN: f32 = 0.9995;

impl Voices {
    /// Whether it may be its kin, for all that is known: no voice that cannot miss a mark has confirmed it.
    pub(crate) fn may_be_kin(&self, answer: usize, probability: f32) -> bool {
        let confirmed = || {
            let value = self.value.as_ref();
            value.is_some_and(|value| value.confirms(answer)) || self.told_from_kin(answer)
        };
        let seen = match &self.judge {
            Some(_) => self.mark_judged(answer),
            None => probability >= MARK_SEEN,
        };
        let kin = self.kindred.get(answer);
        kin.is_some_and(|kin| kin.by_mark) && !seen && !confirmed()
    }

    /// Whether the second look sees its kin rather: of 23 such letters on boards with doubtful squares, of 1 600 rendered
    /// ones of every difficulty, 3 were that kin.
    pub(super) fn closer_sees_kin(&self, answer: usize) -> bool {
        let kin = self.kindred.get(answer);
        let sees = |closer: &Vec<f32>| {
            let mut kin = kin.into_iter().flat_map(|kin| &kin.sights);
            kin.any(|kin| closer[*kin] > LETTER)
        };
        self.closer.as_ref().is_some_and(sees)
    }

    /// Whether the third look, with the others, has seen this letter's mark, or that there is none.
    fn mark_judged(&self, answer: usize) -> bool {
        let kin = self.kindred.get(answer);
        let other_marks = || {
            let kin = kin.into_iter().flat_map(|kin| &kin.sights);
            kin.copied().filter(|kin| self.marked(*kin))
        };
        let one_of_two = self.marked(answer) && other_marks().next().is_some();
        let enough = !one_of_two && (self.marked(answer) || self.cut_as(answer) > LETTER);
        let seen = if enough { MARK_FAINT } else { THIRD_MARK };
        let plain = || {
            let [second, third] = if one_of_two { TWO_MARKS } else { PLAIN_MARK };
            let none = self.cut_as(answer).max(NO_MARK);
            let other_cut = one_of_two && other_marks().any(|other| self.cut_as(other) > none);
            let closer = self.closer.as_ref();
            let second = closer.is_some_and(|closer| closer[answer] > second);
            second && self.judged(answer, third) && !other_cut && !self.open_mark(answer)
        };
        let inclines = self.judged(answer, LETTER);
        let sees = self.judged_as_marked(answer) > seen;
        inclines && sees && (!self.disputed(answer) || plain())
            || inclines && self.marked(answer) && self.cut_as(answer) > MARK_CUT
    }

    /// Whether a letter is another with a mark.
    fn marked(&self, sight: usize) -> bool {
        self.kindred.get(sight).is_some_and(|kin| kin.marked)
    }

    /// Probability of a letter by its cut; 0 where there is none.
    fn cut_as(&self, sight: usize) -> f32 {
        self.glyph.as_ref().map_or(0.0, |(glyph, _)| glyph[sight])
    }

    /// Probability of a letter for the third look, if it is none of those others that have a mark as it has, or none as it.
    fn judged_as_marked(&self, answer: usize) -> f32 {
        let (Some(judge), Some(kin)) = (&self.judge, self.kindred.get(answer)) else {
            return 0.0;
        };
        let as_marked = |other: &usize| {
            let same = *other == answer || kin.sights.contains(other);
            !same && self.marked(*other) == self.marked(answer)
        };
        let others: f32 = (2..judge.len()).filter(as_marked).map(|i| judge[i]).sum();
        judge[answer] / (1.0 - others).max(judge[answer]).max(f32::MIN_POSITIVE)
    }

    /// Whether its kin is likelier by the cut glyph, and the first look does not see it plainly.
    pub(super) fn open_mark(&self, answer: usize) -> bool {
        self.whole[answer] < FIRST_MARK && self.disputed(answer)
    }

    /// Whether its kin is likelier by the cut glyph: a mark that is in the cut is hardly in it by chance.
    fn disputed(&self, answer: usize) -> bool {
        let likelier = |(glyph, _): &(Vec<f32>, f32)| {
            let kin = self.kindred.get(answer);
            kin.is_some_and(|kin| {
                let likelier = |kin: &usize| glyph[*kin] > glyph[answer].max(MARK_SEEMS);
                kin.sights.iter().any(likelier)
            })
        };
        self.glyph.as_ref().is_some_and(likelier)
    }
}

#[cfg(test)]
mod tests;
