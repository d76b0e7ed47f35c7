//! What glare hides of a tile: a letter on a face that is burnt out leaves a blank.

use crate::fuse;
use crate::looks::Look;

/// Brightness of the darkest channel, of 255, from which a face is burnt out. Of 97 blanks on 120 rendered boards none was,
/// nor a tenth of its face; three letters that were taken for blanks were, and so was most of their faces.
const BURNT: f32 = 250.0;

/// Probability that what is cut from such a face is no letter from which it is a blank's own print: one had 0.989, and of
/// what was left of the three letters 0.97 at most.
const NO_LETTER: f32 = 0.98;

/// The squares, counted row by row, whose tiles are taken for blanks and show nothing but glare, or what may be a letter.
pub(crate) fn blanks(looks: &[Look], answers: &[Vec<f32>]) -> Vec<usize> {
    let blank = |i: usize| fuse::likeliest(&answers[i]) == 1;
    let burnt = |i: usize| looks[i].body.iter().all(|channel| *channel >= BURNT);
    let printed = |i: usize| matches!(looks[i].letter, Some((_, none)) if none > NO_LETTER);
    (0..looks.len())
        .filter(|&i| blank(i) && burnt(i) && !printed(i))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a blank is asked about whose face has these colours, and whose print is so surely no letter.
    fn asked(body: [f32; 3], none: Option<f32>) -> bool {
        let look = Look {
            whole: vec![0.0, 1.0, 0.0],
            glyph: None,
            letter: none.map(|none| (vec![0.0, 0.0, 1.0 - none], none)),
            body,
            closer: None,
            judge: None,
            loupe: None,
            value: None,
            alone: false,
        };
        !blanks(&[look], &[vec![0.0, 1.0, 0.0]]).is_empty()
    }

    #[test]
    fn a_burnt_face_may_have_borne_a_letter() {
        assert!(asked([255.0, 254.0, 251.0], None));
        assert!(asked([255.0, 254.0, 251.0], Some(0.7)));
        assert!(!asked([255.0, 254.0, 251.0], Some(0.99)));
        assert!(!asked([255.0, 240.0, 200.0], None));
    }
}
