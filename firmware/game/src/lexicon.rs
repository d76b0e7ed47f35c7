//! The words that stand.
//!
//! A lexicon is a finite-state set (a plain `.fst` file) whose keys are words, one byte a letter:
//! [`Letter`] plus one. One further key, a zero byte and then the faces of the tile set, says which
//! alphabet the codes belong to, so that a dictionary made for another tile set is refused and not
//! misread. The bytes are used as they are, from a file in memory or a memory map.

use std::sync::Arc;

use fst::{IntoStreamer, Set, Streamer};
use thiserror::Error;

use crate::{Letter, Variant};

/// A set of words, keyed by the letters of one tile set. Cheap to clone.
#[derive(Clone)]
pub struct Lexicon {
    set: Set<Bytes>,
    words: usize,
}

/// Why bytes are no lexicon for a variant.
#[derive(Debug, Error)]
pub enum LexiconError {
    /// Not an fst at all.
    #[error("this is no dictionary; build one with `kibitz dict build`")]
    NotFst(#[source] fst::Error),
    /// An fst whose checksum is missing or wrong.
    #[error("the dictionary is damaged; build it again with `kibitz dict build`")]
    Damaged(#[source] fst::Error),
    /// An fst that does not say for which letters it was made.
    #[error(
        "the file does not say for which letters it was made; build it with `kibitz dict build`"
    )]
    NoAlphabet,
    /// An fst for other letters.
    #[error(
        "the dictionary was made for the letters {found}, the variant {variant} has {wanted}; \
         build it with `kibitz dict build --variant {variant}`"
    )]
    OtherAlphabet {
        /// The letters of the dictionary.
        found: String,
        /// The variant's name.
        variant: String,
        /// The letters of the variant.
        wanted: String,
    },
}

/// More fillings of a pattern than were asked for, or a search that grew too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

/// Bytes owned by whoever opened the file.
#[derive(Clone)]
pub(crate) struct Bytes(Arc<dyn AsRef<[u8]> + Send + Sync>);

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        (*self.0).as_ref()
    }
}

impl Lexicon {
    /// Opens the bytes of a `.fst` file for a variant. The whole file is read once, to verify its
    /// checksum: damaged bytes would otherwise be found in the middle of a game.
    ///
    /// # Errors
    /// When the bytes are no fst, damaged, or made for other letters.
    pub fn new(
        bytes: impl AsRef<[u8]> + Send + Sync + 'static,
        variant: &Variant,
    ) -> Result<Self, LexiconError> {
        let fst = fst::raw::Fst::new(Bytes(Arc::new(bytes))).map_err(LexiconError::NotFst)?;
        fst.verify().map_err(LexiconError::Damaged)?;
        let set = Set::from(fst);
        let found = alphabet_of(&set).ok_or(LexiconError::NoAlphabet)?;
        let wanted = alphabet(variant);
        if found != wanted {
            return Err(LexiconError::OtherAlphabet {
                found,
                variant: variant.id.clone(),
                wanted,
            });
        }
        let words = set.len() - 1;
        Ok(Self { set, words })
    }

    /// The bytes of a `.fst` file of words, each in the letters of the variant. Words may come in any
    /// order and more than once; words without letters are left out.
    ///
    /// # Panics
    /// Never: keys are sorted and writing to memory does not fail.
    #[must_use]
    pub fn build<W: AsRef<[Letter]>>(
        variant: &Variant,
        words: impl IntoIterator<Item = W>,
    ) -> Vec<u8> {
        let mut keys: Vec<Vec<u8>> = words
            .into_iter()
            .map(|word| Self::key(word.as_ref()))
            .filter(|key| !key.is_empty())
            .collect();
        keys.sort_unstable();
        keys.dedup();
        Self::build_sorted(variant, |insert| keys.iter().for_each(|key| insert(key)))
    }

    /// The bytes of a `.fst` file of keys made as [`key`](Self::key) makes them. `each` hands them over
    /// one by one, in order and each once, so that a list of millions need not be held twice.
    ///
    /// # Panics
    /// When the keys are not in order.
    #[must_use]
    pub fn build_sorted(variant: &Variant, each: impl FnOnce(&mut dyn FnMut(&[u8]))) -> Vec<u8> {
        let mut builder = fst::SetBuilder::memory();
        let mark = [&[0], alphabet(variant).as_bytes()].concat();
        builder.insert(mark).expect("the first key");
        each(&mut |key| builder.insert(key).expect("keys in order"));
        builder.into_inner().expect("memory does not fail")
    }

    /// The key of a word: each letter plus one.
    #[must_use]
    pub fn key(word: &[Letter]) -> Vec<u8> {
        word.iter()
            .map(|letter| letter.0.saturating_add(1))
            .collect()
    }

    /// The finite-state set behind it, with the mark of the alphabet.
    pub(crate) fn fst(&self) -> &fst::raw::Fst<Bytes> {
        self.set.as_fst()
    }

    /// How many words there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.words
    }

    /// Whether there is no word.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.words == 0
    }

    /// Whether a word stands.
    #[must_use]
    pub fn contains(&self, word: &[Letter]) -> bool {
        self.set.contains(Self::key(word))
    }

    /// The fillings of a pattern's holes (`None`) that make it a word: the letters of the holes, in
    /// order, in alphabetical order.
    ///
    /// # Errors
    /// When there are more than `limit`, or looking for them takes too many steps.
    pub fn fillings(
        &self,
        pattern: &[Option<Letter>],
        limit: usize,
    ) -> Result<Vec<Vec<Letter>>, TooMany> {
        let mut search = Search {
            fst: self.set.as_fst(),
            pattern,
            limit,
            steps: MAX_STEPS,
            holes: Vec::new(),
            found: Vec::new(),
        };
        let root = search.fst.root();
        search.walk(0, root)?;
        Ok(search.found)
    }
}

impl std::fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lexicon")
            .field("words", &self.words)
            .finish()
    }
}

/// Nodes that one search may visit: some milliseconds on a small computer.
const MAX_STEPS: usize = 200_000;

struct Search<'a> {
    fst: &'a fst::raw::Fst<Bytes>,
    pattern: &'a [Option<Letter>],
    limit: usize,
    steps: usize,
    holes: Vec<Letter>,
    found: Vec<Vec<Letter>>,
}

impl Search<'_> {
    fn walk(&mut self, at: usize, node: fst::raw::Node<'_>) -> Result<(), TooMany> {
        self.steps = self.steps.checked_sub(1).ok_or(TooMany)?;
        let Some(wanted) = self.pattern.get(at) else {
            if node.is_final() {
                if self.found.len() == self.limit {
                    return Err(TooMany);
                }
                self.found.push(self.holes.clone());
            }
            return Ok(());
        };
        if let Some(letter) = wanted {
            return match letter.0.checked_add(1).and_then(|b| node.find_input(b)) {
                Some(i) => self.walk(at + 1, self.fst.node(node.transition_addr(i))),
                None => Ok(()),
            };
        }
        for transition in node.transitions() {
            // The zero byte begins the alphabet's mark, not a word.
            if let Some(code) = transition.inp.checked_sub(1) {
                self.holes.push(Letter(code));
                self.walk(at + 1, self.fst.node(transition.addr))?;
                self.holes.pop();
            }
        }
        Ok(())
    }
}

fn alphabet(variant: &Variant) -> String {
    let faces: Vec<&str> = variant.faces.iter().map(|f| f.text.as_str()).collect();
    faces.join(" ")
}

fn alphabet_of(set: &Set<Bytes>) -> Option<String> {
    let mut marks = set.range().ge([0]).lt([1]).into_stream();
    let mark = marks.next()?.get(1..)?.to_vec();
    String::from_utf8(mark).ok()
}
