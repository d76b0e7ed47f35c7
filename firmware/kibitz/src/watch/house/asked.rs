//! What an appliance asks, and what keeps it from judging, as its own screen shows it. Only the photograph of
//! a square stays at the table.

use link::payload::{self, About, Condition};
use screen::{Answer, BlankChoice, Correction, Exchange, Gain, Question, Rescored, Trouble, View};

/// The open question, else the problem; nothing while all is well.
pub fn view(condition: &Condition) -> Option<View> {
    let question = condition.question.as_ref();
    if let Some(about) = question.and_then(|question| question.about.as_ref()) {
        return Some(asked(about));
    }
    let problem = condition.problem.as_ref()?;
    let (title, advice) = problem.split_once(": ").unwrap_or(("Trouble", problem));
    Some(View::Trouble(Trouble {
        title: title.to_owned(),
        advice: advice.to_owned(),
    }))
}

fn asked(about: &About) -> View {
    match about {
        About::Doubt {
            square,
            candidates,
            number,
            of,
        } => View::Question(Question {
            square: *square,
            photo: None,
            candidates: candidates
                .iter()
                .map(|candidate| Answer {
                    text: candidate.text.clone(),
                    percent: candidate.percent,
                })
                .collect(),
            number: *number as usize,
            of: *of as usize,
        }),
        About::Correction { changes } => View::Correction(Box::new(correction(changes))),
        About::Blank {
            square,
            now,
            letters,
        } => View::BlankChoice(BlankChoice {
            square: *square,
            now: now.clone(),
            letters: letters.clone(),
        }),
    }
}

fn correction(changes: &payload::Correction) -> Correction {
    Correction {
        tiles: changes
            .squares
            .iter()
            .map(|tile| Exchange {
                square: tile.square,
                from: face(&tile.from),
                to: face(&tile.to),
            })
            .collect(),
        photo: None,
        fallen: changes.fallen.clone(),
        turns: changes
            .turns
            .iter()
            .map(|turn| Rescored {
                turn: turn.turn as usize,
                before: turn.before,
                after: turn.after,
            })
            .collect(),
        gains: changes
            .players
            .iter()
            .map(|player| Gain {
                player: player.name.clone(),
                points: player.after.saturating_sub(player.before),
            })
            .collect(),
    }
}

/// A tile of the `.board` notation in words, as the appliance's screen has it.
fn face(notation: &str) -> String {
    let bare = notation.trim_start_matches('[').trim_end_matches(']');
    match bare {
        "?" => "blank".to_owned(),
        small if small.chars().all(char::is_lowercase) => format!("blank {}", small.to_uppercase()),
        letter => letter.to_owned(),
    }
}
