//! The board and tile set that the family has chosen from afar, instead of the configured one.
//!
//! Camera, reader, word list and journal are all of one game: the appliance leaves everything in order and
//! becomes a new process of the same kind, with the choice.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

/// What tells the new process the choice.
const VARIABLE: &str = "KIBITZ_VARIANT";

/// The choice on disk. It holds as long as the configuration names the same game as when it was made.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Choice {
    configured: String,
    chosen: String,
}

/// What was chosen the last time, if the configuration is still the same.
pub fn kept(state: &Path, configured: &str) -> Option<String> {
    let text = fs::read(state.join("variant.json")).ok()?;
    let choice: Choice = serde_json::from_slice(&text).ok()?;
    (choice.configured == configured).then_some(choice.chosen)
}

/// Keeps a choice for the next starts.
///
/// # Errors
/// When it is not certain to be on the disk.
pub fn keep(state: &Path, configured: &str, chosen: &str) -> io::Result<()> {
    let choice = Choice {
        configured: configured.to_owned(),
        chosen: chosen.to_owned(),
    };
    let beside = state.join("variant.new");
    let mut file = File::create(&beside)?;
    serde_json::to_writer(&mut file, &choice)?;
    file.write_all(b"\n")?;
    file.sync_all()?;
    fs::rename(&beside, state.join("variant.json"))?;
    File::open(state)?.sync_all()
}

/// What this process was begun anew with, if it was.
pub fn given() -> Option<String> {
    std::env::var(VARIABLE).ok()
}

/// Becomes a new process with the same arguments and this choice. Only returns when that fails.
pub fn begin_anew(chosen: &str) -> io::Error {
    match std::env::current_exe() {
        Ok(program) => Command::new(program)
            .args(std::env::args_os().skip(1))
            .env(VARIABLE, chosen)
            .exec(),
        Err(error) => error,
    }
}

/// The word list of another game: the one that lies beside the configured one; none when there is none.
pub fn dictionary(configured: &Path, chosen: &str) -> Option<PathBuf> {
    let beside = configured.with_file_name(format!("{chosen}.fst"));
    if beside.is_file() {
        return Some(beside);
    }
    let missing = beside.display();
    tracing::warn!(
        "{missing} is not there: words are not checked (kibitz dict ready {chosen} makes it)"
    );
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_holds_until_the_configuration_names_another_game() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(kept(folder.path(), "en"), None);
        keep(folder.path(), "en", "de").expect("writable");
        assert_eq!(kept(folder.path(), "en").as_deref(), Some("de"));
        assert_eq!(kept(folder.path(), "pl"), None);
        fs::write(folder.path().join("variant.json"), "{").expect("writable");
        assert_eq!(kept(folder.path(), "en"), None);
    }

    #[test]
    fn the_word_list_lies_beside_the_configured_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let (en, de) = (folder.path().join("en.fst"), folder.path().join("de.fst"));
        assert_eq!(dictionary(&en, "de"), None);
        fs::write(&de, "").expect("writable");
        assert_eq!(dictionary(&en, "de"), Some(de));
    }
}
