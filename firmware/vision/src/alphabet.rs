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

/// The sights that differ from one by what a cut may lose.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kin {
    /// Those that differ by a mark alone, or by a second letter on the tile.
    pub(crate) sights: Vec<usize>,
    /// Whether any of them differs by a mark, which a blur takes away as well.
    pub(crate) by_mark: bool,
    /// Whether it carries a mark itself.
    pub(crate) marked: bool,
}

/// The kin of every sight.
pub(crate) fn kindred(variant: &Variant) -> Rc<[Kin]> {
    let (pairs, digraphs) = (marked(variant), digraphs(variant));
    let plain = |sight: usize| {
        let own = pairs.iter().filter(move |(more, _)| *more == sight);
        own.map(|(_, less)| *less)
    };
    let akin = |one: usize, other: usize| {
        let marks = plain(one).any(|plain| plain == other);
        marks || plain(other).any(|of| of == one || plain(one).any(|plain| plain == of))
    };
    let one_letter = |sight: &usize| digraphs.iter().all(|(whole, _)| whole != sight);
    let all = 0..Sights::of(variant).count();
    let kin = |one: usize| {
        let others = all.clone().filter(|other| *other != one);
        let sights: Vec<usize> = others.filter(|other| akin(one, *other)).collect();
        Kin {
            by_mark: one_letter(&one) && sights.iter().any(one_letter),
            marked: one_letter(&one) && plain(one).next().is_some(),
            sights,
        }
    };
    all.clone().map(kin).collect()
}

/// The sights that are another one with a mark, each with the one without: a glyph that lost its mark is
/// its plain letter. Likewise those of two letters, with each of them.
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
    for (whole, parts) in digraphs(variant) {
        pairs.extend(parts.into_iter().map(|part| (whole, part)));
    }
    pairs
}

/// The sights of two letters and more, each with those of its letters that have tiles of their own, once each.
pub(crate) fn digraphs(variant: &Variant) -> Vec<(usize, Vec<usize>)> {
    let sight = |text: &str| variant.letter(text).map(|letter| usize::from(letter.0) + 2);
    let parts = |text: &str| {
        let mut parts: Vec<usize> = text.chars().filter_map(|c| sight(&c.to_string())).collect();
        parts.dedup();
        parts
    };
    let faces = variant.faces.iter().enumerate();
    faces
        .filter(|(_, face)| face.text.chars().count() > 1)
        .map(|(i, face)| (i + 2, parts(&face.text)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kin_differ_by_a_mark_or_a_second_letter() {
        let kin = |id: &str, text: &str| {
            let variant = Variant::shipped(id).unwrap();
            let sight = usize::from(variant.letter(text).unwrap().0) + 2;
            let Kin {
                sights,
                by_mark,
                marked,
            } = kindred(&variant)[sight].clone();
            let names = sights.iter().map(|i| variant.faces[i - 2].text.as_str());
            (names.collect::<Vec<_>>().join(" "), by_mark, marked)
        };
        for (id, text, names, by_mark, marked) in [
            ("pl", "Z", "Ź Ż", true, false),
            ("pl", "Ź", "Z Ż", true, true),
            ("es", "CH", "C H", false, false),
            ("es", "C", "CH", false, false),
            ("es", "H", "CH", false, false),
            ("es", "RR", "R", false, false),
            ("es", "N", "Ñ", true, false),
            ("en", "L", "", false, false),
        ] {
            assert_eq!(
                kin(id, text),
                (names.to_owned(), by_mark, marked),
                "{id} {text}"
            );
        }
    }
}
