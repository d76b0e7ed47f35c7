//! A table shown to the camera: its empty board, and the tiles of its set laid out.

use std::fmt;

use game::{Board, Letter, Seen, Sight, Square, Tile, Variant};
use thiserror::Error;

use crate::frame::Frame;
use crate::profile::{EmptyBoard, Profile};
use crate::reader::{self, Reader};
use crate::settled::Settled;
use crate::trouble::Trouble;
use crate::turning::turns_as_before;

/// Rows between two rows of tiles: what is printed above a letter is not taken for the tile above it.
const APART: u8 = 2;

/// Farthest that the board may be from where it was found empty, in squares.
const STAYED: f64 = 0.3;

/// The empty board as it was found.
#[derive(Clone, Debug)]
pub struct Surveyed {
    /// A profile that knows the board, and no tiles.
    pub profile: Profile,
    /// Squares whose print may pass for a tile. Nothing lies there, says who cleared the board.
    pub prints: Vec<Square>,
}

/// What is to be said of tiles that were enrolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enrolled {
    /// Whether the board lay elsewhere than where the profile has it, or it could not be told which way
    /// round: the profile's board has not been turned upright.
    pub moved: bool,
}

/// A square that does not hold what it should, as a `.board` file writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Where.
    pub square: Square,
    /// What should lie there.
    pub wanted: String,
    /// What is seen there.
    pub seen: String,
}

/// Why a photograph teaches nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EnrolError {
    /// It cannot be read.
    #[error(transparent)]
    Trouble(#[from] Trouble),
    /// Squares hold something else than they should.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))]
    Misfits(Vec<Misfit>),
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thing = |notation: &str| match notation {
            "." => "nothing".to_owned(),
            "?" => "a blank".to_owned(),
            text => text.to_owned(),
        };
        let (wanted, seen) = (thing(&self.wanted), thing(&self.seen));
        write!(f, "{} holds {seen} instead of {wanted}", self.square)
    }
}

/// The tiles that an owner lays out once: every face of the set and a blank, from the top left corner in
/// rows, with an empty row after each.
#[must_use]
pub fn tiles_to_lay(variant: &Variant) -> Board {
    let mut board = Board::empty(variant.side);
    let faces = (0..variant.faces.len()).map(|i| Tile::Face(Letter(i as u8)));
    let blank = (variant.blanks > 0).then_some(Tile::Blank(None));
    for (i, tile) in faces.chain(blank).enumerate() {
        let Square { row, col } = Square::nth(i, variant.side);
        let square = Square::new(row * APART, col);
        board.set(square, Some(tile));
    }
    board
}

impl Reader {
    /// Makes a profile from a photograph of the empty board. Which way round it lies, tiles will tell.
    ///
    /// # Errors
    /// When no board is found in it, or tiles with letters lie there.
    pub fn survey(&mut self, frame: &Frame) -> Result<Surveyed, EnrolError> {
        let variant = self.variant().clone();
        let empty = Board::empty(variant.side);
        let seen = self.look_at(frame, &empty)?;
        let reading = &seen.sighting.reading;
        let (mut misfits, mut prints) = (Vec::new(), Vec::new());
        for square in empty.squares() {
            match reading.get(square) {
                Seen::Sure(Sight::Letter(letter)) => misfits.push(Misfit {
                    square,
                    wanted: ".".to_owned(),
                    seen: Sight::Letter(*letter).notation(&variant),
                }),
                seen if seen.best() != Sight::Empty => prints.push(square),
                _ => {}
            }
        }
        if !misfits.is_empty() {
            return Err(EnrolError::Misfits(misfits));
        }
        let (width, height) = frame.pixels.dimensions();
        let mut profile = Profile::new(&variant);
        profile.board = Some(EmptyBoard {
            photo: [width, height],
            bend: seen.sighting.pose.lens.bend,
            to_board: seen.sighting.pose.to_board,
            colours: seen
                .looks
                .iter()
                .map(|look| look.body.map(|v| v.round() as u8))
                .collect(),
            picture: reader::grey(&seen.small),
        });
        Ok(Surveyed { profile, prints })
    }

    /// Enrols the tiles of a photograph of which it is known what lies on every square, and sets the
    /// profile's board the right way round by them. It is read by what the profile knows already, and so are
    /// later photographs.
    ///
    /// # Errors
    /// When it cannot be read, or surely shows something else than what is known.
    ///
    /// # Panics
    /// When the profile is of another variant than the reader.
    pub fn enrol(
        &mut self,
        frame: &Frame,
        laid: &Board,
        profile: &mut Profile,
    ) -> Result<Enrolled, EnrolError> {
        let variant = self.variant().clone();
        assert_eq!(profile.variant(), variant.id, "the reader's own variant");
        self.use_profile(profile);
        let seen = self.look_at(frame, laid)?;
        let misfits = misfits(&seen.sighting.reading, laid, &variant);
        if !misfits.is_empty() {
            return Err(EnrolError::Misfits(misfits));
        }
        let sights = Settled::of(laid, &variant);
        let squares = 0..usize::from(variant.side).pow(2);
        let tiles: Vec<(usize, usize)> = squares
            .filter_map(|square| Some((square, sights.sight(square)?)))
            .collect();
        for (sight, portrait) in self.portraits(&seen, &tiles)? {
            profile.enrol(sight, &portrait);
        }
        let pose = &seen.sighting.pose;
        let turns = profile.board.as_ref().and_then(|board| {
            let turns = turns_as_before(&board.pose(), pose, variant.side, STAYED);
            turns.filter(|_| !seen.turned_any_way)
        });
        if let Some((board, turns)) = profile.board.as_mut().zip(turns) {
            *board = board.turned(turns);
        }
        self.use_profile(profile);
        Ok(Enrolled {
            moved: profile.board.is_some() && turns.is_none(),
        })
    }
}

/// Squares where a tile is missing, or surely another one lies.
fn misfits(reading: &game::Reading, laid: &Board, variant: &Variant) -> Vec<Misfit> {
    let mut misfits = Vec::new();
    for square in laid.squares() {
        let wanted = match laid.get(square) {
            None => Sight::Empty,
            Some(Tile::Blank(_)) => Sight::Blank,
            Some(Tile::Face(letter)) => Sight::Letter(letter),
        };
        let seen = reading.get(square);
        let wrong = match seen {
            Seen::Sure(sight) => *sight != wanted,
            // A tile that may lie there has been taken for the one that should.
            Seen::Doubtful(_) => wanted != Sight::Empty,
        };
        // An empty square's print may pass for a blank; who lays out tiles knows where the blank is.
        if wrong && (wanted, seen.best()) != (Sight::Empty, Sight::Blank) {
            misfits.push(Misfit {
                square,
                wanted: wanted.notation(variant),
                seen: seen.best().notation(variant),
            });
        }
    }
    misfits
}
