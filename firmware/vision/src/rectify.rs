//! The board seen square-on.

use game::Square;
use image::{RgbImage, imageops};

use crate::cv;
use crate::find::Pose;
use crate::homography::Homography;

/// Pixels a square in the rectified picture: enough for the Polish diacritics.
pub const PITCH: u32 = 48;

/// Pixels of surroundings on every side, half a square: tiles lie askew and cast shadows.
const MARGIN: u32 = PITCH / 2;

/// The board seen square-on, with half a square of its surroundings.
#[derive(Clone, Debug)]
pub struct Rectified {
    padded: RgbImage,
    side: u8,
}

impl Rectified {
    /// The photograph squared up, `pose` telling where the board lies.
    pub(crate) fn of(photo: &RgbImage, pose: &Pose, side: u8) -> opencv::Result<Option<Self>> {
        let Some(to_photo) = pose.to_board.inverse() else {
            return Ok(None);
        };
        let extent = f64::from(side);
        // Large photographs are shrunk first, so that every pixel weighs in.
        let shrink = (pitch(&to_photo, extent) / (1.25 * f64::from(PITCH))).max(1.0);
        let shrunk = |length: u32| ((f64::from(length) / shrink).round() as u32).max(1);
        let (width, height) = (shrunk(photo.width()), shrunk(photo.height()));
        let small;
        let source = if shrink > 1.0 {
            small = cv::resized(photo, width, height)?;
            &small
        } else {
            photo
        };
        let factor = [
            f64::from(width) / f64::from(photo.width()),
            f64::from(height) / f64::from(photo.height()),
        ];
        // Pixel centres lie half a pixel inside.
        let squares = Homography::scale_then_move(
            [1.0 / f64::from(PITCH); 2],
            [(0.5 - f64::from(MARGIN)) / f64::from(PITCH); 2],
        );
        let to_source = squares.then(&to_photo).then(&Homography::scale_then_move(
            factor,
            [0.5 * factor[0] - 0.5, 0.5 * factor[1] - 0.5],
        ));
        let padded = cv::warped(source, &to_source, u32::from(side) * PITCH + 2 * MARGIN)?;
        Ok(Some(Self { padded, side }))
    }

    /// The board turned by quarter turns, clockwise.
    pub(crate) fn turned(&self, turns: u8) -> Self {
        let padded = match turns % 4 {
            0 => self.padded.clone(),
            1 => imageops::rotate90(&self.padded),
            2 => imageops::rotate180(&self.padded),
            _ => imageops::rotate270(&self.padded),
        };
        Self {
            padded,
            side: self.side,
        }
    }

    /// Squares along one side.
    #[must_use]
    pub const fn side(&self) -> u8 {
        self.side
    }

    /// The playing field alone, [`PITCH`] pixels a square.
    #[must_use]
    pub fn picture(&self) -> RgbImage {
        let extent = u32::from(self.side) * PITCH;
        imageops::crop_imm(&self.padded, MARGIN, MARGIN, extent, extent).to_image()
    }

    /// The square with a part of its neighbours: `reach` pixels beyond each side, half a square at most.
    #[must_use]
    pub fn square(&self, square: Square, reach: u32) -> RgbImage {
        let reach = reach.min(MARGIN);
        let at = |index: u8| u32::from(index) * PITCH + MARGIN - reach;
        let extent = PITCH + 2 * reach;
        imageops::crop_imm(&self.padded, at(square.col), at(square.row), extent, extent).to_image()
    }

    /// Everything, the surroundings included.
    pub(crate) const fn padded(&self) -> &RgbImage {
        &self.padded
    }
}

/// Photograph pixels a square where the board is nearest to square-on: at its middle.
fn pitch(to_photo: &Homography, extent: f64) -> f64 {
    let middle = extent / 2.0;
    let [x, y] = to_photo.apply([middle, middle]);
    let step = |p: [f64; 2]| (p[0] - x).hypot(p[1] - y);
    step(to_photo.apply([middle + 1.0, middle])).min(step(to_photo.apply([middle, middle + 1.0])))
}
