//! What the broker sends, cut into packets; the only door to the codec's decoder.

use mqttrs::{ConnectReturnCode, Packet, QosPid, SubscribeReturnCodes};
use thiserror::Error;

use crate::Message;

/// The longest packet that is kept, in bytes. A longer message is skipped while it arrives: it can be no
/// command of ours, and hanging up would only make a retained one come again.
pub const PACKET_LIMIT: usize = 16 * 1024;

/// Codes of the longest SUBACK accepted; one comes per topic subscribed to.
const SUBACK_LIMIT: usize = 16;

/// A packet as a client understands it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incoming {
    /// The answer to CONNECT: whether the broker remembers our session.
    Connack(Result<bool, Refusal>),
    /// A message, with the packet identifier to acknowledge it by, if it wants that.
    Publish(Message, Option<u16>),
    /// A message longer than is kept begins; its bytes are skipped.
    TooLong {
        /// Bytes of its topic and payload.
        length: usize,
    },
    /// The publication of this packet identifier has arrived.
    Puback(u16),
    /// The publication of this packet identifier, of quality 2, has arrived and waits to be released.
    Pubrec(u16),
    /// The publication of this packet identifier, of quality 2, is passed on.
    Pubcomp(u16),
    /// The answer to SUBSCRIBE: per topic whether it was granted.
    Suback(u16, Vec<bool>),
    /// The answer to a ping.
    Pingresp,
}

/// Why a broker refuses a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Return code 1.
    #[error("it does not speak MQTT 3.1.1")]
    Protocol,
    /// Return code 2.
    #[error("it does not accept the client identifier; choose another id for this appliance")]
    Identifier,
    /// Return code 3.
    #[error("its MQTT service is not available at the moment")]
    Unavailable,
    /// Return code 4.
    #[error("user name or password are wrong; check them in the configuration")]
    Login,
    /// Return code 5.
    #[error(
        "this user may not connect; set user and password in the configuration, or allow it at the broker"
    )]
    NotAuthorised,
}

/// How what arrived breaks MQTT 3.1.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Malformed {
    /// A type that does not exist, or that a broker never sends to us.
    #[error("a packet of type {0}, which no broker sends here")]
    Type(u8),
    /// Flags that the type does not have.
    #[error("a {packet} with flags {flags:#06b}")]
    Flags {
        /// Name of the packet.
        packet: &'static str,
        /// The lower four bits of its first byte.
        flags: u8,
    },
    /// A length field of more than four bytes.
    #[error("a packet whose length has no end")]
    Endless,
    /// A body of a length the type cannot have.
    #[error("a {packet} of {length} bytes")]
    Length {
        /// Name of the packet.
        packet: &'static str,
        /// Bytes after the header.
        length: usize,
    },
    /// A body that does not hold what the type says.
    #[error("a {0} whose fields are wrong")]
    Body(&'static str),
}

/// Cuts packets out of a stream of bytes that arrives in pieces of any size.
#[derive(Clone, Debug)]
pub struct Cutter {
    /// The longest packet that is kept, in bytes.
    limit: usize,
    /// Never longer than one packet kept and one piece.
    buffer: Vec<u8>,
    /// Bytes of a message too long that have not arrived yet.
    skip: usize,
}

impl Default for Cutter {
    fn default() -> Self {
        Self::keeping(PACKET_LIMIT)
    }
}

impl Cutter {
    /// Keeps packets of up to so many bytes, and skips longer ones.
    pub const fn keeping(limit: usize) -> Self {
        Self {
            limit,
            buffer: Vec::new(),
            skip: 0,
        }
    }

    /// Adds what arrived. Take all packets with [`next`](Self::next) before adding more.
    pub fn push(&mut self, bytes: &[u8]) {
        let skipped = self.skip.min(bytes.len());
        self.skip -= skipped;
        self.buffer.extend_from_slice(&bytes[skipped..]);
    }

    /// The next complete packet; `None` when more must arrive first.
    ///
    /// # Errors
    /// When the bytes are not MQTT 3.1.1 from a broker. The stream has no meaning any more then.
    pub fn next(&mut self) -> Result<Option<Incoming>, Malformed> {
        let Some(header) = Header::read(&self.buffer)? else {
            return Ok(None);
        };
        let end = header.body + header.length;
        if end > self.limit {
            let arrived = end.min(self.buffer.len());
            self.skip = end - arrived;
            self.buffer.drain(..arrived);
            let length = header.length;
            return Ok(Some(Incoming::TooLong { length }));
        }
        if self.buffer.len() < end {
            return Ok(None);
        }
        let packet = decode(&header, &self.buffer[..end])?;
        self.buffer.drain(..end);
        Ok(Some(packet))
    }
}

/// The types a broker sends to a client that publishes at quality 1 and 2 and subscribes at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Connack,
    Publish,
    Puback,
    Pubrec,
    Pubcomp,
    Suback,
    Pingresp,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Connack => "CONNACK",
            Self::Publish => "PUBLISH",
            Self::Puback => "PUBACK",
            Self::Pubrec => "PUBREC",
            Self::Pubcomp => "PUBCOMP",
            Self::Suback => "SUBACK",
            Self::Pingresp => "PINGRESP",
        }
    }

    /// The lengths a body of this type can have (MQTT 3.1.1, sections 3.2 to 3.13).
    fn fits(self, length: usize) -> bool {
        match self {
            Self::Connack | Self::Puback | Self::Pubrec | Self::Pubcomp => length == 2,
            Self::Publish => length >= 3,
            Self::Suback => (3..=2 + SUBACK_LIMIT).contains(&length),
            Self::Pingresp => length == 0,
        }
    }
}

/// A fixed header that has been found sound.
struct Header {
    kind: Kind,
    flags: u8,
    /// Where the body begins.
    body: usize,
    /// Bytes of the body.
    length: usize,
}

impl Header {
    /// The header at the front of the bytes; `None` when it has not arrived whole.
    fn read(bytes: &[u8]) -> Result<Option<Self>, Malformed> {
        let Some((&first, rest)) = bytes.split_first() else {
            return Ok(None);
        };
        let (kind, flags) = (kind_of(first)?, first & 0x0f);
        let mut length = 0;
        for (i, &byte) in rest.iter().take(4).enumerate() {
            length |= usize::from(byte & 0x7f) << (7 * i);
            if byte & 0x80 == 0 {
                if !kind.fits(length) {
                    let packet = kind.name();
                    return Err(Malformed::Length { packet, length });
                }
                return Ok(Some(Self {
                    kind,
                    flags,
                    body: i + 2,
                    length,
                }));
            }
        }
        if rest.len() >= 4 {
            return Err(Malformed::Endless);
        }
        Ok(None)
    }
}

fn kind_of(first: u8) -> Result<Kind, Malformed> {
    let kind = match first >> 4 {
        2 => Kind::Connack,
        3 => Kind::Publish,
        4 => Kind::Puback,
        5 => Kind::Pubrec,
        7 => Kind::Pubcomp,
        9 => Kind::Suback,
        13 => Kind::Pingresp,
        other => return Err(Malformed::Type(other)),
    };
    let flags = first & 0x0f;
    let sound = match kind {
        // Subscriptions at quality 0 and 1 bring none of quality 2 and 3; quality 0 is never a second attempt (MQTT-3.3.1-2).
        Kind::Publish => matches!(flags & 0b0110, 0 | 0b0010) && flags & 0b1010 != 0b1000,
        _ => flags == 0,
    };
    if !sound {
        let packet = kind.name();
        return Err(Malformed::Flags { packet, flags });
    }
    Ok(kind)
}

/// Decodes exactly one packet. What the codec would panic on is turned away first.
fn decode(header: &Header, bytes: &[u8]) -> Result<Incoming, Malformed> {
    let wrong = Malformed::Body(header.kind.name());
    if !sound_body(header, &bytes[header.body..]) {
        return Err(wrong);
    }
    let packet = mqttrs::decode_slice(bytes).map_err(|_| wrong)?;
    Ok(match packet.ok_or(wrong)? {
        Packet::Connack(connack) => {
            let remembered = connack.session_present;
            Incoming::Connack(refusal(connack.code).map(|()| remembered))
        }
        Packet::Puback(id) => Incoming::Puback(id.get()),
        Packet::Pubrec(id) => Incoming::Pubrec(id.get()),
        Packet::Pubcomp(id) => Incoming::Pubcomp(id.get()),
        Packet::Pingresp => Incoming::Pingresp,
        Packet::Suback(suback) => {
            let granted = |code: &SubscribeReturnCodes| *code != SubscribeReturnCodes::Failure;
            let codes = suback.return_codes.iter().map(granted).collect();
            Incoming::Suback(suback.pid.get(), codes)
        }
        Packet::Publish(publish) => {
            let message = Message {
                topic: publish.topic_name.to_owned(),
                payload: publish.payload.to_vec(),
                retain: publish.retain,
            };
            let id = match publish.qospid {
                QosPid::AtLeastOnce(id) => Some(id.get()),
                _ => None,
            };
            Incoming::Publish(message, id)
        }
        _ => return Err(wrong),
    })
}

/// Whether every field lies within the body and holds what MQTT 3.1.1 allows, as far as the codec does
/// not look itself.
fn sound_body(header: &Header, body: &[u8]) -> bool {
    match header.kind {
        Kind::Connack => body[0] <= 1 && body[1] <= 5,
        Kind::Publish => {
            let topic = usize::from(u16::from_be_bytes([body[0], body[1]]));
            let id = if header.flags & 0b0110 == 0 { 0 } else { 2 };
            body.len() >= 2 + topic + id && sound_topic(&body[2..2 + topic])
        }
        Kind::Puback | Kind::Pubrec | Kind::Pubcomp | Kind::Suback => body[..2] != [0, 0],
        Kind::Pingresp => true,
    }
}

/// A topic name has at least one character, no zero character and no wildcard (MQTT 3.1.1, 4.7).
fn sound_topic(topic: &[u8]) -> bool {
    !topic.is_empty() && !topic.iter().any(|byte| matches!(byte, 0 | b'+' | b'#'))
}

fn refusal(code: ConnectReturnCode) -> Result<(), Refusal> {
    Err(match code {
        ConnectReturnCode::Accepted => return Ok(()),
        ConnectReturnCode::RefusedProtocolVersion => Refusal::Protocol,
        ConnectReturnCode::RefusedIdentifierRejected => Refusal::Identifier,
        ConnectReturnCode::ServerUnavailable => Refusal::Unavailable,
        ConnectReturnCode::BadUsernamePassword => Refusal::Login,
        ConnectReturnCode::NotAuthorized => Refusal::NotAuthorised,
    })
}

#[cfg(test)]
mod tests;
