//! From a photograph to a board set upright, with every square looked at: where it lay before, or wherever it lies.

use std::time::Instant;

use crate::find;
use crate::frame::Frame;
use crate::levelled::Levelled;
use crate::looks::Look;
use crate::orient::{self, Orientation};
use crate::pose::Pose;
use crate::rectify::Rectified;
use crate::scene::Scene;
use crate::settled::Settled;
use crate::sighting::Stages;
use crate::track::{Followed, Track};
use crate::trouble::{self, Trouble};
use crate::veil::Veil;
use crate::whole::Field;

use super::Reader;
use super::placed::{Placed, bare};

/// A board set upright, with every square looked at.
pub(super) struct Upright {
    pub(super) rectified: Rectified,
    pub(super) board: Levelled,
    pub(super) looks: Vec<Look>,
    /// The first look between the squares, where it was at the whole board.
    pub(super) field: Field,
    pub(super) track: Track,
    /// Quarter turns in which it may as well be read.
    pub(super) rivals: Vec<u8>,
    pub(super) stages: Stages,
}

impl Reader {
    /// The board where it lay in the last photograph, if it still lies there: only what has changed or was
    /// not certain is looked at, but where a veil lies over it everything is.
    pub(super) fn followed(
        &mut self,
        frame: &Frame,
        settled: &Settled,
    ) -> opencv::Result<Option<Upright>> {
        let Some(last) = &self.last else {
            return Ok(None);
        };
        let (mut stages, mut clock) = (Stages::default(), Instant::now());
        let Some(followed) = last.track.follow(&frame.pixels, self.variant.side)? else {
            return Ok(None);
        };
        let rectified = followed.rectified;
        let bare = bare(last.looks.iter().map(|look| &look.whole));
        let veil = Veil::over(&rectified, &self.layout, &bare);
        stages.end("follow", &mut clock);
        if veil.is_some() {
            return self
                .looked_at_anew(followed.track.pose, rectified, settled, stages)
                .map(Some);
        }
        let board = Levelled::of(&rectified)?;
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
            field: Field::default(),
            track: followed.track,
            rivals: Vec::new(),
            stages,
        }))
    }

    /// The board where it lay in the last photograph, or where the profile has it, if it lies there: everything
    /// is looked at.
    pub(super) fn where_it_is_known(
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
        let Followed {
            track, rectified, ..
        } = followed;
        let upright = self.looked_at_anew(track.pose, rectified, settled, stages);
        upright.map(Some)
    }

    /// A board in a place that is known, everything on it looked at.
    fn looked_at_anew(
        &mut self,
        pose: Pose,
        rectified: Rectified,
        settled: &Settled,
        mut stages: Stages,
    ) -> opencv::Result<Upright> {
        let mut clock = Instant::now();
        let placed = Placed::of(pose, rectified, (&self.layout, &mut self.eyes))?;
        stages.end("orient", &mut clock);
        self.upright(placed, settled, stages)
    }

    /// The board wherever it lies in the photograph.
    pub(super) fn found(
        &mut self,
        frame: &Frame,
        settled: &Settled,
    ) -> opencv::Result<Result<Upright, Trouble>> {
        let (mut stages, mut clock) = (Stages::default(), Instant::now());
        let side = self.variant.side;
        let mut scene = Scene::of(&frame.pixels, find::SEARCHED[0])?;
        stages.end("edges", &mut clock);
        let told = |found: Option<Pose>| found.map_or(0.0, |found| found.information);
        let mut found = find::find(&scene, &self.layout, &find::FALLBACKS)?;
        stages.end("find", &mut clock);
        if !found.is_some_and(|found| scene.shows(&found, usize::from(side))) {
            scene = Scene::of(&frame.pixels, find::SEARCHED[1])?;
            stages.end("edges", &mut clock);
            let other: &[_] = if found.is_none() {
                &find::FALLBACKS
            } else {
                &[]
            };
            let finer = find::find(&scene, &self.layout, other)?;
            found = finer
                .filter(|finer| !find::tells_much_more(told(found), finer.information))
                .or(found);
            stages.end("find", &mut clock);
        }
        if told(found) < trouble::PROVEN {
            found = found.map(|found| find::confirmed(&scene, &self.layout, found));
            stages.end("find", &mut clock);
        }
        let information = told(found);
        if information < trouble::PROVEN {
            let small = find::find_small(&frame.pixels, &self.layout, information)?;
            found = small.or(found);
            stages.end("find", &mut clock);
        }
        let Some(found) = found else {
            let trouble = trouble::without_board(scene.small(), scene.segments.len())?;
            return Ok(Err(trouble));
        };
        let Some(placed) = self.placed(frame, &scene, found, &mut stages)? else {
            return Ok(Err(Trouble::NoBoard));
        };
        drop(scene);
        self.upright(placed, settled, stages).map(Ok)
    }

    /// A board the right way round and looked at.
    fn upright(
        &mut self,
        placed: Placed,
        settled: &Settled,
        mut stages: Stages,
    ) -> opencv::Result<Upright> {
        let mut clock = Instant::now();
        let Placed {
            pose,
            mut rectified,
            mut board,
            mut first,
            mut field,
        } = placed;
        let known = settled.ways(first.iter());
        let Orientation { turns, rivals } = orient::orientation(
            &rectified,
            &board,
            &first,
            (&self.layout, &self.variant),
            known,
            &mut self.eyes,
        )?;
        if turns > 0 {
            rectified = rectified.turned(turns)?;
            board = board.turned(turns);
            (first, field) = self.eyes.whole.look_after_turning(&board, &first, turns)?;
        }
        stages.end("orient", &mut clock);
        let pose = pose.turned(turns, self.variant.side);
        // What tells too little may lie as it did before.
        let rivals = match self.turns_as_before(&pose) {
            Some(0) => Vec::new(),
            _ => rivals,
        };
        let upright = self.looked_at(rectified, board, first, pose)?;
        stages.end("look", &mut clock);
        Ok(Upright {
            field,
            rivals,
            stages,
            ..upright
        })
    }

    /// A board with every square looked at, of which there was a first look.
    pub(super) fn looked_at(
        &mut self,
        rectified: Rectified,
        board: Levelled,
        first: Vec<Vec<f32>>,
        pose: Pose,
    ) -> opencv::Result<Upright> {
        let squares: Vec<usize> = (0..first.len()).collect();
        Ok(Upright {
            looks: self.eyes.look(&rectified, &squares, first)?,
            track: Track::of(pose, &rectified)?,
            rectified,
            board,
            field: Field::default(),
            rivals: Vec::new(),
            stages: Stages::default(),
        })
    }
}
