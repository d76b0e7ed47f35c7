//! What the log says about the broker: one line per cause, not per attempt.

use std::time::Duration;

use link::{Address, NotACommand, Publication, TooLarge};
use tokio::time::Instant;
use tracing::{debug, info, warn};

/// How long a new connection must last before it is worth a line: a broker that accepts and hangs up
/// every time must not fill the log.
pub(super) const SETTLED_AFTER: Duration = Duration::from_secs(5);

/// The time between two lines about messages that are no presses: anybody may publish those.
const IGNORED_EVERY: Duration = Duration::from_secs(60);

/// Remembers what has been said.
#[derive(Debug)]
pub(super) struct Report {
    address: Address,
    said: Said,
    ignored: Option<Instant>,
    dropped: u64,
}

/// The state the log shows.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    Nothing,
    Online,
    /// With every cause told since the broker was there.
    Offline(Vec<String>),
}

impl Report {
    pub fn new(address: Address) -> Self {
        Self {
            address,
            said: Said::Nothing,
            ignored: None,
            dropped: 0,
        }
    }

    /// The broker has accepted us.
    pub fn online(&mut self) {
        if self.said == Said::Nothing {
            self.settled();
        }
    }

    /// The broker has accepted us [`SETTLED_AFTER`] ago.
    pub fn settled(&mut self) {
        if self.said != Said::Online {
            info!("connected to the broker at {}", self.address);
            self.said = Said::Online;
        }
    }

    /// The connection is gone, or could not be made. Whether that was worth a line.
    pub fn offline(&mut self, cause: &str) -> bool {
        let told = match &mut self.said {
            Said::Offline(told) => std::mem::take(told),
            Said::Nothing | Said::Online => Vec::new(),
        };
        let new = !told.iter().any(|before| before == cause);
        if new {
            warn!("no broker at {}: {cause}; trying without end", self.address);
        } else {
            debug!("still no broker: {cause}");
        }
        let causes = told.into_iter().chain(new.then(|| cause.to_owned()));
        self.said = Said::Offline(causes.collect());
        new
    }

    /// A message was no command.
    pub fn ignored(&mut self, why: &NotACommand) {
        let now = Instant::now();
        if self.ignored.is_none_or(|last| now >= last + IGNORED_EVERY) {
            warn!("{why}");
            self.ignored = Some(now);
        } else {
            debug!("{why}");
        }
    }

    /// Events have been dropped, `total` since the start. Told at the first, the second, the fourth, …
    pub fn dropped(&mut self, total: u64) {
        if total > self.dropped && total.is_power_of_two() {
            warn!("{total} turns were dropped: the broker has been away too long");
        }
        self.dropped = total;
    }

    /// A publication was not even kept.
    pub fn too_large(&self, error: &TooLarge) {
        warn!("{error}");
    }

    /// A publication was given up.
    pub fn given_up(&self, publication: &Publication) {
        let (topic, length) = (publication.topic(), publication.payload().len());
        let after = match publication.retain() {
            true => "; as many are not tried again until the next start",
            false => "",
        };
        warn!(
            "{length} bytes for {topic} are given up: the broker hangs up on them every time{after}"
        );
    }

    /// The broker does not let us listen.
    pub fn not_subscribed(&self, topic: &str) {
        warn!(
            "the broker does not let us listen on {topic}: what is published there does not arrive"
        );
    }

    /// Nobody takes the commands.
    pub fn command_lost(&self, command: &str) {
        warn!("the command {command:?} is dropped: others still wait");
    }

    /// The end has come before everything was delivered.
    pub fn undelivered(&self, events: usize, states: usize) {
        if events + states > 0 {
            warn!("{events} turns and {states} states have not reached the broker");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_told_once_until_the_broker_has_been_there() {
        let mut report = Report::new("mqtt://broker".parse().unwrap());
        assert!(report.offline("nothing listens there"));
        for _ in 0..100 {
            assert!(!report.offline("nothing listens there"));
        }
        assert!(report.offline("it has closed the connection"));
        // Accepted, and hung up on at once.
        report.online();
        assert!(!report.offline("nothing listens there"));
        assert!(!report.offline("it has closed the connection"));
        report.online();
        report.settled();
        assert!(report.offline("nothing listens there"));
    }

    #[test]
    fn the_first_connection_is_told_at_once() {
        let mut report = Report::new("mqtt://broker".parse().unwrap());
        report.online();
        assert_eq!(report.said, Said::Online);
        assert!(report.offline("it has closed the connection"));
    }
}
