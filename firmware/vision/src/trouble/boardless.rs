//! Why no board was found: whether something hides one, or there is none.

use image::RgbImage;

use super::Trouble;
use super::light::{CONTRAST, Light, WHITE, brightness, contrast, inner, percentile, steps};
use crate::cv;

/// Brightness of the brightest 2 in 1000 from which it is not for want of light that no board is seen: something well lit is, and
/// it is no board.
const LIT: u8 = 100;

/// Straight edges that a blurred picture does not have (photographs of boards, blurred until no board
/// was found, keep 1 000).
const EDGES: usize = 2500;

/// Steepest steps between pixels of half the size, 2 in 1000 of them, that a blurred picture has for every
/// unit of contrast: one with few edges has steeper ones.
const SOFT: f64 = 0.15;

/// The same for every unit of the contrast to what is around: in light that fades over the whole picture faint cloth has steps that
/// are small beside that. Of 110 pictures without a board three had fewer than 0.2 for every unit of the whole contrast, and 0.48
/// and more for this; 24 rendered boards, blurred by three tenths of a square, had 0.42 at most.
const SOFT_THERE: f64 = 0.45;

/// Pixels of half the size, each way, that are around.
const THERE: u32 = 30;

/// Contrast to what is around, of 255, up to which noise may be the steepest there is.
const FAINT: f64 = 8.0;

/// Pixels along the longer side of a picture so small that of what is smaller than a square nothing is left …
const SMALL: u32 = 96;

/// … and around each of them by which the light is told there.
const AROUND: u32 = 4;

/// Share of the contrast by which a tenth of those differs from the light around them at least where anything is shown:
/// on photographs of boards, blurred by four tenths of a square, 0.067 and more; on bare tables and of noise, in the light of
/// one lamp, 0.035 and less.
const SHAPES: f64 = 0.05;

/// Length of a burnt-out patch's rim for every unit of its area's root, from which it is no reflection but
/// paper with ink on it (a disc has 4.5, lamps over boards up to 28 and mostly 11, pages 34 to 240).
const RAGGED: f64 = 17.0;

/// Share of burnt-out pixels that leaves nothing else to see.
const ALL_BURNT: f64 = 0.9;

/// The likeliest reason why no board was found in a photograph of about a thousand pixels a side, in which
/// so many straight edges were seen.
///
/// # Errors
/// When OpenCV fails.
pub(crate) fn without_board(photo: &RgbImage, edges: usize) -> opencv::Result<Trouble> {
    let reason = Light::of(photo).reason();
    let hides = match reason {
        Trouble::Blurred => edges <= EDGES && soft(photo)? && shaped(photo)?,
        Trouble::Glare => smooth(photo),
        Trouble::TooDark => percentile(&brightness(photo), 0.998) < LIT,
        _ => true,
    };
    Ok(if hides { reason } else { Trouble::NoBoard })
}

/// Whether anything is shown but light that grows and fades, as large as squares that are out of focus.
fn shaped(photo: &RgbImage) -> opencv::Result<bool> {
    let longer = photo.width().max(photo.height());
    let [width, height] =
        [photo.width(), photo.height()].map(|length| (length * SMALL / longer).max(1));
    let small = cv::resized(photo, width, height)?;
    let around = brightness(&cv::blurred(&small, AROUND)?);
    let small = brightness(&small);
    let apart = apart(&small, &around);
    Ok(f64::from(percentile(&apart, 0.9)) >= SHAPES * contrast(&brightness(photo)))
}

/// Whether no edge is steep, of light or of one colour: stripes may differ in that alone.
fn soft(photo: &RgbImage) -> opencv::Result<bool> {
    // Noise counts less there.
    let half = cv::resized(
        photo,
        (photo.width() / 2).max(1),
        (photo.height() / 2).max(1),
    )?;
    let around = planes(&cv::blurred(&half, THERE)?);
    let soft = |(plane, around): (Vec<u8>, Vec<u8>)| {
        let whole = contrast(&plane);
        let steepest = f64::from(percentile(&steps(&plane, half.width() as usize), 0.998));
        let apart = apart(&plane, &around);
        let there = 2.0 * f64::from(percentile(&apart, 0.96));
        let soft_there = there <= FAINT || steepest < SOFT_THERE * there;
        whole <= CONTRAST || steepest < SOFT * whole && soft_there
    };
    Ok(planes(&half).into_iter().zip(around).all(soft))
}

/// A picture's three channels, and the brightest of them.
fn planes(picture: &RgbImage) -> [Vec<u8>; 4] {
    let channel = |c: usize| picture.pixels().map(|pixel| pixel[c]).collect();
    [channel(0), channel(1), channel(2), brightness(picture)]
}

/// How far each pixel is from another picture's.
fn apart(one: &[u8], other: &[u8]) -> Vec<u8> {
    let both = one.iter().zip(other);
    both.map(|(one, other)| one.abs_diff(*other)).collect()
}

/// Whether what is burnt out is so in few smooth patches, as a reflection is.
fn smooth(photo: &RgbImage) -> bool {
    let width = photo.width() as usize;
    let burnt: Vec<bool> = brightness(photo).iter().map(|v| *v >= WHITE).collect();
    let area = burnt.iter().filter(|b| **b).count() as f64;
    let rim: usize = inner(burnt.len(), width)
        .map(|i| usize::from(burnt[i] != burnt[i + 1]) + usize::from(burnt[i] != burnt[i + width]))
        .sum();
    area > ALL_BURNT * burnt.len() as f64 || (rim as f64) < RAGGED * area.sqrt()
}
