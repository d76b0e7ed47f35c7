//! What an appliance has told, and the view it makes.

mod asked;
mod cards;
mod clocks;

use game::{Board, Emblem, Status, Variant};
use link::payload::{self, About, Stage, TurnKind};
use link::{Message, Topics};
use screen::{BoardView, Caption, Claim, Over, Place, Player, Trouble, View, Waiting, Who};
use serde::de::DeserializeOwned;

use cards::Card;

/// Everything heard of one appliance.
pub struct House {
    topics: Topics,
    /// Why there is no broker, while there is none.
    gone: Option<String>,
    here: Option<bool>,
    board: Option<payload::Board>,
    game: Option<payload::Game>,
    condition: Option<payload::Condition>,
    /// The clocks as they were told, and whole seconds since.
    clock: Option<payload::Clock>,
    seconds: i64,
    picture: Option<Vec<u8>>,
    /// What is shown for a while.
    card: Option<Card>,
}

impl House {
    /// An appliance nothing was heard of yet.
    pub const fn new(topics: Topics) -> Self {
        Self {
            topics,
            gone: None,
            here: None,
            board: None,
            game: None,
            condition: None,
            clock: None,
            seconds: 0,
            picture: None,
            card: None,
        }
    }

    /// The broker is not there.
    pub fn gone(&mut self, cause: String) {
        self.gone = Some(cause);
        self.card = None;
    }

    /// The broker is there.
    pub fn there(&mut self) {
        self.gone = None;
    }

    /// Takes a message. Whether a card is to be shown for a while. What cannot be read changes nothing.
    pub fn hear(&mut self, message: &Message) -> bool {
        let on = |topic: link::Topic| topic.as_str() == message.topic;
        let bytes = &message.payload[..];
        if on(self.topics.availability()) {
            self.here = Some(bytes == b"online");
            self.card = None;
        } else if on(self.topics.board()) {
            self.board = read(bytes).or(self.board.take());
        } else if on(self.topics.game()) {
            self.game = read(bytes).or(self.game.take());
        } else if on(self.topics.clock()) {
            if let Some(clock) = read(bytes) {
                self.clock = Some(clock);
                self.seconds = 0;
            }
        } else if on(self.topics.status()) {
            self.condition = read(bytes).or(self.condition.take());
            if self.presser().is_some() {
                self.card = None;
            }
        } else if on(self.topics.picture()) {
            self.picture = Some(bytes.to_vec());
        } else if !message.retain {
            let card = if on(self.topics.turn()) {
                read(bytes).map(Card::Turn)
            } else if on(self.topics.hint()) && !self.is_asking() {
                read(bytes).map(Card::Hint)
            } else {
                None
            };
            let new = card.is_some();
            self.card = card.or(self.card.take());
            return new;
        }
        false
    }

    /// Who pressed, while the board is being read.
    fn presser(&self) -> Option<&String> {
        self.condition.as_ref()?.pressed_by.as_ref()
    }

    /// Whether a question keeps hints from the screen.
    fn is_asking(&self) -> bool {
        let question = self.condition.as_ref().and_then(|c| c.question.as_ref());
        let about = question.and_then(|question| question.about.as_ref());
        about.is_some_and(|about| !matches!(about, About::Blank { .. }))
    }

    /// The card has been shown long enough.
    pub fn card_over(&mut self) {
        self.card = None;
    }

    /// Whether a clock runs.
    pub fn clock_runs(&self) -> bool {
        let runs = |clock: &payload::Clock| clock.running.is_some();
        self.gone.is_none() && self.here == Some(true) && self.clock.as_ref().is_some_and(runs)
    }

    /// So many whole seconds have passed since the clocks were told.
    pub fn seconds_later(&mut self, seconds: i64) {
        self.seconds = seconds;
    }

    /// The picture the appliance has drawn.
    pub fn picture(&self) -> Option<&[u8]> {
        self.picture.as_deref()
    }

    /// Whether a game is played that cannot be drawn here.
    pub fn is_strange(&self) -> bool {
        let strange = self
            .board
            .as_ref()
            .is_some_and(|board| board_of(board).is_none());
        strange && self.card.is_none() && self.gone.is_none() && self.here == Some(true)
    }

    /// Where things stand, in a line.
    pub fn line(&self) -> String {
        if let Some(cause) = &self.gone {
            return format!("no broker at {cause}");
        }
        if let Some(card) = &self.card {
            return card.line();
        }
        if let (Some(condition), Some(true)) = (&self.condition, self.here) {
            if let Some(player) = &condition.pressed_by {
                return format!("reading the board for {player}");
            }
            let question = condition.question.as_ref().map(|question| &question.text);
            if let Some(open) = question.or(condition.problem.as_ref()) {
                return open.clone();
            }
        }
        match (&self.game, self.here) {
            (_, Some(false)) => "the appliance is switched off".to_owned(),
            (Some(game), _) => {
                let players = game
                    .players
                    .iter()
                    .map(|p| format!("{} {}", p.name, p.total));
                players.collect::<Vec<_>>().join(", ")
            }
            (None, _) => "waiting for the appliance".to_owned(),
        }
    }

    /// The clocks of a game as they are now; none where it has none.
    fn clocks_of(&self, game: &payload::Game) -> Option<payload::Clock> {
        let clock = self.clock.as_ref().filter(|clock| clock.is_of(game))?;
        Some(clock.after(self.seconds))
    }

    /// What the appliance's own screen would show.
    pub fn view(&self) -> View {
        let away = |title: &str, advice: String| {
            View::Trouble(Trouble {
                title: title.to_owned(),
                advice,
            })
        };
        if let Some(cause) = &self.gone {
            return away("No broker", format!("{cause}. Trying again."));
        }
        if self.here == Some(false) {
            return away(
                "The board is away",
                "The appliance is switched off.".to_owned(),
            );
        }
        let (Some(board), Some(game)) = (&self.board, &self.game) else {
            let name = self.topics.filter();
            return away("Listening", format!("Nothing was heard on {name} yet."));
        };
        let card = self.card.as_ref().and_then(|card| card.view(game));
        let clocks = self.clocks_of(game);
        let paused = clocks.as_ref().is_some_and(|clock| clock.paused);
        let reading = || Some(View::Reading(Some(self.presser()?.clone())));
        // Which letter a blank is can wait as long as the clocks do.
        let waits = |view: &View| paused && matches!(view, View::BlankChoice(_));
        let open = || asked::view(self.condition.as_ref()?).filter(|view| !waits(view));
        let settled = || clocks::on(settled(board, game), clocks);
        card.or_else(reading).or_else(open).unwrap_or_else(settled)
    }
}

/// A JSON payload of a version that is known here.
fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let value: serde_json::Value = serde_json::from_slice(bytes).ok()?;
    let version = value.get("version")?.as_u64();
    (version == Some(u64::from(payload::VERSION))).then(|| serde_json::from_value(value).ok())?
}

fn board_of(board: &payload::Board) -> Option<(Variant, Board)> {
    let variant = Variant::shipped(&board.variant).ok()?;
    let tiles = Board::parse(&board.rows.join("\n"), &variant).ok()?;
    (tiles.side() == board.side && tiles.side() == variant.side).then_some((variant, tiles))
}

fn settled(board: &payload::Board, game: &payload::Game) -> View {
    let players = players(game);
    if let Some(ending) = &game.ending {
        return over(game, ending);
    }
    let Some((variant, tiles)) = board_of(board) else {
        return View::Trouble(Trouble {
            title: "A game that is not known here".to_owned(),
            advice: format!("The game is {}: a newer kibitz draws it.", board.variant),
        });
    };
    if game.state == Stage::Waiting && tiles.is_empty() {
        return View::Waiting(Waiting {
            game: variant.name,
            players,
            paused: false,
        });
    }
    let statuses: Vec<Status> = board.statuses.iter().flatten().copied().collect();
    let view = BoardView::new(&tiles, &variant, &statuses, &board.last, &board.broken);
    View::Board(view.with_players(players).with_caption(caption(game)))
}

fn players(game: &payload::Game) -> Vec<Player> {
    let players = game.players.iter().enumerate();
    players
        .map(|(i, player)| Player {
            name: player.name.clone(),
            emblem: player.emblem,
            total: player.total,
            next: game.to_move == Some(i),
            clock: None,
        })
        .collect()
}

/// The line below the board, about the last turn.
fn caption(game: &payload::Game) -> Caption {
    let Some(last) = &game.last else {
        return Caption::None;
    };
    let player = last.player.clone();
    match (last.kind, last.words.first()) {
        (TurnKind::Placed, Some(text)) => Caption::Turn {
            player,
            text: text.clone(),
            points: last.points,
            claim: if last.checked {
                Claim::Valid
            } else {
                Claim::NotChecked
            },
        },
        (TurnKind::Pass, _) => Caption::Pass { player },
        (TurnKind::Withdrawal, _) => Caption::Withdrawn {
            player,
            points: -last.points,
        },
        (TurnKind::Illegal | TurnKind::Invalid | TurnKind::Lost, _) => {
            Caption::Illegal(last.message.clone())
        }
        _ => Caption::Task(last.message.clone()),
    }
}

/// A player by name; somebody of an earlier game is shown with any emblem.
fn who(game: &payload::Game, name: &str) -> Who {
    let found = game.players.iter().find(|player| player.name == name);
    Who {
        name: name.to_owned(),
        emblem: found.map_or(Emblem::Star, |player| player.emblem),
    }
}

fn over(game: &payload::Game, ending: &payload::Ending) -> View {
    let places = ending.players.iter().map(|player| Place {
        name: player.name.clone(),
        emblem: who(game, &player.name).emblem,
        total: player.total,
        left: lost(player),
        wins: ending.untold.is_empty() && ending.winners.contains(&player.name),
    });
    View::Over(Over {
        reason: match ending.reason {
            payload::Reason::Out => "The last tile is laid.".to_owned(),
            payload::Reason::Scoreless => "Nobody has laid a tile for a while.".to_owned(),
        },
        places: places.collect(),
        advice: match ending.untold.first() {
            None => "Clear the board and press for a new game".to_owned(),
            Some(player) => {
                format!("{player}: lay the tiles you have left on free squares, and press")
            }
        },
    })
}

/// What a player has won or lost at the end: by tiles left, and by overtime.
fn lost(player: &payload::Final) -> String {
    let left = match player.left.as_deref() {
        None | Some("") => String::new(),
        Some(tiles) => format!("{tiles} {:+}", player.adjustment),
    };
    let overtime = match player.overtime {
        0 => String::new(),
        points => format!("overtime: −{points}"),
    };
    let parts = [left, overtime].into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
