//! Encodings of word lists.

use std::{borrow::Cow, fmt};

use encoding_rs::{ISO_8859_2, WINDOWS_1250};

use crate::DictError;

/// The encoding of a word list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    #[default]
    Utf8,
    /// Windows-1250: Central European lists of Windows programs.
    Cp1250,
    /// ISO-8859-2: Central European lists of older Unix programs.
    Iso8859_2,
}

impl Encoding {
    /// The names that [`parse`](Self::parse) knows.
    pub const NAMES: [&str; 3] = ["utf-8", "cp1250", "iso-8859-2"];

    /// The encoding of this name, in either case.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "utf-8" | "utf8" => Some(Self::Utf8),
            "cp1250" | "windows-1250" => Some(Self::Cp1250),
            "iso-8859-2" | "latin2" => Some(Self::Iso8859_2),
            _ => None,
        }
    }

    /// The text of a list. An encoding that does not fit is noticed where it can be: bytes that UTF-8 does
    /// not have, whole UTF-8 under another name, and the characters that CP1250 and ISO-8859-2 make of
    /// each other's Polish letters.
    pub(crate) fn decode<'a>(self, list: &str, bytes: &'a [u8]) -> Result<Cow<'a, str>, DictError> {
        let wrong = |at: usize, remedy| DictError::Encoding {
            list: list.to_owned(),
            line: line_of(bytes, at),
            named: self,
            remedy,
        };
        if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
            return Err(DictError::Utf16 {
                list: list.to_owned(),
            });
        }
        if let Some(at) = bytes.iter().position(|byte| *byte == 0) {
            return Err(DictError::NotText {
                list: list.to_owned(),
                line: line_of(bytes, at),
            });
        }
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let utf8 = std::str::from_utf8(bytes);
        let (encoding, strange, remedy) = match (self, utf8) {
            (Self::Utf8, Ok(text)) => return Ok(Cow::Borrowed(text)),
            (Self::Utf8, Err(error)) => {
                return Err(wrong(
                    error.valid_up_to(),
                    "try `--encoding cp1250` or `--encoding iso-8859-2`",
                ));
            }
            (_, Ok(text)) => {
                return match text.bytes().position(|byte| !byte.is_ascii()) {
                    Some(at) => Err(wrong(at, "it is UTF-8: leave `--encoding` out")),
                    None => Ok(Cow::Borrowed(text)),
                };
            }
            (Self::Cp1250, Err(_)) => (
                WINDOWS_1250,
                is_sign as fn(u8) -> bool,
                "try `--encoding iso-8859-2`",
            ),
            (Self::Iso8859_2, Err(_)) => (
                ISO_8859_2,
                is_control as fn(u8) -> bool,
                "try `--encoding cp1250`",
            ),
        };
        if let Some(at) = bytes.iter().position(|byte| strange(*byte)) {
            return Err(wrong(at, remedy));
        }
        let (text, _) = encoding.decode_without_bom_handling(bytes);
        Ok(text)
    }
}

/// `±` and `¶` of CP1250, no part of any word: the `ą` and `ś` of ISO-8859-2.
fn is_sign(byte: u8) -> bool {
    matches!(byte, 0xB1 | 0xB6)
}

/// Control characters of ISO-8859-2, no part of any text: letters of CP1250.
fn is_control(byte: u8) -> bool {
    (0x80..0xA0).contains(&byte)
}

fn line_of(bytes: &[u8], at: usize) -> usize {
    bytes[..at].iter().filter(|byte| **byte == b'\n').count() + 1
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf8 => "UTF-8",
            Self::Cp1250 => "CP1250",
            Self::Iso8859_2 => "ISO-8859-2",
        })
    }
}
