//! A profile at work: what it knows, as far as it still holds.

use crate::frame::Frame;
use crate::likeness::Exemplars;
use crate::pose::Pose;
use crate::profile::{EmptyBoard, Profile};
use crate::track::Track;
use crate::turning::turns_as_before;

/// Farthest that a corner may be from where the profile has it, in squares: what a new find of a board that
/// nobody has touched may be off, and more.
const OFF: f64 = 0.3;

/// What is known of the table beforehand. Nothing, by default.
#[derive(Default)]
pub(crate) struct Known {
    exemplars: Exemplars,
    empty: Option<EmptyBoard>,
    /// Where the board lies, until it is seen elsewhere.
    place: Option<Track>,
}

impl Known {
    pub(crate) fn of(profile: &Profile) -> Self {
        Self {
            exemplars: profile.exemplars(),
            empty: profile.board.clone(),
            place: profile.board.as_ref().map(EmptyBoard::track),
        }
    }

    /// The tiles of the set.
    pub(crate) const fn exemplars(&self) -> &Exemplars {
        &self.exemplars
    }

    /// The empty board. Its squares keep their look wherever it lies.
    pub(crate) const fn empty(&self) -> Option<&EmptyBoard> {
        self.empty.as_ref()
    }

    /// Where the board should lie in a photograph: nowhere, when it has been seen elsewhere, or the
    /// photograph is of another size than the profile's.
    pub(crate) fn place(&self, frame: &Frame) -> Option<&Track> {
        self.place.as_ref().filter(|_| self.fits(frame))
    }

    /// Takes note of where the board has been seen. Whether that is not where the profile has it, and was
    /// not known before.
    pub(crate) fn moved(&mut self, frame: &Frame, pose: &Pose, side: u8) -> bool {
        let Some(place) = &self.place else {
            return false;
        };
        let turns = turns_as_before(pose, &place.pose, side, OFF);
        let moved = turns.is_none() || !self.fits(frame);
        if moved {
            self.place = None;
        }
        moved
    }

    /// Lets the place hold again.
    pub(crate) fn recall(&mut self) {
        self.place = self.empty.as_ref().map(EmptyBoard::track);
    }

    fn fits(&self, frame: &Frame) -> bool {
        let (width, height) = frame.pixels.dimensions();
        let photo = self.empty.as_ref().map(|empty| empty.photo);
        photo == Some([width, height])
    }
}
