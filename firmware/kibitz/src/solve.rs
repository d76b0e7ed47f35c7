//! `kibitz solve`: the best plays of a position.

mod args;
mod board;
mod write;

use std::cmp::Reverse;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, bail};
use game::Lexicon;
use game::solve::{Deal, Leaves, Outlook, Play, Rack, Solver};

use crate::cli::Format;
use crate::say::complain;
use crate::words;
pub use args::Solve;
use write::{Position, Ranked};

/// Bytes of a table of kept tiles at most.
const MOST_LEAVES: u64 = 256 * 1024;

/// Writes the best plays of a position, or what all of them come to. Ends with 1 when there is none.
pub fn run(args: &Solve) -> Result<ExitCode> {
    let variant = &args.variant;
    let rack = Rack::parse(variant, &args.rack).with_context(|| format!("rack {:?}", args.rack))?;
    let text = board::text(&args.board, &args.encoding)?;
    let name = args.board.display();
    let board = board::parse(&text, variant).with_context(|| format!("board {name}"))?;
    board::check(&board, &rack, variant).with_context(|| format!("board {name}"))?;
    let leaves = args.equity.then(|| leaves(args)).transpose()?;
    let lexicon = lexicon(args)?;
    let solver = Solver::new(variant, &lexicon)?;
    let position = Position {
        variant,
        lexicon: &lexicon,
        board: &board,
        rack: &rack,
    };
    let mut out = io::stdout().lock();
    if args.all {
        all(&mut out, &solver.plays(&board, &rack), args.format)?;
        return Ok(ExitCode::SUCCESS);
    }
    let ranked = ranked(&solver, &position, leaves.as_ref());
    for (i, one) in ranked.iter().take(args.top).enumerate() {
        match args.format {
            Format::Text => write::text(&mut out, &position, i + 1, one)?,
            Format::Json => write::json(&mut out, &position, i + 1, one)?,
        }
    }
    let plays = ranked.iter().any(|one| matches!(one.deal, Deal::Play(_)));
    if !plays {
        none(&mut out, &position, args.format)?;
    }
    Ok(ExitCode::from(u8::from(!plays)))
}

/// All that can be done, the best first: by points, or with a table of kept tiles by equity.
fn ranked(solver: &Solver, position: &Position<'_>, leaves: Option<&Leaves>) -> Vec<Ranked> {
    let Position {
        variant,
        board,
        rack,
        ..
    } = position;
    let Some(leaves) = leaves else {
        let mut plays = solver.plays(board, rack);
        plays.sort_by_key(|play| (Reverse(play.points), *play));
        let ranked = plays.into_iter().map(|play| Ranked {
            deal: Deal::Play(play),
            equity: None,
        });
        return ranked.collect();
    };
    let outlook = Outlook::new(variant, board, rack, 1);
    let valued = solver.valued(board, rack, Some(leaves), outlook);
    let ranked = valued.into_iter().map(|valued| Ranked {
        deal: valued.deal,
        equity: Some(valued.equity),
    });
    ranked.collect()
}

/// What kept tiles are worth.
fn leaves(args: &Solve) -> Result<Leaves> {
    let variant = &args.variant;
    let Some(path) = &args.leaves else {
        return Leaves::shipped(variant).map_err(|error| {
            anyhow!("{error}; name one with --leaves FILE.toml, or leave --equity out")
        });
    };
    let name = || path.display().to_string();
    let mut text = String::new();
    let file = File::open(path).with_context(name)?;
    file.take(MOST_LEAVES)
        .read_to_string(&mut text)
        .with_context(name)?;
    Leaves::parse(&text, variant).with_context(name)
}

/// What all plays come to.
fn all(out: &mut impl Write, plays: &[Play], format: Format) -> io::Result<()> {
    let count = plays.len();
    let best = plays.iter().map(|play| play.points).max().unwrap_or(0);
    let sum: u64 = plays.iter().map(|play| u64::from(play.points)).sum();
    match format {
        Format::Text => writeln!(
            out,
            "{count} plays, the best for {best} points, all for {sum}"
        ),
        Format::Json => writeln!(
            out,
            "{{\"plays\": {count}, \"best\": {best}, \"sum\": {sum}}}"
        ),
    }
}

/// Says that there is no play, and whether tiles may be exchanged instead.
fn none(out: &mut impl Write, position: &Position<'_>, format: Format) -> io::Result<()> {
    let Position {
        variant,
        board,
        rack,
        ..
    } = position;
    // Nobody sees the bag: with one opponent, who has a full rack as long as there are tiles.
    let lying = board.tiles().count();
    let unseen = usize::from(variant.tiles()).saturating_sub(lying + rack.len());
    let bag = unseen.saturating_sub(usize::from(variant.rack));
    let exchange = bag >= usize::from(variant.rack);
    match format {
        Format::Json => writeln!(
            out,
            "{{\"plays\": 0, \"exchange\": {exchange}, \"bag\": {bag}}}"
        ),
        Format::Text => {
            let may = if exchange {
                "tiles may be exchanged".to_owned()
            } else {
                format!("fewer than {}: no exchange, only a pass", variant.rack)
            };
            writeln!(
                out,
                "There is no legal play. With one opponent {bag} tiles are in the bag: {may}."
            )
        }
    }
}

/// The words to play with, or those of the best list installed when there are none.
fn lexicon(args: &Solve) -> Result<Lexicon> {
    let variant = &args.variant;
    if let Some(lexicon) = words::chosen(args.lexicon.as_deref(), variant)? {
        return Ok(lexicon);
    }
    let name = &variant.name;
    complain!("kibitz: no dictionary of {name} lies here: making it anew");
    match dict::ready(variant, Path::new("/")) {
        Ok(ready) => Ok(Lexicon::new(ready.fst, variant)?),
        Err(error) => bail!("{error}; or give --lexicon FILE.fst"),
    }
}
