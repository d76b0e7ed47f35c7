//! Printed matter: pages of text and tables of figures.

use super::paper;
use super::sheet::{self, Still};
use crate::canvas::Canvas;
use crate::colour::{Colour, any, mix};
use crate::{Dice, Shelf, TableError, Typeface};

/// Pixels a unit.
const UNIT: f32 = 90.0;

/// A word that nobody has to understand.
fn word(dice: &mut Dice) -> String {
    let syllables = 1 + dice.below(4);
    let mut word = String::new();
    for _ in 0..syllables {
        word.push(*dice.pick(&[
            'b', 'c', 'd', 'f', 'g', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v',
        ]));
        word.push(*dice.pick(&['a', 'e', 'i', 'o', 'u']));
        if dice.chance(0.4) {
            word.push(*dice.pick(&['n', 'r', 's', 't', 'l']));
        }
    }
    word
}

/// A page of text in one to three columns under a heading.
pub(super) fn page(dice: &mut Dice) -> Result<Still, TableError> {
    let size = [15.0, dice.between(14.0, 20.0)];
    let mut canvas = sheet::canvas(size, UNIT, paper::white(dice));
    let face = Shelf::system().any(dice, "abcdefgilmnoprstuv")?;
    let ink = if dice.chance(0.8) {
        [28.0, 28.0, 30.0]
    } else {
        any(dice, 0.05, 0.4)
    };
    let columns = 1 + dice.below(3);
    let cap = dice.between(0.1, 0.3) * UNIT;
    let capitals = dice.chance(0.2);
    let (margin, gap) = (dice.between(0.6, 1.8) * UNIT, 0.5 * UNIT);
    let (width, height) = (canvas.width as f32, canvas.height as f32);
    let heading = word(dice).to_uppercase();
    let middle = [width / 2.0, margin * 0.7 + cap];
    sheet::write(&mut canvas, &face, &heading, cap * 2.2, middle, ink);
    let column = (width - 2.0 * margin - gap * (columns - 1) as f32) / columns as f32;
    for i in 0..columns {
        let left = margin + i as f32 * (column + gap);
        let mut y = margin + cap * 4.5;
        while y < height - margin {
            let indent = if dice.chance(0.15) { cap * 2.0 } else { 0.0 };
            let end = if dice.chance(0.15) {
                dice.between(0.2, 0.9)
            } else {
                1.0
            };
            let line = [left + indent, left + column * end];
            row(&mut canvas, dice, &face, line, y, cap, (ink, capitals));
            y += cap * 2.1;
        }
    }
    paper::lying(dice, size, canvas)
}

/// Words from left to right as long as they fit.
fn row(
    canvas: &mut Canvas,
    dice: &mut Dice,
    face: &Typeface,
    [mut x, right]: [f32; 2],
    y: f32,
    cap: f32,
    (ink, capitals): (Colour, bool),
) {
    loop {
        let mut text = word(dice);
        if capitals {
            text = text.to_uppercase();
        }
        let mask = face.line(&text, cap, 1.0);
        if mask.width == 0 || x + mask.width as f32 > right {
            return;
        }
        canvas.print(&mask, [x, y], ink, |_, _| 1.0);
        x += mask.width as f32 + cap * 0.8;
    }
}

/// A table of figures: 4 to 15 columns, 12 to 40 rows, with or without lines and shaded rows.
pub(super) fn figures(dice: &mut Dice) -> Result<Still, TableError> {
    let size = [15.0, dice.between(11.0, 19.0)];
    let ground = paper::white(dice);
    let mut canvas = sheet::canvas(size, UNIT, ground);
    let face = Shelf::system().any(dice, "")?;
    let (columns, rows) = (4 + dice.below(12), 12 + dice.below(29));
    let margin = dice.between(0.0, 1.0) * UNIT;
    let [width, height] = [canvas.width as f32, canvas.height as f32].map(|s| s - 2.0 * margin);
    let pitch = [width / columns as f32, height / rows as f32];
    let tint = any(dice, 0.5, 0.95);
    let (shaded, head) = (mix(ground, tint, 0.35), mix(ground, tint, 0.8));
    let (striped, lined) = (dice.chance(0.5), dice.chance(0.8));
    let ink = [32.0, 32.0, 36.0];
    let line = mix(ground, ink, dice.between(0.2, 0.9));
    for row in 0..rows {
        let y = margin + row as f32 * pitch[1];
        let band = [margin, y, margin + width, y + pitch[1]];
        if row == 0 {
            canvas.rect(band, head);
        } else if striped && row % 2 == 0 {
            canvas.rect(band, shaded);
        }
        for col in 0..columns {
            if dice.chance(0.15) {
                continue;
            }
            let text = match (row, col) {
                (0, _) => char::from(b'A' + col as u8).to_string(),
                (_, 0) => row.to_string(),
                _ => dice
                    .below(*dice.clone().pick(&[10, 100, 1000, 10_000]))
                    .to_string(),
            };
            let middle = [margin + (col as f32 + 0.5) * pitch[0], y + pitch[1] / 2.0];
            let cap = (pitch[1] * 0.5).min(pitch[0] * 0.3);
            sheet::write(&mut canvas, &face, &text, cap, middle, ink);
        }
    }
    if lined {
        for row in 0..=rows {
            let y = margin + row as f32 * pitch[1];
            canvas.rect([margin, y - 1.0, margin + width, y + 1.0], line);
        }
        for col in 0..=columns {
            let x = margin + col as f32 * pitch[0];
            canvas.rect([x - 1.0, margin, x + 1.0, margin + height], line);
        }
    }
    paper::lying(dice, size, canvas)
}
