//! The configuration file as it is written, laid over the one that ships: its keys are the ones that are
//! known, and the kinds of its values the ones that are wanted.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::{Table, Value};

use super::{Complaint, ConfigError};

/// What ships: every key, commented, with its default.
pub const SHIPPED: &str = include_str!("../../../../systemd/kibitz.toml");

/// The section whose keys are the game's.
const RULES: &str = "rules";

/// Every key with a value, whoever wrote it. Nothing but the kinds of the values has been checked.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct Settings {
    pub variant: String,
    pub players: Vec<String>,
    pub state: PathBuf,
    pub dictionary: PathBuf,
    pub profile: PathBuf,
    pub card_seconds: i64,
    pub terminal: bool,
    pub challenge_seconds: i64,
    /// House rules: the keys of a variant that are played otherwise. What they may hold, the game says.
    #[serde(default)]
    pub rules: Table,
    pub camera: CameraSettings,
    pub button: ButtonSettings,
    pub panel: PanelSettings,
    pub mqtt: MqttSettings,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct CameraSettings {
    pub kind: String,
    pub device: String,
    pub width: i64,
    pub height: i64,
    pub fps: i64,
    pub path: PathBuf,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct ButtonSettings {
    pub kind: String,
    pub pin: i64,
    pub active_low: bool,
    pub debounce_ms: i64,
    pub long_ms: i64,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct PanelSettings {
    pub kind: String,
    pub rotation: i64,
    pub inverted: bool,
    pub spi_bus: i64,
    pub spi_select: i64,
    pub clock_hz: i64,
    pub dc: i64,
    pub rst: i64,
    pub backlight: i64,
    pub path: PathBuf,
    pub size: String,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct MqttSettings {
    pub url: String,
    pub id: String,
    pub user: String,
    pub password_file: PathBuf,
    pub ca_file: PathBuf,
    pub certificate_file: PathBuf,
    pub key_file: PathBuf,
    pub base: String,
    pub discovery: String,
    pub name: String,
}

impl Settings {
    /// What `text` says, and the shipped defaults for what it does not.
    ///
    /// # Errors
    /// When the text is no TOML, has a key that is not known, or a value of the wrong kind.
    pub fn parse(path: &Path, text: &str) -> Result<Self, ConfigError> {
        let written: Table = text.parse().map_err(|error| syntax(path, text, &error))?;
        let mut merged = shipped();
        let mut misfits = Vec::new();
        lay_over(&mut merged, written, "", &mut misfits);
        if !misfits.is_empty() {
            let complaint = |misfit: Misfit| misfit.complaint(path);
            return Err(ConfigError::Values(
                misfits.into_iter().map(complaint).collect(),
            ));
        }
        Ok(Self::deserialize(merged).expect("what ships has every key, and kinds are checked"))
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

/// A value under a key that is not known, or of another kind than the key's.
struct Misfit {
    key: String,
    value: Value,
    remedy: String,
}

impl Misfit {
    fn complaint(self, path: &Path) -> Complaint {
        // A login may stand under a mistyped key.
        let secret = self.key.starts_with("mqtt.");
        let value = match &self.value {
            _ if secret => "…".to_owned(),
            Value::Table(_) => "[…]".to_owned(),
            value => value.to_string(),
        };
        Complaint {
            path: path.to_owned(),
            key: self.key,
            value,
            remedy: self.remedy,
        }
    }
}

/// Keys of `upper` replace those of `lower`; sections are laid over each other key by key. What does not
/// fit is left out and listed.
fn lay_over(lower: &mut Table, upper: Table, section: &str, misfits: &mut Vec<Misfit>) {
    let known = lower.keys().cloned().collect::<Vec<_>>().join(", ");
    for (name, value) in upper {
        let key = format!("{section}{name}");
        match (lower.get_mut(&name), value) {
            (Some(Value::Table(below)), Value::Table(above)) if key == RULES => *below = above,
            (Some(Value::Table(below)), Value::Table(above)) => {
                lay_over(below, above, &format!("{key}."), misfits);
            }
            (Some(below), value) if wanted(below, &value) => *below = value,
            (below, value) => {
                let remedy = match below {
                    Some(below) => expectation(&name, below),
                    None => format!("there is no such key; known here are {known}"),
                };
                misfits.push(Misfit { key, value, remedy });
            }
        }
    }
}

/// Whether a value is of the shipped one's kind. An empty list of names is one of names.
fn wanted(shipped: &Value, value: &Value) -> bool {
    match (shipped, value) {
        (Value::Array(_), Value::Array(names)) => names.iter().all(Value::is_str),
        (Value::Table(_), _) => false,
        _ => shipped.same_type(value),
    }
}

/// What the key wants, with the shipped value for an example.
fn expectation(name: &str, shipped: &Value) -> String {
    match shipped {
        Value::String(text) if text.is_empty() => {
            format!("a text in quotes belongs here, as in {name} = \"…\"")
        }
        Value::String(_) => format!("a text in quotes belongs here, as in {name} = {shipped}"),
        Value::Integer(_) => {
            format!("a whole number without quotes belongs here, as in {name} = {shipped}")
        }
        Value::Boolean(_) => format!("true or false belongs here, as in {name} = {shipped}"),
        Value::Array(_) => format!("a list of texts belongs here, as in {name} = {shipped}"),
        _ => format!("this is a section: write [{name}] and its keys below it"),
    }
}
