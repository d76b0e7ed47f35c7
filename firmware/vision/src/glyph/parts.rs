//! Which of the shapes on a square make up its letter.

use crate::cv::Blob;
use crate::rectify::PITCH;

/// Farthest that a letter's middle lies from its square's, in squares.
const OFF: f32 = 0.4;

/// The blobs that make up a letter: the main shape first, then what hovers over it or stands in it.
pub(super) fn letter(blobs: &[Blob], labels: &[i32], side: usize) -> Option<Vec<usize>> {
    let pitch = PITCH as f32;
    let middle = side as f32 / 2.0;
    let edge = |b: &Blob| b.left == 0 || b.top == 0 || b.right() >= side || b.bottom() >= side;
    let central = |b: &Blob| {
        let (x, y) = b.middle();
        (x - middle).abs() < OFF * pitch && (y - middle).abs() < OFF * pitch
    };
    let sized = |b: &Blob| {
        let (width, height) = (b.width as f32 / pitch, b.height as f32 / pitch);
        (0.22..0.95).contains(&height) && width < 0.95
    };
    // The main shape has the most ink about the middle: a shadow that runs around the tile has more of it,
    // but not there.
    let about = |i: &usize| (*i as f32 + 0.5 - middle).abs() < 0.3 * pitch;
    let about: Vec<usize> = (0..side).filter(about).collect();
    let mut core = vec![0usize; blobs.len()];
    for (x, y) in about.iter().flat_map(|y| about.iter().map(move |x| (x, y))) {
        let label = labels[y * side + x];
        if label > 0 {
            core[label as usize - 1] += 1;
        }
    }
    let main = (0..blobs.len())
        .filter(|&i| !edge(&blobs[i]) && central(&blobs[i]) && sized(&blobs[i]))
        .max_by_key(|&i| core[i])?;
    let below = &blobs[main];
    let hovers = |b: &Blob| {
        let (x, y) = b.middle();
        let gap = below.top as f32 - b.bottom() as f32;
        !edge(b)
            && b.area * 40 > below.area
            && x > below.left as f32 - 1.0
            && x < below.right() as f32 + 1.0
            && y < below.top as f32 + 0.15 * below.height as f32
            && gap < 0.18 * pitch
            && b.height < below.height / 2
            // The far edge of a tile is as wide as the tile; no diacritic is as wide as its letter.
            && 5 * b.width < 4 * below.width.max(below.height)
    };
    // What stands inside the main shape is part of the print: the face of a joker is no O.
    let inside = |b: &Blob| {
        b.left >= below.left
            && b.top >= below.top
            && b.right() <= below.right()
            && b.bottom() <= below.bottom()
    };
    let part = |b: &Blob| hovers(b) || inside(b);
    let marks = (0..blobs.len()).filter(|&i| i != main && part(&blobs[i]));
    Some(std::iter::once(main).chain(marks).collect())
}

/// The ink of some blobs, all of them within the bounds, and of what is within a pixel of them: soft edges belong to the
/// letter.
pub(super) fn near(
    soft: &[f32],
    labels: &[i32],
    parts: &[usize],
    bounds: [usize; 4],
    side: usize,
) -> Vec<f32> {
    let last = parts.iter().copied().max().unwrap_or(0);
    let mut own = vec![false; last + 2];
    // By label; 0 is what belongs to no blob.
    parts.iter().for_each(|&part| own[part + 1] = true);
    let own = |[x, y]: &[usize; 2]| own.get(labels[y * side + x] as usize) == Some(&true);
    let [left, top, right, bottom] = bounds;
    let pixels = (top..bottom).flat_map(|y| (left..right).map(move |x| [x, y]));
    let mut near = vec![0.0; soft.len()];
    for [x, y] in pixels.filter(own) {
        let (left, right) = (x.saturating_sub(1), (x + 2).min(side));
        for row in y.saturating_sub(1)..(y + 2).min(side) {
            let about = row * side + left..row * side + right;
            near[about.clone()].copy_from_slice(&soft[about]);
        }
    }
    near
}

/// Left, top, right and bottom of some blobs together.
pub(super) fn bounds(blobs: &[Blob], parts: &[usize]) -> [usize; 4] {
    let parts = parts.iter().map(|&i| &blobs[i]);
    parts.fold(
        [usize::MAX, usize::MAX, 0, 0],
        |[left, top, right, bottom], blob| {
            [
                left.min(blob.left),
                top.min(blob.top),
                right.max(blob.right()),
                bottom.max(blob.bottom()),
            ]
        },
    )
}
