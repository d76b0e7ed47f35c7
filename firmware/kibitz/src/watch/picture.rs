//! The published picture on a screen of another size.

use std::io::Cursor;

use embedded_graphics::Pixel;
use embedded_graphics::prelude::*;
use image::imageops::FilterType;
use image::{ImageFormat, ImageReader, Limits};
use screen::{Picture, Size, rgb565};

/// The longest side of a picture that is looked at, in pixels.
const LONGEST: u32 = 2048;

/// A PNG drawn as large as fits, in the middle; `None` when it cannot be read.
pub fn decoded(png: &[u8], size: Size) -> Option<Picture> {
    let mut reader = ImageReader::with_format(Cursor::new(png), ImageFormat::Png);
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST);
    limits.max_image_height = Some(LONGEST);
    reader.limits(limits);
    let image = reader.decode().ok()?;
    let image = image
        .resize(size.width, size.height, FilterType::Triangle)
        .to_rgb8();
    let corner = Point::new(
        (size.width.saturating_sub(image.width()) / 2) as i32,
        (size.height.saturating_sub(image.height()) / 2) as i32,
    );
    let mut picture = Picture::new(size);
    let pixels = image.enumerate_pixels();
    let pixels =
        pixels.map(|(x, y, pixel)| Pixel(corner + Point::new(x as i32, y as i32), rgb565(pixel.0)));
    match picture.draw_iter(pixels) {
        Ok(()) => Some(picture),
        Err(never) => match never {},
    }
}

#[cfg(test)]
mod tests {
    use screen::View;

    use super::*;

    #[test]
    fn a_picture_of_the_same_size_comes_back_as_it_was() {
        let size = Size::new(240, 240);
        let drawn = screen::draw(&View::Goodbye, size);
        let png = drawn.to_png().expect("a picture");
        assert!(decoded(&png, size) == Some(drawn));
        let wide = decoded(&png, Size::new(320, 240)).expect("a picture");
        assert_eq!(wide.pixel(Point::new(0, 0)), Some(rgb565([0, 0, 0])));
        assert!(decoded(&png[..png.len() / 2], size).is_none());
        assert!(decoded(b"", size).is_none());
    }
}
