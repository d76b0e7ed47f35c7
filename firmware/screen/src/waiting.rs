//! Before the first turn: the players, and what to do.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

use crate::area::Area;
use crate::canvas::{Canvas, Style};
use crate::mark::Mark;
use crate::message::hint;
use crate::palette as p;
use crate::scale::Scale;
use crate::view::{Player, Waiting};

/// Draws the invitation.
pub fn draw<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    view: &Waiting,
) -> Result<(), D::Error> {
    let area = canvas.area();
    let scale = Scale::of(area);
    canvas.fill(area, p::GROUND)?;
    let inner = area.inset(scale.px(12), scale.px(12));
    let (head, rest) = inner.top(scale.px(32));
    name(canvas, head, scale)?;
    let (game, rest) = rest.top(scale.px(26));
    canvas.line(
        game,
        &view.game,
        (scale.px(11), scale.px(8)),
        Style::medium(p::MUTED, p::GROUND),
    )?;
    let (foot, players) = rest.bottom(scale.px(50));
    list(canvas, players.inset(0, scale.px(4)), &view.players, scale)?;
    hint(canvas, foot, &advice(view), scale)
}

/// What to do.
pub fn advice(view: &Waiting) -> String {
    let first = view.players.iter().find(|player| player.next);
    match first.filter(|_| view.paused) {
        Some(first) => format!("Draw tiles, then press to start {}’s clock", first.name),
        None => "Lay the first word, then press the button".to_owned(),
    }
}

/// The players in their order, the first to play with a mark.
fn list<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    players: &[Player],
    scale: Scale,
) -> Result<(), D::Error> {
    let shown = &players[..players.len().min(6)];
    let (area, gap) = (
        area.middle(area.w, scale.px(34) * shown.len() as i32),
        scale.px(4),
    );
    for (player, row) in shown.iter().zip(area.rows(shown.len(), gap)) {
        let (on, ink) = if player.next {
            (p::RAISED, p::ACCENT)
        } else {
            (p::GROUND, p::INK)
        };
        canvas.round(row, scale.px(5), on, p::GROUND)?;
        let (mark, text) = row.left(scale.px(26));
        if player.next {
            canvas.mark(mark.middle(scale.px(18), scale.px(18)), Mark::Next, ink, on)?;
        }
        let text = canvas.led(text, player.emblem, scale, (ink, on))?;
        let (text, _) = text.left(text.w - scale.px(8));
        let clock = player.clock.map(|clock| clock.to_string());
        let said = clock.or_else(|| player.next.then(|| "begins".to_owned()));
        let (first, text) = text.right(if said.is_some() { scale.px(44) } else { 0 });
        let largest = scale.px(14).min(row.h * 6 / 10);
        let sizes = (largest, largest * 3 / 5);
        canvas.line(text, &player.name, sizes, Style::bold(ink, on).left())?;
        let style = match player.clock {
            None => Style::medium(p::MUTED, on),
            Some(_) => Style::bold(ink, on),
        };
        let largest = scale.px(if player.clock.is_some() { 12 } else { 9 });
        canvas.line(
            first,
            &said.unwrap_or_default(),
            (largest, 4),
            style.right(),
        )?;
    }
    Ok(())
}

/// The product's name in tiles.
pub fn name<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    scale: Scale,
) -> Result<(), D::Error> {
    let side = scale.px(30).min(area.h).min(area.w / 6);
    let tiles = area.middle(side * 6, side);
    for (letter, tile) in ["K", "I", "B", "I", "T", "Z"]
        .into_iter()
        .zip(tiles.columns(6, 0))
    {
        let tile = tile.inset(1, 1);
        canvas.round(tile, tile.w / 6, p::VALID, p::GROUND)?;
        canvas.line(
            tile,
            letter,
            (tile.h * 6 / 10, 3),
            Style::bold(p::DARK, p::VALID),
        )?;
    }
    Ok(())
}
