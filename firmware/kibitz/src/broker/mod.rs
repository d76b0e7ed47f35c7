//! The task that carries MQTT: one socket after another under [`link`]'s session.
//!
//! ```text
//! publish ─▶ orders ─▶ ┌─────────┐ ─▶ socket ─▶ broker
//! presses ◀─────────── │ session │ ◀─ socket ◀─ broker
//! log     ◀─────────── └─────────┘
//! ```
//!
//! Nothing here waits for the broker but this task: orders are taken at once, whether a connection is
//! being made, is up, or is waited for.

mod report;
mod socket;
mod store;
mod task;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use link::{Command, Publication, Topics};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tracing::warn;

pub use socket::{Connector, Stream, TlsError, TlsFiles, unreachable};
use store::Store;
use task::{Order, Task};

/// How long a clean end may take: what waits is delivered, `offline` said, the connection closed.
pub const CLOSE_WITHIN: Duration = Duration::from_secs(3);

/// Commands from afar that wait to be taken, at most: more than an automation says in one breath.
const COMMANDS: usize = 32;

/// Which broker, and who we are there.
#[derive(Clone, Debug)]
pub struct BrokerConfig {
    /// The way to the broker, and who connects.
    pub connector: Connector,
    /// The appliance's topics.
    pub topics: Topics,
    /// Where events are kept until the broker has them, and the number of the last turn event journaled;
    /// without it a power cut loses them.
    pub outbox: Option<(PathBuf, u64)>,
}

/// Events on disk, for whoever adds some and whoever delivers them.
type Shelf = Option<Arc<Mutex<Store>>>;

fn locked(shelf: &Shelf) -> Option<MutexGuard<'_, Store>> {
    // Nothing leaves the store half changed.
    shelf.as_ref().map(|store| {
        store
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    })
}

/// The line to the broker. Dropped without [`close`](Self::close), it breaks off and the broker says
/// `offline` in our place.
#[derive(Debug)]
pub struct Broker {
    orders: mpsc::UnboundedSender<Order>,
    shelf: Shelf,
    topics: Topics,
    task: JoinHandle<()>,
}

impl Broker {
    /// Starts the task on the present tokio runtime. It connects, and connects again, without end.
    /// Commands from afar come out of the receiver.
    #[must_use]
    pub fn spawn(config: BrokerConfig) -> (Self, mpsc::Receiver<Command>) {
        let (orders, inbox) = mpsc::unbounded_channel();
        let (commands, commanded) = mpsc::channel(COMMANDS);
        let shelf = open(&config);
        let topics = config.topics.clone();
        let task = tokio::spawn(Task::new(config, inbox, commands, shelf.clone()).run());
        let broker = Self {
            orders,
            shelf,
            topics,
            task,
        };
        (broker, commanded)
    }

    /// Puts the events about a turn on the disk before the turn counts, to be published or forgotten.
    #[must_use]
    pub fn keep(&self, seq: u64, events: Vec<Publication>) -> Vec<Publication> {
        match locked(&self.shelf) {
            Some(mut store) if !events.is_empty() => store.keep(seq, events, &self.topics),
            _ => events,
        }
    }

    /// Forgets events that were kept: the turn does not count.
    pub fn forget(&self, events: &[Publication]) {
        if let Some(mut store) = locked(&self.shelf) {
            let keys: Vec<u64> = events.iter().filter_map(Publication::key).collect();
            store.done(&keys);
        }
    }

    /// Publishes, now or as soon as there is a broker. Never waits; what waits in the task is bounded.
    pub fn publish(&self, publication: Publication) {
        // The task only ends before this handle does when it has panicked, which tokio has told.
        let _ = self.orders.send(Order::Publish(publication));
    }

    /// Delivers what waits, says `offline` and closes the connection, within [`CLOSE_WITHIN`]. Without a
    /// connection and with nothing waiting it ends at once.
    pub async fn close(mut self) {
        let _ = self.orders.send(Order::Close);
        let slack = Duration::from_millis(500);
        if tokio::time::timeout(CLOSE_WITHIN + slack, &mut self.task)
            .await
            .is_err()
        {
            warn!("the connection to the broker did not end in time and is cut off");
            self.task.abort();
        }
    }
}

fn open(config: &BrokerConfig) -> Shelf {
    let (path, seq) = config.outbox.as_ref()?;
    let opened = Store::open(path, *seq);
    let opened = opened.inspect_err(|error| {
        let path = path.display();
        warn!("{path}: {error}: turns the broker has not got would be lost by a power cut");
    });
    Some(Arc::new(Mutex::new(opened.ok()?)))
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod trials;
