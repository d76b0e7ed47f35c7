//! What judging one turn costs. Prints `measured: NAME VALUE UNIT`.

mod boards;

use std::time::Instant;

use boards::{lexicon, shipped};
use game::{Board, Game, Square, Tile};

/// A crowded board: every second row a row of letters, all joined down the middle.
fn crowded() -> Board {
    let mut board = Board::empty(15);
    let en = shipped("en");
    for square in board.squares().filter(|s| s.row % 2 == 1 || s.col == 7) {
        let code = (square.row * 7 + square.col * 3) % en.faces.len() as u8;
        board.set(square, Some(Tile::Face(game::Letter(code))));
    }
    board
}

#[test]
fn a_press_is_judged_in_no_time() {
    let en = shipped("en");
    let known = lexicon(&en, &["CAT", "TO", "SEA"]);
    let mut game = Game::new(en, vec!["A".to_owned()]).unwrap();
    // A first turn of seven tiles and a last one beside it with two blanks.
    let full = crowded();
    let mut seen = Board::empty(15);
    for col in 4..11 {
        seen.set(Square::new(7, col), full.get(Square::new(7, col)));
    }
    let mut slowest = 0.0_f64;
    for turn in 0..7 {
        let start = Instant::now();
        let judged = game.judge(&seen, Some(&known)).unwrap();
        slowest = slowest.max(start.elapsed().as_secs_f64() * 1000.0);
        game.apply(&judged.event).unwrap();
        let square = Square::new(8 + turn, 7);
        seen = game.board().clone();
        let tile = if turn < 2 {
            Some(Tile::Blank(None))
        } else {
            full.get(square)
        };
        seen.set(square, tile);
    }
    println!("measured: judge-turn {slowest:.2} ms");
    if !cfg!(debug_assertions) {
        assert!(slowest < 50.0, "{slowest:.2} ms");
    }
    let start = Instant::now();
    let survey = game::survey(&full, game.variant(), Some(&known));
    println!(
        "measured: survey-crowded-board {:.2} ms",
        start.elapsed().as_secs_f64() * 1000.0
    );
    assert!(survey.words.len() > 7);
}
