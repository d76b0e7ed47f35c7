//! The encoding of a GCG file.

use std::borrow::Cow;

use super::{GcgError, GcgProblem};

/// A record of the longest game with a note to every move stays far below.
const MAX_BYTES: usize = 1 << 20;

/// How the characters of a GCG file are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// What every program reads, and every letter has.
    #[default]
    Utf8,
    /// What the format was defined with: enough for German, French, Italian and Spanish.
    Latin1,
}

impl Charset {
    /// Its name in `#character-encoding`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Latin1 => "ISO-8859-1",
        }
    }

    /// The bytes of a text, or the first character that has none.
    pub(super) fn encode(self, text: String) -> Result<Vec<u8>, char> {
        match self {
            Self::Utf8 => Ok(text.into_bytes()),
            Self::Latin1 => text
                .chars()
                .map(|c| u8::try_from(c).map_err(|_| c))
                .collect(),
        }
    }
}

/// The text of a file, as far as it is one, and where that ends. `#character-encoding` decides when it is known; a file without it, or with a name
/// that is not known, is UTF-8 when its bytes are, and a file without it otherwise ISO-8859-1, as the
/// format's definition says.
pub fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, Option<GcgError>), GcgError> {
    if bytes.len() > MAX_BYTES {
        return Err(GcgError {
            line: 1,
            problem: GcgProblem::TooLong(MAX_BYTES),
        });
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let declared = declared(bytes);
    let label = declared
        .as_ref()
        .map(|(_, name)| name.to_ascii_lowercase().replace(['-', '_', ' '], ""));
    if matches!(label.as_deref(), Some("iso88591" | "latin1")) {
        return Ok((Cow::Owned(latin1(bytes)), None));
    }
    match (std::str::from_utf8(bytes), declared) {
        (Ok(text), _) => Ok((Cow::Borrowed(text), None)),
        (Err(_), None) => Ok((Cow::Owned(latin1(bytes)), None)),
        (Err(error), Some(_)) if label.as_deref() == Some("utf8") => {
            let good = &bytes[..error.valid_up_to()];
            let end = good.iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
            let broken = GcgError {
                line: good.iter().filter(|b| **b == b'\n').count() + 1,
                problem: GcgProblem::NotUtf8,
            };
            Ok((String::from_utf8_lossy(&good[..end]), Some(broken)))
        }
        (Err(_), Some((line, name))) => Err(GcgError {
            line,
            problem: GcgProblem::Encoding(name),
        }),
    }
}

/// The encoding's name in the file and the line it stands on.
fn declared(bytes: &[u8]) -> Option<(usize, String)> {
    bytes
        .split(|b| *b == b'\n')
        .enumerate()
        .find_map(|(i, line)| {
            let name = line.strip_prefix(b"#character-encoding")?.trim_ascii();
            Some((i + 1, String::from_utf8_lossy(name).into_owned()))
        })
}

/// ISO-8859-1 is the first 256 characters of Unicode.
fn latin1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}
