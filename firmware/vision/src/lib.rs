//! A photograph becomes a rectified board and a reading of every square.
//!
//! [`Frame`] → where the board lies ([`Pose`]) → the board square-on ([`Rectified`]) → a
//! [`Reading`](game::Reading) of every square, or the [`Trouble`] that stands in the way. Independent
//! voices read each square (a network over the whole square, another over the cut glyph, the colours,
//! Tesseract); where they do not agree the square is doubtful.

mod align;
mod alphabet;
mod answers;
mod bag;
mod colour;
mod comb;
mod cv;
mod exemplars;
mod find;
mod frame;
mod fuse;
mod glyph;
mod homography;
mod layout;
mod letters;
mod looks;
mod net;
mod orient;
mod prints;
mod reader;
mod rectify;
mod refine;
mod segment;
mod tess;
mod track;
mod trouble;
mod vanishing;
mod whole;

pub use find::Pose;
pub use frame::{Frame, FrameError, LONGEST_SIDE};
pub use homography::Homography;
pub use net::NetError;
pub use reader::{Reader, Sighting, Stages};
pub use rectify::{PITCH, Rectified};
pub use trouble::Trouble;
