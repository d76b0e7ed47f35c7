//! A game's journal: its events as JSON, one a line, oldest first.

use thiserror::Error;

use crate::{Event, Game, GameError, Variant, VariantError};

/// A line of a journal that is no event of its game.
#[derive(Debug, Error)]
#[error("line {line} of the journal cannot be replayed")]
pub struct JournalError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    #[source]
    pub problem: JournalProblem,
}

/// What is wrong with a line of a journal.
#[derive(Debug, Error)]
pub enum JournalProblem {
    /// Not an event: cut off in the middle, or not written by kibitz.
    #[error("no event")]
    Form(#[from] serde_json::Error),
    /// An event before any game.
    #[error("the journal does not begin with a new game")]
    NoGame,
    /// A game of an unknown variant.
    #[error("a game that cannot be played here")]
    Variant(#[from] VariantError),
    /// An event that does not fit the game.
    #[error("an event that does not fit")]
    Game(#[from] GameError),
}

/// What a journal gave.
#[derive(Debug)]
pub struct Replayed {
    /// The game as it stood after the last good line; `None` when no game had begun.
    pub game: Option<Game>,
    /// Bytes of the good lines: cut the file here before writing on.
    pub good: usize,
    /// The first line that was no event; nothing after it was read.
    pub error: Option<JournalError>,
}

impl Event {
    /// The event as a line of a journal, with its line end.
    ///
    /// # Panics
    /// Never: events hold nothing that JSON cannot.
    #[must_use]
    pub fn to_line(&self) -> String {
        let mut line = serde_json::to_string(self).expect("an event is plain data");
        line.push('\n');
        line
    }
}

/// Replays a journal. `variant_of` finds a variant by its name, as [`Variant::shipped`] does. Empty lines
/// are passed over. A bad line ends the reading; all that came before it is kept.
pub fn replay(
    journal: &[u8],
    variant_of: impl Fn(&str) -> Result<Variant, VariantError>,
) -> Replayed {
    let mut replayed = Replayed {
        game: None,
        good: 0,
        error: None,
    };
    for (i, line) in journal.split_inclusive(|byte| *byte == b'\n').enumerate() {
        if !line.trim_ascii().is_empty()
            && let Err(problem) = follow(&mut replayed.game, line, &variant_of)
        {
            replayed.error = Some(JournalError {
                line: i + 1,
                problem,
            });
            break;
        }
        replayed.good += line.len();
    }
    replayed
}

fn follow(
    game: &mut Option<Game>,
    line: &[u8],
    variant_of: impl Fn(&str) -> Result<Variant, VariantError>,
) -> Result<(), JournalProblem> {
    let event: Event = serde_json::from_slice(line)?;
    match (&event, game) {
        (Event::New { variant, players }, game) => {
            *game = Some(Game::new(variant_of(variant)?, players.clone())?);
        }
        (_, None) => return Err(JournalProblem::NoGame),
        (_, Some(game)) => game.apply(&event)?,
    }
    Ok(())
}
