use game::{Board, Variant};

use super::*;
use crate::colour::Expected;
use crate::vouch::{GROUNDS, Grounds};

/// Nine squares of three letters in a row each, seen plainly.
fn plain() -> (Vec<Vec<f32>>, Vec<Voices>) {
    let letter = |i: usize| -> Vec<f32> {
        (0..5)
            .map(|sight| if sight == 2 + i % 3 { 1.0 } else { 0.0 })
            .collect()
    };
    let answers: Vec<Vec<f32>> = (0..9).map(letter).collect();
    let voice = |answer: &Vec<f32>| Voices {
        whole: answer.clone(),
        glyph: Some((answer.clone(), 0.0)),
        ..Voices::default()
    };
    let voices = answers.iter().map(voice).collect();
    (answers, voices)
}

/// The squares that are doubtful when some have been made so, and the first is so sure and believed up to so many.
fn doubted(doubtful: &[usize], sure: f32, frail: usize, settled: &Settled) -> Vec<usize> {
    doubted_among(doubtful, &[], sure, frail, settled)
}

/// The same where some others are sure only by the letter enlarged.
fn doubted_among(
    doubtful: &[usize],
    rescued: &[usize],
    sure: f32,
    frail: usize,
    settled: &Settled,
) -> Vec<usize> {
    doubted_by(answers(doubtful, rescued, sure, frail), settled)
}

fn doubted_by(mut answers: Answers, settled: &Settled) -> Vec<usize> {
    doubt(&mut answers, settled);
    let doubtful = |i: &usize| fuse::doubtful(&answers.squares[*i]);
    (0..9).filter(doubtful).collect()
}

/// The board before that.
fn answers(doubtful: &[usize], rescued: &[usize], sure: f32, frail: usize) -> Answers {
    let (mut squares, _) = plain();
    let mut likely = |i: usize, p: f32| squares[i][2 + i % 3] = p;
    doubtful.iter().for_each(|i| likely(*i, 0.9));
    likely(0, sure);
    let mut answers = Answers {
        covered: vec![false; 9],
        strange: vec![false; 9],
        centre: 4,
        expected: vec![Expected::default(); 9],
        doubtful: vec![false; 9],
        frail: vec![usize::MAX; 9],
        grounds: vec![None; 9],
        rescued: (0..9).map(|i| rescued.contains(&i)).collect(),
        values: vec![None; 9],
        squares,
        ..Answers::default()
    };
    answers.frail[0] = frail;
    answers
}

/// What vouches for a letter so much, in natural logarithms of joint odds.
fn weighed(odds: f32) -> Grounds {
    Grounds {
        answer: 2,
        values: std::array::from_fn(|i| if GROUNDS[i] == "joint" { odds } else { 0.0 }),
        contested: false,
        told_apart: false,
        may_be_kin: false,
        cut: true,
        plainness: 0.0,
    }
}

/// What a game knows that has these tiles.
fn settled(row: &str) -> Settled {
    let variant = Variant::shipped("en").unwrap();
    let rows = format!("{row}{}", "\n...............".repeat(14));
    Settled::of(&Board::parse(&rows, &variant).unwrap(), &variant)
}

#[test]
fn among_doubts_a_tile_must_be_surer() {
    let none = settled("...............");
    let doubted = |doubtful: &[usize], sure| doubted(doubtful, sure, usize::MAX, &none);
    assert_eq!(doubted(&[5], 0.998), [0, 5]);
    assert_eq!(doubted(&[5], 0.9995), [5]);
    assert!(doubted(&[], 0.998).is_empty());
}

#[test]
fn what_is_vouched_for_is_not_doubted_for_others() {
    let mut answers = answers(&[5], &[], 0.998, 1);
    answers.grounds[0] = Some(weighed(1000.0));
    assert_eq!(doubted_by(answers, &settled("...............")), [5]);
}

/// The squares that are doubtful when some have been made so, and the first has so much for it, in natural logarithms of joint odds.
fn disbelieved(doubtful: &[usize], odds: f32, settled: &Settled) -> Vec<usize> {
    let mut answers = answers(doubtful, &[], 1.0, usize::MAX);
    answers.grounds[0] = Some(weighed(odds));
    disbelieve(&mut answers, settled);
    let doubtful = |i: &usize| fuse::doubtful(&answers.squares[*i]);
    (0..9).filter(doubtful).collect()
}

/// Odds that are too little on a board with two doubtful squares, and on any.
const LITTLE: f32 = -30.0;
const LESS: f32 = -150.0;

#[test]
fn what_has_little_for_it_is_doubted_and_with_more_where_others_are() {
    let none = settled("...............");
    assert_eq!(disbelieved(&[5], LITTLE, &none), [5]);
    assert_eq!(disbelieved(&[5, 7], LITTLE, &none), [0, 5, 7]);
    assert_eq!(disbelieved(&[], LESS, &none), [0]);
    assert_eq!(disbelieved(&[5, 7], 0.0, &none), [5, 7]);
    let known = settled("A..............");
    assert_eq!(disbelieved(&[5, 7], LESS, &known), [5, 7], "not the game's");
    let known = settled(".......A.......");
    assert_eq!(disbelieved(&[5, 7], LITTLE, &known), [5, 7], "nor counted");
}

#[test]
fn what_is_disbelieved_counts_among_the_doubts_of_others() {
    let mut answers = answers(&[5], &[], 1.0, usize::MAX);
    (answers.grounds[0], answers.grounds[3]) = (Some(weighed(LITTLE)), Some(weighed(LESS)));
    disbelieve(&mut answers, &settled("..............."));
    assert!(fuse::doubtful(&answers.squares[0]) && fuse::doubtful(&answers.squares[3]));
}

#[test]
fn what_known_tiles_tell_counts_among_the_doubts_of_others() {
    let disbelieved = |told_apart: bool| {
        let mut answers = answers(&[5], &[], 1.0, usize::MAX);
        answers.grounds[0] = Some(weighed(LITTLE));
        let told = Grounds {
            told_apart,
            ..weighed(0.0)
        };
        answers.grounds[3] = Some(told);
        disbelieve(&mut answers, &settled("..............."));
        fuse::doubtful(&answers.squares[0])
    };
    assert!(disbelieved(true) && !disbelieved(false));
}

#[test]
fn what_is_frail_is_doubted_among_so_many_doubts() {
    let none = settled("...............");
    let doubted = |doubtful: &[usize], frail| doubted(doubtful, 1.0, frail, &none);
    assert_eq!(doubted(&[5], 1), [0, 5]);
    assert_eq!(doubted(&[5, 7], SEVERAL), [5, 7]);
    assert_eq!(doubted(&[5, 7, 8], SEVERAL), [0, 5, 7, 8]);
}

#[test]
fn what_is_sure_only_enlarged_tells_that_the_board_is_hard_to_read() {
    let none = settled("...............");
    let among = |rescued: &[usize], sure, frail| {
        let mut answers = answers(&[], rescued, sure, frail);
        answers.grounds[0] = Some(weighed(LITTLE));
        doubted_by(answers, &none)
    };
    assert_eq!(among(&[5], 0.998, usize::MAX), [0]);
    assert_eq!(among(&[5, 7, 8], 1.0, SEVERAL), [0]);
    assert!(among(&[7, 8], 1.0, SEVERAL).is_empty(), "too few");
    assert!(among(&[0], 0.998, 1).is_empty(), "it alone is hard to read");
    assert!(
        doubted_among(&[], &[5], 0.998, 1, &none).is_empty(),
        "plain at first look"
    );
    assert_eq!(doubted_among(&[5], &[7, 8], 1.0, SEVERAL, &none), [0, 5]);
}

#[test]
fn what_the_game_knows_is_neither_doubted_nor_counted() {
    assert_eq!(doubted(&[5], 0.998, 1, &settled("A..............")), [5]);
    assert_eq!(doubted(&[5], 0.998, 1, &settled(".....A.........")), [5]);
}

#[test]
fn what_both_closer_looks_do_not_see_plainly_is_frail_among_several_doubts() {
    let (answers, mut voices) = plain();
    let sees = |p: f32| Some(vec![1.0 - p, 0.0, p, 0.0, 0.0]);
    (voices[0].closer, voices[0].judge) = (sees(0.9), sees(0.95));
    (voices[3].closer, voices[3].judge) = (sees(0.9), sees(0.97));
    let frail = frail(&answers, &voices, 3);
    assert_eq!((frail[0], frail[3]), (SEVERAL, usize::MAX));
}

#[test]
fn a_letter_partly_seen_beside_the_same_one_is_frail() {
    // Below each letter is the same one.
    for (cut, first, other, expected) in [
        (false, 0.9, 2, 1),
        (false, 0.97, 2, usize::MAX),
        (true, 0.9, 2, usize::MAX),
        (false, 0.9, 4, usize::MAX),
    ] {
        let (mut answers, mut voices) = plain();
        answers[3].swap(2, other);
        if !cut {
            voices[0].glyph = None;
        }
        voices[0].whole[2] = first;
        let frail = frail(&answers, &voices, 3);
        assert_eq!(frail[0], expected, "{cut} {first} {other}");
    }
}
