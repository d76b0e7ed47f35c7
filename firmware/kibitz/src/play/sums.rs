//! How a turn came to its points, letter by letter.

use std::fmt::Write as _;

use game::{Bonus, BonusKind, JudgedWord, Placement, Variant, letter_scores, word_points};

use super::tell::mark;

/// The sums of a placement, a line a word or bonus; `told` says whether findings may be told.
pub fn sums(
    placement: &Placement,
    words: &[JudgedWord],
    bonuses: &[Bonus],
    variant: &Variant,
    told: bool,
) -> Vec<String> {
    let word = |judged: &JudgedWord| {
        let word = &judged.word;
        let name = format!("{} {}", word.position(), word.text(variant));
        let sum = sum(judged, placement, variant);
        format!("{name:<12} {sum}{}", mark(judged.validity, told))
    };
    let bonus = |bonus: &Bonus| {
        let what = match &bonus.kind {
            BonusKind::Tiles(count) => format!("bonus for {count}"),
            BonusKind::Word(word) => format!("bonus for {word}"),
            BonusKind::NoBlank => "bonus without a blank".to_owned(),
        };
        format!("{what:<12} {}", bonus.points)
    };
    let words = words.iter().map(word);
    words.chain(bonuses.iter().map(bonus)).collect()
}

/// `C 3×2 + A 1 = 7 ×2 = 14`.
fn sum(judged: &JudgedWord, placement: &Placement, variant: &Variant) -> String {
    let (mut line, mut points, mut factors) = (String::new(), 0_u32, String::new());
    for letter in letter_scores(&judged.word, placement, variant) {
        let plus = if line.is_empty() { "" } else { " + " };
        let (text, value) = (variant.tile_text(letter.tile), letter.value);
        let _ = write!(line, "{plus}{text} {value}");
        if letter.times != 1 {
            let _ = write!(line, "×{}", letter.times);
        }
        if letter.word_times != 1 {
            let _ = write!(factors, " ×{}", letter.word_times);
        }
        points = points.saturating_add(u32::from(value) * u32::from(letter.times));
    }
    let _ = write!(line, " = {points}");
    if !factors.is_empty() {
        let _ = write!(
            line,
            "{factors} = {}",
            word_points(&judged.word, placement, variant)
        );
    }
    line
}
