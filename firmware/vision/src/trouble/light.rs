//! What a picture's brightness tells: too little light, too much of it, or no edges.

use image::RgbImage;

use super::Trouble;
use crate::counted::nth;

/// Brightness under which nothing can be read, of 255: the brightest hundredth of the picture.
const DARK: u8 = 36;

/// Brightness from which a pixel is burnt out.
pub(super) const WHITE: u8 = 252;

/// Share of burnt-out pixels that hides a board.
const BURNT: f64 = 0.2;

/// Steepest hundredth of the brightness steps from pixel to pixel, of 255, that a sharp picture has
/// for every unit of contrast.
const SHARP: f64 = 0.1;

/// Contrast, of 255, up to which noise may be the steepest there is.
pub(super) const CONTRAST: f64 = 24.0;

/// What a picture's brightness says.
pub(super) struct Light {
    /// 99th percentile.
    brightest: u8,
    /// Share of pixels at the upper end.
    burnt: f64,
    /// From the 2nd to the 98th percentile.
    contrast: f64,
    /// 99th percentile of the steps between neighbouring pixels.
    steepness: f64,
}

impl Light {
    /// Why nothing can be read, if the light tells.
    pub(super) fn reason(&self) -> Trouble {
        if self.brightest < DARK {
            Trouble::TooDark
        } else if self.burnt > BURNT {
            Trouble::Glare
        } else if self.soft(SHARP) {
            Trouble::Blurred
        } else {
            Trouble::NoBoard
        }
    }

    /// Whether no edge is as steep as such a share of the contrast, where there is any.
    pub(super) fn soft(&self, share: f64) -> bool {
        self.contrast > CONTRAST && self.steepness < share * self.contrast
    }

    pub(super) fn of(photo: &RgbImage) -> Self {
        let bright = brightness(photo);
        let steps = steps(&bright, photo.width() as usize);
        let burnt = bright.iter().filter(|v| **v >= WHITE).count() as f64;
        Self {
            brightest: percentile(&bright, 0.99),
            burnt: burnt / bright.len().max(1) as f64,
            contrast: contrast(&bright),
            steepness: f64::from(percentile(&steps, 0.99)),
        }
    }
}

/// The brightest channel of every pixel.
pub(super) fn brightness(photo: &RgbImage) -> Vec<u8> {
    let pixels = photo.pixels();
    pixels.map(|p| p.0.into_iter().max().unwrap_or(0)).collect()
}

/// From the 2nd to the 98th percentile.
pub(super) fn contrast(bright: &[u8]) -> f64 {
    f64::from(percentile(bright, 0.98)) - f64::from(percentile(bright, 0.02))
}

/// The pixels that have one to the right and one below.
pub(super) fn inner(count: usize, width: usize) -> impl Iterator<Item = usize> {
    (0..count.saturating_sub(width)).filter(move |i| (i + 1) % width.max(1) > 0)
}

/// The larger of each pixel's steps to the right and down.
pub(super) fn steps(bright: &[u8], width: usize) -> Vec<u8> {
    inner(bright.len(), width)
        .map(|i| {
            bright[i]
                .abs_diff(bright[i + 1])
                .max(bright[i].abs_diff(bright[i + width]))
        })
        .collect()
}

pub(super) fn percentile(values: &[u8], share: f64) -> u8 {
    let mut counts = [0usize; 256];
    values.iter().for_each(|&v| counts[usize::from(v)] += 1);
    let below = (values.len() as f64 * share) as usize;
    nth(&counts, below).unwrap_or(255) as u8
}
