//! What doubtful squares look like: the board's own tiles, and the enrolled ones of its set.

use std::rc::Rc;

use game::{Square, Variant};

use crate::alphabet;
use crate::exemplars::Exemplars;
use crate::fuse::{self, Voices};
use crate::glyph::{self, Glyph};
use crate::looks::Look;
use crate::rectify::Rectified;
use crate::settled::Settled;
use crate::templates::Templates;

/// Probability that the looks must leave for what a tile is alike.
const UNCONTRADICTED: f32 = 0.15;

/// The enrolled tiles, and the board on which they are looked for.
pub(crate) struct Set<'a> {
    pub(crate) exemplars: &'a Exemplars,
    pub(crate) templates: &'a Templates,
    pub(crate) rectified: &'a Rectified,
}

impl Set<'_> {
    /// The sight that a square looks like: by its cut glyph, or by the square where that is like none.
    fn name(&self, square: usize, glyph: Option<&Glyph>) -> opencv::Result<Option<usize>> {
        let cut = glyph.and_then(|glyph| self.exemplars.name(&glyph.ink));
        if cut.is_some() {
            return Ok(cut);
        }
        let side = usize::from(self.rectified.side());
        let square = Square::new((square / side) as u8, (square % side) as u8);
        self.templates
            .name(&self.rectified.square(square, glyph::REACH))
    }
}

/// Asks the tiles that are known what the doubtful squares look like: those that are sure on the same board
/// or settled by the game, and `enrolled` ones.
pub(crate) fn ask(
    voices: &mut [Voices],
    looks: &[Look],
    settled: &Settled,
    enrolled: &Set<'_>,
    variant: &Variant,
) -> opencv::Result<()> {
    let marks = alphabet::marked(variant);
    let digraphs = alphabet::digraphs(variant);
    let answers: Vec<Vec<f32>> = voices.iter().map(Voices::together).collect();
    let mut own = Exemplars::default();
    for (i, (answer, look)) in answers.iter().zip(looks).enumerate() {
        let Some(glyph) = &look.glyph else { continue };
        let best = fuse::likeliest(answer);
        // The cut of two letters shows one of them.
        let whole = digraphs.iter().all(|(digraph, _)| *digraph != best);
        if best > 1 && whole && !fuse::doubtful(answer) {
            own.add(best, &glyph.ink);
        } else if let Some(sight) = settled.sight(i).filter(|&s| teaches(&voices[i], s, &marks)) {
            own.add(sight, &glyph.ink);
        }
    }
    let known: Rc<[bool]> = (0..variant.faces.len() + 2)
        .map(|sight| own.knows(sight))
        .collect();
    for (i, ((answer, look), voice)) in answers.iter().zip(looks).zip(voices).enumerate() {
        let best = fuse::likeliest(answer);
        if !fuse::doubtful(answer) || best == 0 {
            continue;
        }
        let glyph = look.glyph.as_ref();
        let like_own = glyph
            .filter(|_| best > 1)
            .and_then(|glyph| own.name(&glyph.ink));
        let like_enrolled = enrolled.name(i, glyph)?;
        let allowed = |name: &usize| allowed(voice, *name, &marks);
        let (own, enrolled) = (like_own.filter(allowed), like_enrolled.filter(allowed));
        (voice.exemplar, voice.enrolled) = (own, enrolled);
        voice.exemplars = Rc::clone(&known);
    }
    Ok(())
}

/// Whether the looks may be of the settled letter, and the cut is not of another one: it may have lost a
/// mark.
fn teaches(voice: &Voices, sight: usize, marks: &[(usize, usize)]) -> bool {
    let cut = voice
        .glyph
        .as_ref()
        .map(|(glyph, _)| fuse::likeliest(glyph));
    sight > 1
        && voice.looks()[sight] > UNCONTRADICTED
        && cut.is_none_or(|cut| cut == sight || !differ_by_mark(cut, sight, marks))
}

/// The same cut speaks here as in the glyph's own voice, and it may have lost a part of the letter: the
/// looks must not contradict the name, nor see the same letter with a mark, or without it.
fn allowed(voice: &Voices, name: usize, marks: &[(usize, usize)]) -> bool {
    let looks = voice.looks();
    let seen = fuse::likeliest(&looks);
    looks[name] > UNCONTRADICTED && (seen == name || !differ_by_mark(seen, name, marks))
}

/// Whether one is the other with a mark.
fn differ_by_mark(one: usize, other: usize, marks: &[(usize, usize)]) -> bool {
    marks.contains(&(one, other)) || marks.contains(&(other, one))
}

#[cfg(test)]
mod tests {
    use game::Board;
    use image::RgbImage;

    use super::*;
    use crate::homography::Homography;
    use crate::pose::Pose;

    /// What the squares look like is asked of a grey board, on which no template is found.
    fn asked(
        voices: &mut [Voices],
        looks: &[Look],
        settled: &Settled,
        exemplars: &Exemplars,
        variant: &Variant,
    ) {
        let photo = RgbImage::from_pixel(750, 750, image::Rgb([128; 3]));
        let pose = Pose::straight(Homography::scale_then_move([0.02; 2], [0.0; 2]));
        let rectified = Rectified::of(&photo, &pose, variant.side).unwrap().unwrap();
        let set = Set {
            exemplars,
            templates: &Templates::default(),
            rectified: &rectified,
        };
        ask(voices, looks, settled, &set, variant).unwrap();
    }

    /// A glyph of bars: left, top, right, bottom in pixels.
    fn glyph(bars: &[[usize; 4]]) -> Glyph {
        let ink = glyph::bars(bars);
        Glyph {
            faint: ink.clone(),
            ink,
            body: [200.0; 3],
            value: None,
            size: 0.5,
        }
    }

    fn shape(letter: char) -> Glyph {
        match letter {
            'O' => glyph(&[
                [6, 3, 10, 29],
                [22, 3, 26, 29],
                [6, 3, 26, 7],
                [6, 25, 26, 29],
            ]),
            'L' => glyph(&[[8, 3, 12, 29], [8, 25, 24, 29]]),
            _ => glyph(&[[14, 3, 18, 29]]),
        }
    }

    /// A square on which a shape is cut, and what every voice takes it for, with its probability.
    fn square(variant: &Variant, cut: char, seen: &str, p: f32) -> (Look, Voices) {
        let count = variant.faces.len() + 2;
        let sight = usize::from(variant.letter(seen).unwrap().0) + 2;
        let mut whole = vec![(1.0 - p) / (count - 1) as f32; count];
        whole[sight] = p;
        let mut letter = whole.clone();
        (letter[0], letter[1]) = (0.0, 0.0);
        let letter = Some((letter, 0.01));
        let voices = Voices {
            whole: whole.clone(),
            closer: Some(whole.clone()),
            glyph: letter.clone(),
            ..Voices::default()
        };
        let look = Look {
            whole,
            glyph: Some(shape(cut)),
            letter,
            value: None,
            body: [200.0; 3],
            closer: voices.closer.clone(),
            judge: None,
        };
        (look, voices)
    }

    /// What two squares are named, the first of them settled as a letter.
    fn named(
        [first, second]: [(char, &str, f32); 2],
        settled: Option<&str>,
        variant: &Variant,
    ) -> Option<usize> {
        let mut board = Board::empty(variant.side);
        let tile = settled.and_then(|text| variant.tile(text));
        board.set(Square::new(0, 0), tile);
        let squares = [first, second].map(|(cut, seen, p)| square(variant, cut, seen, p));
        let (looks, mut voices): (Vec<_>, Vec<_>) = squares.into_iter().unzip();
        let settled = Settled::of(&board, variant);
        asked(
            &mut voices,
            &looks,
            &settled,
            &Exemplars::default(),
            variant,
        );
        voices[1].exemplar
    }

    #[test]
    fn a_settled_tile_teaches_what_it_looks_like() {
        let variant = Variant::shipped("en").unwrap();
        let sight = |text: &str| usize::from(variant.letter(text).unwrap().0) + 2;
        let squares = [('O', "O", 0.4), ('O', "O", 0.4)];
        assert_eq!(named(squares, Some("O"), &variant), Some(sight("O")));
        // Nothing has been accepted: a withdrawn turn leaves no trace on the board.
        assert_eq!(named(squares, None, &variant), None);
    }

    #[test]
    fn a_settled_letter_that_the_looks_contradict_teaches_nothing() {
        let variant = Variant::shipped("en").unwrap();
        let squares = [('O', "Q", 0.4), ('O', "Q", 0.4)];
        assert_eq!(named(squares, Some("O"), &variant), None);
    }

    #[test]
    fn a_settled_letter_whose_mark_was_not_cut_teaches_nothing() {
        let variant = Variant::shipped("de").unwrap();
        let (mut first, second) = (
            square(&variant, 'O', "Ö", 0.6),
            square(&variant, 'O', "Ö", 0.5),
        );
        let (plain, marked) = (
            usize::from(variant.letter("O").unwrap().0) + 2,
            usize::from(variant.letter("Ö").unwrap().0) + 2,
        );
        if let Some((glyph, _)) = &mut first.1.glyph {
            glyph.swap(plain, marked);
        }
        let mut board = Board::empty(variant.side);
        board.set(Square::new(0, 0), variant.tile("Ö"));
        let settled = Settled::of(&board, &variant);
        let (looks, mut voices) = (vec![first.0, second.0], vec![first.1, second.1]);
        asked(
            &mut voices,
            &looks,
            &settled,
            &Exemplars::default(),
            &variant,
        );
        assert_eq!(voices[1].exemplar, None);
    }

    #[test]
    fn an_enrolled_tile_is_no_match_for_the_looks() {
        let variant = Variant::shipped("en").unwrap();
        let sight = |text: &str| usize::from(variant.letter(text).unwrap().0) + 2;
        let mut enrolled = Exemplars::default();
        enrolled.add(sight("O"), &shape('O').ink);
        enrolled.add(sight("L"), &shape('L').ink);
        let ask_of = |seen: &str| {
            let (look, voices) = square(&variant, 'O', seen, 0.4);
            let mut voices = vec![voices];
            let settled = Settled::of(&Board::empty(variant.side), &variant);
            asked(&mut voices, &[look], &settled, &enrolled, &variant);
            voices[0].enrolled
        };
        assert_eq!(ask_of("O"), Some(sight("O")));
        assert_eq!(ask_of("L"), None);
    }
}
