use super::*;
use crate::fuse::doubtful;
use crate::fuse::tests::{favours, letters};

#[test]
fn what_the_looks_hardly_agree_on_is_looked_at_again() {
    let faint = |answer: usize, first: f32, second: f32| {
        let voices = Voices {
            whole: favours(answer, first),
            closer: Some(favours(answer, second)),
            ..Voices::default()
        };
        voices.faint(answer)
    };
    assert!(faint(2, 0.9999, 0.98) && !faint(2, 0.5, 0.995));
    assert!(
        faint(0, 0.6, 0.75) && faint(0, 0.1, 0.99) && !faint(0, 0.6, 0.9) && !faint(0, 0.9, 0.6)
    );
    let once = Voices {
        whole: favours(2, 0.6),
        ..Voices::default()
    };
    assert!(!once.faint(2), "the first look and the glyph were enough");
    assert!(faint(1, 0.999, 0.999), "a blank always is");
}

#[test]
fn an_empty_square_that_the_second_look_does_not_see_is_looked_at_again() {
    let faint = |first: f32, second: f32| {
        let voices = Voices {
            whole: favours(0, first),
            closer: Some(favours(0, second)),
            ..Voices::default()
        };
        voices.faint(0)
    };
    assert!(faint(0.9, 0.01) && faint(0.999, 0.05));
    assert!(!faint(0.9, 0.15));
}

#[test]
fn a_letter_of_the_boards_colour_is_looked_at_again() {
    let faint = |colour: Option<f32>| {
        let voices = Voices {
            whole: favours(2, 0.998),
            closer: Some(favours(2, 0.995)),
            colour,
            ..Voices::default()
        };
        voices.faint(2)
    };
    assert!(faint(Some(-2.5)) && !faint(Some(-1.0)));
    assert!(!faint(Some(5.0)) && !faint(None));
    let plain = |colour: f32| {
        let voices = Voices {
            whole: favours(2, 0.9999),
            glyph: letters(2, 0.9999),
            colour: Some(colour),
            ..Voices::default()
        };
        voices.plainly_lettered()
    };
    assert!(plain(-1.0) && !plain(-2.5), "however plain it is");
    let print = Voices {
        whole: favours(2, 0.998),
        closer: Some(favours(2, 0.995)),
        judge: Some(favours(0, 0.999)),
        glyph: letters(2, 0.9999),
        colour: Some(-2.5),
        ..Voices::default()
    };
    assert!(doubtful(&print.together()), "the third look sees none");
}

#[test]
fn a_plain_letter_in_the_middle_is_looked_at_again_where_no_colour_tells_of_a_tile() {
    let saved = |centre: bool, colour: Option<f32>| {
        let voices = Voices {
            whole: favours(2, 0.9999),
            glyph: letters(2, 0.9999),
            centre,
            colour,
            ..Voices::default()
        };
        voices.plainly_lettered()
    };
    assert!(saved(false, Some(0.0)) && saved(false, None));
    assert!(!saved(true, Some(0.0)), "no colour is known");
    assert!(!saved(true, Some(-3.0)), "it is the board's");
    assert!(saved(true, Some(2.5)));
}

#[test]
fn a_letter_is_plain_at_less_by_its_glyph_than_at_first_look() {
    let saved = |first: f32, glyph: f32| {
        let voices = Voices {
            whole: favours(2, first),
            glyph: letters(2, glyph),
            ..Voices::default()
        };
        voices.plainly_lettered()
    };
    assert!(saved(0.9999, 0.99));
    assert!(!saved(0.999, 0.9999) && !saved(0.9999, 0.97));
}

#[test]
fn an_empty_square_is_plain_at_less_where_its_colour_is_surely_the_boards() {
    let saved = |empty: f32, colour: Option<f32>, glyph: Option<(Vec<f32>, f32)>| {
        let voices = Voices {
            whole: vec![empty, 1.0 - empty, 0.0, 0.0, 0.0],
            glyph,
            colour,
            ..Voices::default()
        };
        voices.plainly_empty()
    };
    assert!(saved(0.9995, None, None) && !saved(0.99, None, None));
    assert!(saved(0.995, Some(-3.0), None) && !saved(0.9995, Some(-1.0), None));
    assert!(saved(0.97, Some(-5.0), None) && !saved(0.97, Some(-3.0), None));
    assert!(!saved(0.94, Some(-5.0), None));
    assert!(!saved(0.99, Some(-5.0), letters(2, 0.9)), "a letter is cut");
    let faint = |letter: f32| {
        let voices = Voices {
            whole: vec![0.98, 0.02 - letter, letter, 0.0, 0.0],
            colour: Some(-5.0),
            ..Voices::default()
        };
        !voices.plainly_empty()
    };
    assert!(faint(0.008) && !faint(0.004));
}
