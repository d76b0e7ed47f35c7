//! Smooth noise for grain, cloth and wear, from one fixed table.

use std::sync::LazyLock;

use crate::Dice;

const SIDE: usize = 256;

static LATTICE: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let mut dice = Dice::new(0x0015_2026);
    (0..SIDE * SIDE).map(|_| dice.between(-1.0, 1.0)).collect()
});

/// Independent normal numbers, for the sensor.
pub(crate) static NORMALS: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let mut dice = Dice::new(0x0015_2027);
    (0..1 << 16).map(|_| dice.normal()).collect()
});

/// Smooth noise between -1 and 1, one bump a unit.
pub(crate) fn value(x: f32, y: f32) -> f32 {
    // Truncation and one comparison: a call for the floor costs more than all the rest.
    let (fx, fy) = (x as i32 - i32::from(x < 0.0), y as i32 - i32::from(y < 0.0));
    let (tx, ty) = (x - fx as f32, y - fy as f32);
    let (sx, sy) = (tx * tx * (3.0 - 2.0 * tx), ty * ty * (3.0 - 2.0 * ty));
    let (ix, iy) = (fx as usize % SIDE, fy as usize % SIDE);
    let (jx, jy) = ((ix + 1) % SIDE, (iy + 1) % SIDE);
    let table = &*LATTICE;
    let (a, b) = (table[iy * SIDE + ix], table[iy * SIDE + jx]);
    let (c, d) = (table[jy * SIDE + ix], table[jy * SIDE + jx]);
    let (top, bottom) = (a + (b - a) * sx, c + (d - c) * sx);
    top + (bottom - top) * sy
}

/// Noise of several sizes on top of each other, the first one bump a unit.
pub(crate) fn layered(x: f32, y: f32, layers: u32) -> f32 {
    let (mut sum, mut size, mut weight) = (0.0, 1.0, 0.5);
    for i in 0..layers {
        let shift = i as f32 * 37.3;
        sum += weight * value(x * size + shift, y * size - shift);
        size *= 2.1;
        weight *= 0.55;
    }
    sum
}

/// Wood: `along` the grain and across it, in units of about one growth ring; -1 to 1.
pub(crate) fn grain(along: f32, across: f32, seed: f32) -> f32 {
    let bend = value(along * 0.08 + seed, across * 0.25 + seed) * 2.4;
    let rings = ((across + bend) * std::f32::consts::TAU).sin();
    let fibres = value(along * 0.6 + seed, across * 9.0);
    0.45 * rings * rings.abs() + 0.35 * fibres + 0.3 * value(along * 0.1, across * 2.3 + seed)
}
