//! `arena`: tables of kept tiles, and matches.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result};
use arena::{Match, Plan, Series, lexicon, measure};
use clap::{Parser, Subcommand};
use game::solve::Leaves;
use game::{Machine, Strength, Variant};

/// The machine plays against itself.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Find out what kept tiles are worth, and write the table.
    Leaves {
        /// The game.
        variant: String,
        /// Racks measured in every round.
        #[arg(long, default_value_t = 200_000)]
        racks: usize,
        /// Rounds, each with the values of the one before.
        #[arg(long, default_value_t = 3)]
        rounds: usize,
        #[arg(long, default_value_t = 2)]
        threads: usize,
        /// File to write.
        #[arg(long, short)]
        output: PathBuf,
    },
    /// Play matches of equity against the play with most points; tells a row of a table.
    Match {
        /// The games.
        variants: Vec<String>,
        /// Games in a match: each player begins in half of them.
        #[arg(long, default_value_t = 10_000)]
        games: usize,
        #[arg(long, default_value_t = 2)]
        threads: usize,
        /// The first seed.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Table of kept tiles; the shipped one when not given.
        #[arg(long)]
        leaves: Option<PathBuf>,
    },
}

fn main() -> Result<ExitCode> {
    match Cli::parse().command {
        Command::Leaves {
            variant,
            racks,
            rounds,
            threads,
            output,
        } => {
            let plan = Plan {
                racks,
                rounds,
                threads,
                seed: 1,
            };
            leaves(&Variant::shipped(&variant)?, plan, &output)?;
        }
        Command::Match {
            variants,
            games,
            threads,
            seed,
            leaves,
        } => {
            let series = Series {
                games,
                seed,
                threads,
            };
            println!("| game | games | won | drawn | lost | points | margin | turns |");
            println!("|---|---|---|---|---|---|---|---|");
            for variant in &variants {
                let variant = Variant::shipped(variant)?;
                let table = match &leaves {
                    None => Leaves::shipped(&variant)?,
                    Some(path) => Leaves::parse(&fs::read_to_string(path)?, &variant)?,
                };
                contest(&variant, series, &table)?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn leaves(variant: &Variant, plan: Plan, output: &PathBuf) -> Result<()> {
    let begun = Instant::now();
    let words = lexicon(variant)?;
    let table = measure(variant, &words, plan, |round, mean| {
        let seconds = begun.elapsed().as_secs();
        println!(
            "{}: round {round}: {mean:.2} points a rack, {seconds} s",
            variant.id
        );
    })?;
    let (id, Plan { racks, rounds, .. }) = (&variant.id, plan);
    let head = format!(
        "# What kept tiles are worth in hundredths of a point, found by `make leaves GAMES={id}`: self-play,\n\
         # {rounds} rounds of {racks} racks.\n"
    );
    let text = head + &table.text(variant);
    fs::write(output, text).with_context(|| output.display().to_string())
}

fn contest(variant: &Variant, series: Series, table: &Leaves) -> Result<()> {
    let words = lexicon(variant)?;
    let machines = || {
        let full = Machine::new(words.clone(), Some(table.clone()));
        Ok([full, Machine::new(words.clone(), None)])
    };
    let strengths = [Strength::Full, Strength::Strong];
    let came = Match::play(variant, series, machines, strengths)?;
    let (margin, error) = came.margin();
    let Match {
        games, won, lost, ..
    } = came;
    println!(
        "| {} | {games} | {won} | {} | {lost} | {:.1} : {:.1} | {margin:+.1} ± {error:.1} | {:.1} |",
        variant.id,
        games - won - lost,
        came.mean(0),
        came.mean(1),
        came.turns as f64 / games.max(1) as f64,
    );
    Ok(())
}
