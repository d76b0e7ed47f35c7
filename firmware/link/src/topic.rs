//! Where things are published.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Everything the appliance publishes stands below this topic.
const ROOT: &str = "kibitz";

/// The longest appliance id, in characters: `kibitz-<id>` is the MQTT client identifier.
pub const ID_LIMIT: usize = 32;

/// The name of one appliance, unique on its broker: letters, digits, `-` and `_`, 1 to [`ID_LIMIT`] of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ApplianceId(String);

/// Why a text cannot name an appliance.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IdError {
    /// Nothing, or too much.
    #[error("{0} characters; an appliance id has 1 to {ID_LIMIT}")]
    Length(usize),
    /// A character that topics or client identifiers do not carry everywhere.
    #[error("{0:?} cannot stand in an appliance id; letters A to Z, digits, '-' and '_' can")]
    Character(char),
}

impl ApplianceId {
    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The client identifier the appliance connects with. Two clients of the same identifier throw each
    /// other off the broker, so two appliances need two ids.
    #[must_use]
    pub fn client(&self) -> String {
        format!("{ROOT}-{}", self.0)
    }
}

impl FromStr for ApplianceId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let length = text.chars().count();
        if !(1..=ID_LIMIT).contains(&length) {
            return Err(IdError::Length(length));
        }
        let allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        match text.chars().find(|c| !allowed(*c)) {
            Some(found) => Err(IdError::Character(found)),
            None => Ok(Self(text.to_owned())),
        }
    }
}

impl fmt::Display for ApplianceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A topic name of MQTT 3.1.1, without wildcards. Made by [`Topics`] only, hence always sound.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Topic(String);

impl Topic {
    /// The topic as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The topics of one appliance, all below `kibitz/<id>/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topics {
    id: ApplianceId,
}

impl Topics {
    /// The topics of the appliance of this id.
    #[must_use]
    pub const fn new(id: ApplianceId) -> Self {
        Self { id }
    }

    /// The appliance they belong to.
    #[must_use]
    pub const fn id(&self) -> &ApplianceId {
        &self.id
    }

    /// Retained; `online` while connected, else `offline` (the last will).
    #[must_use]
    pub fn availability(&self) -> Topic {
        self.below("availability")
    }

    /// Retained; the tiles and what each square is worth showing as: [`payload::Board`](crate::payload::Board).
    #[must_use]
    pub fn board(&self) -> Topic {
        self.below("board")
    }

    /// Retained; players, totals and whose turn it is: [`payload::Game`](crate::payload::Game).
    #[must_use]
    pub fn game(&self) -> Topic {
        self.below("game")
    }

    /// Not retained; one event a turn: [`payload::Turn`](crate::payload::Turn).
    #[must_use]
    pub fn turn(&self) -> Topic {
        self.below("turn")
    }

    /// Retained; the screen's picture as PNG.
    #[must_use]
    pub fn picture(&self) -> Topic {
        self.below("board.png")
    }

    /// Listened to: what is published here presses the button. See [`Command`](crate::Command).
    #[must_use]
    pub fn press(&self) -> Topic {
        self.below("command/press")
    }

    /// Listened to: what is published here is said about the game. See [`Command`](crate::Command).
    #[must_use]
    pub fn play(&self) -> Topic {
        self.below("command/game")
    }

    /// What subscribes to everything the appliance says: `kibitz/<id>/#`. A filter, not a topic.
    #[must_use]
    pub fn filter(&self) -> String {
        format!("{ROOT}/{}/#", self.id)
    }

    fn below(&self, name: &str) -> Topic {
        Topic(format!("{ROOT}/{}/{name}", self.id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_stand_below_the_id() {
        let topics = Topics::new("living-room_2".parse().unwrap());
        assert_eq!(
            topics.availability().as_str(),
            "kibitz/living-room_2/availability"
        );
        assert_eq!(topics.board().as_str(), "kibitz/living-room_2/board");
        assert_eq!(topics.game().as_str(), "kibitz/living-room_2/game");
        assert_eq!(topics.turn().as_str(), "kibitz/living-room_2/turn");
        assert_eq!(topics.picture().as_str(), "kibitz/living-room_2/board.png");
        assert_eq!(
            topics.press().as_str(),
            "kibitz/living-room_2/command/press"
        );
        assert_eq!(topics.play().as_str(), "kibitz/living-room_2/command/game");
        assert_eq!(topics.filter(), "kibitz/living-room_2/#");
        assert_eq!(topics.id().client(), "kibitz-living-room_2");
    }

    #[test]
    fn an_id_that_would_break_a_topic_is_refused() {
        for (text, error) in [
            ("", IdError::Length(0)),
            ("a/b", IdError::Character('/')),
            ("+", IdError::Character('+')),
            ("a#", IdError::Character('#')),
            ("stół", IdError::Character('ó')),
            ("a\0", IdError::Character('\0')),
        ] {
            assert_eq!(text.parse::<ApplianceId>(), Err(error), "{text:?}");
        }
        assert!("x".repeat(ID_LIMIT).parse::<ApplianceId>().is_ok());
        let long = "x".repeat(ID_LIMIT + 1);
        assert_eq!(
            long.parse::<ApplianceId>(),
            Err(IdError::Length(ID_LIMIT + 1))
        );
    }
}
