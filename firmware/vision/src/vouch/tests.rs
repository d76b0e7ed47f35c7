use super::*;

/// Voices of four sights (empty, blank, two letters) that favour the first letter so much, at all looks and enlarged.
fn seen(p: f32) -> Voices {
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
    let grounds = of(&voices, &[0.02, 0.0, 0.95, 0.03], [2, 0]);
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
fn letters_that_all_voices_see_are_vouched_for_and_others_are_not() {
    let vouched = |p: f32| vouched(&grounds(&[seen(p)])[0]);
    assert!(vouched(0.999) && !vouched(0.7));
}

/// An answer for which all that is weighed comes to this, in natural logarithms.
fn weighed(answer: usize, sum: f32) -> Grounds {
    let kind = answer.min(1);
    let mut values = [0.0; GROUNDS.len()];
    values[0] = (sum - BIASES[kind]) / WEIGHTS[kind][0];
    Grounds {
        answer,
        values,
        contested: false,
        told_apart: false,
    }
}

/// The same, of which a voice would have another letter.
fn contested(answer: usize, sum: f32) -> Grounds {
    Grounds {
        contested: true,
        ..weighed(answer, sum)
    }
}

#[test]
fn an_empty_square_wants_more_to_be_vouched_for_than_a_letter_and_one_contested_more_than_others() {
    let sums = [4.5, 5.5, 7.0, 8.0];
    let empty = sums.map(|sum| weighed(0, sum).vouched());
    assert_eq!(empty, [false, false, false, true]);
    let letter = sums.map(|sum| weighed(2, sum).vouched());
    assert_eq!(letter, [false, true, true, true]);
    let contested = sums.map(|sum| contested(2, sum).vouched());
    assert_eq!(contested, [false, false, true, true]);
    assert!(!weighed(1, 99.0).vouched(), "a blank");
}

#[test]
fn a_letter_with_little_for_it_is_not_believed_nor_one_with_more_among_doubts() {
    let disbelieved =
        |answer, sum, others| disbelieved(&Some(weighed(answer, sum)), answer, others);
    assert_eq!([1.9, 2.1].map(|sum| disbelieved(2, sum, 1)), [true, false]);
    assert_eq!([4.9, 5.1].map(|sum| disbelieved(2, sum, 2)), [true, false]);
    assert_eq!([6.4, 6.6].map(|sum| disbelieved(2, sum, 5)), [true, false]);
    assert!(!disbelieved(0, -9.0, 2) && !disbelieved(1, -9.0, 2));
    assert!(!super::disbelieved(&None, 2, 2), "plain at first look");
    let contested = |sum, others| super::disbelieved(&Some(contested(2, sum)), 2, others);
    for others in [0, 5] {
        assert_eq!([6.4, 6.6].map(|sum| contested(sum, others)), [true, false]);
    }
    let other = Some(weighed(3, -9.0));
    assert!(
        !super::disbelieved(&other, 2, 2),
        "of it nothing was weighed"
    );
}

#[test]
fn a_letter_that_known_tiles_tell_is_vouched_for_and_believed_whatever_else_there_is() {
    let told = Grounds {
        told_apart: true,
        ..contested(2, -9.0)
    };
    assert!(told.vouched());
    assert!(!disbelieved(&Some(told), 2, 9) && disbelieved(&Some(contested(2, -9.0)), 2, 9));
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

#[test]
fn neither_plain_squares_nor_blanks_are_vouched_for() {
    let plain = Voices {
        closer: None,
        ..seen(0.9999)
    };
    assert!(grounds(&[plain])[0].is_none());
    let mut blank = seen(0.9999);
    for look in [
        &mut blank.whole,
        blank.closer.as_mut().unwrap(),
        blank.judge.as_mut().unwrap(),
    ] {
        look.swap(1, 2);
    }
    (blank.loupe, blank.glyph) = (None, None);
    let grounds = grounds(&[blank])[0].clone();
    assert!(grounds.as_ref().is_some_and(|grounds| grounds.answer == 1));
    assert!(!vouched(&grounds));
}
