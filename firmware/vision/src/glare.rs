//! What glare hides of a tile: a letter on a face that is burnt out leaves a blank.

use crate::fuse;
use crate::looks::Look;

/// Brightness of the darkest channel, of 255, from which a face is burnt out. Of 97 blanks on 120 rendered boards none was,
/// nor a tenth of its face; three letters that were taken for blanks were, and so was most of their faces.
const BURNT: f32 = 250.0;

/// Probability that what is cut from such a face is no letter from which it is a blank's own print: one had 0.989, and of
/// what was left of the three letters 0.97 at most.
const NO_LETTER: f32 = 0.98;

/// One letter of so many on a burnt face is not by chance: on the boards of those three letters 3 of 48 and none of 29 were, and
/// 12 of 64, 25 of 68 and 74 of 83 on three others whose blanks were asked about.
const WHITE: usize = 8;

/// The squares, counted row by row, whose tiles are taken for blanks and show nothing but glare, or what may be a letter; none
/// where one letter of [`WHITE`] is read on such a face: the tiles are white, and their ink is seen.
pub(crate) fn blanks(looks: &[Look], answers: &[Vec<f32>]) -> Vec<usize> {
    let blank = |i: usize| fuse::likeliest(&answers[i]) == 1;
    let burnt = |i: usize| looks[i].body.iter().all(|channel| *channel >= BURNT);
    let printed = |i: usize| matches!(looks[i].letter, Some((_, none)) if none > NO_LETTER);
    let lettered = |i: &usize| fuse::likeliest(&answers[*i]) > 1 && !fuse::doubtful(&answers[*i]);
    let letters: Vec<usize> = (0..looks.len()).filter(lettered).collect();
    let white = letters.iter().filter(|i| burnt(**i)).count();
    if WHITE * white > letters.len() {
        return Vec::new();
    }
    (0..looks.len())
        .filter(|&i| blank(i) && burnt(i) && !printed(i))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(body: [f32; 3], none: Option<f32>) -> Look {
        Look {
            whole: vec![0.0, 1.0, 0.0],
            letter: none.map(|none| (vec![0.0, 0.0, 1.0 - none], none)),
            body,
            ..Look::default()
        }
    }

    /// Whether a blank is asked about whose face has these colours, and whose print is so surely no letter.
    fn asked(body: [f32; 3], none: Option<f32>) -> bool {
        !blanks(&[look(body, none)], &[vec![0.0, 1.0, 0.0]]).is_empty()
    }

    /// Whether a burnt blank is asked about among so many letters, of which so many are read on burnt faces.
    fn asked_among(letters: usize, burnt: usize) -> bool {
        let look = |burnt: bool| Look {
            body: if burnt { [255.0; 3] } else { [180.0; 3] },
            ..look([0.0; 3], None)
        };
        let looks: Vec<Look> = (0..=letters).map(|i| look(i <= burnt)).collect();
        let mut answers = vec![vec![0.0, 0.0, 1.0]; letters + 1];
        answers[0] = vec![0.0, 1.0, 0.0];
        !blanks(&looks, &answers).is_empty()
    }

    #[test]
    fn where_letters_are_read_on_burnt_faces_the_tiles_are_white() {
        assert!(asked_among(48, 3) && asked_among(0, 0) && asked_among(8, 1));
        assert!(!asked_among(48, 12));
    }

    #[test]
    fn a_burnt_face_may_have_borne_a_letter() {
        assert!(asked([255.0, 254.0, 251.0], None));
        assert!(asked([255.0, 254.0, 251.0], Some(0.7)));
        assert!(!asked([255.0, 254.0, 251.0], Some(0.99)));
        assert!(!asked([255.0, 240.0, 200.0], None));
    }
}
