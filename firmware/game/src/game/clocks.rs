//! Players' clocks: how long each has thought, and what overtime costs.
//!
//! Time comes in as a value: [`Game::think`] says how long the player to move has thought since it last
//! did. The next turn takes that time for its own, and undoing the turn gives it back.

use std::time::Duration;

use super::Game;
use crate::Event;

const MINUTE: Duration = Duration::from_secs(60);

/// A player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time the player has for all turns together.
    pub limit: Duration,
    /// What the player has used of it, and beyond.
    pub used: Duration,
}

/// The time one event took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Thought {
    /// Index of the player whose clock ran.
    player: usize,
    /// Nothing where the player went on thinking.
    pub(super) time: Duration,
}

impl Clock {
    /// Whole seconds left, rounded down; below 0 in overtime, from its first moment on.
    #[must_use]
    pub fn seconds(&self) -> i64 {
        let (left, over) = (self.limit.checked_sub(self.used), self.overtime());
        let whole = |time: Duration| i64::try_from(time.as_secs()).unwrap_or(i64::MAX);
        match left {
            Some(left) => whole(left),
            None if over.subsec_nanos() == 0 => -whole(over),
            None => -whole(over).saturating_add(1),
        }
    }

    /// How long from now until [`seconds`](Self::seconds) is one less, if it runs.
    #[must_use]
    pub fn to_next_second(&self) -> Duration {
        let part = match self.limit.checked_sub(self.used) {
            Some(left) => left.subsec_nanos(),
            None => (1_000_000_000 - self.overtime().subsec_nanos()) % 1_000_000_000,
        };
        // At a whole second, the next moment shows one less.
        Duration::from_nanos(u64::from(part)) + Duration::from_millis(1)
    }

    /// The time used beyond the limit.
    #[must_use]
    pub const fn overtime(&self) -> Duration {
        self.used.saturating_sub(self.limit)
    }

    /// Minutes of overtime, one that has begun counted whole.
    #[must_use]
    pub fn minutes_over(&self) -> u64 {
        let over = self.overtime();
        let begun = over.subsec_nanos() > 0 || !over.as_secs().is_multiple_of(MINUTE.as_secs());
        over.as_secs() / MINUTE.as_secs() + u64::from(begun)
    }
}

impl Game {
    /// Every player's clock; none where the rules give no time.
    #[must_use]
    pub fn clocks(&self) -> Vec<Clock> {
        let minutes = u32::from(self.variant.rules.clock_minutes);
        if minutes == 0 {
            return Vec::new();
        }
        let players = 0..self.players.len();
        let clock = |player| Clock {
            limit: MINUTE * minutes,
            used: self.used(player),
        };
        players.map(clock).collect()
    }

    /// Whose clock may run: the player to move, where there are clocks. Nobody's once the game is over, and
    /// while it is over unless the last turn is challenged.
    #[must_use]
    pub fn on_the_clock(&self) -> Option<usize> {
        let clocks = self.variant.rules.clock_minutes > 0;
        (clocks && self.ended_if_settled().is_none()).then_some(self.next)
    }

    /// The player to move has thought for so long. Nothing where no clock may run.
    pub fn think(&mut self, time: Duration) {
        if self.on_the_clock().is_some() {
            self.thinking = self.thinking.saturating_add(time);
        }
    }

    /// What a player has used, of turns that were not undone and since the last of them.
    fn used(&self, player: usize) -> Duration {
        let own = self.thoughts.iter().filter(|t| t.player == player);
        let times = own.map(|thought| thought.time);
        let now = (player == self.next).then_some(self.thinking);
        times
            .chain(now)
            .fold(Duration::ZERO, Duration::saturating_add)
    }

    /// An event was applied while `mover` was to move: a turn takes the time since the turn before. Where the
    /// same player goes on thinking, the time goes on with it; so it does for who takes back a turn, and has
    /// thought since that turn instead of the next player.
    pub(super) fn take_time(&mut self, event: &Event, mover: usize) {
        let passes_on = self.next != mover && *event != Event::Withdrawn;
        let time = if event.is_turn() || passes_on {
            std::mem::take(&mut self.thinking)
        } else {
            Duration::ZERO
        };
        self.thoughts.push(Thought {
            player: mover,
            time,
        });
    }

    /// The time of the player to move once the last event is undone, as the game was `earlier`. A turn gives
    /// its time back, and what the next player thought after it was about nothing. Any other event leaves
    /// the same player thinking about the same turn.
    pub(super) fn time_undone(&self, earlier: &Self) -> Duration {
        let turn = self.events.last().is_some_and(Event::is_turn);
        if turn || earlier.next != self.next {
            return Duration::ZERO;
        }
        self.thinking
    }

    /// Points that every player loses for overtime, counted positive.
    pub(super) fn overtime_points(&self) -> Vec<i32> {
        let points = i32::from(self.variant.rules.overtime_points);
        let lost = |clock: &Clock| {
            let minutes = i32::try_from(clock.minutes_over()).unwrap_or(i32::MAX);
            minutes.saturating_mul(points)
        };
        let clocks = self.clocks();
        let none = std::iter::repeat_n(0, self.players.len() - clocks.len());
        clocks.iter().map(lost).chain(none).collect()
    }
}
