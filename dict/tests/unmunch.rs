//! Spelling dictionaries make the words that hunspell's own program `unmunch` makes of them.
//!
//! Compared are Debian's Italian and Polish dictionaries (packages `hunspell-it`, `hunspell-pl`,
//! `hunspell-tools`), whose rules are all of the kinds that `unmunch` knows. Every word counts as often as
//! it is made; the order does not count.

use std::{
    collections::hash_map::DefaultHasher,
    fs,
    hash::{Hash, Hasher},
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
    time::Instant,
};

use dict::{Encoding, Hunspell};

const FOLDER: &str = "/usr/share/hunspell";

/// How many words and the sum of their hashes.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    words: u64,
    sum: u64,
}

impl Tally {
    fn add(&mut self, word: &str) {
        let mut hasher = DefaultHasher::new();
        word.hash(&mut hasher);
        self.words += 1;
        self.sum = self.sum.wrapping_add(hasher.finish());
    }
}

fn compare(test: &str, name: &str, encoding: Encoding) {
    let [aff, dic] = ["aff", "dic"].map(|end| Path::new(FOLDER).join(format!("{name}.{end}")));
    if !aff.exists() || Command::new("unmunch").output().is_err() {
        eprintln!("skipped: {test}: Debian's dictionary or hunspell-tools is not installed");
        return;
    }
    let mut ours = Tally::default();
    let start = Instant::now();
    let hunspell = Hunspell::parse(name, &fs::read(&aff).unwrap()).unwrap();
    let bytes = fs::read(&dic).unwrap();
    let expansion = hunspell
        .expand(name, &bytes, &mut |word| ours.add(word))
        .unwrap();
    println!(
        "measured: expand-{name} {:.1} s",
        start.elapsed().as_secs_f64()
    );
    println!("measured: expand-{name}-forms {} words", expansion.forms);
    assert_eq!(expansion.skipped, []);
    assert_eq!(ours, theirs(&aff, &dic, encoding));
}

/// What `unmunch` makes. It takes the Italian dictionary's first lines, a licence, for entries of an empty
/// word, and says that word.
fn theirs(aff: &Path, dic: &Path, encoding: Encoding) -> Tally {
    let mut child = Command::new("unmunch")
        .args([dic, aff])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::with_capacity(1 << 20, child.stdout.take().unwrap());
    let mut tally = Tally::default();
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line).unwrap() > 0 {
        let word = line.strip_suffix(b"\n").unwrap_or(&line);
        if !word.is_empty() {
            let latin = encoding == Encoding::Iso8859_2;
            let from = if latin {
                encoding_rs::ISO_8859_2
            } else {
                encoding_rs::UTF_8
            };
            tally.add(&from.decode_without_bom_handling(word).0);
        }
        line.clear();
    }
    assert!(child.wait().unwrap().success());
    tally
}

#[test]
fn italian_words_are_those_of_unmunch() {
    compare(
        "italian_words_are_those_of_unmunch",
        "it_IT",
        Encoding::Utf8,
    );
}

#[test]
fn polish_words_are_those_of_unmunch() {
    compare(
        "polish_words_are_those_of_unmunch",
        "pl_PL",
        Encoding::Iso8859_2,
    );
}
