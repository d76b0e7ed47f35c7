use super::*;
use crate::vouch::GROUNDS;
use crate::vouch::weights::WEIGHTS;

/// Voices of four sights (empty, blank, two letters) that favour the first letter so much, at all looks and enlarged.
pub(in crate::vouch) fn seen(p: f32) -> Voices {
    let look = vec![0.0, 0.0, p, 1.0 - p];
    Voices {
        whole: look.clone(),
        closer: Some(look.clone()),
        judge: Some(look.clone()),
        loupe: Some(look.clone()),
        glyph: Some((look, 0.0)),
        colour: Some(5.0),
        ..Voices::default()
    }
}

fn value(grounds: &Grounds, name: &str) -> f32 {
    grounds.values[GROUNDS.iter().position(|known| *known == name).unwrap()]
}

#[test]
fn what_is_weighed_stands_where_its_name_does() {
    let mut voices = seen(0.9);
    voices.centre = true;
    voices.tesseract = Some(2);
    voices.glyph = None;
    let grounds = of(&voices, &[0.02, 0.0, 0.95, 0.03], [2, 0], 0.0);
    assert_eq!(grounds.answer, 2);
    let value = |name| value(&grounds, name);
    assert!((value("joint") - (0.95_f32 / 0.05).ln()).abs() < 1e-4);
    assert!((value("next") - logarithm(0.03)).abs() < 1e-6);
    assert!((value("third-answer") - logarithm(0.9)).abs() < 1e-6);
    assert!((value("enlarged-else") - logarithm(0.1)).abs() < 1e-6);
    assert_eq!(
        (value("cut"), value("cut-answer")),
        (0.0, 0.0),
        "nothing was cut"
    );
    assert_eq!((value("next-empty"), value("centre")), (0.0, 1.0));
    assert_eq!((value("colour"), value("fellows")), (5.0, 0.0));
    assert_eq!((value("tesseract"), value("tesseract-answer")), (1.0, 1.0));
    assert!((value("hard") - 3.0_f32.ln()).abs() < 1e-6 && value("nearly") == 0.0);
}

#[test]
fn hard_squares_beside_it_speak_against_an_answer() {
    let board = |others: usize| {
        let mut voices = vec![seen(0.999)];
        voices.extend((0..others).map(|_| seen(0.55)));
        grounds(&voices)[0].clone().unwrap()
    };
    let (alone, among) = (board(0), board(5));
    assert!((value(&among, "hard") - 6.0_f32.ln()).abs() < 1e-6);
    assert_eq!(value(&alone, "hard"), 0.0);
    let sum = |grounds: &Grounds| -> f32 {
        grounds
            .values
            .iter()
            .zip(&WEIGHTS[1])
            .map(|(v, w)| v * w)
            .sum()
    };
    assert!(sum(&among) < sum(&alone) - 0.5);
}

/// What is weighed of a letter beside so many squares like one other.
fn beside(other: &Voices, others: usize) -> Grounds {
    let mut voices = vec![seen(0.9)];
    voices.extend((0..others).map(|_| other.clone()));
    grounds(&voices)[0].clone().unwrap()
}

/// A letter that only the first look sees, so plainly.
fn at_first(p: f32) -> Voices {
    Voices {
        closer: None,
        ..seen(p)
    }
}

#[test]
fn how_plain_others_are_is_told_by_the_first_look_the_better_the_more_they_are() {
    let plainness = |first, others| beside(&at_first(first), others).plainness;
    assert_eq!(plainness(0.9999, 0), 0.0, "nothing is known of the board");
    let usual = 1.0 - USUALLY_LEFT.exp() + LEAST;
    assert!(plainness(usual, 9).abs() < 0.01);
    assert!(plainness(0.99999, 9) > plainness(0.99999, 2) + 0.5);
    assert!(plainness(0.99999, 2) > 0.5 && plainness(0.9, 9) < -2.0);
}

#[test]
fn only_letters_tell_how_plain_others_are() {
    let plain = at_first(0.99999);
    let none = |other: Voices| beside(&other, 3).plainness == 0.0;
    assert!(!none(plain.clone()));
    for sight in [0, 1] {
        let mut other = plain.clone();
        other.whole.swap(sight, 2);
        assert!(none(other), "an empty square, or a blank");
    }
    assert!(none(Voices {
        print_of: Some(2),
        ..plain.clone()
    }));
    let mut hidden = plain;
    hidden.whole.iter_mut().for_each(|p| *p *= 0.4);
    assert!(none(hidden));
}

#[test]
fn a_first_look_that_others_overrule_is_not_plain() {
    let mut overruled = seen(0.9999);
    overruled.whole.swap(2, 3);
    let grounds = beside(&overruled, 3);
    assert!(grounds.plainness < -2.0, "{}", grounds.plainness);
}

/// A letter of Polish, beside so much of another for all looks, for the third and in the cut.
fn polish(letter: &str, other: &str, [looks, third, cut]: [f32; 3]) -> Voices {
    let variant = game::Variant::shipped("pl").unwrap();
    let sight = |letter: &str| usize::from(variant.letter(letter).unwrap().0) + 2;
    let said = |p: f32| {
        let mut said = vec![0.0; variant.faces.len() + 2];
        (said[sight(letter)], said[sight(other)]) = (1.0 - p, p);
        said
    };
    Voices {
        whole: said(looks),
        closer: Some(said(looks)),
        judge: Some(said(third)),
        glyph: Some((said(cut), 0.0)),
        kindred: crate::alphabet::kindred(&variant),
        ..Voices::default()
    }
}

#[test]
fn a_letter_may_be_its_kin_where_that_is_next_or_contests_it() {
    let may_be_kin = |letter, other, said| {
        let grounds = grounds(&[polish(letter, other, said)]);
        grounds[0].as_ref().unwrap().may_be_kin
    };
    let [next, third] = [[0.001; 3], [0.12, 0.6, 0.0]];
    assert!(may_be_kin("C", "Ć", next) && may_be_kin("C", "Ć", third));
    assert!(!may_be_kin("W", "T", next) && !may_be_kin("W", "T", third));
}
