//! What people say about the game besides laying tiles: challenges, blanks, words, tiles left.

use game::{Deed, Effect, Event, Game, GameError, Letter, Square};
use link::Command;
use link::payload::{self, TurnKind};
use screen::{BlankChoice, View};
use thiserror::Error;

use super::hints::NoHint;
use super::{Appliance, Open, Outcome, Record, Told, ending, tell, views};
use crate::variants;

/// Why something said does not change the game.
#[derive(Debug, Error)]
pub(super) enum Refusal {
    #[error("{0}")]
    Game(#[from] GameError),
    #[error("nobody called {0:?} plays; the name or the number of a player is wanted")]
    Player(String),
    #[error("{0:?} is no letter of this tile set")]
    Letter(String),
    #[error("with {letter} on {square}, {word} does not stand")]
    Falls {
        letter: String,
        square: Square,
        word: String,
    },
    #[error("{0} stands already")]
    Allowed(String),
    #[error("no question is open")]
    NoQuestion,
    #[error("{0:?} is no answer to the question that is open")]
    Answer(String),
    #[error("the game is over")]
    Over,
    #[error("this game has no clocks; clock_minutes under [rules] gives the next one clocks")]
    NoClocks,
    #[error("{0}")]
    Hint(#[from] NoHint),
    #[error("player {0} cannot be named before those before")]
    Seat(u8),
}

impl Appliance {
    /// Carries out what was said over MQTT. A press is for [`press`](Self::press).
    pub fn command(&mut self, command: &Command) -> Outcome {
        match self.obey(command) {
            Ok(outcome) => outcome,
            Err(why) => self.refuse_command(command, &why),
        }
    }

    /// The short name of the board and tile set that is to be played with instead of the present one; `None`
    /// when that is the present one.
    ///
    /// # Errors
    /// When there is no such game, or one is in progress.
    pub fn other_variant(&self, name: &str) -> Result<Option<String>, String> {
        let known = variants::known(self.variant());
        let named = |(id, title): &&(String, String)| {
            id == name || title.to_lowercase() == name.to_lowercase()
        };
        let Some((id, _)) = known.iter().find(named) else {
            let titles: Vec<&str> = known.iter().map(|(_, title)| &title[..]).collect();
            return Err(format!(
                "No game is called {name:?}; known are {}.",
                titles.join(", ")
            ));
        };
        let game = self.sitting.game();
        if *id == self.variant().id {
            return Ok(None);
        }
        if !game.events().is_empty() && game.ended().is_none() {
            return Err("A game is in progress: begin a new one first.".to_owned());
        }
        Ok(Some(id.clone()))
    }

    /// Nobody has challenged the last turn in time; nothing when there is none to be challenged.
    pub fn accept_turn(&mut self) -> Outcome {
        self.obey(&Command::Accept).unwrap_or_default()
    }

    /// The turn that may be challenged, by its number among the events; `None` while none may.
    pub fn challengeable(&self) -> Option<usize> {
        let game = self.sitting.game();
        game.challengeable().map(|_| game.events().len())
    }

    fn obey(&mut self, command: &Command) -> Result<Outcome, Refusal> {
        let game = self.sitting.game();
        match command {
            Command::Press(_) | Command::Identify | Command::Variant { .. } => {
                Ok(Outcome::default())
            }
            Command::Pass => self.pass(),
            Command::New => {
                // What was asked was about the game before.
                self.question = None;
                Ok(self.new_game())
            }
            Command::Name { player, name } => self.rename(*player, name),
            Command::Answer { text } => self.answer(text),
            Command::Undo => {
                self.question = None;
                Ok(self.take_back())
            }
            Command::Pause => self.pause(),
            Command::Resume => self.resume(),
            Command::Accept => self.accepted(),
            Command::Exchange => {
                let event = Event::Exchanged { tiles: Vec::new() };
                let player = game.next();
                let message = format!("{} exchanges tiles.", game.players()[player]);
                self.say(event, player, TurnKind::Exchange, message)
            }
            Command::Challenge { by, refused } => {
                let by = by.as_deref().map(|name| player(game, name)).transpose()?;
                self.challenge(by, *refused)
            }
            Command::Blank { square, letter } => {
                let letter = game.variant().letter(letter);
                let letter = letter.ok_or_else(|| Refusal::Letter(command.to_string()))?;
                self.name(*square, letter)
            }
            Command::Allow { word } => self.allow(word),
            Command::Hint { rack, level } => self.hint(rack, *level),
            Command::Left {
                player: name,
                tiles,
            } => {
                let player = player(game, name)?;
                let tiles = pieces(tiles);
                let message = tell::left(&game.players()[player], &tiles);
                let event = Event::Leftovers { player, tiles };
                self.say(event, player, TurnKind::Leftovers, message)
            }
        }
    }

    /// Challenges the last turn: by the player named, else by the one to move.
    pub(super) fn challenge_by_button(&mut self) -> Outcome {
        let command = Command::Challenge {
            by: None,
            refused: None,
        };
        self.command(&command)
    }

    fn challenge(&mut self, by: Option<usize>, refused: Option<bool>) -> Result<Outcome, Refusal> {
        let before = self.sitting.game().clone();
        let by = by.unwrap_or_else(|| before.next());
        let event = before.challenge(by, refused)?;
        let removed = matches!(event, Event::Challenged { removed: true, .. });
        self.sitting.apply(&event)?;
        self.question = None;
        let seq = self.next_seq();
        let game = self.sitting.game();
        let turn = tell::challenged(&before, game, by, removed, seq);
        let card = views::challenged(&before, game, by, removed);
        Ok(self.settled(event, turn, View::Turn(card)))
    }

    /// The last turn stands for good. That is told, and shows on the screen only as it is now.
    fn accepted(&mut self) -> Result<Outcome, Refusal> {
        let game = self.sitting.game();
        let turn = game.challengeable().ok_or(GameError::NothingToChallenge)?;
        let player = game.entries()[turn].player;
        let message = format!("The turn of {} stands.", game.players()[player]);
        self.say(Event::Accepted, player, TurnKind::Accepted, message)
    }

    pub(super) fn name(&mut self, square: Square, letter: Letter) -> Result<Outcome, Refusal> {
        let game = self.sitting.game();
        let naming = game.name(square, letter, self.lexicon.as_ref())?;
        if let Some(word) = naming.effect.fallen.first() {
            return Err(Refusal::Falls {
                letter: game.variant().face(letter).text.clone(),
                square,
                word: word.text(game.variant()),
            });
        }
        let before = game.clone();
        self.sitting.apply(&naming.event)?;
        self.question = None;
        Ok(self.corrected(&before, naming.event, ""))
    }

    fn allow(&mut self, word: &str) -> Result<Outcome, Refusal> {
        let before = self.sitting.game().clone();
        let letters = before.variant().spell(word);
        if letters.is_some_and(|letters| before.allowed().contains(&letters)) {
            return Err(Refusal::Allowed(word.to_owned()));
        }
        let event = Event::Allowed {
            word: word.to_owned(),
        };
        self.sitting.apply(&event)?;
        if Effect::between(&before, self.sitting.game())
            .risen
            .is_empty()
        {
            let player = self.sitting.game().next();
            let message = format!("{word} stands from now on.");
            return Ok(self.said(event, player, TurnKind::Correction, message));
        }
        let prefix = format!("{word} stands. ");
        Ok(self.corrected(&before, event, &prefix))
    }

    /// Applies an event that lays nothing, and tells it.
    pub(super) fn say(
        &mut self,
        event: Event,
        player: usize,
        kind: TurnKind,
        message: String,
    ) -> Result<Outcome, Refusal> {
        self.sitting.apply(&event)?;
        Ok(self.said(event, player, kind, message))
    }

    fn said(&mut self, event: Event, player: usize, kind: TurnKind, message: String) -> Outcome {
        self.ask_to_correct_anew();
        let seq = self.next_seq();
        let turn = tell::said(self.sitting.game(), player, kind, message, seq);
        let view = self.standing_view();
        Outcome {
            after: None,
            ..self.settled(event, turn, view)
        }
    }

    /// Something asked for cannot be: who asked is told over MQTT, and the screen says it, too.
    fn refuse_command(&mut self, command: &Command, why: &Refusal) -> Outcome {
        let seq = self.next_seq();
        let message = format!("Not done: {command}: {why}.");
        let game = self.sitting.game();
        let turn = payload::Turn {
            stands: false,
            ..tell::said(game, game.next(), TurnKind::Refused, message, seq)
        };
        let shown = self.failed("That cannot be".to_owned(), format!("{why}."));
        Outcome {
            records: vec![Record::new(seq, None)],
            after: Some(self.standing_view()),
            told: vec![Told::Turn(turn)],
            ..shown
        }
    }

    /// Asks which letter the first blank without a name stands for, if somebody has to say.
    pub(super) fn ask_for_blank(&mut self) {
        let game = self.sitting.game();
        let asked = game.unnamed(self.lexicon.as_ref());
        let asked = asked.into_iter().find(|blank| blank.letters.len() > 1);
        self.question = asked.map(|blank| Open::Blank {
            square: blank.square,
            letters: blank.letters,
            now: None,
        });
    }

    /// The blank asked about gets the letter offered, and the next one is offered instead.
    pub(super) fn name_as_offered(&mut self, square: Square, mut letters: Vec<Letter>) -> Outcome {
        letters.rotate_left(1);
        let Some(now) = letters.last().copied() else {
            return Outcome::default();
        };
        match self.name(square, now) {
            Err(why) => self.failed("That cannot be".to_owned(), format!("{why}.")),
            Ok(outcome) => {
                let now = Some(now);
                self.question = Some(Open::Blank {
                    square,
                    letters,
                    now,
                });
                Outcome {
                    view: Some(self.settled_view()),
                    ..outcome
                }
            }
        }
    }

    /// The question which letter a blank stands for, while it is open.
    pub(super) fn blank_view(&self) -> Option<View> {
        let Some(Open::Blank {
            square,
            letters,
            now,
        }) = &self.question
        else {
            return None;
        };
        let text = |letter: &Letter| self.sitting.game().variant().face(*letter).text.clone();
        Some(View::BlankChoice(BlankChoice {
            square: *square,
            now: now.as_ref().map(text),
            letters: letters.iter().map(text).collect(),
        }))
    }

    /// The end of the game, once it is over.
    pub(super) fn ending_view(&self) -> Option<View> {
        ending::view(self.sitting.game())
    }
}

/// A player by number or name.
fn player(game: &Game, text: &str) -> Result<usize, Refusal> {
    let players = game.players();
    let by_name = players
        .iter()
        .position(|name| name.to_lowercase() == text.to_lowercase());
    let by_number = || {
        let number: usize = text.parse().ok()?;
        (1..=players.len()).contains(&number).then(|| number - 1)
    };
    by_name
        .or_else(by_number)
        .ok_or_else(|| Refusal::Player(text.to_owned()))
}

/// Tiles written one after another, faces of several characters in brackets.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match (first, rest.find(']')) {
            ('[', Some(close)) => close + 1,
            _ => first.len_utf8(),
        };
        let piece = rest[..length].trim_start_matches('[').trim_end_matches(']');
        pieces.push(piece.to_owned());
        rest = &rest[length..];
    }
    pieces
}

/// The penalty a failed challenge has cost, counted positive.
pub fn penalty(game: &Game) -> i32 {
    let last = game.entries().last();
    let last = last.filter(|entry| matches!(entry.deed, Deed::Challenged { .. }));
    last.map_or(0, |entry| -entry.points)
}
