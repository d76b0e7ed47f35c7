//! Who speaks in a session.

use crate::{Publication, Topics};

/// One end of a session.
#[derive(Clone, Debug)]
pub(super) enum Role {
    /// An appliance: it publishes, obeys, leaves a last will, and wants to be remembered.
    Appliance(Topics),
    /// One that only listens to a filter, under a client identifier.
    Listener { client: String, filter: String },
}

impl Role {
    /// The client identifier.
    pub fn client(&self) -> String {
        match self {
            Self::Appliance(topics) => topics.client(),
            Self::Listener { client, .. } => client.clone(),
        }
    }

    /// What is listened to.
    pub fn filters(&self) -> Vec<String> {
        match self {
            Self::Appliance(topics) => {
                let heard = topics.heard();
                heard.iter().map(ToString::to_string).collect()
            }
            Self::Listener { filter, .. } => vec![filter.clone()],
        }
    }

    /// What tells everybody whether it is there.
    pub fn availability(&self, value: &str) -> Option<Publication> {
        match self {
            Self::Appliance(topics) => Some(Publication::state(topics.availability(), value)),
            Self::Listener { .. } => None,
        }
    }

    /// Whether it listens only, and keeps long messages.
    pub const fn listens(&self) -> bool {
        matches!(self, Self::Listener { .. })
    }
}
