//! A game's board, tile set and rules, as data.

mod file;

pub use file::VariantError;

use crate::{BlankValue, Letter, Rules, RulesError, Square, Tile};

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

/// A game: board, tile set and rules.
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
    /// The rules its words are laid and scored by. They change by [`with_rules`](Self::with_rules) only,
    /// which sees to it that they fit.
    pub rules: Rules,
    premiums: Vec<Premium>,
}

impl Variant {
    /// The same game by other rules.
    ///
    /// # Errors
    /// When they do not fit its board and tiles.
    pub fn with_rules(mut self, rules: Rules) -> Result<Self, RulesError> {
        rules.check(&self)?;
        self.rules = rules;
        Ok(self)
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
        if square == self.centre && !self.rules.centre_multiplies {
            return Premium::Plain;
        }
        self.premiums[square.index(self.side)]
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

    /// The letters of a word in capitals, the longest faces first; `None` when it cannot be spelt.
    #[must_use]
    pub fn spell(&self, word: &str) -> Option<Vec<Letter>> {
        let mut letters = Vec::new();
        let mut rest = word;
        while !rest.is_empty() {
            let faces = self.faces.iter().enumerate();
            let (i, face) = faces
                .filter(|(_, face)| rest.starts_with(&face.text))
                .max_by_key(|(_, face)| face.text.len())?;
            letters.push(Letter(i as u8));
            rest = &rest[face.text.len()..];
        }
        Some(letters)
    }

    /// The points of a tile on the board: those printed on it; of a blank none, or, where the rules say
    /// so, those of the letter it stands for.
    ///
    /// # Panics
    /// When the letter is of another tile set.
    #[must_use]
    pub fn value(&self, tile: Tile) -> u8 {
        match tile {
            Tile::Face(letter) => self.face(letter).value,
            Tile::Blank(Some(letter)) if self.rules.blank_value == BlankValue::Letter => {
                self.face(letter).value
            }
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
