//! One tile that lies on the line between two squares and was read on one of them and seen on the other: nobody can tell
//! which of them it is on.

use super::{Pair, centre, pairs, profile};
use crate::answers::Answers;
use crate::colour::Expected;
use crate::fuse;
use crate::levelled::Levelled;
use crate::looks::Look;
use crate::lost::LETTER;
use crate::ways::surely_lettered;
use crate::whole::{Field, Whole};

/// First look's probability of a letter below which it is not plainly on its square: of two tiles side by side one is more so
/// nearly always. Of 800 rendered boards of every difficulty two had such squares with the same letter half a square beside,
/// as plain as a lost one, and both were under one tile; so was an M that had 0.75 on one and 0.61 on the other. An I above an I is
/// seen between them, too: two had 0.93 and 0.90.
const PLAINLY: f32 = 0.8;

/// The same below which it is not on its square at all, whatever is sure of it in the end: a W two fifths of a square off was
/// plain on its own, 0.99, and 0.001 on the next, and read on both; so was an E, of 0.995 and 0.101.
const HARDLY: f32 = 0.3;

/// Most that the middle of one tile is off the line between two squares, in squares, on both of which it may be read: a Y of 0.97 and
/// 0.90 lay on the line. What is farther off is on one of them, and beside it may be the gap before the next tile.
const OVER_THE_LINE: f32 = 0.2;

/// The squares, counted row by row, that share a tile with the next one.
///
/// # Errors
/// When OpenCV fails.
pub(crate) fn read_twice(
    whole: &mut Whole,
    (board, field): (&Levelled, &Field),
    looks: &[Look],
    answers: &Answers,
) -> opencv::Result<Vec<usize>> {
    let one_tile = |pair: Pair| over_the_line(&profile(board, answers, pair));
    let mut shared = alike(looks, answers, board.side, one_tile);
    let halfway = |(pair, _): &(Pair, usize)| pair.halfway(board);
    let places: Vec<[i32; 2]> = shared.iter().map(halfway).collect();
    let mut first = whole.look_between(board, &places, field)?.into_iter();
    shared.retain(|(_, letter)| first.next().is_some_and(|look| look[*letter] > LETTER));
    let coloured = shared
        .iter()
        .map(|(pair, _)| (pair.halfway(board), answers.expected[pair.first]));
    let coloured: Vec<([i32; 2], Expected)> = coloured.collect();
    let mut second = whole.look_closer(board, &coloured)?.into_iter();
    shared.retain(|(_, letter)| second.next().is_some_and(|look| look[*letter] > LETTER));
    let both = shared
        .iter()
        .flat_map(|(pair, _)| [pair.first, pair.second]);
    Ok(both.collect())
}

/// Whether one tile lies over the line between two squares, and nothing beside it.
fn over_the_line(profile: &[Option<f32>]) -> bool {
    centre(profile).is_some_and(|off| off.abs() <= OVER_THE_LINE)
}

/// Squares side by side of which one surely has a letter, and the other has the same or is doubtful, and neither has it
/// plainly; or both surely have it, and the first look hardly sees it on one of them, or there is no more than `one_tile`
/// on both together.
fn alike(
    looks: &[Look],
    answers: &Answers,
    side: usize,
    one_tile: impl Fn(Pair) -> bool,
) -> Vec<(Pair, usize)> {
    let surely = |i: usize| {
        let answer = &answers.squares[i];
        surely_lettered(answer).then(|| fuse::likeliest(answer))
    };
    let shares = |i: usize, letter: usize| {
        let same = surely(i) == Some(letter) || fuse::doubtful(&answers.squares[i]);
        same && looks[i].whole[letter] < PLAINLY
    };
    let alike = |pair: Pair| {
        let letter = surely(pair.first).or_else(|| surely(pair.second))?;
        let both = [pair.first, pair.second];
        let shared = both.iter().all(|i| shares(*i, letter));
        let twice = both.iter().all(|i| surely(*i) == Some(letter))
            && (both.iter().any(|i| looks[*i].whole[letter] < HARDLY) || one_tile(pair));
        (shared || twice).then_some((pair, letter))
    };
    pairs(side).filter_map(alike).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::astray::tests::tile;

    /// Pairs among two squares of a board on which the first look gives so much to a letter, and all voices so much.
    fn found(first: [f32; 2], all: [f32; 2]) -> usize {
        found_with(first, all, false)
    }

    /// The same where no more than one tile may lie on both together.
    fn found_with(first: [f32; 2], all: [f32; 2], one_tile: bool) -> usize {
        let said = |p: f32| vec![1.0 - p, 0.0, p];
        let look = |p: f32| Look {
            whole: said(p),
            ..Look::default()
        };
        let answers = Answers {
            squares: vec![said(all[0]), said(all[1]), said(0.0), said(0.0)],
            ..Answers::default()
        };
        let looks = [first[0], first[1], 0.0, 0.0].map(look);
        alike(&looks, &answers, 2, |_| one_tile).len()
    }

    #[test]
    fn squares_may_share_a_tile_that_neither_bears_plainly() {
        assert_eq!(found([0.75, 0.1], [1.0; 2]), 1);
        assert_eq!(found([0.85, 0.4], [1.0; 2]), 0, "two tiles");
        assert_eq!(found([0.5, 0.1], [1.0, 0.6]), 1, "one is doubtful");
        assert_eq!(found([0.1, 0.5], [0.4, 1.0]), 1, "or the other");
        assert_eq!(found([0.5, 0.1], [0.6; 2]), 0, "both are asked about");
        assert_eq!(found([0.5, 0.1], [1.0, 0.0]), 0, "one is bare");
        assert_eq!(found([0.99, 0.2], [1.0; 2]), 1, "read on both");
        assert_eq!(found([0.99, 0.05], [1.0, 0.6]), 0, "that is asked about");
    }

    #[test]
    fn one_tile_lies_over_the_line_and_two_with_a_gap_do_not() {
        let two = |one: Vec<Option<f32>>, other: Vec<Option<f32>>| -> Vec<Option<f32>> {
            let either = one.into_iter().zip(other);
            either.map(|(a, b)| Some(a?.max(b?))).collect()
        };
        assert!(over_the_line(&tile(-0.5, 0.4)));
        assert!(!over_the_line(&two(tile(-0.9, -0.05), tile(0.05, 0.9))));
        assert!(!over_the_line(&two(tile(-1.0, -0.4), tile(-0.03, 0.72))));
    }

    #[test]
    fn one_tile_read_plainly_on_both_is_shared() {
        assert_eq!(found_with([0.9; 2], [1.0; 2], true), 1);
        assert_eq!(found_with([0.9; 2], [1.0; 2], false), 0, "two tiles");
        assert_eq!(found_with([0.9, 0.1], [1.0, 0.0], true), 0, "one is bare");
    }
}
