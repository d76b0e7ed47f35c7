//! How well the colours of a lattice of squares agree with a variant's premium layout.
//!
//! Squares of one premium class share a colour, whatever it is, so the mutual information between
//! colour cluster and premium class is high on the right lattice and next to nothing elsewhere. Tiles
//! only dilute it.

use std::collections::BTreeMap;

use game::{Square, Variant};
use image::RgbImage;

use crate::homography::Homography;

mod clusters;
mod even;
use clusters::{CLUSTERS, centres, nearest};

/// Squares looked at beyond each side of the window where the board is supposed to be.
pub(crate) const MARGIN: usize = 5;

/// What squares are told apart by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clue {
    /// Their colour.
    Colour,
    /// Their colour as one of those of the board alone: beside a frame and a table, shades of one green are one colour.
    OwnColour,
    /// The same in even light: it may come from one side, and shade the board by more than premium colours differ.
    EvenLight,
    /// The same, and whether something is printed on them: premium squares may have the plain ones' colour.
    Print,
}

/// Lightness and the two chromas of CIE Lab, and the print.
type Features = [f32; 4];

/// The premium classes of a variant's board.
pub(crate) struct Layout {
    pub(crate) side: usize,
    classes: Vec<usize>,
    kinds: usize,
}

/// The best placed board in a lattice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Placement {
    /// Column of the board's left side, in squares of the lattice.
    pub(crate) col: i32,
    /// Row of its top side.
    pub(crate) row: i32,
    /// Mutual information in nats, corrected for chance.
    pub(crate) information: f64,
    /// The best that a board somewhere else in the lattice reaches.
    pub(crate) runner_up: f64,
}

impl Layout {
    pub(crate) fn of(variant: &Variant) -> Self {
        let side = usize::from(variant.side);
        let mut kinds = BTreeMap::new();
        let mut classes = Vec::with_capacity(side * side);
        for row in 0..variant.side {
            for col in 0..variant.side {
                let next = kinds.len();
                classes.push(
                    *kinds
                        .entry(variant.premium(Square::new(row, col)))
                        .or_insert(next),
                );
            }
        }
        Self {
            side,
            classes,
            kinds: kinds.len(),
        }
    }

    /// Premium classes there are.
    pub(crate) const fn kinds(&self) -> usize {
        self.kinds
    }

    /// The premium class of a square, counted row by row.
    pub(crate) fn class(&self, square: usize) -> usize {
        self.classes[square]
    }

    /// Tries every place of the board in the lattice that `to_photo` maps to pixels of a Lab picture,
    /// within `margin` squares around its origin; `None` when no place lies in the picture. Which colours there are
    /// is learned from the board at the origin and `learned` squares around it.
    pub(crate) fn place(
        &self,
        lab: &RgbImage,
        to_photo: &Homography,
        margin: usize,
        learned: usize,
        clue: Clue,
    ) -> Option<Placement> {
        let extent = self.side + 2 * margin;
        let colours: Vec<Option<Features>> = (0..extent * extent)
            .map(|i| {
                let (row, col) = (i / extent, i % extent);
                let corner = [col as f64 - margin as f64, row as f64 - margin as f64];
                features(lab, to_photo, corner, clue)
            })
            .collect();
        let within = |i: &usize| {
            let inner = margin - learned..extent - (margin - learned);
            inner.contains(&(i / extent)) && inner.contains(&(i % extent))
        };
        let taught: Vec<usize> = (0..colours.len())
            .filter(|i| within(i) && colours[*i].is_some())
            .collect();
        if taught.len() < self.side * self.side * 9 / 10 {
            return None;
        }
        let colours = match clue {
            Clue::EvenLight | Clue::Print => even::lit(&colours, extent, &taught),
            Clue::Colour | Clue::OwnColour => colours,
        };
        let learned: Vec<Features> = taught.iter().filter_map(|&i| colours[i]).collect();
        let centres = centres(&learned);
        let label = |colour: &Option<Features>| colour.as_ref().map(|c| nearest(c, &centres));
        let labels: Vec<Option<usize>> = colours.iter().map(label).collect();
        let mut all = Vec::new();
        for row in 0..=2 * margin {
            for col in 0..=2 * margin {
                if let Some(information) = self.information(&labels, extent, row, col) {
                    all.push((information, row, col));
                }
            }
        }
        let &(information, row, col) = all.iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
        let others = all.iter().filter(|(_, r, c)| (*r, *c) != (row, col));
        let runner_up = others.map(|(i, ..)| *i).fold(0.0, f64::max);
        let offset = |i: usize| i as i32 - margin as i32;
        Some(Placement {
            col: offset(col),
            row: offset(row),
            information,
            runner_up,
        })
    }

    fn information(
        &self,
        labels: &[Option<usize>],
        extent: usize,
        row: usize,
        col: usize,
    ) -> Option<f64> {
        let mut counts = vec![[0.0f64; CLUSTERS]; self.kinds];
        let mut total = 0.0;
        for (i, class) in self.classes.iter().enumerate() {
            let at = (row + i / self.side) * extent + col + i % self.side;
            if let Some(label) = labels[at] {
                counts[*class][label] += 1.0;
                total += 1.0;
            }
        }
        if total < 0.93 * (self.side * self.side) as f64 {
            return None;
        }
        let by_class: Vec<f64> = counts.iter().map(|c| c.iter().sum()).collect();
        let by_label: Vec<f64> = (0..CLUSTERS)
            .map(|l| counts.iter().map(|c| c[l]).sum())
            .collect();
        let mut information = 0.0;
        for (class, row) in counts.iter().enumerate() {
            for (label, &n) in row.iter().enumerate() {
                if n > 0.0 {
                    information +=
                        n / total * (n * total / (by_class[class] * by_label[label])).ln();
                }
            }
        }
        // Miller–Madow: what a table of this shape shows by chance.
        let used = by_label.iter().filter(|n| **n > 0.0).count();
        Some(information - ((self.kinds - 1) * (used - 1)) as f64 / (2.0 * total))
    }
}

/// The middle colour of a square's inner part in Lab, and how much its lightness varies where print
/// counts; `None` when it is out of the picture or the horizon.
fn features(
    lab: &RgbImage,
    to_photo: &Homography,
    [u, v]: [f64; 2],
    clue: Clue,
) -> Option<Features> {
    const AT: [f64; 4] = [0.2, 0.4, 0.6, 0.8];
    let mut samples = [[0u8; 16]; 3];
    let sign = to_photo.depth([u, v]) > 0.0;
    let [width, height] = [lab.width(), lab.height()].map(f64::from);
    for (i, y) in AT.into_iter().enumerate() {
        for (j, x) in AT.into_iter().enumerate() {
            let ([px, py], depth) = to_photo.seen([u + x, v + y]);
            let inside = px >= 0.0 && py >= 0.0 && px < width && py < height;
            if !inside || (depth > 0.0) != sign {
                return None;
            }
            let pixel = lab.get_pixel(px as u32, py as u32);
            for c in 0..3 {
                samples[c][i * 4 + j] = pixel[c];
            }
        }
    }
    samples.iter_mut().for_each(sort);
    let [l, a, b] = samples.map(|channel| (f32::from(channel[7]) + f32::from(channel[8])) / 2.0);
    let varies = match clue {
        Clue::Colour | Clue::OwnColour | Clue::EvenLight => 0.0,
        Clue::Print => f32::from(samples[0][14]) - f32::from(samples[0][1]),
    };
    Some([l, a, b, varies])
}

/// Sorts bytes by changing neighbours: for so few the processor does all pairs at once, ten times quicker than a sort that
/// chooses what to do next.
fn sort(bytes: &mut [u8; 16]) {
    for round in 0..bytes.len() {
        for pair in bytes[round % 2..].chunks_exact_mut(2) {
            (pair[0], pair[1]) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
        }
    }
}

#[cfg(test)]
mod tests;
