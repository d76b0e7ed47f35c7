//! How long to wait before connecting again.

use std::time::Duration;

/// The first pause.
const FIRST: Duration = Duration::from_millis(500);

/// The longest pause: how long a family waits, at most, after their broker is back.
const LONGEST: Duration = Duration::from_secs(20);

/// Pauses between attempts to connect: doubling from half a second to twenty, with jitter, without end.
///
/// The jitter keeps a house full of appliances from knocking in step after a power cut.
#[derive(Clone, Debug)]
pub struct Backoff {
    next: Duration,
}

impl Default for Backoff {
    fn default() -> Self {
        Self { next: FIRST }
    }
}

impl Backoff {
    /// The pause before the next attempt: between a half and the whole of the current step, as `jitter`
    /// (0 to 1, random) says. The step doubles.
    pub fn pause(&mut self, jitter: f64) -> Duration {
        let step = self.next;
        self.next = (step * 2).min(LONGEST);
        step.mul_f64(0.5 + 0.5 * jitter.clamp(0.0, 1.0))
    }

    /// Takes note of how long a connection lasted. Only one that outlived the longest pause starts the
    /// steps anew: a broker that accepts and hangs up at once is not hammered.
    pub fn lasted(&mut self, connected: Duration) {
        if connected >= LONGEST {
            self.next = FIRST;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_to_the_longest_and_never_end() {
        let mut backoff = Backoff::default();
        let pauses: Vec<u128> = (0..8).map(|_| backoff.pause(1.0).as_millis()).collect();
        assert_eq!(pauses, [500, 1000, 2000, 4000, 8000, 16000, 20000, 20000]);
        for _ in 0..10_000 {
            assert_eq!(backoff.pause(1.0), LONGEST);
        }
    }

    #[test]
    fn jitter_takes_up_to_half_away() {
        for (jitter, expected) in [(0.0, 250), (0.5, 375), (1.0, 500), (7.0, 500), (-1.0, 250)] {
            assert_eq!(
                Backoff::default().pause(jitter),
                Duration::from_millis(expected)
            );
        }
    }

    #[test]
    fn only_a_lasting_connection_starts_anew() {
        let mut backoff = Backoff::default();
        backoff.pause(1.0);
        backoff.lasted(Duration::from_secs(1));
        assert_eq!(backoff.pause(1.0), FIRST * 2);
        backoff.lasted(LONGEST);
        assert_eq!(backoff.pause(1.0), FIRST);
    }
}
