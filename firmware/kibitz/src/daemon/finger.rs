//! The thread that waits for the button.

use std::thread;

use tokio::sync::mpsc::{self, UnboundedReceiver};

use crate::ports::{Button, ButtonError, Press};

/// The button's thread. It cannot be woken from a press that never comes, and ends with the process.
pub struct Finger;

impl Finger {
    /// Starts waiting. The receiver ends when the button is gone for good.
    pub fn start(mut button: Box<dyn Button>) -> (Self, UnboundedReceiver<Result<Press, ButtonError>>) {
        let (sender, receiver) = mpsc::unbounded_channel();
        thread::spawn(move || {
            loop {
                let press = match button.wait() {
                    Ok(Some(press)) => Ok(press),
                    Ok(None) => return,
                    Err(error) => Err(error),
                };
                let failed = press.is_err();
                if sender.send(press).is_err() || failed {
                    return;
                }
            }
        });
        (Self, receiver)
    }
}
