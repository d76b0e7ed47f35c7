//! Rectangles that only ever get smaller: what is laid out from the whole picture stays within it.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// A rectangle of whole pixels, possibly without any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    pub x: i32,
    pub y: i32,
    pub w: i32,
    pub h: i32,
}

impl Area {
    /// The area of a target's bounding box.
    pub fn of(rectangle: Rectangle) -> Self {
        let side = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
        Self {
            x: rectangle.top_left.x,
            y: rectangle.top_left.y,
            w: side(rectangle.size.width),
            h: side(rectangle.size.height),
        }
    }

    /// Splits off `n` pixels at the top: that part and the rest.
    pub fn top(self, n: i32) -> (Self, Self) {
        let n = n.clamp(0, self.h);
        let rest = Self {
            y: self.y + n,
            h: self.h - n,
            ..self
        };
        (Self { h: n, ..self }, rest)
    }

    /// Splits off `n` pixels at the bottom: that part and the rest.
    pub fn bottom(self, n: i32) -> (Self, Self) {
        let (rest, part) = self.top(self.h - n.clamp(0, self.h));
        (part, rest)
    }

    /// Splits off `n` pixels at the left: that part and the rest.
    pub fn left(self, n: i32) -> (Self, Self) {
        let n = n.clamp(0, self.w);
        let rest = Self {
            x: self.x + n,
            w: self.w - n,
            ..self
        };
        (Self { w: n, ..self }, rest)
    }

    /// Splits off `n` pixels at the right: that part and the rest.
    pub fn right(self, n: i32) -> (Self, Self) {
        let (rest, part) = self.left(self.w - n.clamp(0, self.w));
        (part, rest)
    }

    /// Without `dx` pixels at the left and right and `dy` at the top and bottom.
    pub fn inset(self, dx: i32, dy: i32) -> Self {
        let (dx, dy) = (dx.clamp(0, self.w / 2), dy.clamp(0, self.h / 2));
        Self {
            x: self.x + dx,
            y: self.y + dy,
            w: self.w - 2 * dx,
            h: self.h - 2 * dy,
        }
    }

    /// The part of `w`×`h` pixels in the middle, or less where there is less.
    pub fn middle(self, w: i32, h: i32) -> Self {
        let (w, h) = (w.clamp(0, self.w), h.clamp(0, self.h));
        Self {
            x: self.x + (self.w - w) / 2,
            y: self.y + (self.h - h) / 2,
            w,
            h,
        }
    }

    /// Rows of equal height from the top, `gap` pixels apart; what does not divide stays below.
    pub fn rows(self, count: usize, gap: i32) -> impl Iterator<Item = Self> {
        let count = i32::try_from(count).unwrap_or(i32::MAX).max(1);
        let h = ((self.h - gap.saturating_mul(count - 1)) / count).max(0);
        (0..count).map(move |i| self.top(i.saturating_mul(h + gap)).1.top(h).0)
    }

    /// Columns of equal width from the left, `gap` pixels apart.
    pub fn columns(self, count: usize, gap: i32) -> impl Iterator<Item = Self> {
        let count = i32::try_from(count).unwrap_or(i32::MAX).max(1);
        let w = ((self.w - gap.saturating_mul(count - 1)) / count).max(0);
        (0..count).map(move |i| self.left(i.saturating_mul(w + gap)).1.left(w).0)
    }

    /// The point in the middle.
    pub fn centre(self) -> (f32, f32) {
        (
            self.x as f32 + self.w as f32 / 2.0,
            self.y as f32 + self.h as f32 / 2.0,
        )
    }

    /// Whether a pixel lies within.
    pub const fn holds(self, x: i32, y: i32) -> bool {
        x >= self.x && y >= self.y && x < self.x + self.w && y < self.y + self.h
    }

    /// As embedded-graphics wants it.
    pub fn rectangle(self) -> Rectangle {
        Rectangle::new(
            Point::new(self.x, self.y),
            Size::new(self.w.max(0) as u32, self.h.max(0) as u32),
        )
    }
}
