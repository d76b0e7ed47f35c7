//! What a board looks like.

use game::Premium;

use crate::Typeface;
use crate::colour::Colour;

/// A board's print and make.
#[derive(Clone, Debug)]
pub struct BoardStyle {
    /// Squares without a premium.
    pub plain: Colour,
    /// Double letter, triple letter, double word, triple word.
    pub premiums: [Colour; 4],
    /// Height of a square over its width.
    pub aspect: f32,
    /// The lines between squares.
    pub lines: Lines,
    /// Printed board beyond the playing field in squares: left, top, right, bottom.
    pub margins: [f32; 4],
    /// Colour of that border.
    pub border: Colour,
    /// Colour of what is printed on the border.
    pub border_ink: Colour,
    /// A line around the playing field: width in squares.
    pub outline: f32,
    /// Letters and numbers along the edges.
    pub coordinates: bool,
    /// A name or legend printed on the border.
    pub title: Option<String>,
    /// What is printed on premium squares.
    pub mark: Mark,
    /// Colours of the print on the four premiums.
    pub mark_inks: [Colour; 4],
    /// How far that is moved from the square's middle, in squares.
    pub mark_aside: [f32; 2],
    /// A line in that print's colour along the inside of a premium's edge: width in squares, 0 none.
    pub rim: f32,
    /// Small shapes on the edges of premium squares, pointing outwards.
    pub teeth: Option<Teeth>,
    /// What is printed on plain squares, and its colour.
    pub ornament: Option<(Ornament, Colour)>,
    /// A great figure across the playing field, beneath the premiums, and beneath plain squares of different brightness.
    pub emblem: Option<Colour>,
    /// What is printed on the centre square.
    pub centre: Centre,
    /// Space between a premium's colour and the square's edge, in squares.
    pub inset: f32,
    /// Rounding of the coloured part of a square, in squares.
    pub rounding: f32,
    /// How much plain squares differ in brightness from each other, 0 none.
    pub unevenness: f32,
    /// How much lighter the middle of every square is than its edge, below 0 darker, 0 alike.
    pub bulge: f32,
    /// How much the print differs in brightness from place to place, as of parchment, 0 none.
    pub clouds: f32,
    /// Wood grain in the surface, 0 none.
    pub grain: f32,
    /// Fine texture of the surface, 0 none.
    pub tooth: f32,
    /// Folds: across, down.
    pub seams: [bool; 2],
    /// Round stickers on the corners of the board.
    pub stickers: Option<Colour>,
    /// Height of a frame around the board, in squares; 0 none.
    pub frame: f32,
    /// Thickness of the board, in squares.
    pub thickness: f32,
    /// How bright a glare is on the surface, as a share of its own brightness.
    pub gloss: f32,
    /// The typeface of all print on the board.
    pub face: Typeface,
    /// Seed of the print's irregularities.
    pub seed: u64,
}

/// How squares are parted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lines {
    /// Width in squares; 0 none.
    pub width: f32,
    /// Colour.
    pub colour: Colour,
    /// Height of ridges as light and dark edges: above 0 ridges, below 0 grooves, 0 print only.
    pub relief: f32,
}

/// What is printed on a premium square.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Nothing.
    None,
    /// Lines of text for double letter, triple letter, double word, triple word; cap height in squares.
    Text([String; 4], f32),
    /// As many dots as the multiplier.
    Dots,
    /// A small shape: a star on words, a disc on letters.
    Shapes,
}

/// Shapes along the edges of premium squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Teeth {
    /// Pointed, or square.
    pub pointed: bool,
    /// How far pointed ones reach, in squares; square ones reach four fifths of it.
    pub size: f32,
    /// How many stand on an edge of a premium that doubles, and of one that trebles.
    pub counts: [u8; 2],
    /// Printed over the lines between squares, or hidden by them.
    pub over_lines: bool,
}

/// What is printed in the middle of every plain square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ornament {
    /// A dot.
    Dot,
    /// A small square standing on its corner.
    Diamond,
    /// A ring.
    Ring,
    /// A square within the square.
    Panel,
}

/// What is printed on the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Centre {
    /// What its premium says.
    Premium,
    /// A star.
    Star,
    /// A disc with a letter.
    Logo,
    /// An arrow.
    Arrow,
}

/// The place of a premium in the arrays of a style; `None` for plain squares.
pub(crate) fn class(premium: Premium) -> Option<usize> {
    match premium {
        Premium::Plain => None,
        Premium::Letter(2) => Some(0),
        Premium::Letter(_) => Some(1),
        Premium::Word(2) => Some(2),
        Premium::Word(_) => Some(3),
    }
}

impl BoardStyle {
    /// The colour of a square before print and light.
    pub(crate) fn square(&self, premium: Premium) -> Colour {
        class(premium).map_or(self.plain, |i| self.premiums[i])
    }
}
