//! Where things are published.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Everything the appliance publishes stands below this topic, unless another is configured.
const ROOT: &str = "kibitz";

/// The longest topic everything stands below, in characters.
pub const BASE_LIMIT: usize = 64;

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

/// A topic below which others stand: `kibitz`, `homeassistant`, `house/games`. Levels of letters, digits,
/// `-` and `_`, [`BASE_LIMIT`] characters at most.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Base(String);

/// Why a text cannot be a [`Base`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BaseError {
    /// Nothing, or too much.
    #[error("{0} characters; a base topic has 1 to {BASE_LIMIT}")]
    Length(usize),
    /// A character topics do not carry everywhere.
    #[error("{0:?} cannot stand in a base topic; letters A to Z, digits, '-', '_' and '/' can")]
    Character(char),
    /// Two slashes in a row, or one at an end.
    #[error("a base topic neither begins nor ends with '/', and has no two in a row")]
    Level,
}

impl Base {
    /// The base as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Base {
    type Err = BaseError;

    fn from_str(text: &str) -> Result<Self, BaseError> {
        let length = text.chars().count();
        if !(1..=BASE_LIMIT).contains(&length) {
            return Err(BaseError::Length(length));
        }
        let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '/');
        if let Some(found) = text.chars().find(|c| !allowed(*c)) {
            return Err(BaseError::Character(found));
        }
        if text.split('/').any(str::is_empty) {
            return Err(BaseError::Level);
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for Base {
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

/// The topics of one appliance, all below `<base>/<id>/`, where `<base>` is `kibitz` unless another is
/// configured; and those by which Home Assistant finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topics {
    base: Base,
    id: ApplianceId,
    home: Option<Base>,
}

impl Topics {
    /// The topics of the appliance of this id.
    #[must_use]
    pub fn new(id: ApplianceId) -> Self {
        Self {
            base: Base(ROOT.to_owned()),
            id,
            home: None,
        }
    }

    /// The same below another base than `kibitz`.
    #[must_use]
    pub fn below_base(self, base: Base) -> Self {
        Self { base, ..self }
    }

    /// The same, to be found by the Home Assistant that looks for devices below this prefix.
    #[must_use]
    pub fn found_below(self, prefix: Base) -> Self {
        Self {
            home: Some(prefix),
            ..self
        }
    }

    /// The appliance they belong to.
    #[must_use]
    pub const fn id(&self) -> &ApplianceId {
        &self.id
    }

    /// What names the appliance among everything on its broker: `<base>-<id>`, slashes as `-`.
    #[must_use]
    pub fn unique(&self) -> String {
        format!("{}-{}", self.base.0.replace('/', "-"), self.id)
    }

    /// The client identifier the appliance connects with. Two clients of the same identifier throw each
    /// other off the broker, so two appliances need two ids.
    #[must_use]
    pub fn client(&self) -> String {
        self.unique()
    }

    /// Retained; what Home Assistant makes of the appliance. `None` when it is not to be found.
    #[must_use]
    pub fn discovery(&self) -> Option<Topic> {
        let home = self.home.as_ref()?;
        Some(Topic(format!("{home}/device/{}/config", self.unique())))
    }

    /// Where Home Assistant says that it has started. `None` when the appliance is not to be found.
    #[must_use]
    pub fn home_status(&self) -> Option<Topic> {
        let home = self.home.as_ref()?;
        Some(Topic(format!("{home}/status")))
    }

    /// Retained; how the appliance is: [`payload::Condition`](crate::payload::Condition).
    #[must_use]
    pub fn status(&self) -> Topic {
        self.below("status")
    }

    /// Not retained; what automations begin with: [`payload::Happening`](crate::payload::Happening).
    #[must_use]
    pub fn event(&self) -> Topic {
        self.below("event")
    }

    /// Not retained; what became of a command: [`payload::Reply`](crate::payload::Reply).
    #[must_use]
    pub fn reply(&self) -> Topic {
        self.below("reply")
    }

    /// What is listened to: the commands, and Home Assistant.
    #[must_use]
    pub fn heard(&self) -> Vec<Topic> {
        let commands = [self.press(), self.play()];
        commands.into_iter().chain(self.home_status()).collect()
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

    /// Retained; the players' clocks: [`payload::Clock`](crate::payload::Clock).
    #[must_use]
    pub fn clock(&self) -> Topic {
        self.below("clock")
    }

    /// Not retained; one event a turn: [`payload::Turn`](crate::payload::Turn).
    #[must_use]
    pub fn turn(&self) -> Topic {
        self.below("turn")
    }

    /// Not retained; answers to `hint`: [`payload::Hint`](crate::payload::Hint).
    #[must_use]
    pub fn hint(&self) -> Topic {
        self.below("hint")
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

    /// What subscribes to everything the appliance says: `<base>/<id>/#`. A filter, not a topic.
    #[must_use]
    pub fn filter(&self) -> String {
        format!("{}/{}/#", self.base, self.id)
    }

    fn below(&self, name: &str) -> Topic {
        Topic(format!("{}/{}/{name}", self.base, self.id))
    }
}

#[cfg(test)]
mod tests;
