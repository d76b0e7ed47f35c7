//! What waits to be sent, and what waits to be acknowledged.

use std::collections::VecDeque;
use std::time::Instant;

use crate::{Publication, Topic};

/// Publications sent and not yet acknowledged, at most. Mosquitto takes 20 of one client.
pub(crate) const WINDOW: usize = 8;

/// Events that wait, at most: more turns than several evenings without a broker hold.
pub(crate) const EVENT_LIMIT: usize = 1000;

/// Attempts after which a state that stands first is given up, when every one of them ended with the
/// connection: some brokers hang up on a message they find too large, and it must not block the turns.
const STATE_ATTEMPTS: u32 = 5;

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
}

#[derive(Clone, Debug)]
struct Flight {
    id: u16,
    publication: Publication,
    attempts: u32,
    /// When it was sent over the present connection; `None` when that is still to be done.
    sent: Option<Instant>,
}

/// A publication to be sent now.
pub(crate) struct Sending<'a> {
    pub id: u16,
    pub dup: bool,
    pub publication: &'a Publication,
}

impl Outbox {
    /// Adds a publication behind all others. A state replaces its older value wherever that waits; the
    /// oldest event makes room when there are too many.
    pub fn push(&mut self, publication: Publication) {
        if publication.retain() {
            self.withdraw(publication.topic());
        } else {
            let waiting = self.queue.iter().filter(|p| !p.retain()).count();
            if waiting >= EVENT_LIMIT {
                let oldest = self.queue.iter().position(|p| !p.retain());
                oldest.map(|i| self.queue.remove(i));
                self.dropped += 1;
            }
        }
        self.queue.push_back(publication);
    }

    /// Puts a publication before all others, even what was sent over an earlier connection.
    pub fn push_first(&mut self, publication: Publication) {
        let id = self.free_id();
        self.flights.push_front(Flight {
            id,
            publication,
            attempts: 0,
            sent: None,
        });
    }

    /// Takes back the state of a topic wherever it waits to be sent (again).
    pub fn withdraw(&mut self, topic: &Topic) {
        let other = |p: &Publication| !p.retain() || p.topic() != topic;
        self.queue.retain(other);
        self.flights
            .retain(|flight| flight.sent.is_some() || other(&flight.publication));
    }

    /// The next publication to send over the present connection, if one may be sent now.
    pub fn next(&mut self, now: Instant) -> Option<Sending<'_>> {
        let mut at = self.flights.iter().position(|f| f.sent.is_none());
        if at.is_none() && self.flights.len() < WINDOW {
            let publication = self.queue.pop_front()?;
            let id = self.free_id();
            at = Some(self.flights.len());
            self.flights.push_back(Flight {
                id,
                publication,
                attempts: 0,
                sent: None,
            });
        }
        let flight = &mut self.flights[at?];
        flight.sent = Some(now);
        flight.attempts += 1;
        Some(Sending {
            id: flight.id,
            dup: flight.attempts > 1,
            publication: &flight.publication,
        })
    }

    /// Forgets what the broker has acknowledged. An unknown identifier changes nothing.
    pub fn acknowledge(&mut self, id: u16) {
        self.flights.retain(|flight| flight.id != id);
    }

    /// The connection is gone: everything unacknowledged is to be sent again, in the same order. Gives
    /// the state that is given up, if one is.
    pub fn disconnected(&mut self) -> Option<Publication> {
        for flight in &mut self.flights {
            flight.sent = None;
        }
        self.collapse();
        let first = self.flights.front()?;
        let hopeless = first.publication.retain() && first.attempts >= STATE_ATTEMPTS;
        let given_up = hopeless.then(|| self.flights.pop_front())?;
        given_up.map(|flight| flight.publication)
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
        flights.chain(&self.queue).filter(|p| !p.retain()).count()
    }

    /// Events that had to make room, ever.
    pub fn dropped(&self) -> u64 {
        self.dropped
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
