//! A picture in memory, as the panel shows it.

use std::convert::Infallible;

use embedded_graphics::geometry::OriginDimensions;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use thiserror::Error;

/// Why a picture did not become a PNG file.
#[derive(Debug, Error)]
#[error("the picture could not be written as PNG")]
pub struct PngError(#[from] png::EncodingError);

/// A framebuffer of 16-bit colours, row by row. Drawing outside it has no effect.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    size: Size,
    pixels: Vec<Rgb565>,
}

impl Picture {
    /// A black picture.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let count = size.width as usize * size.height as usize;
        Self {
            size,
            pixels: vec![Rgb565::BLACK; count],
        }
    }

    /// The pixels row by row, from the top left corner.
    #[must_use]
    pub fn pixels(&self) -> &[Rgb565] {
        &self.pixels
    }

    /// The colour of a pixel; `None` outside the picture.
    #[must_use]
    pub fn pixel(&self, at: Point) -> Option<Rgb565> {
        self.index(at).map(|index| self.pixels[index])
    }

    /// The picture with every colour turned into its opposite.
    #[must_use]
    pub fn negative(&self) -> Self {
        let opposite = |c: &Rgb565| {
            Rgb565::new(
                Rgb565::MAX_R - c.r(),
                Rgb565::MAX_G - c.g(),
                Rgb565::MAX_B - c.b(),
            )
        };
        Self {
            size: self.size,
            pixels: self.pixels.iter().map(opposite).collect(),
        }
    }

    /// The picture as the bytes of a PNG file, 8 bits a channel.
    ///
    /// # Errors
    /// When the encoder refuses, as it does for a picture without pixels.
    pub fn to_png(&self) -> Result<Vec<u8>, PngError> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.size.width, self.size.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_filter(png::Filter::NoFilter);
        let mut writer = encoder.write_header()?;
        let data: Vec<u8> = self
            .pixels
            .iter()
            .flat_map(|pixel| rgb888(*pixel))
            .collect();
        writer.write_image_data(&data)?;
        writer.finish()?;
        Ok(bytes)
    }

    fn index(&self, at: Point) -> Option<usize> {
        let (x, y) = (u32::try_from(at.x).ok()?, u32::try_from(at.y).ok()?);
        (x < self.size.width && y < self.size.height)
            .then(|| y as usize * self.size.width as usize + x as usize)
    }
}

/// Red, green and blue with 8 bits each: the top bits are repeated below, so that white stays white.
#[must_use]
pub fn rgb888(colour: Rgb565) -> [u8; 3] {
    let (r, g, b) = (colour.r(), colour.g(), colour.b());
    [r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2]
}

/// The nearest colour a panel shows.
#[must_use]
pub const fn rgb565([r, g, b]: [u8; 3]) -> Rgb565 {
    Rgb565::new(r >> 3, g >> 2, b >> 3)
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Picture({}×{})", self.size.width, self.size.height)
    }
}

impl OriginDimensions for Picture {
    fn size(&self) -> Size {
        self.size
    }
}

impl DrawTarget for Picture {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Rgb565>>,
    {
        for Pixel(at, colour) in pixels {
            if let Some(index) = self.index(at) {
                self.pixels[index] = colour;
            }
        }
        Ok(())
    }
}
