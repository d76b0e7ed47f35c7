//! Buttons: a GPIO pin, the keyboard, and one that presses itself for the demo.

mod gpio;
mod input;
mod scripted;
mod timing;

pub use gpio::GpioButton;
pub use input::InputButton;
pub use scripted::{Done, ScriptedButton};
