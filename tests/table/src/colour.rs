//! Colours as a camera stores them: red, green, blue, 0 to 255, with the display's gamma.

use crate::Dice;

/// Red, green, blue, each 0 to 255.
pub type Colour = [f32; 3];

/// Light measured in the display's gamma multiplies as it does in linear light; only the exponent differs. It does not add so.
pub(crate) const GAMMA: f32 = 2.2;

/// A reflection that adds less to anything is not drawn.
const FAINT: f32 = 0.5;

/// A colour of hue (turns, 0 red), saturation and value (0 to 1).
pub(crate) fn hsv(hue: f32, saturation: f32, value: f32) -> Colour {
    let channel = |n: f32| {
        let k = (n + hue.rem_euclid(1.0) * 6.0) % 6.0;
        255.0 * value * (1.0 - saturation * k.min(4.0 - k).clamp(0.0, 1.0))
    };
    [channel(5.0), channel(3.0), channel(1.0)]
}

/// Any colour a printer or painter would choose: strong ones are rarer.
pub(crate) fn any(dice: &mut Dice, dark: f32, light: f32) -> Colour {
    let saturation = dice.unit() * dice.between(0.15, 0.9);
    hsv(dice.unit(), saturation, dice.between(dark, light))
}

/// `a` where `t` is 0, `b` where it is 1.
pub(crate) fn mix(a: Colour, b: Colour, t: f32) -> Colour {
    [
        a[0] + (b[0] - a[0]) * t,
        a[1] + (b[1] - a[1]) * t,
        a[2] + (b[2] - a[2]) * t,
    ]
}

/// Brighter or darker.
pub(crate) fn scale(a: Colour, by: f32) -> Colour {
    [a[0] * by, a[1] * by, a[2] * by]
}

/// A colour with a reflection on it, as bright as `shine` on black: light adds to light, so that ink pales more than its tile.
pub(crate) fn with_reflection(a: Colour, shine: f32) -> Colour {
    if shine < FAINT {
        return a;
    }
    let added = (shine / 255.0).powf(GAMMA);
    a.map(|c| ((c.max(0.0) / 255.0).powf(GAMMA) + added).powf(1.0 / GAMMA) * 255.0)
}

/// Perceived brightness, 0 to 255.
pub(crate) fn luma(a: Colour) -> f32 {
    0.299 * a[0] + 0.587 * a[1] + 0.114 * a[2]
}

/// A colour near this one: no two prints are the same.
pub(crate) fn near(dice: &mut Dice, a: Colour, spread: f32) -> Colour {
    let level = dice.normal() * spread;
    a.map(|c| (c + level + dice.normal() * spread * 0.6).clamp(4.0, 252.0))
}
