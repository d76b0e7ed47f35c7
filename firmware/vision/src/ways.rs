//! Which way round a board is read when some of its letters leave that open: all of it is read in every way that is
//! left, and in one of them the letters are seen far more plainly.

use game::{Board, Square};

use crate::fuse;
use crate::looks::Look;
use crate::orient;

/// How much plainer, in natural logarithms over all looks, the best way round must be. Of 148 rendered boards of the
/// ordinary range with two to five tiles that were read in several ways, the right one was so much plainer on 107; the
/// plainest wrong one was by 3.6, with W for M and M for W.
const PLAINER: f32 = 4.0;

/// How much plainer another way than the one that the letters prefer must be to be taken instead.
const TAKEN: f32 = 0.5;

/// What a look counts at least: one may be blind for a letter that the others see.
const BLIND: f32 = 0.02;

/// What a square counts where another way has a letter and this one has none.
const NO_LETTER: f32 = 0.01;

/// A board as it is read one way round.
#[derive(Clone, Copy)]
pub(crate) struct Way<'a> {
    /// Quarter turns after the way that the letters prefer.
    pub(crate) turns: u8,
    /// What all voices say of every square.
    pub(crate) answers: &'a [Vec<f32>],
    /// What each look has seen of it.
    pub(crate) looks: &'a [Look],
}

/// Whether a square may hold a tile.
pub(crate) fn may_hold(answer: &[f32]) -> bool {
    fuse::likeliest(answer) > 0 || fuse::doubtful(answer)
}

fn tiled(answer: &[f32]) -> bool {
    fuse::likeliest(answer) > 0
}

fn lettered(answer: &[f32]) -> bool {
    fuse::likeliest(answer) > 1
}

/// How plainly the letters are seen in each of some ways round: the logarithm of what every look gives the letters that are
/// read, where any way has one. All voices together may be as sure of a letter that is upside down; each by itself is
/// not. What is no letter in any of them tells nothing; nor does the middle without a tile beside it: many boards carry
/// a letter of their own there.
pub(crate) fn plainness(ways: &[Way<'_>], side: u8) -> Vec<(u8, f32)> {
    let at = |square: Square, way: &Way<'_>| orient::turned(square, way.turns, side).index(side);
    let seen = |square: Square, sees: fn(&[f32]) -> bool| {
        ways.iter().any(|way| sees(&way.answers[at(square, way)]))
    };
    let middle = Square::new(side / 2, side / 2);
    let joined = middle.beside(side).any(|square| seen(square, tiled));
    let tells = |square: &Square| seen(*square, lettered) && (*square != middle || joined);
    let places: Vec<Square> = Board::empty(side).squares().filter(tells).collect();
    let of = |way: &Way<'_>| {
        let plain = |square: &Square| {
            let square = at(*square, way);
            seen_plainly(&way.answers[square], &way.looks[square])
        };
        (way.turns, places.iter().map(plain).sum())
    };
    ways.iter().map(of).collect()
}

/// The logarithm of what every look gives the letter of a square. A second and a third look that were saved had nothing
/// to doubt.
fn seen_plainly(answer: &[f32], look: &Look) -> f32 {
    if !lettered(answer) {
        return NO_LETTER.ln();
    }
    let letter = fuse::likeliest(answer);
    let looks = [
        Some(&look.whole),
        look.closer.as_ref(),
        look.judge.as_ref().map(|judge| &judge.sights),
        look.letter.as_ref().map(|(letters, _)| letters),
    ];
    let plain = |sights: &Vec<f32>| sights[letter].max(BLIND).ln();
    looks.into_iter().flatten().map(plain).sum()
}

/// Which of some ways round, quarter turns and how plainly the letters are seen in them, is the right one: its place, and
/// the further turns after it that may as well be right. The first is the one that the letters prefer.
pub(crate) fn plainest(ways: &[(u8, f32)]) -> (usize, Vec<u8>) {
    let most = |best: usize, next: usize| {
        let ahead = if best == 0 { TAKEN } else { 0.0 };
        if ways[next].1 > ways[best].1 + ahead {
            next
        } else {
            best
        }
    };
    let best = (1..ways.len()).fold(0, most);
    let (turns, plain) = ways[best];
    let rival =
        |(other, (_, as_plain)): &(usize, &(u8, f32))| *other != best && plain - as_plain < PLAINER;
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
    fn the_plainest_way_is_taken_and_those_about_as_plain_stay_its_rivals() {
        for (ways, best, rivals) in [
            (&[(0, -0.1), (2, -9.0)][..], 0, &[][..]),
            (&[(0, -9.0), (2, -0.1)], 1, &[]),
            // A hair plainer is not plain: the letters decide, and the doubt stays.
            (&[(0, -0.05), (2, -0.01)], 0, &[2]),
            (&[(1, -13.0), (2, -0.3), (3, -0.2), (0, -8.0)], 2, &[3]),
            (&[(3, -9.0), (0, -0.3), (1, -3.0), (2, -8.0)], 1, &[1]),
        ] {
            assert_eq!(plainest(ways), (best, rivals.to_vec()), "{ways:?}");
        }
    }

    /// Boards of nine squares with sights for nothing, a blank and one letter.
    fn board(places: &[(usize, [f32; 3])]) -> Vec<Vec<f32>> {
        let mut answers = vec![vec![1.0, 0.0, 0.0]; 9];
        for (square, answer) in places {
            answers[*square] = answer.to_vec();
        }
        answers
    }

    /// What one look sees where the others were saved.
    fn seen(sights: &[Vec<f32>]) -> Vec<Look> {
        let look = |whole: &Vec<f32>| Look {
            whole: whole.clone(),
            glyph: None,
            letter: None,
            value: None,
            body: [0.0; 3],
            closer: None,
            judge: None,
        };
        sights.iter().map(look).collect()
    }

    /// Quarter turns, what is read after them, and what was seen.
    type Read<'a> = (u8, &'a [Vec<f32>], &'a [Look]);

    /// How plain boards are.
    fn plain<const N: usize>(ways: [Read<'_>; N]) -> [f32; N] {
        let ways = ways.map(|(turns, answers, looks)| Way {
            turns,
            answers,
            looks,
        });
        let plain = plainness(&ways, 3);
        std::array::from_fn(|i| plain[i].1)
    }

    const LETTER: [f32; 3] = [0.0, 0.0, 1.0];
    const BLANK: [f32; 3] = [0.0, 1.0, 0.0];

    #[test]
    fn letters_count_as_each_look_sees_them_and_what_is_none_tells_nothing() {
        let (upright, upside_down) = (board(&[(0, LETTER)]), board(&[(8, LETTER)]));
        let mut looks = seen(&upside_down);
        looks[8].closer = Some(vec![0.3, 0.3, 0.4]);
        looks[8].letter = Some((vec![0.0, 0.0, 0.5], 0.5));
        let upright_looks = seen(&upright);
        let upright = (0, &upright[..], &upright_looks[..]);
        let [first, second] = plain([upright, (2, &upside_down, &looks)]);
        assert!(
            first > -0.01 && (second - 0.2_f32.ln()).abs() < 0.01,
            "however sure all are together: {first} {second}"
        );
        looks[8].letter = Some((vec![0.0; 3], 1.0));
        let [blind] = plain([(2, &upside_down, &looks)]);
        assert!((blind - (0.4 * BLIND).ln()).abs() < 0.01, "{blind}");
        let blank = board(&[(8, BLANK)]);
        let blank_looks = seen(&blank);
        let [first, second] = plain([upright, (2, &blank, &blank_looks)]);
        assert!(second < first - PLAINER, "a letter upside down: {second}");
        let nothing = plain([(0, &blank, &blank_looks), (1, &blank, &blank_looks)]);
        assert_eq!(nothing, [0.0, 0.0]);
    }

    #[test]
    fn the_middle_counts_beside_a_tile() {
        let alone = [board(&[(4, LETTER)]), board(&[(4, BLANK)])];
        let joined = [
            board(&[(4, LETTER), (3, BLANK)]),
            board(&[(4, BLANK), (5, BLANK)]),
        ];
        for ([one, two], counts) in [(alone, false), (joined, true)] {
            let looks = [&one, &two].map(|board| seen(board));
            let [first, second] = plain([(0, &one, &looks[0]), (2, &two, &looks[1])]);
            assert_eq!(first - second > PLAINER, counts, "{first} {second}");
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
