//! One network that looks at squares.

use game::Variant;

use crate::alphabet::{Classes, Sights};
use crate::likeness::Portrait;
use crate::models::Model;
use crate::net::{Net, NetError};

/// How much rarer blanks are on boards, beside empty squares, than among what the networks learn from, as far as their
/// answers follow that. Chosen on 200 rendered boards: all doubts were on empty squares, and none on the 192 blanks.
const BLANKS: f32 = 0.35;

/// A network with its classes.
pub(crate) struct Look {
    pub(super) net: Net,
    classes: Classes,
    pub(super) sights: Sights,
}

/// What a network says of a square.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    /// Probability of every sight.
    pub(crate) sights: Vec<f32>,
    /// What it looks like, whatever that is taken for.
    pub(crate) portrait: Portrait,
}

impl Look {
    /// `shape` is planes, rows and columns of what it looks at.
    pub(crate) fn of(
        (weights, names): Model,
        shape: [i32; 3],
        variant: &Variant,
    ) -> Result<Self, NetError> {
        let classes = Classes::of(names, variant);
        Ok(Self {
            net: Net::load("square", weights, shape, classes.count())?,
            classes,
            sights: Sights::of(variant),
        })
    }

    /// The same with so many samples at a time.
    pub(crate) fn at_a_time(self, batch: usize) -> Self {
        Self {
            net: self.net.at_a_time(batch),
            ..self
        }
    }

    /// Of each sample the probability of every sight.
    pub(crate) fn at(&mut self, samples: &[f32]) -> opencv::Result<Vec<Vec<f32>>> {
        let probabilities = self.net.probabilities(samples)?;
        Ok(self.sights(&probabilities))
    }

    /// Of each sample the probability of every sight, and its portrait.
    pub(crate) fn seen(&mut self, samples: &[f32]) -> opencv::Result<Vec<Seen>> {
        let probabilities = self.net.probabilities(samples)?;
        let sights = self.sights(&probabilities).into_iter();
        let seen = sights.zip(&probabilities).map(|(sights, p)| Seen {
            sights,
            portrait: Portrait::of(p),
        });
        Ok(seen.collect())
    }

    /// Of each square the probability of every sight; what is missing to 1 is for something else that
    /// hides the square. What goes to letters that this variant does not have is shared out.
    pub(super) fn sights(&self, probabilities: &[Vec<f32>]) -> Vec<Vec<f32>> {
        let sights = |p: &Vec<f32>| {
            let mut sights = self.classes.sights(p, &self.sights);
            let (bare, blank) = (sights[0], sights[1] * BLANKS);
            let pair = (sights[0] + sights[1]) / (bare + blank).max(f32::MIN_POSITIVE);
            (sights[0], sights[1]) = (bare * pair, blank * pair);
            let (seen, hidden) = (sights.iter().sum::<f32>(), self.classes.none(p));
            let share = (1.0 - hidden) / seen.max(f32::MIN_POSITIVE);
            sights.iter_mut().for_each(|s| *s *= share);
            sights
        };
        probabilities.iter().map(sights).collect()
    }
}
