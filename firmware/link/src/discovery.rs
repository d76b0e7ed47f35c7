//! What Home Assistant makes of the appliance: its device discovery message.
//!
//! One retained message says everything ("device discovery", Home Assistant 2024.12 and newer;
//! `default_entity_id` 2025.10): the device, who announces it, and its components. A component that is
//! not there (any more) is written with nothing but its platform, which removes it.

mod components;

use serde_json::{Map, Value, json};

use crate::{Publication, Topics};

/// Where people find help; Home Assistant links it.
const SUPPORT: &str = "https://www.home-assistant.io/integrations/mqtt/";

/// Players of a game at most.
const MOST_PLAYERS: usize = 4;

/// What the announcement depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// Name for people: `Kibitz`, `Kibitz upstairs`.
    pub name: String,
    /// The version of the appliance.
    pub software: String,
    /// Names of the players of the game in progress, in their order.
    pub players: Vec<String>,
    /// Faces of the tile set: what a question about a letter may be answered with.
    pub letters: Vec<String>,
    /// Short names and names of the boards and tile sets that can be chosen.
    pub variants: Vec<(String, String)>,
    /// Whether turns may be challenged.
    pub challenges: bool,
    /// Whether the game in progress has clocks.
    pub clocks: bool,
    /// Whether the system tells the processor's temperature.
    pub temperature: bool,
}

impl Device {
    /// The retained message that announces the appliance; `None` when it is not to be found.
    #[must_use]
    pub fn announcement(&self, topics: &Topics) -> Option<Publication> {
        let topic = topics.discovery()?;
        let unique = topics.unique();
        let components: Map<String, Value> = components::all(self, topics)
            .into_iter()
            .map(|component| {
                let key = component.key.clone();
                (key, component.written(&unique, topics))
            })
            .collect();
        let message = json!({
            "dev": {
                "ids": [unique],
                "name": self.name,
                "mf": "kibitz",
                "mdl": "Referee for Scrabble-like games",
                "sw": self.software,
            },
            "o": { "name": "kibitz", "sw": self.software, "url": SUPPORT },
            "cmps": components,
            "qos": 1,
        });
        Some(Publication::state(topic, message.to_string()))
    }
}

#[cfg(test)]
mod tests;
