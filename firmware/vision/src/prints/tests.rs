use super::*;

/// Voices of an English board on which the first `showing` squares of the corners' class read as an E, by the cut
/// and by the look, or by the look alone: how many of them are print, and how many are then taken for empty.
fn discarded(showing: usize, cut: bool) -> [usize; 2] {
    let variant = Variant::shipped("en").unwrap();
    let layout = Layout::of(&variant);
    let e = usize::from(variant.letter("E").unwrap().0) + 2;
    let said = |sight: usize| {
        let mut said = vec![0.0; variant.faces.len() + 2];
        said[sight] = 1.0;
        said
    };
    let empty = || Voices {
        whole: said(0),
        ..Voices::default()
    };
    let mut voices: Vec<Voices> = (0..225).map(|_| empty()).collect();
    let class = (0..225).filter(|&i| layout.class(i) == layout.class(0));
    for i in class.take(showing) {
        voices[i].whole = said(e);
        voices[i].glyph = cut.then(|| (said(e), 0.0));
    }
    discard(&mut voices, &layout, &variant);
    let print = voices.iter().filter(|v| v.print_of == Some(e));
    let bare = print.clone().filter(|v| likeliest(&v.whole) == 0);
    [print.count(), bare.count()]
}

#[test]
fn a_letter_on_half_the_squares_of_a_class_is_print_though_the_bag_holds_as_many() {
    for cut in [true, false] {
        let of_eight = [3, 4, 8].map(|showing| discarded(showing, cut));
        assert_eq!(of_eight, [0, 4, 8].map(|print| [print; 2]));
    }
}

#[test]
fn a_letter_is_a_doubt_where_others_of_its_premium_may_hold_the_same_or_nothing() {
    let layout = Layout::of(&Variant::shipped("en").unwrap());
    let seen = |open: usize, plain: bool| {
        let class = layout.class(if plain { 1 } else { 0 });
        let squares: Vec<usize> = (0..225).filter(|&i| layout.class(i) == class).collect();
        let mut answers = vec![vec![1.0, 0.0, 0.0, 0.0]; 225];
        answers[squares[0]] = vec![0.0, 0.0, 1.0, 0.0];
        for &i in &squares[1..=open] {
            answers[i] = vec![0.3, 0.0, 0.7, 0.0];
        }
        answers[squares[6]] = vec![0.0, 0.0, 0.6, 0.4];
        answers[squares[7]] = vec![0.6, 0.4, 0.0, 0.0];
        doubt(&mut answers, &layout);
        fuse::doubtful(&answers[squares[0]])
    };
    assert!(seen(2, false) && !seen(1, false));
    assert!(!seen(4, true), "plain squares carry no print");
}

#[test]
fn what_bare_squares_of_its_premium_show_as_well_is_no_letter() {
    let layout = Layout::of(&Variant::shipped("en").unwrap());
    let class = (0..225).filter(|&i| layout.class(i) == layout.class(0));
    let corners: Vec<usize> = class.collect();
    let sure_letter = vec![0.0, 0.0, 1.0];
    let compared = |answer: &[f32], print_of: Option<usize>, shown: bool| {
        let mut answers = vec![vec![1.0, 0.0, 0.0]; 225];
        answers[corners[0]] = answer.to_vec();
        // Neither is compared with a tile, nor is a plain square with anything.
        answers[corners[1]].clone_from(&sure_letter);
        answers[1].clone_from(&sure_letter);
        let mut voices = vec![Voices::default(); 225];
        voices[corners[0]].print_of = print_of;
        compare(&mut answers, &voices, &layout, |i, bare| {
            assert!(!bare[corners[1]] && bare[corners[2]] && i != 1);
            shown && i == corners[0]
        });
        assert_eq!(answers[1], sure_letter);
        assert_eq!(answers[corners[1]], sure_letter);
        let answer = &answers[corners[0]];
        (likeliest(answer), fuse::doubtful(answer))
    };
    assert_eq!(compared(&sure_letter, None, true), (2, true));
    assert_eq!(compared(&sure_letter, None, false), (2, false));
    assert_eq!(compared(&[0.4, 0.0, 0.6], None, true), (0, false));
    assert_eq!(compared(&[0.4, 0.0, 0.6], None, false), (2, true));
    // An empty square may be told by its print where a letter is known to be printed, and a blank never is.
    assert_eq!(compared(&[0.6, 0.0, 0.4], Some(2), true), (0, false));
    assert_eq!(compared(&[0.6, 0.0, 0.4], None, true), (0, true));
    assert_eq!(compared(&[0.4, 0.6, 0.0], Some(2), true), (1, true));
}

#[test]
fn what_is_seen_alone_in_the_middle_is_print_if_it_leaves_the_rim_free() {
    let printed = |answer: usize, corner: f32, rim: Option<f32>| {
        let middle = Voices {
            corner: Some(corner),
            ..Voices::default()
        };
        in_the_middle(&middle, answer, || rim)
    };
    assert!(printed(2, 1e-9, Some(1.0)) && !printed(2, 1e-9, Some(3.0)));
    assert!(!printed(2, 0.9, Some(-3.0)), "a letter on a tile");
    assert!(printed(1, 0.9, Some(-1.0)) && !printed(1, 0.9, Some(1.0)));
    assert!(!printed(0, 1e-9, None), "nothing to compare it with");
}
