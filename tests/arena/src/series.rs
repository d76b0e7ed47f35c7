//! Many games between two players, and what can be said after them.

use std::thread;

use anyhow::{Context, Result};
use game::Variant;

use crate::game_of_two::{Player, play};

/// What is played: pairs of games with the same seed, in which each of the two begins once.
#[derive(Clone, Copy)]
pub struct Series {
    /// How many games, an even number.
    pub games: usize,
    /// The first seed; the others follow it.
    pub seed: u64,
    /// Threads that play.
    pub threads: usize,
}

/// What came of the games, as the first player sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Match {
    /// Games played.
    pub games: usize,
    /// Games won.
    pub won: usize,
    /// Games lost; the others were drawn.
    pub lost: usize,
    /// Points of both players, in all games.
    pub points: [i64; 2],
    /// Turns of both, in all games.
    pub turns: usize,
    /// Sums of the margins of pairs of games, and of their squares: games of a pair share their luck.
    sum: f64,
    squares: f64,
    pairs: usize,
}

impl Match {
    /// Plays them.
    ///
    /// # Errors
    /// When a machine breaks the rules.
    pub fn play(
        variant: &Variant,
        series: Series,
        players: impl Fn() -> Result<[game::Machine; 2]> + Sync,
        strengths: [game::Strength; 2],
    ) -> Result<Self> {
        let threads = series.threads.max(1);
        let all = thread::scope(|scope| {
            let begun = (0..threads).map(|thread| {
                let players = &players;
                scope.spawn(move || {
                    let machines = players()?;
                    let player = |i: usize| Player {
                        machine: &machines[i],
                        strength: strengths[i],
                    };
                    let mut part = Self::default();
                    for pair in (thread..series.games / 2).step_by(threads) {
                        let seed = series.seed + pair as u64;
                        part.pair(variant, [player(0), player(1)], seed)?;
                    }
                    Ok(part)
                })
            });
            let begun: Vec<_> = begun.collect();
            let ended = begun.into_iter().map(|thread| thread.join());
            ended.collect::<Vec<_>>()
        });
        let mut whole = Self::default();
        for part in all {
            let part: Result<Self> = part.ok().context("a thread has failed")?;
            whole.join(&part?);
        }
        Ok(whole)
    }

    fn pair(&mut self, variant: &Variant, players: [Player<'_>; 2], seed: u64) -> Result<()> {
        let mut margins = 0;
        for first in 0..2 {
            let played = play(variant, players, first, seed)?;
            let [mine, theirs] = played.points;
            self.games += 1;
            self.won += usize::from(mine > theirs);
            self.lost += usize::from(mine < theirs);
            self.points[0] += i64::from(mine);
            self.points[1] += i64::from(theirs);
            self.turns += played.turns;
            margins += mine - theirs;
        }
        let margin = f64::from(margins) / 2.0;
        self.sum += margin;
        self.squares += margin * margin;
        self.pairs += 1;
        Ok(())
    }

    fn join(&mut self, other: &Self) {
        self.games += other.games;
        self.won += other.won;
        self.lost += other.lost;
        self.turns += other.turns;
        self.points[0] += other.points[0];
        self.points[1] += other.points[1];
        self.sum += other.sum;
        self.squares += other.squares;
        self.pairs += other.pairs;
    }

    /// Points by which the first player is ahead in a game, on average, and the standard error of that.
    #[must_use]
    pub fn margin(&self) -> (f64, f64) {
        let pairs = self.pairs.max(1) as f64;
        let mean = self.sum / pairs;
        let variance = (self.squares / pairs - mean * mean).max(0.0);
        (mean, (variance / (pairs - 1.0).max(1.0)).sqrt())
    }

    /// Points of a game that a player makes on average.
    #[must_use]
    pub fn mean(&self, player: usize) -> f64 {
        self.points[player] as f64 / self.games.max(1) as f64
    }
}
