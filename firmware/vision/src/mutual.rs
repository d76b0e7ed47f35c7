//! What squares say of each other: one tile may be seen in two of them, and where some are hard to read all are.

use game::Square;

use crate::fuse::{self, Voices, likeliest};

/// Most that an answer is believed against which another square speaks.
const LEFT: f32 = 0.97;

/// Doubtful squares from which a board is hard to read …
const HARD: usize = 2;

/// … and probability below which a tile is not sure on it: of some 240 that were surer than any tile must be elsewhere,
/// and no surer than this, on 1 800 rendered boards of every difficulty, 7 were wrong.
const SURE_IF_HARD: f32 = 0.9995;

/// Share that the second and the third look leave, one times the other, above which a letter is not sure there: 8 of 349.
const LEFT_IF_HARD: f32 = 0.004;

/// Probability at first look below which a letter that cannot be cut out is not plainly seen: on the same boards 4 of 30
/// such beside another that is the same were that other, lying over both squares.
const PLAINLY_SEEN: f32 = 0.95;

/// Doubts letters that may be their neighbours', and what is not quite sure on a board that is hard to read.
pub(crate) fn doubt(answers: &mut [Vec<f32>], voices: &[Voices], side: usize) {
    let twice: Vec<usize> = (0..answers.len())
        .filter(|&i| seen_twice(answers, voices, side, i))
        .collect();
    twice.into_iter().for_each(|i| lessen(&mut answers[i]));
    if answers.iter().filter(|p| fuse::doubtful(p)).count() < HARD {
        return;
    }
    for (answer, voice) in answers.iter_mut().zip(voices) {
        let best = likeliest(answer);
        let left = || voice.left(best).is_some_and(|left| left > LEFT_IF_HARD);
        if best > 0 && answer[best] < SURE_IF_HARD || best > 1 && left() {
            lessen(answer);
        }
    }
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

    /// A board of so many squares a side whose letters, the third sight, are seen so surely at first look and in all.
    fn doubted(side: usize, letters: &[(usize, f32, f32)]) -> Vec<usize> {
        let mut answers = vec![vec![1.0, 0.0, 0.0]; side * side];
        let mut voices = vec![Voices::default(); side * side];
        for (voice, answer) in voices.iter_mut().zip(&answers) {
            voice.whole.clone_from(answer);
        }
        for &(square, first, all) in letters {
            answers[square] = vec![1.0 - all, 0.0, all];
            voices[square].whole = vec![1.0 - first, 0.0, first];
            voices[square].glyph = (first == 1.0).then(|| (vec![0.0, 0.0, 1.0], 0.0));
        }
        doubt(&mut answers, &voices, side);
        let doubtful = |i: &usize| fuse::doubtful(&answers[*i]);
        (0..answers.len()).filter(doubtful).collect()
    }

    #[test]
    fn a_letter_partly_seen_beside_the_same_one_may_be_that_one() {
        for (first, second, expected) in [
            (4, 5, &[5][..]),
            (4, 7, &[7]),
            (4, 3, &[3]),
            (4, 1, &[1]),
            // The end of one row is not beside the beginning of the next.
            (2, 3, &[]),
            (4, 8, &[]),
        ] {
            let letters = [(first, 1.0, 1.0), (second, 0.9, 1.0)];
            assert_eq!(doubted(3, &letters), expected, "{first} {second}");
        }
        assert!(doubted(3, &[(4, 1.0, 1.0), (5, 0.97, 1.0)]).is_empty());
    }

    #[test]
    fn where_two_squares_are_doubtful_a_tile_must_be_surer() {
        let tiles = |doubtful: &[(usize, f32, f32)], sure: f32| {
            let sure = [(0, 1.0, sure), (8, 1.0, 1.0)];
            doubted(5, &[&sure[..], doubtful].concat())
        };
        let hard = [(12, 0.9, 0.95), (24, 0.9, 0.8)];
        assert_eq!(tiles(&hard, 0.999), [0, 12, 24]);
        assert_eq!(tiles(&hard, 0.9997), [12, 24]);
        assert_eq!(
            tiles(&hard[..1], 0.999),
            [12],
            "one doubt is none of others"
        );
    }

    #[test]
    fn where_two_squares_are_doubtful_a_letter_must_be_seen_plainly() {
        let sees = |p: f32| Some(vec![1.0 - p, 0.0, p]);
        let doubted = |third: f32| {
            let mut answers = vec![vec![0.2, 0.0, 0.8]; 4];
            let mut voices = vec![Voices::default(); 4];
            voices
                .iter_mut()
                .for_each(|voice| voice.whole = vec![0.0, 0.0, 1.0]);
            answers[3] = vec![0.0, 0.0, 1.0];
            (voices[3].closer, voices[3].judge) = (sees(0.9), sees(third));
            doubt(&mut answers, &voices, 2);
            fuse::doubtful(&answers[3])
        };
        assert!(doubted(0.95) && !doubted(0.97));
    }
}
