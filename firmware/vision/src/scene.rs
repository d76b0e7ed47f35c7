//! A photograph, or a part of it, as the search for the board sees it: small, stretched, its edges as segments.

use image::RgbImage;

use crate::counted::nth;
use crate::cv;
use crate::homography::Homography;
use crate::pose::Pose;
use crate::segment::Segment;

/// Shortest edge that counts, in pixels of the small picture.
const SHORTEST: f64 = 8.0;

/// Pixels a square, in the small picture, from which its lines are sure.
const ENOUGH: f64 = 14.0;

/// The photograph as the search sees it.
pub(crate) struct Scene {
    /// Photograph pixels for one pixel here.
    scale: f64,
    /// Where it begins in the photograph, in its pixels.
    corner: [f64; 2],
    small: RgbImage,
    pub(crate) lab: RgbImage,
    pub(crate) segments: Vec<Segment>,
}

impl Scene {
    /// The photograph with so many pixels, or all it has.
    pub(crate) fn of(photo: &RgbImage, pixels: f64) -> opencv::Result<Self> {
        Self::of_part(photo, [0, 0, photo.width(), photo.height()], pixels)
    }

    /// The same of a part of it: left, top, width and height in pixels.
    pub(crate) fn of_part(photo: &RgbImage, part: [u32; 4], pixels: f64) -> opencv::Result<Self> {
        let [left, top, width, height] = part;
        let all = f64::from(width) * f64::from(height);
        let scale = (all / pixels).sqrt().max(1.0);
        let shrunk = |length: u32| ((f64::from(length) / scale).round() as u32).max(1);
        let size = [shrunk(width), shrunk(height)];
        // By a whole number first: a few pixels at the edge more or less show no board.
        let coarse = cv::shrunk(photo, part, scale.floor() as u32)?;
        let small = cv::resized(&coarse, size[0], size[1])?;
        let lab = cv::lab(&small)?;
        let mut segments = cv::segments(&stretched(&lab), lab.width())?;
        segments.retain(|s| s.length() >= SHORTEST);
        Ok(Self {
            scale,
            corner: [f64::from(left), f64::from(top)],
            small,
            lab,
            segments,
        })
    }

    /// Whether squares of a board that was found here are large enough to be sure of its lines.
    pub(crate) fn shows(&self, pose: &Pose, side: usize) -> bool {
        let Some(to_photo) = pose.to_photo() else {
            return false;
        };
        let middle = side as f64 / 2.0;
        let [x, y] = to_photo.apply([middle, middle]);
        let square = [[1.0, 0.0], [0.0, 1.0]].map(|[u, v]| {
            let [a, b] = to_photo.apply([middle + u, middle + v]);
            (a - x).hypot(b - y)
        });
        square[0].min(square[1]) >= ENOUGH * self.scale
    }

    /// From pixels of the photograph to pixels here.
    pub(crate) fn photo_to_here(&self) -> Homography {
        let moved = self.corner.map(|corner| (0.5 - corner) / self.scale - 0.5);
        Homography::scale_then_move([1.0 / self.scale; 2], moved)
    }

    /// The photograph at the size that is searched.
    pub(crate) const fn small(&self) -> &RgbImage {
        &self.small
    }
}

/// The lightness plane, stretched between its 1st and 99th percentile.
fn stretched(lab: &RgbImage) -> Vec<u8> {
    let plane: Vec<u8> = lab.pixels().map(|p| p[0]).collect();
    let mut counts = [0usize; 256];
    for &l in &plane {
        counts[usize::from(l)] += 1;
    }
    let percentile = |share: f64| nth(&counts, (share * plane.len() as f64) as usize);
    let (low, high) = (
        percentile(0.01).unwrap_or(0) as f32,
        percentile(0.99).unwrap_or(255) as f32,
    );
    let gain = 255.0 / (high - low).max(8.0);
    let stretched: [u8; 256] =
        std::array::from_fn(|l| ((l as f32 - low) * gain).clamp(0.0, 255.0) as u8);
    plane
        .into_iter()
        .map(|l| stretched[usize::from(l)])
        .collect()
}
