//! Which tiles lay a word.

use game::Variant;

use crate::Reason;

/// What to do with words that have capital letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Capitals {
    /// What fits the list: one without any small letter is a list in capitals; otherwise capitals make a
    /// name or an abbreviation, which is left out, except that a German noun begins with one.
    #[default]
    Auto,
    /// Take all words.
    Keep,
    /// Leave out every word with a capital letter.
    Drop,
}

/// A word as one number: six bits a tile, the first in the highest bits, so that numbers sort as words
/// do. 60 faces and 21 squares are the most a variant has.
pub type Packed = u128;

const BITS: u32 = 6;

/// Characters below this have their tile in a table: Latin letters of all Europe.
const TABLE: usize = 0x250;

/// How a variant's tiles spell small letters.
pub struct Speller {
    side: usize,
    german: bool,
    /// Code (letter plus one) of the face of one character; 0 where there is none.
    table: [u8; TABLE],
    /// Faces of several characters, and those beyond the table, in small letters, the longest first.
    long: Vec<(String, u8)>,
    folds: &'static [(char, &'static str)],
}

impl Speller {
    pub fn new(variant: &Variant) -> Self {
        let mut table = [0; TABLE];
        let mut long = Vec::new();
        for (i, face) in variant.faces.iter().enumerate() {
            let text = face.text.to_lowercase();
            let code = i as u8 + 1;
            let mut chars = text.chars();
            match (chars.next(), chars.next()) {
                (Some(only), None) if (only as usize) < TABLE => table[only as usize] = code,
                _ => long.push((text, code)),
            }
        }
        long.sort_by_key(|(text, _)| std::cmp::Reverse(text.len()));
        Self {
            side: usize::from(variant.side),
            german: variant.language == "de",
            table,
            long,
            folds: folds(&variant.language),
        }
    }

    /// The tiles of a word. `all_capitals`: whether the whole list is in capitals.
    pub fn spell(
        &self,
        word: &str,
        capitals: Capitals,
        all_capitals: bool,
    ) -> Result<Packed, Reason> {
        if !word.chars().any(char::is_uppercase) {
            return self.small(word);
        }
        let keep = match capitals {
            Capitals::Keep => true,
            Capitals::Drop => false,
            Capitals::Auto => all_capitals || (self.german && is_noun(word)),
        };
        if keep {
            self.small(&word.to_lowercase())
        } else {
            Err(Reason::Name)
        }
    }

    /// Whether a word with this character may be laid at all.
    pub fn may_lay(&self, c: char) -> bool {
        c.to_lowercase().all(|c| {
            self.table.get(c as usize).is_some_and(|code| *code != 0)
                || self.folds.iter().any(|(from, _)| *from == c)
                || self.long.iter().any(|(text, _)| text.contains(c))
        })
    }

    fn small(&self, word: &str) -> Result<Packed, Reason> {
        let mut packed: Packed = 0;
        let mut tiles = 0;
        let mut push = |code: u8| {
            if tiles < self.side {
                packed = packed << BITS | Packed::from(code);
            }
            tiles += 1;
        };
        let mut rest = word;
        while let Some(first) = rest.chars().next() {
            let (code, len) = self.tile(first, rest);
            if code != 0 {
                push(code);
                rest = &rest[len..];
                continue;
            }
            let fold = self.folds.iter().find(|(from, _)| *from == first);
            let folded = fold.map_or("", |(_, folded)| folded);
            let codes = || folded.chars().map(|c| self.table[c as usize]);
            if folded.is_empty() || codes().any(|code| code == 0) {
                return Err(misfit(first));
            }
            codes().for_each(&mut push);
            rest = &rest[first.len_utf8()..];
        }
        match tiles {
            0 | 1 => Err(Reason::Short),
            _ if tiles > self.side => Err(Reason::Long),
            _ => Ok(packed << (BITS * (MAX_TILES - tiles as u32))),
        }
    }

    /// The tile that a text begins with and the bytes it takes; the longest face wins.
    fn tile(&self, first: char, rest: &str) -> (u8, usize) {
        let long = self
            .long
            .iter()
            .find(|(text, _)| rest.starts_with(text.as_str()));
        if let Some((text, code)) = long {
            return (*code, text.len());
        }
        let code = self.table.get(first as usize).copied().unwrap_or(0);
        (code, first.len_utf8())
    }
}

const MAX_TILES: u32 = Packed::BITS / BITS;

/// The key of a word, as the lexicon wants it.
pub fn unpack(packed: Packed, key: &mut Vec<u8>) {
    key.clear();
    for i in 1..=MAX_TILES {
        let code = (packed >> (BITS * (MAX_TILES - i))) as u8 & ((1 << BITS) - 1);
        if code == 0 {
            break;
        }
        key.push(code);
    }
}

/// Why a character is in no word.
fn misfit(c: char) -> Reason {
    if c.is_alphabetic() {
        Reason::Foreign
    } else {
        Reason::Sign
    }
}

/// Capital first, the rest small.
fn is_noun(word: &str) -> bool {
    !word.chars().skip(1).any(char::is_uppercase)
}

/// Letters that a language's players lay with other tiles. None of these sets has a tile for them: a set
/// that has one lays that.
///
/// German: ß is laid SS, as in capitals. Italian, Romanian, Spanish, French: the sets have
/// no accented tiles (Spanish Ñ aside), accents do not count, and French Œ and Æ are laid as two.
fn folds(language: &str) -> &'static [(char, &'static str)] {
    match language {
        "de" => &[('ß', "ss")],
        "it" => &ITALIAN,
        "ro" => &ROMANIAN,
        "es" => &SPANISH,
        "fr" => &FRENCH,
        _ => &[],
    }
}

const ITALIAN: [(char, &str); 10] = [
    ('à', "a"),
    ('è', "e"),
    ('é', "e"),
    ('ì', "i"),
    ('í', "i"),
    ('î', "i"),
    ('ò', "o"),
    ('ó', "o"),
    ('ù', "u"),
    ('ú', "u"),
];

/// Both ways of writing ș and ț: with a comma, and with a cedilla in older files.
const ROMANIAN: [(char, &str); 7] = [
    ('ă', "a"),
    ('â', "a"),
    ('î', "i"),
    ('ș', "s"),
    ('ş', "s"),
    ('ț', "t"),
    ('ţ', "t"),
];

const SPANISH: [(char, &str); 6] = [
    ('á', "a"),
    ('é', "e"),
    ('í', "i"),
    ('ó', "o"),
    ('ú', "u"),
    ('ü', "u"),
];

const FRENCH: [(char, &str); 18] = [
    ('à', "a"),
    ('â', "a"),
    ('ä', "a"),
    ('ç', "c"),
    ('è', "e"),
    ('é', "e"),
    ('ê', "e"),
    ('ë', "e"),
    ('î', "i"),
    ('ï', "i"),
    ('ô', "o"),
    ('ö', "o"),
    ('ù', "u"),
    ('û', "u"),
    ('ü', "u"),
    ('ÿ', "y"),
    ('œ', "oe"),
    ('æ', "ae"),
];
