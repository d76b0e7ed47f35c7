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

/// A sheet of squares or lines in the middle of the table.
struct Grid {
    canvas: Canvas,
    /// Squares or lines along a side, and the width of a square in units.
    n: usize,
    pitch: f32,
    margin: f32,
}

/// Extent of the sheet in units.
const SIZE: f32 = 15.0;

impl Grid {
    /// A sheet with so many squares inside its margin.
    fn new(squares: usize, margin: f32, ground: Colour) -> Self {
        Self {
            canvas: sheet::canvas([SIZE, SIZE], UNIT, ground),
            n: squares,
            pitch: (SIZE - 2.0 * margin) / squares as f32,
            margin,
        }
    }

    /// Where a line is on the canvas, in pixels.
    fn at(&self, i: usize) -> f32 {
        (self.margin + i as f32 * self.pitch) * UNIT
    }

    /// A place on the table, in squares from the first line, nobody being quite exact.
    fn place(&self, dice: &mut Dice, squares: [f32; 2]) -> [f32; 2] {
        let [left, top, ..] = sheet::centred([SIZE, SIZE]);
        let at = |edge: f32, i: f32, off: f32| edge + self.margin + (i + off * 0.05) * self.pitch;
        [
            at(left, squares[0], dice.normal()),
            at(top, squares[1], dice.normal()),
        ]
    }

    fn lying(self, dice: &mut Dice, pieces: Vec<Slab>) -> Result<Still, TableError> {
        let sheet = Sheet {
            bounds: sheet::centred([SIZE, SIZE]),
            canvas: self.canvas,
            gloss: dice.unit(),
        };
        let mut still = Still::lying(dice, sheet)?;
        still.slabs.extend(pieces);
        Ok(still)
    }
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
    let mut grid = Grid::new(n, dice.between(0.2, 1.2), scale(dark, 0.8));
    for i in 0..n * n {
        let (row, col) = (i / n, i % n);
        let colour = if (row + col) % 2 == 0 { light } else { dark };
        let bounds = [col, row, col + 1, row + 1].map(|i| grid.at(i));
        grid.canvas.rect(bounds, colour);
    }
    if grid.margin > 0.6 {
        coordinates(dice, &mut grid, light)?;
    }
    grain(&mut grid.canvas, dice);
    let pieces = pieces(dice, &grid);
    grid.lying(dice, pieces)
}

/// Letters and numbers along two edges.
fn coordinates(dice: &mut Dice, grid: &mut Grid, ink: Colour) -> Result<(), TableError> {
    let face = Shelf::system().any(dice, "ABCDEFGHIJ")?;
    let across = grid.margin / 2.0 * UNIT;
    for (i, c) in ('A'..='J').take(grid.n).enumerate() {
        let along = (grid.at(i) + grid.at(i + 1)) / 2.0;
        let (letter, number) = (c.to_string(), (grid.n - i).to_string());
        for (text, middle) in [(letter, [along, across]), (number, [across, along])] {
            sheet::write(&mut grid.canvas, &face, &text, across * 0.6, middle, ink);
        }
    }
    Ok(())
}

/// Round pieces of two colours.
fn pieces(dice: &mut Dice, grid: &Grid) -> Vec<Slab> {
    let sides = [[235.0, 222.0, 196.0], [40.0, 32.0, 30.0]].map(|c| near(dice, c, 10.0));
    let (share, radius) = (
        dice.between(0.1, 0.6),
        grid.pitch * dice.between(0.28, 0.42),
    );
    let (height, ring) = (grid.pitch * dice.between(0.1, 0.7), dice.chance(0.6));
    let mut pieces = Vec::new();
    for i in 0..grid.n * grid.n {
        let (row, col) = (i / grid.n, i % grid.n);
        // Draughts stand on dark squares only.
        if (grid.n == 10 && (row + col) % 2 == 0) || !dice.chance(share) {
            continue;
        }
        let centre = grid.place(dice, [col as f32 + 0.5, row as f32 + 0.5]);
        let colour = sides[usize::from(row < grid.n / 2)];
        pieces.push(piece(centre, radius, height, colour, ring));
    }
    pieces
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
    let mut grid = Grid::new(n - 1, dice.between(0.05, 1.0), ground);
    grain(&mut grid.canvas, dice);
    let half = dice.between(0.008, 0.04) * UNIT;
    let (first, last) = (grid.at(0), grid.at(n - 1));
    for at in (0..n).map(|i| grid.at(i)).collect::<Vec<f32>>() {
        let across = [first, at - half, last, at + half];
        let down = [at - half, first, at + half, last];
        grid.canvas.rect(across, ink);
        grid.canvas.rect(down, ink);
    }
    let star = if n > 11 { 3 } else { 2 };
    let stars = [star, n / 2, n - 1 - star].map(|i| grid.at(i));
    let r = 0.1 * grid.pitch * UNIT;
    for (x, y) in stars.iter().flat_map(|y| stars.map(|x| (x, *y))) {
        let bounds = [x - r, y - r, x + r, y + r];
        let dot = |u: f32, v: f32| (u - x).hypot(v - y) - r;
        grid.canvas.shape(bounds, ink, 1.0, dot);
    }
    let stones = stones(dice, &grid);
    grid.lying(dice, stones)
}

/// Stones on the crossings of a go board; none on squared paper.
fn stones(dice: &mut Dice, grid: &Grid) -> Vec<Slab> {
    if dice.chance(0.4) {
        return Vec::new();
    }
    let share = dice.between(0.02, 0.6);
    let lines = grid.n + 1;
    let mut stones = Vec::new();
    for i in 0..lines * lines {
        if dice.chance(share) {
            let colour = *dice.pick(&[[28.0; 3], [236.0, 234.0, 228.0]]);
            let centre = grid.place(dice, [(i % lines) as f32, (i / lines) as f32]);
            let (radius, height) = (0.46 * grid.pitch, 0.2 * grid.pitch);
            stones.push(piece(centre, radius, height, colour, false));
        }
    }
    stones
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
