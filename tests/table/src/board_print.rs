//! Paints a board's surface flat, as the printer made it.

use game::{Premium, Square, Variant};

use crate::canvas::{Bounds, Canvas};
use crate::colour::{Colour, mix, scale};
use crate::{BoardStyle, Dice, noise, shapes};

/// A painted board: where the playing field lies on its canvas, and pixels a square.
pub(crate) struct Print {
    pub canvas: Canvas,
    pub resolution: f32,
    pub margins: [f32; 4],
}

impl Print {
    /// The colour at a position in squares from the playing field's top left corner.
    pub fn at(&self, u: f32, v: f32) -> Colour {
        let x = (u + self.margins[0]) * self.resolution;
        let y = (v + self.margins[1]) * self.resolution;
        self.canvas.sample(x, y)
    }
}

/// A brush with the scale of the board.
pub(crate) struct Brush<'a> {
    pub style: &'a BoardStyle,
    pub variant: &'a Variant,
    pub canvas: Canvas,
    pub resolution: f32,
}

/// Paints the board with so many pixels a square.
pub(crate) fn paint(style: &BoardStyle, variant: &Variant, resolution: f32) -> Print {
    let resolution = resolution.round().clamp(8.0, 160.0);
    let [left, top, right, bottom] = style.margins;
    let side = f32::from(variant.side);
    let size = |n: f32| (n * resolution).ceil().max(1.0) as usize;
    let mut brush = Brush {
        style,
        variant,
        canvas: Canvas::new(
            size(left + side + right),
            size(top + side + bottom),
            style.border,
        ),
        resolution,
    };
    brush.border();
    brush.field();
    brush.squares();
    brush.teeth(false);
    brush.lines();
    brush.teeth(true);
    brush.marks();
    brush.seams();
    brush.stickers();
    brush.surface();
    Print {
        canvas: brush.canvas,
        resolution,
        margins: style.margins,
    }
}

impl Brush<'_> {
    /// A rectangle given in squares, in pixels.
    pub fn bounds(&self, left: f32, top: f32, right: f32, bottom: f32) -> Bounds {
        let [ml, mt, ..] = self.style.margins;
        let r = self.resolution;
        [
            (left + ml) * r,
            (top + mt) * r,
            (right + ml) * r,
            (bottom + mt) * r,
        ]
    }

    pub fn all(&self) -> Vec<Square> {
        let side = self.variant.side;
        (0..side)
            .flat_map(|row| (0..side).map(move |col| Square::new(row, col)))
            .collect()
    }

    fn border(&mut self) {
        let style = self.style;
        let side = f32::from(self.variant.side);
        let w = style.outline;
        if w > 0.0 {
            let bounds = self.bounds(-w, -w, side + w, side + w);
            self.canvas.rect(bounds, style.border_ink);
        }
        let [left, top, right, bottom] = style.margins;
        if style.coordinates {
            let height = (left.min(top) * 0.4).min(0.3);
            for i in 0..self.variant.side {
                let along = f32::from(i) + 0.5;
                let letter = char::from(b'A' + i).to_string();
                let number = (i + 1).to_string();
                for v in [-w - height * 1.1, side + w + height * 1.1] {
                    self.text(&letter, [along, v], height, style.border_ink, 1.0);
                }
                for u in [-w - height * 1.1, side + w + height * 1.1] {
                    self.text(&number, [u, along], height, style.border_ink, 1.0);
                }
            }
        }
        if let Some(title) = &style.title {
            let mut dice = Dice::new(style.seed);
            let places = [([side / 2.0, side + w], bottom), ([side / 2.0, -w], top)];
            let (place, room) = if dice.chance(0.7) {
                places[0]
            } else {
                places[1]
            };
            let toward = if place[1] > 0.0 { 1.0 } else { -1.0 };
            let taken = if style.coordinates { 0.55 } else { 0.05 };
            let height = ((room - taken) * 0.55).min(0.8);
            let v = place[1] + toward * (taken + (room - taken) / 2.0);
            let spread = dice.between(0.9, 1.3);
            if height > 0.12 {
                self.text(title, [place[0], v], height, style.border_ink, spread);
            }
            if left.max(right) > 0.9 {
                let u = if left > right {
                    -left / 2.0
                } else {
                    side + right / 2.0
                };
                for row in 0..8u8 {
                    let v = side * 0.6 + f32::from(row) * 0.4;
                    self.text("A-9 B-2", [u, v], 0.12, style.border_ink, 1.0);
                }
            }
        }
    }

    /// The ground of the playing field, and a great figure across it.
    fn field(&mut self) {
        let side = f32::from(self.variant.side);
        let ground = self.bounds(0.0, 0.0, side, side);
        self.canvas.rect(ground, self.style.plain);
        self.emblem();
    }

    fn squares(&mut self) {
        let style = self.style;
        let mut dice = Dice::new(style.seed ^ 1);
        for square in self.all() {
            let premium = self.variant.premium(square);
            let by = 1.0 + dice.normal() * style.unevenness;
            let colour = scale(style.square(premium), by);
            let (u, v) = (f32::from(square.col), f32::from(square.row));
            let is_plain = premium == Premium::Plain;
            if is_plain && style.unevenness == 0.0 && style.rounding == 0.0 {
                continue;
            }
            let inset = if is_plain { 0.0 } else { style.inset };
            let bounds = self.bounds(u + inset, v + inset, u + 1.0 - inset, v + 1.0 - inset);
            if style.rounding == 0.0 {
                self.canvas.rect(bounds, colour);
            } else {
                let (half, r) = (
                    (bounds[2] - bounds[0]) / 2.0,
                    style.rounding * self.resolution,
                );
                let (cx, cy) = (bounds[0] + half, bounds[1] + half);
                if is_plain {
                    continue;
                }
                self.canvas.shape(bounds, colour, 1.0, |x, y| {
                    shapes::rounded(x - cx, y - cy, [half, half], r)
                });
            }
        }
    }

    fn lines(&mut self) {
        let lines = self.style.lines;
        if lines.width <= 0.0 {
            return;
        }
        let side = f32::from(self.variant.side);
        let half = lines.width / 2.0;
        for i in 0..=self.variant.side {
            let at = f32::from(i);
            let pair = [
                self.bounds(-half, at - half, side + half, at + half),
                self.bounds(at - half, -half, at + half, side + half),
            ];
            for bounds in pair {
                self.canvas.rect(bounds, lines.colour);
            }
        }
        if lines.relief != 0.0 {
            self.relief(half);
        }
    }

    /// Light and dark edges along the lines, as of ridges lit from the top left.
    fn relief(&mut self, half: f32) {
        let side = f32::from(self.variant.side);
        let depth = self.style.lines.relief * 0.35;
        let w = (half * 0.9).max(1.2 / self.resolution);
        for i in 0..=self.variant.side {
            let at = f32::from(i);
            for (offset, by) in [(-half - w, 1.0 + depth), (half, 1.0 - depth)] {
                let across = self.bounds(0.0, at + offset, side, at + offset + w);
                let down = self.bounds(at + offset, 0.0, at + offset + w, side);
                for bounds in [across, down] {
                    self.canvas.shade(bounds, |x, y| {
                        let inside =
                            x > bounds[0] && x < bounds[2] && y > bounds[1] && y < bounds[3];
                        if inside { by.min(1.25) } else { 1.0 }
                    });
                }
            }
        }
    }

    fn seams(&mut self) {
        let side = f32::from(self.variant.side);
        let middle = side / 2.0 + if self.variant.side % 2 == 1 { 0.5 } else { 0.0 };
        let [left, top, right, bottom] = self.style.margins;
        let [across, down] = self.style.seams;
        let w = (0.03f32).max(1.0 / self.resolution);
        let dark = mix(self.style.plain, [0.0; 3], 0.6);
        if across {
            let bounds = self.bounds(-left, middle - w / 2.0, side + right, middle + w / 2.0);
            self.canvas.rect(bounds, dark);
        }
        if down {
            let bounds = self.bounds(middle - w / 2.0, -top, middle + w / 2.0, side + bottom);
            self.canvas.rect(bounds, dark);
        }
    }

    fn stickers(&mut self) {
        let Some(colour) = self.style.stickers else {
            return;
        };
        let side = f32::from(self.variant.side);
        let [left, top, right, bottom] = self.style.margins;
        for (u, v) in [
            (-left, -top),
            (side + right, -top),
            (-left, side + bottom),
            (side + right, side + bottom),
        ] {
            self.blob([u * 0.985, v * 0.985], 0.45, colour, |x, y, r| {
                shapes::disc(x, y, r)
            });
        }
    }

    /// Grain, fine texture and wear over everything.
    fn surface(&mut self) {
        self.bulges();
        self.clouds();
        let (grain, tooth, r) = (self.style.grain, self.style.tooth, self.resolution);
        let seed = (self.style.seed % 997) as f32;
        let bounds = self.canvas.bounds();
        if grain > 0.0 {
            self.canvas.shade(bounds, |x, y| {
                1.0 + grain * noise::grain(x / r * 0.6, y / r * 1.6, seed)
                    + tooth * noise::value(x * 0.9, y * 0.9)
            });
        } else if tooth > 0.004 {
            self.canvas.shade(bounds, |x, y| {
                1.0 + tooth
                    * (noise::value(x * 0.7, y * 0.7) * 0.7
                        + noise::value(x / r * 0.7 + seed, y / r * 0.7))
            });
        }
    }
}
