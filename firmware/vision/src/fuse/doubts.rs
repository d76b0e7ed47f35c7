//! Why an answer of all voices together is not to be believed: too few of them share it, or one of them speaks against
//! it.

use super::{ALIKE, FIRST_LOOK, LETTER, SECOND_LOOK, Voices, likeliest};
use crate::values::Told;

/// Probability above which the third look shares the answer that a square is empty or holds a blank …
const THIRD_BARE: f32 = 0.8;

/// … and above which it counts as two voices, for it has seen what the empty square looks like.
const THIRD_PLAIN: f32 = 0.99;

/// Probability below which it speaks against an answer, whatever the others say, unless known tiles look the same to it.
const THIRD_AGAINST: f32 = 0.2;

/// Probability that the looks must leave for what known tiles tell, and for what a settled tile teaches.
const UNCONTRADICTED: f32 = 0.15;

/// Probability above which a voice shares the answer that a square is empty, or holds a blank;
const BARE: f32 = 0.9;

/// Likewise of the colour, in natural logarithms.
const BARE_COLOUR: f32 = 2.0;

/// Probability of a letter above which the glyph speaks against a blank, whose print may well look like one, and of any letter
/// above which it does enlarged: of 1 305 sure blanks on 1 600 rendered boards 5 were such, and all of them letters; of 1 222 on
/// as many others one was for the latter, and a letter.
const NO_BLANK: f32 = 0.9;

/// Probability below which the second look speaks against a letter: of 8 such that the others were sure of all the
/// same, on 370 rendered boards, 5 were wrong.
const HARDLY_SEEN: f32 = 0.3;

/// Share that the second look leaves for anything else, times that of the third, above which a letter is only half seen:
/// of 1 600 rendered boards of every difficulty 18 had no doubts but such, and 4 of these were wrong.
const HALF_SEEN: f32 = 0.05;

/// Probability of the glyph from which it is seen all the same.
const PLAINLY_CUT: f32 = 0.9;

/// Probability below which the second look does not see a blank, nor the third: of 75 sure blanks that this was asked about, on
/// 1 600 rendered boards, two were below, a Ż and a spot of light …
const HALF_BLANK: f32 = 0.6;

/// … and below which it does not see it plainly: on the same boards 5 of 23 such, where another square was doubtful, were
/// none.
const FRAIL_BLANK: f32 = 0.9;

/// … which is no matter where the colour speaks for a tile by more than this, in natural logarithms: of 26 such blanks that the
/// others were sure of, on 800 rendered boards, the 16 with more were blanks, and the five that were none had 2.5.
const TILED: f32 = 4.0;

/// Probabilities of a blank at first and at second look below which both see it only partly: of 1 222 sure blanks on 1 600
/// rendered boards 18 were such, where three other squares were doubtful, and two of these were letters in a shadow.
const PARTLY_BLANK: [f32; 2] = [0.95, 0.99];

/// Probability by all voices from which a blank is seen that the second look does not see: of 46 such, on 1 801 rendered
/// boards, read by networks made as the ones here are, 18 were so likely, and all of them blanks.
const PLAIN_BLANK: f32 = 0.999_66;

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

/// How much the known look of an empty square must speak for or against a tile to be a voice of its own, in
/// natural logarithms.
const PLAIN_LOOK: f32 = 6.0;

/// How much its fellows must speak for an empty square that the first or the second look takes for a blank, in natural
/// logarithms: most of them say 5 of each other. In photographs without colour blanks of the board's brightness were told to be
/// empty by 3 and 5; of 620 rendered boards one is asked about besides, and of 400 none for the second look.
const MORE_ALIKE: f32 = 6.0;

/// Probability of a blank at first look below which it sees none at all, whatever colour the light gives the square: of 325 sure
/// blanks on 405 rendered boards of every difficulty two were such; of those on 300 others one was, and was none.
const NO_TILE: f32 = 0.01;

/// Share that the first and the second look leave for a blank, one times the other, above which an empty square may hold one. Of
/// 5 600 that were looked at twice, on 130 rendered boards of the ordinary range, and whose colour was not plainly the board's,
/// 79 on 6 boards were left so much, and none of these was unlike its fellows; a blank in the shadow of a box was.
const MAY_BE_BLANK: f32 = 1e-4;

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

/// Probability from which the third look knows better than a cut, or a second look, that takes a letter for another: of those 11
/// it was so sure of none that was wrong.
const KNOWS_BETTER: f32 = 0.999;

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

    /// Whether what is known of the empty square tells that this is it, or that a blank lies there: its print is seen, its
    /// fellows look the same, or its colour is plainly this or plainly another. The light can change a colour as well; so the
    /// looks must at least incline to it. A blank of the board's colour looks much like the empty squares, too: where the
    /// first or the second look takes it for one, it must be more like them than they are like each other.
    fn known_look(&self, answer: usize) -> bool {
        let look = self
            .look
            .map_or(0.0, |tile| if answer == 0 { -tile } else { tile });
        let plain = look > PLAIN_LOOK && self.looks()[answer] > LETTER;
        let rather = |look: &Vec<f32>| look[1] > look[0];
        let blank = rather(&self.whole) || self.closer.as_ref().is_some_and(rather);
        let alike = -self.fellows > if blank { MORE_ALIKE } else { ALIKE };
        plain || answer == 0 && (-self.print > BARE_COLOUR || alike)
    }

    /// Whether it is an empty square that the first look is not sure of, and neither its colour nor what is known of it tells
    /// that nothing lies there: bare wood on a board of its colour looks empty to the others. Where both other looks incline
    /// to it all the same, the third is believed.
    pub(super) fn overlooked(&self, answer: usize) -> bool {
        let coloured = self.colour.is_some_and(|tile| -tile > BARE_COLOUR);
        let Some(closer) = &self.closer else {
            return false;
        };
        let incline = self.whole[0] > LETTER && closer[0] > LETTER;
        let told = coloured || self.known_look(0) || incline && self.judged(0, THIRD_PLAIN);
        answer == 0 && self.whole[0] < BARE && !told
    }

    /// Whether it is an empty square where colour and fellows say that a tile lies, and the cut that it bears a letter: a
    /// faint one on a tile of nearly the board's colour looks empty to all three looks. On 620 rendered boards no empty
    /// square was like that.
    pub(super) fn outvoted(&self, answer: usize) -> bool {
        let coloured = self.colour.is_some_and(|tile| tile > BARE_COLOUR);
        let cut = || self.glyph.as_ref().is_some_and(|(_, none)| *none < LETTER);
        let told = coloured && self.fellows > ALIKE && cut();
        answer == 0 && told && !self.known_look(0)
    }

    /// Whether an empty square may hold a blank: both looks leave something for one, and the colour does not plainly say that
    /// none lies there.
    pub(crate) fn may_be_blank(&self) -> bool {
        let left = self.closer.as_ref().map(|closer| self.whole[1] * closer[1]);
        !self.bared() && left.is_some_and(|left| left > MAY_BE_BLANK)
    }

    /// Whether it is an empty square that may hold a blank, and that is not like the empty squares of its class.
    pub(crate) fn unlike_bare(&self, answer: usize) -> bool {
        answer == 0 && self.may_be_blank() && self.fellows > ALIKE && !self.known_look(0)
    }

    /// Whether it is an empty square that something hides for the second look. Paper over several squares is like the others that it
    /// hides, in colour and make, and has them for the board's; and nothing is all that the third look sees on it. Of the
    /// squares that were surely empty on 400 ordinary rendered boards two would have been asked about.
    pub(crate) fn hidden_bare(&self, answer: usize) -> bool {
        answer == 0 && self.is_hidden()
    }

    /// Whether it is a blank that looks as the empty squares of its class do; or one that the first look does not see at all, or is
    /// not sure of, and neither its colour nor what is known of the empty square tells that a tile lies there. Of 722 sure blanks on rendered boards
    /// of every difficulty three were so, and none of these was a blank.
    pub(super) fn like_bare(&self, answer: usize) -> bool {
        let coloured = self.colour.is_some_and(|tile| tile > BARE_COLOUR);
        let told = || coloured || self.known_look(1);
        let first = self.whole[1];
        answer == 1 && (-self.fellows > ALIKE || first < NO_TILE || first < BARE && !told())
    }

    /// Whether known tiles tell it from its kin, and from what is likeliest of all others.
    fn resembles(&self, answer: usize, together: &[f32]) -> bool {
        let others = (2..together.len()).filter(|i| *i != answer && !self.akin(*i, answer));
        let next = others.max_by(|a, b| together[*a].total_cmp(&together[*b]));
        self.told_from_kin(answer) && next.is_none_or(|next| self.told_from(answer, next))
    }

    /// Whether known tiles tell it from another, and the looks do not contradict them: tiles of another set would.
    fn told_from(&self, answer: usize, other: usize) -> bool {
        let alike = self.alike.as_ref();
        let tells = alike.is_some_and(|alike| alike.tells(answer, other, |a, b| self.akin(a, b)));
        tells && self.uncontradicted(answer)
    }

    /// Whether the looks leave enough for a sight that others tell.
    pub(crate) fn uncontradicted(&self, sight: usize) -> bool {
        self.looks()[sight] > UNCONTRADICTED
    }

    /// Whether known tiles tell it from all its kin.
    pub(super) fn told_from_kin(&self, answer: usize) -> bool {
        let kin = self.kindred.get(answer);
        let kin = kin.map_or(&[][..], |kin| &kin.sights[..]);
        self.alike.is_some() && kin.iter().all(|kin| self.told_from(answer, *kin))
    }

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

    /// Whether it is a blank whose print is surely a letter, as it was cut or enlarged, and not the print of one that is known.
    pub(super) fn lettered_blank(&self, answer: usize) -> bool {
        let letter = |(glyph, _): &(Vec<f32>, f32)| {
            self.lettered_enlarged() || glyph.iter().any(|p| *p > NO_BLANK)
        };
        let glyph = self.glyph.as_ref().filter(|glyph| letter(glyph));
        let known = |glyph: &(Vec<f32>, f32)| self.told_from(1, likeliest(&glyph.0));
        answer == 1 && glyph.is_some_and(|glyph| !known(glyph))
    }

    /// Whether it is an empty square on which the letter enlarged is surely one: a dark one on a tile of the board's colour looks empty.
    /// Of 20 600 sure empty squares that were not plain, on 1 600 rendered boards, three were so, and one that was a letter
    /// besides.
    pub(crate) fn lettered_bare(&self, answer: usize) -> bool {
        answer == 0 && self.lettered_enlarged()
    }

    /// Whether the letter enlarged is surely one, whichever.
    fn lettered_enlarged(&self) -> bool {
        let loupe = self.loupe.as_ref();
        loupe.is_some_and(|loupe| loupe.iter().sum::<f32>() > NO_BLANK)
    }

    /// Whether the second look hardly sees this letter, no known tile looks the same, and no third look takes its part.
    pub(super) fn overruled(&self, answer: usize, together: &[f32]) -> bool {
        let closer = self.closer.as_ref();
        let other = closer.is_some_and(|closer| closer[answer] < HARDLY_SEEN);
        let alike = self.resembles(answer, together);
        answer > 1 && other && !alike && !self.judged(answer, LETTER)
    }

    /// Whether neither the second nor the third look sees the letter plainly, and neither the cut nor the value beside it
    /// nor known tiles confirm it; or one of them does not see the blank, nor all together plainly. What is hard to see is hard
    /// for every voice, so that they are less than several then.
    pub(super) fn half_seen(&self, answer: usize, together: &[f32]) -> bool {
        let confirmed = || {
            let (cut, value) = (self.glyph.as_ref(), self.value.as_ref());
            cut.is_some_and(|(glyph, _)| glyph[answer] >= PLAINLY_CUT)
                || value.is_some_and(|value| value.confirms(answer))
                || self.resembles(answer, together)
        };
        match answer {
            0 => false,
            1 => {
                let third = self.judge.is_some() && !self.judged(1, HALF_BLANK);
                (third || self.blank_below(HALF_BLANK)) && together[1] < PLAIN_BLANK
            }
            _ => self.left(answer) > HALF_SEEN && !confirmed(),
        }
    }

    /// Whether a letter that was looked at enlarged is plain to all looks together, and no mark in the cut is open.
    pub(super) fn plain_to_all(&self, answer: usize) -> bool {
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
    pub(super) fn misread(&self, answer: usize) -> bool {
        let [other, own] = MISREAD;
        let loupe = self.loupe.as_ref();
        loupe.is_some_and(|loupe| loupe[answer] < own && loupe.iter().any(|p| *p > other))
    }

    /// Whether the cut is plainly another letter, not by a mark, and the second look does not see this one plainly; or the second
    /// look sees another, and the cut does not see this one. The third may know better.
    pub(super) fn taken_for_another(&self, answer: usize) -> bool {
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

    /// Whether a letter enlarged is rather another, or its kin to the third look, and the second does not see it plainly; or one
    /// that another differs from by a mark was not cut out, and the first does not. That the third sees another that is no kin
    /// is not enough: beside the foot of each I of one set is what a mould has left, and it sees an L.
    pub(crate) fn contested(&self, answer: usize) -> bool {
        let [other, own] = CONTESTS;
        let another = |look: &Vec<f32>| {
            let best = likeliest(look);
            (best > 1 && best != answer && look[best] > other).then_some(best)
        };
        let kin = self.judge.as_ref().and_then(another);
        let kin = kin.is_some_and(|best| self.akin(answer, best));
        let enlarged = self.loupe.as_ref().and_then(another);
        let closer = self.closer.as_ref().map_or(0.0, |closer| closer[answer]);
        let uncut = self.glyph.is_none() && self.faint_mark(answer);
        uncut || closer < own && (kin || enlarged.is_some())
    }

    /// Whether an answer is not to be believed where another square is doubtful: the second look does not see the blank
    /// plainly, nor does the colour tell it, or rather sees the letter's kin.
    pub(crate) fn frail(&self, answer: usize) -> bool {
        let tiled = self.colour.is_some_and(|tile| tile > TILED);
        answer == 1 && !tiled && self.blank_below(FRAIL_BLANK) || self.closer_sees_kin(answer)
    }

    /// Whether it is a blank that neither the first nor the second look sees plainly.
    pub(crate) fn partly_blank(&self, answer: usize) -> bool {
        let [first, second] = PARTLY_BLANK;
        answer == 1 && self.whole[1] < first && self.blank_below(second)
    }

    /// Whether a blank is less likely at second look, where no print of the square's silences that.
    fn blank_below(&self, bar: f32) -> bool {
        let closer = self.closer.as_ref().filter(|_| !self.printed);
        closer.is_some_and(|closer| closer[1] < bar)
    }

    /// What the second look leaves for anything but this, times what the third does; nothing where either was not asked.
    pub(crate) fn left(&self, answer: usize) -> f32 {
        let both = self.closer.as_ref().zip(self.judge.as_ref());
        both.map_or(0.0, |(closer, judge)| {
            (1.0 - closer[answer]) * (1.0 - judge[answer])
        })
    }

    /// Whether it is the middle, and its colour does not tell that a tile lies there.
    pub(super) fn may_be_printed(&self) -> bool {
        self.centre && self.colour.is_some_and(|tile| tile < CENTRE_COLOUR)
    }

    /// Whether a letter in the middle has another colour than the tiles, and the third look is not sure of it; or where
    /// no colour is known, no value beside it confirms it, nor is the print gone that is known to be there; or it stands in
    /// something smaller than a tile. Beside another tile, as every first word lies, less is enough.
    pub(super) fn printed_letter(&self, answer: usize) -> bool {
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

    /// Whether the third look sees something else, as it did not of the known tiles that look the same.
    pub(super) fn refused(&self, answer: usize) -> bool {
        let judge = self.judge.as_ref();
        let told = |judge: &Vec<f32>| self.told_from(answer, likeliest(judge));
        judge.is_some_and(|judge| judge[answer] < THIRD_AGAINST && !told(judge))
    }
}

#[cfg(test)]
mod tests;
