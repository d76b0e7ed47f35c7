//! The button, pressed from afar.

/// A press of the button, asked for over MQTT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// As a short press.
    Short,
    /// As a long press.
    Long,
}

/// Characters of an unknown command that its error quotes.
const QUOTED: usize = 24;

impl Press {
    /// The press a payload asks for: an empty one or `short` a short press, `long` a long one.
    pub(crate) fn parse(payload: &[u8]) -> Option<Self> {
        match payload {
            b"" | b"short" => Some(Self::Short),
            b"long" => Some(Self::Long),
            _ => None,
        }
    }
}

/// How a payload begins, to be quoted.
pub(crate) fn quote(bytes: &[u8]) -> String {
    let start = &bytes[..bytes.len().min(4 * QUOTED)];
    String::from_utf8_lossy(start)
        .chars()
        .take(QUOTED)
        .collect()
}
