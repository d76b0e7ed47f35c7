//! Plays that other people know.

mod boards;
mod lists;
mod shared;

use std::fs;

use boards::{at, board, shipped};
use game::solve::{Rack, Solver};
use game::{Axis, Board, Letter, Lexicon, Square, Tile, Turn, Variant, Word, judge};
use lists::known;

/// A board of the seeds: small letters are printed tiles.
fn seed(text: &str, variant: &Variant) -> Board {
    let mut board = Board::empty(variant.side);
    for (row, line) in text.lines().enumerate() {
        for (col, c) in line.chars().enumerate().filter(|(_, c)| *c != '.') {
            let letter = variant.letter(&c.to_uppercase().to_string());
            let tile = Tile::Face(letter.expect("a letter"));
            board.set(Square::new(row as u8, col as u8), Some(tile));
        }
    }
    board
}

#[test]
fn kupie_is_the_best_play_of_a_polish_position() {
    let (Some((pl, lexicon)), Some(path)) = (
        known("pl"),
        shared::shared("oracles/seeds/board2.txt", "solve-known"),
    ) else {
        return;
    };
    let board = seed(&fs::read_to_string(path).expect("a board"), &pl);
    let solver = Solver::new(&pl, &lexicon).expect("32 letters");
    let rack = Rack::parse(&pl, "gkępuźi").expect("a rack");
    let best = solver.best(&board, &rack).expect("a play");
    let after = best.on(&board);
    let turn = Turn::derive(&board, None, &after, &pl).expect("a turn");
    let words = judge(&turn, &board, &after, &pl, Some(&lexicon)).words;
    let words: Vec<String> = words.iter().map(|judged| judged.word.text(&pl)).collect();
    assert_eq!((best.points, &words[0][..]), (59, "KUPIĘ"));
    assert!(words.contains(&"UŻARCI".to_owned()), "{words:?}");
}

#[test]
fn a_play_of_1780_points_is_found() {
    let en = shipped("en");
    // The tiles of one set. OXYPHENBUTAZONE will run over three triple words: 54 × 27 = 1458, 50 for seven
    // tiles, and OPACIFYING 63, YELKS 12, PREQUALIFIED 30, BRAINWASHING 63, ASTARBOARD 13, ZOOMED 28,
    // EJACULATING 63.
    let before = board(
        &en,
        &[
            ("1B", "X"),
            ("1E", "HEN"),
            ("1I", "UT"),
            ("1M", "ON"),
            ("2A", "PIER"),
            ("2G", "ORS"),
            ("2M", "D"),
            ("A2", "PACIFYING"),
            ("C2", "ELKS"),
            ("D2", "REQUALIFIED"),
            ("H2", "RAINWASHING"),
            ("K2", "STARBOARD"),
            ("L2", "OOMED"),
            ("O2", "JACULATING"),
            ("7D", "LUTEA"),
            ("10H", "IRED"),
            ("8K", "ARMET"),
        ],
    );
    let rack = Rack::parse(&en, "OYPBAZE").expect("a rack");
    // All words that stand are supplied, those of crowded columns side by side included.
    let mut words: Vec<Vec<Letter>> = Word::all(&before).iter().map(spelt).collect();
    let formed = [
        "OXYPHENBUTAZONE",
        "OPACIFYING",
        "YELKS",
        "PREQUALIFIED",
        "BRAINWASHING",
        "ASTARBOARD",
        "ZOOMED",
        "EJACULATING",
    ];
    words.extend(formed.map(|word| en.spell(word).expect("letters")));
    let fst = Lexicon::build(&en, words);
    let lexicon = Lexicon::new(fst, &en).expect("what was built opens");
    let solver = Solver::new(&en, &lexicon).expect("26 letters");
    let best = solver.best(&before, &rack).expect("a play");
    assert_eq!(best.points, 1780);
    assert_eq!((best.start(), best.axis()), (at("A1"), Axis::Across));
    let after = best.on(&before);
    let turn = Turn::derive(&before, None, &after, &en).expect("a turn");
    let verdict = judge(&turn, &before, &after, &en, Some(&lexicon));
    assert!(verdict.stands);
    assert_eq!(verdict.points, 1780);
    let judged: Vec<String> = verdict.words.iter().map(|w| w.word.text(&en)).collect();
    assert_eq!(judged, formed);
    let tiles = |letter| {
        after
            .tiles()
            .filter(|(_, tile)| tile.letter() == Some(letter))
            .count()
    };
    for (code, face) in en.faces.iter().enumerate() {
        assert!(
            tiles(Letter(code as u8)) <= usize::from(face.count),
            "{}",
            face.text
        );
    }
}

fn spelt(word: &Word) -> Vec<Letter> {
    word.tiles.iter().filter_map(|tile| tile.letter()).collect()
}
