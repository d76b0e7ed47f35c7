//! Which game is meant: one that is shipped, or one of the family's own in a file.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use game::{Variant, VariantError};
use thiserror::Error;

/// A game's file has a few kilobytes. A larger one is something else.
const LIMIT: u64 = 256 * 1024;

/// Characters of the name of a game of one's own: other files are named after it.
const NAME: usize = 24;

/// Why a game is not known.
#[derive(Debug, Error)]
pub enum UnknownVariant {
    #[error("{0}; a game of your own is named by its file, FILE.toml")]
    Shipped(VariantError),
    #[error("{path} cannot be read: {source}")]
    File { path: PathBuf, source: io::Error },
    #[error("{path} is larger than {} kB, or not UTF-8: no game's file is", LIMIT >> 10)]
    Foreign { path: PathBuf },
    #[error(
        "{path}: name the file otherwise: small letters, digits and hyphens, {NAME} at most, and no game that is \
         shipped has that name"
    )]
    Name { path: PathBuf },
    #[error("{path}: {source}")]
    Problem { path: PathBuf, source: VariantError },
}

/// The game that an argument or the configuration names: a shipped one by its short name, any other by its file, whose
/// name without `.toml` becomes the short name.
///
/// # Errors
/// When there is none, or its file is not sound.
pub fn find(name: &str) -> Result<Variant, UnknownVariant> {
    let path = Path::new(name);
    if path.extension().is_none_or(|ending| ending != "toml") {
        return Variant::shipped(name).map_err(UnknownVariant::Shipped);
    }
    let path = path.to_owned();
    let id = path.file_stem().and_then(|stem| stem.to_str());
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let fits = |id: &&str| {
        (1..=NAME).contains(&id.len())
            && id.chars().all(plain)
            && Variant::ids().all(|shipped| shipped != *id)
    };
    let Some(id) = id.filter(fits) else {
        return Err(UnknownVariant::Name { path });
    };
    match text(&path) {
        Err(source) => Err(UnknownVariant::File { path, source }),
        Ok(None) => Err(UnknownVariant::Foreign { path }),
        Ok(Some(text)) => {
            Variant::parse(id, &text).map_err(|source| UnknownVariant::Problem { path, source })
        }
    }
}

/// The game of which a journal was kept: the one at hand when it has that name, else the one that is shipped.
///
/// # Errors
/// When neither has that name.
pub fn kept(id: &str, at_hand: Option<&Variant>) -> Result<Variant, VariantError> {
    match at_hand.filter(|variant| variant.id == id) {
        Some(variant) => Ok(variant.clone()),
        None => Variant::shipped(id),
    }
}

/// Short names and names of the games that can be chosen at the table: those that are shipped, and the one that is
/// played if it is one of the family's own.
pub fn known(played: &Variant) -> Vec<(String, String)> {
    let shipped = Variant::ids().filter_map(|id| Variant::shipped(id).ok());
    let mut known: Vec<(String, String)> = shipped.map(|v| (v.id, v.name)).collect();
    if !known.iter().any(|(id, _)| *id == played.id) {
        known.push((played.id.clone(), played.name.clone()));
    }
    known
}

fn text(path: &Path) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LIMIT + 1).read_to_end(&mut bytes)?;
    let small = bytes.len() as u64 <= LIMIT;
    Ok(String::from_utf8(bytes).ok().filter(|_| small))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const OURS: &str = r#"
        name = "Ours"
        language = "en"
        rack = 5
        centre = "C3"
        blanks = 1
        bonuses = []
        tiles = [["A", 9, 1], ["B", 3, 4]]
        squares = ["T...T", ".d.d.", "..D..", ".d.d.", "T...T"]
    "#;

    /// What is said of a file of this name with this text.
    fn found(name: &str, text: &[u8]) -> Result<Variant, String> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(name);
        fs::write(&path, text).expect("writable");
        let found = find(path.to_str().expect("text"));
        found.map_err(|error| error.to_string())
    }

    #[test]
    fn a_file_is_a_game_by_its_name() {
        let ours = found("ours-5.toml", OURS.as_bytes()).expect("sound");
        assert_eq!((&ours.id[..], ours.side, ours.tiles()), ("ours-5", 5, 13));
        assert_eq!(find("pl").expect("shipped").id, "pl");
        assert_eq!(kept("ours-5", Some(&ours)).expect("at hand"), ours);
        assert_eq!(kept("pl", Some(&ours)).expect("shipped").id, "pl");
        assert!(kept("theirs", Some(&ours)).is_err());
    }

    #[test]
    fn what_is_wrong_is_said_with_file_key_and_value() {
        let says = |name: &str, text: &str, parts: &[&str]| {
            let said = found(name, text.as_bytes()).expect_err("not sound");
            assert!(parts.iter().all(|part| said.contains(part)), "{said}");
        };
        let five = OURS.replace("\"C3\"", "\"F3\"");
        says("ours.toml", &five, &["ours.toml", "centre", "F3"]);
        says("ours.toml", "name = 3", &["ours.toml"]);
        says("ours.toml", &"#".repeat(300_000), &["larger"]);
        for name in ["en.toml", "Ours.toml", "a b.toml"] {
            says(name, OURS, &["name the file otherwise"]);
        }
        let latin = found("ours.toml", b"name = \"\xd1\"").expect_err("not UTF-8");
        assert!(latin.contains("UTF-8"), "{latin}");
        let said = find("xx").expect_err("unknown").to_string();
        assert!(
            said.contains("de, en, es") && said.contains("FILE.toml"),
            "{said}"
        );
        let said = find("no/such.toml").expect_err("missing").to_string();
        assert!(said.starts_with("no/such.toml cannot be read"), "{said}");
    }
}
