//! Makes a board's place exact, and tells how the lens bends it: the lines between its squares are looked for where they are
//! expected, in the photograph squared up.

use fastrand::Rng;
use image::RgbImage;

use crate::cv;
use crate::homography::Homography;
use crate::lens::Lens;
use crate::pose::{Pose, ToPhoto};
use crate::refine;
use crate::segment::Segment;

/// Pixels a square of the picture that is looked at.
const FINE: usize = 24;

/// How far beside its place a line is looked for, in those pixels.
const REACH: usize = 8;

/// Brightness steps below which no edge is seen, of 255.
const FAINT: f32 = 1.5;

/// Share of a place's steepest edge from which another counts: a printed line has two sides.
const STEEP: f32 = 0.4;

/// Farthest that a corner is moved, in squares: a board found is not looked for anew …
const FARTHEST: f64 = 0.7;

/// … and how much farther as the lens bends by 1: the corners of a board that fills the picture lie so far from where they
/// would be found without it.
const BENT: f64 = 3.7;

/// Farthest that a corner moves, in squares, when nothing is to be gained any more.
const AT_REST: f64 = 0.08;

/// Most rounds.
const ROUNDS: usize = 3;

/// The same board, found as if the lens bent nothing: its lattice fitted to the edges that run along its lines, and the lens.
pub(crate) fn aligned(photo: &RgbImage, pose: Pose, side: u8) -> opencv::Result<Pose> {
    let side = usize::from(side);
    let mut rng = Rng::with_seed(0x616c_6967_6e65);
    let mut aligned = Pose {
        lens: Lens::of([photo.width(), photo.height()], 0.0),
        ..pose
    };
    for round in 0..ROUNDS {
        let Some(to_photo) = aligned.to_photo() else {
            return Ok(pose);
        };
        let edges = edges(photo, &to_photo, side)?;
        let Some(fit) = refine::refine(&aligned, &edges, side, &mut rng) else {
            break;
        };
        let bends: &[f64] = if round == 0 { &refine::BENDS } else { &[] };
        let fit = refine::unbend(fit, &edges, side, bends);
        let before = std::mem::replace(&mut aligned, fit.pose);
        if apart(&before, &aligned, side) < AT_REST {
            break;
        }
    }
    let farthest = FARTHEST + BENT * aligned.lens.bend.abs();
    if apart(&pose, &aligned, side) > farthest {
        return Ok(pose);
    }
    Ok(aligned)
}

/// How far the corners of two places of a board lie apart at most, in squares.
fn apart(one: &Pose, other: &Pose, side: usize) -> f64 {
    let Some(to_photo) = one.to_photo() else {
        return f64::INFINITY;
    };
    let extent = side as f64;
    let corners = [[0.0, 0.0], [extent, 0.0], [extent, extent], [0.0, extent]];
    let apart = corners.map(|corner| {
        let [u, v] = other.at(to_photo.apply(corner));
        (u - corner[0]).hypot(v - corner[1])
    });
    apart.into_iter().fold(0.0, f64::max)
}

/// The edges on every side of every square, in pixels of the photograph.
fn edges(photo: &RgbImage, to_photo: &ToPhoto, side: usize) -> opencv::Result<Vec<Segment>> {
    // Half a square of surroundings.
    let to_squares =
        Homography::scale_then_move([1.0 / FINE as f64; 2], [0.5 / FINE as f64 - 0.5; 2]);
    let extent = (side + 1) * FINE;
    let to_pixels = |at| to_photo.apply(to_squares.apply(at));
    let squared = cv::warped(photo, to_pixels, extent as u32)?;
    let mut found = Vec::new();
    for axis in 0..2 {
        for line in 0..=side {
            for along in 0..side {
                for off in beside(squared.as_raw(), extent, axis, line, along) {
                    let at = line as f64 + off / FINE as f64;
                    let end = |share: f64| {
                        let place = [at, along as f64 + share];
                        to_photo.apply([place[axis], place[1 - axis]])
                    };
                    found.push(Segment {
                        a: end(0.2),
                        b: end(0.8),
                    });
                }
            }
        }
    }
    Ok(found)
}

/// How far beside one side of a square edges run along it, in pixels. Lines across count along axis 0.
fn beside(raw: &[u8], width: usize, axis: usize, line: usize, along: usize) -> Vec<f64> {
    let (across, down) = if axis == 0 { (1, width) } else { (width, 1) };
    // The line's place between two pixels, and the inner part of the square's side.
    let middle = line * FINE + FINE / 2;
    let run = along * FINE + FINE / 2 + FINE / 5..along * FINE + FINE / 2 + FINE - FINE / 5;
    let pixels = run.len() as f32;
    let first = middle - REACH;
    let mut levels = [[0.0f32; 3]; 2 * REACH];
    for (i, level) in levels.iter_mut().enumerate() {
        for place in run.clone() {
            let at = 3 * ((first + i) * across + place * down);
            (0..3).for_each(|c| level[c] += f32::from(raw[at + c]) / pixels);
        }
    }
    let steps: Vec<f32> = levels
        .windows(2)
        .map(|w| {
            (0..3)
                .map(|c| (w[1][c] - w[0][c]).abs())
                .fold(0.0, f32::max)
        })
        .collect();
    let steepest = steps.iter().copied().fold(0.0, f32::max);
    let least = (STEEP * steepest).max(FAINT);
    (1..steps.len() - 1)
        .filter(|&i| steps[i] >= least && steps[i] >= steps[i - 1] && steps[i] > steps[i + 1])
        .map(|i| {
            // The top of a parabola through three steps.
            let (before, top, after) = (steps[i - 1], steps[i], steps[i + 1]);
            let lean = (before - after) / (2.0 * (before - 2.0 * top + after)).min(-f32::EPSILON);
            // A step lies between two pixels, and so does the line.
            i as f64 + f64::from(lean) + 1.0 - REACH as f64
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    /// A photograph of 1000×800 pixels and where the board lies in it.
    fn photo(bend: f64) -> (RgbImage, Pose) {
        let corners = [[170.0, 60.0], [850.0, 80.0], [900.0, 760.0], [120.0, 740.0]];
        let squares = [[0.0, 0.0], [15.0, 0.0], [15.0, 15.0], [0.0, 15.0]];
        let lens = Lens::of([1000, 800], bend);
        let corners = corners.map(|corner| lens.straightened(corner));
        let pose = Pose {
            lens,
            ..Pose::straight(Homography::from_corners(corners, squares).expect("four corners"))
        };
        let photo = RgbImage::from_fn(1000, 800, |x, y| {
            let place = pose.at([f64::from(x), f64::from(y)]);
            let inside = place.iter().all(|v| (-0.04..15.04).contains(v));
            let line = place.iter().any(|v| (v - v.round()).abs() < 0.04);
            Rgb([if inside && line { 60 } else { 170 }; 3])
        });
        (photo, pose)
    }

    #[test]
    fn a_board_is_found_through_a_lens_that_bends() {
        for bend in [-0.12, -0.05, 0.0, 0.02, 0.08] {
            let (photo, pose) = photo(bend);
            // As it is found: by corners alone, and those a little off.
            let corners = [[0.0, 0.0], [15.0, 0.0], [15.0, 15.0], [0.0, 15.0]];
            let to_photo = pose.to_photo().expect("a board");
            let pixels = corners.map(|corner| to_photo.apply(corner));
            let off = [[0.1, -0.05], [15.1, 0.1], [14.9, 15.0], [0.0, 14.9]];
            let found = Homography::from_corners(pixels, off).expect("four corners");
            let aligned = aligned(&photo, Pose::straight(found), 15).expect("edges");
            let off = apart(&pose, &aligned, 15);
            assert!(
                off < 0.06,
                "{off} squares off, bent by {bend}: {:?}",
                aligned.lens
            );
            let more = (aligned.lens.bend - bend).abs();
            // A weak bend is held to be chance.
            assert!(more < 0.02, "{:?} {bend}", aligned.lens);
        }
    }

    #[test]
    fn without_edges_a_board_stays_where_it_was_found() {
        let (_, pose) = photo(0.0);
        let grey = RgbImage::from_pixel(1000, 800, Rgb([120; 3]));
        assert_eq!(aligned(&grey, pose, 15).expect("a picture"), pose);
    }
}
