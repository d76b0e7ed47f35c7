//! Training examples, cut out of rendered photographs.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use game::{Tile, Variant};
use serde_json::json;
use table::difficulty::Difficulties;
use table::{Dice, Scene, Supply, crops};

/// Which boards are rendered, and what is written of them.
#[derive(clap::Args)]
pub struct Examples {
    /// Seed of the first board; the others follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many boards
    #[arg(long, default_value_t = 100)]
    boards: u64,
    /// Games with commas between, each in turn: `measured` are those of the evaluation, `all` those shipped
    #[arg(long, default_value = "all")]
    variant: String,
    /// Deviation of the corners, in squares, up to a half
    #[arg(long, default_value_t = 0.1, value_parser = jitter)]
    jitter: f32,
    /// Any values on the tiles, 1 to 10, instead of the games' own: a letter tells nothing of them
    #[arg(long)]
    any_values: bool,
    /// Boards of the ordinary range alone
    #[arg(long)]
    ordinary: bool,
    /// Path without extension
    #[arg(long)]
    out: PathBuf,
}

impl Examples {
    /// Renders the boards and writes their crops.
    pub fn write(&self) -> Result<()> {
        let (alphabet, variants) = (alphabet()?, table::variants(&self.variant)?);
        let path = self.out.with_extension("u8");
        let file =
            File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
        let mut file = BufWriter::new(file);
        let (mut records, mut boards, mut seeds) = (0u64, Vec::new(), self.seed..=u64::MAX);
        while (boards.len() as u64) < self.boards {
            let seed = seeds.next().context("there are no more seeds")?;
            let scene = self.scene(seed, &variants)?;
            if self.ordinary && !Difficulties::of(&scene).ordinary() {
                continue;
            }
            let rendered = scene.render_field();
            let mut dice = Dice::new(seed ^ 0xc0);
            for crop in crops::cut(&scene, &rendered, self.jitter, &mut dice) {
                let label = label(&scene.variant, crop.tile, &alphabet)?;
                let [row, col] = [crop.square.row, crop.square.col];
                file.write_all(&crop.picture)?;
                file.write_all(&[label, row, col, u8::from(crop.hidden)])?;
                file.write_all(&(boards.len() as u32).to_le_bytes())?;
                records += 1;
            }
            let mut board = crate::truth(&scene, &rendered);
            board["values"] = printed_values(&scene);
            boards.push(board);
        }
        file.flush()?;
        println!("{records} squares of {} boards", boards.len());
        let header = json!({
            "records": records,
            "record_bytes": crops::PICTURE + 8,
            "picture": [crops::CROP, crops::CROP, 3],
            "then": "label u8, row u8, col u8, hidden u8, board u32 little endian",
            "labels": "0 empty, 1 blank, 2+i alphabet[i]",
            "alphabet": alphabet,
            "pixels_a_square": crops::PITCH,
            "seed": self.seed,
            "jitter": self.jitter,
            "boards": boards,
        });
        let path = self.out.with_extension("json");
        std::fs::write(&path, header.to_string())
            .with_context(|| format!("cannot write {}", path.display()))
    }

    fn scene(&self, seed: u64, variants: &[Variant]) -> Result<Scene> {
        if self.any_values {
            let variants = with_any_values(variants, &mut Dice::new(seed ^ 0x7a));
            return crate::scene(seed, &variants, Supply::Endless, false);
        }
        crate::scene(seed, variants, Supply::Endless, false)
    }
}

/// A deviation of the corners. With more than half a square each crop would show another square than its label tells.
fn jitter(text: &str) -> Result<f32> {
    let jitter = text.parse()?;
    ensure!(
        (0.0..=0.5).contains(&jitter),
        "corners deviate by 0 to 0.5 squares"
    );
    Ok(jitter)
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
