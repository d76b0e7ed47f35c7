//! Emblems: what they look like, at any size.
//!
//! Each is a few shapes in a square from -1 to 1, y downwards, drawn one over the other with a pen or a
//! knife. Nothing in them is smaller than a tenth of the square, so that sixteen pixels are enough.

mod parts;

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use game::Emblem;

use crate::area::Area;
use crate::canvas::Canvas;
use crate::mark::from_stroke;
use crate::scale::Scale;

/// Side of an emblem beside a name, on a small screen: the smallest at which all can be told apart.
pub const SIDE: i32 = 16;

/// A part of a drawing.
enum Part {
    /// Adds a shape.
    Pen(Shape),
    /// Takes one away from what was added before.
    Knife(Shape),
}

use Shape::{Disc, Line, Outline, Oval};

/// A point.
type Spot = (f32, f32);

/// A filled shape.
enum Shape {
    /// Middle and radius.
    Disc(Spot, f32),
    /// Middle and radii across and down.
    Oval(Spot, Spot),
    /// From, to, and half the thickness.
    Line(Spot, Spot, f32),
    /// Corners, in either direction.
    Outline(&'static [Spot]),
}

impl Shape {
    /// The distance of a point from the edge, negative inside.
    fn distance(&self, (x, y): Spot) -> f32 {
        match self {
            Disc((cx, cy), r) => (x - cx).hypot(y - cy) - r,
            Oval((cx, cy), (rx, ry)) => {
                // Near the edge, where it matters, this is close enough.
                let (u, v) = ((x - cx) / rx, (y - cy) / ry);
                let slope = (u / rx).hypot(v / ry).max(0.01);
                (u.hypot(v) - 1.0) * u.hypot(v) / slope
            }
            Line((ax, ay), (bx, by), half) => from_stroke([*ax, *ay, *bx, *by], x, y) - half,
            Outline(corners) => from_outline(corners, (x, y)),
        }
    }
}

/// The distance of a point from the edge of a polygon, negative inside.
fn from_outline(corners: &[Spot], (x, y): Spot) -> f32 {
    let (mut nearest, mut inside) = (f32::MAX, false);
    for (i, &(ax, ay)) in corners.iter().enumerate() {
        let (bx, by) = corners[(i + 1) % corners.len()];
        nearest = nearest.min(from_stroke([ax, ay, bx, by], x, y));
        if (ay > y) != (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax) {
            inside = !inside;
        }
    }
    if inside { -nearest } else { nearest }
}

/// The distance of a point from the edge of a drawing, negative inside; the square is from -1 to 1.
fn distance(emblem: Emblem, at: Spot) -> f32 {
    parts::of(emblem)
        .iter()
        .fold(f32::MAX, |drawn, part| match part {
            Part::Pen(shape) => drawn.min(shape.distance(at)),
            Part::Knife(shape) => drawn.max(-shape.distance(at)),
        })
}

/// Whether an emblem covers a point of its square, both coordinates from 0 to 1: for drawings in coarser
/// things than pixels.
#[must_use]
pub fn emblem_covers(emblem: Emblem, x: f32, y: f32) -> bool {
    distance(emblem, (x * 2.0 - 1.0, y * 2.0 - 1.0)) <= 0.0
}

/// Draws an emblem into the square of a target at a corner, in one colour over the one already there.
///
/// # Errors
/// When the target refuses.
pub fn draw_emblem<D: DrawTarget<Color = Rgb565>>(
    emblem: Emblem,
    target: &mut D,
    (corner, side): (Point, u32),
    (ink, on): (Rgb565, Rgb565),
) -> Result<(), D::Error> {
    let square = embedded_graphics::primitives::Rectangle::new(corner, Size::new(side, side));
    Canvas::new(target).emblem(Area::of(square), emblem, ink, on)
}

impl<D: DrawTarget<Color = Rgb565>> Canvas<'_, D> {
    /// Draws an emblem in the middle of an area, as large as its shorter side.
    pub fn emblem(
        &mut self,
        area: Area,
        emblem: Emblem,
        ink: Rgb565,
        on: Rgb565,
    ) -> Result<(), D::Error> {
        let half = area.w.min(area.h).max(1) as f32 / 2.0;
        let (cx, cy) = area.centre();
        self.shape(area, ink, on, |x, y| {
            distance(emblem, ((x - cx) / half, (y - cy) / half)) * half
        })
    }

    /// Draws an emblem at the left of a line with a name; what is left for the name.
    pub fn led(
        &mut self,
        area: Area,
        emblem: Emblem,
        scale: Scale,
        (ink, on): (Rgb565, Rgb565),
    ) -> Result<Area, D::Error> {
        let side = scale.px(SIDE).min(area.h);
        let (left, rest) = area.left(side);
        self.emblem(left.middle(side, side), emblem, ink, on)?;
        Ok(rest.left(scale.px(4)).1)
    }
}
