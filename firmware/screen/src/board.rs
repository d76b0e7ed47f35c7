//! The board with the totals beside it.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use game::Square;

use crate::area::Area;
use crate::beside;
use crate::board_view::{BoardView, Caption};
use crate::canvas::{Canvas, Style};
use crate::palette as p;
use crate::scale::Scale;
use crate::squares;

/// Shorter side from which squares get their names at the edge.
const LABELLED: i32 = 400;

/// Where the three parts go, and whether the players stand below each other.
struct Layout {
    board: Area,
    players: Area,
    caption: Area,
    stacked: bool,
}

/// Draws board, totals and caption.
pub fn draw<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    view: &BoardView,
) -> Result<(), D::Error> {
    let area = canvas.area();
    let scale = Scale::of(area);
    canvas.fill(area, p::GROUND)?;
    let layout = layout(area, i32::from(view.side()), scale);
    squares::draw(canvas, layout.board, view)?;
    if area.w.min(area.h) >= LABELLED {
        labels(canvas, layout.board, view.side())?;
    }
    beside::players(canvas, layout.players, &view.players, layout.stacked, scale)?;
    let paused = Caption::Task(beside::PAUSED.to_owned());
    let caption = if view.paused { &paused } else { &view.caption };
    beside::caption(canvas, layout.caption, caption, scale)
}

fn layout(area: Area, side: i32, scale: Scale) -> Layout {
    let gap = scale.px(5);
    if area.w * 5 > area.h * 6 {
        let cell = (area.h - 2 * scale.px(4)) / side;
        let (left, right) = area.left(cell * side + 2 * gap);
        let (_, right) = right.right(gap);
        let (caption, players) = right.inset(0, gap).bottom(scale.px(78));
        Layout {
            board: left.middle(cell * side, cell * side),
            players,
            caption,
            stacked: true,
        }
    } else if area.h * 5 > area.w * 6 {
        let cell = (area.w - 2 * scale.px(4)) / side;
        let (top, below) = area.top(cell * side + 2 * gap);
        let below = below.inset(gap, 0);
        let (caption, players) = below.bottom(below.h * 46 / 100);
        Layout {
            board: top.middle(cell * side, cell * side),
            players: players.top(players.h - scale.px(2)).0,
            caption: caption.top(caption.h - gap).0,
            stacked: false,
        }
    } else {
        let label = if area.h >= LABELLED { scale.px(8) } else { 0 };
        let cell = (area.h * 196 / 240 - label) / side;
        let margin = scale.px(3) + label;
        let (top, below) = area.top(margin + cell * side);
        let (left, right) = top.left(margin + cell * side);
        Layout {
            board: left.left(margin).1.top(margin).1,
            players: right.inset(scale.px(2), scale.px(3)),
            caption: below.inset(scale.px(4), scale.px(4)),
            stacked: true,
        }
    }
}

/// Column letters above and row numbers to the left, where the picture is large enough to read them.
fn labels<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    board: Area,
    side: u8,
) -> Result<(), D::Error> {
    let whole = canvas.area();
    let pitch = board.w / i32::from(side).max(1);
    let above = whole.top(board.y - whole.y).0.left(board.x - whole.x).1;
    let beside = whole.left(board.x - whole.x).0.top(board.y - whole.y).1;
    let size = (pitch * 32 / 100, 4);
    let style = Style::medium(p::MUTED, p::GROUND);
    for n in 0..side {
        let offset = i32::from(n) * pitch;
        let square = Square::new(n, n).to_string();
        let letter = square.get(..1).unwrap_or_default();
        let column = above.left(offset).1.left(pitch).0;
        canvas.line(column, letter, size, style)?;
        let row = beside.top(offset).1.top(pitch).0;
        canvas.line(row, &(u16::from(n) + 1).to_string(), size, style)?;
    }
    Ok(())
}
