//! A tile that lies so far off its square that nobody has read it: every square under it looks bare.
//!
//! Tiles are as broad as squares. As long as a line runs over what is of the tiles' colour, it runs over so many of
//! them. If one fewer was read there, lengthwise and crosswise, that one is missing, if it looks like one.

mod cells;

use std::collections::BTreeSet;

use crate::answers::Answers;
use crate::colour;
use crate::fuse;
use crate::layout::Layout;
use crate::levelled::Levelled;
use crate::lost::{self, Place};
use crate::whole::{Field, Whole};
use cells::{CELLS, Cells, Line};

/// Share of a bare square that must be of the tiles' colour …
const LEAST: f32 = 0.12;

/// … and how many times the share that is so on most squares of its class: that is print.
const OF_PRINT: f32 = 2.0;

/// Most of a class's squares that may be so: else the colours tell nothing.
const PLAIN: f32 = 0.15;

/// How far a missing tile must reach beyond one square, in squares: print does not.
const BEYOND: f32 = 0.15;

/// Length of a tile that is missing, in squares.
const MISSING: [f32; 2] = [0.6, 1.25];

/// How much of a square a line must run over for a tile there to be one of its own, in squares.
const OVER: f32 = 0.3;

/// How far aside, in cells, lines are drawn past the middle of what is of the tiles' colour on a bare square.
const ASIDE: usize = CELLS / 4;

/// The board's colours, and what was read.
struct Seen {
    cells: Cells,
    /// Of each square, whether a tile was read there.
    tile: Vec<bool>,
    side: usize,
}

/// Probability of a tile, whatever it bears, above which both looks see one half a square beside a bare one: a blank that lay
/// there had 0.999, and 0.03 at most what five rendered boards were asked about for the edge of a shadow or the grain of wood.
const TILE: f32 = 0.5;

/// The squares, counted row by row, on which such a tile lies.
///
/// # Errors
/// When OpenCV fails.
pub(crate) fn squares(
    whole: &mut Whole,
    (board, field): (&Levelled, &Field),
    layout: &Layout,
    answers: &Answers,
) -> opencv::Result<Vec<usize>> {
    let side = board.side;
    let mut missed = missed(board, layout, answers);
    let bare = |i: usize| fuse::likeliest(&answers.squares[i]) == 0;
    let open = |i: &usize| missed.contains(i) || fuse::doubtful(&answers.squares[*i]);
    // Such a tile lies on two of these at least.
    let across = |place: &Place| lost::under(*place, side).filter(open).count() > 1;
    let beside = missed
        .iter()
        .flat_map(|i| lost::free_beside(*i, side, bare));
    let places: BTreeSet<Place> = beside.filter(across).collect();
    let tiles = tiles(whole, (board, field), places, answers)?;
    let on_it = |i: usize| move |place: &Place| lost::under(*place, side).any(|under| under == i);
    missed.retain(|i| tiles.iter().any(on_it(*i)));
    Ok(missed)
}

/// Those of some places at which both looks see a tile.
fn tiles(
    whole: &mut Whole,
    (board, field): (&Levelled, &Field),
    places: BTreeSet<Place>,
    answers: &Answers,
) -> opencv::Result<Vec<Place>> {
    let corner = |place: &Place| lost::corner(*place, board.side);
    let corners: Vec<[i32; 2]> = places.iter().map(corner).collect();
    let first = whole.look_between(board, &corners, field)?;
    let expected = |place: &Place| lost::expected(*place, board.side, answers);
    let coloured = places.iter().map(|place| (corner(place), expected(place)));
    let closer = whole.look_closer(board, &coloured.collect::<Vec<_>>())?;
    let tile = |look: &Vec<f32>| look[1..].iter().sum::<f32>() > TILE;
    let seen = first.iter().zip(&closer);
    let seen = seen.map(|(first, closer)| tile(first) && tile(closer));
    let both = places.into_iter().zip(seen);
    Ok(both
        .filter_map(|(place, tile)| tile.then_some(place))
        .collect())
}

/// The squares on which a tile was missed, as the colours have it.
fn missed(board: &Levelled, layout: &Layout, answers: &Answers) -> Vec<usize> {
    let side = layout.side;
    let seen = Seen {
        cells: Cells::of(board, &answers.expected, side),
        tile: answers
            .squares
            .iter()
            .map(|p| fuse::likeliest(p) > 0)
            .collect(),
        side,
    };
    let shares: Vec<f32> = (0..side * side).map(|i| seen.cells.share(i)).collect();
    let bare = |i: &usize| !seen.tile[*i] && *i != answers.centre;
    let usual = |class: usize| {
        let class = (0..shares.len()).filter(|&i| bare(&i) && layout.class(i) == class);
        colour::median(class.map(|i| shares[i]))
    };
    let usual: Vec<f32> = (0..layout.kinds()).map(usual).collect();
    let stands_out = |i: &usize| {
        let usual = usual[layout.class(*i)];
        usual < PLAIN && shares[*i] > LEAST.max(OF_PRINT * usual)
    };
    let missed: Vec<usize> = (0..shares.len())
        .filter(bare)
        .filter(stands_out)
        .filter(|&i| seen.misses(i))
        .collect();
    // Such a tile lies on two squares at least, of which one may be in doubt already.
    let doubtful = (0..shares.len()).filter(|&i| fuse::doubtful(&answers.squares[i]));
    let others: Vec<usize> = missed.iter().copied().chain(doubtful).collect();
    let beside = |i: &usize| others.iter().any(|other| adjacent(*i, *other, side));
    missed.iter().copied().filter(beside).collect()
}

/// Whether two squares lie side by side.
const fn adjacent(one: usize, other: usize, side: usize) -> bool {
    (one / side).abs_diff(other / side) + (one % side).abs_diff(other % side) == 1
}

impl Seen {
    /// Whether the lines through what is of the tiles' colour on a square run over one tile more than was read.
    fn misses(&self, square: usize) -> bool {
        let middle = self.cells.middle(square);
        let longest = |axis: usize| {
            let lines = self.cells.lines(middle, axis, ASIDE);
            lines.max_by(|one, other| one.length().total_cmp(&other.length()))
        };
        let (Some(row), Some(column)) = (longest(0), longest(1)) else {
            return false;
        };
        let missing = |line: &Line| {
            let missing = line.length() - self.read(line);
            (MISSING[0]..=MISSING[1]).contains(&missing)
        };
        let beyond = |line: &Line| line.length() - line.over(middle[line.axis] / CELLS) > BEYOND;
        let lines = [row, column];
        lines.iter().all(missing) && lines.iter().any(beyond)
    }

    /// How many tiles were read along a line.
    fn read(&self, line: &Line) -> f32 {
        let tile = |k: &usize| self.tile[line.square(*k, self.side)] && line.over(*k) > OVER;
        line.squares().filter(tile).count() as f32
    }
}

#[cfg(test)]
mod tests;
