//! What tiles look like to the third look, for profiles to keep.

use game::{Board, Sight};

use super::{Reader, Seen, gave_up};
use crate::colour::Expected;
use crate::judge::Scene;
use crate::levelled::Levelled;
use crate::likeness::Portrait;
use crate::trouble::Trouble;

impl Reader {
    /// Portraits of some squares of a photograph that was read. Squares are counted row by row, each with its sight.
    pub(crate) fn portraits(
        &mut self,
        seen: &Seen,
        tiles: &[(usize, usize)],
    ) -> Result<Vec<(usize, Portrait)>, Trouble> {
        self.looked(seen, tiles).map_err(|e| gave_up(&e))
    }

    fn looked(
        &mut self,
        seen: &Seen,
        tiles: &[(usize, usize)],
    ) -> opencv::Result<Vec<(usize, Portrait)>> {
        let rectified = &seen.sighting.rectified;
        let board = Levelled::of(rectified)?;
        let scene = Scene {
            rectified,
            board: &board,
            layout: &self.layout,
            centre: seen.centre,
        };
        let reading = &seen.sighting.reading;
        let squares = Board::empty(self.variant.side).squares();
        let empty: Vec<bool> = squares
            .map(|square| matches!(reading.get(square), game::Seen::Sure(Sight::Empty)))
            .collect();
        let asked: Vec<(usize, Expected)> = tiles
            .iter()
            .map(|&(square, _)| (square, seen.expected[square]))
            .collect();
        let looked = self.eyes.judge.look(&scene, &empty, &asked)?;
        let sights = tiles.iter().map(|(_, sight)| *sight);
        Ok(sights
            .zip(looked.into_iter().map(|seen| seen.portrait))
            .collect())
    }
}
