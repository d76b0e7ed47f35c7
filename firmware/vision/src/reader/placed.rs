//! A board that was found, exactly in its place.

use std::time::Instant;

use crate::align;
use crate::find::Pose;
use crate::frame::Frame;
use crate::levelled::Levelled;
use crate::looks::Eyes;
use crate::nudge;
use crate::rectify::Rectified;
use crate::scene::Scene;
use crate::sighting::Stages;
use crate::turning::{turns_as_before, turns_upright};

use super::Reader;

/// Sureness of the first look below which a board may not lie where it was found: nine of ten that do are above. Of 600
/// rendered boards, 3 lay elsewhere and had -45 and less.
const UNSURE: f32 = -20.0;

/// A board where it lies, any way round, with a first look at every square.
pub(super) struct Placed {
    pub(super) pose: Pose,
    pub(super) rectified: Rectified,
    pub(super) board: Levelled,
    pub(super) first: Vec<Vec<f32>>,
}

impl Placed {
    /// Looks at a board for the first time.
    pub(super) fn of(pose: Pose, rectified: Rectified, eyes: &mut Eyes) -> opencv::Result<Self> {
        let board = Levelled::of(&rectified)?;
        let first = eyes.whole.look(&board)?;
        Ok(Self {
            pose,
            rectified,
            board,
            first,
        })
    }

    /// How sure the first look is of each square that it is empty, or that it is not: the sum of the logarithms. What is
    /// cut across its squares looks like neither.
    fn sureness(&self) -> f32 {
        let sure = |p: &Vec<f32>| p[0].max(p[1..].iter().sum());
        self.first.iter().map(|p| sure(p).max(1e-3).ln()).sum()
    }
}

impl Reader {
    /// A board about where it was found, and the way round in which it lay before or is likely to; `None` when it is out
    /// of the picture.
    pub(super) fn placed(
        &mut self,
        frame: &Frame,
        scene: &Scene,
        found: Pose,
        stages: &mut Stages,
    ) -> opencv::Result<Option<Placed>> {
        let placed = self.aligned(frame, found, stages)?;
        let Some(unsure) = placed.as_ref().filter(|placed| placed.sureness() < UNSURE) else {
            return Ok(placed);
        };
        let mut clock = Instant::now();
        let nudged = nudge::nudged(scene, &self.layout, &found);
        stages.end("find", &mut clock);
        let Some(nudged) = nudged else {
            return Ok(placed);
        };
        let other = self.aligned(frame, nudged, stages)?;
        let surer = other.filter(|other| other.sureness() > unsure.sureness());
        Ok(surer.or(placed))
    }

    fn aligned(
        &mut self,
        frame: &Frame,
        found: Pose,
        stages: &mut Stages,
    ) -> opencv::Result<Option<Placed>> {
        let (mut clock, side) = (Instant::now(), self.variant.side);
        let found = align::aligned(&frame.pixels, found, side)?;
        stages.end("align", &mut clock);
        let usual = self.turns_as_before(&found);
        let turns = usual.unwrap_or_else(|| turns_upright(&found.to_board, side));
        let pose = found.turned(turns, side);
        let Some(rectified) = Rectified::of(&frame.pixels, &pose, side)? else {
            return Ok(None);
        };
        stages.end("rectify", &mut clock);
        let placed = Placed::of(pose, rectified, &mut self.eyes)?;
        stages.end("orient", &mut clock);
        Ok(Some(placed))
    }

    /// Quarter turns after which a board lies as it did in the last photograph, if it is still there.
    pub(super) fn turns_as_before(&self, found: &Pose) -> Option<u8> {
        let last = self.last.as_ref()?.track.pose.to_board;
        turns_as_before(&found.to_board, &last, self.variant.side, 1.0)
    }
}
