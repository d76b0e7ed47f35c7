//! The machine plays against itself.
//!
//! [`measure`] finds out what kept tiles are worth, [`Match`] which of two players wins how surely.

mod fit;
mod game_of_two;
mod leaves;
mod series;
mod words;

pub use game_of_two::{Played, Player, play};
pub use leaves::{Plan, measure};
pub use series::{Match, Series};
pub use words::{lexicon, vowels};
