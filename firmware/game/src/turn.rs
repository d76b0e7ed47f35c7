//! What happened between two presses.

use std::fmt;

use crate::{Axis, Board, Square, Tile, Variant, Word, placement};

/// What a player did, derived from the board before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Nothing new on the board: passed, or tiles exchanged.
    Pass,
    /// The tiles of the last turn are gone: it was taken back.
    Withdrawal,
    /// Tiles laid by the rules of placement. Nothing is said about the words yet.
    Placed(Placement),
    /// Blanks taken from the board, where the rules allow it, and mostly tiles laid as well.
    Swapped(Swap),
}

/// Blanks taken from the board by laying the letters they stand for in their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swap {
    /// The letters laid, in reading order. Never none.
    pub letters: Vec<(Square, Tile)>,
    /// The further tiles laid, if any; the blanks may be among them.
    pub placement: Option<Placement>,
}

/// Tiles laid in one turn and the words they form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The tiles laid, in reading order. Never none.
    pub tiles: Vec<(Square, Tile)>,
    /// The word along the line of the tiles. A single tile that forms words both ways has no line: the
    /// longer word is the main one, of two equally long ones the one across.
    pub main: Word,
    /// The words formed the other way, in reading order.
    pub cross: Vec<Word>,
}

/// Why a change of the board is no turn: every rule it breaks, never none. The game is untouched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The rules broken, each once, in the order of [`BrokenRule`].
    pub rules: Vec<BrokenRule>,
}

/// A rule of placement that a change of the board breaks, with the squares concerned.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BrokenRule {
    /// The boards are not of the variant's size.
    Size {
        /// Squares along the side of the offending board.
        found: u8,
        /// Squares along the side of the variant's board.
        side: u8,
    },
    /// Tiles that the variant's set does not have.
    Foreign(Vec<Square>),
    /// Tiles that lay there are gone, and they are not exactly those of the last turn.
    Vanished(Vec<Square>),
    /// Other tiles lie where tiles lay.
    Changed(Vec<Square>),
    /// More tiles than a rack holds. The squares are those of all new tiles.
    TooMany(Vec<Square>),
    /// New tiles that are not in one row or column with the others.
    NotInLine(Vec<Square>),
    /// Empty squares between the new tiles.
    Gap(Vec<Square>),
    /// The first turn leaves the centre empty. The square is the centre.
    CentreEmpty(Square),
    /// The first turn has one tile only: no word.
    OneTile(Square),
    /// New tiles that neither touch the earlier ones nor are joined to them.
    Detached(Vec<Square>),
    /// The new tiles only touch the earlier ones, where the word must run over one of them.
    NotCrossing(Vec<Square>),
    /// Tiles of a turn that was refused still lie there.
    Refused(Vec<Square>),
}

impl Turn {
    /// The tiles laid and the words they form, if there are any.
    #[must_use]
    pub const fn placement(&self) -> Option<&Placement> {
        match self {
            Self::Placed(placement) => Some(placement),
            Self::Swapped(swap) => swap.placement.as_ref(),
            Self::Pass | Self::Withdrawal => None,
        }
    }

    /// The letters laid in the places of blanks.
    #[must_use]
    pub fn swapped(&self) -> &[(Square, Tile)] {
        match self {
            Self::Swapped(swap) => &swap.letters,
            _ => &[],
        }
    }

    /// Derives the turn from the settled board, the board as it was before the last turn (when that
    /// turn laid tiles and may still be taken back) and the board as seen now. A blank with a name and
    /// a blank without are the same tile: the camera never sees names.
    ///
    /// # Errors
    /// When the change is no turn: every broken rule.
    pub fn derive(
        before: &Board,
        earlier: Option<&Board>,
        after: &Board,
        variant: &Variant,
    ) -> Result<Self, Illegal> {
        placement::derive(before, earlier, after, variant)
    }
}

impl Placement {
    /// The main word and then the cross words.
    pub fn words(&self) -> impl Iterator<Item = &Word> {
        std::iter::once(&self.main).chain(&self.cross)
    }

    /// The direction of the main word.
    #[must_use]
    pub const fn axis(&self) -> Axis {
        self.main.axis
    }
}

impl Illegal {
    /// All squares concerned, each once, row by row.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = self
            .rules
            .iter()
            .flat_map(BrokenRule::squares)
            .copied()
            .collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }
}

impl BrokenRule {
    /// The squares concerned.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        match self {
            Self::Size { .. } => &[],
            Self::CentreEmpty(square) | Self::OneTile(square) => std::slice::from_ref(square),
            Self::Foreign(squares)
            | Self::Vanished(squares)
            | Self::Changed(squares)
            | Self::TooMany(squares)
            | Self::NotInLine(squares)
            | Self::Gap(squares)
            | Self::Detached(squares)
            | Self::NotCrossing(squares)
            | Self::Refused(squares) => squares,
        }
    }
}

impl std::error::Error for Illegal {}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, rule) in self.rules.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{rule}")?;
        }
        Ok(())
    }
}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares = Squares(self.squares());
        match self {
            Self::Size { found, side } => {
                write!(
                    f,
                    "The board has {found}×{found} squares, not {side}×{side}."
                )
            }
            Self::Foreign(_) => write!(f, "Not of this tile set: {squares}."),
            Self::Vanished(_) => write!(f, "Tiles are missing: {squares}. Put them back."),
            Self::Changed(_) => write!(f, "Tiles have changed: {squares}. Put the old ones back."),
            Self::TooMany(tiles) => {
                write!(f, "{} new tiles are more than a rack holds.", tiles.len())
            }
            Self::NotInLine(_) => write!(f, "Not in one line: {squares}."),
            Self::Gap(_) => write!(f, "There is a gap: {squares}."),
            Self::CentreEmpty(square) => write!(f, "The first word must cover {square}."),
            Self::OneTile(_) => write!(f, "The first word needs two tiles or more."),
            Self::Detached(_) => write!(f, "Not joined to the other tiles: {squares}."),
            Self::NotCrossing(_) => {
                write!(
                    f,
                    "The word must run over a tile of another word: {squares}."
                )
            }
            Self::Refused(_) => write!(f, "Take back the tiles that were refused: {squares}."),
        }
    }
}

/// Writes a few squares, and how many more there are.
struct Squares<'a>(&'a [Square]);

impl fmt::Display for Squares<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMED: usize = 6;
        for (i, square) in self.0.iter().take(NAMED).enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{square}")?;
        }
        match self.0.len().checked_sub(NAMED + 1) {
            Some(more) => write!(f, " and {} more", more + 1),
            None => Ok(()),
        }
    }
}
