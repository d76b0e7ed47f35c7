//! A tile that stands between two squares: nobody can tell which of them it is on.
//!
//! Tiles have a height, so a camera that is not overhead sees all of them displaced. The edges of the
//! tiles that are certain tell how far; against that a tile whose middle lies on the line between two
//! squares is told from one that only lies badly. Such a tile leaves one of its squares doubtful at
//! least: only those are looked at.

use game::Square;
use nalgebra::{Matrix3, RowVector3, Vector3};

use crate::answers::Answers;
use crate::fuse;
use crate::levelled::{FINE, Levelled};
use crate::whole::{Field, Whole};

mod twice;
pub(crate) use twice::read_twice;

/// Most that the middle of such a tile is off the line, in squares, once the displacement is taken out: a
/// tile up to two fifths off its square is on it …
const OFF_THE_LINE: f32 = 0.06;

/// … and as it is seen: what all tiles have in common may be how they were laid.
const SEEN_OFF: f32 = 0.1;

/// Breadth of a tile, seen askew and with its sides, in squares.
const BREADTH: [f32; 2] = [0.7, 1.1];

/// How much more of a tile must be seen between the squares than beside it.
const CONTRAST: f32 = 0.4;

/// Columns on either side that must be known to be bare.
const BESIDE: usize = 5;

/// Probability of a tile that the first look must give to the place between the squares.
const TILE: f32 = 0.9;

/// Distance from the common displacement, in squares, from which a tile says nothing about it.
const ASTRAY: f32 = 0.2;

/// Pixels of a square.
const SQUARE: usize = FINE as usize;

/// Two squares side by side, the left or upper one first.
#[derive(Clone, Copy)]
struct Pair {
    first: usize,
    second: usize,
}

/// How far tiles are displaced, in squares: the same everywhere but for their distance from the middle.
struct Displacement(Vector3<f64>);

/// The two squares that a tile stands between, if there is one.
pub(crate) fn between(
    whole: &mut Whole,
    (board, field): (&Levelled, &Field),
    answers: &Answers,
    side: usize,
) -> opencv::Result<Option<[Square; 2]>> {
    let doubtful: Vec<bool> = answers.squares.iter().map(|p| fuse::doubtful(p)).collect();
    let asked = |pair: &Pair| doubtful[pair.first] || doubtful[pair.second];
    let mut seen: Vec<(Pair, f32)> = pairs(side)
        .filter(asked)
        .filter_map(|pair| Some((pair, centre(&profile(board, answers, pair))?)))
        .filter(|(_, off)| off.abs() <= SEEN_OFF)
        .collect();
    if seen.is_empty() {
        return Ok(None);
    }
    let usual = Displacement::of(board, answers, &doubtful, side);
    for (pair, off) in &mut seen {
        *off = (*off - usual.at(*pair, side)).abs();
    }
    seen.retain(|(_, off)| *off <= OFF_THE_LINE);
    if seen.is_empty() {
        return Ok(None);
    }
    let places: Vec<[i32; 2]> = seen.iter().map(|(pair, _)| pair.halfway(board)).collect();
    let looks = whole.look_between(board, &places, field)?;
    let tiles = seen
        .iter()
        .zip(looks)
        .filter(|(_, look)| 1.0 - look[0] > TILE);
    let nearest = tiles.min_by(|((_, a), _), ((_, b), _)| a.total_cmp(b));
    let at = |i: usize| Square::nth(i, side as u8);
    Ok(nearest.map(|((pair, _), _)| [at(pair.first), at(pair.second)]))
}

impl Pair {
    /// Whether the squares lie in one row.
    const fn across(self) -> bool {
        self.second == self.first + 1
    }

    /// Where the place halfway between them begins, in pixels from the top and the left of the playing field.
    fn halfway(self, board: &Levelled) -> [i32; 2] {
        let [top, left] = board.corner(self.first);
        let half = SQUARE as i32 / 2;
        if self.across() {
            [top, left + half]
        } else {
            [top + half, left]
        }
    }
}

/// All squares side by side.
fn pairs(side: usize) -> impl Iterator<Item = Pair> {
    let across = (0..side * side).filter(move |i| i % side + 1 < side);
    let down = 0..side * (side - 1);
    let pair = |first, step| Pair {
        first,
        second: first + step,
    };
    across
        .map(move |i| pair(i, 1))
        .chain(down.map(move |i| pair(i, side)))
}

fn profile(board: &Levelled, answers: &Answers, pair: Pair) -> Vec<Option<f32>> {
    let expected = [pair.first, pair.second].map(|i| answers.expected[i]);
    board.profile(pair.first, pair.across(), expected)
}

/// How far the middle of what stands over the line between two squares is from that line, in squares,
/// when it is as broad as a tile and both squares are bare beside it.
fn centre(profile: &[Option<f32>]) -> Option<f32> {
    let tile = |v: &Option<f32>| v.is_none_or(|v| v >= 0.5);
    let (left, right) = profile.split_at(SQUARE);
    let (left_edge, left_open) = extent(left.iter().rev(), tile);
    let (right_edge, right_open) = extent(right.iter(), tile);
    // Where neither is seen lies the edge in the middle.
    let (from, to) = (left_edge - left_open / 2.0, right_edge - right_open / 2.0);
    let breadth = (from + to) / SQUARE as f32;
    if !(BREADTH[0]..=BREADTH[1]).contains(&breadth) {
        return None;
    }
    let cut = SQUARE - from as usize..SQUARE + to as usize;
    let inside = mean(&profile[cut.clone()]).filter(|(_, known)| *known > SQUARE / 3)?;
    for beside in [&profile[..cut.start], &profile[cut.end..]] {
        let (share, known) = mean(beside)?;
        if known < BESIDE || inside.0 - share < CONTRAST {
            return None;
        }
    }
    Some((to - from) / 2.0 / SQUARE as f32)
}

/// Columns until the tile ends, and how many of the last of them nobody knows.
fn extent<'a>(
    columns: impl Iterator<Item = &'a Option<f32>>,
    tile: impl Fn(&Option<f32>) -> bool,
) -> (f32, f32) {
    let (mut count, mut open) = (0, 0);
    for column in columns.take_while(|column| tile(column)) {
        count += 1;
        open = if column.is_none() { open + 1 } else { 0 };
    }
    (count as f32, open as f32)
}

/// The mean of what is known, and how much that is.
fn mean(values: &[Option<f32>]) -> Option<(f32, usize)> {
    let known = values.iter().flatten().count();
    let sum: f32 = values.iter().flatten().sum();
    (known > 0).then(|| (sum / known as f32, known))
}

impl Displacement {
    /// Measured on words, and single tiles, with certainly empty squares at both ends.
    fn of(board: &Levelled, answers: &Answers, doubtful: &[bool], side: usize) -> Self {
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
    fn at(&self, pair: Pair, side: usize) -> f32 {
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

    /// Columns of a tile from one place to another, in squares from the line, on a bare board.
    pub(super) fn tile(from: f32, to: f32) -> Vec<Option<f32>> {
        let column = |i: usize| (i as f32 + 0.5) / SQUARE as f32 - 1.0;
        (0..2 * SQUARE)
            .map(|i| Some(f32::from((from..to).contains(&column(i)))))
            .collect()
    }

    #[test]
    fn a_tile_on_the_line_is_measured() {
        for off in [-0.125, 0.0, 0.0625] {
            let found = centre(&tile(off - 0.45, off + 0.45)).expect("a tile");
            assert!((found - off).abs() < 0.04, "{found} for {off}");
        }
    }

    #[test]
    fn ink_that_is_like_neither_is_part_of_the_tile() {
        let mut columns = tile(-0.45, 0.45);
        columns[28..36].fill(None);
        let found = centre(&columns).expect("a tile");
        assert!(found.abs() < 0.04, "{found}");
    }

    #[test]
    fn what_is_no_tile_on_the_line_is_not_measured() {
        let faint: Vec<Option<f32>> = tile(-0.45, 0.45)
            .into_iter()
            .map(|v| v.map(|v| 0.45 + v * 0.1))
            .collect();
        let one_sided: Vec<Option<f32>> = tile(-0.45, 1.0);
        for (what, columns) in [
            ("a tile on its square", tile(-0.95, -0.05)),
            ("two tiles", tile(-0.95, 0.95)),
            ("a line of the print", tile(-0.05, 0.05)),
            ("a colour like the board's", faint),
            ("a tile beside another", one_sided),
            ("nothing known", vec![None; 2 * SQUARE]),
        ] {
            assert_eq!(centre(&columns), None, "{what}");
        }
    }

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
