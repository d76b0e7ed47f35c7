//! `kibitz check`: positions on standard input, verdicts on standard output, for other programs.
//!
//! Every line gets its answer at once, whatever it holds: a program that writes a line and reads the
//! answer never waits for ever and never loses step.

mod answer;
mod line;
mod verdict;

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use game::{Board, Lexicon, Position, Square, Variant};

use crate::cli::{Format, variant};
use crate::words;

#[derive(Debug, Args)]
pub struct Check {
    /// Board and tile set.
    #[arg(long, value_parser = variant)]
    pub variant: Variant,
    /// Word list (.fst); without it no word is checked, and all stand.
    #[arg(long, value_name = "FILE")]
    pub dictionary: Option<PathBuf>,
    /// Encoding of lines and answers.
    #[arg(long, value_enum, default_value_t = Encoding::Utf8)]
    pub encoding: Encoding,
    /// Judge every line by itself: earlier lines use no premium squares up.
    #[arg(long)]
    pub fresh: bool,
    /// Small letters are printed tiles like capitals, not blanks.
    #[arg(long)]
    pub any_case: bool,
    /// How to write the answers: text is two lines, JSON one object on one line.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// Encodings of lines and answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Encoding {
    #[value(name = "utf-8")]
    Utf8,
    #[value(name = "cp1250")]
    Cp1250,
}

/// Answers every line until `exit` or the end.
pub fn run(args: &Check) -> Result<ExitCode> {
    if let Some(face) = args.encoding.lacks(&args.variant) {
        let name = &args.variant.name;
        bail!("cp1250 has no {face:?}, a tile of {name}; leave --encoding out and use UTF-8");
    }
    let dictionary = args.dictionary.as_ref().map(|path| {
        let opened = words::open(path, &args.variant);
        opened.with_context(|| format!("--dictionary {}", path.display()))
    });
    let checker = Checker {
        args,
        lexicon: dictionary.transpose()?,
        before: Board::empty(args.variant.side),
        used: BTreeSet::new(),
    };
    serve(checker, &mut io::stdin().lock(), &mut io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}

fn serve(
    mut checker: Checker<'_>,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<()> {
    while let Some(line) = line::next(input)? {
        if line.as_deref() == Ok(b"exit") {
            break;
        }
        let answer = checker.answer(line);
        out.write_all(&checker.args.encoding.encode(&answer))?;
        out.flush()?;
    }
    Ok(())
}

/// What is remembered from line to line.
struct Checker<'a> {
    args: &'a Check,
    lexicon: Option<Lexicon>,
    /// The last board on which every word stood.
    before: Board,
    /// Squares that it and those before it used.
    used: BTreeSet<Square>,
}

impl Checker<'_> {
    /// The answer to a line, with its line ends.
    fn answer(&mut self, line: Result<Vec<u8>, line::LineError>) -> String {
        let board = line.and_then(|bytes| {
            let text = self.args.encoding.decode(&bytes)?;
            line::board(&text, &self.args.variant, self.args.any_case)
        });
        match (board, self.args.format) {
            (Ok(board), _) => self.judge(board),
            (Err(error), Format::Text) => answer::error(&error),
            (Err(error), Format::Json) => verdict::error(&error),
        }
    }

    fn judge(&mut self, board: Board) -> String {
        let (variant, lexicon) = (&self.args.variant, self.lexicon.as_ref());
        let position = Position::of(&board, &self.used, variant, lexicon);
        let answer = match self.args.format {
            Format::Text => answer::text(&board, &position, variant),
            Format::Json => verdict::json(&board, &position, &self.before, variant, lexicon),
        };
        // A word that does not stand is taken back, and gives its squares back.
        if position.stands() && !self.args.fresh {
            self.used.extend(board.tiles().map(|(square, _)| square));
            self.before = board;
        }
        answer
    }
}

#[cfg(test)]
mod tests;
