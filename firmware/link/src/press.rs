//! The button, pressed from afar.

use thiserror::Error;

use crate::{Message, Topics};

/// A press of the button, asked for over MQTT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// As a short press.
    Short,
    /// As a long press.
    Long,
}

/// Why a message is not a press.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotAPress {
    /// On another topic: the broker sent what nobody asked for.
    #[error("a message on {0}, which nobody subscribed to, is ignored")]
    Topic(String),
    /// A retained command would be carried out again at every connection.
    #[error("a retained command is ignored: publish presses without the retain flag")]
    Retained,
    /// Neither empty nor one of the words known.
    #[error("a command of {length} bytes, {start:?}, is ignored: empty, short or long are known")]
    Payload {
        /// Bytes of the payload.
        length: usize,
        /// How it begins.
        start: String,
    },
}

/// Characters of an unknown command that its error quotes.
const QUOTED: usize = 24;

impl Press {
    /// The press a message asks for: an empty payload or `short` a short one, `long` a long one.
    ///
    /// # Errors
    /// When the message is on another topic, retained, or says something else.
    pub fn of(message: &Message, topics: &Topics) -> Result<Self, NotAPress> {
        if message.topic != topics.press().as_str() {
            return Err(NotAPress::Topic(quote(message.topic.as_bytes())));
        }
        if message.retain {
            return Err(NotAPress::Retained);
        }
        match message.payload.as_slice() {
            b"" | b"short" => Ok(Self::Short),
            b"long" => Ok(Self::Long),
            other => Err(NotAPress::Payload {
                length: other.len(),
                start: quote(other),
            }),
        }
    }
}

fn quote(bytes: &[u8]) -> String {
    let start = &bytes[..bytes.len().min(4 * QUOTED)];
    String::from_utf8_lossy(start)
        .chars()
        .take(QUOTED)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(payload: &[u8], retain: bool) -> Result<Press, NotAPress> {
        let topics = Topics::new("t".parse().unwrap());
        let message = Message {
            topic: topics.press().as_str().to_owned(),
            payload: payload.to_vec(),
            retain,
        };
        Press::of(&message, &topics)
    }

    #[test]
    fn three_payloads_press() {
        assert_eq!(press(b"", false), Ok(Press::Short));
        assert_eq!(press(b"short", false), Ok(Press::Short));
        assert_eq!(press(b"long", false), Ok(Press::Long));
    }

    #[test]
    fn anything_else_is_ignored_and_quoted_briefly() {
        assert_eq!(press(b"", true), Err(NotAPress::Retained));
        assert_eq!(press(b"long", true), Err(NotAPress::Retained));
        for payload in [&b"LONG"[..], b"short\n", b"\xff\x00", &[b'x'; 5000]] {
            let error = press(payload, false).unwrap_err();
            assert!(
                matches!(&error, NotAPress::Payload { length, start } if *length == payload.len() && start.chars().count() <= QUOTED),
                "{error}"
            );
        }
    }

    #[test]
    fn another_topic_is_ignored() {
        let topics = Topics::new("t".parse().unwrap());
        let message = Message {
            topic: "kibitz/other/command/press".to_owned(),
            payload: vec![],
            retain: false,
        };
        assert!(matches!(
            Press::of(&message, &topics),
            Err(NotAPress::Topic(_))
        ));
    }
}
