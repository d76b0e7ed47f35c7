//! A photograph becomes a rectified board and a reading of every square.
//!
//! [`Frame`] → where the board lies ([`Pose`]) → the board square-on ([`Rectified`]) → a
//! [`Reading`](game::Reading) of every square, or the [`Trouble`] that stands in the way. Independent
//! voices read each square (a network over the whole square, another over the cut glyph, the colours,
//! Tesseract); where they do not agree the square is doubtful.

mod align;
mod alphabet;
mod answers;
mod astray;
mod bag;
mod bare;
mod colour;
mod comb;
mod counted;
mod cv;
mod enrol;
mod fellows;
mod find;
mod frame;
mod fuse;
mod glare;
mod glimpse;
mod glyph;
mod group;
mod homography;
mod judge;
mod known;
mod layout;
mod lens;
mod letters;
mod levelled;
mod likeness;
mod looks;
mod lost;
mod loupe;
mod models;
mod mutual;
mod net;
mod nudge;
mod orient;
mod pose;
mod prints;
mod profile;
mod reader;
mod rectify;
mod refine;
mod scene;
mod segment;
mod settled;
mod sighting;
mod stray;
mod tess;
mod track;
mod trouble;
mod turning;
mod unread;
mod values;
mod vanishing;
mod veil;
mod vouch;
mod ways;
mod whole;

pub use enrol::{EnrolError, Enrolled, Misfit, Surveyed, tiles_to_lay};
pub use frame::{Frame, FrameError, LONGEST_SIDE};
pub use homography::Homography;
pub use net::NetError;
pub use pose::Pose;
pub use profile::{LARGEST, Profile, ProfileError};
pub use reader::Reader;
pub use rectify::{PITCH, Rectified};
pub use sighting::{Sighting, Stages};
pub use trouble::Trouble;
pub use vouch::{GROUNDS, Grounds};
