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
        laid: like(known, said),
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
    assert_eq!(told(&[2, 3, 4], [0.88, 0.08]), [false, true, false]);
    assert_eq!(told(&[2, 3, 4], [0.75, 0.2]), [false; 3], "like both");
    assert_eq!(told(&[2, 3], [0.88, 0.08]), [false; 3], "one is unknown");
    assert_eq!(told(&[], [0.88, 0.08]), [false; 3]);
}

#[test]
fn known_tiles_tell_no_letter_that_may_be_none_or_that_the_looks_do_not_see() {
    let seen = |whole: [f32; 5], said: [f32; 2]| Voices {
        whole: whole.into(),
        closer: Some(whole.into()),
        judge: Some(whole.into()),
        ..of_two_minds(&[2, 3, 4], said)
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
    let print = Voices {
        print_of: Some(3),
        ..seen(plain, [0.9, 0.07])
    };
    assert_eq!(told_apart(&print), [false; 3]);
}

#[test]
fn tiles_that_are_laid_out_tell_unless_others_or_what_is_cut_speak_against_it() {
    let every = || of_two_minds(&[2, 3, 4], [0.88, 0.08]);
    let told = |voices: Voices| voices.told_apart(3, &[0.0, 0.0, 0.02, 0.97, 0.01]);
    assert!(told(every()));
    assert!(!told(Voices {
        laid: None,
        ..every()
    }));
    let another = like(&[2, 3, 4], [0.6, 0.36]);
    assert!(!told(Voices {
        alike: another,
        ..every()
    }));
    let enlarged = Some(vec![0.0, 0.0, 0.98, 0.01, 0.01]);
    assert!(!told(Voices {
        loupe: enlarged,
        ..every()
    }));
    assert!(!every().told_apart(3, &[0.0, 0.0, 0.2, 0.79, 0.01]));
}

#[test]
fn what_known_tiles_tell_is_vouched_for() {
    let vouched = |known: &[usize]| {
        let grounds = &vouch::grounds(&[of_two_minds(known, [0.88, 0.08])])[0];
        (vouch::told_apart(grounds), vouch::vouched(grounds))
    };
    assert_eq!(vouched(&[2, 3, 4]), (true, true));
    assert_eq!(vouched(&[2, 3]), (false, false));
}
