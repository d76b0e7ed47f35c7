//! What English words mean: WordNet, as Debian's package `wordnet-base` installs it.
//!
//! Its files are sorted text and are searched where they are, by halves: some thirty short reads a word and
//! nothing kept in memory. Form of the files: wndb(5WN); base forms of inflected words: morphy(7WN).

use std::{
    fmt,
    fs::File,
    io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
};

/// Where Debian installs the files.
const FOLDER: &str = "/usr/share/wordnet";

/// The longest line known has 13 kB.
const MAX_LINE: u64 = 64 << 10;

/// Meanings of English words.
#[derive(Clone, Debug)]
pub struct WordNet {
    folder: PathBuf,
}

/// The usual meaning of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The word's base form, as `run` for RAN.
    pub lemma: String,
    /// Noun, verb, adjective or adverb.
    pub part: &'static str,
    /// One line.
    pub meaning: String,
}

/// A part of speech.
struct Part {
    name: &'static str,
    /// How its files end.
    files: &'static str,
    /// Endings and what they stand for in the base form.
    endings: &'static [(&'static str, &'static str)],
}

const PARTS: [Part; 4] = [
    Part {
        name: "noun",
        files: "noun",
        endings: &[
            ("s", ""),
            ("ses", "s"),
            ("xes", "x"),
            ("zes", "z"),
            ("ches", "ch"),
            ("shes", "sh"),
            ("men", "man"),
            ("ies", "y"),
        ],
    },
    Part {
        name: "verb",
        files: "verb",
        endings: &[
            ("s", ""),
            ("ies", "y"),
            ("es", "e"),
            ("es", ""),
            ("ed", "e"),
            ("ed", ""),
            ("ing", "e"),
            ("ing", ""),
        ],
    },
    Part {
        name: "adjective",
        files: "adj",
        endings: &[("er", ""), ("est", ""), ("er", "e"), ("est", "e")],
    },
    Part {
        name: "adverb",
        files: "adv",
        endings: &[],
    },
];

/// What an index says of a word.
struct Indexed {
    lemma: String,
    part: &'static Part,
    /// In how many senses it was met in the texts counted: more for the part it mostly is.
    senses_met: u32,
    /// Where the first sense stands in the data.
    offset: u64,
}

impl WordNet {
    /// The files that Debian's `wordnet-base` installs; nothing when it is not installed.
    #[must_use]
    pub fn installed() -> Option<Self> {
        Self::open(Path::new(FOLDER))
    }

    /// The files in a folder; nothing when they are not there.
    #[must_use]
    pub fn open(folder: &Path) -> Option<Self> {
        let folder = folder.to_owned();
        folder
            .join("index.noun")
            .is_file()
            .then_some(Self { folder })
    }

    /// The usual meaning of a word or, when only its base form is known, of that.
    ///
    /// # Errors
    /// When a file cannot be read or is none of WordNet's.
    pub fn definition(&self, word: &str) -> io::Result<Option<Definition>> {
        let word = word.to_ascii_lowercase();
        if word.is_empty() || word.len() > 32 || !word.bytes().all(|b| b.is_ascii_lowercase()) {
            return Ok(None);
        }
        let mut found = Vec::new();
        for part in &PARTS {
            found.extend(self.indexed(&word, part)?);
        }
        if found.is_empty() {
            for part in &PARTS {
                for base in self.bases(&word, part)? {
                    found.extend(self.indexed(&base, part)?);
                }
            }
        }
        // The first of equals: nouns before verbs.
        found.sort_by_key(|indexed| std::cmp::Reverse(indexed.senses_met));
        let Some(best) = found.into_iter().next() else {
            return Ok(None);
        };
        Ok(Some(Definition {
            meaning: self.meaning(&best)?,
            part: best.part.name,
            lemma: best.lemma,
        }))
    }

    fn indexed(&self, word: &str, part: &'static Part) -> io::Result<Option<Indexed>> {
        let name = format!("index.{}", part.files);
        let Some(line) = find(&self.folder.join(&name), word)? else {
            return Ok(None);
        };
        // lemma pos synset_cnt p_cnt [ptr_symbol …] sense_cnt tagsense_cnt synset_offset …
        let read = || {
            let mut fields = line.split_ascii_whitespace().skip(3);
            let pointers: usize = fields.next()?.parse().ok()?;
            let mut fields = fields.skip(pointers.checked_add(1)?);
            Some(Indexed {
                lemma: word.to_owned(),
                part,
                senses_met: fields.next()?.parse().ok()?,
                offset: fields.next()?.parse().ok()?,
            })
        };
        read().map(Some).ok_or_else(|| foreign(&name))
    }

    /// Base forms: listed exceptions, or else by endings.
    fn bases(&self, word: &str, part: &Part) -> io::Result<Vec<String>> {
        let exceptions = self.folder.join(format!("{}.exc", part.files));
        let listed = match find(&exceptions, word) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            other => other?,
        };
        if let Some(line) = listed {
            let bases = line.split_ascii_whitespace().skip(1);
            return Ok(bases.map(str::to_owned).collect());
        }
        let strip = |(ending, base): &(&str, &str)| {
            let stem = word.strip_suffix(ending)?;
            (!stem.is_empty()).then(|| format!("{stem}{base}"))
        };
        Ok(part.endings.iter().filter_map(strip).collect())
    }

    /// What a synset's gloss says before its examples.
    fn meaning(&self, of: &Indexed) -> io::Result<String> {
        let name = format!("data.{}", of.part.files);
        let mut file = BufReader::new(File::open(self.folder.join(&name))?);
        file.seek(SeekFrom::Start(of.offset))?;
        let line = read_line(&mut file)?;
        let line = String::from_utf8_lossy(&line);
        // Every line begins with its own place in the file.
        let place = line.split(' ').next().and_then(|text| text.parse().ok());
        let gloss = line.split_once(" | ").filter(|_| place == Some(of.offset));
        let (_, gloss) = gloss.ok_or_else(|| foreign(&name))?;
        let meaning = gloss.split(" \"").next().unwrap_or(gloss);
        Ok(meaning.trim().trim_end_matches([';', ':', ',']).to_owned())
    }
}

impl fmt::Display for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.lemma, self.part, self.meaning)
    }
}

/// The line of a sorted file whose first word is this one.
fn find(path: &Path, word: &str) -> io::Result<Option<String>> {
    let file = File::open(path)?;
    // The line, if any, begins at or after `from` and before `to`.
    let (mut from, mut to) = (0, file.metadata()?.len());
    let mut file = BufReader::with_capacity(1024, file);
    while from < to {
        let middle = from + (to - from) / 2;
        let mut start = middle;
        if middle > 0 {
            file.seek(SeekFrom::Start(middle - 1))?;
            start = middle - 1 + read_line(&mut file)?.len() as u64;
        } else {
            file.seek(SeekFrom::Start(0))?;
        }
        if start >= to {
            to = middle;
            continue;
        }
        let line = read_line(&mut file)?;
        let end = line.iter().position(u8::is_ascii_whitespace);
        let key = &line[..end.unwrap_or(line.len())];
        match key.cmp(word.as_bytes()) {
            std::cmp::Ordering::Less => from = start + line.len() as u64,
            std::cmp::Ordering::Greater => to = middle,
            std::cmp::Ordering::Equal => {
                return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
            }
        }
    }
    Ok(None)
}

/// The rest of a line with its end.
fn read_line(file: &mut BufReader<File>) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    file.take(MAX_LINE).read_until(b'\n', &mut line)?;
    if line.len() as u64 == MAX_LINE {
        return Err(foreign("a file"));
    }
    Ok(line)
}

fn foreign(name: &str) -> io::Error {
    let what = format!("{name} is none of WordNet's; install Debian's wordnet-base again");
    io::Error::new(ErrorKind::InvalidData, what)
}
