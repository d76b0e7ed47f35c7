//! Flat pictures and what is painted on them.

use crate::colour::Colour;

/// A flat picture: four bytes a pixel, the last unused.
#[derive(Clone)]
pub(crate) struct Canvas {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<[u8; 4]>,
}

/// A rectangle in pixels: left, top, right, bottom.
pub(crate) type Bounds = [f32; 4];

/// Ink and no ink, 0 to 255, placed relative to a pen position on the baseline.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mask {
    pub width: usize,
    pub height: usize,
    pub left: f32,
    pub top: f32,
    pub ink: Vec<u8>,
}

impl Canvas {
    pub fn new(width: usize, height: usize, colour: Colour) -> Self {
        Self {
            width,
            height,
            pixels: vec![bytes(colour); width * height],
        }
    }

    /// All of it.
    pub fn bounds(&self) -> Bounds {
        [0.0, 0.0, self.width as f32, self.height as f32]
    }

    /// Fills a rectangle with soft edges.
    pub fn rect(&mut self, bounds: Bounds, colour: Colour) {
        let [left, top, right, bottom] = bounds;
        // How much of a pixel from `at` to `at + 1` lies between two edges.
        let share = |at: usize, low: f32, high: f32| {
            (high.min(at as f32 + 1.0) - low.max(at as f32)).clamp(0.0, 1.0)
        };
        let [x0, y0, x1, y1] = self.clip(bounds);
        let across: Vec<f32> = (x0..x1).map(|x| share(x, left, right)).collect();
        let full = bytes(colour);
        for y in y0..y1 {
            let down = share(y, top, bottom);
            let row = &mut self.pixels[y * self.width + x0..y * self.width + x1];
            for (pixel, across) in row.iter_mut().zip(&across) {
                let cover = across * down;
                if cover > 0.999 {
                    *pixel = full;
                } else if cover > 0.0 {
                    blend(pixel, colour, cover);
                }
            }
        }
    }

    /// Fills where the signed distance (pixels, negative inside) says so.
    pub fn shape(
        &mut self,
        bounds: Bounds,
        colour: Colour,
        opacity: f32,
        distance: impl Fn(f32, f32) -> f32,
    ) {
        let [x0, y0, x1, y1] = self.clip(bounds);
        for y in y0..y1 {
            for x in x0..x1 {
                let cover = 0.5 - distance(x as f32 + 0.5, y as f32 + 0.5);
                if cover > 0.0 {
                    let i = y * self.width + x;
                    blend(&mut self.pixels[i], colour, cover.min(1.0) * opacity);
                }
            }
        }
    }

    /// Multiplies every pixel within bounds by what `factor` says.
    pub fn shade(&mut self, bounds: Bounds, factor: impl Fn(f32, f32) -> f32) {
        let [x0, y0, x1, y1] = self.clip(bounds);
        for y in y0..y1 {
            for x in x0..x1 {
                let by = factor(x as f32 + 0.5, y as f32 + 0.5);
                let pixel = &mut self.pixels[y * self.width + x];
                for channel in &mut pixel[..3] {
                    *channel = (f32::from(*channel) * by + 0.5) as u8;
                }
            }
        }
    }

    /// Prints a mask with its pen at a position; `wear` says how much ink is left at a pixel.
    pub fn print(
        &mut self,
        mask: &Mask,
        pen: [f32; 2],
        colour: Colour,
        wear: impl Fn(f32, f32) -> f32,
    ) {
        let (x0, y0) = (
            (pen[0] + mask.left).round() as i32,
            (pen[1] + mask.top).round() as i32,
        );
        for row in 0..mask.height {
            let y = y0 + row as i32;
            if y < 0 || y >= self.height as i32 {
                continue;
            }
            for col in 0..mask.width {
                let x = x0 + col as i32;
                let ink = mask.ink[row * mask.width + col];
                if ink == 0 || x < 0 || x >= self.width as i32 {
                    continue;
                }
                let left = wear(x as f32, y as f32).clamp(0.0, 1.0);
                let i = y as usize * self.width + x as usize;
                blend(&mut self.pixels[i], colour, f32::from(ink) / 255.0 * left);
            }
        }
    }

    /// The colour between pixels; the edge goes on for ever.
    pub fn sample(&self, x: f32, y: f32) -> Colour {
        let x = (x - 0.5).clamp(0.0, self.width as f32 - 1.0);
        let y = (y - 0.5).clamp(0.0, self.height as f32 - 1.0);
        let (ix, iy) = (x as usize, y as usize);
        let (tx, ty) = (x - ix as f32, y - iy as f32);
        let right = usize::from(ix + 1 < self.width);
        let below = if iy + 1 < self.height { self.width } else { 0 };
        let i = iy * self.width + ix;
        let (a, b) = (self.pixels[i], self.pixels[i + right]);
        let (c, d) = (self.pixels[i + below], self.pixels[i + below + right]);
        let (wa, wb) = ((1.0 - tx) * (1.0 - ty), tx * (1.0 - ty));
        let (wc, wd) = ((1.0 - tx) * ty, tx * ty);
        let channel = |k: usize| {
            f32::from(a[k]) * wa
                + f32::from(b[k]) * wb
                + f32::from(c[k]) * wc
                + f32::from(d[k]) * wd
        };
        [channel(0), channel(1), channel(2)]
    }

    fn clip(&self, bounds: Bounds) -> [usize; 4] {
        let low = |v: f32| (v - 1.0).floor().max(0.0) as usize;
        let high = |v: f32, max: usize| ((v + 1.0).ceil().max(0.0) as usize).min(max);
        [
            low(bounds[0]).min(self.width),
            low(bounds[1]).min(self.height),
            high(bounds[2], self.width),
            high(bounds[3], self.height),
        ]
    }
}

impl Mask {
    /// Thicker (`by` > 0) or thinner strokes, by so many pixels on either side.
    pub fn stroked(&self, by: f32) -> Self {
        let pad = by.abs().ceil() as usize + 1;
        let (width, height) = (self.width + 2 * pad, self.height + 2 * pad);
        let diagonal = by.abs() * 0.707;
        let around = [
            (0.0, 0.0),
            (by.abs(), 0.0),
            (-by.abs(), 0.0),
            (0.0, by.abs()),
            (0.0, -by.abs()),
            (diagonal, diagonal),
            (-diagonal, diagonal),
            (diagonal, -diagonal),
            (-diagonal, -diagonal),
        ];
        let mut ink = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let (px, py) = (x as f32 - pad as f32, y as f32 - pad as f32);
                let samples = around.iter().map(|(dx, dy)| self.between(px + dx, py + dy));
                let best = if by > 0.0 {
                    samples.fold(0.0, f32::max)
                } else {
                    samples.fold(255.0, f32::min)
                };
                ink.push(best as u8);
            }
        }
        Self {
            width,
            height,
            left: self.left - pad as f32,
            top: self.top - pad as f32,
            ink,
        }
    }

    fn between(&self, x: f32, y: f32) -> f32 {
        let (fx, fy) = (x.floor(), y.floor());
        let (tx, ty) = (x - fx, y - fy);
        let at = |dx: i32, dy: i32| {
            let (x, y) = (fx as i32 + dx, fy as i32 + dy);
            let inside = x >= 0 && y >= 0 && x < self.width as i32 && y < self.height as i32;
            if inside {
                f32::from(self.ink[y as usize * self.width + x as usize])
            } else {
                0.0
            }
        };
        let top = at(0, 0) * (1.0 - tx) + at(1, 0) * tx;
        let bottom = at(0, 1) * (1.0 - tx) + at(1, 1) * tx;
        top * (1.0 - ty) + bottom * ty
    }
}

pub(crate) fn bytes(colour: Colour) -> [u8; 4] {
    let [r, g, b] = colour.map(|c| (c + 0.5).clamp(0.0, 255.0) as u8);
    [r, g, b, 255]
}

fn blend(pixel: &mut [u8; 4], colour: Colour, opacity: f32) {
    for (channel, ink) in pixel.iter_mut().zip(colour) {
        let old = f32::from(*channel);
        *channel = (old + (ink - old) * opacity + 0.5).clamp(0.0, 255.0) as u8;
    }
}
