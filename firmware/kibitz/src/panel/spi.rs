//! A small colour display on SPI.

use embedded_graphics::geometry::Size;
use embedded_graphics::prelude::*;
use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{ErrorType, OutputPin};
use embedded_hal::spi::SpiDevice;
use mipidsi::interface::{Interface, SpiInterface};
use mipidsi::models::{ILI9341Rgb565, Model, ST7789};
use mipidsi::options::{ColorInversion, ColorOrder, Orientation, Rotation};
use mipidsi::{Builder, Display};
use rppal::gpio::{self, Gpio};
use rppal::hal::Delay;
use rppal::spi::{self, Bus, Mode, SimpleHalSpiDevice, SlaveSelect, Spi};
use screen::Picture;

use crate::config::{Display as Kind, Spi as Wiring};
use crate::ports::{Panel, PanelError};

/// Bytes of pixels sent at a time: spidev refuses more than 4096 unless its module is told otherwise.
const BUFFER: usize = 4096;
/// What a controller wants after a reset by command before the next one (ST7789 datasheet 9.1.2,
/// ILI9341 datasheet 8.2.2), in milliseconds.
const AFTER_RESET: u32 = 120;

type Link<S, P> = SpiInterface<'static, S, P>;

/// A display of one of the known kinds.
enum Driver<S: SpiDevice, P: OutputPin> {
    St7789(Display<Link<S, P>, ST7789, Line<P>>),
    Ili9341(Display<Link<S, P>, ILI9341Rgb565, Line<P>>),
}

/// A display on SPI with its backlight. `S` is the bus, `P` its pins.
pub struct SpiPanel<S: SpiDevice, P: OutputPin> {
    driver: Driver<S, P>,
    backlight: Line<P>,
    /// Bus and pins, for messages.
    device: String,
}

/// Pins of a display besides the bus.
pub struct Pins<P> {
    /// Low for commands, high for data.
    pub dc: P,
    /// Low resets; not every board has it connected.
    pub reset: Option<P>,
    /// High lights the screen; not every board has it connected.
    pub backlight: Option<P>,
}

/// A pin that may not be connected.
struct Line<P>(Option<P>);

impl<P: OutputPin> ErrorType for Line<P> {
    type Error = P::Error;
}

impl<P: OutputPin> OutputPin for Line<P> {
    fn set_low(&mut self) -> Result<(), P::Error> {
        self.0.as_mut().map_or(Ok(()), OutputPin::set_low)
    }

    fn set_high(&mut self) -> Result<(), P::Error> {
        self.0.as_mut().map_or(Ok(()), OutputPin::set_high)
    }
}

impl SpiPanel<SimpleHalSpiDevice, gpio::OutputPin> {
    /// Opens the display of this wiring on a Raspberry Pi and wakes it.
    ///
    /// # Errors
    /// When the bus or a pin cannot be had, or the display does not take commands.
    pub fn open(wiring: &Wiring) -> Result<Self, PanelError> {
        let failed = |reason: String| PanelError::Device {
            device: device(wiring),
            reason,
        };
        let spi = bus(wiring).map_err(|error| failed(error.to_string()))?;
        let pins = pins(wiring).map_err(|error| failed(error.to_string()))?;
        Self::start(
            SimpleHalSpiDevice::new(spi),
            pins,
            wiring,
            &mut Delay::new(),
        )
    }
}

impl<S: SpiDevice, P: OutputPin> SpiPanel<S, P> {
    /// Wakes the display at the end of a bus.
    ///
    /// # Errors
    /// When the display does not take commands.
    pub fn start(
        spi: S,
        pins: Pins<P>,
        wiring: &Wiring,
        delay: &mut impl DelayNs,
    ) -> Result<Self, PanelError> {
        let device = device(wiring);
        let failed = |reason: String| PanelError::Device {
            device: device.clone(),
            reason,
        };
        // A display is opened once and lives as long as the process.
        let buffer = Box::leak(Box::new([0; BUFFER]));
        let mut link = SpiInterface::new(spi, pins.dc, buffer);
        let reset = Line(pins.reset);
        if reset.0.is_none() {
            let soft = link.send_command(0x01, &[]);
            soft.map_err(|error| failed(format!("{error:?}")))?;
            delay.delay_ms(AFTER_RESET);
        }
        let driver = match wiring.display {
            Kind::St7789Square => Driver::St7789(
                builder(ST7789, link, reset, wiring)
                    .display_size(240, 240)
                    .init(delay)
                    .map_err(|error| failed(format!("{error:?}")))?,
            ),
            Kind::St7789Tall => Driver::St7789(
                builder(ST7789, link, reset, wiring)
                    .init(delay)
                    .map_err(|error| failed(format!("{error:?}")))?,
            ),
            Kind::Ili9341 => Driver::Ili9341(
                builder(ILI9341Rgb565, link, reset, wiring)
                    .color_order(ColorOrder::Bgr)
                    .init(delay)
                    .map_err(|error| failed(format!("{error:?}")))?,
            ),
        };
        Ok(Self {
            driver,
            backlight: Line(pins.backlight),
            device,
        })
    }

    fn failed(&self, error: impl std::fmt::Debug) -> PanelError {
        PanelError::Device {
            device: self.device.clone(),
            reason: format!("{error:?}"),
        }
    }
}

impl<S: SpiDevice + Send, P: OutputPin + Send> Panel for SpiPanel<S, P> {
    fn size(&self) -> Size {
        match &self.driver {
            Driver::St7789(display) => display.size(),
            Driver::Ili9341(display) => display.size(),
        }
    }

    /// The backlight goes on with the first picture: what the display held before is not for showing.
    fn show(&mut self, picture: &Picture) -> Result<(), PanelError> {
        let (has, wants) = (picture.size(), self.size());
        if has != wants {
            return Err(PanelError::Device {
                device: self.device.clone(),
                reason: format!("a picture of {has} pixels for a screen of {wants}"),
            });
        }
        let area = picture.bounding_box();
        let pixels = picture.pixels().iter().copied();
        let sent = match &mut self.driver {
            Driver::St7789(display) => display.fill_contiguous(&area, pixels),
            Driver::Ili9341(display) => display.fill_contiguous(&area, pixels),
        };
        sent.map_err(|error| self.failed(error))?;
        self.backlight
            .set_high()
            .map_err(|error| self.failed(error))
    }

    fn clear(&mut self) -> Result<(), PanelError> {
        self.show(&Picture::new(self.size()))?;
        self.backlight.set_low().map_err(|error| self.failed(error))
    }
}

/// What all kinds have in common. Both controllers hold 240×320 pixels; an ILI9341 is built in so that
/// its glass shows them mirrored, and is mounted lying.
fn builder<S: SpiDevice, P: OutputPin, M>(
    model: M,
    link: Link<S, P>,
    reset: Line<P>,
    wiring: &Wiring,
) -> Builder<Link<S, P>, M, Line<P>>
where
    M: Model<ColorFormat = screen::Rgb565>,
{
    let turned = match wiring.rotation {
        90 => Rotation::Deg90,
        180 => Rotation::Deg180,
        270 => Rotation::Deg270,
        _ => Rotation::Deg0,
    };
    let upright = match wiring.display {
        Kind::St7789Square | Kind::St7789Tall => Orientation::new(),
        Kind::Ili9341 => Orientation {
            rotation: Rotation::Deg90,
            mirrored: true,
        },
    };
    let inversion = if wiring.inverted {
        ColorInversion::Inverted
    } else {
        ColorInversion::Normal
    };
    Builder::new(model, link)
        .reset_pin(reset)
        .orientation(upright.rotate(turned))
        .invert_colors(inversion)
}

fn bus(wiring: &Wiring) -> Result<Spi, spi::Error> {
    let bus = match wiring.bus {
        0 => Bus::Spi0,
        1 => Bus::Spi1,
        2 => Bus::Spi2,
        3 => Bus::Spi3,
        4 => Bus::Spi4,
        5 => Bus::Spi5,
        _ => Bus::Spi6,
    };
    let select = match wiring.select {
        0 => SlaveSelect::Ss0,
        1 => SlaveSelect::Ss1,
        _ => SlaveSelect::Ss2,
    };
    Spi::new(bus, select, wiring.clock_hz, Mode::Mode0)
}

fn pins(wiring: &Wiring) -> Result<Pins<gpio::OutputPin>, gpio::Error> {
    let gpio = Gpio::new()?;
    let output = |pin: u8| gpio.get(pin).map(gpio::Pin::into_output_low);
    Ok(Pins {
        dc: output(wiring.dc)?,
        reset: wiring.rst.map(output).transpose()?,
        backlight: wiring.backlight.map(output).transpose()?,
    })
}

/// The bus and the pins, as the configuration names them.
fn device(wiring: &Wiring) -> String {
    let mut text = format!("spidev{}.{}, dc {}", wiring.bus, wiring.select, wiring.dc);
    if let Some(pin) = wiring.rst {
        text.push_str(&format!(", rst {pin}"));
    }
    if let Some(pin) = wiring.backlight {
        text.push_str(&format!(", backlight {pin}"));
    }
    text
}

#[cfg(test)]
mod tests;
