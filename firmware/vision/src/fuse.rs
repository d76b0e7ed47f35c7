//! Several voices, one answer: what a square holds and how sure that is.

use std::rc::Rc;

use crate::alphabet::Kin;
use crate::likeness::Likeness;
use crate::values::Told;

/// Share of a voice's answers that may be plain wrong, whatever it says: no voice alone is certain.
const WHOLE_WRONG: f32 = 0.01;

/// How much the first look counts beside the second.
const FIRST_LOOK: f32 = 0.5;

/// How much the second look counts.
const SECOND_LOOK: f32 = 0.75;

/// Share of the third look's answers that may be plain wrong. This, what is believed when it speaks
/// against an answer, and its limits in `doubts.rs` and `marks.rs` were chosen on 370 rendered boards.
const THIRD_WRONG: f32 = 0.003;

/// Most that an answer is believed against which the third look speaks.
const REFUSED: f32 = 0.5;

/// Most that an answer is believed which rests on one voice.
const ALONE: f32 = 0.97;

/// Probability above which a voice shares the answer that a square holds a letter.
const LETTER: f32 = 0.5;

/// Probability above which something hides a square.
const HIDDEN: f32 = 0.5;

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

/// Probability of an empty square at first look below which a third look is wanted whatever the second says.
const UNEXPECTED_EMPTY: f32 = 0.2;

/// How much its fellows must speak for an empty square, or for a tile, to be a voice of their own, in natural logarithms …
const ALIKE: f32 = 2.0;

/// … and how much they count at most for the empty square, and for a tile.
const FELLOWS_MOST: [f32; 2] = [4.0, 2.0];

/// How much the colour must speak for the board, in natural logarithms, and the fellows as much as for a voice of their
/// own, so that nothing hides the square: the edge of a shadow looks like a sleeve's, and no sleeve is of the board's
/// colour and make.
const BARED: f32 = 4.0;

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

/// Colour counts at most this much, in natural logarithms.
const COLOUR_MOST: f32 = 7.0;

/// How often Tesseract, when it answers, is right but for a mark: of 182 letters that were doubtful without it, on 440 rendered
/// boards of every difficulty, it was of some 110.
const TESSERACT_RIGHT: f32 = 0.6;

/// What each voice says of one square.
#[derive(Clone, Debug, Default)]
pub(crate) struct Voices {
    /// Of the whole square at first look: probability of every sight.
    pub(crate) whole: Vec<f32>,
    /// Of the whole square at second look; none when it was saved.
    pub(crate) closer: Option<Vec<f32>>,
    /// Of the whole square at third look; none when hardly a doubt was left, or when it has nothing to say.
    pub(crate) judge: Option<Vec<f32>>,
    /// Of the letter enlarged: probability of every letter as a sight; none when it was not asked, or nothing can be cut.
    pub(crate) loupe: Option<Vec<f32>>,
    /// Of the cut glyph: probability of every letter as a sight, and of being no letter; none when there
    /// is no glyph.
    pub(crate) glyph: Option<(Vec<f32>, f32)>,
    /// Of the value printed beside it; none when there is none to be heard.
    pub(crate) value: Option<Told>,
    /// Of the colour: logarithm of tile against board; none when nothing could be learned.
    pub(crate) colour: Option<f32>,
    /// Of the empty square's own colour, where it is known: likewise, and better.
    pub(crate) look: Option<f32>,
    /// Of the empty square's print, where it is known: logarithm of tile against board.
    pub(crate) print: f32,
    /// Of the empty squares of its class, or those that seem so: logarithm of tile against board, where it was asked.
    pub(crate) fellows: f32,
    /// Whether the square carries a print that may pass for a blank's.
    pub(crate) printed: bool,
    /// The letter that the square's print passes for, if it is known to.
    pub(crate) print_of: Option<usize>,
    /// Whether it is the middle, where many boards carry a letter of their own.
    pub(crate) centre: bool,
    /// Whether, in the middle, a tile surely lies beside it.
    pub(crate) joined: bool,
    /// In the middle, how like its face, or a tile, its likest corner is, 0 to 1: a tile reaches into one at least, however
    /// it lies, and a ring round a printed letter may leave them all free.
    pub(crate) corner: Option<f32>,
    /// Of every sight those of the variant that a cut may take for it.
    pub(crate) kindred: Rc<[Kin]>,
    /// Of the tiles that are known; none when they were not asked, or there are none.
    pub(crate) alike: Option<Likeness>,
    /// Of Tesseract: the sight it names, when it was asked and answered.
    pub(crate) tesseract: Option<usize>,
}

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
        let letters: f32 = self.whole[2..].iter().sum();
        nothing && self.whole[0] > plain && letters < LETTER_LEFT
    }

    /// Whether the colour speaks for the board beyond doubt.
    fn bared(&self) -> bool {
        self.colour.is_some_and(|tile| tile < -BARED)
    }

    /// Whether the looks are so little of one mind about an answer that a third is wanted, however likely it is with what
    /// the other voices say.
    pub(crate) fn faint(&self, answer: usize) -> bool {
        let Some(closer) = &self.closer else {
            return false;
        };
        match answer {
            0 => self.whole[0].max(closer[0]) < FAINT_EMPTY || self.whole[0] < UNEXPECTED_EMPTY,
            // A pale letter on a tile in bright light was one to both.
            1 => true,
            letter => closer[letter] < FAINT_LETTER || self.faint_mark(letter),
        }
    }

    /// Whether another letter differs from this one by a mark, and the first look does not see this one plainly.
    fn faint_mark(&self, letter: usize) -> bool {
        let by_mark = self.kindred.get(letter).is_some_and(|kin| kin.by_mark);
        by_mark && self.whole[letter] < FAINT_AT_FIRST
    }

    /// Whether a second look can be saved because the first and the glyph are both beyond doubt about one letter, no sight
    /// of two letters may be cut so, and it is not printed in the middle as far as its colour tells.
    pub(crate) fn plainly_lettered(&self) -> bool {
        let best = likeliest(&self.whole);
        let plain = |(glyph, _): &(Vec<f32>, f32)| {
            glyph[best] > PLAIN_GLYPH && glyph.iter().sum::<f32>() < 1.0 + LETTER / 2.0
        };
        let seen = best > 1 && self.whole[best] > PLAIN_LETTER;
        seen && self.glyph.as_ref().is_some_and(plain) && !self.may_be_printed()
    }

    /// Probability that none of the sights is to be seen: a hand, or something else that lies there.
    pub(crate) fn hidden(&self) -> f32 {
        let seen: f32 = self.closer.as_ref().unwrap_or(&self.whole).iter().sum();
        (1.0 - seen).clamp(0.0, 1.0)
    }

    /// Whether something hides the square, as the latest of the first two looks has it.
    pub(crate) fn is_hidden(&self) -> bool {
        self.hidden() > HIDDEN
    }

    /// Probability that one of the sights is to be seen, all voices together.
    fn visible(&self) -> f32 {
        let bared = self.bared() && self.fellows < -ALIKE;
        // The third look may see what others took for something that hides the square.
        let third = self.judge.as_ref();
        let third = third.map_or(0.0, |judge| judge.iter().sum::<f32>().min(1.0));
        if bared {
            1.0
        } else {
            (1.0 - self.hidden()).max(third)
        }
    }

    /// What the looks say together.
    pub(crate) fn looks(&self) -> Vec<f32> {
        let closer = self.closer.as_ref().unwrap_or(&self.whole);
        let both = self.whole.iter().zip(closer);
        both.map(|(first, second)| (first + second) / 2.0).collect()
    }

    /// Whether two sights differ at most by what a cut may lose.
    pub(crate) fn akin(&self, one: usize, other: usize) -> bool {
        let kin = || {
            self.kindred
                .get(one)
                .is_some_and(|kin| kin.sights.contains(&other))
        };
        one == other || kin()
    }

    /// How likely the glyph is for every sight. Hairlines that the cut has lost make one letter of another: when
    /// the looks agree on a letter the glyph cannot overrule them.
    fn glyph_factors(&self) -> Vec<f32> {
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
    fn magnified(&self, sight: usize, letters: f32) -> f32 {
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

    /// How much Tesseract speaks for this sight, of so many letters. It may have missed a mark, and is as good for kin.
    fn named(&self, sight: usize, letters: f32) -> f32 {
        match self.tesseract {
            None => 1.0,
            Some(named) if self.akin(named, sight) => TESSERACT_RIGHT,
            Some(_) => (1.0 - TESSERACT_RIGHT) / letters,
        }
    }

    /// How much the known tiles speak for this sight.
    fn likened(&self, sight: usize) -> f32 {
        let alike = self.alike.as_ref();
        alike.map_or(1.0, |alike| alike.factor(sight, |a, b| self.akin(a, b)))
    }

    /// Probability of a letter by the voice that sees most of it.
    pub(crate) fn most(&self, letter: usize) -> f32 {
        let glyph = self.glyph.as_ref().map(|(glyph, _)| glyph);
        let voices = [self.closer.as_ref(), self.judge.as_ref(), glyph];
        let said = voices.into_iter().flatten().map(|voice| voice[letter]);
        said.fold(self.whole[letter], f32::max)
    }

    /// Probability of every sight, all voices together; what is missing to 1 is for none of them. No more than an answer is
    /// believed at most.
    pub(crate) fn together(&self) -> Vec<f32> {
        let mut out = self.weighed();
        let best = likeliest(&out);
        let most = self.most_believed(best, &out);
        if out[best] > most {
            let share = most / out[best];
            out.iter_mut().for_each(|p| *p *= share);
        }
        out
    }

    /// The same as the voices alone have it.
    pub(crate) fn weighed(&self) -> Vec<f32> {
        let count = self.whole.len();
        let letters = (count - 2) as f32;
        let humble = |p: &f32| (1.0 - WHOLE_WRONG) * p + WHOLE_WRONG / count as f32;
        let mut out: Vec<f32> = self.whole.iter().map(humble).collect();
        if let Some(closer) = &self.closer {
            // Two looks at one picture err together now and then: they count as less than two.
            out.iter_mut().zip(closer).for_each(|(first, second)| {
                *first = first.powf(FIRST_LOOK) * humble(second).powf(SECOND_LOOK);
            });
        }
        if let Some(judge) = &self.judge {
            out.iter_mut().zip(judge).for_each(|(p, third)| {
                *p *= (1.0 - THIRD_WRONG) * third + THIRD_WRONG / count as f32
            });
        }
        let glyph = self.glyph_factors();
        for (i, p) in out.iter_mut().enumerate() {
            *p *= glyph[i] * self.value.as_ref().map_or(1.0, |value| value.beside(i));
            if let Some(colour) = self.look.or(self.colour) {
                let tile = colour.clamp(-COLOUR_MOST, COLOUR_MOST) / 2.0;
                *p *= if i == 0 { -tile } else { tile }.exp();
            }
            *p *= (if i == 0 { -self.print } else { self.print } / 2.0).exp();
            let fellows = self.fellows.clamp(-FELLOWS_MOST[0], FELLOWS_MOST[1]);
            *p *= (if i == 0 { -fellows } else { fellows } / 2.0).exp();
            *p *= self.named(i, letters) * self.likened(i) * self.magnified(i, letters);
        }
        let sum: f32 = out.iter().sum();
        let seen = self.visible() / sum.max(f32::MIN_POSITIVE);
        out.iter_mut().for_each(|p| *p *= seen);
        out
    }

    /// How much an answer of all voices together is believed at most.
    fn most_believed(&self, answer: usize, together: &[f32]) -> f32 {
        let plain = self.plain_to_all(answer);
        if !plain && self.refused(answer) || self.print_of == Some(answer) {
            return REFUSED;
        }
        let contradicted = self.belied(answer)
            || self.seen_otherwise(answer)
            || self.lettered_blank(answer)
            || self.printed_letter(answer);
        if contradicted || !plain && self.lonely(answer, together) {
            ALONE
        } else {
            1.0
        }
    }

    /// Whether too few voices share an answer, or one speaks against it.
    fn lonely(&self, answer: usize, together: &[f32]) -> bool {
        !self.shared(answer, together)
            || self.overlooked(answer)
            || self.outvoted(answer)
            || self.unlike_bare(answer)
            || self.hidden_bare(answer)
            || self.like_bare(answer)
            || self.overruled(answer, together)
            || self.half_seen(answer, together)
            || self.misread(answer)
            || self.taken_for_another(answer)
            || self.may_be_kin(answer, together[answer])
    }

    /// Whether an answer that is sure would be doubtful if nobody vouched for it, or without the letter enlarged.
    pub(crate) fn rescued(&self, answer: &[f32]) -> bool {
        let without = || Self {
            loupe: None,
            ..self.clone()
        };
        let unlike = || self.loupe.is_some() && doubtful(&without().together());
        !doubtful(answer) && self.closer.is_some() && (doubtful(&self.together()) || unlike())
    }
}

mod doubts;
mod marks;
mod sureness;
pub(crate) use sureness::{doubtful, favour, likeliest, seen, settle, surely_empty};

#[cfg(test)]
mod tests;
