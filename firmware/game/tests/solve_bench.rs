//! How fast plays are found. Prints `measured: NAME VALUE UNIT`.

mod boards;
mod lists;
mod shared;

use std::hint::black_box;
use std::time::Instant;

use game::solve::Solver;
use lists::{Position, known, positions};

/// Each position is searched so often; the fastest counts, as the machine has other work.
const ROUNDS: usize = 7;

/// Microseconds of the fastest round of every position.
fn times<T>(positions: &[Position], search: impl Fn(&Position) -> T) -> Vec<f64> {
    let mut best = vec![f64::INFINITY; positions.len()];
    for _ in 0..ROUNDS {
        for (position, best) in positions.iter().zip(&mut best) {
            let start = Instant::now();
            black_box(search(position));
            *best = best.min(start.elapsed().as_secs_f64() * 1e6);
        }
    }
    best
}

fn report(name: &str, positions: &[Position], times: &[f64]) {
    for blanks in 0..=2 {
        let with = positions.iter().zip(times);
        let mut times: Vec<f64> = with
            .filter(|(position, _)| position.rack.blanks() == blanks)
            .map(|(_, time)| *time)
            .collect();
        times.sort_unstable_by(f64::total_cmp);
        let (Some(most), count) = (times.last(), times.len()) else {
            continue;
        };
        let mean = times.iter().sum::<f64>() / count as f64;
        let p95 = times[(count * 95 / 100).min(count - 1)];
        println!(
            "measured: {name}-{blanks}-blanks mean {mean:.1} p95 {p95:.1} max {most:.1} µs ({count})"
        );
    }
}

fn measured(id: &str) {
    let Some((variant, lexicon)) = known(id) else {
        return;
    };
    let Some(positions) = positions(id, &variant) else {
        return;
    };
    let load = (0..5)
        .map(|_| {
            let start = Instant::now();
            black_box(Solver::new(&variant, &lexicon).expect("32 letters at most"));
            start.elapsed().as_secs_f64() * 1e3
        })
        .fold(f64::INFINITY, f64::min);
    let solver = Solver::new(&variant, &lexicon).expect("32 letters at most");
    let megabytes = solver.bytes() as f64 / 1e6;
    println!("measured: solve-{id}-load {load:.1} ms, {megabytes:.2} MB");
    let all = times(&positions, |p| solver.plays(&p.board, &p.rack));
    report(&format!("solve-{id}-all"), &positions, &all);
    let best = times(&positions, |p| solver.best(&p.board, &p.rack));
    report(&format!("solve-{id}-best"), &positions, &best);
}

#[test]
fn plays_are_found_in_no_time() {
    measured("en");
    measured("pl");
}
