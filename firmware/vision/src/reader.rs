//! From a photograph to a reading.

use std::time::Instant;

use game::{Board, Reading, Square, Variant};
use image::{GrayImage, RgbImage};
use tracing::{error, warn};

use crate::align;
use crate::alike;
use crate::answers::{self, Answers, Kit};
use crate::astray;
use crate::find::{self, Pose};
use crate::frame::Frame;
use crate::fuse;
use crate::known::Known;
use crate::layout::Layout;
use crate::looks::{Eyes, Look};
use crate::net::NetError;
use crate::orient::{self, Orientation};
use crate::profile::Profile;
use crate::rectify::Rectified;
use crate::scene::Scene;
use crate::settled::Settled;
use crate::sighting::{Sighting, Stages};
use crate::tess::Tesseract;
use crate::track::Track;
use crate::trouble::{self, Trouble};
use crate::turning::{turns_as_before, turns_upright};
use crate::unread::Unread;
use crate::whole::Levelled;

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
    looks: Vec<Look>,
    /// Squares that were not certain.
    doubtful: Vec<bool>,
}

/// A board set upright, with every square looked at.
struct Upright {
    rectified: Rectified,
    board: Levelled,
    looks: Vec<Look>,
    track: Track,
    /// Quarter turns in which it may as well be read.
    rivals: Vec<u8>,
    stages: Stages,
}

/// A photograph as it was read, and how.
pub(crate) struct Seen {
    pub(crate) sighting: Sighting,
    pub(crate) looks: Vec<Look>,
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
        // One thread: a press is answered fast enough, and the screen and the broker keep theirs.
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
        result.unwrap_or_else(|e| {
            error!("OpenCV gave up on a photograph: {e}");
            Err(Trouble::NoBoard)
        })
    }

    fn seen(&mut self, frame: &Frame, settled: &Settled) -> opencv::Result<Result<Seen, Trouble>> {
        let followed = match self.followed(frame)? {
            None => self.where_it_is_known(frame, settled)?,
            followed => followed,
        };
        let mut upright = match followed {
            Some(upright) => upright,
            None => match self.found(frame, settled)? {
                Ok(upright) => upright,
                Err(trouble) => return Ok(Err(trouble)),
            },
        };
        let moved = self
            .known
            .moved(frame, &upright.track.pose, self.variant.side);
        let mut clock = Instant::now();
        let now = self.known.empty().map(|_| grey(upright.track.small()));
        let (rectified, board) = (&upright.rectified, &upright.board);
        let kit = Kit {
            eyes: &mut self.eyes,
            tesseract: self.tesseract.as_mut(),
            layout: &self.layout,
            variant: &self.variant,
            settled,
            enrolled: alike::Set {
                exemplars: self.known.exemplars(),
                templates: self.known.templates(),
                rectified,
            },
            empty: self.known.empty().zip(now.as_ref()),
        };
        let mut answers = answers::weigh(kit, board, &mut upright.looks)?;
        upright.stages.end("weigh", &mut clock);
        let information = upright.track.pose.information;
        if let Some(trouble) = trouble::unreadable(rectified, &answers, information) {
            return Ok(Err(trouble));
        }
        let side = usize::from(self.variant.side);
        let between = astray::between(&mut self.eyes.whole, board, &answers, side)?;
        upright.stages.end("astray", &mut clock);
        if let Some(squares) = between {
            return Ok(Err(Trouble::OffGrid(squares)));
        }
        // Not before: a photograph with many such squares is as sharp as any.
        self.unread
            .doubt(&mut answers.squares, &upright.looks, &answers.values);
        settled.check(&mut answers.squares);
        doubt_places(&mut answers.squares, &upright.rivals, self.variant.side);
        let Answers {
            squares, doubtful, ..
        } = answers;
        let sighting = Sighting {
            reading: Reading::new(
                self.variant.side,
                squares.iter().map(|p| fuse::seen(p)).collect(),
            ),
            rectified: upright.rectified,
            pose: upright.track.pose,
            stages: upright.stages,
            moved,
            confidences: squares.iter().map(|p| p[fuse::likeliest(p)]).collect(),
        };
        let seen = Seen {
            sighting,
            looks: upright.looks.clone(),
            small: upright.track.small().clone(),
            turned_any_way: !upright.rivals.is_empty(),
        };
        // Which way round it lies is asked again as long as it is not certain.
        (self.last, self.place) = match upright.rivals[..] {
            [] => {
                let (track, looks) = (upright.track, upright.looks);
                let last = Last {
                    track,
                    looks,
                    doubtful,
                };
                (Some(last), None)
            }
            _ => (None, Some(upright.track)),
        };
        Ok(Ok(seen))
    }

    /// The board where it lay in the last photograph, if it still lies there: only what has changed or was
    /// not certain is looked at.
    fn followed(&mut self, frame: &Frame) -> opencv::Result<Option<Upright>> {
        let Some(last) = &self.last else {
            return Ok(None);
        };
        let (mut stages, mut clock) = (Stages::default(), Instant::now());
        let Some(followed) = last.track.follow(&frame.pixels, self.variant.side)? else {
            return Ok(None);
        };
        let rectified = followed.rectified;
        let board = Levelled::of(&rectified)?;
        stages.end("follow", &mut clock);
        let stale: Vec<bool> = followed
            .changed
            .iter()
            .zip(&last.doubtful)
            .map(|(changed, doubtful)| *changed || *doubtful)
            .collect();
        let looks = self
            .eyes
            .look_again(&rectified, &board, &last.looks, &stale)?;
        stages.end("look", &mut clock);
        Ok(Some(Upright {
            rectified,
            board,
            looks,
            track: followed.track,
            rivals: Vec::new(),
            stages,
        }))
    }

    /// The board where it lay in the last photograph, or where the profile has it, if it lies there: everything
    /// is looked at.
    fn where_it_is_known(
        &mut self,
        frame: &Frame,
        settled: &Settled,
    ) -> opencv::Result<Option<Upright>> {
        let (mut stages, mut clock) = (Stages::default(), Instant::now());
        let mut followed = None;
        for track in [self.place.as_ref(), self.known.place(frame)] {
            if let (None, Some(track)) = (&followed, track) {
                followed = track.follow(&frame.pixels, self.variant.side)?;
            }
        }
        let Some(followed) = followed else {
            return Ok(None);
        };
        stages.end("follow", &mut clock);
        let pose = followed.track.pose;
        self.upright(followed.rectified, pose, settled, stages)
            .map(Some)
    }

    /// The board wherever it lies in the photograph.
    fn found(
        &mut self,
        frame: &Frame,
        settled: &Settled,
    ) -> opencv::Result<Result<Upright, Trouble>> {
        let (mut stages, mut clock) = (Stages::default(), Instant::now());
        let side = self.variant.side;
        let mut scene = Scene::of(&frame.pixels, find::SEARCHED[0])?;
        stages.end("edges", &mut clock);
        let mut found = find::find(&scene, &self.layout);
        stages.end("find", &mut clock);
        if !found.is_some_and(|found| scene.shows(&found, usize::from(side))) {
            scene = Scene::of(&frame.pixels, find::SEARCHED[1])?;
            stages.end("edges", &mut clock);
            found = find::find(&scene, &self.layout).or(found);
            stages.end("find", &mut clock);
        }
        let information = found.map_or(0.0, |found| found.information);
        if information < trouble::PROVEN {
            let small = find::find_small(&frame.pixels, &self.layout, information)?;
            found = small.or(found);
            stages.end("find", &mut clock);
        }
        let Some(found) = found else {
            return Ok(Err(trouble::without_board(
                scene.small(),
                scene.segments.len(),
            )));
        };
        drop(scene);
        let found = align::aligned(&frame.pixels, found, side)?;
        stages.end("align", &mut clock);
        let last = self.last.as_ref().map(|last| last.track.pose.to_board);
        let usual = last.and_then(|last| turns_as_before(&found.to_board, &last, side, 1.0));
        let guess = usual.unwrap_or_else(|| turns_upright(&found.to_board, side));
        let found = found.turned(guess, side);
        let Some(rectified) = Rectified::of(&frame.pixels, &found, side)? else {
            return Ok(Err(Trouble::NoBoard));
        };
        stages.end("rectify", &mut clock);
        let mut upright = self.upright(rectified, found, settled, stages)?;
        if usual.is_some() {
            upright.rivals.clear();
        }
        Ok(Ok(upright))
    }

    /// The board, found at `found`, the right way round and looked at.
    fn upright(
        &mut self,
        mut rectified: Rectified,
        found: Pose,
        settled: &Settled,
        mut stages: Stages,
    ) -> opencv::Result<Upright> {
        let mut clock = Instant::now();
        let mut board = Levelled::of(&rectified)?;
        let mut first = self.eyes.whole.look(&board)?;
        let known = settled.ways(&first);
        let Orientation { turns, rivals } = orient::orientation(
            &rectified,
            &board,
            &first,
            &self.variant,
            known,
            &mut self.eyes,
        )?;
        if turns > 0 {
            rectified = rectified.turned(turns);
            board = board.turned(turns);
            first = self.eyes.whole.look_after_turning(&board, &first, turns)?;
        }
        stages.end("orient", &mut clock);
        let pose = found.turned(turns, self.variant.side);
        let squares: Vec<usize> = (0..first.len()).collect();
        let looks = self.eyes.look(&rectified, &squares, first)?;
        stages.end("look", &mut clock);
        Ok(Upright {
            looks,
            track: Track::of(pose, &rectified)?,
            rectified,
            board,
            rivals,
            stages,
        })
    }
}

/// Where the board may be read several ways round, nobody knows which square is which: no square that
/// may hold a tile in one of them is certain.
fn doubt_places(answers: &mut [Vec<f32>], rivals: &[u8], side: u8) {
    let index =
        |square: Square| usize::from(square.row) * usize::from(side) + usize::from(square.col);
    let may_hold = |p: &[f32]| fuse::likeliest(p) > 0 || fuse::doubtful(p);
    let tiles: Vec<Square> = Board::empty(side)
        .squares()
        .filter(|square| may_hold(&answers[index(*square)]))
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
