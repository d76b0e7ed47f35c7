//! The tiles of one set look alike: what the sure squares of a board show tells its doubtful ones.

use crate::glyph::SIDE;

/// Likeness from which two glyphs may be of one letter: correlation of the softened ink.
const ALIKE: f32 = 0.85;

/// How much more alike they must be than any glyph of another letter.
const APART: f32 = 0.08;

/// Glyphs whose letters are known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exemplars {
    /// Sight and print of each.
    known: Vec<(usize, Vec<f32>)>,
}

impl Exemplars {
    /// Takes a glyph's ink in.
    pub(crate) fn add(&mut self, sight: usize, ink: &[f32]) {
        self.known.push((sight, print(ink)));
    }

    /// The sight that a glyph's ink looks like, when it looks like no other.
    pub(crate) fn name(&self, ink: &[f32]) -> Option<usize> {
        if self.known.is_empty() {
            return None;
        }
        let print = print(ink);
        let likenesses = self
            .known
            .iter()
            .map(|(s, known)| (*s, alike(known, &print)));
        let (sight, best) = likenesses.clone().max_by(|a, b| a.1.total_cmp(&b.1))?;
        let others = likenesses.filter(|(other, _)| *other != sight);
        let next = others
            .map(|(_, likeness)| likeness)
            .fold(f32::MIN, f32::max);
        (best > ALIKE && best - next > APART).then_some(sight)
    }

    /// Whether there is one of a sight.
    pub(crate) fn knows(&self, sight: usize) -> bool {
        self.known.iter().any(|(known, _)| *known == sight)
    }

    /// How like a glyph's ink is to the likest exemplar of a sight; 0 when there is none.
    pub(crate) fn likeness(&self, sight: usize, ink: &[f32]) -> f32 {
        let print = print(ink);
        let own = self.known.iter().filter(|(known, _)| *known == sight);
        own.map(|(_, known)| alike(known, &print))
            .fold(0.0, f32::max)
    }

    /// Pairs of sights, in their order, of which one cannot be told from the other by their exemplars.
    pub(crate) fn indistinct(&self) -> Vec<[usize; 2]> {
        let mut pairs = Vec::new();
        for (one, print) in &self.known {
            for (other, known) in &self.known {
                let pair = [*one, *other];
                if one < other && alike(print, known) > 1.0 - APART && !pairs.contains(&pair) {
                    pairs.push(pair);
                }
            }
        }
        pairs.sort_unstable();
        pairs
    }
}

/// Correlation of two prints.
fn alike(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

/// The ink softened over three pixels, with mean 0 and length 1.
fn print(ink: &[f32]) -> Vec<f32> {
    let at = |x: i32, y: i32| {
        let inside = (0..SIDE as i32).contains(&x) && (0..SIDE as i32).contains(&y);
        if inside {
            ink[y as usize * SIDE + x as usize]
        } else {
            0.0
        }
    };
    let mut soft: Vec<f32> = (0..(SIDE * SIDE) as i32)
        .map(|i| {
            let (x, y) = (i % SIDE as i32, i / SIDE as i32);
            (-1..=1)
                .flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)))
                .map(|(dx, dy)| at(x + dx, y + dy))
                .sum()
        })
        .collect();
    let mean = soft.iter().sum::<f32>() / soft.len() as f32;
    soft.iter_mut().for_each(|v| *v -= mean);
    let length = soft.iter().map(|v| v * v).sum::<f32>().sqrt();
    soft.iter_mut()
        .for_each(|v| *v /= length.max(f32::MIN_POSITIVE));
    soft
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glyph::bars as ink;

    #[test]
    fn a_glyph_is_named_after_its_like() {
        let i = ink(&[[14, 3, 18, 29]]);
        let l = ink(&[[8, 3, 12, 29], [8, 25, 24, 29]]);
        let mut exemplars = Exemplars::default();
        assert_eq!(exemplars.name(&i), None);
        exemplars.add(10, &i);
        exemplars.add(13, &l);
        assert_eq!(exemplars.name(&ink(&[[14, 3, 19, 29]])), Some(10));
        let l = ink(&[[9, 3, 12, 29], [9, 24, 24, 29]]);
        assert_eq!(exemplars.name(&l), Some(13));
        assert!(exemplars.likeness(13, &l) > exemplars.likeness(10, &l));
        assert_eq!(exemplars.likeness(7, &l), 0.0);
        assert!(exemplars.indistinct().is_empty());
    }

    #[test]
    fn what_looks_like_two_is_not_named() {
        let o = ink(&[[6, 3, 26, 29]]);
        let mut exemplars = Exemplars::default();
        exemplars.add(18, &ink(&[[6, 3, 26, 29], [22, 27, 26, 29]]));
        exemplars.add(16, &o);
        assert_eq!(exemplars.name(&o), None);
        assert_eq!(exemplars.indistinct(), [[16, 18]]);
    }
}
