//! Settled tiles that are read as others now: which, what correcting them comes to, and how to answer.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

use crate::area::Area;
use crate::canvas::{Canvas, Style};
use crate::card;
use crate::mark::Mark;
use crate::palette as p;
use crate::question;
use crate::scale::Scale;
use crate::view::{Correction, Exchange};

/// A line of what the correction comes to.
enum Row {
    /// Something, and from what to what it changes.
    Change(String, String, String),
    /// Words that would stand no more.
    Falls(String),
    /// A player, and points given or taken.
    Gain(String, String),
    /// A remark.
    Note(String),
}

/// Draws the question.
pub fn draw<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    view: &Correction,
) -> Result<(), D::Error> {
    let area = canvas.area();
    let scale = Scale::of(area);
    canvas.fill(area, p::GROUND)?;
    let (head, body) = area.top(scale.px(38));
    canvas.fill(head, p::WARN)?;
    let title_style = Style::bold(p::DARK, p::WARN).left();
    let title_area = head.inset(scale.px(10), scale.px(4));
    let sizes = (scale.px(16), scale.px(9));
    canvas.line(title_area, &title(&view.tiles), sizes, title_style)?;
    let (foot, body) = body.bottom(scale.px(64));
    question::answers(
        canvas,
        foot,
        "photograph again",
        Some("correct the score".to_owned()),
        scale,
    )?;
    let body = body.inset(scale.px(10), scale.px(8));
    let [only] = &view.tiles[..] else {
        // One picture of several tiles would only puzzle.
        let change = |e: &Exchange| Row::Change(e.square.to_string(), e.from.clone(), e.to.clone());
        let mut all: Vec<Row> = view.tiles.iter().map(change).collect();
        all.extend(effect(view, room(body, scale).saturating_sub(all.len())));
        return rows(canvas, body, all, scale);
    };
    let (picture, list) = body.left(body.h.min(body.w * 45 / 100));
    question::photo(canvas, picture, view.photo.as_ref(), scale)?;
    let (_, list) = list.left(scale.px(10));
    let list = list.middle(list.w, scale.px(150));
    let (first, rest) = list.top(list.h * 40 / 100);
    exchange(canvas, first, only, scale)?;
    rows(canvas, rest, effect(view, room(rest, scale)), scale)
}

fn title(tiles: &[Exchange]) -> String {
    match tiles {
        [only] => format!("{} is read as {}, not {}", only.square, only.to, only.from),
        _ => format!("{} tiles are read anew", tiles.len()),
    }
}

/// What changes, in as few rows as there is room for: words first, then the turns, and what it makes
/// for the players.
fn effect(view: &Correction, room: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    if !view.fallen.is_empty() {
        rows.push(Row::Falls(view.fallen.join(", ")));
    }
    let named = rows.len() + view.turns.len() + view.gains.len() <= room;
    if view.turns.len() > 1 && !named {
        rows.push(Row::Note(format!("{} turns change", view.turns.len())));
    } else {
        rows.extend(view.turns.iter().map(|turn| {
            let label = format!("Turn {}", turn.turn);
            Row::Change(label, card::number(turn.before), card::number(turn.after))
        }));
    }
    let gains = view.gains.iter();
    rows.extend(gains.map(|gain| Row::Gain(gain.player.clone(), card::signed(gain.points))));
    if rows.is_empty() {
        rows.push(Row::Note("No points change".to_owned()));
    }
    rows
}

/// How many rows an area has room for.
fn room(area: Area, scale: Scale) -> usize {
    usize::try_from(area.h / scale.px(17)).unwrap_or(0).max(1)
}

/// The tile as settled and as read, large.
fn exchange<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    tile: &Exchange,
    scale: Scale,
) -> Result<(), D::Error> {
    let (arrow, sizes) = (scale.px(20), (scale.px(28), scale.px(8)));
    let (left, rest) = area.left((area.w - arrow) / 2);
    let (middle, right) = rest.left(arrow);
    let gap = scale.px(2);
    let muted = Style::bold(p::MUTED, p::GROUND);
    canvas.line(left.inset(gap, 0), &tile.from, sizes, muted)?;
    canvas.mark(middle.inset(gap, 0), Mark::Becomes, p::WARN, p::GROUND)?;
    let ink = Style::bold(p::INK, p::GROUND);
    canvas.line(right.inset(gap, 0), &tile.to, sizes, ink)
}

/// As many rows as there is room for, and how many more there are.
fn rows<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    mut rows: Vec<Row>,
    scale: Scale,
) -> Result<(), D::Error> {
    let most = room(area, scale);
    if rows.len() > most {
        let hidden = rows.len() - (most - 1);
        rows.truncate(most - 1);
        rows.push(Row::Note(format!("and {hidden} more")));
    }
    let height = (area.h / rows.len().max(2) as i32).min(scale.px(26));
    let all = area.middle(area.w, height.saturating_mul(rows.len() as i32));
    for (row, area) in rows.iter().zip(all.rows(rows.len(), 0)) {
        draw_row(canvas, area.inset(0, scale.px(2)), row, scale)?;
    }
    Ok(())
}

fn draw_row<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    row: &Row,
    scale: Scale,
) -> Result<(), D::Error> {
    let sizes = (scale.px(11), scale.px(7));
    let muted = Style::medium(p::MUTED, p::GROUND).left();
    let bold = Style::bold(p::INK, p::GROUND);
    match row {
        Row::Change(label, from, to) => {
            let (change, label_area) = area.right(area.w * 62 / 100);
            canvas.line(label_area, label, sizes, muted)?;
            let (from_area, rest) = change.left((change.w - scale.px(14)) / 2);
            let (arrow, to_area) = rest.left(scale.px(14));
            let from_style = Style::bold(p::MUTED, p::GROUND).right();
            canvas.line(from_area, from, sizes, from_style)?;
            let arrow = arrow.inset(scale.px(2), 0);
            canvas.mark(arrow, Mark::Becomes, p::WARN, p::GROUND)?;
            let (_, to_area) = to_area.left(scale.px(2));
            canvas.line(to_area, to, sizes, bold.left())
        }
        Row::Falls(word) => {
            let (mark, text) = area.left(scale.px(13));
            canvas.mark(mark, Mark::Cross, p::BAD_INK, p::GROUND)?;
            let (_, text) = text.left(scale.px(3));
            canvas.line(text, word, sizes, Style::bold(p::BAD_INK, p::GROUND).left())
        }
        Row::Gain(player, points) => {
            let (right, left) = area.right(area.w * 40 / 100);
            canvas.line(left, player, sizes, muted)?;
            canvas.line(right, points, sizes, bold.right())
        }
        Row::Note(text) => canvas.line(area, text, sizes, muted),
    }
}
