//! Boards, tile sets, lexicon, turns and scores: pure rules, no input or output and no clock.
//!
//! A reading of the board (what the camera saw) and the board before it give a turn; a turn gives a
//! verdict; an accepted verdict moves the game on. Everything is a plain comparable value.

mod board;
mod reading;
mod square;
mod status;
mod tile;
mod variant;

pub use board::{Board, BoardError};
pub use reading::{Candidate, Reading, Seen, Sight};
pub use square::Square;
pub use status::Status;
pub use tile::{Letter, Tile};
pub use variant::{Face, Premium, Variant, VariantError};
