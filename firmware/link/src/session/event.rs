//! What comes out of a session: events, and reasons to drop a connection.

use thiserror::Error;

use crate::incoming::{Malformed, Refusal};
use crate::{Message, PAYLOAD_LIMIT, Topic};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The broker has accepted the connection.
    Online,
    /// The broker remembers a session that is of no use: DISCONNECT is in the output, and another connection
    /// is to be made at once.
    Again,
    /// A message arrived.
    Message(Message),
    /// A message too long to be a command arrived and was skipped.
    TooLong {
        /// Its bytes.
        length: usize,
    },
    /// The broker does not let us listen there. Told once in a session's life.
    NotSubscribed(String),
    /// After [`Session::close`](super::Session::close): everything is acknowledged, DISCONNECT is in the output.
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
    /// No PUBACK, PUBREC or PUBCOMP.
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
