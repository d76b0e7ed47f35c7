//! Which letter a blank stands for: the letters that fit, and how to choose.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

use crate::canvas::{Canvas, Style};
use crate::palette as p;
use crate::question::answers;
use crate::scale::Scale;
use crate::view::BlankChoice;

/// Letters there is room for beside the first.
const MOST: usize = 8;

/// Draws the question.
pub fn draw<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    view: &BlankChoice,
) -> Result<(), D::Error> {
    let area = canvas.area();
    let scale = Scale::of(area);
    canvas.fill(area, p::GROUND)?;
    let (head, body) = area.top(scale.px(38));
    canvas.fill(head, p::OPEN)?;
    let asked = match &view.now {
        Some(now) => format!("The blank on {} is {now}", view.square),
        None => format!("The blank on {} is…", view.square),
    };
    let style = Style::bold(p::INK, p::OPEN);
    let title = head.inset(scale.px(10), scale.px(4));
    canvas.line(title, &asked, (scale.px(16), scale.px(9)), style.left())?;
    let (foot, body) = body.bottom(scale.px(64));
    let first = view.letters.first();
    let hold = first.map(|letter| format!("it is {letter}"));
    answers(canvas, foot, "play on", hold, scale)?;
    let (picture, list) = body.inset(scale.px(10), scale.px(10)).left(body.w / 2);
    let side = picture.w.min(picture.h);
    let tile = picture.middle(side, side);
    canvas.round(tile, side / 8, p::VALID, p::GROUND)?;
    if let Some(letter) = first {
        let style = Style::bold(p::BLANK_INK, p::VALID);
        canvas.line(tile, letter, (side * 5 / 10, scale.px(10)), style)?;
    }
    let (_, list) = list.left(scale.px(12));
    let rest: Vec<&String> = view.letters.iter().skip(1).collect();
    let shown = rest.len().min(MOST);
    let columns = list.columns(2, scale.px(4));
    let cells = columns.flat_map(|column| column.rows(MOST / 2, scale.px(2)));
    for (letter, cell) in rest.iter().zip(cells).take(shown) {
        let style = Style::bold(p::MUTED, p::GROUND);
        canvas.line(cell, letter, (scale.px(18).min(cell.h), scale.px(8)), style)?;
    }
    Ok(())
}
