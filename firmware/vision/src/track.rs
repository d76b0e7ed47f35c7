//! Whether the board still lies where it lay in the last photograph, and what has changed on it. That is
//! the usual case, and told in a fraction of the time it takes to find and read a board.

use image::RgbImage;

use crate::colour::median;
use crate::cv;
use crate::pose::Pose;
use crate::rectify::Rectified;

/// Pixels a square at which two photographs are compared; even.
pub(crate) const FINE: usize = 12;

/// Farthest that a quarter of the board may have moved since it was found, in squares.
const MOVED: f64 = 0.05;

/// How alike two quarters must be to be compared: the height of their correlation's peak, 0 to 1. A new
/// word leaves 0.5 and more, another board less than 0.1.
const ALIKE: f64 = 0.2;

/// A square has changed when it differs by so many times what squares differ usually …
const UNUSUAL: f32 = 2.5;

/// … and by this much at least, root of the mean square over the channels, of 255.
const NOTICEABLE: f32 = 4.0;

/// A board that has been found, and how it looked last.
#[derive(Clone)]
pub(crate) struct Track {
    pub(crate) pose: Pose,
    /// `FINE` pixels a square.
    small: RgbImage,
    /// How far each quarter has moved since the board was found, in pixels of `small`.
    drift: [[f64; 2]; 4],
}

/// A board found again.
pub(crate) struct Followed {
    pub(crate) track: Track,
    pub(crate) rectified: Rectified,
    /// Of each square, row by row, whether it looks different.
    pub(crate) changed: Vec<bool>,
}

impl Track {
    /// A board that was just found.
    pub(crate) fn of(pose: Pose, rectified: &Rectified) -> opencv::Result<Self> {
        Ok(Self {
            pose,
            small: small(rectified)?,
            drift: [[0.0; 2]; 4],
        })
    }

    /// The same board turned clockwise by quarter turns.
    pub(crate) fn turned(self, turns: u8, side: u8) -> opencv::Result<Self> {
        Ok(Self {
            pose: self.pose.turned(turns, side),
            small: cv::turned(&self.small, turns)?,
            drift: [[0.0; 2]; 4],
        })
    }

    /// A board that was found another day, and how it looked then.
    pub(crate) const fn known(pose: Pose, small: RgbImage) -> Self {
        Self {
            pose,
            small,
            drift: [[0.0; 2]; 4],
        }
    }

    /// How the board looked last, `FINE` pixels a square.
    pub(crate) const fn small(&self) -> &RgbImage {
        &self.small
    }

    /// The board in a new photograph, if it has not moved.
    pub(crate) fn follow(&self, photo: &RgbImage, side: u8) -> opencv::Result<Option<Followed>> {
        let Some(rectified) = Rectified::of(photo, &self.pose, side)? else {
            return Ok(None);
        };
        let mut track = Self {
            pose: self.pose,
            small: small(&rectified)?,
            drift: self.drift,
        };
        let width = track.small.width() / 2;
        for (i, drift) in track.drift.iter_mut().enumerate() {
            let (earlier, later) = (quarter(&self.small, i), quarter(&track.small, i));
            let moved = cv::shift(&earlier, &later, width)?;
            drift[0] += moved.by[0];
            drift[1] += moved.by[1];
            let squares = drift[0].hypot(drift[1]) / FINE as f64;
            if moved.alike < ALIKE || squares > MOVED {
                return Ok(None);
            }
        }
        Ok(Some(Followed {
            changed: changed(&self.small, &track.small, usize::from(side)),
            rectified,
            track,
        }))
    }
}

fn small(rectified: &Rectified) -> opencv::Result<RgbImage> {
    let side = u32::from(rectified.side()) * FINE as u32;
    cv::resized(&rectified.picture(), side, side)
}

/// The brightness of one quarter: 0 and 1 above, 2 and 3 below.
fn quarter(small: &RgbImage, which: usize) -> Vec<f32> {
    let half = small.width() / 2;
    let (left, top) = (half * (which as u32 % 2), half * (which as u32 / 2));
    let pixels = (top..top + half).flat_map(|y| (left..left + half).map(move |x| (x, y)));
    pixels
        .map(|(x, y)| small.get_pixel(x, y).0.iter().map(|v| f32::from(*v)).sum())
        .collect()
}

/// Which squares look different, but for the brightness and the cast of the whole.
fn changed(earlier: &RgbImage, later: &RgbImage, side: usize) -> Vec<bool> {
    let gains: [f32; 3] = std::array::from_fn(|c| {
        let ratios = earlier.pixels().zip(later.pixels()).step_by(7);
        median(ratios.map(|(a, b)| (f32::from(a[c]) + 1.0) / (f32::from(b[c]) + 1.0)))
    });
    let difference = |square: usize| {
        let (top, left) = (square / side * FINE, square % side * FINE);
        let mut sum = 0.0;
        for y in top..top + FINE {
            for x in left..left + FINE {
                let (a, b) = (
                    earlier.get_pixel(x as u32, y as u32),
                    later.get_pixel(x as u32, y as u32),
                );
                sum += (0..3)
                    .map(|c| (f32::from(a[c]) - f32::from(b[c]) * gains[c]).powi(2))
                    .sum::<f32>();
            }
        }
        (sum / (3 * FINE * FINE) as f32).sqrt()
    };
    let differences: Vec<f32> = (0..side * side).map(difference).collect();
    let limit = (UNUSUAL * median(differences.iter().copied())).max(NOTICEABLE);
    differences.into_iter().map(|d| d > limit).collect()
}
