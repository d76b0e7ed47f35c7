//! What is known of one table before a photograph is taken: where its board lies, how the empty squares
//! look, and what the tiles of its set look like.
//!
//! A profile is a text file in TOML. [`Profile::parse`] trusts nothing it reads; [`Profile::to_toml`] writes
//! what it reads.

mod parse;
mod section;
#[cfg(test)]
mod tests;
mod tiles;
mod write;

use game::{Sight, Variant};
use image::{GrayImage, RgbImage, imageops};
use thiserror::Error;

use crate::alphabet::Sights;
use crate::homography::Homography;
use crate::lens::Lens;
use crate::likeness::{Exemplars, Portrait};
use crate::pose::Pose;
use crate::track::{self, FINE};
use crate::trouble::PROVEN;

/// Largest profile that is read, in bytes: a board takes 70 000 and every tile of a set 400.
pub const LARGEST: usize = 1 << 20;

/// Portraits are written in whole numbers: so many make 1.
const UNIT: f32 = 10_000.0;

/// Exemplars of one face: worn and clean tiles, and both of two hands' makes.
const EACH: usize = 6;

/// Likeness from which a further exemplar of a face tells nothing new.
const KNOWN: f32 = 0.97;

/// A table's board and its tiles, as its owner has shown them.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    variant: String,
    side: u8,
    pub(crate) board: Option<EmptyBoard>,
    tiles: Vec<Tile>,
}

/// The board without tiles, in one photograph.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EmptyBoard {
    /// The photograph's pixels, across and down.
    pub(crate) photo: [u32; 2],
    /// How much its lens bends.
    pub(crate) bend: f64,
    /// Its pixels, straightened, to squares.
    pub(crate) to_board: Homography,
    /// Median colour of each square's middle, row by row.
    pub(crate) colours: Vec<[u8; 3]>,
    /// Brightness of the playing field, `FINE` pixels a square.
    pub(crate) picture: GrayImage,
}

/// One tile of the set.
#[derive(Clone, Debug, PartialEq)]
struct Tile {
    /// A blank or a letter.
    sight: usize,
    /// What the third look makes of it, in ten-thousandths.
    portrait: Vec<i16>,
}

/// Why a text is no profile for this table.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ProfileError {
    /// Too long to be one.
    #[error("it is longer than {} kB; no profile is", LARGEST >> 10)]
    Large,
    /// Not TOML.
    #[error("line {line} is not TOML: {message}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// What the parser says.
        message: String,
    },
    /// A key is missing, is not known, or has a value that cannot be.
    #[error("{key}: {problem}")]
    Value {
        /// The key, with its section and the number of its table.
        key: String,
        /// What is there, and what belongs there.
        problem: String,
    },
    /// It belongs to another game.
    #[error(
        "it was made with a board and tiles of the variant {found:?}, and {wanted:?} is played"
    )]
    Variant {
        /// The profile's.
        found: String,
        /// The reader's.
        wanted: String,
    },
}

impl Profile {
    /// A profile that knows nothing yet.
    #[must_use]
    pub fn new(variant: &Variant) -> Self {
        Self {
            variant: variant.id.clone(),
            side: variant.side,
            board: None,
            tiles: Vec::new(),
        }
    }

    /// The variant whose board and tiles these are.
    #[must_use]
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// Whether the board's place and look are known.
    #[must_use]
    pub const fn has_board(&self) -> bool {
        self.board.is_some()
    }

    /// How many faces are known, a blank among them.
    #[must_use]
    pub fn faces(&self) -> usize {
        let mut sights: Vec<usize> = self.tiles.iter().map(|tile| tile.sight).collect();
        sights.sort_unstable();
        sights.dedup();
        sights.len()
    }

    /// Takes in the tiles of another profile of the same set, and its board when none is known.
    ///
    /// # Panics
    /// When the other is of another variant.
    pub fn take_in(&mut self, other: &Self) {
        assert_eq!(self.variant, other.variant, "tiles of one variant");
        if self.board.is_none() {
            self.board.clone_from(&other.board);
        }
        for tile in &other.tiles {
            self.add(tile.clone());
        }
    }

    /// Pairs of faces that look so much alike on this set that one cannot be told from the other by its
    /// exemplars; a blank is `?`.
    #[must_use]
    pub fn indistinct(&self, variant: &Variant) -> Vec<[String; 2]> {
        let name = |sight| face(sight, variant);
        let pairs = self.exemplars().indistinct();
        pairs.into_iter().map(|pair| pair.map(name)).collect()
    }

    /// Takes in what a tile looks like, unless the profile has it already.
    pub(crate) fn enrol(&mut self, sight: usize, portrait: &Portrait) {
        let numbers = portrait.numbers().iter();
        self.add(Tile {
            sight,
            portrait: numbers.map(|v| (v * UNIT).round() as i16).collect(),
        });
    }

    fn add(&mut self, tile: Tile) {
        let own = self.tiles.iter().filter(|own| own.sight == tile.sight);
        let known = self.exemplars().likeness(tile.sight, &tile.portrait());
        if own.count() < EACH && known < KNOWN {
            self.tiles.push(tile);
            self.tiles.sort_by_key(|tile| tile.sight);
        }
    }

    /// The enrolled tiles, to compare with.
    pub(crate) fn exemplars(&self) -> Exemplars {
        let mut exemplars = Exemplars::default();
        for tile in &self.tiles {
            exemplars.add(tile.sight, tile.portrait());
        }
        exemplars
    }
}

impl Tile {
    fn portrait(&self) -> Portrait {
        Portrait::levelled(self.portrait.iter().map(|v| f32::from(*v) / UNIT))
    }
}

/// What is printed on the tile of a sight; `?` on a blank.
pub(crate) fn face(sight: usize, variant: &Variant) -> String {
    match Sights::sight(sight) {
        Sight::Letter(letter) => variant.face(letter).text.clone(),
        Sight::Blank | Sight::Empty => "?".to_owned(),
    }
}

impl EmptyBoard {
    /// Where the board lies. Who has shown it empty has proven that it is one.
    pub(crate) fn pose(&self) -> Pose {
        Pose {
            lens: Lens::of(self.photo, self.bend),
            information: PROVEN,
            ..Pose::straight(self.to_board)
        }
    }

    /// The same board set upright by clockwise quarter turns.
    pub(crate) fn turned(&self, turns: u8) -> Self {
        let side = self.picture.width() / FINE as u32;
        let squares = RgbImage::from_fn(side, side, |x, y| {
            image::Rgb(self.colours[(y * side + x) as usize])
        });
        let (squares, picture) = match turns % 4 {
            0 => (squares, self.picture.clone()),
            1 => (
                imageops::rotate90(&squares),
                imageops::rotate90(&self.picture),
            ),
            2 => (
                imageops::rotate180(&squares),
                imageops::rotate180(&self.picture),
            ),
            _ => (
                imageops::rotate270(&squares),
                imageops::rotate270(&self.picture),
            ),
        };
        let turn = Homography::quarter_turns(turns, f64::from(side));
        Self {
            photo: self.photo,
            bend: self.bend,
            to_board: self.to_board.then(&turn),
            colours: squares.pixels().map(|p| p.0).collect(),
            picture,
        }
    }

    /// As if it had just been found, to be followed into a new photograph.
    pub(crate) fn track(&self) -> track::Track {
        let grey = image::DynamicImage::ImageLuma8(self.picture.clone());
        track::Track::known(self.pose(), grey.into_rgb8())
    }
}
