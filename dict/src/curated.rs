//! What entries of spelling dictionaries are worth: `curated/*.toml`.
//!
//! A spelling dictionary accepts what may stand in a text, abbreviations and symbols included; most of its
//! entries of two letters are none that a player would call words. So each language has a list of its own:
//! all words of two letters, and of the entries of three letters those that are no words. German names look
//! like nouns; so the German list has names, too.

use std::collections::{BTreeSet, HashSet};

use game::Variant;
use serde::Deserialize;

use crate::{
    Capitals,
    spelling::{Packed, Speller},
};

/// The lists that come with the program, by ISO 639-1 code.
const LISTS: [(&str, &str); 6] = [
    ("de", include_str!("../curated/de.toml")),
    ("es", include_str!("../curated/es.toml")),
    ("fr", include_str!("../curated/fr.toml")),
    ("it", include_str!("../curated/it.toml")),
    ("pl", include_str!("../curated/pl.toml")),
    ("ro", include_str!("../curated/ro.toml")),
];

/// The words of two letters of a variant, and entries that are none.
pub struct Curated {
    /// All words of two letters.
    two: BTreeSet<Packed>,
    /// Longer entries that are no words.
    struck: HashSet<Packed>,
}

/// A list as it is written, words by theme.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    two: Vec<Theme>,
    struck: Vec<Theme>,
    #[serde(default)]
    names: Vec<Theme>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Theme {
    /// What the words have in common, for readers of the file.
    #[serde(rename = "theme")]
    _theme: String,
    words: String,
}

impl Curated {
    /// The list for a variant's language; nothing when there is none.
    ///
    /// # Panics
    /// Never: the files come with the program, and a test reads them.
    pub fn of(variant: &Variant, speller: &Speller) -> Option<Self> {
        let (_, text) = LISTS.iter().find(|(code, _)| *code == variant.language)?;
        let file: File = toml::from_str(text).expect("a file that comes with us");
        // A word for which this set has no tiles is none in this game.
        let packed = |word: &str| speller.spell(word, Capitals::Keep, false).ok();
        let mut struck: HashSet<Packed> = words(&file.struck).filter_map(packed).collect();
        for name in words(&file.names) {
            struck.extend(packed(name).into_iter().chain(packed(&format!("{name}s"))));
        }
        Some(Self {
            two: words(&file.two).filter_map(packed).collect(),
            struck,
        })
    }

    /// Whether an entry, spelt so, is no word.
    pub fn strikes(&self, entry: &str, word: Packed) -> bool {
        match entry.chars().count() {
            // The letter œ alone is laid with two tiles.
            1 | 2 => !self.two.contains(&word),
            _ => self.struck.contains(&word),
        }
    }

    /// All words of two letters.
    pub fn two(&self) -> impl ExactSizeIterator<Item = Packed> {
        self.two.iter().copied()
    }
}

/// The words of all themes.
fn words(themes: &[Theme]) -> impl Iterator<Item = &str> {
    let words = themes.iter().map(|theme| theme.words.as_str());
    words.flat_map(str::split_whitespace)
}
