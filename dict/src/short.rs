//! Words of two and three letters: `short/*.toml`.
//!
//! A spelling dictionary accepts what may stand in a text, abbreviations and symbols included; most of its
//! entries of two letters are none that a player would call words. So each language has a list of its own:
//! all words of two letters, and of the entries of three letters those that are no words.

use std::collections::BTreeSet;

use game::Variant;
use serde::Deserialize;

use crate::{
    Capitals,
    spelling::{Packed, Speller},
};

/// The lists that come with the program, by ISO 639-1 code.
const LISTS: [(&str, &str); 6] = [
    ("de", include_str!("../short/de.toml")),
    ("es", include_str!("../short/es.toml")),
    ("fr", include_str!("../short/fr.toml")),
    ("it", include_str!("../short/it.toml")),
    ("pl", include_str!("../short/pl.toml")),
    ("ro", include_str!("../short/ro.toml")),
];

/// What short entries of spelling dictionaries are worth in a variant.
pub struct Short {
    /// All words of two letters.
    two: BTreeSet<Packed>,
    /// Entries of three letters that are no words.
    struck: BTreeSet<Packed>,
}

/// A list as it is written, words by theme.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    two: Vec<Theme>,
    three_struck: Vec<Theme>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Theme {
    /// What the words have in common, for readers of the file.
    #[serde(rename = "theme")]
    _theme: String,
    words: String,
}

impl Short {
    /// The list for a variant's language; nothing when there is none.
    ///
    /// # Panics
    /// Never: the files come with the program, and a test reads them.
    pub fn of(variant: &Variant, speller: &Speller) -> Option<Self> {
        let (_, text) = LISTS.iter().find(|(code, _)| *code == variant.language)?;
        let file: File = toml::from_str(text).expect("a file that comes with us");
        let packed = |themes: &[Theme]| {
            let words = themes
                .iter()
                .flat_map(|theme| theme.words.split_whitespace());
            // A word for which this set has no tiles is none in this game.
            words
                .filter_map(|word| speller.spell(word, Capitals::Keep, false).ok())
                .collect()
        };
        Some(Self {
            two: packed(&file.two),
            struck: packed(&file.three_struck),
        })
    }

    /// Whether an entry, spelt so, is no word.
    pub fn strikes(&self, entry: &str, word: Packed) -> bool {
        match entry.chars().count() {
            // The letter œ alone is laid with two tiles.
            1 | 2 => !self.two.contains(&word),
            3 => self.struck.contains(&word),
            _ => false,
        }
    }

    /// All words of two letters.
    pub fn two(&self) -> impl ExactSizeIterator<Item = Packed> {
        self.two.iter().copied()
    }
}
