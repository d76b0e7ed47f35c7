//! The players' clocks at the table: when they run, what the journal has of them, and how they are shown.
//!
//! Time comes in by [`Appliance::pass_time`]. A clock runs while its player thinks: not while the board is
//! read or a reading is asked about, for whoever pressed has done; and not before the game's first move
//! was asked for. After a restart the clocks stand until somebody presses.

use std::time::Duration;

use game::{Clock, Event};
use link::payload::{self, Remaining, VERSION};
use screen::View;

use super::commands::Refusal;
use super::{Appliance, Open, Outcome, Record, Sitting};

/// What has become of the clocks, where there are some.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    pace: Pace,
    /// Whether a photograph is being taken or read.
    reading: bool,
    /// Time the game knows of and the journal does not.
    unsaved: Duration,
}

/// Whether the clock of the player to move goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    /// The first player has not begun to think.
    Waiting,
    Going,
    Paused,
}

impl Clocks {
    /// The clocks of a game as the journal gave it.
    pub fn of(sitting: &Sitting) -> Self {
        let game = sitting.game();
        let begun = game.clocks().iter().any(|clock| !clock.used.is_zero());
        Self {
            pace: if begun || !game.events().is_empty() {
                Pace::Paused
            } else {
                Pace::Waiting
            },
            reading: false,
            unsaved: Duration::ZERO,
        }
    }

    /// The first player begins to think.
    pub fn begin(&mut self) {
        if self.pace == Pace::Waiting {
            self.pace = Pace::Going;
        }
    }

    /// What an event does to them: with the first turn they begin, whoever forgot to start them.
    fn follow(&mut self, event: &Event) {
        match event {
            Event::New { .. } => self.pace = Pace::Waiting,
            Event::Allowed { .. } => {}
            _ => self.begin(),
        }
    }
}

impl Appliance {
    /// Lets the appliance change. The first record gets the time since the last one.
    pub fn change(&mut self, change: impl FnOnce(&mut Self) -> Outcome) -> Outcome {
        let mut outcome = change(self);
        for event in outcome.records.iter().filter_map(|r| r.event.as_ref()) {
            self.clocks.follow(event);
        }
        if let Some(first) = outcome.records.first_mut() {
            first.used = std::mem::take(&mut self.clocks.unsaved);
        }
        self.clocks.reading |= outcome.shoot;
        outcome
    }

    /// Time has passed, in whole milliseconds as the journal has it: it is the player's whose clock runs.
    pub fn pass_time(&mut self, time: Duration) {
        if self.running().is_some() {
            self.sitting.think(time);
            self.clocks.unsaved = self.clocks.unsaved.saturating_add(time);
        }
    }

    /// Whether the view has clocks in it.
    pub fn shows_clocks(&self, view: &View) -> bool {
        let place = matches!(view, View::Board(_) | View::Waiting(_));
        place && !self.sitting.game().clocks().is_empty()
    }

    /// The photograph wanted was read, or there is none: whoever pressed goes on thinking, unless it comes to
    /// a turn.
    pub fn looked(&mut self) {
        self.clocks.reading = false;
    }

    /// Index of the player whose clock runs.
    pub fn running(&self) -> Option<usize> {
        let asked = self.asks_about_reading();
        let going = self.clocks.pace == Pace::Going && !self.clocks.reading && !asked;
        going.then(|| self.sitting.game().on_the_clock())?
    }

    /// Time until the running clock shows another second.
    pub fn next_second(&self) -> Option<Duration> {
        let clocks = self.sitting.game().clocks();
        clocks.get(self.running()?).map(Clock::to_next_second)
    }

    /// The line that brings the journal up to the time that has passed; nothing when it has all of it.
    pub fn time_record(&mut self) -> Option<Record> {
        let used = std::mem::take(&mut self.clocks.unsaved);
        let record = Record {
            used,
            ..Record::new(self.seq, None)
        };
        (!used.is_zero()).then_some(record)
    }

    /// The view with the clocks as they are now, where it shows them.
    pub fn clocked(&self, mut view: View) -> View {
        let (players, paused) = match &mut view {
            View::Board(board) => (&mut board.players, &mut board.paused),
            View::Waiting(waiting) => (&mut waiting.players, &mut waiting.paused),
            _ => return view,
        };
        let (clocks, running) = (self.sitting.game().clocks(), self.running());
        for (i, (player, clock)) in players.iter_mut().zip(clocks).enumerate() {
            player.clock = Some(screen::Clock {
                seconds: clock.seconds(),
                runs: running == Some(i),
            });
        }
        *paused = self.is_paused();
        view
    }

    /// The clocks as MQTT tells them.
    pub fn told_clocks(&self) -> payload::Clock {
        let game = self.sitting.game();
        let clocks = game.clocks();
        let limit = clocks.first().map_or(0, |clock| clock.limit.as_secs());
        let players = game.players().iter().zip(&clocks);
        payload::Clock {
            version: VERSION,
            limit,
            players: players
                .map(|(name, clock)| Remaining {
                    name: name.clone(),
                    remaining: clock.seconds(),
                })
                .collect(),
            running: self.running(),
            paused: self.is_paused(),
        }
    }

    /// Stops the clocks. What is asked about a reading stays on the screen; they stand meanwhile anyway.
    pub(super) fn pause(&mut self) -> Result<Outcome, Refusal> {
        self.check_clocks()?;
        if self.clocks.pace == Pace::Going {
            self.clocks.pace = Pace::Paused;
        }
        let quiet = self.clocks.reading || self.asks_about_reading();
        Ok(Outcome {
            records: self.unsaved_record(),
            view: (!quiet).then(|| self.settled_view()),
            ..Outcome::default()
        })
    }

    /// Lets the clocks go, from the beginning or from a pause.
    pub(super) fn resume(&mut self) -> Result<Outcome, Refusal> {
        self.check_clocks()?;
        self.clocks.pace = Pace::Going;
        let quiet = self.clocks.reading || self.asks_about_reading();
        Ok(Outcome {
            view: (!quiet).then(|| self.settled_view()),
            ..Outcome::default()
        })
    }

    /// What a press does while the clocks are paused: they go on, and nothing else happens. A question about
    /// a reading is answered first.
    pub(super) fn resumed_by_press(&mut self) -> Option<Outcome> {
        let paused = self.clocks.pace == Pace::Paused && self.is_paused();
        let resumes = paused && !self.asks_about_reading();
        resumes.then(|| self.resume().ok())?
    }

    /// Whether the clocks stand though somebody is to move.
    pub(super) fn is_paused(&self) -> bool {
        self.clocks.pace != Pace::Going && self.sitting.game().on_the_clock().is_some()
    }

    fn asks_about_reading(&self) -> bool {
        let question = self.question.as_ref();
        matches!(question, Some(Open::Doubts(_) | Open::Correction { .. }))
    }

    /// One line for the time that has passed, if there is any; [`change`](Self::change) fills it in.
    fn unsaved_record(&self) -> Vec<Record> {
        let unsaved = !self.clocks.unsaved.is_zero();
        let record = || Record::new(self.seq, None);
        unsaved.then(record).into_iter().collect()
    }

    fn check_clocks(&self) -> Result<(), Refusal> {
        let game = self.sitting.game();
        match (game.clocks().is_empty(), game.on_the_clock()) {
            (true, _) => Err(Refusal::NoClocks),
            (false, None) => Err(Refusal::Over),
            (false, Some(_)) => Ok(()),
        }
    }
}
