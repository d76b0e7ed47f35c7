//! The tiles a player has to lay.

use thiserror::Error;

use crate::variant::Variant;
use crate::{Letter, Tile};

/// The tiles on a rack, by kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rack {
    /// Tiles of every face of the variant.
    counts: Vec<u8>,
    blanks: u8,
}

/// Why tiles cannot be on a rack.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RackError {
    /// A character that is on no tile of the set.
    #[error("{text:?} is on no tile of {variant}")]
    Foreign {
        /// What was written.
        text: String,
        /// The variant's name for people.
        variant: String,
    },
    /// More tiles than a rack holds.
    #[error("{found} tiles; a rack of {variant} holds {most}")]
    TooMany {
        /// Tiles written.
        found: usize,
        /// Tiles on a full rack.
        most: u8,
        /// The variant's name for people.
        variant: String,
    },
    /// More tiles of a face than the set has.
    #[error("{found} × {text}: {variant} has {most}")]
    TooFew {
        /// The face; `?` for blanks.
        text: String,
        /// Tiles of it written.
        found: usize,
        /// Tiles of it in the set.
        most: u8,
        /// The variant's name for people.
        variant: String,
    },
    /// No tiles at all.
    #[error("there is no tile on the rack")]
    Empty,
}

impl Rack {
    /// A rack of tiles of a variant's set; a blank's name does not matter.
    ///
    /// # Panics
    /// When a letter is of another tile set.
    #[must_use]
    pub fn new(variant: &Variant, tiles: impl IntoIterator<Item = Tile>) -> Self {
        let mut rack = Self {
            counts: vec![0; variant.faces.len()],
            blanks: 0,
        };
        for tile in tiles {
            match tile {
                Tile::Face(letter) => rack.counts[usize::from(letter.0)] += 1,
                Tile::Blank(_) => rack.blanks += 1,
            }
        }
        rack
    }

    /// All tiles of a variant's set.
    #[must_use]
    pub fn full(variant: &Variant) -> Self {
        Self {
            counts: variant.faces.iter().map(|face| face.count).collect(),
            blanks: variant.blanks,
        }
    }

    /// Reads tiles as people write them, in capitals or small letters, `?` for a blank, faces of several
    /// characters in brackets: `[CH]`.
    ///
    /// # Errors
    /// When a character is on no tile, the rack is empty or too full, or the set has not that many tiles
    /// of a face.
    pub fn parse(variant: &Variant, text: &str) -> Result<Self, RackError> {
        let cells = crate::board::cells(text.trim());
        let tiles: Vec<Tile> = cells
            .iter()
            .map(|cell| tile(variant, cell))
            .collect::<Result<_, _>>()?;
        if tiles.is_empty() {
            return Err(RackError::Empty);
        }
        if tiles.len() > usize::from(variant.rack) {
            return Err(RackError::TooMany {
                found: tiles.len(),
                most: variant.rack,
                variant: variant.name.clone(),
            });
        }
        let rack = Self::new(variant, tiles);
        let kinds = variant
            .faces
            .iter()
            .map(|face| (&face.text[..], face.count));
        let wanted = rack.counts.iter().copied().zip(kinds);
        for (found, (text, most)) in wanted.chain([(rack.blanks, ("?", variant.blanks))]) {
            if found > most {
                return Err(RackError::TooFew {
                    text: text.to_owned(),
                    found: usize::from(found),
                    most,
                    variant: variant.name.clone(),
                });
            }
        }
        Ok(rack)
    }

    /// Tiles with this letter printed.
    #[must_use]
    pub fn count(&self, letter: Letter) -> u8 {
        self.counts.get(usize::from(letter.0)).copied().unwrap_or(0)
    }

    /// Blank tiles.
    #[must_use]
    pub const fn blanks(&self) -> u8 {
        self.blanks
    }

    /// All tiles.
    #[must_use]
    pub fn len(&self) -> usize {
        let faces: usize = self.counts.iter().copied().map(usize::from).sum();
        faces + usize::from(self.blanks)
    }

    /// Whether there is no tile.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tiles in the set's own alphabetical order, blanks last.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        let faces = self.counts.iter().enumerate().flat_map(|(i, count)| {
            std::iter::repeat_n(Tile::Face(Letter(i as u8)), usize::from(*count))
        });
        faces.chain(std::iter::repeat_n(
            Tile::Blank(None),
            usize::from(self.blanks),
        ))
    }

    /// Puts a tile on the rack; a blank loses its name.
    ///
    /// # Panics
    /// When a letter is of another tile set.
    pub fn add(&mut self, tile: Tile) {
        match tile {
            Tile::Face(letter) => self.counts[usize::from(letter.0)] += 1,
            Tile::Blank(_) => self.blanks += 1,
        }
    }

    /// Takes a tile off the rack; says whether it was there.
    pub fn take(&mut self, tile: Tile) -> bool {
        let left = match tile {
            Tile::Face(letter) => self.counts.get_mut(usize::from(letter.0)),
            Tile::Blank(_) => Some(&mut self.blanks),
        };
        match left {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// The tiles as people write them: `AEINR?`.
    #[must_use]
    pub fn text(&self, variant: &Variant) -> String {
        self.tiles()
            .map(|tile| variant.notation(Some(tile)))
            .collect()
    }
}

fn tile(variant: &Variant, cell: &str) -> Result<Tile, RackError> {
    let text = cell.trim_start_matches('[').trim_end_matches(']');
    let capitals = text.to_uppercase();
    match variant.tile(&capitals) {
        Some(tile) => Ok(tile),
        None => Err(RackError::Foreign {
            text: text.to_owned(),
            variant: variant.name.clone(),
        }),
    }
}
