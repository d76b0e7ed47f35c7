//! The reader of cut glyphs.

use game::Variant;

use crate::alphabet::{self, Classes, Sights};
use crate::glyph::{Glyph, SIDE};
use crate::net::{Net, NetError};

const WEIGHTS: &[u8] = include_bytes!("../models/glyphs.onnx.gz");
const CLASSES: &str = include_str!("../models/glyphs.txt");

/// How often the cut of a tile with two letters is one of them: now and then they are cut as one shape.
const ONE_OF_TWO: f32 = 0.9;

/// Which cuts of a glyph are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cuts {
    /// That of strong ink, and that of all that may be ink.
    Both,
    /// The first.
    Strong,
}

/// Reads cut glyphs with a network that has seen nothing but fonts.
pub(crate) struct Letters {
    net: Net,
    classes: Classes,
    sights: Sights,
    /// Sights of two letters, with those of their letters: the cut is of one of them.
    digraphs: Vec<(usize, Vec<usize>)>,
}

impl Letters {
    pub(crate) fn of(variant: &Variant) -> Result<Self, NetError> {
        let classes = Classes::of(CLASSES, variant);
        let side = SIDE as i32;
        let net = Net::load("glyph", WEIGHTS, [1, side, side], classes.count())?;
        Ok(Self {
            net,
            classes,
            sights: Sights::of(variant),
            digraphs: alphabet::digraphs(variant),
        })
    }

    /// For each glyph the probability of every sight, and of being no letter of this variant: the mean of what its
    /// two cuts are read as, or what the stronger one is where that will do. Each letter of a sight of two letters speaks
    /// for that one as well.
    pub(crate) fn read<'a>(
        &mut self,
        glyphs: impl Iterator<Item = (&'a Glyph, Cuts)>,
    ) -> opencv::Result<Vec<(Vec<f32>, f32)>> {
        let (mut samples, mut counts) = (Vec::new(), Vec::new());
        for (glyph, cuts) in glyphs {
            samples.extend_from_slice(&glyph.ink);
            if cuts == Cuts::Both {
                samples.extend_from_slice(&glyph.faint);
            }
            counts.push(if cuts == Cuts::Both { 2 } else { 1 });
        }
        let mut probabilities = self.net.probabilities(&samples)?.into_iter();
        Ok(counts
            .into_iter()
            .map(|count| {
                let mut letters = vec![0.0; self.sights.count()];
                for cut in probabilities.by_ref().take(count) {
                    let read = self.classes.sights(&cut, &self.sights);
                    let share = 1.0 / count as f32;
                    letters
                        .iter_mut()
                        .zip(read)
                        .for_each(|(sum, p)| *sum += p * share);
                }
                let none = 1.0 - letters.iter().sum::<f32>();
                for (whole, parts) in &self.digraphs {
                    let either: f32 = parts.iter().map(|part| letters[*part]).sum();
                    letters[*whole] += ONE_OF_TWO * either / parts.len().max(1) as f32;
                }
                (letters, none.max(0.0))
            })
            .collect())
    }
}
