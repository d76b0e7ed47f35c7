use game::{Board, Square, Variant};

use super::*;
use crate::likeness::Portrait;
use crate::whole::Seen;

#[test]
fn sure_tiles_and_settled_ones_are_known_unless_the_looks_contradict() {
    let variant = Variant::shipped("en").unwrap();
    let count = variant.faces.len() + 2;
    let mut board = Board::empty(15);
    board.set(Square::new(0, 0), variant.tile("O"));
    let settled = Settled::of(&board, &variant);
    let o = usize::from(variant.letter("O").unwrap().0) + 2;
    let said = |sight: usize, p: f32| {
        let mut said = vec![(1.0 - p) / (count - 1) as f32; count];
        said[sight] = p;
        said
    };
    let known = |first: (usize, f32), wanted: usize| {
        let mut answers = vec![said(0, 1.0); 225];
        (answers[0], answers[7]) = (said(first.0, first.1), said(o, 0.999));
        let whole = |answer: &Vec<f32>| Voices {
            whole: answer.clone(),
            ..Voices::default()
        };
        let voices: Vec<Voices> = answers.iter().map(whole).collect();
        let wanted: Vec<bool> = (0..count).map(|sight| sight == wanted).collect();
        let sure: Vec<bool> = answers.iter().map(|p| !fuse::doubtful(p)).collect();
        known_tiles(&voices, (&answers, &sure), &wanted, &settled)
    };
    assert_eq!(known((o, 0.4), o), [(7, o), (0, o)], "sure, and settled");
    assert_eq!(known((o + 2, 0.9), o), [(7, o)], "the looks see a Q");
    assert_eq!(known((o + 2, 0.999), o + 2), [], "another one is settled");
    assert_eq!(known((o, 0.4), o + 1), []);
}

#[test]
fn what_would_be_disbelieved_is_compared_and_tells_nothing() {
    let grounds = |contested: bool| Grounds {
        answer: 2,
        values: [0.0; vouch::GROUNDS.len()],
        contested,
        told_apart: false,
        may_be_kin: true,
        cut: true,
        plainness: 0.0,
    };
    let answers = vec![vec![0.0, 0.0, 1.0]; 3];
    let grounds = [Some(grounds(true)), Some(grounds(false)), None];
    let disbelieved = disbelieved(&answers, &grounds);
    assert_eq!(Vec::from_iter(disbelieved), [0]);
    let trusted = trusted(&answers, &grounds);
    assert_eq!(trusted, [false, false, true], "they are not beyond doubt");
}

#[test]
fn of_many_tiles_of_a_sight_some_are_compared_with() {
    let answers = vec![vec![0.0, 0.0, 1.0]; 225];
    let voices = vec![Voices::default(); 225];
    let variant = Variant::shipped("en").unwrap();
    let settled = Settled::of(&Board::empty(15), &variant);
    let known = |trusted: &[bool]| {
        known_tiles(
            &voices,
            (&answers, trusted),
            &[false, false, true],
            &settled,
        )
    };
    assert_eq!(known(&[true; 225]), [(0, 2), (1, 2), (2, 2)]);
    let mut trusted = [true; 225];
    trusted[1] = false;
    assert_eq!(known(&trusted), [(0, 2), (2, 2), (3, 2)]);
}

#[test]
fn a_tile_of_which_the_third_look_sees_something_else_is_not_compared_with() {
    let compared = |sights: [f32; 4]| {
        let seen = Seen {
            sights: sights.into(),
            portrait: Portrait::of(&sights),
        };
        let portrait = seen.portrait.clone();
        let look = Look {
            judge: Some(seen),
            ..Look::default()
        };
        let known = exemplars(&Exemplars::default(), [(0, 2)].iter(), &[look]);
        known.compare(&portrait, 4).is_some()
    };
    assert!(compared([0.0, 0.0, 0.3, 0.7]), "worn");
    assert!(!compared([0.0, 0.0, 0.1, 0.9]), "surely another");
}
