//! The thread that waits for the button.

use std::thread;

use tokio::sync::mpsc::{self, UnboundedReceiver};

use crate::ports::{Button, ButtonError, Touch};

/// Starts waiting. The receiver ends when the button is gone for good, or after an error. The thread cannot
/// be woken from a press that never comes, and ends with the process.
pub fn start(mut button: Box<dyn Button>) -> UnboundedReceiver<Result<Touch, ButtonError>> {
    let (sender, receiver) = mpsc::unbounded_channel();
    thread::spawn(move || {
        while let Some(press) = button.wait().transpose() {
            let failed = press.is_err();
            if sender.send(press).is_err() || failed {
                return;
            }
        }
    });
    receiver
}
