//! Makes a board's place exact: the lines between its squares are looked for where they are expected, in the
//! photograph squared up.

use fastrand::Rng;
use image::RgbImage;

use crate::cv;
use crate::find::Pose;
use crate::homography::Homography;
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

/// Farthest that a corner is moved, in squares: a board found is not looked for anew.
const FARTHEST: f64 = 0.7;

/// Farthest that a corner moves, in squares, when nothing is to be gained any more.
const AT_REST: f64 = 0.08;

/// Most rounds.
const ROUNDS: usize = 3;

/// The same board, its lattice fitted to the edges that run along its lines.
pub(crate) fn aligned(photo: &RgbImage, pose: Pose, side: u8) -> opencv::Result<Pose> {
    let side = usize::from(side);
    let mut rng = Rng::with_seed(0x616c_6967_6e65);
    let mut to_board = pose.to_board;
    for _ in 0..ROUNDS {
        let Some(to_photo) = to_board.inverse() else {
            return Ok(pose);
        };
        let edges = edges(photo, &to_photo, side)?;
        let Some(fit) = refine::refine(&to_board, &edges, side, &mut rng) else {
            break;
        };
        let before = std::mem::replace(&mut to_board, fit.to_board);
        if apart(&before, &to_board, side) < AT_REST {
            break;
        }
    }
    if apart(&pose.to_board, &to_board, side) > FARTHEST {
        return Ok(pose);
    }
    Ok(Pose { to_board, ..pose })
}

/// How far the corners of two places of a board lie apart at most, in squares.
fn apart(one: &Homography, other: &Homography, side: usize) -> f64 {
    let Some(to_photo) = one.inverse() else {
        return f64::INFINITY;
    };
    let extent = side as f64;
    let corners = [[0.0, 0.0], [extent, 0.0], [extent, extent], [0.0, extent]];
    let apart = corners.map(|corner| {
        let [u, v] = other.apply(to_photo.apply(corner));
        (u - corner[0]).hypot(v - corner[1])
    });
    apart.into_iter().fold(0.0, f64::max)
}

/// The edges on every side of every square, in pixels of the photograph.
fn edges(photo: &RgbImage, to_photo: &Homography, side: usize) -> opencv::Result<Vec<Segment>> {
    // Half a square of surroundings.
    let to_squares =
        Homography::scale_then_move([1.0 / FINE as f64; 2], [0.5 / FINE as f64 - 0.5; 2]);
    let extent = (side + 1) * FINE;
    let squared = cv::warped(photo, &to_squares.then(to_photo), extent as u32)?;
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
