//! Patterns without an end: checked cloth, bricks, bathroom tiles.

use super::FIELD;
use super::sheet::{self, Sheet, Still};
use crate::canvas::Canvas;
use crate::colour::{Colour, any, hsv, mix, near, scale};
use crate::{Dice, Surface, noise};

/// Pixels a unit.
const UNIT: f32 = 26.0;

/// The pattern reaches this far beyond the field, further than most cameras look.
const BEYOND: f32 = 35.0;

fn endless(dice: &mut Dice, canvas: Canvas) -> Still {
    Still {
        surface: Surface::random(dice),
        sheet: Some(Sheet {
            bounds: [-BEYOND, -BEYOND, FIELD + BEYOND, FIELD + BEYOND],
            canvas,
            gloss: dice.between(0.0, 0.6),
        }),
        slabs: Vec::new(),
    }
}

fn empty(colour: Colour) -> Canvas {
    let extent = FIELD + 2.0 * BEYOND;
    sheet::canvas([extent, extent], UNIT, colour)
}

/// Gingham, or a tartan's sett of wide and narrow bands.
pub(super) fn plaid(dice: &mut Dice) -> Still {
    let ground = any(dice, 0.5, 0.98);
    let mut canvas = empty(ground);
    let extent = canvas.width as f32;
    let sett: Vec<(f32, Colour)> = if dice.chance(0.5) {
        let (width, colour) = (dice.between(0.4, 1.6), any(dice, 0.1, 0.8));
        vec![(width, ground), (width, colour)]
    } else {
        let bands = 3 + dice.below(5);
        (0..bands)
            .map(|_| (dice.between(0.1, 1.6), any(dice, 0.1, 0.95)))
            .collect()
    };
    let colour_at = |place: f32| {
        let total: f32 = sett.iter().map(|(width, _)| width).sum();
        let mut rest = (place / UNIT).rem_euclid(total);
        let band = sett.iter().find(|(width, _)| {
            rest -= width;
            rest < 0.0
        });
        band.map_or(ground, |(_, colour)| *colour)
    };
    let along: Vec<Colour> = (0..canvas.width).map(|i| colour_at(i as f32)).collect();
    let width = canvas.width;
    for (i, pixel) in canvas.pixels.iter_mut().enumerate() {
        *pixel = crate::canvas::bytes(mix(along[i % width], along[i / width], 0.5));
    }
    let (weave, seed) = (dice.between(0.02, 0.15), dice.between(0.0, 200.0));
    canvas.shade([0.0, 0.0, extent, extent], |x, y| {
        let thread = if (x as usize / 2 + y as usize / 2).is_multiple_of(2) {
            1.0
        } else {
            -1.0
        };
        let fold = 0.12 * noise::layered(x / extent * 5.0 + seed, y / extent * 5.0, 2);
        1.0 + weave * 0.5 * thread + fold
    });
    endless(dice, canvas)
}

/// A wall of bricks, or tiles in a lattice; some walls have a few tiles of another colour.
pub(super) fn bricks(dice: &mut Dice) -> Still {
    let brick = dice.chance(0.4);
    let (size, colour) = if brick {
        let height = dice.between(0.6, 1.5);
        let colour = hsv(
            dice.between(0.0, 0.07),
            dice.between(0.3, 0.7),
            dice.between(0.35, 0.8),
        );
        ([height * dice.between(2.0, 3.2), height], colour)
    } else {
        let side = dice.between(0.7, 2.5);
        ([side, side], any(dice, 0.3, 0.98))
    };
    let mortar = if dice.chance(0.7) {
        near(dice, [190.0, 186.0, 178.0], 20.0)
    } else {
        scale(colour, 0.6)
    };
    let mut canvas = empty(mortar);
    let (joint, spread) = (dice.between(0.02, 0.12), dice.between(0.0, 12.0));
    let accents = [0, 1].map(|_| any(dice, 0.2, 0.9));
    let accented = if brick || dice.chance(0.6) {
        0.0
    } else {
        dice.between(0.03, 0.3)
    };
    let extent = FIELD + 2.0 * BEYOND;
    for row in 0..(extent / size[1]) as usize + 1 {
        let shift = if brick && row % 2 == 1 { 0.5 } else { 0.0 };
        for col in 0..(extent / size[0]) as usize + 2 {
            let (left, top) = ((col as f32 - shift) * size[0], row as f32 * size[1]);
            let colour = if dice.chance(accented) {
                *dice.pick(&accents)
            } else {
                colour
            };
            let bounds = [left, top, left + size[0] - joint, top + size[1] - joint];
            canvas.rect(bounds.map(|v| v * UNIT), near(dice, colour, spread));
        }
    }
    let (rough, seed) = (dice.between(0.0, 0.2), dice.between(0.0, 200.0));
    let all = canvas.width as f32;
    canvas.shade([0.0, 0.0, all, all], |x, y| {
        1.0 + rough * noise::layered(x / UNIT * 3.0 + seed, y / UNIT * 3.0, 3)
    });
    endless(dice, canvas)
}
