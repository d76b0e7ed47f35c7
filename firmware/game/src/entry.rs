//! Turns on record.

use crate::{Board, JudgedWord, Placement, Validity, Variant, score};

/// One turn of a game as it was settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Index of the player.
    pub player: usize,
    /// What was done.
    pub deed: Deed,
    /// Points of the turn; 0 when it was withdrawn.
    pub points: u32,
    /// The player's total after it.
    pub total: u32,
    /// Whether it was taken back later.
    pub withdrawn: bool,
    /// The board before it.
    pub(crate) before: Board,
}

/// What a player did in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Laid tiles.
    Placed {
        /// The tiles and words.
        placement: Placement,
        /// The words with their points: the main word, then the cross words.
        words: Vec<JudgedWord>,
        /// Bonus for the number of tiles.
        bonus: u16,
        /// Whether no word was invalid.
        stands: bool,
    },
    /// Passed, or exchanged tiles.
    Passed,
}

impl Deed {
    pub(crate) fn of(placement: Placement, findings: &[Validity], variant: &Variant) -> Self {
        let words: Vec<JudgedWord> = placement
            .words()
            .zip(findings)
            .map(|(word, validity)| JudgedWord {
                word: word.clone(),
                validity: *validity,
                points: score::word_points(word, &placement, variant),
            })
            .collect();
        Self::Placed {
            words,
            bonus: score::bonus(placement.tiles.len(), variant),
            stands: !findings.contains(&Validity::Invalid),
            placement,
        }
    }

    /// Points of the turn; 0 when it does not stand.
    #[must_use]
    pub fn points(&self) -> u32 {
        match self {
            Self::Placed {
                words,
                bonus,
                stands: true,
                ..
            } => words
                .iter()
                .map(|word| word.points)
                .fold(u32::from(*bonus), u32::saturating_add),
            _ => 0,
        }
    }
}
