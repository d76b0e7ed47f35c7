//! From lists to a dictionary.

use game::{Lexicon, Variant};

use crate::{
    Capitals, DictError, Encoding, list,
    spelling::{Misfit, Packed, Speller, unpack},
};

/// Collects word lists for one variant. Takes 16 bytes of memory a word beside the list being read.
pub struct Builder<'a> {
    variant: &'a Variant,
    speller: Speller,
    capitals: Capitals,
    words: Vec<Packed>,
}

/// What became of one list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Entries taken, those included that stood in the list or an earlier one before.
    pub kept: usize,
    /// Left out for capital letters: names and abbreviations.
    pub names: Dropped,
    /// Left out for something that no tile carries: hyphens, apostrophes, foreign letters.
    pub foreign: Dropped,
    /// Left out for having fewer than two tiles.
    pub short: Dropped,
    /// Left out for having more tiles than the board has squares in a row.
    pub long: Dropped,
}

/// Entries left out for one reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dropped {
    /// How many.
    pub count: usize,
    /// The first of them.
    pub example: Option<String>,
}

impl<'a> Builder<'a> {
    /// An empty dictionary for a variant.
    #[must_use]
    pub fn new(variant: &'a Variant, capitals: Capitals) -> Self {
        Self {
            variant,
            speller: Speller::new(variant),
            capitals,
            words: Vec::new(),
        }
    }

    /// Takes the words of a list: one a line, or a JSON array; plain or compressed with gzip. `name` is
    /// what errors call it.
    ///
    /// # Errors
    /// When the bytes are no text of the encoding or no list. Nothing of the list is taken then.
    pub fn add(
        &mut self,
        name: &str,
        bytes: &[u8],
        encoding: Encoding,
    ) -> Result<Report, DictError> {
        let bytes = list::unpack(name, bytes)?;
        let text = encoding.decode(name, &bytes)?;
        let all_capitals = !text.chars().any(char::is_lowercase);
        let mut report = Report::default();
        let (speller, words) = (&self.speller, &mut self.words);
        list::entries(name, &text, &mut |entry| match speller.spell(
            entry,
            self.capitals,
            all_capitals,
        ) {
            Ok(word) => {
                words.push(word);
                report.kept += 1;
            }
            Err(misfit) => report.drop_entry(misfit, entry),
        })?;
        Ok(report)
    }

    /// The bytes of the `.fst` file.
    ///
    /// # Errors
    /// When no list had a word that can be laid.
    pub fn finish(mut self) -> Result<Vec<u8>, DictError> {
        if self.words.is_empty() {
            return Err(DictError::Nothing {
                variant: self.variant.id.clone(),
            });
        }
        self.words.sort_unstable();
        self.words.dedup();
        Ok(Lexicon::build_sorted(self.variant, |insert| {
            let mut key = Vec::new();
            for word in &self.words {
                unpack(*word, &mut key);
                insert(&key);
            }
        }))
    }
}

impl Report {
    fn drop_entry(&mut self, misfit: Misfit, entry: &str) {
        let dropped = match misfit {
            Misfit::Name => &mut self.names,
            Misfit::Foreign => &mut self.foreign,
            Misfit::Short => &mut self.short,
            Misfit::Long => &mut self.long,
        };
        dropped.count += 1;
        dropped.example.get_or_insert_with(|| entry.to_owned());
    }
}
