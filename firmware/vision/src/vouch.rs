//! Which answers are vouched for, whatever rule doubts them: the rules of `fuse` look at one voice or two each, and most of
//! what they doubt is right. What all voices say of an answer and of the next likely one, and how many other squares of the
//! board are hard to read, is weighed by a sum learned from rendered boards (`calibration/train/fit_vouch.py`): the odds
//! that the answer is right, to which is added how plain the board's other letters are. A letter that tiles which are known tell from
//! every other is vouched for whatever that sum says: all 91 such letters on 90 rendered boards of every difficulty, whose set had been
//! laid out, were right.

mod weighed;
mod weights;
pub(crate) use weighed::grounds;
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
/// 146 469 answers about 1 801 rendered boards, read by networks made as the ones here are, 83 were wrong; 108 783 empty squares that
/// were right are vouched for, and none that was wrong. Of 2 135 letters from 5 to 6.5 that were not contested, on 1 600 boards, 134 of
/// them doubted by a rule, none was wrong; of 732 from 4 to 5 three were. What lies much worse than there looks empty more often: that
/// bar is higher.
const VOUCHED: [f32; 2] = [7.5, 5.0];

/// The same for a letter that is contested and may be its kin: on 1 043 boards two contested letters were from 5 to this, one of them
/// wrong, an E whose tail hardly showed. From so much on, by the learned sum alone, a letter tells what others are.
const CONTESTED: f32 = 6.5;

/// The same below which a letter that no rule doubts is not believed: on any board; with two other doubtful squares, or if it is
/// contested; and with five, or if it is contested and may be its kin. Of 627 rendered boards, 324 of them of the ordinary range, two
/// sure letters were below the first by the faintness of others, one of them wrong. The others were chosen before plainness counted: with two doubtful squares 230 of 18 702 sure letters were below the second, one of them wrong, and on 400 other boards all
/// five that were wrong; with five doubtful squares 193 were from the second to the third, two of them wrong, and none of 713 above; of
/// the contested among 23 800 letters, on 1 600 boards, 18 were below the second, five of them wrong.
const DISBELIEVED: [f32; 3] = [2.0, 5.0, CONTESTED];
const AMONG: [usize; 2] = [2, 5];

/// How much it counts, in these odds, how plainly the first look sees the other letters of the board: odd type, wear, blur and faint
/// light touch all of them. With it, and bars for what is contested by other than kin that are lower by 1.5, eight more of the 627 boards
/// are exact, and one of two letters that were surely wrong is asked about; of 62 squares that were so on 137 boards of earlier pages 56
/// are. Twice as much leaves a sixth more doubts on hard boards.
const PLAINNESS: f32 = 0.5;

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
    /// Whether it may be one that differs by a mark or by what a cut may lose, or that is the next likely one.
    pub(crate) may_be_kin: bool,
    /// Whether a letter was cut out.
    pub(crate) cut: bool,
    /// How much plainer than usual the first look sees the other letters of the board, in natural logarithms of what it leaves for
    /// anything else.
    pub(crate) plainness: f32,
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
    speaks_against(grounds, letter, |grounds| {
        let among = AMONG.iter().filter(|few| doubtful >= **few).count();
        let by_kin = usize::from(grounds.may_be_kin);
        let contested = if grounds.contested { 1 + by_kin } else { 0 };
        let bar = contested.max(among);
        // A letter that hardly anything speaks for is not saved by others: of two V on a plain board read as M one was sure (44000347).
        // Where squares are hard to read that others are faint is counted already.
        let plainness = grounds.counted();
        let plainness = [plainness.min(0.0), plainness.max(0.0), 0.0][bar];
        grounds.odds(plainness) < Some(DISBELIEVED[bar])
    })
}

/// Whether it is so far beyond doubt, plain as other letters may be, that it may tell what they are: two that are wrong would bear each
/// other out.
pub(crate) fn beyond_doubt(grounds: &Option<Grounds>, letter: usize) -> bool {
    !speaks_against(grounds, letter, |grounds| {
        grounds.odds(0.0) < Some(CONTESTED)
    })
}

fn speaks_against(
    grounds: &Option<Grounds>,
    letter: usize,
    short: impl FnOnce(&Grounds) -> bool,
) -> bool {
    let weighed =
        |grounds: &&Grounds| letter > 1 && grounds.answer == letter && !grounds.told_apart;
    grounds.as_ref().filter(weighed).is_some_and(short)
}

impl Grounds {
    /// Whether the answer is vouched for.
    fn vouched(&self) -> bool {
        let bar = match self.answer {
            0 => VOUCHED[0],
            _ if self.contested && self.may_be_kin => CONTESTED,
            _ => VOUCHED[1],
        };
        self.told_apart || self.odds(self.counted()).is_some_and(|odds| odds > bar)
    }

    /// How far the plainness of others counts: for letters, and not in their favour where a mark may be lost however plain others are, or
    /// a tile may lie between two squares so that nothing is cut.
    fn counted(&self) -> f32 {
        match self.answer {
            0 | 1 => 0.0,
            _ if self.may_be_kin || !self.cut => self.plainness.min(0.0),
            _ => self.plainness,
        }
    }

    /// Natural logarithm of the odds that the answer is right, with so much plainness of others; none for a blank: too few are doubtful
    /// to learn from.
    fn odds(&self, plainness: f32) -> Option<f32> {
        let kind = match self.answer {
            0 => 0,
            1 => return None,
            _ => 1,
        };
        let weighed = self.values.iter().zip(&WEIGHTS[kind]);
        let sum: f32 = weighed.map(|(value, weight)| value * weight).sum();
        Some(BIASES[kind] + sum + PLAINNESS * plainness)
    }
}

#[cfg(test)]
mod tests;
