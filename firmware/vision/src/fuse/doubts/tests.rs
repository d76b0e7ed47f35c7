use crate::fuse::{Voices, doubtful, likeliest};

/// Voices of five sights (empty, blank, three letters) that see one of them, and the rest in one letter: at first, second
/// and third look.
fn seen(sight: usize, looks: [f32; 3]) -> Voices {
    let look = |p: f32| {
        let mut said = vec![0.0; 5];
        (said[4], said[sight]) = (1.0 - p, p);
        said
    };
    Voices {
        whole: look(looks[0]),
        closer: Some(look(looks[1])),
        judge: Some(look(looks[2])),
        ..Voices::default()
    }
}

fn with_cut(voices: Voices, sight: usize, p: f32) -> Voices {
    let mut glyph = vec![0.0; 5];
    glyph[sight] = p;
    Voices {
        glyph: Some((glyph, 1.0 - p)),
        ..voices
    }
}

#[test]
fn a_letter_that_is_half_seen_in_both_closer_looks_is_a_doubt() {
    let doubt = |looks, cut| doubtful(&with_cut(seen(2, looks), 2, cut).together());
    assert!(doubt([0.999, 0.7, 0.8], 0.85));
    assert!(!doubt([0.999, 0.7, 0.8], 0.95), "it is plainly cut");
    assert!(!doubt([0.999, 0.7, 0.9], 0.85) && !doubt([0.999, 0.9, 0.7], 0.85));
}

#[test]
fn a_value_confirms_a_letter_that_is_half_seen() {
    let variant = game::Variant::shipped("en").unwrap();
    let sight = |text: &str| usize::from(variant.letter(text).unwrap().0) + 2;
    let (f, e) = (sight("F"), sight("E"));
    let said = |p: f32| {
        let mut said = vec![0.0; variant.faces.len() + 2];
        (said[f], said[e]) = (p, 1.0 - p);
        said
    };
    let doubt = |points: Option<usize>| {
        let kindred = crate::alphabet::kindred(&variant);
        let told = |points| crate::values::Value::sure(points).told(&variant, &kindred);
        let voices = Voices {
            whole: said(0.99),
            closer: Some(said(0.7)),
            judge: Some(said(0.8)),
            value: points.map(told),
            kindred,
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    assert!(doubt(None) && !doubt(Some(4)));
}

#[test]
fn the_third_look_knows_better_than_a_value_that_no_mark_explains_nor_the_cut() {
    let variant = game::Variant::shipped("pl").unwrap();
    let kindred = crate::alphabet::kindred(&variant);
    let sight = |text: &str| usize::from(variant.letter(text).unwrap().0) + 2;
    let read = |text: &str, points: usize, third: f32, cut: Option<f32>| {
        let said = |p: f32| {
            let mut said = vec![0.0; variant.faces.len() + 2];
            (said[sight("B")], said[sight(text)]) = (1.0 - p, p);
            said
        };
        let voices = Voices {
            whole: said(0.9999),
            closer: Some(said(0.9999)),
            judge: Some(said(third)),
            glyph: cut.map(|p| (said(p), 0.0)),
            value: Some(crate::values::Value::sure(points).told(&variant, &kindred)),
            kindred: std::rc::Rc::clone(&kindred),
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    let doubt = |text: &str, points: usize, third: f32| read(text, points, third, None);
    assert!(!doubt("P", 1, 0.9999) && doubt("P", 1, 0.999));
    assert!(doubt("A", 5, 0.9999), "Ą has 5");
    assert!(!doubt("A", 1, 0.999));
    let cut = |points: usize, p: f32| read("P", points, 0.9999, Some(p));
    assert!(cut(1, 0.1), "the cut is no P either");
    assert!(!cut(1, 0.9) && !cut(2, 0.1));
}

#[test]
fn a_blank_that_the_second_look_does_not_see_plainly_is_frail() {
    let frail = |second| seen(1, [0.99, second, 0.999]).frail(1);
    assert!(frail(0.85) && !frail(0.95));
    let printed = Voices {
        printed: true,
        ..seen(1, [0.99, 0.5, 0.999])
    };
    assert!(!printed.frail(1), "the second look is not heard there");
}

#[test]
fn both_closer_looks_leave_what_neither_sees() {
    let left = seen(2, [0.5, 0.8, 0.9]).left(2);
    assert!((left - 0.02).abs() < 1e-6, "{left}");
    let once = Voices {
        judge: None,
        ..seen(2, [0.5, 0.8, 0.9])
    };
    assert_eq!(once.left(2), 0.0);
}

#[test]
fn a_blank_that_the_second_look_does_not_see_is_a_doubt() {
    let doubt = |second: f32, third: f32| {
        let voices = Voices {
            colour: Some(3.0),
            ..seen(1, [0.95, second, third])
        };
        doubtful(&voices.together())
    };
    assert!(doubt(0.55, 0.9) && !doubt(0.7, 0.9));
    assert!(!doubt(0.55, 0.999), "all others are beyond doubt");
}

#[test]
fn a_blank_that_the_third_look_does_not_see_is_a_doubt() {
    let doubt = |first: f32, third: f32| {
        let voices = Voices {
            colour: Some(3.0),
            ..seen(1, [first, first, third])
        };
        doubtful(&voices.together())
    };
    assert!(doubt(0.98, 0.51) && !doubt(0.98, 0.7));
    assert!(!doubt(0.9999, 0.51), "all others are beyond doubt");
}

#[test]
fn a_blank_that_neither_of_the_first_looks_sees_plainly_is_frail_among_several() {
    let partly = |first: f32, second: f32| seen(1, [first, second, 0.999]).partly_blank(1);
    assert!(partly(0.92, 0.98));
    assert!(!partly(0.96, 0.98) && !partly(0.92, 0.995));
    assert!(!seen(2, [0.92, 0.98, 0.999]).partly_blank(2), "a letter");
}

#[test]
fn a_letter_enlarged_speaks_against_a_blank_and_an_empty_square() {
    let lettered = |enlarged: f32| Voices {
        loupe: Some(vec![0.0, 0.0, enlarged / 2.0, enlarged / 2.0, 0.0]),
        ..with_cut(seen(1, [0.99; 3]), 2, 0.5)
    };
    let says = |voices: Voices| (voices.lettered_blank(1), voices.lettered_bare(0));
    assert_eq!(says(lettered(0.99)), (true, true));
    assert_eq!(says(lettered(0.8)), (false, false));
    assert!(!lettered(0.99).lettered_bare(1) && !lettered(0.99).lettered_blank(2));
}

#[test]
fn a_letter_that_is_another_enlarged_is_contested() {
    let contested = |second: f32, letters: [f32; 2]| {
        let voices = Voices {
            loupe: Some(vec![0.0, 0.0, letters[0], letters[1], 0.0]),
            ..seen(2, [0.99, second, 0.99])
        };
        voices.contested(2)
    };
    assert!(contested(0.9, [0.3, 0.5]) && !contested(0.9, [0.5, 0.3]));
    assert!(!contested(0.9, [0.3, 0.34]), "it is none plainly");
    assert!(contested(0.96, [0.55, 0.4]), "it may be either");
    assert!(!contested(0.96, [0.62, 0.37]));
}

#[test]
fn a_letter_that_is_its_kin_to_the_third_look_is_contested() {
    let variant = game::Variant::shipped("pl").unwrap();
    let sight = |letter: &str| usize::from(variant.letter(letter).unwrap().0) + 2;
    let contested = |other: &str, third: f32| {
        let said = |p: f32| {
            let mut said = vec![0.0; variant.faces.len() + 2];
            (said[sight("C")], said[sight(other)]) = (p, 1.0 - p);
            said
        };
        let voices = Voices {
            whole: said(0.98),
            closer: Some(said(0.88)),
            judge: Some(said(third)),
            glyph: Some((said(0.99), 0.0)),
            kindred: crate::alphabet::kindred(&variant),
            ..Voices::default()
        };
        voices.contested(sight("C"))
    };
    assert!(contested("Ć", 0.4) && !contested("Ć", 0.6));
    assert!(!contested("G", 0.4), "no kin");
}

#[test]
fn a_letter_whose_mark_was_not_cut_is_contested_where_the_first_look_does_not_see_it_plainly() {
    let variant = game::Variant::shipped("pl").unwrap();
    let contested = |letter: &str, first: f32, cut: bool| {
        let sight = usize::from(variant.letter(letter).unwrap().0) + 2;
        let mut said = vec![0.0; variant.faces.len() + 2];
        (said[0], said[sight]) = (1.0 - first, first);
        let voices = Voices {
            glyph: cut.then(|| (said.clone(), 0.0)),
            whole: said,
            kindred: crate::alphabet::kindred(&variant),
            ..Voices::default()
        };
        voices.contested(sight)
    };
    assert!(contested("A", 0.85, false), "Ą");
    assert!(!contested("A", 0.95, false) && !contested("A", 0.85, true));
    assert!(!contested("M", 0.85, false));
}

#[test]
fn a_letter_that_the_second_look_does_not_see_wants_a_third() {
    let mut twice = with_cut(seen(2, [0.9999, 0.2, 0.999]), 2, 0.9999);
    assert!(!doubtful(&twice.together()));
    twice.judge = None;
    assert!(doubtful(&twice.together()));
}

#[test]
fn an_empty_square_where_three_voices_tell_a_lettered_tile_is_a_doubt() {
    let voices = |colour: f32, fellows: f32, cut: f32| Voices {
        colour: Some(colour),
        fellows,
        ..with_cut(seen(0, [0.95, 0.95, 0.999]), 4, cut)
    };
    let doubt = |voices: &Voices| doubtful(&voices.together());
    let told = voices(2.5, 6.0, 0.55);
    assert!(doubt(&told));
    assert!(!doubt(&voices(1.9, 6.0, 0.55)) && !doubt(&voices(2.5, 1.9, 0.55)));
    assert!(!doubt(&voices(2.5, 6.0, 0.45)), "it may be no letter");
    let known = Voices {
        print: -5.0,
        ..told
    };
    assert!(!doubt(&known), "the square's own print is seen");
}

#[test]
fn what_a_look_takes_for_a_blank_must_be_more_than_like_its_fellows() {
    let doubt = |empty: f32, blank: f32, fellows: f32| {
        let mut voices = seen(0, [empty, 0.95, 0.99]);
        voices.whole[1] = blank;
        voices.whole[4] = 1.0 - empty - blank;
        voices.fellows = fellows;
        doubtful(&voices.together())
    };
    assert!(doubt(0.3, 0.7, -5.0) && !doubt(0.3, 0.7, -7.0));
    assert!(doubt(0.03, 0.49, -5.0), "nor does it see an empty square");
    assert!(!doubt(0.6, 0.4, -5.0));
    let second = |empty: f32, fellows: f32| {
        let mut voices = seen(0, [0.82, empty, 0.82]);
        voices.closer = Some(vec![empty, 1.0 - empty, 0.0, 0.0, 0.0]);
        voices.fellows = fellows;
        doubtful(&voices.together())
    };
    assert!(second(0.44, -5.0) && !second(0.44, -7.0) && !second(0.6, -5.0));
}

#[test]
fn an_empty_square_that_may_hold_a_blank_is_a_doubt_where_it_is_not_like_the_others() {
    let look = |blank: f32| vec![1.0 - blank, blank, 0.0, 0.0, 0.0];
    let doubt = |blank: f32, colour: f32, fellows: f32| {
        let voices = Voices {
            whole: look(blank),
            closer: Some(look(blank)),
            colour: Some(colour),
            fellows,
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    assert!(doubt(0.02, -2.6, 3.1));
    assert!(!doubt(0.005, -2.6, 3.1), "no look sees one");
    assert!(!doubt(0.02, -5.0, 3.1), "its colour is the board's");
    assert!(!doubt(0.02, -2.6, 1.5), "it is like the others");
}

#[test]
fn a_blank_that_is_like_the_empty_squares_or_has_no_colour_of_its_own_is_a_doubt() {
    let doubt = |first: f32, colour: f32, fellows: f32| {
        let mut voices = seen(1, [first, 0.95, 0.999]);
        voices.whole.swap(0, 4);
        (voices.colour, voices.fellows) = (Some(colour), fellows);
        doubtful(&voices.together())
    };
    assert!(doubt(0.5, 7.9, -2.3) && !doubt(0.5, 7.9, -1.5));
    assert!(doubt(0.6, 1.5, 0.0) && !doubt(0.6, 2.5, 0.0));
    assert!(!doubt(0.95, 1.5, 0.0), "the first look is sure of it");
    assert!(doubt(0.005, 7.9, 0.0) && !doubt(0.02, 7.9, 0.0));
    let known = Voices {
        look: Some(7.0),
        ..seen(1, [0.6, 0.95, 0.999])
    };
    assert!(!doubtful(&known.together()), "no empty square looks so");
}

#[test]
fn a_blank_that_the_first_look_takes_for_an_empty_square_is_believed_where_all_else_tells_it() {
    const HIDDEN: usize = 5;
    let doubt = |first: usize, looks: [f32; 2], colour: f32, fellows: f32| {
        let mut voices = seen(1, [0.005, looks[0], looks[1]]);
        let rest = std::mem::take(&mut voices.whole[4]);
        if let Some(seen) = voices.whole.get_mut(first) {
            *seen = rest;
        }
        (voices.colour, voices.fellows) = (Some(colour), fellows);
        doubtful(&voices.together())
    };
    assert!(!doubt(0, [0.99, 0.999], 7.9, 1.4));
    assert!(doubt(4, [0.99, 0.999], 7.9, 1.4), "it sees a letter");
    assert!(doubt(HIDDEN, [0.99, 0.999], 7.9, 1.4), "or a hand");
    assert!(doubt(0, [0.85, 0.999], 7.9, 1.4), "the second is not sure");
    assert!(doubt(0, [0.99, 0.85], 7.9, 1.4), "nor the third");
    assert!(doubt(0, [0.99, 0.999], 3.0, 1.4), "its colour hardly tells");
    assert!(doubt(0, [0.99, 0.999], 7.9, -0.1), "nor do its fellows");
}

#[test]
fn a_blank_that_the_second_look_does_not_see_plainly_is_frail_unless_its_colour_is_a_tiles() {
    let frail = |second: f32, colour: f32| {
        let voices = Voices {
            colour: Some(colour),
            ..seen(1, [0.5, second, 0.9])
        };
        voices.frail(1)
    };
    assert!(frail(0.8, 2.5) && frail(0.8, -20.0));
    assert!(!frail(0.95, 2.5), "it sees it plainly");
    assert!(!frail(0.8, 8.0), "the colour tells it");
    assert!(seen(1, [0.5, 0.8, 0.9]).frail(1), "no colour is known");
}

#[test]
fn a_letter_whose_cut_is_plainly_another_must_be_plain_at_second_look() {
    let doubt = |looks: [f32; 2], cut: usize, p: f32| {
        let looks = [0.999, looks[0], looks[1]];
        doubtful(&with_cut(seen(2, looks), cut, p).together())
    };
    assert!(doubt([0.93, 0.99], 3, 0.95));
    assert!(!doubt([0.99, 0.99], 3, 0.95), "the second look sees it");
    assert!(!doubt([0.93, 0.99], 3, 0.8), "the cut is not plain");
    assert!(!doubt([0.93, 0.99], 2, 0.95), "it is this one");
    assert!(!doubt([0.93, 0.9995], 3, 0.95), "the third knows better");
}

#[test]
fn a_letter_is_not_believed_of_which_the_first_look_and_the_cut_plainly_have_the_same_other() {
    let otherwise = |first: f32, cut: (usize, f32)| {
        let voices = seen(2, [1.0 - first, 0.96, 0.95]);
        with_cut(voices, cut.0, cut.1).seen_otherwise(2)
    };
    assert!(otherwise(0.85, (4, 0.95)));
    assert!(!otherwise(0.7, (4, 0.95)), "the first is not plain");
    assert!(!otherwise(0.85, (4, 0.85)), "nor the cut");
    assert!(!otherwise(0.85, (3, 0.95)), "they differ");
    assert!(!seen(2, [0.15, 0.96, 0.95]).seen_otherwise(2), "none");
    let voices = with_cut(seen(2, [0.1, 0.999, 0.9995]), 4, 0.95);
    assert!(doubtful(&voices.together()), "whatever the others see");
}

#[test]
fn a_letter_that_the_second_look_takes_for_another_wants_its_cut() {
    let doubt = |second: f32, third: f32, cut: Option<f32>| {
        let voices = seen(2, [0.99, second, third]);
        let voices = match cut {
            Some(p) => with_cut(voices, 2, p),
            None => voices,
        };
        doubtful(&voices.together())
    };
    assert!(doubt(0.4, 0.99, None) && !doubt(0.7, 0.99, None));
    assert!(!doubt(0.4, 0.99, Some(0.95)), "the cut sees it");
    assert!(!doubt(0.4, 0.9995, None), "the third knows better");
}

#[test]
fn what_hides_a_square_is_asked_about_however_like_the_board_it_is() {
    let doubt = |closer: [f32; 3]| {
        let voices = Voices {
            whole: vec![0.94, 0.001, 0.001],
            closer: Some(closer.to_vec()),
            judge: Some(vec![0.9999, 0.0, 0.0001]),
            colour: Some(-9.0),
            fellows: -6.0,
            ..Voices::default()
        };
        let answer = voices.together();
        assert_eq!(likeliest(&answer), 0);
        doubtful(&answer)
    };
    assert!(doubt([0.3, 0.001, 0.001]), "paper on several squares");
    assert!(!doubt([0.9, 0.05, 0.05]));
}
