//! What the first look at a whole board sees.

use crate::levelled::FINE;

/// The first look at a whole board: of every square, and halfway between each and the next, the probability of every sight.
/// Nothing, where a board was not looked at so as it lies.
#[derive(Default)]
pub(crate) struct Field {
    /// Row by row.
    pub(super) looks: Vec<Vec<f32>>,
    /// Places in a row.
    pub(super) breadth: usize,
}

impl Field {
    /// Of the squares alone, row by row.
    pub(crate) fn squares(&self) -> Vec<Vec<f32>> {
        let rows = self.looks.chunks(self.breadth.max(1)).step_by(2);
        rows.flat_map(|row| row.iter().step_by(2))
            .cloned()
            .collect()
    }

    /// Of the place that begins so many pixels from the top and the left of the playing field, if it was one of them.
    pub(super) fn at(&self, place: [i32; 2]) -> Option<&Vec<f32>> {
        let half = FINE as usize / 2;
        let halves = |at: i32| {
            let at = usize::try_from(at).ok().filter(|at| at % half == 0)?;
            Some(at / half).filter(|at| *at < self.breadth)
        };
        self.looks
            .get(halves(place[0])? * self.breadth + halves(place[1])?)
    }
}
