//! Whom the squares' voices are asked of, and about which squares: the costlier the fewer.

use std::collections::BTreeSet;

use game::{Board, Variant};

use crate::colour::{Evidence, Expected};
use crate::fellows;
use crate::fuse::{self, Voices};
use crate::judge::{Judge, Scene};
use crate::layout::Layout;
use crate::levelled::Levelled;
use crate::looks::{Eyes, Look};
use crate::lost;
use crate::loupe::Loupe;
use crate::rectify::Rectified;
use crate::tess::Tesseract;

/// Probability below which even a sure square is looked at a third time: on 673 rendered boards, 4.5 such squares a
/// board, the third look spoke against 4 of 9 wrong ones, and against 11 that were right.
const NEARLY: f32 = 0.9995;

/// Probability of a letter from which the third look is heard about a square that is sure to be empty: it takes empty
/// squares for blanks more often than blanks are overlooked.
const LETTERED: f32 = 0.2;

/// Probability above which a square seems to be empty.
const SEEMING: f32 = 0.5;

/// Looks a second time at what is neither plainly empty nor plainly a letter, knowing the colours; and at what lies beside
/// something that hides a square: paper looks as empty at first as any square.
pub(super) fn look_closer(
    eyes: &mut Eyes,
    board: &Levelled,
    evidence: Option<&[Evidence]>,
    voices: &mut [Voices],
    looks: &mut [Look],
) -> opencv::Result<()> {
    let mut asked: Vec<usize> = (0..looks.len())
        .filter(|&i| !voices[i].plainly_empty() && !voices[i].plainly_lettered())
        .collect();
    loop {
        asked.retain(|&i| looks[i].closer.is_none());
        let squares = expected(evidence, asked.into_iter());
        let places = squares
            .iter()
            .map(|(i, expected)| (board.corner(*i), *expected));
        let closer = eyes.whole.look_closer(board, &places.collect::<Vec<_>>())?;
        for ((i, _), closer) in squares.iter().zip(closer) {
            looks[*i].closer = Some(closer);
        }
        hear_closer(voices, looks);
        if squares.is_empty() {
            return Ok(());
        }
        asked = beside_hidden(voices, board.side as u8);
    }
}

/// Tells the voices what was seen at second look.
fn hear_closer(voices: &mut [Voices], looks: &[Look]) {
    for (voice, look) in voices.iter_mut().zip(looks) {
        voice.closer.clone_from(&look.closer);
        if let Some(closer) = voice.closer.as_mut().filter(|_| voice.printed) {
            // It would be taken in by the print as the first look was.
            let either = closer[0] + closer[1];
            (closer[0], closer[1]) = (either / 2.0, either / 2.0);
        }
    }
}

/// The squares beside those that something hides, but those that are plainly letters.
fn beside_hidden(voices: &[Voices], side: u8) -> Vec<usize> {
    let hidden = Board::empty(side)
        .squares()
        .filter(|square| voices[square.index(side)].is_hidden());
    let beside: BTreeSet<usize> = hidden
        .flat_map(|square| square.beside(side))
        .map(|square| square.index(side))
        .collect();
    let asked = beside.into_iter();
    asked.filter(|&i| !voices[i].plainly_lettered()).collect()
}

/// Asks the surely empty squares whether doubtful ones are like them, and those that may hold a blank; where a class has too
/// few of these, those that seem to be empty whether they are like each other. Of what is sure they are heard where they say
/// that a tile lies there.
pub(super) fn fellows(
    board: &Levelled,
    layout: &Layout,
    centre: usize,
    blanks: u8,
    voices: &mut [Voices],
) {
    let answers: Vec<Vec<f32>> = voices.iter().map(Voices::together).collect();
    let empty = seeming_empty(&answers, layout, centre, usize::from(blanks));
    let doubtful = |i: usize| fuse::doubtful(&answers[i]);
    let asked = |i: &usize| doubtful(*i) || empty[*i] && voices[*i].may_be_blank();
    let asked: Vec<usize> = (0..answers.len()).filter(asked).collect();
    let says = fellows::weigh(board, layout, centre, &empty, &asked);
    for (i, says) in asked.into_iter().zip(says) {
        let says = says.unwrap_or(0.0);
        voices[i].fellows = if doubtful(i) { says } else { says.max(0.0) };
    }
}

/// The squares that are surely empty, and of a class with too few of these those that seem to be.
fn seeming_empty(answers: &[Vec<f32>], layout: &Layout, centre: usize, blanks: usize) -> Vec<bool> {
    // More than twice as many as there are blanks: most of them are no blanks.
    let fewest = 2 * blanks + 1;
    let mut empty: Vec<bool> = answers.iter().map(|p| fuse::surely_empty(p)).collect();
    for class in 0..layout.kinds() {
        let squares = || (0..empty.len()).filter(|&i| layout.class(i) == class && i != centre);
        let likely: Vec<usize> = squares().filter(|&i| answers[i][0] > SEEMING).collect();
        if likely.len() >= fewest.max(fellows::FEWEST)
            && squares().filter(|&i| empty[i]).count() < fellows::FEWEST
        {
            likely.into_iter().for_each(|i| empty[i] = true);
        }
    }
    empty
}

/// Looks a third time at what is still doubtful, not quite sure, only faintly seen or of a colour that speaks against it. What
/// else is sure is left alone: the third look errs as well.
pub(super) fn judge(
    judge: &mut Judge,
    scene: &Scene<'_>,
    evidence: Option<&[Evidence]>,
    voices: &mut [Voices],
    looks: &mut [Look],
) -> opencv::Result<()> {
    let answers: Vec<Vec<f32>> = voices.iter().map(Voices::together).collect();
    let empty: Vec<bool> = answers.iter().map(|p| fuse::surely_empty(p)).collect();
    let asked: Vec<usize> = (0..answers.len())
        .filter(|&i| {
            let best = fuse::likeliest(&answers[i]);
            answers[i][best] < NEARLY || voices[i].faint(best)
        })
        .collect();
    let anew = asked.iter().copied().filter(|&i| looks[i].judge.is_none());
    let anew = expected(evidence, anew);
    // Kept, as the second look is, until the square changes or is doubtful.
    for ((i, _), says) in anew.iter().zip(judge.look(scene, &empty, &anew)?) {
        looks[*i].judge = Some(says);
    }
    for i in asked {
        let says = looks[i].judge.as_ref().map(|seen| seen.sights.clone());
        voices[i].judge = says.filter(|says| !empty[i] || sees_a_letter(says));
    }
    Ok(())
}

/// Looks at the letters enlarged that the third look was asked about, or that are not quite sure: of 23 200 sure letters on
/// 1 000 rendered boards and 125 photographs it spoke against one, which was right.
pub(super) fn enlarge(
    loupe: &mut Loupe,
    rectified: &Rectified,
    voices: &mut [Voices],
    looks: &mut [Look],
) -> opencv::Result<()> {
    let open = |voice: &Voices| {
        let together = voice.together();
        voice.judge.is_some() || together[fuse::likeliest(&together)] < NEARLY
    };
    let cut = |voice: &Voices| voice.closer.is_some() && voice.glyph.is_some();
    let asked: Vec<usize> = (0..voices.len())
        .filter(|&i| cut(&voices[i]) && open(&voices[i]))
        .collect();
    let anew = asked.iter().copied().filter(|&i| looks[i].loupe.is_none());
    let anew: Vec<usize> = anew.collect();
    for (i, said) in anew.iter().zip(loupe.look(rectified, &anew)?) {
        looks[*i].loupe = Some(said);
    }
    for i in asked {
        voices[i].loupe = looks[i].loupe.clone().flatten();
    }
    Ok(())
}

/// Whether the third look sees a letter.
fn sees_a_letter(says: &[f32]) -> bool {
    lost::letter(says) > LETTERED
}

/// Squares with the colours to be expected there.
pub(super) fn expected(
    evidence: Option<&[Evidence]>,
    squares: impl Iterator<Item = usize>,
) -> Vec<(usize, Expected)> {
    let expected = |i: usize| evidence.map_or_else(Expected::default, |e| e[i].expected);
    squares.map(|i| (i, expected(i))).collect()
}

/// Asks Tesseract about doubtful squares that show a glyph.
pub(super) fn tesseract(
    tesseract: &mut Tesseract,
    variant: &Variant,
    voices: &mut [Voices],
    looks: &[Look],
) {
    for (voice, look) in voices.iter_mut().zip(looks) {
        let together = voice.together();
        let Some(glyph) = &look.glyph else { continue };
        if fuse::doubtful(&together) && fuse::likeliest(&together) > 1 {
            let text = tesseract.read(&glyph.ink);
            let named = text
                .first()
                .filter(|first| text.iter().all(|t| t == *first));
            let letter = named.and_then(|t| variant.letter(t));
            voice.tesseract = letter.map(|l| usize::from(l.0) + 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_class_with_too_few_empty_squares_those_that_seem_so_are_taken() {
        let variant = Variant::shipped("en").unwrap();
        let layout = Layout::of(&variant);
        let corners: Vec<usize> = (0..225)
            .filter(|&i| layout.class(i) == layout.class(0))
            .collect();
        let taken = |sure: usize, seeming: usize| {
            let answer = |i: usize| match corners.iter().position(|corner| *corner == i) {
                Some(k) if k < sure => vec![1.0, 0.0],
                Some(k) if k < sure + seeming => vec![0.8, 0.2],
                _ => vec![0.1, 0.9],
            };
            let answers: Vec<Vec<f32>> = (0..225).map(answer).collect();
            let empty = seeming_empty(&answers, &layout, 112, 2);
            empty.into_iter().filter(|empty| *empty).count()
        };
        assert_eq!(corners.len(), 8);
        assert_eq!([taken(0, 8), taken(2, 4), taken(0, 5)], [8, 6, 5]);
        assert_eq!(taken(0, 4), 0, "two blanks would be half of them");
        assert_eq!(taken(3, 5), 3, "three are enough");
    }

    #[test]
    fn a_third_look_at_an_empty_square_is_heard_when_it_sees_a_letter() {
        assert!(sees_a_letter(&[0.01, 0.02, 0.97]));
        assert!(!sees_a_letter(&[0.05, 0.9, 0.05]), "a blank");
        assert!(!sees_a_letter(&[0.05, 0.05, 0.05]), "a hand");
    }
}
