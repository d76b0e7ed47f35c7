//! A doubtful square: how it looks, what it may be, and how to answer.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

use crate::area::Area;
use crate::canvas::{Canvas, Style};
use crate::palette as p;
use crate::picture::rgb565;
use crate::scale::Scale;
use crate::view::{Answer, Photo, Question};

/// Candidates there is room for.
const MOST: usize = 4;

/// Draws the question.
pub fn draw<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    view: &Question,
) -> Result<(), D::Error> {
    let area = canvas.area();
    let scale = Scale::of(area);
    canvas.fill(area, p::GROUND)?;
    let (head, body) = area.top(scale.px(38));
    title(canvas, head, view, scale)?;
    let (foot, body) = body.bottom(scale.px(64));
    let first = view.candidates.first();
    let hold = first.map(|answer| format!("it is {}", answer.text));
    answers(canvas, foot, "photograph again", hold, scale)?;
    let body = body.inset(scale.px(10), scale.px(8));
    let (picture, list) = body.left(body.h.min(body.w / 2));
    photo(canvas, picture, view.photo.as_ref(), scale)?;
    let (_, list) = list.left(scale.px(12));
    let list = list.middle(list.w, scale.px(150));
    candidates(canvas, list, &view.candidates, scale)
}

fn title<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    view: &Question,
    scale: Scale,
) -> Result<(), D::Error> {
    canvas.fill(area, p::OPEN)?;
    let inner = area.inset(scale.px(10), scale.px(4));
    let (count, text) = inner.right(scale.px(50));
    let style = Style::bold(p::INK, p::OPEN);
    let asked = format!("What lies on {}?", view.square);
    let width = if view.of > 1 { text } else { inner };
    canvas.line(width, &asked, (scale.px(16), scale.px(9)), style.left())?;
    if view.of > 1 {
        let text = format!("{} of {}", view.number, view.of);
        canvas.line(
            count,
            &text,
            (scale.px(11), scale.px(7)),
            Style::medium(p::INK, p::OPEN).right(),
        )?;
    }
    Ok(())
}

/// The photographed square, enlarged; smooth, because a staircase of pixels hides a letter.
pub fn photo<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    photo: Option<&Photo>,
    scale: Scale,
) -> Result<(), D::Error> {
    let side = area.w.min(area.h);
    let frame = area.middle(side, side);
    canvas.fill(frame, p::LINE)?;
    let inner = frame.inset(scale.px(2), scale.px(2));
    let Some(photo) = photo else {
        canvas.fill(inner, p::RAISED)?;
        return canvas.line(
            inner,
            "no picture",
            (scale.px(11), scale.px(6)),
            Style::medium(p::MUTED, p::RAISED),
        );
    };
    let (w, h) = (inner.w.max(1) as f32, inner.h.max(1) as f32);
    canvas.pixels(inner, |x, y| {
        rgb565(photo.smooth((x as f32 + 0.5) / w, (y as f32 + 0.5) / h))
    })
}

/// The candidates, the likeliest first and largest.
fn candidates<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    candidates: &[Answer],
    scale: Scale,
) -> Result<(), D::Error> {
    let shown = &candidates[..candidates.len().min(MOST)];
    let share = if shown.len() > 1 { 42 } else { 60 };
    let (first, rest) = area.top(area.h * share / 100);
    let rows = rest.rows(shown.len().saturating_sub(1).max(2), 0);
    for (i, (answer, row)) in shown
        .iter()
        .zip(std::iter::once(first).chain(rows))
        .enumerate()
    {
        let (ink, largest) = if i == 0 {
            (p::INK, scale.px(28))
        } else {
            (p::MUTED, scale.px(14).min(row.h / 2))
        };
        let row = row.inset(0, scale.px(2));
        let (bar, row) = row.bottom(scale.px(3));
        let (_, row) = row.bottom(row.h / 5);
        let (right, left) = row.right(row.w * 45 / 100);
        let percent = answer.percent.min(100);
        let style = Style::bold(ink, p::GROUND);
        canvas.line(left, &answer.text, (largest, scale.px(8)), style.left())?;
        let size = largest.min(scale.px(14));
        canvas.line(
            right,
            &format!("{percent} %"),
            (size, scale.px(7)),
            style.right(),
        )?;
        canvas.fill(bar, p::RAISED)?;
        let filled = bar.w * i32::from(percent) / 100;
        let colour = if i == 0 { p::ACCENT } else { p::MUTED };
        canvas.fill(bar.left(filled).0, colour)?;
    }
    Ok(())
}

/// How to answer with one button: what pressing it does, and what holding it says.
pub fn answers<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    press: &str,
    hold: Option<String>,
    scale: Scale,
) -> Result<(), D::Error> {
    canvas.fill(area, p::RAISED)?;
    let inner = area.inset(scale.px(10), scale.px(5));
    let ways = [
        ("Press", Some(press.to_owned()), false),
        ("Hold", hold, true),
    ];
    let known = ways.iter().filter(|way| way.1.is_some()).count();
    let ways = ways
        .into_iter()
        .filter_map(|(how, what, long)| Some((how, what?, long)));
    for ((how, what, long), row) in ways.zip(inner.rows(known, scale.px(2))) {
        let (sign, text) = row.left(scale.px(24));
        let width = if long { scale.px(20) } else { scale.px(9) };
        let pill = sign.left(width).0.middle(width, scale.px(9));
        canvas.round(pill, pill.h, p::ACCENT, p::RAISED)?;
        let (left, right) = text.left(scale.px(50));
        let (_, left) = left.left(scale.px(4));
        canvas.line(
            left,
            how,
            (scale.px(12), 4),
            Style::bold(p::ACCENT, p::RAISED).left(),
        )?;
        canvas.line(
            right,
            &what,
            (scale.px(13), scale.px(8)),
            Style::medium(p::INK, p::RAISED).left(),
        )?;
    }
    Ok(())
}
