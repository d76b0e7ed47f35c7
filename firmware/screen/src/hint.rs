//! A hint: what the best play of a rack scores, and as much more of it as was asked.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

use crate::area::Area;
use crate::canvas::{Canvas, Style};
use crate::palette as p;
use crate::scale::Scale;
use crate::view::{Help, Hint};

/// Draws the hint.
pub fn draw<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    view: &Hint,
) -> Result<(), D::Error> {
    let area = canvas.area();
    let scale = Scale::of(area);
    canvas.fill(area, p::GROUND)?;
    let (head, body) = area.top(scale.px(38));
    canvas.fill(head, p::OPEN)?;
    let style = Style::bold(p::INK, p::OPEN);
    let title = format!("Hint for {}", view.rack);
    let inner = head.inset(scale.px(10), scale.px(4));
    canvas.line(inner, &title, (scale.px(16), scale.px(9)), style.left())?;
    let body = body.inset(scale.px(10), scale.px(8));
    match &view.found {
        Some(help) => found(canvas, body, help, scale),
        None => none(canvas, body, view.exchange, scale),
    }
}

/// The points, and below them what else was asked.
fn found<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    help: &Help,
    scale: Scale,
) -> Result<(), D::Error> {
    let below = help.place.is_some();
    let (above, rest) = if below {
        area.top(area.h * 42 / 100)
    } else {
        (area, area)
    };
    let (caption, number) = above.top(scale.px(18));
    let small = (scale.px(12), scale.px(8));
    let muted = Style::medium(p::MUTED, p::GROUND);
    canvas.line(caption, "The best play scores", small, muted)?;
    let points = Style::bold(p::ACCENT, p::GROUND);
    let tallest = scale.px(66).min(number.h - scale.px(16)).max(1);
    let score = help.points.to_string();
    canvas.line(number, &score, (tallest, scale.px(8)), points)?;
    let Some((square, way)) = &help.place else {
        return Ok(());
    };
    let place = format!("{way} from {square}");
    let ink = Style::bold(p::INK, p::GROUND);
    let (where_, word) = rest.top(rest.h * 40 / 100);
    canvas.line(where_, &place, (scale.px(20), scale.px(9)), ink)?;
    match (&help.word, &help.letter) {
        (Some(word_), _) => {
            let tile = word.middle(word.w, word.h.min(scale.px(52)));
            canvas.round(tile, scale.px(8), p::VALID, p::GROUND)?;
            let style = Style::bold(p::DARK, p::VALID);
            let inner = tile.inset(scale.px(8), scale.px(6));
            canvas.line(inner, word_, (scale.px(30), scale.px(9)), style)
        }
        (None, Some(letter)) => {
            let side = word.h.min(scale.px(56));
            let (says, right) = word.left(word.w * 58 / 100);
            canvas.line(says, "begins with", (scale.px(15), scale.px(9)), muted)?;
            let tile = right.middle(side, side);
            canvas.round(tile, side / 8, p::VALID, p::GROUND)?;
            let style = Style::bold(p::DARK, p::VALID);
            canvas.line(tile, letter, (side / 2, scale.px(9)), style)
        }
        (None, None) => Ok(()),
    }
}

/// That there is no play, and what to do.
fn none<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    exchange: bool,
    scale: Scale,
) -> Result<(), D::Error> {
    let (above, below) = area.top(area.h / 2);
    let ink = Style::bold(p::INK, p::GROUND);
    canvas.paragraph(
        above,
        "There is no legal play.",
        (scale.px(22), scale.px(9)),
        ink,
    )?;
    let advice = if exchange {
        "Exchange tiles, or pass."
    } else {
        "Too few tiles are in the bag to exchange: pass."
    };
    let muted = Style::medium(p::MUTED, p::GROUND);
    canvas.paragraph(below, advice, (scale.px(16), scale.px(8)), muted)
}
