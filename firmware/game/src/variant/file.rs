//! Reading a variant's file, and what may be wrong with it.

use serde::Deserialize;
use thiserror::Error;

use super::{Face, Premium, Variant};
use crate::{Rules, Square};

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
        key: String,
        /// The value, and what does not fit about it.
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
const SHIPPED: [(&str, &str); 5] = [
    ("de", include_str!("../../variants/de.toml")),
    ("en", include_str!("../../variants/en.toml")),
    ("it", include_str!("../../variants/it.toml")),
    ("pl", include_str!("../../variants/pl.toml")),
    ("ro", include_str!("../../variants/ro.toml")),
];

/// What a variant's file holds besides the keys of [`Rules`].
#[derive(Deserialize)]
struct File {
    name: String,
    language: String,
    rack: u8,
    centre: String,
    blanks: u8,
    total: Option<u16>,
    tiles: Vec<(String, u8, u8)>,
    squares: Vec<String>,
}

const KEYS: [&str; 8] = [
    "name", "language", "rack", "centre", "blanks", "total", "tiles", "squares",
];

/// What does not fit: the key, and the value with the reason.
type Wrong = (&'static str, String);

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
    /// triple letter, `D` `T` double and triple word. `total`, where it is given, is the number of tiles
    /// that `tiles` and `blanks` must add up to. The keys of [`Rules`] may stand beside these; those left
    /// out are Scrabble's.
    ///
    /// # Errors
    /// When the text is not of the form, or its values do not fit together.
    pub fn parse(id: &str, text: &str) -> Result<Self, VariantError> {
        let form = |source| VariantError::Form {
            id: id.to_owned(),
            source: Box::new(source),
        };
        let wrong = |key: &str, problem| VariantError::Value {
            id: id.to_owned(),
            key: key.to_owned(),
            problem,
        };
        let keys: toml::Table = text.parse().map_err(form)?;
        let known = |key: &str| KEYS.contains(&key) || Rules::KEYS.contains(&key);
        if let Some((key, value)) = keys.iter().find(|(key, _)| !known(key)) {
            return Err(wrong(key, format!("{value}: no such key")));
        }
        let file: File = toml::from_str(text).map_err(form)?;
        let rules: Rules = toml::from_str(text).map_err(form)?;
        let variant = file.variant(id).map_err(|(key, why)| wrong(key, why))?;
        variant
            .with_rules(rules)
            .map_err(|error| wrong(&error.key, error.problem))
    }
}

impl File {
    /// The variant by Scrabble's rules, without bonuses, whose fit is seen to later.
    fn variant(self, id: &str) -> Result<Variant, Wrong> {
        let (side, premiums) = premiums(&self.squares)?;
        let centre = Square::parse(&self.centre).filter(|s| s.row < side && s.col < side);
        let centre = centre.ok_or_else(|| {
            let problem = format!("{:?} is no square of the board", self.centre);
            ("centre", problem)
        })?;
        let faces: Vec<Face> = self
            .tiles
            .into_iter()
            .map(|(text, count, value)| Face { text, count, value })
            .collect();
        check_faces(&faces)?;
        if !(1..=15).contains(&self.rack) {
            let problem = format!("{} tiles; 1 to 15 are possible", self.rack);
            return Err(("rack", problem));
        }
        let variant = Variant {
            id: id.to_owned(),
            name: self.name,
            language: self.language,
            side,
            rack: self.rack,
            centre,
            faces,
            blanks: self.blanks,
            rules: Rules::default(),
            premiums,
        };
        let tiles = variant.tiles();
        if tiles < u16::from(variant.rack) {
            let problem = format!("{tiles} tiles do not fill a rack of {}", variant.rack);
            return Err(("tiles", problem));
        }
        match self.total {
            Some(total) if total != tiles => {
                let problem = format!("{total}, but tiles and blanks add up to {tiles}");
                Err(("total", problem))
            }
            _ => Ok(variant),
        }
    }
}

/// Squares along a side, and the premiums row by row.
fn premiums(rows: &[String]) -> Result<(u8, Vec<Premium>), Wrong> {
    let side = u8::try_from(rows.len()).ok();
    let side = side.filter(|side| (5..=21).contains(side)).ok_or_else(|| {
        let problem = format!("{} rows; 5 to 21 are possible", rows.len());
        ("squares", problem)
    })?;
    let mut premiums = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        let found = row.chars().count();
        if found != usize::from(side) {
            let problem = format!("row {} has {found} squares, not {side}", r + 1);
            return Err(("squares", problem));
        }
        for mark in row.chars() {
            let premium = premium(mark);
            let problem = || ("squares", format!("row {}: what is {mark:?}?", r + 1));
            premiums.push(premium.ok_or_else(problem)?);
        }
    }
    Ok((side, premiums))
}

fn check_faces(faces: &[Face]) -> Result<(), Wrong> {
    if faces.is_empty() || faces.len() > 60 {
        let problem = format!("{} faces; 1 to 60 are possible", faces.len());
        return Err(("tiles", problem));
    }
    for (i, face) in faces.iter().enumerate() {
        let text = &face.text;
        let problem = if text.is_empty()
            || text.to_uppercase() != *text
            || text.contains(['.', '?', '[', ']', ' '])
        {
            "no face: capitals are wanted"
        } else if faces[..i].iter().any(|other| other.text == *text) {
            "stands twice"
        } else if face.count == 0 {
            "0 tiles: leave out what the set does not have"
        } else if face.value == 0 {
            "0 points: only a blank is worth nothing"
        } else {
            continue;
        };
        return Err(("tiles", format!("{text:?}: {problem}")));
    }
    Ok(())
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
