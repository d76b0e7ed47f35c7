//! From a photograph to a board set upright, with every square looked at: where it lay before, or wherever it lies.

use std::time::Instant;

use crate::find;
use crate::frame::Frame;
use crate::levelled::Levelled;
use crate::looks::{Eyes, Look};
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
    /// Without the veil that lay over it, if one did.
    pub(super) rectified: Rectified,
    pub(super) lifted: bool,
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
    /// not certain is looked at; but everything where a veil lies over it, or did.
    pub(super) fn followed(&mut self, frame: &Frame) -> opencv::Result<Option<Upright>> {
        let Some(last) = &self.last else {
            return Ok(None);
        };
        let (mut stages, mut clock) = (Stages::default(), Instant::now());
        let Some(followed) = last.track.follow(&frame.pixels, self.variant.side)? else {
            return Ok(None);
        };
        let Followed {
            track,
            rectified,
            changed,
        } = followed;
        let veil = Veil::over(
            &rectified,
            &self.layout,
            &bare(last.looks.iter().map(|look| &look.whole)),
        );
        stages.end("follow", &mut clock);
        let eyes = &mut self.eyes;
        let upright = match veil {
            Some(veil) => Self::anew(Placed::lifted(track, &rectified, &veil, eyes)?, eyes)?,
            None if last.lifted => Self::anew(Placed::seen(track, rectified, eyes)?, eyes)?,
            None => {
                let stale = changed.iter().zip(&last.doubtful);
                let stale: Vec<bool> = stale
                    .map(|(changed, doubtful)| *changed || *doubtful)
                    .collect();
                let board = Levelled::of(&rectified)?;
                Upright {
                    looks: eyes.look_again(&rectified, &board, &last.looks, &stale)?,
                    rectified,
                    lifted: false,
                    board,
                    field: Field::default(),
                    track,
                    rivals: Vec::new(),
                    stages: Stages::default(),
                }
            }
        };
        stages.end("look", &mut clock);
        Ok(Some(Upright { stages, ..upright }))
    }

    /// A board whose way round is known, with every square looked at.
    pub(super) fn anew(placed: Placed, eyes: &mut Eyes) -> opencv::Result<Upright> {
        let squares: Vec<usize> = (0..placed.first.len()).collect();
        Ok(Upright {
            looks: eyes.look(&placed.rectified, &squares, placed.first)?,
            track: placed.track,
            rectified: placed.rectified,
            lifted: placed.lifted,
            board: placed.board,
            field: placed.field,
            rivals: Vec::new(),
            stages: Stages::default(),
        })
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
        let (track, rectified) = (followed.track, followed.rectified);
        let placed = Placed::of(track, rectified, (&self.layout, &mut self.eyes))?;
        stages.end("orient", &mut clock);
        self.upright(placed, settled, stages).map(Some)
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
        let known = settled.ways(placed.first.iter());
        let Orientation { turns, rivals } = orient::orientation(
            &placed.rectified,
            &placed.board,
            &placed.first,
            (&self.layout, &self.variant),
            known,
            &mut self.eyes,
        )?;
        let placed = placed.turned(turns, self.variant.side, &mut self.eyes)?;
        stages.end("orient", &mut clock);
        // Where the letters tell too little, the board lies as it did before.
        let rivals = match self.turns_as_before(&placed.track.pose) {
            Some(0) => Vec::new(),
            _ => rivals,
        };
        let upright = Self::anew(placed, &mut self.eyes)?;
        stages.end("look", &mut clock);
        Ok(Upright {
            rivals,
            stages,
            ..upright
        })
    }
}
