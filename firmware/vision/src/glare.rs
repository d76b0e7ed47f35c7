//! What glare hides: a letter on a face that is burnt out leaves a blank, and a tile on a square that is burnt out nothing.

use game::Square;
use image::RgbImage;

use crate::colour::Expected;
use crate::fuse;
use crate::looks::Look;
use crate::rectify::Rectified;

/// Brightness of the darkest channel, of 255, from which a face is burnt out. Of 97 blanks on 120 rendered boards none was,
/// nor a tenth of its face; three letters that were taken for blanks were, and so was most of their faces.
pub(crate) const BURNT: f32 = 250.0;

/// Probability that what is cut from such a face is no letter from which it is a blank's own print: one had 0.989, and of
/// what was left of the three letters 0.97 at most.
const NO_LETTER: f32 = 0.98;

/// One letter of so many on a burnt face is not by chance: on the boards of those three letters 3 of 48 and none of 29 were, and
/// 12 of 64, 25 of 68 and 74 of 83 on three others whose blanks were asked about.
const WHITE: usize = 8;

/// How many times as bright as a tile is expected to be there, in every channel, a face is that a reflection lies on: of 256
/// blanks on 272 rendered boards of every difficulty the brightest was 1.23 times as bright, and three letters that were taken
/// for blanks were 1.5 to 2 times.
const BRIGHTENED: f32 = 1.35;

/// The squares, counted row by row, whose tiles are taken for blanks and may bear a letter that glare hides: they are far
/// brighter than a tile is expected to be there, or show nothing but glare, or what may be a letter. That last tells nothing
/// where one letter of [`WHITE`] is read on such a face: the tiles are white, and their ink is seen.
pub(crate) fn blanks(looks: &[Look], answers: &[Vec<f32>], expected: &[Expected]) -> Vec<usize> {
    let burnt = |i: usize| burnt(looks[i].body);
    let printed = |i: usize| matches!(looks[i].letter, Some((_, none)) if none > NO_LETTER);
    let lettered = |i: &usize| fuse::likeliest(&answers[*i]) > 1 && !fuse::doubtful(&answers[*i]);
    let letters: Vec<usize> = (0..looks.len()).filter(lettered).collect();
    let white = WHITE * letters.iter().filter(|i| burnt(**i)).count() > letters.len();
    let glaring =
        |i: usize| brightened(looks[i].body, expected[i].tile) || !white && burnt(i) && !printed(i);
    (0..looks.len())
        .filter(|&i| fuse::likeliest(&answers[i]) == 1 && glaring(i))
        .collect()
}

/// Share of a square's pixels that are burnt out where nothing of it is seen, nor of a tile …
const HIDDEN: f32 = 0.9;

/// … and brightness of the darkest channel, of 255, that it is expected to have where that is glare. Of 800 rendered boards
/// those on which empty squares were as white had light ones, 212 and more; the blue square on which a spot of glare hid a
/// blank was to have 177, and others under such spots 70 to 136.
const DARK: f32 = 200.0;

/// The squares, counted row by row, that are taken for empty and show nothing but glare.
pub(crate) fn hidden(
    rectified: &Rectified,
    looks: &[Look],
    answers: &[Vec<f32>],
    expected: &[Expected],
) -> Vec<usize> {
    let burnt_out = |i: usize| {
        let square = Square::nth(i, rectified.side());
        burnt_share(&rectified.square(square, 0)) >= HIDDEN
    };
    let glare = |i: usize| burnt(looks[i].body) && dark(expected[i].bare);
    (0..looks.len())
        .filter(|&i| fuse::likeliest(&answers[i]) == 0 && glare(i) && burnt_out(i))
        .collect()
}

/// Whether a colour, 0 to 255, is burnt out.
fn burnt(colour: [f32; 3]) -> bool {
    colour.iter().all(|channel| *channel >= BURNT)
}

/// Whether a face is much brighter, in every channel, than a tile is expected to be there.
fn brightened(face: [f32; 3], tile: Option<[f32; 3]>) -> bool {
    tile.is_some_and(|tile| (0..3).all(|channel| face[channel] > BRIGHTENED * tile[channel]))
}

/// Whether a square is expected to be too dark for glare to be its own colour.
fn dark(bare: Option<[f32; 3]>) -> bool {
    bare.is_some_and(|bare| bare.iter().any(|channel| *channel < DARK))
}

/// Share of a picture's pixels that are burnt out.
fn burnt_share(picture: &RgbImage) -> f32 {
    let white = picture.pixels().filter(|p| burnt(p.0.map(f32::from)));
    white.count() as f32 / picture.pixels().len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;
    use crate::rectify::PITCH;

    /// Whether the middle of a board is asked about that is taken for empty, with this share of it white from its left on,
    /// where such a colour was to be expected.
    fn asked_if_empty(white: f32, bare: Option<[f32; 3]>) -> bool {
        let edge = (7.0 + white) * PITCH as f32;
        let photo = RgbImage::from_fn(15 * PITCH, 15 * PITCH, |x, _| match x as f32 {
            x if x < edge => Rgb([255; 3]),
            _ => Rgb([40, 70, 90]),
        });
        let rectified = Rectified::filling(&photo);
        let body = crate::colour::middle(&rectified, Square::new(7, 7));
        let dim = Look::default();
        let looks: Vec<Look> = (0..225)
            .map(|i| {
                if i == 112 {
                    look(body, None)
                } else {
                    dim.clone()
                }
            })
            .collect();
        let expected = vec![Expected { tile: None, bare }; 225];
        let found = hidden(
            &rectified,
            &looks,
            &vec![vec![1.0, 0.0, 0.0]; 225],
            &expected,
        );
        assert!(found.is_empty() || found == [112]);
        !found.is_empty()
    }

    #[test]
    fn a_square_of_glare_may_hold_a_tile() {
        let blue = Some([40.0, 70.0, 90.0]);
        assert!(asked_if_empty(1.0, blue));
        assert!(!asked_if_empty(0.7, blue), "some of it is seen");
        assert!(
            !asked_if_empty(1.0, Some([250.0, 245.0, 230.0])),
            "it is white"
        );
        assert!(!asked_if_empty(1.0, None));
    }

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
        let answers = [vec![0.0, 1.0, 0.0]];
        !blanks(&[look(body, none)], &answers, &[Expected::default()]).is_empty()
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
        !blanks(&looks, &answers, &vec![Expected::default(); letters + 1]).is_empty()
    }

    #[test]
    fn a_blank_far_brighter_than_a_tile_there_may_bear_a_letter() {
        let asked = |body: [f32; 3], tile: Option<[f32; 3]>| {
            let expected = [Expected { tile, bare: None }];
            !blanks(
                &[look(body, Some(0.999))],
                &[vec![0.0, 1.0, 0.0]],
                &expected,
            )
            .is_empty()
        };
        let tile = Some([61.0, 54.0, 43.0]);
        assert!(asked([94.0, 87.0, 76.0], tile));
        assert!(!asked([75.0, 66.0, 53.0], tile), "the light is uneven");
        assert!(!asked([94.0, 87.0, 50.0], tile), "another colour");
        assert!(!asked([94.0, 87.0, 76.0], None));
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
