//! Keyboards: keys with letters in rows, staggered or straight.

use super::sheet::{self, Sheet, Still};
use crate::canvas::Canvas;
use crate::colour::{Colour, any, luma, near, scale};
use crate::slab::Slab;
use crate::{Dice, Shelf, TableError, Typeface};

/// Pixels a key.
const KEY: f32 = 56.0;

/// Keys in a row of a full keyboard.
const WIDTH: f32 = 15.0;

/// What stands on the keys of the four rows with letters and figures.
const LAYOUTS: [[&str; 4]; 5] = [
    ["1234567890-=", "QWERTYUIOP[]", "ASDFGHJKL;'", "ZXCVBNM,./"],
    ["1234567890-=", "QWERTZUIOP+#", "ASDFGHJKL;'", "YXCVBNM,.-"],
    ["1234567890)=", "AZERTYUIOP*$", "QSDFGHJKLM%", "WXCVBN,;:!"],
    ["1234567890[]", "',.PYFGCRL/=", "AOEUIDHTNS-", ";QJKXBMWVZ"],
    ["1234567890-=", "QWFPGJLUY;[]", "ARSTDHNEIO'", "ZXCVBKM,./"],
];

/// A key: its left edge and width in keys, and what stands on it.
type Key = (f32, f32, String);

/// The rows of keys, the uppermost first.
fn rows(dice: &mut Dice) -> Vec<Vec<Key>> {
    let layout = dice.pick(&LAYOUTS);
    let straight = dice.chance(0.3);
    let mut rows: Vec<Vec<Key>> = Vec::new();
    if dice.chance(0.6) {
        rows.push((0..15).map(|i| (i as f32, 1.0, function(i))).collect());
    }
    for (text, before) in layout.iter().zip([1.0, 1.5, 1.75, 2.25]) {
        let mut at = if straight { 1.0 } else { before };
        let mut row = vec![(0.0, at, String::new())];
        for c in text.chars() {
            row.push((at, 1.0, c.to_string()));
            at += 1.0;
        }
        while straight && at < WIDTH {
            row.push((at, 1.0, String::new()));
            at += 1.0;
        }
        if WIDTH - at > 0.2 {
            row.push((at, WIDTH - at, String::new()));
        }
        rows.push(row);
    }
    let widths = [1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.25, 1.25];
    let mut at = 0.0;
    let space = widths.into_iter().map(|width| {
        at += width;
        (at - width, width, String::new())
    });
    rows.push(space.collect());
    rows
}

fn function(i: usize) -> String {
    match i {
        1..=12 => format!("F{i}"),
        _ => String::new(),
    }
}

/// A keyboard with raised keys.
pub(super) fn keyboard(dice: &mut Dice) -> Result<Still, TableError> {
    let colour = if dice.chance(0.7) {
        let level = *dice.pick(&[28.0, 45.0, 190.0, 235.0]);
        near(dice, [level; 3], 6.0)
    } else {
        any(dice, 0.1, 0.95)
    };
    let accent = if dice.chance(0.3) {
        any(dice, 0.2, 0.9)
    } else {
        scale(colour, dice.between(0.7, 1.0))
    };
    let face = Shelf::system().any(dice, "[];',./-=+*")?;
    let rows = rows(dice);
    let size = [WIDTH + 0.8, rows.len() as f32 + 0.8];
    let body = scale(colour, dice.between(0.4, 1.05));
    let bounds = sheet::centred(size);
    let (gap, height) = (dice.between(0.05, 0.18), dice.between(0.03, 0.45));
    let (radius, cap) = (dice.between(0.04, 0.2), dice.between(0.16, 0.32));
    let aside = dice.chance(0.5);
    let mut keys = Vec::new();
    for (row, all) in rows.iter().enumerate() {
        for (left, width, text) in all {
            let colour = if text.is_empty() { accent } else { colour };
            let half = [(width - gap) / 2.0, (1.0 - gap) / 2.0];
            keys.push(Slab {
                centre: [
                    bounds[0] + 0.4 + left + width / 2.0,
                    bounds[1] + 0.9 + row as f32,
                ],
                half,
                turn: 0.0,
                radius,
                heights: [0.0, height],
                bevel: 0.08,
                side: scale(colour, 0.85),
                top: top(&face, text, colour, half, cap, aside),
                gloss: 0.3,
            });
        }
    }
    let mut still = Still::lying(
        dice,
        Sheet {
            bounds,
            canvas: Canvas::new(4, 4, body),
            gloss: 0.4,
        },
    )?;
    still.slabs.extend(keys);
    Ok(still)
}

/// The upper side of a key.
fn top(
    face: &Typeface,
    text: &str,
    colour: Colour,
    half: [f32; 2],
    cap: f32,
    aside: bool,
) -> Canvas {
    let mut top = sheet::canvas([half[0] * 2.0, half[1] * 2.0], KEY, colour);
    let ink = if luma(colour) > 120.0 {
        [30.0; 3]
    } else {
        [225.0; 3]
    };
    let at = if aside { 0.32 } else { 0.5 };
    let middle = [top.width as f32 * at, top.height as f32 * at];
    if !text.is_empty() {
        sheet::write(&mut top, face, text, cap * KEY, middle, ink);
    }
    top
}
