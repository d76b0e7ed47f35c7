//! Boards and readings written by hand, for the tests.

use game::{Board, Candidate, Reading, Seen, Sight, Square, Tile, Variant};
use table::Scene;
use table::difficulty::Difficulties;

/// The English game.
pub fn variant() -> Variant {
    Variant::shipped("en").expect("a shipped variant")
}

fn sight(c: char) -> Sight {
    match c {
        '.' => Sight::Empty,
        '?' => Sight::Blank,
        _ => Sight::Letter(variant().letter(&c.to_string()).expect("a letter")),
    }
}

/// Letters from a square on to the right; a small one is a blank that stands for it.
pub fn board(from: &str, letters: &str) -> Board {
    let variant = variant();
    let mut board = Board::empty(variant.side);
    let from = Square::parse(from).expect("a square");
    for (i, c) in letters.chars().enumerate() {
        let letter = variant.letter(&c.to_ascii_uppercase().to_string());
        let tile = if c.is_lowercase() {
            Tile::Blank(letter)
        } else {
            Tile::Face(letter.expect("a letter"))
        };
        board.set(Square::new(from.row, from.col + i as u8), Some(tile));
    }
    board
}

/// A sure reading with letters from a square on to the right.
pub fn reading(from: &str, letters: &str) -> Reading {
    let side = variant().side;
    let squares = usize::from(side) * usize::from(side);
    let mut reading = Reading::new(side, vec![Seen::Sure(Sight::Empty); squares]);
    let from = Square::parse(from).expect("a square");
    for (i, c) in letters.chars().enumerate() {
        let square = Square::new(from.row, from.col + i as u8);
        reading.set(square, Seen::Sure(sight(c)));
    }
    reading
}

/// A doubtful square.
pub fn doubtful(best: char, confidence: f32) -> Seen {
    let sight = sight(best);
    Seen::Doubtful(vec![Candidate { sight, confidence }])
}

/// An easy photograph.
pub fn easy() -> Difficulties {
    let mut scene = Scene::demo(&variant(), &board("h8", "CAT")).expect("fonts-dejavu-core");
    (scene.camera.width, scene.camera.height) = (700, 700);
    scene.light.glares.clear();
    Difficulties::of(&scene)
}
