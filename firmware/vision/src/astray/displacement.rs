//! How far tiles are displaced by their height and the camera's place.

use nalgebra::{Matrix3, RowVector3, Vector3};

use super::{Pair, SQUARE, extent, profile};
use crate::answers::Answers;
use crate::fuse;
use crate::levelled::Levelled;

/// Distance from the common displacement, in squares, from which a tile says nothing about it.
const ASTRAY: f32 = 0.2;

/// How far tiles are displaced, in squares: the same everywhere but for their distance from the middle.
pub(super) struct Displacement(Vector3<f64>);

impl Displacement {
    /// Measured on words, and single tiles, with certainly empty squares at both ends.
    pub(super) fn of(board: &Levelled, answers: &Answers, doubtful: &[bool], side: usize) -> Self {
        let certain = |i: usize, tile: bool| {
            !doubtful[i] && (fuse::likeliest(&answers.squares[i]) > 0) == tile
        };
        let mut rows = Vec::new();
        for (across, line) in [true, false]
            .into_iter()
            .flat_map(|a| (0..side).map(move |l| (a, l)))
        {
            let step = if across { 1 } else { side };
            let at = |k: usize| {
                if across {
                    line * side + k
                } else {
                    k * side + line
                }
            };
            let over = |k: usize| {
                let (first, second) = (at(k), at(k) + step);
                profile(board, answers, Pair { first, second })
            };
            for (start, end) in words(side, |k, tile| certain(at(k), tile)) {
                let (upper, lower) = (over(start - 1), over(end - 1));
                if let (Some(a), Some(b)) = (edge(upper.iter().rev()), edge(lower.iter())) {
                    let middle = (start + end) as f32 / 2.0;
                    rows.push((across, place(middle, side), (b - a) / 2.0));
                }
            }
        }
        let all = Self::fit(&rows);
        rows.retain(|&(across, place, off)| (off - all.value(across, place)).abs() < ASTRAY);
        Self::fit(&rows)
    }

    /// Least squares with a little ridge: few tiles say little.
    fn fit(rows: &[(bool, f32, f32)]) -> Self {
        let (mut normal, mut right) = (Matrix3::identity(), Vector3::zeros());
        for &(across, place, off) in rows {
            let row = weights(across, place);
            normal += row.transpose() * row;
            right += row.transpose() * f64::from(off);
        }
        Self(
            normal
                .cholesky()
                .map_or_else(Vector3::zeros, |n| n.solve(&right)),
        )
    }

    fn value(&self, across: bool, place: f32) -> f32 {
        (weights(across, place) * self.0)[0] as f32
    }

    /// Of a tile between two squares, along the line that joins them.
    pub(super) fn at(&self, pair: Pair, side: usize) -> f32 {
        let first = if pair.across() {
            pair.first % side
        } else {
            pair.first / side
        };
        self.value(pair.across(), place(first as f32 + 1.0, side))
    }
}

/// Where tiles stand in a line between two empty squares: the first one, and the empty one after the last.
fn words(side: usize, holds: impl Fn(usize, bool) -> bool) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for start in 1..side {
        if !holds(start, true) || !holds(start - 1, false) {
            continue;
        }
        let end = (start..side).find(|k| !holds(*k, true));
        found.extend(end.filter(|k| holds(*k, false)).map(|end| (start, end)));
    }
    found
}

/// From -1 to 1 along a row or column.
fn place(squares: f32, side: usize) -> f32 {
    2.0 * squares / side as f32 - 1.0
}

fn weights(across: bool, place: f32) -> RowVector3<f64> {
    let [x, y] = if across { [1.0, 0.0] } else { [0.0, 1.0] };
    RowVector3::new(x, y, f64::from(place))
}

/// How far a tile on the first square of a profile reaches over the line, in squares.
fn edge<'a>(profile: impl Iterator<Item = &'a Option<f32>>) -> Option<f32> {
    let columns: Vec<Option<f32>> = profile.copied().skip(SQUARE / 2).take(SQUARE).collect();
    let (count, open) = extent(columns.iter(), |v| v.is_none_or(|v| v >= 0.5));
    let reach = count - open / 2.0;
    let found = reach > 2.0 && reach < SQUARE as f32 - 2.0;
    found.then(|| reach / SQUARE as f32 - 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_at_empty_squares() {
        let line = "AB.C..?DE.F";
        let holds = |k: usize, tile: bool| match &line[k..=k] {
            "?" => false,
            "." => !tile,
            _ => tile,
        };
        assert_eq!(words(line.len(), holds), [(3, 4)]);
    }

    #[test]
    fn the_displacement_is_the_one_most_tiles_have() {
        let row = |k: usize| {
            let place = k as f32 / 10.0 - 1.0;
            (k.is_multiple_of(2), place, 0.1 + 0.05 * place)
        };
        let rows: Vec<(bool, f32, f32)> = (0..20).map(row).collect();
        let fit = Displacement::fit(&rows);
        for across in [true, false] {
            let found = fit.value(across, 0.5);
            assert!((found - 0.125).abs() < 0.03, "{found}");
        }
        assert!(Displacement::fit(&[]).value(true, 1.0).abs() < f32::EPSILON);
    }
}
