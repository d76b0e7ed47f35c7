//! What of a board is of the tiles' colour, and the lines that run over it.

use std::ops::Range;

use crate::colour::Expected;
use crate::levelled::{FINE, Levelled};

/// Cells of a square each way: every other pixel is looked at.
pub(super) const CELLS: usize = FINE as usize / 2;

/// Share of a square that must be of a colour known there.
const KNOWN: f32 = 0.5;

/// Cells of other colours that a line passes over: the ink of a letter, and its rim, which may be of the board's
/// colour.
const GAP: usize = CELLS / 4;

/// How alike the expected colours may be.
const DISTINCT: f32 = 0.4;

/// How much of each cell of the board is of a tile's colour, 0 to 1, where it is of that or of the bare square's.
pub(super) struct Cells {
    of_tile: Vec<Option<f32>>,
    side: usize,
}

/// A line of cells that are of the tiles' colour.
pub(super) struct Line {
    /// 0 along a row and 1 along a column.
    pub(super) axis: usize,
    /// The row or column of cells.
    aside: usize,
    cells: Range<usize>,
}

impl Cells {
    pub(super) fn of(board: &Levelled, expected: &[Expected], side: usize) -> Self {
        let across = side * CELLS;
        let colours: Vec<Option<[[f32; 3]; 2]>> = expected
            .iter()
            .map(|expected| board.distinct(*expected, DISTINCT))
            .collect();
        let cell = |i: usize| {
            let (y, x) = (i / across, i % across);
            let colours = colours[y / CELLS * side + x / CELLS]?;
            board.of_tile([x * 2, y * 2], colours)
        };
        Self {
            of_tile: (0..across * across).map(cell).collect(),
            side,
        }
    }

    fn at(&self, [x, y]: [usize; 2]) -> Option<f32> {
        self.of_tile[y * self.side * CELLS + x]
    }

    /// The cells of a square.
    fn inside(&self, square: usize) -> impl Iterator<Item = [usize; 2]> + use<> {
        let (top, left) = (square / self.side * CELLS, square % self.side * CELLS);
        (0..CELLS * CELLS).map(move |i| [left + i % CELLS, top + i / CELLS])
    }

    /// Share of a square that is of the tiles' colour; 0 when too little of it is of a colour known there.
    pub(super) fn share(&self, square: usize) -> f32 {
        let known: Vec<f32> = self
            .inside(square)
            .filter_map(|cell| self.at(cell))
            .collect();
        if (known.len() as f32) < KNOWN * (CELLS * CELLS) as f32 {
            return 0.0;
        }
        known.iter().sum::<f32>() / known.len() as f32
    }

    /// The cell in the middle of what is of the tiles' colour on a square.
    pub(super) fn middle(&self, square: usize) -> [usize; 2] {
        let (mut middle, mut sum) = ([0.0; 2], f32::MIN_POSITIVE);
        for cell in self.inside(square) {
            let of_tile = self.at(cell).unwrap_or(0.0);
            middle = [0, 1].map(|k| middle[k] + of_tile * cell[k] as f32);
            sum += of_tile;
        }
        middle.map(|v| (v / sum).round() as usize)
    }

    /// The lines along an axis through a cell, and through others up to so many cells aside of it.
    pub(super) fn lines(
        &self,
        through: [usize; 2],
        axis: usize,
        aside: usize,
    ) -> impl Iterator<Item = Line> {
        let beside = through[1 - axis];
        let last = (beside + aside).min(self.side * CELLS - 1);
        let all = beside.saturating_sub(aside)..=last;
        all.map(move |aside| self.line(axis, aside, through[axis]))
    }

    fn line(&self, axis: usize, aside: usize, from: usize) -> Line {
        let at = |k: usize| self.at(if axis == 0 { [k, aside] } else { [aside, k] });
        let after = reach((from..self.side * CELLS).map(at));
        let before = reach((0..from).rev().map(at));
        Line {
            axis,
            aside,
            cells: from - before..from + after,
        }
    }
}

/// Cells until a line leaves the tiles' colour.
fn reach(line: impl Iterator<Item = Option<f32>>) -> usize {
    let (mut reach, mut gap) = (0, 0);
    for (count, of_tile) in line.enumerate() {
        match of_tile {
            Some(of_tile) if of_tile >= 0.5 => (reach, gap) = (count + 1, 0),
            _ if gap < GAP => gap += 1,
            _ => break,
        }
    }
    reach
}

impl Line {
    /// In squares.
    pub(super) fn length(&self) -> f32 {
        self.cells.len() as f32 / CELLS as f32
    }

    /// The squares of its row or column that it runs over.
    pub(super) fn squares(&self) -> Range<usize> {
        self.cells.start / CELLS..self.cells.end.div_ceil(CELLS)
    }

    /// The `k`th square of its row or column, counted row by row on a board of `side`.
    pub(super) const fn square(&self, k: usize, side: usize) -> usize {
        if self.axis == 0 {
            self.aside / CELLS * side + k
        } else {
            k * side + self.aside / CELLS
        }
    }

    /// How much of that square it runs over, in squares.
    pub(super) fn over(&self, k: usize) -> f32 {
        let (start, end) = (
            self.cells.start.max(k * CELLS),
            self.cells.end.min((k + 1) * CELLS),
        );
        end.saturating_sub(start) as f32 / CELLS as f32
    }
}
