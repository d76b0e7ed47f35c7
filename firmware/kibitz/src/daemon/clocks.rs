//! Players' clocks in real time: what passes is told to the appliance, the screen, the house and the journal.

use std::time::{Duration, Instant};

use screen::View;
use tokio::task::block_in_place;

use super::{CLOCK_EVERY, Daemon, SAVE_TIME_EVERY};

impl Daemon {
    /// Tells the appliance that time has passed, whole milliseconds of it; the rest is told the next time.
    pub(super) fn pass_time(&mut self) {
        let millis = self.passed.elapsed().as_millis();
        let passed = Duration::from_millis(u64::try_from(millis).unwrap_or(u64::MAX));
        self.passed += passed;
        self.appliance.pass_time(passed);
    }

    /// Shows a view, with the clocks as they are.
    pub(super) fn show(&mut self, view: View, answers: Option<Instant>) {
        let view = self.appliance.clocked(view);
        let shown = self.appliance.shows_clocks(&view);
        self.clocked = shown.then(|| view.clone());
        self.stage.show(view, answers);
    }

    /// When a running clock wants something; `None` while none runs.
    pub(super) fn clock_due(&self) -> Option<Instant> {
        let second = self.appliance.next_second()?;
        let second = self.clocked.as_ref().map(|_| self.passed + second);
        let tell = self.house.as_ref().map(|_| self.tell_clock);
        let save = Some(self.save_time);
        [second, tell, save].into_iter().flatten().min()
    }

    /// Does what a running clock wants by now.
    pub(super) fn tick(&mut self, now: Instant) {
        if self.clock_due().is_none_or(|due| due > now) {
            return;
        }
        self.pass_time();
        if let Some(view) = self.clocked.take() {
            let later = self.appliance.clocked(view.clone());
            if later != view {
                self.stage.show(later.clone(), None);
            }
            self.clocked = Some(later);
        }
        if self.tell_clock <= now {
            self.tell_clocks();
        }
        if self.save_time <= now {
            self.save_time();
        }
    }

    /// Tells everybody who listens how the clocks stand, if that is news.
    pub(super) fn tell_clocks(&mut self) {
        self.tell_clock = Instant::now() + CLOCK_EVERY;
        if let Some(house) = &mut self.house {
            house.tell_clock(self.appliance.told_clocks());
        }
    }

    /// Puts the time on the disk that is not there yet. Where that fails it is tried again with the next turn.
    pub(super) fn save_time(&mut self) {
        self.save_time = Instant::now() + SAVE_TIME_EVERY;
        let mut saved = self.appliance.clone();
        let Some(record) = saved.time_record() else {
            return;
        };
        match block_in_place(|| self.journal.append(&[record])) {
            Ok(()) => self.appliance = saved,
            Err(error) => tracing::error!("{}", crate::chain(&error)),
        }
    }
}
