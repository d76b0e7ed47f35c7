//! Views as values, drawn with embedded-graphics.
//!
//! [`draw`] turns a [`View`] into a [`Picture`] of a given size; [`draw_into`] draws it into any target
//! of 16-bit colours. Everything is laid out from the size given, never outside it.

mod picture;
mod view;

pub use embedded_graphics::geometry::{OriginDimensions, Point, Size};
pub use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
pub use picture::{Picture, PngError, rgb888};
pub use view::{
    Answer, BoardView, Caption, Cell, Claim, Illegal, Outcome, Photo, Play, Player, Question,
    Trouble, TurnCard, View, Waiting, Word,
};

/// Draws a view as a picture of a size.
#[must_use]
pub fn draw(view: &View, size: Size) -> Picture {
    let mut picture = Picture::new(size);
    match draw_into(view, &mut picture) {
        Ok(()) => picture,
        Err(never) => match never {},
    }
}

/// Draws a view into a target, filling it.
///
/// # Errors
/// When the target refuses.
pub fn draw_into<D: DrawTarget<Color = Rgb565>>(
    _view: &View,
    target: &mut D,
) -> Result<(), D::Error> {
    target.clear(Rgb565::BLACK)
}
