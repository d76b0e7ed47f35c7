//! Boards typed as words.
#![allow(dead_code, reason = "every test file uses its own part")]

use game::{Axis, Board, Letter, Lexicon, Square, Tile, Variant};

/// A variant that is shipped.
pub fn shipped(id: &str) -> Variant {
    Variant::shipped(id).expect("shipped")
}

/// Lays a word: `8H` across or `H8` down; `.` keeps what is there, small letters are named blanks, `?` is a
/// blank without a name.
pub fn lay(board: &mut Board, variant: &Variant, position: &str, word: &str) {
    let down = position.starts_with(|c: char| c.is_ascii_alphabetic());
    let (digits, letters): (Vec<char>, Vec<char>) =
        position.chars().partition(char::is_ascii_digit);
    let name: String = letters.into_iter().chain(digits).collect();
    let mut square = Square::parse(&name).expect("a square");
    let axis = if down { Axis::Down } else { Axis::Across };
    for c in word.chars() {
        if c != '.' {
            let tile = variant.tile(&c.to_string()).expect("a tile");
            board.set(square, Some(tile));
        }
        square = axis.step(square, 1).expect("on the board");
    }
}

/// A board with these words.
pub fn board(variant: &Variant, words: &[(&str, &str)]) -> Board {
    let mut board = Board::empty(variant.side);
    for (position, word) in words {
        lay(&mut board, variant, position, word);
    }
    board
}

/// The board with further words.
pub fn with(board: &Board, variant: &Variant, words: &[(&str, &str)]) -> Board {
    let mut board = board.clone();
    for (position, word) in words {
        lay(&mut board, variant, position, word);
    }
    board
}

/// The letters of a word.
pub fn letters(variant: &Variant, word: &str) -> Vec<Letter> {
    word.chars()
        .map(|c| variant.letter(&c.to_string()).expect("a letter"))
        .collect()
}

/// A lexicon of a few words.
pub fn lexicon(variant: &Variant, words: &[&str]) -> Lexicon {
    let fst = Lexicon::build(variant, words.iter().map(|word| letters(variant, word)));
    Lexicon::new(fst, variant).expect("what was built opens")
}

/// A lexicon in which about half of short words stand.
pub fn half() -> Lexicon {
    let en = shipped("en");
    let vowels = ["A", "E", "I", "O", "U"];
    let mut words: Vec<String> = Vec::new();
    for face in &en.faces {
        for vowel in vowels {
            words.push(format!("{}{vowel}", face.text));
            words.push(format!("{vowel}{}", face.text));
            words.extend(vowels.map(|last| format!("{vowel}{}{last}", face.text)));
        }
    }
    lexicon(&en, &words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A square by its name.
pub fn at(name: &str) -> Square {
    Square::parse(name).expect("a square")
}

/// Squares by their names, separated by spaces.
pub fn squares(names: &str) -> Vec<Square> {
    names.split_whitespace().map(at).collect()
}

/// A printed tile.
pub fn face(variant: &Variant, text: &str) -> Tile {
    Tile::Face(variant.letter(text).expect("a letter"))
}
