//! The three things the appliance needs of the world: a button, a camera, a panel.
//!
//! All three block, and each lives on a thread of its own; the turn loop never waits for hardware.

use std::io;
use std::path::PathBuf;

use screen::{Picture, Size};
use thiserror::Error;
use vision::Frame;

/// What a player's finger did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Judge the board.
    Short,
    /// Accept the first candidate of an open question; otherwise take back the last turn.
    Long,
}

/// What comes from the button, or from a keyboard in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touch {
    /// A press.
    Press(Press),
    /// Something typed that a button cannot say.
    Said(link::Command),
}

/// The one push-button.
pub trait Button: Send {
    /// Waits for the next press; `None` when the button is gone for good (standard input has ended).
    ///
    /// # Errors
    /// When the hardware can no longer be read.
    fn wait(&mut self) -> Result<Option<Touch>, ButtonError>;
}

/// The eye above the table.
pub trait Camera: Send {
    /// A photograph taken after this call began, within the adapter's deadline.
    ///
    /// # Errors
    /// When there is no picture; the next call tries afresh.
    fn shoot(&mut self) -> Result<Frame, CameraError>;

    /// A photograph of the table before anybody has pressed, to get one's bearings by. There is none where
    /// every photograph is somebody's turn.
    ///
    /// # Errors
    /// When there is no picture; the next call tries afresh.
    fn glance(&mut self) -> Option<Result<Frame, CameraError>> {
        None
    }

    /// The last photograph left something open: the players will have it taken again. Only a table that
    /// plays by itself has to know, to wait with its next turn.
    fn missed(&mut self) {}
}

/// The small screen.
pub trait Panel: Send {
    /// Its size in pixels, as the players see it (after rotation).
    fn size(&self) -> Size;

    /// Shows a picture of exactly that size.
    ///
    /// # Errors
    /// When the picture did not reach the screen.
    fn show(&mut self, picture: &Picture) -> Result<(), PanelError>;

    /// Leaves the screen dark, at the end of the day.
    ///
    /// # Errors
    /// When the screen could not be reached.
    fn clear(&mut self) -> Result<(), PanelError>;
}

/// Why there is no button.
#[derive(Debug, Error)]
pub enum ButtonError {
    /// The pin cannot be used.
    #[error(
        "the button on GPIO {pin} cannot be read; is this a Raspberry Pi, and may this user use /dev/gpiomem (group gpio)?"
    )]
    Gpio {
        /// BCM number of the pin.
        pin: u8,
        /// What the GPIO said.
        source: rppal::gpio::Error,
    },
    /// Standard input cannot be read.
    #[error("the button on standard input cannot be read")]
    Input(#[source] io::Error),
}

/// Why there is no photograph. Display says what and what to do, for players.
#[derive(Debug, Error)]
pub enum CameraError {
    /// No such camera, or it was pulled.
    #[error("There is no camera {name}. Plug it in and press again.")]
    Missing {
        /// How the configuration names it.
        name: String,
        /// What the driver said.
        reason: String,
    },
    /// The camera is there and delivers nothing.
    #[error(
        "The camera {name} sent no picture for {seconds} seconds. Check its cable and press again."
    )]
    Silent {
        /// How the configuration names it.
        name: String,
        /// The deadline that passed.
        seconds: u64,
    },
    /// The picture the camera sent is damaged.
    #[error("The picture {name} cannot be read. Press again.")]
    Damaged {
        /// The file or camera.
        name: String,
        /// What the decoder said.
        reason: String,
    },
    /// A folder of pictures is used up.
    #[error("There are no more pictures in {folder}. Put another one there and press again.")]
    UsedUp {
        /// The folder.
        folder: PathBuf,
    },
    /// A picture or its folder cannot be opened.
    #[error("{path} cannot be opened. Check that it is there and readable.")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// Why a picture did not reach the screen.
#[derive(Debug, Error)]
pub enum PanelError {
    /// The file that stands for the screen cannot be written.
    #[error(
        "the screen's picture cannot be written to {path}; is the disk full, or the folder missing or read-only?"
    )]
    File {
        /// The PNG file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The picture cannot be encoded.
    #[error("the screen's picture cannot be encoded as PNG")]
    Encode(#[source] screen::PngError),
    /// The display does not take commands.
    #[error(
        "the screen on {device} does not answer: {reason}; check the wiring, and that SPI is switched on (raspi-config) for this user (groups spi, gpio)"
    )]
    Device {
        /// Bus and pins.
        device: String,
        /// What the driver said.
        reason: String,
    },
}
