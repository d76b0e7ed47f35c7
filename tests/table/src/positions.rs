//! Recorded games: one position a press, for the demo and for tests that play.

use game::{Board, Square, Tile, Variant};

use crate::TableError;

/// The games recorded, by variant.
const GAMES: [(&str, &str); 8] = [
    ("de", include_str!("../games/de.txt")),
    ("en", include_str!("../games/en.txt")),
    ("es", include_str!("../games/es.txt")),
    ("fr", include_str!("../games/fr.txt")),
    ("it", include_str!("../games/it.txt")),
    ("it-scrabble", include_str!("../games/it-scrabble.txt")),
    ("pl", include_str!("../games/pl.txt")),
    ("ro", include_str!("../games/ro.txt")),
];

/// The positions of a variant's recorded game: after every turn, after a word that does not stand, after it was
/// taken back, and once more when a turn was passed. The empty board before the first turn is not among them.
///
/// # Errors
/// When no game of this variant is recorded.
pub fn recorded(variant: &Variant) -> Result<Vec<Board>, TableError> {
    let found = GAMES.iter().find(|(id, _)| *id == variant.id);
    let (_, text) = found.ok_or_else(|| TableError::NoGame {
        variant: variant.id.clone(),
    })?;
    played(text, variant)
}

/// The positions of a game written as its plays: `H8 across WORD`, `N9 down WoRD` with a blank, `pass`, `back`.
///
/// # Errors
/// When a line is none of these, or does not fit the board before it.
pub fn played(text: &str, variant: &Variant) -> Result<Vec<Board>, TableError> {
    let mut boards: Vec<Board> = Vec::new();
    let empty = Board::empty(variant.side);
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let board = boards.last().unwrap_or(&empty);
        let next = match line {
            "pass" => Some(board.clone()),
            "back" => Some(boards.iter().nth_back(1).unwrap_or(&empty).clone()),
            _ => lay(board, line, variant),
        };
        let next = next.ok_or_else(|| TableError::Play {
            line: i + 1,
            text: line.to_owned(),
        })?;
        boards.push(next);
    }
    Ok(boards)
}

/// The board after a play; `None` when it is not one or does not fit.
fn lay(board: &Board, play: &str, variant: &Variant) -> Option<Board> {
    let mut parts = play.split_whitespace();
    let first = Square::parse(parts.next()?)?;
    let (rows, cols) = match parts.next()? {
        "across" => (0, 1),
        "down" => (1, 0),
        _ => return None,
    };
    let mut next = board.clone();
    for (i, letter) in parts.next()?.chars().enumerate() {
        let i = u8::try_from(i).ok()?;
        let square = Square::new(
            first.row.checked_add(i.checked_mul(rows)?)?,
            first.col.checked_add(i.checked_mul(cols)?)?,
        );
        if square.row >= variant.side || square.col >= variant.side {
            return None;
        }
        let tile = tile(letter, variant)?;
        match board.get(square) {
            None => next.set(square, Some(tile)),
            Some(lying) => {
                if lying.letter() != tile.letter() {
                    return None;
                }
            }
        }
    }
    (parts.next().is_none() && next != *board).then_some(next)
}

fn tile(letter: char, variant: &Variant) -> Option<Tile> {
    let text = letter.to_string();
    if let Some(letter) = variant.letter(&text) {
        return Some(Tile::Face(letter));
    }
    variant
        .letter(&text.to_uppercase())
        .map(|letter| Tile::Blank(Some(letter)))
}
