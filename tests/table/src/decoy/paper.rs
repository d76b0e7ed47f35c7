//! Squares on paper: crossword puzzles and calendars.

use super::sheet::{self, Sheet, Still};
use crate::canvas::Canvas;
use crate::colour::{Colour, any, hsv, mix};
use crate::{Dice, Shelf, TableError, Typeface};

/// Pixels a unit.
const UNIT: f32 = 72.0;

/// White or nearly white paper.
pub(super) fn white(dice: &mut Dice) -> Colour {
    hsv(
        dice.between(0.08, 0.16),
        dice.between(0.0, 0.1),
        dice.between(0.86, 0.98),
    )
}

/// A sheet lying on the table.
pub(super) fn lying(dice: &mut Dice, size: [f32; 2], canvas: Canvas) -> Result<Still, TableError> {
    let gloss = dice.between(0.0, 0.5);
    Still::lying(
        dice,
        Sheet {
            bounds: sheet::centred(size),
            canvas,
            gloss,
        },
    )
}

/// Which squares of a puzzle are black: a lattice as in British ones, or strewn symmetrically.
fn blocks(dice: &mut Dice, n: usize) -> Vec<bool> {
    let lattice = dice.chance(0.5);
    let share = dice.between(0.1, 0.22);
    let mut black = vec![false; n * n];
    for i in 0..n * n / 2 + 1 {
        let (row, col) = (i / n, i % n);
        let crossing = lattice && row % 2 == 1 && col % 2 == 1;
        let strewn = dice.chance(if lattice { 0.06 } else { share });
        black[i] = crossing || strewn;
        black[n * n - 1 - i] = black[i];
    }
    black
}

/// A crossword puzzle of 9 to 17 squares a side, partly solved.
pub(super) fn crossword(dice: &mut Dice) -> Result<Still, TableError> {
    let n = *dice.pick(&[9, 11, 13, 15, 15, 15, 15, 17]);
    let (ground, size) = (white(dice), [15.0, dice.between(15.0, 19.0)]);
    let (solved, face) = (dice.unit(), Shelf::system().any(dice, "")?);
    let ink = [24.0, 24.0, 28.0];
    let fill = if dice.chance(0.75) {
        ink
    } else {
        any(dice, 0.2, 0.7)
    };
    let pencil = mix(any(dice, 0.1, 0.5), ink, dice.unit());
    let margin = dice.between(0.2, 1.5);
    let pitch = (15.0 - 2.0 * margin) / n as f32 * UNIT;
    let half = dice.between(0.5, 2.2);
    let black = blocks(dice, n);
    let mut canvas = sheet::canvas(size, UNIT, ground);
    let at = |i: usize| margin * UNIT + i as f32 * pitch;
    for i in 0..=n {
        canvas.rect([at(i) - half, at(0), at(i) + half, at(n)], ink);
        canvas.rect([at(0), at(i) - half, at(n), at(i) + half], ink);
    }
    let mut number = 0;
    for i in 0..n * n {
        let (row, col) = (i / n, i % n);
        let (x, y) = (at(col), at(row));
        if black[i] {
            canvas.rect([x, y, x + pitch, y + pitch], fill);
            continue;
        }
        let begins = col == 0 || black[i - 1] || row == 0 || black[i - n];
        if begins {
            number += 1;
            let at = [x + 0.17 * pitch, y + 0.17 * pitch];
            sheet::write(
                &mut canvas,
                &face,
                &number.to_string(),
                0.16 * pitch,
                at,
                ink,
            );
        }
        if dice.chance(solved) {
            let letter = (b'A' + dice.below(26) as u8) as char;
            let at = [x + 0.52 * pitch, y + 0.55 * pitch];
            let height = dice.between(0.42, 0.5) * pitch;
            sheet::write(&mut canvas, &face, &letter.to_string(), height, at, pencil);
        }
    }
    lying(dice, size, canvas)
}

/// A calendar: one month over the whole sheet, or all twelve.
pub(super) fn calendar(dice: &mut Dice) -> Result<Still, TableError> {
    let (across, down) = *dice.pick(&[(1, 1), (1, 1), (3, 4), (4, 3), (2, 1)]);
    let size = [15.0, dice.between(11.0, 19.0)];
    let (ground, face) = (white(dice), Shelf::system().any(dice, "")?);
    let (accent, lined) = (any(dice, 0.3, 0.8), dice.chance(0.7));
    let mut canvas = sheet::canvas(size, UNIT, ground);
    let cell = [size[0] / across as f32 * UNIT, size[1] / down as f32 * UNIT];
    for i in 0..across * down {
        let (left, top) = ((i % across) as f32 * cell[0], (i / across) as f32 * cell[1]);
        let bounds = [
            left + 0.04 * cell[0],
            top + 0.04 * cell[1],
            left + 0.96 * cell[0],
            top + 0.96 * cell[1],
        ];
        month(&mut canvas, dice, &face, bounds, accent, lined);
    }
    lying(dice, size, canvas)
}

/// One month: its name, seven days, five or six weeks.
fn month(
    canvas: &mut Canvas,
    dice: &mut Dice,
    face: &Typeface,
    bounds: [f32; 4],
    accent: Colour,
    lined: bool,
) {
    let [left, top, right, bottom] = bounds;
    let pitch = [(right - left) / 7.0, (bottom - top) / 8.0];
    let ink = [30.0, 30.0, 34.0];
    let height = pitch[0].min(pitch[1]) * 0.32;
    let name = *dice.pick(&["JANUARY", "MARCH", "JUNE", "AUGUST", "OCTOBER"]);
    let heading = [(left + right) / 2.0, top + pitch[1] / 2.0];
    sheet::write(canvas, face, name, height * 1.2, heading, accent);
    let first = dice.below(7);
    let corner = |day: usize| {
        (
            left + (day % 7) as f32 * pitch[0],
            (day / 7) as f32 * pitch[1],
        )
    };
    for (day, letter) in ["M", "T", "W", "T", "F", "S", "S"].into_iter().enumerate() {
        let middle = [corner(day).0 + pitch[0] / 2.0, top + 1.5 * pitch[1]];
        sheet::write(canvas, face, letter, height, middle, accent);
    }
    for day in first..first + 31 {
        let (x, y) = corner(day);
        let y = top + 2.0 * pitch[1] + y;
        if lined {
            let [w, h] = pitch;
            canvas.rect([x, y, x + w, y + 1.5], ink);
            canvas.rect([x, y + h, x + w, y + h + 1.5], ink);
            canvas.rect([x, y, x + 1.5, y + h], ink);
            canvas.rect([x + w, y, x + w + 1.5, y + h], ink);
        }
        let colour = if day % 7 > 4 { accent } else { ink };
        let middle = [x + pitch[0] / 2.0, y + pitch[1] / 2.0];
        let number = (day - first + 1).to_string();
        sheet::write(canvas, face, &number, height, middle, colour);
    }
}
