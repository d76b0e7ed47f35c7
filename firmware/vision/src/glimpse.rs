//! From where a board is to be looked at on which no word is seen as it lies: letters on tiles of the board's own colour
//! may pass for nothing from the side, and one alone in the middle for print.

use game::Square;

use crate::fuse::likeliest;
use crate::levelled::Levelled;
use crate::looks::Eyes;
use crate::orient::{self, NO_TILE};

/// Tiles of the shortest word.
const WORD: usize = 2;

/// How much better, in natural logarithms, letters in the middle and beside it must read from another side for the board to
/// be looked at from there.
const GLIMPSED: f32 = 2.0;

/// Whether the first look sees fewer tiles than a word has.
pub(crate) fn no_word(seen: &[Vec<f32>]) -> bool {
    seen.iter().filter(|p| p[0] < 0.5).count() < WORD
}

/// The way round, in clockwise quarter turns, in which a first word or tile is glimpsed, or 0, as the board lies; `scores` is
/// what else speaks for each, in natural logarithms. It is not certain for that.
pub(crate) fn likeliest_way(
    scores: [f32; 4],
    board: &Levelled,
    centre: Square,
    eyes: &mut Eyes,
) -> opencv::Result<usize> {
    Ok(best(scores, about_the_middle(board, centre, eyes)?))
}

fn best(scores: [f32; 4], glimpse: [f32; 4]) -> usize {
    let both: [f32; 4] = std::array::from_fn(|way| scores[way] + glimpse[way]);
    let best = likeliest(&both);
    if both[best] - both[0] < GLIMPSED {
        0
    } else {
        best
    }
}

/// How well letters read in each way, for the first look, in the middle and beside it: a first word covers one of these squares
/// as well, and a single tile has three sides from which it may look empty.
fn about_the_middle(board: &Levelled, centre: Square, eyes: &mut Eyes) -> opencv::Result<[f32; 4]> {
    let beside = centre.beside(board.side as u8);
    let places: Vec<usize> = std::iter::once(centre)
        .chain(beside)
        .map(|square| square.index(board.side as u8))
        .collect();
    let mut legible = [0.0; 4];
    for (turns, legible) in (0..).zip(&mut legible) {
        let looks = eyes.whole.look_at(&board.turned(turns), &places)?;
        *legible = looks
            .iter()
            .map(|look| (orient::legibility(look) + NO_TILE).ln())
            .sum();
    }
    Ok(legible)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_without_a_word_is_looked_at_from_where_one_is_glimpsed() {
        for (scores, glimpse, expected) in [
            ([0.0; 4], [-10.6, -8.0, -10.6, -10.5], 1),
            ([0.0; 4], [-10.6, -9.0, -10.6, -10.5], 0),
            ([-3.0, 0.0, 0.0, 0.0], [-8.0, -10.6, -10.6, -10.5], 0),
            ([-1.0, 0.0, 0.0, 1.5], [-10.6; 4], 3),
        ] {
            assert_eq!(best(scores, glimpse), expected, "{scores:?} {glimpse:?}");
        }
    }

    #[test]
    fn one_tile_is_no_word() {
        let seen = |tiles: usize| {
            let p = |i: usize| if i < tiles { 0.2 } else { 0.9 };
            (0..9).map(|i| vec![p(i), 1.0 - p(i)]).collect::<Vec<_>>()
        };
        assert!(no_word(&seen(0)) && no_word(&seen(1)) && !no_word(&seen(2)));
    }
}
