//! What is published.

use serde::Serialize;

use crate::Topic;

/// The most bytes one publication carries: far above any picture of the screen, far below what a
/// broker may refuse.
pub const PAYLOAD_LIMIT: usize = 1024 * 1024;

/// One message to publish, at quality of service 1: delivered at least once.
///
/// A *state* is retained by the broker and only its newest value counts: states of one topic that wait
/// for the broker collapse to the newest. An *event* is not retained, keeps its order among the events,
/// and is kept until the broker has acknowledged it. A *reply* is not retained and is for now or never:
/// without a broker it is dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publication {
    topic: Topic,
    payload: Vec<u8>,
    kind: Kind,
    key: Option<u64>,
}

/// How long a publication counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    State,
    Event,
    Reply,
}

impl Publication {
    /// A state: retained, only the newest counts.
    #[must_use]
    pub fn state(topic: Topic, payload: impl Into<Vec<u8>>) -> Self {
        Self::new(topic, payload.into(), Kind::State)
    }

    /// An event: not retained, kept until the broker has it.
    #[must_use]
    pub fn event(topic: Topic, payload: impl Into<Vec<u8>>) -> Self {
        Self::new(topic, payload.into(), Kind::Event)
    }

    const fn new(topic: Topic, payload: Vec<u8>, kind: Kind) -> Self {
        Self {
            topic,
            payload,
            kind,
            key: None,
        }
    }

    /// A state whose payload is JSON.
    #[must_use]
    pub fn json_state(topic: Topic, value: &impl Payload) -> Self {
        Self::state(topic, json(value))
    }

    /// An event whose payload is JSON.
    #[must_use]
    pub fn json_event(topic: Topic, value: &impl Payload) -> Self {
        Self::event(topic, json(value))
    }

    /// A reply whose payload is JSON.
    #[must_use]
    pub fn json_reply(topic: Topic, value: &impl Payload) -> Self {
        Self::new(topic, json(value), Kind::Reply)
    }

    /// The same with a number by which [`Session::settled`](crate::Session::settled) names it.
    #[must_use]
    pub const fn keyed(mut self, key: u64) -> Self {
        self.key = Some(key);
        self
    }

    /// The number given to it.
    #[must_use]
    pub const fn key(&self) -> Option<u64> {
        self.key
    }

    /// Where it is published.
    #[must_use]
    pub const fn topic(&self) -> &Topic {
        &self.topic
    }

    /// Its bytes.
    #[must_use]
    pub fn payload(&self) -> &[u8] {
        &self.payload
    }

    /// Whether the broker keeps it for those who subscribe later: a state, not an event.
    #[must_use]
    pub const fn retain(&self) -> bool {
        matches!(self.kind, Kind::State)
    }

    /// Whether it is kept, in order, until the broker has acknowledged it.
    #[must_use]
    pub const fn is_event(&self) -> bool {
        matches!(self.kind, Kind::Event)
    }

    /// Whether it is dropped without a broker.
    #[must_use]
    pub const fn is_reply(&self) -> bool {
        matches!(self.kind, Kind::Reply)
    }
}

/// A payload of this crate: known to serialise to JSON without failing.
pub trait Payload: Serialize {}

fn json(value: &impl Payload) -> Vec<u8> {
    serde_json::to_vec(value).expect("payloads have text keys and no failing serialiser")
}
