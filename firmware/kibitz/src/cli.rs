//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use game::Variant;
use link::{Address, AddressError, Login};
use thiserror::Error;

use crate::broker::TlsFiles;
use crate::config;
use crate::play::Play;
use crate::solve::Solve;
use crate::variants::{self, UnknownVariant};
use crate::watch::Watch;
use crate::words::Dict;

/// A referee for Scrabble-like games on a real board: press the button after each turn.
#[derive(Debug, Parser)]
#[command(name = "kibitz", version)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the appliance.
    Run(Run),
    /// Run the appliance on a simulated table: Enter is the button.
    Demo(Demo),
    /// Show the screen of an appliance somewhere else, from what it tells its broker.
    Watch(Watch),
    /// Show the appliance the empty board and the tiles of its set, once: it reads them better then.
    Calibrate(Calibrate),
    /// Read photographs of boards, without a game.
    Read(Read),
    /// Replay games and recompute their scores.
    Score(Score),
    /// Write a game as GCG, for Quackle, Macondo and Woogles.
    Export(crate::export::Export),
    /// Judge positions from standard input, one a line, for other programs.
    Check(crate::check::Check),
    /// Play a whole game at the terminal, for one to four or against the machine.
    Play(Play),
    /// Find the best plays of a position.
    Solve(Solve),
    /// Work with word lists.
    #[command(subcommand)]
    Dict(Dict),
}

#[derive(Debug, Args)]
pub struct Run {
    /// The configuration file.
    #[arg(long, value_name = "FILE")]
    pub config: PathBuf,
}

#[derive(Debug, Args)]
pub struct Calibrate {
    /// The configuration file.
    #[arg(long, value_name = "FILE")]
    pub config: PathBuf,
}

#[derive(Debug, Args)]
pub struct Demo {
    /// Broker to publish to, as mqtt://HOST, mqtts://HOST (TLS) or unix:///PATH; without it nothing is
    /// published.
    #[arg(long, value_name = "URL", value_parser = broker)]
    pub mqtt: Option<Address>,
    #[command(flatten)]
    pub access: Access,
    /// Topic below which Home Assistant looks for devices.
    #[arg(long, default_value = "homeassistant", value_name = "TOPIC")]
    pub discovery: link::Base,
    /// Name of the appliance in the topics kibitz/ID/….
    #[arg(long, default_value = "demo", value_name = "ID")]
    pub id: link::ApplianceId,
    /// Press the button so many times, then end. Without it (and --every), Enter is the button.
    #[arg(long, value_name = "N")]
    pub presses: Option<u64>,
    /// Press the button so often: seconds from press to press.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub every: Option<f64>,
    /// The game to play.
    #[arg(long, default_value = "en", value_parser = variant)]
    pub variant: Variant,
    /// Word list (.fst) to check words with.
    #[arg(long, value_name = "FILE")]
    pub dictionary: Option<PathBuf>,
    /// Folder for the screen's picture and the game.
    #[arg(long, default_value = "var/demo", value_name = "DIR")]
    pub dir: PathBuf,
    /// Size of the screen.
    #[arg(long, value_enum, default_value_t = Screen::Square)]
    pub screen: Screen,
}

/// Sizes of screens, in pixels.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Screen {
    #[value(name = "240x240")]
    Square,
    #[value(name = "320x240")]
    Wide,
    #[value(name = "240x320")]
    Tall,
}

#[derive(Debug, Args)]
pub struct Read {
    /// Photographs: JPEG or PNG.
    #[arg(required = true, value_name = "PHOTO")]
    pub photos: Vec<PathBuf>,
    /// Board and tile set in the photographs.
    #[arg(long, value_parser = variant)]
    pub variant: Variant,
    /// Read by a profile of the table in the photographs.
    #[arg(long, value_name = "FILE")]
    pub profile: Option<PathBuf>,
    /// How to write the answers.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Also draw what was read over every board, as DIR/NAME.png (NAME-2.png where that is taken by another).
    #[arg(long, value_name = "DIR")]
    pub overlay: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Score {
    /// Folders of .board files or of photographs, or GCG files.
    #[arg(required = true, value_name = "GAME")]
    pub games: Vec<PathBuf>,
    /// Board and tile set; needed for folders, guessed from the lexicon and letters of GCG files.
    #[arg(long, value_parser = variant)]
    pub variant: Option<Variant>,
    /// Names of the players of folders, in the order of their turns.
    #[arg(long, value_delimiter = ',', default_value = "Player 1,Player 2")]
    pub players: Vec<String>,
    /// What to take from folders that hold both; photographs when not given.
    #[arg(long, value_enum)]
    pub from: Option<From>,
    /// How to write the turns.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// What a folder's games are taken from.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum From {
    Boards,
    Photos,
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// Who connects to a broker, and whom it is trusted by.
#[derive(Clone, Debug, Args)]
pub struct Access {
    /// File that holds nothing but the password of the user in mqtt://USER@HOST.
    #[arg(long, value_name = "FILE")]
    pub password_file: Option<PathBuf>,
    /// Who may vouch for an mqtts:// broker: certificates in PEM, instead of the system's.
    #[arg(long, value_name = "FILE")]
    pub ca_file: Option<PathBuf>,
}

impl Access {
    /// An address with its password, and the files for TLS.
    ///
    /// # Errors
    /// When the password cannot be read, or there is no user for it.
    pub fn open(&self, mut address: Address) -> Result<(Address, TlsFiles), AccessError> {
        if let Some(path) = &self.password_file {
            let read = |source| AccessError::File {
                path: path.clone(),
                source,
            };
            let credentials = std::env::var_os("CREDENTIALS_DIRECTORY");
            let password = config::password(path, credentials).map_err(read)?;
            let user = address
                .login
                .map(|login| login.user)
                .ok_or(AccessError::NoUser)?;
            address.login = Some(Login::new(user, Some(password))?);
        }
        let tls = TlsFiles {
            authorities: self.ca_file.clone(),
            client: None,
        };
        Ok((address, tls))
    }
}

/// Why nobody can connect.
#[derive(Debug, Error)]
pub enum AccessError {
    #[error("{path}: the password cannot be read")]
    File {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("--password-file wants a user: mqtt://USER@HOST")]
    NoUser,
    #[error(transparent)]
    Login(#[from] AddressError),
}

/// A broker's address without a password: everybody on the computer sees command lines.
pub fn broker(text: &str) -> Result<Address, String> {
    let address: Address = text
        .parse()
        .map_err(|error: AddressError| error.to_string())?;
    let secret = address
        .login
        .as_ref()
        .and_then(|login| login.password.as_ref());
    match secret {
        None => Ok(address),
        Some(_) => Err("a password has no place on a command line; use --password-file".to_owned()),
    }
}

/// The variant that an argument names.
pub fn variant(name: &str) -> Result<Variant, UnknownVariant> {
    variants::find(name)
}

fn seconds(text: &str) -> Result<f64, String> {
    let value = text.parse::<f64>().ok();
    value
        .filter(|seconds| (0.0..=86_400.0).contains(seconds))
        .ok_or_else(|| "seconds from 0 to 86400 are possible".to_owned())
}
