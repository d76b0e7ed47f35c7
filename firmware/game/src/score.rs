//! What words are worth.

use crate::{BonusesBy, NoBlankBonus, Placement, Premium, Rules, Square, Tile, Variant, Word};

/// What one tile adds to a word, and what its square does to the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LetterScore {
    /// The square.
    pub square: Square,
    /// The tile.
    pub tile: Tile,
    /// Points of the tile.
    pub value: u8,
    /// How many times the tile counts.
    pub times: u8,
    /// How many times the whole word counts for this square.
    pub word_times: u8,
}

/// Why a turn has points beside those of its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BonusKind {
    /// So many tiles were laid, or the main word has so many letters.
    Tiles(u8),
    /// This word was formed.
    Word(String),
    /// No blank is among the tiles laid.
    NoBlank,
}

/// Points beside those of the words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bonus {
    /// What for.
    pub kind: BonusKind,
    /// The points.
    pub points: u16,
}

/// The letters of a word formed by a placement, with what each counts: premium squares count under the
/// tiles just laid, or, where the rules say so, under every tile.
pub fn letter_scores(
    word: &Word,
    placement: &Placement,
    variant: &Variant,
) -> impl Iterator<Item = LetterScore> {
    word.placed().map(|(square, tile)| {
        let laid = || placement.tiles.iter().any(|(s, _)| *s == square);
        let premium = variant.premium(square);
        let counts = premium != Premium::Plain && (variant.rules.premiums_reused || laid());
        let (times, word_times) = match premium {
            Premium::Letter(factor) if counts => (factor, 1),
            Premium::Word(factor) if counts => (1, factor),
            _ => (1, 1),
        };
        LetterScore {
            square,
            tile,
            value: variant.value(tile),
            times,
            word_times,
        }
    })
}

/// Points of a word formed by a placement. Sums that no real set can reach are cut off, not wrapped.
pub fn word_points(word: &Word, placement: &Placement, variant: &Variant) -> u32 {
    let (mut sum, mut times) = (0_u32, 1_u32);
    for letter in letter_scores(word, placement, variant) {
        sum = sum.saturating_add(u32::from(letter.value) * u32::from(letter.times));
        times = times.saturating_mul(u32::from(letter.word_times));
    }
    sum.saturating_mul(times)
}

/// The bonuses of a turn: for its tiles, and for its words with the names their blanks have.
pub fn bonuses<'a>(
    tiles: &[(Square, Tile)],
    words: impl IntoIterator<Item = &'a Word>,
    variant: &Variant,
) -> Vec<Bonus> {
    let rules = &variant.rules;
    let mut words = words.into_iter().peekable();
    let letters = words.peek().map_or(0, |main| main.tiles.len());
    let mut paid: Vec<Bonus> = for_many(tiles.len(), letters, rules).into_iter().collect();
    let many = !paid.is_empty();
    if !rules.word_bonuses.is_empty() {
        paid.extend(words.filter_map(|word| for_word(word, variant)));
    }
    let without_blank = !tiles.iter().any(|(_, tile)| matches!(tile, Tile::Blank(_)));
    let wanted = match rules.no_blank_bonus_for {
        NoBlankBonus::EveryPlay => true,
        NoBlankBonus::BonusOnly => many,
    };
    if rules.no_blank_bonus > 0 && without_blank && wanted {
        paid.push(Bonus {
            kind: BonusKind::NoBlank,
            points: rules.no_blank_bonus,
        });
    }
    paid
}

/// What bonuses add up to.
pub fn sum(bonuses: &[Bonus]) -> u16 {
    let points = bonuses.iter().map(|bonus| bonus.points);
    points.fold(0, u16::saturating_add)
}

fn for_many(tiles: usize, letters: usize, rules: &Rules) -> Option<Bonus> {
    let mut bonuses = rules.bonuses.iter();
    let (count, points) = match rules.bonuses_by {
        BonusesBy::Tiles => bonuses.find(|(count, _)| usize::from(*count) == tiles),
        BonusesBy::Length => bonuses
            .filter(|(count, _)| usize::from(*count) <= letters)
            .max_by_key(|(count, _)| *count),
    }?;
    Some(Bonus {
        kind: BonusKind::Tiles(*count),
        points: *points,
    })
}

fn for_word(word: &Word, variant: &Variant) -> Option<Bonus> {
    let spelt = |text: &str| {
        let mut rest = text;
        let all = word.tiles.iter().all(|tile| {
            let face = tile.letter().map(|letter| variant.face(letter));
            match face.and_then(|face| rest.strip_prefix(face.text.as_str())) {
                Some(left) => {
                    rest = left;
                    true
                }
                None => false,
            }
        });
        all && rest.is_empty()
    };
    let mut named = variant.rules.word_bonuses.iter();
    let (text, points) = named.find(|(text, _)| spelt(text))?;
    Some(Bonus {
        kind: BonusKind::Word(text.clone()),
        points: *points,
    })
}
