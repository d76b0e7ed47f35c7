//! What became of a list.

use std::fmt;

use crate::Expansion;

/// What became of one list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Entries taken, those included that stood in the list or an earlier one before.
    pub kept: usize,
    /// Left out for capital letters: names and abbreviations.
    pub names: Dropped,
    /// Left out for an apostrophe, a hyphen or another sign.
    pub signs: Dropped,
    /// Left out for a letter that no tile carries.
    pub foreign: Dropped,
    /// Left out for having fewer than two tiles.
    pub short: Dropped,
    /// Left out for having more tiles than the board has squares in a row.
    pub long: Dropped,
    /// Left out for being no word, though the list has it: abbreviations mostly, and German names.
    pub no_words: Dropped,
    /// Words of two letters that this program's own list put in place of the list's.
    pub short_words: usize,
    /// What was made of a spelling dictionary's entries.
    pub expansion: Option<Expansion>,
}

/// Entries left out for one reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dropped {
    /// How many, repeated ones included.
    pub count: usize,
    /// The first different ones, up to [`EXAMPLES`](Self::EXAMPLES).
    pub examples: Vec<String>,
}

/// Why a word is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Capital letters: a name or an abbreviation.
    Name,
    /// A sign: apostrophe, hyphen, digit, space.
    Sign,
    /// A letter that no tile carries.
    Foreign,
    /// Fewer than two tiles.
    Short,
    /// More tiles than the board has squares in a row.
    Long,
    /// No word, though the list has it: an abbreviation, a symbol, a name.
    NoWord,
}

impl Report {
    /// The reasons for which anything was left out, and what.
    pub fn dropped(&self) -> impl Iterator<Item = (Reason, &Dropped)> {
        let all = [
            (Reason::Name, &self.names),
            (Reason::Sign, &self.signs),
            (Reason::Foreign, &self.foreign),
            (Reason::Short, &self.short),
            (Reason::Long, &self.long),
            (Reason::NoWord, &self.no_words),
        ];
        all.into_iter().filter(|(_, dropped)| dropped.count > 0)
    }

    pub(crate) fn drop_entry(&mut self, reason: Reason, entry: &str) {
        let dropped = match reason {
            Reason::Name => &mut self.names,
            Reason::Sign => &mut self.signs,
            Reason::Foreign => &mut self.foreign,
            Reason::Short => &mut self.short,
            Reason::Long => &mut self.long,
            Reason::NoWord => &mut self.no_words,
        };
        dropped.count += 1;
        let examples = &mut dropped.examples;
        if examples.len() < Dropped::EXAMPLES && !examples.iter().any(|known| known == entry) {
            // A terminal that shows them is not to obey them.
            let harmless = |c: char| if c.is_control() { '\u{FFFD}' } else { c };
            let shown = entry.chars().map(harmless).take(Dropped::EXAMPLE_CHARS);
            examples.push(shown.collect());
        }
    }
}

impl Dropped {
    /// How many examples are kept.
    pub const EXAMPLES: usize = 5;
    /// Characters kept of one.
    const EXAMPLE_CHARS: usize = 60;
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name => "a capital letter, as names and abbreviations have",
            Self::Sign => "an apostrophe, a hyphen or another sign",
            Self::Foreign => "a letter that no tile carries",
            Self::Short => "fewer than two tiles",
            Self::Long => "more tiles than the board has squares in a row",
            Self::NoWord => "an abbreviation, a symbol or a name by kibitz' own list",
        })
    }
}
