//! A game's board, tile set and bonuses, as data.

use serde::Deserialize;
use thiserror::Error;

use crate::{Letter, Square, Tile};

/// What a square does to the score of a tile laid on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Premium {
    /// Nothing.
    Plain,
    /// Multiplies the tile laid on it.
    Letter(u8),
    /// Multiplies every word through it.
    Word(u8),
}

/// One kind of tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// What is printed, in capitals: mostly one character.
    pub text: String,
    /// Tiles of this face in the full set.
    pub count: u8,
    /// Points printed on it.
    pub value: u8,
}

/// A game: board, tile set and bonuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Short name, as in `--variant de`.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// ISO 639-1 code of the language of its words.
    pub language: String,
    /// Squares along one side.
    pub side: u8,
    /// Tiles on a full rack.
    pub rack: u8,
    /// The square the first word must cover.
    pub centre: Square,
    /// Faces in the tile set's own alphabetical order; a [`Letter`] is an index into it.
    pub faces: Vec<Face>,
    /// Blanks in the full set.
    pub blanks: u8,
    /// Points for laying exactly so many tiles in one turn: `(tiles, points)`.
    pub bonuses: Vec<(u8, u16)>,
    /// Whether premium squares count for every word that runs over them, not only when they are covered.
    pub premiums_reused: bool,
    premiums: Vec<Premium>,
}

/// What is wrong with a variant's file.
#[derive(Debug, Error)]
pub enum VariantError {
    /// Not TOML, or not of the variant's form.
    #[error("variant {id}: {source}")]
    Form {
        /// The variant.
        id: String,
        /// Where and what.
        source: Box<toml::de::Error>,
    },
    /// A value that does not fit.
    #[error("variant {id}: {key}: {problem}")]
    Value {
        /// The variant.
        id: String,
        /// The key in the file.
        key: &'static str,
        /// What does not fit.
        problem: String,
    },
    /// No variant of this name is shipped.
    #[error("there is no variant {id:?}; known are {known}")]
    Unknown {
        /// The name asked for.
        id: String,
        /// The names shipped.
        known: String,
    },
}

/// The variants shipped, by name.
const SHIPPED: [(&str, &str); 8] = [
    ("de", include_str!("../variants/de.toml")),
    ("en", include_str!("../variants/en.toml")),
    ("es", include_str!("../variants/es.toml")),
    ("fr", include_str!("../variants/fr.toml")),
    ("it", include_str!("../variants/it.toml")),
    ("it-scrabble", include_str!("../variants/it-scrabble.toml")),
    ("pl", include_str!("../variants/pl.toml")),
    ("ro", include_str!("../variants/ro.toml")),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    language: String,
    rack: u8,
    centre: String,
    blanks: u8,
    bonuses: Vec<(u8, u16)>,
    #[serde(default)]
    premiums_reused: bool,
    tiles: Vec<(String, u8, u8)>,
    squares: Vec<String>,
}

impl Variant {
    /// The variant shipped under this name.
    ///
    /// # Errors
    /// When there is none.
    pub fn shipped(id: &str) -> Result<Self, VariantError> {
        let found = SHIPPED.iter().find(|(name, _)| *name == id);
        let (_, text) = found.ok_or_else(|| VariantError::Unknown {
            id: id.to_owned(),
            known: Self::ids().collect::<Vec<_>>().join(", "),
        })?;
        Self::parse(id, text)
    }

    /// The names of the variants shipped.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        SHIPPED.iter().map(|(name, _)| *name)
    }

    /// Reads a variant from its TOML text. `squares` has one string a row: `.` plain, `d` `t` double and
    /// triple letter, `D` `T` double and triple word.
    ///
    /// # Errors
    /// When the text is not of the form, or its values do not fit together.
    pub fn parse(id: &str, text: &str) -> Result<Self, VariantError> {
        let file: File = toml::from_str(text).map_err(|source| VariantError::Form {
            id: id.to_owned(),
            source: Box::new(source),
        })?;
        let wrong = |key, problem| VariantError::Value {
            id: id.to_owned(),
            key,
            problem,
        };
        let side = u8::try_from(file.squares.len())
            .ok()
            .filter(|side| (5..=21).contains(side));
        let side = side.ok_or_else(|| {
            wrong(
                "squares",
                format!("{} rows; 5 to 21 are possible", file.squares.len()),
            )
        })?;
        let mut premiums = Vec::new();
        for (r, row) in file.squares.iter().enumerate() {
            if row.chars().count() != usize::from(side) {
                return Err(wrong(
                    "squares",
                    format!(
                        "row {} has {} squares, not {side}",
                        r + 1,
                        row.chars().count()
                    ),
                ));
            }
            for mark in row.chars() {
                let premium = premium(mark)
                    .ok_or_else(|| wrong("squares", format!("row {}: what is {mark:?}?", r + 1)))?;
                premiums.push(premium);
            }
        }
        let centre = Square::parse(&file.centre).filter(|s| s.row < side && s.col < side);
        let centre = centre.ok_or_else(|| {
            wrong(
                "centre",
                format!("{:?} is no square of the board", file.centre),
            )
        })?;
        let faces: Vec<Face> = file
            .tiles
            .into_iter()
            .map(|(text, count, value)| Face { text, count, value })
            .collect();
        if faces.is_empty() || faces.len() > 60 {
            return Err(wrong(
                "tiles",
                format!("{} faces; 1 to 60 are possible", faces.len()),
            ));
        }
        for (i, face) in faces.iter().enumerate() {
            let text = &face.text;
            if text.is_empty()
                || text.to_uppercase() != *text
                || text.contains(['.', '?', '[', ']', ' '])
            {
                return Err(wrong(
                    "tiles",
                    format!("{text:?} is no face: capitals are wanted"),
                ));
            }
            if faces[..i].iter().any(|other| other.text == *text) {
                return Err(wrong("tiles", format!("{text:?} stands twice")));
            }
        }
        if !(1..=15).contains(&file.rack) {
            return Err(wrong(
                "rack",
                format!("{} tiles; 1 to 15 are possible", file.rack),
            ));
        }
        Ok(Self {
            id: id.to_owned(),
            name: file.name,
            language: file.language,
            side,
            rack: file.rack,
            centre,
            faces,
            blanks: file.blanks,
            bonuses: file.bonuses,
            premiums_reused: file.premiums_reused,
            premiums,
        })
    }

    /// The premium of a square.
    ///
    /// # Panics
    /// When the square is not on the board.
    #[must_use]
    pub fn premium(&self, square: Square) -> Premium {
        assert!(
            square.row < self.side && square.col < self.side,
            "{square} is off the board"
        );
        self.premiums[usize::from(square.row) * usize::from(self.side) + usize::from(square.col)]
    }

    /// The letter of a face, by what is printed on it.
    #[must_use]
    pub fn letter(&self, text: &str) -> Option<Letter> {
        self.faces
            .iter()
            .position(|face| face.text == text)
            .map(|i| Letter(i as u8))
    }

    /// The face of a letter.
    ///
    /// # Panics
    /// When the letter is of another tile set.
    #[must_use]
    pub fn face(&self, letter: Letter) -> &Face {
        &self.faces[usize::from(letter.0)]
    }

    /// A square as a `.board` file writes it: `.`, `?`, `A`, or small for a named blank; faces of several
    /// characters in brackets.
    #[must_use]
    pub fn notation(&self, tile: Option<Tile>) -> String {
        let text = tile.map_or_else(|| ".".to_owned(), |tile| self.tile_text(tile));
        if text.chars().count() > 1 {
            format!("[{text}]")
        } else {
            text
        }
    }

    /// A tile as people write it in a word: `A`, small for a named blank, `?` for an unnamed one.
    ///
    /// # Panics
    /// When the letter is of another tile set.
    #[must_use]
    pub fn tile_text(&self, tile: Tile) -> String {
        match tile {
            Tile::Blank(None) => "?".to_owned(),
            Tile::Face(letter) => self.face(letter).text.clone(),
            Tile::Blank(Some(letter)) => self.face(letter).text.to_lowercase(),
        }
    }

    /// The tile that people write so: a face in capitals, a face in small letters for a blank standing for
    /// it, `?` for a blank without a name.
    #[must_use]
    pub fn tile(&self, text: &str) -> Option<Tile> {
        if text == "?" {
            return Some(Tile::Blank(None));
        }
        if let Some(letter) = self.letter(text) {
            return Some(Tile::Face(letter));
        }
        let capital = text.to_uppercase();
        let small = capital != text && capital.to_lowercase() == text;
        let letter = small.then(|| self.letter(&capital)).flatten();
        letter.map(|letter| Tile::Blank(Some(letter)))
    }

    /// The points on a tile; a blank has none, whatever it stands for.
    ///
    /// # Panics
    /// When the letter is of another tile set.
    #[must_use]
    pub fn value(&self, tile: Tile) -> u8 {
        match tile {
            Tile::Face(letter) => self.face(letter).value,
            Tile::Blank(_) => 0,
        }
    }

    /// Tiles in the full set, blanks included.
    #[must_use]
    pub fn tiles(&self) -> u16 {
        self.faces
            .iter()
            .map(|face| u16::from(face.count))
            .sum::<u16>()
            + u16::from(self.blanks)
    }
}

fn premium(mark: char) -> Option<Premium> {
    Some(match mark {
        '.' => Premium::Plain,
        'd' => Premium::Letter(2),
        't' => Premium::Letter(3),
        'D' => Premium::Word(2),
        'T' => Premium::Word(3),
        _ => return None,
    })
}
