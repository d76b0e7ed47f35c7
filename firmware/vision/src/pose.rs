//! Where the board lies in a photograph.

use crate::homography::Homography;
use crate::lens::Lens;

/// Where the board lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// What is done to the pixels of the photograph first.
    pub(crate) lens: Lens,
    /// Straightened pixels to squares: (0, 0) is a corner of the playing field, (1, 1) the inner corner of its first
    /// square.
    pub(crate) to_board: Homography,
    /// Mutual information of colours and premium layout, in nats.
    pub information: f64,
}

impl Pose {
    /// A board seen through a lens that bends nothing, of which no colours are known.
    #[must_use]
    pub const fn straight(to_board: Homography) -> Self {
        Self {
            lens: Lens::STRAIGHT,
            to_board,
            information: 0.0,
        }
    }

    /// The place on the board that is seen at a pixel of the photograph, in squares.
    #[must_use]
    pub fn at(&self, pixel: [f64; 2]) -> [f64; 2] {
        self.to_board.apply(self.lens.straightened(pixel))
    }

    /// The way back; `None` when the projection flattens the plane.
    pub(crate) fn to_photo(self) -> Option<ToPhoto> {
        Some(ToPhoto {
            lens: self.lens,
            straight: self.to_board.inverse()?,
        })
    }

    /// A board that begins so many squares farther to the right and down.
    pub(crate) fn moved(&self, [right, down]: [f64; 2]) -> Self {
        let back = Homography::scale_then_move([1.0; 2], [-right, -down]);
        Self {
            to_board: self.to_board.then(&back),
            ..*self
        }
    }

    /// The same board after clockwise quarter turns of its squares.
    pub(crate) fn turned(&self, turns: u8, side: u8) -> Self {
        let turn = Homography::quarter_turns(turns, f64::from(side));
        Self {
            to_board: self.to_board.then(&turn),
            ..*self
        }
    }
}

/// From squares to pixels of the photograph.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ToPhoto {
    lens: Lens,
    straight: Homography,
}

impl ToPhoto {
    /// The pixel at which a place on the board is seen.
    pub(crate) fn apply(&self, place: [f64; 2]) -> [f64; 2] {
        self.lens.pixel(self.straight.apply(place))
    }
}
