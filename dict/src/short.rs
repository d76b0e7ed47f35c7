//! Curated short words.
//!
//! Spelling dictionaries accept abbreviations, symbols and names of letters: of the 286 entries of two small
//! letters in Debian's `wpolish` fewer than half are words of the game. For languages with a list in
//! `short/` the words of those lengths are exactly the ones listed, and no others.

use std::collections::BTreeSet;

use crate::{
    Capitals,
    spelling::{Packed, Speller, tiles},
};

/// Lists by language: first letters, a colon, then the words. Where a language has none its own
/// dictionary is trusted.
const LISTS: [(&str, &str); 1] = [("pl", include_str!("../short/pl.txt"))];

/// The short words of a language.
#[derive(Default)]
pub struct Short {
    words: BTreeSet<Packed>,
    /// The lengths that the list decides.
    lengths: BTreeSet<u32>,
}

impl Short {
    /// The curated words of a language; without a list any word is allowed.
    pub fn of(language: &str, speller: &Speller) -> Self {
        let list = LISTS.iter().find(|(name, _)| *name == language);
        let lines = list.map_or("", |(_, list)| list).lines();
        let words: BTreeSet<Packed> = lines
            .filter(|line| !line.starts_with('#'))
            .flat_map(str::split_ascii_whitespace)
            .filter_map(|word| speller.spell(word, Capitals::Keep, false).ok())
            .collect();
        Self {
            lengths: words.iter().map(|word| tiles(*word)).collect(),
            words,
        }
    }

    pub fn words(&self) -> impl Iterator<Item = Packed> {
        self.words.iter().copied()
    }

    /// Whether a word of a dictionary may be taken.
    pub fn allows(&self, word: Packed) -> bool {
        self.lengths.is_empty()
            || !self.lengths.contains(&tiles(word))
            || self.words.contains(&word)
    }
}
