//! The values printed beside the letters: of letters that differ by a mark alone, most differ in value.
//!
//! Sets are played with whose values are not the official ones, and sets without any. So the values of a photograph
//! are heard only when those beside its sure letters are the variant's.

use game::{Letter, Variant};

use crate::alphabet::{self, Kin};
use crate::fuse::{self, Voices, likeliest};
use crate::looks::Look;
use crate::net::{Net, NetError};

const WEIGHTS: &[u8] = include_bytes!("../models/values.onnx.gz");
const CLASSES: &str = include_str!("../models/values.txt");

/// Probability above which a value is read.
const READ: f32 = 0.8;

/// Sure letters whose values must have been read, and the share of them that must be the variant's.
const ENOUGH: usize = 4;
const RIGHT: f32 = 0.8;

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

    /// For each cut value what it says.
    pub(crate) fn read<'a>(
        &mut self,
        cuts: impl Iterator<Item = &'a Vec<f32>>,
    ) -> opencv::Result<Vec<Value>> {
        let samples: Vec<f32> = cuts.flatten().copied().collect();
        let probabilities = self.net.probabilities(&samples)?;
        Ok(probabilities.iter().map(|p| self.value(p)).collect())
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

/// Tells the voices what the values say, when they are the variant's.
pub(crate) fn weigh(voices: &mut [Voices], looks: &[Look], variant: &Variant) {
    let official = |(voice, look): (&Voices, &Look)| {
        let read = look.value.as_ref()?.read()?;
        let together = voice.together();
        let best = likeliest(&together);
        if best < 2 || fuse::doubtful(&together) {
            return None;
        }
        let face = variant.face(Letter((best - 2) as u8));
        Some(usize::from(face.value) == read)
    };
    let found: Vec<bool> = voices.iter().zip(looks).filter_map(official).collect();
    let right = found.iter().filter(|right| **right).count();
    if found.len() < ENOUGH || (right as f32) < RIGHT * found.len() as f32 {
        return;
    }
    let kindred = alphabet::kindred(variant);
    for (voice, look) in voices.iter_mut().zip(looks) {
        let value = look.value.as_ref();
        voice.value = value.map(|value| value.told(variant, &kindred));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(points: usize, probability: f32) -> Value {
        let mut value = Value([(1.0 - probability) / MOST as f32; MOST + 1]);
        value.0[points] = probability;
        value
    }

    fn sight(variant: &Variant, text: &str) -> usize {
        usize::from(variant.letter(text).unwrap().0) + 2
    }

    /// A square on which every voice sees the letter.
    fn square(variant: &Variant, text: &str, sureness: f32, value: Value) -> (Voices, Look) {
        let count = variant.faces.len() + 2;
        let mut seen = vec![(1.0 - sureness) / (count - 1) as f32; count];
        seen[sight(variant, text)] = sureness;
        let look = Look {
            whole: seen.clone(),
            glyph: None,
            letter: Some((seen.clone(), 0.0)),
            value: Some(value),
            body: [200.0; 3],
            closer: Some(seen.clone()),
            judge: None,
            loupe: None,
        };
        let voices = Voices {
            whole: seen.clone(),
            closer: Some(seen.clone()),
            glyph: Some((seen, 0.0)),
            ..Voices::default()
        };
        (voices, look)
    }

    /// What is said of an A with this value, beside others with these.
    fn doubted(sureness: f32, of_a: Value, others: &[(&str, usize)]) -> bool {
        let variant = Variant::shipped("pl").unwrap();
        let letters = others
            .iter()
            .map(|&(text, points)| square(&variant, text, 0.999, value(points, 0.98)));
        let a = square(&variant, "A", sureness, of_a);
        let (mut voices, looks): (Vec<_>, Vec<_>) = std::iter::once(a).chain(letters).unzip();
        weigh(&mut voices, &looks, &variant);
        fuse::doubtful(&voices[0].together())
    }

    const OFFICIAL: [(&str, usize); 5] = [("B", 3), ("K", 2), ("Ż", 5), ("E", 1), ("Ź", 9)];

    #[test]
    fn a_letter_with_the_value_of_another_is_a_doubt() {
        assert!(!doubted(0.9999, value(1, 0.98), &OFFICIAL));
        assert!(doubted(0.9999, value(5, 0.98), &OFFICIAL), "Ą has 5");
        assert!(!doubted(0.9999, value(0, 0.98), &OFFICIAL), "badly cut");
    }

    #[test]
    fn a_value_that_no_mark_explains_is_a_value_badly_read() {
        assert!(!doubted(0.9999, value(4, 0.98), &OFFICIAL));
    }

    #[test]
    fn values_of_another_edition_are_not_heard() {
        let others: Vec<(&str, usize)> = OFFICIAL.iter().map(|(text, _)| (*text, 7)).collect();
        assert!(!doubted(0.9999, value(5, 0.98), &others));
        assert!(!doubted(0.9999, value(5, 0.98), &OFFICIAL[..3]), "too few");
    }

    #[test]
    fn classes_are_points() {
        let mut values = Values::new().unwrap();
        let blank = vec![0.0; crate::glyph::SIDE * crate::glyph::SIDE];
        let read = values.read(std::iter::once(&blank)).unwrap();
        assert!((read[0].0.iter().sum::<f32>() - 1.0).abs() < 1e-4);
        assert_eq!(read[0].read(), None, "nothing is no value");
    }
}
