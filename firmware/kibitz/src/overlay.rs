//! What was read, drawn over the rectified board: to look at, not to build on.

use game::{Seen, Sight, Square, Variant};
use image::imageops::FilterType;
use image::{Rgb, RgbImage};
use screen::Typeface;
use vision::Sighting;

const GRID: Rgb<u8> = Rgb([255, 255, 255]);
const PAPER: Rgb<u8> = Rgb([255, 255, 235]);
const SURE: Rgb<u8> = Rgb([0, 110, 0]);
const DOUBT: Rgb<u8> = Rgb([210, 0, 0]);

/// Pixels of one square in the drawing: room for the tile, a letter beside it and a number below.
const PITCH: u32 = 64;

/// Heights of capitals: of the letter read, and of its confidence in percent.
const LETTER: i32 = 16;
const NUMBER: i32 = 9;

/// The rectified board with grid, letters and confidences. A doubtful square has a red frame.
pub fn draw(sighting: &Sighting, variant: &Variant) -> RgbImage {
    let side = sighting.reading.side();
    let size = u32::from(side) * PITCH;
    let rectified = sighting.rectified.picture();
    let mut paper = image::imageops::resize(&rectified, size, size, FilterType::Triangle);
    for row in 0..side {
        for col in 0..side {
            let square = Square::new(row, col);
            frame(&mut paper, square, 1, GRID);
            mark(&mut paper, sighting, square, variant);
        }
    }
    paper
}

fn mark(paper: &mut RgbImage, sighting: &Sighting, square: Square, variant: &Variant) {
    let seen = sighting.reading.get(square);
    let colour = match seen {
        Seen::Sure(Sight::Empty) => return,
        Seen::Sure(_) => SURE,
        Seen::Doubtful(_) => {
            frame(paper, square, 3, DOUBT);
            DOUBT
        }
    };
    let (x, y) = corner(square);
    let letter = seen.best().notation(variant);
    write(paper, &letter, (x + 5, y + 5), LETTER, colour);
    let percent = format!("{:.0}", sighting.confidence(square) * 100.0);
    let below = y + PITCH as i32 - NUMBER - 6;
    write(paper, &percent, (x + 5, below), NUMBER, colour);
}

fn corner(square: Square) -> (i32, i32) {
    let at = |n: u8| i32::from(n) * PITCH as i32;
    (at(square.col), at(square.row))
}

/// The top and left edge of a square thickly, and the other two when it is thicker than a line.
fn frame(paper: &mut RgbImage, square: Square, thick: u32, colour: Rgb<u8>) {
    let (x, y) = corner(square);
    for i in 0..PITCH {
        for j in 0..PITCH {
            let first = i < thick || j < thick;
            let last = thick > 1 && (i >= PITCH - thick || j >= PITCH - thick);
            if first || last {
                paper.put_pixel(x as u32 + i, y as u32 + j, colour);
            }
        }
    }
}

/// Writes on a patch of paper, so that it is readable on any photograph.
fn write(paper: &mut RgbImage, text: &str, at: (i32, i32), capital: i32, colour: Rgb<u8>) {
    let (x, y) = at;
    let width = Typeface::Bold.width(text, capital).ceil() as i32;
    for px in x - 2..x + width + 2 {
        for py in y - 3..y + capital + 2 {
            blend(paper, px, py, PAPER, 0.8);
        }
    }
    let base = (y + capital) as f32;
    Typeface::Bold.cover(text, capital, x as f32, base, |px, py, cover| {
        blend(paper, px, py, colour, cover);
    });
}

fn blend(paper: &mut RgbImage, x: i32, y: i32, colour: Rgb<u8>, cover: f32) {
    let at = u32::try_from(x).ok().zip(u32::try_from(y).ok());
    let Some(pixel) = at.and_then(|(x, y)| paper.get_pixel_mut_checked(x, y)) else {
        return;
    };
    for (below, above) in pixel.0.iter_mut().zip(colour.0) {
        let mixed = f32::from(*below) * (1.0 - cover) + f32::from(above) * cover;
        *below = mixed.round() as u8;
    }
}
