//! From a network's classes to what a variant's squares may hold.

use std::rc::Rc;

use game::{Letter, Sight, Variant};

/// Everything a square of one variant may hold, as indices: 0 empty, 1 blank, then the letters.
#[derive(Clone, Debug)]
pub(crate) struct Sights {
    count: usize,
}

impl Sights {
    pub(crate) fn of(variant: &Variant) -> Self {
        Self {
            count: variant.faces.len() + 2,
        }
    }

    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    pub(crate) fn sight(index: usize) -> Sight {
        match index {
            0 => Sight::Empty,
            1 => Sight::Blank,
            _ => Sight::Letter(Letter((index - 2) as u8)),
        }
    }
}

/// Where each class of a network stands among a variant's sights.
#[derive(Clone, Debug)]
pub(crate) struct Classes {
    to_sight: Vec<Option<usize>>,
    none: Option<usize>,
}

impl Classes {
    /// `names` has one class a line: `-` for none of them, `.` for empty, `?` for blank, else the letter.
    pub(crate) fn of(names: &str, variant: &Variant) -> Self {
        let none = names.lines().position(|name| name == "-");
        let to_sight = names
            .lines()
            .map(|name| match name {
                "-" => None,
                "." => Some(0),
                "?" => Some(1),
                _ => variant.letter(name).map(|letter| usize::from(letter.0) + 2),
            })
            .collect();
        Self { to_sight, none }
    }

    pub(crate) fn count(&self) -> usize {
        self.to_sight.len()
    }

    /// Probability of none of them.
    pub(crate) fn none(&self, probabilities: &[f32]) -> f32 {
        self.none.map_or(0.0, |class| probabilities[class])
    }

    /// Probabilities of the sights; what the variant's tiles do not carry is left out.
    pub(crate) fn sights(&self, probabilities: &[f32], sights: &Sights) -> Vec<f32> {
        let mut out = vec![0.0; sights.count()];
        for (p, to) in probabilities.iter().zip(&self.to_sight) {
            if let Some(index) = to {
                out[*index] += p;
            }
        }
        out
    }
}

/// Of every sight that is another one with a mark, or without, the one without; `None` of all others.
pub(crate) fn kindred(variant: &Variant) -> Rc<[Option<usize>]> {
    let mut kindred = vec![None; Sights::of(variant).count()];
    for (marked, plain) in marked(variant) {
        (kindred[marked], kindred[plain]) = (Some(plain), Some(plain));
    }
    kindred.into()
}

/// The sights that are another one with a mark, each with the one without: a glyph that lost its mark is
/// its plain letter.
pub(crate) fn marked(variant: &Variant) -> Vec<(usize, usize)> {
    const MARKED: [(&str, &str); 11] = [
        ("A", "ĄÄÀÁÂĂ"),
        ("C", "ĆÇ"),
        ("E", "ĘÉÈ"),
        ("L", "Ł"),
        ("N", "ŃÑ"),
        ("O", "ÓÖÒ"),
        ("S", "ŚȘ"),
        ("U", "ÜÚÙ"),
        ("Z", "ŹŻ"),
        ("I", "ÍÎ"),
        ("T", "Ț"),
    ];
    let sight = |text: &str| variant.letter(text).map(|letter| usize::from(letter.0) + 2);
    let mut pairs = Vec::new();
    for (plain, marked) in MARKED {
        for mark in marked.chars() {
            if let (Some(marked), Some(plain)) = (sight(&mark.to_string()), sight(plain)) {
                pairs.push((marked, plain));
            }
        }
    }
    pairs
}
