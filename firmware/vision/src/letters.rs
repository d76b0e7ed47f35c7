//! The reader of cut glyphs.

use game::Variant;

use crate::alphabet::{Classes, Sights};
use crate::glyph::{Glyph, SIDE};
use crate::net::{Net, NetError};

const WEIGHTS: &[u8] = include_bytes!("../models/glyphs.onnx");
const CLASSES: &str = include_str!("../models/glyphs.txt");

/// Reads cut glyphs with a network that has seen nothing but fonts.
pub(crate) struct Letters {
    net: Net,
    classes: Classes,
    sights: Sights,
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
        })
    }

    /// For each glyph the probability of every sight, and of being no letter of this variant: the mean of what its
    /// two cuts are read as.
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
                let letters: Vec<f32> = ink.iter().zip(faint).map(|(a, b)| (a + b) / 2.0).collect();
                let none = 1.0 - letters.iter().sum::<f32>();
                (letters, none.max(0.0))
            })
            .collect())
    }
}
