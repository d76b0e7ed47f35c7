//! Squares that are doubtful still, or would be disbelieved, compared with tiles that are known.

use std::collections::BTreeSet;

use super::asked::expected;
use crate::colour::Evidence;
use crate::fuse::{self, Voices};
use crate::judge::{Judge, Scene};
use crate::likeness::Exemplars;
use crate::looks::Look;
use crate::mutual;
use crate::settled::Settled;
use crate::vouch::{self, Grounds};

/// Probability that the third look must leave for the letter of a tile on the board, so that others are compared with it.
const CONTRADICTED: f32 = 0.2;

/// Probability for any voice above which a square may hold a letter, so that it is compared with known tiles of it.
const POSSIBLE: f32 = 0.02;

/// Most tiles at which the third look looks only to compare: each takes it a millisecond.
const UNSEEN: usize = 25;

/// Tiles of one sight on the board that are compared with.
const TILES: usize = 3;

/// Tiles that are known before any square is looked at.
pub(super) struct Tiles<'a> {
    /// Those that the owner has laid out.
    pub(super) enrolled: &'a Exemplars,
    /// Those that accepted turns have left.
    pub(super) settled: &'a Settled,
}

/// Compares squares that the third look has seen, and that are doubtful, or would be disbelieved where tiles are enrolled, with tiles
/// that are known: enrolled ones, sure ones of the same board, and those that the game has settled. `answers` is what all other voices
/// say together.
pub(super) fn compare(
    judge: &mut Judge,
    scene: &Scene<'_>,
    evidence: Option<&[Evidence]>,
    known: &Tiles<'_>,
    (answers, voices): (&[Vec<f32>], &mut [Voices]),
    looks: &mut [Look],
) -> opencv::Result<()> {
    let grounds = vouch::grounds(voices);
    // What would be disbelieved is saved by laid out tiles alone.
    let disbelieved = if known.enrolled.is_empty() {
        BTreeSet::new()
    } else {
        disbelieved(answers, &grounds)
    };
    let open = |i: &usize| fuse::doubtful(&answers[*i]) || disbelieved.contains(i);
    let asked: Vec<usize> = (0..answers.len())
        .filter(open)
        .filter(|&i| voices[i].judge.is_some())
        .collect();
    let possible = |sight: usize| {
        let mut squares = asked.iter();
        sight > 1 && squares.any(|&i| answers[i][sight].max(voices[i].most(sight)) > POSSIBLE)
    };
    let wanted: Vec<bool> = (0..answers[0].len()).map(possible).collect();
    let trusted = trusted(answers, &grounds);
    let tiles = known_tiles(voices, (answers, &trusted), &wanted, known.settled);
    let empty: Vec<bool> = answers.iter().map(|p| fuse::surely_empty(p)).collect();
    let unseen = tiles.iter().map(|(i, _)| *i);
    let unseen = unseen.filter(|&i| looks[i].judge.is_none()).take(UNSEEN);
    let unseen = expected(evidence, unseen);
    for ((i, _), says) in unseen.iter().zip(judge.look(scene, &empty, &unseen)?) {
        looks[*i].judge = Some(says);
    }
    for i in asked {
        let Some(seen) = &looks[i].judge else {
            continue;
        };
        let others = tiles.iter().filter(|(other, _)| *other != i);
        let exemplars = exemplars(known.enrolled, others, looks);
        let like = |exemplars: &Exemplars| exemplars.compare(&seen.portrait, wanted.len());
        let likened = Voices {
            alike: like(&exemplars),
            laid: like(known.enrolled),
            ..voices[i].clone()
        };
        // The bars below which a letter is disbelieved were measured without what it is like.
        if fuse::doubtful(&answers[i]) || saved(&likened, fuse::likeliest(&answers[i])) {
            voices[i] = likened;
        }
    }
    Ok(())
}

/// Whether a letter that would be disbelieved is told by known tiles, and likeliest still.
fn saved(likened: &Voices, letter: usize) -> bool {
    let together = likened.weighed();
    fuse::likeliest(&together) == letter && likened.told_apart(letter, &together)
}

/// The squares that would be disbelieved among those that are doubtful.
fn disbelieved(answers: &[Vec<f32>], grounds: &[Option<Grounds>]) -> BTreeSet<usize> {
    let all: Vec<usize> = (0..answers.len()).collect();
    let doubtful = all.iter().copied().filter(|&i| fuse::doubtful(&answers[i]));
    mutual::disbelieved(answers, grounds, &all, doubtful.collect())
}

/// Which squares may tell what others are: nothing doubts them, nor does what was weighed of them.
fn trusted(answers: &[Vec<f32>], grounds: &[Option<Grounds>]) -> Vec<bool> {
    let trusted = |(answer, grounds): (&Vec<f32>, &Option<Grounds>)| {
        !fuse::doubtful(answer) && vouch::beyond_doubt(grounds, fuse::likeliest(answer))
    };
    answers.iter().zip(grounds).map(trusted).collect()
}

/// The enrolled tiles, and those on the board of which the third look does not see something else.
fn exemplars<'a>(
    enrolled: &Exemplars,
    tiles: impl Iterator<Item = &'a (usize, usize)>,
    looks: &[Look],
) -> Exemplars {
    let mut exemplars = enrolled.clone();
    for &(square, sight) in tiles {
        let seen = looks[square].judge.as_ref();
        if let Some(seen) = seen.filter(|seen| seen.sights[sight] > CONTRADICTED) {
            exemplars.add(sight, seen.portrait.clone());
        }
    }
    exemplars
}

/// Some tiles of each wanted sight, the surest first: those that may tell what others are, and those that the game has settled and
/// the looks do not contradict.
fn known_tiles(
    voices: &[Voices],
    (answers, trusted): (&[Vec<f32>], &[bool]),
    wanted: &[bool],
    settled: &Settled,
) -> Vec<(usize, usize)> {
    let tile = |i: usize| {
        let best = fuse::likeliest(&answers[i]);
        match settled.sight(i) {
            None => trusted[i].then_some(best),
            Some(sight) if !fuse::doubtful(&answers[i]) => (sight == best).then_some(best),
            Some(sight) => voices[i].uncontradicted(sight).then_some(sight),
        }
    };
    let tiles = (0..answers.len()).filter_map(|i| Some((i, tile(i)?)));
    let mut tiles: Vec<(usize, usize)> = tiles.filter(|(_, sight)| wanted[*sight]).collect();
    tiles.sort_by(|(a, one), (b, other)| answers[*b][*other].total_cmp(&answers[*a][*one]));
    let mut taken = vec![0; wanted.len()];
    tiles.retain(|(_, sight)| {
        taken[*sight] += 1;
        taken[*sight] <= TILES
    });
    tiles
}

#[cfg(test)]
mod tests;
