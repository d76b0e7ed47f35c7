//! The configuration: as written, laid over what ships, then checked.

mod settings;
mod validate;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use game::{Entrant, Variant};
use link::{Address, Topics};
use thiserror::Error;

use crate::broker::TlsFiles;
use crate::choice;
use settings::Settings;

/// A configuration the appliance can start with.
#[derive(Clone, Debug)]
pub struct Config {
    pub variant: Variant,
    /// The game as the file names it, beside which a choice from afar is kept.
    pub configured: Option<String>,
    pub players: Vec<Entrant>,
    pub state: PathBuf,
    pub dictionary: Option<PathBuf>,
    /// The table's profile; the one in the state folder when none is named.
    pub profile: Option<PathBuf>,
    pub card: Duration,
    /// How long a turn may be challenged, where the rules know challenges.
    pub challenge: Duration,
    pub terminal: bool,
    pub camera: Camera,
    pub button: Button,
    pub panel: Panel,
    pub mqtt: Option<Mqtt>,
}

/// Where photographs come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Camera {
    Usb(Usb),
    Folder(PathBuf),
    Table,
}

/// A V4L2 camera and the pictures wanted of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Usb {
    /// Number or name.
    pub device: String,
    pub width: u32,
    pub height: u32,
    pub fps: u32,
}

/// Where presses come from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Button {
    Gpio(Gpio),
    Input,
}

/// How the push-button is wired.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gpio {
    /// BCM number.
    pub pin: u8,
    pub active_low: bool,
    pub bounce: Duration,
    pub long: Duration,
}

/// Where pictures go.
#[derive(Clone, Debug, PartialEq)]
pub enum Panel {
    Spi(Spi),
    Png { path: PathBuf, size: (u32, u32) },
}

/// Display controllers with their size before rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Display {
    St7789Square,
    St7789Tall,
    Ili9341,
}

/// A display on SPI and how it is wired.
#[derive(Clone, Debug, PartialEq)]
pub struct Spi {
    pub display: Display,
    /// Degrees clockwise: 0, 90, 180, 270.
    pub rotation: u32,
    /// Whether the controller turns every colour into its opposite.
    pub inverted: bool,
    pub bus: u8,
    pub select: u8,
    pub clock_hz: u32,
    /// BCM numbers.
    pub dc: u8,
    pub rst: Option<u8>,
    pub backlight: Option<u8>,
}

/// Where the broker is and who we are.
#[derive(Clone, Debug, PartialEq)]
pub struct Mqtt {
    /// With the login, if one is wanted.
    pub address: Address,
    pub tls: TlsFiles,
    pub topics: Topics,
    /// What Home Assistant calls the appliance.
    pub name: String,
}

/// Why the appliance does not start with this configuration.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{path}: cannot be read; name a readable file with --config")]
    Read { path: PathBuf, source: io::Error },
    /// The file is not TOML.
    #[error(
        "{path}, line {line}: {text:?} is not TOML ({message}); strings want quotes, sections [brackets]"
    )]
    Syntax {
        path: PathBuf,
        line: usize,
        text: String,
        message: String,
    },
    /// Keys that are not known and values that cannot be.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Values(Vec<Complaint>),
}

/// One value that cannot be, and what could.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{path}: {key} = {value}: {remedy}")]
pub struct Complaint {
    pub path: PathBuf,
    pub key: String,
    pub value: String,
    pub remedy: String,
}

impl Config {
    /// Reads and checks a configuration file.
    ///
    /// # Errors
    /// When it cannot be read, or the appliance could not run as it says. Every wrong value is named.
    pub fn load(path: &Path) -> Result<Self, ConfigError> {
        let text = std::fs::read_to_string(path).map_err(|source| ConfigError::Read {
            path: path.to_owned(),
            source,
        })?;
        let settings = Settings::parse(path, &text)?;
        let configured = settings.variant.clone();
        let chosen = Self::chosen(path, &settings);
        let config = chosen.map_or_else(|| validate::check(path, settings), Ok);
        Ok(Self {
            configured: Some(configured),
            ..config.map_err(ConfigError::Values)?
        })
    }

    /// The same with the game that was chosen from afar, if one was and can be played like this.
    fn chosen(path: &Path, settings: &Settings) -> Option<Self> {
        let chosen = choice::kept(&settings.state, &settings.variant)?;
        let listed = !settings.dictionary.as_os_str().is_empty();
        let words = listed.then(|| choice::dictionary(&settings.dictionary, &chosen));
        let other = Settings {
            variant: chosen.clone(),
            dictionary: words.flatten().unwrap_or_default(),
            profile: PathBuf::new(),
            ..settings.clone()
        };
        let config = validate::check(path, other);
        if config.is_err() {
            tracing::warn!("{chosen}, chosen from afar, cannot be played by this configuration");
        }
        config.ok()
    }

    /// Whether another game is played than the file names.
    pub fn is_chosen(&self) -> bool {
        let configured = self.configured.as_ref();
        configured.is_some_and(|configured| *configured != self.variant.id)
    }
}

pub use validate::password;

#[cfg(test)]
mod tests;
