//! The players' clocks.

use serde::{Deserialize, Serialize};

use super::Game;
use crate::publication::Payload;

/// Topic `clock`: the time every player has left. Told whenever a clock starts or stops, and every ten
/// seconds while one runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Always [`VERSION`](super::VERSION).
    pub version: u8,
    /// Seconds each player has for the whole game; 0 in a game without clocks.
    pub limit: u64,
    /// The players in the order they play; nobody in a game without clocks.
    pub players: Vec<Remaining>,
    /// Index into `players` of whose clock runs, from 0; `null` while none does.
    pub running: Option<usize>,
    /// Whether the clocks stand though somebody is to move, until `resume` or a press lets them go.
    pub paused: bool,
}

/// The time one player has left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remaining {
    /// Name for people.
    pub name: String,
    /// Whole seconds, rounded down; below 0 in overtime.
    pub remaining: i64,
}

impl Clock {
    /// The same after a number of seconds in which nothing else happened, for whoever shows a clock between
    /// two messages.
    #[must_use]
    pub fn after(&self, seconds: i64) -> Self {
        let mut later = self.clone();
        let running = self.running.and_then(|i| later.players.get_mut(i));
        if let Some(player) = running {
            player.remaining = player.remaining.saturating_sub(seconds);
        }
        later
    }

    /// Whether it is of this game: the messages about the two come one after the other.
    #[must_use]
    pub fn is_of(&self, game: &Game) -> bool {
        let names = self.players.iter().map(|player| &player.name);
        names.eq(game.players.iter().map(|player| &player.name))
    }
}

impl Payload for Clock {}
