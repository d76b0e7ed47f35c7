//! Why a letter is not to be believed: another voice has another, or it may be print.

use super::THIRD_PLAIN;
use crate::fuse::{FIRST_LOOK, LETTER, SECOND_LOOK, Voices, likeliest};
use crate::values::Told;

/// Probability below which the second look speaks against a letter: of 8 such that the others were sure of all the
/// same, on 370 rendered boards, 5 were wrong.
const HARDLY_SEEN: f32 = 0.3;

/// Share that the second look leaves for anything else, times that of the third, above which a letter is only half seen:
/// of 1 600 rendered boards of every difficulty 18 had no doubts but such, and 4 of these were wrong.
const HALF_SEEN: f32 = 0.05;

/// Probability of the glyph from which it is seen all the same.
const PLAINLY_CUT: f32 = 0.9;

/// How much the colour must speak for a tile in the middle, in natural logarithms, if what is read there is a letter:
/// of 450 on rendered boards 446 reached it, and the one that was print did not.
const CENTRE_COLOUR: f32 = 1.0;

/// Likeness of a corner below which no tile reaches into it: of 600 tiles in the middle of rendered boards one was, dark
/// on dark. A letter in a ring of 0.84 of the square has less than a millionth.
const CORNERED: f32 = 0.02;

/// Probability of a letter in the middle, beside a tile, above which the third look sees it, where the second inclines to it: on
/// 2 044 rendered boards of the ordinary range 5 such were doubted for nothing else, and all were tiles …
const BESIDE_A_TILE: f32 = 0.9;

/// … and where it stands in something smaller than a tile: 5 letters there, all of them tiles a fifth of a square off, had 0.9999.
/// What is printed so had 0.991 at most on 9 empty boards, and lay beside no tile.
const RINGED_TILE: f32 = 0.999;

/// Probability of a letter above which the third look knows better than a value beside it that is no kin's: of 15 such letters
/// on 1 600 rendered boards none was another, and of 3 that it saw less plainly two were.
const UNBELIED: f32 = 0.9995;

/// How much the known print of an empty square must speak for a tile, in natural logarithms, so that what is read there
/// is not that print.
const PRINT_GONE: f32 = 1.0;

/// Probability of a letter, by all looks and enlarged, from which it is plain whatever the cut makes of it: of 6 100 such on
/// 293 rendered boards none was wrong, and 27 of them were doubtful.
const PLAIN_TO_ALL: f32 = 0.9995;

/// How much the third look and the letter enlarged count there, beside the first and the second.
const THIRD_BESIDE: f32 = 0.5;
const ENLARGED_BESIDE: f32 = 1.5;

/// Share of each look's answers that may be plain wrong there.
const LOOK_WRONG: f32 = 0.003;

/// Probability of another letter enlarged from which it speaks against an answer, and of the answer below which it does.
const MISREAD: [f32; 2] = [0.9, 0.05];

/// Probability of another letter by the cut, no kin of this one, from which it speaks against an answer, and of the answer at
/// second look below which it does: of 11 such sure letters on 800 rendered boards, a W turned by 14 degrees among them that
/// three looks took for an N, nine were wrong, most of them read from the side.
const CUT_OTHERWISE: [f32; 2] = [0.9, 0.95];

/// Probabilities of another letter at first look and by the cut from which both see it plainly: of 12 000 sure letters that were not
/// plain, on 808 rendered boards of every difficulty, five were seen so, all of them right; of those on 300 others one was, and
/// was the other.
const SEEN_OTHERWISE: [f32; 2] = [0.8, 0.9];

/// Probability of another letter from which it is contested by the letter enlarged, or by the third look, and of the answer at
/// second look below which it is.
const CONTESTS: [f32; 2] = [0.4, 0.95];

/// Probability of another letter from which, and of the answer below which, the letter enlarged may be either, whatever the looks see. On
/// 2 400 rendered boards four letters that were wrong and sure were so, two of them beside what a mould has left; on 350 others three
/// that were right.
const UNDECIDED: [f32; 2] = [0.35, 0.6];

/// Probability from which the third look knows better than a cut, or a second look, that takes a letter for another: of those 11
/// it was so sure of none that was wrong.
const KNOWS_BETTER: f32 = 0.999;

impl Voices {
    /// Whether the value printed beside it is another's: its kin's, or one that the third look and the cut do not make a misread
    /// one. All looks take the V of one type face of pixels for a U; the cut does not.
    pub(crate) fn belied(&self, answer: usize) -> bool {
        let cut = self.glyph.as_ref();
        let seen = cut.is_none_or(|(glyph, _)| glyph[answer] > LETTER);
        let known = seen && self.judged(answer, UNBELIED);
        let misread = |value: &Told| !value.speaks_for_kin(answer) && known;
        let value = self.value.as_ref();
        value.is_some_and(|value| value.belies(answer) && !misread(value))
    }

    /// Whether the second look hardly sees this letter, no known tile looks the same, and no third look takes its part.
    pub(in crate::fuse) fn overruled(&self, answer: usize, together: &[f32]) -> bool {
        let closer = self.closer.as_ref();
        let other = closer.is_some_and(|closer| closer[answer] < HARDLY_SEEN);
        let alike = self.resembles(answer, together);
        answer > 1 && other && !alike && !self.judged(answer, LETTER)
    }

    /// Whether neither the second nor the third look sees the letter plainly, and neither the cut nor the value beside it
    /// nor known tiles confirm it. What is hard to see is hard for every voice, so that they are less than several then.
    pub(in crate::fuse) fn half_seen(&self, answer: usize, together: &[f32]) -> bool {
        let confirmed = || {
            let (cut, value) = (self.glyph.as_ref(), self.value.as_ref());
            cut.is_some_and(|(glyph, _)| glyph[answer] >= PLAINLY_CUT)
                || value.is_some_and(|value| value.confirms(answer))
                || self.resembles(answer, together)
        };
        answer > 1 && self.left(answer) > HALF_SEEN && !confirmed()
    }

    /// Whether a letter that was looked at enlarged is plain to all looks together, and no mark in the cut is open.
    pub(in crate::fuse) fn plain_to_all(&self, answer: usize) -> bool {
        let Some(loupe) = self.loupe.as_ref().filter(|_| answer > 1) else {
            return false;
        };
        let looks = [
            (Some(&self.whole), FIRST_LOOK),
            (self.closer.as_ref(), SECOND_LOOK),
            (self.judge.as_ref(), THIRD_BESIDE),
            (Some(loupe), ENLARGED_BESIDE),
        ];
        let said = |sight: usize| -> f32 {
            let looks = looks
                .iter()
                .filter_map(|(look, counts)| Some((look.as_ref()?[sight], counts)));
            looks
                .map(|(p, counts)| (p + LOOK_WRONG).powf(*counts))
                .product()
        };
        let all: f32 = (0..self.whole.len()).map(said).sum();
        said(answer) > PLAIN_TO_ALL * all && !self.open_mark(answer)
    }

    /// Whether the letter enlarged is plainly another.
    pub(in crate::fuse) fn misread(&self, answer: usize) -> bool {
        let [other, own] = MISREAD;
        let loupe = self.loupe.as_ref();
        loupe.is_some_and(|loupe| loupe[answer] < own && loupe.iter().any(|p| *p > other))
    }

    /// Whether the cut is plainly another letter, not by a mark, and the second look does not see this one plainly; or the second
    /// look sees another, and the cut does not see this one. The third may know better.
    pub(in crate::fuse) fn taken_for_another(&self, answer: usize) -> bool {
        let Some(closer) = self.closer.as_ref().filter(|_| answer > 1) else {
            return false;
        };
        let cut = self.glyph.as_ref().map(|(glyph, _)| glyph);
        let another = |says: &Vec<f32>, bar: f32| {
            let mut letters = 2..says.len();
            letters.any(|letter| !self.akin(letter, answer) && says[letter] > bar)
        };
        let [other, own] = CUT_OTHERWISE;
        let by_cut = closer[answer] < own && cut.is_some_and(|cut| another(cut, other));
        let seen = another(closer, LETTER) && cut.is_none_or(|cut| cut[answer] < LETTER);
        (by_cut || seen) && !self.judged(answer, KNOWS_BETTER)
    }

    /// Whether the first look plainly sees another letter, and the cut is plainly that one: at 21 pixels a square a value beside the
    /// foot of an O makes a Q of it for all that look closer, and confirms it.
    pub(crate) fn seen_otherwise(&self, answer: usize) -> bool {
        let [first, cut] = SEEN_OTHERWISE;
        let other = likeliest(&self.whole);
        let plain = answer > 1 && other > 1 && other != answer && self.whole[other] > first;
        plain
            && self
                .glyph
                .as_ref()
                .is_some_and(|(glyph, _)| glyph[other] > cut)
    }

    /// Whether a letter enlarged is rather another, or its kin to the third look, and the second does not see it plainly; or may be
    /// either enlarged; or one that another differs from by a mark was not cut out, and the first does not see it plainly. That the
    /// third sees another that is no kin is not enough: beside the foot of each I of one set is what a mould has left, and it sees
    /// an L.
    pub(crate) fn contested(&self, answer: usize) -> bool {
        let enlarged = self.faint_to_second(answer) && self.another(&self.loupe, answer).is_some();
        self.contested_by_kin(answer) || self.undecided(answer) || enlarged
    }

    /// Whether it is by its kin, as far as the third look or a mark that may be lost tells.
    pub(crate) fn contested_by_kin(&self, answer: usize) -> bool {
        let kin = self.another(&self.judge, answer);
        let kin = kin.is_some_and(|best| self.akin(answer, best));
        let uncut = self.glyph.is_none() && self.faint_mark(answer);
        uncut || self.faint_to_second(answer) && kin
    }

    /// The other letter that a look rather sees.
    fn another(&self, look: &Option<Vec<f32>>, answer: usize) -> Option<usize> {
        let look = look.as_ref()?;
        let best = likeliest(look);
        (best > 1 && best != answer && look[best] > CONTESTS[0]).then_some(best)
    }

    /// Whether the second look does not see this plainly.
    fn faint_to_second(&self, answer: usize) -> bool {
        let closer = self.closer.as_ref().map_or(0.0, |closer| closer[answer]);
        closer < CONTESTS[1]
    }

    /// Whether a letter enlarged may be this or another.
    fn undecided(&self, answer: usize) -> bool {
        let [other, own] = UNDECIDED;
        let letters = self.loupe.iter().flat_map(|loupe| loupe.iter().enumerate());
        let mut others = letters.skip(2).filter(|(letter, _)| *letter != answer);
        answer > 1 && self.enlarged(answer) < own && others.any(|(_, p)| *p > other)
    }

    /// What the second look leaves for anything but this, times what the third does; nothing where either was not asked.
    pub(crate) fn left(&self, answer: usize) -> f32 {
        let both = self.closer.as_ref().zip(self.judge.as_ref());
        both.map_or(0.0, |(closer, judge)| {
            (1.0 - closer[answer]) * (1.0 - judge[answer])
        })
    }

    /// Whether it is the middle, and its colour does not tell that a tile lies there.
    pub(in crate::fuse) fn may_be_printed(&self) -> bool {
        self.centre && self.colour.is_some_and(|tile| tile < CENTRE_COLOUR)
    }

    /// Whether a letter in the middle has another colour than the tiles, and the third look is not sure of it; or where
    /// no colour is known, no value beside it confirms it, nor is the print gone that is known to be there; or it stands in
    /// something smaller than a tile. Beside another tile, as every first word lies, less is enough.
    pub(in crate::fuse) fn printed_letter(&self, answer: usize) -> bool {
        let printed = answer > 1 && self.may_be_printed();
        let known = self.colour.is_some_and(|tile| tile != 0.0)
            || self.print > PRINT_GONE
            || self.value.as_ref().is_some_and(|v| v.confirms(answer));
        let ringed = answer > 1 && self.corner.is_some_and(|like| like < CORNERED);
        let beside = |bar: f32| self.joined && self.judged(answer, bar);
        let second = self.closer.as_ref();
        let second = second.is_some_and(|closer| closer[answer] > LETTER);
        let told = known && self.judged(answer, THIRD_PLAIN) || beside(BESIDE_A_TILE) && second;
        ringed && !beside(RINGED_TILE) || printed && !told
    }
}
