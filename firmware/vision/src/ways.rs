//! Which way round a board is read when some of its letters leave that open: all of it is read in every way that is
//! left, and in one of them the letters are seen far more plainly.

use game::{Board, Square};

use crate::fuse;
use crate::looks::Look;
use crate::orient;

/// How much plainer, in natural logarithms over all looks, the best way round must be. Of 335 rendered boards that were read
/// in several ways, 288 of them of the ordinary range with two to five tiles, the right one was so much plainer on 242; a
/// wrong one was plainer by 3.6 at most, with W for M and M for W. Of 87 others of up to seven tiles, with their values
/// heard, it was on 70, and a wrong one by 3.6 again: an A without its bar is a V from above.
const PLAINER: f32 = 4.0;

/// How much plainer another way than the one that the letters prefer must be to be taken instead.
const TAKEN: f32 = 0.5;

/// How plainly letters must be seen in the best way round, in natural logarithms over all looks, at a square …
const PLAIN: f32 = -4.0;

/// … and on what share of the squares that tell: where they are seen in none, the way in which hardly anything passes for a
/// letter has the least against it. Of the 335 boards 3 of those on which the right way was plainer had less of both, and
/// every wrong one of 500525, 500937 and 501279. The faintest board of 620 others, read right, had -3.2, and letters on all
/// of the squares.
const LETTERED: f32 = 0.5;

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

/// How plainly the letters of a board are seen one way round.
#[derive(Clone, Debug)]
pub(crate) struct Plainness {
    /// Quarter turns after the way that the letters prefer.
    pub(crate) turns: u8,
    /// Natural logarithm over all looks, with what else speaks for the way.
    pub(crate) plain: f32,
    /// Whether letters are seen at all.
    pub(crate) seen: bool,
    /// Of every square that tells, whether it surely bears a letter.
    pub(crate) sure: Vec<bool>,
}

impl Plainness {
    /// Whether a letter is sure that another way has not, or all of them are: an N is as sure upside down, and told nothing of
    /// an M beside it that was read as a doubtful W (3250081).
    fn told_from(&self, other: &Self) -> bool {
        let mut both = self.sure.iter().zip(&other.sure);
        self.sure.iter().all(|sure| *sure) || both.any(|(own, other)| *own && !other)
    }
}

/// Whether a square may hold a tile.
pub(crate) fn may_hold(answer: &[f32]) -> bool {
    fuse::likeliest(answer) > 0 || fuse::doubtful(answer)
}

fn surely_tiled(answer: &[f32]) -> bool {
    fuse::likeliest(answer) > 0 && !fuse::doubtful(answer)
}

fn lettered(answer: &[f32]) -> bool {
    fuse::likeliest(answer) > 1
}

/// Whether a square surely bears a letter.
pub(crate) fn surely_lettered(answer: &[f32]) -> bool {
    lettered(answer) && !fuse::doubtful(answer)
}

/// Whether most letters of a board are doubtful: they do not tell which way round it lies. A board of hairlines that are
/// lost was read upside down (7011070), and all that it asked was what the letters are.
pub(crate) fn hardly_read(answers: &[Vec<f32>]) -> bool {
    let (letters, sure) = letters_and_sure(answers);
    2 * sure < letters
}

/// Whether more than a third of the letters of a board are doubtful: it may lie another way round than its letters seemed to
/// tell. Half of them were when one was read upside down without a doubt about that (3450157), and of 800 other rendered
/// boards on which no way round was open none had as many.
pub(crate) fn partly_read(answers: &[Vec<f32>]) -> bool {
    let (letters, sure) = letters_and_sure(answers);
    3 * sure < 2 * letters
}

/// How many letters a board has, and how many of them are sure.
fn letters_and_sure(answers: &[Vec<f32>]) -> (usize, usize) {
    let letters = || answers.iter().filter(|answer| lettered(answer));
    let sure = letters().filter(|answer| !fuse::doubtful(answer));
    (letters().count(), sure.count())
}

/// How plainly the letters are seen in each of some ways round: the logarithm of what every look gives the letters that are
/// read, where any way has one. All voices together may be as sure of a letter that is upside down; each by itself is
/// not. `known` is what else speaks for each number of turns. What is no letter in any way tells nothing; nor does what is
/// `printed`, which passes for letters from the side, nor the middle, `centre`, without a tile beside it: many boards carry
/// a letter of their own there.
pub(crate) fn plainness(
    ways: &[Way<'_>],
    known: [f32; 4],
    printed: impl Fn(Square) -> bool,
    (side, centre): (u8, Square),
) -> Vec<Plainness> {
    let at = |square: Square, way: &Way<'_>| orient::turned(square, way.turns, side).index(side);
    let seen = |square: Square, sees: fn(&[f32]) -> bool| {
        ways.iter().any(|way| sees(&way.answers[at(square, way)]))
    };
    let joined = centre.beside(side).any(|square| seen(square, surely_tiled));
    let tells = |square: &Square| {
        seen(*square, lettered) && (*square != centre || joined) && !printed(*square)
    };
    let places: Vec<Square> = Board::empty(side).squares().filter(tells).collect();
    let count = places.len() as f32;
    let of = |way: &Way<'_>| {
        let places = places.iter().map(|square| at(*square, way));
        let answers = places.clone().map(|square| &way.answers[square]);
        let letters = answers.filter(|answer| lettered(answer)).count() as f32;
        let sure = places
            .clone()
            .map(|square| surely_lettered(&way.answers[square]));
        let sure = sure.collect();
        let plain: f32 = places
            .map(|square| seen_plainly(&way.answers[square], &way.looks[square]))
            .sum();
        Plainness {
            turns: way.turns,
            plain: known[usize::from(way.turns)] + plain,
            seen: plain >= PLAIN * count && letters >= LETTERED * count,
            sure,
        }
    };
    ways.iter().map(of).collect()
}

/// The logarithm of what every look gives the letter of a square. A second look was saved where the first and the cut left
/// nothing to doubt, a third where those before it did.
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

/// Which of some ways round is the right one: its place, and the further turns after it that may as well be right. The first
/// is the one that the letters prefer.
pub(crate) fn plainest(ways: &[Plainness]) -> (usize, Vec<u8>) {
    let most = |best: usize, next: usize| {
        let ahead = if best == 0 { TAKEN } else { 0.0 };
        if ways[next].plain > ways[best].plain + ahead {
            next
        } else {
            best
        }
    };
    let best = (1..ways.len()).fold(0, most);
    let seen = ways[best].seen;
    let best = if seen { best } else { 0 };
    let rival = |(other, way): &(usize, &Plainness)| {
        let plainer = ways[best].plain - way.plain >= PLAINER;
        *other != best && !(seen && plainer && ways[best].told_from(way))
    };
    let rivals = ways.iter().enumerate().filter(rival);
    let turns = ways[best].turns;
    (
        best,
        rivals.map(|(_, way)| (4 + way.turns - turns) % 4).collect(),
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
