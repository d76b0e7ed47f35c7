//! The board seen square-on.

use game::Square;
use image::RgbImage;

use crate::cv;
use crate::homography::Homography;
use crate::pose::{Pose, ToPhoto};

/// Pixels a square in the rectified picture: enough for the Polish diacritics.
pub const PITCH: u32 = 48;

/// Least pixels a square that are left of a photograph that is shrunk before it is squared up: a few more than there will
/// be, for the far side of the board has fewer.
const LEAST_PITCH: f64 = 52.0;

/// Pixels of surroundings on every side, half a square: tiles lie askew and cast shadows.
const MARGIN: u32 = PITCH / 2;

/// The board seen square-on, with half a square of its surroundings.
#[derive(Clone, Debug)]
pub struct Rectified {
    padded: RgbImage,
    side: u8,
}

impl Rectified {
    /// The photograph squared up, `pose` telling where the board lies; `None` when the photograph does not show all of it.
    pub(crate) fn of(photo: &RgbImage, pose: &Pose, side: u8) -> opencv::Result<Option<Self>> {
        let Some(to_photo) = pose.to_photo() else {
            return Ok(None);
        };
        let extent = f64::from(side);
        if !shown(photo, &to_photo, extent) {
            return Ok(None);
        }
        // Large photographs are shrunk first, so that nearly every pixel weighs in; by a whole number, which is ten times
        // as quick as by any other.
        let by = (pitch(&to_photo, extent) / LEAST_PITCH) as u32;
        let by = by.clamp(1, photo.width().min(photo.height()));
        let small;
        let (source, corner) = if by > 1 {
            let part = part(photo, &to_photo, extent, by);
            small = cv::shrunk(photo, part, by)?;
            (&small, [part[0], part[1]])
        } else {
            (photo, [0; 2])
        };
        // Pixel centres lie half a pixel inside.
        let squares = Homography::scale_then_move(
            [1.0 / f64::from(PITCH); 2],
            [(0.5 - f64::from(MARGIN)) / f64::from(PITCH); 2],
        );
        let by = f64::from(by);
        let corner = corner.map(|corner| (0.5 - f64::from(corner)) / by - 0.5);
        let to_source = |at| {
            let [x, y] = to_photo.apply(squares.apply(at));
            [x / by + corner[0], y / by + corner[1]]
        };
        let padded = cv::warped(source, to_source, u32::from(side) * PITCH + 2 * MARGIN)?;
        Ok(Some(Self { padded, side }))
    }

    /// A board that fills its photograph, [`PITCH`] pixels a square.
    #[cfg(test)]
    pub(crate) fn filling(photo: &RgbImage) -> Self {
        let squares = Homography::scale_then_move([1.0 / f64::from(PITCH); 2], [0.0; 2]);
        let side = (photo.width() / PITCH) as u8;
        let rectified = Self::of(photo, &Pose::straight(squares), side);
        rectified.unwrap().expect("all of it is shown")
    }

    /// The board turned by quarter turns, clockwise.
    pub(crate) fn turned(&self, turns: u8) -> opencv::Result<Self> {
        Ok(Self {
            padded: cv::turned(&self.padded, turns)?,
            side: self.side,
        })
    }

    /// The same board in another light: a picture as large as [`padded`](Self::padded).
    pub(crate) const fn otherwise_lit(&self, padded: RgbImage) -> Self {
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
        self.part(MARGIN, MARGIN, extent)
    }

    /// The square with a part of its neighbours: `reach` pixels beyond each side, half a square at most.
    ///
    /// # Panics
    /// When the square is not on the board.
    #[must_use]
    pub fn square(&self, square: Square, reach: u32) -> RgbImage {
        let on_board = square.row.max(square.col) < self.side;
        assert!(on_board, "{square:?} is on the board");
        let reach = reach.min(MARGIN);
        let at = |index: u8| u32::from(index) * PITCH + MARGIN - reach;
        self.part(at(square.col), at(square.row), PITCH + 2 * reach)
    }

    /// So many pixels each way, row by row: a crop of `image` is copied pixel by pixel.
    fn part(&self, left: u32, top: u32, extent: u32) -> RgbImage {
        let mut part = RgbImage::new(extent, extent);
        let of = |pixels: u32| 3 * pixels as usize;
        let rows = self.padded.chunks_exact(of(self.padded.width()));
        let rows = rows
            .skip(top as usize)
            .map(|row| &row[of(left)..of(left + extent)]);
        part.chunks_exact_mut(of(extent))
            .zip(rows)
            .for_each(|(to, from)| to.copy_from_slice(from));
        part
    }

    /// Everything, the surroundings included.
    pub(crate) const fn padded(&self) -> &RgbImage {
        &self.padded
    }
}

/// How much of the outermost squares may be beyond the photograph's edge, in squares: nearer than this corners are not
/// found. What is on a tile begins farther in, unless it lies askew.
const CUT_OFF: f64 = 0.1;

/// Whether a photograph shows the whole board.
fn shown(photo: &RgbImage, to_photo: &ToPhoto, extent: f64) -> bool {
    let within = |v: f64, length: u32| (0.0..=f64::from(length)).contains(&v);
    let mut rim = rim(to_photo, CUT_OFF, extent - CUT_OFF);
    rim.all(|[x, y]| within(x, photo.width()) && within(y, photo.height()))
}

/// Places along one side of the board that tell how far it reaches: a lens may have it bulge.
const ALONG: u32 = 6;

/// Pixels along the sides of a part of the board, from `near` to `far` both across and down, in squares.
fn rim(to_photo: &ToPhoto, near: f64, far: f64) -> impl Iterator<Item = [f64; 2]> {
    let along = move |i| near + (far - near) * f64::from(i) / f64::from(ALONG);
    (0..=ALONG)
        .map(along)
        .flat_map(move |v| [[v, near], [v, far], [near, v], [far, v]])
        .map(|place| to_photo.apply(place))
}

/// The part of a photograph in which the board lies with its surroundings and `more` pixels: left, top, width
/// and height.
fn part(photo: &RgbImage, to_photo: &ToPhoto, extent: f64, more: u32) -> [u32; 4] {
    let rim: Vec<[f64; 2]> = rim(to_photo, -0.5, extent + 0.5).collect();
    let range = |axis: usize, length: u32| {
        let all = rim.iter().map(|pixel| pixel[axis]);
        let least = all.clone().fold(f64::INFINITY, f64::min) - f64::from(more);
        let most = all.fold(0.0, f64::max) + f64::from(2 * more);
        // What is no number becomes 0.
        let least = (least.max(0.0) as u32).min(length - 1);
        (least, (most as u32).clamp(least + 1, length) - least)
    };
    let ((left, width), (top, height)) = (range(0, photo.width()), range(1, photo.height()));
    [left, top, width, height]
}

/// Photograph pixels a square where the board is nearest to square-on: at its middle.
fn pitch(to_photo: &ToPhoto, extent: f64) -> f64 {
    let middle = extent / 2.0;
    let [x, y] = to_photo.apply([middle, middle]);
    let step = |p: [f64; 2]| (p[0] - x).hypot(p[1] - y);
    step(to_photo.apply([middle + 1.0, middle])).min(step(to_photo.apply([middle, middle + 1.0])))
}

#[cfg(test)]
mod tests;
