//! Every strength beats the one below it.

use arena::{Match, Plan, Series, lexicon, measure};
use game::solve::{Leaves, Rack};
use game::{Machine, Strength, Variant};

fn series(games: usize) -> Series {
    Series {
        games,
        seed: 20_000,
        threads: 2,
    }
}

fn en() -> Variant {
    Variant::shipped("en").expect("shipped")
}

/// A match in English, for which a word list comes with the program.
fn matched(strengths: [Strength; 2], games: usize) -> (f64, f64) {
    let en = en();
    let words = lexicon(&en).expect("comes with the program");
    let leaves = Leaves::shipped(&en).expect("a table");
    let machines = || Ok([0, 1].map(|_| Machine::new(words.clone(), Some(leaves.clone()))));
    let came = Match::play(&en, series(games), machines, strengths).expect("whole games");
    assert_eq!(came.games, games);
    let (margin, error) = came.margin();
    println!(
        "measured: {:?}-against-{:?} {margin:+.1} ± {error:.1} points a game ({} of {games} won)",
        strengths[0], strengths[1], came.won
    );
    (margin, error)
}

#[test]
fn every_strength_beats_the_one_below_it() {
    for pair in Strength::ALL.windows(2) {
        let games = if pair[1] == Strength::Full { 400 } else { 100 };
        let (margin, error) = matched([pair[1], pair[0]], games);
        assert!(margin > 3.0 * error, "{pair:?}: {margin} ± {error}");
    }
}

#[test]
fn the_same_seed_is_the_same_match() {
    let strengths = [Strength::Easy, Strength::Beginner];
    assert_eq!(matched(strengths, 10), matched(strengths, 10));
}

#[test]
fn a_small_measurement_finds_the_blank_and_the_s() {
    let en = en();
    let words = lexicon(&en).expect("comes with the program");
    let plan = Plan {
        racks: 3000,
        rounds: 2,
        threads: 2,
        seed: 7,
    };
    let mut rounds = Vec::new();
    let leaves = measure(&en, &words, plan, |round, mean| rounds.push((round, mean)));
    let leaves = leaves.expect("enough racks");
    assert_eq!(rounds.len(), 2);
    assert!(
        rounds.iter().all(|(_, mean)| (20.0..70.0).contains(mean)),
        "{rounds:?}"
    );
    let value = |text| leaves.value(&Rack::parse(&en, text).expect("a rack"));
    assert!(
        value("?") > 1500 && value("S") > 300,
        "{} {}",
        value("?"),
        value("S")
    );
    assert!(value("S") > value("V") && value("E") > value("U"));
}
