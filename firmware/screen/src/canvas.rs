//! Drawing with smooth edges into any target, always within an area.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

use crate::area::Area;
use crate::font::Face;
use crate::palette::blend;
use crate::text::{self, Fitted};

/// Where a text stands in its area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Centre,
    Right,
}

/// How a text looks: its face, its colour, and the colour it stands on.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub face: Face,
    pub ink: Rgb565,
    pub on: Rgb565,
    pub align: Align,
    /// What accents and descenders must not leave: the whole target when `None`.
    pub within: Option<Area>,
}

impl Style {
    /// A bold text in the middle.
    pub const fn bold(ink: Rgb565, on: Rgb565) -> Self {
        Self {
            face: Face::Bold,
            ink,
            on,
            align: Align::Centre,
            within: None,
        }
    }

    /// A text of medium weight in the middle.
    pub const fn medium(ink: Rgb565, on: Rgb565) -> Self {
        Self {
            face: Face::Medium,
            ..Self::bold(ink, on)
        }
    }

    /// The same from the left edge.
    pub const fn left(self) -> Self {
        Self {
            align: Align::Left,
            ..self
        }
    }

    /// The same up to the right edge.
    pub const fn right(self) -> Self {
        Self {
            align: Align::Right,
            ..self
        }
    }
}

/// A target with the means to draw on it.
pub struct Canvas<'a, D> {
    target: &'a mut D,
}

impl<'a, D: DrawTarget<Color = Rgb565>> Canvas<'a, D> {
    /// A canvas over a target.
    pub const fn new(target: &'a mut D) -> Self {
        Self { target }
    }

    /// The whole target.
    pub fn area(&self) -> Area {
        Area::of(self.target.bounding_box())
    }

    /// Fills an area.
    pub fn fill(&mut self, area: Area, colour: Rgb565) -> Result<(), D::Error> {
        if area.w <= 0 || area.h <= 0 {
            return Ok(());
        }
        self.target.fill_solid(&area.rectangle(), colour)
    }

    /// Draws a shape given by the distance of a point from its edge, in pixels, negative inside. Only
    /// pixels of the area are touched; `on` is the colour already there.
    pub fn shape(
        &mut self,
        area: Area,
        ink: Rgb565,
        on: Rgb565,
        distance: impl Fn(f32, f32) -> f32,
    ) -> Result<(), D::Error> {
        let pixels =
            (area.y..area.y + area.h).flat_map(|y| (area.x..area.x + area.w).map(move |x| (x, y)));
        self.target.draw_iter(pixels.filter_map(|(x, y)| {
            let cover = (0.5 - distance(x as f32 + 0.5, y as f32 + 0.5)).clamp(0.0, 1.0);
            (cover > 0.0).then(|| Pixel(Point::new(x, y), blend(ink, on, cover)))
        }))
    }

    /// Fills an area with round corners.
    pub fn round(
        &mut self,
        area: Area,
        radius: i32,
        ink: Rgb565,
        on: Rgb565,
    ) -> Result<(), D::Error> {
        let (cx, cy) = area.centre();
        let r = radius.clamp(0, area.w.min(area.h) / 2) as f32;
        let (half_w, half_h) = (area.w as f32 / 2.0 - r, area.h as f32 / 2.0 - r);
        self.shape(area, ink, on, |x, y| {
            let (dx, dy) = ((x - cx).abs() - half_w, (y - cy).abs() - half_h);
            dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - r
        })
    }

    /// Draws single pixels by their place in an area.
    pub fn pixels(
        &mut self,
        area: Area,
        colour: impl Fn(i32, i32) -> Rgb565,
    ) -> Result<(), D::Error> {
        let pixels = (0..area.h).flat_map(|y| (0..area.w).map(move |x| (x, y)));
        self.target
            .draw_iter(pixels.map(|(x, y)| Pixel(Point::new(area.x + x, area.y + y), colour(x, y))))
    }

    /// Writes one line in the middle of the area's height, as large as fits between two heights of a
    /// capital.
    pub fn line(
        &mut self,
        area: Area,
        text: &str,
        sizes: (i32, i32),
        style: Style,
    ) -> Result<(), D::Error> {
        let sizes = (sizes.0.min(area.h).max(1), sizes.1.min(area.h).max(1));
        let fitted = text::line(style.face, text, area.w, sizes);
        self.fitted(area, &fitted, style)
    }

    /// Writes a sentence over as many lines as needed, in the middle of the area's height.
    pub fn paragraph(
        &mut self,
        area: Area,
        text: &str,
        sizes: (i32, i32),
        style: Style,
    ) -> Result<(), D::Error> {
        let sizes = (sizes.0.min(area.h).max(1), sizes.1.min(area.h).max(1));
        let fitted = text::paragraph(style.face, text, (area.w, area.h), sizes);
        self.fitted(area, &fitted, style)
    }

    /// Writes lines already made to fit.
    pub fn fitted(&mut self, area: Area, fitted: &Fitted, style: Style) -> Result<(), D::Error> {
        let mut base = area.y + (area.h - fitted.height()) / 2 + fitted.capital;
        for line in &fitted.lines {
            let spare = area.w as f32 - style.face.width(line, fitted.capital);
            let x = match style.align {
                Align::Left => 0.0,
                Align::Centre => spare / 2.0,
                Align::Right => spare,
            };
            self.text(
                area,
                line,
                fitted.capital,
                (area.x as f32 + x.max(0.0).round(), base),
                style,
            )?;
            base += text::pitch(fitted.capital);
        }
        Ok(())
    }

    /// Writes a text from a point on its base line. Accents and descenders may leave the area by as much
    /// as they need; nothing leaves the target.
    fn text(
        &mut self,
        area: Area,
        text: &str,
        capital: i32,
        from: (f32, i32),
        style: Style,
    ) -> Result<(), D::Error> {
        if area.w <= 0 || area.h <= 0 {
            return Ok(());
        }
        let bounds = style.within.unwrap_or(self.area());
        let mut pixels = Vec::new();
        style
            .face
            .cover(text, capital, from.0, from.1 as f32, |x, y, cover| {
                if cover > 0.0 && bounds.holds(x, y) && x < area.x + area.w + 1 {
                    pixels.push(Pixel(Point::new(x, y), blend(style.ink, style.on, cover)));
                }
            });
        self.target.draw_iter(pixels)
    }
}
