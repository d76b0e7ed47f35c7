//! The values printed beside the letters: of letters that differ by a mark alone, most differ in value.
//!
//! Sets are played with whose values are not the official ones, and sets without any. So the values of a photograph
//! are heard only when those beside its sure letters are the variant's; and in the place where that set has them.

use game::Variant;

use crate::alphabet::Kin;
use crate::fuse::likeliest;
use crate::glyph::ValueCut;
use crate::net::{Net, NetError};

const WEIGHTS: &[u8] = include_bytes!("../models/values.onnx.gz");
const CLASSES: &str = include_str!("../models/values.txt");

/// Probability above which a value is read.
const READ: f32 = 0.8;

/// Share of the answers that may be plain wrong.
const WRONG: f32 = 0.05;

/// How often a value is cut so badly that it passes for none.
const MISSED: f32 = 0.3;

/// How often something beside what is no letter passes for a certain value.
const STRAY: f32 = 0.1;

/// How likely a value is beside a letter that it speaks for, and at most beside one that it does not.
const SPEAKS: f32 = 0.75;
const SILENT: f32 = 0.05;

/// Reads cut values with a network that has seen nothing but fonts.
pub(crate) struct Values {
    net: Net,
    /// Points of each class; none of the one for no value.
    points: Vec<Option<u8>>,
}

impl Values {
    pub(crate) fn new() -> Result<Self, NetError> {
        let points: Vec<Option<u8>> = CLASSES.lines().map(|name| name.parse().ok()).collect();
        let side = crate::glyph::SIDE as i32;
        let net = Net::load("value", WEIGHTS, [1, side, side], points.len())?;
        Ok(Self { net, points })
    }

    /// What each of some cuts says.
    fn read<'a>(&mut self, cuts: impl Iterator<Item = &'a ValueCut>) -> opencv::Result<Vec<Value>> {
        let samples: Vec<f32> = cuts.flat_map(ValueCut::ink).collect();
        let said = self.net.probabilities(&samples)?;
        Ok(said.iter().map(|said| self.value(said)).collect())
    }

    fn value(&self, probabilities: &[f32]) -> Value {
        let mut value = Value([0.0; MOST + 1]);
        for (points, p) in self.points.iter().zip(probabilities) {
            let known = points.map_or(0, usize::from);
            value.0[if known <= MOST { known } else { 0 }] += p;
        }
        value
    }
}

/// Highest value that is read.
const MOST: usize = 10;

/// Probability of every value, by its points; at 0 that it is none.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Value([f32; MOST + 1]);

impl Value {
    /// A value read beyond doubt.
    #[cfg(test)]
    pub(crate) fn sure(points: usize) -> Self {
        let mut value = Self([0.0; MOST + 1]);
        value.0[points] = 1.0;
        value
    }

    /// Probability of the likeliest value.
    fn most(&self) -> f32 {
        self.0[1..].iter().copied().fold(0.0, f32::max)
    }

    /// The points read, if any.
    fn read(&self) -> Option<usize> {
        let best = likeliest(&self.0);
        (best > 0 && self.0[best] > READ).then_some(best)
    }

    /// What it says of every sight, of which those are the kin.
    pub(crate) fn told(&self, variant: &Variant, kindred: &[Kin]) -> Told {
        let beside = self.factors(variant);
        let sights = || beside.iter().zip(kindred);
        let belied = sights().map(|(own, kin)| {
            own < &SILENT && kin.sights.iter().any(|other| beside[*other] > SPEAKS)
        });
        let confirmed = sights().map(|(own, kin)| {
            own > &SPEAKS && kin.sights.iter().all(|other| beside[*other] < SILENT)
        });
        Told {
            belied: belied.collect(),
            confirmed: confirmed.collect(),
            beside,
        }
    }

    /// How likely it is beside every sight.
    fn factors(&self, variant: &Variant) -> Vec<f32> {
        let missed = MISSED * self.0[0];
        let beside = |face: &game::Face| match usize::from(face.value) {
            points @ 1..=MOST => (1.0 - WRONG) * self.0[points] + WRONG / MOST as f32 + missed,
            _ => STRAY + missed,
        };
        let neither = [STRAY + missed; 2].into_iter();
        neither.chain(variant.faces.iter().map(beside)).collect()
    }
}

/// What the value beside a letter says of every sight.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// How likely the value is beside it.
    beside: Vec<f32>,
    /// Whether it is plainly that of the same letter with another mark, or without.
    belied: Vec<bool>,
    /// Whether it is plainly that of this letter, and not of the same with another mark, or without.
    confirmed: Vec<bool>,
}

impl Told {
    /// How likely the value is beside a sight.
    pub(crate) fn beside(&self, sight: usize) -> f32 {
        self.beside[sight]
    }

    /// Whether the value is plainly that of the same letter with another mark, or without.
    pub(crate) fn belies(&self, sight: usize) -> bool {
        self.belied[sight]
    }

    /// Whether the value is plainly that of this letter, and of none that differs by a mark.
    pub(crate) fn confirms(&self, sight: usize) -> bool {
        self.confirmed[sight]
    }

    /// Whether the value speaks for one of two.
    pub(crate) fn decides(&self, one: usize, other: usize) -> bool {
        self.beside[one] > SPEAKS && self.beside[other] < SILENT
    }
}

mod beside;
pub(crate) use beside::{Beside, weigh};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_points() {
        let mut values = Values::new().unwrap();
        let blank = ValueCut::bare(0);
        let read = values.read(std::iter::once(&blank)).unwrap();
        assert!((read[0].0.iter().sum::<f32>() - 1.0).abs() < 1e-4);
        assert_eq!(read[0].read(), None, "nothing is no value");
    }
}
