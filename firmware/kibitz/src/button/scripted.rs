//! A button that presses itself, for the demo and for tests.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::ports::{Button, ButtonError, Press, Touch};

/// Counts the presses whose answer is on the screen.
#[derive(Clone, Debug, Default)]
pub struct Done(Arc<(Mutex<u64>, Condvar)>);

impl Done {
    /// One more press is answered.
    pub fn one(&self) {
        let (count, changed) = &*self.0;
        *count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        changed.notify_all();
    }

    fn wait_for(&self, wanted: u64) {
        let (count, changed) = &*self.0;
        let mut count = count.lock().unwrap_or_else(PoisonError::into_inner);
        while *count < wanted {
            count = changed.wait(count).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Presses a number of times (or for ever), never before the last press is answered.
pub struct ScriptedButton {
    presses: Option<u64>,
    every: Duration,
    pressed: u64,
    next: Instant,
    done: Done,
}

impl ScriptedButton {
    /// A button that presses `presses` times, at least `every` apart.
    pub fn new(presses: Option<u64>, every: Duration, done: Done) -> Self {
        Self {
            presses,
            every,
            pressed: 0,
            next: Instant::now(),
            done,
        }
    }
}

impl Button for ScriptedButton {
    fn wait(&mut self) -> Result<Option<Touch>, ButtonError> {
        self.done.wait_for(self.pressed);
        if self.presses == Some(self.pressed) {
            return Ok(None);
        }
        thread::sleep(self.next.saturating_duration_since(Instant::now()));
        self.next = Instant::now() + self.every;
        self.pressed += 1;
        Ok(Some(Touch::Press(Press::Short)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_waits_for_the_answer_and_stops_after_the_last() {
        let done = Done::default();
        let mut button = ScriptedButton::new(Some(2), Duration::ZERO, done.clone());
        let short = Some(Touch::Press(Press::Short));
        assert_eq!(button.wait().expect("no hardware"), short);
        let waiting = thread::spawn(move || {
            let second = button.wait().expect("no hardware");
            (second, button)
        });
        thread::sleep(Duration::from_millis(50));
        assert!(!waiting.is_finished(), "pressed before the answer");
        done.one();
        let (second, mut button) = waiting.join().expect("no panic");
        assert_eq!(second, short);
        done.one();
        assert_eq!(button.wait().expect("no hardware"), None);
    }
}
