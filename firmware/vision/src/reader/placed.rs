//! A board that was found, exactly in its place.

use std::time::Instant;

use crate::align;
use crate::find;
use crate::frame::Frame;
use crate::layout::Layout;
use crate::levelled::Levelled;
use crate::looks::Eyes;
use crate::nudge;
use crate::pose::Pose;
use crate::rectify::Rectified;
use crate::scene::Scene;
use crate::sighting::Stages;
use crate::track::Track;
use crate::turning::{turns_as_before, turns_upright};
use crate::veil::Veil;
use crate::whole::Field;

use super::Reader;

/// Sureness of the first look below which a board may lie elsewhere than it was found: that of nine in ten is higher. On
/// 600 rendered boards it was -0.15 and less where one of them did …
const UNSURE: f32 = -0.09;

/// … and so much higher at least where it lay.
const SURER: f32 = 0.045;

/// Probability of an empty square at first look from which it tells of the light.
const BARE: f32 = 0.9;

/// A board where it lies, any way round, with a first look at every square.
pub(super) struct Placed {
    /// Where it lies, and how the photograph shows it.
    pub(super) track: Track,
    /// Without the veil that lay over it, if one did.
    pub(super) rectified: Rectified,
    pub(super) lifted: bool,
    pub(super) board: Levelled,
    pub(super) first: Vec<Vec<f32>>,
    /// The same with what is halfway between.
    pub(super) field: Field,
}

impl Placed {
    /// Looks at a board for the first time, and again without the veil that lies over it, if one does.
    pub(super) fn of(
        track: Track,
        rectified: Rectified,
        (layout, eyes): (&Layout, &mut Eyes),
    ) -> opencv::Result<Self> {
        let placed = Self::seen(track, rectified, eyes)?;
        match Veil::over(&placed.rectified, layout, &bare(placed.first.iter())) {
            Some(veil) => Self::lifted(placed.track, &placed.rectified, &veil, eyes),
            None => Ok(placed),
        }
    }

    /// Looks at a board without the veil that lies over it.
    pub(super) fn lifted(
        track: Track,
        rectified: &Rectified,
        veil: &Veil,
        eyes: &mut Eyes,
    ) -> opencv::Result<Self> {
        let placed = Self::seen(track, veil.taken_off(rectified), eyes)?;
        Ok(Self {
            lifted: true,
            ..placed
        })
    }

    /// Looks at a board as it is.
    pub(super) fn seen(
        track: Track,
        rectified: Rectified,
        eyes: &mut Eyes,
    ) -> opencv::Result<Self> {
        let board = Levelled::of(&rectified)?;
        let field = eyes.whole.look(&board)?;
        Ok(Self {
            track,
            rectified,
            lifted: false,
            board,
            first: field.squares(),
            field,
        })
    }

    /// The same turned clockwise by quarter turns: a letter looks another way from its side.
    pub(super) fn turned(self, turns: u8, side: u8, eyes: &mut Eyes) -> opencv::Result<Self> {
        if turns == 0 {
            return Ok(self);
        }
        let board = self.board.turned(turns);
        let (first, field) = eyes.whole.look_after_turning(&board, &self.first, turns)?;
        Ok(Self {
            track: self.track.turned(turns, side)?,
            rectified: self.rectified.turned(turns)?,
            lifted: self.lifted,
            board,
            first,
            field,
        })
    }

    fn sureness(&self) -> f32 {
        sureness(self.first.iter())
    }

    /// The same of what is halfway between the squares along each axis, down and across.
    fn sureness_halfway(&self) -> [f32; 2] {
        [0, 1].map(|axis| sureness(self.field.halfway(axis).into_iter()))
    }
}

/// Of each square whether the first look takes it for empty.
pub(super) fn bare<'a>(first: impl Iterator<Item = &'a Vec<f32>>) -> Vec<bool> {
    first.map(|sights| sights[0] > BARE).collect()
}

/// How sure the first look is of a square that it is empty, or that it is not: the mean of the logarithms. What is cut
/// across its squares looks like neither.
fn sureness<'a>(first: impl ExactSizeIterator<Item = &'a Vec<f32>>) -> f32 {
    let count = first.len() as f32;
    let sure = |p: &Vec<f32>| p[0].max(p[1..].iter().sum());
    let sum: f32 = first.map(|p| sure(p).max(1e-3).ln()).sum();
    sum / count
}

/// The axis, 0 down and 1 across, along which a board lies half a square off, if it does: where the first look is so much surer of
/// what is halfway between its squares, those are the squares. Of 600 rendered boards one lay so, 0.7 surer; on another, 0.047
/// surer, a C was read as E. One that lies so along both is not told.
fn half_off(sureness: f32, halfway: [f32; 2]) -> Option<usize> {
    let axis = usize::from(halfway[1] > halfway[0]);
    (halfway[axis] > sureness + SURER).then_some(axis)
}

impl Reader {
    /// A board about where it was found, or where its colours or the first look would rather have it, and the way round in which
    /// it lay before or is likely to; `None` when the photograph does not show all of it.
    pub(super) fn placed(
        &mut self,
        frame: &Frame,
        scene: &Scene,
        found: Pose,
        stages: &mut Stages,
    ) -> opencv::Result<Option<Placed>> {
        let Some(placed) = self.aligned(frame, found, stages)? else {
            return Ok(None);
        };
        let sureness = placed.sureness();
        let half_off = half_off(sureness, placed.sureness_halfway());
        // A look that is sure proves nothing where the board was hardly found: bare squares cut across look bare. Of 305 rendered
        // boards two told much more elsewhere, 0.87 instead of 0.29 and 0.67 instead of 0.27, and both lay there.
        let is_unsure = sureness < UNSURE;
        let is_hardly_found = found.information < find::CONFIRMED;
        let mut clock = Instant::now();
        let nudged = (is_unsure || is_hardly_found)
            .then(|| nudge::nudged(scene, &self.layout, &found))
            .flatten();
        let nudged = nudged.filter(|(_, much_more)| is_unsure || *much_more);
        let shifted =
            half_off.and_then(|axis| nudge::shifted(scene, &self.layout, &placed.track.pose, axis));
        stages.end("find", &mut clock);
        let enough = if is_unsure { SURER } else { 0.0 };
        let nudged = nudged.map(|(nudged, _)| (nudged, enough));
        let mut surest = placed;
        for (place, enough) in nudged.into_iter().chain(shifted.map(|pose| (pose, SURER))) {
            let least = surest.sureness().max(sureness + enough);
            let other = self.aligned(frame, place, stages)?;
            if let Some(other) = other.filter(|other| other.sureness() > least) {
                surest = other;
            }
        }
        Ok(Some(surest))
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
        let turns = usual.unwrap_or_else(|| turns_upright(&found, side));
        let pose = found.turned(turns, side);
        let Some(rectified) = Rectified::of(&frame.pixels, &pose, side)? else {
            return Ok(None);
        };
        stages.end("rectify", &mut clock);
        let track = Track::of(pose, &rectified)?;
        let placed = Placed::of(track, rectified, (&self.layout, &mut self.eyes))?;
        stages.end("orient", &mut clock);
        Ok(Some(placed))
    }

    /// Quarter turns after which a board lies as it did in the last photograph, if it is still there.
    pub(super) fn turns_as_before(&self, found: &Pose) -> Option<u8> {
        let last = self.last.as_ref()?.track.pose;
        turns_as_before(found, &last, self.variant.side, 1.0)
    }
}

#[cfg(test)]
mod tests;
