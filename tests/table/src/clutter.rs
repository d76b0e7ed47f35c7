//! What else stands on the table.

use game::{Letter, Tile, Variant};

use crate::canvas::Canvas;
use crate::colour::{Colour, hsv, mix, scale};
use crate::slab::Slab;
use crate::tile_print::Press;
use crate::{Dice, TileStyle};

/// Something beside the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Thing {
    /// What it is.
    pub kind: Kind,
    /// Its middle on the table in squares' widths.
    pub at: [f32; 2],
    /// Its turn in radians.
    pub turn: f32,
    /// Its colour.
    pub colour: Colour,
    /// Seed of its details.
    pub seed: u64,
}

/// What things are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A rack, with the edges of tiles to be seen.
    Rack,
    /// A sheet of paper with writing.
    Paper,
    /// A mug or a glass from above.
    Mug,
    /// A tile of the set, face up.
    Loose,
    /// A telephone.
    Phone,
    /// A pencil.
    Pencil,
    /// A box or a book.
    Box,
}

impl Kind {
    /// Half its width and depth, and its height.
    const fn size(self) -> ([f32; 2], f32) {
        match self {
            Self::Rack => ([4.7, 0.55], 0.75),
            Self::Paper => ([4.2, 5.8], 0.02),
            Self::Mug => ([2.1, 2.1], 3.5),
            Self::Loose => ([0.45, 0.45], 0.22),
            Self::Phone => ([1.8, 3.7], 0.4),
            Self::Pencil => ([4.0, 0.18], 0.3),
            Self::Box => ([5.0, 7.0], 1.2),
        }
    }
}

impl Thing {
    /// Things around a board that reaches from `from` to `to`.
    pub fn random(dice: &mut Dice, from: [f32; 2], to: [f32; 2]) -> Vec<Self> {
        let n = *dice.weighted(&[(0.3, 0), (0.2, 1), (0.2, 3), (0.2, 6), (0.1, 10)]);
        let kinds = [
            (2.5, Kind::Rack),
            (1.2, Kind::Paper),
            (1.0, Kind::Mug),
            (4.0, Kind::Loose),
            (0.6, Kind::Phone),
            (0.8, Kind::Pencil),
            (0.6, Kind::Box),
        ];
        (0..n)
            .map(|_| {
                let kind = *dice.weighted(&kinds);
                let (half, _) = kind.size();
                let away = half[0].min(half[1]) + dice.between(0.3, 2.5);
                let along = |k: usize, t: f32| from[k] + (to[k] - from[k]) * t;
                let t = dice.between(-0.1, 1.1);
                let (at, turn) = match dice.below(4) {
                    0 => ([from[0] - away, along(1, t)], 1.57),
                    1 => ([to[0] + away, along(1, t)], 1.57),
                    2 => ([along(0, t), from[1] - away], 0.0),
                    _ => ([along(0, t), to[1] + away], 0.0),
                };
                // Long things lie along the board's edge, so that they do not reach over it.
                let upright = half[1] > half[0];
                let turn = if upright {
                    turn + std::f32::consts::FRAC_PI_2
                } else {
                    turn
                } + dice.normal() * 0.08;
                let turn = if kind == Kind::Loose {
                    dice.between(0.0, std::f32::consts::TAU)
                } else {
                    turn
                };
                let colour = match kind {
                    Kind::Paper => hsv(0.14, dice.between(0.0, 0.15), dice.between(0.85, 0.98)),
                    Kind::Rack => hsv(
                        dice.between(0.03, 0.12),
                        dice.between(0.2, 0.75),
                        dice.between(0.25, 0.9),
                    ),
                    _ => hsv(
                        dice.unit(),
                        dice.between(0.0, 0.8),
                        dice.between(0.08, 0.95),
                    ),
                };
                Self {
                    kind,
                    at,
                    turn,
                    colour,
                    seed: dice.bits(),
                }
            })
            .collect()
    }

    /// The thing as boxes to draw, with so many pixels a square.
    pub(crate) fn slabs(&self, tiles: &TileStyle, variant: &Variant, resolution: f32) -> Vec<Slab> {
        let (half, height) = self.kind.size();
        let mut dice = Dice::new(self.seed);
        let mut slab = Slab {
            centre: self.at,
            half,
            turn: self.turn,
            radius: 0.06,
            heights: [0.0, height],
            bevel: 0.05,
            side: scale(self.colour, 0.92),
            top: Canvas::new(4, 4, self.colour),
            gloss: 0.4,
        };
        let letter = |dice: &mut Dice| Tile::Face(Letter(dice.below(variant.faces.len()) as u8));
        match self.kind {
            Kind::Paper => slab.top = paper(self.colour, half, &mut dice),
            Kind::Mug => {
                slab.radius = half[0];
                slab.top = mug(self.colour, &mut dice);
            }
            Kind::Phone => {
                slab.radius = 0.4;
                slab.top = Canvas::new(2, 2, mix(self.colour, [14.0, 15.0, 18.0], 0.85));
            }
            Kind::Pencil => slab.radius = 0.15,
            Kind::Box => slab.bevel = 0.1,
            Kind::Loose => {
                let mut press = Press::new(tiles, variant, tiles.size * resolution);
                let (face, body) = press.face(letter(&mut dice), &mut dice);
                slab.half = [tiles.size / 2.0, tiles.size / 2.0 * tiles.aspect];
                slab.radius = tiles.rounding * tiles.size;
                slab.heights[1] = tiles.thickness;
                (slab.top, slab.side, slab.gloss) = (face, body, tiles.gloss);
            }
            Kind::Rack => return rack(slab, tiles, &mut dice),
        }
        vec![slab]
    }
}

/// A rack: a sloping ledge and the upper edges of some tiles.
fn rack(ledge: Slab, tiles: &TileStyle, dice: &mut Dice) -> Vec<Slab> {
    let mut slabs = vec![ledge.clone()];
    let n = dice.below(8);
    for i in 0..n {
        let along = (i as f32 - n as f32 / 2.0 + 0.5) * tiles.size * 1.02;
        let (cos, sin) = (ledge.turn.cos(), ledge.turn.sin());
        let body = tiles.body.map(|c| c * dice.between(0.95, 1.02));
        slabs.push(Slab {
            centre: [ledge.centre[0] + along * cos, ledge.centre[1] + along * sin],
            half: [tiles.size * 0.49, tiles.thickness * 0.75],
            radius: 0.04,
            heights: [0.6, 1.1],
            side: body,
            top: Canvas::new(2, 2, body.map(|c| c.min(250.0))),
            ..ledge.clone()
        });
    }
    slabs
}

fn paper(colour: Colour, half: [f32; 2], dice: &mut Dice) -> Canvas {
    let per = 18.0;
    let (w, h) = (half[0] * 2.0 * per, half[1] * 2.0 * per);
    let mut sheet = Canvas::new(w as usize, h as usize, colour);
    let ink = hsv(dice.unit(), 0.5, dice.between(0.1, 0.5));
    let rows = 6 + dice.below(14);
    for row in 0..rows {
        let y = h * (row as f32 + 1.0) / (rows as f32 + 1.0);
        let mut x = w * 0.1;
        while x < w * dice.between(0.5, 0.95) {
            let stroke = dice.between(3.0, 16.0);
            let rise = dice.between(2.0, 7.0);
            sheet.rect([x, y - rise, x + stroke * 0.2, y], ink);
            sheet.rect([x, y - 1.0, x + stroke * 0.8, y + 0.6], ink);
            x += stroke + 4.0;
        }
    }
    sheet
}

fn mug(colour: Colour, dice: &mut Dice) -> Canvas {
    let mut top = Canvas::new(96, 96, colour);
    let drink = hsv(
        dice.between(0.04, 0.12),
        dice.between(0.3, 0.9),
        dice.between(0.1, 0.7),
    );
    top.shape([0.0, 0.0, 96.0, 96.0], scale(colour, 0.7), 1.0, |x, y| {
        (x - 48.0).hypot(y - 48.0) - 43.0
    });
    top.shape([0.0, 0.0, 96.0, 96.0], drink, 1.0, |x, y| {
        (x - 48.0).hypot(y - 50.0) - 40.0
    });
    top
}
