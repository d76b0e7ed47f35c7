//! Everything the loop waits for, as one stream.

use std::time::Instant;

use tokio::signal::unix::Signal;
use tokio::sync::mpsc::{Receiver, UnboundedReceiver};

use super::Fatal;
use super::eye::Look;
use crate::ports::{ButtonError, PanelError, Press};

/// Where news comes from.
pub struct Ears {
    pub terminate: Signal,
    pub interrupt: Signal,
    /// The button; `None` once it is gone for good.
    pub presses: Option<UnboundedReceiver<Result<Press, ButtonError>>>,
    /// Presses over MQTT, when there is a broker.
    pub afar: Option<Receiver<link::Press>>,
    pub seen: UnboundedReceiver<Look>,
    pub failed: UnboundedReceiver<PanelError>,
}

/// One piece of news.
pub enum Heard {
    Press(Press),
    Look(Look),
    /// The time asked for has come.
    TurnOver,
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
                Some(press) => Ok(Heard::Press(press?)),
                None => Ok(Heard::NoButton),
            },
            press = from_afar(&mut self.afar) => Ok(Heard::Press(press)),
            look = self.seen.recv() => {
                look.map(Heard::Look).ok_or(Fatal::Thread("reads photographs"))
            }
            fault = self.failed.recv() => {
                Err(fault.map_or(Fatal::Thread("draws the screen"), Fatal::Panel))
            }
            () = until(due) => Ok(Heard::TurnOver),
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

/// The next press over MQTT; never, when there is no broker.
async fn from_afar(presses: &mut Option<Receiver<link::Press>>) -> Press {
    let press = match presses {
        Some(presses) => presses.recv().await,
        None => None,
    };
    match press {
        Some(link::Press::Short) => Press::Short,
        Some(link::Press::Long) => Press::Long,
        None => std::future::pending().await,
    }
}

async fn until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due.into()).await,
        None => std::future::pending().await,
    }
}
