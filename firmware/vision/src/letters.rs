//! The reader of cut glyphs.

use game::Variant;

use crate::alphabet::{self, Classes, Sights};
use crate::glyph::{Glyph, SIDE};
use crate::net::{Net, NetError};

const WEIGHTS: &[u8] = include_bytes!("../models/glyphs.onnx.gz");
const CLASSES: &str = include_str!("../models/glyphs.txt");

/// How often the cut of a tile with two letters is one of them: now and then they are cut as one shape.
const ONE_OF_TWO: f32 = 0.9;

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
    /// two cuts are read as. Each letter of a sight of two letters speaks for that one as well.
    pub(crate) fn read<'a>(
        &mut self,
        glyphs: impl Iterator<Item = &'a Glyph>,
    ) -> opencv::Result<Vec<(Vec<f32>, f32)>> {
        let cuts = glyphs.flat_map(|glyph| [&glyph.ink, &glyph.faint]);
        let samples: Vec<f32> = cuts.flatten().copied().collect();
        let probabilities = self.net.probabilities(&samples)?;
        Ok(probabilities
            .chunks(2)
            .map(|cuts| {
                let [ink, faint] = [0, 1].map(|i| self.classes.sights(&cuts[i], &self.sights));
                let mut letters: Vec<f32> =
                    ink.iter().zip(faint).map(|(a, b)| (a + b) / 2.0).collect();
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
