//! Word lists and positions that lie beside the repository or in Debian's packages.
#![allow(dead_code, reason = "every test file uses its own part")]

use std::fs;
use std::path::{Path, PathBuf};

use game::solve::Rack;
use game::{Board, Lexicon, Variant};
use serde::Deserialize;

use crate::boards::{letters, shipped};
use crate::shared::shared;

/// A position and what another program counted in it.
pub struct Position {
    /// The board.
    pub board: Board,
    /// The rack of who is to move.
    pub rack: Rack,
    /// Plays, points of the best, points of all.
    pub wanted: (usize, u32, u64),
    /// The line it was read from.
    pub line: String,
}

#[derive(Deserialize)]
struct Line {
    board: String,
    rack: String,
    plays: usize,
    best: u32,
    sum: u64,
}

/// A shipped variant with the list that the counts were made with; `None` when that is not here.
pub fn known(id: &str) -> Option<(Variant, Lexicon)> {
    let path = match id {
        "en" => shared("lexica/enable.txt", "solve-en")?,
        _ => installed("/usr/share/dict/polish")?,
    };
    let variant = shipped(id);
    let lexicon = list(&path, &variant);
    Some((variant, lexicon))
}

/// The positions of a count; `None` when they are not here.
pub fn positions(id: &str, variant: &Variant) -> Option<Vec<Position>> {
    let path = shared(&format!("oracles/perft/{id}.jsonl"), &format!("solve-{id}"))?;
    let text = fs::read_to_string(path).expect("lines");
    Some(text.lines().map(|line| position(line, variant)).collect())
}

fn position(text: &str, variant: &Variant) -> Position {
    let line: Line = serde_json::from_str(text).expect("a line");
    Position {
        board: Board::parse(&line.board.replace('/', "\n"), variant).expect("a board"),
        rack: Rack::parse(variant, &line.rack).expect("a rack"),
        wanted: (line.plays, line.best, line.sum),
        line: text.to_owned(),
    }
}

fn installed(path: &str) -> Option<PathBuf> {
    let path = Path::new(path);
    if path.exists() {
        return Some(path.to_owned());
    }
    eprintln!("skipped: solve: {} is not installed", path.display());
    None
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
