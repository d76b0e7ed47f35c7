//! Measures how well boards are read: real photographs, rendered ones over the whole range of difficulties,
//! pictures that hold no board, and time. `make eval-vision` writes it all into `calibration/EVALUATION.md`.

mod axis;
mod comparison;
mod corners;
mod decoys;
mod enrolled;
#[cfg(test)]
mod example;
mod grounds;
mod listing;
mod markdown;
mod overlay;
mod photographs;
mod readers;
mod report;
mod sweep;
mod tally;
mod timing;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

use overlay::Overlays;
use report::Measured;
use sweep::Which;

#[derive(Parser)]
#[command(about = "Measures how well boards are read")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Lists wrong and doubtful squares of folders with photographs and their truth (NAME.board)
    Photographs {
        /// Game; photographs of others are passed over
        variant: String,
        /// Folders
        #[arg(required = true)]
        folders: Vec<PathBuf>,
    },
    /// Lists the same of rendered photographs: what a change does to them is seen in minutes
    Sweep {
        /// Seed of the first one
        #[arg(long)]
        seed: u64,
        /// How many
        #[arg(long, default_value_t = 100)]
        count: u64,
        /// Which of the seeds that follow
        #[arg(long, value_enum, default_value_t = Which::Ordinary)]
        which: Which,
        /// Games with commas between, each in turn: `measured` are those of the report, `all` those shipped
        #[arg(long, default_value = "measured")]
        variant: String,
    },
    /// Writes what was weighed of every answer, for calibration/train/fit_vouch.py, as comma-separated values
    Grounds {
        /// Seed of the first rendered photograph
        #[arg(long)]
        seed: u64,
        /// How many
        #[arg(long)]
        count: u64,
        /// Which of the seeds that follow
        #[arg(long, value_enum, default_value_t = Which::Ordinary)]
        which: Which,
    },
    /// Measures what exemplars of the same set change: each photograph is read by the others of its set
    Enrolled {
        /// Folder with the sets of photographs
        #[arg(long, default_value = "../shared/photos")]
        photos: PathBuf,
        /// How many tables of the ordinary range are rendered
        #[arg(long, default_value_t = 100)]
        count: u64,
        /// Seed of the first one
        #[arg(long, default_value_t = 600_000)]
        seed: u64,
    },
    /// Measures how long a reading takes
    Times {
        /// Seed of the first photograph
        #[arg(long, default_value_t = 500_000)]
        seed: u64,
    },
    /// Measures everything and writes a page of Markdown
    Report {
        /// Folder with the sets of photographs
        #[arg(long, default_value = "../shared/photos")]
        photos: PathBuf,
        /// How many photographs are rendered
        #[arg(long, default_value_t = 2000)]
        count: u64,
        /// Seed of the first one; the others follow
        #[arg(long, default_value_t = 500_000)]
        seed: u64,
        /// How many more of the ordinary range are rendered; a third of COUNT when not given
        #[arg(long)]
        ordinary: Option<u64>,
        /// How many pictures without a board are drawn
        #[arg(long, default_value_t = 200)]
        decoys: u64,
        /// The page
        #[arg(long, default_value = "calibration/EVALUATION.md")]
        out: PathBuf,
        /// Folder for pictures of boards that were not read exactly, made when missing
        #[arg(long)]
        overlays: Option<PathBuf>,
    },
}

fn main() -> Result<()> {
    // As boards are looked for on several, where they are hard to find: what is measured is measured on one.
    rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build_global()?;
    match Cli::parse().command {
        Command::Photographs { variant, folders } => {
            photographs::list(&mut std::io::stdout().lock(), &variant, &folders)
        }
        Command::Sweep {
            seed,
            count,
            which,
            variant,
        } => {
            let samples = sweep::run(seed, count, which, &table::variants(&variant)?, None)?;
            let named = |sample: sweep::Sample| {
                let name = format!("{} {}", sample.seed, sample.variant);
                (name, sample.answer)
            };
            let answers: Vec<_> = samples.into_iter().map(named).collect();
            listing::write(&mut std::io::stdout().lock(), &answers)
        }
        Command::Grounds { seed, count, which } => {
            let variants = sweep::variants()?;
            grounds::write(
                &mut std::io::stdout().lock(),
                (seed, count, which),
                &variants,
            )
        }
        Command::Enrolled {
            photos,
            count,
            seed,
        } => {
            let sets = enrolled::read_sets(&photos)?;
            let tables = enrolled::run(seed, count)?;
            print!("{}", report::enrolled(&sets, &tables));
            Ok(())
        }
        Command::Times { seed } => {
            print!(
                "{}",
                report::times(&timing::run(seed, &sweep::variants()?)?)
            );
            Ok(())
        }
        Command::Report {
            photos,
            count,
            seed,
            ordinary,
            decoys,
            out,
            overlays,
        } => {
            let overlays = overlays.as_deref().map(Overlays::into).transpose()?;
            let variants = sweep::variants()?;
            let measured = Measured {
                count,
                seed,
                // First, while nothing else of this program runs.
                times: timing::run(seed, &variants)?,
                sets: photographs::read_sets(&photos, overlays.as_ref())?,
                samples: sweep::run(seed, count, Which::All, &variants, overlays.as_ref())?,
                ordinary: sweep::run(
                    seed + count,
                    ordinary.unwrap_or(count / 3),
                    Which::Ordinary,
                    &variants,
                    overlays.as_ref(),
                )?,
                decoys: decoys::run(seed, decoys, overlays.as_ref())?,
                enrolled_sets: enrolled::read_sets(&photos)?,
                enrolled_tables: enrolled::run(
                    seed + 2 * count,
                    ordinary.unwrap_or(count / 3).min(enrolled::TABLES),
                )?,
            };
            write(&out, &measured.page())
        }
    }
}

fn write(out: &Path, page: &str) -> Result<()> {
    let written = std::fs::write(out, page);
    written.with_context(|| format!("cannot write {}", out.display()))?;
    println!("{}", out.display());
    Ok(())
}
