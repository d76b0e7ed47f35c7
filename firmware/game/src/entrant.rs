//! Players as people name them.

use std::str::FromStr;

use thiserror::Error;

use crate::Emblem;

/// A player before a game begins: a name, and an emblem if one was chosen. Written `Ann` or `Ann:cat`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The name; whether it can be shown is for the game to say.
    pub name: String,
    /// The emblem chosen; without one the player is dealt one.
    pub emblem: Option<Emblem>,
}

/// An emblem that nobody can draw.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no emblem {wanted:?}; there are {}", Emblem::ALL.map(Emblem::name).join(", "))]
pub struct NoEmblem {
    /// What was written for one.
    pub wanted: String,
}

impl Entrant {
    /// A player who chose no emblem.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            emblem: None,
        }
    }

    /// Everybody's emblem: the one chosen, else the next of [`Emblem::ALL`] that nobody chose.
    #[must_use]
    pub fn deal(players: &[Self]) -> Vec<Emblem> {
        let chosen = |emblem: &Emblem| {
            players
                .iter()
                .any(|entrant| entrant.emblem == Some(*emblem))
        };
        let mut free = Emblem::ALL.into_iter().filter(|emblem| !chosen(emblem));
        let mut next = || free.next().unwrap_or(Emblem::Star);
        let emblem = |entrant: &Self| entrant.emblem.unwrap_or_else(&mut next);
        players.iter().map(emblem).collect()
    }
}

impl FromStr for Entrant {
    type Err = NoEmblem;

    fn from_str(text: &str) -> Result<Self, NoEmblem> {
        let Some((name, wanted)) = text.split_once(':') else {
            return Ok(Self::new(text.trim()));
        };
        let emblem = Emblem::parse(wanted.trim()).ok_or_else(|| NoEmblem {
            wanted: wanted.to_owned(),
        })?;
        Ok(Self {
            emblem: Some(emblem),
            ..Self::new(name.trim())
        })
    }
}
