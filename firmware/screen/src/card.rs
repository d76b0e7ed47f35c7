//! The turn card: what the turn came to, to be read from a metre away.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

use crate::area::Area;
use crate::canvas::{Canvas, Style};
use crate::font::Face;
use crate::mark::Mark;
use crate::palette as p;
use crate::scale::Scale;
use crate::text;
use crate::view::{Outcome, TurnCard};
use crate::words;

/// How an outcome looks.
struct Look {
    mark: Mark,
    /// One or two words beside the player's name.
    verdict: &'static str,
    band: Rgb565,
    ink: Rgb565,
}

/// Draws the card.
pub fn draw<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    card: &TurnCard,
) -> Result<(), D::Error> {
    let area = canvas.area();
    let scale = Scale::of(area);
    let look = look(&card.outcome);
    canvas.fill(area, p::GROUND)?;
    let (band, rest) = area.top(area.h * 47 / 100);
    let (foot, list) = rest.bottom(scale.px(46));
    verdict(canvas, band, card, &look, scale)?;
    match &card.outcome {
        Outcome::Stands(play)
        | Outcome::Falls(play)
        | Outcome::NotChecked(play)
        | Outcome::Lost(play)
        | Outcome::Marked(play)
        | Outcome::Open(play) => {
            words::draw(canvas, list.inset(scale.px(10), scale.px(5)), play, scale)?;
        }
        Outcome::Pass => remark(canvas, list, "No tiles laid, no points.", scale)?,
        Outcome::Swapped => remark(canvas, list, "A blank is taken from the board.", scale)?,
        Outcome::Unfounded { .. } => remark(canvas, list, "Every word stands.", scale)?,
        Outcome::Withdrawn { .. } => {
            remark(canvas, list, "The last turn is taken back.", scale)?;
        }
    }
    totals(canvas, foot, card, scale)
}

fn look(outcome: &Outcome) -> Look {
    let (mark, verdict, band, ink) = match outcome {
        Outcome::Stands(_) => (Mark::Check, "stands", p::GOOD, p::INK),
        Outcome::Falls(_) => (Mark::Cross, "does not stand", p::BAD, p::INK),
        Outcome::NotChecked(_) => (Mark::Dash, "not checked", p::OPEN, p::INK),
        Outcome::Lost(_) => (Mark::Cross, "loses the turn", p::BAD, p::INK),
        Outcome::Marked(_) => (Mark::Alert, "not in the list", p::WARN, p::DARK),
        Outcome::Open(_) => (Mark::Dash, "hold to challenge", p::OPEN, p::INK),
        Outcome::Unfounded { .. } => (Mark::Cross, "challenge fails", p::BAD, p::INK),
        Outcome::Swapped => (Mark::Onward, "takes a blank", p::QUIET, p::INK),
        Outcome::Pass => (Mark::Onward, "passes", p::QUIET, p::INK),
        Outcome::Withdrawn { .. } => (Mark::Back, "takes back", p::WARN, p::DARK),
    };
    Look {
        mark,
        verdict,
        band,
        ink,
    }
}

/// The coloured half: who, the mark, and the points.
fn verdict<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    band: Area,
    card: &TurnCard,
    look: &Look,
    scale: Scale,
) -> Result<(), D::Error> {
    canvas.fill(band, look.band)?;
    let inner = band.inset(scale.px(10), scale.px(8));
    let (head, body) = inner.top(scale.px(18));
    let said = Face::Bold.width(look.verdict, scale.px(11)).ceil() as i32;
    let (right, left) = head.right(said);
    let (left, _) = left.left(left.w - scale.px(8));
    let style = Style::bold(look.ink, look.band);
    let who = &card.player;
    let left = canvas.led(left, who.emblem, scale, (look.ink, look.band))?;
    canvas.line(left, &who.name, (scale.px(13), scale.px(8)), style.left())?;
    canvas.line(
        right,
        look.verdict,
        (scale.px(11), scale.px(8)),
        style.right(),
    )?;

    let (_, body) = body.top(scale.px(8));
    let side = body.h.min(body.w * 30 / 100);
    let (badge, rest) = body.left(side);
    canvas.badge(badge, look.mark, (look.band, look.ink, look.band))?;
    let (_, digits) = rest.left(scale.px(8));
    let points = match &card.outcome {
        Outcome::Stands(play)
        | Outcome::NotChecked(play)
        | Outcome::Marked(play)
        | Outcome::Open(play) => signed(play.points),
        Outcome::Falls(play) | Outcome::Lost(play) => {
            return struck(canvas, digits, play.points, look, scale);
        }
        Outcome::Withdrawn { points } | Outcome::Unfounded { points } => {
            signed(points.saturating_neg())
        }
        Outcome::Swapped => "0".to_owned(),
        Outcome::Pass => "Pass".to_owned(),
    };
    canvas.line(digits, &points, (scale.px(66), scale.px(8)), style.right())
}

/// Points that do not count: struck out, unless there are none.
fn struck<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    points: i32,
    look: &Look,
    scale: Scale,
) -> Result<(), D::Error> {
    let style = Style::bold(look.ink, look.band).right();
    let sizes = (scale.px(66).min(area.h).max(1), scale.px(8));
    let text = number(points);
    let fitted = text::line(style.face, &text, area.w, sizes);
    canvas.fitted(area, &fitted, style)?;
    if points == 0 {
        return Ok(());
    }
    let width = style.face.width(&text, fitted.capital).ceil() as i32 + scale.px(6);
    let (line, _) = area.right(width);
    let (line, pen) = (line.middle(line.w, scale.px(26)), scale.px(4) as f32);
    canvas.strike(line, 2.0 * pen, look.band, look.band)?;
    canvas.strike(line, pen, look.ink, look.band)
}

/// A number as people write it, with a true minus sign.
pub fn number(points: i32) -> String {
    if points < 0 {
        format!("−{}", points.unsigned_abs())
    } else {
        points.to_string()
    }
}

/// Points as a change: with a sign, `0` without.
pub fn signed(points: i32) -> String {
    if points > 0 {
        format!("+{points}")
    } else {
        number(points)
    }
}

fn remark<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    text: &str,
    scale: Scale,
) -> Result<(), D::Error> {
    let style = Style::medium(p::INK, p::GROUND);
    canvas.paragraph(
        area.inset(scale.px(12), scale.px(6)),
        text,
        (scale.px(16), scale.px(9)),
        style,
    )
}

/// The foot: the new total, and who is next.
fn totals<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    foot: Area,
    card: &TurnCard,
    scale: Scale,
) -> Result<(), D::Error> {
    canvas.fill(foot, p::RAISED)?;
    let inner = foot.inset(scale.px(10), scale.px(6));
    let (left, right) = inner.left(inner.w * 40 / 100);
    let (_, right) = right.left(scale.px(10));
    let (label, name, emblem, colour) = match &card.next {
        None => ("Game", "over", None, p::INK),
        Some(who) => ("Next", who.name.as_str(), Some(who.emblem), p::ACCENT),
    };
    let total = number(card.total);
    for (area, label, text, emblem, ink) in [
        (left, "Total", total.as_str(), None, p::INK),
        (right, label, name, emblem, colour),
    ] {
        let (top, below) = area.top(area.h * 30 / 100);
        let muted = Style::medium(p::MUTED, p::RAISED);
        canvas.line(top, label, (scale.px(8), 4), muted.left())?;
        let (_, mut below) = below.top(scale.px(3));
        if let Some(emblem) = emblem {
            below = canvas.led(below, emblem, scale, (ink, p::RAISED))?;
        }
        canvas.line(
            below,
            text,
            (scale.px(19), scale.px(9)),
            Style::bold(ink, p::RAISED).left(),
        )?;
    }
    Ok(())
}
