//! The game on disk: its events as JSON lines, each on the disk before anybody is told.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use game::{Event, GameError, Variant};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::appliance::{Record, Sitting};

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
    #[error("the game in {path} cannot be read or written; is the disk full, or the folder another user's?")]
    File { path: PathBuf, source: io::Error },
    /// The file is too large to be a journal.
    #[error("{path} is larger than {} MB: move it away to begin a new game", LIMIT >> 20)]
    Large { path: PathBuf },
    /// A line in the middle is no record.
    #[error("{path}, line {line} is damaged; mend it, or move the file away to begin a new game")]
    Damaged {
        path: PathBuf,
        line: usize,
        source: serde_json::Error,
    },
    /// A line that the game before it does not allow.
    #[error("{path}, line {line} does not follow from those before it; mend it, or move the file away to begin a new game")]
    Unfit {
        path: PathBuf,
        line: usize,
        source: GameError,
    },
    /// The configured players cannot play.
    #[error(transparent)]
    Players(#[from] GameError),
}

/// One line: the turn event's number, the time, and the game's event or an attempt.
#[derive(Serialize)]
struct Written<'a> {
    seq: u64,
    time: u64,
    #[serde(flatten)]
    event: Option<&'a Event>,
}

/// Reads the number; the event is read from the same line when there is one.
#[derive(Deserialize)]
struct Numbered {
    seq: u64,
    event: Option<String>,
}

impl Journal {
    /// Opens `game.jsonl` in a folder, making both when they are missing, and restores the game. A last
    /// line without an end is the rest of a power cut: it is reported and dropped.
    ///
    /// # Errors
    /// When the file cannot be used, or a line in its middle is damaged.
    pub fn open(
        folder: &Path,
        variant: &Variant,
        players: &[String],
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
        let mut bytes = Vec::new();
        (&file)
            .take(LIMIT + 1)
            .read_to_end(&mut bytes)
            .map_err(failed)?;
        if bytes.len() as u64 > LIMIT {
            return Err(JournalError::Large { path });
        }
        let whole = bytes.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        if whole < bytes.len() {
            tracing::warn!(journal = %path.display(), bytes = bytes.len() - whole,
                "the last line was not written to its end, and is dropped");
            file.set_len(whole as u64).map_err(failed)?;
        }
        let lines = records(&path, &bytes[..whole])?;
        let (restored, known) = restore(&path, &lines, variant, players)?;
        let mut journal = Self {
            path,
            file,
            length: whole as u64,
        };
        if !known {
            journal.append(&Record {
                seq: restored.seq,
                event: Some(restored.sitting.game().opening()),
            })?;
        }
        Ok((journal, restored))
    }

    /// Puts a record on the disk.
    ///
    /// # Errors
    /// When it is not certain to be there; the file then ends as before.
    pub fn append(&mut self, record: &Record) -> Result<(), JournalError> {
        let time = SystemTime::now().duration_since(UNIX_EPOCH);
        let written = Written {
            seq: record.seq,
            time: time.map_or(0, |time| time.as_secs()),
            event: record.event.as_ref(),
        };
        let put = |file: &mut File| {
            let mut line = serde_json::to_vec(&written)?;
            line.push(b'\n');
            file.write_all(&line)?;
            file.sync_data()?;
            Ok(line.len() as u64)
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

type Line = (usize, u64, Option<Event>);

fn records(path: &Path, bytes: &[u8]) -> Result<Vec<Line>, JournalError> {
    let lines = bytes.split(|b| *b == b'\n').enumerate();
    lines
        .filter(|(_, line)| !line.trim_ascii().is_empty())
        .map(|(i, line)| {
            let damaged = |source| JournalError::Damaged {
                path: path.to_owned(),
                line: i + 1,
                source,
            };
            let numbered: Numbered = serde_json::from_slice(line).map_err(damaged)?;
            let event = match numbered.event {
                Some(_) => Some(serde_json::from_slice(line).map_err(damaged)?),
                None => None,
            };
            Ok((i + 1, numbered.seq, event))
        })
        .collect()
}

/// Replays what belongs to the variant played now: games of another are over. Also says whether the
/// lines know of the game that comes out.
fn restore(
    path: &Path,
    lines: &[Line],
    variant: &Variant,
    players: &[String],
) -> Result<(Restored, bool), JournalError> {
    let seq = lines.iter().map(|line| line.1).max().unwrap_or(0);
    let mut sitting = Sitting::new(variant.clone(), players.to_vec())?;
    let mut known = false;
    for (line, _, event) in ours(lines, variant) {
        let Some(event) = event else { continue };
        sitting.apply(event).map_err(|source| JournalError::Unfit {
            path: path.to_owned(),
            line: *line,
            source,
        })?;
        known = true;
    }
    if sitting.game().players() != players {
        if sitting.game().events().is_empty() {
            let (variant, players) = (variant.id.clone(), players.to_vec());
            sitting.apply(&Event::New { variant, players })?;
            known = false;
        } else {
            tracing::info!(playing = ?sitting.game().players(), "the configured players join with the next game");
        }
    }
    Ok((Restored { sitting, seq }, known))
}

/// The lines since the last game of another variant.
fn ours<'a>(lines: &'a [Line], variant: &Variant) -> &'a [Line] {
    let begins = |line: &Line, ours: bool| matches!(&line.2, Some(Event::New { variant: id, .. }) if (*id == variant.id) == ours);
    let Some(foreign) = lines.iter().rposition(|line| begins(line, false)) else {
        return lines;
    };
    let after = &lines[foreign + 1..];
    let begun = after.iter().position(|line| begins(line, true));
    &after[begun.unwrap_or(after.len())..]
}

#[cfg(test)]
mod tests;
