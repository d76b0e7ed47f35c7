//! Plays counted by another program.

mod boards;
mod lists;
mod shared;

use game::solve::Solver;
use lists::{known, positions};

fn counted(id: &str) {
    let Some((variant, lexicon)) = known(id) else {
        return;
    };
    let Some(positions) = positions(id, &variant) else {
        return;
    };
    let solver = Solver::new(&variant, &lexicon).expect("32 letters at most");
    for position in &positions {
        let plays = solver.plays(&position.board, &position.rack);
        let best = plays.iter().map(|play| play.points).max().unwrap_or(0);
        let sum: u64 = plays.iter().map(|play| u64::from(play.points)).sum();
        let found = (plays.len(), best, sum);
        assert_eq!(found, position.wanted, "{}", position.line);
        let found = solver.best(&position.board, &position.rack);
        assert_eq!(
            found.map_or(0, |play| play.points),
            best,
            "{}",
            position.line
        );
    }
    println!("measured: solve-{id}-perft {} positions", positions.len());
}

#[test]
fn english_positions_have_the_plays_others_count() {
    counted("en");
}

#[test]
fn polish_positions_have_the_plays_others_count() {
    counted("pl");
}
