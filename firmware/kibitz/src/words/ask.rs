//! `kibitz dict contains`, `stats` and `export`.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::{Context, Result};
use dict::{Answer, Stats, WordNet};

use super::args::{Contains, Export, Table};
use super::place::Place;
use crate::say::complain;

/// Says of every word whether it stands. The exit status is 0 when all do.
pub fn contains(args: &Contains) -> Result<ExitCode> {
    let place = Place::find(&args.table)?;
    let (dictionary, _) = place.open()?;
    let meanings = Meanings::wanted(args.meaning, &place.variant.language);
    let (mut all, mut out) = (true, io::stdout());
    for word in &args.words {
        let word = word.trim().to_lowercase();
        let said = match dictionary.contains(&word) {
            Ok(answer) => {
                all &= answer.stands();
                format!("{word}: {}", sentence(answer))
            }
            Err(error) => {
                all = false;
                error.to_string()
            }
        };
        writeln!(out, "{said}")?;
        if let Meanings::Of(net) = &meanings {
            let meaning = net.definition(&word).context("WordNet")?;
            writeln!(
                out,
                "  {}",
                meaning.map_or("no meaning is known".to_owned(), |m| m.to_string())
            )?;
        }
    }
    if let Meanings::None(why) = meanings {
        complain!("{why}");
    }
    Ok(if all {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

const fn sentence(answer: Answer) -> &'static str {
    match answer {
        Answer::Listed => "stands",
        Answer::Added => "stands, added at this table",
        Answer::Removed => "does not stand, removed at this table",
        Answer::Absent => "does not stand",
    }
}

/// Where meanings come from, if anybody wants them.
enum Meanings {
    Unwanted,
    Of(WordNet),
    /// Why there are none.
    None(String),
}

impl Meanings {
    fn wanted(wanted: bool, language: &str) -> Self {
        if !wanted {
            return Self::Unwanted;
        }
        if language != "en" {
            let why = format!("meanings are known of English words only, not of {language:?}");
            return Self::None(why);
        }
        WordNet::installed().map_or_else(
            || {
                let why = "meanings come from WordNet, which is not installed; \
                           `sudo apt install wordnet-base` installs it";
                Self::None(why.to_owned())
            },
            Self::Of,
        )
    }
}

/// Counts the words.
pub fn stats(args: &Table) -> Result<ExitCode> {
    let place = Place::find(args)?;
    let (dictionary, name) = place.open()?;
    let stats = dictionary.stats();
    let mut said = format!("{name}: {} words for {}\n", stats.words, place.variant.name);
    if stats.added + stats.removed > 0 {
        let (added, removed) = (stats.added, stats.removed);
        let listed = stats.listed;
        said +=
            &format!("  {listed} in the file, {added} added and {removed} removed at this table\n");
    }
    said += &counts(&stats);
    io::stdout().write_all(said.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// The lines of counts by length and of the hash.
pub fn counts(stats: &Stats) -> String {
    let lengths = stats.by_length.iter().enumerate();
    let counted = lengths.filter(|(_, count)| **count > 0);
    let lengths: Vec<String> = counted
        .map(|(tiles, count)| format!("{tiles}: {count}"))
        .collect();
    let (lengths, hash) = (lengths.join("  "), &stats.hash);
    format!("  by tiles   {lengths}\n  hash       {hash}\n")
}

/// Writes all words that stand.
pub fn export(args: &Export) -> Result<ExitCode> {
    let place = Place::find(&args.table)?;
    let (dictionary, _) = place.open()?;
    if let Some(path) = &args.output {
        let mut bytes = Vec::new();
        dictionary.export(&mut bytes)?;
        dict::write(path, &bytes)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut out = BufWriter::new(io::stdout().lock());
    let written = dictionary.export(&mut out).and_then(|()| out.flush());
    written.context("the words cannot be written")?;
    Ok(ExitCode::SUCCESS)
}
