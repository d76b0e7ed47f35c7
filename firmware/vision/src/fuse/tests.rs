use game::{Letter, Sight};

use super::*;
use crate::likeness::{Exemplars, Portrait};

/// A voice of five sights (empty, blank, three letters) that favours one.
fn favours(index: usize, probability: f32) -> Vec<f32> {
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

fn letters(index: usize, probability: f32) -> Option<(Vec<f32>, f32)> {
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
fn a_letter_that_may_have_lost_its_mark_wants_confirming() {
    let variant = game::Variant::shipped("pl").unwrap();
    let sight = |text: &str| usize::from(variant.letter(text).unwrap().0) + 2;
    let count = variant.faces.len() + 2;
    // What is not said for the letter is said for one other.
    let letter = |text: &str, other: &str, value: Option<usize>, p: f32| {
        let mut said = vec![0.0; count];
        (said[sight(text)], said[sight(other)]) = (p, 1.0 - p);
        let kindred = crate::alphabet::kindred(&variant);
        let told = |points| crate::values::Value::sure(points).told(&variant, &kindred);
        let voices = Voices {
            whole: said.clone(),
            closer: Some(said.clone()),
            glyph: Some((said, 0.0)),
            value: value.map(told),
            kindred: std::rc::Rc::clone(&kindred),
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    let unsaid = letter("L", "Ł", None, 0.9);
    assert!(unsaid, "an Ł whose stroke was lost?");
    assert!(!letter("L", "Ł", Some(2), 0.9), "its value says no");
    assert!(!letter("L", "Ł", None, 0.9999));
    let k = letter("K", "H", None, 0.9);
    assert!(!k, "no letter is a K with a mark");
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
fn a_third_look_that_sees_the_mark_confirms_it() {
    let variant = game::Variant::shipped("pl").unwrap();
    let l = usize::from(variant.letter("Ł").unwrap().0) + 2;
    let count = variant.faces.len() + 2;
    let bare = usize::from(variant.letter("L").unwrap().0) + 2;
    let said = |p: f32| {
        let mut said = vec![0.0; count];
        (said[l], said[bare]) = (p, 1.0 - p);
        said
    };
    let marked = |judge: Option<f32>| {
        let voices = Voices {
            whole: said(0.95),
            closer: Some(said(0.95)),
            judge: judge.map(said),
            kindred: crate::alphabet::kindred(&variant),
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    assert!(marked(None) && marked(Some(0.9)));
    assert!(!marked(Some(0.9999)));
}

#[test]
fn a_letter_in_the_middle_of_another_colour_than_the_tiles_is_a_doubt() {
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
    assert!(voices.together()[0] <= REFUSED);
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
fn a_mark_in_the_cut_is_not_talked_away() {
    let variant = game::Variant::shipped("de").unwrap();
    let sight = |text: &str| usize::from(variant.letter(text).unwrap().0) + 2;
    let said = |p: f32, text: &str, other: &str| {
        let mut said = vec![0.0; variant.faces.len() + 2];
        (said[sight(text)], said[sight(other)]) = (p, 1.0 - p);
        said
    };
    let marked = |glyph: f32, judge: f32| {
        let voices = Voices {
            whole: said(0.9997, "O", "Ö"),
            closer: Some(said(0.998, "O", "Ö")),
            glyph: Some((said(glyph, "Ö", "O"), 0.0)),
            judge: Some(said(judge, "O", "Ö")),
            kindred: crate::alphabet::kindred(&variant),
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    assert!(marked(0.6, 0.995) && !marked(0.3, 0.995));
    assert!(
        !marked(0.6, 0.999),
        "a line of the board beside the letter, for the third look plainly sees none"
    );
}

#[test]
fn a_mark_in_the_cut_that_the_third_look_inclines_to_is_one() {
    let variant = game::Variant::shipped("pl").unwrap();
    let sight = |text: &str| usize::from(variant.letter(text).unwrap().0) + 2;
    let doubt = |letter: &str, other: &str, glyph: f32| {
        let said = |p: f32| {
            let mut said = vec![0.0; variant.faces.len() + 2];
            (said[sight(letter)], said[sight(other)]) = (p, 1.0 - p);
            said
        };
        let voices = Voices {
            whole: said(0.95),
            closer: Some(said(0.95)),
            glyph: Some((said(glyph), 0.0)),
            judge: Some(said(0.9)),
            kindred: crate::alphabet::kindred(&variant),
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    assert!(!doubt("Ż", "Z", 0.97) && doubt("Ż", "Z", 0.85));
    assert!(
        doubt("Z", "Ż", 0.97),
        "a mark that is not in the cut may be lost"
    );
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

#[test]
fn a_letter_that_the_second_look_does_not_see_wants_a_third() {
    let voices = |judge: Option<Vec<f32>>| Voices {
        whole: favours(2, 0.9999),
        closer: Some(favours(3, 0.7)),
        glyph: letters(2, 0.9999),
        judge,
        ..Voices::default()
    };
    assert!(doubtful(&voices(None).together()));
    assert!(!doubtful(&voices(Some(favours(2, 0.999))).together()));
}

/// What a square is like of which the third look says so much for the first two letters, when tiles of some sights are
/// known.
fn like(known: &[usize], said: [f32; 2]) -> Option<Likeness> {
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
fn a_mark_that_the_third_look_sees_wants_less_than_one_it_misses() {
    let variant = game::Variant::shipped("pl").unwrap();
    let sight = |text: &str| usize::from(variant.letter(text).unwrap().0) + 2;
    let count = variant.faces.len() + 2;
    let doubted = |text: &str, other: &str, cut: f32, left: f32| {
        let said = |p: f32, left: f32| {
            let mut said = vec![0.0; count];
            (said[sight(text)], said[sight(other)]) = (p, 1.0 - left - p);
            said
        };
        let voices = Voices {
            whole: said(0.98, 0.0),
            closer: Some(said(0.98, 0.0)),
            judge: Some(said(0.95 - left, left)),
            glyph: Some((said(cut, 0.0), 0.0)),
            kindred: crate::alphabet::kindred(&variant),
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    assert!(!doubted("Ą", "A", 0.6, 0.0), "the third look sees it");
    assert!(!doubted("A", "Ą", 0.6, 0.0), "nor is it in the cut");
    assert!(doubted("A", "Ą", 0.3, 0.0));
    let taken_for_another = ["S", "Ś"].map(|other| doubted("A", other, 0.3, 0.0));
    assert_eq!(
        taken_for_another,
        [false, true],
        "none with a mark, and one"
    );
    assert!(
        doubted("A", "S", 0.6, 0.3),
        "what hides the letter may hide its mark"
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
fn which_of_two_marks_it_is_must_be_plain() {
    let variant = game::Variant::shipped("pl").unwrap();
    let sight = |text: &str| usize::from(variant.letter(text).unwrap().0) + 2;
    let doubted_by = |text: &str, other: &str, closer: f32, judge: f32, cut: f32| {
        let said = |p: f32| {
            let mut said = vec![0.0; variant.faces.len() + 2];
            (said[sight(text)], said[sight(other)]) = (p, 1.0 - p);
            said
        };
        let voices = Voices {
            whole: said(0.98),
            closer: Some(said(closer)),
            judge: Some(said(judge)),
            glyph: Some((said(cut), 0.0)),
            kindred: crate::alphabet::kindred(&variant),
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    let doubted = |text: &str, other: &str, judge, cut| doubted_by(text, other, judge, judge, cut);
    assert!(doubted("Ż", "Ź", 0.98, 0.7));
    assert!(!doubted("Ż", "Ź", 0.98, 0.95) && !doubted("Ż", "Ź", 0.995, 0.7));
    assert!(doubted("Ż", "Ź", 0.999, 0.1), "the cut shows the other");
    assert!(!doubted("Ś", "S", 0.98, 0.7), "S has no other");
    assert!(doubted("Ż", "Z", 0.999, 0.1), "lost in the cut?");
    assert!(!doubted("Ż", "Z", 0.9998, 0.1), "both looks see it plainly");
    assert!(
        doubted_by("Ż", "Z", 0.95, 0.9998, 0.1),
        "the second does not"
    );
    assert!(doubted("Ż", "Ź", 0.9998, 0.1), "the cut shows the other");
}

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
    assert!(faint(2, 0.9999, 0.9) && !faint(2, 0.5, 0.97));
    assert!(faint(0, 0.6, 0.75) && !faint(0, 0.6, 0.9) && !faint(0, 0.9, 0.6));
    let once = Voices {
        whole: favours(2, 0.6),
        ..Voices::default()
    };
    assert!(!once.faint(2), "the first look and the glyph were enough");
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
    let coloured = Voices {
        colour: Some(-3.0),
        ..voices.clone()
    };
    assert!(sure(&coloured), "its colour is the board's");
    let fellows = Voices {
        fellows: -3.0,
        ..voices
    };
    assert!(sure(&fellows), "those of its class look the same");
}
