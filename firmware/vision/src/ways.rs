//! Which way round a board is read when some of its letters leave that open: all of it is read in every way that is
//! left, and in one of them the letters are seen far more plainly.

use game::{Board, Square};

use crate::fuse;
use crate::looks::Look;
use crate::orient;
use crate::settled::Settled;

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
/// not. Settled tiles are looked for where they would lie. What is no letter in any way tells nothing; nor does the middle
/// without a tile beside it: many boards carry a letter of their own there.
pub(crate) fn plainness(ways: &[Way<'_>], settled: &Settled, side: u8) -> Vec<(u8, f32)> {
    let at = |square: Square, way: &Way<'_>| orient::turned(square, way.turns, side).index(side);
    let seen = |square: Square, sees: fn(&[f32]) -> bool| {
        ways.iter().any(|way| sees(&way.answers[at(square, way)]))
    };
    let middle = Square::new(side / 2, side / 2);
    let joined = middle.beside(side).any(|square| seen(square, tiled));
    let tells = |square: &Square| seen(*square, lettered) && (*square != middle || joined);
    let places: Vec<Square> = Board::empty(side).squares().filter(tells).collect();
    let first: Vec<Vec<f32>> = ways.first().map_or_else(Vec::new, |way| {
        way.looks.iter().map(|look| look.whole.clone()).collect()
    });
    let known = settled.ways(&first);
    let of = |way: &Way<'_>| {
        let plain = |square: &Square| {
            let square = at(*square, way);
            let letter = letter(&way.answers[square], settled.sight(square));
            letter.map_or(NO_LETTER.ln(), |letter| {
                seen_plainly(letter, &way.looks[square])
            })
        };
        let plain: f32 = places.iter().map(plain).sum();
        (way.turns, known[usize::from(way.turns)] + plain)
    };
    ways.iter().map(of).collect()
}

/// The letter to be seen where one is read: the settled one, or what is read.
fn letter(answer: &[f32], settled: Option<usize>) -> Option<usize> {
    let settled = settled.filter(|sight| *sight > 1);
    lettered(answer).then(|| settled.unwrap_or_else(|| fuse::likeliest(answer)))
}

/// The logarithm of what every look gives a letter. A second and a third look that were saved had nothing to doubt.
fn seen_plainly(letter: usize, look: &Look) -> f32 {
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
mod tests;
