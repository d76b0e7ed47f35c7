//! Cuts the printed letter out of a square: its main shape and the diacritics above it.

use image::RgbImage;

use crate::counted::median_colour;
use crate::cv::{self, Blob};
use crate::rectify::PITCH;

mod enlarged;
mod fitted;
mod parts;
mod split;
pub(crate) use enlarged::{ENLARGED, PLANES, about, enlarged};
use fitted::fitted;
use parts::{bounds, letter, near};

/// Side of a cut glyph, in pixels.
pub(crate) const SIDE: usize = 32;

/// Pixels looked at beyond each side of the square: tiles lie up to a quarter of a square off.
pub(crate) const REACH: u32 = PITCH / 4;

/// Share of the way from body to ink from which a pixel is ink: at half of it strong strokes stand apart, and at
/// less of it the hairlines of a serif face hold together. What both cuts are read as is seldom wrong.
const INK: [f32; 2] = [0.5, 0.3];

/// A letter-like shape on a square.
#[derive(Clone, Debug)]
pub(crate) struct Glyph {
    /// `SIDE`×`SIDE` values, 1 where ink is, 0 where none is.
    pub(crate) ink: Vec<f32>,
    /// The same of all that may be ink: hairlines that the picture has washed out, and shadows.
    pub(crate) faint: Vec<f32>,
    /// Median colour of what surrounds the ink, 0 to 255.
    pub(crate) body: [f32; 3],
    /// Whether it was cut by the likeliest way to split the brightnesses: by the others what is no letter has not its own body.
    pub(crate) likeliest: bool,
    /// Whether something as small as a printed value stands where most makers print it.
    pub(crate) valued: bool,
}

/// A window of luminances about a square, 0 to 255.
struct Window {
    side: usize,
    grey: Vec<u8>,
}

impl Window {
    fn of(crop: &RgbImage) -> Self {
        Self {
            side: crop.width() as usize,
            grey: crop.as_raw().chunks_exact(3).map(luma).collect(),
        }
    }
}

/// The brightness of red, green and blue.
fn luma(pixel: &[u8]) -> u8 {
    ((u32::from(pixel[0]) * 77 + u32::from(pixel[1]) * 150 + u32::from(pixel[2]) * 29) >> 8) as u8
}

/// The pixels of the inner part of a window, where a tile shows nothing but its face.
fn inner(side: usize) -> impl Iterator<Item = usize> {
    let (reach, pitch) = (REACH as usize, PITCH as usize);
    let range = reach + pitch / 6..reach + pitch - pitch / 6;
    range
        .clone()
        .flat_map(move |y| range.clone().map(move |x| y * side + x))
}

/// A crop's pixels, each as far as it is on the way from what surrounds the ink to the ink, 0 to 1.
struct Inked {
    window: Window,
    soft: Vec<f32>,
}

impl Inked {
    /// The ink in a crop that reaches [`REACH`] beyond its square, as each way to split its brightnesses has it that leaves two
    /// that stand apart; none where nothing stands out there at all.
    fn splits(crop: &RgbImage) -> impl Iterator<Item = Self> {
        let raw = crop.as_raw();
        let mut counts = [0; 256];
        let inner = inner(crop.width() as usize);
        inner.for_each(|i| counts[usize::from(luma(&raw[3 * i..3 * i + 3]))] += 1);
        split::splits(counts).map(|levels| Self::between(crop, levels))
    }

    /// The ink between the brightnesses of ink and body.
    fn between(crop: &RgbImage, [ink, body]: [f32; 2]) -> Self {
        let window = Window::of(crop);
        let soft = window.grey.iter();
        let soft = soft.map(|&v| ((body - f32::from(v)) / (body - ink)).clamp(0.0, 1.0));
        Self {
            soft: soft.collect(),
            window,
        }
    }

    /// The letter among the pixels that have so much of the ink at least.
    fn letter(&self, least: f32) -> opencv::Result<Option<Cut>> {
        let mask = self.soft.iter();
        let mask: Vec<u8> = mask.map(|&s| if s >= least { 255 } else { 0 }).collect();
        let side = self.window.side;
        let (labels, blobs) = cv::blobs(&mask, side as u32)?;
        Ok(letter(&blobs, &labels, side).map(|parts| Cut {
            labels,
            blobs,
            parts,
        }))
    }
}

/// The shapes of a crop, and which of them are its letter.
struct Cut {
    /// Of each pixel the number of its shape from 1, or 0.
    labels: Vec<i32>,
    blobs: Vec<Blob>,
    /// The main shape first.
    parts: Vec<usize>,
}

impl Cut {
    /// The letter's ink, as the network is shown it.
    fn shown(&self, inked: &Inked) -> Vec<f32> {
        let (side, bounds) = (inked.window.side, self.bounds());
        let ink = near(&inked.soft, &self.labels, &self.parts, bounds, side);
        fitted(&ink, side, bounds)
    }

    /// Left, top, right and bottom of the letter.
    fn bounds(&self) -> [usize; 4] {
        bounds(&self.blobs, &self.parts)
    }

    /// Whether something as small as a value stands to the lower right, where nearly every maker prints it.
    fn valued(&self) -> bool {
        let pitch = PITCH as f32;
        let (x, y) = self.blobs[self.parts[0]].middle();
        let may_be = |b: &Blob| {
            let (width, height) = (b.width as f32 / pitch, b.height as f32 / pitch);
            let (dx, dy) = ((b.middle().0 - x) / pitch, (b.middle().1 - y) / pitch);
            (0.07..0.28).contains(&height)
                && (0.03..0.35).contains(&width)
                && (0.12..0.5).contains(&dx)
                && (0.08..0.5).contains(&dy)
        };
        let mut others = (0..self.blobs.len()).filter(|i| !self.parts.contains(i));
        others.any(|i| may_be(&self.blobs[i]))
    }
}

/// What stands out in a crop, and the letter-like shapes there: one at least.
struct Found {
    inked: Inked,
    /// As each of [`INK`] has it.
    cuts: [Option<Cut>; 2],
    /// Whether the likeliest way to split the brightnesses has shown them.
    likeliest: bool,
}

impl Found {
    /// By the first way to split the brightnesses of a crop that shows a letter-like shape.
    fn of(crop: &RgbImage) -> opencv::Result<Option<Self>> {
        for (i, inked) in Inked::splits(crop).enumerate() {
            let [strong, faint] = INK.map(|least| inked.letter(least));
            let cuts = [strong?, faint?];
            if cuts.iter().any(Option::is_some) {
                let likeliest = i == 0;
                return Ok(Some(Self {
                    inked,
                    cuts,
                    likeliest,
                }));
            }
        }
        Ok(None)
    }

    /// The letter with the stronger ink of those that there are.
    fn first(&self) -> Option<&Cut> {
        self.cuts.iter().flatten().next()
    }
}

/// The glyph in a crop that reaches [`REACH`] beyond its square, if there is a letter-like shape.
pub(crate) fn cut(crop: &RgbImage) -> opencv::Result<Option<Glyph>> {
    let found = Found::of(crop)?;
    Ok(found.and_then(|found| {
        let (inked, first) = (&found.inked, found.first()?);
        let faint = found.cuts[1].as_ref().unwrap_or(first);
        Some(Glyph {
            ink: first.shown(inked),
            faint: faint.shown(inked),
            body: body_colour(crop, inked),
            likeliest: found.likeliest,
            valued: first.valued(),
        })
    }))
}

/// The median colour of the inner part where no ink is.
fn body_colour(crop: &RgbImage, inked: &Inked) -> [f32; 3] {
    let raw = crop.as_raw();
    let bare = inner(inked.window.side).filter(|&i| inked.soft[i] < 0.25);
    median_colour(bare.map(|i| [raw[3 * i], raw[3 * i + 1], raw[3 * i + 2]]))
}
