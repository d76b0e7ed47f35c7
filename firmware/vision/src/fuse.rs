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
/// against an answer, and its limits in `doubts` and `marks.rs` were chosen on 370 rendered boards.
const THIRD_WRONG: f32 = 0.003;

/// Probability above which a voice shares the answer that a square holds a letter.
const LETTER: f32 = 0.5;

/// Probability above which something hides a square.
const HIDDEN: f32 = 0.5;

/// How much its fellows must speak for an empty square, or for a tile, to be a voice of their own, in natural logarithms …
const ALIKE: f32 = 2.0;

/// … and how much they count at most for the empty square, and for a tile.
const FELLOWS_MOST: [f32; 2] = [4.0, 2.0];

/// How much the colour must speak for the board, in natural logarithms, and the fellows as much as for a voice of their
/// own, so that nothing hides the square: the edge of a shadow looks like a sleeve's, and no sleeve is of the board's
/// colour and make.
const BARED: f32 = 4.0;

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
    /// Of those alone that the owner has laid out.
    pub(crate) laid: Option<Likeness>,
    /// Of Tesseract: the sight it names, when it was asked and answered.
    pub(crate) tesseract: Option<usize>,
}

impl Voices {
    /// Whether the colour speaks for the board beyond doubt.
    fn bared(&self) -> bool {
        self.colour.is_some_and(|tile| tile < -BARED)
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

    /// Probability of every sight as the voices have it; what is missing to 1 is for none of them.
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
}

mod believed;
mod cut;
mod doubts;
mod known;
mod marks;
mod plain;
mod sureness;
pub(crate) use plain::PLAIN_AND_BARED;
pub(crate) use sureness::{doubtful, favour, likeliest, seen, settle, surely_empty};

#[cfg(test)]
mod tests;
