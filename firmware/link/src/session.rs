//! The session: MQTT 3.1.1 as a state machine.

use std::time::{Duration, Instant};

use thiserror::Error;

use crate::incoming::{Cutter, Incoming, Malformed, Refusal};
use crate::outbox::Outbox;
use crate::{Login, Message, PAYLOAD_LIMIT, Publication, Topic, Topics, outgoing};

/// How long the broker may hear nothing of us before it sends our last will (at one and a half times this).
const KEEP_ALIVE: Duration = Duration::from_secs(30);

/// Silence of ours after which a ping is sent.
const PING_AFTER: Duration = Duration::from_secs(20);

/// How long the broker has for each of its answers.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);

/// How long the broker has to acknowledge a publication: a picture may cross a slow wireless network.
const ACKNOWLEDGE_WITHIN: Duration = Duration::from_secs(30);

/// The packet identifier of SUBSCRIBE. Publications use others.
const SUBSCRIBE_ID: u16 = 1;

/// The state of one appliance's MQTT session, over as many connections as it takes.
///
/// Every connection is a clean session: what is unacknowledged is kept here and sent again, in order,
/// with the same packet identifiers and the DUP flag. The broker keeping it as well would gain nothing
/// (a restarted broker has mostly forgotten) and would deliver presses long after they were meant.
///
/// The owner of the socket calls [`connected`](Self::connected) once it is open, moves bytes with
/// [`receive`](Self::receive), [`output`](Self::output) and [`written`](Self::written), calls
/// [`poll`](Self::poll) at [`deadline`](Self::deadline), and [`disconnected`](Self::disconnected) when
/// the socket is gone or one of them says [`Lost`].
#[derive(Clone, Debug)]
pub struct Session {
    topics: Topics,
    login: Option<Login>,
    phase: Phase,
    cutter: Cutter,
    output: Vec<u8>,
    outbox: Outbox,
    closing: bool,
    refusal_told: bool,
}

#[derive(Clone, Copy, Debug)]
enum Phase {
    /// No socket.
    Offline,
    /// CONNECT is sent.
    Connecting { until: Instant },
    /// CONNACK has come.
    Online {
        /// When to send a ping, unless something else is sent before.
        ping: Instant,
        /// When the answer to the last ping is overdue.
        pong: Option<Instant>,
    },
    /// DISCONNECT is sent.
    Closed,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The broker has accepted the connection.
    Online,
    /// A message arrived.
    Message(Message),
    /// A message too long to be a command arrived and was skipped.
    TooLong {
        /// Its bytes.
        length: usize,
    },
    /// The broker does not let us listen there. Told once in a session's life.
    NotSubscribed(Topic),
    /// After [`Session::close`]: everything is acknowledged, DISCONNECT is in the output.
    Closed,
}

/// Why the connection has to be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Lost {
    /// The broker does not want us.
    #[error("the broker refuses the connection: {0}")]
    Refused(Refusal),
    /// The broker sent something that is not MQTT 3.1.1.
    #[error("what answers is no MQTT 3.1.1 broker: it sent {0}")]
    Malformed(Malformed),
    /// A packet at a time it cannot come.
    #[error("what answers is no MQTT 3.1.1 broker: it sent a {0} out of turn")]
    OutOfTurn(&'static str),
    /// No CONNACK.
    #[error("the broker does not answer the request to connect")]
    NoConnack,
    /// No PINGRESP.
    #[error("the broker no longer answers")]
    NoPong,
    /// No PUBACK.
    #[error("the broker does not acknowledge what is published")]
    NoAcknowledgement,
}

/// A publication nobody would carry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{length} bytes for {topic} are not published: {PAYLOAD_LIMIT} are the most")]
pub struct TooLarge {
    /// Where it was to go.
    pub topic: Topic,
    /// Its bytes.
    pub length: usize,
}

impl Session {
    /// A session that has not been connected yet.
    #[must_use]
    pub fn new(topics: Topics, login: Option<Login>) -> Self {
        Self {
            topics,
            login,
            phase: Phase::Offline,
            cutter: Cutter::default(),
            output: Vec::new(),
            outbox: Outbox::default(),
            closing: false,
            refusal_told: false,
        }
    }

    /// A socket to the broker is open: says CONNECT.
    pub fn connected(&mut self, now: Instant) {
        self.cutter = Cutter::default();
        self.output.clear();
        let will = self.availability("offline");
        let (client, login) = (self.topics.id().client(), self.login.as_ref());
        let keep_alive = KEEP_ALIVE.as_secs() as u16;
        outgoing::connect(&mut self.output, &client, login, keep_alive, &will);
        let until = now + ANSWER_WITHIN;
        self.phase = Phase::Connecting { until };
    }

    /// The socket is gone. Everything unacknowledged waits for the next one. Gives the state that is
    /// given up because the connection has ended five times while it was the first to be acknowledged.
    pub fn disconnected(&mut self) -> Option<Publication> {
        self.output.clear();
        if !matches!(self.phase, Phase::Closed) {
            self.phase = Phase::Offline;
        }
        let given_up = self.outbox.disconnected();
        if !self.closing {
            // What comes first at the next connection says it anew.
            self.outbox.withdraw(&self.topics.availability());
        }
        given_up
    }

    /// Takes a publication: sends it at once when it may, else keeps it.
    ///
    /// # Errors
    /// When its payload is longer than [`PAYLOAD_LIMIT`]; it is not kept then.
    pub fn publish(&mut self, publication: Publication, now: Instant) -> Result<(), TooLarge> {
        let length = publication.payload().len();
        if length > PAYLOAD_LIMIT {
            let topic = publication.topic().clone();
            return Err(TooLarge { topic, length });
        }
        self.outbox.push(publication);
        self.pump(now);
        Ok(())
    }

    /// Ends the session once everything is acknowledged: publishes `offline`, then says DISCONNECT.
    pub fn close(&mut self, now: Instant) {
        if self.closing {
            return;
        }
        self.closing = true;
        self.outbox.push(self.availability("offline"));
        self.pump(now);
    }

    /// Takes what arrived and gives what it means, in order.
    ///
    /// # Errors
    /// When the connection has to be dropped. What arrived before the offending packet is still given to
    /// `events`.
    pub fn receive(
        &mut self,
        bytes: &[u8],
        now: Instant,
        events: &mut Vec<Event>,
    ) -> Result<(), Lost> {
        self.cutter.push(bytes);
        while let Some(packet) = self.cutter.next().map_err(Lost::Malformed)? {
            self.take(packet, now, events)?;
        }
        self.pump(now);
        self.finish(events);
        Ok(())
    }

    /// Does what is due: pings.
    ///
    /// # Errors
    /// When the broker has not answered in time.
    pub fn poll(&mut self, now: Instant) -> Result<(), Lost> {
        match &mut self.phase {
            Phase::Offline | Phase::Closed => {}
            Phase::Connecting { until } => {
                if now >= *until {
                    return Err(Lost::NoConnack);
                }
            }
            Phase::Online { ping, pong } => {
                if pong.is_some_and(|until| now >= until) {
                    return Err(Lost::NoPong);
                }
                let oldest = self.outbox.oldest();
                if oldest.is_some_and(|sent| now >= sent + ACKNOWLEDGE_WITHIN) {
                    return Err(Lost::NoAcknowledgement);
                }
                if now >= *ping {
                    outgoing::ping(&mut self.output);
                    *ping = now + PING_AFTER;
                    pong.get_or_insert(now + ANSWER_WITHIN);
                }
            }
        }
        Ok(())
    }

    /// When [`poll`](Self::poll) has something to do; `None` while nothing can be due.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        match self.phase {
            Phase::Offline | Phase::Closed => None,
            Phase::Connecting { until } => Some(until),
            Phase::Online { ping, pong } => {
                let acknowledged = self.outbox.oldest().map(|sent| sent + ACKNOWLEDGE_WITHIN);
                [Some(ping), pong, acknowledged].into_iter().flatten().min()
            }
        }
    }

    /// Bytes to be sent.
    #[must_use]
    pub fn output(&self) -> &[u8] {
        &self.output
    }

    /// Forgets the first bytes of [`output`](Self::output): the socket has them.
    ///
    /// # Panics
    /// When there were not as many.
    pub fn written(&mut self, bytes: usize) {
        self.output.drain(..bytes);
    }

    /// Whether the broker has accepted the present connection.
    #[must_use]
    pub const fn is_online(&self) -> bool {
        matches!(self.phase, Phase::Online { .. })
    }

    /// Publications the broker has not acknowledged, sent or waiting.
    #[must_use]
    pub fn unacknowledged(&self) -> usize {
        self.outbox.len()
    }

    /// Events among [`unacknowledged`](Self::unacknowledged).
    #[must_use]
    pub fn unacknowledged_events(&self) -> usize {
        self.outbox.events()
    }

    /// Events that were dropped because too many waited, ever.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.outbox.dropped()
    }

    fn take(
        &mut self,
        packet: Incoming,
        now: Instant,
        events: &mut Vec<Event>,
    ) -> Result<(), Lost> {
        let connecting = matches!(self.phase, Phase::Connecting { .. });
        match packet {
            Incoming::Connack(answer) if connecting => {
                answer.map_err(Lost::Refused)?;
                self.accepted(now);
                events.push(Event::Online);
            }
            Incoming::Connack(_) => return Err(Lost::OutOfTurn("CONNACK")),
            _ if connecting => return Err(Lost::OutOfTurn("packet before CONNACK")),
            Incoming::Publish(message, id) => {
                if let Some(id) = id {
                    outgoing::puback(&mut self.output, id);
                }
                events.push(Event::Message(message));
            }
            Incoming::TooLong { length } => events.push(Event::TooLong { length }),
            Incoming::Puback(id) => self.outbox.acknowledge(id),
            Incoming::Suback(SUBSCRIBE_ID, granted) => {
                let topics = self.commands().into_iter().zip(granted);
                let refused: Vec<Topic> = topics
                    .filter(|(_, granted)| !granted)
                    .map(|(topic, _)| topic)
                    .collect();
                if !refused.is_empty() && !self.refusal_told {
                    self.refusal_told = true;
                    events.extend(refused.into_iter().map(Event::NotSubscribed));
                }
            }
            Incoming::Suback(..) => return Err(Lost::OutOfTurn("SUBACK")),
            Incoming::Pingresp => {
                if let Phase::Online { pong, .. } = &mut self.phase {
                    *pong = None;
                }
            }
        }
        Ok(())
    }

    /// The broker has accepted: listens, says `online`, and lets everything that waits follow.
    fn accepted(&mut self, now: Instant) {
        let ping = now + PING_AFTER;
        self.phase = Phase::Online { ping, pong: None };
        let topics = self.commands();
        outgoing::subscribe(&mut self.output, SUBSCRIBE_ID, &topics);
        if !self.closing {
            self.outbox.push_first(self.availability("online"));
        }
    }

    /// What is listened to.
    fn commands(&self) -> [Topic; 2] {
        [self.topics.press(), self.topics.play()]
    }

    /// Sends what may be sent.
    fn pump(&mut self, now: Instant) {
        let Phase::Online { ping, .. } = &mut self.phase else {
            return;
        };
        while let Some(sending) = self.outbox.next(now) {
            let (id, dup) = (sending.id, sending.dup);
            outgoing::publish(&mut self.output, id, dup, sending.publication);
            *ping = now + PING_AFTER;
        }
    }

    fn finish(&mut self, events: &mut Vec<Event>) {
        if self.closing && self.is_online() && self.outbox.len() == 0 {
            outgoing::disconnect(&mut self.output);
            self.phase = Phase::Closed;
            events.push(Event::Closed);
        }
    }

    fn availability(&self, value: &str) -> Publication {
        Publication::state(self.topics.availability(), value)
    }
}

#[cfg(test)]
mod tests;
