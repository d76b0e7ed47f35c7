//! Which way round a board is read when its letters alone leave that open: all of it is read in every way that is
//! left, and one of them reads far more surely.

use game::{Board, Square};

use crate::fuse;
use crate::orient;

/// How much surer, in natural logarithms, the best way round must be: chosen on the 59 of 500 rendered boards, of every
/// difficulty, that were read in several ways. There no wrong way was so much surer than the right one, but on boards
/// that nobody could read either way.
const SURER: f32 = 0.6;

/// How much surer another way than the one that the letters prefer must be to be taken instead.
const TAKEN: f32 = 0.1;

/// What a square counts where another way has a letter and this one has none.
const NO_LETTER: f32 = 0.1;

/// Probability of a letter in the middle above which the photograph itself tells it: what the game knows makes it no more
/// than sure.
const SEEN: f32 = 0.995;

/// Whether a square may hold a tile.
pub(crate) fn may_hold(answer: &[f32]) -> bool {
    fuse::likeliest(answer) > 0 || fuse::doubtful(answer)
}

fn lettered(answer: &[f32]) -> bool {
    fuse::likeliest(answer) > 1
}

fn surely_lettered(answer: &[f32]) -> bool {
    lettered(answer) && answer[fuse::likeliest(answer)] > SEEN
}

fn surely_unlettered(answer: &[f32]) -> bool {
    !lettered(answer) && !fuse::doubtful(answer)
}

/// How surely the letters are read in each of some ways round: the logarithm of the probability that where any way has a
/// letter one is read rightly. A letter that is upside down may surely look like a blank, or like print. What is bare in
/// all of them is as bare from every side, and its doubts tell nothing; nor does the middle, where many boards carry a
/// letter of their own, unless one way is sure of a letter there and none of anything else.
pub(crate) fn sureness(ways: &[(u8, &[Vec<f32>])], side: u8) -> Vec<(u8, f32)> {
    let at = |square: Square, turns: u8| orient::turned(square, turns, side).index(side);
    let middle = Square::new(side / 2, side / 2);
    let seen = |square: Square, sees: fn(&[f32]) -> bool| {
        let sees = |(turns, answers): &(u8, &[Vec<f32>])| sees(&answers[at(square, *turns)]);
        ways.iter().any(sees)
    };
    let tells = |square: &Square| match *square == middle {
        true => seen(middle, surely_lettered) && !seen(middle, surely_unlettered),
        false => seen(*square, lettered),
    };
    let places: Vec<Square> = Board::empty(side).squares().filter(tells).collect();
    let sure = |p: &[f32]| p[2..].iter().copied().fold(NO_LETTER, f32::max).ln();
    let of = |(turns, answers): &(u8, &[Vec<f32>])| {
        let places = places.iter();
        (
            *turns,
            places
                .map(|square| sure(&answers[at(*square, *turns)]))
                .sum(),
        )
    };
    ways.iter().map(of).collect()
}

/// Which of some ways round, quarter turns and how surely the board is read in them, is the right one: its place, and
/// the further turns after it that may as well be right. The first is the one that the letters prefer.
pub(crate) fn surest(ways: &[(u8, f32)]) -> (usize, Vec<u8>) {
    let most = |best: usize, next: usize| {
        let ahead = if best == 0 { TAKEN } else { 0.0 };
        if ways[next].1 > ways[best].1 + ahead {
            next
        } else {
            best
        }
    };
    let best = (1..ways.len()).fold(0, most);
    let (turns, sureness) = ways[best];
    let rival =
        |(other, (_, as_sure)): &(usize, &(u8, f32))| *other != best && sureness - as_sure < SURER;
    let rivals = ways.iter().enumerate().filter(rival);
    (
        best,
        rivals.map(|(_, way)| (4 + way.0 - turns) % 4).collect(),
    )
}

/// Where the board may be read several ways round, nobody knows which square is which: no square that
/// may hold a tile in one of them is certain, nor is the middle: what it holds is not read from the side.
pub(crate) fn doubt_places(answers: &mut [Vec<f32>], rivals: &[u8], (side, middle): (u8, Square)) {
    let index = |square: Square| square.index(side);
    let tiles: Vec<Square> = Board::empty(side)
        .squares()
        .filter(|square| may_hold(&answers[index(*square)]))
        .collect();
    let middle = (!tiles.is_empty()).then_some(middle);
    let ways = rivals.iter().copied().chain(rivals.first().map(|_| 0));
    let mut doubted = vec![false; answers.len()];
    for turns in ways {
        let tiles = tiles.iter().chain(&middle);
        tiles.for_each(|tile| doubted[index(orient::turned(*tile, turns, side))] = true);
    }
    let doubtful = answers
        .iter_mut()
        .zip(doubted)
        .filter(|(_, doubted)| *doubted);
    doubtful.for_each(|(answer, _)| answer.iter_mut().for_each(|p| *p *= 0.9));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_surest_way_is_taken_and_those_about_as_sure_stay_its_rivals() {
        for (ways, best, rivals) in [
            (&[(0, -0.1), (2, -9.0)][..], 0, &[][..]),
            (&[(0, -9.0), (2, -0.1)], 1, &[]),
            // A hair surer is not sure: the letters decide, and the doubt stays.
            (&[(0, -0.05), (2, -0.01)], 0, &[2]),
            (&[(1, -3.0), (2, -0.3), (3, -0.2), (0, -8.0)], 2, &[3]),
            (&[(3, -5.0), (0, -0.3), (1, -0.7), (2, -8.0)], 1, &[1]),
        ] {
            assert_eq!(surest(ways), (best, rivals.to_vec()), "{ways:?}");
        }
    }

    #[test]
    fn letters_that_read_surely_make_a_way_sure_and_bare_squares_tell_nothing() {
        let board = |square: usize, read: [f32; 3], elsewhere: f32| {
            let mut answers = vec![vec![elsewhere, 1.0 - elsewhere, 0.0]; 9];
            answers[square] = read.to_vec();
            answers
        };
        let upright = board(0, [0.001, 0.0, 0.999], 0.8);
        let upside_down = board(8, [0.5, 0.3, 0.2], 0.999);
        let sure = sureness(&[(0, &upright), (2, &upside_down)], 3);
        assert!(
            sure[0].1 > -0.01 && (sure[1].1 - 0.2_f32.ln()).abs() < 0.01,
            "{sure:?}"
        );
        let blank = board(8, [0.001, 0.999, 0.0], 0.999);
        let sure = sureness(&[(0, &upright), (2, &blank)], 3);
        assert!(
            sure[1].1 < sure[0].1 - 2.0,
            "a letter upside down: {sure:?}"
        );
        let blank = board(4, [0.3, 0.7, 0.0], 0.999);
        assert_eq!(
            sureness(&[(0, &blank), (1, &blank)], 3),
            [(0, 0.0), (1, 0.0)]
        );
    }

    #[test]
    fn the_middle_counts_where_a_letter_lies_there_surely() {
        let middle = |read: [f32; 3]| {
            let mut answers = vec![vec![1.0, 0.0, 0.0]; 9];
            answers[4] = read.to_vec();
            answers
        };
        let other = middle([0.3, 0.2, 0.5]);
        let sure = sureness(&[(0, &middle([0.001, 0.0, 0.999])), (2, &other)], 3);
        assert!(sure[0].1 - sure[1].1 > SURER, "{sure:?}");
        for (one, two) in [
            ([0.03, 0.0, 0.97], [0.3, 0.2, 0.5]),
            // As sure as a settled tile makes it, and a blank whose print is a letter upside down.
            ([0.005, 0.005, fuse::SURE], [0.3, 0.2, 0.5]),
            ([0.001, 0.0, 0.999], [0.0, 0.999, 0.001]),
        ] {
            let silent = sureness(&[(0, &middle(one)), (2, &middle(two))], 3);
            assert_eq!(silent, [(0, 0.0), (2, 0.0)], "{one:?} {two:?}");
        }
    }

    #[test]
    fn what_may_lie_elsewhere_is_doubtful_in_both_places() {
        let mut answers = vec![vec![1.0, 0.0]; 9];
        answers[0] = vec![0.0, 1.0];
        doubt_places(&mut answers, &[2], (3, Square::new(1, 1)));
        let doubted = |i: usize| fuse::doubtful(&answers[i]);
        assert_eq!(
            (0..9).filter(|i| doubted(*i)).collect::<Vec<_>>(),
            [0, 4, 8],
            "and the middle"
        );
        let mut certain = vec![vec![1.0, 0.0], vec![0.0, 1.0]];
        doubt_places(&mut certain, &[], (1, Square::new(0, 0)));
        assert!(certain.iter().all(|p| !fuse::doubtful(p)));
    }
}
