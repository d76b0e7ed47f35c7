//! What every square is worth showing as: all seven statuses, and boards made by another program.

mod boards;
mod shared;

use std::{collections::BTreeMap, fs};

use boards::{at, board, letters, lexicon, shipped};
use game::{Axis, Board, Lexicon, Square, Status, Tile, Validity, Variant, survey};
use serde::Deserialize;

fn status(statuses: &[Status], side: u8, square: Square) -> Status {
    statuses[usize::from(square.row) * usize::from(side) + usize::from(square.col)]
}

#[test]
fn all_seven_statuses_on_one_board() {
    let en = shipped("en");
    let words = [
        ("8G", "CAT"),
        ("G8", "CQX"),
        ("I8", "TO"),
        ("2B", "DOG"),
        ("14N", "E"),
    ];
    let board = board(&en, &words);
    let known = lexicon(&en, &["CAT", "TO", "DOG"]);
    let statuses = survey(&board, &en, Some(&known)).statuses;
    let expected = [
        ("A1", Status::NotSet),
        ("G8", Status::Mixed),
        ("H8", Status::Valid),
        ("I8", Status::Connection),
        ("I9", Status::Valid),
        ("G9", Status::Invalid),
        ("G10", Status::Invalid),
        ("B2", Status::Disconnected),
        ("D2", Status::Disconnected),
        ("N14", Status::Single),
    ];
    for (square, wanted) in expected {
        assert_eq!(status(&statuses, 15, at(square)), wanted, "{square}");
    }
    // Nobody looked: nothing is invalid, and no crossing is a connection of two valid words.
    let unchecked = survey(&board, &en, None).statuses;
    for (square, wanted) in [
        ("G8", Status::Valid),
        ("G9", Status::Valid),
        ("I8", Status::Valid),
    ] {
        assert_eq!(status(&unchecked, 15, at(square)), wanted, "{square}");
    }
}

#[test]
fn a_board_that_leaves_the_centre_empty_is_disconnected() {
    let en = shipped("en");
    let statuses = survey(&board(&en, &[("7H", "CAT")]), &en, None).statuses;
    let disconnected = statuses.iter().filter(|s| **s == Status::Disconnected);
    assert_eq!(disconnected.count(), 3);
}

/// One board of `stest_boards.json`.
#[derive(Deserialize)]
struct Seed {
    board: Vec<String>,
    across: Vec<(u8, u8, String)>,
    down: Vec<(u8, u8, String)>,
    invalid_wpolish: Vec<String>,
    components: usize,
    lone_letters: usize,
    centre_covered: bool,
}

impl Seed {
    fn board(&self, variant: &Variant) -> Board {
        let mut board = Board::empty(variant.side);
        for (row, text) in self.board.iter().enumerate() {
            for (col, c) in text
                .to_uppercase()
                .chars()
                .enumerate()
                .filter(|(_, c)| *c != ' ')
            {
                let letter = variant.letter(&c.to_string()).expect("a letter");
                board.set(Square::new(row as u8, col as u8), Some(Tile::Face(letter)));
            }
        }
        board
    }

    /// A lexicon of the words that the other program found valid.
    fn lexicon(&self, variant: &Variant) -> Lexicon {
        let words = self.across.iter().chain(&self.down).map(|(.., word)| word);
        let valid = words.filter(|word| !self.invalid_wpolish.contains(word));
        let upper: Vec<String> = valid.map(|word| word.to_uppercase()).collect();
        lexicon(
            variant,
            &upper.iter().map(String::as_str).collect::<Vec<_>>(),
        )
    }
}

/// Polish with the letters that the boards have beyond its set.
fn wide_polish() -> Variant {
    let mut variant = shipped("pl");
    for text in ["Q", "V", "X"] {
        variant.faces.push(game::Face {
            text: text.to_owned(),
            count: 1,
            value: 1,
        });
    }
    variant
}

#[test]
fn boards_of_another_program_have_its_words_and_connections() {
    let Some(path) = shared::shared("oracles/seeds/stest_boards.json", "statuses") else {
        return;
    };
    let seeds: BTreeMap<String, Seed> =
        serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(seeds.len(), 18);
    let variant = wide_polish();
    for (name, seed) in &seeds {
        let board = seed.board(&variant);
        let survey = survey(&board, &variant, Some(&seed.lexicon(&variant)));
        let mut words = [Vec::new(), Vec::new()];
        for (word, validity) in &survey.words {
            let text = word.text(&variant).to_lowercase();
            let invalid = seed.invalid_wpolish.contains(&text);
            assert_eq!(*validity == Validity::Invalid, invalid, "{name}: {text}");
            let list = &mut words[usize::from(word.axis == Axis::Down)];
            list.push((word.start.row, word.start.col, text));
        }
        words[1].sort_by_key(|(row, col, _)| (*col, *row));
        let mut down = seed.down.clone();
        down.sort_by_key(|(row, col, _)| (*col, *row));
        assert_eq!(words, [seed.across.clone(), down], "{name}");
        connections(name, seed, &board, &survey.statuses);
    }
}

fn connections(name: &str, seed: &Seed, board: &Board, statuses: &[Status]) {
    let count = |wanted| statuses.iter().filter(|s| **s == wanted).count();
    assert_eq!(count(Status::Single), seed.lone_letters, "{name}");
    assert_eq!(count(Status::NotSet), 225 - board.tiles().count(), "{name}");
    let groups = seed.components - seed.lone_letters;
    // A group of words hangs together with the centre or is disconnected as a whole.
    let joined =
        usize::from(seed.centre_covered && status(statuses, 15, at("H8")) != Status::Single);
    assert_eq!(count(Status::Disconnected) > 0, groups > joined, "{name}");
    if groups == joined {
        assert_eq!(count(Status::Disconnected), 0, "{name}");
    }
}

#[test]
fn connection_points_are_where_two_valid_words_cross() {
    let Some(path) = shared::shared("oracles/seeds/stest_boards.json", "statuses") else {
        return;
    };
    let seeds: BTreeMap<String, Seed> =
        serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let variant = wide_polish();
    // ex2: APTEKA and OSIEM cross on H9, both valid.
    let seed = &seeds["ex2"];
    let statuses = survey(
        &seed.board(&variant),
        &variant,
        Some(&seed.lexicon(&variant)),
    )
    .statuses;
    assert_eq!(status(&statuses, 15, at("H9")), Status::Connection);
    assert_eq!(statuses.iter().filter(|s| **s == Status::Valid).count(), 9);
    // ex8: JAVA on J6–J9 is no word; its last A is the last of APTEKA, which is one.
    let seed = &seeds["ex8"];
    let statuses = survey(
        &seed.board(&variant),
        &variant,
        Some(&seed.lexicon(&variant)),
    )
    .statuses;
    assert_eq!(status(&statuses, 15, at("J9")), Status::Mixed);
    for square in ["J6", "J7", "J8"] {
        assert_eq!(status(&statuses, 15, at(square)), Status::Invalid);
    }
    assert_eq!(letters(&variant, "Q")[0].0, 32);
}
