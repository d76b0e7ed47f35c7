//! A reading beside the truth.

use std::fmt;

use game::{Board, Reading, Seen, Square, Tile, Variant};

/// Lower ends of the ranges of probability.
pub const RANGES: [f32; 10] = [0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999];

/// Squares and wrong ones among them, by range of probability.
pub type Ranges = [(usize, usize); RANGES.len()];

/// A square that is wrong, or not sure.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// Where.
    pub square: Square,
    /// What lies there, as a `.board` file writes it.
    pub truth: String,
    /// What was read.
    pub told: String,
    /// Probability of what was read.
    pub probability: f32,
    /// Whether it was given as sure.
    pub sure: bool,
}

impl Fault {
    /// Whether it is not only doubtful.
    pub fn wrong(&self) -> bool {
        self.told != self.truth
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let surely = if self.sure { " surely" } else { "" };
        let (square, probability) = (self.square, self.probability);
        let (truth, told) = (&self.truth, &self.told);
        write!(
            f,
            "{square}: `{truth}` read as `{told}`{surely}, {probability:.4}"
        )
    }
}

/// What is to be said of a board that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Squares of the board.
    pub squares: usize,
    /// Those that are wrong or doubtful, row by row.
    pub faults: Vec<Fault>,
    /// All of them by probability.
    pub ranges: Ranges,
}

/// A board that was read, or the word for why not.
pub type Answer = Result<Comparison, &'static str>;

impl Comparison {
    /// Compares square by square; `probability` is that of a square's best answer.
    pub fn of(
        truth: &Board,
        reading: &Reading,
        probability: impl Fn(Square) -> f32,
        variant: &Variant,
    ) -> Self {
        let (mut squares, mut faults, mut ranges) = (0, Vec::new(), Ranges::default());
        for square in truth.squares() {
            // The camera cannot know what a blank stands for.
            let lying = truth.get(square).map(|tile| match tile {
                Tile::Blank(_) => Tile::Blank(None),
                Tile::Face(_) => tile,
            });
            let seen = reading.get(square);
            let fault = Fault {
                square,
                truth: variant.notation(lying),
                told: seen.best().notation(variant),
                probability: probability(square),
                sure: matches!(seen, Seen::Sure(_)),
            };
            squares += 1;
            let range = &mut ranges[range(fault.probability)];
            range.0 += 1;
            range.1 += usize::from(fault.wrong());
            if fault.wrong() || !fault.sure {
                faults.push(fault);
            }
        }
        Self {
            squares,
            faults,
            ranges,
        }
    }

    /// Every square right and sure.
    pub fn exact(&self) -> bool {
        self.faults.is_empty()
    }

    /// Squares that are not sure.
    pub fn doubts(&self) -> usize {
        self.faults.iter().filter(|fault| !fault.sure).count()
    }

    /// The worst that can happen.
    pub fn wrong_and_sure(&self) -> impl Iterator<Item = &Fault> {
        self.faults.iter().filter(|fault| fault.sure)
    }
}

/// The range a probability belongs to.
fn range(probability: f32) -> usize {
    let place = RANGES.iter().rposition(|from| probability >= *from);
    place.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::{board, doubtful, reading, variant};

    #[test]
    fn a_blank_that_stands_for_a_letter_is_a_blank_to_the_eye() {
        let variant = variant();
        let truth = board("h8", "CaT");
        let mut seen = reading("h8", "C?T");
        let same = Comparison::of(&truth, &seen, |_| 0.9995, &variant);
        assert!(same.exact(), "{:?}", same.faults);
        assert_eq!(same.ranges[RANGES.len() - 1], (225, 0));

        // The same answer in doubt is a fault, but not a wrong one.
        let blank = Square::parse("I8").expect("a square");
        seen.set(blank, doubtful('?', 0.6));
        let less = Comparison::of(
            &truth,
            &seen,
            |s| if s == blank { 0.6 } else { 1.0 },
            &variant,
        );
        assert_eq!((less.doubts(), less.faults[0].wrong()), (1, false));
        assert_eq!(less.ranges[1], (1, 0));
        assert_eq!(less.wrong_and_sure().count(), 0);
    }

    #[test]
    fn wrong_letters_are_counted_by_whether_they_were_sure() {
        let (variant, truth) = (variant(), board("h8", "CAT"));
        let mut seen = reading("h8", "CUT");
        seen.set(Square::parse("J8").expect("a square"), doubtful('I', 0.55));
        let told = Comparison::of(&truth, &seen, |_| 0.97, &variant);
        let faults: Vec<(&str, &str, bool)> = told
            .faults
            .iter()
            .map(|f| (&f.truth[..], &f.told[..], f.sure))
            .collect();
        assert_eq!(faults, [("A", "U", true), ("T", "I", false)]);
        assert_eq!(told.wrong_and_sure().count(), 1);
        assert_eq!((told.doubts(), told.exact()), (1, false));
        assert_eq!(told.ranges[5], (225, 2));
    }

    #[test]
    fn a_range_begins_with_its_lower_end() {
        let places = [0.0, 0.49, 0.5, 0.949, 0.95, 0.999, 1.0].map(range);
        assert_eq!(places, [0, 0, 1, 4, 5, 9, 9]);
    }
}
