//! What words are worth.

use crate::{Placement, Premium, Square, Variant, Word};

/// Points of a word formed by a placement: premium squares count under the tiles just laid, or, where
/// the variant says so, under every tile. Sums that no real set can reach are cut off, not wrapped.
pub fn word_points(word: &Word, placement: &Placement, variant: &Variant) -> u32 {
    let laid = |square: Square| placement.tiles.iter().any(|(s, _)| *s == square);
    let (mut sum, mut times) = (0_u32, 1_u32);
    for (square, tile) in word.placed() {
        let value = u32::from(variant.value(tile));
        let counts = variant.premiums_reused || laid(square);
        let letter = match variant.premium(square) {
            Premium::Letter(factor) if counts => u32::from(factor),
            Premium::Word(factor) if counts => {
                times = times.saturating_mul(u32::from(factor));
                1
            }
            _ => 1,
        };
        sum = sum.saturating_add(value * letter);
    }
    sum.saturating_mul(times)
}

/// The bonus for laying so many tiles at once.
pub fn bonus(tiles: usize, variant: &Variant) -> u16 {
    let paid = variant
        .bonuses
        .iter()
        .find(|(count, _)| usize::from(*count) == tiles);
    paid.map_or(0, |(_, points)| *points)
}
