//! The appliance at work: threads for finger, eye and stage around the turn loop, and the broker.
//!
//! ```text
//! finger (button) ─press─▶ ┌──────────┐ ─shoot─▶ eye (camera, reader)
//! broker ────────press───▶ │   loop   │ ◀─look──
//!        ◀──publication─── └──────────┘ ─view──▶ stage (panel)
//!                            │ journal first
//! ```

mod ears;
mod eye;
mod finger;
mod stage;

use std::io;
use std::time::{Duration, Instant};

use link::{Publication, Topics};
use screen::{Size, View};
use thiserror::Error;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::mpsc;
use tokio::task::block_in_place;
use vision::Reader;

use crate::appliance::{Appliance, Outcome, Told};
use crate::broker::{Broker, BrokerConfig};
use crate::button::Done;
use crate::journal::Journal;
use crate::ports::{Button, ButtonError, Camera, Panel, PanelError, Press};
use ears::{Ears, Heard};
use eye::{Eye, Look};
use stage::Stage;

/// Size of the published picture: for a tablet or a dashboard, where there is more room than on the panel.
const PICTURE: Size = Size::new(480, 480);

/// Everything the appliance is made of.
pub struct Parts {
    pub appliance: Appliance,
    pub journal: Journal,
    pub button: Box<dyn Button>,
    pub camera: Box<dyn Camera>,
    /// The screen, and whatever else shows the same.
    pub panels: Vec<Box<dyn Panel>>,
    pub reader: Reader,
    /// Where to publish, if anywhere.
    pub broker: Option<BrokerConfig>,
    /// How long the turn card stays.
    pub card: Duration,
    /// How long a turn may be challenged, where the rules know challenges.
    pub challenge: Duration,
    /// Told of every press answered.
    pub done: Done,
}

/// Why the appliance stopped working.
#[derive(Debug, Error)]
pub enum Fatal {
    /// The button cannot be read any more.
    #[error(transparent)]
    Button(#[from] ButtonError),
    /// The screen does not take pictures any more.
    #[error(transparent)]
    Panel(#[from] PanelError),
    /// Signals cannot be awaited.
    #[error("the system does not deliver signals")]
    Signals(#[source] io::Error),
    /// A defect of ours: a thread has ended.
    #[error("the thread that {0} has failed; please report this")]
    Thread(&'static str),
}

struct Daemon {
    appliance: Appliance,
    journal: Journal,
    broker: Option<(Broker, Topics)>,
    eye: Eye,
    stage: Stage,
    card: Duration,
    challenge: Duration,
    /// The press being answered, since when.
    reading: Option<Instant>,
    /// The press to be answered after it.
    pending: Option<Press>,
    /// What follows the turn card, and when.
    after: Option<(Instant, View)>,
    /// The turn that may be challenged, and until when.
    challenge_by: Option<(usize, Instant)>,
}

/// Runs until a signal ends it or the button is gone, and then leaves everything in order.
///
/// # Errors
/// When a part fails that the appliance cannot do without.
pub async fn run(mut parts: Parts) -> Result<(), Fatal> {
    let terminate = signal(SignalKind::terminate()).map_err(Fatal::Signals)?;
    let interrupt = signal(SignalKind::interrupt()).map_err(Fatal::Signals)?;
    let start = parts.appliance.start();
    // A screen that does not take its first picture is missing; later ones may fail and be shown again.
    stage::open(&mut parts.panels, start.view.as_ref())?;
    let presses = finger::start(parts.button);
    let (looks, seen) = mpsc::unbounded_channel();
    let (faults, failed) = mpsc::unbounded_channel();
    let (broker, afar) = match parts.broker {
        Some(config) => {
            let topics = config.topics.clone();
            let (broker, presses) = Broker::spawn(config);
            (Some((broker, topics)), Some(presses))
        }
        None => (None, None),
    };
    let mut ears = Ears {
        terminate,
        interrupt,
        presses: Some(presses),
        afar,
        seen,
        failed,
    };
    let mut daemon = Daemon {
        appliance: parts.appliance,
        journal: parts.journal,
        broker,
        eye: Eye::start(parts.camera, parts.reader, looks),
        stage: Stage::start(parts.panels, parts.done, faults),
        card: parts.card,
        challenge: parts.challenge,
        reading: None,
        pending: None,
        after: None,
        challenge_by: None,
    };
    daemon.time_challenge();
    daemon.tell(start.told);
    tracing::info!("waiting for the button");
    let ended = daemon.work(&mut ears).await;
    daemon.leave().await;
    ended
}

impl Daemon {
    async fn work(&mut self, ears: &mut Ears) -> Result<(), Fatal> {
        while ears.presses.is_some() || self.reading.is_some() {
            match ears.next(self.due()).await? {
                Heard::Press(press) => self.press(press),
                Heard::Command(command) => {
                    self.change(None, |appliance| appliance.command(&command));
                }
                Heard::Look(look) => self.look(look),
                Heard::Due => self.time_is_up(),
                Heard::NoButton => ears.presses = None,
                Heard::End => break,
            }
        }
        Ok(())
    }

    fn press(&mut self, press: Press) {
        if self.reading.is_some() {
            if self.pending.replace(press).is_some() {
                tracing::info!("one press is waiting already; this one takes its place");
            }
            return;
        }
        let now = Instant::now();
        self.change(Some(now), |appliance| appliance.press(press));
    }

    fn look(&mut self, look: Look) {
        let since = self.reading.take().unwrap_or_else(Instant::now);
        match look {
            Look::Board { reading, photos } => {
                self.change(Some(since), |appliance| appliance.seen(reading, photos));
            }
            Look::Nothing { title, advice } => {
                self.change(Some(since), |appliance| appliance.failed(title, advice));
            }
        }
        if let Some(press) = self.pending.take() {
            self.press(press);
        }
    }

    /// Lets the appliance change, journals that, and only then makes it so.
    fn change(&mut self, since: Option<Instant>, change: impl FnOnce(&mut Appliance) -> Outcome) {
        let mut next = self.appliance.clone();
        let mut outcome = change(&mut next);
        let saved = match &outcome.records[..] {
            [] => Ok(()),
            records => block_in_place(|| self.journal.append(records)),
        };
        match saved {
            Ok(()) => self.appliance = next,
            Err(error) => {
                let what = crate::chain(&error);
                tracing::error!("{what}");
                let advice = format!("Nothing has changed. Then press again. ({what})");
                outcome = self
                    .appliance
                    .failed("The game cannot be saved".to_owned(), advice);
            }
        }
        self.carry_out(outcome, since);
        self.time_challenge();
    }

    fn carry_out(&mut self, outcome: Outcome, since: Option<Instant>) {
        if outcome.shoot {
            self.reading = since;
            self.eye.shoot(self.appliance.board().clone());
        }
        self.after = None;
        if let Some(view) = outcome.view {
            let answered = since.filter(|_| !outcome.shoot);
            self.stage.show(view, answered);
        }
        self.after = outcome.after.map(|view| (Instant::now() + self.card, view));
        self.tell(outcome.told);
    }

    fn tell(&self, told: Vec<Told>) {
        if let Some((broker, topics)) = &self.broker {
            for told in told {
                if let Some(publication) = publication(told, topics) {
                    broker.publish(publication);
                }
            }
        }
    }

    /// When something is to be done without anybody asking.
    fn due(&self) -> Option<Instant> {
        let after = self.after.as_ref().map(|after| after.0);
        // A press being answered may be the challenge, or the turn after it.
        let challenge = self.challenge_by.filter(|_| self.reading.is_none());
        let challenge = challenge.map(|(_, by)| by);
        after.into_iter().chain(challenge).min()
    }

    /// The turn card has been shown long enough, or nobody has challenged the turn in time.
    fn time_is_up(&mut self) {
        let now = Instant::now();
        if let Some((_, view)) = self.after.take_if(|(due, _)| *due <= now) {
            self.stage.show(view, None);
        }
        if self.reading.is_none() && self.challenge_by.is_some_and(|(_, by)| by <= now) {
            self.change(None, Appliance::accept_turn);
        }
    }

    /// Begins to count the time in which a turn may be challenged, or stops.
    fn time_challenge(&mut self) {
        let open = self.appliance.challengeable();
        let running = self.challenge_by.map(|(turn, _)| turn);
        if running != open {
            self.challenge_by = open.map(|turn| (turn, Instant::now() + self.challenge));
        }
    }

    /// Leaves the screen dark and the broker told.
    async fn leave(self) {
        let Self {
            broker, stage, eye, ..
        } = self;
        block_in_place(|| stage.clear());
        if let Some((broker, _)) = broker {
            broker.close().await;
        }
        block_in_place(|| eye.close());
    }
}

/// What is told as a message; nothing when a picture cannot be encoded, which is logged.
fn publication(told: Told, topics: &Topics) -> Option<Publication> {
    Some(match told {
        Told::Turn(turn) => Publication::json_event(topics.turn(), &turn),
        Told::Board(board) => Publication::json_state(topics.board(), &board),
        Told::Game(game) => Publication::json_state(topics.game(), &game),
        Told::Picture(board) => {
            let png = block_in_place(|| screen::draw(&View::Board(board), PICTURE).to_png());
            let png = png.inspect_err(|error| tracing::error!("{}", crate::chain(error)));
            Publication::state(topics.picture(), png.ok()?)
        }
    })
}
