//! The tiles of one set look alike: what the sure squares of a board show tells its doubtful ones.

use crate::glyph::{Glyph, SIDE};

/// Likeness from which two glyphs may be of one letter: correlation of the softened ink.
const ALIKE: f32 = 0.85;

/// How much more alike they must be than any glyph of another letter.
const APART: f32 = 0.08;

/// Glyphs whose letters are sure.
#[derive(Default)]
pub(crate) struct Exemplars {
    /// Sight and print of each.
    known: Vec<(usize, Vec<f32>)>,
}

impl Exemplars {
    /// Takes a glyph in.
    pub(crate) fn add(&mut self, sight: usize, glyph: &Glyph) {
        self.known.push((sight, print(glyph)));
    }

    /// The sight that a glyph looks like, when it looks like no other.
    pub(crate) fn name(&self, glyph: &Glyph) -> Option<usize> {
        let print = print(glyph);
        let alike = |known: &[f32]| -> f32 { known.iter().zip(&print).map(|(a, b)| a * b).sum() };
        let (sight, best) = self
            .known
            .iter()
            .map(|(sight, known)| (*sight, alike(known)))
            .max_by(|a, b| a.1.total_cmp(&b.1))?;
        let others = self.known.iter().filter(|(other, _)| *other != sight);
        let next = others
            .map(|(_, known)| alike(known))
            .fold(f32::MIN, f32::max);
        (best > ALIKE && best - next > APART).then_some(sight)
    }
}

/// The ink softened over three pixels, with mean 0 and length 1.
fn print(glyph: &Glyph) -> Vec<f32> {
    let at = |x: i32, y: i32| {
        let inside = (0..SIDE as i32).contains(&x) && (0..SIDE as i32).contains(&y);
        if inside {
            glyph.ink[y as usize * SIDE + x as usize]
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

    /// A glyph of bars: left, top, right, bottom in pixels.
    fn glyph(bars: &[[usize; 4]]) -> Glyph {
        let inside = |i: usize, [l, t, r, b]: &[usize; 4]| {
            (*l..*r).contains(&(i % SIDE)) && (*t..*b).contains(&(i / SIDE))
        };
        let ink = |i: usize| f32::from(u8::from(bars.iter().any(|bar| inside(i, bar))));
        let ink: Vec<f32> = (0..SIDE * SIDE).map(ink).collect();
        Glyph {
            faint: ink.clone(),
            ink,
            body: [200.0; 3],
            valued: false,
        }
    }

    #[test]
    fn a_glyph_is_named_after_its_like() {
        let i = glyph(&[[14, 3, 18, 29]]);
        let l = glyph(&[[8, 3, 12, 29], [8, 25, 24, 29]]);
        let mut exemplars = Exemplars::default();
        assert_eq!(exemplars.name(&i), None);
        exemplars.add(10, &i);
        exemplars.add(13, &l);
        assert_eq!(exemplars.name(&glyph(&[[14, 3, 19, 29]])), Some(10));
        let l = glyph(&[[9, 3, 12, 29], [9, 24, 24, 29]]);
        assert_eq!(exemplars.name(&l), Some(13));
    }

    #[test]
    fn what_looks_like_two_is_not_named() {
        let o = glyph(&[[6, 3, 26, 29]]);
        let mut exemplars = Exemplars::default();
        exemplars.add(16, &o);
        exemplars.add(18, &glyph(&[[6, 3, 26, 29], [22, 27, 26, 29]]));
        assert_eq!(exemplars.name(&o), None);
    }
}
