//! Positions and layouts that other people wrote down.

mod boards;
mod shared;

use std::fs;

use boards::{lay, shipped};
use game::{Board, Premium, Square, Tile, Turn, Variant, judge};

/// A board of the seeds: small letters are printed tiles.
fn seed(text: &str, variant: &Variant) -> Board {
    let mut board = Board::empty(variant.side);
    for (row, line) in text.lines().enumerate() {
        for (col, c) in line.chars().enumerate().filter(|(_, c)| *c != '.') {
            let letter = variant
                .letter(&c.to_uppercase().to_string())
                .expect("a letter");
            board.set(Square::new(row as u8, col as u8), Some(Tile::Face(letter)));
        }
    }
    board
}

/// Every place of a word on a board where it is a legal turn: position, words, points.
fn places(before: &Board, variant: &Variant, word: &str) -> Vec<(String, Vec<String>, u32)> {
    let len = word.chars().count() as u8;
    let mut found = Vec::new();
    for square in before.squares() {
        for down in [false, true] {
            let from = if down { square.row } else { square.col };
            if from + len > before.side() {
                continue;
            }
            let (row, col) = (square.row + 1, char::from(b'A' + square.col));
            let position = if down {
                format!("{col}{row}")
            } else {
                format!("{row}{col}")
            };
            let mut after = before.clone();
            lay(&mut after, variant, &position, word);
            let Ok(turn @ Turn::Placed(_)) = Turn::derive(before, None, &after, variant) else {
                continue;
            };
            let verdict = judge(&turn, before, &after, variant, None);
            let words = verdict.words.iter().map(|w| w.word.text(variant)).collect();
            found.push((position, words, verdict.points));
        }
    }
    found
}

#[test]
fn kupie_scores_59_with_uzarci() {
    let Some(path) = shared::shared("oracles/seeds/board2.txt", "oracles") else {
        return;
    };
    let pl = shipped("pl");
    let before = seed(&fs::read_to_string(path).unwrap(), &pl);
    let best = places(&before, &pl, "KUPIĘ")
        .into_iter()
        .filter(|(_, words, _)| words.contains(&"UŻARCI".to_owned()))
        .map(|(_, words, points)| (words[0].clone(), points))
        .collect::<Vec<_>>();
    assert_eq!(best, [("KUPIĘ".to_owned(), 59)]);
}

#[test]
fn scarabeo_has_its_layout() {
    let Some(path) = shared::shared("oracles/seeds/scarabeo_layout.txt", "oracles") else {
        return;
    };
    let it = shipped("it");
    let text = fs::read_to_string(path).unwrap();
    let mut rows = 0;
    for (row, line) in text.lines().enumerate() {
        let marks: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(marks.len(), 17);
        for (col, mark) in marks.into_iter().enumerate() {
            let square = Square::new(row as u8, col as u8);
            let wanted = match mark {
                "2L" => Premium::Letter(2),
                "3L" => Premium::Letter(3),
                "2P" => Premium::Word(2),
                "3P" => Premium::Word(3),
                _ => Premium::Plain,
            };
            assert_eq!(it.premium(square), wanted, "{square}");
        }
        rows += 1;
    }
    assert_eq!(rows, 17);
}

#[test]
fn every_shipped_variant_is_the_same_in_the_mirror() {
    for id in Variant::ids() {
        let variant = shipped(id);
        for square in Board::empty(variant.side).squares() {
            let mirrored = variant.premium(square.transposed());
            assert_eq!(variant.premium(square), mirrored, "{id} {square}");
        }
    }
}
