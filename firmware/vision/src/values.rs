//! The values printed beside the letters: of letters that differ by a mark alone, most differ in value.
//!
//! Sets are played with whose values are not the official ones, and sets without any. So the values of a photograph
//! are heard only when those beside its sure letters are the variant's.

use game::{Square, Variant};

use crate::alphabet::Kin;
use crate::fuse::likeliest;
use crate::glyph::{self, ENLARGED, PLANES};
use crate::net::{Net, NetError};
use crate::rectify::Rectified;

const WEIGHTS: &[u8] = include_bytes!("../models/values.onnx.gz");
const CLASSES: &str = include_str!("../models/values.txt");

/// Probability above which a value is read.
const READ: f32 = 0.8;

/// Share of the answers that may be plain wrong.
const WRONG: f32 = 0.05;

/// How often a value is so faint or small that it passes for none.
const MISSED: f32 = 0.3;

/// How often something beside a letter of no points, or what is none, passes for a certain value.
const STRAY: f32 = 0.1;

/// How likely a value is beside a letter that it speaks for, and at most beside one that it does not.
const SPEAKS: f32 = 0.75;
const SILENT: f32 = 0.05;

/// How likely a value is beside the letter that it belies any other for: of 4 695 values of sure letters so plain, on 450
/// rendered boards, two were another's.
const BELIES: f32 = 0.94;

/// Reads values, wherever about a letter they are printed, with a network that has seen nothing but rendered boards, on
/// which any letter has any value.
pub(crate) struct Values {
    net: Net,
    /// Points of each class; none of the one for no value.
    points: Vec<Option<u8>>,
}

impl Values {
    pub(crate) fn new() -> Result<Self, NetError> {
        let points: Vec<Option<u8>> = CLASSES.lines().map(|name| name.parse().ok()).collect();
        let shape = [PLANES, ENLARGED, ENLARGED].map(|n| n as i32);
        let net = Net::load("value", WEIGHTS, shape, points.len())?;
        Ok(Self { net, points })
    }

    /// What is printed about the letter of each of some squares, counted row by row; none where no letter can be cut.
    fn read(
        &mut self,
        rectified: &Rectified,
        squares: &[usize],
    ) -> opencv::Result<Vec<Option<Value>>> {
        let mut samples = Vec::new();
        let mut cut = Vec::with_capacity(squares.len());
        for &square in squares {
            let at = Square::nth(square, rectified.side());
            let about = glyph::about(&rectified.square(at, glyph::REACH))?;
            cut.push(about.is_some());
            samples.extend(about.into_iter().flatten());
        }
        let mut said = self.net.probabilities(&samples)?.into_iter();
        let value = |cut: bool| {
            let said = if cut { said.next() } else { None };
            said.map(|said| self.value(&said))
        };
        Ok(cut.into_iter().map(value).collect())
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
        let another = beside.iter().any(|beside| *beside > BELIES);
        let of_kin =
            sights().map(|(_, kin)| kin.sights.iter().any(|other| beside[*other] > SPEAKS));
        let of_kin: Vec<bool> = of_kin.collect();
        let belied = beside.iter().zip(&of_kin);
        let belied = belied.map(|(own, of_kin)| own < &SILENT && (another || *of_kin));
        let confirmed = sights().map(|(own, kin)| {
            own > &SPEAKS && kin.sights.iter().all(|other| beside[*other] < SILENT)
        });
        Told {
            belied: belied.collect(),
            confirmed: confirmed.collect(),
            of_kin,
            beside,
        }
    }

    /// How likely it is beside every sight.
    fn factors(&self, variant: &Variant) -> Vec<f32> {
        let letters = variant.faces.iter();
        let letters = letters.map(|face| self.beside(usize::from(face.value)));
        let neither = [self.beside(0); 2].into_iter();
        neither.chain(letters).collect()
    }

    /// How likely it is beside a letter of so many points; of none where nothing is printed.
    fn beside(&self, points: usize) -> f32 {
        let missed = MISSED * self.0[0];
        match points {
            1..=MOST => (1.0 - WRONG) * self.0[points] + WRONG / MOST as f32 + missed,
            _ => STRAY + missed,
        }
    }
}

/// What the value beside a letter says of every sight.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// How likely the value is beside it.
    beside: Vec<f32>,
    /// Whether it is plainly another's, or likely that of the same letter with another mark, or without.
    belied: Vec<bool>,
    /// Whether it is plainly that of this letter, and not of the same with another mark, or without.
    confirmed: Vec<bool>,
    /// Whether it is likely that of the same letter with another mark, or without.
    of_kin: Vec<bool>,
}

impl Told {
    /// How likely the value is beside a sight.
    pub(crate) fn beside(&self, sight: usize) -> f32 {
        self.beside[sight]
    }

    /// Whether the value is plainly another's, or likely that of the same letter with another mark, or without.
    pub(crate) fn belies(&self, sight: usize) -> bool {
        self.belied[sight]
    }

    /// Whether the value is likely that of the same letter with another mark, or without.
    pub(crate) fn speaks_for_kin(&self, sight: usize) -> bool {
        self.of_kin[sight]
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
mod upright;
pub(crate) use beside::weigh;
pub(crate) use upright::speak_for_way;

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::rectify::PITCH;

    /// A digit, seven pixels tall.
    const FOUR: [&str; 7] = [
        "....#.", "...##.", "..#.#.", ".#..#.", "######", "....#.", "....#.",
    ];

    #[test]
    fn a_value_is_read_beside_its_letter_and_none_where_none_is() {
        let variant = Variant::shipped("en").unwrap();
        let extent = u32::from(variant.side) * PITCH;
        // A T of two strokes on the first two squares, a digit beside the first; nothing on the others.
        let inked = |x: u32, y: u32| {
            let within = |[left, top, right, bottom]: [u32; 4]| {
                (left..right).contains(&(x % PITCH)) && (top..bottom).contains(&y)
            };
            let letter = within([11, 9, 31, 13]) || within([19, 9, 23, 35]);
            let digit = || {
                let row = FOUR.get((y as usize).checked_sub(33)?)?.as_bytes();
                row.get((x as usize).checked_sub(34)?).map(|&c| c == b'#')
            };
            x < 2 * PITCH && letter || x < PITCH && digit() == Some(true)
        };
        let photo = RgbImage::from_fn(extent, extent, |x, y| {
            Rgb(if inked(x, y) {
                [40, 35, 30]
            } else {
                [220, 205, 170]
            })
        });
        let rectified = Rectified::filling(&photo);
        let mut values = Values::new().unwrap();
        let said = values.read(&rectified, &[0, 1, 2]).unwrap();
        let read: Vec<_> = said
            .iter()
            .map(|said| Some(said.as_ref()?.read()))
            .collect();
        assert_eq!(read, [Some(Some(4)), Some(None), None]);
    }
}
