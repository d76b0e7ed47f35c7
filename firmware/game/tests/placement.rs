//! Which change of the board is a turn, and which rules it breaks.

mod boards;

use boards::{at, board, shipped, squares, with};
use game::{Axis, Board, BrokenRule, Tile, Turn, Variant};

fn derive(before: &Board, after: &Board, variant: &Variant) -> Turn {
    Turn::derive(before, None, after, variant).unwrap_or_else(|illegal| panic!("{illegal}"))
}

fn broken(before: &Board, after: &Board, variant: &Variant) -> Vec<BrokenRule> {
    Turn::derive(before, None, after, variant)
        .expect_err("an illegal change")
        .rules
}

fn words(turn: &Turn, variant: &Variant) -> Vec<String> {
    let Turn::Placed(placement) = turn else {
        panic!("{turn:?}")
    };
    placement
        .words()
        .map(|word| format!("{} {}", word.position(), word.text(variant)))
        .collect()
}

#[test]
fn words_of_a_turn_are_the_main_word_and_then_the_cross_words() {
    let en = shipped("en");
    let first = board(&en, &[("8G", "CAT")]);
    assert_eq!(
        words(&derive(&Board::empty(15), &first, &en), &en),
        ["8G CAT"]
    );
    let parallel = with(&first, &en, &[("9H", "TO")]);
    assert_eq!(
        words(&derive(&first, &parallel, &en), &en),
        ["9H TO", "H8 AT", "I8 TO"]
    );
    let hook = with(&first, &en, &[("J8", "SEA")]);
    assert_eq!(
        words(&derive(&first, &hook, &en), &en),
        ["J8 SEA", "8G CATS"]
    );
    let over = with(&first, &en, &[("H6", "BE.M")]);
    assert_eq!(words(&derive(&first, &over, &en), &en), ["H6 BEAM"]);
}

#[test]
fn a_single_tile_takes_the_longer_word_as_its_main_word() {
    let en = shipped("en");
    // T on I9 makes AT across and NOT down: the longer one is the main word.
    let before = board(&en, &[("8G", "HEO"), ("I7", "N"), ("H9", "A")]);
    let after = with(&before, &en, &[("I9", "T")]);
    assert_eq!(
        words(&derive(&before, &after, &en), &en),
        ["I7 NOT", "9H AT"]
    );
    // Equally long: the one across.
    let before = board(&en, &[("8H", "ON"), ("H9", "F")]);
    let after = with(&before, &en, &[("I9", "A")]);
    let turn = derive(&before, &after, &en);
    assert_eq!(words(&turn, &en), ["9H FA", "I8 NA"]);
    // Only down.
    let before = board(&en, &[("8H", "ON")]);
    let after = with(&before, &en, &[("I9", "O")]);
    let Turn::Placed(placement) = derive(&before, &after, &en) else {
        panic!("tiles were laid")
    };
    assert_eq!((placement.axis(), placement.cross.len()), (Axis::Down, 0));
}

#[test]
fn nothing_new_is_a_pass_and_names_of_blanks_do_not_show() {
    let en = shipped("en");
    let settled = board(&en, &[("8G", "CaT")]);
    let seen = board(&en, &[("8G", "C?T")]);
    assert_eq!(derive(&settled, &settled, &en), Turn::Pass);
    assert_eq!(derive(&settled, &seen, &en), Turn::Pass);
    assert_eq!(
        derive(&Board::empty(15), &Board::empty(15), &en),
        Turn::Pass
    );
    // A blank is no printed letter, and a name once given stays.
    let printed = board(&en, &[("8G", "CAT")]);
    let renamed = board(&en, &[("8G", "CoT")]);
    let changed = vec![BrokenRule::Changed(squares("H8"))];
    assert_eq!(broken(&settled, &printed, &en), changed);
    assert_eq!(broken(&settled, &renamed, &en), changed);
}

#[test]
fn tiles_of_exactly_the_last_turn_gone_are_a_withdrawal() {
    let en = shipped("en");
    let earlier = board(&en, &[("8G", "CaT")]);
    let before = with(&earlier, &en, &[("J8", "SEA")]);
    let seen = board(&en, &[("8G", "C?T")]);
    let turn = Turn::derive(&before, Some(&earlier), &seen, &en);
    assert_eq!(turn, Ok(Turn::Withdrawal));
    // Without the last turn, with one tile more gone, or with one of them left, it is none.
    let vanished = |earlier, seen: &Board| {
        let illegal = Turn::derive(&before, earlier, seen, &en).expect_err("no withdrawal");
        illegal.rules
    };
    assert_eq!(
        vanished(None, &seen),
        [BrokenRule::Vanished(squares("J8 J9 J10"))]
    );
    let mut more = seen.clone();
    more.set(at("I8"), None);
    let gone = BrokenRule::Vanished(squares("I8 J8 J9 J10"));
    assert_eq!(vanished(Some(&earlier), &more), [gone]);
    let left = with(&seen, &en, &[("J8", "S")]);
    let gone = BrokenRule::Vanished(squares("J9 J10"));
    assert_eq!(vanished(Some(&earlier), &left), [gone]);
}

#[test]
fn the_first_word_covers_the_centre_with_two_tiles_or_more() {
    let en = shipped("en");
    let empty = Board::empty(15);
    let aside = board(&en, &[("7G", "CAT")]);
    assert_eq!(
        broken(&empty, &aside, &en),
        [BrokenRule::CentreEmpty(at("H8"))]
    );
    let single = board(&en, &[("8H", "A")]);
    assert_eq!(
        broken(&empty, &single, &en),
        [BrokenRule::OneTile(at("H8"))]
    );
    let single = board(&en, &[("1A", "A")]);
    assert_eq!(
        broken(&empty, &single, &en),
        [
            BrokenRule::CentreEmpty(at("H8")),
            BrokenRule::OneTile(at("A1"))
        ]
    );
    // Scarabeo's centre is another one.
    let it = shipped("it");
    let first = board(&it, &[("9I", "CASA")]);
    assert!(matches!(
        derive(&Board::empty(17), &first, &it),
        Turn::Placed(_)
    ));
}

#[test]
fn tiles_lie_in_one_line_without_gaps_and_touch() {
    let en = shipped("en");
    let before = board(&en, &[("8G", "CAT")]);
    let stray = with(&before, &en, &[("9G", "ON"), ("K12", "X")]);
    assert_eq!(
        broken(&before, &stray, &en),
        [
            BrokenRule::NotInLine(squares("K12")),
            BrokenRule::Detached(squares("K12"))
        ]
    );
    // Two tiles askew: neither is the one out of line.
    let askew = with(&before, &en, &[("7G", "A"), ("9H", "T")]);
    assert_eq!(
        broken(&before, &askew, &en),
        [BrokenRule::NotInLine(squares("G7 H9"))]
    );
    // The gap is named, not the tiles around it; the tiles beyond it hang in the air.
    let gap = with(&before, &en, &[("9G", "A"), ("9J", "IT")]);
    assert_eq!(
        broken(&before, &gap, &en),
        [
            BrokenRule::Gap(squares("H9 I9")),
            BrokenRule::Detached(squares("J9 K9"))
        ]
    );
    let apart = with(&before, &en, &[("2B", "DOG")]);
    assert_eq!(
        broken(&before, &apart, &en),
        [BrokenRule::Detached(squares("B2 C2 D2"))]
    );
    // Corner to corner is not touching.
    let corner = with(&before, &en, &[("9J", "DOG")]);
    assert_eq!(
        broken(&before, &corner, &en),
        [BrokenRule::Detached(squares("J9 K9 L9"))]
    );
}

#[test]
fn every_broken_rule_is_reported() {
    let en = shipped("en");
    let before = board(&en, &[("8F", "CATS")]);
    let mut after = with(
        &before,
        &en,
        &[("8F", "B"), ("12A", "LETTERSX"), ("14A", "O")],
    );
    after.set(at("G8"), None);
    assert_eq!(
        broken(&before, &after, &en),
        [
            BrokenRule::Vanished(squares("G8")),
            BrokenRule::Changed(squares("F8")),
            BrokenRule::TooMany(squares("A12 B12 C12 D12 E12 F12 G12 H12 A14")),
            BrokenRule::NotInLine(squares("A14")),
            BrokenRule::Detached(squares("A12 B12 C12 D12 E12 F12 G12 H12 A14")),
        ]
    );
    let illegal = Turn::derive(&before, None, &after, &en).expect_err("illegal");
    assert_eq!(
        illegal.to_string(),
        "Tiles are missing: G8. Put them back. Tiles have changed: F8. Put the old ones back. \
         9 new tiles are more than a rack holds. Not in one line: A14. \
         Not joined to the other tiles: A12, B12, C12, D12, E12, F12 and 3 more."
    );
    assert_eq!(illegal.squares().len(), 11);
}

#[test]
fn boards_and_tiles_of_another_game_are_refused() {
    let (en, pl, it) = (shipped("en"), shipped("pl"), shipped("it"));
    let polish = board(&pl, &[("8G", "KOŻ")]);
    assert_eq!(
        broken(&Board::empty(15), &polish, &en),
        [BrokenRule::Foreign(squares("I8"))]
    );
    let size = BrokenRule::Size {
        found: 15,
        side: 17,
    };
    assert_eq!(
        broken(&Board::empty(15), &polish, &it),
        std::slice::from_ref(&size)
    );
    assert_eq!(broken(&Board::empty(17), &polish, &it), [size]);
    let mut odd = Board::empty(15);
    odd.set(at("H8"), Some(Tile::Blank(Some(game::Letter(255)))));
    assert_eq!(broken(&Board::empty(15), &odd, &en).len(), 2);
}
