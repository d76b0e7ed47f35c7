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

/// The colour of a table of planks.
pub(super) fn stripes(x: u32, y: u32) -> [u8; 3] {
    let at = f64::from(x) + 0.03 * f64::from(y);
    let lit = ((at / 6.3) as u32).wrapping_mul(2_654_435_761) >> 24;
    [lit as u8, 40 + lit as u8 / 2, 90]
}

/// A plain board on a plain table, with a disc of one colour or the other on each premium square, a few tiles, and no line
/// but its edge.
pub(super) fn spotted(layout: &Layout) -> RgbImage {
    const DISCS: [[u8; 3]; 4] = [
        [200, 60, 70],
        [90, 160, 210],
        [60, 80, 170],
        [220, 140, 160],
    ];
    RgbImage::from_fn(760, 560, |x, y| {
        let [u, v] =
            [(x, CORNER[0]), (y, CORNER[1])].map(|(at, from)| (f64::from(at) - from) / PITCH);
        if !(-1.3..16.1).contains(&u) || !(-0.8..16.4).contains(&v) {
            return Rgb([70, 60, 50]);
        }
        let board = (0.0..15.0).contains(&u) && (0.0..15.0).contains(&v);
        let class = board.then(|| layout.class(v as usize * 15 + u as usize));
        let plain = layout.class(1);
        let tiled = (7.0..8.0).contains(&v) && (5.0..10.0).contains(&u);
        if tiled && [u, v].iter().all(|at| (0.06..0.94).contains(&at.fract())) {
            return Rgb([250, 245, 235]);
        }
        let disc = class.filter(|class| *class != plain);
        let round = (u.fract() - 0.5).hypot(v.fract() - 0.5) < 0.36;
        disc.filter(|_| round)
            .map_or(Rgb([215, 190, 160]), |class| Rgb(DISCS[class % 4]))
    })
}
