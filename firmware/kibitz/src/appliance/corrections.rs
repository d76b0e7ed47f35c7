//! Settled tiles that turn out to be others, and events that were a mistake.

use game::{Board, Correction, Effect, Event, Game, Turn};
use screen::View;

use super::doubts::Photos;
use super::{Appliance, Open, Outcome, tell, views};

impl Appliance {
    /// Other tiles are read where tiles were settled. The earlier reading was as sure as this one, and
    /// tiles may be swapped by hand: which is right is for a player to say.
    pub(super) fn ask_to_correct(
        &mut self,
        correction: Correction,
        seen: &Board,
        photos: &Photos,
    ) -> Outcome {
        let view = views::correction(self.sitting.game(), &correction.effect, photos);
        self.question = Some(Open::Correction {
            event: correction.event,
            seen: seen.clone(),
            shown: Box::new(view),
        });
        Outcome {
            view: Some(self.standing_view()),
            ..Outcome::default()
        }
    }

    /// Something else has happened to the game while a correction is asked about: what it comes to now.
    pub(super) fn ask_to_correct_anew(&mut self) {
        let asked = |open: &mut Open| matches!(open, Open::Correction { .. });
        let Some(Open::Correction { seen, shown, .. }) = self.question.take_if(asked) else {
            return;
        };
        let first = shown.tiles.first().map(|tile| tile.square);
        let photos: Photos = first.zip(shown.photo).into_iter().collect();
        let game = self.sitting.game();
        if let Some(correction) = game.correct(&seen, self.lexicon.as_ref()) {
            self.ask_to_correct(correction, &seen, &photos);
        }
    }

    /// The settled tiles are corrected, and the board seen then is judged. With nothing else new on it
    /// that is all: who pressed because of a wrong tile has not passed.
    pub(super) fn correct(&mut self, event: &Event, seen: &Board) -> Outcome {
        let before = self.sitting.game().clone();
        if let Err(error) = self.sitting.apply(event) {
            let title = "The correction does not fit the game".to_owned();
            return self.failed(title, error.to_string());
        }
        let mut outcome = self.corrected(&before, event.clone(), "");
        let judged = self.sitting.game().judge(seen, self.lexicon.as_ref());
        if judged.is_ok_and(|judged| judged.turn == Turn::Pass) {
            return outcome;
        }
        let next = self.judge(seen, &Photos::new());
        outcome.records.extend(next.records);
        outcome.told.extend(next.told);
        Outcome {
            records: outcome.records,
            told: outcome.told,
            ..next
        }
    }

    /// Settled tiles are others now than before.
    pub(super) fn corrected(&mut self, before: &Game, event: Event, prefix: &str) -> Outcome {
        self.ask_to_correct_anew();
        let seq = self.next_seq();
        let game = self.sitting.game();
        let turn = tell::corrected(game, &Effect::between(before, game), seq, prefix);
        let view = self.standing_view();
        Outcome {
            after: None,
            ..self.settled(event, turn, view)
        }
    }

    /// The last event was a mistake. That nobody challenged a turn in time is no event for people: it
    /// goes with the turn.
    pub(super) fn take_back(&mut self) -> Outcome {
        let before = self.sitting.game().clone();
        let accepted = before.events().last() == Some(&Event::Accepted);
        for _ in 0..=usize::from(accepted) {
            if self.sitting.apply(&Event::Undone).is_err() {
                let advice = "Nothing has been played yet. Press briefly to judge the board.";
                let shown = self.failed("Nothing to take back".to_owned(), advice.to_owned());
                return Outcome {
                    after: Some(self.standing_view()),
                    ..shown
                };
            }
        }
        let mut outcome = match before.events().last() {
            Some(Event::Corrected { .. } | Event::Named { .. } | Event::Allowed { .. }) => {
                self.corrected(&before, Event::Undone, "Taken back: ")
            }
            _ => {
                let seq = self.next_seq();
                let turn = tell::taken_back(&before, self.sitting.game(), seq);
                let card = views::taken_back(&before, self.sitting.game());
                self.settled(Event::Undone, turn, View::Turn(card))
            }
        };
        if accepted {
            outcome.records.extend(outcome.records.clone());
        }
        outcome
    }
}
