//! The words of a turn with their points.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

use crate::area::Area;
use crate::canvas::{Canvas, Style};
use crate::card::number;
use crate::font::Face;
use crate::mark::Mark;
use crate::palette as p;
use crate::scale::Scale;
use crate::view::{Claim, Play};

/// A line of the list of words.
struct Entry<'a> {
    mark: Mark,
    colour: Rgb565,
    ink: Rgb565,
    text: &'a str,
    points: i32,
}

/// The words with their points: a wrong one first and large, else the main word.
pub fn draw<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    play: &Play,
    scale: Scale,
) -> Result<(), D::Error> {
    let mut entries = entries(play);
    if entries.is_empty() {
        return Ok(());
    }
    let main = entries.remove(0);
    let share = match entries.len() {
        0 => area.h,
        1 => area.h * 58 / 100,
        2..=4 => area.h * 48 / 100,
        _ => area.h * 40 / 100,
    };
    let (first, rest) = area.top(share);
    entry(canvas, first, &main, (scale.px(26), scale.px(9)), scale)?;
    let (_, rest) = rest.top(scale.px(2));
    let (columns, most) = grid(entries.len(), rest, scale);
    let hidden = entries.len().saturating_sub(most);
    if hidden > 0 {
        entries.truncate(most.saturating_sub(1));
    }
    let rows = (entries.len() + usize::from(hidden > 0))
        .div_ceil(columns)
        .max(1);
    let sizes = (scale.px(16).min(rest.h / rows as i32 * 7 / 10), scale.px(7));
    let cells = rest
        .rows(rows, 0)
        .flat_map(|row| row.columns(columns, scale.px(8)));
    let mut cells = cells.take(most);
    for (item, cell) in entries.iter().zip(&mut cells) {
        entry(canvas, cell, item, sizes, scale)?;
    }
    if let Some(cell) = cells.next().filter(|_| hidden > 0) {
        let more = format!("and {} more", hidden + 1);
        canvas.line(cell, &more, sizes, Style::medium(p::MUTED, p::GROUND))?;
    }
    Ok(())
}

/// Columns for so many entries, and how many entries there is room for.
fn grid(count: usize, area: Area, scale: Scale) -> (usize, usize) {
    let rows = (area.h / scale.px(12).max(1)).max(1) as usize;
    let widest = (area.w / scale.px(70).max(1)).clamp(1, 4) as usize;
    let columns = count.div_ceil(rows).clamp(1, widest);
    (columns, rows * columns)
}

/// Everything the turn scored for, the wrong words first.
fn entries(play: &Play) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry<'_>> = play
        .words
        .iter()
        .map(|word| {
            let (mark, colour, ink) = match word.claim {
                Claim::Valid => (Mark::Check, p::GOOD_INK, p::INK),
                Claim::Invalid => (Mark::Cross, p::BAD_INK, p::BAD_INK),
                Claim::NotChecked => (Mark::Dash, p::MUTED, p::INK),
            };
            Entry {
                mark,
                colour,
                ink,
                text: &word.text,
                points: word.points,
            }
        })
        .collect();
    entries.sort_by_key(|entry| entry.mark != Mark::Cross);
    if play.bonus != 0 {
        let at = entries.len().min(1);
        entries.insert(
            at,
            Entry {
                mark: Mark::Plus,
                colour: p::WARN,
                ink: p::WARN,
                text: "bonus",
                points: play.bonus,
            },
        );
    }
    entries
}

/// One word: mark, text, points.
fn entry<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    entry: &Entry<'_>,
    sizes: (i32, i32),
    scale: Scale,
) -> Result<(), D::Error> {
    let sizes = (sizes.0.min(area.h * 7 / 10).max(1), sizes.1);
    let points = number(entry.points);
    let capital = sizes.0.min(scale.px(15)).max(1);
    let width = Face::Bold.width(&points, capital).ceil() as i32;
    let (right, left) = area.right(width.min(area.w / 2));
    let side = sizes.0.clamp(1, scale.px(18).max(1));
    let (mark, left) = left.left(side);
    let (_, left) = left.left(scale.px(3));
    let (_, left) = left.right(scale.px(4));
    canvas.mark(mark, entry.mark, entry.colour, p::GROUND)?;
    let style = Style::bold(entry.ink, p::GROUND);
    canvas.line(
        left,
        &entry.text.replace(' ', "\u{a0}"),
        sizes,
        style.left(),
    )?;
    let muted = Style::bold(p::MUTED, p::GROUND);
    canvas.line(right, &points, (capital, scale.px(6)), muted.right())
}
