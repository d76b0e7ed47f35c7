//! Recorded games: GCG files, folders of boards, folders of photographs.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use game::{
    Board, BoardError, GcgError, Record, Replay, Scores, ScoresError, Variant, VariantError,
};
use thiserror::Error;
use vision::{NetError, Reader, Trouble};

use super::Scored;
use crate::camera::{self, PictureError};
use crate::cli::{From, Score};
use crate::ports::CameraError;
use crate::say::complain;

/// Where games come from, with the reader of photographs once one is wanted.
pub struct Source<'a> {
    args: &'a Score,
    reader: Option<Reader>,
}

/// Why a game cannot be replayed.
#[derive(Debug, Error)]
pub enum GameError {
    #[error("cannot be read")]
    File(#[from] io::Error),
    #[error(
        "the folder holds neither photographs nor .board files named by their turns (01.jpg, 01.board)"
    )]
    Nothing,
    #[error("a folder does not say which game it is; add --variant")]
    NoVariant,
    #[error("{file}: {problem}")]
    Board { file: String, problem: BoardError },
    #[error("scores.txt: {0}")]
    Scores(#[from] ScoresError),
    #[error(transparent)]
    Gcg(#[from] GcgError),
    #[error(transparent)]
    Variant(#[from] VariantError),
    #[error(transparent)]
    Reader(#[from] NetError),
    #[error(transparent)]
    Folder(#[from] CameraError),
    #[error("{file}")]
    Picture { file: String, source: PictureError },
    #[error("{file}: {trouble}")]
    Trouble { file: String, trouble: Trouble },
}

impl<'a> Source<'a> {
    /// Games as the command line names them.
    pub const fn new(args: &'a Score) -> Self {
        Self { args, reader: None }
    }

    /// Replays one game.
    ///
    /// # Errors
    /// When it cannot be read. What cannot be played is part of the replay.
    pub fn replay(&mut self, path: &Path) -> Result<Scored, GameError> {
        if !fs::metadata(path)?.is_dir() {
            return self.record(path);
        }
        let variant = self.args.variant.clone().ok_or(GameError::NoVariant)?;
        let scores = match fs::read_to_string(path.join("scores.txt")) {
            Ok(text) => Scores::parse(&text)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Scores::default(),
            Err(error) => return Err(error.into()),
        };
        let photos = numbered(path, camera::pictures(path)?.into_iter().map(PathBuf::from));
        let boards = match self.args.from {
            Some(From::Boards) => boards(path, &variant)?,
            Some(From::Photos) => self.photos(&photos, &variant)?,
            None if photos.is_empty() => boards(path, &variant)?,
            None => self.photos(&photos, &variant)?,
        };
        if boards.is_empty() {
            return Err(GameError::Nothing);
        }
        let replay = Replay::boards(&self.args.players, &boards, &scores, &variant);
        Ok(Scored {
            replay,
            variant,
            broken: None,
        })
    }

    fn record(&self, path: &Path) -> Result<Scored, GameError> {
        let record = Record::parse(&fs::read(path)?)?;
        let variant = match &self.args.variant {
            Some(variant) => variant.clone(),
            None => Variant::shipped(record.variant_id())?,
        };
        let replay = Replay::record(&record, &variant);
        Ok(Scored {
            replay,
            variant,
            broken: record.broken,
        })
    }

    fn photos(
        &mut self,
        files: &[(usize, PathBuf)],
        variant: &Variant,
    ) -> Result<Vec<(usize, Board)>, GameError> {
        let reader = match &mut self.reader {
            Some(reader) => reader,
            none => none.insert(Reader::new(variant)?),
        };
        let empty = Board::empty(variant.side);
        let mut boards: Vec<(usize, Board)> = Vec::new();
        for (number, path) in files {
            let frame = camera::frame(path).map_err(|source| GameError::Picture {
                file: name(path),
                source,
            })?;
            let before = boards.last().map_or(&empty, |(_, board)| board);
            let sighting = reader.read_after(&frame, before);
            let sighting = sighting.map_err(|trouble| GameError::Trouble {
                file: name(path),
                trouble,
            })?;
            let reading = sighting.reading;
            for (square, candidates) in reading.doubts() {
                let best = candidates.first().map_or(game::Sight::Empty, |c| c.sight);
                let best = best.notation(variant);
                complain!("{}: {square} is doubtful, taken for {best}", path.display());
            }
            boards.push((*number, reading.board()));
        }
        Ok(boards)
    }
}

/// The boards of a folder by the numbers of their turns.
///
/// # Errors
/// When one of them cannot be read.
pub fn boards(folder: &Path, variant: &Variant) -> Result<Vec<(usize, Board)>, GameError> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = PathBuf::from(entry?.file_name());
        if name.extension() == Some(OsStr::new("board")) {
            names.push(name);
        }
    }
    let files = numbered(folder, names.into_iter());
    let read = files.iter().map(|(number, path)| {
        let text = fs::read_to_string(path)?;
        let board = Board::parse(&text, variant).map_err(|problem| GameError::Board {
            file: name(path),
            problem,
        })?;
        Ok((*number, board))
    });
    read.collect()
}

/// The files whose names are numbers, with these, in their order.
fn numbered(folder: &Path, names: impl Iterator<Item = PathBuf>) -> Vec<(usize, PathBuf)> {
    let mut files: Vec<(usize, PathBuf)> = names
        .filter_map(|name| {
            let number = name.file_stem()?.to_str()?.parse().ok()?;
            Some((number, folder.join(name)))
        })
        .collect();
    files.sort();
    files
}

fn name(path: &Path) -> String {
    path.file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned()
}
