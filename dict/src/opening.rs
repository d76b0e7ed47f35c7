//! A dictionary with a table's own words, opened for play.

use std::{fs, path::Path};

use game::{Lexicon, LexiconError, Variant};
use sha2::{Digest, Sha256};

use crate::{Dictionary, House, files, provenance::hexadecimal};

/// Bytes at the end of a `.fst` file that say what it is: two numbers and the checksum.
const FOOTER: usize = 20;

/// Opens the bytes of a `.fst` file with a table's own words laid over it, as one lexicon.
///
/// Merging them takes seconds for a large dictionary. The result is kept in `folder`, under a name that only
/// this dictionary with these words has, and the next opening takes milliseconds. Where the folder cannot
/// be written, they are merged every time.
///
/// # Errors
/// When the bytes are no dictionary for the variant.
pub fn open(
    bytes: Vec<u8>,
    variant: &Variant,
    house: House,
    folder: &Path,
) -> Result<Lexicon, LexiconError> {
    if house.words().is_empty() {
        return Lexicon::new(bytes, variant);
    }
    let family = format!("merged-{}-", variant.id);
    let name = format!("{family}{}.fst", key(&bytes, &house));
    let kept = folder.join(&name);
    let found = files::read(&kept).ok();
    // A damaged one is made again.
    if let Some(lexicon) = found.and_then(|bytes| Lexicon::new(bytes, variant).ok()) {
        return Ok(lexicon);
    }
    let dictionary = Dictionary::open(bytes, variant, house)?;
    let merged = dictionary.merged();
    drop(dictionary);
    forget(folder, &family);
    let _ = files::write(&kept, &merged);
    Lexicon::new(merged, variant)
}

/// What dictionary and words have in common with nothing else. A `.fst` file ends with its number of keys, the
/// place of its root and its checksum: they stand for all of it, and are read in no time.
fn key(bytes: &[u8], house: &House) -> String {
    let mut hasher = Sha256::new();
    // A new version may merge otherwise.
    hasher.update(concat!(env!("CARGO_PKG_VERSION"), "\n"));
    for (word, stands) in house.words() {
        hasher.update(word.to_be_bytes());
        hasher.update([u8::from(*stands)]);
    }
    hasher.update(bytes.len().to_be_bytes());
    hasher.update(&bytes[bytes.len().saturating_sub(FOOTER)..]);
    let mut key = hexadecimal(&hasher.finalize());
    key.truncate(16);
    key
}

/// Removes what was merged of earlier words. What cannot be removed stays.
fn forget(folder: &Path, family: &str) {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    for file in files {
        let name = file.file_name();
        let ours = name
            .to_str()
            .is_some_and(|name| name.starts_with(family) && name.ends_with(".fst"));
        if ours {
            let _ = fs::remove_file(file.path());
        }
    }
}
