//! Words to play with, and what is a vowel among their letters.

use std::path::Path;

use anyhow::Result;
use game::{Letter, Lexicon, Variant};

/// Vowels of all languages shipped, with and without accents. `Y` is one where words need it for one.
const VOWELS: &str = "AEIOUĄĘÓÄÖÜĂÂÎ";

/// Languages in which `Y` mostly is a vowel.
const WITH_Y: [&str; 1] = ["pl"];

/// The words of the best list that is installed.
///
/// # Errors
/// When there is none.
pub fn lexicon(variant: &Variant) -> Result<Lexicon> {
    let ready = dict::ready(variant, Path::new("/"))?;
    Ok(Lexicon::new(ready.fst, variant)?)
}

/// The vowels among a variant's letters.
#[must_use]
pub fn vowels(variant: &Variant) -> Vec<Letter> {
    let with_y = WITH_Y.contains(&&variant.language[..]);
    let is_vowel = |text: &str| VOWELS.contains(text) || with_y && text == "Y";
    let faces = variant.faces.iter().zip(0..);
    let vowels = faces.filter(|(face, _)| is_vowel(&face.text));
    vowels.map(|(_, code)| Letter(code)).collect()
}
