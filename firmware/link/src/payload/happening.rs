//! What automations begin with, and what becomes of commands.

use serde::Serialize;

use super::{Last, Turn, TurnKind, VERSION};
use crate::publication::Payload;

/// Topic `event`: something automations begin with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Happening {
    /// Always [`VERSION`].
    pub version: u8,
    /// What happened.
    pub event_type: HappeningKind,
    /// The number of the turn event it is about: the same number and kind again are the same event again.
    pub seq: u64,
    /// Who did it.
    pub player: String,
    /// Points of the turn.
    pub points: i32,
    /// The player's points after it.
    pub total: i32,
    /// The words of the turn, as they lie.
    pub words: Vec<String>,
    /// It in a sentence.
    pub message: String,
}

/// What automations begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HappeningKind {
    /// A turn was accepted.
    Turn,
    /// A word is not in the word list.
    InvalidWord,
    /// All tiles of the rack were laid in one turn.
    Bingo,
    /// A turn was challenged.
    Challenge,
    /// The game is over.
    GameOver,
}

impl HappeningKind {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Turn,
        Self::InvalidWord,
        Self::Bingo,
        Self::Challenge,
        Self::GameOver,
    ];

    /// As the payload has it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::InvalidWord => "invalid_word",
            Self::Bingo => "bingo",
            Self::Challenge => "challenge",
            Self::GameOver => "game_over",
        }
    }
}

impl Happening {
    /// What a turn event means to automations: nothing, or several things. `bingo` says that it laid all
    /// tiles of a rack, `over` that the game is over with it.
    #[must_use]
    pub fn of(turn: &Turn, bingo: bool, over: bool) -> Vec<Self> {
        use HappeningKind as Kind;
        let mut kinds = Vec::new();
        match turn.kind {
            TurnKind::Placed | TurnKind::Pass | TurnKind::Exchange if turn.stands => {
                kinds.push(Kind::Turn);
            }
            TurnKind::Invalid | TurnKind::Lost => kinds.push(Kind::InvalidWord),
            TurnKind::Challenge => kinds.push(Kind::Challenge),
            _ => {}
        }
        if bingo && turn.kind == TurnKind::Placed && turn.stands {
            kinds.push(Kind::Bingo);
        }
        kinds.extend(over.then_some(Kind::GameOver));
        let last = Last::from(turn);
        let happening = |event_type| Self {
            version: VERSION,
            event_type,
            seq: turn.seq,
            player: turn.player.clone(),
            points: turn.points,
            total: turn.total,
            words: last.words.clone(),
            message: turn.message.clone(),
        };
        kinds.into_iter().map(happening).collect()
    }
}

/// Topic `reply`: what became of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reply {
    /// Always [`VERSION`].
    pub version: u8,
    /// The command as it was understood, or how it began when it was not.
    pub command: String,
    /// Whether it was carried out.
    pub done: bool,
    /// Why it was not; `null` when it was.
    pub reason: Option<String>,
}

impl Reply {
    /// The reply to a command that was carried out, or was not for a reason.
    #[must_use]
    pub fn new(command: String, reason: Option<String>) -> Self {
        Self {
            version: VERSION,
            command,
            done: reason.is_none(),
            reason,
        }
    }
}

impl Payload for Happening {}
impl Payload for Reply {}
