//! OpenCV's calls, from pictures to pictures: the only place that knows its matrices.

use image::RgbImage;
use opencv::boxed_ref::BoxedRef;
use opencv::core::{self, BORDER_REPLICATE, Mat, Rect, Scalar, Size, Vec3b, Vec4f, Vector};
use opencv::prelude::*;
use opencv::{Result, imgproc};

use crate::homography::Homography;
use crate::segment::Segment;

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
    let mut out = Mat::default();
    let size = Size::new(width as i32, height as i32);
    imgproc::resize(source, &mut out, size, 0.0, 0.0, imgproc::INTER_AREA)?;
    picture(&out)
}

/// The picture in CIE L*a*b*, eight bits a channel.
pub(crate) fn lab(source: &RgbImage) -> Result<RgbImage> {
    let mut out = Mat::default();
    imgproc::cvt_color_def(&borrow(source)?, &mut out, imgproc::COLOR_RGB2Lab)?;
    picture(&out)
}

/// The square picture of `side` pixels whose points `to_source` maps into the source's pixels.
pub(crate) fn warped(source: &RgbImage, to_source: &Homography, side: u32) -> Result<RgbImage> {
    let mut out = Mat::default();
    let flags = imgproc::INTER_LINEAR | imgproc::WARP_INVERSE_MAP;
    let matrix = to_source.rows();
    let matrix = Mat::from_slice_2d(&matrix)?;
    let size = Size::new(side as i32, side as i32);
    imgproc::warp_perspective(
        &borrow(source)?,
        &mut out,
        &matrix,
        size,
        flags,
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

/// A connected shape, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Blob {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Pixels.
    pub(crate) area: usize,
}

impl Blob {
    /// First column beyond it.
    pub(crate) const fn right(&self) -> usize {
        self.left + self.width
    }

    /// First row beyond it.
    pub(crate) const fn bottom(&self) -> usize {
        self.top + self.height
    }

    /// Middle of its box.
    pub(crate) fn middle(&self) -> (f32, f32) {
        (
            self.left as f32 + self.width as f32 / 2.0,
            self.top as f32 + self.height as f32 / 2.0,
        )
    }
}

/// The connected shapes of a mask, `width` bytes a row, and for each pixel its shape's number from 1, or 0.
pub(crate) fn blobs(mask: &[u8], width: u32) -> Result<(Vec<i32>, Vec<Blob>)> {
    let rows = mask.len() as i32 / width as i32;
    let mat = Mat::new_rows_cols_with_data::<u8>(rows, width as i32, mask)?;
    let (mut labels, mut stats, mut centres) = (Mat::default(), Mat::default(), Mat::default());
    let count =
        imgproc::connected_components_with_stats_def(&mat, &mut labels, &mut stats, &mut centres)?;
    let blob = |i: i32| -> Result<Blob> {
        let at = |column: i32| stats.at_2d::<i32>(i, column).map(|v| *v as usize);
        Ok(Blob {
            left: at(imgproc::CC_STAT_LEFT)?,
            top: at(imgproc::CC_STAT_TOP)?,
            width: at(imgproc::CC_STAT_WIDTH)?,
            height: at(imgproc::CC_STAT_HEIGHT)?,
            area: at(imgproc::CC_STAT_AREA)?,
        })
    };
    let blobs = (1..count).map(blob).collect::<Result<_>>()?;
    Ok((labels.data_typed::<i32>()?.to_vec(), blobs))
}
