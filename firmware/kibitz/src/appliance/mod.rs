//! The turn loop: what a press, a reading or a failure comes to. No input or output and no clock.
//!
//! Every answer is an [`Outcome`]: what to journal, what to show, what to publish, whether to take a
//! photograph. The daemon journals first and only then takes the changed appliance for the current one,
//! so that a turn nobody could save has not happened.

mod commands;
mod doubts;
mod ending;
mod sitting;
mod tell;
mod views;

#[cfg(test)]
mod tests;

use game::{
    Board, Correction, Effect, Event, Game, Illegal, Judged, Letter, Lexicon, Reading, Rules,
    Square, Status, Turn,
};
use link::payload;
use screen::{BoardView, View};

use crate::ports::Press;
use doubts::Doubts;
pub use doubts::Photos;
pub use sitting::Sitting;

/// The game at one table and what is open about it.
#[derive(Clone, Debug)]
pub struct Appliance {
    sitting: Sitting,
    lexicon: Option<Lexicon>,
    /// Number of the last turn event told.
    seq: u64,
    /// Who plays the next game, and by which rules.
    players: Vec<String>,
    rules: Rules,
    question: Option<Open>,
}

/// What a player is asked.
#[derive(Clone, Debug)]
enum Open {
    /// What lies on doubtful squares.
    Doubts(Doubts),
    /// Whether settled tiles are to be corrected; with the board as it was seen then.
    Correction { event: Event, seen: Board },
    /// Which letter a blank stands for; the next one offered comes first.
    Blank {
        square: Square,
        letters: Vec<Letter>,
        now: Option<Letter>,
    },
}

/// What something came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// What the journal has to hold before anything below is done, all of it or nothing.
    pub records: Vec<Record>,
    /// Whether a photograph is wanted.
    pub shoot: bool,
    /// What to show now.
    pub view: Option<View>,
    /// What to show after the turn card.
    pub after: Option<View>,
    /// What to tell, in this order.
    pub told: Vec<Told>,
}

/// Something to be told to everybody who listens.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    /// What a press came to: an event.
    Turn(payload::Turn),
    /// The board as it lies.
    Board(payload::Board),
    /// Players and totals.
    Game(payload::Game),
    /// The board, to be drawn.
    Picture(BoardView),
}

/// One line of the journal.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Number of the turn event told with it.
    pub seq: u64,
    /// What happened to the game; `None` when an attempt left it untouched.
    pub event: Option<Event>,
}

impl Appliance {
    /// An appliance with a game, as the journal gave it. `players` play the game after it, by `rules`.
    pub const fn new(
        sitting: Sitting,
        lexicon: Option<Lexicon>,
        seq: u64,
        players: Vec<String>,
        rules: Rules,
    ) -> Self {
        Self {
            sitting,
            lexicon,
            seq,
            players,
            rules,
            question: None,
        }
    }

    /// The board as accepted turns have left it.
    pub fn board(&self) -> &Board {
        self.sitting.game().board()
    }

    /// What to show and tell when the appliance starts.
    pub fn start(&self) -> Outcome {
        let view = self.settled_view();
        Outcome {
            view: Some(view),
            told: self.states(),
            ..Outcome::default()
        }
    }

    /// A press of the button.
    pub fn press(&mut self, press: Press) -> Outcome {
        match (press, self.question.take()) {
            (Press::Long, Some(Open::Doubts(doubts))) => match doubts.accept() {
                Ok((reading, photos)) => self.judge(&reading.board(), &photos),
                Err(open) => self.ask(open),
            },
            (Press::Long, Some(Open::Correction { event, seen })) => self.correct(&event, &seen),
            (
                Press::Long,
                Some(Open::Blank {
                    square, letters, ..
                }),
            ) => self.name_as_offered(square, letters),
            (Press::Long, None) if self.challengeable().is_some() => self.challenge_by_button(),
            (Press::Long, None) => self.take_back(),
            (Press::Short, _) => Outcome {
                shoot: true,
                view: Some(View::Reading(Some(self.mover()))),
                ..Outcome::default()
            },
        }
    }

    /// The board was read.
    pub fn seen(&mut self, reading: Reading, photos: Photos) -> Outcome {
        match Doubts::open(reading, photos) {
            Ok((reading, photos)) => self.judge(&reading.board(), &photos),
            Err(open) => self.ask(open),
        }
    }

    /// There is no reading: what happened and what to do about it. The game is untouched.
    pub fn failed(&mut self, title: String, advice: String) -> Outcome {
        Outcome {
            view: Some(View::Trouble(screen::Trouble { title, advice })),
            ..Outcome::default()
        }
    }

    fn ask(&mut self, open: Doubts) -> Outcome {
        let view = open.view(self.sitting.game().variant());
        self.question = Some(Open::Doubts(open));
        Outcome {
            view: Some(View::Question(view)),
            ..Outcome::default()
        }
    }

    fn judge(&mut self, seen: &Board, photos: &Photos) -> Outcome {
        let game = self.sitting.game();
        if seen.is_empty() && game.events().is_empty() {
            // Somebody tries the button before the first word: that is no pass.
            return Outcome {
                view: Some(self.settled_view()),
                ..Outcome::default()
            };
        }
        let over = game.ended().is_some();
        match game.judge(seen, self.lexicon.as_ref()) {
            Ok(judged) if over && judged.turn != Turn::Withdrawal => Outcome {
                view: Some(self.settled_view()),
                ..Outcome::default()
            },
            // Nothing new while the last turn may be challenged: nobody challenges it.
            Ok(judged) if judged.turn == Turn::Pass && self.challengeable().is_some() => {
                self.accept_turn()
            }
            Ok(judged) if judged.verdict.stands => self.accept(&judged),
            Ok(judged) if matches!(judged.event, Event::Reverted { .. }) => self.accept(&judged),
            Ok(judged) => self.reject(&judged),
            Err(_) if seen.is_empty() => self.new_game(),
            Err(illegal) => match game.correct(seen, self.lexicon.as_ref()) {
                Some(correction) => self.ask_to_correct(correction, seen, photos),
                None => self.refuse(seen, &illegal),
            },
        }
    }

    /// Other tiles are read where tiles were settled. The earlier reading was as sure as this one, and
    /// tiles may be swapped by hand: which is right is for a player to say.
    fn ask_to_correct(&mut self, correction: Correction, seen: &Board, photos: &Photos) -> Outcome {
        let view = views::correction(self.sitting.game(), &correction.effect, photos);
        self.question = Some(Open::Correction {
            event: correction.event,
            seen: seen.clone(),
        });
        Outcome {
            view: Some(View::Correction(Box::new(view))),
            ..Outcome::default()
        }
    }

    /// The settled tiles are corrected, and the board seen then is judged. With nothing else new on it
    /// that is all: who pressed because of a wrong tile has not passed.
    fn correct(&mut self, event: &Event, seen: &Board) -> Outcome {
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
    fn corrected(&mut self, before: &Game, event: Event, prefix: &str) -> Outcome {
        let seq = self.next_seq();
        let game = self.sitting.game();
        let turn = tell::corrected(game, &Effect::between(before, game), seq, prefix);
        let view = self.settled_view();
        Outcome {
            after: None,
            ..self.settled(event, turn, view)
        }
    }

    /// The turn stands.
    fn accept(&mut self, judged: &Judged) -> Outcome {
        let before = self.sitting.game().clone();
        if let Err(error) = self.sitting.apply(&judged.event) {
            return self.failed(
                "The turn does not fit the game".to_owned(),
                error.to_string(),
            );
        }
        let seq = self.next_seq();
        let turn = tell::accepted(&before, self.sitting.game(), judged, seq);
        let card = views::card(&before, self.sitting.game(), judged);
        self.ask_for_blank();
        self.settled(judged.event.clone(), turn, View::Turn(card))
    }

    /// The last event was a mistake. That nobody challenged a turn in time is no event for people: it
    /// goes with the turn.
    fn take_back(&mut self) -> Outcome {
        let before = self.sitting.game().clone();
        let accepted = before.events().last() == Some(&Event::Accepted);
        for _ in 0..=usize::from(accepted) {
            if self.sitting.apply(&Event::Undone).is_err() {
                let advice = "Nothing has been played yet. Press briefly to judge the board.";
                return self.failed("Nothing to take back".to_owned(), advice.to_owned());
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

    fn settled(&self, event: Event, turn: payload::Turn, card: View) -> Outcome {
        let mut told = vec![Told::Turn(turn)];
        told.extend(self.states());
        Outcome {
            records: vec![Record {
                seq: self.seq,
                event: Some(event),
            }],
            view: Some(card),
            after: Some(self.settled_view()),
            told,
            shoot: false,
        }
    }

    /// A word is not in the word list: the game is untouched.
    fn reject(&mut self, judged: &Judged) -> Outcome {
        let seq = self.next_seq();
        let game = self.sitting.game();
        let tiles = judged.turn.placement().map_or(&[][..], |p| &p.tiles);
        let laid: Vec<Square> = tiles.iter().map(|tile| tile.0).collect();
        let (board, statuses) = (&judged.verdict.board, &judged.verdict.statuses);
        let view = views::attempt(game, board, statuses, &laid, views::fallen(game, judged));
        let told = tell::board(game, board, statuses, laid);
        let turn = tell::rejected(game, judged, seq);
        let card = views::card(game, game, judged);
        self.attempted(turn, told, View::Turn(card), view)
    }

    /// The tiles break a rule: the game is untouched.
    fn refuse(&mut self, seen: &Board, illegal: &Illegal) -> Outcome {
        let seq = self.next_seq();
        let game = self.sitting.game();
        let statuses = self.statuses(seen);
        let view = views::broken(game, seen, &statuses, illegal);
        let told = tell::board(game, seen, &statuses, Vec::new());
        let turn = tell::refused(game, illegal, seq);
        self.attempted(turn, told, views::illegal(illegal), view)
    }

    fn attempted(
        &self,
        turn: payload::Turn,
        board: payload::Board,
        first: View,
        then: BoardView,
    ) -> Outcome {
        Outcome {
            records: vec![Record {
                seq: self.seq,
                event: None,
            }],
            view: Some(first),
            after: Some(View::Board(then.clone())),
            told: vec![Told::Turn(turn), Told::Board(board), Told::Picture(then)],
            shoot: false,
        }
    }

    /// The board was cleared: the next game begins.
    fn new_game(&mut self) -> Outcome {
        let event = Event::New {
            variant: self.sitting.game().variant().id.clone(),
            players: self.players.clone(),
            rules: Some(Box::new(self.rules.clone())),
        };
        if let Err(error) = self.sitting.apply(&event) {
            return self.failed("No new game can begin".to_owned(), error.to_string());
        }
        Outcome {
            records: vec![Record {
                seq: self.seq,
                event: Some(event),
            }],
            view: Some(views::new_game(self.sitting.game())),
            told: self.states(),
            ..Outcome::default()
        }
    }

    /// What is so, told again whenever it may have changed.
    fn states(&self) -> Vec<Told> {
        let game = self.sitting.game();
        let statuses = self.statuses(game.board());
        let board = tell::board(game, game.board(), &statuses, views::last(game));
        vec![
            Told::Board(board),
            Told::Game(tell::game(game, self.lexicon.as_ref())),
            Told::Picture(views::board(game, &statuses)),
        ]
    }

    fn settled_view(&self) -> View {
        let game = self.sitting.game();
        if game.events().is_empty() {
            return views::waiting(game);
        }
        let asked = self.blank_view().or_else(|| self.ending_view());
        asked.unwrap_or_else(|| View::Board(views::board(game, &self.statuses(game.board()))))
    }

    /// What every square is worth showing as. Where words may be challenged, nobody is told which stand.
    fn statuses(&self, board: &Board) -> Vec<Status> {
        let game = self.sitting.game();
        let shown = self.lexicon.as_ref().filter(|_| !views::hides(game));
        game.survey(board, shown).statuses
    }

    fn mover(&self) -> String {
        let game = self.sitting.game();
        game.players()[game.next()].clone()
    }

    fn next_seq(&mut self) -> u64 {
        self.seq += 1;
        self.seq
    }
}
