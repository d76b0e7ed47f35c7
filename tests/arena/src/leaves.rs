//! What kept tiles are worth.
//!
//! The machine plays against itself. In every position with tiles in the bag, racks are drawn at random from
//! all tiles not on the board, and each is asked for the most it can score, with the value of what it would
//! keep then. Any tiles of a rack are tiles that might have been kept for it: the rest of the rack is what
//! might have been drawn. The more a rack can score with them, the more they are worth. Effects of tiles and pairs
//! are fitted to that; and as the values of what is kept then were those of the round before, this is
//! repeated.

use std::thread;

use anyhow::{Context, Result};
use fastrand::Rng;
use game::solve::{Leaves, Outlook, Rack, Shape, Solver};
use game::{Contest, Lexicon, Machine, Strength, Tile, Variant};

use crate::fit::Fit;
use crate::game_of_two::{Player, begin, turn};
use crate::words::vowels;

/// Racks drawn in every position.
const DRAWN: usize = 10;

/// How much is measured.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Racks measured in every round.
    pub racks: usize,
    /// Rounds, each with the values of the one before.
    pub rounds: usize,
    /// Threads that measure.
    pub threads: usize,
    /// What decides every draw.
    pub seed: u64,
}

/// Measures what kept tiles are worth. Tells after every round how many racks there were, and their mean in
/// points.
///
/// # Errors
/// When a machine breaks the rules, or the tile set cannot be searched.
pub fn measure(
    variant: &Variant,
    lexicon: &Lexicon,
    plan: Plan,
    mut tell: impl FnMut(usize, f64),
) -> Result<Leaves> {
    let solver = Solver::new(variant, lexicon)?;
    let shape = Shape::new(variant, &vowels(variant));
    let mut leaves: Option<Leaves> = None;
    for round in 0..plan.rounds.max(1) {
        let mut fit = Fit::new(shape.len());
        let fits = thread::scope(|scope| {
            let threads = 0..plan.threads.max(1);
            let begun = threads.map(|thread| {
                let measuring = Measuring {
                    variant,
                    solver: &solver,
                    shape: &shape,
                    leaves: leaves.as_ref(),
                    // No leaves of this thread and round are played by another's draws.
                    rng: Rng::with_seed(plan.seed ^ (round * 64 + thread) as u64),
                };
                let racks = plan.racks.div_ceil(plan.threads.max(1));
                let machine = Machine::new(lexicon.clone(), leaves.clone());
                scope.spawn(move || measuring.run(&machine, racks))
            });
            let begun: Vec<_> = begun.collect();
            let ended = begun.into_iter().map(|thread| thread.join());
            ended.collect::<Vec<_>>()
        });
        for one in fits {
            fit.join(&one.ok().context("a thread has failed")??);
        }
        tell(round + 1, fit.mean());
        let effects = fit.solve(|effect| ridge(&shape, effect))?;
        let hundredths = effects.iter().map(|effect| (effect * 100.0).round() as i32);
        leaves = Leaves::new(shape.clone(), hundredths.collect());
    }
    leaves.context("as many effects as the shape has")
}

/// How far an effect is drawn towards nothing. A rack scatters by some 20 points around what its tiles would
/// make expect, and lends itself to a leave of each size: 400 times some three, divided by the
/// square of the points that an effect of its kind usually has.
fn ridge(shape: &Shape, effect: usize) -> f64 {
    if shape.is_pair(effect) { 1200.0 } else { 75.0 }
}

/// One thread's work.
struct Measuring<'a> {
    variant: &'a Variant,
    solver: &'a Solver,
    shape: &'a Shape,
    leaves: Option<&'a Leaves>,
    rng: Rng,
}

impl Measuring<'_> {
    fn run(mut self, machine: &Machine, racks: usize) -> Result<Fit> {
        let mut fit = Fit::new(self.shape.len());
        let player = Player {
            machine,
            strength: Strength::Full,
        };
        let mut measured = 0;
        while measured < racks {
            let mut contest = begin(self.variant, self.rng.u64(..))?;
            while contest.outcome().is_none() {
                if !contest.bag().is_empty() {
                    self.position(&contest, &mut fit);
                    measured += DRAWN;
                }
                turn(&mut contest, player)?;
            }
        }
        Ok(fit)
    }

    /// Draws racks for a position, and measures them.
    fn position(&mut self, contest: &Contest, fit: &mut Fit) {
        let board = contest.game().board();
        let mut unseen = Rack::full(self.variant);
        for (_, tile) in board.tiles() {
            unseen.take(tile);
        }
        let mut unseen: Vec<Tile> = unseen.tiles().collect();
        let outlook = Outlook {
            bag: contest.bag().len(),
            theirs: 0,
        };
        let mut effects = Vec::new();
        for _ in 0..DRAWN {
            self.rng.shuffle(&mut unseen);
            let size = usize::from(self.variant.rack).min(unseen.len());
            // Shuffled: the first tiles of the rack are any tiles of it.
            let tiles = &unseen[..size];
            let rack = Rack::new(self.variant, tiles.iter().copied());
            let best = self.solver.most_valued(board, &rack, self.leaves, outlook);
            let pass = || self.leaves.map_or(0, |leaves| leaves.value(&rack));
            let most = best.map_or_else(pass, |best| best.equity);
            for kept in 1..size {
                let kept = Rack::new(self.variant, tiles[..kept].iter().copied());
                effects.clear();
                self.shape.of(&kept, |effect| effects.push(effect));
                fit.add(&mut effects, f64::from(most) / 100.0);
            }
        }
    }
}
