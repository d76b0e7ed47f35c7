//! How fast plays are found. Prints `measured: NAME VALUE UNIT`.

mod boards;
mod lists;
mod shared;

use std::hint::black_box;
use std::time::Instant;

use game::solve::Solver;
use lists::{Position, known, positions};

/// Each position is searched so often. The figures are medians.
const ROUNDS: usize = 7;

/// The limits are held against the fastest rounds, with this factor: caches and memory are shared with
/// whatever else the machine does, and a search is mostly memory. `make bench-solve` on an idle machine is
/// the measure.
const ALLOWANCE: f64 = 3.0;

/// Microseconds asked for on average, by the number of blanks.
struct Limits {
    all: [f64; 3],
    best: [f64; 3],
}

/// Microseconds of a position: median and fastest of the rounds.
fn times<T>(positions: &[Position], search: impl Fn(&Position) -> T) -> Vec<(f64, f64)> {
    let mut rounds = vec![Vec::with_capacity(ROUNDS); positions.len()];
    for _ in 0..ROUNDS {
        for (position, rounds) in positions.iter().zip(&mut rounds) {
            let start = Instant::now();
            black_box(search(position));
            rounds.push(start.elapsed().as_secs_f64() * 1e6);
        }
    }
    let times = rounds.into_iter().map(|mut rounds| {
        rounds.sort_unstable_by(f64::total_cmp);
        (rounds[ROUNDS / 2], rounds[0])
    });
    times.collect()
}

fn report(name: &str, positions: &[Position], times: &[(f64, f64)], limits: [f64; 3]) {
    for (blanks, limit) in (0_u8..).zip(limits) {
        let with = positions.iter().zip(times);
        let with = with.filter(|(position, _)| position.rack.blanks() == blanks);
        let (mut medians, fastest): (Vec<f64>, Vec<f64>) = with.map(|(_, times)| *times).unzip();
        medians.sort_unstable_by(f64::total_cmp);
        let count = medians.len();
        let mean = |times: &[f64]| times.iter().sum::<f64>() / count as f64;
        let (p95, most) = (medians[count * 95 / 100], medians[count - 1]);
        let (fast, most_fast) = (mean(&fastest), fastest.iter().copied().fold(0.0, f64::max));
        println!(
            "measured: {name}-{blanks}-blanks mean {:.0} p95 {p95:.0} max {most:.0} µs \
             ({count} positions; fastest rounds: mean {fast:.0} max {most_fast:.0}; asked: mean {limit:.0})",
            mean(&medians)
        );
        if !cfg!(debug_assertions) {
            assert!(
                fast <= ALLOWANCE * limit,
                "{name}, {blanks} blanks: {fast:.0} µs"
            );
        }
    }
}

fn measured(id: &str, limits: &Limits) {
    let (Some((variant, lexicon)), true) = (known(id), !cfg!(debug_assertions)) else {
        return;
    };
    let Some(positions) = positions(id, &variant) else {
        return;
    };
    let load = || {
        let start = Instant::now();
        black_box(Solver::new(&variant, &lexicon).expect("32 letters at most"));
        start.elapsed().as_secs_f64() * 1e3
    };
    let mut loads: Vec<f64> = (0..ROUNDS).map(|_| load()).collect();
    loads.sort_unstable_by(f64::total_cmp);
    let solver = Solver::new(&variant, &lexicon).expect("32 letters at most");
    let megabytes = solver.bytes() as f64 / 1e6;
    let (median, fastest) = (loads[ROUNDS / 2], loads[0]);
    println!("measured: solve-{id}-load {median:.0} ms (fastest {fastest:.0}), {megabytes:.2} MB");
    assert!(fastest <= ALLOWANCE * 80.0 && megabytes <= 8.0);
    let all = times(&positions, |p| solver.plays(&p.board, &p.rack));
    report(&format!("solve-{id}-all"), &positions, &all, limits.all);
    let best = times(&positions, |p| solver.best(&p.board, &p.rack));
    report(&format!("solve-{id}-best"), &positions, &best, limits.best);
    let worst = best.iter().map(|(_, fastest)| *fastest).fold(0.0, f64::max);
    assert!(worst < ALLOWANCE * 10_000.0, "{worst:.0} µs");
}

#[test]
fn plays_are_found_in_no_time() {
    measured(
        "en",
        &Limits {
            all: [92.0, 600.0, 2400.0],
            best: [60.0, 300.0, 800.0],
        },
    );
    measured(
        "pl",
        &Limits {
            all: [105.0, 850.0, 3600.0],
            best: [65.0, 370.0, 1100.0],
        },
    );
}
