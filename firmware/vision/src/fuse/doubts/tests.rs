use crate::fuse::{Voices, doubtful};

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
fn what_both_closer_looks_do_not_see_plainly_is_frail() {
    let frail = |sight, second, third| seen(sight, [0.99, second, third]).frail(sight);
    for sight in [0, 2] {
        assert!(frail(sight, 0.9, 0.95), "{sight}");
        assert!(
            !frail(sight, 0.9, 0.97) && !frail(sight, 0.5, 0.999),
            "{sight}"
        );
    }
    assert!(frail(1, 0.85, 0.9999) && !frail(1, 0.95, 0.9999));
}

#[test]
fn a_blank_that_the_second_look_does_not_see_is_a_doubt() {
    let doubt = |second: f32| {
        let voices = Voices {
            colour: Some(6.0),
            ..seen(1, [0.99, second, 0.999])
        };
        doubtful(&voices.together())
    };
    assert!(doubt(0.55) && !doubt(0.7));
}
