//! What came of a photograph.

use std::time::{Duration, Instant};

use game::{Reading, Square};

use crate::pose::Pose;
use crate::rectify::Rectified;
use crate::vouch::Grounds;

/// A board as it was seen in one photograph.
#[derive(Clone, Debug)]
pub struct Sighting {
    /// What lies on every square.
    pub reading: Reading,
    /// The board square-on, as it was read: without what a reflection added to it, where that was told.
    pub rectified: Rectified,
    /// Where it lay in the photograph, upright.
    pub pose: Pose,
    /// Where the time went.
    pub stages: Stages,
    /// Whether this photograph is the first to show the board elsewhere than where the profile has it: its
    /// place is not taken from there any more.
    pub moved: bool,
    pub(crate) confidences: Vec<f32>,
    pub(crate) grounds: Vec<Option<Grounds>>,
}

impl Sighting {
    /// What was weighed of the squares that are not plain, with their places counted row by row.
    pub fn grounds(&self) -> impl Iterator<Item = (usize, &Grounds)> {
        let squares = self.grounds.iter().enumerate();
        squares.filter_map(|(square, grounds)| Some((square, grounds.as_ref()?)))
    }

    /// Probability of the best answer for a square, 0 to 1.
    ///
    /// # Panics
    /// When the square is not on the board.
    #[must_use]
    pub fn confidence(&self, square: Square) -> f32 {
        self.confidences[square.index(self.reading.side())]
    }
}

/// How long each stage of a reading took, in its order.
#[derive(Clone, Debug, Default)]
pub struct Stages(Vec<(&'static str, Duration)>);

impl Stages {
    /// Name and duration of each stage.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Duration)> + '_ {
        self.0.iter().copied()
    }

    /// Ends a stage that began at `from`; the next begins now. A stage gone through again takes longer.
    pub(crate) fn end(&mut self, name: &'static str, from: &mut Instant) {
        let now = Instant::now();
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, time)) => *time += now - *from,
            None => self.0.push((name, now - *from)),
        }
        *from = now;
    }
}
