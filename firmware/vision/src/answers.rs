//! All squares weighed together: what each voice said, the colours they teach each other, second looks
//! where they are needed.

use game::Variant;

use crate::alphabet;
use crate::bag;
use crate::colour::{self, Evidence, Expected, Patch};
use crate::exemplars::Exemplars;
use crate::fuse::{self, Voices};
use crate::layout::Layout;
use crate::looks::{Eyes, Look};
use crate::prints;
use crate::tess::Tesseract;
use crate::whole::Levelled;

/// Probability from which two agreeing voices settle a square for the others to learn from.
const SETTLED: f32 = 0.9;

/// Spreads from which a square's colour is neither a tile's nor the board's.
const STRANGE: f32 = 3.2;

/// Probability that the looks must leave for what a tile of the board is alike.
const UNCONTRADICTED: f32 = 0.15;

/// What came of weighing all squares.
pub(crate) struct Answers {
    /// Probabilities of every sight for every square, row by row.
    pub(crate) squares: Vec<Vec<f32>>,
    /// Of each square, whether something lies there that is neither board nor tile.
    pub(crate) covered: Vec<bool>,
    /// The colours to be expected on each.
    pub(crate) expected: Vec<Expected>,
}

/// What the weighing needs of a reader.
pub(crate) struct Kit<'a> {
    pub(crate) eyes: &'a mut Eyes,
    pub(crate) tesseract: Option<&'a mut Tesseract>,
    pub(crate) layout: &'a Layout,
    pub(crate) variant: &'a Variant,
}

/// Every square's probabilities, all voices together. Second looks are added to `looks`.
pub(crate) fn weigh(kit: Kit<'_>, board: &Levelled, looks: &mut [Look]) -> opencv::Result<Answers> {
    let mut voices: Vec<Voices> = looks
        .iter()
        .map(|look| Voices {
            whole: look.whole.clone(),
            glyph: look.letter.clone(),
            ..Voices::default()
        })
        .collect();
    prints::discard(&mut voices, kit.layout, kit.variant);
    let patches = patches(looks, &voices, kit.layout);
    let centre = kit.variant.centre;
    let centre = usize::from(centre.row) * kit.layout.side + usize::from(centre.col);
    let evidence = colour::weigh(&patches, kit.layout.side, kit.layout.kinds(), centre);
    if let Some(evidence) = &evidence {
        voices
            .iter_mut()
            .zip(evidence.iter())
            .for_each(|(v, e)| v.colour = Some(e.tile));
    }
    look_closer(kit.eyes, board, evidence.as_deref(), &voices, looks)?;
    for (voice, look) in voices.iter_mut().zip(looks.iter()) {
        voice.closer.clone_from(&look.closer);
        if let Some(closer) = voice.closer.as_mut().filter(|_| voice.printed) {
            // The second look would be taken in by the print as the first was.
            let either = closer[0] + closer[1];
            (closer[0], closer[1]) = (either / 2.0, either / 2.0);
        }
    }
    if let Some(tesseract) = kit.tesseract {
        ask_tesseract(tesseract, kit.variant, &mut voices, looks);
    }
    ask_exemplars(&mut voices, looks, kit.variant);
    let mut squares: Vec<Vec<f32>> = voices.iter().map(Voices::together).collect();
    bag::doubt(&mut squares, kit.variant);
    Ok(Answers {
        covered: covered(&voices, evidence.as_deref()),
        expected: match evidence {
            Some(evidence) => evidence.iter().map(|e| e.expected).collect(),
            None => vec![Expected::default(); squares.len()],
        },
        squares,
    })
}

/// Squares of colours that neither board nor tiles have, or that the second look takes for something else.
fn covered(voices: &[Voices], evidence: Option<&[Evidence]>) -> Vec<bool> {
    let strange = |i: usize| evidence.is_some_and(|e| e[i].strange > STRANGE);
    let covered = |(i, voice): (usize, &Voices)| strange(i) || voice.hidden() > 0.5;
    voices.iter().enumerate().map(covered).collect()
}

/// The squares' colours, and which of them the first two voices have settled.
fn patches(looks: &[Look], voices: &[Voices], layout: &Layout) -> Vec<Patch> {
    let settled = |v: &Voices| {
        let best = fuse::likeliest(&v.whole);
        let sure = v.whole[best] > SETTLED;
        match &v.glyph {
            Some((glyph, _)) if best > 1 && sure && glyph[best] > SETTLED => Some(true),
            Some((_, none)) if best == 0 && sure && *none > 0.5 => Some(false),
            None if best == 0 && sure => Some(false),
            _ => None,
        }
    };
    let patch = |(i, (look, voice)): (usize, (&Look, &Voices))| Patch {
        body: look.body,
        class: layout.class(i),
        settled: settled(voice),
    };
    looks.iter().zip(voices).enumerate().map(patch).collect()
}

/// Looks a second time at what is not plainly empty, knowing the colours.
fn look_closer(
    eyes: &mut Eyes,
    board: &Levelled,
    evidence: Option<&[Evidence]>,
    voices: &[Voices],
    looks: &mut [Look],
) -> opencv::Result<()> {
    let expected = |i: usize| evidence.map_or_else(Expected::default, |e| e[i].expected);
    let squares: Vec<(usize, Expected)> = (0..looks.len())
        .filter(|&i| looks[i].closer.is_none() && !voices[i].plainly_empty())
        .map(|i| (i, expected(i)))
        .collect();
    let closer = eyes.whole.look_closer(board, &squares)?;
    for ((i, _), closer) in squares.into_iter().zip(closer) {
        looks[i].closer = Some(closer);
    }
    Ok(())
}

/// Asks the sure tiles what the doubtful ones look like.
fn ask_exemplars(voices: &mut [Voices], looks: &[Look], variant: &Variant) {
    let marks = alphabet::marked(variant);
    let answers: Vec<Vec<f32>> = voices.iter().map(Voices::together).collect();
    let mut exemplars = Exemplars::default();
    for (answer, look) in answers.iter().zip(looks) {
        let best = fuse::likeliest(answer);
        if let Some(glyph) = look.glyph.as_ref().filter(|_| best > 1)
            && !fuse::doubtful(answer)
        {
            exemplars.add(best, glyph);
        }
    }
    for ((answer, look), voice) in answers.iter().zip(looks).zip(voices) {
        if let Some(glyph) = &look.glyph
            && fuse::doubtful(answer)
            && fuse::likeliest(answer) > 1
        {
            // The same cut speaks here as in the glyph's own voice, and it may have lost a part of the
            // letter: the looks must not contradict it, nor see the same letter with a mark.
            let name = exemplars.name(glyph);
            voice.exemplar = name.filter(|&name| {
                let looks = voice.looks();
                let seen = fuse::likeliest(&looks);
                looks[name] > UNCONTRADICTED && (seen == name || !marks.contains(&(seen, name)))
            });
        }
    }
}

/// Asks Tesseract about doubtful squares that show a glyph.
fn ask_tesseract(
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
