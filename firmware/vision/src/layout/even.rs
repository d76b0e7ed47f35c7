//! The colours of a lattice's squares as they would be if all were lit alike.

use nalgebra::{SMatrix, SVector};

use super::{Features, centres, nearest};
use crate::colour;

/// A level, and the light.
const TERMS: usize = 1 + colour::LIGHT;

/// Added to the lightness that OpenCV gives, 0 to 255: from there on it is as the cube root of the light, and so are both
/// chromas (CIE 15, L* = 116 f − 16).
const BLACK: f32 = 16.0 * 2.55;

/// What both chromas of grey are.
const GREY: f32 = 128.0;

/// Difference from the light, in natural logarithms, up to which a square counts in full.
const CLOSE: f64 = 0.02;

/// Times that the light is sought, by the squares that the one before fits best.
const ROUNDS: usize = 4;

/// Times that it is sought with the colours that the squares have in the light before.
const COLOURED: usize = 2;

/// The squares' colours with the light taken out: a smooth one that most of the `taught` squares fit. Squares are
/// counted row by row, `extent` in each.
pub(super) fn lit(
    colours: &[Option<Features>],
    extent: usize,
    taught: &[usize],
) -> Vec<Option<Features>> {
    let shade = |i: usize| colours[i].map_or(0.0, |[l, ..]| f64::from((l + BLACK).ln()));
    let mut light = fitted(taught, extent, shade);
    // And with what each colour is by itself: dark squares are no shadow.
    for _ in 0..COLOURED {
        let even = evened(colours, &light, extent);
        let known: Vec<Features> = taught.iter().filter_map(|&i| even[i]).collect();
        let centres = centres(&known);
        let own = |i: usize| {
            even[i].map_or(0.0, |c| {
                f64::from((centres[nearest(&c, &centres)][0] + BLACK).ln())
            })
        };
        light = fitted(taught, extent, |i| shade(i) - own(i));
    }
    evened(colours, &light, extent)
}

/// The light that most squares fit.
fn fitted(taught: &[usize], extent: usize, shade: impl Fn(usize) -> f64) -> SVector<f64, TERMS> {
    let mut light = SVector::<f64, TERMS>::zeros();
    for round in 0..ROUNDS {
        let mut normal = SMatrix::<f64, TERMS, TERMS>::identity() * 1e-6;
        let mut right = SVector::<f64, TERMS>::zeros();
        for &i in taught {
            let row = terms(i, extent);
            let left = shade(i) - row.dot(&light);
            let weight = if round == 0 {
                1.0
            } else {
                1.0 / left.abs().max(CLOSE)
            };
            normal += row * row.transpose() * weight;
            right += row * (shade(i) * weight);
        }
        light = normal
            .cholesky()
            .map_or(light, |normal| normal.solve(&right));
    }
    light
}

fn evened(
    colours: &[Option<Features>],
    light: &SVector<f64, TERMS>,
    extent: usize,
) -> Vec<Option<Features>> {
    let mut uneven = *light;
    uneven[0] = 0.0;
    let even = |(i, colour): (usize, &Option<Features>)| {
        let [l, a, b, print] = (*colour)?;
        let gain = (-terms(i, extent).dot(&uneven)).exp() as f32;
        Some([
            (l + BLACK) * gain - BLACK,
            (a - GREY) * gain + GREY,
            (b - GREY) * gain + GREY,
            print * gain,
        ])
    };
    colours.iter().enumerate().map(even).collect()
}

fn terms(square: usize, extent: usize) -> SVector<f64, TERMS> {
    let light = colour::light(square, extent);
    SVector::from_fn(|i, _| if i == 0 { 1.0 } else { light[i - 1] })
}

#[cfg(test)]
mod tests {
    use super::super::clusters::gap;
    use super::*;

    const EXTENT: usize = 15;

    /// Orange squares and, every seventh, green ones; tiles in one row.
    fn own(square: usize) -> Features {
        match square {
            90..=99 => [215.0, 132.0, 145.0, 0.0],
            _ if square.is_multiple_of(7) => [110.0, 100.0, 140.0, 0.0],
            _ => [160.0, 150.0, 180.0, 0.0],
        }
    }

    /// The squares as they are lit from the left: at the right they get so much of the light.
    fn shaded(least: f32) -> Vec<Option<Features>> {
        let lit = |i: usize| {
            let [l, a, b, print] = own(i);
            let across = (i % EXTENT) as f32 / (EXTENT - 1) as f32;
            let gain = (1.0 - across * (1.0 - least)).cbrt();
            Some([
                (l + BLACK) * gain - BLACK,
                (a - GREY) * gain + GREY,
                (b - GREY) * gain + GREY,
                print,
            ])
        };
        (0..EXTENT * EXTENT).map(lit).collect()
    }

    /// How far the squares of one colour are from one another at most, in units of Lab.
    fn widest(colours: &[Option<Features>]) -> f32 {
        let of = |i: usize| colours[i].expect("in the picture");
        let alike = |i: &usize| own(*i) == own(1);
        let plain: Vec<usize> = (0..colours.len()).filter(alike).collect();
        let apart = |&i: &usize| gap(&of(i), &of(plain[0])).sqrt();
        plain.iter().map(apart).fold(0.0, f32::max)
    }

    #[test]
    fn squares_of_one_colour_are_of_one_colour_again() {
        let all: Vec<usize> = (0..EXTENT * EXTENT).collect();
        let shaded = shaded(0.3);
        assert!(widest(&shaded) > 45.0, "{}", widest(&shaded));
        let even = lit(&shaded, EXTENT, &all);
        assert!(widest(&even) < 8.0, "{}", widest(&even));
        // What is told apart stays so.
        let [plain, green] = [1, 7].map(|i| even[i].expect("in the picture"));
        assert!(gap(&plain, &green).sqrt() > 50.0);
    }

    #[test]
    fn squares_out_of_the_picture_stay_there() {
        let mut colours = shaded(0.5);
        colours[3] = None;
        let some: Vec<usize> = (0..EXTENT * EXTENT).filter(|i| *i != 3).collect();
        let even = lit(&colours, EXTENT, &some);
        assert!(even[3].is_none() && even[4].is_some());
    }
}
