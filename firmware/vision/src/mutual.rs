//! What squares say of each other: where one is hard to read others are.

use game::Square;

use crate::fuse::{self, Voices, likeliest};

/// Probability below which a tile is not sure where another square is doubtful: of some 840 sure squares beside doubtful
/// ones that are not as sure as this module wants them, on 1 600 rendered boards of every difficulty, 42 were wrong.
const SURE_BESIDE_DOUBTS: f32 = 0.9995;

/// Probability at first look below which a letter that cannot be cut out is not plainly seen.
const PLAINLY_SEEN: f32 = 0.95;

/// Most that an answer is believed which is not sure there.
const LEFT: f32 = 0.97;

/// Doubts what is not beyond doubt on a board with doubtful squares: what made these hard to read has touched others. It
/// costs nothing but questions, and on boards that are asked about anyway.
pub(crate) fn doubt(answers: &mut [Vec<f32>], voices: &[Voices], side: usize) {
    if !answers.iter().any(|p| fuse::doubtful(p)) {
        return;
    }
    let weak = |i: &usize| {
        let best = likeliest(&answers[*i]);
        best > 0 && answers[*i][best] < SURE_BESIDE_DOUBTS
            || voices[*i].frail(best)
            || seen_twice(answers, voices, side, *i)
    };
    let weak: Vec<usize> = (0..answers.len()).filter(weak).collect();
    weak.into_iter().for_each(|i| lessen(&mut answers[i]));
}

/// Whether the letter of a square cannot be cut out of it nor is plainly seen at first look, and one beside it has the
/// same.
fn seen_twice(answers: &[Vec<f32>], voices: &[Voices], side: usize, square: usize) -> bool {
    let best = likeliest(&answers[square]);
    let at = Square::new((square / side) as u8, (square % side) as u8);
    let same = |other: Square| {
        let other = usize::from(other.row) * side + usize::from(other.col);
        likeliest(&answers[other]) == best
    };
    let voice = &voices[square];
    let partly = best > 1 && voice.glyph.is_none() && voice.whole[best] < PLAINLY_SEEN;
    partly && at.beside(side as u8).any(same)
}

/// Leaves an answer doubtful.
fn lessen(answer: &mut [f32]) {
    let share = LEFT / answer[likeliest(answer)];
    if share < 1.0 {
        answer.iter_mut().for_each(|p| *p *= share);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Squares of three letters in a row each, seen plainly.
    fn plain(squares: usize) -> (Vec<Vec<f32>>, Vec<Voices>) {
        let letter = |i: usize| {
            (0..5)
                .map(|sight| f32::from(u8::from(sight == 2 + i % 3)))
                .collect()
        };
        let answers: Vec<Vec<f32>> = (0..squares).map(letter).collect();
        let voice = |answer: &Vec<f32>| Voices {
            whole: answer.clone(),
            glyph: Some((answer.clone(), 0.0)),
            ..Voices::default()
        };
        let voices = answers.iter().map(voice).collect();
        (answers, voices)
    }

    /// Makes an answer so likely.
    fn likely(answer: &mut [f32], p: f32) {
        answer[likeliest(answer)] = p;
    }

    fn doubted(answers: &mut [Vec<f32>], voices: &[Voices]) -> Vec<usize> {
        doubt(answers, voices, 3);
        let doubtful = |i: &usize| fuse::doubtful(&answers[*i]);
        (0..answers.len()).filter(doubtful).collect()
    }

    #[test]
    fn beside_a_doubt_a_tile_must_be_surer() {
        for (doubtful, sure, expected) in [
            (&[5][..], 0.999, &[0, 5][..]),
            (&[5], 0.9997, &[5]),
            (&[], 0.999, &[]),
        ] {
            let (mut answers, voices) = plain(9);
            doubtful.iter().for_each(|i| likely(&mut answers[*i], 0.9));
            likely(&mut answers[0], sure);
            assert_eq!(doubted(&mut answers, &voices), expected);
        }
    }

    #[test]
    fn beside_a_doubt_a_square_must_be_seen_plainly() {
        for (third, expected) in [(0.95, &[0, 5][..]), (0.97, &[5])] {
            let (mut answers, mut voices) = plain(9);
            likely(&mut answers[5], 0.9);
            let sees = |p: f32| Some(vec![1.0 - p, 0.0, p, 0.0, 0.0]);
            (voices[0].closer, voices[0].judge) = (sees(0.9), sees(third));
            assert_eq!(doubted(&mut answers, &voices), expected);
        }
    }

    #[test]
    fn beside_a_doubt_a_letter_partly_seen_may_be_that_of_the_next_square() {
        // Below each letter is the same one.
        for (cut, first, other, expected) in [
            (false, 0.9, 2, &[0, 5][..]),
            (false, 0.97, 2, &[5]),
            (true, 0.9, 2, &[5]),
            (false, 0.9, 4, &[5]),
        ] {
            let (mut answers, mut voices) = plain(9);
            likely(&mut answers[5], 0.9);
            answers[3].swap(2, other);
            if !cut {
                voices[0].glyph = None;
            }
            voices[0].whole[2] = first;
            let doubted = doubted(&mut answers, &voices);
            assert_eq!(doubted, expected, "{cut} {first} {other}");
        }
    }
}
