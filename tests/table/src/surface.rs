//! What the table is covered with.

use crate::colour::{Colour, any, hsv, luma, mix, scale};
use crate::{Dice, noise};

/// A table top.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface {
    /// What it is made of.
    pub kind: Material,
    /// Its main colour.
    pub colour: Colour,
    /// The colour of its pattern.
    pub second: Colour,
    /// Size of its pattern in squares.
    pub pitch: f32,
    /// Turn of its pattern, radians.
    pub turn: f32,
    /// Strength of its texture, 0 to 1.
    pub strength: f32,
    /// How bright a glare is on it, as a share of its own brightness.
    pub gloss: f32,
    /// Seed of its irregularities.
    pub seed: u64,
}

/// What a table top is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Material {
    /// One colour.
    Plain,
    /// Wood in one piece.
    Wood,
    /// Boards of wood.
    Planks,
    /// Woven cloth.
    Cloth,
    /// Checked cloth.
    Checks,
    /// Striped cloth.
    Stripes,
    /// Stone.
    Stone,
    /// Cloth with a scattered print.
    Print,
    /// Tiles with joints: a lattice that is no board.
    Tiled,
}

impl Surface {
    /// A wooden table.
    #[must_use]
    pub fn oak() -> Self {
        Self {
            kind: Material::Planks,
            colour: [158.0, 116.0, 78.0],
            second: [112.0, 76.0, 48.0],
            pitch: 5.5,
            turn: 0.03,
            strength: 0.55,
            gloss: 0.6,
            seed: 11,
        }
    }

    /// Any table.
    pub fn random(dice: &mut Dice) -> Self {
        let kind = *dice.weighted(&[
            (2.0, Material::Plain),
            (2.0, Material::Wood),
            (2.0, Material::Planks),
            (1.5, Material::Cloth),
            (0.7, Material::Checks),
            (0.6, Material::Stripes),
            (0.8, Material::Stone),
            (0.8, Material::Print),
            (0.4, Material::Tiled),
        ]);
        let wooden = matches!(kind, Material::Wood | Material::Planks);
        let colour = if wooden {
            hsv(
                dice.between(0.05, 0.11),
                dice.between(0.15, 0.65),
                dice.between(0.25, 0.9),
            )
        } else {
            any(dice, 0.1, 0.92)
        };
        let second = if wooden || dice.chance(0.4) {
            scale(colour, dice.between(0.55, 0.85))
        } else if luma(colour) > 128.0 {
            mix(colour, [20.0, 25.0, 40.0], dice.between(0.2, 0.8))
        } else {
            mix(colour, [240.0; 3], dice.between(0.2, 0.8))
        };
        Self {
            kind,
            colour,
            second,
            pitch: dice.between(0.6, 6.0),
            turn: if dice.chance(0.5) {
                dice.normal() * 0.05
            } else {
                dice.between(0.0, std::f32::consts::PI)
            },
            strength: dice.between(0.15, 1.0),
            gloss: dice.between(0.0, 1.0),
            seed: dice.bits(),
        }
    }

    /// Its colour at a place.
    pub(crate) fn at(&self, place: [f32; 2], turn: [f32; 2]) -> Colour {
        let (x, y) = (place[0].clamp(-400.0, 400.0), place[1].clamp(-400.0, 400.0));
        let (u, v) = (x * turn[0] + y * turn[1], y * turn[0] - x * turn[1]);
        let seed = (self.seed % 211) as f32;
        let (s, p) = (self.strength, self.pitch);
        let amount = match self.kind {
            Material::Plain => 0.12 * s * noise::layered(u * 2.0, v * 2.0, 3),
            Material::Wood => 0.5 + s * 0.6 * noise::grain(u * 0.5, v * 1.4, seed),
            Material::Planks => {
                let plank = (v / p).floor();
                let joint = ((v / p - plank) - 0.5).abs() > 0.5 - 0.03 / p;
                let along = u + plank * 17.0;
                let tone =
                    0.25 * noise::value(plank * 7.3 + seed, (along / (p * 6.0)).floor() * 3.1);
                if joint {
                    1.4
                } else {
                    0.5 + tone + s * 0.55 * noise::grain(along * 0.5, v * 1.6 + plank * 5.0, seed)
                }
            }
            Material::Cloth => {
                let weave = (u * 9.0).sin() * (v * 9.0).sin();
                s * (0.25 * weave + 0.3 * noise::value(u * 7.0, v * 7.0))
                    + 0.3 * noise::layered(u * 0.4 + seed, v * 0.4, 2)
            }
            Material::Checks => {
                let bar = |t: f32| f32::from((t / p).rem_euclid(1.0) < 0.5);
                s * (bar(u) + bar(v)) / 2.0 + 0.06 * noise::value(u * 8.0, v * 8.0)
            }
            Material::Stripes => {
                let at = (u / p).rem_euclid(1.0);
                s * f32::from(at < 0.3 || (at > 0.5 && at < 0.56))
                    + 0.06 * noise::value(u * 8.0, v * 8.0)
            }
            Material::Stone => {
                s * (0.5 * noise::layered(u * 0.7 + seed, v * 0.7, 4)
                    + 0.4 * noise::value(u * 6.0, v * 6.0))
            }
            Material::Print => {
                let (a, b) = (u / p + seed, v / p);
                let bloom = noise::value(a, b) + 0.5 * noise::value(a * 2.3, b * 2.3);
                s * ((bloom - 0.45) * 9.0).clamp(0.0, 1.0)
            }
            Material::Tiled => {
                let joint = |t: f32| ((t / p).rem_euclid(1.0) - 0.5).abs() > 0.5 - 0.05 / p;
                if joint(u) || joint(v) {
                    s
                } else {
                    0.15 * noise::layered(u + seed, v, 3)
                }
            }
        };
        mix(self.colour, self.second, amount.clamp(-0.5, 1.4)).map(|c| c.clamp(2.0, 254.0))
    }
}
