//! A push-button between a GPIO pin and ground (or 3.3 V).

use std::time::Instant;

use rppal::gpio::{Gpio, InputPin, Trigger};

use super::timing::Timing;
use crate::config::Gpio as Wiring;
use crate::ports::{Button, ButtonError, Touch};

/// The button on a Raspberry Pi's header.
pub struct GpioButton {
    pin: InputPin,
    wiring: Wiring,
    timing: Timing,
}

impl GpioButton {
    /// Takes the pin, with the pull resistor that keeps an open button quiet.
    ///
    /// # Errors
    /// When this is no Raspberry Pi, or the pin is taken or forbidden.
    pub fn open(wiring: Wiring) -> Result<Self, ButtonError> {
        let refuse = |source| ButtonError::Gpio {
            pin: wiring.pin,
            source,
        };
        let pin = Gpio::new()
            .and_then(|gpio| gpio.get(wiring.pin))
            .map_err(refuse)?;
        let mut pin = if wiring.active_low {
            pin.into_input_pullup()
        } else {
            pin.into_input_pulldown()
        };
        pin.set_interrupt(Trigger::Both, None).map_err(refuse)?;
        Ok(Self {
            pin,
            wiring,
            timing: Timing::new(wiring.bounce, wiring.long),
        })
    }
}

impl Button for GpioButton {
    fn wait(&mut self) -> Result<Option<Touch>, ButtonError> {
        loop {
            let patience = self
                .timing
                .due()
                .map(|due| due.saturating_duration_since(Instant::now()));
            let edge =
                self.pin
                    .poll_interrupt(false, patience)
                    .map_err(|source| ButtonError::Gpio {
                        pin: self.wiring.pin,
                        source,
                    })?;
            let now = Instant::now();
            let press = match edge {
                Some(edge) => {
                    let low = edge.trigger == Trigger::FallingEdge;
                    self.timing.edge(now, low == self.wiring.active_low)
                }
                None => self.timing.pass(now),
            };
            if press.is_some() {
                return Ok(press.map(Touch::Press));
            }
        }
    }
}
