//! Whether the values beside the letters are read the way round in which the letters are.

use game::Variant;

use super::{MOST, Value};
use crate::fuse::likeliest;
use crate::looks::Look;

/// How many times likelier a letter's own value is read beside it when the board is upright than when it is not. On 185
/// rendered boards of up to seven tiles that were read several ways round 104 of 195 values were read upright, with more
/// than 0.8, and 3 of 84 otherwise …
const READ: f32 = 15.0;

/// … and a one, which is a stroke from above and from below, on 96 of 222 and 24 of 137 …
const ONE_READ: f32 = 2.5;

/// … and how many times likelier it is that it is not read.
const NOT_READ: f32 = 0.7;

/// Most that the values speak for a way, in natural logarithms: what makes a digit of one makes digits of others.
const MOST_SAID: f32 = 8.0;

/// How much the values speak for the way round in which a board was read, in natural logarithms.
pub(crate) fn speak_for_way(answers: &[Vec<f32>], looks: &[Look], variant: &Variant) -> f32 {
    let letters = answers.iter().zip(looks).filter_map(|(answer, look)| {
        let letter = likeliest(answer).checked_sub(2)?;
        let value = look.value.as_ref()?.as_ref()?;
        Some((value, usize::from(variant.faces[letter].value)))
    });
    together(letters)
}

/// How much all values speak for it, beside letters of so many points. Nothing speaks against it: many sets have no values,
/// or their own.
fn together<'a>(letters: impl Iterator<Item = (&'a Value, usize)>) -> f32 {
    let said: f32 = letters.map(|(value, points)| beside(value, points)).sum();
    said.clamp(0.0, MOST_SAID)
}

/// How much a value speaks for a letter of so many points being upright.
fn beside(value: &Value, points: usize) -> f32 {
    let read = match points {
        1 => ONE_READ,
        2..=MOST => READ,
        _ => return 0.0,
    };
    let own = value.0[points];
    (own * read + (1.0 - own) * NOT_READ).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of letters of so many points, with these values read beside them.
    fn of(letters: &[(usize, usize)]) -> f32 {
        let read: Vec<(Value, usize)> = letters
            .iter()
            .map(|(points, read)| (Value::sure(*read), *points))
            .collect();
        together(read.iter().map(|(value, points)| (value, *points)))
    }

    #[test]
    fn own_values_speak_for_the_way_and_ones_less() {
        let (two, one) = (of(&[(2, 2)]), of(&[(1, 1)]));
        assert!(two > 2.5 && (0.5..1.0).contains(&one), "{two} {one}");
        assert!((of(&[(2, 2), (1, 1)]) - two - one).abs() < 1e-4);
        assert_eq!(of(&[(2, 2); 9]), MOST_SAID);
    }

    #[test]
    fn other_values_and_none_say_nothing() {
        assert_eq!(of(&[]), 0.0);
        assert_eq!(of(&[(2, 7), (1, 7), (3, 0)]), 0.0);
        assert_eq!(of(&[(0, 0)]), 0.0, "a blank's letter");
        let one_of_two = of(&[(2, 2), (3, 0)]);
        assert!(0.0 < one_of_two && one_of_two < of(&[(2, 2)]));
    }
}
