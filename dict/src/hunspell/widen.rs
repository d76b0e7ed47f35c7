//! Flags of one byte in files of UTF-8.
//!
//! Where no line `FLAG` says otherwise, a flag is a byte, also in a file whose words are UTF-8, and a list
//! of flags need not be text at all (the Hungarian dictionary's is not). Here each such byte becomes the
//! character of its number, so that the whole file is text and every flag a character.

/// An affix file of lines that matter, as [`file`](super::file) keeps them.
pub fn affix(bytes: &[u8]) -> Vec<u8> {
    lines(bytes, |line, out| {
        let name = word_end(line, 0);
        let first = word_start(line, name);
        let end = word_end(line, first);
        out.extend_from_slice(&line[..first]);
        if !line.starts_with(b"SFX") && !line.starts_with(b"PFX") {
            return widen(&line[first..], out);
        }
        widen(&line[first..end], out);
        after_slash(&line[end..], out);
    })
}

/// The entries of a `.dic` file.
pub fn entries(bytes: &[u8]) -> Vec<u8> {
    lines(bytes, after_slash)
}

fn lines(bytes: &[u8], each: impl Fn(&[u8], &mut Vec<u8>)) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        each(line, &mut out);
    }
    out
}

/// Widens the word after the first slash that has no backslash before it.
fn after_slash(line: &[u8], out: &mut Vec<u8>) {
    let is_slash = |at: &usize| line[*at] == b'/' && (*at == 0 || line[*at - 1] != b'\\');
    let Some(slash) = (0..line.len()).find(is_slash) else {
        return out.extend_from_slice(line);
    };
    let end = word_end(line, slash);
    out.extend_from_slice(&line[..slash]);
    widen(&line[slash..end], out);
    out.extend_from_slice(&line[end..]);
}

fn widen(bytes: &[u8], out: &mut Vec<u8>) {
    let mut buffer = [0; 2];
    for byte in bytes {
        out.extend_from_slice(char::from(*byte).encode_utf8(&mut buffer).as_bytes());
    }
}

fn word_end(line: &[u8], from: usize) -> usize {
    let length = line[from..].iter().position(u8::is_ascii_whitespace);
    length.map_or(line.len(), |length| from + length)
}

fn word_start(line: &[u8], from: usize) -> usize {
    let length = line[from..]
        .iter()
        .position(|byte| !byte.is_ascii_whitespace());
    length.map_or(line.len(), |length| from + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_flags_are_widened() {
        let widened = affix("SFX À Y 1\nSFX À à é/À [àè] # é\nNEEDAFFIX é\n".as_bytes());
        assert_eq!(
            String::from_utf8(widened).unwrap(),
            "SFX Ã\u{80} Y 1\nSFX Ã\u{80} à é/Ã\u{80} [àè] # é\nNEEDAFFIX Ã©\n"
        );
        let widened = entries(b"\xC3\xA9\\/\xC3\xA9/A\xFF po:\xC3\xA9\nb\n/\xFF");
        assert_eq!(String::from_utf8(widened).unwrap(), "é\\/é/Aÿ po:é\nb\n/ÿ");
        assert_eq!(affix(b"AF \xFFA\nAF"), "AF ÿA\nAF".as_bytes());
    }
}
