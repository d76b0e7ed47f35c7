use crate::fuse::{Voices, doubtful};

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
fn a_mark_in_the_cut_is_not_talked_away() {
    let variant = game::Variant::shipped("de").unwrap();
    let sight = |text: &str| usize::from(variant.letter(text).unwrap().0) + 2;
    let said = |p: f32, text: &str, other: &str| {
        let mut said = vec![0.0; variant.faces.len() + 2];
        (said[sight(text)], said[sight(other)]) = (p, 1.0 - p);
        said
    };
    let marked_by = |first: f32, glyph: f32, judge: f32| {
        let voices = Voices {
            whole: said(first, "O", "Ö"),
            closer: Some(said(0.998, "O", "Ö")),
            glyph: Some((said(glyph, "Ö", "O"), 0.0)),
            judge: Some(said(judge, "O", "Ö")),
            kindred: crate::alphabet::kindred(&variant),
            ..Voices::default()
        };
        doubtful(&voices.together())
    };
    let marked = |glyph, judge| marked_by(0.9997, glyph, judge);
    assert!(marked(0.6, 0.995) && !marked(0.3, 0.995));
    assert!(
        !marked(0.6, 0.999),
        "a line of the board beside the letter, for the third look plainly sees none"
    );
    assert!(
        marked_by(0.7, 0.6, 0.999),
        "the first look does not see that there is none"
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
fn a_mark_that_the_second_look_sees_otherwise_is_frail() {
    let variant = game::Variant::shipped("de").unwrap();
    let sight = |text: &str| usize::from(variant.letter(text).unwrap().0) + 2;
    let frail = |other: &str, closer: f32| {
        let mut said = vec![0.0; variant.faces.len() + 2];
        (said[sight("Ü")], said[sight(other)]) = (closer, 1.0 - closer);
        let voices = Voices {
            closer: Some(said),
            kindred: crate::alphabet::kindred(&variant),
            ..Voices::default()
        };
        voices.frail(sight("Ü"))
    };
    assert!(frail("U", 0.4) && !frail("U", 0.6) && !frail("O", 0.4));
}

#[test]
fn a_letter_that_may_have_lost_its_mark_wants_a_third_look_where_the_first_hardly_sees_it() {
    let variant = game::Variant::shipped("de").unwrap();
    let sight = |text: &str| usize::from(variant.letter(text).unwrap().0) + 2;
    let faint = |text: &str, first: f32| {
        let said = |p: f32| {
            let mut said = vec![0.0; variant.faces.len() + 2];
            (said[sight(text)], said[1]) = (p, 1.0 - p);
            said
        };
        let voices = Voices {
            whole: said(first),
            closer: Some(said(0.995)),
            kindred: crate::alphabet::kindred(&variant),
            ..Voices::default()
        };
        voices.faint(sight(text))
    };
    assert!(faint("A", 0.5) && faint("Ä", 0.5));
    assert!(!faint("A", 0.95), "it sees it as well");
    assert!(!faint("K", 0.5), "no letter is a K with a mark");
}
