//! Events on disk until the broker has them, so that a power cut loses none.
//!
//! A file of JSON lines: events kept, and keys of those that are done. States need no keeping: the
//! game's journal brings them back.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use link::{Publication, Topics};
use serde::{Deserialize, Serialize};
use tracing::warn;

/// Beyond this the file is written anew with what waits.
const COMPACT_AT: u64 = 1024 * 1024;

/// A larger file is not ours: a thousand events fill a fraction of it.
const LIMIT: u64 = 64 * 1024 * 1024;

/// The file, and what waits in it.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    file: File,
    length: u64,
    waiting: BTreeMap<u64, Kept>,
    next: u64,
    /// Whether the last write failed, which has been told.
    failed: bool,
}

/// One event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    /// The number of the turn event it is about.
    seq: u64,
    topic: Name,
    payload: String,
}

/// Topics of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Name {
    Turn,
    Event,
}

/// A line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Kept {
        key: u64,
        #[serde(flatten)]
        kept: Kept,
    },
    Done {
        done: u64,
    },
}

impl Store {
    /// Opens or makes the file. An event of a turn later than `seq` belongs to a turn that was never
    /// journaled, and is forgotten. Lines that cannot be read are left out.
    ///
    /// # Errors
    /// When the file cannot be read or written.
    pub fn open(path: &Path, seq: u64) -> io::Result<Self> {
        let mut found = BTreeMap::new();
        match File::open(path) {
            Ok(file) => {
                let mut bytes = Vec::new();
                file.take(LIMIT).read_to_end(&mut bytes)?;
                for line in bytes.split(|byte| *byte == b'\n') {
                    match serde_json::from_slice(line) {
                        Ok(Line::Kept { key, kept }) => {
                            found.insert(key, kept);
                        }
                        Ok(Line::Done { done }) => {
                            found.remove(&done);
                        }
                        Err(_) if line.is_empty() => {}
                        Err(_) => {
                            warn!("{}: a line that cannot be read is left out", path.display())
                        }
                    }
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        let kept = found.into_values().filter(|kept: &Kept| kept.seq <= seq);
        let waiting: BTreeMap<u64, Kept> = (1..).zip(kept).collect();
        let file = write_anew(path, &waiting)?;
        let length = file.metadata()?.len();
        Ok(Self {
            path: path.to_owned(),
            file,
            length,
            next: waiting.len() as u64 + 1,
            waiting,
            failed: false,
        })
    }

    /// What waits, in order.
    pub fn waiting(&self, topics: &Topics) -> Vec<Publication> {
        let publication = |(key, kept): (&u64, &Kept)| {
            let topic = match kept.topic {
                Name::Turn => topics.turn(),
                Name::Event => topics.event(),
            };
            Publication::event(topic, kept.payload.as_bytes()).keyed(*key)
        };
        self.waiting.iter().map(publication).collect()
    }

    /// Puts the events about a turn on the disk, and gives them their keys. When that fails they go on
    /// without: the broker still gets them, unless the power fails before.
    pub fn keep(
        &mut self,
        seq: u64,
        events: Vec<Publication>,
        topics: &Topics,
    ) -> Vec<Publication> {
        let mut lines = Vec::new();
        let mut keyed = Vec::with_capacity(events.len());
        for event in events {
            let key = self.next;
            self.next += 1;
            let kept = Kept {
                seq,
                topic: if *event.topic() == topics.turn() {
                    Name::Turn
                } else {
                    Name::Event
                },
                payload: String::from_utf8_lossy(event.payload()).into_owned(),
            };
            self.waiting.insert(key, kept.clone());
            lines.push(Line::Kept { key, kept });
            keyed.push(event.keyed(key));
        }
        self.append(&lines, true);
        keyed
    }

    /// Forgets events: the broker has them, or nobody wants them any more. That need not survive a power
    /// cut: an event sent again carries its number.
    pub fn done(&mut self, keys: &[u64]) {
        let known = keys.iter().filter(|key| self.waiting.remove(key).is_some());
        let lines: Vec<Line> = known.map(|key| Line::Done { done: *key }).collect();
        if lines.is_empty() {
            return;
        }
        self.append(&lines, false);
        let idle = self.waiting.is_empty() && self.length > COMPACT_AT / 16;
        if idle || self.length > COMPACT_AT {
            match write_anew(&self.path, &self.waiting) {
                Ok(file) => {
                    self.length = file.metadata().map_or(0, |file| file.len());
                    self.file = file;
                }
                Err(error) => self.tell(&error),
            }
        }
    }

    fn append(&mut self, lines: &[Line], sync: bool) {
        let bytes = written(lines.iter());
        let put = |file: &mut File| {
            file.write_all(&bytes)?;
            if sync { file.sync_data() } else { Ok(()) }
        };
        match put(&mut self.file) {
            Ok(()) => {
                self.length += bytes.len() as u64;
                self.failed = false;
            }
            Err(error) => {
                // Part of a line may stand there: it is cut off, or left out at the next start.
                let _ = self.file.set_len(self.length);
                self.tell(&error);
            }
        }
    }

    /// Says that the disk refuses, once.
    fn tell(&mut self, error: &io::Error) {
        if !std::mem::replace(&mut self.failed, true) {
            warn!(
                "{}: {error}: turns the broker has not got would be lost by a power cut; make room on the disk",
                self.path.display()
            );
        }
    }
}

fn written<'a>(lines: impl Iterator<Item = &'a Line>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for line in lines {
        serde_json::to_writer(&mut bytes, line).expect("lines have text keys");
        bytes.push(b'\n');
    }
    bytes
}

/// The file with what waits and nothing else: whole, whenever the power fails.
fn write_anew(path: &Path, waiting: &BTreeMap<u64, Kept>) -> io::Result<File> {
    let beside = path.with_extension("new");
    let lines: Vec<Line> = waiting
        .iter()
        .map(|(key, kept)| Line::Kept {
            key: *key,
            kept: kept.clone(),
        })
        .collect();
    let mut file = File::create(&beside)?;
    file.write_all(&written(lines.iter()))?;
    file.sync_all()?;
    fs::rename(&beside, path)?;
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        File::open(folder)?.sync_all()?;
    }
    OpenOptions::new().append(true).open(path)
}

#[cfg(test)]
mod tests;
