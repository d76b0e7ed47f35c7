//! The appliance at work: threads for finger, eye and stage around the turn loop, and the broker.
//!
//! ```text
//! finger (button) ─press─▶ ┌──────────┐ ─shoot─▶ eye (camera, reader)
//! broker ────────press───▶ │   loop   │ ◀─look──
//!        ◀──publication─── └──────────┘ ─view──▶ stage (panel)
//!                            │ journal first
//! ```

mod announcer;
mod clocks;
mod ears;
mod eye;
mod finger;
mod gauge;
mod stage;

use std::io;
use std::time::{Duration, Instant};

use link::{Command, payload};
use screen::View;
use thiserror::Error;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::mpsc;
use tokio::task::block_in_place;
use vision::Reader;

use crate::appliance::{Appliance, Outcome};
use crate::broker::{Broker, BrokerConfig};
use crate::button::Done;
use crate::journal::Journal;
use crate::ports::{Button, ButtonError, Camera, Panel, PanelError, Press, Touch};
use announcer::Announcer;
use ears::{Ears, Heard};
use eye::{Eye, Look};
use stage::Stage;

/// How often everybody is told of a clock that runs.
const CLOCK_EVERY: Duration = Duration::from_secs(10);

/// How often the journal gets the time of a clock that runs: what a power cut can cost.
const SAVE_TIME_EVERY: Duration = Duration::from_secs(60);

/// How often the temperature is looked at.
const TEMPERATURE_EVERY: Duration = Duration::from_secs(60);

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
    /// What Home Assistant calls the appliance.
    pub name: String,
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
    house: Option<Announcer>,
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
    /// Until when the appliance knows that time has passed.
    passed: Instant,
    /// The view shown, while it has clocks in it.
    clocked: Option<View>,
    /// When to tell of the running clock, and when to put its time on the disk.
    tell_clock: Instant,
    save_time: Instant,
    /// When to look at the temperature.
    warm: Instant,
    /// The board and tile set to begin anew with.
    other: Option<String>,
}

/// Runs until a signal ends it, the button is gone or another game is chosen, and then leaves everything in
/// order. Gives the short name of the other board and tile set to begin anew with, if one is wanted.
///
/// # Errors
/// When a part fails that the appliance cannot do without.
pub async fn run(mut parts: Parts) -> Result<Option<String>, Fatal> {
    let terminate = signal(SignalKind::terminate()).map_err(Fatal::Signals)?;
    let interrupt = signal(SignalKind::interrupt()).map_err(Fatal::Signals)?;
    let start = parts.appliance.start();
    // A screen that does not take its first picture is missing; later ones may fail and be shown again.
    stage::open(&mut parts.panels, start.view.as_ref())?;
    std::thread::spawn(parts.appliance.prepare_hints());
    let presses = finger::start(parts.button);
    let (looks, seen) = mpsc::unbounded_channel();
    let (faults, failed) = mpsc::unbounded_channel();
    let (house, afar) = match parts.broker {
        Some(config) => {
            let topics = config.topics.clone();
            let (broker, commands) = Broker::spawn(config);
            let variant = parts.appliance.variant();
            let house = Announcer::new(broker, topics, parts.name, variant);
            (Some(house), Some(commands))
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
    let now = Instant::now();
    let shows_clocks = |view: &View| parts.appliance.shows_clocks(view);
    let clocked = start.view.filter(shows_clocks);
    let settled = parts.appliance.board().clone();
    let mut daemon = Daemon {
        appliance: parts.appliance,
        journal: parts.journal,
        house,
        eye: Eye::start(parts.camera, parts.reader, settled, looks),
        stage: Stage::start(parts.panels, parts.done, faults),
        card: parts.card,
        challenge: parts.challenge,
        reading: None,
        pending: None,
        after: None,
        challenge_by: None,
        passed: now,
        clocked,
        tell_clock: now + CLOCK_EVERY,
        save_time: now + SAVE_TIME_EVERY,
        warm: now + TEMPERATURE_EVERY,
        other: None,
    };
    daemon.time_challenge();
    daemon.tell_clocks();
    if let Some(house) = &mut daemon.house {
        house.tell(Vec::new(), start.told);
    }
    daemon.tell_condition(|_| {});
    tracing::info!("waiting for the button");
    let ended = daemon.work(&mut ears).await;
    let other = daemon.other.take();
    daemon.leave().await;
    ended.map(|()| other)
}

impl Daemon {
    async fn work(&mut self, ears: &mut Ears) -> Result<(), Fatal> {
        while self.other.is_none() && (ears.presses.is_some() || self.reading.is_some()) {
            match ears.next(self.due()).await? {
                Heard::Touch(Touch::Press(press)) => self.press(press),
                Heard::Touch(Touch::Said(command)) => self.command(&command),
                Heard::Command(command) => self.command(&command),
                Heard::Look(look) => self.look(look),
                Heard::Due => self.time_is_up(),
                Heard::NoButton => ears.presses = None,
                Heard::End => break,
            }
        }
        Ok(())
    }

    /// Carries out what was said over MQTT, and answers it.
    fn command(&mut self, command: &Command) {
        let refused = match command {
            Command::Press(press) => {
                self.press(match press {
                    link::Press::Short => Press::Short,
                    link::Press::Long => Press::Long,
                });
                None
            }
            Command::Identify => {
                self.stage.flash();
                None
            }
            Command::Variant { name } => match self.appliance.other_variant(name) {
                Ok(other) => {
                    self.other = other;
                    None
                }
                Err(why) => Some(why),
            },
            command => self.change(None, |appliance| appliance.command(command)),
        };
        if let Some(house) = &self.house {
            house.reply(command.to_string(), refused);
        }
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
        self.pass_time();
        self.appliance.looked();
        let since = self.reading.take().unwrap_or_else(Instant::now);
        match look {
            Look::Board { reading, photos } => {
                self.note(|condition| {
                    condition.camera = payload::Eye::Works;
                    condition.reading = Some(gauge::now());
                    condition.problem = None;
                });
                self.change(Some(since), |appliance| appliance.seen(reading, photos));
            }
            Look::Nothing {
                title,
                advice,
                photographed,
            } => {
                self.note(|condition| {
                    condition.camera = match photographed {
                        true => payload::Eye::Works,
                        false => payload::Eye::Fails,
                    };
                    condition.problem = Some(format!("{title}: {advice}"));
                });
                self.change(Some(since), |appliance| appliance.failed(title, advice));
            }
        }
        if let Some(press) = self.pending.take() {
            self.press(press);
        }
    }

    /// Lets the appliance change, journals that, and only then makes it so. Gives what spoke against it.
    fn change(
        &mut self,
        since: Option<Instant>,
        change: impl FnOnce(&mut Appliance) -> Outcome,
    ) -> Option<String> {
        self.pass_time();
        let mut next = self.appliance.clone();
        let mut outcome = next.change(change);
        let mut events = match &self.house {
            Some(house) => house.keep(&outcome),
            None => Vec::new(),
        };
        let saved = match &outcome.records[..] {
            [] => Ok(()),
            records => block_in_place(|| self.journal.append(records)),
        };
        match saved {
            Ok(()) => self.appliance = next,
            Err(error) => {
                let what = crate::chain(&error);
                tracing::error!("{what}");
                let unsaved = std::mem::take(&mut events);
                self.house.iter().for_each(|house| house.forget(&unsaved));
                let advice = format!("Nothing has changed. Then press again. ({what})");
                outcome = self
                    .appliance
                    .failed("The game cannot be saved".to_owned(), advice.clone());
                self.tell_condition(|condition| condition.problem = Some(advice));
            }
        }
        let refused = match &outcome.view {
            Some(View::Trouble(trouble)) => Some(format!("{}: {}", trouble.title, trouble.advice)),
            _ => None,
        };
        self.tell_clocks();
        if let Some(house) = &mut self.house {
            house.tell(events, std::mem::take(&mut outcome.told));
        }
        self.carry_out(outcome, since);
        self.time_challenge();
        self.tell_condition(|_| {});
        refused
    }

    /// Says how the appliance is, if that has changed.
    fn tell_condition(&mut self, change: impl FnOnce(&mut payload::Condition)) {
        self.note(change);
        if let Some(house) = &mut self.house {
            house.tell_condition(&self.appliance, self.reading.is_some());
        }
    }

    /// Takes note of how the appliance is, to be said with what that comes to.
    fn note(&mut self, change: impl FnOnce(&mut payload::Condition)) {
        if let Some(house) = &mut self.house {
            house.note(change);
        }
    }

    fn carry_out(&mut self, outcome: Outcome, since: Option<Instant>) {
        if outcome.shoot {
            self.reading = since.or_else(|| Some(Instant::now()));
            self.eye.shoot(self.appliance.board().clone());
        }
        // What shows nothing leaves a turn's card to its end.
        if let Some(view) = outcome.view {
            let answered = since.filter(|_| !outcome.shoot);
            self.show(view, answered);
            self.after = outcome.after.map(|view| (Instant::now() + self.card, view));
        }
    }

    /// When something is to be done without anybody asking.
    fn due(&self) -> Option<Instant> {
        let after = self.after.as_ref().map(|after| after.0);
        // A press being answered may be the challenge, or the turn after it.
        let challenge = self.challenge_by.filter(|_| self.reading.is_none());
        let challenge = challenge.map(|(_, by)| by);
        let warm = self.house.as_ref().map(|_| self.warm);
        let clock = self.clock_due();
        [after, challenge, warm, clock].into_iter().flatten().min()
    }

    /// The turn card has been shown long enough, or nobody has challenged the turn in time.
    fn time_is_up(&mut self) {
        let now = Instant::now();
        if let Some((_, view)) = self.after.take_if(|(due, _)| *due <= now) {
            self.show(view, None);
        }
        self.tick(now);
        if self.warm <= now {
            self.warm = now + TEMPERATURE_EVERY;
            self.tell_condition(|condition| condition.temperature = gauge::temperature());
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
    async fn leave(mut self) {
        self.pass_time();
        self.save_time();
        let Self {
            house, stage, eye, ..
        } = self;
        block_in_place(|| stage.clear());
        if let Some(house) = house {
            house.close().await;
        }
        block_in_place(|| eye.close());
    }
}
