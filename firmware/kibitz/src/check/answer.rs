//! The answer in two lines.

use game::{Board, Position, Status, Variant};

use super::line::LineError;

/// The codes of the first line; README.md lists them.
const fn code(status: Status) -> char {
    match status {
        Status::NotSet => '0',
        Status::Valid => '1',
        Status::Invalid => '2',
        Status::Mixed => '3',
        Status::Connection => '4',
        Status::Single => '5',
        Status::Disconnected => '6',
    }
}

/// For each square its letter and code, then the words with their points: none when one is invalid.
pub fn text(board: &Board, position: &Position, variant: &Variant) -> String {
    let mut line = String::new();
    for (square, status) in board.squares().zip(&position.statuses) {
        match board.get(square) {
            None => line.push(' '),
            tile => line.push_str(&variant.notation(tile)),
        }
        line.push(code(*status));
    }
    let words: Vec<String> = if position.stands() {
        let words = position.words.iter();
        words
            .map(|word| format!("({},{})", word.word.text(variant), word.points))
            .collect()
    } else {
        Vec::new()
    };
    format!("{line}\n[{}]\n", words.join(","))
}

/// Two lines for a line that is no board.
pub fn error(error: &LineError) -> String {
    format!("error: {error}\n[]\n")
}
