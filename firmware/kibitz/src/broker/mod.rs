//! The task that carries MQTT: one socket after another under [`link`]'s session.
//!
//! ```text
//! publish ─▶ orders ─▶ ┌─────────┐ ─▶ socket ─▶ broker
//! presses ◀─────────── │ session │ ◀─ socket ◀─ broker
//! status  ◀─────────── └─────────┘
//! ```
//!
//! Nothing here waits for the broker but this task: orders are taken at once, whether a connection is
//! being made, is up, or is waited for.

mod report;
mod task;

use std::time::Duration;

use link::{Address, Press, Publication, Topics};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tracing::warn;

use task::{Order, Task};

/// How long a clean end may take: what waits is delivered, `offline` said, the connection closed.
pub const CLOSE_WITHIN: Duration = Duration::from_secs(3);

/// Presses from afar that wait to be taken, at most.
const PRESSES: usize = 4;

/// Which broker, and who we are there.
#[derive(Clone, Debug)]
pub struct BrokerConfig {
    /// Where the broker is and who connects.
    pub address: Address,
    /// The appliance's topics.
    pub topics: Topics,
}

/// How things stand with the broker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// The first connection is being made.
    Connecting,
    /// The broker has accepted us.
    Online,
    /// There is no connection; the next attempt comes by itself.
    Offline {
        /// Why, in a sentence.
        cause: String,
    },
}

/// The line to the broker. Dropped without [`close`](Self::close), it breaks off and the broker says
/// `offline` in our place.
#[derive(Debug)]
pub struct Broker {
    orders: mpsc::UnboundedSender<Order>,
    status: watch::Receiver<Status>,
    task: JoinHandle<()>,
}

impl Broker {
    /// Starts the task on the present tokio runtime. It connects, and connects again, without end.
    /// Presses from afar come out of the receiver.
    #[must_use]
    pub fn spawn(config: BrokerConfig) -> (Self, mpsc::Receiver<Press>) {
        let (orders, inbox) = mpsc::unbounded_channel();
        let (tell, status) = watch::channel(Status::Connecting);
        let (presses, pressed) = mpsc::channel(PRESSES);
        let task = tokio::spawn(Task::new(config, inbox, tell, presses).run());
        let broker = Self {
            orders,
            status,
            task,
        };
        (broker, pressed)
    }

    /// Publishes, now or as soon as there is a broker. Never waits; what waits in the task is bounded.
    pub fn publish(&self, publication: Publication) {
        // The task only ends before this handle does when it has panicked, which tokio has told.
        let _ = self.orders.send(Order::Publish(publication));
    }

    /// How things stand, and a notice of every change.
    #[must_use]
    pub fn status(&self) -> watch::Receiver<Status> {
        self.status.clone()
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

#[cfg(test)]
mod tests;
