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

/// What a first triple word comes to that is read so, with a colour that speaks so much for a tile, on a board on which another holds a
/// sure letter and the others are bare; whether the bare ones look like it, and whether the game knows its tile.
fn compared(read: &[f32], colour: f32, [shown, known]: [bool; 2]) -> (usize, bool) {
    let layout = Layout::of(&Variant::shipped("en").unwrap());
    let words = (0..225).filter(|&i| layout.class(i) == layout.class(0));
    let [first, second, third] = words.take(3).collect::<Vec<usize>>()[..] else {
        panic!("eight triple words");
    };
    let letter = vec![0.0, 0.0, 1.0, 0.0];
    let mut answers = vec![vec![1.0, 0.0, 0.0, 0.0]; 225];
    answers[first] = read.to_vec();
    answers[second].clone_from(&letter);
    // A plain square.
    answers[1].clone_from(&letter);
    let mut voices = vec![Voices::default(); 225];
    voices[first].colour = Some(colour);
    voices[first].whole = vec![0.4, 0.0, 0.6, 0.0];
    compare(
        &mut answers,
        &voices,
        &layout,
        |i| known && i == first,
        |i, bare| {
            assert!(!bare[second] && bare[third] && i != 1);
            shown && i == first
        },
    );
    assert_eq!([&answers[1], &answers[second]], [&letter; 2]);
    (likeliest(&answers[first]), fuse::doubtful(&answers[first]))
}

#[test]
fn a_sure_letter_that_bare_squares_of_its_premium_show_as_well_is_a_doubt() {
    let letter = [0.0, 0.0, 1.0, 0.0];
    assert_eq!(compared(&letter, -3.0, [true, false]), (2, true));
    assert_eq!(compared(&letter, -3.0, [false, false]), (2, false));
    assert_eq!(compared(&letter, -3.0, [true, true]), (2, false), "known");
}

#[test]
fn one_letter_or_none_is_none_where_bare_squares_of_its_premium_show_the_same() {
    for open in [[0.4, 0.0, 0.6, 0.0], [0.6, 0.0, 0.4, 0.0]] {
        let seen = likeliest(&open);
        assert_eq!(compared(&open, -3.0, [true, false]), (0, false));
        assert_eq!(compared(&open, -3.0, [false, false]), (seen, true));
        assert_eq!(
            compared(&open, 3.0, [true, false]),
            (seen, true),
            "a tile's"
        );
        assert_eq!(compared(&open, -3.0, [true, true]), (seen, true), "known");
    }
    // One of two letters, a letter that others have doubted, and a blank.
    for closed in [
        [0.01, 0.0, 0.6, 0.39],
        [0.0, 0.0, 0.9, 0.0],
        [0.4, 0.6, 0.0, 0.0],
    ] {
        let seen = likeliest(&closed);
        assert_eq!(compared(&closed, -3.0, [true, false]), (seen, true));
    }
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
