//! Boards of other games: chess, draughts, go.

use super::sheet::{self, Sheet, Still};
use crate::canvas::Canvas;
use crate::colour::{Colour, any, hsv, mix, near, scale};
use crate::slab::Slab;
use crate::{Dice, Shelf, TableError, noise};

/// Pixels a unit.
const UNIT: f32 = 64.0;

/// A round piece.
fn piece(centre: [f32; 2], radius: f32, height: f32, colour: Colour, ring: bool) -> Slab {
    let side = (radius * 2.0 * UNIT) as usize;
    let mut top = Canvas::new(side, side, colour);
    if ring {
        let (middle, all) = (side as f32 / 2.0, [0.0, 0.0, side as f32, side as f32]);
        top.shape(all, scale(colour, 0.7), 1.0, |x, y| {
            ((x - middle).hypot(y - middle) - middle * 0.6).abs() - middle * 0.06
        });
    }
    Slab {
        centre,
        half: [radius, radius],
        turn: 0.0,
        radius,
        heights: [0.0, height],
        bevel: radius * 0.3,
        side: scale(colour, 0.9),
        top,
        gloss: 0.5,
    }
}

fn wood(dice: &mut Dice) -> Colour {
    hsv(
        dice.between(0.06, 0.12),
        dice.between(0.3, 0.6),
        dice.between(0.6, 0.92),
    )
}

/// A chess board of 8×8 or a draughts board of 10×10, with some of its pieces.
pub(super) fn chess(dice: &mut Dice) -> Result<Still, TableError> {
    let n = if dice.chance(0.6) { 8 } else { 10 };
    let light = if dice.chance(0.5) {
        wood(dice)
    } else {
        any(dice, 0.7, 0.98)
    };
    let dark = if dice.chance(0.5) {
        scale(light, dice.between(0.35, 0.6))
    } else {
        any(dice, 0.1, 0.5)
    };
    let (margin, size) = (dice.between(0.2, 1.2), 15.0);
    let pitch = (size - 2.0 * margin) / n as f32;
    let mut canvas = sheet::canvas([size, size], UNIT, scale(dark, 0.8));
    let at = |i: usize| (margin + i as f32 * pitch) * UNIT;
    for row in 0..n {
        for col in 0..n {
            let colour = if (row + col) % 2 == 0 { light } else { dark };
            canvas.rect([at(col), at(row), at(col + 1), at(row + 1)], colour);
        }
    }
    if margin > 0.6 {
        let face = Shelf::system().any(dice, "ABCDEFGHIJ")?;
        for (i, c) in ('A'..='J').take(n).enumerate() {
            let (along, across) = (at(i) + pitch * UNIT / 2.0, margin / 2.0 * UNIT);
            let (letter, number) = (c.to_string(), (n - i).to_string());
            sheet::write(
                &mut canvas,
                &face,
                &letter,
                across * 0.6,
                [along, across],
                light,
            );
            sheet::write(
                &mut canvas,
                &face,
                &number,
                across * 0.6,
                [across, along],
                light,
            );
        }
    }
    grain(&mut canvas, dice);
    let mut pieces = Vec::new();
    let sides = [
        near(dice, [235.0, 222.0, 196.0], 10.0),
        near(dice, [40.0, 32.0, 30.0], 10.0),
    ];
    let (share, radius) = (dice.between(0.1, 0.6), pitch * dice.between(0.28, 0.42));
    let (height, ring) = (pitch * dice.between(0.1, 0.7), dice.chance(0.6));
    let first = sheet::centred([size, size]);
    for row in 0..n {
        for col in 0..n {
            // Draughts stand on dark squares only.
            if (n == 10 && (row + col) % 2 == 0) || !dice.chance(share) {
                continue;
            }
            let middle = |i: usize, k: usize| first[k] + margin + (i as f32 + 0.5) * pitch;
            let centre = [middle(col, 0), middle(row, 1)].map(|c| c + dice.normal() * 0.05 * pitch);
            pieces.push(piece(
                centre,
                radius,
                height,
                sides[usize::from(row < n / 2)],
                ring,
            ));
        }
    }
    let gloss = dice.unit();
    let mut still = Still::lying(
        dice,
        Sheet {
            bounds: first,
            canvas,
            gloss,
        },
    )?;
    still.slabs.extend(pieces);
    Ok(still)
}

/// A go board, or squared paper without colours: 9 to 19 lines each way.
pub(super) fn lines(dice: &mut Dice) -> Result<Still, TableError> {
    let n = *dice.pick(&[9, 11, 13, 15, 16, 17, 18, 19]);
    let ground = if dice.chance(0.6) {
        wood(dice)
    } else {
        any(dice, 0.6, 0.98)
    };
    let ink = if dice.chance(0.7) {
        [25.0, 22.0, 20.0]
    } else {
        mix(ground, any(dice, 0.1, 0.5), 0.7)
    };
    let (size, margin) = (15.0, dice.between(0.05, 1.0));
    let pitch = (size - 2.0 * margin) / (n - 1) as f32;
    let mut canvas = sheet::canvas([size, size], UNIT, ground);
    grain(&mut canvas, dice);
    let half = dice.between(0.008, 0.04) * UNIT;
    let at = |i: usize| (margin + i as f32 * pitch) * UNIT;
    for i in 0..n {
        canvas.rect([at(i) - half, at(0), at(i) + half, at(n - 1)], ink);
        canvas.rect([at(0), at(i) - half, at(n - 1), at(i) + half], ink);
    }
    let star = if n > 11 { 3 } else { 2 };
    for y in [star, n / 2, n - 1 - star].map(at) {
        for x in [star, n / 2, n - 1 - star].map(at) {
            let r = 0.1 * pitch * UNIT;
            canvas.shape([x - r, y - r, x + r, y + r], ink, 1.0, |u, v| {
                (u - x).hypot(v - y) - r
            });
        }
    }
    let share = if dice.chance(0.6) {
        dice.between(0.02, 0.6)
    } else {
        0.0
    };
    let bounds = sheet::centred([size, size]);
    let mut stones = Vec::new();
    for i in 0..n * n {
        if dice.chance(share) {
            let colour = if dice.chance(0.5) {
                [28.0; 3]
            } else {
                [236.0, 234.0, 228.0]
            };
            let place = [i % n, i / n];
            let centre: [f32; 2] = std::array::from_fn(|k| {
                bounds[k] + margin + place[k] as f32 * pitch + dice.normal() * 0.04 * pitch
            });
            stones.push(piece(centre, 0.46 * pitch, 0.2 * pitch, colour, false));
        }
    }
    let gloss = dice.unit();
    let mut still = Still::lying(
        dice,
        Sheet {
            bounds,
            canvas,
            gloss,
        },
    )?;
    still.slabs.extend(stones);
    Ok(still)
}

/// The wood of a board, on some.
fn grain(canvas: &mut Canvas, dice: &mut Dice) {
    if dice.chance(0.5) {
        return;
    }
    let (seed, strength) = (dice.between(0.0, 200.0), dice.between(0.03, 0.2));
    let all = [0.0, 0.0, canvas.width as f32, canvas.height as f32];
    canvas.shade(all, |x, y| {
        1.0 + strength * noise::grain(x / UNIT * 0.5, y / UNIT * 1.5, seed)
    });
}
