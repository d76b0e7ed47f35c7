//! Tiles of one set look alike to the third look, whatever it takes them for.
//!
//! It gives a worn T some of an I and some of a J, and so it does with every worn T of that set. So what it says of a
//! square, all classes together, is compared with what it said of tiles whose letters are known. Of 4 601 letters on
//! 115 rendered boards of which every face was known, 99.8 % were more like the tile of their own letter than like any
//! other; the rest differ by a mark, or by little else.

use crate::fuse;

/// Likenesses below which a square is like no tile that is known, and above which it is like one: 98.5 % of the 4 601
/// letters were as like as the second to their own.
const UNLIKE: f32 = 0.75;
const ALIKE: f32 = 0.85;

/// How much less likely a letter becomes whose tiles are known, in natural logarithms: for being behind as far as the
/// likest tile would be, were it the square …
const BEHIND: f32 = 10.0;

/// … and at most.
const MOST: f32 = 6.0;

/// How far behind a letter is no longer believed: of the 4 601 letters none was so far behind another.
const BEATEN: f32 = 0.3;

/// Likeness from which a letter of which no tile is known becomes less likely: of the 4 601 letters, four were so like a
/// tile of another letter …
const STRANGER: f32 = 0.92;

/// … how much, in natural logarithms for each unit of likeness …
const STRANGENESS: f32 = 50.0;

/// … at most …
const STRANGEST: f32 = 3.0;

/// … and likeness from which it is no longer believed: none was as like as 0.94, but half of them were as like to their own.
const NO_STRANGER: f32 = 0.97;

/// Likeness of two tiles from which one cannot be told from the other.
const INDISTINCT: f32 = 0.95;

/// The first sight that is a letter. What letters are like says nothing of the empty square, nor of a blank that is not
/// known.
const LETTERS: usize = 2;

/// What the third look says of a square, all classes together: logarithms with mean 0 and length 1.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Portrait(Vec<f32>);

impl Portrait {
    /// Of the classes' probabilities.
    pub(crate) fn of(probabilities: &[f32]) -> Self {
        Self::levelled(probabilities.iter().map(|p| p.max(f32::MIN_POSITIVE).ln()))
    }

    /// Of any numbers, brought to mean 0 and length 1.
    pub(crate) fn levelled(numbers: impl Iterator<Item = f32>) -> Self {
        let mut levelled: Vec<f32> = numbers.collect();
        let mean = levelled.iter().sum::<f32>() / levelled.len().max(1) as f32;
        levelled.iter_mut().for_each(|v| *v -= mean);
        let length = levelled.iter().map(|v| v * v).sum::<f32>().sqrt();
        let length = length.max(f32::MIN_POSITIVE);
        levelled.iter_mut().for_each(|v| *v /= length);
        Self(levelled)
    }

    /// Its numbers, one for each class.
    pub(crate) fn numbers(&self) -> &[f32] {
        &self.0
    }

    /// How alike two are: 1 when they are the same.
    fn like(&self, other: &Self) -> f32 {
        self.0.iter().zip(&other.0).map(|(a, b)| a * b).sum()
    }
}

/// Tiles whose sights are known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exemplars(Vec<(usize, Portrait)>);

impl Exemplars {
    /// Takes a tile in.
    pub(crate) fn add(&mut self, sight: usize, portrait: Portrait) {
        self.0.push((sight, portrait));
    }

    /// Whether no tile is known.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How like a tile is to the likest of a sight; 0 when none is known.
    pub(crate) fn likeness(&self, sight: usize, portrait: &Portrait) -> f32 {
        let own = self.0.iter().filter(|(known, _)| *known == sight);
        own.map(|(_, known)| known.like(portrait))
            .fold(0.0, f32::max)
    }

    /// Pairs of sights, in their order, of which one cannot be told from the other by their tiles.
    pub(crate) fn indistinct(&self) -> Vec<[usize; 2]> {
        let mut pairs = Vec::new();
        for (one, portrait) in &self.0 {
            for (other, known) in &self.0 {
                let pair = [*one, *other];
                if one < other && portrait.like(known) > INDISTINCT && !pairs.contains(&pair) {
                    pairs.push(pair);
                }
            }
        }
        pairs.sort_unstable();
        pairs
    }

    /// Which of so many sights a square is like, when tiles of any are known.
    pub(crate) fn compare(&self, portrait: &Portrait, sights: usize) -> Option<Likeness> {
        let mut likest: Vec<Option<(f32, &Portrait)>> = vec![None; sights];
        for (sight, known) in &self.0 {
            let like = known.like(portrait);
            if let Some(own) = likest.get_mut(*sight)
                && own.is_none_or(|(most, _)| like > most)
            {
                *own = Some((like, known));
            }
        }
        let likenesses: Vec<f32> = likest.iter().map(|l| l.map_or(f32::MIN, |l| l.0)).collect();
        let best = fuse::likeliest(&likenesses);
        let (most, own) = likest[best]?;
        let behind = |(like, known): (f32, &Portrait)| match own.like(known) {
            // The best itself is among them.
            same if same > INDISTINCT => 0.0,
            apart => (most - like) / (1.0 - apart),
        };
        Some(Likeness {
            best,
            most,
            behind: likest.into_iter().map(|known| known.map(behind)).collect(),
        })
    }
}

/// What a square is like.
#[derive(Clone, Debug)]
pub(crate) struct Likeness {
    /// The sight of the likest tile.
    best: usize,
    /// How like it is.
    most: f32,
    /// How far each sight of which tiles are known is behind: as a share of how far it would be if the square were the
    /// likest tile itself.
    behind: Vec<Option<f32>>,
}

impl Likeness {
    /// How likely a sight is, beside the likest one. Of a letter that is `akin` to the likest, and no tile of it known,
    /// nothing can be said: lost marks make them alike.
    pub(crate) fn factor(&self, sight: usize, akin: impl Fn(usize, usize) -> bool) -> f32 {
        let less = match self.behind[sight] {
            Some(behind) => {
                let alike = (self.most - UNLIKE) / (ALIKE - UNLIKE);
                (BEHIND * behind).min(MOST) * alike.clamp(0.0, 1.0)
            }
            None if sight < LETTERS || akin(sight, self.best) => 0.0,
            None => (STRANGENESS * (self.most - STRANGER)).clamp(0.0, STRANGEST),
        };
        (-less).exp()
    }

    /// Whether a tile of a sight is known.
    pub(crate) fn knows(&self, sight: usize) -> bool {
        self.behind[sight].is_some()
    }

    /// Whether it is like the tiles of a sight, and another sight is out of the question.
    pub(crate) fn tells(
        &self,
        sight: usize,
        other: usize,
        akin: impl Fn(usize, usize) -> bool,
    ) -> bool {
        let beaten = match self.behind[other] {
            Some(behind) => behind > BEATEN,
            None => other >= LETTERS && self.most > NO_STRANGER && !akin(other, sight),
        };
        self.best == sight && self.most > ALIKE && beaten
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of a square of six classes, in hundredths.
    fn portrait(said: [u8; 6]) -> Portrait {
        Portrait::of(&said.map(|p| f32::from(p) / 100.0 + 1e-4))
    }

    /// Sights 2 and 3 are an I and a T, whose bar is worn; 4 is an L.
    fn exemplars() -> Exemplars {
        let mut exemplars = Exemplars::default();
        exemplars.add(2, portrait([0, 0, 90, 8, 1, 1]));
        exemplars.add(3, portrait([0, 1, 55, 35, 0, 9]));
        exemplars
    }

    const NONE: fn(usize, usize) -> bool = |_, _| false;

    #[test]
    fn a_square_is_like_the_tile_that_was_taken_for_the_same() {
        // An I, says the third look; but so it said of the T.
        let worn = portrait([0, 1, 60, 30, 0, 9]);
        let like = exemplars().compare(&worn, 5).expect("tiles are known");
        assert!(like.tells(3, 2, NONE) && !like.tells(2, 3, NONE));
        assert!(like.factor(2, NONE) < 0.01 * like.factor(3, NONE));
        let i = exemplars().compare(&portrait([0, 0, 92, 6, 1, 1]), 5);
        assert!(i.expect("tiles are known").tells(2, 3, NONE));
        assert!(Exemplars::default().compare(&worn, 5).is_none());
    }

    #[test]
    fn what_no_tile_is_known_of_is_out_of_the_question_only_for_the_very_same() {
        let same = exemplars().compare(&portrait([0, 1, 55, 35, 0, 9]), 5);
        let same = same.expect("tiles are known");
        assert!(same.tells(3, 4, NONE) && same.factor(4, NONE) < 0.1);
        let akin = |one: usize, other: usize| one.max(other) == 4 && one.min(other) == 3;
        assert!(!same.tells(3, 4, akin), "it may have lost its mark");
        assert_eq!(same.factor(4, akin), 1.0);
        let other = exemplars().compare(&portrait([0, 20, 20, 20, 20, 20]), 5);
        let other = other.expect("tiles are known");
        assert!(!other.tells(3, 4, NONE) && !other.tells(3, 2, NONE));
        assert_eq!(other.factor(4, NONE), 1.0);
        assert_eq!(other.factor(2, NONE), 1.0, "it is like none of them");
        assert_eq!([0, 1].map(|bare| same.factor(bare, NONE)), [1.0; 2]);
        assert!(!same.tells(3, 0, NONE) && !same.tells(3, 1, NONE));
    }

    #[test]
    fn tiles_that_are_taken_for_the_same_are_not_distinct() {
        let mut exemplars = exemplars();
        assert!(exemplars.indistinct().is_empty());
        exemplars.add(4, portrait([0, 1, 50, 40, 0, 9]));
        assert_eq!(exemplars.indistinct(), [[3, 4]]);
        let like = exemplars.compare(&portrait([0, 1, 50, 40, 0, 9]), 5);
        let like = like.expect("tiles are known");
        assert!(!like.tells(4, 3, NONE) && like.tells(4, 2, NONE));
        assert_eq!(like.factor(3, NONE), like.factor(4, NONE));
        assert!(exemplars.likeness(4, &portrait([0, 1, 50, 40, 0, 9])) > 0.99);
        assert_eq!(exemplars.likeness(7, &portrait([0, 1, 55, 35, 0, 9])), 0.0);
    }
}
