//! What is printed on the board itself: the `W` of `3W` is no tile, and the star of a premium square no
//! blank's.
//!
//! What a premium square carries, all squares of its class carry. A letter that shows on many of them
//! at once, by the cut or where nothing is cut by the other voice, while that sees no tile there or neither
//! the bag nor any game has so many, is print; so are more blanks than the bag holds. What is taken for a letter
//! in the end is compared with the bare squares of its class.

use game::{Letter, Variant};

use crate::fuse::{self, Voices, likeliest};
use crate::layout::Layout;

/// Probability above which a voice shows a letter.
const SHOWS: f32 = 0.4;

/// Share of a class's squares that must show the letter; at least three of them.
const SHARE: f32 = 0.3;

/// Share of a class's squares, at least four of them, that show one letter in no game, whatever the bag holds.
const BEYOND_CHANCE: f32 = 0.4;

/// What is left of a voice's belief in a letter that is print.
const LEFT: f32 = 0.02;

/// Squares of a premium that may hold a letter or nothing from which none of them surely holds it.
const OPEN: usize = 2;

/// Least probability of either there.
const LISTED: f32 = 0.001;

/// What is left of the probability of a letter that may be print.
const MAY_BE_PRINT: f32 = 0.97;

/// Likeness of the middle's likest corner to what its letter stands on, below which that hardly is a tile: of 1 100 tiles in the
/// middle of rendered boards one had less, burnt white …
const NO_CORNER: f32 = 1e-4;

/// … and how far its rim may then be from those of its class, in natural logarithms: of 150 tiles that lay alone in the middle of
/// rendered boards 11 were as near, of 150 boards without a tile 105 …
const NEAR_RIM: f32 = 2.0;

/// … and where no letter is seen: 2 and 64.
const NEARER_RIM: f32 = 0.0;

/// Whether what is seen in the middle of a board on which nothing else lies is print: many boards have a star, a letter or a logo
/// of their own there, and no word has one tile alone.
pub(crate) fn in_the_middle(
    middle: &Voices,
    answer: usize,
    rim: impl FnOnce() -> Option<f32>,
) -> bool {
    let untiled = middle.corner.is_some_and(|like| like < NO_CORNER);
    let most = if untiled { NEAR_RIM } else { NEARER_RIM };
    (untiled || answer < 2) && rim().is_some_and(|rim| rim < most)
}

/// The squares of each premium. Plain squares carry nothing.
fn premiums(layout: &Layout) -> impl Iterator<Item = Vec<usize>> {
    let all = layout.side * layout.side;
    let of = move |class| (0..all).filter(|&i| layout.class(i) == class).collect();
    (0..layout.kinds())
        .map(of)
        .filter(move |squares: &Vec<usize>| 2 * squares.len() < all)
}

/// Takes the glyphs that are print from the voices, and what the other voice made of them.
pub(crate) fn discard(voices: &mut [Voices], layout: &Layout, variant: &Variant) {
    for squares in premiums(layout) {
        (2..variant.faces.len() + 2)
            .for_each(|sight| discard_letter(voices, &squares, sight, variant));
        discard_symbols(voices, &squares, variant);
    }
}

/// Doubts letters on premium squares where others of that premium may hold the same letter or nothing: a tile beside it may hide
/// what else is printed there.
pub(crate) fn doubt(answers: &mut [Vec<f32>], layout: &Layout) {
    for squares in premiums(layout) {
        let open = squares.iter().filter_map(|&i| open(&answers[i]));
        let mut open: Vec<usize> = open.collect();
        open.sort_unstable();
        let several = open.chunk_by(usize::eq).filter(|same| same.len() >= OPEN);
        for sight in several.map(|same| same[0]) {
            for &i in &squares {
                let answer = &mut answers[i];
                if likeliest(answer) == sight && !fuse::doubtful(answer) {
                    answer.iter_mut().for_each(|p| *p *= MAY_BE_PRINT);
                }
            }
        }
    }
}

/// Compares letters on premium squares with the bare ones of their premium: `shown` tells whether some of the squares that are
/// bare look like a square. A letter that is sure is doubted there, and where nothing but one letter or none may be it is none,
/// unless the colour speaks for a tile or something hides it. Nothing is told so of the tiles of a game, which are `known`.
pub(crate) fn compare(
    answers: &mut [Vec<f32>],
    voices: &[Voices],
    layout: &Layout,
    known: impl Fn(usize) -> bool,
    shown: impl Fn(usize, &[bool]) -> bool,
) {
    let bare: Vec<bool> = answers.iter().map(|p| fuse::surely_empty(p)).collect();
    for i in premiums(layout).flatten().filter(|&i| !known(i)) {
        let answer = &mut answers[i];
        let sure = likeliest(answer) > 1 && !fuse::doubtful(answer);
        let tiled = voices[i].colour.is_some_and(|tile| tile > 0.0);
        let free = open(answer).is_some() && !tiled && !voices[i].is_hidden();
        if !(sure || free) || !shown(i, &bare) {
            continue;
        }
        if sure {
            answer.iter_mut().for_each(|p| *p *= MAY_BE_PRINT);
        } else {
            fuse::settle(answer, 0);
        }
    }
}

/// The letter that a square may hold, if it is not certain whether it holds that or nothing.
fn open(answer: &[f32]) -> Option<usize> {
    let letter = (2..answer.len()).max_by(|&a, &b| answer[a].total_cmp(&answer[b]))?;
    let others = (1..answer.len()).filter(|i| *i != letter);
    let most = others.map(|i| answer[i]).fold(LISTED, f32::max);
    let both = answer[0] > most && answer[letter] > most;
    (fuse::doubtful(answer) && both).then_some(letter)
}

fn discard_letter(voices: &mut [Voices], squares: &[usize], sight: usize, variant: &Variant) {
    let shown = |look: &[f32]| likeliest(look) == sight && look[sight] > SHOWS;
    let cut = |v: &Voices| v.glyph.as_ref().map(|(glyph, _)| shown(glyph));
    let mut showing = squares.to_vec();
    showing.retain(|&i| cut(&voices[i]) == Some(true));
    let bare = |i: &&usize| likeliest(&voices[**i].whole) == 0;
    // Where the other voice sees through most of the prints it does so here: what it sees then is a tile.
    let taken_in = 2 * showing.iter().filter(bare).count() <= showing.len();
    if taken_in {
        // Of two letters side by side, as of TW, none can be cut, and the other voice takes them for one.
        let uncut = |i: &usize| cut(&voices[*i]).is_none() && shown(&voices[*i].whole);
        showing.extend(squares.iter().copied().filter(uncut));
    }
    if showing.len() < 3 || (showing.len() as f32) < SHARE * squares.len() as f32 {
        return;
    }
    let in_bag = usize::from(variant.face(Letter((sight - 2) as u8)).count);
    let by_chance =
        showing.len() < 4 || (showing.len() as f32) < BEYOND_CHANCE * squares.len() as f32;
    if taken_in && by_chance && showing.len() <= in_bag {
        return;
    }
    for i in showing {
        let voice = &mut voices[i];
        voice.print_of = taken_in.then_some(sight);
        if likeliest(&voice.whole) == 0 {
            voice.glyph = None;
        } else if taken_in && likeliest(&voice.whole) == sight {
            // More than the bag or any game has: the other voice has been taken in by the print as well.
            let taken = voice.whole[sight] * (1.0 - LEFT);
            voice.whole[sight] -= taken;
            voice.whole[0] += taken;
            voice.glyph = None;
        }
    }
}

/// Takes squares for empty whose print was taken for a blank's: a class with more of them than there are
/// blanks.
fn discard_symbols(voices: &mut [Voices], squares: &[usize], variant: &Variant) {
    let showing: Vec<usize> = squares
        .iter()
        .copied()
        .filter(|&i| likeliest(&voices[i].whole) == 1)
        .collect();
    if showing.len() > usize::from(variant.blanks).max(2) {
        for i in showing {
            let whole = &mut voices[i].whole;
            let taken = whole[1] * (1.0 - LEFT);
            whole[1] -= taken;
            whole[0] += taken;
            voices[i].printed = true;
        }
    }
}

#[cfg(test)]
mod tests;
