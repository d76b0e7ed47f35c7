//! The light over a table, and how bright each place of the table is in it.

use crate::colour::{Colour, GAMMA};
use crate::{Dice, noise};

/// Light, shadows and reflections.
#[derive(Clone, Debug, PartialEq)]
pub struct Light {
    /// Brightness of the whole picture; 1 is well exposed.
    pub exposure: f32,
    /// Colour cast: gain of red, green and blue.
    pub cast: [f32; 3],
    /// Share of the light that comes from one lamp and throws shadows, 0 to 1.
    pub lamp: f32,
    /// Colour of what shadows are lit by, as a gain.
    pub shade: [f32; 3],
    /// Where the lamp stands: direction on the table in radians, 0 to the right, π/2 down the board.
    pub direction: f32,
    /// Height of the lamp above the horizon, radians.
    pub elevation: f32,
    /// Softness of tile shadows, in squares.
    pub softness: f32,
    /// Change of brightness across the board, from side to side.
    pub slope: [f32; 2],
    /// Larger shadows over the table.
    pub shadows: Vec<Shadow>,
    /// Reflections of lamps and windows.
    pub glares: Vec<Glare>,
    /// A veil over the whole picture, 0 to 1.
    pub haze: f32,
    /// Darkening towards the picture's corners, 0 to 1.
    pub vignette: f32,
    /// Contrast and saturation of the camera's rendering; 1 is neutral.
    pub rendering: [f32; 2],
}

/// A shadow larger than a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shadow {
    /// A point on its axis, in squares of the board.
    pub at: [f32; 2],
    /// Direction across the shadow, radians.
    pub across: f32,
    /// Half its width in squares; very wide is half the table.
    pub half_width: f32,
    /// Softness of its edge in squares.
    pub softness: f32,
    /// How much of the lamp it takes, 0 to 1.
    pub depth: f32,
    /// How much the edge wavers, in squares.
    pub waver: f32,
}

/// A reflection of a lamp.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glare {
    /// Its middle in squares of the board.
    pub at: [f32; 2],
    /// Radii in squares.
    pub radii: [f32; 2],
    /// Turn in radians.
    pub turn: f32,
    /// How bright its middle is, 0 to 255, on a black surface that mirrors all of it.
    pub power: f32,
}

impl Light {
    /// Even light on an ordinary evening.
    #[must_use]
    pub fn homely() -> Self {
        Self {
            exposure: 0.97,
            cast: [1.03, 1.0, 0.95],
            lamp: 0.45,
            shade: [0.97, 1.0, 1.05],
            direction: 4.0,
            elevation: 1.0,
            softness: 0.06,
            slope: [-0.06, 0.04],
            shadows: Vec::new(),
            glares: vec![Glare {
                at: [4.0, 1.0],
                radii: [6.0, 4.0],
                turn: 0.4,
                power: 60.0,
            }],
            haze: 0.02,
            vignette: 0.12,
            rendering: [1.03, 1.05],
        }
    }

    /// Any light people play in, and worse; `side` is the board's.
    pub fn random(dice: &mut Dice, side: f32) -> Self {
        let hard = dice.chance(0.4);
        let dim = dice.chance(0.15);
        let warmth = dice.normal() * 0.08;
        let odd = if dice.chance(0.15) { 0.2 } else { 0.03 };
        let shadows = *dice.weighted(&[(0.55, 0), (0.3, 1), (0.15, 2)]);
        let glares = *dice.weighted(&[(0.45, 0), (0.35, 1), (0.2, 2)]);
        Self {
            exposure: if dim {
                dice.between(0.25, 0.7)
            } else {
                dice.between(0.72, 1.15)
            },
            cast: [
                1.0 + warmth + dice.normal() * odd,
                1.0 + dice.normal() * odd * 0.7,
                1.0 - warmth + dice.normal() * odd,
            ],
            lamp: if hard {
                dice.between(0.4, 0.8)
            } else {
                dice.between(0.05, 0.5)
            },
            shade: [
                dice.between(0.85, 1.05),
                dice.between(0.92, 1.03),
                dice.between(0.9, 1.2),
            ],
            direction: dice.between(0.0, std::f32::consts::TAU),
            elevation: dice.between(0.45, 1.45),
            softness: if hard {
                dice.between(0.015, 0.06)
            } else {
                dice.between(0.06, 0.3)
            },
            slope: [dice.normal() * 0.12, dice.normal() * 0.12],
            shadows: (0..shadows).map(|_| Shadow::random(dice, side)).collect(),
            glares: (0..glares).map(|_| Glare::random(dice, side)).collect(),
            haze: if dice.chance(0.2) {
                dice.between(0.05, 0.25)
            } else {
                dice.between(0.0, 0.05)
            },
            vignette: dice.between(0.0, 0.4),
            rendering: [dice.between(0.85, 1.2), dice.between(0.7, 1.35)],
        }
    }

    /// Direction towards the lamp on the table.
    pub(crate) fn toward(&self) -> [f32; 2] {
        [self.direction.cos(), self.direction.sin()]
    }

    /// Length of the shadow of something one square high.
    pub(crate) fn shadow_length(&self) -> f32 {
        1.0 / self.elevation.clamp(0.2, 1.55).tan()
    }

    /// How a surface's colour comes out where so much of the lamp (0 to 1) is seen.
    pub(crate) fn gain(&self, seen: f32) -> Colour {
        std::array::from_fn(|k| {
            let light = (1.0 - self.lamp) * self.shade[k] + self.lamp * seen;
            (self.cast[k] * self.exposure).max(0.02) * light.max(0.01).powf(1.0 / GAMMA)
        })
    }
}

impl Shadow {
    fn random(dice: &mut Dice, side: f32) -> Self {
        let half_table = dice.chance(0.5);
        let hard = dice.chance(0.5);
        Self {
            at: [dice.between(0.0, side), dice.between(0.0, side)],
            across: dice.between(0.0, std::f32::consts::TAU),
            half_width: if half_table {
                60.0
            } else {
                dice.between(0.4, 4.0)
            },
            softness: if hard {
                dice.between(0.03, 0.2)
            } else {
                dice.between(0.3, 3.0)
            },
            depth: dice.between(0.3, 1.0),
            waver: if dice.chance(0.4) {
                dice.between(0.2, 1.5)
            } else {
                0.0
            },
        }
    }

    /// How much of the lamp is left at a place.
    fn left(&self, x: f32, y: f32) -> f32 {
        let (dx, dy) = (x - self.at[0], y - self.at[1]);
        let (cos, sin) = (self.across.cos(), self.across.sin());
        let (mut across, along) = (dx * cos + dy * sin, dy * cos - dx * sin);
        if self.waver > 0.0 {
            across += self.waver * noise::layered(along * 0.35, self.at[0], 2);
        }
        // A wide shadow begins at its point and goes on for ever on one side.
        let edge = if self.half_width > 30.0 {
            across
        } else {
            self.half_width - across.abs()
        };
        let dark = (edge / self.softness.max(0.01)).clamp(-1.0, 1.0) * 0.5 + 0.5;
        1.0 - self.depth * dark * dark * (3.0 - 2.0 * dark)
    }
}

impl Glare {
    fn random(dice: &mut Dice, side: f32) -> Self {
        let small = dice.chance(0.4);
        let radius = if small {
            dice.between(0.5, 2.0)
        } else {
            dice.between(2.0, 9.0)
        };
        Self {
            at: [
                dice.between(-0.1, 1.1) * side,
                dice.between(-0.1, 1.1) * side,
            ],
            radii: [radius, radius * dice.between(0.3, 1.0)],
            turn: dice.between(0.0, std::f32::consts::PI),
            // Of a window on a glossy board all is mirrored now and then, of most things little.
            power: if small {
                dice.between(40.0, 180.0)
            } else {
                15.0 + 165.0 * dice.unit().powi(2)
            },
        }
    }

    fn at(&self, x: f32, y: f32) -> f32 {
        let (dx, dy) = (x - self.at[0], y - self.at[1]);
        let (cos, sin) = (self.turn.cos(), self.turn.sin());
        let (u, v) = (
            (dx * cos + dy * sin) / self.radii[0],
            (dy * cos - dx * sin) / self.radii[1],
        );
        self.power * (-(u * u + v * v)).exp()
    }
}

/// Light at one place: share of the lamp seen, level, glare.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lit {
    pub seen: f32,
    pub level: f32,
    pub glare: f32,
}

/// Light over the table, looked up on a grid.
pub(crate) struct LightMap {
    origin: f32,
    per_unit: f32,
    cells: usize,
    lit: Vec<Lit>,
    /// Where nothing but the slope changes the light: level in the field's middle, and its change a square.
    even: Option<[f32; 3]>,
    gains: Vec<Colour>,
}

/// How far the map reaches beyond the board, in squares.
const BEYOND: f32 = 8.0;
const STEPS: usize = 512;

impl LightMap {
    /// The light over a board of `side` squares; `veil` is more that takes light away (1 none, 0 all).
    pub fn new(light: &Light, side: f32, veil: impl Fn(f32, f32) -> f32) -> Self {
        let sharp = light.shadows.iter().any(|s| s.softness < 0.3);
        let per_unit = if sharp { 14.0 } else { 6.0 };
        let cells = ((side + 2.0 * BEYOND) * per_unit) as usize;
        let mut lit = Vec::with_capacity(cells * cells);
        for row in 0..cells {
            for col in 0..cells {
                let x = (col as f32 + 0.5) / per_unit - BEYOND;
                let y = (row as f32 + 0.5) / per_unit - BEYOND;
                let slope = light.slope[0] * (x / side - 0.5) + light.slope[1] * (y / side - 0.5);
                lit.push(Lit {
                    seen: light.shadows.iter().map(|s| s.left(x, y)).product::<f32>() * veil(x, y),
                    level: (1.0 + slope).max(0.2),
                    glare: light.glares.iter().map(|g| g.at(x, y)).sum(),
                });
            }
        }
        let is_even = |l: &Lit| l.seen > 0.999 && l.glare < 0.01 && l.level > 0.2;
        let even = lit.iter().all(is_even).then(|| {
            let [x, y] = light.slope;
            [1.0 - (x + y) / 2.0, x / side, y / side]
        });
        let gains = (0..=STEPS)
            .map(|i| light.gain(i as f32 / STEPS as f32))
            .collect();
        Self {
            origin: -BEYOND,
            per_unit,
            cells,
            lit,
            even,
            gains,
        }
    }

    /// The light at a place of the table.
    pub fn at(&self, place: [f32; 2]) -> Lit {
        if let Some([level, across, down]) = self.even {
            let edge = BEYOND + 0.5 / self.per_unit;
            let far = self.cells as f32 / self.per_unit - edge;
            let (x, y) = (place[0].clamp(-edge, far), place[1].clamp(-edge, far));
            return Lit {
                seen: 1.0,
                level: level + across * x + down * y,
                glare: 0.0,
            };
        }
        let top = self.cells as f32 - 1.001;
        let x = ((place[0] - self.origin) * self.per_unit - 0.5).clamp(0.0, top);
        let y = ((place[1] - self.origin) * self.per_unit - 0.5).clamp(0.0, top);
        let (ix, iy) = (x as usize, y as usize);
        let (tx, ty) = (x - ix as f32, y - iy as f32);
        let i = iy * self.cells + ix;
        let (a, b) = (self.lit[i], self.lit[i + 1]);
        let (c, d) = (self.lit[i + self.cells], self.lit[i + self.cells + 1]);
        let between = |f: fn(&Lit) -> f32| {
            let (top, bottom) = (f(&a) + (f(&b) - f(&a)) * tx, f(&c) + (f(&d) - f(&c)) * tx);
            top + (bottom - top) * ty
        };
        Lit {
            seen: between(|l| l.seen),
            level: between(|l| l.level),
            glare: between(|l| l.glare),
        }
    }

    /// How a colour comes out where so much of the lamp is seen.
    pub fn gain(&self, seen: f32) -> Colour {
        self.gains[(seen.clamp(0.0, 1.0) * STEPS as f32) as usize]
    }
}
