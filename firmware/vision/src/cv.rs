//! OpenCV's calls, from pictures to pictures: the only place that knows its matrices.

use image::RgbImage;
use opencv::boxed_ref::BoxedRef;
use opencv::core::{self, BORDER_REPLICATE, Mat, Rect, Scalar, Size, Vec2f, Vec3b, Vec4f, Vector};
use opencv::prelude::*;
use opencv::{Result, imgproc};

use crate::segment::Segment;

mod blobs;
pub(crate) use blobs::{Blob, blobs, boxes};

/// A picture as a matrix that borrows its pixels.
fn borrow(picture: &RgbImage) -> Result<BoxedRef<'_, Mat>> {
    Mat::new_rows_cols_with_bytes::<Vec3b>(
        picture.height() as i32,
        picture.width() as i32,
        picture.as_raw(),
    )
}

/// A three-channel matrix as a picture.
fn picture(mat: &Mat) -> Result<RgbImage> {
    let (width, height) = (mat.cols() as u32, mat.rows() as u32);
    let bytes = mat.data_bytes()?.to_vec();
    RgbImage::from_raw(width, height, bytes).ok_or_else(|| {
        opencv::Error::new(core::StsUnmatchedSizes, "three bytes a pixel were expected")
    })
}

/// The picture at `width`×`height` pixels, every source pixel weighing in.
pub(crate) fn resized(source: &RgbImage, width: u32, height: u32) -> Result<RgbImage> {
    area(&borrow(source)?, width, height)
}

/// A part of the picture, one pixel for each `by`×`by`: far quicker than by a number that is not whole. The
/// part is given as left, top, width and height; what does not fill a pixel is left out.
pub(crate) fn shrunk(source: &RgbImage, part: [u32; 4], by: u32) -> Result<RgbImage> {
    let whole = borrow(source)?;
    let [left, top, width, height] = part;
    let (width, height) = ((width / by).max(1), (height / by).max(1));
    let [x, y, w, h] = [left, top, width * by, height * by].map(|length| length as i32);
    area(&Mat::roi(&whole, Rect::new(x, y, w, h))?, width, height)
}

fn area(source: &impl core::ToInputArray, width: u32, height: u32) -> Result<RgbImage> {
    at_size(source, [width, height], imgproc::INTER_AREA)
}

/// The picture at `width`×`height` pixels, more than half as many each way: each is what lies between the four about its
/// middle, which is five times as quick as to weigh in every source pixel, and nearly the same.
pub(crate) fn sampled(source: &RgbImage, width: u32, height: u32) -> Result<RgbImage> {
    at_size(&borrow(source)?, [width, height], imgproc::INTER_LINEAR)
}

fn at_size(
    source: &impl core::ToInputArray,
    [width, height]: [u32; 2],
    by: i32,
) -> Result<RgbImage> {
    let mut out = Mat::default();
    let size = Size::new(width as i32, height as i32);
    imgproc::resize(source, &mut out, size, 0.0, 0.0, by)?;
    picture(&out)
}

/// The picture turned clockwise by quarter turns.
pub(crate) fn turned(source: &RgbImage, turns: u8) -> Result<RgbImage> {
    let by = match turns % 4 {
        0 => return Ok(source.clone()),
        1 => core::ROTATE_90_CLOCKWISE,
        2 => core::ROTATE_180,
        _ => core::ROTATE_90_COUNTERCLOCKWISE,
    };
    let mut out = Mat::default();
    core::rotate(&borrow(source)?, &mut out, by)?;
    picture(&out)
}

/// The picture in CIE L*a*b*, eight bits a channel.
pub(crate) fn lab(source: &RgbImage) -> Result<RgbImage> {
    let mut out = Mat::default();
    imgproc::cvt_color_def(&borrow(source)?, &mut out, imgproc::COLOR_RGB2Lab)?;
    picture(&out)
}

/// The mean of the pixels that are so far around every one, each way.
pub(crate) fn blurred(source: &RgbImage, reach: u32) -> Result<RgbImage> {
    let (mut out, side) = (Mat::default(), 2 * reach as i32 + 1);
    imgproc::blur_def(&borrow(source)?, &mut out, Size::new(side, side))?;
    picture(&out)
}

/// Pixels between two of those that are asked where they come from.
const NODE: usize = 8;

/// The square picture of `side` pixels that come from where `to_source` says, in the source's pixels. It is asked for every
/// [`NODE`]th pixel each way: no view and no lens bends so much that what lies between comes from elsewhere than between.
pub(crate) fn warped(
    source: &RgbImage,
    to_source: impl Fn([f64; 2]) -> [f64; 2],
    side: u32,
) -> Result<RgbImage> {
    let side = side as usize;
    let nodes = side.div_ceil(NODE) + 1;
    let asked: Vec<[f32; 2]> = (0..nodes * nodes)
        .map(|i| to_source([i % nodes, i / nodes].map(|at| (at * NODE) as f64)).map(|v| v as f32))
        .collect();
    let mut map = vec![Vec2f::default(); side * side];
    for (y, row) in map.chunks_exact_mut(side).enumerate() {
        let (above, share) = (y / NODE * nodes, (y % NODE) as f32 / NODE as f32);
        let mut level = asked[above..above + nodes].to_vec();
        for (at, below) in level
            .iter_mut()
            .zip(&asked[above + nodes..above + 2 * nodes])
        {
            (0..2).for_each(|axis| at[axis] += (below[axis] - at[axis]) * share);
        }
        for (part, ends) in row.chunks_mut(NODE).zip(level.windows(2)) {
            let step: [f32; 2] =
                std::array::from_fn(|axis| (ends[1][axis] - ends[0][axis]) / NODE as f32);
            for (i, pixel) in part.iter_mut().enumerate() {
                *pixel = Vec2f::from(std::array::from_fn::<_, 2, _>(|axis| {
                    ends[0][axis] + i as f32 * step[axis]
                }));
            }
        }
    }
    let map = Mat::new_rows_cols_with_data(side as i32, side as i32, &map)?;
    let mut out = Mat::default();
    imgproc::remap(
        &borrow(source)?,
        &mut out,
        &map,
        &core::no_array(),
        imgproc::INTER_LINEAR,
        BORDER_REPLICATE,
        Scalar::default(),
    )?;
    picture(&out)
}

/// Straight edges of a grey picture, `width` bytes a row (the line segment detector of von Gioi).
pub(crate) fn segments(grey: &[u8], width: u32) -> Result<Vec<Segment>> {
    let rows = grey.len() as i32 / width as i32;
    let mat = Mat::new_rows_cols_with_data::<u8>(rows, width as i32, grey)?;
    let mut found = Vector::<Vec4f>::new();
    // Unrefined: half a pixel less exact an edge, and a quarter faster; the lattice is fitted to thousands.
    let mut detector = imgproc::create_line_segment_detector(
        imgproc::LSD_REFINE_NONE,
        0.8,
        0.6,
        2.0,
        22.5,
        0.0,
        0.7,
        1024,
    )?;
    detector.detect_def(&mat, &mut found)?;
    let point = |x: f32, y: f32| [f64::from(x), f64::from(y)];
    Ok(found
        .iter()
        .map(|s| Segment {
            a: point(s[0], s[1]),
            b: point(s[2], s[3]),
        })
        .collect())
}

/// How one picture lies against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shift {
    /// Pixels to the right and down.
    pub(crate) by: [f64; 2],
    /// How alike they are then: 1 for the same picture, near 0 for another.
    pub(crate) alike: f64,
}

/// How far a grey picture, `width` values a row, has moved against an earlier one (phase correlation).
pub(crate) fn shift(earlier: &[f32], later: &[f32], width: u32) -> Result<Shift> {
    let rows = earlier.len() as i32 / width as i32;
    let matrix = |grey| Mat::new_rows_cols_with_data::<f32>(rows, width as i32, grey);
    let mut window = Mat::default();
    let size = Size::new(width as i32, rows);
    imgproc::create_hanning_window(&mut window, size, core::CV_32F)?;
    let mut alike = 0.0_f64;
    let by = imgproc::phase_correlate(
        &matrix(earlier)?,
        &matrix(later)?,
        &window,
        Some(&mut alike),
    )?;
    Ok(Shift {
        by: [by.x, by.y],
        alike,
    })
}

#[cfg(test)]
mod tests;
