//! `kibitz play`: a table in the terminal.
//!
//! The [`Host`] is pure: a line comes in, an answer and the steps of the game come out. Here it is put
//! between standard input, standard output and the journal.

mod args;
mod command;
mod host;
mod input;
mod keep;
mod spell;
mod style;
mod sums;
mod table;
mod tell;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
pub use args::Play;
use game::solve::Leaves;
use game::{Contest, Machine, Variant};
use host::{Answer, Host};
use input::Line;
pub use keep::game_in;
use keep::{Keep, Kept};
use style::Style;
use table::Look;

use crate::words;

/// Plays a game at the terminal.
pub fn run(args: &Play) -> Result<ExitCode> {
    let (mut keep, kept) = match &args.journal {
        None => (None, None),
        Some(path) => {
            let (keep, kept) = Keep::open(path, args.variant.as_ref())?;
            (Some(keep), kept)
        }
    };
    let goes_on = kept.is_some();
    let (contest, told) = match kept {
        Some(Kept { contest, told }) => {
            same_game(args, &contest)?;
            (contest, told)
        }
        None => (begin(args)?, None),
    };
    let words = words(args, contest.game().variant())?;
    let machine = contest.seats().iter().any(|seat| seat.machine.is_some());
    if machine && words.is_none() {
        bail!("the machine needs a word list: --lexicon FILE (kibitz dict build makes one)");
    }
    if let Some(keep) = keep.as_mut().filter(|_| !goes_on) {
        keep.append(&[contest.opening()])?;
    }
    let look = Look {
        style: Style {
            colour: in_colour(),
        },
        legend: true,
        rack: false,
    };
    let mut out = io::stdout();
    if let Some(told) = told {
        writeln!(out, "{told}")?;
    }
    let host = Host::new(contest, words, args.open_racks, look);
    let table = Table {
        host,
        keep,
        lexicon: args.lexicon.clone(),
        out,
        terminal: look.style.colour,
        typed: io::stdin().is_terminal(),
    };
    table.play(&mut io::stdin().lock())?;
    Ok(ExitCode::SUCCESS)
}

/// Whether both ends are a terminal that shows colours.
fn in_colour() -> bool {
    let plain = std::env::var_os("NO_COLOR").is_some()
        || std::env::var_os("TERM").is_none_or(|kind| kind == "dumb");
    !plain && io::stdout().is_terminal() && io::stdin().is_terminal()
}

fn begin(args: &Play) -> Result<Contest> {
    let variant = match &args.variant {
        Some(variant) => variant.clone(),
        None => Variant::shipped("en")?,
    };
    let variant = args.by_rules(variant)?;
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..));
    Ok(Contest::new(variant, args.seats(), seed)?)
}

/// What was asked for must be the game that goes on: silently playing another would be a surprise.
fn same_game(args: &Play, contest: &Contest) -> Result<()> {
    let variant = contest.game().variant();
    let names: Vec<&str> = contest
        .seated()
        .iter()
        .map(|seat| seat.name.as_str())
        .collect();
    let other_variant = args
        .variant
        .as_ref()
        .is_some_and(|asked| asked.id != variant.id);
    let other_rules =
        args.changes_rules() && args.by_rules(variant.clone())?.rules != variant.rules;
    let seats = args.seats();
    let asked: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
    let other_players = (!args.players.is_empty() || args.machine > 0) && asked != names;
    let machines = contest.seats().iter().filter_map(|seat| seat.machine);
    let other_strength = machines
        .zip(args.strength)
        .any(|(kept, asked)| kept != asked);
    if other_variant || other_players || other_rules || other_strength {
        bail!(
            "the journal holds a game of {} between {}; leave --variant, --players, --machine, --strength and \
             the rules out to go on with it, or name another file",
            variant.name,
            names.join(", ")
        );
    }
    Ok(())
}

/// The words to play with; nothing is checked when there are none.
fn words(args: &Play, variant: &Variant) -> Result<Option<Machine>> {
    let lexicon = words::chosen(args.lexicon.as_deref(), variant)?;
    Ok(lexicon.map(|lexicon| Machine::new(lexicon, Leaves::shipped(variant).ok())))
}

/// The host between its input, its output and its journal.
struct Table<W> {
    host: Host,
    keep: Option<Keep>,
    /// The words asked for, to go on with.
    lexicon: Option<PathBuf>,
    out: W,
    /// Whether the output is a terminal that shows colours.
    terminal: bool,
    /// Whether the input is a terminal, which shows what is typed.
    typed: bool,
}

impl<W: Write> Table<W> {
    /// Plays until the table is left or the input ends.
    fn play(mut self, input: &mut impl BufRead) -> Result<()> {
        let begun = self.host.begin();
        self.show(&begun)?;
        loop {
            write!(self.out, "{}", self.host.prompt())?;
            self.out.flush()?;
            let answer = match input::next(input).context("standard input cannot be read")? {
                Line::Text(line) => {
                    self.echo(&line)?;
                    self.host.answer(&line)
                }
                Line::Unreadable(what) => Answer {
                    lines: vec![what.to_owned()],
                    ..Answer::default()
                },
                Line::End => {
                    writeln!(self.out)?;
                    return self.leave("The input has ended.");
                }
            };
            if answer.ended {
                return self.leave("Goodbye.");
            }
            self.show(&answer)?;
        }
    }

    /// A terminal shows what is typed; a transcript shows it too.
    fn echo(&mut self, line: &str) -> Result<()> {
        if !self.typed {
            let shown: String = line.chars().filter(|c| !c.is_control()).collect();
            writeln!(self.out, "{shown}")?;
        }
        Ok(())
    }

    /// The journal first, and then what is seen.
    fn show(&mut self, answer: &Answer) -> Result<()> {
        let steps = self.host.take_steps();
        if let Some(keep) = &mut self.keep {
            keep.append(&steps)?;
        }
        if !self.terminal {
            for line in &answer.lines {
                writeln!(self.out, "{line}")?;
            }
        }
        let table = answer.table || self.terminal && !answer.page;
        if self.terminal {
            // The whole screen anew: what lay open for one player is gone for the next, from the memory
            // of the terminal too.
            write!(self.out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        if table {
            for line in self.host.table() {
                writeln!(self.out, "{}", line.trim_end())?;
            }
        }
        if self.terminal {
            for line in &answer.lines {
                writeln!(self.out, "{line}")?;
            }
            if answer.page {
                writeln!(self.out, "(Enter shows the table again)")?;
            }
        }
        Ok(())
    }

    /// Says how the game can go on.
    fn leave(mut self, why: &str) -> Result<()> {
        let over = self.host.contest().outcome().is_some();
        let journal: Option<&Path> = self.keep.as_ref().map(Keep::path);
        match journal {
            Some(path) if !over => {
                let path = path.display();
                // The journal keeps no words.
                let words = self.lexicon.as_ref();
                let words = words.map(|path| format!(" --lexicon {}", path.display()));
                let words = words.unwrap_or_default();
                writeln!(
                    self.out,
                    "{why} The game goes on with kibitz play --journal {path}{words}"
                )?;
            }
            None if !over => writeln!(
                self.out,
                "{why} The game is not kept (--journal FILE keeps it)."
            )?,
            _ => writeln!(self.out, "{why}")?,
        }
        Ok(())
    }
}
