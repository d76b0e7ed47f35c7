//! `kibitz demo`: the appliance on the simulated table.

use std::path::{Path, PathBuf};
use std::time::Duration;

use game::{Entrant, Variant};

use crate::button::{Done, InputButton, ScriptedButton};
use crate::choice;
use crate::cli::{Demo, Screen};
use crate::config::{Button, Camera, Config, Mqtt, Panel};
use crate::ports;
use crate::say::say;
use crate::start::{self, StartError};

/// Seconds between the demo's own presses when it presses for ever.
const EVERY: f64 = 10.0;

/// Runs the demo until its presses are done, or until it is ended.
pub fn run(args: Demo) -> Result<(), StartError> {
    let screen = args.dir.join("screen.png");
    let by_itself = args.presses.is_some() || args.every.is_some();
    introduce(&args, &screen, by_itself);
    let done = Done::default();
    let button: Box<dyn ports::Button> = if by_itself {
        let pause = args
            .every
            .unwrap_or(if args.presses.is_some() { 0.0 } else { EVERY });
        let pause = Duration::from_secs_f64(pause);
        Box::new(ScriptedButton::new(args.presses, pause, done.clone()))
    } else {
        Box::new(InputButton::stdin())
    };
    // Every demo is a game from its beginning.
    let state = args.dir.join("game");
    let journal = state.join("game.jsonl");
    if let Err(error) = std::fs::remove_file(&journal)
        && error.kind() != std::io::ErrorKind::NotFound
    {
        tracing::warn!("{}: {error}", journal.display());
    }
    let mqtt = broker(&args)?;
    let (variant, dictionary) = game(args.variant, args.dictionary);
    let config = Config {
        variant,
        configured: None,
        players: ["Ann", "Ben"].map(Entrant::new).into(),
        state,
        dictionary,
        profile: None,
        card: Duration::from_secs(4),
        challenge: Duration::from_secs(20),
        terminal: !by_itself,
        camera: Camera::Table,
        button: Button::Input,
        panel: Panel::Png {
            path: screen,
            size: size(args.screen),
        },
        mqtt,
    };
    start::work(config, button, done)
}

/// The game the arguments name with its word list, or the one chosen from afar since.
fn game(named: Variant, words: Option<PathBuf>) -> (Variant, Option<PathBuf>) {
    let chosen = choice::given().and_then(|id| Variant::shipped(&id).ok());
    match chosen.filter(|chosen| chosen.id != named.id) {
        Some(chosen) => {
            let words = words.and_then(|path| choice::dictionary(&path, &chosen.id));
            (chosen, words)
        }
        None => (named, words),
    }
}

/// The broker the arguments name, if they name one.
fn broker(args: &Demo) -> Result<Option<Mqtt>, StartError> {
    let Some(address) = args.mqtt.clone() else {
        return Ok(None);
    };
    let (address, tls) = args.access.open(address)?;
    let topics = link::Topics::new(args.id.clone()).found_below(args.discovery.clone());
    Ok(Some(Mqtt {
        address,
        tls,
        topics,
        name: format!("Kibitz {}", args.id),
    }))
}

fn introduce(args: &Demo, screen: &Path, by_itself: bool) {
    say!("A simulated table: {}.", args.variant.name);
    say!("The screen is the picture {}", screen.display());
    if let Some(address) = &args.mqtt {
        let topics = link::Topics::new(args.id.clone());
        let (host, port, filter) = (&address.host, address.port, topics.filter());
        let picture = topics.picture();
        say!("Listen with   mosquitto_sub -h {host} -p {port} -v -t '{filter}' -T '{picture}'");
        say!("The board as a picture:");
        say!("              mosquitto_sub -h {host} -p {port} -C 1 -t '{picture}' > board.png");
        say!("Press from afar with");
        say!(
            "              mosquitto_pub -h {host} -p {port} -t '{}' -n",
            topics.press()
        );
    }
    if !by_itself {
        say!("Enter presses the button; l and Enter presses it long; Ctrl-D ends.");
    }
}

const fn size(screen: Screen) -> (u32, u32) {
    match screen {
        Screen::Square => (240, 240),
        Screen::Wide => (320, 240),
        Screen::Tall => (240, 320),
    }
}
