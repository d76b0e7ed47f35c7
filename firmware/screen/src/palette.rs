//! The colours, each with what it says. No colour says anything alone: a mark or a word goes with it.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::RgbColor;

/// A colour from its 24-bit notation, rounded to what the panels show.
const fn rgb(code: u32) -> Rgb565 {
    Rgb565::new(
        (code >> 19) as u8 & 0x1f,
        (code >> 10) as u8 & 0x3f,
        (code >> 3) as u8 & 0x1f,
    )
}

/// Behind everything.
pub const GROUND: Rgb565 = rgb(0x10_18_20);
/// Behind a group of things that belong together.
pub const RAISED: Rgb565 = rgb(0x20_2c_38);
/// A thin line between groups.
pub const LINE: Rgb565 = rgb(0x38_48_58);
/// What is to be read.
pub const INK: Rgb565 = rgb(0xf8_f8_f0);
/// What explains it.
pub const MUTED: Rgb565 = rgb(0xa0_b0_c0);
/// Whose turn it is, and the outline of the last turn.
pub const ACCENT: Rgb565 = rgb(0x50_d8_f8);
/// Behind a turn that stands.
pub const GOOD: Rgb565 = rgb(0x10_80_50);
/// A mark that says valid, on a dark ground.
pub const GOOD_INK: Rgb565 = rgb(0x60_e0_98);
/// Behind a turn that does not stand.
pub const BAD: Rgb565 = rgb(0xb8_20_30);
/// A mark that says invalid, on a dark ground.
pub const BAD_INK: Rgb565 = rgb(0xff_78_78);
/// Behind a turn nobody checked.
pub const OPEN: Rgb565 = rgb(0x28_60_a0);
/// Behind a pass.
pub const QUIET: Rgb565 = rgb(0x48_58_68);
/// A frame around a square a broken rule is about.
pub const BROKEN: Rgb565 = rgb(0xff_20_40);
/// Behind a withdrawal, and around trouble.
pub const WARN: Rgb565 = rgb(0xf8_b0_30);
/// What is read on a light ground.
pub const DARK: Rgb565 = rgb(0x18_18_10);

/// A plain square.
pub const PLAIN: Rgb565 = rgb(0x28_38_40);
/// The lines between squares.
pub const GRID: Rgb565 = rgb(0x10_18_20);
/// A square that doubles the letter, and the marks on it.
pub const LETTER2: (Rgb565, Rgb565) = (rgb(0x30_58_70), rgb(0x88_c0_d8));
/// A square that triples the letter, and the marks on it.
pub const LETTER3: (Rgb565, Rgb565) = (rgb(0x20_40_98), rgb(0x88_a8_f8));
/// A square that doubles the word, and the marks on it.
pub const WORD2: (Rgb565, Rgb565) = (rgb(0x70_38_58), rgb(0xe0_98_b8));
/// A square that triples the word, and the marks on it.
pub const WORD3: (Rgb565, Rgb565) = (rgb(0x78_20_28), rgb(0xf0_88_80));

/// A tile of valid words: beige-yellow.
pub const VALID: Rgb565 = rgb(0xf8_e0_98);
/// A tile of invalid words.
pub const INVALID: Rgb565 = rgb(0xe0_28_30);
/// A tile of a valid and an invalid word.
pub const MIXED: Rgb565 = rgb(0xf8_90_20);
/// A tile where two valid words meet.
pub const CONNECTION: Rgb565 = rgb(0xd8_d0_50);
/// A tile alone.
pub const SINGLE: Rgb565 = rgb(0xa8_d0_f0);
/// A tile that does not hang together with the centre.
pub const DISCONNECTED: Rgb565 = rgb(0xc8_a8_e8);
/// The letter of a blank, which is worth nothing.
pub const BLANK_INK: Rgb565 = rgb(0x88_38_00);

/// `ink` over `ground`, covering so much of it (0 to 1).
pub fn blend(ink: Rgb565, ground: Rgb565, cover: f32) -> Rgb565 {
    let mix = |a: u8, b: u8| (f32::from(b) + (f32::from(a) - f32::from(b)) * cover).round() as u8;
    Rgb565::new(
        mix(ink.r(), ground.r()),
        mix(ink.g(), ground.g()),
        mix(ink.b(), ground.b()),
    )
}
