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
mod task;

use std::time::Duration;

use link::{Address, Command, Publication, Topics};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tracing::warn;

use task::{Order, Task};

/// How long a clean end may take: what waits is delivered, `offline` said, the connection closed.
pub const CLOSE_WITHIN: Duration = Duration::from_secs(3);

/// Commands from afar that wait to be taken, at most.
const COMMANDS: usize = 4;

/// Which broker, and who we are there.
#[derive(Clone, Debug)]
pub struct BrokerConfig {
    /// Where the broker is and who connects.
    pub address: Address,
    /// The appliance's topics.
    pub topics: Topics,
}

/// The line to the broker. Dropped without [`close`](Self::close), it breaks off and the broker says
/// `offline` in our place.
#[derive(Debug)]
pub struct Broker {
    orders: mpsc::UnboundedSender<Order>,
    task: JoinHandle<()>,
}

impl Broker {
    /// Starts the task on the present tokio runtime. It connects, and connects again, without end.
    /// Commands from afar come out of the receiver.
    #[must_use]
    pub fn spawn(config: BrokerConfig) -> (Self, mpsc::Receiver<Command>) {
        let (orders, inbox) = mpsc::unbounded_channel();
        let (commands, commanded) = mpsc::channel(COMMANDS);
        let task = tokio::spawn(Task::new(config, inbox, commands).run());
        (Self { orders, task }, commanded)
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

#[cfg(test)]
mod tests;
