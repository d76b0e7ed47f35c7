//! Connected shapes.

use opencv::core::Mat;
use opencv::prelude::*;
use opencv::{Result, imgproc};

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
    /// Nothing yet, at the first of its pixels, row by row.
    const fn at(left: usize, top: usize) -> Self {
        Self {
            left,
            top,
            width: 0,
            height: 0,
            area: 0,
        }
    }

    /// Takes in a pixel of the same row or a lower one.
    fn add(&mut self, x: usize, y: usize) {
        let right = self.right().max(x + 1);
        self.left = self.left.min(x);
        self.width = right - self.left;
        self.height = y + 1 - self.top;
        self.area += 1;
    }

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
    let (labels, blobs) = labelled(mask, width)?;
    Ok((labels.data_typed::<i32>()?.to_vec(), blobs))
}

/// The connected shapes alone.
pub(crate) fn boxes(mask: &[u8], width: u32) -> Result<Vec<Blob>> {
    Ok(labelled(mask, width)?.1)
}

/// Shapes are measured here: OpenCV takes eight times as long for that as for labels, in memory for as many as there may be.
fn labelled(mask: &[u8], width: u32) -> Result<(Mat, Vec<Blob>)> {
    let rows = mask.len() as i32 / width as i32;
    let mat = Mat::new_rows_cols_with_data::<u8>(rows, width as i32, mask)?;
    let mut labels = Mat::default();
    let count = imgproc::connected_components_def(&mat, &mut labels)?;
    let mut blobs: Vec<Option<Blob>> = vec![None; count as usize];
    for (y, row) in labels
        .data_typed::<i32>()?
        .chunks(width as usize)
        .enumerate()
    {
        for (x, label) in row.iter().enumerate().filter(|(_, label)| **label > 0) {
            blobs[*label as usize]
                .get_or_insert(Blob::at(x, y))
                .add(x, y);
        }
    }
    Ok((labels, blobs.into_iter().flatten().collect()))
}
