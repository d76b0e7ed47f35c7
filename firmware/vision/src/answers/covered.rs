//! Squares on which something lies that is neither board nor tile.

use crate::colour::Evidence;
use crate::fuse::{self, Voices};

/// Spreads from which a square's colour is neither a tile's nor the board's.
const STRANGE: f32 = 3.2;

/// Mean probability of both looks from which nothing covers a square, whatever colour the light gives it.
const SEEN_THROUGH: f32 = 0.998;

/// Squares of colours that neither board nor tiles have, or that the second look takes for something else.
pub(super) fn strange(voices: &[Voices], evidence: Option<&[Evidence]>) -> Vec<bool> {
    let strange = |i: usize| evidence.is_some_and(|e| e[i].strange > STRANGE);
    let strange = |(i, voice): (usize, &Voices)| strange(i) || voice.is_hidden();
    voices.iter().enumerate().map(strange).collect()
}

/// The strange ones, but those that the looks see plainly in spite of a reflection.
pub(super) fn covered(voices: &[Voices], strange: &[bool]) -> Vec<bool> {
    let plain = |voice: &Voices| {
        let looks = voice.looks();
        !voice.is_hidden() && looks[fuse::likeliest(&looks)] > SEEN_THROUGH
    };
    let covered = |(voice, strange): (&Voices, &bool)| *strange && !plain(voice);
    voices.iter().zip(strange).map(covered).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::Expected;

    #[test]
    fn what_is_hidden_or_of_a_strange_colour_is_covered_unless_it_is_seen_plainly() {
        let seen = |whole: [f32; 3]| Voices {
            whole: whole.to_vec(),
            ..Voices::default()
        };
        let voices = [
            seen([1.0, 0.0, 0.0]),
            seen([0.9, 0.1, 0.0]),
            seen([0.1, 0.1, 0.0]),
        ];
        assert_eq!(strange(&voices, None), [false, false, true], "hidden");
        let coloured = |strange: f32| Evidence {
            strange,
            tile: 0.0,
            expected: Expected::default(),
        };
        let evidence = [4.0, 4.0, 1.0].map(coloured);
        let strange = strange(&voices, Some(&evidence));
        assert_eq!(strange, [true; 3]);
        assert_eq!(covered(&voices, &strange), [false, true, true]);
    }
}
