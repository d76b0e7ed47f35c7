//! `kibitz watch`: the screen of an appliance somewhere else, from what it tells its broker.
//!
//! ```text
//! broker ─message─▶ line ─▶ house (what was told) ─view─▶ panels
//! ```

mod args;
mod house;
mod line;
mod picture;

use std::io::{self, Write};
use std::time::Duration;

use link::Topics;
use screen::{Size, View};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use crate::broker::Connector;
use crate::config::Config;
use crate::daemon::Fatal;
use crate::panel::{self, Terminal};
use crate::ports::Panel;
use crate::start::StartError;
pub use args::Watch;
use house::House;
use line::News;

/// How long a turn's points stay before the board is shown again, where no configuration says it.
const CARD: Duration = Duration::from_secs(6);

/// The screen's size where only a terminal shows it.
const SIZE: Size = Size::new(240, 240);

/// Watches until it is ended.
pub fn run(args: Watch) -> Result<(), StartError> {
    let (address, tls) = args.access.open(args.broker)?;
    let connector = Connector::new(address, &tls)?;
    let topics = Topics::new(args.id).below_base(args.base);
    let mut panels: Vec<Box<dyn Panel>> = Vec::new();
    let mut card = CARD;
    if let Some(path) = &args.panel {
        let config = Config::load(path)?;
        panels.push(panel::open(&config.panel)?);
        card = config.card;
    }
    let size = panels.first().map_or(SIZE, |panel| panel.size());
    if let Some(terminal) = Terminal::on_stdout(size) {
        panels.push(Box::new(terminal));
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(StartError::Runtime)?;
    Ok(runtime.block_on(watch(connector, topics, panels, card))?)
}

async fn watch(
    connector: Connector,
    topics: Topics,
    mut panels: Vec<Box<dyn Panel>>,
    card: Duration,
) -> Result<(), Fatal> {
    let mut terminate = signal(SignalKind::terminate()).map_err(Fatal::Signals)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(Fatal::Signals)?;
    let (sender, mut news) = mpsc::channel(16);
    let line = tokio::spawn(line::run(connector, topics.filter(), sender));
    let clock = topics.clock().as_str().to_owned();
    let mut house = House::new(topics);
    let (mut shown, mut said, mut card_until) = (None, String::new(), None);
    let mut heard = Instant::now();
    loop {
        let view = house.view();
        if shown.as_ref() != Some(&view) {
            if panels.is_empty() && house.line() != said {
                said = house.line();
                if writeln!(io::stdout(), "{said}").is_err() {
                    // Nobody reads any more.
                    break;
                }
            }
            show(&view, &house, &mut panels)?;
            shown = Some(view);
        }
        tokio::select! {
            _ = terminate.recv() => break,
            _ = interrupt.recv() => break,
            told = news.recv() => match told {
                Some(News::Message(message)) => {
                    if message.topic == clock {
                        heard = Instant::now();
                    }
                    if house.hear(&message) {
                        card_until = Some(Instant::now() + card);
                    }
                }
                Some(News::Gone(cause)) => house.gone(cause),
                Some(News::There) => house.there(),
                None => return Err(Fatal::Thread("listens to the broker")),
            },
            () = until(next_second(&house, heard)) => {
                house.seconds_later(heard.elapsed().as_secs() as i64);
            }
            () = until(card_until) => {
                card_until = None;
                house.card_over();
            }
        }
    }
    line.abort();
    panels.iter_mut().try_for_each(|panel| panel.clear())?;
    Ok(())
}

/// Shows a view everywhere.
fn show(view: &View, house: &House, panels: &mut [Box<dyn Panel>]) -> Result<(), Fatal> {
    let size = panels.first().map(|panel| panel.size());
    let Some(size) = size else {
        return Ok(());
    };
    let picture = match (house.is_strange(), house.picture()) {
        // A game this version does not know is shown as the appliance has drawn it.
        (true, Some(png)) => picture::decoded(png, size),
        _ => None,
    };
    let picture = picture.unwrap_or_else(|| screen::draw(view, size));
    panels
        .iter_mut()
        .try_for_each(|panel| panel.show(&picture))?;
    Ok(())
}

/// When a clock that was told then and runs since shows another second.
fn next_second(house: &House, told: Instant) -> Option<Instant> {
    let whole = told.elapsed().as_secs() + 1;
    house
        .clock_runs()
        .then(|| told + Duration::from_secs(whole))
}

async fn until(then: Option<Instant>) {
    match then {
        Some(then) => sleep_until(then).await,
        None => std::future::pending().await,
    }
}
