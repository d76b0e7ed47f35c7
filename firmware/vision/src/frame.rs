//! A photograph.

use std::io::Cursor;

use image::{ImageReader, Limits, RgbImage};
use thiserror::Error;

/// Longest side of a photograph that is accepted, in pixels. 108-megapixel phones stay below it.
pub const LONGEST_SIDE: u32 = 16_000;

/// Memory that decoding one photograph may take, in bytes.
const DECODED_BYTES: u64 = 512 << 20;

/// Shortest side of a photograph that can hold a legible board: 15 squares of 14 pixels.
pub(crate) const SHORTEST_SIDE: u32 = 210;

/// Cells a side in which two photographs are compared.
const CELLS: u32 = 48;

/// Pixels a side that are looked at in each cell.
const LOOKED_AT: u32 = 8;

/// Change of a cell's brightness from which something moved there, of 255: noise is averaged out.
const MOVED: f32 = 10.0;

/// Cells that may flicker without anything having moved.
const FLICKERING: usize = 6;

/// Markers of a JPEG (ITU-T T.81, table B.1): its start, its end, the start of a scan, and those that have no length.
const SOI: u8 = 0xd8;
const EOI: u8 = 0xd9;
const SOS: u8 = 0xda;
const BARE: [std::ops::RangeInclusive<u8>; 2] = [0x00..=0x01, 0xd0..=SOI];

/// A photograph as the camera gave it.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Red, green and blue, gamma as the camera encoded it.
    pub pixels: RgbImage,
}

/// Why some bytes are not a photograph.
#[derive(Debug, Error)]
pub enum FrameError {
    /// No JPEG or PNG, or a damaged one.
    #[error("not a readable JPEG or PNG picture")]
    Damaged(#[source] image::ImageError),
    /// A JPEG without its end: what is missing would be grey, and a board without its tiles.
    #[error("the picture ends too early; take it again, or copy it again")]
    Truncated,
    /// Too many or too few pixels.
    #[error("{width}×{height} pixels; {SHORTEST_SIDE} to {LONGEST_SIDE} a side can be read")]
    Size {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
}

impl Frame {
    /// A frame of pixels that are in memory already.
    #[must_use]
    pub const fn new(pixels: RgbImage) -> Self {
        Self { pixels }
    }

    /// Whether nothing has moved since an earlier photograph of the same scene. A change of the whole
    /// brightness, as cameras make, is none.
    #[must_use]
    pub fn still(&self, earlier: &Self) -> bool {
        if self.pixels.dimensions() != earlier.pixels.dimensions() {
            return false;
        }
        let mut changes: Vec<f32> = self
            .cells()
            .zip(earlier.cells())
            .map(|(now, then)| now - then)
            .collect();
        let middle = changes.len() / 2;
        let usual = *changes
            .select_nth_unstable_by(middle, |a, b| a.total_cmp(b))
            .1;
        let moved = changes.iter().filter(|c| (**c - usual).abs() > MOVED);
        moved.count() <= FLICKERING
    }

    /// Mean brightness of each cell, row by row.
    fn cells(&self) -> impl Iterator<Item = f32> + '_ {
        let (width, height) = self.pixels.dimensions();
        let at = |cell: u32, i: u32, length: u32| {
            let place = u64::from(cell * LOOKED_AT + i) * u64::from(length);
            (place / u64::from(CELLS * LOOKED_AT)) as u32
        };
        (0..CELLS * CELLS).map(move |cell| {
            let (row, col) = (cell / CELLS, cell % CELLS);
            let sum: u32 = (0..LOOKED_AT * LOOKED_AT)
                .map(|i| {
                    let (x, y) = (
                        at(col, i % LOOKED_AT, width),
                        at(row, i / LOOKED_AT, height),
                    );
                    self.pixels
                        .get_pixel(x, y)
                        .0
                        .iter()
                        .map(|v| u32::from(*v))
                        .sum::<u32>()
                })
                .sum();
            sum as f32 / (3 * LOOKED_AT * LOOKED_AT) as f32
        })
    }

    /// Decodes a JPEG or PNG file; the orientation that a phone notes in it is left alone, since a
    /// board is found however it lies.
    ///
    /// # Errors
    /// When the bytes are damaged, or the picture has too many or too few pixels.
    pub fn decode(bytes: &[u8]) -> Result<Self, FrameError> {
        let damaged = |e: std::io::Error| FrameError::Damaged(image::ImageError::IoError(e));
        let reader = || {
            ImageReader::new(Cursor::new(bytes))
                .with_guessed_format()
                .map_err(damaged)
        };
        // The header alone tells the size: an enormous picture is refused before it takes memory.
        let (width, height) = reader()?.into_dimensions().map_err(FrameError::Damaged)?;
        if width.max(height) > LONGEST_SIDE || width.min(height) < SHORTEST_SIDE {
            return Err(FrameError::Size { width, height });
        }
        if bytes.starts_with(&[0xff, SOI]) && !whole_jpeg(bytes) {
            return Err(FrameError::Truncated);
        }
        let mut limits = Limits::default();
        limits.max_alloc = Some(DECODED_BYTES);
        let mut reader = reader()?;
        reader.limits(limits);
        Ok(Self::new(
            reader.decode().map_err(FrameError::Damaged)?.into_rgb8(),
        ))
    }
}

/// Whether a JPEG has its end; the decoder makes do without. Thumbnails within it have ends of their own, and telephones
/// add films after it.
fn whole_jpeg(bytes: &[u8]) -> bool {
    let (mut at, mut scanning) = (2, false);
    while let Some(&[marker, code]) = bytes.get(at..).and_then(|rest| rest.first_chunk::<2>()) {
        at += match (marker, code) {
            (0xff, EOI) => return true,
            // Fill bytes, what stands for 0xff in a scan, and where it may be resumed.
            (0xff, 0xff) => 1,
            (0xff, code) if BARE.iter().any(|bare| bare.contains(&code)) => 2,
            (0xff, code) => {
                scanning = code == SOS;
                let length = bytes.get(at + 2..).and_then(|rest| rest.first_chunk::<2>());
                let Some(length) = length else { return false };
                2 + usize::from(u16::from_be_bytes(*length))
            }
            _ if scanning => 1,
            _ => return false,
        };
    }
    false
}
