//! How a word came to its points, letter by letter.

use crate::{Placement, Premium, Square, Tile, Variant, Word};

/// The sum behind the points of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breakdown {
    /// Its letters in reading order.
    pub letters: Vec<LetterPoints>,
    /// The factors of the premium squares for words that count, in reading order.
    pub factors: Vec<u8>,
}

/// What one letter adds to a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LetterPoints {
    /// Where it lies.
    pub square: Square,
    /// The tile.
    pub tile: Tile,
    /// What the tile is worth.
    pub value: u8,
    /// The factor of the square's premium for letters; 1 where none counts.
    pub times: u8,
}

impl Breakdown {
    /// The sum of a word formed by a placement.
    #[must_use]
    pub fn of(word: &Word, placement: &Placement, variant: &Variant) -> Self {
        let laid = |square: Square| placement.tiles.iter().any(|(s, _)| *s == square);
        let premium = |square: Square| {
            let counts = variant.premiums_reused || laid(square);
            counts.then(|| variant.premium(square))
        };
        let letters = word.placed().map(|(square, tile)| LetterPoints {
            square,
            tile,
            value: variant.value(tile),
            times: match premium(square) {
                Some(Premium::Letter(times)) => times,
                _ => 1,
            },
        });
        let factors = word.squares().filter_map(|square| match premium(square) {
            Some(Premium::Word(times)) => Some(times),
            _ => None,
        });
        Self {
            letters: letters.collect(),
            factors: factors.collect(),
        }
    }

    /// What the letters add up to, before the factors for the whole word.
    #[must_use]
    pub fn sum(&self) -> u32 {
        let points = |letter: &LetterPoints| u32::from(letter.value) * u32::from(letter.times);
        self.letters
            .iter()
            .map(points)
            .fold(0, u32::saturating_add)
    }

    /// What the word is worth.
    #[must_use]
    pub fn points(&self) -> u32 {
        let factors = self.factors.iter().map(|factor| u32::from(*factor));
        factors.fold(self.sum(), u32::saturating_mul)
    }
}
