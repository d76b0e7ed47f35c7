//! From a photograph to a reading.

use game::{Board, Reading, Square, Variant};
use tracing::error;

use crate::colour::{self, Evidence, Patch};
use crate::find::{self, Pose, Scene};
use crate::frame::Frame;
use crate::fuse::{self, Voices};
use crate::glyph::{self, Glyph};
use crate::homography::Homography;
use crate::layout::Layout;
use crate::letters::Letters;
use crate::net::NetError;
use crate::orient::{self, Orientation};
use crate::prints;
use crate::rectify::Rectified;
use crate::tess::Tesseract;
use crate::trouble::{self, Trouble};
use crate::whole::{Levelled, Whole};

/// Probability from which two agreeing voices settle a square for the others to learn from.
const SETTLED: f32 = 0.9;

/// Reads photographs of one variant's board. It keeps its networks loaded and remembers which way
/// round the board lay.
pub struct Reader {
    layout: Layout,
    variant: Variant,
    whole: Whole,
    letters: Letters,
    tesseract: Option<Tesseract>,
    last: Option<Homography>,
}

/// Probabilities of every sight for every square, and what the colours said.
type Answers = (Vec<Vec<f32>>, Option<Vec<Evidence>>);

/// A board set upright.
struct Upright {
    rectified: Rectified,
    board: Levelled,
    /// Of the whole squares: probabilities of every sight.
    seen: Vec<Vec<f32>>,
    /// Clockwise quarter turns that were needed.
    turns: u8,
    /// Further quarter turns in which it may as well be read.
    rivals: Vec<u8>,
}

/// A board as it was seen in one photograph.
#[derive(Clone, Debug)]
pub struct Sighting {
    /// What lies on every square.
    pub reading: Reading,
    /// The board square-on.
    pub rectified: Rectified,
    /// Where it lay in the photograph, upright.
    pub pose: Pose,
    confidences: Vec<f32>,
}

impl Sighting {
    /// Probability of the best answer for a square, 0 to 1.
    ///
    /// # Panics
    /// When the square is not on the board.
    #[must_use]
    pub fn confidence(&self, square: Square) -> f32 {
        let side = usize::from(self.reading.side());
        self.confidences[usize::from(square.row) * side + usize::from(square.col)]
    }
}

impl Reader {
    /// A reader for a variant's board and tiles.
    ///
    /// # Errors
    /// When the networks' weights are damaged.
    pub fn new(variant: &Variant) -> Result<Self, NetError> {
        // One thread: a press is answered fast enough, and the screen and the broker keep theirs.
        if let Err(e) = opencv::core::set_num_threads(1) {
            error!("OpenCV keeps its threads: {e}");
        }
        Ok(Self {
            layout: Layout::of(variant),
            whole: Whole::of(variant)?,
            letters: Letters::of(variant)?,
            tesseract: Tesseract::of(variant),
            variant: variant.clone(),
            last: None,
        })
    }

    /// Forgets which way round the board lay.
    pub fn forget(&mut self) {
        self.last = None;
    }

    /// Reads a photograph.
    ///
    /// # Errors
    /// When it shows no whole board, or one that cannot be read.
    pub fn read(&mut self, frame: &Frame) -> Result<Sighting, Trouble> {
        let result = self.sighting(frame);
        result.unwrap_or_else(|e| {
            error!("OpenCV gave up on a photograph: {e}");
            Err(Trouble::NoBoard)
        })
    }

    fn sighting(&mut self, frame: &Frame) -> opencv::Result<Result<Sighting, Trouble>> {
        let scene = Scene::of(&frame.pixels)?;
        let Some(found) = find::find(&scene, &self.layout) else {
            return Ok(Err(trouble::without_board(scene.small())));
        };
        drop(scene);
        let side = self.variant.side;
        let Some(rectified) = Rectified::of(&frame.pixels, &found, side)? else {
            return Ok(Err(Trouble::NoBoard));
        };
        let usual = self
            .last
            .and_then(|last| turns_as_before(&found.to_board, &last, side));
        let guess = usual.unwrap_or_else(|| turns_upright(&found.to_board, side));
        let upright = self.upright(rectified.turned(guess))?;
        let turn = Homography::quarter_turns(guess + upright.turns, f64::from(side));
        let pose = Pose {
            to_board: found.to_board.then(&turn),
            ..found
        };
        let (mut answers, evidence) = self.answers(&upright)?;
        if let Some(trouble) =
            trouble::unreadable(&upright.rectified, &answers, evidence.as_deref())
        {
            return Ok(Err(trouble));
        }
        if usual.is_none() {
            doubt_places(&mut answers, &upright.rivals, side);
        }
        self.last = Some(pose.to_board);
        let confidences = answers.iter().map(|p| p[fuse::likeliest(p)]).collect();
        let reading = Reading::new(side, answers.iter().map(|p| fuse::seen(p)).collect());
        Ok(Ok(Sighting {
            reading,
            rectified: upright.rectified,
            pose,
            confidences,
        }))
    }

    /// The board the right way round, and what the first voice says of it.
    fn upright(&mut self, rectified: Rectified) -> opencv::Result<Upright> {
        let side = usize::from(self.variant.side);
        let squares: Vec<usize> = (0..side * side).collect();
        let board = Levelled::of(&rectified)?;
        let seen = self.whole.read(&board, &squares, None)?;
        let (letters, whole) = (&mut self.letters, &mut self.whole);
        let Orientation { turns, rivals } = orient::orientation(&rectified, &seen, letters, whole)?;
        let mut upright = Upright {
            rectified,
            board,
            seen,
            turns,
            rivals,
        };
        if turns > 0 {
            upright.rectified = upright.rectified.turned(turns);
            upright.board = Levelled::of(&upright.rectified)?;
            upright.seen = self.whole.read(&upright.board, &squares, None)?;
        }
        Ok(upright)
    }

    /// Every square's probabilities, all voices together.
    fn answers(&mut self, upright: &Upright) -> opencv::Result<Answers> {
        let Upright {
            rectified, board, ..
        } = upright;
        let squares: Vec<Square> = Board::empty(self.variant.side).squares().collect();
        let crops = squares.iter().map(|s| rectified.square(*s, glyph::REACH));
        let glyphs: Vec<Option<Glyph>> = crops
            .map(|crop| glyph::cut(&crop))
            .collect::<opencv::Result<_>>()?;
        let mut read = self.letters.read(glyphs.iter().flatten())?.into_iter();
        let mut voices: Vec<Voices> = upright
            .seen
            .iter()
            .zip(&glyphs)
            .map(|(whole, glyph)| Voices {
                whole: whole.clone(),
                glyph: glyph.as_ref().and_then(|_| read.next()),
                ..Voices::default()
            })
            .collect();
        prints::discard(&mut voices, &self.layout, &self.variant);
        let patches = self.patches(rectified, &squares, &voices, &glyphs);
        let mut evidence = colour::weigh(&patches, self.layout.side, self.layout.kinds());
        if let Some(evidence) = &mut evidence {
            // The centre carries a print of its own and is of no class's colour.
            let centre = self.variant.centre;
            let centre = usize::from(centre.row) * self.layout.side + usize::from(centre.col);
            evidence[centre].tile = 0.0;
            voices
                .iter_mut()
                .zip(evidence.iter())
                .for_each(|(v, e)| v.colour = Some(e.tile));
            self.look_again(board, &patches, &mut voices)?;
        }
        self.ask_tesseract(&mut voices, &glyphs);
        Ok((voices.iter().map(Voices::together).collect(), evidence))
    }

    /// The squares' colours, and which of them the first two voices have settled.
    fn patches(
        &self,
        rectified: &Rectified,
        squares: &[Square],
        voices: &[Voices],
        glyphs: &[Option<Glyph>],
    ) -> Vec<Patch> {
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
        let body = |i: usize| {
            glyphs[i]
                .as_ref()
                .map_or_else(|| colour::middle(rectified, squares[i]), |g| g.body)
        };
        (0..squares.len())
            .map(|i| Patch {
                body: body(i),
                class: self.layout.class(i),
                settled: settled(&voices[i]),
            })
            .collect()
    }

    /// Looks a second time at what is not clear, knowing the colour of the tiles.
    fn look_again(
        &mut self,
        board: &Levelled,
        patches: &[Patch],
        voices: &mut [Voices],
    ) -> opencv::Result<()> {
        let Some(tile) = colour::of_tiles(patches) else {
            return Ok(());
        };
        let unclear: Vec<usize> = (0..voices.len())
            .filter(|&i| {
                let best = fuse::likeliest(&voices[i].whole);
                best == 1
                    || voices[i].whole[best] < SETTLED
                    || fuse::doubtful(&voices[i].together())
            })
            .collect();
        let again = self.whole.read(board, &unclear, Some(tile))?;
        for (i, whole) in unclear.into_iter().zip(again) {
            voices[i].whole = whole;
        }
        Ok(())
    }

    /// Asks Tesseract about doubtful squares that show a glyph.
    fn ask_tesseract(&mut self, voices: &mut [Voices], glyphs: &[Option<Glyph>]) {
        let Some(tesseract) = &mut self.tesseract else {
            return;
        };
        for (voice, glyph) in voices.iter_mut().zip(glyphs) {
            let together = voice.together();
            let Some(glyph) = glyph else { continue };
            if fuse::doubtful(&together) && fuse::likeliest(&together) > 1 {
                let text = tesseract.read(&glyph.ink);
                let named = text
                    .first()
                    .filter(|first| text.iter().all(|t| t == *first));
                let letter = named.and_then(|t| self.variant.letter(t));
                voice.tesseract = letter.map(|l| usize::from(l.0) + 2);
            }
        }
    }
}

/// Where the board may be read several ways round, nobody knows which square is which: no square that
/// holds a tile in one of them is certain.
fn doubt_places(answers: &mut [Vec<f32>], rivals: &[u8], side: u8) {
    let index =
        |square: Square| usize::from(square.row) * usize::from(side) + usize::from(square.col);
    let tiles: Vec<Square> = Board::empty(side)
        .squares()
        .filter(|square| fuse::likeliest(&answers[index(*square)]) > 0)
        .collect();
    let ways = rivals.iter().copied().chain(rivals.first().map(|_| 0));
    let mut doubted = vec![false; answers.len()];
    for turns in ways {
        tiles
            .iter()
            .for_each(|tile| doubted[index(orient::turned(*tile, turns, side))] = true);
    }
    let doubtful = answers
        .iter_mut()
        .zip(doubted)
        .filter(|(_, doubted)| *doubted);
    doubtful.for_each(|(answer, _)| answer.iter_mut().for_each(|p| *p *= 0.9));
}

/// The quarter turns that bring a pose closest to upright in the photograph.
fn turns_upright(to_board: &Homography, side: u8) -> u8 {
    let Some(to_photo) = to_board.inverse() else {
        return 0;
    };
    let extent = f64::from(side);
    let height = |turns: u8| {
        let back = Homography::quarter_turns((4 - turns) % 4, extent);
        let [_, top] = to_photo.apply(back.apply([extent / 2.0, 0.0]));
        let [_, bottom] = to_photo.apply(back.apply([extent / 2.0, extent]));
        bottom - top
    };
    (0..4)
        .max_by(|&a, &b| height(a).total_cmp(&height(b)))
        .unwrap_or(0)
}

/// The quarter turns that make a pose the last one again, when the board has not been moved.
fn turns_as_before(to_board: &Homography, last: &Homography, side: u8) -> Option<u8> {
    let (to_photo, extent) = (to_board.inverse()?, f64::from(side));
    (0..4).find(|&turns| {
        let back = Homography::quarter_turns((4 - turns) % 4, extent);
        [[0.0, 0.0], [extent, 0.0], [extent, extent]]
            .into_iter()
            .all(|corner| {
                let [u, v] = last.apply(to_photo.apply(back.apply(corner)));
                (u - corner[0]).hypot(v - corner[1]) < 1.0
            })
    })
}
