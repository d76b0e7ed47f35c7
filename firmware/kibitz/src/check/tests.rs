//! The pipeline form, line by line.

use std::io::Cursor;

use game::{Lexicon, Variant};
use proptest::prelude::*;

use super::*;

fn check(id: &str) -> Check {
    Check {
        variant: Variant::shipped(id).expect("shipped"),
        dictionary: None,
        encoding: Encoding::Utf8,
        fresh: false,
        any_case: false,
        format: Format::Text,
    }
}

/// A dictionary of a few words.
fn lexicon(variant: &Variant, words: &[&str]) -> Lexicon {
    let letters = |word: &&str| {
        let letters = word.chars().map(|c| variant.letter(&c.to_string()));
        letters.collect::<Option<Vec<_>>>().expect("letters")
    };
    Lexicon::new(Lexicon::build(variant, words.iter().map(letters)), variant).expect("opens")
}

/// A line with words laid on it, each from a square (row and column from 0) across or down.
fn line(side: usize, words: &[(usize, usize, bool, &str)]) -> String {
    let mut cells = vec![" ".to_owned(); side * side];
    for (row, col, down, word) in words {
        for (i, c) in word.chars().enumerate() {
            let at = if *down {
                (row + i) * side + col
            } else {
                row * side + col + i
            };
            cells[at] = c.to_string();
        }
    }
    cells.concat()
}

fn answers(args: &Check, words: Option<&[&str]>, input: &[u8]) -> Vec<u8> {
    let checker = Checker {
        args,
        lexicon: words.map(|words| lexicon(&args.variant, words)),
        before: Board::empty(args.variant.side),
        used: BTreeSet::new(),
    };
    let mut out = Vec::new();
    serve(checker, &mut Cursor::new(input), &mut out).expect("memory");
    out
}

fn lines(args: &Check, words: Option<&[&str]>, input: &[String]) -> Vec<String> {
    let out = answers(args, words, (input.join("\n") + "\n").as_bytes());
    let text = String::from_utf8(out).expect("UTF-8");
    text.lines().map(str::to_owned).collect()
}

/// The tiles of a first line with their codes.
fn coded(line: &str) -> String {
    let chars: Vec<char> = line.chars().collect();
    let pairs = chars.chunks(2).filter(|pair| pair[0] != ' ');
    pairs.flat_map(|pair| pair.iter()).collect()
}

#[test]
fn a_game_shown_line_by_line_uses_its_premiums_up() {
    let words = ["CAT", "CATS", "SEA"];
    let cat = [(7, 6, false, "CAT")];
    let seas = [(7, 6, false, "CATS"), (7, 9, true, "SEA")];
    let found = lines(
        &check("en"),
        Some(&words),
        &[
            line(15, &cat),
            line(15, &seas),
            line(15, &seas),
            "exit".to_owned(),
            line(15, &cat),
        ],
    );
    assert_eq!(found.len(), 6);
    assert_eq!(found[0].chars().count(), 450);
    assert_eq!(coded(&found[0]), "C1A1T1");
    // CAT: (3 + 1 + 1) × 2 = 10.
    assert_eq!(found[1], "[(CAT,10)]");
    assert_eq!(coded(&found[2]), "C1A1T1S4E1A1");
    // H8 is used up: CATS 6. SEA: 1 + 1 + 1×3 = 5; and once J10 is used up too, 3.
    assert_eq!(found[3], "[(CATS,6),(SEA,5)]");
    assert_eq!(found[5], "[(CATS,6),(SEA,3)]");
    let fresh = Check {
        fresh: true,
        ..check("en")
    };
    let found = lines(&fresh, Some(&words), &[line(15, &cat), line(15, &seas)]);
    assert_eq!(
        (found[1].as_str(), found[3].as_str()),
        ("[(CAT,10)]", "[(CATS,12),(SEA,5)]")
    );
}

#[test]
fn an_invalid_word_empties_the_list_and_uses_nothing_up() {
    let words = ["CAT", "CATS", "SEA"];
    let wrong = line(15, &[(7, 6, false, "CATS"), (7, 9, true, "SEX")]);
    let right = line(15, &[(7, 6, false, "CATS"), (7, 9, true, "SEA")]);
    let found = lines(&check("en"), Some(&words), &[wrong, right]);
    assert_eq!(coded(&found[0]), "C1A1T1S3E2X2");
    assert_eq!(found[1], "[]");
    // (3 + 1 + 1 + 1) × 2 = 12, 1 + 1 + 3 = 5.
    assert_eq!(found[3], "[(CATS,12),(SEA,5)]");
}

#[test]
fn lone_and_unconnected_tiles_have_codes_of_their_own() {
    let board = line(
        15,
        &[
            (7, 6, false, "CAT"),
            (0, 0, false, "Q"),
            (12, 0, false, "AT"),
        ],
    );
    let found = lines(&check("en"), Some(&["CAT", "AT"]), &[board]);
    assert_eq!(coded(&found[0]), "Q5C1A1T1A6T6");
    // AT on A13, B13: 1 + 1.
    assert_eq!(found[1], "[(CAT,10),(AT,2)]");
}

#[test]
fn a_small_letter_is_a_blank_unless_told_otherwise() {
    let board = line(15, &[(7, 6, false, "cAT")]);
    let found = lines(&check("en"), None, std::slice::from_ref(&board));
    // A double word on H8: (0 + 1 + 1) × 2 = 4.
    assert_eq!(
        (coded(&found[0]).as_str(), found[1].as_str()),
        ("c1A1T1", "[(cAT,4)]")
    );
    let any_case = Check {
        any_case: true,
        ..check("en")
    };
    let found = lines(&any_case, None, &[board]);
    assert_eq!(
        (coded(&found[0]).as_str(), found[1].as_str()),
        ("C1A1T1", "[(CAT,10)]")
    );
}

#[test]
fn a_blank_without_a_name_stands_for_what_makes_words() {
    let json = Check {
        format: Format::Json,
        ..check("en")
    };
    let board = line(15, &[(7, 6, false, "C?T")]);
    let found = lines(&json, Some(&["CAT", "COT", "DOT"]), &[board]);
    let answer: serde_json::Value = serde_json::from_str(&found[0]).expect("JSON");
    let expected = serde_json::json!([{"square": "H8", "letters": ["A", "O"]}]);
    assert_eq!(answer["blanks"], expected);
}

#[test]
fn a_line_that_is_no_board_keeps_the_driver_in_step() {
    let cat = line(15, &[(7, 6, false, "CAT")]);
    let found = lines(
        &check("en"),
        None,
        &[
            String::new(),
            cat.clone() + " ",
            cat.replace('A', "Ł"),
            "x".repeat(20_000),
            cat.clone(),
        ],
    );
    let wanted = [
        "error: the line has 0 squares; 225 are wanted, row by row, a space for an empty one",
        "error: the line has 226 squares; 225 are wanted, row by row, a space for an empty one",
        "error: \"Ł\" on H8 is no tile of English Scrabble",
        "error: the line is longer than 16384 bytes",
    ];
    assert_eq!(found.len(), 10);
    for (pair, wanted) in found.chunks(2).zip(wanted) {
        assert_eq!(pair, [wanted, "[]"]);
    }
    // Nothing was used up by any of them.
    assert_eq!(found[9], "[(CAT,10)]");
    let json = Check {
        format: Format::Json,
        ..check("en")
    };
    let found = lines(&json, None, &[String::new(), cat]);
    assert!(
        found[0].starts_with("{\"error\":\"the line has 0 squares"),
        "{}",
        found[0]
    );
    assert!(found[1].starts_with("{\"stands\":true"), "{}", found[1]);
}

#[test]
fn polish_comes_and_goes_in_cp1250() {
    let board = line(15, &[(7, 4, false, "ŻÓŁW")]);
    let bytes = encoding_rs::WINDOWS_1250.encode(&board).0.into_owned();
    let args = Check {
        encoding: Encoding::Cp1250,
        ..check("pl")
    };
    let out = answers(
        &args,
        Some(&["ŻÓŁW"]),
        &[&bytes[..], b"\r\nexit\r\n"].concat(),
    );
    let text = encoding_rs::WINDOWS_1250.decode(&out).0.into_owned();
    let found: Vec<&str> = text.lines().collect();
    // Ż 5 + Ó 5 + Ł 3 + W 1, doubled by H8: 28.
    assert_eq!(
        (coded(found[0]).as_str(), found[1]),
        ("Ż1Ó1Ł1W1", "[(ŻÓŁW,28)]")
    );
    // The same bytes are no UTF-8.
    let out = answers(&check("pl"), None, &bytes);
    assert!(out.starts_with(b"error: the line is not UTF-8; for Polish text"));
    assert_eq!(args.encoding.lacks(&check("es").variant), Some("Ñ"));
    assert_eq!(args.encoding.lacks(&check("de").variant), None);
}

#[test]
fn scarabeo_has_289_squares_and_premiums_that_last() {
    let board = line(17, &[(8, 3, false, "CASATE")]);
    let found = lines(&check("it"), None, &[board.clone(), board]);
    assert_eq!(found[0].chars().count(), 578);
    // D9 doubles C: 2 + 5 = 7, whenever it is looked at.
    assert_eq!(
        (found[1].as_str(), found[3].as_str()),
        ("[(CASATE,7)]", "[(CASATE,7)]")
    );
}

#[test]
fn faces_of_two_characters_stand_in_brackets() {
    let board = line(15, &[(7, 6, false, "@AL")]).replace('@', "[CH]");
    let found = lines(&check("es"), None, &[board]);
    assert!(found[0].contains("[CH]1A1L1"), "{}", found[0]);
    // (5 + 1 + 1) × 2 = 14.
    assert_eq!(found[1], "[(CHAL,14)]");
}

#[test]
fn json_tells_the_turn_as_well() {
    let json = Check {
        format: Format::Json,
        ..check("en")
    };
    let words = ["CAT", "CATS", "SEA"];
    let cat = line(15, &[(7, 6, false, "CAT")]);
    let sea = line(15, &[(7, 6, false, "CATS"), (7, 9, true, "SEA")]);
    let apart = line(15, &[(7, 6, false, "CAT"), (0, 0, false, "AT")]);
    let found = lines(&json, Some(&words), &[cat.clone(), apart, sea.clone(), sea]);
    let answers: Vec<serde_json::Value> = found
        .iter()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), 4);
    let word = |word: &str, square: &str, direction: &str, points: u32| {
        serde_json::json!({"word": word, "square": square, "direction": direction,
            "points": points, "validity": "valid"})
    };
    assert_eq!(
        answers[0]["words"],
        serde_json::json!([word("CAT", "G8", "across", 10)])
    );
    assert_eq!(
        answers[0]["tiles"][0],
        serde_json::json!({"square": "G8", "tile": "C", "status": "valid"})
    );
    assert_eq!(answers[0]["turn"]["points"], 10);
    assert_eq!(answers[1]["turn"]["act"], "illegal");
    assert_eq!(
        answers[1]["turn"]["squares"],
        serde_json::json!(["A1", "B1"])
    );
    assert_eq!(answers[1]["stands"], false);
    // SEA 5 and CATS 6.
    let turn = serde_json::json!({"act": "placed", "points": 11, "bonus": 0,
        "words": [word("SEA", "J8", "down", 5), word("CATS", "G8", "across", 6)]});
    assert_eq!(answers[2]["turn"], turn);
    assert_eq!(answers[3]["turn"], serde_json::json!({"act": "pass"}));
}

proptest! {
    /// Whatever comes, every line gets two lines, and what is no board changes nothing.
    #[test]
    fn every_line_gets_its_answer(
        bytes in prop::collection::vec(any::<u8>(), 0..600),
        squares in "[ A-D?ab.\\[\\]]{220,230}",
        cp1250 in any::<bool>(),
    ) {
        let encoding = if cp1250 { Encoding::Cp1250 } else { Encoding::Utf8 };
        let args = Check { encoding, ..check("pl") };
        let input = [&bytes[..], b"\n", squares.as_bytes(), b"\n"].concat();
        let asked: Vec<&[u8]> = input.split_inclusive(|b| *b == b'\n').collect();
        let ends = asked.iter().position(|line| line.trim_ascii_end() == b"exit");
        let out = answers(&args, None, &input);
        let said = out.iter().filter(|b| **b == b'\n').count();
        prop_assert_eq!(said, 2 * ends.unwrap_or(asked.len()));
        let json = Check { format: Format::Json, ..args };
        let out = answers(&json, None, &input);
        for line in out.split(|b| *b == b'\n').filter(|line| !line.is_empty()) {
            let text = encoding_rs::WINDOWS_1250.decode_without_bom_handling(line).0;
            let text = if cp1250 { text } else { String::from_utf8_lossy(line) };
            prop_assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{}", text);
        }
    }
}
