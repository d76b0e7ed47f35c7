//! The squares of a board: premiums, tiles, and what the judge says of them.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use game::{Premium, Square, Status};

use crate::area::Area;
use crate::board_view::{BoardView, Cell};
use crate::canvas::{Canvas, Style};
use crate::mark::Mark;
use crate::palette as p;

/// Draws the squares into an area whose side is a multiple of the board's.
pub fn draw<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    view: &BoardView,
) -> Result<(), D::Error> {
    let pitch = area.w.min(area.h) / i32::from(view.side());
    if pitch < 2 {
        return Ok(());
    }
    let gap = (pitch / 13).max(1);
    let place = |square: Square| Area {
        x: area.x + pitch * i32::from(square.col),
        y: area.y + pitch * i32::from(square.row),
        w: pitch - gap,
        h: pitch - gap,
    };
    for (square, cell) in view.cells() {
        draw_cell(canvas, place(square), cell)?;
    }
    let laid = |square: Square| view.cell(square).is_some_and(|cell| cell.last);
    for (square, _) in view.cells().filter(|(_, cell)| cell.last) {
        outline(canvas, area, place(square), gap, square, laid)?;
    }
    for (square, cell) in view.cells().filter(|(_, cell)| cell.marked) {
        frame(canvas, place(square), (pitch / 7).max(2), p::BROKEN)?;
        if cell.letter.is_none() {
            let inner = place(square).inset(pitch / 5, pitch / 5);
            canvas.mark(inner, Mark::Alert, p::INK, premium(cell.premium).0)?;
        }
    }
    Ok(())
}

fn draw_cell<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    cell: &Cell,
) -> Result<(), D::Error> {
    match &cell.letter {
        None => draw_premium(canvas, area, cell),
        Some(letter) => draw_tile(canvas, area, cell, letter),
    }
}

/// Colours of a premium: its ground, and the marks on it.
const fn premium(premium: Premium) -> (Rgb565, Rgb565) {
    match premium {
        Premium::Plain | Premium::Letter(0 | 1) | Premium::Word(0 | 1) => (p::PLAIN, p::MUTED),
        Premium::Letter(2) => p::LETTER2,
        Premium::Letter(_) => p::LETTER3,
        Premium::Word(2) => p::WORD2,
        Premium::Word(_) => p::WORD3,
    }
}

/// An empty square: as many dots as the letter counts, or bars as the word counts.
fn draw_premium<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    cell: &Cell,
) -> Result<(), D::Error> {
    let (ground, ink) = premium(cell.premium);
    canvas.fill(area, ground)?;
    if cell.centre {
        return star(canvas, area, p::MUTED, ground);
    }
    let (times, tall) = match cell.premium {
        Premium::Letter(times @ 2..=5) => (i32::from(times), false),
        Premium::Word(times @ 2..=5) => (i32::from(times), true),
        _ => return Ok(()),
    };
    let width = (area.w / 6).max(1);
    let height = if tall { area.h / 2 } else { width };
    let group = area.middle(times * width + (times - 1) * width, height);
    for i in 0..times {
        let (dot, _) = group.left(2 * width * i).1.left(width);
        canvas.fill(dot, ink)?;
    }
    Ok(())
}

/// The star of the square where the first word begins: a diamond with hollow flanks.
fn star<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    ink: Rgb565,
    on: Rgb565,
) -> Result<(), D::Error> {
    let (cx, cy) = area.centre();
    let half = area.w as f32 * 0.42;
    canvas.shape(area, ink, on, |x, y| {
        let (dx, dy) = ((x - cx).abs() / half, (y - cy).abs() / half);
        (dx.sqrt() + dy.sqrt() - 1.0) * half * 0.6
    })
}

fn draw_tile<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    cell: &Cell,
    letter: &str,
) -> Result<(), D::Error> {
    let (ground, ink) = match cell.status {
        Status::NotSet | Status::Valid => (p::VALID, p::DARK),
        Status::Invalid => (p::INVALID, p::INK),
        Status::Mixed => (p::MIXED, p::DARK),
        Status::Connection => (p::CONNECTION, p::DARK),
        Status::Single => (p::SINGLE, p::DARK),
        Status::Disconnected => (p::DISCONNECTED, p::DARK),
    };
    canvas.round(area, area.w / 6, ground, p::GRID)?;
    sign(canvas, area, cell.status, ink, ground)?;
    let capital = (area.h * 62 / 100).max(4);
    // Capitals stand a little low: accents are taller than descenders are deep.
    let low = if cell.blank { 0 } else { area.h / 12 };
    let (_, inner) = area.inset(area.w / 12, 0).top(low);
    if letter.is_empty() {
        let ring = area.inset(area.w / 4, area.h / 4);
        return frame(canvas, ring, (area.w / 12).max(1), p::BLANK_INK);
    }
    let (text, ink) = if cell.blank && ink == p::DARK {
        (letter.to_lowercase(), p::BLANK_INK)
    } else if cell.blank {
        (letter.to_lowercase(), ink)
    } else {
        (letter.to_owned(), ink)
    };
    let style = Style {
        within: Some(area),
        ..Style::bold(ink, ground)
    };
    canvas.line(inner, &text, (capital, 3), style)
}

/// What the colour of a tile says, said as a shape.
fn sign<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    status: Status,
    ink: Rgb565,
    ground: Rgb565,
) -> Result<(), D::Error> {
    let thin = (area.w / 10).max(1);
    match status {
        Status::NotSet | Status::Valid => Ok(()),
        Status::Invalid => {
            let (foot, _) = area.inset(thin, 0).bottom(thin);
            canvas.fill(foot, ink)
        }
        Status::Mixed => corner(canvas, area, p::INVALID, ground),
        Status::Connection => {
            let (dot, _) = area.inset(thin, thin).right(2 * thin);
            canvas.fill(dot.top(2 * thin).0, ink)
        }
        Status::Single => frame(canvas, area, thin, ink),
        Status::Disconnected => {
            canvas.fill(area.inset(thin, 0).top(thin).0, ink)?;
            canvas.fill(area.inset(thin, 0).bottom(thin).0, ink)
        }
    }
}

/// The lower right corner in another colour.
fn corner<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    ink: Rgb565,
    on: Rgb565,
) -> Result<(), D::Error> {
    let leg = area.w as f32 * 0.5;
    let (right, foot) = ((area.x + area.w) as f32, (area.y + area.h) as f32);
    canvas.shape(area, ink, on, |x, y| (right - x) + (foot - y) - leg)
}

/// A frame of a thickness just within an area.
fn frame<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    area: Area,
    thick: i32,
    ink: Rgb565,
) -> Result<(), D::Error> {
    let sides = [
        area.top(thick).0,
        area.bottom(thick).0,
        area.left(thick).0,
        area.right(thick).0,
    ];
    sides
        .into_iter()
        .try_for_each(|side| canvas.fill(side, ink))
}

/// The outline of the last turn's tiles: on every side where no tile of that turn is next to it.
fn outline<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    board: Area,
    tile: Area,
    gap: i32,
    square: Square,
    laid: impl Fn(Square) -> bool,
) -> Result<(), D::Error> {
    let Square { row, col } = square;
    let (l, t) = (tile.x - board.x, tile.y - board.y);
    let around = board.left(l - gap).1.top(t - gap).1;
    let around = around.left(tile.w + l.min(gap) + gap).0;
    let around = around.top(tile.h + t.min(gap) + gap).0;
    let sides = [
        (
            row.checked_sub(1).map(|row| Square::new(row, col)),
            around.top(gap),
        ),
        (Some(Square::new(row + 1, col)), around.bottom(gap)),
        (
            col.checked_sub(1).map(|col| Square::new(row, col)),
            around.left(gap),
        ),
        (Some(Square::new(row, col + 1)), around.right(gap)),
    ];
    for (neighbour, (side, _)) in sides {
        if !neighbour.is_some_and(&laid) {
            canvas.fill(side, p::ACCENT)?;
        }
    }
    Ok(())
}
