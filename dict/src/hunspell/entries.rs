//! The entries of a `.dic` file.

use std::borrow::Cow;

/// One line of a `.dic` file that has a word.
pub struct Entry<'a> {
    /// The line, from 1.
    pub line: usize,
    pub word: Cow<'a, str>,
    /// What stands after the slash.
    pub flags: Option<&'a str>,
}

/// The entries of a text. The first line is their number where it is one. Lines that begin with a tab,
/// `#` or `/` are comments, which hunspell does not know but dictionaries have; grammar after the word and
/// its flags is cut off.
pub fn entries(text: &str) -> impl Iterator<Item = Entry<'_>> {
    let lines = text.lines().enumerate();
    lines.filter_map(|(i, line)| {
        let is_count = i == 0 && line.trim().parse::<u64>().is_ok();
        if is_count || line.starts_with(['\t', '#', '/']) {
            return None;
        }
        let (word, flags) = match slash(line) {
            Some(at) => {
                let flags = line[at + 1..].split_ascii_whitespace().next();
                (&line[..at], flags)
            }
            None => (without_grammar(line), None),
        };
        let word = word.trim();
        (!word.is_empty()).then(|| Entry {
            line: i + 1,
            word: if word.contains("\\/") {
                Cow::Owned(word.replace("\\/", "/"))
            } else {
                Cow::Borrowed(word)
            },
            flags,
        })
    })
}

/// The first slash that is no part of the word.
fn slash(line: &str) -> Option<usize> {
    let mut slashes = line.match_indices('/').map(|(at, _)| at);
    slashes.find(|at| !line[..*at].ends_with('\\'))
}

/// A word may have spaces; grammar begins with a tab, or with two small letters and a colon.
fn without_grammar(line: &str) -> &str {
    let line = line.split('\t').next().unwrap_or(line);
    let is_grammar = |at: usize| {
        let [a, b, colon, ..] = line.as_bytes()[at + 1..] else {
            return false;
        };
        a.is_ascii_lowercase() && b.is_ascii_lowercase() && colon == b':'
    };
    let mut spaces = line.match_indices(' ').map(|(at, _)| at);
    spaces
        .find(|at| is_grammar(*at))
        .map_or(line, |at| &line[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_flags_and_grammar_are_told_apart() {
        let text = "7\nabate/STqr\nkm\\/h/Z po:nom\na priori po:adv\nau\tpo:x\n\tcomment\n\
                    / licence of / this\n# more\n\n12\n tail /A B\n";
        let read: Vec<_> = entries(text)
            .map(|e| (e.line, e.word.into_owned(), e.flags))
            .collect();
        let wanted = [
            (2, "abate", Some("STqr")),
            (3, "km/h", Some("Z")),
            (4, "a priori", None),
            (5, "au", None),
            (10, "12", None),
            (11, "tail", Some("A")),
        ];
        let wanted: Vec<_> = wanted.map(|(l, w, f)| (l, w.to_owned(), f)).into();
        assert_eq!(read, wanted);
    }
}
