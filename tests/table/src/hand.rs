//! A hand and its sleeve, reaching over the table.

use crate::camera::View;
use crate::colour::{Colour, hsv, mix, scale};
use crate::light::{Light, LightMap};
use crate::slab::Film;
use crate::{Dice, noise, shapes};

/// A hand above the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Hand {
    /// Where the elbow is, in squares' widths from the playing field's top left corner.
    pub elbow: [f32; 2],
    /// Where the middle finger ends.
    pub tip: [f32; 2],
    /// Its height above the board, in squares.
    pub height: f32,
    /// Width of the hand over that of a grown person's.
    pub size: f32,
    /// How far the fingers are spread, 0 to 1.
    pub spread: f32,
    /// Colour of the skin.
    pub skin: Colour,
    /// Colour of the sleeve; `None` for a bare arm.
    pub sleeve: Option<Colour>,
}

/// A part of the hand: from, to, radius.
type Limb = ([f32; 2], [f32; 2], f32);

impl Hand {
    /// A hand over a playing field of this size, whose fingers end at `tip`.
    pub fn reaching(dice: &mut Dice, field: [f32; 2], tip: [f32; 2]) -> Self {
        let from = dice.between(0.0, std::f32::consts::TAU);
        let reach = field[0].max(field[1]) * 1.3 + 6.0;
        let skin = hsv(
            dice.between(0.03, 0.08),
            dice.between(0.25, 0.6),
            dice.between(0.35, 0.95),
        );
        Self {
            elbow: [
                field[0] / 2.0 + from.cos() * reach,
                field[1] / 2.0 + from.sin() * reach,
            ],
            tip,
            height: dice.between(0.6, 3.0),
            size: dice.between(0.7, 1.1),
            spread: dice.unit(),
            skin,
            sleeve: dice
                .chance(0.65)
                .then(|| hsv(dice.unit(), dice.between(0.0, 0.8), dice.between(0.1, 0.9))),
        }
    }

    /// A hand that keeps off the playing field but reaches over the board's edge.
    pub fn at_the_edge(dice: &mut Dice, field: [f32; 2]) -> Self {
        let mut hand = Self::reaching(dice, field, field);
        let (mx, my) = (field[0] / 2.0, field[1] / 2.0);
        let (dx, dy) = (hand.elbow[0] - mx, hand.elbow[1] - my);
        // Just outside the field on the way from the elbow to its middle.
        let out = (mx / dx.abs().max(1e-3)).min(my / dy.abs().max(1e-3)) * dice.between(1.12, 1.4);
        hand.tip = [mx + dx * out, my + dy * out];
        hand.height = dice.between(0.1, 0.6);
        hand
    }

    fn limbs(&self) -> Vec<Limb> {
        let (dx, dy) = (self.tip[0] - self.elbow[0], self.tip[1] - self.elbow[1]);
        let length = dx.hypot(dy).max(1e-3);
        let (ux, uy) = (dx / length, dy / length);
        let s = self.size;
        let at = |back: f32, side: f32| {
            [
                self.tip[0] - (ux * back + uy * side) * s,
                self.tip[1] - (uy * back - ux * side) * s,
            ]
        };
        let mut limbs = vec![
            (at(length.max(12.0) / s, 0.0), at(9.5, 0.0), 1.6 * s),
            (at(7.2, -0.5), at(5.4, -0.7), 1.35 * s),
            (at(7.2, 0.5), at(5.4, 0.7), 1.35 * s),
        ];
        let fan = 0.25 + 0.5 * self.spread;
        for (i, back) in [1.0, 0.1, 0.4, 1.5].into_iter().enumerate() {
            let side = i as f32 - 1.5;
            limbs.push((
                at(4.8, side * 0.95),
                at(back, side * (0.95 + fan)),
                0.45 * s,
            ));
        }
        limbs.push((at(7.0, 1.6), at(4.0, 2.6 + self.spread), 0.5 * s));
        limbs
    }

    /// Signed distance from the hand seen from above, and whether the nearest part is the arm.
    fn distance(limbs: &[Limb], place: [f32; 2]) -> (f32, bool) {
        let mut nearest = f32::INFINITY;
        let mut is_arm = false;
        for (i, (from, to, radius)) in limbs.iter().enumerate() {
            let d = shapes::capsule(place, *from, *to, *radius);
            if d < nearest {
                (nearest, is_arm) = (d, i == 0);
            }
        }
        (nearest, is_arm)
    }

    /// How much of the lamp reaches a place of the table past the hand.
    pub(crate) fn shadow(&self, light: &Light) -> impl Fn(f32, f32) -> f32 + use<> {
        let limbs = self.limbs();
        let [lx, ly] = light.toward();
        let shift = (self.height * light.shadow_length()).min(6.0);
        let soft = 0.15 + light.softness * 2.0 * self.height;
        move |x, y| {
            let (d, _) = Self::distance(&limbs, [x + lx * shift, y + ly * shift]);
            (0.5 + d / soft).clamp(0.0, 1.0)
        }
    }

    /// Whether the hand stands before a point over the table.
    pub(crate) fn hides(&self, view: &View, point: [f32; 3]) -> bool {
        let line = view.sightline(view.project(point));
        Self::distance(&self.limbs(), line.at(self.height)).0 < 0.0
    }

    /// Paints it over everything.
    pub(crate) fn draw(&self, film: &mut Film, view: &View, light: &Light, map: &LightMap) {
        let limbs = self.limbs();
        let [lx, ly] = light.toward();
        for y in 0..film.height {
            for x in 0..film.width {
                let place = view
                    .sightline([x as f32 + 0.5, y as f32 + 0.5])
                    .at(self.height);
                let (d, is_arm) = Self::distance(&limbs, place);
                if d > 0.03 {
                    continue;
                }
                let colour = match self.sleeve {
                    Some(sleeve) if is_arm => scale(
                        sleeve,
                        1.0 + 0.12 * noise::layered(place[0] * 1.5, place[1] * 1.5, 3),
                    ),
                    _ => scale(
                        self.skin,
                        1.0 + 0.05 * noise::layered(place[0] * 2.0, place[1] * 2.0, 3),
                    ),
                };
                let e = 0.05;
                let gx = Self::distance(&limbs, [place[0] + e, place[1]]).0 - d;
                let gy = Self::distance(&limbs, [place[0], place[1] + e]).0 - d;
                let round = (1.0 + d / 0.7).clamp(0.0, 1.0);
                let facing = (gx * lx + gy * ly) / e * round;
                let lit = map.at(place);
                let gain = map.gain(1.0);
                let level = lit.level * (0.92 + 0.25 * facing - 0.22 * round * round);
                let colour: Colour = std::array::from_fn(|k| colour[k] * gain[k] * level);
                let behind = &mut film.pixels[y * film.width + x];
                *behind = mix(*behind, colour, (0.5 - d / 0.05).clamp(0.0, 1.0));
            }
        }
    }
}
