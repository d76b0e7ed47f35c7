//! Encodings of word lists.

use std::{borrow::Cow, fmt};

use encoding_rs::{ISO_8859_2, ISO_8859_15, ISO_8859_16, WINDOWS_1250, WINDOWS_1252};

use crate::DictError;

/// The encoding of a word list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    #[default]
    Utf8,
    /// Windows-1250: Central European lists of Windows programs.
    Cp1250,
    /// Windows-1252: Western European lists of Windows programs.
    Cp1252,
    /// ISO-8859-1: Western European lists of older Unix programs.
    Iso8859_1,
    /// ISO-8859-2: Central European lists of older Unix programs.
    Iso8859_2,
    /// ISO-8859-15: ISO-8859-1 with the euro and œ.
    Iso8859_15,
    /// ISO-8859-16: Romanian lists of older Unix programs.
    Iso8859_16,
}

impl Encoding {
    /// The names that [`parse`](Self::parse) knows.
    pub const NAMES: [&str; 7] = [
        "utf-8",
        "cp1250",
        "cp1252",
        "iso-8859-1",
        "iso-8859-2",
        "iso-8859-15",
        "iso-8859-16",
    ];

    /// The encoding of this name, in either case, with or without hyphens, also as affix files write it
    /// (`microsoft-cp1250`, `ISO8859-2`).
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let plain: String = name.chars().filter(|c| !matches!(c, '-' | '_')).collect();
        Some(match plain.to_ascii_lowercase().as_str() {
            "utf8" => Self::Utf8,
            "cp1250" | "windows1250" | "microsoftcp1250" => Self::Cp1250,
            "cp1252" | "windows1252" | "microsoftcp1252" => Self::Cp1252,
            "iso88591" | "latin1" => Self::Iso8859_1,
            "iso88592" | "latin2" => Self::Iso8859_2,
            "iso885915" | "latin9" => Self::Iso8859_15,
            "iso885916" | "latin10" => Self::Iso8859_16,
            _ => return None,
        })
    }

    /// The text of a list. An encoding that does not fit is noticed where it can be: bytes that UTF-8 does
    /// not have, whole UTF-8 under another name, control characters, and the characters that CP1250 and
    /// ISO-8859-2 make of each other's Polish letters. `list` is the name for messages.
    ///
    /// # Errors
    /// When the bytes are in another encoding.
    pub fn decode<'a>(self, list: &str, bytes: &'a [u8]) -> Result<Cow<'a, str>, DictError> {
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
        match (self, std::str::from_utf8(bytes)) {
            (Self::Utf8, Ok(text)) => return Ok(Cow::Borrowed(text)),
            (Self::Utf8, Err(error)) => {
                let remedy = "try `--encoding cp1250`, `iso-8859-2` or `iso-8859-1`";
                return Err(wrong(error.valid_up_to(), remedy));
            }
            (_, Ok(text)) => {
                return match text.bytes().position(|byte| !byte.is_ascii()) {
                    Some(at) => Err(wrong(at, "it is UTF-8: leave `--encoding` out")),
                    None => Ok(Cow::Borrowed(text)),
                };
            }
            (_, Err(_)) => {}
        }
        let (encoding, strange, remedy) = self.legacy();
        if let Some(at) = bytes.iter().position(|byte| strange(*byte)) {
            return Err(wrong(at, remedy));
        }
        let (text, _) = encoding.decode_without_bom_handling(bytes);
        Ok(text)
    }

    /// The table of an 8-bit encoding, the bytes that no list has in it, and whose bytes they may be.
    fn legacy(self) -> (&'static encoding_rs::Encoding, fn(u8) -> bool, &'static str) {
        match self {
            Self::Cp1250 => (
                WINDOWS_1250,
                is_no_letter,
                "try `--encoding iso-8859-2`, or `cp1252`",
            ),
            Self::Cp1252 | Self::Utf8 => (WINDOWS_1252, is_unassigned, "try `--encoding cp1250`"),
            // The two differ in control characters only, which are refused.
            Self::Iso8859_1 => (WINDOWS_1252, is_control, "try `--encoding cp1252`"),
            Self::Iso8859_2 => (ISO_8859_2, is_control, "try `--encoding cp1250`"),
            Self::Iso8859_15 => (ISO_8859_15, is_control, "try `--encoding cp1252`"),
            Self::Iso8859_16 => (ISO_8859_16, is_control, "try `--encoding cp1250`"),
        }
    }
}

/// `±` and `¶` of CP1250, no part of any word: the `ą` and `ś` of ISO-8859-2; and bytes without a character.
fn is_no_letter(byte: u8) -> bool {
    matches!(byte, 0xB1 | 0xB6 | 0x81 | 0x83 | 0x88 | 0x90 | 0x98)
}

/// Bytes without a character in CP1252.
fn is_unassigned(byte: u8) -> bool {
    matches!(byte, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D)
}

/// Control characters of the ISO encodings, no part of any text: letters of the Windows ones.
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
            Self::Cp1252 => "CP1252",
            Self::Iso8859_1 => "ISO-8859-1",
            Self::Iso8859_2 => "ISO-8859-2",
            Self::Iso8859_15 => "ISO-8859-15",
            Self::Iso8859_16 => "ISO-8859-16",
        })
    }
}
