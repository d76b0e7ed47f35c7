//! Photographs of a simulated table, and training examples cut from them.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use game::{Board, Variant};
use serde_json::json;
use table::{Decoy, Dice, Rendered, Scene, Supply, positions};

mod examples;
use examples::Examples;

#[derive(Parser)]
#[command(about = "Photographs of a simulated table, with truth")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Writes photographs with their positions (.board) and corners (.json)
    Render {
        /// Seed of the first photograph; the others follow
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many
        #[arg(long, default_value_t = 10)]
        count: u64,
        /// Games with commas between, each in turn: `measured` are those of the evaluation, `all` those shipped
        #[arg(long, default_value = "measured")]
        variant: String,
        /// Folder, made when missing
        #[arg(long)]
        out: PathBuf,
        /// The demo's table instead of any table
        #[arg(long)]
        demo: bool,
    },
    /// Writes the photographs of a variant's recorded game as the demo shows it
    Game {
        /// Game
        #[arg(long, default_value = "en")]
        variant: String,
        /// Folder, made when missing
        #[arg(long)]
        out: PathBuf,
    },
    /// Writes pictures that hold no board, named by seed and kind
    Decoys {
        /// Seed of the first picture; the others follow
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many
        #[arg(long, default_value_t = 11)]
        count: u64,
        /// Folder, made when missing
        #[arg(long)]
        out: PathBuf,
    },
    /// Writes training examples: FILE.u8 (records) and FILE.json (what they are)
    Crops(Examples),
}

fn main() -> Result<()> {
    match Cli::parse().command {
        Command::Render {
            seed,
            count,
            variant,
            out,
            demo,
        } => render(seed, count, &variant, &out, demo),
        Command::Game { variant, out } => game(&variant, &out),
        Command::Decoys { seed, count, out } => decoys(seed, count, &out),
        Command::Crops(examples) => examples.write(),
    }
}

/// So many seeds from one on.
fn seeds(first: u64, count: u64) -> Result<Range<u64>> {
    let end = first.checked_add(count);
    Ok(first..end.context("there are no more seeds")?)
}

fn scene(seed: u64, variants: &[Variant], supply: Supply, demo: bool) -> Result<Scene> {
    let scene = Scene::of_seed(seed, variants, supply)?;
    if demo {
        return Ok(Scene::demo(&scene.variant, &scene.board)?);
    }
    Ok(scene)
}

fn render(seed: u64, count: u64, variant: &str, out: &Path, demo: bool) -> Result<()> {
    let variants = table::variants(variant)?;
    std::fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    for seed in seeds(seed, count)? {
        let scene = scene(seed, &variants, Supply::Bag, demo)?;
        write(&scene, seed, out)?;
    }
    Ok(())
}

fn game(id: &str, out: &Path) -> Result<()> {
    let variant = Variant::shipped(id)?;
    std::fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    let mut scene = Scene::demo(&variant, &Board::empty(variant.side))?;
    // The demo clears the board at the end: that photograph is the first here.
    write(&scene, 0, out)?;
    for (turn, board) in positions::recorded(&variant)?.iter().enumerate() {
        scene.show(board);
        write(&scene, turn as u64 + 1, out)?;
    }
    Ok(())
}

fn decoys(seed: u64, count: u64, out: &Path) -> Result<()> {
    std::fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    for seed in seeds(seed, count)? {
        let kind = Decoy::of_seed(seed);
        let photo = kind.photograph(&mut Dice::new(seed))?;
        let path = out.join(format!("{seed:06}-{}.png", kind.name()));
        photo
            .save(&path)
            .with_context(|| format!("cannot write {}", path.display()))?;
        println!("{}", path.display());
    }
    Ok(())
}

/// Takes one photograph and writes it with its position and truth.
fn write(scene: &Scene, number: u64, out: &Path) -> Result<()> {
    let start = Instant::now();
    let rendered = scene.render();
    let took = start.elapsed();
    let path = |extension: &str| out.join(format!("{number:06}.{extension}"));
    rendered
        .photo
        .save(path("png"))
        .with_context(|| format!("cannot write {}", path("png").display()))?;
    std::fs::write(
        path("board"),
        scene.board.rows(&scene.variant).join("\n") + "\n",
    )?;
    std::fs::write(path("json"), truth(scene, &rendered).to_string() + "\n")?;
    println!(
        "{number:06} {} {:.0} ms",
        scene.variant.id,
        took.as_secs_f64() * 1e3
    );
    Ok(())
}

fn truth(scene: &Scene, rendered: &Rendered) -> serde_json::Value {
    json!({
        "variant": scene.variant.id,
        "corners": rendered.corners,
        "homography": rendered.homography,
        "pixels_a_square": rendered.pixels_a_square,
        "tilt_degrees": scene.pose.tilt.to_degrees(),
        "tiles": scene.laid.len(),
        "hidden_squares": rendered.hidden.iter().filter(|share| **share > 0.1).count(),
        "exposure": scene.light.exposure,
        "font": scene.tiles.face.name(),
    })
}
