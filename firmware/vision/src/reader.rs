//! From a photograph to a reading.

use game::{Board, Variant};
use image::{GrayImage, RgbImage};
use tracing::{error, warn};

use crate::colour::Expected;
use crate::frame::Frame;
use crate::known::Known;
use crate::layout::Layout;
use crate::looks::{Eyes, Look};
use crate::net::NetError;
use crate::profile::Profile;
use crate::settled::Settled;
use crate::sighting::Sighting;
use crate::tess::Tesseract;
use crate::track::Track;
use crate::trouble::Trouble;
use crate::unread::Unread;

mod placed;
mod portraits;
mod told;
mod turned;
mod upright;
use upright::Upright;

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
