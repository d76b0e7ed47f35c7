//! The configuration file as it is written, laid over the one that ships.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::{Table, Value};

use super::ConfigError;

/// What ships: every key, commented, with its default.
pub const SHIPPED: &str = include_str!("../../../../systemd/kibitz.toml");

/// Every key with a value, whoever wrote it. Nothing is checked but the kinds of the values.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub variant: String,
    pub players: Vec<String>,
    pub state: PathBuf,
    pub dictionary: PathBuf,
    pub card_seconds: u64,
    pub terminal: bool,
    pub camera: CameraSettings,
    pub button: ButtonSettings,
    pub panel: PanelSettings,
    pub mqtt: MqttSettings,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct CameraSettings {
    pub kind: String,
    pub device: String,
    pub width: u32,
    pub height: u32,
    pub fps: u32,
    pub path: PathBuf,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct ButtonSettings {
    pub kind: String,
    pub pin: u8,
    pub active_low: bool,
    pub debounce_ms: u64,
    pub long_ms: u64,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct PanelSettings {
    pub kind: String,
    pub rotation: u32,
    pub inverted: bool,
    pub spi_bus: u8,
    pub spi_select: u8,
    pub clock_hz: u32,
    pub dc: u8,
    pub rst: i16,
    pub backlight: i16,
    pub path: PathBuf,
    pub size: String,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct MqttSettings {
    pub url: String,
    pub id: String,
    pub user: String,
    pub password_file: PathBuf,
}

impl Settings {
    /// What `text` says, and the shipped defaults for what it does not.
    ///
    /// # Errors
    /// When the text is no TOML, has a key that is not known, or a value of the wrong kind.
    pub fn parse(path: &Path, text: &str) -> Result<Self, ConfigError> {
        let written: Table = text.parse().map_err(|error| syntax(path, text, &error))?;
        let mut merged = shipped();
        lay_over(&mut merged, written);
        Self::deserialize(merged).map_err(|source| ConfigError::Shape {
            path: path.to_owned(),
            message: source.to_string().trim_end().replace('\n', " "),
        })
    }
}

fn syntax(path: &Path, text: &str, error: &toml::de::Error) -> ConfigError {
    let at = error.span().map_or(0, |span| span.start.min(text.len()));
    let line = text.bytes().take(at).filter(|byte| *byte == b'\n').count();
    ConfigError::Syntax {
        path: path.to_owned(),
        line: line + 1,
        text: text.lines().nth(line).unwrap_or_default().to_owned(),
        message: error.message().replace('\n', " "),
    }
}

fn shipped() -> Table {
    SHIPPED
        .parse()
        .expect("what ships is TOML; a test reads it")
}

/// Keys of `upper` replace those of `lower`; sections are laid over each other key by key.
fn lay_over(lower: &mut Table, upper: Table) {
    for (key, value) in upper {
        match (lower.get_mut(&key), value) {
            (Some(Value::Table(below)), Value::Table(above)) => lay_over(below, above),
            (_, value) => {
                lower.insert(key, value);
            }
        }
    }
}
