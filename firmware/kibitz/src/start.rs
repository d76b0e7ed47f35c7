//! From a configuration to an appliance at work: the whole wiring on one page.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use table::TableError;
use thiserror::Error;
use vision::{NetError, Reader};

use crate::appliance::Appliance;
use crate::broker::{BrokerConfig, Connector, TlsError};
use crate::button::{Done, GpioButton, InputButton};
use crate::camera::{FolderCamera, SteadyCamera, TableCamera, UsbCamera};
use crate::choice;
use crate::cli::AccessError;
use crate::config::{self, Config, ConfigError};
use crate::daemon::{self, Fatal, Parts};
use crate::journal::{Journal, JournalError};
use crate::panel;
use crate::ports::{Button, ButtonError, Camera, Panel, PanelError};
use crate::profile::{self, ProfileFileError};
use crate::words::{self, DictionaryError};

/// Why the appliance does not start, or has stopped.
#[derive(Debug, Error)]
pub enum StartError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error("dictionary = {path:?}")]
    Dictionary {
        path: PathBuf,
        source: DictionaryError,
    },
    #[error(transparent)]
    Profile(#[from] ProfileFileError),
    #[error("mqtt")]
    Tls(#[from] TlsError),
    #[error(transparent)]
    Access(#[from] AccessError),
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error(transparent)]
    Button(#[from] ButtonError),
    #[error(transparent)]
    Panel(#[from] PanelError),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error("photographs cannot be read on this machine")]
    Reader(#[from] NetError),
    #[error("the profile cannot be written to {path}; is the disk full, or the folder read-only?")]
    Unsaved {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error(
        "another game cannot be played now; the disk may be full, or kibitz was replaced: start it again"
    )]
    Choice(#[source] std::io::Error),
    #[error("stopped; no profile was written")]
    Stopped,
    #[error("the appliance cannot run")]
    Runtime(#[source] std::io::Error),
    #[error(transparent)]
    Fatal(#[from] Fatal),
}

impl StartError {
    /// Exit status as in sysexits.h. systemd does not start again after 78.
    pub fn status(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Config(_)
            | Self::Dictionary { .. }
            | Self::Profile(_)
            | Self::Tls(_)
            | Self::Access(_) => 78,
            Self::Journal(_) | Self::Unsaved { .. } | Self::Choice(_) => 74,
            Self::Stopped => 1,
            Self::Button(_) | Self::Panel(_) | Self::Table(_) | Self::Fatal(_) => 69,
            Self::Reader(_) | Self::Runtime(_) => 70,
        })
    }
}

/// `kibitz run`.
pub fn run(path: &Path) -> Result<(), StartError> {
    let config = Config::load(path)?;
    let button = button(config.button)?;
    work(config, button, Done::default())
}

/// The button the configuration names.
pub fn button(button: config::Button) -> Result<Box<dyn Button>, ButtonError> {
    Ok(match button {
        config::Button::Gpio(wiring) => Box::new(GpioButton::open(wiring)?),
        config::Button::Input => Box::new(InputButton::stdin()),
    })
}

/// Runs an appliance with a button until it ends.
pub fn work(config: Config, button: Box<dyn Button>, done: Done) -> Result<(), StartError> {
    let (state, configured) = (config.state.clone(), config.configured.clone());
    let parts = parts(config, button, done)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(StartError::Runtime)?;
    let ended = runtime.block_on(daemon::run(parts));
    // The button's thread may wait for a press that never comes.
    runtime.shutdown_background();
    let Some(other) = ended? else {
        return Ok(());
    };
    if let Some(configured) = &configured {
        choice::keep(&state, configured, &other).map_err(StartError::Choice)?;
    }
    tracing::info!("beginning anew with {other}");
    Err(StartError::Choice(choice::begin_anew(&other)))
}

/// Everything that the appliance works with, as it is configured.
fn parts(config: Config, button: Box<dyn Button>, done: Done) -> Result<Parts, StartError> {
    let lexicon = lexicon(&config)?;
    let words = lexicon.as_ref().map_or(0, game::Lexicon::len);
    let profile = table_profile(&config)?;
    let (journal, restored) = Journal::open(&config.state, &config.variant, &config.players)?;
    let turns = restored.sitting.game().entries().len();
    let variant = &config.variant.name;
    tracing::info!(%variant, words, turns, state = %config.state.display(), "ready to play");
    let mut reader = Reader::new(&config.variant)?;
    if let Some(profile) = profile {
        tracing::info!(faces = profile.faces(), "reading by the table's profile");
        reader.use_profile(&profile);
    }
    let (broker, name) = match config.mqtt {
        Some(mqtt) => {
            let broker = BrokerConfig {
                connector: Connector::new(mqtt.address, &mqtt.tls)?,
                topics: mqtt.topics,
                outbox: Some((config.state.join("outbox.jsonl"), restored.seq)),
            };
            (Some(broker), mqtt.name)
        }
        None => (None, String::new()),
    };
    let rules = config.variant.rules.clone();
    let appliance = Appliance::new(
        restored.sitting,
        lexicon,
        restored.seq,
        config.players,
        rules,
    );
    Ok(Parts {
        appliance,
        journal,
        button,
        camera: camera(config.camera, &config.variant)?,
        panels: panels(&config.panel, config.terminal)?,
        reader,
        broker,
        name,
        card: config.card,
        challenge: config.challenge,
        done,
    })
}

/// The word list, if one is configured.
fn lexicon(config: &Config) -> Result<Option<game::Lexicon>, StartError> {
    let open = |path: &PathBuf| {
        let opened = words::open_at_table(path, &config.variant, &config.state);
        opened.map_err(|source| StartError::Dictionary {
            path: path.clone(),
            source,
        })
    };
    config.dictionary.as_ref().map(open).transpose()
}

/// The table's profile, if there is one.
fn table_profile(config: &Config) -> Result<Option<vision::Profile>, ProfileFileError> {
    let named = config.profile.as_deref();
    match profile::find(named, &config.state, &config.variant) {
        // It is of the game that is configured.
        Err(error) if config.is_chosen() => {
            tracing::warn!("{}; reading without a profile", crate::chain(&error));
            Ok(None)
        }
        found => found,
    }
}

fn camera(camera: config::Camera, variant: &game::Variant) -> Result<Box<dyn Camera>, TableError> {
    Ok(match camera {
        config::Camera::Usb(wanted) => Box::new(SteadyCamera::new(UsbCamera::new(wanted))),
        config::Camera::Folder(path) => Box::new(FolderCamera::new(path)),
        config::Camera::Table => Box::new(TableCamera::new(variant)?),
    })
}

/// The camera the configuration names; a simulated table shows these boards, in turn.
pub fn camera_above(
    camera: config::Camera,
    variant: &game::Variant,
    boards: Vec<game::Board>,
) -> Result<Box<dyn Camera>, TableError> {
    match camera {
        config::Camera::Table => Ok(Box::new(TableCamera::showing(variant, boards)?)),
        real => self::camera(real, variant),
    }
}

/// The screen, and whatever else shows the same.
pub fn panels(panel: &config::Panel, terminal: bool) -> Result<Vec<Box<dyn Panel>>, PanelError> {
    let mut panels = vec![panel::open(panel)?];
    if terminal && let Some(terminal) = panel::Terminal::on_stdout(panels[0].size()) {
        panels.push(Box::new(terminal));
    }
    Ok(panels)
}
