//! Words with blanks nobody has named: what the blanks may stand for.
//!
//! A blank is one tile with one letter, so it must be the same letter in every word through it. The
//! words are taken one after another; the letters still possible for blanks that share words are
//! kept together as a table of combinations.

use crate::known::Known;
use crate::{Letter, Square, Tile, Validity, Word};

/// The letters an unnamed blank may stand for so that the words through it stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlankNames {
    /// Where the blank lies.
    pub square: Square,
    /// The letters possible, in alphabetical order. None when nobody could tell: no lexicon, or no word
    /// through it stands.
    pub letters: Vec<Letter>,
}

/// Combinations kept for blanks that share words. Beyond it a word counts as unchecked: no set of two
/// or three blanks comes near.
const MAX_COMBINATIONS: usize = 10_000;

/// Blanks in one word that are tried out. Beyond it the word counts as unchecked.
const MAX_BLANKS: usize = 4;

/// The combinations of letters possible for some blanks.
#[derive(Clone)]
struct Table {
    squares: Vec<Square>,
    rows: Vec<Vec<Letter>>,
}

/// Checks words in their order. A word that cannot stand together with the words before it that stand
/// is invalid.
pub fn check(words: &[Word], known: Option<&Known<'_>>) -> (Vec<Validity>, Vec<BlankNames>) {
    let mut tables: Vec<Table> = Vec::new();
    let validity = words
        .iter()
        .map(|word| match known {
            Some(known) => check_one(word, known, &mut tables),
            None => Validity::Unchecked,
        })
        .collect();
    (validity, names(words, &tables))
}

fn check_one(word: &Word, known: &Known<'_>, tables: &mut Vec<Table>) -> Validity {
    let pattern: Vec<Option<Letter>> = word.tiles.iter().map(|tile| tile.letter()).collect();
    let squares = unnamed(word);
    if squares.is_empty() {
        let letters: Vec<Letter> = pattern.into_iter().flatten().collect();
        return if known.contains(&letters) {
            Validity::Valid
        } else {
            Validity::Invalid
        };
    }
    if squares.len() > MAX_BLANKS {
        return Validity::Unchecked;
    }
    let Ok(rows) = known.fillings(&pattern, MAX_COMBINATIONS) else {
        return Validity::Unchecked;
    };
    let mut joined = Table { squares, rows };
    let shares = |table: &Table| table.squares.iter().any(|s| word.covers(*s));
    for table in tables.iter().filter(|table| shares(table)) {
        match joined.join(table) {
            Some(wider) => joined = wider,
            None => return Validity::Unchecked,
        }
    }
    if joined.rows.is_empty() {
        return Validity::Invalid;
    }
    tables.retain(|table| !shares(table));
    tables.push(joined);
    Validity::Valid
}

impl Table {
    /// The combinations that agree on the squares of both; `None` when they are too many to keep.
    fn join(&self, other: &Self) -> Option<Self> {
        let added: Vec<usize> = (0..other.squares.len())
            .filter(|i| !self.squares.contains(&other.squares[*i]))
            .collect();
        let common: Vec<(usize, usize)> = other
            .squares
            .iter()
            .enumerate()
            .filter_map(|(theirs, s)| Some((self.squares.iter().position(|m| m == s)?, theirs)))
            .collect();
        if self.rows.len().saturating_mul(other.rows.len()) > MAX_COMBINATIONS * 100 {
            return None;
        }
        let mut squares = self.squares.clone();
        squares.extend(added.iter().map(|i| other.squares[*i]));
        let mut rows = Vec::new();
        for mine in &self.rows {
            for theirs in &other.rows {
                if common.iter().all(|(m, t)| mine[*m] == theirs[*t]) {
                    let more = added.iter().map(|i| theirs[*i]);
                    rows.push(mine.iter().copied().chain(more).collect());
                    if rows.len() > MAX_COMBINATIONS {
                        return None;
                    }
                }
            }
        }
        Some(Self { squares, rows })
    }

    fn letters(&self, square: Square) -> Option<Vec<Letter>> {
        let column = self.squares.iter().position(|s| *s == square)?;
        let mut letters: Vec<Letter> = self.rows.iter().map(|row| row[column]).collect();
        letters.sort_unstable();
        letters.dedup();
        Some(letters)
    }
}

fn unnamed(word: &Word) -> Vec<Square> {
    let blanks = word.placed().filter(|(_, t)| *t == Tile::Blank(None));
    blanks.map(|(square, _)| square).collect()
}

fn names(words: &[Word], tables: &[Table]) -> Vec<BlankNames> {
    let mut squares: Vec<Square> = words.iter().flat_map(unnamed).collect();
    squares.sort_unstable();
    squares.dedup();
    squares
        .into_iter()
        .map(|square| BlankNames {
            square,
            letters: tables
                .iter()
                .find_map(|table| table.letters(square))
                .unwrap_or_default(),
        })
        .collect()
}
