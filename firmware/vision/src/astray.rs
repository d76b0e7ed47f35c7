//! A tile that stands between two squares: nobody can tell which of them it is on.
//!
//! Tiles have a height, so a camera that is not overhead sees all of them displaced. The edges of the
//! tiles that are certain tell how far; against that a tile whose middle lies on the line between two
//! squares is told from one that only lies badly. Such a tile leaves one of its squares doubtful at
//! least: only those are looked at.

use game::Square;

use crate::answers::Answers;
use crate::fuse;
use crate::levelled::{FINE, Levelled};
use crate::whole::{Field, Whole};

mod displacement;
mod twice;
use displacement::Displacement;
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

/// Pixels of a square.
const SQUARE: usize = FINE as usize;

/// Two squares side by side, the left or upper one first.
#[derive(Clone, Copy)]
struct Pair {
    first: usize,
    second: usize,
}

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

#[cfg(test)]
mod tests;
