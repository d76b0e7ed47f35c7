//! Which answers are vouched for, whatever rule doubts them: the rules of `fuse` look at one voice or two each, and most of
//! what they doubt is right. What all voices say of an answer and of the next likely one, and how many other squares of the
//! board are hard to read, is weighed by a sum learned from rendered boards (`calibration/train/fit_vouch.py`): the odds
//! that the answer is right. A letter that tiles which are known tell from every other is vouched for
//! whatever that sum says: all 91 such letters on 90 rendered boards of every difficulty, whose set had been laid out, were right.

use crate::fuse::{self, Voices};

mod weights;
use weights::{BIASES, WEIGHTS};

/// What is weighed of an answer.
pub const GROUNDS: [&str; 37] = [
    "joint",
    "next",
    "next-empty",
    "next-blank",
    "marked",
    "by-mark",
    "next-kin",
    "first-answer",
    "first-next",
    "first-else",
    "second-answer",
    "second-next",
    "second-else",
    "third",
    "third-answer",
    "third-next",
    "third-else",
    "enlarged",
    "enlarged-answer",
    "enlarged-next",
    "enlarged-else",
    "cut",
    "cut-answer",
    "cut-next",
    "cut-else",
    "value",
    "value-answer",
    "value-next",
    "value-confirms",
    "colour",
    "fellows",
    "centre",
    "tesseract",
    "tesseract-answer",
    "tesseract-kin",
    "hard",
    "nearly",
];

/// Natural logarithm of the odds from which an answer is vouched for: that a square is empty, and that it holds a letter. Of
/// 146 469 answers about 1 801 rendered boards, read by networks made as the ones here are, 83 were wrong; 108 783 and 34 121
/// that were right are vouched for, and none that was wrong; by a bar of 5 for both one. What lies much worse than there looks
/// empty more often: that bar is higher.
const VOUCHED: [f32; 2] = [7.5, 6.5];

/// The same for a letter that is not contested: of 2 135 between this and the other, on 1 600 rendered boards, 134 of them doubted by
/// a rule, none was wrong; of 732 from 4 to this three were. Of some 550 on 453 others two were wrong, neither of them doubted by one.
const UNCONTESTED: f32 = 5.0;

/// The same below which a letter that no rule doubts is not believed: on any board, on one with a few doubtful squares, and on one
/// with many. Of 260 rendered boards of every difficulty five had no letter below 1 and such ones from there to 2, and one of
/// these was wrong; 14 had such ones from 2 to 3 and none below, and one was wrong. With 2.5 four photographs of one set have a
/// doubt, the same I. On boards with two doubtful squares 230 of 18 702 sure letters were below the second, one of them wrong, and
/// on 400 other boards all five that were wrong. On boards with five doubtful squares and
/// more 193 sure letters were from the second to the third, two of them wrong, and none of 713 above. Below the third what is contested
/// is not believed on any board: of 23 800 sure letters that were not plain, on 1 600 boards, 18 were below the second, and five of the
/// six that were wrong; on 1 043 others two were from there to the third, one of them wrong, an E whose tail hardly showed.
const DISBELIEVED: [f32; 3] = [2.0, 5.0, 6.5];
const AMONG: [usize; 2] = [2, 5];

/// Joint probabilities below which another square is hard to read, and nearly so.
const HARD: [f32; 2] = [0.99, 0.9995];

/// Least that counts of a voice's probability, and of a value's.
const LEAST: f32 = 1e-4;
const LEAST_VALUE: f32 = 1e-3;

/// Most that counts of the joint odds, of the colour and of the fellows, in natural logarithms.
const MOST_ODDS: f32 = 12.0;
const MOST_COLOUR: f32 = 8.0;
const MOST_FELLOWS: f32 = 9.0;

/// What is to be weighed of the likeliest answer of one square.
#[derive(Clone, Debug)]
pub struct Grounds {
    /// The answer, as a sight: 0 empty, 1 blank, from 2 on the letters of the variant.
    pub answer: usize,
    /// By name, as [`GROUNDS`] has them.
    pub values: [f32; GROUNDS.len()],
    /// Whether one of its voices would have another letter.
    pub(crate) contested: bool,
    /// Whether known tiles tell it from every other letter.
    pub(crate) told_apart: bool,
}

/// What is weighed of every square that was looked at twice; the others are plain.
pub(crate) fn grounds(voices: &[Voices]) -> Vec<Option<Grounds>> {
    let joint = |voice: &Voices| voice.closer.is_some().then(|| voice.weighed());
    let joint: Vec<Option<Vec<f32>>> = voices.iter().map(joint).collect();
    let most = |p: &Vec<f32>| p[fuse::likeliest(p)];
    let below = |bar: f32| joint.iter().flatten().filter(|p| most(p) < bar).count();
    let hard = HARD.map(below);
    let of = |(voice, joint): (&Voices, &Option<Vec<f32>>)| {
        let joint = joint.as_ref()?;
        let others = |k: usize| hard[k] - usize::from(most(joint) < HARD[k]);
        Some(of(voice, joint, [others(0), others(1)]))
    };
    voices.iter().zip(&joint).map(of).collect()
}

/// Whether what was weighed of a square vouches for its answer.
pub(crate) fn vouched(grounds: &Option<Grounds>) -> bool {
    grounds.as_ref().is_some_and(Grounds::vouched)
}

/// Whether its answer is a letter that known tiles tell from every other.
pub(crate) fn told_apart(grounds: &Option<Grounds>) -> bool {
    grounds.as_ref().is_some_and(|grounds| grounds.told_apart)
}

/// Whether what was weighed of a square speaks against this letter, on a board with so many others that are doubtful. Of another
/// answer nothing was weighed.
pub(crate) fn disbelieved(grounds: &Option<Grounds>, letter: usize, doubtful: usize) -> bool {
    let weighed =
        |grounds: &&Grounds| letter > 1 && grounds.answer == letter && !grounds.told_apart;
    let disbelieved = |grounds: &Grounds| {
        let among = AMONG.iter().filter(|few| doubtful >= **few).count();
        let most = DISBELIEVED.len() - 1;
        let bar = DISBELIEVED[if grounds.contested { most } else { among }];
        grounds.odds().is_some_and(|odds| odds < bar)
    };
    grounds.as_ref().filter(weighed).is_some_and(disbelieved)
}

impl Grounds {
    /// Whether the answer is vouched for.
    fn vouched(&self) -> bool {
        if self.told_apart {
            return true;
        }
        let bar = match self.answer {
            letter if letter > 1 && !self.contested => UNCONTESTED,
            answer => VOUCHED[answer.min(1)],
        };
        self.odds().is_some_and(|odds| odds > bar)
    }

    /// Natural logarithm of the odds that the answer is right; none for a blank: too few are doubtful to learn from.
    fn odds(&self) -> Option<f32> {
        let kind = match self.answer {
            0 => 0,
            1 => return None,
            _ => 1,
        };
        let weighed = self.values.iter().zip(&WEIGHTS[kind]);
        let sum: f32 = weighed.map(|(value, weight)| value * weight).sum();
        Some(BIASES[kind] + sum)
    }
}

/// Of one square, whose voices say `joint` together, and beside which so many others are hard to read, and nearly so.
fn of(voice: &Voices, joint: &[f32], hard: [usize; 2]) -> Grounds {
    let answer = fuse::likeliest(joint);
    let others = (0..joint.len()).filter(|i| *i != answer);
    let next = others
        .max_by(|a, b| joint[*a].total_cmp(&joint[*b]))
        .unwrap_or(answer);
    let kin = voice.kindred.get(answer);
    let next_is_kin = next > 1 && voice.akin(answer, next);
    let flag = |told: bool| f32::from(u8::from(told));
    let [odds, other] = [joint[answer], 1.0 - joint[answer]].map(|p| p.max(1e-7).ln());
    let mut values = vec![
        (odds - other).clamp(-MOST_ODDS, MOST_ODDS),
        logarithm(joint[next]),
        flag(next == 0),
        flag(next == 1),
        flag(kin.is_some_and(|kin| kin.marked)),
        flag(kin.is_some_and(|kin| kin.by_mark)),
        flag(next_is_kin),
    ];
    let said = |look: &[f32]| [look[answer], look[next], 1.0 - look[answer]].map(logarithm);
    values.extend(said(&voice.whole));
    values.extend(voice.closer.as_deref().map_or([0.0; 3], said));
    let cut = voice.glyph.as_ref().map(|(glyph, _)| &glyph[..]);
    for look in [voice.judge.as_deref(), voice.loupe.as_deref(), cut] {
        values.push(flag(look.is_some()));
        values.extend(look.map_or([0.0; 3], said));
    }
    values.extend(voice.value.as_ref().map_or([0.0; 4], |value| {
        let beside = |sight| (value.beside(sight) + LEAST_VALUE).ln();
        let confirms = flag(value.confirms(answer));
        [1.0, beside(answer), beside(next), confirms]
    }));
    let tile = if answer > 0 { 1.0 } else { -1.0 };
    let colour = voice.colour.unwrap_or(0.0);
    let named = voice.tesseract;
    values.extend([
        tile * colour.clamp(-MOST_COLOUR, MOST_COLOUR),
        tile * voice.fellows.clamp(-MOST_FELLOWS, MOST_FELLOWS),
        flag(voice.centre),
        flag(named.is_some()),
        flag(named == Some(answer)),
        flag(named.is_some_and(|named| named != answer && voice.akin(answer, named))),
        (hard[0] as f32).ln_1p(),
        (hard[1] as f32).ln_1p(),
    ]);
    Grounds {
        answer,
        values: std::array::from_fn(|i| values[i]),
        contested: voice.contested(answer),
        told_apart: voice.told_apart(answer, joint),
    }
}

/// The natural logarithm of a probability.
fn logarithm(p: f32) -> f32 {
    (p.clamp(0.0, 1.0) + LEAST).ln()
}

#[cfg(test)]
mod tests;
