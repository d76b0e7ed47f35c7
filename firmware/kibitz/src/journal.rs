//! The game on disk: its events as JSON lines, each on the disk before anybody is told.

mod games;
mod restore;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use game::{Entrant, Event, GameError, Variant};
use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::appliance::{Record, Sitting};

pub use games::games;

/// An evening fills some kilobytes. A larger file is not ours.
const LIMIT: u64 = 64 * 1024 * 1024;

/// The journal of the games at one table.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Bytes of whole lines; anything beyond them is the rest of a failed write.
    length: u64,
}

/// What the journal held.
#[derive(Debug)]
pub struct Restored {
    /// The game in progress, or a new one.
    pub sitting: Sitting,
    /// Number of the last turn event told.
    pub seq: u64,
}

/// Why the game cannot be kept or restored.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be opened, read or written.
    #[error(
        "the game in {path} cannot be read or written; is the disk full, or the folder another user's?"
    )]
    File { path: PathBuf, source: io::Error },
    /// The file is too large to be a journal.
    #[error("{path} is larger than {} MB: move it away to begin a new game", LIMIT >> 20)]
    Large { path: PathBuf },
    /// The configured players cannot play.
    #[error(transparent)]
    Players(#[from] GameError),
}

/// One line: the turn event's number, the time, what the clock of the player to move lost since the line before,
/// and the game's event, if it is not an attempt or a beat of the clock.
#[derive(Serialize)]
struct Written<'a> {
    seq: u64,
    time: u64,
    #[serde(
        rename = "used_ms",
        skip_serializing_if = "Duration::is_zero",
        serialize_with = "milliseconds"
    )]
    used: Duration,
    #[serde(flatten)]
    event: Option<&'a Event>,
}

impl Journal {
    /// Opens `game.jsonl` in a folder, making both when they are missing, and restores the game. A last
    /// line without an end is the rest of a power cut, and dropped. From a damaged line on nothing can
    /// be trusted: the whole file is kept beside, and play goes on from the line before. Both are told.
    ///
    /// # Errors
    /// When the file cannot be used.
    pub fn open(
        folder: &Path,
        variant: &Variant,
        players: &[Entrant],
    ) -> Result<(Self, Restored), JournalError> {
        let path = folder.join("game.jsonl");
        let failed = |source| JournalError::File {
            path: path.clone(),
            source,
        };
        fs::create_dir_all(folder).map_err(failed)?;
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(&path)
            .map_err(failed)?;
        // A file made just now is only there after a power cut when its folder is on the disk too.
        File::open(folder)
            .and_then(|folder| folder.sync_all())
            .map_err(failed)?;
        let mut bytes = Vec::new();
        (&file)
            .take(LIMIT + 1)
            .read_to_end(&mut bytes)
            .map_err(failed)?;
        if bytes.len() as u64 > LIMIT {
            return Err(JournalError::Large { path });
        }
        let read = restore::replay(&bytes, variant, players)?;
        if let Some(damage) = &read.damage {
            let beside = path.with_extension(format!("jsonl.damaged-{}", now()));
            fs::copy(&path, &beside).map_err(failed)?;
            tracing::error!(
                "{}, {damage}: the game goes on from the line before; the whole file is kept as {}",
                path.display(),
                beside.display()
            );
        } else if read.whole < bytes.len() {
            let torn = bytes.len() - read.whole;
            let journal = path.display();
            tracing::warn!(%journal, torn, "the last line was not written to its end, and is dropped");
        }
        if read.whole < bytes.len() {
            file.set_len(read.whole as u64).map_err(failed)?;
        }
        let mut journal = Self {
            path,
            file,
            length: read.whole as u64,
        };
        if !read.known {
            let opening = read.restored.sitting.game().opening();
            journal.append(&[Record::new(read.restored.seq, Some(opening))])?;
        }
        Ok((journal, read.restored))
    }

    /// Puts records on the disk.
    ///
    /// # Errors
    /// When they are not certain to be there, every one; the file then ends as before.
    pub fn append(&mut self, records: &[Record]) -> Result<(), JournalError> {
        let put = |file: &mut File| {
            let mut lines = Vec::new();
            for record in records {
                let written = Written {
                    seq: record.seq,
                    time: now(),
                    used: record.used,
                    event: record.event.as_ref(),
                };
                serde_json::to_writer(&mut lines, &written)?;
                lines.push(b'\n');
            }
            file.write_all(&lines)?;
            file.sync_data()?;
            Ok(lines.len() as u64)
        };
        match put(&mut self.file) {
            Ok(bytes) => {
                self.length += bytes;
                Ok(())
            }
            Err(source) => {
                // Part of the line may stand there. What cannot be cut off now is cut off at the next start.
                let _ = self.file.set_len(self.length);
                Err(JournalError::File {
                    path: self.path.clone(),
                    source,
                })
            }
        }
    }
}

fn milliseconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

/// Seconds since 1970.
fn now() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH);
    time.map_or(0, |time| time.as_secs())
}

#[cfg(test)]
mod tests;
