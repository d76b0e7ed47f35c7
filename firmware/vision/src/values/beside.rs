//! Where a set's values stand, and what they tell the voices.

use std::ops::Range;
use std::sync::Arc;

use game::{Letter, Variant};

use super::{Value, Values};
use crate::alphabet;
use crate::fuse::{self, Voices, likeliest};
use crate::glyph::{PLACES, ValueCut};
use crate::looks::Look;

/// Sure letters whose values must have been read, and the share of them that must be the variant's.
const ENOUGH: usize = 4;
const RIGHT: f32 = 0.8;

/// Sure letters, about, of which it is told where values are: reading them everywhere beside all letters takes long.
const SOME: usize = 12;

/// What may be the value beside a letter, and what it reads as.
#[derive(Clone, Debug, Default)]
pub(crate) struct Beside {
    cuts: Arc<[ValueCut]>,
    /// In each of [`PLACES`], whether it has been read, and the cut that was most plainly a value.
    asked: [bool; PLACES.len()],
    read: [Option<Value>; PLACES.len()],
}

impl Beside {
    pub(crate) fn of(cuts: Vec<ValueCut>) -> Self {
        Self {
            cuts: cuts.into(),
            ..Self::default()
        }
    }

    /// The cuts in some places that have not been read.
    fn unread(&self, places: &Range<usize>) -> impl Iterator<Item = usize> {
        let unread = |place: usize| places.contains(&place) && !self.asked[place];
        let cuts = self.cuts.iter().enumerate();
        cuts.filter_map(move |(i, cut)| unread(cut.place).then_some(i))
    }

    /// Takes a cut's value for that of its place, unless another is plainer.
    fn hear(&mut self, cut: usize, value: Value) {
        let plainest = &mut self.read[self.cuts[cut].place];
        if plainest
            .as_ref()
            .is_none_or(|other| other.most() < value.most())
        {
            *plainest = Some(value);
        }
    }
}

/// Tells the voices what the values say, when they are the variant's: those in the place where some letters have most of
/// theirs.
pub(crate) fn weigh(
    values: &mut Values,
    voices: &mut [Voices],
    looks: &mut [Look],
    variant: &Variant,
) -> opencv::Result<()> {
    let sure: Vec<(usize, usize)> = voices
        .iter()
        .enumerate()
        .filter_map(|(i, voice)| Some((i, surely(voice, variant)?)))
        .collect();
    let some = sure.iter().step_by(sure.len() / SOME + 1).copied();
    let some: Vec<(usize, usize)> = some.collect();
    let squares: Vec<usize> = some.iter().map(|(i, _)| *i).collect();
    read(values, looks, &squares, 0..PLACES.len())?;
    let right = |place: &usize| official(looks, &some, *place).right.len();
    let Some(place) = (0..PLACES.len()).rev().max_by_key(right) else {
        return Ok(());
    };
    let all: Vec<usize> = (0..looks.len()).collect();
    read(values, looks, &all, place..place + 1)?;
    if !official(looks, &sure, place).are_the_variants() {
        return Ok(());
    }
    let kindred = alphabet::kindred(variant);
    for (voice, look) in voices.iter_mut().zip(looks) {
        let value = look.beside.read[place].as_ref();
        voice.value = value.map(|value| value.told(variant, &kindred));
    }
    Ok(())
}

/// The value of the letter that a square surely holds.
fn surely(voice: &Voices, variant: &Variant) -> Option<usize> {
    let together = voice.together();
    let best = likeliest(&together);
    let letter = (best > 1 && !fuse::doubtful(&together)).then(|| Letter((best - 2) as u8))?;
    Some(usize::from(variant.face(letter).value))
}

/// Reads what stands beside some letters in some places, but for what has been read there before.
fn read(
    values: &mut Values,
    looks: &mut [Look],
    squares: &[usize],
    places: Range<usize>,
) -> opencv::Result<()> {
    let unread = |&i: &usize| looks[i].beside.unread(&places).map(move |cut| (i, cut));
    let unread: Vec<(usize, usize)> = squares.iter().flat_map(unread).collect();
    let cuts = unread.iter().map(|&(i, cut)| &looks[i].beside.cuts[cut]);
    let said = values.read(cuts)?;
    for ((i, cut), value) in unread.into_iter().zip(said) {
        looks[i].beside.hear(cut, value);
    }
    for &i in squares {
        looks[i].beside.asked[places.clone()].fill(true);
    }
    Ok(())
}

/// What is read in a place beside letters that are sure.
struct Official {
    /// How many values.
    read: usize,
    /// Those that are the letters' own.
    right: Vec<usize>,
}

impl Official {
    /// Whether the values are the variant's. A stroke passes for a 1, and most letters have that: one other must be right.
    fn are_the_variants(&self) -> bool {
        let right = &self.right;
        self.read >= ENOUGH
            && right.len() as f32 >= RIGHT * self.read as f32
            && right.iter().any(|value| *value != right[0])
    }
}

/// What is read in a place beside some letters, of which the values are given.
fn official(looks: &[Look], letters: &[(usize, usize)], place: usize) -> Official {
    let read =
        |(i, own): &(usize, usize)| Some((looks[*i].beside.read[place].as_ref()?.read()?, *own));
    let read: Vec<(usize, usize)> = letters.iter().filter_map(read).collect();
    let right = read.iter().filter(|(read, own)| read == own);
    Official {
        read: read.len(),
        right: right.map(|(read, _)| *read).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::MOST;
    use super::*;

    fn value(points: usize, probability: f32) -> Value {
        let mut value = Value([(1.0 - probability) / MOST as f32; MOST + 1]);
        value.0[points] = probability;
        value
    }

    fn sight(variant: &Variant, text: &str) -> usize {
        usize::from(variant.letter(text).unwrap().0) + 2
    }

    /// A square on which every voice sees the letter, and values beside it.
    fn square(
        variant: &Variant,
        text: &str,
        sureness: f32,
        read: [Option<Value>; PLACES.len()],
    ) -> (Voices, Look) {
        let count = variant.faces.len() + 2;
        let mut seen = vec![(1.0 - sureness) / (count - 1) as f32; count];
        seen[sight(variant, text)] = sureness;
        let look = Look {
            whole: seen.clone(),
            glyph: None,
            letter: Some((seen.clone(), 0.0)),
            beside: Beside {
                asked: [true; PLACES.len()],
                read,
                ..Beside::default()
            },
            body: [200.0; 3],
            closer: Some(seen.clone()),
            judge: None,
            loupe: None,
        };
        let voices = Voices {
            whole: seen.clone(),
            closer: Some(seen.clone()),
            glyph: Some((seen, 0.0)),
            ..Voices::default()
        };
        (voices, look)
    }

    /// A value to the lower right, and nothing elsewhere.
    fn lower_right(value: Value) -> [Option<Value>; PLACES.len()] {
        [Some(value), None, None, None, None]
    }

    /// What is said of an A beside which so much is read, among others.
    fn doubted_among(
        sureness: f32,
        beside_a: [Option<Value>; PLACES.len()],
        others: &[(&str, [Option<Value>; PLACES.len()])],
    ) -> bool {
        let variant = Variant::shipped("pl").unwrap();
        let others = others.iter().cloned();
        let letters = others.map(|(text, read)| square(&variant, text, 0.999, read));
        let a = square(&variant, "A", sureness, beside_a);
        let (mut voices, mut looks): (Vec<_>, Vec<_>) = std::iter::once(a).chain(letters).unzip();
        let mut values = Values::new().unwrap();
        weigh(&mut values, &mut voices, &mut looks, &variant).unwrap();
        fuse::doubtful(&voices[0].together())
    }

    /// The same with values to the lower right.
    fn doubted(sureness: f32, of_a: Value, others: &[(&str, usize)]) -> bool {
        let others = others.iter();
        let others: Vec<_> = others
            .map(|&(text, points)| (text, lower_right(value(points, 0.98))))
            .collect();
        doubted_among(sureness, lower_right(of_a), &others)
    }

    const OFFICIAL: [(&str, usize); 5] = [("B", 3), ("K", 2), ("Ż", 5), ("E", 1), ("Ź", 9)];

    #[test]
    fn a_letter_with_the_value_of_another_is_a_doubt() {
        assert!(!doubted(0.9999, value(1, 0.98), &OFFICIAL));
        assert!(doubted(0.9999, value(5, 0.98), &OFFICIAL), "Ą has 5");
        assert!(!doubted(0.9999, value(0, 0.98), &OFFICIAL), "badly cut");
    }

    #[test]
    fn a_value_that_no_mark_explains_is_a_value_badly_read() {
        assert!(!doubted(0.9999, value(4, 0.98), &OFFICIAL));
    }

    #[test]
    fn values_of_another_edition_are_not_heard() {
        let others: Vec<(&str, usize)> = OFFICIAL.iter().map(|(text, _)| (*text, 7)).collect();
        assert!(!doubted(0.9999, value(5, 0.98), &others));
        assert!(!doubted(0.9999, value(5, 0.98), &OFFICIAL[..3]), "too few");
    }

    #[test]
    fn values_are_heard_wherever_the_set_has_them() {
        let read = |points: usize| {
            // What is to the lower right is no value of theirs.
            let [stray, own] = [7, points].map(|points| Some(value(points, 0.98)));
            [stray, None, None, own, None]
        };
        let others: Vec<_> = OFFICIAL
            .iter()
            .map(|&(text, points)| (text, read(points)))
            .collect();
        assert!(doubted_among(0.9999, read(5), &others), "Ą has 5");
        assert!(!doubted_among(0.9999, read(1), &others));
    }

    #[test]
    fn strokes_beside_letters_that_have_one_point_are_not_heard() {
        let ones = ["E", "I", "O", "N", "R"].map(|text| (text, 1));
        assert!(!doubted(0.9999, value(5, 0.98), &ones));
        let with_another = [&ones[..], &[("K", 2)]].concat();
        assert!(doubted(0.9999, value(5, 0.98), &with_another));
    }
}
