//! From a photograph to a reading.

use std::collections::BTreeSet;
use std::time::Instant;

use game::{Board, Reading, Variant};
use image::{GrayImage, RgbImage};
use tracing::{error, warn};

use crate::answers::{self, Answers, Kit};
use crate::astray;
use crate::colour::Expected;
use crate::frame::Frame;
use crate::fuse;
use crate::glare;
use crate::group;
use crate::known::Known;
use crate::layout::Layout;
use crate::looks::{Eyes, Look};
use crate::lost;
use crate::mutual;
use crate::net::NetError;
use crate::profile::Profile;
use crate::settled::Settled;
use crate::sighting::Sighting;
use crate::stray;
use crate::tess::Tesseract;
use crate::track::Track;
use crate::trouble::{self, Trouble};
use crate::unread::Unread;
use crate::ways;

mod placed;
mod portraits;
mod turned;
mod upright;
use upright::Upright;

/// What is left of the probability of a square on which something was overlooked.
const OVERLOOKED: f32 = 0.9;

/// Quarter turns of every other way round.
const ANY_OTHER: [u8; 3] = [1, 2, 3];

/// Reads photographs of one variant's board. It keeps its networks loaded and remembers where the board
/// lay, and which way round.
pub struct Reader {
    layout: Layout,
    variant: Variant,
    unread: Unread,
    eyes: Eyes,
    tesseract: Option<Tesseract>,
    last: Option<Last>,
    /// Where the board lay in the last photograph, if which way round was not certain.
    place: Option<Track>,
    known: Known,
}

/// What is remembered of the last photograph.
struct Last {
    track: Track,
    /// Whether a veil was taken off before it was looked at.
    lifted: bool,
    looks: Vec<Look>,
    /// Squares that were not certain.
    doubtful: Vec<bool>,
}

/// A photograph as it was read, and how.
pub(crate) struct Seen {
    pub(crate) sighting: Sighting,
    pub(crate) looks: Vec<Look>,
    /// The colours to be expected on each square.
    expected: Vec<Expected>,
    /// The middle, counted row by row.
    centre: usize,
    /// The playing field, a few pixels a square.
    pub(crate) small: RgbImage,
    /// Whether it may as well lie another way round.
    pub(crate) turned_any_way: bool,
}

impl Reader {
    /// A reader for a variant's board and tiles.
    ///
    /// # Errors
    /// When the networks' weights are damaged.
    pub fn new(variant: &Variant) -> Result<Self, NetError> {
        // One thread: a press is answered fast enough, and the screen and the broker keep theirs. Only the search for a
        // board, which may take long, takes them all (`find.rs`).
        if let Err(e) = opencv::core::set_num_threads(1) {
            error!("OpenCV keeps its threads: {e}");
        }
        let unread = Unread::of(variant);
        let [faces, seen] = unread.faces(variant).map(|faces| faces.join(", "));
        if !faces.is_empty() {
            let variant = &variant.name;
            warn!(%variant, "{faces} cannot be read from photographs yet: whatever looks like {seen} is asked about");
        }
        Ok(Self {
            unread,
            layout: Layout::of(variant),
            eyes: Eyes::of(variant)?,
            tesseract: Tesseract::of(variant),
            variant: variant.clone(),
            last: None,
            place: None,
            known: Known::default(),
        })
    }

    /// Reads by a profile from now on, instead of any before.
    ///
    /// # Panics
    /// When it is another variant's, which [`Profile::parse`] refuses.
    pub fn use_profile(&mut self, profile: &Profile) {
        assert_eq!(
            profile.variant(),
            self.variant.id,
            "the reader's own variant"
        );
        self.known = Known::of(profile);
        self.last = None;
        self.place = None;
    }

    /// The variant whose boards are read.
    pub(crate) const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Forgets what photographs have shown: where the board lay, which way round, and that it was not where
    /// the profile has it.
    pub fn forget(&mut self) {
        self.last = None;
        self.place = None;
        self.known.recall();
    }

    /// Reads a photograph of a board of which no game knows anything.
    ///
    /// # Errors
    /// When it shows no whole board, or one that cannot be read.
    pub fn read(&mut self, frame: &Frame) -> Result<Sighting, Trouble> {
        self.read_after(frame, &Board::empty(self.variant.side))
    }

    /// Reads a photograph taken in the course of a game. The tiles that accepted turns have left, `settled`,
    /// are checked: they are told as they are known unless something else is surely seen, or they may be
    /// gone. They teach what the others look like, and help to tell which way round the board lies.
    ///
    /// # Errors
    /// When it shows no whole board, or one that cannot be read.
    pub fn read_after(&mut self, frame: &Frame, settled: &Board) -> Result<Sighting, Trouble> {
        self.look_at(frame, settled).map(|seen| seen.sighting)
    }

    /// The same, with what was seen of each square.
    pub(crate) fn look_at(&mut self, frame: &Frame, settled: &Board) -> Result<Seen, Trouble> {
        let result = self.seen(frame, &Settled::of(settled, &self.variant));
        result.unwrap_or_else(|e| Err(gave_up(&e)))
    }

    fn seen(&mut self, frame: &Frame, settled: &Settled) -> opencv::Result<Result<Seen, Trouble>> {
        let mut upright = match self.set_upright(frame, settled)? {
            Ok(upright) => upright,
            Err(trouble) => return Ok(Err(trouble)),
        };
        let mut clock = Instant::now();
        let mut answers = self.weighed(&mut upright, settled)?;
        upright.stages.end("weigh", &mut clock);
        if self.may_be_turned(&upright, settled) && ways::partly_read(&answers.squares) {
            upright.rivals = ANY_OTHER.into();
        }
        if !upright.rivals.is_empty() && answers.squares.iter().any(|p| ways::may_hold(p)) {
            (upright, answers) = self.plainest(upright, answers, settled)?;
            upright.stages.end("ways", &mut clock);
        }
        let information = upright.track.pose.information;
        if let Some(trouble) = trouble::unreadable(&upright.rectified, &answers, information) {
            return Ok(Err(trouble));
        }
        let overlooked = self.overlooked(&mut upright, &answers)?;
        for square in &overlooked {
            answers.doubt(*square, OVERLOOKED);
        }
        let side = usize::from(self.variant.side);
        let between = astray::between(
            &mut self.eyes.whole,
            (&upright.board, &upright.field),
            &answers,
            side,
        )?;
        upright.stages.end("astray", &mut clock);
        if let Some(squares) = between {
            return Ok(Err(Trouble::OffGrid(squares)));
        }
        // Not before: a photograph with many such squares is as sharp as any.
        self.unread
            .doubt(&mut answers.squares, &upright.looks, &answers.values);
        mutual::doubt(&mut answers, settled);
        settled.check(&mut answers.squares);
        if self.may_be_turned(&upright, settled) && ways::hardly_read(&answers.squares) {
            upright.rivals = ANY_OTHER.into();
        }
        group::settle(&mut answers.squares, &overlooked, &self.variant);
        group::doubt(&mut answers.squares, &self.variant);
        mutual::disbelieve(&mut answers, settled);
        let places = (self.variant.side, self.variant.centre);
        ways::doubt_places(&mut answers.squares, &upright.rivals, places);
        // Nobody is sent for more light because of faces that no light makes known.
        let unknown_faces = upright.rivals.is_empty() && self.unread.any();
        if !unknown_faces
            && let Some(trouble) = trouble::too_doubtful(&upright.rectified, &answers.squares)
        {
            return Ok(Err(trouble));
        }
        Ok(Ok(self.told(frame, upright, answers)))
    }

    /// Whether nothing but its letters tells which way round a board lies, and they seemed to.
    fn may_be_turned(&self, upright: &Upright, settled: &Settled) -> bool {
        let known = self.turns_as_before(&upright.track.pose) == Some(0) || settled.knows_any();
        upright.rivals.is_empty() && !known
    }

    /// The squares, counted row by row, on which something lies that nobody has read.
    fn overlooked(
        &mut self,
        upright: &mut Upright,
        answers: &Answers,
    ) -> opencv::Result<BTreeSet<usize>> {
        let Upright {
            rectified,
            board,
            field,
            looks,
            ..
        } = upright;
        let (whole, layout) = (&mut self.eyes.whole, &self.layout);
        let mut overlooked = lost::squares(whole, (board, field), looks, answers, layout)?;
        overlooked.extend(stray::squares(whole, (board, field), layout, answers)?);
        overlooked.extend(astray::read_twice(whole, (board, field), looks, answers)?);
        overlooked.extend(glare::blanks(looks, &answers.squares, &answers.expected));
        let hidden = glare::hidden(rectified, looks, &answers.squares, &answers.expected);
        overlooked.extend(hidden);
        Ok(overlooked)
    }

    /// The board set upright, where it is known to lie or wherever it lies.
    fn set_upright(
        &mut self,
        frame: &Frame,
        settled: &Settled,
    ) -> opencv::Result<Result<Upright, Trouble>> {
        let known = match self.followed(frame)? {
            None => self.where_it_is_known(frame, settled)?,
            followed => followed,
        };
        known.map_or_else(|| self.found(frame, settled), |upright| Ok(Ok(upright)))
    }

    /// What is told of a board, and remembered of it.
    fn told(&mut self, frame: &Frame, upright: Upright, answers: Answers) -> Seen {
        let squares = &answers.squares;
        let sighting = Sighting {
            reading: Reading::new(
                self.variant.side,
                squares.iter().map(|p| fuse::seen(p)).collect(),
            ),
            rectified: upright.rectified,
            pose: upright.track.pose,
            stages: upright.stages,
            moved: self
                .known
                .moved(frame, &upright.track.pose, self.variant.side),
            confidences: squares.iter().map(|p| p[fuse::likeliest(p)]).collect(),
            grounds: answers.grounds,
        };
        let seen = Seen {
            sighting,
            looks: upright.looks.clone(),
            expected: answers.expected,
            centre: answers.centre,
            small: upright.track.small().clone(),
            turned_any_way: !upright.rivals.is_empty(),
        };
        // Which way round it lies is asked again as long as it is not certain.
        (self.last, self.place) = match upright.rivals[..] {
            [] => {
                let last = Last {
                    track: upright.track,
                    lifted: upright.lifted,
                    looks: upright.looks,
                    doubtful: answers.doubtful,
                };
                (Some(last), None)
            }
            _ => (None, Some(upright.track)),
        };
        seen
    }

    /// What the voices say of every square together.
    fn weighed(&mut self, upright: &mut Upright, settled: &Settled) -> opencv::Result<Answers> {
        let now = self.known.empty().map(|_| grey(upright.track.small()));
        let kit = Kit {
            eyes: &mut self.eyes,
            tesseract: self.tesseract.as_mut(),
            layout: &self.layout,
            variant: &self.variant,
            settled,
            enrolled: self.known.exemplars(),
            rectified: &upright.rectified,
            empty: self.known.empty().zip(now.as_ref()),
        };
        answers::weigh(kit, &upright.board, &mut upright.looks)
    }
}

/// What is told when OpenCV fails.
fn gave_up(error: &opencv::Error) -> Trouble {
    error!("OpenCV gave up on a photograph: {error}");
    Trouble::NoBoard
}

/// The mean of the three channels.
pub(crate) fn grey(picture: &RgbImage) -> GrayImage {
    GrayImage::from_fn(picture.width(), picture.height(), |x, y| {
        let sum: u16 = picture
            .get_pixel(x, y)
            .0
            .iter()
            .map(|v| u16::from(*v))
            .sum();
        image::Luma([(sum / 3) as u8])
    })
}
