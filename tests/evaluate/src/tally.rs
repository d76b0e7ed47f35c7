//! Counts of many boards.

use std::collections::BTreeMap;

use crate::comparison::{Answer, Ranges};

/// What came of some boards.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Boards shown.
    pub boards: usize,
    /// Those that were not read, by the word for why not.
    pub unread: BTreeMap<&'static str, usize>,
    /// Those with every square right and sure.
    pub exact: usize,
    /// Squares read.
    pub squares: usize,
    /// Squares that were not sure.
    pub doubts: usize,
    /// Squares given as sure that are something else.
    pub wrong_and_sure: usize,
    /// Squares by probability.
    pub ranges: Ranges,
}

impl Tally {
    /// Counts all of them.
    pub fn of<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Self {
        let mut tally = Self::default();
        answers.into_iter().for_each(|answer| tally.add(answer));
        tally
    }

    /// Counts one more.
    pub fn add(&mut self, answer: &Answer) {
        self.boards += 1;
        let told = match answer {
            Ok(told) => told,
            Err(why) => {
                *self.unread.entry(why).or_default() += 1;
                return;
            }
        };
        self.exact += usize::from(told.exact());
        self.squares += told.squares;
        self.doubts += told.doubts();
        self.wrong_and_sure += told.wrong_and_sure().count();
        for (sum, range) in self.ranges.iter_mut().zip(told.ranges) {
            sum.0 += range.0;
            sum.1 += range.1;
        }
    }

    /// Boards not read.
    pub fn refused(&self) -> usize {
        self.unread.values().sum()
    }

    /// Percentage of boards read exactly; one that was refused is not.
    pub fn exact_share(&self) -> f64 {
        100.0 * self.exact as f64 / self.boards.max(1) as f64
    }

    /// Doubts a board that was read.
    pub fn doubts_a_board(&self) -> f64 {
        self.doubts as f64 / (self.boards - self.refused()).max(1) as f64
    }

    /// Wrong ones among ten thousand squares given as sure.
    pub fn wrong_in_ten_thousand(&self) -> f64 {
        1e4 * self.wrong_and_sure as f64 / (self.squares - self.doubts).max(1) as f64
    }

    /// Refused boards in words: `2 (blurred 1, no-board 1)`.
    pub fn refusals(&self) -> String {
        if self.unread.is_empty() {
            return "0".to_owned();
        }
        let words: Vec<String> = self
            .unread
            .iter()
            .map(|(why, count)| format!("{why} {count}"))
            .collect();
        format!("{} ({})", self.refused(), words.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::Comparison;
    use crate::example::{board, doubtful, reading, variant};
    use game::Square;

    fn told(letters: &str, doubted: bool) -> Answer {
        let mut seen = reading("h8", letters);
        if doubted {
            seen.set(Square::new(0, 0), doubtful('.', 0.8));
        }
        let truth = board("h8", "CAT");
        Ok(Comparison::of(&truth, &seen, |_| 0.996, &variant()))
    }

    #[test]
    fn boards_are_counted_by_what_came_of_them() {
        let answers = [
            told("CAT", false),
            told("CAT", true),
            told("CUT", false),
            Err("no-board"),
            Err("blurred"),
            Err("no-board"),
        ];
        let tally = Tally::of(&answers);
        assert_eq!((tally.boards, tally.refused(), tally.exact), (6, 3, 1));
        assert_eq!((tally.doubts, tally.wrong_and_sure), (1, 1));
        assert_eq!(tally.squares, 3 * 225);
        assert_eq!(tally.ranges[8], (3 * 225, 1));
        assert_eq!(tally.refusals(), "3 (blurred 1, no-board 2)");
        assert!((tally.exact_share() - 100.0 / 6.0).abs() < 1e-9);
        assert!((tally.doubts_a_board() - 1.0 / 3.0).abs() < 1e-9);
        assert!((tally.wrong_in_ten_thousand() - 1e4 / 674.0).abs() < 1e-9);
    }

    #[test]
    fn nothing_read_divides_by_nothing() {
        let tally = Tally::of(&[Err("too-dark")]);
        assert_eq!(tally.exact_share(), 0.0);
        assert_eq!(tally.doubts_a_board(), 0.0);
        assert_eq!(tally.wrong_in_ten_thousand(), 0.0);
        assert_eq!(Tally::default().refusals(), "0");
    }
}
