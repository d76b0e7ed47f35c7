use super::*;

const SIDE: usize = 15;
const CENTRE: usize = 112;

/// A green board with red premium squares and a row of cream tiles; what is settled of the red ones is given.
fn weighed(red: Option<bool>) -> Vec<Evidence> {
    let patch = |i: usize| match i {
        110..114 => ([230.0, 215.0, 180.0], 0, Some(true)),
        _ if i.is_multiple_of(14) => ([190.0, 40.0, 40.0], 1, red),
        _ => ([30.0, 110.0, 60.0], 0, Some(false)),
    };
    let patches: Vec<Patch> = (0..SIDE * SIDE)
        .map(patch)
        .map(|(body, class, settled)| Patch {
            body,
            class,
            settled,
        })
        .collect();
    weigh(&patches, SIDE, 2, CENTRE).expect("enough is settled")
}

#[test]
fn a_square_is_no_stranger_for_a_class_that_nobody_has_seen_empty() {
    let known = weighed(Some(false));
    assert!(known[0].tile < -2.0 && known[0].strange < 2.0);
    let unknown = weighed(None);
    assert!(unknown[0].expected.bare.is_none());
    assert!(unknown[0].strange < 0.1, "{:?}", unknown[0]);
    assert!(unknown[0].tile <= UNSEEN_MOST, "{:?}", unknown[0]);
    // What is known of the others stays.
    assert!(unknown[1].tile < -2.0 && unknown[111].tile > 2.0);
}

#[test]
fn grey_wood_on_a_grey_board_is_told_by_its_chroma() {
    let patch = |i: usize| {
        let tile = (100..106).contains(&i);
        let body = if tile {
            [158.0, 149.0, 132.0]
        } else {
            [150.0, 148.0, 140.0]
        };
        Patch {
            body,
            class: 0,
            settled: (i != 60 && i != 105).then_some(tile),
        }
    };
    let patches: Vec<Patch> = (0..SIDE * SIDE).map(patch).collect();
    let evidence = weigh(&patches, SIDE, 1, CENTRE).expect("enough is settled");
    assert!(evidence[60].tile < -4.0, "{:?}", evidence[60]);
    assert!(evidence[105].tile > 4.0, "{:?}", evidence[105]);
}

#[test]
fn one_tile_tells_whether_the_middle_holds_another() {
    let middle = |colour: [f32; 3], tiles: usize| {
        let patch = |i: usize| match i {
            CENTRE => (colour, None),
            _ if (CENTRE + 1..=CENTRE + tiles).contains(&i) => ([230.0, 215.0, 180.0], Some(true)),
            _ => ([30.0, 110.0, 60.0], Some(false)),
        };
        let patches = (0..SIDE * SIDE).map(patch);
        let patches: Vec<Patch> = patches
            .map(|(body, settled)| Patch {
                body,
                class: 0,
                settled,
            })
            .collect();
        weigh(&patches, SIDE, 1, CENTRE).expect("enough is settled")[CENTRE].tile
    };
    let (cream, white, red) = (
        [226.0, 209.0, 174.0],
        [235.0, 230.0, 220.0],
        [190.0, 40.0, 40.0],
    );
    assert_eq!(middle(cream, 1), LIKE_ONE_COUNTS);
    assert_eq!([white, red].map(|colour| middle(colour, 1)), [0.0; 2]);
    assert!(middle(cream, 3) > LIKE_ONE_COUNTS && middle(red, 3) < 0.0);
    assert_eq!(middle(cream, 0), 0.0, "no tile is known");
}
