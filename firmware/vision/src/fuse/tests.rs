use game::{Letter, Seen, Sight};

use super::*;
use crate::likeness::{Exemplars, Portrait};

/// A voice of five sights (empty, blank, three letters) that favours one.
pub(super) fn favours(index: usize, probability: f32) -> Vec<f32> {
    (0..5)
        .map(|i| {
            if i == index {
                probability
            } else {
                (1.0 - probability) / 4.0
            }
        })
        .collect()
}

pub(super) fn letters(index: usize, probability: f32) -> Option<(Vec<f32>, f32)> {
    let mut glyph = favours(index, probability);
    (glyph[0], glyph[1]) = (0.0, 0.0);
    let none = 1.0 - glyph.iter().sum::<f32>();
    Some((glyph, none))
}

#[test]
fn two_voices_that_agree_are_sure() {
    let voices = Voices {
        whole: favours(2, 0.97),
        glyph: letters(2, 0.97),
        ..Voices::default()
    };
    assert_eq!(
        seen(&voices.together()),
        Seen::Sure(Sight::Letter(Letter(0)))
    );
}

#[test]
fn two_voices_that_differ_are_a_doubt_however_sure_each_is() {
    let voices = Voices {
        whole: favours(2, 0.9999),
        glyph: letters(3, 0.9999),
        ..Voices::default()
    };
    let Seen::Doubtful(candidates) = seen(&voices.together()) else {
        panic!("sure")
    };
    let named: Vec<Sight> = candidates.iter().take(2).map(|c| c.sight).collect();
    assert!(named.contains(&Sight::Letter(Letter(0))) && named.contains(&Sight::Letter(Letter(1))));
}

#[test]
fn a_letter_on_an_empty_looking_square_is_a_doubt() {
    let voices = Voices {
        whole: favours(0, 0.999),
        glyph: letters(3, 0.999),
        ..Voices::default()
    };
    assert!(matches!(seen(&voices.together()), Seen::Doubtful(_)));
}

#[test]
fn colour_alone_never_settles_a_square() {
    let voices = Voices {
        whole: vec![0.2; 5],
        colour: Some(100.0),
        ..Voices::default()
    };
    assert!(doubtful(&voices.together()));
}

#[test]
fn a_blank_on_a_square_whose_look_is_known_is_sure() {
    let blank = |inclined: f32, look: Option<f32>| {
        let voices = Voices {
            whole: favours(1, inclined),
            closer: Some(favours(1, inclined)),
            colour: Some(2.5),
            look,
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    assert!(blank(0.85, None), "one voice, and colour alone");
    assert!(!blank(0.85, Some(15.0)));
    assert!(blank(0.85, Some(-15.0)), "the empty square's own colour");
    assert!(blank(0.4, Some(15.0)), "the light may have changed it");
}

#[test]
fn an_empty_square_whose_print_is_seen_is_sure() {
    let empty = |print: f32| {
        let voices = Voices {
            whole: favours(0, 0.95),
            closer: Some(favours(0, 0.6)),
            colour: Some(0.0),
            print,
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    assert!(empty(0.0) && empty(2.0) && !empty(-4.0));
}

#[test]
fn a_third_look_ends_a_doubt_and_makes_none_sure_alone() {
    let letter = |others: f32, judge: Option<Vec<f32>>| {
        let voices = Voices {
            whole: favours(2, others),
            closer: Some(favours(2, others)),
            judge,
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    assert!(letter(0.8, None));
    assert!(!letter(0.8, Some(favours(2, 0.999))));
    assert!(letter(0.8, Some(favours(3, 0.999))), "it saw another");
    assert!(letter(0.4, Some(favours(2, 0.999))), "nobody agrees");
}

#[test]
fn a_letter_in_the_middle_of_another_colour_than_the_tiles_is_a_doubt() {
    let joined = |[second, third]: [Option<f32>; 2], joined: bool| {
        let voices = Voices {
            judge: third.map(|p| favours(2, p)),
            whole: favours(2, 0.9999),
            closer: second.map(|p| favours(2, p)),
            glyph: letters(2, 0.9999),
            colour: Some(0.0),
            centre: true,
            joined,
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    let plain = [Some(0.95), Some(0.999)];
    assert!(!joined(plain, true) && joined(plain, false));
    assert!(!joined([Some(0.6), Some(0.95)], true));
    for looks in [
        [Some(0.45), Some(0.999)],
        [Some(0.95), Some(0.85)],
        [None, Some(0.999)],
    ] {
        assert!(joined(looks, true), "{looks:?}");
    }
    let middle = |centre: bool, colour: f32, judge: Option<f32>| {
        let voices = Voices {
            judge: judge.map(|p| favours(2, p)),
            whole: favours(2, 0.9999),
            closer: Some(favours(2, 0.9999)),
            glyph: letters(2, 0.9999),
            colour: Some(colour),
            centre,
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    assert!(middle(true, -2.0, None) && !middle(true, 4.0, None));
    assert!(
        !middle(false, -2.0, None),
        "elsewhere nothing is printed so"
    );
    assert!(middle(true, -2.0, Some(0.6)) && !middle(true, -2.0, Some(0.999)));
}

#[test]
fn a_letter_in_the_middle_that_stands_in_less_than_a_tile_is_print() {
    let doubted = |corner: f32, joined: bool, third: f32| {
        let voices = Voices {
            judge: Some(favours(2, third)),
            whole: favours(2, 0.9999),
            closer: Some(favours(2, 0.9999)),
            glyph: letters(2, 0.9999),
            colour: Some(2.5),
            corner: Some(corner),
            centre: true,
            joined,
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    assert!(doubted(0.01, false, 0.9999) && !doubted(0.3, false, 0.9999));
    assert!(
        !doubted(0.01, true, 0.9999),
        "beside a tile it lies far off"
    );
    assert!(doubted(0.01, true, 0.99));
}

#[test]
fn a_letter_in_the_middle_is_believed_where_the_known_print_is_gone() {
    let doubted = |print: f32| {
        let voices = Voices {
            judge: Some(favours(2, 0.999)),
            whole: favours(2, 0.9999),
            closer: Some(favours(2, 0.9999)),
            glyph: letters(2, 0.9999),
            colour: Some(0.0),
            print,
            centre: true,
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    assert!(doubted(0.0) && doubted(-2.0) && !doubted(1.4));
}

#[test]
fn what_the_third_look_does_not_see_at_all_is_hardly_believed() {
    let voices = Voices {
        whole: favours(0, 0.9999),
        closer: Some(favours(0, 0.9999)),
        judge: Some(vec![0.05, 0.2, 0.2, 0.2, 0.2]),
        ..Voices::default()
    };
    assert!(voices.together()[0] <= believed::REFUSED);
}

#[test]
fn hairlines_that_the_cut_has_lost_do_not_overrule_what_the_third_look_plainly_sees() {
    // As many sights as a game has: the glyph's one letter speaks the more against each other.
    let said = |e: f32, i: f32| {
        let mut said = vec![0.0; 28];
        (said[4], said[8], said[9]) = (e, i, 1.0 - e - i);
        said
    };
    let doubted = |looks: f32, judge: f32| {
        let voices = Voices {
            whole: said(looks, 0.02),
            closer: Some(said(looks, 0.02)),
            judge: Some(said(judge, 1.0 - judge)),
            glyph: Some((said(0.0001, 0.9999), 0.0)),
            ..Voices::default()
        };
        (doubtful(&voices.together()), likeliest(&voices.together()))
    };
    assert_eq!(doubted(0.6, 0.9996), (false, 4));
    assert!(doubted(0.6, 0.98).0, "it is not so sure");
    assert!(doubted(0.45, 0.9996).0, "no other look inclines to it");
}

#[test]
fn what_has_the_boards_colour_and_make_is_not_hidden() {
    let shadowed = |colour: f32, fellows: f32| {
        let voices = Voices {
            whole: vec![0.3, 0.0, 0.0, 0.0, 0.0],
            closer: Some(vec![0.6, 0.0, 0.0, 0.0, 0.0]),
            judge: Some(vec![0.9, 0.0, 0.0, 0.0, 0.0]),
            colour: Some(colour),
            fellows,
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    assert!(!shadowed(-10.0, -5.0));
    assert!(shadowed(-10.0, 0.0) && shadowed(-1.0, -5.0));
}

/// What a square is like of which the third look says so much for the first two letters, when tiles of some sights are
/// known.
pub(super) fn like(known: &[usize], said: [f32; 2]) -> Option<Likeness> {
    let portrait = |said: [f32; 2]| Portrait::of(&[0.01, 0.01, said[0], said[1], 0.01]);
    let mut exemplars = Exemplars::default();
    for sight in known {
        let said = [[0.1, 0.1], [0.6, 0.37], [0.9, 0.07], [0.02, 0.02]][*sight - 1];
        exemplars.add(*sight, portrait(said));
    }
    exemplars.compare(&portrait(said), 5)
}

#[test]
fn a_tile_that_looks_like_a_known_one_is_the_same() {
    let answer = |known: &[usize], said: [f32; 2]| {
        let voices = Voices {
            whole: vec![0.01, 0.01, 0.6, 0.37, 0.01],
            closer: Some(vec![0.01, 0.01, 0.37, 0.6, 0.01]),
            judge: Some(vec![0.01, 0.01, 0.6, 0.37, 0.01]),
            glyph: letters(3, 0.8),
            alike: like(known, said),
            ..Voices::default()
        };
        seen(&voices.together())
    };
    let second = Seen::Sure(Sight::Letter(Letter(1)));
    assert!(matches!(answer(&[], [0.88, 0.08]), Seen::Doubtful(_)));
    assert_eq!(
        answer(&[2, 3, 4], [0.88, 0.08]),
        second,
        "so was the tile of it"
    );
    assert_ne!(answer(&[2, 3, 4], [0.6, 0.36]), second);
    assert_ne!(answer(&[2, 4], [0.88, 0.08]), second, "none is known");
}

#[test]
fn three_looks_that_incline_to_an_empty_square_are_a_voice() {
    let doubted = |[first, second, third]: [f32; 3], colour: f32| {
        let voices = Voices {
            whole: favours(0, first),
            closer: Some(favours(0, second)),
            judge: Some(favours(0, third)),
            colour: Some(colour),
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    assert!(!doubted([0.8, 0.8, 0.7], -4.0) && doubted([0.8, 0.8, 0.45], -4.0));
    assert!(
        doubted([0.999, 0.75, 0.75], 0.0),
        "one that is sure is no second voice beside itself"
    );
}

#[test]
fn a_blank_whose_print_is_surely_a_letter_is_a_doubt() {
    let blank = |glyph: f32, known: &[usize]| {
        let voices = Voices {
            whole: favours(1, 0.9999),
            closer: Some(favours(1, 0.9999)),
            glyph: letters(3, glyph),
            alike: like(known, [0.1, 0.1]),
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    assert!(blank(0.99, &[]));
    assert!(!blank(0.6, &[]), "faces are like letters");
    assert!(!blank(0.99, &[1, 2, 3]), "the owner's blanks look so");
}

#[test]
fn an_empty_square_that_the_first_look_takes_for_a_blank_wants_more_than_two_looks() {
    let voices = Voices {
        whole: favours(1, 0.6),
        closer: Some(favours(0, 0.99)),
        judge: Some(favours(0, 0.999)),
        ..Voices::default()
    };
    let sure = |voices: &Voices| matches!(seen(&voices.together()), Seen::Sure(Sight::Empty));
    assert!(!sure(&voices));
    let inclined = Voices {
        whole: favours(0, 0.6),
        ..voices.clone()
    };
    assert!(sure(&inclined), "the first look takes it for empty, too");
    let against = Voices {
        closer: Some(favours(1, 0.6)),
        ..inclined.clone()
    };
    assert!(!sure(&against), "the second takes it for a blank");
    let faint = Voices {
        judge: Some(favours(0, 0.98)),
        ..inclined
    };
    assert!(!sure(&faint), "the third does not see it plainly");
    let coloured = Voices {
        colour: Some(-3.0),
        ..voices.clone()
    };
    assert!(sure(&coloured), "its colour is the board's");
    let fellows = Voices {
        fellows: -7.0,
        ..voices
    };
    assert!(sure(&fellows), "those of its class look plainly the same");
}

/// Voices of six sights (empty, blank, three letters, and the first of them with a mark), which are at odds about the mark.
fn marked(loupe: Option<Vec<f32>>, judge: f32) -> Voices {
    let said = |plain: f32| vec![0.0, 0.0, plain, 0.0, 0.0, 1.0 - plain];
    let kin = |other: usize, marked: bool| Kin {
        sights: vec![other],
        by_mark: true,
        marked,
    };
    let none = Kin::default;
    Voices {
        whole: said(0.7),
        closer: Some(said(0.5)),
        judge: Some(said(1.0 - judge)),
        glyph: Some((said(0.5), 0.0)),
        loupe,
        kindred: [none(), none(), kin(5, false), none(), none(), kin(2, true)].into(),
        ..Voices::default()
    }
}

#[test]
fn a_mark_seen_enlarged_is_believed_when_the_third_look_inclines_to_it() {
    let enlarged = |p: f32| Some(vec![0.0, 0.0, 1.0 - p, 0.0, 0.0, p]);
    let answer = |loupe, judge| seen(&marked(loupe, judge).together());
    assert!(matches!(answer(None, 0.8), Seen::Doubtful(_)));
    assert_eq!(
        answer(enlarged(0.999), 0.8),
        Seen::Sure(Sight::Letter(Letter(3)))
    );
    assert!(matches!(answer(enlarged(0.999), 0.1), Seen::Doubtful(_)));
    assert!(matches!(answer(enlarged(0.8), 0.8), Seen::Doubtful(_)));
}

#[test]
fn a_letter_that_is_plainly_another_enlarged_is_a_doubt() {
    let voices = |loupe: Option<Vec<f32>>| Voices {
        whole: favours(2, 0.999),
        closer: Some(favours(2, 0.999)),
        judge: Some(favours(2, 0.99999)),
        glyph: letters(2, 0.9),
        loupe,
        ..Voices::default()
    };
    assert!(!doubtful(&voices(None).together()));
    let other = vec![0.0, 0.0, 0.01, 0.99, 0.0];
    assert!(doubtful(&voices(Some(other)).together()));
}
