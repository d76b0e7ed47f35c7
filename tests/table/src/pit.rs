//! Marks that moulds leave in cast tiles.

use crate::Dice;
use crate::canvas::Canvas;

/// A small round hollow or bump, the same on every tile of a set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pit {
    /// Its middle over the tile's edge, from the upper left corner.
    pub at: [f32; 2],
    /// Radius over the tile's edge.
    pub radius: f32,
    /// How much its slopes differ in brightness; negative for a bump.
    pub relief: f32,
    /// How much darker its floor is.
    pub shade: f32,
    /// How much darker its edge is, a line round it; negative for a lighter one.
    pub edge: f32,
}

/// Where the edge begins, over the radius.
const EDGE: f32 = 0.75;

impl Pit {
    /// Up to five near the rim, where moulds are opened, some of them beside or under the letter.
    pub fn some(dice: &mut Dice) -> Vec<Self> {
        let (radius, relief) = (dice.between(0.03, 0.09), dice.between(-0.15, 0.2));
        let shade = if dice.chance(0.5) {
            dice.between(0.0, 0.15)
        } else {
            0.0
        };
        let mut looks = Dice::new(dice.clone().bits() ^ 3);
        let edge = if looks.chance(0.6) {
            looks.between(-0.2, 0.35)
        } else {
            0.0
        };
        let relief = relief * looks.between(1.0, 2.5);
        (0..=dice.below(5))
            .map(|_| {
                let along = dice.between(0.12, 0.88);
                let across = dice.between(0.08, 0.3);
                let at = match dice.below(4) {
                    0 => [along, across],
                    1 => [along, 1.0 - across],
                    2 => [across, along],
                    _ => [1.0 - across, along],
                };
                Self {
                    at,
                    radius,
                    relief,
                    shade,
                    edge,
                }
            })
            .collect()
    }

    /// Shades it on a face of `side` pixels.
    pub(crate) fn shade(&self, canvas: &mut Canvas, side: f32) {
        let ([cx, cy], r) = (self.at.map(|v| v * side), self.radius * side);
        canvas.shade([cx - r, cy - r, cx + r, cy + r], |x, y| {
            let (dx, dy) = ((x - cx) / r, (y - cy) / r);
            let out = dx.hypot(dy);
            if out > 1.0 {
                1.0
            } else {
                let edge = if out > EDGE { self.edge } else { 0.0 };
                1.0 - self.shade - edge + self.relief * (dx + dy) / 1.41
            }
        });
    }
}
