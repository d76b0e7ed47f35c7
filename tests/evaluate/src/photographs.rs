//! Real photographs with their truth beside them: `NAME.jpg` and `NAME.board`.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use game::{Board, Variant};
use vision::Frame;

use crate::comparison::{Answer, Comparison};
use crate::listing;
use crate::overlay::Overlays;
use crate::readers::Readers;

/// The sets and the variants they show.
pub const SETS: [(&str, &str); 8] = [
    ("ro-1", "ro"),
    ("ro-2", "ro"),
    ("ro-3", "ro"),
    ("de-12", "de"),
    ("de-14", "de"),
    ("light", "de"),
    ("en", "en"),
    ("pl", "pl"),
];

/// One photograph and what was read.
pub struct Photograph {
    /// Its folder and its name.
    pub name: String,
    /// What was read.
    pub answer: Answer,
}

/// What came of one set; nothing when its folder is absent.
pub struct Set {
    /// The folder's name.
    pub name: &'static str,
    /// Its photographs.
    pub photographs: Option<Vec<Photograph>>,
}

/// Reads every set that is there.
pub fn read_sets(photos: &Path, overlays: Option<&Overlays>) -> Result<Vec<Set>> {
    let mut readers = Readers::default();
    SETS.iter()
        .map(|&(name, variant)| {
            let folder = photos.join(name);
            if !folder.is_dir() {
                eprintln!("skipped: {name}: {} is absent", folder.display());
                return Ok(Set {
                    name,
                    photographs: None,
                });
            }
            eprintln!("photographs: {name}");
            let variant = Variant::shipped(variant)?;
            let photographs = read_folder(&folder, &variant, &mut readers, overlays)?;
            Ok(Set {
                name,
                photographs: Some(photographs),
            })
        })
        .collect()
}

/// Reads a folder; photographs of other variants are passed over.
fn read_folder(
    folder: &Path,
    variant: &Variant,
    readers: &mut Readers,
    overlays: Option<&Overlays>,
) -> Result<Vec<Photograph>> {
    let mut all = Vec::new();
    for path in pictures(folder)? {
        let read = |path: &Path| std::fs::read(path).with_context(|| path.display().to_string());
        let truth = String::from_utf8_lossy(&read(&path.with_extension("board"))?).into_owned();
        let Ok(truth) = Board::parse(&truth, variant) else {
            continue;
        };
        let frame = Frame::decode(&read(&path)?).with_context(|| path.display().to_string())?;
        let part = |name: Option<&std::ffi::OsStr>| {
            name.map_or_else(String::new, |name| name.to_string_lossy().into_owned())
        };
        let name = format!("{}/{}", part(folder.file_name()), part(path.file_stem()));
        let file = name.replace('/', "-");
        let answer = match readers.read(variant, frame.pixels.clone())? {
            Ok(sighting) => {
                let probability = |square| sighting.confidence(square);
                let told = Comparison::of(&truth, &sighting.reading, probability, variant);
                if let Some(overlays) = overlays.filter(|_| !told.exact()) {
                    overlays.board(&file, &sighting, &told)?;
                }
                Ok(told)
            }
            Err(why) => {
                if let Some(overlays) = overlays {
                    overlays.unread(&file, &frame.pixels, why)?;
                }
                Err(why)
            }
        };
        all.push(Photograph { name, answer });
    }
    Ok(all)
}

pub fn pictures(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        std::fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut pictures = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "jpg" || e == "png") {
            pictures.push(path);
        }
    }
    pictures.sort();
    Ok(pictures)
}

/// Reads folders and writes down every square that is wrong or doubtful, and how far the probabilities
/// can be trusted.
pub fn list(out: &mut impl Write, variant: &str, folders: &[PathBuf]) -> Result<()> {
    let variant = Variant::shipped(variant)?;
    let (mut readers, mut answers) = (Readers::default(), Vec::new());
    for folder in folders {
        let read = read_folder(folder, &variant, &mut readers, None)?;
        answers.extend(read.into_iter().map(|photo| (photo.name, photo.answer)));
    }
    listing::write(out, &answers)
}
