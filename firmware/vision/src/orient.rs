//! Which of the four ways round the board is read: the letters tell.

use image::imageops;

use crate::fuse::likeliest;
use crate::glyph::{self, Glyph};
use crate::letters::Letters;
use crate::rectify::Rectified;

/// Squares whose glyphs are asked.
const ASKED: usize = 32;

/// Contrast, in shares of the third strongest, below which a shape is no tile's print.
const FAINT: f32 = 0.4;

/// How much better, in natural logarithms over all glyphs, the best way round must read.
const CLEAR: f32 = 2.0;

/// The way round in which the letters read best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Orientation {
    /// Clockwise quarter turns that set the board upright.
    pub(crate) turns: u8,
    /// Whether the letters leave no doubt of it.
    pub(crate) sure: bool,
}

/// Reads the strongest glyphs in all four ways; `usual` is taken when the letters do not decide.
pub(crate) fn orientation(
    rectified: &Rectified,
    letters: &mut Letters,
    usual: Option<u8>,
    fallback: u8,
) -> opencv::Result<Orientation> {
    let crops = strongest(rectified)?;
    let mut scores = [0.0f32; 4];
    for (turns, score) in scores.iter_mut().enumerate() {
        let turned = crops.iter().map(|crop| match turns {
            0 => crop.clone(),
            1 => imageops::rotate90(crop),
            2 => imageops::rotate180(crop),
            _ => imageops::rotate270(crop),
        });
        let glyphs: Vec<Option<Glyph>> = turned
            .map(|crop| glyph::cut(&crop))
            .collect::<opencv::Result<_>>()?;
        let read = letters.read(glyphs.iter().flatten())?;
        let missing = glyphs.len() - read.len();
        // A shape that reads as nothing tells nothing: every logarithm has a floor.
        *score = read
            .iter()
            .map(|(p, _)| (p[likeliest(p)] + 0.02).ln())
            .sum::<f32>();
        *score += missing as f32 * 0.02f32.ln();
    }
    let best = likeliest(&scores);
    let next = (0..4)
        .filter(|&i| i != best)
        .map(|i| scores[i])
        .fold(f32::MIN, f32::max);
    let sure = scores[best] - next >= CLEAR;
    let turns = if sure {
        best as u8
    } else {
        usual.unwrap_or(fallback)
    };
    Ok(Orientation {
        turns,
        sure: sure || usual.is_some(),
    })
}

/// The squares with the strongest print.
fn strongest(rectified: &Rectified) -> opencv::Result<Vec<image::RgbImage>> {
    let mut found = Vec::new();
    let side = rectified.side();
    for square in game::Board::empty(side).squares() {
        let crop = rectified.square(square, glyph::REACH);
        if let Some(glyph) = glyph::cut(&crop)? {
            found.push((glyph.contrast, crop));
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let third = found.get(2).map_or(0.0, |f| f.0);
    found.retain(|(contrast, _)| *contrast > FAINT * third);
    found.truncate(ASKED);
    Ok(found.into_iter().map(|(_, crop)| crop).collect())
}
