//! Why a photograph cannot be read, in words for the players.

use game::Square;
use thiserror::Error;

mod boardless;
mod light;
mod unreadable;
pub(crate) use boardless::without_board;
pub(crate) use unreadable::{PROVEN, too_doubtful, unreadable};

/// Why a photograph cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Trouble {
    /// No whole board in view.
    #[error("I see no whole board")]
    NoBoard,
    /// Too little light.
    #[error("It is too dark to read the board")]
    TooDark,
    /// Out of focus or in motion.
    #[error("The picture is blurred")]
    Blurred,
    /// A board, most of which cannot be read, whatever the reason.
    #[error("I can read too little of the board")]
    Unclear,
    /// Lamps or windows shine back from the board.
    #[error("The board reflects too much light")]
    Glare,
    /// Something lies over a part of the board.
    #[error("Something covers a part of the board")]
    Covered,
    /// A tile that nobody can tell the square of.
    #[error("A tile stands between two squares: {} and {}", .0[0], .0[1])]
    OffGrid([Square; 2]),
}

impl Trouble {
    /// The word that stands for it in JSON.
    #[must_use]
    pub const fn status(self) -> &'static str {
        match self {
            Self::NoBoard => "no-board",
            Self::TooDark => "too-dark",
            Self::Blurred => "blurred",
            Self::Unclear => "unclear",
            Self::Glare => "glare",
            Self::Covered => "covered",
            Self::OffGrid(_) => "off-grid",
        }
    }

    /// What the players can do about it.
    #[must_use]
    pub const fn remedy(self) -> &'static str {
        match self {
            Self::NoBoard => "Bring all four corners into view and press again.",
            Self::TooDark => "Make more light and press again.",
            Self::Blurred => "Hold still, check the camera's focus and press again.",
            Self::Unclear => "Check light and focus, or bring the camera nearer, and press again.",
            Self::Glare => "Turn the lamp or the board a little and press again.",
            Self::Covered => "Take hands and things off the board and press again.",
            Self::OffGrid(_) => "Push it onto one square and press again.",
        }
    }
}
