//! Pictures drawn for tests.

use image::{Rgb, RgbImage};

use crate::layout::Layout;

/// Pixels of a square.
pub(super) const PITCH: f64 = 17.0;

/// Where a board lies in the pictures drawn here.
pub(super) const CORNER: [f64; 2] = [230.0, 150.0];

/// A board of one green after the other, by the classes of its squares, on a table; no lines between them, but
/// premium squares a little smaller than others.
pub(super) fn picture(layout: &Layout, table: impl Fn(u32, u32) -> [u8; 3]) -> RgbImage {
    RgbImage::from_fn(760, 560, |x, y| {
        let [u, v] =
            [(x, CORNER[0]), (y, CORNER[1])].map(|(at, from)| (f64::from(at) - from) / PITCH);
        if !(0.0..15.0).contains(&u) || !(0.0..15.0).contains(&v) {
            return Rgb(table(x, y));
        }
        let inside = [u, v].iter().all(|at| (0.12..0.88).contains(&at.fract()));
        let class = layout.class(v as usize * 15 + u as usize) as u8;
        let green = if inside { 60 + 14 * class } else { 60 };
        Rgb([30, green, 50])
    })
}
