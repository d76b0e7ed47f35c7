//! Hints: the best play of a rack, as far as a player wants to know it.

use std::sync::{Arc, OnceLock};

use game::solve::{Excess, Outlook, Play, Rack, RackError, SolveError, Solver};
use game::{Axis, Board, Lexicon, Variant, Word};
use link::Help;
use link::payload::{self, Direction};
use screen::View;
use thiserror::Error;

use super::commands::Refusal;
use super::{Appliance, Open, Outcome, Told};

/// The search for plays, prepared once, in the background as soon as the appliance starts.
#[derive(Clone, Default)]
pub struct Hints(Arc<OnceLock<Result<Solver, SolveError>>>);

/// Why there is no hint.
#[derive(Debug, Error)]
pub(super) enum NoHint {
    #[error(
        "without a word list nobody knows the plays; name one in the configuration: dictionary"
    )]
    NoWords,
    #[error("{0}")]
    Rack(#[from] RackError),
    #[error("{found} × {text} on the board and the rack: {variant} has {most}")]
    Excess {
        text: String,
        found: usize,
        most: u8,
        variant: String,
    },
    #[error("{0}")]
    Search(SolveError),
    #[error("the game is over")]
    Over,
}

impl std::fmt::Debug for Hints {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ready = self.0.get().is_some();
        f.debug_struct("Hints").field("ready", &ready).finish()
    }
}

impl Hints {
    /// Prepares the search, unless that is done or under way; then it waits.
    fn solver(&self, variant: &Variant, lexicon: &Lexicon) -> Result<&Solver, NoHint> {
        let prepare = || Solver::new(variant, lexicon);
        let solver = self.0.get_or_init(prepare).as_ref();
        solver.map_err(|error| NoHint::Search(error.clone()))
    }
}

impl Appliance {
    /// What prepares the search for hints: some tens of milliseconds, for a thread of its own.
    pub fn prepare_hints(&self) -> impl FnOnce() + Send + 'static {
        let hints = self.hints.clone();
        let (variant, lexicon) = (self.variant().clone(), self.lexicon.clone());
        move || {
            if let Some(lexicon) = lexicon {
                // What is wrong is told to whoever asks for a hint.
                let _ = hints.solver(&variant, &lexicon);
            }
        }
    }

    /// The best play of a rack. The game is untouched; a question that is open stays on the screen.
    pub(super) fn hint(&mut self, rack: &str, level: Help) -> Result<Outcome, Refusal> {
        let found = self.find(rack)?;
        let hint = told(&found, self.board(), self.variant(), level);
        let view = View::Hint(hint_shown(&hint));
        let asked = matches!(
            self.question,
            Some(Open::Doubts(_) | Open::Correction { .. })
        );
        Ok(Outcome {
            view: (!asked).then_some(view),
            after: (!asked).then(|| self.settled_view()),
            told: vec![Told::Hint(hint)],
            ..Outcome::default()
        })
    }

    fn find(&mut self, text: &str) -> Result<Found, NoHint> {
        let game = self.sitting.game();
        let lexicon = self.lexicon.as_ref().ok_or(NoHint::NoWords)?;
        if game.ended().is_some() {
            return Err(NoHint::Over);
        }
        let (board, variant) = (game.board(), game.variant());
        let rack = Rack::parse(variant, text)?;
        possible(board, &rack, variant)?;
        let mut solver = self.hints.solver(variant, lexicon)?;
        if solver.variant() != variant {
            // The next game is played by other rules.
            self.hints = Hints::default();
            solver = self.hints.solver(variant, lexicon)?;
        }
        let others = game.players().len().saturating_sub(1);
        let outlook = Outlook::new(variant, board, &rack, others);
        Ok(Found {
            best: solver.best(board, &rack),
            exchange: outlook.bag >= usize::from(variant.rack),
            rack,
        })
    }
}

/// What the search has found.
struct Found {
    rack: Rack,
    best: Option<Play>,
    /// Whether the bag allows an exchange.
    exchange: bool,
}

/// Whether the set has the tiles of the rack beside those of the board. Of a kind that is not on the rack the
/// board alone has too many: that is nobody's rack's fault.
fn possible(board: &Board, rack: &Rack, variant: &Variant) -> Result<(), NoHint> {
    let wrong = Excess::all(board, rack, variant);
    match wrong.into_iter().find(|kind| kind.held > 0) {
        None => Ok(()),
        Some(Excess {
            tile, found, most, ..
        }) => Err(NoHint::Excess {
            text: variant.tile_text(tile),
            found,
            most,
            variant: variant.name.clone(),
        }),
    }
}

/// As much as was asked, as it is published.
fn told(found: &Found, board: &Board, variant: &Variant, level: Help) -> payload::Hint {
    let mut hint = payload::Hint::new(found.rack.text(variant), level);
    let Some(play) = &found.best else {
        hint.exchange = Some(found.exchange);
        return hint;
    };
    hint.points = Some(play.points);
    if level >= Help::Place {
        hint.square = Some(play.start());
        hint.direction = Some(match play.axis() {
            Axis::Across => Direction::Across,
            Axis::Down => Direction::Down,
        });
    }
    let word = Word::through(&play.on(board), play.start(), play.axis());
    let first = word.as_ref().and_then(|word| word.tiles.first());
    if level >= Help::Letter {
        let letter = first.and_then(|tile| tile.letter());
        hint.letter = letter.map(|letter| variant.face(letter).text.clone());
    }
    if level >= Help::Word {
        hint.word = word.map(|word| word.text(variant));
    }
    hint
}

/// As it is shown.
pub fn hint_shown(hint: &payload::Hint) -> screen::Hint {
    let way = hint.direction.map(|direction| match direction {
        Direction::Across => "Across",
        Direction::Down => "Down",
    });
    screen::Hint {
        rack: hint.rack.clone(),
        found: hint.points.map(|points| screen::Help {
            points,
            place: hint.square.zip(way),
            letter: hint.letter.clone(),
            word: hint.word.clone(),
        }),
        exchange: hint.exchange.unwrap_or(false),
    }
}
