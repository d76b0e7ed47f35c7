//! Everything the loop waits for, as one stream.

use std::time::Instant;

use link::Command;
use tokio::signal::unix::Signal;
use tokio::sync::mpsc::{Receiver, UnboundedReceiver};

use super::Fatal;
use super::eye::Look;
use crate::ports::{ButtonError, PanelError, Touch};

/// Where news comes from.
pub struct Ears {
    pub terminate: Signal,
    pub interrupt: Signal,
    /// The button; `None` once it is gone for good.
    pub presses: Option<UnboundedReceiver<Result<Touch, ButtonError>>>,
    /// Commands over MQTT, when there is a broker.
    pub afar: Option<Receiver<Command>>,
    pub seen: UnboundedReceiver<Look>,
    pub failed: UnboundedReceiver<PanelError>,
}

/// One piece of news.
pub enum Heard {
    /// The button, or the keyboard in its place.
    Touch(Touch),
    /// Something said over MQTT.
    Command(Command),
    Look(Look),
    /// The time asked for has come.
    Due,
    /// The button is gone for good.
    NoButton,
    /// Somebody wants the appliance to end.
    End,
}

impl Ears {
    /// Waits for the next news, until `due` at most.
    ///
    /// # Errors
    /// When a part has failed.
    pub async fn next(&mut self, due: Option<Instant>) -> Result<Heard, Fatal> {
        tokio::select! {
            _ = self.terminate.recv() => Ok(Heard::End),
            _ = self.interrupt.recv() => Ok(Heard::End),
            press = next(&mut self.presses) => match press {
                Some(touch) => Ok(Heard::Touch(touch?)),
                None => Ok(Heard::NoButton),
            },
            heard = from_afar(&mut self.afar) => Ok(heard),
            look = self.seen.recv() => {
                look.map(Heard::Look).ok_or(Fatal::Thread("reads photographs"))
            }
            fault = self.failed.recv() => {
                Err(fault.map_or(Fatal::Thread("draws the screen"), Fatal::Panel))
            }
            () = until(due) => Ok(Heard::Due),
        }
    }
}

/// The next of a stream; never, when there is none.
async fn next<T>(stream: &mut Option<UnboundedReceiver<T>>) -> Option<T> {
    match stream {
        Some(stream) => stream.recv().await,
        None => std::future::pending().await,
    }
}

/// The next command over MQTT; never, when there is no broker.
async fn from_afar(commands: &mut Option<Receiver<Command>>) -> Heard {
    let command = match commands {
        Some(commands) => commands.recv().await,
        None => None,
    };
    match command {
        Some(command) => Heard::Command(command),
        None => std::future::pending().await,
    }
}

async fn until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due.into()).await,
        None => std::future::pending().await,
    }
}
