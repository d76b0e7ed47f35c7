//! The turn loop: what a press, a reading or a failure comes to. No input or output and no clock.
//!
//! Every answer is an [`Outcome`]: what to journal, what to show, what to publish, whether to take a
//! photograph. The daemon journals first and only then takes the changed appliance for the current one,
//! so that a turn nobody could save has not happened.

mod answers;
mod clocks;
mod commands;
mod corrections;
mod doubts;
mod ending;
mod hints;
mod leftovers;
mod sitting;
mod tell;
mod views;

#[cfg(test)]
mod tests;

use std::time::Duration;

use game::{
    Board, Entrant, Event, Illegal, Judged, Letter, Lexicon, Reading, Rules, Square, Status, Turn,
    Variant,
};
use link::payload;
use screen::{BoardView, View};

use crate::ports::Press;
use clocks::Clocks;
pub use doubts::Photos;
use doubts::{Declined, Doubts};
use hints::Hints;
pub use hints::hint_shown;
pub use sitting::Sitting;
pub use tell::correction_told;

/// The game at one table and what is open about it.
#[derive(Clone, Debug)]
pub struct Appliance {
    sitting: Sitting,
    lexicon: Option<Lexicon>,
    /// Number of the last turn event told.
    seq: u64,
    /// Who plays the next game, and by which rules.
    players: Vec<Entrant>,
    rules: Rules,
    question: Option<Open>,
    /// Answers to doubts that a press has passed over since the last board was read whole.
    declined: Declined,
    hints: Hints,
    clocks: Clocks,
}

/// What a player is asked.
#[derive(Clone, Debug)]
enum Open {
    /// What lies on doubtful squares.
    Doubts(Doubts),
    /// Whether settled tiles are to be corrected; with the board as it was seen then, and what was shown.
    Correction {
        event: Event,
        seen: Board,
        shown: Box<screen::Correction>,
    },
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
    /// The best play of a rack, as far as was asked.
    Hint(payload::Hint),
}

/// One line of the journal.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Number of the turn event told with it.
    pub seq: u64,
    /// What happened to the game; `None` when an attempt left it untouched.
    pub event: Option<Event>,
    /// What the player to move has used of the clock since the record before.
    pub used: Duration,
}

impl Record {
    /// A record without a time of its own.
    pub const fn new(seq: u64, event: Option<Event>) -> Self {
        Self {
            seq,
            event,
            used: Duration::ZERO,
        }
    }
}

impl Appliance {
    /// An appliance with a game, as the journal gave it. `players` play the game after it, by `rules`.
    pub fn new(
        sitting: Sitting,
        lexicon: Option<Lexicon>,
        seq: u64,
        players: Vec<Entrant>,
        rules: Rules,
    ) -> Self {
        let clocks = Clocks::of(&sitting);
        Self {
            sitting,
            lexicon,
            seq,
            players,
            rules,
            question: None,
            declined: Declined::new(),
            hints: Hints::default(),
            clocks,
        }
    }

    /// The board as accepted turns have left it.
    pub fn board(&self) -> &Board {
        self.sitting.game().board()
    }

    /// The game's board and tile set.
    pub fn variant(&self) -> &Variant {
        self.sitting.game().variant()
    }

    /// The names of those who play the next game.
    pub fn next_players(&self) -> Vec<String> {
        let players = self.players.iter();
        players.map(|player| player.name.clone()).collect()
    }

    /// What to show and tell when the appliance starts.
    pub fn start(&self) -> Outcome {
        let view = self.clocked(self.settled_view());
        Outcome {
            view: Some(view),
            told: self.states(),
            ..Outcome::default()
        }
    }

    /// A press of the button.
    pub fn press(&mut self, press: Press) -> Outcome {
        if let Some(resumed) = self.resumed_by_press() {
            return resumed;
        }
        match (press, self.question.take()) {
            (Press::Long, Some(Open::Doubts(doubts))) => match doubts.accept() {
                Ok((reading, photos)) => self.judge(&reading.board(), &photos),
                Err(open) => self.ask(open),
            },
            (Press::Long, Some(Open::Correction { event, seen, .. })) => {
                self.correct(&event, &seen)
            }
            (
                Press::Long,
                Some(Open::Blank {
                    square, letters, ..
                }),
            ) => self.name_as_offered(square, letters),
            (Press::Long, None) if self.challengeable().is_some() => self.challenge_by_button(),
            (Press::Long, None) => self.take_back(),
            (Press::Short, open) => {
                if let Some(Open::Doubts(doubts)) = open {
                    let offered = doubts.offered();
                    self.declined.retain(|other| *other != offered);
                    self.declined.push(offered);
                }
                Outcome {
                    shoot: true,
                    view: Some(View::Reading(Some(self.mover()))),
                    ..Outcome::default()
                }
            }
        }
    }

    /// The board was read.
    pub fn seen(&mut self, reading: Reading, photos: Photos) -> Outcome {
        match Doubts::open(reading, photos, &self.declined) {
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
        self.declined.clear();
        let game = self.sitting.game();
        if seen.is_empty() && game.events().is_empty() {
            // A press before the first word is no pass: the tiles are drawn, and the first player thinks.
            self.clocks.begin();
            return Outcome {
                view: Some(self.settled_view()),
                ..Outcome::default()
            };
        }
        let over = game.ended().is_some();
        if let Some(told) = self.shown_leftovers(seen) {
            return told;
        }
        let game = self.sitting.game();
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

    fn settled(&self, event: Event, turn: payload::Turn, card: View) -> Outcome {
        let mut told = vec![Told::Turn(turn)];
        told.extend(self.states());
        Outcome {
            records: vec![Record::new(self.seq, Some(event))],
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
        let told = payload::Board {
            broken: illegal.squares(),
            ..tell::board(game, seen, &statuses, Vec::new())
        };
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
            records: vec![Record::new(self.seq, None)],
            view: Some(first),
            after: Some(View::Board(then.clone())),
            told: vec![Told::Turn(turn), Told::Board(board), Told::Picture(then)],
            shoot: false,
        }
    }

    /// The board was cleared: the next game begins.
    fn new_game(&mut self) -> Outcome {
        let event = Event::beginning(self.sitting.game().variant(), &self.players, &self.rules);
        if let Err(error) = self.sitting.apply(&event) {
            return self.failed("No new game can begin".to_owned(), error.to_string());
        }
        Outcome {
            records: vec![Record::new(self.seq, Some(event))],
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
        let asked = self.blank_view().filter(|_| !self.is_paused());
        let asked = asked.or_else(|| self.ending_view());
        asked.unwrap_or_else(|| View::Board(views::board(game, &self.statuses(game.board()))))
    }

    /// What stays on the screen: the question that is open, else the game.
    fn standing_view(&self) -> View {
        match &self.question {
            Some(Open::Doubts(doubts)) => View::Question(doubts.view(self.variant())),
            Some(Open::Correction { shown, .. }) => View::Correction(shown.clone()),
            Some(Open::Blank { .. }) | None => self.settled_view(),
        }
    }

    /// What every square is worth showing as. Where words may be challenged, nobody is told which stand.
    fn statuses(&self, board: &Board) -> Vec<Status> {
        let game = self.sitting.game();
        let shown = self.lexicon.as_ref().filter(|_| !views::hides(game));
        game.survey(board, shown).statuses
    }

    /// Who is to move: whose press it is.
    pub fn mover(&self) -> String {
        let game = self.sitting.game();
        game.players()[game.next()].clone()
    }

    fn next_seq(&mut self) -> u64 {
        self.seq += 1;
        self.seq
    }
}
