//! Marks: what a colour says, said again as a shape.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

use crate::area::Area;
use crate::canvas::Canvas;

/// A sign drawn with a round pen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Valid, stands.
    Check,
    /// Invalid, does not stand.
    Cross,
    /// Nobody checked.
    Dash,
    /// Passed on.
    Onward,
    /// Taken back.
    Back,
    /// A bonus.
    Plus,
    /// Look here.
    Alert,
    /// Whose turn it is.
    Next,
    /// Becomes.
    Becomes,
}

/// A stroke of the pen in a square from -1 to 1, y downwards.
type Stroke = [f32; 4];

impl Mark {
    const fn strokes(self) -> &'static [Stroke] {
        match self {
            Self::Check => &[[-0.62, 0.08, -0.18, 0.52], [-0.18, 0.52, 0.64, -0.46]],
            Self::Cross => &[[-0.5, -0.5, 0.5, 0.5], [-0.5, 0.5, 0.5, -0.5]],
            Self::Dash => &[[-0.55, 0.0, 0.55, 0.0]],
            Self::Onward => &[
                [-0.55, -0.5, -0.05, 0.0],
                [-0.05, 0.0, -0.55, 0.5],
                [0.1, -0.5, 0.6, 0.0],
                [0.6, 0.0, 0.1, 0.5],
            ],
            Self::Back => &[
                [0.62, 0.0, -0.6, 0.0],
                [-0.6, 0.0, -0.12, -0.48],
                [-0.6, 0.0, -0.12, 0.48],
            ],
            Self::Plus => &[[-0.55, 0.0, 0.55, 0.0], [0.0, -0.55, 0.0, 0.55]],
            Self::Alert => &[[0.0, -0.62, 0.0, 0.1], [0.0, 0.58, 0.0, 0.58]],
            Self::Becomes => &[
                [-0.62, 0.0, 0.6, 0.0],
                [0.6, 0.0, 0.12, -0.48],
                [0.6, 0.0, 0.12, 0.48],
            ],
            Self::Next => &[[-0.25, -0.5, 0.3, 0.0], [0.3, 0.0, -0.25, 0.5]],
        }
    }
}

/// The distance of a point from a line between two points.
pub fn from_stroke(stroke: Stroke, x: f32, y: f32) -> f32 {
    let [ax, ay, bx, by] = stroke;
    let (px, py, vx, vy) = (x - ax, y - ay, bx - ax, by - ay);
    let length = vx * vx + vy * vy;
    let along = if length > 0.0 {
        ((px * vx + py * vy) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (px - vx * along).hypot(py - vy * along)
}

/// The distance of a point from the edge of a triangle given clockwise, negative inside.
fn within(corners: [(f32, f32); 3], x: f32, y: f32) -> f32 {
    let (mut nearest, mut inside) = (f32::MAX, true);
    for i in 0..3 {
        let ((ax, ay), (bx, by)) = (corners[i], corners[(i + 1) % 3]);
        nearest = nearest.min(from_stroke([ax, ay, bx, by], x, y));
        inside &= (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0.0;
    }
    if inside { -nearest } else { nearest }
}

impl<D: DrawTarget<Color = Rgb565>> Canvas<'_, D> {
    /// Draws a mark in the middle of an area, as large as its shorter side.
    pub fn mark(
        &mut self,
        area: Area,
        mark: Mark,
        ink: Rgb565,
        on: Rgb565,
    ) -> Result<(), D::Error> {
        let half = area.w.min(area.h) as f32 / 2.0;
        let (cx, cy) = area.centre();
        let pen = (half * 0.17).max(0.9);
        self.shape(area, ink, on, |x, y| {
            let strokes = mark.strokes().iter();
            let scaled = strokes.map(|s| s.map(|v| v * half));
            scaled
                .map(|stroke| from_stroke(stroke, x - cx, y - cy))
                .fold(f32::MAX, f32::min)
                - pen
        })
    }

    /// Draws a line of a thickness from the lower left to the upper right of an area.
    pub fn strike(
        &mut self,
        area: Area,
        thick: f32,
        ink: Rgb565,
        on: Rgb565,
    ) -> Result<(), D::Error> {
        let (left, top) = (area.x as f32 + thick, area.y as f32 + thick);
        let right = (area.x + area.w) as f32 - thick;
        let foot = (area.y + area.h) as f32 - thick;
        let stroke = [left, foot, right, top];
        self.shape(area, ink, on, |x, y| {
            from_stroke(stroke, x, y) - thick / 2.0
        })
    }

    /// Draws a disc with a mark on it in the middle of an area.
    pub fn badge(
        &mut self,
        area: Area,
        mark: Mark,
        (ink, disc, on): (Rgb565, Rgb565, Rgb565),
    ) -> Result<(), D::Error> {
        let side = area.w.min(area.h);
        let area = area.middle(side, side);
        self.round(area, side / 2, disc, on)?;
        self.mark(area.inset(side / 8, side / 8), mark, ink, disc)
    }

    /// Draws a warning triangle in the middle of an area.
    pub fn triangle(
        &mut self,
        area: Area,
        ink: Rgb565,
        disc: Rgb565,
        on: Rgb565,
    ) -> Result<(), D::Error> {
        let side = area.w.min(area.h);
        let area = area.middle(side, side);
        let (cx, cy) = area.centre();
        let half = side as f32 / 2.0;
        let radius = half * 0.16;
        let corners = [(0.0, -0.76), (0.8, 0.66), (-0.8, 0.66)];
        let corners = corners.map(|(x, y)| (cx + x * half, cy + y * half));
        self.shape(area, disc, on, |x, y| within(corners, x, y) - radius)?;
        let inner = Area {
            y: area.y + side / 4,
            ..area.top(side * 3 / 5).0
        };
        self.mark(inner, Mark::Alert, ink, disc)
    }
}
