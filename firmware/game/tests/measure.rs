//! What judging one turn and replaying games costs. Prints `measured: NAME VALUE UNIT`.

mod boards;

use std::time::Instant;

use boards::{half, lexicon, shipped};
use game::{Board, Event, Game, Lexicon, Square, Tile, Turn};

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

/// Judges a board many times; the median in microseconds, which other programs on the machine do not move.
fn time(game: &Game, seen: &Board, known: &Lexicon) -> f64 {
    let once = || {
        let start = Instant::now();
        let judged = game.judge(std::hint::black_box(seen), Some(known)).unwrap();
        std::hint::black_box(judged);
        start.elapsed().as_secs_f64() * 1e6
    };
    let mut times: Vec<f64> = (0..101).map(|_| once()).collect();
    times.sort_unstable_by(f64::total_cmp);
    times[50]
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
        slowest = slowest.max(time(&game, &seen, &known));
        let judged = game.judge(&seen, Some(&known)).unwrap();
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
    println!("measured: judge-turn {slowest:.1} µs");
    if !cfg!(debug_assertions) {
        assert!(slowest < 50.0, "{slowest:.1} µs");
    }
    let start = Instant::now();
    let survey = game::survey(&full, game.variant(), Some(&known));
    println!(
        "measured: survey-crowded-board {:.2} ms",
        start.elapsed().as_secs_f64() * 1000.0
    );
    assert!(survey.words.len() > 7);
}

/// The events of a game played to a crowded board: a run of tiles, or one tile, wherever it may lie.
fn long_game(known: &Lexicon) -> (Game, Vec<Event>, f64) {
    let players = vec!["A".to_owned(), "B".to_owned()];
    let mut game = Game::new(shipped("en"), players).unwrap();
    let mut slowest = 0.0_f64;
    let mut state = 7_u32;
    let mut dice = move |sides: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % sides
    };
    let mut tries = 0;
    while game.ended().is_none() && tries < 20_000 {
        tries += 1;
        let mut seen = game.board().clone();
        let start = if seen.is_empty() {
            Square::new(7, 7)
        } else {
            Square::new(dice(15) as u8, dice(15) as u8)
        };
        let down = dice(2) == 1;
        for i in 0..=dice(3) as u8 {
            let (row, col) = if down { (i, 0) } else { (0, i) };
            let square = Square::new(start.row + row, start.col + col);
            if square.row < 15 && square.col < 15 && seen.get(square).is_none() {
                let tile = match dice(40) {
                    0 => Tile::Blank(None),
                    n => Tile::Face(game::Letter((n % 26) as u8)),
                };
                seen.set(square, Some(tile));
            }
        }
        let Ok(judged) = game.judge(&seen, Some(known)) else {
            continue;
        };
        if judged.turn == Turn::Pass || !judged.verdict.stands {
            continue;
        }
        slowest = slowest.max(time(&game, &seen, known));
        game.apply(&judged.event).unwrap();
    }
    let events = game.events().to_vec();
    (game, events, slowest)
}

#[test]
fn ten_thousand_moves_are_replayed_in_no_time() {
    let known = half();
    let (played, events, slowest) = long_game(&known);
    println!("measured: judge-turn-of-a-game {slowest:.1} µs");
    assert!(events.len() > 15, "{} moves make no game", events.len());
    // The best of three: other programs may be at work.
    let runs = (0..3).map(|_| replay(&played, &events));
    let seconds = runs.fold(f64::INFINITY, f64::min);
    println!("measured: replay-10000-moves {seconds:.3} s");
    if !cfg!(debug_assertions) {
        assert!(slowest < 50.0, "{slowest:.1} µs");
        assert!(seconds < 0.5, "{seconds:.3} s");
    }
}

/// Replays a game until ten thousand moves are made; seconds.
fn replay(played: &Game, events: &[Event]) -> f64 {
    let start = Instant::now();
    let mut moves = 0;
    let mut game = played.clone();
    while moves < 10_000 {
        game.apply(&played.opening()).unwrap();
        for event in events {
            game.apply(event).unwrap();
        }
        moves += events.len();
    }
    assert_eq!(&game, played);
    start.elapsed().as_secs_f64()
}
