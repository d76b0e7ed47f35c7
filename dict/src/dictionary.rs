//! A dictionary and a table's own words, seen as one.

use std::{
    io::{self, Write},
    sync::Arc,
};

use fst::{IntoStreamer, Set, Streamer};
use game::{Lexicon, LexiconError, Variant};
use sha2::{Digest, Sha256};

use crate::{DictError, House, provenance::hexadecimal, spelling::unpack};

/// A `.fst` file and the own words of a table.
pub struct Dictionary<'a> {
    variant: &'a Variant,
    set: Set<Bytes>,
    listed: usize,
    house: House,
}

/// What is known of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The dictionary has it.
    Listed,
    /// The table added it.
    Added,
    /// The dictionary may have it, the table took it away.
    Removed,
    /// Neither has it.
    Absent,
}

/// A dictionary in figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Words that stand.
    pub words: usize,
    /// Words in the `.fst` file.
    pub listed: usize,
    /// Words that the table added and the file has not.
    pub added: usize,
    /// Words of the file that the table took away.
    pub removed: usize,
    /// How many words have so many tiles; the place in the list is the number of tiles.
    pub by_length: Vec<usize>,
    /// SHA-256 of what [`Dictionary::export`] writes, in hexadecimal: equal for equal words, whatever they
    /// were built from and by which version.
    pub hash: String,
}

#[derive(Clone)]
struct Bytes(Arc<Vec<u8>>);

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl Answer {
    /// Whether the word stands.
    #[must_use]
    pub const fn stands(self) -> bool {
        matches!(self, Self::Listed | Self::Added)
    }
}

impl<'a> Dictionary<'a> {
    /// Opens the bytes of a `.fst` file for a variant.
    ///
    /// # Errors
    /// When the bytes are no dictionary, cut short, damaged, or for other letters.
    pub fn open(bytes: Vec<u8>, variant: &'a Variant, house: House) -> Result<Self, LexiconError> {
        let bytes = Bytes(Arc::new(bytes));
        let listed = Lexicon::new(bytes.clone(), variant)?.len();
        let set = Set::new(bytes).map_err(LexiconError::NotFst)?;
        Ok(Self {
            variant,
            set,
            listed,
            house,
        })
    }

    /// What is known of a word, in capitals or small letters.
    ///
    /// # Errors
    /// When the word cannot be laid.
    pub fn contains(&self, word: &str) -> Result<Answer, DictError> {
        let packed = self.house.spell(word)?;
        let mut key = Vec::new();
        unpack(packed, &mut key);
        Ok(match self.house.words().get(&packed) {
            Some(false) => Answer::Removed,
            _ if self.set.contains(&key) => Answer::Listed,
            Some(true) => Answer::Added,
            None => Answer::Absent,
        })
    }

    /// The dictionary in figures. Reads every word.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let mut by_length = vec![0; usize::from(self.variant.side) + 1];
        let mut hasher = Sha256::new();
        let faces = self.faces();
        let mut line = String::new();
        self.each(&mut |key| {
            if let Some(count) = by_length.get_mut(key.len()) {
                *count += 1;
            }
            write_line(&faces, key, &mut line);
            hasher.update(&line);
        });
        let has = |key: &[u8]| self.set.contains(key);
        let own = |stands: bool, listed: bool| {
            let keys = self
                .own()
                .filter(|(key, said)| *said == stands && has(key) == listed);
            keys.count()
        };
        let digest = hasher.finalize();
        Stats {
            words: by_length.iter().sum(),
            listed: self.listed,
            added: own(true, false),
            removed: own(false, true),
            by_length,
            hash: hexadecimal(&digest),
        }
    }

    /// Writes all words that stand, one a line in small letters, in the alphabetical order of the tiles: a
    /// list that can be built again.
    ///
    /// # Errors
    /// When writing fails.
    pub fn export(&self, to: &mut dyn Write) -> io::Result<()> {
        let faces = self.faces();
        let mut line = String::new();
        let mut result = Ok(());
        self.each(&mut |key| {
            if result.is_ok() {
                write_line(&faces, key, &mut line);
                result = to.write_all(line.as_bytes());
            }
        });
        result
    }

    /// The bytes of a `.fst` file of all words that stand.
    #[must_use]
    pub fn merged(&self) -> Vec<u8> {
        Lexicon::build_sorted(self.variant, |insert| self.each(insert))
    }

    /// Calls `each` with the keys of all words that stand, in order.
    fn each(&self, each: &mut dyn FnMut(&[u8])) {
        let mut own = self.own().peekable();
        // The key that begins with a zero byte is the alphabet's mark.
        let mut listed = self.set.range().ge([1]).into_stream();
        while let Some(key) = listed.next() {
            while let Some((word, stands)) = own.next_if(|(word, _)| word.as_slice() < key) {
                if stands {
                    each(&word);
                }
            }
            let said = own.next_if(|(word, _)| word == key);
            if said.is_none_or(|(_, stands)| stands) {
                each(key);
            }
        }
        for (word, stands) in own {
            if stands {
                each(&word);
            }
        }
    }

    /// The keys of the table's own words, in order, and whether they stand.
    fn own(&self) -> impl Iterator<Item = (Vec<u8>, bool)> {
        self.house.words().iter().map(|(packed, stands)| {
            let mut key = Vec::new();
            unpack(*packed, &mut key);
            (key, *stands)
        })
    }

    fn faces(&self) -> Vec<String> {
        let faces = self.variant.faces.iter();
        faces.map(|face| face.text.to_lowercase()).collect()
    }
}

/// A word and the end of its line.
fn write_line(faces: &[String], key: &[u8], line: &mut String) {
    line.clear();
    for code in key {
        // The dictionary was made for these faces; a byte beyond them is shown, not hidden.
        let face = code.checked_sub(1).and_then(|i| faces.get(usize::from(i)));
        line.push_str(face.map_or("?", String::as_str));
    }
    line.push('\n');
}
