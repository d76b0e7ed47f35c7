//! `kibitz read`: photographs without a game.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use game::Variant;
use serde::Serialize;
use vision::{Frame, Reader, Sighting, Trouble};

use crate::cli::{Format, Read};
use crate::say::complain;
use crate::{camera, overlay, profile};

/// One photograph's answer. Others build on this shape: README.md describes it.
#[derive(Debug, Serialize)]
struct Answer {
    photo: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    doubts: Option<Vec<Doubt>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    elapsed_ms: f64,
}

#[derive(Debug, Serialize)]
struct Doubt {
    square: String,
    candidates: Vec<(String, f64)>,
}

/// Reads every photograph. Ends with 1 when a file could not be read at all.
pub fn run(args: &Read) -> Result<ExitCode> {
    let mut drawings = Vec::new();
    if let Some(dir) = &args.overlay {
        drawings = overlays(&args.photos, dir);
        fs::create_dir_all(dir).with_context(|| format!("{} cannot be made", dir.display()))?;
        spare(&args.photos, &drawings)?;
    }
    let mut reader = Reader::new(&args.variant)?;
    if let Some(path) = &args.profile {
        reader.use_profile(&profile::load(path, &args.variant)?);
    }
    let mut out = io::stdout().lock();
    let mut exit = ExitCode::SUCCESS;
    for (i, path) in args.photos.iter().enumerate() {
        let frame = match camera::frame(path) {
            Ok(frame) => frame,
            Err(error) => {
                complain!("{}: {}", path.display(), crate::chain(&error));
                exit = ExitCode::FAILURE;
                continue;
            }
        };
        // Photographs are read one by one: what one shows says nothing about the next.
        reader.forget();
        let (sighting, elapsed_ms) = timed(&mut reader, &frame);
        if sighting.as_ref().is_ok_and(|sighting| sighting.moved) {
            tracing::info!(
                "{}: the board is not where the profile has it",
                path.display()
            );
        }
        let answer = answer(path, &sighting, elapsed_ms, &args.variant);
        match args.format {
            Format::Json => writeln!(out, "{}", serde_json::to_string(&answer)?)?,
            Format::Text => write_text(&mut out, &answer)?,
        }
        if let (Some(file), Ok(sighting)) = (drawings.get(i), &sighting) {
            overlay::draw(sighting, &args.variant)
                .save(file)
                .with_context(|| format!("{} cannot be written", file.display()))?;
        }
    }
    Ok(exit)
}

/// Where what was read of each photograph is drawn: `board.png`, and for a second `board.jpg` the first of `board-2.png`,
/// `board-3.png` … that is no other's.
fn overlays(photos: &[PathBuf], dir: &Path) -> Vec<PathBuf> {
    let own = |photo: &PathBuf| {
        let name = photo.file_name().unwrap_or(OsStr::new("photograph"));
        dir.join(name).with_extension("png")
    };
    let names: HashSet<PathBuf> = photos.iter().map(own).collect();
    let mut taken = HashSet::new();
    let mut drawings = Vec::new();
    for name in photos.iter().map(own) {
        let mut others = (2..).map(|n| numbered(&name, n));
        let drawing = if taken.contains(&name) {
            others.find(|other| !names.contains(other) && !taken.contains(other))
        } else {
            None
        };
        let drawing = drawing.unwrap_or(name);
        taken.insert(drawing.clone());
        drawings.push(drawing);
    }
    drawings
}

/// The file beside this one whose name has a number before the ending.
fn numbered(file: &Path, number: u32) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}.png"));
    file.with_file_name(name)
}

/// Refuses drawings that would take a photograph's place.
fn spare(photos: &[PathBuf], drawings: &[PathBuf]) -> Result<()> {
    let taken = photos.iter().filter_map(|photo| photo.canonicalize().ok());
    let taken: Vec<PathBuf> = taken.collect();
    for drawing in drawings {
        let lost = drawing
            .canonicalize()
            .is_ok_and(|file| taken.contains(&file));
        ensure!(
            !lost,
            "{} is a photograph to be read; choose another folder for --overlay",
            drawing.display()
        );
    }
    Ok(())
}

fn timed(reader: &mut Reader, frame: &Frame) -> (Result<Sighting, Trouble>, f64) {
    let start = Instant::now();
    let sighting = reader.read(frame);
    let elapsed = start.elapsed().as_secs_f64() * 1000.0;
    (sighting, (elapsed * 10.0).round() / 10.0)
}

fn answer(
    path: &Path,
    sighting: &Result<Sighting, Trouble>,
    elapsed_ms: f64,
    variant: &Variant,
) -> Answer {
    let photo = path.display().to_string();
    match sighting {
        Ok(sighting) => Answer {
            photo,
            status: "ok",
            rows: Some(sighting.reading.rows(variant)),
            doubts: Some(doubts(sighting, variant)),
            message: None,
            elapsed_ms,
        },
        Err(trouble) => Answer {
            photo,
            status: trouble.status(),
            rows: None,
            doubts: None,
            message: Some(format!("{trouble}. {}", trouble.remedy())),
            elapsed_ms,
        },
    }
}

fn doubts(sighting: &Sighting, variant: &Variant) -> Vec<Doubt> {
    let doubts = sighting.reading.doubts();
    doubts
        .map(|(square, candidates)| Doubt {
            square: square.to_string(),
            candidates: candidates
                .iter()
                .map(|candidate| {
                    let confidence = f64::from(candidate.confidence);
                    let rounded = (confidence * 1000.0).round() / 1000.0;
                    (candidate.sight.notation(variant), rounded)
                })
                .collect(),
        })
        .collect()
}

fn write_text(out: &mut impl Write, answer: &Answer) -> io::Result<()> {
    let Answer {
        photo,
        status,
        elapsed_ms,
        ..
    } = answer;
    writeln!(out, "{photo}: {status}, {elapsed_ms:.1} ms")?;
    if let Some(message) = &answer.message {
        writeln!(out, "  {message}")?;
    }
    for row in answer.rows.iter().flatten() {
        writeln!(out, "  {row}")?;
    }
    for doubt in answer.doubts.iter().flatten() {
        write!(out, "  {}:", doubt.square)?;
        for (text, confidence) in &doubt.candidates {
            write!(out, " {text} {:.0} %", confidence * 100.0)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_photograph_has_a_drawing_of_its_own() {
        let named = |photos: &[&str]| {
            let photos: Vec<PathBuf> = photos.iter().map(PathBuf::from).collect();
            let drawings = overlays(&photos, Path::new("out"));
            let drawings = drawings.iter().map(|file| file.display().to_string());
            drawings.collect::<Vec<_>>()
        };
        let [first, second] = ["out/board.png", "out/board-2.png"];
        assert_eq!(named(&["a/board.jpg", "b/board.png"]), [first, second]);
        assert_eq!(
            named(&["a/board.jpg", "b/board.jpg", "c/board-2.jpg"]),
            [first, "out/board-3.png", second],
            "a photograph's own name is not given away"
        );
        assert_eq!(
            named(&["a/..", "a/.x", "1.2.jpg"]),
            ["out/photograph.png", "out/.x.png", "out/1.2.png"]
        );
    }
}
