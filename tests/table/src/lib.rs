//! The simulated table: photographs of positions, rendered deterministically from a seed, with truth.
//!
//! A [`Scene`] is a plain value: the position, how board and tiles look, how the tiles lie, what else is on the
//! table, the light, and the camera. [`Scene::render`] takes the photograph. [`Scene::demo`] is a fixed pleasant
//! table, [`Scene::random`] any table at all. Tiles are boxes with a height: they lean away from the camera, show
//! their sides and throw shadows on their neighbours.
//!
//! Pictures depend on the seed and on the fonts installed; the demo's only on `fonts-dejavu-core`.

mod bands;
mod board_chance;
mod board_marks;
mod board_ornaments;
mod board_print;
mod board_style;
mod board_texts;
mod camera;
mod canvas;
mod clutter;
mod colour;
pub mod crops;
mod decoy;
mod dice;
pub mod difficulty;
mod filler;
mod fonts;
mod hand;
pub mod homography;
mod lab;
mod lay;
mod light;
mod noise;
mod pit;
pub mod positions;
mod render;
mod scene;
mod sensor;
mod shade;
mod shapes;
mod slab;
mod surface;
mod tile_print;
mod tile_style;

pub use board_style::{BoardStyle, Centre, Lines, Mark, Ornament, Teeth};
pub use camera::{Camera, Pose};
pub use clutter::{Kind, Thing};
pub use colour::Colour;
pub use decoy::Decoy;
pub use dice::Dice;
pub use filler::{Supply, filled};
pub use fonts::{Shelf, Typeface};
pub use hand::Hand;
pub use lay::Laid;
pub use light::{Glare, Light, Shadow};
pub use pit::Pit;
pub use render::Rendered;
pub use scene::Scene;
pub use surface::{Material, Surface};
pub use tile_style::{BlankPrint, Lay, TileStyle, ValuePrint};

use std::path::PathBuf;

use game::{Variant, VariantError};
use thiserror::Error;

/// The variants that measuring takes in turn by seed. A variant shipped later stays out: a seed has to give the same
/// photograph for ever.
const MEASURED: [&str; 5] = ["de", "en", "it", "pl", "ro"];

/// The games that some names with commas between stand for, in the order that seeds take them in: `measured` are those
/// of the evaluation, `all` those shipped.
///
/// # Errors
/// When a name is no shipped variant's.
pub fn variants(names: &str) -> Result<Vec<Variant>, VariantError> {
    let ids: Vec<&str> = match names {
        "measured" => MEASURED.to_vec(),
        "all" => Variant::ids().collect(),
        names => names.split(',').collect(),
    };
    ids.into_iter().map(Variant::shipped).collect()
}

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum TableError {
    /// No typeface can print the tiles.
    #[error("no installed font has the letters {text:?}; install the package fonts-dejavu-core")]
    NoFont {
        /// The letters wanted.
        text: String,
    },
    /// No typeface of the folder that `KIBITZ_FACES` names can print what is wanted.
    #[error(
        "no font under KIBITZ_FACES={folder:?} can print what is wanted; name a folder with upright Latin ones, or none"
    )]
    NoFace {
        /// The folder.
        folder: PathBuf,
    },
    /// A variant without a recorded game.
    #[error("no game is recorded for the variant {variant:?}; those that are shipped have one")]
    NoGame {
        /// The variant.
        variant: String,
    },
    /// A line of a recorded game that is no play or does not fit.
    #[error("line {line}: {text:?} is no play that fits; write `H8 across WORD`, `pass` or `back`")]
    Play {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
}
