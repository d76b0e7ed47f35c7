//! What squares say of each other: where some are hard to read, others are.

use std::collections::BTreeSet;

use game::Square;

use crate::answers::Answers;
use crate::fuse::{self, Voices, likeliest};
use crate::settled::Settled;
use crate::vouch::{self, Grounds};

/// Probability below which a tile is not sure on a board with a doubtful square.
const SURE_AMONG_DOUBTS: f32 = 0.999;

/// Doubtful squares on a board from which a square is not believed that is only partly seen …
const SEVERAL: usize = 3;

/// … which it is if the second and the third look leave so much for anything else, one times the other: of 639 such letters
/// on 1 600 rendered boards of every difficulty 26 were wrong, where another square was doubtful.
const PARTLY_SEEN: f32 = 0.004;

/// Probability at first look below which a letter that cannot be cut out is not plainly seen: on the same boards 4 of 29
/// such, beside another that is the same, were that other.
const PLAINLY_SEEN: f32 = 0.95;

/// How often letters are disbelieved, each time among those that were the time before as well.
const ROUNDS: usize = 2;

/// Most that an answer is believed which is not sure there.
const LEFT: f32 = 0.97;

/// From how many doubtful squares on the board each square is not believed.
pub(crate) fn frail(answers: &[Vec<f32>], voices: &[Voices], side: usize) -> Vec<usize> {
    let frail = |i: usize| {
        let best = likeliest(&answers[i]);
        if voices[i].frail(best) || seen_twice(answers, voices, side, i) {
            1
        } else if voices[i].left(best) > PARTLY_SEEN || voices[i].partly_blank(best) {
            SEVERAL
        } else {
            usize::MAX
        }
    };
    (0..answers.len()).map(frail).collect()
}

/// Whether the letter of a square cannot be cut out of it nor is plainly seen at first look, and one beside it has the
/// same.
fn seen_twice(answers: &[Vec<f32>], voices: &[Voices], side: usize, square: usize) -> bool {
    let best = likeliest(&answers[square]);
    let side = side as u8;
    let same = |other: Square| likeliest(&answers[other.index(side)]) == best;
    let voice = &voices[square];
    let partly = best > 1 && voice.glyph.is_none() && voice.whole[best] < PLAINLY_SEEN;
    partly && Square::nth(square, side).beside(side).any(same)
}

/// Doubts what is not beyond doubt on a board with other squares that are doubtful, or would be if nobody vouched for them:
/// what made these hard to read has touched others. What the game knows is neither doubted nor counted, and what is vouched
/// for, which takes those others into account, is not doubted; nor is what is plain at first look, where nothing is doubtful.
pub(crate) fn doubt(answers: &mut Answers, settled: &Settled) {
    let open = open(answers, settled);
    let asked_about = open.iter().any(|&i| fuse::doubtful(&answers.squares[i]));
    let hard = |i: usize| fuse::doubtful(&answers.squares[i]) || answers.rescued[i];
    let hard: Vec<usize> = open.iter().copied().filter(|&i| hard(i)).collect();
    for i in open {
        let answer = &answers.squares[i];
        let best = likeliest(answer);
        let unsure = best > 0 && answer[best] < SURE_AMONG_DOUBTS;
        let others = hard.iter().filter(|other| **other != i).count();
        let among = others > 0 && (unsure || others >= answers.frail[i]);
        let grounds = &answers.grounds[i];
        let plain = grounds.is_none() && !asked_about;
        if !fuse::doubtful(answer) && among && !plain && !vouch::vouched(grounds) {
            answers.doubt(i, LEFT / answer[best]);
        }
    }
}

/// Doubts letters, not those of the game, of which all voices together make too little: the more where squares are doubtful, among
/// them those that this has doubted.
pub(crate) fn disbelieve(answers: &mut Answers, settled: &Settled) {
    let open = open(answers, settled);
    // What known tiles tell apart would be doubtful without them, and the board is no easier to read with them.
    let hard =
        |i: usize| fuse::doubtful(&answers.squares[i]) || vouch::told_apart(&answers.grounds[i]);
    let hard: BTreeSet<usize> = open.iter().copied().filter(|i| hard(*i)).collect();
    let disbelieved = disbelieved(&answers.squares, &answers.grounds, &open, hard);
    for i in disbelieved {
        let answer = &answers.squares[i];
        answers.doubt(i, LEFT / answer[likeliest(answer)]);
    }
}

/// Those of some squares whose letters have too little for them where these are hard to read, and once more where they are themselves.
pub(crate) fn disbelieved(
    answers: &[Vec<f32>],
    grounds: &[Option<Grounds>],
    among: &[usize],
    hard: BTreeSet<usize>,
) -> BTreeSet<usize> {
    let mut disbelieved = BTreeSet::new();
    for _ in 0..ROUNDS {
        let others = hard.union(&disbelieved).count();
        let speaks = |i: &usize| vouch::disbelieved(&grounds[*i], likeliest(&answers[*i]), others);
        let more = among
            .iter()
            .copied()
            .filter(|i| !hard.contains(i) && speaks(i));
        disbelieved.extend(more.collect::<Vec<usize>>());
    }
    disbelieved
}

/// The squares of which the game knows nothing.
fn open(answers: &Answers, settled: &Settled) -> Vec<usize> {
    let unknown = |i: &usize| settled.sight(*i).is_none();
    (0..answers.squares.len()).filter(unknown).collect()
}

#[cfg(test)]
mod tests;
