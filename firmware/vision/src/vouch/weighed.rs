//! What is weighed of the squares of a board, and what they tell of each other.

use super::Grounds;
use crate::fuse::{self, Voices};

/// Joint probabilities below which another square is hard to read, and nearly so.
const HARD: [f32; 2] = [0.99, 0.9995];

/// Least that counts of a voice's probability, and of a value's.
const LEAST: f32 = 1e-4;
const LEAST_VALUE: f32 = 1e-3;

/// Most that counts of the joint odds, of the colour and of the fellows, in natural logarithms.
const MOST_ODDS: f32 = 12.0;
const MOST_COLOUR: f32 = 8.0;
const MOST_FELLOWS: f32 = 9.0;

/// What the first look leaves for anything else than a letter, as a natural logarithm, by which that is neither plain nor faint. Of
/// 324 rendered boards of the ordinary range 281 have less in the mean of their letters.
const USUALLY_LEFT: f32 = -6.5;

/// As many other letters count half, and fewer less: three say little of a board.
const FEW_LETTERS: f32 = 3.0;

/// What is weighed of every square that was looked at twice; the others are plain.
pub(crate) fn grounds(voices: &[Voices]) -> Vec<Option<Grounds>> {
    let joint = |voice: &Voices| voice.closer.is_some().then(|| voice.weighed());
    let joint: Vec<Option<Vec<f32>>> = voices.iter().map(joint).collect();
    let most = |p: &Vec<f32>| p[fuse::likeliest(p)];
    let below = |bar: f32| joint.iter().flatten().filter(|p| most(p) < bar).count();
    let hard = HARD.map(below);
    let less: Vec<Option<f32>> = voices.iter().zip(&joint).map(plainer).collect();
    let (all, letters) = less
        .iter()
        .flatten()
        .fold((0.0, 0), |(sum, count), less| (sum + less, count + 1));
    let of = |((voice, joint), less): ((&Voices, &Option<Vec<f32>>), &Option<f32>)| {
        let joint = joint.as_ref()?;
        let others = |k: usize| hard[k] - usize::from(most(joint) < HARD[k]);
        let letters = letters - less.map_or(0, |_| 1);
        let plainness = (all - less.unwrap_or(0.0)) / (letters as f32 + FEW_LETTERS);
        Some(of(voice, joint, [others(0), others(1)], plainness))
    };
    voices.iter().zip(&joint).zip(&less).map(of).collect()
}

/// How much less than usual the first look leaves for anything else than the letter of a square; none where no letter is likeliest,
/// where it may be print, or where something hides the square.
fn plainer((voice, joint): (&Voices, &Option<Vec<f32>>)) -> Option<f32> {
    let answer = fuse::likeliest(joint.as_ref().unwrap_or(&voice.whole));
    let lettered = answer > 1 && voice.print_of.is_none() && !voice.is_hidden();
    lettered.then(|| USUALLY_LEFT - logarithm(1.0 - voice.whole[answer]))
}

/// Of one square, whose voices say `joint` together, and beside which so many others are hard to read, and nearly so, and the letters
/// so plain.
fn of(voice: &Voices, joint: &[f32], hard: [usize; 2], plainness: f32) -> Grounds {
    let answer = fuse::likeliest(joint);
    let others = (0..joint.len()).filter(|i| *i != answer);
    let next = others
        .max_by(|a, b| joint[*a].total_cmp(&joint[*b]))
        .unwrap_or(answer);
    let kin = voice.kindred.get(answer);
    let next_is_kin = next > 1 && voice.akin(answer, next);
    let flag = |told: bool| f32::from(u8::from(told));
    let [odds, other] = [joint[answer], 1.0 - joint[answer]].map(|p| p.max(1e-7).ln());
    let mut values = vec![
        (odds - other).clamp(-MOST_ODDS, MOST_ODDS),
        logarithm(joint[next]),
        flag(next == 0),
        flag(next == 1),
        flag(kin.is_some_and(|kin| kin.marked)),
        flag(kin.is_some_and(|kin| kin.by_mark)),
        flag(next_is_kin),
    ];
    let said = |look: &[f32]| [look[answer], look[next], 1.0 - look[answer]].map(logarithm);
    values.extend(said(&voice.whole));
    values.extend(voice.closer.as_deref().map_or([0.0; 3], said));
    let cut = voice.glyph.as_ref().map(|(glyph, _)| &glyph[..]);
    for look in [voice.judge.as_deref(), voice.loupe.as_deref(), cut] {
        values.push(flag(look.is_some()));
        values.extend(look.map_or([0.0; 3], said));
    }
    values.extend(voice.value.as_ref().map_or([0.0; 4], |value| {
        let beside = |sight| (value.beside(sight) + LEAST_VALUE).ln();
        let confirms = flag(value.confirms(answer));
        [1.0, beside(answer), beside(next), confirms]
    }));
    let tile = if answer > 0 { 1.0 } else { -1.0 };
    let colour = voice.colour.unwrap_or(0.0);
    let named = voice.tesseract;
    values.extend([
        tile * colour.clamp(-MOST_COLOUR, MOST_COLOUR),
        tile * voice.fellows.clamp(-MOST_FELLOWS, MOST_FELLOWS),
        flag(voice.centre),
        flag(named.is_some()),
        flag(named == Some(answer)),
        flag(named.is_some_and(|named| named != answer && voice.akin(answer, named))),
        (hard[0] as f32).ln_1p(),
        (hard[1] as f32).ln_1p(),
    ]);
    Grounds {
        answer,
        values: std::array::from_fn(|i| values[i]),
        contested: voice.contested(answer),
        told_apart: voice.told_apart(answer, joint),
        may_be_kin: next_is_kin
            || voice.may_be_kin(answer, joint[answer])
            || voice.contested_by_kin(answer),
        cut: voice.glyph.is_some(),
        plainness,
    }
}

/// The natural logarithm of a probability.
fn logarithm(p: f32) -> f32 {
    (p.clamp(0.0, 1.0) + LEAST).ln()
}

#[cfg(test)]
pub(super) mod tests;
