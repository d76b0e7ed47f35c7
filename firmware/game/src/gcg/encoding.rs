//! The encoding of a GCG file.

use std::borrow::Cow;

use super::{GcgError, GcgProblem};

/// A record of the longest game with a note to every move stays far below.
const MAX_BYTES: usize = 1 << 20;

/// The text of a file. `#character-encoding` decides when it is known; a file without it, or with a name
/// that is not known, is UTF-8 when its bytes are, and a file without it otherwise ISO-8859-1, as the
/// format's definition says.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, GcgError> {
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
        return Ok(Cow::Owned(latin1(bytes)));
    }
    match (std::str::from_utf8(bytes), declared) {
        (Ok(text), _) => Ok(Cow::Borrowed(text)),
        (Err(_), None) => Ok(Cow::Owned(latin1(bytes))),
        (Err(error), Some(_)) if label.as_deref() == Some("utf8") => Err(GcgError {
            line: line_of(bytes, error.valid_up_to()),
            problem: GcgProblem::NotUtf8,
        }),
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

fn line_of(bytes: &[u8], at: usize) -> usize {
    bytes[..at].iter().filter(|b| **b == b'\n').count() + 1
}
