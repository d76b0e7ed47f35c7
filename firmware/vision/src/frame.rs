//! A photograph.

use std::io::Cursor;

use image::{ImageReader, Limits, RgbImage};
use thiserror::Error;

/// Longest side of a photograph that is accepted, in pixels. 108-megapixel phones stay below it.
pub const LONGEST_SIDE: u32 = 16_000;

/// Memory that decoding one photograph may take, in bytes.
const DECODED_BYTES: u64 = 512 << 20;

/// Shortest side of a photograph that can hold a legible board: 15 squares of 14 pixels.
const SHORTEST_SIDE: u32 = 210;

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
        let mut limits = Limits::default();
        limits.max_alloc = Some(DECODED_BYTES);
        let mut reader = reader()?;
        reader.limits(limits);
        Ok(Self::new(
            reader.decode().map_err(FrameError::Damaged)?.into_rgb8(),
        ))
    }
}
