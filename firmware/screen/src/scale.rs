//! Lengths for screens of any size.

use crate::area::Area;

/// How large things are drawn. Lengths are thought for a screen whose shorter side has 240 pixels.
#[derive(Clone, Copy, Debug)]
pub struct Scale(i32);

impl Scale {
    /// The scale of a whole picture.
    pub fn of(area: Area) -> Self {
        Self(area.w.min(area.h))
    }

    /// A length in pixels of this picture, never less than one.
    pub fn px(self, length: i32) -> i32 {
        (length.saturating_mul(self.0) / 240).max(1)
    }
}
