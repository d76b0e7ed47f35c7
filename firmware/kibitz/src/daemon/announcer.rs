//! What the house is told: events once each, states whenever they change.

use game::{Event, Invalid, Variant};
use link::payload::{Condition, Eye, Happening, Last, Reply, Stage, TurnKind, VERSION};
use link::{Device, Publication, Topics, payload};
use screen::{Size, View};
use tokio::task::block_in_place;

use super::gauge;
use crate::appliance::{Appliance, Outcome, Record, Told};
use crate::broker::Broker;
use crate::variants;

/// Size of the published picture: for a tablet or a dashboard, where there is more room than on the panel.
const PICTURE: Size = Size::new(480, 480);

/// The broker's side of the appliance.
pub struct Announcer {
    broker: Broker,
    topics: Topics,
    device: Device,
    /// Tiles of a full rack.
    rack: usize,
    /// What was last said about the appliance in Home Assistant's terms.
    announced: Option<Publication>,
    game: Option<payload::Game>,
    last: Option<Last>,
    condition: Condition,
    told: Option<Condition>,
    clock: Option<payload::Clock>,
}

impl Announcer {
    /// Speaks over a broker, under a name for people.
    pub fn new(broker: Broker, topics: Topics, name: String, variant: &Variant) -> Self {
        let software = env!("CARGO_PKG_VERSION").to_owned();
        let letters = variant.faces.iter().map(|face| face.text.clone()).collect();
        Self {
            broker,
            topics,
            device: Device {
                name,
                software: software.clone(),
                players: Vec::new(),
                letters,
                variants: variants::known(variant),
                challenges: variant.rules.invalid == Invalid::Challenge,
                clocks: variant.rules.clock_minutes > 0,
                temperature: gauge::temperature().is_some(),
            },
            rack: usize::from(variant.rack),
            announced: None,
            game: None,
            last: None,
            condition: Condition {
                version: VERSION,
                software,
                started: gauge::now(),
                problem: None,
                question: None,
                camera: Eye::Waiting,
                reading: None,
                pressed_by: None,
                temperature: gauge::temperature(),
                next_players: Vec::new(),
            },
            told: None,
            clock: None,
        }
    }

    /// The events of an outcome, on the disk before the turn counts.
    pub fn keep(&self, outcome: &Outcome) -> Vec<Publication> {
        let Some(Record { seq, .. }) = outcome.records.last() else {
            return Vec::new();
        };
        let turns = outcome.told.iter().filter_map(|told| match told {
            Told::Turn(turn) => Some(turn),
            _ => None,
        });
        let turns: Vec<&payload::Turn> = turns.collect();
        let ends = self.ends(outcome);
        let mut events = Vec::new();
        for (i, turn) in turns.iter().enumerate() {
            let over = ends && i + 1 == turns.len();
            events.push(Publication::json_event(self.topics.turn(), *turn));
            let happenings = Happening::of(turn, self.bingo(outcome, turn.seq), over);
            let publication = |h: &Happening| Publication::json_event(self.topics.event(), h);
            events.extend(happenings.iter().map(publication));
        }
        block_in_place(|| self.broker.keep(*seq, events))
    }

    /// The turn does not count after all.
    pub fn forget(&self, events: &[Publication]) {
        self.broker.forget(events);
    }

    /// Whether the game is over with this.
    fn ends(&self, outcome: &Outcome) -> bool {
        let stage = |told: &Told| matches!(told, Told::Game(game) if game.state == Stage::Over);
        let before = self
            .game
            .as_ref()
            .is_some_and(|game| game.state == Stage::Over);
        !before && outcome.told.iter().any(stage)
    }

    /// Whether all tiles of a rack were laid in the turn of this event.
    fn bingo(&self, outcome: &Outcome, seq: u64) -> bool {
        let record = outcome.records.iter().find(|record| record.seq == seq);
        let laid = match record.and_then(|record| record.event.as_ref()) {
            Some(Event::Played { tiles, .. }) => tiles.len(),
            _ => 0,
        };
        laid == self.rack
    }

    /// Says what came of something: its events, as they were kept, and the states.
    pub fn tell(&mut self, events: Vec<Publication>, told: Vec<Told>) {
        for event in events {
            self.broker.publish(event);
        }
        let mut untold = false;
        for told in told {
            match told {
                // Something that cannot be is no turn.
                Told::Turn(turn) if turn.kind == TurnKind::Refused => {}
                Told::Turn(turn) => {
                    self.last = Some(Last::from(&turn));
                    untold = true;
                }
                Told::Game(game) => {
                    self.tell_game(game);
                    untold = false;
                }
                Told::Board(board) => {
                    let topic = self.topics.board();
                    self.broker.publish(Publication::json_state(topic, &board));
                }
                Told::Hint(hint) => {
                    let topic = self.topics.hint();
                    self.broker.publish(Publication::json_reply(topic, &hint));
                }
                Told::Picture(board) => {
                    let png =
                        block_in_place(|| screen::draw(&View::Board(board), PICTURE).to_png());
                    match png {
                        Ok(png) => {
                            let topic = self.topics.picture();
                            self.broker.publish(Publication::state(topic, png));
                        }
                        Err(error) => tracing::error!("{}", crate::chain(&error)),
                    }
                }
            }
        }
        // The last turn is told with the game, even when it left the game untouched.
        if let (true, Some(game)) = (untold, self.game.clone()) {
            self.tell_game(game);
        }
    }

    fn tell_game(&mut self, game: payload::Game) {
        let game = payload::Game {
            last: self.last.clone(),
            ..game
        };
        let players = game.players.iter().map(|player| player.name.clone());
        self.device.players = players.collect();
        let announcement = self.device.announcement(&self.topics);
        if announcement != self.announced {
            announcement
                .iter()
                .cloned()
                .for_each(|said| self.broker.publish(said));
            self.announced = announcement;
        }
        let topic = self.topics.game();
        self.broker.publish(Publication::json_state(topic, &game));
        self.game = Some(game);
    }

    /// Says how the clocks stand, if that is news. Before the game is told: whether it has clocks is part of the
    /// announcement.
    pub fn tell_clock(&mut self, clock: payload::Clock) {
        self.device.clocks = clock.limit > 0;
        if self.clock.as_ref() != Some(&clock) {
            let topic = self.topics.clock();
            self.broker.publish(Publication::json_state(topic, &clock));
            self.clock = Some(clock);
        }
    }

    /// Takes note of how the appliance is.
    pub fn note(&mut self, change: impl FnOnce(&mut Condition)) {
        change(&mut self.condition);
    }

    /// Says how the appliance is, and whether it reads the board, if that has changed.
    pub fn tell_condition(&mut self, appliance: &Appliance, reads: bool) {
        self.condition.pressed_by = reads.then(|| appliance.mover());
        self.condition.question = appliance.question();
        self.condition.next_players = appliance.next_players();
        if self.told.as_ref() != Some(&self.condition) {
            let topic = self.topics.status();
            self.broker
                .publish(Publication::json_state(topic, &self.condition));
            self.told = Some(self.condition.clone());
        }
    }

    /// Says what became of a command.
    pub fn reply(&self, command: String, refused: Option<String>) {
        let reply = Reply::new(command, refused);
        self.broker
            .publish(Publication::json_reply(self.topics.reply(), &reply));
    }

    /// Delivers what waits, and takes leave.
    pub async fn close(self) {
        self.broker.close().await;
    }
}
