//! What is printed on the board itself: the `W` of `3W` is no tile, and the star of a premium square no
//! blank's.
//!
//! What a premium square carries, all squares of its class carry. A letter that shows on many of them
//! at once, while the other voice sees no tile there or the bag does not hold so many, is print; so are
//! more blanks than the bag holds.

use game::{Letter, Variant};

use crate::answers::Answers;
use crate::fuse::{self, Voices, likeliest};
use crate::layout::Layout;

/// Share of a class's squares that must show the letter; at least three of them.
const SHARE: f32 = 0.3;

/// Share of a class's squares, at least four of them, that show one letter in no game, whatever the bag holds.
const BEYOND_CHANCE: f32 = 0.4;

/// What is left of a voice's belief in a letter that is print.
const LEFT: f32 = 0.02;

/// Likeness of the middle's likest corner to what its letter stands on, below which that is no tile: of 1 100 tiles in the middle
/// of rendered boards the least had 6e-7, burnt white, and the next 7e-4.
const NO_CORNER: f32 = 1e-8;

/// Whether what is seen in the middle stands in something that reaches into none of its corners.
pub(crate) fn untiled(middle: &Voices) -> bool {
    middle.corner.is_some_and(|like| like < NO_CORNER)
}

/// Whether nothing lies on the board but what is seen in the middle, and that stands in no tile: many boards have a letter or a
/// logo of their own there, and no word has one tile alone.
pub(crate) fn alone(answers: &Answers) -> bool {
    let empty = |(i, p): (usize, &Vec<f32>)| i == answers.centre || fuse::surely_empty(p);
    answers.untiled && answers.squares.iter().enumerate().all(empty)
}

/// Takes the middle for empty where that is so.
pub(crate) fn settle_middle(answers: &mut Answers) {
    if alone(answers) {
        fuse::settle(&mut answers.squares[answers.centre], 0);
    }
}

/// Takes the glyphs that are print from the voices, and what the other voice made of them.
pub(crate) fn discard(voices: &mut [Voices], layout: &Layout, variant: &Variant) {
    for class in 0..layout.kinds() {
        let squares: Vec<usize> = (0..voices.len())
            .filter(|&i| layout.class(i) == class)
            .collect();
        // Plain squares carry nothing.
        if squares.len() < voices.len() / 2 {
            (2..variant.faces.len() + 2)
                .for_each(|sight| discard_letter(voices, &squares, sight, variant));
            discard_symbols(voices, &squares, variant);
        }
    }
}

fn discard_letter(voices: &mut [Voices], squares: &[usize], sight: usize, variant: &Variant) {
    let shows = |v: &Voices| matches!(&v.glyph, Some((glyph, _)) if likeliest(glyph) == sight && glyph[sight] > 0.4);
    let showing: Vec<usize> = squares
        .iter()
        .copied()
        .filter(|&i| shows(&voices[i]))
        .collect();
    if showing.len() < 3 || (showing.len() as f32) < SHARE * squares.len() as f32 {
        return;
    }
    let bare = showing
        .iter()
        .filter(|&&i| likeliest(&voices[i].whole) == 0)
        .count();
    let in_bag = usize::from(variant.face(Letter((sight - 2) as u8)).count);
    // Where the other voice sees through most of the prints it does so here: what it sees then is a tile.
    let taken_in = 2 * bare <= showing.len();
    let by_chance =
        showing.len() < 4 || (showing.len() as f32) < BEYOND_CHANCE * squares.len() as f32;
    if taken_in && by_chance && showing.len() <= in_bag {
        return;
    }
    for i in showing {
        let voice = &mut voices[i];
        voice.print_of = taken_in.then_some(sight);
        if likeliest(&voice.whole) == 0 {
            voice.glyph = None;
        } else if taken_in && likeliest(&voice.whole) == sight {
            // More than the bag holds: the other voice has been taken in by the print as well.
            let taken = voice.whole[sight] * (1.0 - LEFT);
            voice.whole[sight] -= taken;
            voice.whole[0] += taken;
            voice.glyph = None;
        }
    }
}

/// Takes squares for empty whose print was taken for a blank's: a class with more of them than there are
/// blanks.
fn discard_symbols(voices: &mut [Voices], squares: &[usize], variant: &Variant) {
    let showing: Vec<usize> = squares
        .iter()
        .copied()
        .filter(|&i| likeliest(&voices[i].whole) == 1)
        .collect();
    if showing.len() > usize::from(variant.blanks).max(2) {
        for i in showing {
            let whole = &mut voices[i].whole;
            let taken = whole[1] * (1.0 - LEFT);
            whole[1] -= taken;
            whole[0] += taken;
            voices[i].printed = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Voices of an English board on which the first `showing` squares of the corners' class read as an E, by the cut
    /// and by the look.
    fn discarded(showing: usize) -> usize {
        let variant = Variant::shipped("en").unwrap();
        let layout = Layout::of(&variant);
        let e = usize::from(variant.letter("E").unwrap().0) + 2;
        let said = |sight: usize| {
            let mut said = vec![0.0; variant.faces.len() + 2];
            said[sight] = 1.0;
            said
        };
        let empty = || Voices {
            whole: said(0),
            ..Voices::default()
        };
        let mut voices: Vec<Voices> = (0..225).map(|_| empty()).collect();
        let class = (0..225).filter(|&i| layout.class(i) == layout.class(0));
        for i in class.take(showing) {
            voices[i].whole = said(e);
            voices[i].glyph = Some((said(e), 0.0));
        }
        discard(&mut voices, &layout, &variant);
        voices.iter().filter(|v| v.print_of == Some(e)).count()
    }

    #[test]
    fn a_letter_on_half_the_squares_of_a_class_is_print_though_the_bag_holds_as_many() {
        assert_eq!([3, 4, 8].map(discarded), [0, 4, 8], "of eight");
    }

    #[test]
    fn a_letter_alone_in_the_middle_is_print_if_it_stands_in_no_tile() {
        let said = |sight: usize, p: f32| {
            let mut said = vec![(1.0 - p) / 4.0; 5];
            said[sight] = p;
            said
        };
        let read = |corner: f32, beside: Vec<f32>| {
            let middle = Voices {
                corner: Some(corner),
                ..Voices::default()
            };
            let squares = vec![said(0, 0.999), beside, said(3, 0.97)];
            let mut answers = Answers {
                squares,
                centre: 2,
                untiled: untiled(&middle),
                ..Answers::default()
            };
            settle_middle(&mut answers);
            fuse::surely_empty(&answers.squares[2])
        };
        assert!(read(1e-9, said(0, 0.999)));
        assert!(!read(1e-6, said(0, 0.999)), "a tile may look so");
        assert!(!read(1e-9, said(2, 0.999)), "a tile lies beside it");
        assert!(!read(1e-9, said(0, 0.9)), "one may lie there");
    }
}
