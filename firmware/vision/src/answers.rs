//! All squares weighed together: what each voice said, the colours they teach each other, second looks
//! where they are needed.

use std::rc::Rc;

use game::Variant;
use image::GrayImage;

use crate::alphabet;
use crate::bag;
use crate::colour::{Evidence, Expected};
use crate::fellows::rim;
use crate::fuse::{self, Voices};
use crate::judge::Scene;
use crate::layout::Layout;
use crate::levelled::Levelled;
use crate::likeness::Exemplars;
use crate::looks::{Eyes, Look};
use crate::lost::Printed;
use crate::mutual;
use crate::prints;
use crate::profile::EmptyBoard;
use crate::rectify::Rectified;
use crate::settled::Settled;
use crate::tess::Tesseract;
use crate::values::{self, Told};
use crate::vouch::{self, Grounds};

mod asked;
mod coloured;
mod compared;
mod covered;

/// What came of weighing all squares.
#[derive(Default)]
pub(crate) struct Answers {
    /// Probabilities of every sight for every square, row by row.
    pub(crate) squares: Vec<Vec<f32>>,
    /// Of each square, whether something lies there that is neither board nor tile.
    pub(crate) covered: Vec<bool>,
    /// Likewise, or whether its colour is neither's: no board has many such squares, whatever the looks see there.
    pub(crate) strange: Vec<bool>,
    /// The middle, counted row by row: it carries a print of its own.
    pub(crate) centre: usize,
    /// Whether nothing lies on the board, and what is seen there is that.
    pub(crate) printed: bool,
    /// The colours to be expected on each.
    pub(crate) expected: Vec<Expected>,
    /// Of each square, whether the voices left it doubtful, whatever the game knows.
    pub(crate) doubtful: Vec<bool>,
    /// Of each square, from how many doubtful squares on the board it is not believed.
    pub(crate) frail: Vec<usize>,
    /// Of each square, whether it is only sure because it is vouched for, or by the letter enlarged, tiles that tell it apart or bare
    /// squares with the same print: the board is as hard to read as without.
    pub(crate) rescued: Vec<bool>,
    /// Of each square that is not plain, what tells whether it is vouched for.
    pub(crate) grounds: Vec<Option<Grounds>>,
    /// Of each square, what the value printed there says, if any is to be heard.
    pub(crate) values: Vec<Option<Told>>,
}

/// What the weighing needs of a reader.
pub(crate) struct Kit<'a> {
    pub(crate) eyes: &'a mut Eyes,
    pub(crate) tesseract: Option<&'a mut Tesseract>,
    pub(crate) layout: &'a Layout,
    pub(crate) variant: &'a Variant,
    /// The tiles that accepted turns have left.
    pub(crate) settled: &'a Settled,
    /// The tiles of the set that the owner has laid out.
    pub(crate) enrolled: &'a Exemplars,
    /// The board as the third look is shown it.
    pub(crate) rectified: &'a Rectified,
    /// The empty board of the profile, and the brightness of the board now.
    pub(crate) empty: Option<(&'a EmptyBoard, &'a GrayImage)>,
}

impl Answers {
    /// Leaves a square doubtful, with so much of its probabilities.
    pub(crate) fn doubt(&mut self, square: usize, left: f32) {
        self.squares[square].iter_mut().for_each(|p| *p *= left);
        self.doubtful[square] = true;
    }
}

/// Every square's probabilities, all voices together. Second and third looks are added to `looks`.
pub(crate) fn weigh(
    mut kit: Kit<'_>,
    board: &Levelled,
    looks: &mut [Look],
) -> opencv::Result<Answers> {
    let centre = kit.variant.centre.index(kit.variant.side);
    let mut voices = first_voices(&kit, centre, looks);
    let mut evidence = coloured::hear(&kit, board, looks, (centre, &mut voices));
    let open = |voice: &Voices| voice.colour.is_none() || !voice.plainly_empty();
    if kit.eyes.read(looks, |i, _| open(&voices[i]))? {
        voices = first_voices(&kit, centre, looks);
        evidence = coloured::hear(&kit, board, looks, (centre, &mut voices));
    }
    let evidence = evidence.as_deref();
    ask(&mut kit, board, evidence, (centre, &mut voices), looks)?;
    let grounds = vouch::grounds(&voices);
    let mut squares: Vec<Vec<f32>> = voices.iter().zip(&grounds).map(believed).collect();
    bag::doubt(&mut squares, kit.variant);
    prints::doubt(&mut squares, kit.layout);
    let print = Printed::of(board, kit.layout, centre);
    let known = |i| kit.settled.sight(i).is_some();
    prints::compare(&mut squares, &voices, kit.layout, known, |i, bare| {
        print.on_fellows(i, |other| bare[other])
    });
    let printed =
        !kit.settled.knows_any() && printed(&kit, board, &squares, &voices[centre], centre);
    if printed {
        fuse::settle(&mut squares[centre], 0);
    }
    let doubtful = squares.iter().map(|p| fuse::doubtful(p)).collect();
    kit.settled.check(&mut squares);
    let strange = covered::strange(&voices, evidence);
    Ok(Answers {
        covered: covered::covered(&voices, &strange),
        strange,
        centre,
        printed,
        expected: match evidence {
            Some(evidence) => evidence.iter().map(|e| e.expected).collect(),
            None => vec![Expected::default(); squares.len()],
        },
        rescued: rescued(&squares, &voices, &grounds),
        grounds,
        frail: mutual::frail(&squares, &voices, kit.layout.side),
        doubtful,
        values: voices.into_iter().map(|voice| voice.value).collect(),
        squares,
    })
}

/// Whether all squares but the middle are surely empty, and what is seen there is print.
fn printed(
    kit: &Kit<'_>,
    board: &Levelled,
    squares: &[Vec<f32>],
    middle: &Voices,
    centre: usize,
) -> bool {
    let empty: Vec<bool> = squares.iter().map(|p| fuse::surely_empty(p)).collect();
    let alone = (0..empty.len()).all(|i| empty[i] || i == centre);
    let rim = || rim::apart(board, kit.layout, centre, &empty);
    alone && prints::in_the_middle(middle, fuse::likeliest(&squares[centre]), rim)
}

/// What the first look and the cut letter say.
fn first_voices(kit: &Kit<'_>, centre: usize, looks: &[Look]) -> Vec<Voices> {
    let kindred = alphabet::kindred(kit.variant);
    let heard = |look: &Look| Voices {
        whole: look.whole.clone(),
        glyph: look.letter.clone(),
        kindred: Rc::clone(&kindred),
        ..Voices::default()
    };
    let mut voices: Vec<Voices> = looks.iter().map(heard).collect();
    prints::discard(&mut voices, kit.layout, kit.variant);
    voices[centre].centre = true;
    voices
}

/// Asks those that look again, read and compare: the costlier, the fewer squares.
fn ask(
    kit: &mut Kit<'_>,
    board: &Levelled,
    evidence: Option<&[Evidence]>,
    (centre, voices): (usize, &mut [Voices]),
    looks: &mut [Look],
) -> opencv::Result<()> {
    asked::look_closer(kit.eyes, board, evidence, voices, looks)?;
    values::weigh(
        &mut kit.eyes.values,
        kit.rectified,
        voices,
        looks,
        kit.variant,
    )?;
    if let Some(tesseract) = kit.tesseract.as_deref_mut() {
        asked::tesseract(tesseract, kit.variant, voices, looks);
    }
    asked::fellows(board, kit.layout, centre, kit.variant.blanks, voices);
    let scene = Scene {
        rectified: kit.rectified,
        board,
        layout: kit.layout,
        centre,
    };
    let judge = &mut kit.eyes.judge;
    asked::judge(judge, &scene, evidence, voices, looks)?;
    asked::enlarge(&mut kit.eyes.loupe, kit.rectified, voices, looks)?;
    let known = compared::Tiles {
        enrolled: kit.enrolled,
        settled: kit.settled,
    };
    let squares = together(voices, kit.variant);
    compared::compare(judge, &scene, evidence, &known, (&squares, voices), looks)
}

/// What all voices say together, as far as the bag has such tiles.
fn together(voices: &[Voices], variant: &Variant) -> Vec<Vec<f32>> {
    let mut squares: Vec<Vec<f32>> = voices.iter().map(Voices::together).collect();
    bag::doubt(&mut squares, variant);
    squares
}

/// What all voices say of a square together, of which no rule makes a doubt if it is vouched for; but that its value is
/// another's, that another is plainly cut out and seen at first, that it is print, that it is like no empty square, or that something
/// hides it or a letter stands there, remains one.
fn believed((voice, grounds): (&Voices, &Option<Grounds>)) -> Vec<f32> {
    if !vouch::vouched(grounds) {
        return voice.together();
    }
    let mut answer = voice.weighed();
    let best = fuse::likeliest(&answer);
    let bare = voice.unlike_bare(best) || voice.hidden_bare(best) || voice.lettered_bare(best);
    let print = voice.print_of == Some(best);
    if bare || print || voice.belied(best) || voice.seen_otherwise(best) {
        return voice.together();
    }
    if fuse::doubtful(&answer) {
        fuse::settle(&mut answer, best);
    }
    answer
}

/// Of each square, whether it would be doubtful if nobody vouched for it, or without the letter enlarged or the known tiles that tell
/// it apart.
fn rescued(squares: &[Vec<f32>], voices: &[Voices], grounds: &[Option<Grounds>]) -> Vec<bool> {
    let all = squares.iter().zip(voices).zip(grounds);
    all.map(|((p, voice), grounds)| voice.rescued(p) || vouch::told_apart(grounds))
        .collect()
}
