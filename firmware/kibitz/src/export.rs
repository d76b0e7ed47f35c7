//! `kibitz export`: a game as GCG.

mod source;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use game::{Charset, Square, Variant};

use crate::cli::variant;
use crate::say::{complain, say};

#[derive(Debug, Args)]
pub struct Export {
    /// A journal (game.jsonl, or one of kibitz play) or the folder it is kept in, a folder of .board files, or a GCG file.
    #[arg(value_name = "GAME")]
    pub game: PathBuf,
    /// File to write; without it the game goes to standard output.
    #[arg(short, long, value_name = "FILE.gcg")]
    pub output: Option<PathBuf>,
    /// Which game of a journal, from 1; the last one when not given.
    #[arg(long, value_name = "N")]
    pub number: Option<usize>,
    /// Board and tile set; needed for folders of .board files.
    #[arg(long, value_parser = variant)]
    pub variant: Option<Variant>,
    /// Names of the players of .board files, in the order of their turns.
    #[arg(long, value_delimiter = ',', default_value = "Player 1,Player 2")]
    pub players: Vec<String>,
    /// What a blank stands for that nobody has named, as H8=E. May be given several times.
    #[arg(long, value_name = "SQUARE=LETTER", value_parser = blank)]
    pub blank: Vec<(Square, String)>,
    /// Title of the record.
    #[arg(long)]
    pub title: Option<String>,
    /// Encoding of the file.
    #[arg(long, value_enum, default_value_t = Encoding::Utf8)]
    pub encoding: Encoding,
}

/// Encodings that the format knows.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Encoding {
    #[value(name = "utf-8")]
    Utf8,
    #[value(name = "iso-8859-1")]
    Latin1,
}

/// Writes a game. Ends with 1 when a part of it could not be taken.
pub fn run(args: &Export) -> Result<ExitCode> {
    let file = args.game.display();
    let found = source::record(args).with_context(|| file.to_string())?;
    let mut record = found.record;
    if let Some(title) = &args.title {
        record.title = Some(title.trim().to_owned());
    }
    let charset = match args.encoding {
        Encoding::Utf8 => Charset::Utf8,
        Encoding::Latin1 => Charset::Latin1,
    };
    let bytes = record.write(charset).with_context(|| file.to_string())?;
    match &args.output {
        Some(path) => {
            let written = path.display();
            fs::write(path, &bytes).with_context(|| format!("{written} cannot be written"))?;
            let names: Vec<&str> = record.players.iter().map(|p| p.name.as_str()).collect();
            let moves = record.moves.len();
            say!("{written}: {moves} moves of {}", names.join(", "));
        }
        None => io::stdout().write_all(&bytes)?,
    }
    if let Some(problem) = found.problem {
        complain!("{file}: {problem}; what was before it is exported");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// `H8=E`
fn blank(text: &str) -> Result<(Square, String), String> {
    let parts = text.split_once('=').and_then(|(square, letter)| {
        let square = Square::parse(square.trim())?;
        Some((square, letter.trim().to_uppercase()))
    });
    parts.ok_or_else(|| "a square and a letter are wanted, as H8=E".to_owned())
}

/// The letters given for blanks, as a variant knows them.
fn names(args: &Export, variant: &Variant) -> Result<BTreeMap<Square, game::Letter>> {
    let named = args.blank.iter().map(|(square, letter)| {
        let found = variant.letter(letter);
        let found = found.with_context(|| {
            let (id, name) = (&variant.id, &variant.name);
            format!("--blank {square}={letter}: {name} ({id}) has no {letter:?}")
        });
        Ok((*square, found?))
    });
    named.collect()
}
