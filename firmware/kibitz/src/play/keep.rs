//! The journal of a table: its steps as JSON lines, so that a broken-off game goes on.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use game::{Contest, ContestError, Step, Variant};
use thiserror::Error;

use crate::variants;

/// A long evening fills some tens of kilobytes. A larger file is not ours.
const LIMIT: u64 = 16 * 1024 * 1024;

/// A journal on the disk.
#[derive(Debug)]
pub struct Keep {
    path: PathBuf,
    file: File,
}

/// Why a game cannot be kept or gone on with.
#[derive(Debug, Error)]
pub enum KeepError {
    #[error("{path} cannot be read or written; is the path right, and is the disk full?")]
    File { path: PathBuf, source: io::Error },
    #[error("{path} is larger than {} MB: no journal of a game is. Name another file", LIMIT >> 20)]
    Large { path: PathBuf },
    #[error("{path} is no journal of kibitz play: {reason}. Name another file")]
    Foreign { path: PathBuf, reason: String },
}

/// A game that goes on.
#[derive(Debug)]
pub struct Kept {
    /// The game as the journal leaves it.
    pub contest: Contest,
    /// What was wrong with the file, in a sentence.
    pub told: Option<String>,
}

/// What the lines of a journal come to.
struct Replayed {
    contest: Option<Contest>,
    /// Bytes of the lines that could be used.
    whole: usize,
    /// The first line that cannot be used, and why.
    damage: Option<(usize, String)>,
}

impl Keep {
    /// Opens a journal, making it when it is missing, and restores its game if it holds one: of the variant at
    /// hand, or of one that is shipped. A last line
    /// without an end is the rest of a power cut, and dropped. From a damaged line on nothing can be
    /// trusted: the whole file is kept beside, and play goes on from the line before.
    ///
    /// # Errors
    /// When the file cannot be used, or is something else.
    pub fn open(path: &Path, at_hand: Option<&Variant>) -> Result<(Self, Option<Kept>), KeepError> {
        let failed = |source| KeepError::File {
            path: path.to_owned(),
            source,
        };
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path);
        let file = file.map_err(failed)?;
        let mut bytes = Vec::new();
        (&file)
            .take(LIMIT + 1)
            .read_to_end(&mut bytes)
            .map_err(failed)?;
        if bytes.len() as u64 > LIMIT {
            let path = path.to_owned();
            return Err(KeepError::Large { path });
        }
        let read = replay(&bytes, at_hand);
        let Some(contest) = read.contest else {
            let path = path.to_owned();
            let reason = match read.damage {
                Some((_, reason)) => reason,
                None if bytes.is_empty() => return Ok((Self { path, file }, None)),
                // Perhaps a beginning not written to its end, perhaps anything else: not ours to empty.
                None => "it ends within its first line".to_owned(),
            };
            return Err(KeepError::Foreign { path, reason });
        };
        let told = told(path, &read.damage, bytes.len() - read.whole).map_err(failed)?;
        file.set_len(read.whole as u64).map_err(failed)?;
        let path = path.to_owned();
        Ok((Self { path, file }, Some(Kept { contest, told })))
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts steps on the disk.
    ///
    /// # Errors
    /// When they are not certain to be there.
    pub fn append(&mut self, steps: &[Step]) -> Result<(), KeepError> {
        if steps.is_empty() {
            return Ok(());
        }
        let put = |file: &mut File| -> io::Result<()> {
            let mut lines = Vec::new();
            for step in steps {
                serde_json::to_writer(&mut lines, step)?;
                lines.push(b'\n');
            }
            file.write_all(&lines)?;
            file.sync_data()
        };
        put(&mut self.file).map_err(|source| KeepError::File {
            path: self.path.clone(),
            source,
        })
    }
}

/// The game in a journal's bytes, and what of them cannot be used; none when they are something else.
///
/// # Errors
/// When not even the beginning can be used: why.
pub fn game_in(
    bytes: &[u8],
    at_hand: Option<&Variant>,
) -> Option<Result<(Contest, Option<String>), String>> {
    if !bytes.starts_with(b"{\"step\":") {
        return None;
    }
    let read = replay(bytes, at_hand);
    let damage = read.damage;
    let damage = damage.map(|(line, reason)| format!("line {line} cannot be used: {reason}"));
    Some(match read.contest {
        Some(contest) => Ok((contest, damage)),
        None => Err(damage.unwrap_or_else(|| "it ends within its first line".to_owned())),
    })
}

/// Says what of the file is dropped; keeps a damaged file beside.
fn told(
    path: &Path,
    damage: &Option<(usize, String)>,
    dropped: usize,
) -> io::Result<Option<String>> {
    let Some((line, reason)) = damage else {
        let torn = format!(
            "The last step in {} was not written to its end.",
            path.display()
        );
        return Ok((dropped > 0).then_some(torn));
    };
    let mut beside = path.as_os_str().to_owned();
    beside.push(".damaged");
    fs::copy(path, &beside)?;
    Ok(Some(format!(
        "Line {line} of {} is damaged ({reason}): the game goes on from the line before. The whole file is kept as {}.",
        path.display(),
        Path::new(&beside).display()
    )))
}

fn replay(bytes: &[u8], at_hand: Option<&Variant>) -> Replayed {
    let mut read = Replayed {
        contest: None,
        whole: 0,
        damage: None,
    };
    for (i, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
        if !line.ends_with(b"\n") {
            break;
        }
        let step: Result<Step, _> = serde_json::from_slice(line);
        let made =
            step.map_err(|error| error.to_string())
                .and_then(|step| match &mut read.contest {
                    Some(contest) => contest.apply(&step).map_err(|error| error.to_string()),
                    none => {
                        *none = Some(begin(&step, at_hand)?);
                        Ok(())
                    }
                });
        if let Err(reason) = made {
            read.damage = Some((i + 1, reason));
            break;
        }
        read.whole += line.len();
    }
    read
}

fn begin(step: &Step, at_hand: Option<&Variant>) -> Result<Contest, String> {
    let Step::Begun { variant, .. } = step else {
        return Err(ContestError::Beginning.to_string());
    };
    let variant = variants::kept(variant, at_hand).map_err(|error| error.to_string())?;
    Contest::replay(variant, [step]).map_err(|error| error.to_string())
}
