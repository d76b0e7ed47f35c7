//! Photographs of a simulated table, and training examples cut from them.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use game::{Board, Tile, Variant};
use serde_json::json;
use table::{Decoy, Dice, Rendered, Scene, Supply, crops, positions};

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
    Crops {
        /// Seed of the first board; the others follow
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many boards
        #[arg(long, default_value_t = 100)]
        boards: u64,
        /// Games with commas between, each in turn: `measured` are those of the evaluation, `all` those shipped
        #[arg(long, default_value = "all")]
        variant: String,
        /// Deviation of the corners, in squares
        #[arg(long, default_value_t = 0.1)]
        jitter: f32,
        /// Any values on the tiles, 1 to 10, instead of the games' own: a letter tells nothing of them
        #[arg(long)]
        any_values: bool,
        /// Path without extension
        #[arg(long)]
        out: PathBuf,
    },
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
        Command::Crops {
            seed,
            boards,
            variant,
            jitter,
            any_values,
            out,
        } => {
            let variants = table::variants(&variant)?;
            write_crops(seed..seed + boards, &variants, jitter, any_values, &out)
        }
    }
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
    for seed in seed..seed + count {
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
    for seed in seed..seed + count {
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

/// Every face of every game shipped, once: a label is 2 + the place in this list.
fn alphabet() -> Result<Vec<String>> {
    let mut faces: Vec<String> = ('A'..='Z').map(String::from).collect();
    for variant in table::variants("all")? {
        for face in variant.faces {
            if !faces.contains(&face.text) {
                faces.push(face.text);
            }
        }
    }
    Ok(faces)
}

fn label(variant: &Variant, tile: Option<Tile>, alphabet: &[String]) -> Result<u8> {
    Ok(match tile {
        None => 0,
        Some(Tile::Blank(_)) => 1,
        Some(Tile::Face(letter)) => {
            let text = &variant.face(letter).text;
            let place = alphabet.iter().position(|face| face == text);
            2 + place.with_context(|| format!("{text} is in no alphabet"))? as u8
        }
    })
}

/// The same games with any values on their tiles.
fn with_any_values(variants: &[Variant], dice: &mut Dice) -> Vec<Variant> {
    let mut variants = variants.to_vec();
    let faces = variants.iter_mut().flat_map(|variant| &mut variant.faces);
    faces.for_each(|face| face.value = 1 + dice.below(10) as u8);
    variants
}

/// The value printed on each face; none where the set has none.
fn printed_values(scene: &Scene) -> serde_json::Value {
    let faces = scene.variant.faces.iter();
    let values = faces.map(|face| (face.text.clone(), json!(face.value)));
    let printed = scene.tiles.value.is_some();
    printed.then(|| serde_json::Value::from_iter(values)).into()
}

fn write_crops(
    seeds: Range<u64>,
    variants: &[Variant],
    jitter: f32,
    any_values: bool,
    out: &Path,
) -> Result<()> {
    let alphabet = alphabet()?;
    let path = out.with_extension("u8");
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    let mut file = BufWriter::new(file);
    let (mut records, mut about) = (0u64, Vec::new());
    for (index, seed) in seeds.clone().enumerate() {
        let scene = if any_values {
            let variants = with_any_values(variants, &mut Dice::new(seed ^ 0x7a));
            scene(seed, &variants, Supply::Endless, false)?
        } else {
            scene(seed, variants, Supply::Endless, false)?
        };
        let rendered = scene.render_field();
        let mut dice = Dice::new(seed ^ 0xc0);
        for crop in crops::cut(&scene, &rendered, jitter, &mut dice) {
            let label = label(&scene.variant, crop.tile, &alphabet)?;
            file.write_all(&crop.picture)?;
            file.write_all(&[
                label,
                crop.square.row,
                crop.square.col,
                u8::from(crop.hidden),
            ])?;
            file.write_all(&(index as u32).to_le_bytes())?;
            records += 1;
        }
        let mut board = truth(&scene, &rendered);
        board["values"] = printed_values(&scene);
        about.push(board);
    }
    file.flush()?;
    let header = json!({
        "records": records,
        "record_bytes": crops::PICTURE + 8,
        "picture": [crops::CROP, crops::CROP, 3],
        "then": "label u8, row u8, col u8, hidden u8, board u32 little endian",
        "labels": "0 empty, 1 blank, 2+i alphabet[i]",
        "alphabet": alphabet,
        "pixels_a_square": crops::PITCH,
        "seed": seeds.start,
        "jitter": jitter,
        "boards": about,
    });
    let path = out.with_extension("json");
    std::fs::write(&path, header.to_string())
        .with_context(|| format!("cannot write {}", path.display()))?;
    println!("{records} squares of {} boards", seeds.count());
    Ok(())
}
