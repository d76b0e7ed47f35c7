//! How well the machine plays.

use serde::Serialize;

use crate::solve::Play;
use crate::{Axis, Board, Letter, Tile, Variant, Word};

/// What a player knows and finds. Every strength beats the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// Knows few short words and misses most plays.
    Beginner,
    /// Knows half of the words of five letters, and misses most plays.
    Easy,
    /// Knows most words that are not very long or odd, and misses some plays.
    Medium,
    /// Knows every word, and lays what scores most.
    Strong,
    /// Also minds the tiles kept, exchanges tiles, and plays for the end of the game.
    Full,
}

impl Strength {
    /// All of them, the weakest first.
    pub const ALL: [Self; 5] = [
        Self::Beginner,
        Self::Easy,
        Self::Medium,
        Self::Strong,
        Self::Full,
    ];

    /// Its name, as it is typed and kept.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Strong => "strong",
            Self::Full => "full",
        }
    }

    /// The strength of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|strength| strength.name() == name)
    }

    /// Of a hundred words how many are known when they are short and of common letters, how many fewer for
    /// every letter beyond three and for every point of an average letter beyond one; and of a hundred
    /// plays with known words how many are found.
    const fn limits(self) -> Option<(u32, u32, u32, u32)> {
        match self {
            Self::Beginner => Some((80, 20, 20, 20)),
            Self::Easy => Some((90, 14, 14, 35)),
            Self::Medium => Some((100, 8, 8, 60)),
            Self::Strong | Self::Full => None,
        }
    }

    /// Whether a play is found in a turn of this number. Words are known in all games or in none; what
    /// is missed once may be found a turn later.
    pub(super) fn finds(self, play: &Play, board: &Board, variant: &Variant, turn: usize) -> bool {
        let Some((.., found)) = self.limits() else {
            return true;
        };
        let after = play.on(board);
        let mut place = vec![turn as u8, (turn >> 8) as u8, play.axis() as u8];
        for (square, tile) in play.tiles() {
            place.extend([square.row, square.col]);
            place.extend(tile.letter().map(|letter| letter.0));
        }
        if hundredth(&place) >= found {
            return false;
        }
        let mut formed = play.tiles().flat_map(|(square, _)| {
            let through = Axis::BOTH.map(|axis| Word::through(&after, square, axis));
            through.into_iter().flatten()
        });
        formed.all(|word| {
            let letters: Vec<Letter> = word.tiles.iter().filter_map(|tile| tile.letter()).collect();
            self.knows(&letters, variant)
        })
    }

    /// Whether a word is known: the longer it is and the rarer its letters are, the fewer know it. Which
    /// of the words that are equally likely to be known is decided by their letters alone.
    fn knows(self, word: &[Letter], variant: &Variant) -> bool {
        let Some((short, by_letter, by_point, _)) = self.limits() else {
            return true;
        };
        let length = word.len() as u32;
        let values = word.iter().map(|letter| variant.value(Tile::Face(*letter)));
        let points: u32 = values.map(u32::from).sum();
        let odd = points.saturating_sub(length) * by_point / length.max(1);
        let known = short.saturating_sub(length.saturating_sub(3) * by_letter + odd);
        let codes: Vec<u8> = word.iter().map(|letter| letter.0).collect();
        hundredth(&codes) < known
    }
}

/// A number from 0 to 99 that bytes give, by FNV-1a (Fowler, Noll, Vo) with its bits mixed once more.
fn hundredth(bytes: &[u8]) -> u32 {
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix);
    let hash = (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((hash >> 33) % 100) as u32
}
