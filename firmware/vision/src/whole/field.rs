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

    /// Of what is halfway between each square and the next along one axis, row by row: 0 is down, 1 is across.
    pub(crate) fn halfway(&self, axis: usize) -> Vec<&Vec<f32>> {
        let skipped = |along: usize| usize::from(along == axis);
        let rows = self.looks.chunks(self.breadth.max(1));
        rows.skip(skipped(0))
            .step_by(2)
            .flat_map(|row| row.iter().skip(skipped(1)).step_by(2))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_halfway_lies_between_the_squares_along_one_axis() {
        let field = Field {
            looks: (0..9).map(|i| vec![i as f32]).collect(),
            breadth: 3,
        };
        let first = |looks: Vec<&Vec<f32>>| looks.iter().map(|look| look[0]).collect::<Vec<_>>();
        assert_eq!(
            first(field.squares().iter().collect()),
            [0.0, 2.0, 6.0, 8.0]
        );
        assert_eq!(first(field.halfway(0)), [3.0, 5.0]);
        assert_eq!(first(field.halfway(1)), [1.0, 7.0]);
        assert!(Field::default().halfway(0).is_empty());
    }
}
