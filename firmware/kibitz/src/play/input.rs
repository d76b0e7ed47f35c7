//! Lines typed, however long and of whatever bytes.

use std::io::{self, BufRead, Read};

/// Bytes of the longest line that is read: no command comes near.
pub const LONGEST: usize = 1000;

/// One line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A line of text.
    Text(String),
    /// A line that is no text, or too long: what is wrong with it.
    Unreadable(&'static str),
    /// There is no more.
    End,
}

/// Reads the next line.
///
/// # Errors
/// When the input fails.
pub fn next(input: &mut impl BufRead) -> io::Result<Line> {
    let mut bytes = Vec::new();
    let limit = LONGEST as u64 + 1;
    input.by_ref().take(limit).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(Line::End);
    }
    if bytes.len() > LONGEST && !bytes.ends_with(b"\n") {
        skip_line(input)?;
        return Ok(Line::Unreadable("That line is too long for a command."));
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => Line::Text(text),
        Err(_) => Line::Unreadable("That line is no text (UTF-8 is wanted)."),
    })
}

/// Reads on to the end of a line, keeping nothing.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let (used, done) = match end {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut bytes: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        loop {
            match next(&mut bytes).expect("memory does not fail") {
                Line::End => return lines,
                line => lines.push(line),
            }
        }
    }

    #[test]
    fn lines_of_any_bytes_and_any_length_are_read_to_their_end() {
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(
            lines(b"done\r\n\npass"),
            [text("done\r\n"), text("\n"), text("pass")]
        );
        let long = [vec![b'x'; 5000], b"\nquit\n".to_vec()].concat();
        let long = lines(&long);
        assert!(matches!(long[0], Line::Unreadable(_)));
        assert_eq!(long[1..], [text("quit\n")]);
        assert!(matches!(lines(b"\xff\xfe\n")[..], [Line::Unreadable(_)]));
        assert!(lines(b"").is_empty());
        assert!(matches!(
            lines(&vec![b'x'; 5000])[..],
            [Line::Unreadable(_)]
        ));
    }
}
