//! The two shipped faces, measured in what the eye sees: the height of a capital.

use std::sync::OnceLock;

use ab_glyph::{Font, FontRef, Glyph, PxScale, ScaleFont, point};

/// One of the shipped faces (`fonts/README.md` says where they come from).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// For what is glanced at.
    Bold,
    /// For sentences.
    Medium,
}

static BOLD: OnceLock<FontRef<'static>> = OnceLock::new();
static MEDIUM: OnceLock<FontRef<'static>> = OnceLock::new();

/// Height of a capital or a digit against the whole height of a line, in font units of both faces
/// (OS/2 `sCapHeight`; a test measures it on the drawn digits).
const CAPITAL: f32 = 1456.0;

/// A character nothing is drawn for: it has no width and no shape.
fn silent(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}')
}

impl Face {
    fn font(self) -> &'static FontRef<'static> {
        let (cell, bytes): (_, &[u8]) = match self {
            Self::Bold => (
                &BOLD,
                include_bytes!("../fonts/RobotoCondensed-Bold.ttf").as_slice(),
            ),
            Self::Medium => (
                &MEDIUM,
                include_bytes!("../fonts/RobotoCondensed-Medium.ttf").as_slice(),
            ),
        };
        cell.get_or_init(|| FontRef::try_from_slice(bytes).expect("a shipped font is a font"))
    }

    fn scale(self, capital: i32) -> PxScale {
        PxScale::from(capital as f32 * self.font().height_unscaled() / CAPITAL)
    }

    /// Pixels a text takes across when its capitals are `capital` pixels high.
    pub fn width(self, text: &str, capital: i32) -> f32 {
        let font = self.font().as_scaled(self.scale(capital));
        let advance = |c| font.h_advance(font.glyph_id(c));
        text.chars().filter(|c| !silent(*c)).map(advance).sum()
    }

    /// Gives every pixel the text covers, with how much of it: from 0 to 1. `x` is where the text
    /// begins, `base` the line its capitals stand on.
    pub fn cover(
        self,
        text: &str,
        capital: i32,
        x: f32,
        base: f32,
        mut put: impl FnMut(i32, i32, f32),
    ) {
        for glyph in self.glyphs(text, capital, x, base) {
            if let Some(outline) = self.font().outline_glyph(glyph) {
                let corner = outline.px_bounds().min;
                outline.draw(|dx, dy, cover| {
                    put(
                        corner.x as i32 + dx as i32,
                        corner.y as i32 + dy as i32,
                        cover.min(1.0),
                    );
                });
            }
        }
    }

    fn glyphs(self, text: &str, capital: i32, x: f32, base: f32) -> impl Iterator<Item = Glyph> {
        let scale = self.scale(capital);
        let font = self.font().as_scaled(scale);
        let mut x = x;
        text.chars().filter(|c| !silent(*c)).map(move |character| {
            let id = font.glyph_id(character);
            let glyph = id.with_scale_and_position(scale, point(x, base));
            x += font.h_advance(id);
            glyph
        })
    }
}
