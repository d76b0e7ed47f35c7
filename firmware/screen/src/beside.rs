//! What stands beside the board: the totals, and what happened last.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

use crate::area::Area;
use crate::board_view::Caption;
use crate::canvas::{Canvas, Style};
use crate::card::{number, signed};
use crate::emblem::SIDE;
use crate::font::Face;
use crate::mark::Mark;
use crate::palette as p;
use crate::scale::Scale;
use crate::text;
use crate::view::{Claim, Player};

/// Players there is room for.
const MOST: usize = 6;
/// Width in which an emblem has room beside a total, on a small screen.
const WIDE: i32 = 50;

/// Width from which a clock has room beside a name, on a small screen.
const ROOMY: i32 = 70;
/// Height from which a clock has a line of its own all the same, and below which a narrow player has no
/// emblem beside a clock.
const HIGH: i32 = 60;

/// What stands in the caption's place while clocks wait for a press.
pub const PAUSED: &str = "The clocks stand. Press to go on.";

/// Each player's emblem, total and clock, all in one size, the next one's with a mark. The emblem stands
/// beside the total; where that is too narrow, above the name.
pub fn players<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    players: &[Player],
    stacked: bool,
    scale: Scale,
) -> Result<(), D::Error> {
    let shown = &players[..players.len().min(MOST)];
    let timed = shown.iter().any(|player| player.clock.is_some());
    let gap = scale.px(3);
    let areas: Vec<Area> = if stacked {
        let high = if area.w < scale.px(WIDE) { 62 } else { 50 };
        let high = if timed { high + 18 } else { high };
        let (top, _) = area.top(scale.px(high) * shown.len() as i32);
        top.rows(shown.len(), gap).collect()
    } else {
        area.columns(shown.len(), gap).collect()
    };
    let parts = |area: &Area| parts(*area, timed, scale);
    let fit = |text: &str, area: Area, largest: i32| {
        let largest = scale.px(largest).min(area.h).max(1);
        text::line(Face::Bold, text, area.w, (largest, scale.px(8))).capital
    };
    let each = || shown.iter().zip(&areas);
    let total = each().map(|(player, area)| fit(&number(player.total), parts(area).total, 18));
    let total = total.min().unwrap_or(1);
    let clock = each().filter_map(|(player, area)| {
        let text = player.clock?.to_string();
        Some(fit(&text, parts(area).clock, 14))
    });
    let clock = clock.min().unwrap_or(1);
    for (player, area) in each() {
        self::player(canvas, (*area, parts(area)), player, (total, clock), scale)?;
    }
    Ok(())
}

/// One player; capitals of the total and the clock are so many pixels high.
fn player<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    (area, parts): (Area, Parts),
    player: &Player,
    (total, clock): (i32, i32),
    scale: Scale,
) -> Result<(), D::Error> {
    let on = if player.next { p::RAISED } else { p::GROUND };
    canvas.round(area, scale.px(4), on, p::GROUND)?;
    if player.next {
        let bar = area.left(scale.px(3)).0.inset(0, scale.px(4));
        canvas.round(bar, scale.px(1), p::ACCENT, on)?;
    }
    let ink = if player.next { p::ACCENT } else { p::MUTED };
    if let Some(emblem) = parts.emblem {
        canvas.emblem(emblem, player.emblem, ink, on)?;
    }
    let style = Style::medium(ink, on).left();
    let largest = scale.px(10).min(parts.name.h).max(1);
    let sizes = (largest, scale.px(8).min(largest));
    canvas.line(parts.name, &player.name, sizes, style)?;
    let style = Style::bold(p::INK, on).left();
    canvas.line(parts.total, &number(player.total), (total, total), style)?;
    let Some(told) = player.clock else {
        return Ok(());
    };
    let ink = match told.seconds {
        ..0 => p::BAD_INK,
        _ if told.runs => p::ACCENT,
        _ => p::MUTED,
    };
    let style = Style::bold(ink, on);
    let style = if parts.beside {
        style.right()
    } else {
        style.left()
    };
    canvas.line(parts.clock, &told.to_string(), (clock, clock), style)
}

/// Where a player's things go.
struct Parts {
    emblem: Option<Area>,
    name: Area,
    total: Area,
    /// Without height where there is no clock.
    clock: Area,
    /// Whether the clock stands beside the name.
    beside: bool,
}

fn parts(area: Area, timed: bool, scale: Scale) -> Parts {
    let side = scale.px(SIDE);
    let (_, inner) = area.left(scale.px(5));
    let low = area.h < scale.px(HIGH);
    if area.w < scale.px(WIDE) {
        let inner = inner.inset(0, scale.px(1));
        let (emblem, rest) = inner.top(if timed && low { 0 } else { side });
        let (clock, rest) = rest.bottom(if timed { rest.h * 30 / 100 } else { 0 });
        let share = if timed { 42 } else { 36 };
        let (name, total) = rest.top(scale.px(3)).1.top(rest.h * share / 100);
        return Parts {
            emblem: (emblem.h > 0).then(|| emblem.left(side).0),
            name,
            total: total.top(scale.px(2)).1,
            clock,
            beside: false,
        };
    }
    let beside = timed && low && area.w >= scale.px(ROOMY);
    let below = timed && !beside;
    let inner = inner.inset(0, if below { scale.px(3) } else { area.h / 9 });
    let (clock, inner) = inner.bottom(if below { inner.h * 34 / 100 } else { 0 });
    let (name, rest) = inner.top(inner.h * if below { 44 } else { 38 } / 100);
    let (total, emblem) = rest.left(inner.w - side - scale.px(4));
    let (clock, name) = if beside {
        let (right, name) = name.right(name.w * 48 / 100);
        let (right, _) = right.left(right.w - scale.px(4));
        (right, name.left(name.w - scale.px(3)).0)
    } else {
        (clock, name)
    };
    Parts {
        emblem: Some(emblem.left(side).0.middle(side, side)),
        name,
        total: total.top(scale.px(2)).1,
        clock,
        beside,
    }
}

/// A caption's parts: its mark and colour, who, the word, and the points.
struct Told<'a> {
    mark: Mark,
    on: Rgb565,
    ink: Rgb565,
    player: &'a str,
    text: &'a str,
    points: Option<i32>,
}

/// What happened last.
pub fn caption<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    caption: &Caption,
    scale: Scale,
) -> Result<(), D::Error> {
    let told = match caption {
        Caption::None => return Ok(()),
        Caption::Illegal(sentence) | Caption::Task(sentence) => {
            let (ink, on) = match caption {
                Caption::Task(_) => (p::DARK, p::ACCENT),
                _ => (p::INK, p::BAD),
            };
            canvas.round(area, scale.px(4), on, p::GROUND)?;
            let inner = area.inset(scale.px(5), scale.px(4));
            let style = Style::bold(ink, on);
            return canvas.paragraph(inner, sentence, (scale.px(11), scale.px(7)), style);
        }
        Caption::Turn {
            player,
            text,
            points,
            claim,
        } => {
            let (mark, on) = match claim {
                Claim::Valid => (Mark::Check, p::GOOD),
                Claim::Invalid => (Mark::Cross, p::BAD),
                Claim::NotChecked => (Mark::Dash, p::OPEN),
            };
            Told {
                mark,
                on,
                ink: p::INK,
                player,
                text,
                points: Some(*points),
            }
        }
        Caption::Pass { player } => Told {
            mark: Mark::Onward,
            on: p::QUIET,
            ink: p::INK,
            player,
            text: "passed",
            points: None,
        },
        Caption::Withdrawn { player, points } => Told {
            mark: Mark::Back,
            on: p::WARN,
            ink: p::DARK,
            player,
            text: "took back",
            points: Some(points.saturating_neg()),
        },
    };
    canvas.round(area, scale.px(4), told.on, p::GROUND)?;
    let inner = area.inset(scale.px(6), scale.px(4));
    if area.w > scale.px(120) {
        wide(canvas, inner, &told, scale)
    } else {
        narrow(canvas, inner, &told, scale)
    }
}

/// Two lines: who and how many points, then the word.
fn wide<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    told: &Told<'_>,
    scale: Scale,
) -> Result<(), D::Error> {
    let (top, below) = area.top(area.h * 45 / 100);
    let badge = top.h.min(scale.px(16));
    let (left, rest) = top.left(badge);
    canvas.badge(left, told.mark, (told.on, told.ink, told.on))?;
    let (_, rest) = rest.left(scale.px(5));
    let (right, name) = rest.right(scale.px(50));
    let style = Style::bold(told.ink, told.on);
    canvas.line(name, told.player, (scale.px(11), scale.px(8)), style.left())?;
    if let Some(points) = told.points {
        let points = signed(points);
        canvas.line(right, &points, (scale.px(15), scale.px(8)), style.right())?;
    }
    let (_, below) = below.top(scale.px(4));
    canvas.line(below, told.text, (scale.px(15), scale.px(8)), style.left())
}

/// Three lines: points, word, who.
fn narrow<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    told: &Told<'_>,
    scale: Scale,
) -> Result<(), D::Error> {
    let (top, below) = area.top(area.h * 38 / 100);
    let badge = top.h.min(scale.px(18));
    let (left, right) = top.left(badge);
    canvas.badge(left, told.mark, (told.on, told.ink, told.on))?;
    let style = Style::bold(told.ink, told.on);
    if let Some(points) = told.points {
        let (_, right) = right.left(scale.px(4));
        let points = signed(points);
        canvas.line(right, &points, (scale.px(17), scale.px(8)), style.right())?;
    }
    let (who, word) = below.bottom(below.h * 35 / 100);
    let (word, _) = word.bottom(scale.px(1)).1.top(word.h);
    let largest = scale.px(13).min(word.h).max(1);
    let sizes = (largest, scale.px(9).min(largest));
    let fitted = text::word(Face::Bold, told.text, (word.w, word.h), sizes);
    canvas.fitted(word, &fitted, style.left())?;
    let style = Style::medium(told.ink, told.on).left();
    canvas.line(who, told.player, (scale.px(9), scale.px(8)), style)
}
