use super::weighed::tests::seen;
use super::*;
use crate::fuse::Voices;

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
        may_be_kin: false,
        cut: true,
        plainness: 0.0,
    }
}

/// The same, of which a voice would have another letter, its kin or not.
fn contested(answer: usize, sum: f32, may_be_kin: bool) -> Grounds {
    Grounds {
        contested: true,
        may_be_kin,
        ..weighed(answer, sum)
    }
}

#[test]
fn an_empty_square_wants_more_to_be_vouched_for_than_a_letter_and_one_contested_by_kin_more_than_others()
 {
    let sums = [4.5, 5.5, 7.0, 8.0];
    let empty = sums.map(|sum| weighed(0, sum).vouched());
    assert_eq!(empty, [false, false, false, true]);
    let letter = sums.map(|sum| weighed(2, sum).vouched());
    assert_eq!(letter, [false, true, true, true]);
    let contested = |by_kin| sums.map(|sum| contested(2, sum, by_kin).vouched());
    assert_eq!(contested(true), [false, false, true, true]);
    assert_eq!(contested(false), letter);
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
    let other = Some(weighed(3, -9.0));
    assert!(
        !super::disbelieved(&other, 2, 2),
        "of it nothing was weighed"
    );
}

#[test]
fn one_that_is_contested_wants_more_and_by_its_kin_the_most() {
    let disbelieved =
        |by_kin, sum, others| disbelieved(&Some(contested(2, sum, by_kin)), 2, others);
    let at_most = |by_kin, sums: [f32; 2], others| sums.map(|sum| disbelieved(by_kin, sum, others));
    assert_eq!(at_most(false, [4.9, 5.1], 0), [true, false]);
    assert_eq!(at_most(false, [6.4, 6.6], 5), [true, false]);
    for others in [0, 5] {
        assert_eq!(at_most(true, [6.4, 6.6], others), [true, false]);
    }
    let kin = |sum| Grounds {
        contested: false,
        ..contested(2, sum, true)
    };
    let uncontested = |sum| super::disbelieved(&Some(kin(sum)), 2, 0);
    assert_eq!([1.9, 2.1].map(uncontested), [true, false]);
}

#[test]
fn plain_letters_beside_it_speak_for_a_letter_that_is_cut_and_faint_ones_against_any() {
    let odds = |grounds: Grounds| {
        [2.0, -2.0].map(|plainness| {
            let grounds = Grounds {
                plainness,
                ..grounds.clone()
            };
            grounds.odds(grounds.counted()).unwrap().round()
        })
    };
    assert_eq!(odds(weighed(2, 4.0)), [5.0, 3.0]);
    assert_eq!(odds(weighed(0, 4.0)), [4.0, 4.0], "an empty square");
    let uncut = Grounds {
        cut: false,
        ..weighed(2, 4.0)
    };
    assert_eq!(odds(uncut), [4.0, 3.0], "a tile between two squares");
    assert_eq!(odds(contested(2, 4.0, true)), [4.0, 3.0], "a mark is lost");
}

#[test]
fn faint_letters_speak_against_one_where_nothing_else_does_and_plain_ones_for_one_among_few_doubts()
{
    let disbelieved = |sum, plainness, others| {
        let grounds = Grounds {
            plainness,
            ..weighed(2, sum)
        };
        super::disbelieved(&Some(grounds), 2, others)
    };
    let at = |sum, others| [-2.0, 2.0].map(|plainness| disbelieved(sum, plainness, others));
    assert_eq!((at(2.5, 0), at(1.5, 0)), ([true, false], [true, true]));
    assert_eq!((at(5.1, 2), at(4.5, 2)), ([false; 2], [true, false]));
    assert_eq!((at(6.6, 5), at(6.4, 5)), ([false; 2], [true; 2]));
}

#[test]
fn what_is_beyond_doubt_is_so_however_plain_others_are() {
    for plainness in [-4.0, 4.0] {
        let beyond_doubt = |sum| {
            let grounds = Grounds {
                plainness,
                ..weighed(2, sum)
            };
            beyond_doubt(&Some(grounds), 2)
        };
        assert_eq!([6.4, 6.6].map(beyond_doubt), [false, true]);
    }
    assert!(beyond_doubt(&None, 2), "plain at first look");
}

#[test]
fn a_letter_that_known_tiles_tell_is_vouched_for_and_believed_whatever_else_there_is() {
    let told = Grounds {
        told_apart: true,
        ..contested(2, -9.0, true)
    };
    assert!(told.vouched());
    assert!(!disbelieved(&Some(told), 2, 9) && disbelieved(&Some(contested(2, -9.0, true)), 2, 9));
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
