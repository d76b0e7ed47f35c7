//! Plays counted by another program.

mod boards;
mod shared;

use std::fs;
use std::path::Path;

use boards::{letters, shipped};
use game::solve::{Rack, Solver};
use game::{Board, Lexicon, Variant};
use serde::Deserialize;

/// A line of a count.
#[derive(Deserialize)]
struct Line {
    board: String,
    rack: String,
    plays: usize,
    best: u32,
    sum: u64,
}

/// A lexicon of the words of a list that can be laid and are in small letters.
fn list(path: &Path, variant: &Variant) -> Lexicon {
    let text = fs::read_to_string(path).expect("a list");
    let small = text
        .lines()
        .filter(|word| word.chars().all(char::is_lowercase));
    let words = small.filter(|word| (2..=15).contains(&word.chars().count()));
    let known = words.map(str::to_uppercase).filter(|word| {
        word.chars()
            .all(|c| variant.letter(c.encode_utf8(&mut [0; 4])).is_some())
    });
    let fst = Lexicon::build(variant, known.map(|word| letters(variant, &word)));
    Lexicon::new(fst, variant).expect("what was built opens")
}

fn counted(id: &str, path: &Path) {
    let variant = shipped(id);
    let Some(lines) = shared::shared(&format!("oracles/perft/{id}.jsonl"), "perft") else {
        return;
    };
    let solver = Solver::new(&variant, &list(path, &variant)).expect("32 letters at most");
    let mut seen = 0;
    for line in fs::read_to_string(lines).expect("lines").lines() {
        let wanted: Line = serde_json::from_str(line).expect("a line");
        let board = Board::parse(&wanted.board.replace('/', "\n"), &variant).expect("a board");
        let rack = Rack::parse(&variant, &wanted.rack).expect("a rack");
        let plays = solver.plays(&board, &rack);
        let best = plays.iter().map(|play| play.points).max().unwrap_or(0);
        let sum: u64 = plays.iter().map(|play| u64::from(play.points)).sum();
        assert_eq!(
            (plays.len(), best, sum),
            (wanted.plays, wanted.best, wanted.sum),
            "{line}"
        );
        let found = solver.best(&board, &rack);
        assert_eq!(found.map_or(0, |play| play.points), wanted.best, "{line}");
        seen += 1;
    }
    assert!(seen > 700, "{seen} lines");
}

#[test]
fn english_positions_have_the_plays_others_count() {
    if let Some(list) = shared::shared("lexica/enable.txt", "perft") {
        counted("en", &list);
    }
}

#[test]
fn polish_positions_have_the_plays_others_count() {
    let list = Path::new("/usr/share/dict/polish");
    if !list.exists() {
        eprintln!("skipped: perft: Debian's wpolish is not installed");
        return;
    }
    counted("pl", list);
}
