//! From a photograph to a reading.

use std::time::{Duration, Instant};

use game::{Board, Reading, Square, Variant};
use tracing::error;

use crate::align;
use crate::answers::{self, Kit};
use crate::find::{self, Pose, Scene};
use crate::frame::Frame;
use crate::fuse;
use crate::homography::Homography;
use crate::layout::Layout;
use crate::looks::{Eyes, Look};
use crate::net::NetError;
use crate::orient::{self, Orientation};
use crate::rectify::Rectified;
use crate::tess::Tesseract;
use crate::track::Track;
use crate::trouble::{self, Trouble};
use crate::whole::Levelled;

/// Reads photographs of one variant's board. It keeps its networks loaded and remembers where the board
/// lay, and which way round.
pub struct Reader {
    layout: Layout,
    variant: Variant,
    eyes: Eyes,
    tesseract: Option<Tesseract>,
    last: Option<Last>,
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

/// How long each stage of a reading took, in its order.
#[derive(Clone, Debug, Default)]
pub struct Stages(Vec<(&'static str, Duration)>);

impl Stages {
    /// Name and duration of each stage.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Duration)> + '_ {
        self.0.iter().copied()
    }

    /// Ends a stage that began at `from`; the next begins now. A stage gone through again takes longer.
    fn end(&mut self, name: &'static str, from: &mut Instant) {
        let now = Instant::now();
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, time)) => *time += now - *from,
            None => self.0.push((name, now - *from)),
        }
        *from = now;
    }
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
    /// Where the time went.
    pub stages: Stages,
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
            eyes: Eyes::of(variant)?,
            tesseract: Tesseract::of(variant),
            variant: variant.clone(),
            last: None,
        })
    }

    /// Forgets where the board lay, and which way round.
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
        let mut upright = match self.followed(frame)? {
            Some(upright) => upright,
            None => match self.found(frame)? {
                Ok(upright) => upright,
                Err(trouble) => return Ok(Err(trouble)),
            },
        };
        let mut clock = Instant::now();
        let kit = Kit {
            eyes: &mut self.eyes,
            tesseract: self.tesseract.as_mut(),
            layout: &self.layout,
            variant: &self.variant,
        };
        let (rectified, board) = (&upright.rectified, &upright.board);
        let mut answers = answers::weigh(kit, board, &mut upright.looks)?;
        upright.stages.end("weigh", &mut clock);
        let information = upright.track.pose.information;
        if let Some(trouble) = trouble::unreadable(rectified, &answers, information) {
            return Ok(Err(trouble));
        }
        doubt_places(&mut answers.squares, &upright.rivals, self.variant.side);
        let answers = answers.squares;
        let pose = upright.track.pose;
        // Which way round it lies is asked again as long as it is not certain.
        self.last = upright.rivals.is_empty().then(|| Last {
            track: upright.track,
            looks: upright.looks,
            doubtful: answers.iter().map(|p| fuse::doubtful(p)).collect(),
        });
        let confidences = answers.iter().map(|p| p[fuse::likeliest(p)]).collect();
        let seen = answers.iter().map(|p| fuse::seen(p)).collect();
        Ok(Ok(Sighting {
            reading: Reading::new(self.variant.side, seen),
            rectified: upright.rectified,
            pose,
            stages: upright.stages,
            confidences,
        }))
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

    /// The board wherever it lies in the photograph.
    fn found(&mut self, frame: &Frame) -> opencv::Result<Result<Upright, Trouble>> {
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
        let usual = last.and_then(|last| turns_as_before(&found.to_board, &last, side));
        let guess = usual.unwrap_or_else(|| turns_upright(&found.to_board, side));
        let found = found.turned(guess, side);
        let Some(rectified) = Rectified::of(&frame.pixels, &found, side)? else {
            return Ok(Err(Trouble::NoBoard));
        };
        stages.end("rectify", &mut clock);
        let mut upright = self.upright(rectified, found, stages)?;
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
        mut stages: Stages,
    ) -> opencv::Result<Upright> {
        let mut clock = Instant::now();
        let mut board = Levelled::of(&rectified)?;
        let mut first = self.eyes.whole.look(&board)?;
        let Orientation { turns, rivals } =
            orient::orientation(&rectified, &board, &first, &mut self.eyes)?;
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
