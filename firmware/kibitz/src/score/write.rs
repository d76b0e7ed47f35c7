//! Turns and disagreements, for people and for programs.

use std::io::{self, Write};
use std::path::Path;

use game::{Axis, JudgedWord, ReplayedAct, ReplayedTurn};
use serde::Serialize;

use super::{Scored, json};
use crate::cli::Format;

/// One turn as JSON. README.md describes it.
#[derive(Serialize)]
struct Turn<'a> {
    game: String,
    turn: usize,
    player: &'a str,
    act: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    direction: Option<Axis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    word: Option<String>,
    cross: Vec<String>,
    points: i32,
    recorded: Option<i32>,
    totals: &'a [i32],
}

#[derive(Serialize)]
struct Disagreement {
    game: String,
    turn: usize,
    recorded: i32,
    computed: i32,
}

#[derive(Serialize)]
struct Summary {
    games: usize,
    turns: usize,
    disagreements: usize,
}

/// A line for every turn of a game, and one for every disagreement.
pub fn turns(out: &mut impl Write, path: &Path, scored: &Scored, format: Format) -> io::Result<()> {
    let replay = &scored.replay;
    let mut totals = vec![0; replay.players.len()];
    if !json(format) {
        writeln!(out, "{}", path.display())?;
    }
    for turn in &replay.turns {
        if let Some(total) = totals.get_mut(turn.player) {
            *total = turn.total;
        }
        let line = describe(path, scored, turn, &totals);
        if json(format) {
            writeln!(out, "{}", serde_json::to_string(&line)?)?;
        } else {
            text(out, &line)?;
        }
    }
    for found in &replay.disagreements {
        let line = Disagreement {
            game: path.display().to_string(),
            turn: found.turn,
            recorded: found.recorded,
            computed: found.computed,
        };
        if json(format) {
            writeln!(out, "{}", serde_json::to_string(&line)?)?;
        } else {
            let of = if found.of_total { " (total)" } else { "" };
            writeln!(out, "{} {found}{of}", path.display())?;
        }
    }
    Ok(())
}

/// The last line.
pub fn summary(
    out: &mut impl Write,
    games: usize,
    turns: usize,
    disagreements: usize,
    format: Format,
) -> io::Result<()> {
    if json(format) {
        let line = Summary {
            games,
            turns,
            disagreements,
        };
        writeln!(out, "{}", serde_json::to_string(&line)?)
    } else {
        writeln!(
            out,
            "{games} games, {turns} turns, {disagreements} disagreements"
        )
    }
}

fn describe<'a>(
    path: &Path,
    scored: &'a Scored,
    turn: &'a ReplayedTurn,
    totals: &'a [i32],
) -> Turn<'a> {
    let (act, words) = act(&turn.act);
    let text = |word: &JudgedWord| word.word.text(&scored.variant);
    let main = words.first();
    Turn {
        game: path.display().to_string(),
        turn: turn.number,
        player: scored
            .replay
            .players
            .get(turn.player)
            .map_or("", String::as_str),
        act,
        square: main.map(|word| word.word.start.to_string()),
        direction: main.map(|word| word.word.axis),
        word: main.map(text),
        cross: words.iter().skip(1).map(text).collect(),
        points: turn.points,
        recorded: turn.recorded,
        totals,
    }
}

fn act(act: &ReplayedAct) -> (&'static str, &[JudgedWord]) {
    match act {
        ReplayedAct::Placed { words, .. } => ("placed", words),
        ReplayedAct::Passed => ("pass", &[]),
        ReplayedAct::Exchanged(_) => ("exchange", &[]),
        ReplayedAct::Withdrawn => ("withdrawal", &[]),
        ReplayedAct::Challenge => ("challenge", &[]),
        ReplayedAct::Rack(_) => ("rack", &[]),
        ReplayedAct::Time => ("time", &[]),
    }
}

fn text(out: &mut impl Write, turn: &Turn<'_>) -> io::Result<()> {
    let square = turn.square.as_deref().unwrap_or("");
    let arrow = match turn.direction {
        Some(Axis::Across) => "→",
        Some(Axis::Down) => "↓",
        None => " ",
    };
    let word = turn.word.as_deref().unwrap_or(turn.act);
    let cross = match &turn.cross[..] {
        [] => String::new(),
        cross => format!(" (+ {})", cross.join(", ")),
    };
    let totals: Vec<String> = turn.totals.iter().map(ToString::to_string).collect();
    writeln!(
        out,
        "{:>4}  {:<12} {square:>3} {arrow} {:<28} {:>+4}   {}",
        turn.turn,
        turn.player,
        format!("{word}{cross}"),
        turn.points,
        totals.join(" : "),
    )
}
