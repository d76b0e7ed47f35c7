//! Spots of a picture, and how they are spaced: the premium squares and tiles of a board that shows no lines.

use std::collections::BTreeMap;
use std::f64::consts::TAU;
use std::ops::Range;

use image::RgbImage;

use crate::comb::{self, Comb, REACH};
use crate::cv::{self, Blob};

/// How much a spot differs from what is around it, in L*, a* and b* of eight bits each.
const DIFFERS: [i16; 3] = [14, 6, 6];

/// What is around a pixel reaches so far each way, as a share of the picture's shorter side: beyond a square, unless the board
/// is as large as the picture …
const AROUND: f64 = 0.045;

/// … and how many times as long a spot may be: it stands out no more where it is all that is around.
const LONGEST: f64 = 2.4;

/// Pixels that a spot is wide and high at least.
const SMALLEST: usize = 3;

/// How many times longer than wide it may be.
const LONG: usize = 3;

/// Most spots that are told of a picture, the largest of all: premium squares are larger than grain and noise, of which there
/// may be tens of thousands.
const MOST: usize = 2000;

/// Longer side of a spot on a square, in squares: a star, or a tile with its shadow.
const ON_A_SQUARE: Range<f64> = 0.2..1.3;

/// How far from the middle of a square it may be, in squares, to be counted there …
const OFF: f64 = 0.2;

/// … as one of so many at most: a row of the board has no more.
const A_ROW: usize = 30;

/// Fewest spots that have a rhythm: a board has some forty premium squares.
const FEWEST: usize = 12;

/// From one pitch that is tried to the next, and, in natural logarithms, from one that is taken.
const FINER: f64 = 1.004;
const APART: f64 = 0.02;

/// A spot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spot {
    /// Middle of its box, in pixels.
    pub(super) middle: [f64; 2],
    /// Longer side of its box, in pixels.
    pub(super) side: f64,
}

/// The spots of a picture in L*a*b*: what is lighter or darker than its surroundings, or of another colour, and neither
/// long nor large.
///
/// # Errors
/// When OpenCV cannot blur the picture or count its shapes.
pub(super) fn spots(lab: &RgbImage) -> opencv::Result<Vec<Spot>> {
    let (width, height) = lab.dimensions();
    let reach = (AROUND * f64::from(width.min(height))) as u32;
    let around = cv::blurred(lab, reach)?;
    let most = (LONGEST * f64::from(reach)) as usize;
    let fits = |blob: &Blob| {
        let (short, long) = (blob.width.min(blob.height), blob.width.max(blob.height));
        short >= SMALLEST && long <= LONG * short && long <= most
    };
    let mut found: Vec<Spot> = Vec::new();
    for (channel, differs) in DIFFERS.into_iter().enumerate() {
        for sign in [1, -1] {
            let stands_out = |(here, around): (&image::Rgb<u8>, &image::Rgb<u8>)| {
                let by = i16::from(here[channel]) - i16::from(around[channel]);
                u8::from(sign * by > differs)
            };
            let mask: Vec<u8> = lab.pixels().zip(around.pixels()).map(stands_out).collect();
            let boxes = cv::boxes(&mask, width)?;
            found.extend(boxes.iter().filter(|blob| fits(blob)).map(Spot::of));
        }
    }
    found.sort_by(|a, b| b.side.total_cmp(&a.side));
    found.truncate(MOST);
    Ok(found)
}

impl Spot {
    fn of(blob: &Blob) -> Self {
        let (x, y) = blob.middle();
        Self {
            middle: [f64::from(x), f64::from(y)],
            side: blob.width.max(blob.height) as f64,
        }
    }
}

/// How spots are spaced along one axis that are so far along it, each with its side: the lines between `squares` squares in
/// whose middles most of them are, with a pitch within `pitches`, the best first, at most `most` and no two of nearly the
/// same pitch.
pub(super) fn combs(
    along: &[(f64, f64)],
    squares: usize,
    pitches: Range<f64>,
    most: usize,
) -> Vec<Comb> {
    let steps = ((pitches.end / pitches.start).ln() / FINER.ln()).max(0.0) as i32;
    let pitch = |step: i32| pitches.start * FINER.powi(step);
    let within = |(at, _): &&(f64, f64)| at.abs() < REACH;
    let along: Vec<(f64, f64)> = along.iter().filter(within).copied().collect();
    let found = (0..=steps).filter_map(|step| in_phase(&along, pitch(step)));
    let best = comb::best(found.collect(), most, APART).into_iter();
    best.filter_map(|comb| on_most(&along, squares, comb))
        .collect()
}

/// How far the spots are along that may be on squares of a pitch, in squares.
fn places(along: &[(f64, f64)], pitch: f64) -> impl Iterator<Item = f64> {
    let fits = move |(_, side): &&(f64, f64)| ON_A_SQUARE.contains(&(side / pitch));
    along.iter().filter(fits).map(move |(at, _)| at / pitch)
}

/// The phase that the spots have together in one pitch: where the middle of some square is. Its score is the power of that
/// pitch among them, as many times what chance gives.
fn in_phase(along: &[(f64, f64)], pitch: f64) -> Option<Comb> {
    let (mut count, mut sine, mut cosine) = (0, 0.0, 0.0);
    for at in places(along, pitch) {
        count += 1;
        sine += sine_of_turns(at);
        cosine += sine_of_turns(at + 0.25);
    }
    (count >= FEWEST).then(|| Comb {
        start: f64::atan2(sine, cosine) / TAU * pitch,
        pitch,
        score: (sine * sine + cosine * cosine) / count as f64,
    })
}

/// The sine of so many turns, to a billionth: by its series (Taylor), for a million of them are asked for.
fn sine_of_turns(turns: f64) -> f64 {
    const TERMS: [f64; 7] = [
        1.0,
        -1.0 / 6.0,
        1.0 / 120.0,
        -1.0 / 5040.0,
        1.0 / 362_880.0,
        -1.0 / 39_916_800.0,
        1.0 / 6_227_020_800.0,
    ];
    let part = turns - (turns + 0.5).floor();
    // Beyond a quarter it goes back as it came.
    let part = TAU * part.min(0.5 - part).max(-0.5 - part);
    let square = part * part;
    let series = TERMS.iter().rev();
    part * series.fold(0.0, |sum, term| sum * square + term)
}

/// The lines between those squares of a comb's phase on which most spots are.
fn on_most(along: &[(f64, f64)], squares: usize, comb: Comb) -> Option<Comb> {
    let phase = comb.start / comb.pitch;
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    for at in places(along, comb.pitch).map(|at| at - phase) {
        if (at - at.round()).abs() < OFF {
            *counts.entry(at.round() as i64).or_default() += 1;
        }
    }
    let squares = squares as i64;
    let on = |first: i64| -> usize {
        let row = counts.range(first..first + squares);
        row.map(|(_, count)| (*count).min(A_ROW)).sum()
    };
    let first = counts.keys().copied().max_by_key(|first| on(*first))?;
    Some(Comb {
        start: (first as f64 - 0.5 + phase) * comb.pitch,
        ..comb
    })
}

#[cfg(test)]
mod tests;
