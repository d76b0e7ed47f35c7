//! House rules, as data: what a set, a family or a club plays differently.
//!
//! The defaults are Scrabble's. A variant's file changes them for its game; the game's own configuration
//! may change them again, and what came of it stands in the event that begins the game.

mod check;

use serde::{Deserialize, Serialize};

pub use check::RulesError;

/// Everything about a game that people agree on before it begins. The keys are those of a variant's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rules {
    /// Points for laying many tiles: `[tiles, points]`, each number of tiles once.
    pub bonuses: Vec<(u8, u16)>,
    /// Whether `bonuses` count the tiles laid or the letters of the main word.
    pub bonuses_by: BonusesBy,
    /// Points for forming a certain word: `[word in capitals, points]`.
    pub word_bonuses: Vec<(String, u16)>,
    /// Points when no blank is among the tiles laid.
    pub no_blank_bonus: u16,
    /// When that bonus is paid.
    pub no_blank_bonus_for: NoBlankBonus,
    /// Whether premium squares count for every word that runs over them, not only when they are covered.
    pub premiums_reused: bool,
    /// Whether a premium on the centre counts.
    pub centre_multiplies: bool,
    /// How later words are joined to the tiles on the board.
    pub joining: Joining,
    /// What a blank on the board is worth.
    pub blank_value: BlankValue,
    /// Whether a blank on the board may be taken by laying the letter it stands for in its place.
    pub blanks_taken: bool,
    /// Which words of two letters stand.
    pub two_letters: TwoLetters,
    /// What goes back into the bag when tiles are exchanged.
    pub exchange: Exchange,
    /// What becomes of a turn with an invalid word.
    pub invalid: Invalid,
    /// What a challenge costs whose words all stand.
    pub failed_challenge: FailedChallenge,
    /// The points it costs, where it costs points.
    pub failed_challenge_points: u16,
    /// Passes, exchanges and refused turns in a row that end the game; 0: none do. An attempt that is void
    /// is no turn: whoever made it is still to move.
    pub scoreless_turns: u8,
    /// Whether an empty rack with an empty bag ends the game.
    pub going_out_ends: bool,
    /// What the tiles left on racks at the end do.
    pub leftovers: Leftovers,
    /// Minutes each player has for all turns together; 0: there are no clocks.
    pub clock_minutes: u16,
    /// Points lost at the end for each minute of overtime that has begun. 10 by the NASPA Official Tournament
    /// Rules and the WESPA Game Rules, which agree here.
    pub overtime_points: u16,
}

/// What bonuses count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BonusesBy {
    /// Tiles laid in the turn, exactly so many.
    Tiles,
    /// Letters of the main word: the bonus of the largest number it reaches.
    Length,
}

/// When the bonus for laying no blank is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoBlankBonus {
    /// For every turn that lays tiles.
    EveryPlay,
    /// Only for a turn that also has one of the `bonuses`.
    BonusOnly,
}

/// How later words are joined to the tiles on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Joining {
    /// A new tile touches one of them.
    Touch,
    /// The main word runs over one of them.
    Cross,
}

/// What a blank on the board is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BlankValue {
    /// Nothing.
    Nothing,
    /// What the letter it stands for is worth; nothing while it has no name.
    Letter,
}

/// Which words of two letters stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TwoLetters {
    /// Those of the word list.
    Listed,
    /// Every combination.
    Any,
}

/// What goes back into the bag when tiles are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exchange {
    /// The tiles the player chooses.
    Chosen,
    /// The whole rack.
    Rack,
}

/// What becomes of a turn with an invalid word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Invalid {
    /// The tiles are taken back, and the player tries again.
    Void,
    /// The tiles are taken back, and the turn is lost.
    Revert,
    /// It stands until somebody challenges it.
    Challenge,
    /// It scores, and its invalid words are marked.
    Free,
}

/// What a challenge costs whose words all stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailedChallenge {
    /// Nothing.
    Nothing,
    /// The points once.
    Points,
    /// The points for every word of the turn.
    PointsPerWord,
    /// The challenger's next turn.
    Turn,
}

/// What the tiles left on racks at the end do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leftovers {
    /// Nothing.
    Nothing,
    /// Each player loses the value of the own ones.
    Deducted,
    /// Each player loses the value of the own ones, and who went out gets all of it.
    Moved,
    /// Who went out gets their value, and nobody loses any.
    Gained,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            bonuses: vec![(7, 50)],
            bonuses_by: BonusesBy::Tiles,
            word_bonuses: Vec::new(),
            no_blank_bonus: 0,
            no_blank_bonus_for: NoBlankBonus::EveryPlay,
            premiums_reused: false,
            centre_multiplies: true,
            joining: Joining::Touch,
            blank_value: BlankValue::Nothing,
            blanks_taken: false,
            two_letters: TwoLetters::Listed,
            exchange: Exchange::Chosen,
            invalid: Invalid::Void,
            failed_challenge: FailedChallenge::Points,
            failed_challenge_points: 5,
            scoreless_turns: 6,
            going_out_ends: true,
            leftovers: Leftovers::Moved,
            clock_minutes: 0,
            overtime_points: 10,
        }
    }
}

impl Rules {
    /// The keys, as files write them.
    pub const KEYS: [&'static str; 20] = [
        "bonuses",
        "bonuses_by",
        "word_bonuses",
        "no_blank_bonus",
        "no_blank_bonus_for",
        "premiums_reused",
        "centre_multiplies",
        "joining",
        "blank_value",
        "blanks_taken",
        "two_letters",
        "exchange",
        "invalid",
        "failed_challenge",
        "failed_challenge_points",
        "scoreless_turns",
        "going_out_ends",
        "leftovers",
        "clock_minutes",
        "overtime_points",
    ];

    /// These rules with some keys changed.
    ///
    /// # Errors
    /// When a key is not known, or a value cannot stand under it. Whether the values fit a variant,
    /// [`Variant::with_rules`](crate::Variant::with_rules) says.
    pub fn with(&self, changes: &toml::Table) -> Result<Self, RulesError> {
        let mut table = toml::Table::try_from(self).map_err(|error| RulesError {
            key: "rules".to_owned(),
            problem: error.to_string(),
        })?;
        let mut rules = self.clone();
        for (key, value) in changes {
            let wrong = |problem: String| RulesError {
                key: key.clone(),
                problem,
            };
            if !Self::KEYS.contains(&key.as_str()) {
                let known = Self::KEYS.join(", ");
                return Err(wrong(format!("no such key; known are {known}")));
            }
            table.insert(key.clone(), value.clone());
            rules = table.clone().try_into().map_err(|error: toml::de::Error| {
                let message = said(error.message());
                wrong(format!("{value}: {message}"))
            })?;
        }
        Ok(rules)
    }
}

/// What TOML says of a value, numbers called as people call them.
fn said(message: &str) -> String {
    message
        .replace("expected u8", "expected a whole number from 0 to 255")
        .replace("expected u16", "expected a whole number from 0 to 65535")
}
