//! What waits to be sent, and what waits to be acknowledged.

use std::collections::VecDeque;
use std::time::Instant;

use crate::{Publication, Topic};

/// Publications sent and not yet acknowledged, at most. Mosquitto takes 20 of one client.
pub(crate) const WINDOW: usize = 8;

/// Events that wait, at most: more turns than several evenings without a broker hold.
pub(crate) const EVENT_LIMIT: usize = 1000;

/// Replies that wait, at most: whoever asks faster than the broker answers is not told everything.
const REPLY_LIMIT: usize = 16;

/// Hang-ups of the broker after which a publication that stands first is given up: some brokers hang up on
/// a message they find too large, and it must not block the others.
const STATE_ATTEMPTS: u32 = 5;

/// The same for an event, which is tried at quality 1 from half of them on: a broker may not know quality 2.
const EVENT_ATTEMPTS: u32 = 20;

/// The smallest packet identifier of a publication; those below belong to the session.
const FIRST_ID: u16 = 2;

/// Publications on their way, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outbox {
    /// Have a packet identifier and keep it until they are acknowledged.
    flights: VecDeque<Flight>,
    /// Have none yet.
    queue: VecDeque<Publication>,
    last_id: u16,
    dropped: u64,
    /// Keys of events that are acknowledged or were dropped, until somebody asks.
    settled: Vec<u64>,
}

#[derive(Clone, Debug)]
struct Flight {
    id: u16,
    publication: Publication,
    /// Whether it is of quality 2.
    once: bool,
    /// Whether the broker has it and waits for its release (quality 2).
    received: bool,
    /// Whether the broker may have it from an earlier connection that it remembers.
    dup: bool,
    /// Connections the broker has ended since it was first sent.
    hung_up: u32,
    /// When it was sent, or released, over the present connection; `None` when that is still to be done.
    sent: Option<Instant>,
}

impl Flight {
    fn new(id: u16, publication: Publication) -> Self {
        Self {
            id,
            once: publication.is_event(),
            publication,
            received: false,
            dup: false,
            hung_up: 0,
            sent: None,
        }
    }

    /// Whether the broker would pass on what is sent after it before it.
    const fn is_overtaken(&self) -> bool {
        self.once && !self.received
    }
}

/// What is to be sent now.
pub(crate) enum Sending<'a> {
    Publish(Publishing<'a>),
    /// The publication of this packet identifier is to be passed on.
    Release(u16),
}

/// A publication to be sent now.
pub(crate) struct Publishing<'a> {
    pub id: u16,
    pub dup: bool,
    /// Quality 2, else 1.
    pub once: bool,
    pub publication: &'a Publication,
}

impl Outbox {
    /// Adds a publication behind all others. A state replaces its older value wherever that waits; the
    /// oldest event makes room when there are too many.
    pub fn push(&mut self, publication: Publication) {
        if publication.retain() {
            self.withdraw(publication.topic());
        } else if publication.is_reply() {
            if self.queue.iter().filter(|p| p.is_reply()).count() >= REPLY_LIMIT {
                return;
            }
        } else if self.queue.iter().filter(|p| p.is_event()).count() >= EVENT_LIMIT {
            let oldest = self.queue.iter().position(Publication::is_event);
            let oldest = oldest.and_then(|i| self.queue.remove(i));
            self.settled.extend(oldest.and_then(|event| event.key()));
            self.dropped += 1;
        }
        self.queue.push_back(publication);
    }

    /// Puts a state before all others, even what was sent over an earlier connection.
    pub fn push_first(&mut self, publication: Publication) {
        let id = self.free_id();
        self.flights.push_front(Flight::new(id, publication));
    }

    /// Takes back the state of a topic wherever it waits to be sent (again).
    pub fn withdraw(&mut self, topic: &Topic) {
        let other = |p: &Publication| !p.retain() || p.topic() != topic;
        self.queue.retain(other);
        self.flights
            .retain(|flight| flight.sent.is_some() || other(&flight.publication));
    }

    /// What is to be sent over the present connection next, if anything may be. A state waits for the
    /// release of the events before it, which the broker would pass on after it otherwise.
    pub fn next(&mut self, now: Instant) -> Option<Sending<'_>> {
        let overtaken = self.flights.iter().position(Flight::is_overtaken);
        let free = |(i, once): (usize, bool)| once || overtaken.is_none_or(|first| i <= first);
        let mut unsent = self.flights.iter().enumerate();
        let at = unsent.find(|(i, flight)| flight.sent.is_none() && free((*i, flight.once)));
        let at = match at {
            Some((at, _)) => at,
            None => self.begin(overtaken.is_some())?,
        };
        let flight = &mut self.flights[at];
        flight.sent = Some(now);
        if flight.received {
            return Some(Sending::Release(flight.id));
        }
        Some(Sending::Publish(Publishing {
            id: flight.id,
            dup: std::mem::replace(&mut flight.dup, true),
            once: flight.once,
            publication: &flight.publication,
        }))
    }

    /// Gives the next of the queue a packet identifier; where it stands then.
    fn begin(&mut self, overtaking: bool) -> Option<usize> {
        let once = self.queue.front()?.is_event();
        let waits = self.flights.iter().any(|flight| flight.sent.is_none());
        if self.flights.len() >= WINDOW || waits || (overtaking && !once) {
            return None;
        }
        let publication = self.queue.pop_front()?;
        let id = self.free_id();
        self.flights.push_back(Flight::new(id, publication));
        Some(self.flights.len() - 1)
    }

    /// Forgets what the broker has acknowledged at quality 1. An unknown identifier changes nothing.
    pub fn acknowledge(&mut self, id: u16) {
        self.forget(|flight| flight.id == id && !flight.once);
    }

    /// The broker has this publication of quality 2, which is to be released.
    pub fn received(&mut self, id: u16) {
        let mut flights = self.flights.iter_mut();
        let flight = flights.find(|f| f.id == id && f.is_overtaken() && f.sent.is_some());
        if let Some(flight) = flight {
            (flight.received, flight.sent) = (true, None);
        }
    }

    /// Forgets what the broker has passed on at quality 2. An unknown identifier changes nothing.
    pub fn completed(&mut self, id: u16) {
        self.forget(|flight| flight.id == id && flight.received);
    }

    fn forget(&mut self, done: impl Fn(&Flight) -> bool) {
        let at = self.flights.iter().position(done);
        let flight = at.and_then(|at| self.flights.remove(at));
        self.settled
            .extend(flight.and_then(|flight| flight.publication.key()));
    }

    /// Keys of events that were acknowledged or dropped since this was asked.
    pub fn settled(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.settled)
    }

    /// Whether a state of this topic waits to be sent, or sent again.
    pub fn awaits(&self, topic: &Topic) -> bool {
        let flights = self.flights.iter().filter(|flight| flight.sent.is_none());
        let mut waiting = flights.map(|f| &f.publication).chain(&self.queue);
        waiting.any(|p| p.retain() && p.topic() == topic)
    }

    /// The connection is gone, by the broker or by us: everything unacknowledged is to be sent again, in the
    /// same order.
    pub fn disconnected(&mut self, hung_up: bool) {
        for flight in &mut self.flights {
            let counts = hung_up && flight.sent.is_some() && !flight.received;
            flight.hung_up += u32::from(counts);
            flight.sent = None;
        }
        self.flights.retain(|flight| !flight.publication.is_reply());
        self.queue.retain(|publication| !publication.is_reply());
        self.collapse();
    }

    /// Takes out what stands first and is given up, if it is.
    pub fn give_up(&mut self) -> Option<Publication> {
        let first = self.flights.front_mut()?;
        let event = first.publication.is_event();
        let limit = if event {
            EVENT_ATTEMPTS
        } else {
            STATE_ATTEMPTS
        };
        if first.hung_up >= limit {
            let publication = self.flights.pop_front()?.publication;
            self.settled.extend(publication.key());
            return Some(publication);
        }
        if event && first.hung_up == EVENT_ATTEMPTS / 2 && first.is_overtaken() {
            // Under another identifier, or the broker takes it for the one it did not like.
            let id = self.free_id();
            if let Some(first) = self.flights.front_mut() {
                (first.id, first.once, first.dup) = (id, false, false);
            }
        }
        None
    }

    /// Whether an event is being released.
    pub fn releases(&self) -> bool {
        self.flights.iter().any(|flight| flight.received)
    }

    /// The broker has accepted the next connection; `remembered` when it knows what it had received.
    pub fn resume(&mut self, remembered: bool) {
        if !remembered {
            for flight in &mut self.flights {
                (flight.received, flight.dup) = (false, false);
            }
        }
    }

    /// Leaves only the newest of several states of one topic that are in flight.
    fn collapse(&mut self) {
        let newest = |i: usize, flight: &Flight| {
            let topic = flight.publication.topic();
            let newer = self.flights.iter().skip(i + 1).map(|f| &f.publication);
            let mut newer = newer.chain(&self.queue);
            !flight.publication.retain() || newer.all(|p| !p.retain() || p.topic() != topic)
        };
        let keep: Vec<bool> = self
            .flights
            .iter()
            .enumerate()
            .map(|(i, flight)| newest(i, flight))
            .collect();
        let mut keep = keep.into_iter();
        self.flights.retain(|_| keep.next().unwrap_or(true));
    }

    /// When the oldest publication of this connection without an acknowledgement was sent.
    pub fn oldest(&self) -> Option<Instant> {
        self.flights.iter().filter_map(|flight| flight.sent).min()
    }

    /// Publications not acknowledged yet, sent or waiting.
    pub fn len(&self) -> usize {
        self.flights.len() + self.queue.len()
    }

    /// Of those, the events.
    pub fn events(&self) -> usize {
        let flights = self.flights.iter().map(|flight| &flight.publication);
        flights.chain(&self.queue).filter(|p| p.is_event()).count()
    }

    /// Events that had to make room, ever.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// The quality at which the first event is sent.
    #[cfg(test)]
    pub fn event_quality(&self) -> Option<u8> {
        let event = self.flights.iter().find(|f| f.publication.is_event())?;
        Some(1 + u8::from(event.once))
    }

    /// A packet identifier that is not in flight.
    fn free_id(&mut self) -> u16 {
        loop {
            self.last_id = self
                .last_id
                .checked_add(1)
                .unwrap_or(FIRST_ID)
                .max(FIRST_ID);
            if self.flights.iter().all(|flight| flight.id != self.last_id) {
                return self.last_id;
            }
        }
    }
}
