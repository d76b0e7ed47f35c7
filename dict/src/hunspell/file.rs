//! The lines of an affix file that make words, as text.

use super::{bounds, skipped::Skips, widen};
use crate::{DictError, Encoding};

/// The lines that matter; all others are empty, so that line numbers stay.
pub struct Text {
    pub text: String,
    pub encoding: Encoding,
    /// Whether flags were bytes in a file of UTF-8, and are characters now.
    pub byte_flags: bool,
    pub skips: Skips,
    pub compounds: bool,
}

/// Options that make words.
const USED: [&str; 10] = [
    "SFX",
    "PFX",
    "AF",
    "FLAG",
    "FULLSTRIP",
    "FORBIDDENWORD",
    "NEEDAFFIX",
    "PSEUDOROOT",
    "ONLYINCOMPOUND",
    "CIRCUMFIX",
];

/// Options of hunspell(5) for suggestions, input and output; they make no words.
const OTHER: [&str; 31] = [
    "SET",
    "LANG",
    "NAME",
    "VERSION",
    "HOME",
    "AM",
    "KEY",
    "TRY",
    "NOSUGGEST",
    "MAXCPDSUGS",
    "MAXNGRAMSUGS",
    "MAXDIFF",
    "ONLYMAXDIFF",
    "NOSPLITSUGS",
    "SUGSWITHDOTS",
    "REP",
    "PHONE",
    "WARN",
    "FORBIDWARN",
    "BREAK",
    "ICONV",
    "OCONV",
    "LEMMA_PRESENT",
    "WORDCHARS",
    "CHECKSHARPS",
    "KEEPCASE",
    "SUBSTANDARD",
    "MAP",
    "FORCEUCASE",
    "SYLLABLENUM",
    "SIMPLIFIEDTRIPLE",
];

/// Decodes the lines of an affix file that make words; comments and the like may be in any encoding.
pub fn text(list: &str, bytes: &[u8]) -> Result<Text, DictError> {
    if bytes.len() > bounds::AFFIX_BYTES {
        return Err(DictError::TooLong {
            list: list.to_owned(),
            limit: bounds::AFFIX_BYTES,
        });
    }
    let encoding = encoding(list, bytes)?;
    let mut kept = Vec::new();
    let mut skips = Skips::default();
    let mut compounds = false;
    let mut any = encoding.is_some();
    let mut has_flag_form = false;
    for (i, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
        let name = name(line);
        if USED.contains(&name) {
            kept.extend_from_slice(line);
            any |= matches!(name, "SFX" | "PFX");
            has_flag_form |= name == "FLAG" && second(line) != b"char";
        } else if name.contains("COMPOUND") {
            compounds = true;
        } else if !OTHER.contains(&name) && !is_comment(line) {
            let is_name = (2..=24).contains(&name.len());
            skips.add(if is_name { name } else { "no rule at all" }, i + 1);
        }
        kept.push(b'\n');
    }
    if !any {
        return Err(DictError::NoAffixes {
            list: list.to_owned(),
        });
    }
    // What hunspell takes where no line says so.
    let encoding = encoding.unwrap_or(Encoding::Iso8859_1);
    let byte_flags = encoding == Encoding::Utf8 && !has_flag_form;
    if byte_flags {
        kept = widen::affix(&kept);
    }
    let text = decode(encoding, list, &kept)?.into_owned();
    Ok(Text {
        text,
        encoding,
        byte_flags,
        skips,
        compounds,
    })
}

/// The numbers (from 1) and fields of lines that have any.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    let lines = text.lines().enumerate();
    lines
        .map(|(i, line)| (i + 1, line.split_ascii_whitespace().take(6).collect()))
        .filter(|(_, fields): &(usize, Vec<&str>)| !fields.is_empty())
}

/// As [`Encoding::decode`], with the remedy for files that name their encoding themselves.
pub fn decode<'a>(
    encoding: Encoding,
    list: &str,
    bytes: &'a [u8],
) -> Result<std::borrow::Cow<'a, str>, DictError> {
    encoding.decode(list, bytes).map_err(|error| match error {
        DictError::Encoding {
            list, line, named, ..
        } => DictError::Encoding {
            list,
            line,
            named,
            remedy: "the affix file says so in its line SET: take both files unchanged from one package",
        },
        other => other,
    })
}

/// What the line `SET` names.
fn encoding(list: &str, bytes: &[u8]) -> Result<Option<Encoding>, DictError> {
    let mut lines = bytes.split(|byte| *byte == b'\n').enumerate();
    let Some((i, line)) = lines.find(|(_, line)| name(line) == "SET") else {
        return Ok(None);
    };
    let text = String::from_utf8_lossy(line);
    let named = text.split_ascii_whitespace().nth(1).unwrap_or("nothing");
    let found = Encoding::parse(named).ok_or_else(|| DictError::Charset {
        list: list.to_owned(),
        line: i + 1,
        named: named.chars().take(40).collect(),
    })?;
    Ok(Some(found))
}

/// The first word of a line, when it is one of capitals.
fn name(line: &[u8]) -> &str {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    let end = line.iter().position(u8::is_ascii_whitespace);
    let name = &line[..end.unwrap_or(line.len())];
    let capitals = name.iter().all(|c| c.is_ascii_uppercase() || *c == b'_');
    std::str::from_utf8(name)
        .ok()
        .filter(|_| capitals)
        .unwrap_or("")
}

/// The second word of a line.
fn second(line: &[u8]) -> &[u8] {
    let mut words = line
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    words.nth(1).unwrap_or_default()
}

fn is_comment(line: &[u8]) -> bool {
    let first = line.iter().find(|byte| !byte.is_ascii_whitespace());
    first.is_none_or(|byte| *byte == b'#')
}
