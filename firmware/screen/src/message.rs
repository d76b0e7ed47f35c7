//! Views that are mostly a sentence: reading, trouble, an illegal turn, good-bye.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

use crate::area::Area;
use crate::canvas::{Canvas, Style};
use crate::mark::Mark;
use crate::palette as p;
use crate::scale::Scale;
use crate::view::{Illegal, Trouble};
use crate::waiting::name;

/// The button was pressed.
pub fn reading<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    player: Option<&str>,
) -> Result<(), D::Error> {
    let area = canvas.area();
    let scale = Scale::of(area);
    canvas.fill(area, p::GROUND)?;
    let inner = area.inset(scale.px(12), scale.px(16));
    let (foot, rest) = inner.bottom(scale.px(46));
    let (title, picture) = rest.bottom(scale.px(44));
    finder(canvas, picture.inset(0, scale.px(4)), scale)?;
    canvas.line(
        title,
        "Reading the board",
        (scale.px(20), scale.px(9)),
        Style::bold(p::INK, p::GROUND),
    )?;
    let text = player.map_or_else(
        || "Hands off for a moment, please".to_owned(),
        |name| format!("{name}, hands off for a moment, please"),
    );
    canvas.paragraph(
        foot,
        &text,
        (scale.px(13), scale.px(8)),
        Style::medium(p::MUTED, p::GROUND),
    )
}

/// A board in the corners of a view-finder.
fn finder<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    scale: Scale,
) -> Result<(), D::Error> {
    let side = area.w.min(area.h).min(scale.px(130));
    let area = area.middle(side, side);
    let (thick, leg) = ((side / 22).max(1), side / 4);
    for across in [area.top(leg).0, area.bottom(leg).0] {
        for corner in [across.left(leg).0, across.right(leg).0] {
            let flat = if corner.y == area.y {
                corner.top(thick).0
            } else {
                corner.bottom(thick).0
            };
            let tall = if corner.x == area.x {
                corner.left(thick).0
            } else {
                corner.right(thick).0
            };
            canvas.fill(flat, p::ACCENT)?;
            canvas.fill(tall, p::ACCENT)?;
        }
    }
    let pitch = (side * 7 / 10) / 5;
    let board = area.middle(pitch * 5, pitch * 5);
    let word = [(2, 1), (2, 2), (2, 3), (1, 3), (3, 3)];
    for row in 0..5 {
        for col in 0..5 {
            let (_, part) = board.top(row * pitch);
            let (_, part) = part.left(col * pitch);
            let square = part.left(pitch - 2).0.top(pitch - 2).0;
            let colour = if word.contains(&(row, col)) {
                p::VALID
            } else {
                p::PLAIN
            };
            canvas.round(square, pitch / 6, colour, p::GROUND)?;
        }
    }
    Ok(())
}

/// Something went wrong.
pub fn trouble<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    view: &Trouble,
) -> Result<(), D::Error> {
    let area = canvas.area();
    let scale = Scale::of(area);
    canvas.fill(area, p::GROUND)?;
    let (head, body) = area.top(area.h * 44 / 100);
    canvas.fill(head, p::WARN)?;
    let head = head.inset(scale.px(12), scale.px(10));
    let (title, sign) = head.bottom(scale.px(32));
    canvas.triangle(sign, p::WARN, p::DARK, p::WARN)?;
    canvas.paragraph(
        title,
        &view.title,
        (scale.px(18), scale.px(9)),
        Style::bold(p::DARK, p::WARN),
    )?;
    let body = body.inset(scale.px(14), scale.px(12));
    canvas.paragraph(
        body,
        &view.advice,
        (scale.px(16), scale.px(8)),
        Style::medium(p::INK, p::GROUND),
    )
}

/// A turn that breaks the rules.
pub fn illegal<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    view: &Illegal,
) -> Result<(), D::Error> {
    let area = canvas.area();
    let scale = Scale::of(area);
    canvas.fill(area, p::GROUND)?;
    let (head, body) = area.top(scale.px(62));
    canvas.fill(head, p::BAD)?;
    let head = head.inset(scale.px(12), scale.px(10));
    let (sign, title) = head.left(head.h);
    canvas.badge(sign, Mark::Cross, (p::BAD, p::INK, p::BAD))?;
    let (_, title) = title.left(scale.px(10));
    canvas.paragraph(
        title,
        "Not a legal turn",
        (scale.px(18), scale.px(9)),
        Style::bold(p::INK, p::BAD).left(),
    )?;
    let (foot, body) = body.bottom(scale.px(44));
    let body = body.inset(scale.px(14), scale.px(8));
    let style = Style::medium(p::INK, p::GROUND);
    match view.rules.as_slice() {
        [] => {}
        [only] => canvas.paragraph(body, only, (scale.px(17), scale.px(8)), style)?,
        many => {
            let shown = many.len().min(3);
            for (rule, row) in many.iter().zip(body.rows(shown, scale.px(6))) {
                let (dot, text) = row.left(scale.px(16));
                let dot = dot.middle(scale.px(6), scale.px(6));
                canvas.round(dot, dot.h, p::BAD_INK, p::GROUND)?;
                canvas.paragraph(text, rule, (scale.px(13), scale.px(8)), style.left())?;
            }
        }
    }
    hint(
        canvas,
        foot.inset(scale.px(12), scale.px(2)),
        "Put it right and press again",
        scale,
    )
}

/// The appliance is switched off.
pub fn goodbye<D: DrawTarget<Color = Rgb565>>(canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
    let area = canvas.area();
    let scale = Scale::of(area);
    canvas.fill(area, p::GROUND)?;
    let inner = area.middle(area.w - scale.px(24), scale.px(130));
    let (head, rest) = inner.top(scale.px(40));
    name(canvas, head, scale)?;
    let (title, rest) = rest.top(scale.px(54));
    canvas.line(
        title,
        "Good-bye",
        (scale.px(22), scale.px(9)),
        Style::bold(p::INK, p::GROUND),
    )?;
    canvas.line(
        rest,
        "The game is kept",
        (scale.px(13), scale.px(8)),
        Style::medium(p::MUTED, p::GROUND),
    )
}

/// What to do next, at the foot.
pub fn hint<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    text: &str,
    scale: Scale,
) -> Result<(), D::Error> {
    canvas.paragraph(
        area,
        text,
        (scale.px(13), scale.px(8)),
        Style::medium(p::INK, p::GROUND),
    )
}
