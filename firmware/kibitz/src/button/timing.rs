//! From edges on a wire to presses: contacts bounce, and a long press counts while still held.

use std::time::{Duration, Instant};

use crate::ports::Press;

/// Decides presses from edges and passing time. It reads no clock: the caller says when.
///
/// An edge counts once the wire has stayed quiet for the bounce time. A short press counts when the
/// finger lets go; a long one as soon as it has lasted long enough, once.
#[derive(Debug)]
pub struct Timing {
    bounce: Duration,
    long: Duration,
    unsettled: Option<(Instant, bool)>,
    down: Option<Held>,
}

#[derive(Clone, Copy, Debug)]
struct Held {
    since: Instant,
    counted: bool,
}

impl Timing {
    /// A finger that is up.
    pub const fn new(bounce: Duration, long: Duration) -> Self {
        Self {
            bounce,
            long,
            unsettled: None,
            down: None,
        }
    }

    /// The wire changed at `at`; `down` when the button is now closed.
    pub fn edge(&mut self, at: Instant, down: bool) -> Option<Press> {
        let press = self.pass(at);
        self.unsettled = Some((at, down));
        press
    }

    /// Time has come to `now`.
    pub fn pass(&mut self, now: Instant) -> Option<Press> {
        let settled = self
            .unsettled
            .filter(|(at, _)| now.saturating_duration_since(*at) >= self.bounce);
        if let Some((at, down)) = settled {
            self.unsettled = None;
            // The finger left at `at`; if it had stayed long enough by then, that counts first.
            let press = self.held_long(at);
            if down && self.down.is_none() {
                self.down = Some(Held {
                    since: at,
                    counted: false,
                });
            } else if !down {
                let short = self.down.take().is_some_and(|held| !held.counted);
                return press.or(short.then_some(Press::Short));
            }
            return press.or_else(|| self.held_long(now));
        }
        // A closed contact that may be letting go right now is not counted on.
        if self.unsettled.is_some() {
            return None;
        }
        self.held_long(now)
    }

    /// When [`pass`](Self::pass) has to be called next, if no edge comes before.
    pub fn due(&self) -> Option<Instant> {
        if let Some((at, _)) = self.unsettled {
            return Some(at + self.bounce);
        }
        self.down
            .filter(|held| !held.counted)
            .map(|held| held.since + self.long)
    }

    fn held_long(&mut self, now: Instant) -> Option<Press> {
        let held = self.down.as_mut()?;
        let long = !held.counted && now.saturating_duration_since(held.since) >= self.long;
        held.counted |= long;
        long.then_some(Press::Long)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Plays edges `(milliseconds, down)` and lets time pass in the steps the deadlines ask for.
    fn presses(edges: &[(u64, bool)], until: u64) -> Vec<(u64, Press)> {
        let start = Instant::now();
        let at = |ms: u64| start + Duration::from_millis(ms);
        let mut timing = Timing::new(Duration::from_millis(20), Duration::from_millis(1500));
        let mut heard = Vec::new();
        let mut edges = edges.iter().copied().peekable();
        loop {
            let due = timing.due().filter(|due| *due <= at(until));
            let edge = edges.peek().copied();
            let (now, press) = match (edge, due) {
                (Some((ms, down)), due) if due.is_none_or(|due| at(ms) <= due) => {
                    edges.next();
                    (at(ms), timing.edge(at(ms), down))
                }
                (_, Some(due)) => (due, timing.pass(due)),
                _ => return heard,
            };
            heard.extend(press.map(|press| ((now - start).as_millis() as u64, press)));
        }
    }

    #[test]
    fn a_short_press_counts_when_let_go() {
        let heard = presses(&[(100, true), (220, false)], 5000);
        assert_eq!(heard, [(240, Press::Short)]);
    }

    #[test]
    fn a_long_press_counts_once_while_held() {
        let heard = presses(&[(100, true), (4000, false)], 9000);
        assert_eq!(heard, [(1600, Press::Long)]);
    }

    #[test]
    fn bouncing_contacts_are_one_press() {
        let bounce = [
            (100, true),
            (103, false),
            (105, true),
            (112, false),
            (113, true),
            (300, false),
            (301, true),
            (309, false),
        ];
        assert_eq!(presses(&bounce, 5000), [(329, Press::Short)]);
    }

    #[test]
    fn a_spark_on_the_wire_is_no_press() {
        assert_eq!(presses(&[(100, true), (110, false)], 5000), []);
    }

    #[test]
    fn letting_go_just_in_time_is_short_and_just_after_is_long() {
        assert_eq!(
            presses(&[(0, true), (1499, false)], 5000),
            [(1519, Press::Short)]
        );
        assert_eq!(
            presses(&[(0, true), (1501, false)], 5000),
            [(1500, Press::Long)]
        );
    }

    #[test]
    fn two_presses_are_two() {
        let edges = [(0, true), (80, false), (200, true), (280, false)];
        assert_eq!(
            presses(&edges, 5000),
            [(100, Press::Short), (300, Press::Short)]
        );
    }

    proptest! {
        /// However the contacts bounce, a finger that goes down and up is one press at most, and
        /// exactly one when it rests long enough in between.
        #[test]
        fn bounces_never_add_presses(
            down in prop::collection::vec(0_u64..19, 0..6),
            held in 25_u64..1200,
            up in prop::collection::vec(0_u64..19, 0..6),
        ) {
            let mut at = 50;
            let mut level = true;
            let mut edges = vec![(at, true)];
            for gap in down.chunks_exact(2).flatten() {
                at += gap;
                level = !level;
                edges.push((at, level));
            }
            at += held;
            edges.push((at, false));
            level = false;
            for gap in up.chunks_exact(2).flatten() {
                at += gap;
                level = !level;
                edges.push((at, level));
            }
            let heard = presses(&edges, 60_000);
            prop_assert_eq!(heard.len(), 1);
            prop_assert_eq!(heard[0].1, Press::Short);
        }
    }
}
