//! MQTT: topics, payloads and session state, without sockets and without a clock.
//!
//! [`Session`] is MQTT 3.1.1 as far as the appliance speaks it: it is told what arrived and what time it
//! is, and says what to send and by when to be asked again. Whoever owns the socket moves the bytes.
//! [`Publication`]s go in, [`Event`]s come out.
//!
//! The codec is mqttrs, which panics on some packets and reads past the end of others. No byte reaches it
//! before one packet has been cut out and found to have the form of its type.

mod address;
mod backoff;
mod command;
mod discovery;
mod incoming;
mod message;
mod outbox;
mod outgoing;
pub mod payload;
mod press;
mod publication;
mod session;
mod topic;

pub use address::{Address, AddressError, Login, PORT, TLS_PORT, Transport};
pub use backoff::Backoff;
pub use command::{Command, Help, NotACommand};
pub use discovery::Device;
pub use incoming::{Malformed, PACKET_LIMIT, Refusal};
pub use message::Message;
pub use press::Press;
pub use publication::{PAYLOAD_LIMIT, Payload, Publication};
pub use session::{Event, Lost, Session, TooLarge};
pub use topic::{ApplianceId, BASE_LIMIT, Base, BaseError, ID_LIMIT, IdError, Topic, Topics};
