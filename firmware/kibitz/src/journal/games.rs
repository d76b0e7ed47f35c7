//! The games in a journal, for whoever wants to look at them and not go on with one.

use std::error::Error;

use game::{Event, Game, Variant};

use super::restore::{Damage, damage, record};
use crate::appliance::Record;
use crate::variants;

/// What a journal holds.
pub struct Games {
    /// The games with turns in them, in their order; what was undone is not there.
    pub games: Vec<Game>,
    /// The line from which on nothing could be used.
    pub damage: Option<Damage>,
}

/// Reads the games of a journal as far as its lines are whole, games of one's own by the variant at hand. The file is
/// not touched.
pub fn games(bytes: &[u8], at_hand: Option<&Variant>) -> Games {
    let mut games: Vec<Game> = Vec::new();
    let mut damaged = None;
    for (i, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
        // The rest of a write that a power cut ended.
        if !line.ends_with(b"\n") {
            break;
        }
        if let Err(damage) = step(&mut games, i, line, at_hand) {
            damaged = Some(damage);
            break;
        }
    }
    games.retain(|game| !game.entries().is_empty());
    Games {
        games,
        damage: damaged,
    }
}

fn step(
    games: &mut Vec<Game>,
    index: usize,
    line: &[u8],
    at_hand: Option<&Variant>,
) -> Result<(), Damage> {
    let failed = |error: &dyn Error| damage(index, error);
    let Record { event, used, .. } = record(line).map_err(|error| failed(&error))?;
    if let Some(game) = games.last_mut() {
        game.think(used);
    }
    if let Some(Event::New {
        variant, players, ..
    }) = &event
    {
        let variant = variants::kept(variant, at_hand).map_err(|error| failed(&error))?;
        let game = Game::new(variant, players.clone());
        games.push(game.map_err(|error| failed(&error))?);
    }
    let Some(event) = event else {
        return Ok(());
    };
    let Some(game) = games.last_mut() else {
        return Ok(());
    };
    if event == Event::Undone && game.events().is_empty() {
        // Undoing the beginning of a game gives the game before it back.
        games.pop();
        return Ok(());
    }
    game.apply(&event).map_err(|error| failed(&error))
}
