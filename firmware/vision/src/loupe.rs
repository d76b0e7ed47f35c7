//! The letter by itself, enlarged: at squares that are not beyond doubt, and at letters that others pass for.
//!
//! Whole squares are seen as they are, and a small letter on a large tile is few pixels of them; a cut has one size, and
//! has lost what the cut has lost. Here the letter has one size, and all that stands around it is there.

use game::{Square, Variant};

use crate::alphabet::{Classes, Sights};
use crate::glyph::{self, ENLARGED, PLANES};
use crate::models;
use crate::net::{Net, NetError};
use crate::rectify::Rectified;

/// Letters that are looked at together: on most boards there are fewer.
const TOGETHER: usize = 4;

/// Reads enlarged letters with a network that has seen nothing but rendered boards.
pub(crate) struct Loupe {
    net: Net,
    classes: Classes,
    sights: Sights,
}

impl Loupe {
    pub(crate) fn of(variant: &Variant) -> Result<Self, NetError> {
        let (weights, classes) = models::LOUPE;
        let classes = Classes::of(classes, variant);
        let shape = [PLANES, ENLARGED, ENLARGED].map(|n| n as i32);
        let net = Net::load("loupe", weights, shape, classes.count())?.at_a_time(TOGETHER);
        Ok(Self {
            net,
            classes,
            sights: Sights::of(variant),
        })
    }

    /// Of each of some squares, counted row by row, the probability of every letter as a sight, what is missing to 1 being
    /// for none: the mean over its cuts. None where nothing can be cut.
    pub(crate) fn look(
        &mut self,
        rectified: &Rectified,
        squares: &[usize],
    ) -> opencv::Result<Vec<Option<Vec<f32>>>> {
        let mut samples = Vec::new();
        let mut counts = Vec::with_capacity(squares.len());
        for &square in squares {
            let at = Square::nth(square, rectified.side());
            let shown = glyph::enlarged(&rectified.square(at, glyph::REACH))?;
            counts.push(shown.len());
            samples.extend(shown.into_iter().flatten());
        }
        let mut read = self.net.probabilities(&samples)?.into_iter();
        let mean = |count: usize| {
            let mut sum = vec![0.0; self.sights.count()];
            for read in read.by_ref().take(count) {
                let sights = self.classes.sights(&read, &self.sights);
                sum.iter_mut().zip(sights).for_each(|(sum, p)| *sum += p);
            }
            sum.iter_mut().for_each(|sum| *sum /= count as f32);
            (count > 0).then_some(sum)
        };
        Ok(counts.into_iter().map(mean).collect())
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::rectify::PITCH;

    #[test]
    fn a_letter_is_read_and_a_bare_square_is_not() {
        let variant = Variant::shipped("pl").unwrap();
        let extent = u32::from(variant.side) * PITCH;
        // A T of two strokes on the first square; nothing on the others.
        let photo = RgbImage::from_fn(extent, extent, |x, y| {
            let bar = (12..36).contains(&x) && (10..15).contains(&y);
            let stem = (22..27).contains(&x) && (10..38).contains(&y);
            Rgb(if bar || stem {
                [30; 3]
            } else {
                [220, 205, 170]
            })
        });
        let rectified = Rectified::filling(&photo);
        let mut loupe = Loupe::of(&variant).unwrap();
        let said = loupe.look(&rectified, &[0, 16, 0]).unwrap();
        let t = usize::from(variant.letter("T").unwrap().0) + 2;
        let [first, bare, again] = &said[..] else {
            panic!("one answer for each square")
        };
        let first = first.as_ref().expect("a letter can be cut");
        assert_eq!(first.len(), variant.faces.len() + 2);
        assert!(first[t] > 0.9, "{}", first[t]);
        assert!(bare.is_none() && again.as_ref() == Some(first));
        assert!(loupe.look(&rectified, &[]).unwrap().is_empty());
    }
}
