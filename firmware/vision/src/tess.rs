//! Tesseract's opinion of a cut glyph: a third voice, called when the first two leave a doubt.

use std::ffi::{CStr, CString};

use game::Variant;
use tesseract::plumbing::TessBaseApi;
use tracing::warn;

use crate::glyph::SIDE;

/// Copies of the glyph in a row: one alone is mostly not taken for text at all.
const COPIES: usize = 3;

/// Pixels for each of the glyph's: Tesseract wants capitals of about 30 pixels.
const SCALE: usize = 2;

/// A Tesseract engine, kept alive.
///
/// `OMP_THREAD_LIMIT=1` must be in the environment before the process starts, or a glyph takes ten
/// times as long.
pub(crate) struct Tesseract {
    engine: TessBaseApi,
}

impl Tesseract {
    /// The engine for a variant's language, if its data is installed.
    pub(crate) fn of(variant: &Variant) -> Option<Self> {
        let language = match variant.language.as_str() {
            "de" => c"deu",
            "it" => c"ita",
            "pl" => c"pol",
            "ro" => c"ron",
            _ => c"eng",
        };
        let letters: String = variant
            .faces
            .iter()
            .map(|face| face.text.as_str())
            .collect();
        let letters = CString::new(letters).ok()?;
        let mut engine = TessBaseApi::create();
        if engine.init_2(None, Some(language)).is_err() {
            let package = language.to_string_lossy();
            warn!(
                "Tesseract's {package} data is missing, reading goes on without it: install tesseract-ocr-{package}"
            );
            return None;
        }
        let settings: [(&CStr, &CStr); 3] = [
            (c"tessedit_pageseg_mode", c"7"),
            (c"tessedit_char_whitelist", &letters),
            (c"user_defined_dpi", c"300"),
        ];
        let set = settings
            .iter()
            .all(|(name, value)| engine.set_variable(name, value).is_ok());
        set.then_some(Self { engine })
    }

    /// The text Tesseract sees in a glyph's ink, one character of each copy: mostly one letter thrice,
    /// often nothing.
    pub(crate) fn read(&mut self, ink: &[f32]) -> Vec<String> {
        let (picture, width, height) = line(ink);
        let (w, h) = (width as i32, height as i32);
        let read =
            self.engine.set_image(&picture, w, h, 1, w).is_ok() && self.engine.recognize().is_ok();
        let text = if read {
            self.engine.get_utf8_text().ok()
        } else {
            None
        };
        let text = text
            .map(|t| t.as_ref().to_string_lossy().into_owned())
            .unwrap_or_default();
        text.chars()
            .filter(|c| c.is_alphabetic())
            .map(|c| c.to_string())
            .collect()
    }
}

/// Copies of the glyph side by side, black on white, a byte a pixel.
fn line(ink: &[f32]) -> (Vec<u8>, usize, usize) {
    let quiet = SIDE * SCALE / 2;
    let (width, height) = (COPIES * SIDE * SCALE + 2 * quiet, SIDE * SCALE + 2 * quiet);
    let mut picture = vec![255u8; width * height];
    for y in 0..SIDE * SCALE {
        for x in 0..COPIES * SIDE * SCALE {
            let value = ink[y / SCALE * SIDE + x / SCALE % SIDE];
            picture[(y + quiet) * width + x + quiet] = (255.0 * (1.0 - value)) as u8;
        }
    }
    (picture, width, height)
}
