//! `kibitz dict build`, and opening what it built.

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use dict::{Builder, Capitals, Encoding};
use game::{Lexicon, LexiconError, Variant};
use thiserror::Error;

use crate::cli::Build;

/// Why a dictionary cannot be used.
#[derive(Debug, Error)]
pub enum DictionaryError {
    #[error("the file cannot be read; is the path right, and may this user read it?")]
    File(#[source] io::Error),
    #[error(transparent)]
    Lexicon(#[from] LexiconError),
}

/// Opens a dictionary for a variant.
///
/// # Errors
/// When the file cannot be read or is no dictionary for the variant.
pub fn open(path: &Path, variant: &Variant) -> Result<Lexicon, DictionaryError> {
    let bytes = fs::read(path).map_err(DictionaryError::File)?;
    Ok(Lexicon::new(bytes, variant)?)
}

/// Builds a dictionary from word lists and says what became of every list.
pub fn build(args: &Build) -> Result<ExitCode> {
    let Some(encoding) = Encoding::parse(&args.encoding) else {
        let known = Encoding::NAMES.join(", ");
        bail!("--encoding {:?} is not known; {known} are", args.encoding);
    };
    if args.words.contains(&args.output) {
        let file = args.output.display();
        bail!("{file} is a word list; give -o another name, or the list would be lost");
    }
    let mut builder = Builder::new(&args.variant, Capitals::Auto);
    for path in &args.words {
        let name = path.display().to_string();
        let bytes = fs::read(path).with_context(|| format!("{name} cannot be read"))?;
        let report = builder.add(&name, &bytes, encoding)?;
        println!("{name}: {} words", report.kept);
        for (reason, dropped) in report.dropped() {
            let examples = dropped.examples.join(", ");
            println!("  left out, {reason}: {} (as {examples})", dropped.count);
        }
    }
    let bytes = builder.finish()?;
    let file = args.output.display();
    write(&args.output, &bytes).with_context(|| format!("{file} cannot be written"))?;
    let words = Lexicon::new(bytes, &args.variant)?.len();
    println!("{file}: {words} words for {}", args.variant.name);
    Ok(ExitCode::SUCCESS)
}

/// A half-written dictionary never stands under its name.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = path.with_extension("fst.part");
    fs::write(&beside, bytes)?;
    fs::rename(&beside, path)
}
