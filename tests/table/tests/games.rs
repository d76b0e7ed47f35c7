//! The recorded games are games.

use std::collections::HashSet;
use std::path::Path;

use game::{Board, Turn, Variant};
use table::{TableError, positions};

fn all() -> impl Iterator<Item = (Variant, Vec<Board>)> {
    Variant::ids().map(|id| {
        let variant = Variant::shipped(id).expect("shipped");
        let boards = positions::recorded(&variant).expect(id);
        (variant, boards)
    })
}

/// Every turn with the board before it.
fn turns(variant: &Variant, boards: &[Board]) -> Vec<Turn> {
    let empty = Board::empty(variant.side);
    let mut turns = Vec::new();
    for (i, after) in boards.iter().enumerate() {
        let before = if i > 0 { &boards[i - 1] } else { &empty };
        let earlier = match i {
            0 => None,
            1 => Some(&empty),
            _ => Some(&boards[i - 2]),
        };
        let turn = Turn::derive(before, earlier, after, variant);
        turns.push(
            turn.unwrap_or_else(|illegal| panic!("{} turn {}: {illegal}", variant.id, i + 1)),
        );
    }
    turns
}

#[test]
fn every_turn_is_legal_and_every_kind_occurs() {
    for (variant, boards) in all() {
        let turns = turns(&variant, &boards);
        assert!(turns.len() >= 10, "{}: {} turns", variant.id, turns.len());
        let passes = turns.iter().filter(|t| matches!(t, Turn::Pass)).count();
        let withdrawals = turns
            .iter()
            .filter(|t| matches!(t, Turn::Withdrawal))
            .count();
        assert_eq!((passes, withdrawals), (1, 1), "{}", variant.id);
    }
}

#[test]
fn no_game_uses_more_tiles_than_the_set_has() {
    for (variant, boards) in all() {
        for board in &boards {
            for (i, face) in variant.faces.iter().enumerate() {
                let used = board
                    .tiles()
                    .filter(|(_, tile)| *tile == game::Tile::Face(game::Letter(i as u8)));
                assert!(
                    used.count() <= usize::from(face.count),
                    "{}: {}",
                    variant.id,
                    face.text
                );
            }
        }
    }
}

#[test]
fn the_english_game_has_a_bingo_and_one_word_that_does_not_stand() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/lexica/enable.txt");
    let Ok(text) = std::fs::read_to_string(&path) else {
        assert!(std::env::var_os("CI").is_none(), "../shared is absent");
        eprintln!(
            "skipped: the_english_game_has_a_bingo_and_one_word_that_does_not_stand: ../shared is absent"
        );
        return;
    };
    let lexicon: HashSet<String> = text.lines().map(str::to_uppercase).collect();
    let variant = Variant::shipped("en").expect("shipped");
    let boards = positions::recorded(&variant).expect("recorded");
    let (mut wrong, mut most) = (Vec::new(), 0);
    for turn in turns(&variant, &boards) {
        let Turn::Placed(placement) = turn else {
            continue;
        };
        most = most.max(placement.tiles.len());
        for word in placement.words() {
            let text = word.text(&variant).to_uppercase();
            if !lexicon.contains(&text) {
                wrong.push(text);
            }
        }
    }
    assert_eq!(most, 7);
    assert_eq!(wrong, ["WIFFED"]);
}

#[test]
fn a_line_that_is_no_play_is_named() {
    let variant = Variant::shipped("en").expect("shipped");
    for (text, line) in [
        ("H8 across WORD\nH8 down BAR", 2),
        ("H8 sideways WORD", 1),
        ("# fine\nP8 across WORD", 2),
        ("N8 across WORDS", 1),
        ("H8 across WÖRD", 1),
        ("H8 across", 1),
        ("H8 across WORD WORD", 1),
    ] {
        match positions::played(text, &variant) {
            Err(TableError::Play { line: named, .. }) => assert_eq!(named, line, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}
