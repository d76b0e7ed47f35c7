//! Spelling dictionaries of hunspell: a `.dic` file of entries and an `.aff` file of the endings and
//! beginnings that each entry's flags stand for, as hunspell(5) describes them.
//!
//! Taken into account: `SET`, `FLAG` (char, long, num, UTF-8), `AF`, `SFX`, `PFX`, their combinations, a
//! second suffix allowed by the first, `FULLSTRIP`, `NEEDAFFIX`, `CIRCUMFIX`, `FORBIDDENWORD` and
//! `ONLYINCOMPOUND`. Compounds are not made: they have no end. A line nobody knows, or that cannot be
//! read, is passed over, counted and named.
//!
//! Words are handed over one by one, never held together, some more than once. What a dictionary may be
//! at most is bounded (`bounds.rs`): a file beyond that is refused with the bound and the line.

mod affix;
mod bounds;
mod condition;
mod entries;
mod expand;
mod file;
mod flags;
mod skipped;
#[cfg(test)]
mod tests;
mod widen;

use std::{collections::HashSet, rc::Rc};

use self::{affix::Affixes, affix::has, expand::Expander};
use crate::DictError;

pub use skipped::Skipped;

/// The rules of an affix file.
#[derive(Debug)]
pub struct Hunspell {
    affixes: Affixes,
}

/// What became of a dictionary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expansion {
    /// Rules in the affix file.
    pub rules: usize,
    /// Rules among them that were left out by [`Hunspell::leave_out`].
    pub left_out: usize,
    /// Entries with a word.
    pub entries: usize,
    /// Words made of them, repeated ones included.
    pub forms: u64,
    /// Lines passed over: those of the affix file, then those of the entries.
    pub skipped: Vec<Skipped>,
    /// Whether the language forms compounds, which are not made.
    pub compounds: bool,
}

impl Hunspell {
    /// Reads an affix file. `list` is what errors call it.
    ///
    /// # Errors
    /// When the bytes are no affix file, of an encoding that is not known or not the one they name, or
    /// more than any dictionary has.
    pub fn parse(list: &str, aff: &[u8]) -> Result<Self, DictError> {
        let affixes = Affixes::parse(list, aff)?;
        Ok(Self { affixes })
    }

    /// Leaves out the rules that only make words with characters that are not wanted: most of the Italian
    /// dictionary's words have an article and an apostrophe before them. A suffix that others may follow,
    /// and so take away, stays.
    pub fn leave_out(&mut self, unwanted: &dyn Fn(char) -> bool) {
        self.affixes.leave_out(unwanted);
    }

    /// Hands over all words of a `.dic` file.
    ///
    /// # Errors
    /// When the bytes are no text of the encoding that the affix file names, or make more words than any
    /// dictionary has. Words handed over until then are to be thrown away.
    pub fn expand(
        &self,
        list: &str,
        dic: &[u8],
        each: &mut dyn FnMut(&str),
    ) -> Result<Expansion, DictError> {
        let mut bytes = crate::list::unpack(list, dic)?;
        if self.affixes.byte_flags {
            bytes = widen::entries(&bytes).into();
        }
        let text = file::decode(self.affixes.encoding, list, &bytes)?;
        let mut skips = self.affixes.skips.clone();
        let mut expander = Expander {
            affixes: &self.affixes,
            forbidden: self.forbidden(&text),
            each,
            forms: 0,
            entry_forms: 0,
            steps: 0,
        };
        let mut count = 0;
        for entry in entries::entries(&text) {
            if entry.word.len() > bounds::ENTRY_BYTES {
                skips.add("entry longer than any word", entry.line);
                continue;
            }
            let flags = match entry.flags.map(|text| self.affixes.flags(text)) {
                Some(Some(flags)) => flags,
                Some(None) => {
                    skips.add("entry whose flags cannot be read", entry.line);
                    continue;
                }
                None => Rc::default(),
            };
            count += 1;
            let made = expander.entry(&entry.word, &flags);
            made.map_err(|what| DictError::Bound {
                list: list.to_owned(),
                line: entry.line,
                what,
            })?;
        }
        Ok(Expansion {
            rules: self.affixes.rules,
            left_out: self.affixes.left_out,
            entries: count,
            forms: expander.forms,
            skipped: skips.kinds,
            compounds: self.affixes.compounds,
        })
    }

    /// Entries that say of a word that it is none, whatever rules may make of others.
    fn forbidden(&self, text: &str) -> HashSet<String> {
        if self.affixes.forbidden.is_none() {
            return HashSet::new();
        }
        let is_forbidden = |flags: Option<&str>| {
            let flags = flags.and_then(|text| self.affixes.flags(text));
            flags.is_some_and(|flags| has(&flags, self.affixes.forbidden))
        };
        entries::entries(text)
            .filter(|entry| is_forbidden(entry.flags))
            .map(|entry| entry.word.into_owned())
            .collect()
    }
}
