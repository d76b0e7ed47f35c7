//! Turns on record.

use crate::{
    Board, Bonus, JudgedWord, Letter, Placement, Square, Tile, Validity, Variant, score, verdict,
};

/// One turn of a game as it was settled, or a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Index of the player.
    pub player: usize,
    /// What was done.
    pub deed: Deed,
    /// Points of the turn; 0 when it was withdrawn or refused; below 0 for a challenge that failed.
    pub points: i32,
    /// The player's total after it.
    pub total: i32,
    /// Whether the player took it back later, to play another turn.
    pub withdrawn: bool,
    /// Whether it was refused for an invalid word: its tiles went back, and the turn is lost.
    pub removed: bool,
    /// The letters laid in the places of blanks that were taken.
    pub swapped: Vec<(Square, Tile)>,
    /// The board before it.
    pub(crate) before: Board,
    /// Earlier blanks that got their names by it.
    pub(crate) named: Vec<Square>,
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
        /// What the bonuses add up to.
        bonus: u16,
        /// Whether it stood when it was laid: no word was invalid, or the rules did not mind.
        stands: bool,
    },
    /// Passed; where nobody says more, perhaps exchanged tiles.
    Passed,
    /// Gave tiles back for others.
    Exchanged {
        /// The tiles given back, as far as anybody said.
        tiles: Vec<Tile>,
    },
    /// Took blanks from the board, and laid nothing but their letters.
    Swapped,
    /// Challenged the turn before. No turn of its own.
    Challenged {
        /// Whether that turn was refused for it.
        removed: bool,
    },
}

impl Entry {
    /// Whether the tiles it laid, if any, are still on the board.
    #[must_use]
    pub const fn lies(&self) -> bool {
        !self.withdrawn && !self.removed
    }

    /// Whether it is a challenge, which is no turn.
    pub(crate) const fn is_challenge(&self) -> bool {
        matches!(self.deed, Deed::Challenged { .. })
    }

    /// The tiles it laid on empty squares.
    #[must_use]
    pub fn laid(&self) -> &[(Square, Tile)] {
        match &self.deed {
            Deed::Placed { placement, .. } => &placement.tiles,
            _ => &[],
        }
    }

    /// Whether it put a tile on a square.
    pub(crate) fn covers(&self, square: Square) -> bool {
        let mut tiles = self.laid().iter().chain(&self.swapped);
        tiles.any(|(s, _)| *s == square)
    }
}

impl Deed {
    pub(crate) fn of(placement: Placement, findings: &[Validity], variant: &Variant) -> Self {
        let words = placement
            .words()
            .zip(findings)
            .map(|(word, validity)| JudgedWord {
                word: word.clone(),
                validity: *validity,
                points: 0,
            });
        let mut deed = Self::Placed {
            words: words.collect(),
            bonus: 0,
            stands: true,
            placement,
        };
        deed.score(variant);
        deed
    }

    /// Scores the words anew, after a name or a finding has changed.
    pub(crate) fn score(&mut self, variant: &Variant) {
        let Self::Placed {
            placement,
            words,
            bonus,
            stands,
        } = self
        else {
            return;
        };
        for judged in words.iter_mut() {
            judged.points = score::word_points(&judged.word, placement, variant);
        }
        let formed = words.iter().map(|judged| &judged.word);
        *bonus = score::sum(&score::bonuses(&placement.tiles, formed, variant));
        *stands = verdict::stands(variant, words.iter().map(|judged| judged.validity));
    }

    /// Names a blank wherever the turn shows it, or takes its name from it.
    pub(crate) fn rename(&mut self, square: Square, name: Option<Letter>) {
        let Self::Placed {
            placement, words, ..
        } = self
        else {
            return;
        };
        let blank = Tile::Blank(name);
        let mut laid = placement.tiles.iter_mut();
        if let Some((_, tile)) =
            laid.find(|(s, tile)| *s == square && matches!(tile, Tile::Blank(_)))
        {
            *tile = blank;
        }
        let judged = words.iter_mut().map(|judged| &mut judged.word);
        let formed = std::iter::once(&mut placement.main).chain(&mut placement.cross);
        for word in judged.chain(formed) {
            let mut squares = word.squares();
            if let Some(i) = squares.position(|s| s == square)
                && matches!(word.tiles[i], Tile::Blank(_))
            {
                word.tiles[i] = blank;
            }
        }
    }

    /// The bonuses of the turn one by one.
    #[must_use]
    pub fn bonuses(&self, variant: &Variant) -> Vec<Bonus> {
        match self {
            Self::Placed {
                placement, words, ..
            } => score::bonuses(&placement.tiles, words.iter().map(|w| &w.word), variant),
            _ => Vec::new(),
        }
    }

    /// Points of the turn; 0 when it does not stand.
    #[must_use]
    pub fn points(&self) -> i32 {
        match self {
            Self::Placed {
                words,
                bonus,
                stands: true,
                ..
            } => {
                let points = words.iter().map(|word| word.points);
                let sum = points.fold(u32::from(*bonus), u32::saturating_add);
                i32::try_from(sum).unwrap_or(i32::MAX)
            }
            _ => 0,
        }
    }
}
