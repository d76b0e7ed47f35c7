//! What the values of a set tell the voices, if they are the variant's.

use game::{Letter, Variant};

use super::{Value, Values};
use crate::alphabet;
use crate::fuse::{self, Voices, likeliest};
use crate::looks::Look;
use crate::rectify::Rectified;

/// How much better, in natural logarithms, what is read beside sure letters must be told by their own values than by those of
/// the others among them: what has nothing to do with the letters is told as well by any.
const OWN: f32 = 4.0;

/// Share of the values plainly read that may be others', beside one: in another edition many are.
const OTHERS: f32 = 0.2;

/// Values beside plain letters that are read: they tell whether those of the set are the variant's, and nothing of the letters
/// themselves.
const PLAIN_READ: usize = 12;

/// Tells the voices what the values say, when those beside sure letters are the variant's. Of letters that are plain without,
/// and that no mark makes others, few are read.
pub(crate) fn weigh(
    values: &mut Values,
    rectified: &Rectified,
    voices: &mut [Voices],
    looks: &mut [Look],
    variant: &Variant,
) -> opencv::Result<()> {
    let together: Vec<Vec<f32>> = voices.iter().map(Voices::together).collect();
    let kindred = alphabet::kindred(variant);
    let plain = |i: usize| {
        let kin = &kindred[likeliest(&together[i])].sights;
        kin.is_empty() && voices[i].plainly_lettered()
    };
    let (few, open): (Vec<usize>, Vec<usize>) = (0..voices.len()).partition(|i| plain(*i));
    let heard: Vec<usize> = few.into_iter().take(PLAIN_READ).chain(open).collect();
    let sure = heard.iter();
    let sure: Vec<(usize, usize)> = sure
        .filter_map(|&i| Some((i, surely(&together[i], variant)?)))
        .collect();
    read(values, rectified, looks, sure.iter().map(|(i, _)| *i))?;
    if !are_the_variants(looks, &sure) {
        return Ok(());
    }
    // The network has seen letters only: what it makes of other prints tells nothing.
    let lettered = |i: &usize| likeliest(&together[*i]) > 1;
    let letters: Vec<usize> = heard.into_iter().filter(lettered).collect();
    read(values, rectified, looks, letters.iter().copied())?;
    for i in letters {
        let value = looks[i].value.as_ref().and_then(Option::as_ref);
        voices[i].value = value.map(|value| value.told(variant, &kindred));
    }
    Ok(())
}

/// The value of the letter that a square surely holds.
fn surely(answer: &[f32], variant: &Variant) -> Option<usize> {
    let best = likeliest(answer);
    let letter = (best > 1 && !fuse::doubtful(answer)).then(|| Letter((best - 2) as u8))?;
    Some(usize::from(variant.face(letter).value))
}

/// Reads what stands about some letters, but for what has been read before.
fn read(
    values: &mut Values,
    rectified: &Rectified,
    looks: &mut [Look],
    squares: impl Iterator<Item = usize>,
) -> opencv::Result<()> {
    let unread: Vec<usize> = squares.filter(|i| looks[*i].value.is_none()).collect();
    for (i, value) in unread.iter().zip(values.read(rectified, &unread)?) {
        looks[*i].value = Some(value);
    }
    Ok(())
}

/// Whether what is read beside some letters, of which the values are given, are mostly these. Where strokes pass for ones,
/// and most letters have one point, any letter would do as well.
fn are_the_variants(looks: &[Look], letters: &[(usize, usize)]) -> bool {
    let value = |(i, own): &(usize, usize)| Some((looks[*i].value.as_ref()?.as_ref()?, *own));
    let values: Vec<(&Value, usize)> = letters.iter().filter_map(value).collect();
    let better = |(value, own): &(&Value, usize)| {
        let of_any: f32 = values.iter().map(|(_, other)| value.beside(*other)).sum();
        (value.beside(*own) * values.len() as f32 / of_any).ln()
    };
    let plain = values
        .iter()
        .filter_map(|(value, own)| Some((value.read()?, *own)));
    let plain: Vec<(usize, usize)> = plain.collect();
    let others = plain.iter().filter(|(read, own)| read != own).count();
    values.iter().map(better).sum::<f32>() > OWN
        && others as f32 <= 1.0 + OTHERS * plain.len() as f32
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::super::MOST;
    use super::*;
    use crate::rectify::PITCH;

    fn value(points: usize, probability: f32) -> Value {
        let mut value = Value([(1.0 - probability) / MOST as f32; MOST + 1]);
        value.0[points] = probability;
        value
    }

    fn sight(variant: &Variant, text: &str) -> usize {
        usize::from(variant.letter(text).unwrap().0) + 2
    }

    /// A square on which every voice sees the letter, and values beside it.
    fn square(variant: &Variant, text: &str, sureness: f32, value: Value) -> (Voices, Look) {
        let count = variant.faces.len() + 2;
        let mut seen = vec![(1.0 - sureness) / (count - 1) as f32; count];
        seen[sight(variant, text)] = sureness;
        let look = Look {
            whole: seen.clone(),
            letter: Some((seen.clone(), 0.0)),
            body: [200.0; 3],
            closer: Some(seen.clone()),
            value: Some(Some(value)),
            ..Look::default()
        };
        let voices = Voices {
            whole: seen.clone(),
            closer: Some(seen.clone()),
            glyph: Some((seen, 0.0)),
            ..Voices::default()
        };
        (voices, look)
    }

    /// A board that nobody looks at: all values were read before.
    fn unseen(variant: &Variant) -> Rectified {
        let extent = u32::from(variant.side) * PITCH;
        let photo = RgbImage::new(extent, extent);
        Rectified::filling(&photo)
    }

    /// Whether an A beside which so much is read is doubted, among others.
    fn doubted(sureness: f32, of_a: Value, others: &[(&str, usize)]) -> bool {
        let variant = Variant::shipped("pl").unwrap();
        let others = others.iter();
        let letters =
            others.map(|&(text, points)| square(&variant, text, 0.999, value(points, 0.98)));
        let a = square(&variant, "A", sureness, of_a);
        let (mut voices, mut looks): (Vec<_>, Vec<_>) = std::iter::once(a).chain(letters).unzip();
        let mut values = Values::new().unwrap();
        let rectified = unseen(&variant);
        weigh(&mut values, &rectified, &mut voices, &mut looks, &variant).unwrap();
        fuse::doubtful(&voices[0].together())
    }

    #[test]
    fn of_plain_letters_that_no_mark_makes_others_few_values_are_read() {
        let variant = Variant::shipped("pl").unwrap();
        // Nobody looked at these twice, and no value was read.
        let unread = |text: &str| {
            let (voices, look) = square(&variant, text, 0.9999, value(1, 0.98));
            let (closer, value) = (None, None);
            (Voices { closer, ..voices }, Look { value, ..look })
        };
        let letters = |text: &'static str, count: usize| (0..count).map(move |_| text);
        let board = letters("R", 2 * PLAIN_READ).chain(letters("Z", 3));
        let (mut voices, mut looks): (Vec<_>, Vec<_>) = board.map(unread).unzip();
        let mut values = Values::new().unwrap();
        let rectified = unseen(&variant);
        weigh(&mut values, &rectified, &mut voices, &mut looks, &variant).unwrap();
        let read: Vec<bool> = looks.iter().map(|look| look.value.is_some()).collect();
        let expected = [(true, PLAIN_READ), (false, PLAIN_READ), (true, 3)];
        let expected = expected.map(|(read, count)| vec![read; count]);
        assert_eq!(read, expected.concat(), "Z may be Ź or Ż");
    }

    const OFFICIAL: [(&str, usize); 5] = [("B", 3), ("K", 2), ("Ż", 5), ("E", 1), ("Ź", 9)];

    #[test]
    fn a_letter_with_the_value_of_another_is_a_doubt() {
        assert!(!doubted(0.9999, value(1, 0.98), &OFFICIAL));
        assert!(doubted(0.9999, value(5, 0.98), &OFFICIAL), "Ą has 5");
        assert!(!doubted(0.9999, value(0, 0.98), &OFFICIAL), "too faint");
    }

    #[test]
    fn a_value_that_no_mark_explains_is_badly_read_unless_it_is_plain() {
        assert!(!doubted(0.9999, value(2, 0.97), &OFFICIAL));
        assert!(doubted(0.9999, value(2, 0.999), &OFFICIAL), "as K has");
        assert!(!doubted(0.9999, value(4, 0.999), &OFFICIAL), "none has");
    }

    #[test]
    fn values_of_another_edition_are_not_heard() {
        let others: Vec<(&str, usize)> = OFFICIAL.iter().map(|(text, _)| (*text, 7)).collect();
        assert!(!doubted(0.9999, value(5, 0.98), &others));
        assert!(!doubted(0.9999, value(5, 0.98), &OFFICIAL[..3]), "too few");
    }

    #[test]
    fn strokes_beside_letters_that_have_one_point_are_not_heard() {
        let ones = ["E", "I", "O", "N", "R"].map(|text| (text, 1));
        assert!(!doubted(0.9999, value(5, 0.98), &ones));
        let with_others = [&ones[..], &OFFICIAL[..2]].concat();
        assert!(doubted(0.9999, value(5, 0.98), &with_others));
    }
}
