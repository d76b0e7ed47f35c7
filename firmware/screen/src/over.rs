//! The end of a game: who has won, with how many points, and what was left.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

use crate::area::Area;
use crate::canvas::{Canvas, Style};
use crate::card::number;
use crate::mark::Mark;
use crate::message::hint;
use crate::palette as p;
use crate::scale::Scale;
use crate::view::{Over, Place};

/// Players there is room for.
const MOST: usize = 4;

/// Draws the end.
pub fn draw<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    view: &Over,
) -> Result<(), D::Error> {
    let area = canvas.area();
    let scale = Scale::of(area);
    canvas.fill(area, p::GROUND)?;
    let (head, body) = area.top(scale.px(58));
    canvas.fill(head, p::GOOD)?;
    let inner = head.inset(scale.px(10), scale.px(6));
    let (title, reason) = inner.top(inner.h * 55 / 100);
    let style = Style::bold(p::INK, p::GOOD);
    canvas.line(title, &winners(view), (scale.px(18), scale.px(8)), style)?;
    let style = Style::medium(p::INK, p::GOOD);
    canvas.paragraph(reason, &view.reason, (scale.px(10), scale.px(6)), style)?;
    let (foot, body) = body.bottom(scale.px(44));
    let list = body.inset(scale.px(8), scale.px(6));
    let shown = &view.places[..view.places.len().min(MOST)];
    let height = (scale.px(40) * shown.len() as i32).min(list.h);
    let list = list.middle(list.w, height);
    for (place, row) in shown.iter().zip(list.rows(shown.len(), scale.px(4))) {
        player(canvas, row, place, scale)?;
    }
    let foot = foot.inset(scale.px(12), scale.px(2));
    hint(canvas, foot, &view.advice, scale)
}

fn winners(view: &Over) -> String {
    let winners = view.places.iter().filter(|place| place.wins);
    let names: Vec<&str> = winners.map(|place| place.name.as_str()).collect();
    match names[..] {
        [] => "The game is over".to_owned(),
        [only] => format!("{only} wins"),
        _ => format!("{} share the win", names.join(" and ")),
    }
}

fn player<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    row: Area,
    place: &Place,
    scale: Scale,
) -> Result<(), D::Error> {
    let (on, ink) = if place.wins {
        (p::RAISED, p::GOOD_INK)
    } else {
        (p::GROUND, p::INK)
    };
    canvas.round(row, scale.px(5), on, p::GROUND)?;
    let (sign, text) = row.left(scale.px(24));
    if place.wins {
        let sign = sign.middle(scale.px(16), scale.px(16));
        canvas.mark(sign, Mark::Check, ink, on)?;
    }
    let text = canvas.led(text, place.emblem, scale, (ink, on))?;
    let (right, text) = text.right(row.w * 24 / 100);
    let right = right.inset(scale.px(4), 0);
    let style = Style::bold(ink, on);
    let sizes = (scale.px(20).min(row.h * 7 / 10).max(1), scale.px(8));
    canvas.line(right, &number(place.total), sizes, style.right())?;
    let share = if place.left.is_empty() { 100 } else { 58 };
    let (name, left) = text.top(text.h * share / 100);
    let largest = scale.px(13).min(name.h * 7 / 10).max(1);
    let sizes = (largest, scale.px(7).min(largest));
    canvas.line(name, &place.name, sizes, Style::bold(ink, on).left())?;
    if place.left.is_empty() {
        return Ok(());
    }
    let largest = scale.px(9).min(left.h).max(1);
    let style = Style::medium(p::MUTED, on).left();
    canvas.line(
        left,
        &place.left,
        (largest, scale.px(6).min(largest)),
        style,
    )
}
