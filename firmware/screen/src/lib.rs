//! Views as values, drawn with embedded-graphics.
//!
//! [`draw`] turns a [`View`] into a [`Picture`] of a given size; [`draw_into`] draws it into any target
//! of 16-bit colours. Everything is laid out from the size given, never outside it, whatever the view
//! holds: texts shrink, wrap and are cut with an ellipsis.
//!
//! A view says the same thing twice, in colour and in shape, so that nobody needs to tell red from green.

mod area;
mod beside;
mod blank_choice;
mod board;
mod board_view;
mod canvas;
mod card;
mod correction;
mod emblem;
mod font;
mod hint;
mod mark;
mod message;
mod over;
mod palette;
mod picture;
mod question;
mod said;
mod scale;
mod squares;
mod text;
mod view;
mod waiting;
mod words;

use crate::canvas::Canvas;
pub use board_view::{BoardView, Caption, Cell};
pub use embedded_graphics::geometry::{OriginDimensions, Point, Size};
pub use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
pub use emblem::{draw_emblem, emblem_covers};
pub use font::Face as Typeface;
pub use picture::{Picture, PngError, rgb565, rgb888};
pub use view::{
    Answer, BlankChoice, Claim, Clock, Correction, Exchange, Gain, Help, Hint, Illegal, Outcome,
    Over, Photo, Place, Play, Player, Question, Rescored, Trouble, TurnCard, View, Waiting, Who,
    Word,
};

/// Draws a view as a picture of a size. The panels' sizes are 240×240, 320×240 and 240×320; any other
/// is laid out by the same rules, a board for a dashboard best with 480×480.
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
    view: &View,
    target: &mut D,
) -> Result<(), D::Error> {
    let mut canvas = Canvas::new(target);
    match view {
        View::Blank => canvas.fill(canvas.area(), Rgb565::BLACK),
        View::Waiting(waiting) => waiting::draw(&mut canvas, waiting),
        View::Reading(player) => message::reading(&mut canvas, player.as_deref()),
        View::Turn(card) => card::draw(&mut canvas, card),
        View::Board(board) => board::draw(&mut canvas, board),
        View::Illegal(illegal) => message::illegal(&mut canvas, illegal),
        View::Trouble(trouble) => message::trouble(&mut canvas, trouble),
        View::Question(question) => question::draw(&mut canvas, question),
        View::Correction(correction) => correction::draw(&mut canvas, correction),
        View::Hint(view) => hint::draw(&mut canvas, view),
        View::BlankChoice(choice) => blank_choice::draw(&mut canvas, choice),
        View::Over(over) => over::draw(&mut canvas, over),
        View::Goodbye => message::goodbye(&mut canvas),
    }
}
