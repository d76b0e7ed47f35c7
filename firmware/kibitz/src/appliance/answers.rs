//! What can be said from afar instead of pressing the button: answers, passes, names.

use game::{Effect, Entrant, Event, Game, Letter, Turn};
use link::payload::{About, Candidate, Question};

use super::commands::Refusal;
use super::{Appliance, Open, Outcome, tell};
use crate::ports::Press;

impl Appliance {
    /// The question that is open, what can be answered, and what it is about.
    pub fn question(&self) -> Option<Question> {
        let about = match self.question.as_ref()? {
            Open::Doubts(doubts) => doubt(doubts.view(self.variant())),
            Open::Correction { event, .. } => self.correction_asked(event)?,
            Open::Blank {
                square,
                letters,
                now,
            } => {
                let text = |letter: &Letter| self.variant().face(*letter).text.clone();
                About::Blank {
                    square: *square,
                    now: now.as_ref().map(text),
                    letters: letters.iter().map(text).collect(),
                }
            }
        };
        let (text, more) = match &about {
            About::Doubt {
                square, candidates, ..
            } => {
                let candidates = candidates.iter().map(|candidate| candidate.text.clone());
                let candidates: Vec<String> = candidates.collect();
                let first = candidates.first().map_or("?", String::as_str);
                (format!("Is it {first} on {square}?"), candidates)
            }
            About::Correction { changes } => {
                let what = tell::sentence(changes);
                (format!("{what} Is that to be corrected?"), Vec::new())
            }
            About::Blank {
                square, letters, ..
            } => {
                let text = format!("What does the blank on {square} stand for?");
                (text, letters.clone())
            }
        };
        let plain = ["yes", "no"].map(str::to_owned);
        Some(Question {
            text,
            answers: plain.into_iter().chain(more).collect(),
            about: Some(about),
        })
    }

    /// What the correction that is asked about changes.
    fn correction_asked(&self, event: &Event) -> Option<About> {
        let game = self.sitting.game();
        let mut after = game.clone();
        after.apply(event).ok()?;
        let changes = tell::correction(game, &Effect::between(game, &after));
        Some(About::Correction { changes })
    }

    /// An answer to the open question: `yes` as holding the button, `no` puts the question away (a
    /// doubtful square is looked at again), or one of the candidates.
    pub(super) fn answer(&mut self, text: &str) -> Result<Outcome, Refusal> {
        let open = self.question.as_ref().ok_or(Refusal::NoQuestion)?;
        match (text, open) {
            ("yes", _) => Ok(self.press(Press::Long)),
            ("no", Open::Doubts(_)) => Ok(self.press(Press::Short)),
            ("no", _) => {
                self.question = None;
                Ok(Outcome {
                    view: Some(self.settled_view()),
                    ..Outcome::default()
                })
            }
            (_, Open::Doubts(doubts)) => {
                let variant = self.variant();
                let chosen = doubts.choose(text, variant);
                let doubts = chosen.ok_or_else(|| Refusal::Answer(text.to_owned()))?;
                self.question = Some(Open::Doubts(doubts));
                Ok(self.press(Press::Long))
            }
            (_, Open::Blank { square, .. }) => {
                let letter = self.variant().letter(&text.to_uppercase());
                let letter = letter.ok_or_else(|| Refusal::Answer(text.to_owned()))?;
                self.name(*square, letter)
            }
            (_, Open::Correction { .. }) => Err(Refusal::Answer(text.to_owned())),
        }
    }

    /// The player to move passes, whatever the camera would see.
    pub(super) fn pass(&mut self) -> Result<Outcome, Refusal> {
        let game = self.sitting.game();
        if game.ended().is_some() {
            return Err(Refusal::Over);
        }
        let judged = game.judge(game.board(), self.lexicon.as_ref());
        match judged {
            Ok(judged) if judged.turn == Turn::Pass => Ok(self.accept(&judged)),
            _ => Err(Refusal::Over),
        }
    }

    /// Who plays the next game; a game in which nothing was played yet begins anew with them.
    pub(super) fn rename(&mut self, number: u8, name: &str) -> Result<Outcome, Refusal> {
        let mut players = self.players.clone();
        let at = usize::from(number).saturating_sub(1);
        match (at < players.len(), name.trim()) {
            (true, "") => {
                players.remove(at);
            }
            (true, name) => players[at].name = name.to_owned(),
            (false, "") => return Ok(Outcome::default()),
            (false, name) if at == players.len() => players.push(Entrant::new(name)),
            (false, _) => return Err(Refusal::Seat(number)),
        }
        Game::between(self.variant().clone(), &players)?;
        self.players = players;
        if self.sitting.game().events().is_empty() {
            return Ok(self.new_game());
        }
        Ok(Outcome::default())
    }
}

/// A doubtful square as it is told.
fn doubt(view: screen::Question) -> About {
    let candidate = |answer: screen::Answer| Candidate {
        text: answer.text,
        percent: answer.percent,
    };
    About::Doubt {
        square: view.square,
        candidates: view.candidates.into_iter().map(candidate).collect(),
        number: view.number as u32,
        of: view.of as u32,
    }
}
