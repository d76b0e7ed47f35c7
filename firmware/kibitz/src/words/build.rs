//! `kibitz dict build`.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, bail};
use dict::{Builder, Capitals, Dictionary, Encoding, House, Report, Source};

use super::args::{Build, Curate};
use super::ask;

/// Builds a dictionary from word lists and says what became of every list.
pub fn run(args: &Build) -> Result<ExitCode> {
    let Some(encoding) = Encoding::parse(&args.encoding) else {
        let known = Encoding::NAMES.join(", ");
        bail!("--encoding {:?} is not known; {known} are", args.encoding);
    };
    if args.words.contains(&args.output) {
        let file = args.output.display();
        bail!("{file} is a word list; give -o another name, or the list would be lost");
    }
    let (mut builder, mut heard) = (Builder::new(&args.variant, Capitals::Auto), Ok(()));
    for path in &args.words {
        builder.curate(match args.curate {
            Curate::Always => true,
            Curate::Never => false,
            Curate::Auto => is_spelling(path),
        });
        let report = builder.add_file(path, encoding)?;
        let said = told(&path.display().to_string(), &report);
        // Made whether or not anybody reads what is said of it.
        heard = heard.and_then(|()| io::stdout().write_all(said.as_bytes()));
    }
    let bytes = builder.finish()?;
    dict::write(&args.output, &bytes)?;
    let dictionary = Dictionary::open(bytes, &args.variant, House::none(&args.variant))?;
    let stats = dictionary.stats();
    let file = args.output.display();
    let (words, name) = (stats.words, &args.variant.name);
    let said = format!("{file}: {words} words for {name}\n{}", ask::counts(&stats));
    heard?;
    io::stdout().write_all(said.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Whether a file's words are those of a spelling dictionary: it is one, or a package made it of one.
fn is_spelling(path: &Path) -> bool {
    let is = |end: &str| path.extension().is_some_and(|extension| extension == end);
    let sources = Source::all();
    let mut packaged = sources
        .iter()
        .flat_map(|source| &source.files)
        .filter_map(|file| file.canonicalize().ok());
    let real = path.canonicalize();
    is("dic") || is("aff") || real.is_ok_and(|path| packaged.any(|file| file == path))
}

/// What became of a list.
pub fn told(name: &str, report: &Report) -> String {
    let mut said = format!("{name}: {} words\n", report.kept);
    if let Some(made) = &report.expansion {
        let (entries, rules) = (made.entries, made.rules);
        said += &format!("  from {entries} entries and {rules} rules\n");
        for skipped in &made.skipped {
            let (what, count, line) = (&skipped.what, skipped.count, skipped.line);
            said += &format!("  passed over, {what}: {count} (first in line {line})\n");
        }
        if made.left_out > 0 {
            let left_out = made.left_out;
            said += &format!("  left out: {left_out} rules whose words no tiles lay\n");
        }
        if made.compounds {
            said += "  compounds are not made: they have no end\n";
        }
    }
    if report.short_words > 0 {
        let short = report.short_words;
        said += &format!("  words of two letters are those of kibitz' own list: {short}\n");
    }
    for (reason, dropped) in report.dropped() {
        let examples = dropped.examples.join(", ");
        said += &format!("  left out, {reason}: {} (as {examples})\n", dropped.count);
    }
    said
}
