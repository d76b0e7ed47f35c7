//! Tables of kept tiles as files.

use std::fmt::Write;

use serde::Deserialize;

use super::{Leaves, LeavesError, Shape};
use crate::{Letter, Variant};

/// The tables shipped, by variant.
const SHIPPED: [(&str, &str); 8] = [
    ("de", include_str!("../../../leaves/de.toml")),
    ("en", include_str!("../../../leaves/en.toml")),
    ("es", include_str!("../../../leaves/es.toml")),
    ("fr", include_str!("../../../leaves/fr.toml")),
    ("it", include_str!("../../../leaves/it.toml")),
    (
        "it-scrabble",
        include_str!("../../../leaves/it-scrabble.toml"),
    ),
    ("pl", include_str!("../../../leaves/pl.toml")),
    ("ro", include_str!("../../../leaves/ro.toml")),
];

/// The greatest effect possible, in hundredths of a point: no tile is worth that much.
const MOST: i32 = 20_000;

/// A table's file. All values are hundredths of a point.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Faces with their counts and values, as in the variant's file.
    tiles: Vec<(String, u8, u8)>,
    blanks: u8,
    rack: u8,
    /// The faces that are vowels.
    vowels: Vec<String>,
    /// Of every face, the blanks last: what the first copy adds, the second, and so on.
    copies: Vec<Vec<i32>>,
    /// Of every face but the first, the blanks last: what it adds with each of those before it.
    pairs: Vec<Vec<i32>>,
    /// By the number of vowels, by the number of consonants.
    balance: Vec<Vec<i32>>,
}

type Wrong = (&'static str, String);

impl Leaves {
    /// The table shipped for a variant.
    ///
    /// # Errors
    /// When there is none, or the variant has other tiles.
    pub fn shipped(variant: &Variant) -> Result<Self, LeavesError> {
        let found = SHIPPED.iter().find(|(id, _)| *id == variant.id);
        let (_, text) = found.ok_or_else(|| LeavesError::Unknown(variant.name.clone()))?;
        Self::parse(text, variant)
    }

    /// Reads a table.
    ///
    /// # Errors
    /// When the text is no table, or one of other tiles.
    pub fn parse(text: &str, variant: &Variant) -> Result<Self, LeavesError> {
        let form = |error| LeavesError::Form(Box::new(error));
        let file: File = toml::from_str(text).map_err(form)?;
        let wrong = |(key, problem)| LeavesError::Value { key, problem };
        file.leaves(variant).map_err(wrong)
    }

    /// The table as a file, which [`parse`](Self::parse) reads.
    #[must_use]
    pub fn text(&self, variant: &Variant) -> String {
        let faces = variant.faces.iter();
        let tiles = faces
            .clone()
            .map(|face| format!("[{:?}, {}, {}]", face.text, face.count, face.value));
        let vowels = faces.zip(&self.shape.vowels).filter(|(_, vowel)| **vowel);
        let vowels = vowels.map(|(face, _)| format!("{:?}", face.text));
        let (tiles, vowels) = (joined(tiles), joined(vowels));
        let (blanks, rack) = (variant.blanks, variant.rack);
        let mut text =
            format!("tiles = [{tiles}]\nblanks = {blanks}\nrack = {rack}\nvowels = [{vowels}]\n");
        let mut rest = &self.effects[..];
        for (key, rows) in self.shape.tables() {
            let _ = writeln!(text, "{key} = [");
            for length in rows {
                let (row, after) = rest.split_at(length);
                rest = after;
                let row = joined(row.iter().map(i32::to_string));
                let _ = writeln!(text, "    [{row}],");
            }
            text += "]\n";
        }
        text
    }
}

fn joined(texts: impl Iterator<Item = String>) -> String {
    texts.collect::<Vec<_>>().join(", ")
}

impl Shape {
    /// The tables of a file, with the lengths of their rows.
    fn tables(&self) -> [(&'static str, Vec<usize>); 3] {
        let copies = self.copies.iter().copied().map(usize::from).collect();
        let pairs = (1..self.copies.len()).collect();
        [
            ("copies", copies),
            ("pairs", pairs),
            ("balance", vec![self.rack + 1; self.rack + 1]),
        ]
    }
}

impl File {
    fn leaves(self, variant: &Variant) -> Result<Leaves, Wrong> {
        let faces = variant.faces.iter();
        let tiles = faces.map(|face| (face.text.clone(), face.count, face.value));
        if !tiles.eq(self.tiles.iter().cloned()) {
            let problem = format!("these are not the tiles of {}", variant.name);
            return Err(("tiles", problem));
        }
        if (self.blanks, self.rack) != (variant.blanks, variant.rack) {
            let (blanks, rack) = (variant.blanks, variant.rack);
            let problem = format!("{} has {blanks} blanks and racks of {rack}", variant.name);
            return Err(("blanks", problem));
        }
        let vowel = |text: &String| {
            let problem = || ("vowels", format!("{text:?} is on no tile"));
            variant.letter(text).ok_or_else(problem)
        };
        let vowels: Vec<Letter> = self.vowels.iter().map(vowel).collect::<Result<_, _>>()?;
        let shape = Shape::new(variant, &vowels);
        let mut effects = Vec::with_capacity(shape.len());
        let read = [self.copies, self.pairs, self.balance];
        for ((key, rows), read) in shape.tables().into_iter().zip(read) {
            if !rows.iter().copied().eq(read.iter().map(Vec::len)) {
                return Err((key, "there are not as many values as the tiles want".into()));
            }
            effects.extend(read.into_iter().flatten());
            if let Some(value) = effects
                .iter()
                .find(|value| !(-MOST..=MOST).contains(*value))
            {
                let problem = format!("{value} is more than {MOST} hundredths of a point");
                return Err((key, problem));
            }
        }
        let unfit = ("copies", "the values do not fit the tiles".to_owned());
        Leaves::new(shape, effects).ok_or(unfit)
    }
}
