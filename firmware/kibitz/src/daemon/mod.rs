//! The appliance at work: threads for finger, eye and stage around the turn loop, and the broker.
//!
//! ```text
//! finger (button) ─press─▶ ┌──────────┐ ─shoot─▶ eye (camera, reader)
//! broker ────────press───▶ │   loop   │ ◀─look──
//!        ◀──publication─── └──────────┘ ─view──▶ stage (panel)
//!                            │ journal first
//! ```

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
    /// A defect of ours: the thread that reads photographs has ended.
    #[error("the reading of photographs has failed; please report this with the photograph")]
    Eye,
}

struct Daemon {
    appliance: Appliance,
    journal: Journal,
    broker: Option<(Broker, Topics)>,
    eye: Eye,
    stage: Stage,
    card: Duration,
    /// The press being answered, since when.
    reading: Option<Instant>,
    /// The press to be answered after it.
    pending: Option<Press>,
    /// What follows the turn card, and when.
    after: Option<(Instant, View)>,
}

/// Runs until a signal ends it or the button is gone, and then leaves everything in order.
///
/// # Errors
/// When a part fails that the appliance cannot do without.
pub async fn run(parts: Parts) -> Result<(), Fatal> {
    let mut presses = finger::start(parts.button);
    let (looks, mut seen) = mpsc::unbounded_channel();
    let (faults, mut failed) = mpsc::unbounded_channel();
    let (broker, mut afar) = match parts.broker {
        Some(config) => {
            let topics = config.topics.clone();
            let (broker, presses) = Broker::spawn(config);
            (Some((broker, topics)), Some(presses))
        }
        None => (None, None),
    };
    let mut daemon = Daemon {
        appliance: parts.appliance,
        journal: parts.journal,
        broker,
        eye: Eye::start(parts.camera, parts.reader, looks),
        stage: Stage::start(parts.panels, parts.done, faults),
        card: parts.card,
        reading: None,
        pending: None,
        after: None,
    };
    let mut terminate = signal(SignalKind::terminate()).map_err(Fatal::Signals)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(Fatal::Signals)?;
    let start = daemon.appliance.start();
    daemon.carry_out(start, None);
    let mut listening = true;
    let ended = loop {
        if !listening && daemon.idle() {
            break Ok(());
        }
        let due = daemon.after.as_ref().map(|after| after.0);
        tokio::select! {
            _ = terminate.recv() => break Ok(()),
            _ = interrupt.recv() => break Ok(()),
            press = presses.recv(), if listening => match press {
                Some(Ok(press)) => daemon.press(press),
                Some(Err(error)) => break Err(error.into()),
                None => listening = false,
            },
            press = from_afar(&mut afar) => daemon.press(press),
            look = seen.recv() => match look {
                Some(look) => daemon.look(look),
                None => break Err(Fatal::Eye),
            },
            fault = failed.recv() => match fault {
                Some(error) => break Err(error.into()),
                None => break Err(Fatal::Eye),
            },
            () = until(due) => daemon.turn_over(),
        }
    };
    daemon.leave().await;
    ended
}

impl Daemon {
    const fn idle(&self) -> bool {
        self.reading.is_none() && self.pending.is_none()
    }

    fn press(&mut self, press: Press) {
        if self.reading.is_some() {
            if self.pending.replace(press).is_some() {
                tracing::info!("one press is waiting already; this one takes its place");
            }
            return;
        }
        let now = Instant::now();
        self.change(now, |appliance| appliance.press(press));
    }

    fn look(&mut self, look: Look) {
        let since = self.reading.take().unwrap_or_else(Instant::now);
        match look {
            Look::Board { reading, photos } => {
                self.change(since, |appliance| appliance.seen(reading, photos));
            }
            Look::Nothing { title, advice } => {
                self.change(since, |appliance| appliance.failed(title, advice));
            }
        }
        if let Some(press) = self.pending.take() {
            self.press(press);
        }
    }

    /// Lets the appliance change, journals that, and only then makes it so.
    fn change(&mut self, since: Instant, change: impl FnOnce(&mut Appliance) -> Outcome) {
        let mut next = self.appliance.clone();
        let mut outcome = change(&mut next);
        let saved = outcome.record.as_ref().map_or(Ok(()), |record| {
            block_in_place(|| self.journal.append(record))
        });
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
        self.carry_out(outcome, Some(since));
    }

    fn carry_out(&mut self, outcome: Outcome, since: Option<Instant>) {
        if outcome.shoot {
            self.reading = since;
            self.eye.shoot();
        }
        self.after = None;
        if let Some(view) = outcome.view {
            let answered = since.filter(|_| !outcome.shoot);
            self.stage.show(view, answered);
        }
        self.after = outcome.after.map(|view| (Instant::now() + self.card, view));
        if let Some((broker, topics)) = &self.broker {
            for told in outcome.told {
                if let Some(publication) = publication(told, topics) {
                    broker.publish(publication);
                }
            }
        }
    }

    /// The turn card has been shown long enough.
    fn turn_over(&mut self) {
        if let Some((_, view)) = self.after.take() {
            self.stage.show(view, None);
        }
    }

    /// Leaves the screen dark and the broker told.
    async fn leave(self) {
        let Self { broker, stage, .. } = self;
        block_in_place(|| stage.clear());
        if let Some((broker, _)) = broker {
            broker.close().await;
        }
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

/// The next press over MQTT; never, when there is no broker.
async fn from_afar(presses: &mut Option<mpsc::Receiver<link::Press>>) -> Press {
    let press = match presses {
        Some(presses) => presses.recv().await,
        None => None,
    };
    match press {
        Some(link::Press::Short) => Press::Short,
        Some(link::Press::Long) => Press::Long,
        None => std::future::pending().await,
    }
}

async fn until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due.into()).await,
        None => std::future::pending().await,
    }
}
