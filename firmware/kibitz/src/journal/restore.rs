//! From the lines of a journal to the game in progress.

use std::time::Duration;

use game::{Entrant, Event, GameError, Variant};
use serde::Deserialize;
use thiserror::Error;

use super::Restored;
use crate::appliance::{Record, Sitting};

/// Reads what is beside the event; the event is read from the same line when there is one.
#[derive(Deserialize)]
struct Numbered {
    seq: u64,
    #[serde(default)]
    used_ms: u64,
    event: Option<String>,
}

/// What the lines of a journal come to.
pub struct Replayed {
    pub restored: Restored,
    /// Bytes of the lines that could be used.
    pub whole: usize,
    /// Whether those lines begin the game that comes out.
    pub known: bool,
    pub damage: Option<Damage>,
}

/// A line that cannot be used.
#[derive(Debug, Error)]
#[error("line {line} is damaged ({reason})")]
pub struct Damage {
    line: usize,
    reason: String,
}

/// Replays lines. A game of another variant is over; the first line of ours after it begins anew.
///
/// # Errors
/// When the players cannot play.
pub fn replay(bytes: &[u8], variant: &Variant, players: &[Entrant]) -> Result<Replayed, GameError> {
    let fresh = || Sitting::new(variant.clone(), players);
    let mut read = Replayed {
        restored: Restored {
            sitting: fresh()?,
            seq: 0,
        },
        whole: 0,
        known: false,
        damage: None,
    };
    for (i, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
        if !line.ends_with(b"\n") {
            break;
        }
        let Record { seq, event, used } = match record(line) {
            Ok(record) => record,
            Err(error) => {
                read.damage = Some(damage(i, &error));
                break;
            }
        };
        let event = event.map(|event| dated(event, variant));
        if read.known {
            read.restored.sitting.think(used);
        }
        match &event {
            Some(Event::New { variant: id, .. }) if *id != variant.id => {
                read.restored.sitting = fresh()?;
                read.known = false;
            }
            Some(event) if read.known || matches!(event, Event::New { .. }) => {
                if let Err(error) = read.restored.sitting.apply(event) {
                    read.damage = Some(damage(i, &error));
                    break;
                }
                read.known = true;
            }
            // An attempt, or a turn of another variant's game.
            _ => {}
        }
        read.restored.seq = read.restored.seq.max(seq);
        read.whole += line.len();
    }
    join(&mut read, variant, players)?;
    Ok(read)
}

/// What one line holds.
pub fn record(line: &[u8]) -> Result<Record, serde_json::Error> {
    if line.trim_ascii().is_empty() {
        return Ok(Record::new(0, None));
    }
    let numbered: Numbered = serde_json::from_slice(line)?;
    let event = numbered.event.map(|_| serde_json::from_slice(line));
    Ok(Record {
        used: Duration::from_millis(numbered.used_ms),
        ..Record::new(numbered.seq, event.transpose()?)
    })
}

/// A game from before rules were written down had no end: it goes on as it went.
fn dated(event: Event, variant: &Variant) -> Event {
    match event {
        Event::New {
            variant: id,
            players,
            emblems,
            rules: None,
        } => {
            let mut rules = variant.rules.clone();
            rules.scoreless_turns = 0;
            rules.going_out_ends = false;
            rules.invalid = game::Invalid::Void;
            rules.clock_minutes = 0;
            Event::New {
                variant: id,
                players,
                emblems,
                rules: Some(Box::new(rules)),
            }
        }
        event => event,
    }
}

pub fn damage(index: usize, error: &dyn std::error::Error) -> Damage {
    Damage {
        line: index + 1,
        reason: error.to_string(),
    }
}

/// The configured players and rules hold for a game that has not begun; one in progress keeps its own.
fn join(read: &mut Replayed, variant: &Variant, players: &[Entrant]) -> Result<(), GameError> {
    let game = read.restored.sitting.game();
    let beginning = Event::beginning(variant, players, &variant.rules);
    if game.opening() == beginning {
        return Ok(());
    }
    if !game.events().is_empty() {
        let playing = game.players();
        tracing::info!(
            ?playing,
            "the configured players and rules hold from the next game on"
        );
        return Ok(());
    }
    read.known = false;
    read.restored.sitting.apply(&beginning)
}
