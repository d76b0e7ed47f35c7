use crate::alphabet::Kin;
use crate::fuse::Voices;
use crate::fuse::tests::like;
use crate::vouch;

/// What is seen where the looks are of two minds, the first two letters, and tiles of some sights are known.
fn of_two_minds(known: &[usize], said: [f32; 2]) -> Voices {
    Voices {
        whole: vec![0.001, 0.001, 0.61, 0.387, 0.001],
        closer: Some(vec![0.001, 0.001, 0.387, 0.61, 0.001]),
        judge: Some(vec![0.001, 0.001, 0.61, 0.387, 0.001]),
        alike: like(known, said),
        ..Voices::default()
    }
}

/// Which of the three letters known tiles tell from every other.
fn told_apart(voices: &Voices) -> [bool; 3] {
    [2, 3, 4].map(|letter| voices.told_apart(letter, &voices.weighed()))
}

#[test]
fn known_tiles_tell_a_letter_from_every_other() {
    let told = |known: &[usize], said: [f32; 2]| told_apart(&of_two_minds(known, said));
    assert_eq!(told(&[2, 3], [0.88, 0.08]), [false, true, false]);
    assert_eq!(told(&[2, 3], [0.6, 0.36]), [true, false, false]);
    assert_eq!(told(&[2, 3], [0.75, 0.2]), [false; 3], "like both");
    assert_eq!(told(&[3], [0.7, 0.2]), [false; 3], "none of the other");
    assert_eq!(told(&[], [0.88, 0.08]), [false; 3], "none at all");
}

#[test]
fn known_tiles_tell_no_letter_that_is_unlike_its_own_or_that_the_looks_do_not_see() {
    let seen = |whole: [f32; 5], said: [f32; 2]| Voices {
        whole: whole.into(),
        closer: Some(whole.into()),
        judge: Some(whole.into()),
        ..of_two_minds(&[3], said)
    };
    let plain = [0.0005, 0.0005, 0.0005, 0.998, 0.0005];
    assert_eq!(told_apart(&seen(plain, [0.9, 0.07])), [false, true, false]);
    assert_eq!(told_apart(&seen(plain, [0.3, 0.3])), [false; 3], "unlike");
    let other = [0.0005, 0.0005, 0.998, 0.0005, 0.0005];
    assert_eq!(told_apart(&seen(other, [0.9, 0.07])), [false; 3]);
    let blank = [0.001, 0.2, 0.001, 0.797, 0.001];
    assert_eq!(
        told_apart(&seen(blank, [0.9, 0.07])),
        [false; 3],
        "or blank"
    );
}

#[test]
fn known_tiles_tell_a_letter_from_those_of_which_none_is_known_only_by_more() {
    // Of the first two tiles are known, of the third none is.
    let of_third = |third: f32, said: [f32; 2]| {
        let mut voices = of_two_minds(&[2, 3], said);
        voices.judge = Some(vec![0.001, 0.001, 0.61 - third, 0.387, 0.001 + third]);
        told_apart(&voices)[1]
    };
    assert!(of_third(0.0, [0.9, 0.02]), "as none would be by chance");
    assert!(!of_third(0.1, [0.9, 0.02]), "a voice sees the third");
    assert!(of_third(0.1, [0.9, 0.07]), "the very same as its own");
    let named = |named: Voices| told_apart(&named)[1];
    let near = || of_two_minds(&[2, 3], [0.9, 0.02]);
    assert!(named(near()));
    assert!(!named(Voices {
        tesseract: Some(4),
        ..near()
    }));
    let enlarged = vec![0.0, 0.0, 0.1, 0.8, 0.1];
    assert!(!named(Voices {
        loupe: Some(enlarged),
        ..near()
    }));
    let print = Voices {
        print_of: Some(3),
        ..of_two_minds(&[2, 3], [0.9, 0.07])
    };
    assert!(!named(print));
    let kin = |sight: usize| Kin {
        sights: (sight > 2).then_some(7 - sight).into_iter().collect(),
        by_mark: false,
        marked: false,
    };
    let kindred = (0..5).map(kin).collect();
    let akin = Voices {
        kindred,
        ..of_two_minds(&[2, 3], [0.9, 0.07])
    };
    assert!(!named(akin), "lost marks make them alike");
}

#[test]
fn what_known_tiles_tell_is_vouched_for() {
    let vouched = |known: &[usize]| {
        let grounds = &vouch::grounds(&[of_two_minds(known, [0.88, 0.08])])[0];
        (vouch::told_apart(grounds), vouch::vouched(grounds))
    };
    assert_eq!(vouched(&[2, 3]), (true, true));
    assert_eq!(vouched(&[]), (false, false));
}
