//! Where exported games come from.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use game::{Board, Game, Record};

use super::{Export, names};
use crate::journal;
use crate::play;
use crate::score::{GameError, boards};

/// What to do about blanks without a letter.
const SAY: &str = "say it with --blank SQUARE=LETTER";

/// A record, and what of its source could not be taken.
pub struct Found {
    pub record: Record,
    pub problem: Option<String>,
}

/// The record that the command line asks for.
pub fn record(args: &Export) -> Result<Found> {
    let path = &args.game;
    let journal = path.join("game.jsonl");
    if journal.is_file() {
        return of_journal(args, &journal);
    }
    if fs::metadata(path).context("cannot be read")?.is_dir() {
        return of_boards(args);
    }
    if path.extension().is_some_and(|ending| ending == "jsonl") {
        return of_journal(args, path);
    }
    let record = Record::parse(&fs::read(path).context("cannot be read")?)?;
    let problem = record.broken.as_ref().map(ToString::to_string);
    if let (true, Some(problem)) = (record.players.is_empty(), &problem) {
        bail!("no game record: {problem}");
    }
    Ok(Found { record, problem })
}

fn of_journal(args: &Export, path: &Path) -> Result<Found> {
    let bytes = fs::read(path).context("cannot be read")?;
    if let Some(read) = play::game_in(&bytes, args.variant.as_ref()) {
        let (contest, problem) = read.map_err(anyhow::Error::msg)?;
        let names = names(args, contest.game().variant())?;
        let record = Record::of_contest(&contest, &names).context(SAY)?;
        return Ok(Found { record, problem });
    }
    let read = journal::games(&bytes, args.variant.as_ref());
    let count = read.games.len();
    let problem = read.damage.map(|damage| damage.to_string());
    if count == 0 {
        let why = problem.map_or_else(String::new, |problem| format!(": {problem}"));
        bail!("there is no game with a turn in it{why}");
    }
    let number = args.number.unwrap_or(count);
    let Some(game) = number.checked_sub(1).and_then(|i| read.games.get(i)) else {
        bail!("--number {number}: there are games 1 to {count}");
    };
    Ok(Found {
        record: of_game(args, game)?,
        problem: problem.filter(|_| number == count),
    })
}

fn of_boards(args: &Export) -> Result<Found> {
    let variant = args.variant.clone().ok_or(GameError::NoVariant)?;
    let boards = boards(&args.game, &variant)?;
    if boards.is_empty() {
        bail!("the folder holds neither a journal (game.jsonl) nor .board files (01.board)");
    }
    let mut game = Game::new(variant, args.players.clone())?;
    let mut problem = None;
    let from = usize::from(boards[0].1.is_empty());
    for (number, board) in &boards[from..] {
        if let Err(error) = lay(&mut game, board) {
            problem = Some(format!("turn {number}: {error}"));
            break;
        }
    }
    let record = of_game(args, &game)?;
    Ok(Found { record, problem })
}

fn lay(game: &mut Game, board: &Board) -> Result<()> {
    let judged = game.judge(board, None)?;
    Ok(game.apply(&judged.event)?)
}

fn of_game(args: &Export, game: &Game) -> Result<Record> {
    let names = names(args, game.variant())?;
    Record::of(game, &names).context(SAY)
}
