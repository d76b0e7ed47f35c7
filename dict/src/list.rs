//! The words of a list's bytes.

use std::{borrow::Cow, io::Read};

use crate::DictError;

/// The longest list known, Polish, has 60 MB.
pub const MAX_BYTES: usize = 512 << 20;

/// The bytes of a list, unpacked when they are a gzip file.
pub fn unpack<'a>(list: &str, bytes: &'a [u8]) -> Result<Cow<'a, [u8]>, DictError> {
    let too_long = || DictError::TooLong {
        list: list.to_owned(),
        limit: MAX_BYTES,
    };
    if bytes.len() > MAX_BYTES {
        return Err(too_long());
    }
    if !bytes.starts_with(b"\x1F\x8B") {
        return Ok(Cow::Borrowed(bytes));
    }
    let mut unpacked = Vec::new();
    flate2::read::MultiGzDecoder::new(bytes)
        .take(MAX_BYTES as u64 + 1)
        .read_to_end(&mut unpacked)
        .map_err(|source| DictError::Gzip {
            list: list.to_owned(),
            source,
        })?;
    if unpacked.len() > MAX_BYTES {
        return Err(too_long());
    }
    Ok(Cow::Owned(unpacked))
}

/// Calls `each` with every entry of a list's text; empty lines are none.
pub fn entries(list: &str, text: &str, each: &mut dyn FnMut(&str)) -> Result<(), DictError> {
    if text.trim_start().starts_with('[') {
        let words: Vec<Cow<'_, str>> =
            serde_json::from_str(text).map_err(|source| DictError::Json {
                list: list.to_owned(),
                source,
            })?;
        words.iter().for_each(|word| each(word.trim()));
    } else {
        let lines = text.lines().map(str::trim);
        lines.filter(|line| !line.is_empty()).for_each(each);
    }
    Ok(())
}
