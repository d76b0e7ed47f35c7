//! From lists to a dictionary.

use game::{Lexicon, Variant};

use crate::{
    Capitals, DictError, Encoding, Hunspell, Reason, Report,
    curated::Curated,
    list,
    spelling::{Packed, Speller, unpack},
};

/// Different words a dictionary may have; the largest known, Polish, has 3.3 million.
const MAX_WORDS: usize = 10_000_000;

/// Collects word lists for one variant. Takes 16 bytes of memory a word beside the list being read.
pub struct Builder<'a> {
    variant: &'a Variant,
    speller: Speller,
    capitals: Capitals,
    curated: Option<Curated>,
    words: Vec<Packed>,
}

impl<'a> Builder<'a> {
    /// An empty dictionary for a variant.
    #[must_use]
    pub fn new(variant: &'a Variant, capitals: Capitals) -> Self {
        Self {
            variant,
            speller: Speller::new(variant),
            capitals,
            curated: None,
            words: Vec::new(),
        }
    }

    /// Whether the lists that follow are spelling dictionaries, which are full of abbreviations: their words of
    /// two letters are replaced by this program's own, and longer entries that it knows to be none are
    /// left out, where it has a list for the language.
    pub fn curate(&mut self, curate: bool) {
        self.curated = if curate {
            Curated::of(self.variant, &self.speller)
        } else {
            None
        };
    }

    /// Takes the words of a list: one a line, or a JSON array; plain or compressed with gzip. `name` is
    /// what errors call it.
    ///
    /// # Errors
    /// When the bytes are no text of the encoding or no list, or have more words than any language.
    /// Nothing of the list is taken then.
    pub fn add(
        &mut self,
        name: &str,
        bytes: &[u8],
        encoding: Encoding,
    ) -> Result<Report, DictError> {
        let bytes = list::unpack(name, bytes)?;
        let text = encoding.decode(name, &bytes)?;
        let all_capitals = !text.chars().any(char::is_lowercase);
        let mut taking = Taking::new(self, all_capitals);
        list::entries(name, &text, &mut |entry| taking.take(entry))?;
        let (words, report) = taking.end(name)?;
        self.words.extend(words);
        Ok(report)
    }

    /// Takes the words that a spelling dictionary's entries stand for. `name` is what errors call it. Rules
    /// that only make words with signs or letters that no tile carries are left out, and counted in place
    /// of their words.
    ///
    /// # Errors
    /// As [`Hunspell::parse`] and [`Hunspell::expand`], or when there are more words than any language
    /// has. Nothing is taken then.
    pub fn add_hunspell(
        &mut self,
        name: &str,
        dic: &[u8],
        aff: &[u8],
    ) -> Result<Report, DictError> {
        let mut hunspell = Hunspell::parse(&format!("{name}.aff"), aff)?;
        hunspell.leave_out(&|c| !self.speller.may_lay(c));
        let mut taking = Taking::new(self, false);
        let dic_name = format!("{name}.dic");
        let expansion = hunspell.expand(&dic_name, dic, &mut |word| taking.take(word))?;
        let (words, mut report) = taking.end(&dic_name)?;
        report.expansion = Some(expansion);
        self.words.extend(words);
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

/// The words of the list being read.
struct Taking<'a> {
    speller: &'a Speller,
    capitals: Capitals,
    curated: Option<&'a Curated>,
    all_capitals: bool,
    words: Vec<Packed>,
    /// Different words there may be.
    limit: usize,
    full: bool,
    report: Report,
}

impl<'a> Taking<'a> {
    fn new(builder: &'a Builder<'_>, all_capitals: bool) -> Self {
        Self {
            speller: &builder.speller,
            capitals: builder.capitals,
            curated: builder.curated.as_ref(),
            all_capitals,
            words: Vec::new(),
            limit: MAX_WORDS,
            full: false,
            report: Report::default(),
        }
    }

    fn take(&mut self, entry: &str) {
        let spelt = self.speller.spell(entry, self.capitals, self.all_capitals);
        match spelt {
            Ok(word)
                if self
                    .curated
                    .is_some_and(|curated| curated.strikes(entry, word)) =>
            {
                self.report.drop_entry(Reason::NoWord, entry);
            }
            Ok(word) if !self.full => {
                self.words.push(word);
                self.report.kept += 1;
                // Half as many more may be repeated ones, which are thrown out from time to time.
                if self.words.len() > self.limit / 2 * 3 {
                    self.dedup();
                }
            }
            Ok(_) => {}
            Err(reason) => self.report.drop_entry(reason, entry),
        }
    }

    fn dedup(&mut self) {
        self.words.sort_unstable();
        self.words.dedup();
        self.full = self.words.len() > self.limit;
    }

    fn end(mut self, name: &str) -> Result<(Vec<Packed>, Report), DictError> {
        if self.words.len() > self.limit {
            self.dedup();
        }
        if self.full {
            return Err(DictError::TooManyWords {
                list: name.to_owned(),
                limit: self.limit,
            });
        }
        if let Some(curated) = self.curated {
            self.report.short_words = curated.two().len();
            self.words.extend(curated.two());
        }
        Ok((self.words, self.report))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_words_do_not_fill_a_dictionary_and_different_ones_do() {
        let variant = Variant::shipped("en").unwrap();
        let builder = Builder::new(&variant, Capitals::Auto);
        let take = |different: u8| {
            let mut taking = Taking::new(&builder, false);
            taking.limit = 20;
            for i in 0..200 {
                let letter = |i: u8| char::from(b'a' + i);
                let word: String = [letter(i % different), 'x'].iter().collect();
                taking.take(&word);
            }
            taking.end("list").map(|(_, report)| report.kept)
        };
        assert_eq!(take(20).unwrap(), 200);
        assert_eq!(
            take(21).unwrap_err().to_string(),
            "list: more than 20 different words: no language has so many"
        );
    }
}
