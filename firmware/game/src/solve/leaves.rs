//! What tiles kept are worth.
//!
//! A tile kept is worth what the next turns score more for it. That depends on the tiles kept with it, and
//! there are a million ways to keep tiles of a set: too many to have each met often enough. A table
//! therefore holds effects, which add up: of every tile, and of every further one of its kind; of every two kinds
//! together; and of so many vowels with so many consonants. Self-play measures them, as `make leaves` says.

mod file;

use thiserror::Error;

use crate::solve::Rack;
use crate::{Letter, Variant};

/// Tiles of one kind that are told apart; further ones are worth nothing more.
const COPIES: u8 = 7;

/// Which effects there are for a tile set: every one has a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Of every face, and of the blanks last: how many copies are told apart.
    copies: Vec<u8>,
    /// Of every face, whether it is a vowel.
    vowels: Vec<bool>,
    /// Most tiles on a rack.
    rack: usize,
}

/// The values of tiles kept, in hundredths of a point, for one tile set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaves {
    shape: Shape,
    effects: Vec<i32>,
}

/// Why there are no values for tiles kept.
#[derive(Debug, Error)]
pub enum LeavesError {
    /// No table of this game is shipped.
    #[error("there is no table of what kept tiles are worth in {0}")]
    Unknown(String),
    /// Not TOML, or not of the table's form.
    #[error("no table of kept tiles: {0}")]
    Form(#[source] Box<toml::de::Error>),
    /// A value that does not fit the tile set.
    #[error("table of kept tiles: {key}: {problem}")]
    Value {
        /// The key in the file.
        key: &'static str,
        /// What does not fit.
        problem: String,
    },
}

impl Shape {
    /// The effects of a variant's tiles, of which these are vowels.
    #[must_use]
    pub fn new(variant: &Variant, vowels: &[Letter]) -> Self {
        let counts = variant.faces.iter().map(|face| face.count);
        let counts = counts.chain([variant.blanks]);
        let letters = (0..variant.faces.len() as u8).map(Letter);
        Self {
            copies: counts.map(|count| count.min(COPIES)).collect(),
            vowels: letters.map(|letter| vowels.contains(&letter)).collect(),
            rack: usize::from(variant.rack),
        }
    }

    /// How many effects there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.balance(self.rack, self.rack) + 1
    }

    /// Whether there are none; there always are some.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether an effect is that of two kinds together.
    #[must_use]
    pub fn is_pair(&self, effect: usize) -> bool {
        (self.pair(0, 1)..self.balance(0, 0)).contains(&effect)
    }

    /// Hands over the effects that the tiles of a rack have.
    pub fn of(&self, rack: &Rack, mut tell: impl FnMut(usize)) {
        let blank = self.vowels.len();
        let count = |kind: usize| match kind {
            kind if kind == blank => rack.blanks(),
            kind => rack.count(Letter(kind as u8)),
        };
        let mut met: Vec<usize> = Vec::with_capacity(self.rack);
        let (mut vowels, mut others, mut first) = (0, 0, 0);
        for (kind, copies) in self.copies.iter().enumerate() {
            let held = count(kind);
            for copy in 0..held.min(*copies) {
                tell(first + usize::from(copy));
            }
            first += usize::from(*copies);
            if held == 0 {
                continue;
            }
            met.iter().for_each(|other| tell(self.pair(*other, kind)));
            met.push(kind);
            match self.vowels.get(kind) {
                Some(true) => vowels += usize::from(held),
                Some(false) => others += usize::from(held),
                None => {}
            }
        }
        if vowels <= self.rack && others <= self.rack {
            tell(self.balance(vowels, others));
        }
    }

    /// The effect of two kinds together, the first the lower.
    fn pair(&self, one: usize, other: usize) -> usize {
        let copies: usize = self.copies.iter().copied().map(usize::from).sum();
        copies + other * (other - 1) / 2 + one
    }

    /// The effect of so many vowels with so many consonants.
    fn balance(&self, vowels: usize, others: usize) -> usize {
        let kinds = self.copies.len();
        self.pair(0, kinds) + vowels * (self.rack + 1) + others
    }
}

impl Leaves {
    /// Values by the effects of a shape, in its order; `None` when there are not as many.
    #[must_use]
    pub fn new(shape: Shape, effects: Vec<i32>) -> Option<Self> {
        (shape.len() == effects.len()).then_some(Self { shape, effects })
    }

    /// What the tiles of a rack are worth when they are kept, in hundredths of a point. No tiles are worth
    /// nothing.
    #[must_use]
    pub fn value(&self, rack: &Rack) -> i32 {
        let mut value = 0;
        self.shape.of(rack, |effect| value += self.effects[effect]);
        value - self.effects[self.shape.balance(0, 0)]
    }
}
