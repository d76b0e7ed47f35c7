//! Positions and layouts that other people wrote down.

mod boards;
mod shared;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use boards::{lay, lexicon, shipped};
use game::{
    Axis, Board, Face, Position, Premium, Square, Status, Tile, Turn, Validity, Variant, judge,
};
use serde::Deserialize;

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

/// Runs of two or more letters in lines of text, in capitals.
fn runs(lines: &[String]) -> Vec<String> {
    let runs = lines.iter().flat_map(|line| line.split(['.', ' ']));
    let words = runs.filter(|run| run.chars().count() > 1);
    words.map(str::to_uppercase).collect()
}

#[test]
fn three_polish_boards_parse_and_are_judged() {
    let Some(folder) = shared::shared("oracles/seeds", "oracles") else {
        return;
    };
    let pl = shipped("pl");
    for (file, count) in [("board.txt", 1), ("board2.txt", 9), ("board3.txt", 38)] {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        let rows: Vec<String> = text.lines().map(str::to_owned).collect();
        let column = |col| rows.iter().filter_map(|row| row.chars().nth(col)).collect();
        let columns: Vec<String> = (0..15).map(column).collect();
        let wanted = [runs(&rows), runs(&columns)].concat();
        assert_eq!(wanted.len(), count, "{file}");
        let board = seed(&text, &pl);
        let words: Vec<&str> = wanted.iter().map(String::as_str).collect();
        let judge = |known: &[&str]| {
            Position::of(&board, &BTreeSet::new(), &pl, Some(&lexicon(&pl, known)))
        };
        let position = judge(&words);
        let found = position.words.iter().map(|word| word.word.text(&pl));
        assert_eq!(found.collect::<Vec<_>>(), wanted, "{file}");
        assert!(position.stands(), "{file}");
        // Without the first word it is the only one that falls.
        let position = judge(&words[1..]);
        let fallen = position
            .words
            .iter()
            .filter(|w| w.validity == Validity::Invalid);
        let fallen: Vec<String> = fallen.map(|word| word.word.text(&pl)).collect();
        assert_eq!(fallen, [words[0]], "{file}");
    }
}

/// A board of `stest_boards.json`, with what its makers found on it.
#[derive(Deserialize)]
struct Example {
    board: Vec<String>,
    across: Vec<(u8, u8, String)>,
    down: Vec<(u8, u8, String)>,
    invalid_wpolish: Vec<String>,
    components: usize,
    lone_letters: usize,
    centre_covered: bool,
}

/// Groups of tiles that touch one another, by their squares.
fn groups(board: &Board) -> Vec<BTreeSet<Square>> {
    let mut left: BTreeSet<Square> = board.tiles().map(|(square, _)| square).collect();
    let mut groups = Vec::new();
    while let Some(first) = left.pop_first() {
        let (mut group, mut open) = (BTreeSet::from([first]), vec![first]);
        while let Some(square) = open.pop() {
            for axis in Axis::BOTH {
                for beside in [axis.step(square, -1), axis.step(square, 1)]
                    .into_iter()
                    .flatten()
                {
                    if left.remove(&beside) {
                        group.insert(beside);
                        open.push(beside);
                    }
                }
            }
        }
        groups.push(group);
    }
    groups
}

#[test]
fn every_word_and_connection_of_the_example_boards_is_found() {
    let Some(path) = shared::shared("oracles/seeds/stest_boards.json", "oracles") else {
        return;
    };
    // Their makers know no tiles: Q, V and X are on them, which Polish sets lack.
    let mut pl = shipped("pl");
    for text in ["Q", "V", "X"].map(str::to_owned) {
        pl.faces.push(Face {
            text,
            count: 0,
            value: 0,
        });
    }
    let text = fs::read_to_string(path).unwrap();
    let examples: BTreeMap<String, Example> = serde_json::from_str(&text).unwrap();
    assert_eq!(examples.len(), 18);
    let all = examples
        .values()
        .flat_map(|e| e.across.iter().chain(&e.down));
    let bad: BTreeSet<&str> = examples
        .values()
        .flat_map(|e| e.invalid_wpolish.iter().map(String::as_str))
        .collect();
    let good: BTreeSet<String> = all
        .filter(|(.., word)| !bad.contains(word.as_str()))
        .map(|(.., word)| word.to_uppercase())
        .collect();
    let good: Vec<&str> = good.iter().map(String::as_str).collect();
    let known = lexicon(&pl, &good);
    for (name, example) in &examples {
        let text = example.board.join("\n").replace(' ', ".");
        let board = seed(&text, &pl);
        let position = Position::of(&board, &BTreeSet::new(), &pl, Some(&known));
        check_words(name, example, &position, &pl);
        check_connections(name, example, &position, &board);
    }
}

fn check_words(name: &str, example: &Example, position: &Position, variant: &Variant) {
    let across = example.across.iter().map(|word| (Axis::Across, word));
    let down = example.down.iter().map(|word| (Axis::Down, word));
    let wanted: BTreeSet<(Axis, Square, String, bool)> = across
        .chain(down)
        .map(|(axis, (row, col, word))| {
            let stands = !example.invalid_wpolish.contains(word);
            (axis, Square::new(*row, *col), word.to_uppercase(), stands)
        })
        .collect();
    let found: BTreeSet<(Axis, Square, String, bool)> = position
        .words
        .iter()
        .map(|judged| {
            let word = &judged.word;
            let stands = judged.validity == Validity::Valid;
            (word.axis, word.start, word.text(variant), stands)
        })
        .collect();
    assert_eq!(found, wanted, "{name}");
    assert_eq!(
        position.stands(),
        example.invalid_wpolish.is_empty(),
        "{name}"
    );
}

fn check_connections(name: &str, example: &Example, position: &Position, board: &Board) {
    let groups = groups(board);
    assert_eq!(groups.len(), example.components, "{name}");
    let centre = Square::new(7, 7);
    assert_eq!(
        board.get(centre).is_some(),
        example.centre_covered,
        "{name}"
    );
    let status =
        |square: &Square| position.statuses[usize::from(square.row) * 15 + usize::from(square.col)];
    let squares = board
        .squares()
        .filter(|square| status(square) == Status::Single);
    assert_eq!(squares.count(), example.lone_letters, "{name}");
    for group in groups {
        let apart = !group.contains(&centre);
        for square in &group {
            let alone = group.len() == 1;
            let wanted = if alone {
                Status::Single
            } else {
                Status::Disconnected
            };
            assert_eq!(status(square) == wanted, alone || apart, "{name} {square}");
        }
    }
}
