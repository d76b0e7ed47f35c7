//! One game between two machines, by all rules of the game.

use anyhow::{Context, Result, ensure};
use game::{Contest, Emblem, Machine, Seat, Strength, Variant};

/// No game has so many turns: passes end it before.
const MOST_TURNS: usize = 500;

/// A machine and how well it plays.
#[derive(Clone, Copy)]
pub struct Player<'a> {
    /// Its words and table.
    pub machine: &'a Machine,
    /// How well it plays.
    pub strength: Strength,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Points of the two players.
    pub points: [i32; 2],
    /// Turns made.
    pub turns: usize,
}

/// Plays a game. `first` begins; the seed decides what is drawn.
///
/// # Errors
/// When the rules refuse what a machine does, or the game does not end: defects both.
pub fn play(
    variant: &Variant,
    players: [Player<'_>; 2],
    first: usize,
    seed: u64,
) -> Result<Played> {
    let mut contest = begin(variant, seed)?;
    for turns in 0..MOST_TURNS {
        if let Some(outcome) = contest.outcome() {
            let mut points = [outcome.totals[0], outcome.totals[1]];
            points.rotate_left(first);
            return Ok(Played { points, turns });
        }
        let player = players[(contest.game().next() + first) % 2];
        turn(&mut contest, player)?;
    }
    anyhow::bail!("seed {seed}: no end after {MOST_TURNS} turns")
}

/// A game of two that nobody has played in. Seat 0 begins.
///
/// # Errors
/// When two cannot play it.
pub fn begin(variant: &Variant, seed: u64) -> Result<Contest> {
    let seat = |name: &str, emblem| Seat {
        name: name.to_owned(),
        emblem,
        machine: Some(Strength::Full),
    };
    let seats = vec![seat("one", Emblem::Boat), seat("two", Emblem::Cat)];
    Ok(Contest::new(variant.clone(), seats, seed)?)
}

/// Makes one turn.
///
/// # Errors
/// When the rules refuse it.
pub fn turn(contest: &mut Contest, player: Player<'_>) -> Result<()> {
    let before = contest.game().entries().len();
    for step in player.machine.turn(contest, player.strength)? {
        let told = contest.apply(&step);
        told.with_context(|| format!("{step:?}"))?;
    }
    ensure!(
        contest.game().entries().len() > before,
        "a turn that is none"
    );
    Ok(())
}
