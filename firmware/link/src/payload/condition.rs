//! How the appliance is.

use game::Square;
use serde::{Deserialize, Serialize};

use super::Correction;
use crate::publication::Payload;

/// Topic `status`: how the appliance is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Condition {
    /// Always [`VERSION`](super::VERSION).
    pub version: u8,
    /// The version of the appliance.
    pub software: String,
    /// When it started: a time of RFC 3339.
    pub started: String,
    /// What keeps it from judging the board, in a sentence; `null` when nothing does.
    pub problem: Option<String>,
    /// The question that is open; `null` when none is.
    pub question: Option<Question>,
    /// How the camera is.
    pub camera: Eye,
    /// When the board was last read: a time of RFC 3339; `null` before.
    pub reading: Option<String>,
    /// Who pressed, while the board is being read for it; only there while it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pressed_by: Option<String>,
    /// Of the processor, in degrees Celsius; `null` where it cannot be measured.
    pub temperature: Option<i32>,
    /// Who plays the next game.
    pub next_players: Vec<String>,
}

/// A question the appliance waits for an answer to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The question.
    pub text: String,
    /// What can be answered: `yes`, `no`, or letters.
    pub answers: Vec<String>,
    /// What it is about, for whoever draws it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
}

/// What a question is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum About {
    /// A square of which it is not sure what lies there.
    Doubt {
        /// Which.
        square: Square,
        /// What it may be, the likeliest first.
        candidates: Vec<Candidate>,
        /// Which of the doubts this is, from 1.
        number: u32,
        /// How many doubts there are.
        of: u32,
    },
    /// Settled tiles that are read as others now.
    Correction {
        /// What correcting them changes.
        changes: Correction,
    },
    /// A blank that may stand for several letters.
    Blank {
        /// Where it lies.
        square: Square,
        /// The letter it has now, if any.
        now: Option<String>,
        /// The letters to choose from, the next offered first.
        letters: Vec<String>,
    },
}

/// One of the things a doubtful square may be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// A letter, `blank` or `empty`.
    pub text: String,
    /// How likely, in percent.
    pub percent: u8,
}

/// How a camera is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Eye {
    /// No photograph was wanted yet.
    Waiting,
    /// The last photograph was taken.
    Works,
    /// There was no photograph.
    Fails,
}

impl Payload for Condition {}
