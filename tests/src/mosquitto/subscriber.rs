//! Independent listeners, and what they receive.

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::process::{ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::{PATIENCE, Process, broker};

/// A message as an independent client received it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Received {
    /// Where it was published.
    pub topic: String,
    /// Its bytes.
    pub payload: Vec<u8>,
    /// Whether the broker had kept it from before the subscription.
    pub retain: bool,
}

impl Received {
    /// The payload as text.
    ///
    /// # Panics
    /// When it is no UTF-8.
    #[must_use]
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.payload).expect("a payload of text")
    }
}

/// An independent listener: a `mosquitto_sub`.
#[derive(Debug)]
pub struct Subscriber {
    _process: Process,
    subscribed: Receiver<()>,
    received: Receiver<Received>,
}

impl Subscriber {
    pub(super) fn start(port: u16, filter: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let id = format!("listener-{}-{count}", std::process::id());
        // Into a pipe it would only write once its buffer is full; stdbuf(1) becomes it.
        let mut client = Command::new("stdbuf");
        client.args(["-oL", "mosquitto_sub"]).args(broker(port));
        client.args(["-c", "-i", &id, "-q", "1", "-t", filter]);
        client.args(["-d", "-F", "message %r %t %x"]);
        let client = client.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut process = Process(client.expect("mosquitto_sub is in mosquitto-clients"));
        let output = process.0.stdout.take().expect("standard output is piped");
        let (ready, subscribed) = mpsc::channel();
        let (messages, received) = mpsc::channel();
        thread::spawn(move || listen(output, &ready, &messages));
        let listener = Self {
            _process: process,
            subscribed,
            received,
        };
        listener.subscribed();
        listener
    }

    /// Waits until it has subscribed, once more after each time that the broker was started again.
    ///
    /// # Panics
    /// When it does not in time.
    pub fn subscribed(&self) {
        let told = self.subscribed.recv_timeout(PATIENCE);
        told.expect("mosquitto_sub subscribes");
    }

    /// The next message; `None` when none comes in time.
    ///
    /// # Panics
    /// When the listener has ended.
    pub fn next(&self, within: Duration) -> Option<Received> {
        match self.received.recv_timeout(within) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => panic!("mosquitto_sub has ended"),
        }
    }

    /// The next message on a topic that ends with `/name`; others are passed over.
    ///
    /// # Panics
    /// When none comes in time.
    pub fn next_on(&self, name: &str, within: Duration) -> Received {
        let until = Instant::now() + within;
        loop {
            let rest = until.saturating_duration_since(Instant::now());
            let message = self.next(rest);
            let message = message.unwrap_or_else(|| panic!("nothing on {name} in {within:?}"));
            if message.topic.ends_with(&format!("/{name}")) {
                return message;
            }
        }
    }
}

/// Passes on what a `mosquitto_sub` prints. What a killed broker delivers *again*, because it had not
/// written down that this listener has it, is left out: it says nothing about who published it once.
fn listen(output: ChildStdout, ready: &Sender<()>, messages: &Sender<Received>) {
    let (mut again, mut seen) = (false, HashSet::new());
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        if line.starts_with("Subscribed") {
            let _ = ready.send(());
        } else if line.contains(" received PUBLISH (d") {
            again = line.contains(" received PUBLISH (d1");
        } else if let Some(message) = parse(&line) {
            let new = seen.insert((message.topic.clone(), message.payload.clone()));
            if new || !again {
                let _ = messages.send(message);
            }
        }
    }
}

fn parse(line: &str) -> Option<Received> {
    let mut fields = line.strip_prefix("message ")?.split(' ');
    let (retain, topic, hex) = (fields.next()?, fields.next()?, fields.next()?);
    let payload = (0..hex.len() / 2)
        .map(|i| u8::from_str_radix(hex.get(2 * i..2 * i + 2)?, 16).ok())
        .collect::<Option<Vec<u8>>>()?;
    Some(Received {
        topic: topic.to_owned(),
        payload,
        retain: retain == "1",
    })
}
