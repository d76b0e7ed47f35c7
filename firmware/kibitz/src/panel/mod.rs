//! Panels: a display on SPI, a PNG file, a drawing in the terminal.

mod png;
mod spi;
mod terminal;

use screen::Size;

use crate::config;
use crate::ports::{Panel, PanelError};
use png::PngPanel;
use spi::SpiPanel;
pub use terminal::Terminal;

/// Opens the screen the configuration names.
///
/// # Errors
/// When there is no such display, or it does not answer.
pub fn open(panel: &config::Panel) -> Result<Box<dyn Panel>, PanelError> {
    Ok(match panel {
        config::Panel::Spi(wiring) => Box::new(SpiPanel::open(wiring)?),
        config::Panel::Png { path, size } => {
            let size = Size::new(size.0, size.1);
            Box::new(PngPanel::new(path.clone(), size))
        }
    })
}
