//! `kibitz dict …`, and opening what it made.

mod args;
mod ask;
mod build;
mod place;
mod ready;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use dict::{DictError, House};
use game::{Lexicon, LexiconError, Variant};
use thiserror::Error;

pub use args::Dict;

/// Why a dictionary cannot be used.
#[derive(Debug, Error)]
pub enum DictionaryError {
    #[error(transparent)]
    File(#[from] DictError),
    #[error(transparent)]
    Lexicon(#[from] LexiconError),
}

/// Opens a dictionary for a variant.
///
/// # Errors
/// When the file cannot be read or is no dictionary for the variant.
pub fn open(path: &Path, variant: &Variant) -> Result<Lexicon, DictionaryError> {
    Ok(Lexicon::new(dict::read(path)?, variant)?)
}

/// Opens a dictionary with the table's own words, which the state folder has, laid over it.
///
/// # Errors
/// When a file cannot be read or is no dictionary for the variant.
pub fn open_at_table(
    path: &Path,
    variant: &Variant,
    state: &Path,
) -> Result<Lexicon, DictionaryError> {
    let own = place::own_words(state, variant);
    let house = House::load(&own, variant)?;
    for unlaid in house.unlaid() {
        let (line, word, reason) = (unlaid.line, &unlaid.word, unlaid.reason);
        tracing::warn!(
            "{}, line {line}: {word:?} cannot be laid: {reason}",
            own.display()
        );
    }
    let (added, removed) = (house.added().count(), house.removed().count());
    if added + removed == 0 {
        return open(path, variant);
    }
    tracing::info!(added, removed, file = %own.display(), "the table's own words");
    Ok(dict::open(dict::read(path)?, variant, house, state)?)
}

/// Where dictionaries lie that `make` and `kibitz dict` have made, as far as they are there.
fn usual(variant: &Variant) -> Option<PathBuf> {
    let file = format!("{}.fst", variant.id);
    let places = ["", "var", "/usr/share/kibitz"].map(|folder| Path::new(folder).join(&file));
    places.into_iter().find(|path| path.exists())
}

/// The words to play with away from the table: those named, as they are, or the usual dictionary with the table's
/// own words; none when there is no dictionary.
///
/// # Errors
/// When a file cannot be read or is no dictionary for the variant.
pub fn chosen(named: Option<&Path>, variant: &Variant) -> Result<Option<Lexicon>> {
    let (path, opened) = match (named, usual(variant)) {
        (Some(path), _) => (path.to_owned(), open(path, variant)),
        (None, Some(path)) => {
            let opened = open_at_table(&path, variant, &place::state()?);
            (path, opened)
        }
        (None, None) => return Ok(None),
    };
    let lexicon = opened.with_context(|| path.display().to_string())?;
    Ok(Some(lexicon))
}

/// Does what a `kibitz dict` command says.
pub fn run(command: &Dict) -> Result<ExitCode> {
    match command {
        Dict::Build(args) => build::run(args),
        Dict::Ready(args) => ready::run(args),
        Dict::Contains(args) => ask::contains(args),
        Dict::Stats(args) => ask::stats(args),
        Dict::Export(args) => ask::export(args),
        Dict::Add(args) => place::change(args, &place::ADDING),
        Dict::Remove(args) => place::change(args, &place::REMOVING),
        Dict::Forget(args) => place::change(args, &place::FORGETTING),
    }
}
