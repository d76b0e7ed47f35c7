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
/// and is kept until the broker has acknowledged it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publication {
    topic: Topic,
    payload: Vec<u8>,
    retain: bool,
}

impl Publication {
    /// A state: retained, only the newest counts.
    #[must_use]
    pub fn state(topic: Topic, payload: impl Into<Vec<u8>>) -> Self {
        Self {
            topic,
            payload: payload.into(),
            retain: true,
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
        Self {
            topic,
            payload: json(value),
            retain: false,
        }
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
        self.retain
    }
}

/// A payload of this crate: known to serialise to JSON without failing.
pub trait Payload: Serialize {}

fn json(value: &impl Payload) -> Vec<u8> {
    serde_json::to_vec(value).expect("payloads have text keys and no failing serialiser")
}
