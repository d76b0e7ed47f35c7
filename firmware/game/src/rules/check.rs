//! Whether rules fit a game.

use thiserror::Error;

use super::{BonusesBy, Rules};
use crate::Variant;

/// Points no rule may exceed: far above any bonus, far below what totals can hold.
const MOST_POINTS: u16 = 1000;

/// Minutes of a player's clock at most: an evening.
const MOST_MINUTES: u16 = 300;

/// A rule that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{key}: {problem}")]
pub struct RulesError {
    /// The key.
    pub key: String,
    /// The value, and what does not fit about it.
    pub problem: String,
}

impl Rules {
    /// Checks every value against the variant's board and tiles.
    pub(crate) fn check(&self, variant: &Variant) -> Result<(), RulesError> {
        self.check_bonuses(variant)?;
        self.check_words(variant)?;
        let points = [
            ("no_blank_bonus", self.no_blank_bonus),
            ("failed_challenge_points", self.failed_challenge_points),
            ("overtime_points", self.overtime_points),
        ];
        for (key, points) in points {
            at_most(key, &points.to_string(), points)?;
        }
        if self.clock_minutes > MOST_MINUTES {
            let problem = format!(
                "{}: 1 to {MOST_MINUTES} minutes are possible, 0 for no clocks",
                self.clock_minutes
            );
            return Err(wrong("clock_minutes", problem));
        }
        Ok(())
    }

    fn check_bonuses(&self, variant: &Variant) -> Result<(), RulesError> {
        let (most, what) = match self.bonuses_by {
            BonusesBy::Tiles => (variant.rack, "tiles of a rack"),
            BonusesBy::Length => (variant.side, "letters of the longest word"),
        };
        for (i, (tiles, points)) in self.bonuses.iter().enumerate() {
            let value = format!("[{tiles}, {points}]");
            if !(1..=most).contains(tiles) {
                let problem = format!("{value}: 1 to {most} are possible, the {what}");
                return Err(wrong("bonuses", problem));
            }
            if self.bonuses[..i].iter().any(|(other, _)| other == tiles) {
                let problem = format!("{value}: there is another bonus for {tiles}");
                return Err(wrong("bonuses", problem));
            }
            at_most("bonuses", &value, *points)?;
        }
        Ok(())
    }

    fn check_words(&self, variant: &Variant) -> Result<(), RulesError> {
        for (i, (word, points)) in self.word_bonuses.iter().enumerate() {
            let value = format!("[{word:?}, {points}]");
            let letters = variant.spell(word).map_or(0, |letters| letters.len());
            if !(2..=usize::from(variant.side)).contains(&letters) {
                let problem = format!(
                    "{value}: no word in the capitals of this tile set that fits the board"
                );
                return Err(wrong("word_bonuses", problem));
            }
            if self.word_bonuses[..i]
                .iter()
                .any(|(other, _)| other == word)
            {
                return Err(wrong(
                    "word_bonuses",
                    format!("{value}: the word stands twice"),
                ));
            }
            at_most("word_bonuses", &value, *points)?;
        }
        Ok(())
    }
}

fn at_most(key: &str, value: &str, points: u16) -> Result<(), RulesError> {
    if points <= MOST_POINTS {
        return Ok(());
    }
    let problem = format!("{value}: at most {MOST_POINTS} points are possible");
    Err(wrong(key, problem))
}

fn wrong(key: &str, problem: String) -> RulesError {
    RulesError {
        key: key.to_owned(),
        problem,
    }
}
