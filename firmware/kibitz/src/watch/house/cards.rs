//! What an appliance shows for a while: turns, hints, and what it cannot do.

use link::payload::{self, TurnKind, Validity};
use screen::{Claim, Illegal, Outcome, Play, Trouble, TurnCard, View, Word};

use super::who;
use crate::appliance::hint_shown;

/// Something told once.
pub enum Card {
    Turn(payload::Turn),
    Hint(payload::Hint),
}

impl Card {
    /// As the appliance shows it; nothing for a turn that shows as the board only.
    pub fn view(&self, game: &payload::Game) -> Option<View> {
        match self {
            Self::Turn(told) => turn(told, game),
            Self::Hint(hint) => Some(View::Hint(hint_shown(hint))),
        }
    }

    /// In a line.
    pub fn line(&self) -> String {
        match self {
            Self::Turn(turn) => turn.message.clone(),
            Self::Hint(hint) => {
                let points = hint.points.map(|points| format!("{points} points"));
                let points = points.unwrap_or_else(|| "no play".to_owned());
                let place = hint.square.map(|square| format!(" from {square}"));
                let text = hint.word.as_ref().or(hint.letter.as_ref());
                let text = text.map(|text| format!(": {text}"));
                let (place, text) = (place.unwrap_or_default(), text.unwrap_or_default());
                format!("hint for {}: {points}{place}{text}", hint.rack)
            }
        }
    }
}

fn turn(turn: &payload::Turn, game: &payload::Game) -> Option<View> {
    let claims = |claim| turn.words.iter().any(|word| word.validity == claim);
    let open = game.challenge == Some(turn.turn);
    let outcome = match turn.kind {
        TurnKind::Placed if turn.words.is_empty() => Outcome::Swapped,
        TurnKind::Placed if open => Outcome::Open(play(turn)),
        TurnKind::Placed if claims(Validity::Unchecked) => Outcome::NotChecked(play(turn)),
        TurnKind::Placed if claims(Validity::Invalid) => Outcome::Marked(play(turn)),
        TurnKind::Placed => Outcome::Stands(play(turn)),
        TurnKind::Invalid => Outcome::Falls(play(turn)),
        TurnKind::Lost => Outcome::Lost(play(turn)),
        TurnKind::Challenge if !turn.stands => Outcome::Lost(play(turn)),
        TurnKind::Challenge => Outcome::Unfounded {
            points: -turn.points,
        },
        TurnKind::Pass => Outcome::Pass,
        TurnKind::Withdrawal => Outcome::Withdrawn {
            points: -turn.points,
        },
        TurnKind::Illegal => {
            let rules = vec![turn.message.clone()];
            return Some(View::Illegal(Illegal { rules }));
        }
        TurnKind::Refused => {
            return Some(View::Trouble(Trouble {
                title: "That cannot be".to_owned(),
                advice: turn.message.clone(),
            }));
        }
        _ => return None,
    };
    let next = game.to_move.and_then(|i| game.players.get(i));
    Some(View::Turn(TurnCard {
        player: who(game, &turn.player),
        outcome,
        total: turn.total,
        next: next.map(|player| who(game, &player.name)),
    }))
}

/// The words and points of a turn. One that does not stand is told with no points: it shows those of its words.
fn play(turn: &payload::Turn) -> Play {
    let words = turn.words.iter().map(|word| word.points);
    let words = words.fold(0, i32::saturating_add);
    let scores = turn.kind == TurnKind::Placed;
    Play {
        points: if scores { turn.points } else { words },
        words: turn.words.iter().map(word).collect(),
        bonus: if scores {
            turn.points.saturating_sub(words)
        } else {
            0
        },
    }
}

fn word(word: &payload::Word) -> Word {
    Word {
        text: word.text.clone(),
        points: word.points,
        claim: match word.validity {
            Validity::Valid => Claim::Valid,
            Validity::Invalid => Claim::Invalid,
            Validity::Unchecked => Claim::NotChecked,
        },
    }
}
