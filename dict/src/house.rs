//! A table's own words.
//!
//! They live in a small text file beside the dictionary, so that a new dictionary does not lose them: one
//! word a line, `-WORD` for a word of the dictionary that this table does not allow, `#` for a comment. Of
//! several lines about one word the last counts. People may edit the file; what they wrote stays as it is.

use std::{collections::BTreeMap, io::ErrorKind, path::Path};

use game::{Letter, Variant};

use crate::{
    Capitals, DictError, Encoding, Reason, files,
    spelling::{Packed, Speller, unpack},
};

/// A table has some words of its own, not a dictionary.
const MAX_BYTES: usize = 1 << 20;

/// The words that a table adds to its dictionary, and those it takes away.
pub struct House {
    speller: Speller,
    lines: Vec<Line>,
    /// Whether a word stands, where the file says so.
    words: BTreeMap<Packed, bool>,
    unlaid: Vec<Unlaid>,
}

/// A line of the file about a word that no tiles lay. It changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unlaid {
    /// The line, from 1.
    pub line: usize,
    /// The word.
    pub word: String,
    /// Why it cannot be laid.
    pub reason: Reason,
}

struct Line {
    text: String,
    word: Option<Packed>,
}

impl House {
    /// No own words.
    #[must_use]
    pub fn none(variant: &Variant) -> Self {
        Self {
            speller: Speller::new(variant),
            lines: Vec::new(),
            words: BTreeMap::new(),
            unlaid: Vec::new(),
        }
    }

    /// Reads a file's bytes. `name` is what errors call it.
    ///
    /// # Errors
    /// When the bytes are no text in UTF-8, or more than 1 MB.
    pub fn parse(name: &str, bytes: &[u8], variant: &Variant) -> Result<Self, DictError> {
        if bytes.len() > MAX_BYTES {
            return Err(DictError::TooLong {
                list: name.to_owned(),
                limit: MAX_BYTES,
            });
        }
        let text = Encoding::Utf8.decode(name, bytes)?;
        let mut house = Self::none(variant);
        for (i, line) in text.lines().enumerate() {
            house.read(i + 1, line);
        }
        Ok(house)
    }

    /// Reads a file; where there is none, there are no own words.
    ///
    /// # Errors
    /// As [`parse`](Self::parse), or when the file cannot be read.
    pub fn load(path: &Path, variant: &Variant) -> Result<Self, DictError> {
        match files::read_up_to(path, MAX_BYTES) {
            Ok(bytes) => Self::parse(&path.display().to_string(), &bytes, variant),
            Err(DictError::File { source, .. }) if source.kind() == ErrorKind::NotFound => {
                Ok(Self::none(variant))
            }
            Err(error) => Err(error),
        }
    }

    /// Lets a word stand. Says whether that is new in the file.
    ///
    /// # Errors
    /// When the word cannot be laid; nothing changes then.
    pub fn add(&mut self, word: &str) -> Result<bool, DictError> {
        self.set(word, Some(true))
    }

    /// Lets a word of the dictionary not stand. Says whether that is new in the file.
    ///
    /// # Errors
    /// When the word cannot be laid; nothing changes then.
    pub fn remove(&mut self, word: &str) -> Result<bool, DictError> {
        self.set(word, Some(false))
    }

    /// Leaves a word to the dictionary again. Says whether the file had it.
    ///
    /// # Errors
    /// When the word cannot be laid; nothing changes then.
    pub fn forget(&mut self, word: &str) -> Result<bool, DictError> {
        self.set(word, None)
    }

    /// Words added, in alphabetical order, as [`game::Lexicon`] takes them.
    pub fn added(&self) -> impl Iterator<Item = Vec<Letter>> {
        self.letters(true)
    }

    /// Words taken away, in alphabetical order.
    pub fn removed(&self) -> impl Iterator<Item = Vec<Letter>> {
        self.letters(false)
    }

    /// Lines of the file about words that cannot be laid, for example of another language.
    #[must_use]
    pub fn unlaid(&self) -> &[Unlaid] {
        &self.unlaid
    }

    /// The file's text.
    #[must_use]
    pub fn text(&self) -> String {
        let lines = self
            .lines
            .iter()
            .flat_map(|line| [line.text.as_str(), "\n"]);
        lines.collect()
    }

    /// Writes the file. It is whole at any time, also when the power fails.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), DictError> {
        files::write(path, self.text().as_bytes())
    }

    pub(crate) fn words(&self) -> &BTreeMap<Packed, bool> {
        &self.words
    }

    pub(crate) fn spell(&self, word: &str) -> Result<Packed, DictError> {
        let word = word.trim();
        let spelt = self.speller.spell(word, Capitals::Keep, false);
        spelt.map_err(|reason| DictError::Word {
            word: word.chars().take(60).collect(),
            reason,
        })
    }

    fn set(&mut self, word: &str, stands: Option<bool>) -> Result<bool, DictError> {
        let packed = self.spell(word)?;
        if self.words.get(&packed).copied() == stands {
            return Ok(false);
        }
        self.lines.retain(|line| line.word != Some(packed));
        self.words.remove(&packed);
        if let Some(stands) = stands {
            let sign = if stands { "" } else { "-" };
            self.lines.push(Line {
                text: format!("{sign}{}", word.trim().to_lowercase()),
                word: Some(packed),
            });
            self.words.insert(packed, stands);
        }
        Ok(true)
    }

    fn read(&mut self, number: usize, line: &str) {
        let said = line.split('#').next().unwrap_or_default().trim();
        let (word, stands) = match said.strip_prefix('-') {
            Some(word) => (word.trim(), false),
            None => (said, true),
        };
        let spelt = self.speller.spell(word, Capitals::Keep, false);
        match spelt {
            Ok(packed) => _ = self.words.insert(packed, stands),
            Err(_) if said.is_empty() => {}
            Err(reason) => self.unlaid.push(Unlaid {
                line: number,
                word: word.to_owned(),
                reason,
            }),
        }
        self.lines.push(Line {
            text: line.to_owned(),
            word: spelt.ok(),
        });
    }

    fn letters(&self, stands: bool) -> impl Iterator<Item = Vec<Letter>> {
        let words = self.words.iter().filter(move |(_, said)| **said == stands);
        words.map(|(packed, _)| {
            let mut key = Vec::new();
            unpack(*packed, &mut key);
            key.iter().map(|code| Letter(code - 1)).collect()
        })
    }
}
