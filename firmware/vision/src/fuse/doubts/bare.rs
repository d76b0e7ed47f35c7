//! Why an empty square or a blank is not to be believed: wood looks much like wood, and what is bare like what is hidden.

use super::{BARE, BARE_COLOUR, THIRD_PLAIN};
use crate::fuse::{ALIKE, LETTER, Voices, likeliest};

/// Probability of a letter above which the glyph speaks against a blank, whose print may well look like one, and of any letter
/// above which it does enlarged: of 1 305 sure blanks on 1 600 rendered boards 5 were such, and all of them letters; of 1 222 on
/// as many others one was for the latter, and a letter.
const NO_BLANK: f32 = 0.9;

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

impl Voices {
    /// Whether what is known of the empty square tells that this is it, or that a blank lies there: its print is seen, its
    /// fellows look the same, or its colour is plainly this or plainly another. The light can change a colour as well; so the
    /// looks must at least incline to it. A blank of the board's colour looks much like the empty squares, too: where the
    /// first or the second look takes it for one, it must be more like them than they are like each other.
    pub(super) fn known_look(&self, answer: usize) -> bool {
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
    pub(in crate::fuse) fn overlooked(&self, answer: usize) -> bool {
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
    pub(in crate::fuse) fn outvoted(&self, answer: usize) -> bool {
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

    /// Whether it is an empty square on which the letter enlarged is surely one: a dark one on a tile of the board's colour looks empty.
    /// Of 20 600 sure empty squares that were not plain, on 1 600 rendered boards, three were so, and one that was a letter
    /// besides.
    pub(crate) fn lettered_bare(&self, answer: usize) -> bool {
        answer == 0 && self.lettered_enlarged()
    }

    /// Whether it is a blank that looks as the empty squares of its class do; or one that the first look does not see at all, unless
    /// all else tells it; or one that it is not sure of, where neither its colour nor what is known of the empty square tells that a
    /// tile lies there. Of 722 sure blanks on rendered boards of every difficulty three were so, and none of these was a blank.
    pub(in crate::fuse) fn like_bare(&self, answer: usize) -> bool {
        let coloured = self.colour.is_some_and(|tile| tile > BARE_COLOUR);
        let told = || coloured || self.known_look(1);
        let first = self.whole[1];
        let unseen = first < NO_TILE && !self.plainly_bare_tile();
        answer == 1 && (-self.fellows > ALIKE || unseen || first < BARE && !told())
    }

    /// Whether the first look takes it for an empty square, the others plainly see a blank, and both its colour and its fellows tell
    /// of a tile: of 44 squares on 2 012 rendered boards that the first look does not take for blanks at all, 33 were none, and one of
    /// these would have been such but for its fellows; of the eleven others three were such. What the first look takes for a letter
    /// may be one, and something that lies there may be of a tile's colour.
    fn plainly_bare_tile(&self) -> bool {
        let second = self.closer.as_ref().is_some_and(|closer| closer[1] > BARE);
        let seen = self.whole[0] > LETTER && second && self.judged(1, BARE);
        seen && self.tiled() && self.fellows > 0.0
    }

    /// Whether the colour speaks for a tile, whatever the light.
    fn tiled(&self) -> bool {
        self.colour.is_some_and(|tile| tile > TILED)
    }

    /// Whether it is a blank whose print is surely a letter, as it was cut or enlarged, and not the print of one that is known.
    pub(in crate::fuse) fn lettered_blank(&self, answer: usize) -> bool {
        let letter = |(glyph, _): &(Vec<f32>, f32)| {
            self.lettered_enlarged() || glyph.iter().any(|p| *p > NO_BLANK)
        };
        let glyph = self.glyph.as_ref().filter(|glyph| letter(glyph));
        let known = |glyph: &(Vec<f32>, f32)| self.told_from(1, likeliest(&glyph.0));
        answer == 1 && glyph.is_some_and(|glyph| !known(glyph))
    }

    /// Whether the letter enlarged is surely one, whichever.
    fn lettered_enlarged(&self) -> bool {
        let loupe = self.loupe.as_ref();
        loupe.is_some_and(|loupe| loupe.iter().sum::<f32>() > NO_BLANK)
    }

    /// Whether the second or the third look does not see the blank, nor all together plainly. What is hard to see is hard for every
    /// voice, so that they are less than several then.
    pub(in crate::fuse) fn half_seen_blank(&self, answer: usize, together: &[f32]) -> bool {
        let third = self.judge.is_some() && !self.judged(1, HALF_BLANK);
        let half = third || self.blank_below(HALF_BLANK);
        answer == 1 && half && together[1] < PLAIN_BLANK
    }

    /// Whether an answer is not to be believed where another square is doubtful: the second look does not see the blank
    /// plainly, nor does the colour tell it, or rather sees the letter's kin.
    pub(crate) fn frail(&self, answer: usize) -> bool {
        answer == 1 && !self.tiled() && self.blank_below(FRAIL_BLANK)
            || self.closer_sees_kin(answer)
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
}
