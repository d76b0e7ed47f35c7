//! What a tile set looks like.

use crate::colour::{Colour, hsv, luma, mix, near};
use crate::{BoardStyle, Dice, Pit, Shelf, TableError, Typeface};
use game::Variant;

/// A set of tiles: make, print and how carelessly they are laid.
#[derive(Clone, Debug)]
pub struct TileStyle {
    /// Colour of the body.
    pub body: Colour,
    /// Wood grain, 0 none.
    pub grain: f32,
    /// Speckles of the material, 0 none.
    pub speckle: f32,
    /// Edge of a tile over a square's width.
    pub size: f32,
    /// Height of a tile's face over its width.
    pub aspect: f32,
    /// Thickness over a square's width.
    pub thickness: f32,
    /// Rounding of the corners, over the tile's edge.
    pub rounding: f32,
    /// Width of the softened upper edge, over the tile's edge.
    pub bevel: f32,
    /// How bright a glare is on the surface, as a share of its own brightness.
    pub gloss: f32,
    /// Small round pits as moulds leave them.
    pub pits: Vec<Pit>,
    /// A line printed around the face.
    pub rim: bool,
    /// A bar under the letters that are another letter upside down.
    pub underline: bool,
    /// Colour of letters and values.
    pub ink: Colour,
    /// How much of the ink is left, 0 to 1.
    pub print: f32,
    /// How unevenly it has worn, 0 to 1.
    pub wear: f32,
    /// Typeface of the letters.
    pub face: Typeface,
    /// Cap height over the tile's edge.
    pub cap: f32,
    /// Width of the letters over their usual width.
    pub stretch: f32,
    /// Thicker or thinner strokes, over the tile's edge.
    pub weight: f32,
    /// The letter's middle from the tile's, over the tile's edge.
    pub offset: [f32; 2],
    /// The printed value; `None` when the set has none.
    pub value: Option<ValuePrint>,
    /// What is on a blank tile.
    pub blank: BlankPrint,
    /// Deviation of brightness from tile to tile, 0 to 1.
    pub variation: f32,
    /// How tiles lie.
    pub lay: Lay,
}

/// The small number on a tile.
#[derive(Clone, Debug)]
pub struct ValuePrint {
    /// Its middle from the tile's, over the tile's edge.
    pub at: [f32; 2],
    /// Height over the tile's edge.
    pub height: f32,
    /// Typeface.
    pub face: Typeface,
    /// A ring around it.
    pub ringed: bool,
}

/// What is on a blank tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlankPrint {
    /// Nothing.
    Bare,
    /// A smiling face.
    Face,
    /// A star.
    Star,
    /// A heart.
    Heart,
    /// A ring with a dot.
    Ring,
    /// A maker's mark: rays.
    Sun,
    /// A little zero.
    Zero,
    /// A lozenge.
    Lozenge,
}

/// How carelessly tiles are laid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lay {
    /// Deviation of a tile from its square's middle, in squares.
    pub shift: f32,
    /// How far whole neighbourhoods have slid, in squares.
    pub drift: f32,
    /// Deviation of a tile's turn, radians.
    pub turn: f32,
    /// Share of tiles that lie much worse.
    pub careless: f32,
}

const VALUE_PLACES: [(f32, [f32; 2]); 6] = [
    (0.72, [0.31, 0.31]),
    (0.08, [0.33, -0.30]),
    (0.06, [-0.32, 0.32]),
    (0.05, [-0.32, -0.32]),
    (0.06, [0.0, 0.36]),
    (0.03, [0.36, 0.12]),
];

impl TileStyle {
    /// A tile set as sold with any such game, for this variant, to lie on this board.
    ///
    /// # Errors
    /// When the machine has no font with the variant's letters.
    pub fn random(
        dice: &mut Dice,
        variant: &Variant,
        board: &BoardStyle,
    ) -> Result<Self, TableError> {
        // What has come since draws from dice of its own: the rest stays as it was.
        let mut looks = Dice::new(dice.clone().bits() ^ 5);
        let (body, wooden) = body(dice, board);
        let letters: String = variant
            .faces
            .iter()
            .map(|face| face.text.as_str())
            .collect();
        let face = Shelf::system().any(dice, &letters)?;
        let ink = ink(dice, body);
        let worn = dice.chance(0.2);
        let value = if dice.chance(0.93) {
            Some(ValuePrint::random(dice, &face)?)
        } else {
            None
        };
        let blanks = [
            (0.5, BlankPrint::Bare),
            (0.12, BlankPrint::Face),
            (0.1, BlankPrint::Star),
            (0.06, BlankPrint::Heart),
            (0.06, BlankPrint::Ring),
            (0.06, BlankPrint::Sun),
            (0.04, BlankPrint::Zero),
            (0.06, BlankPrint::Lozenge),
        ];
        let size = dice.between(0.8, 0.98);
        let mut offset = [dice.normal() * 0.025 - 0.02, dice.normal() * 0.025 - 0.02];
        // A value in the middle of the lower edge lifts the letter.
        let lifted = value.as_ref().is_some_and(|value| value.at[0].abs() < 0.15);
        offset[1] -= if lifted { 0.09 } else { 0.0 };
        Ok(Self {
            body,
            grain: if wooden {
                dice.between(0.04, 0.22)
            } else {
                0.0
            },
            speckle: dice.between(0.0, 0.035),
            size: if dice.chance(0.1) {
                dice.between(0.75, 1.0)
            } else {
                size
            },
            aspect: if dice.chance(0.6) {
                1.0
            } else {
                board.aspect.clamp(0.9, 1.1) * dice.between(0.97, 1.03)
            },
            thickness: dice.between(0.14, 0.33),
            rounding: if wooden {
                dice.between(0.02, 0.14)
            } else {
                dice.between(0.04, 0.25)
            },
            bevel: dice.between(0.015, 0.11),
            gloss: if wooden {
                dice.between(0.0, 0.6)
            } else {
                dice.between(0.1, 1.0)
            },
            pits: if !wooden && dice.chance(0.2) {
                Pit::some(dice)
            } else if !wooden && looks.chance(0.35) {
                Pit::some(&mut looks)
            } else {
                Vec::new()
            },
            rim: dice.chance(0.05),
            underline: dice.chance(0.08),
            ink,
            print: if worn {
                dice.between(0.45, 0.85)
            } else {
                dice.between(0.85, 1.0)
            },
            wear: if worn { dice.between(0.2, 0.8) } else { 0.0 },
            cap: if lifted {
                dice.between(0.4, 0.54)
            } else {
                dice.between(0.4, 0.68)
            },
            stretch: dice.between(0.85, 1.15),
            weight: if dice.chance(0.5) {
                dice.between(-0.008, 0.022)
            } else {
                0.0
            },
            offset,
            value,
            blank: *dice.weighted(&blanks),
            variation: if wooden {
                dice.between(0.01, 0.1)
            } else {
                dice.between(0.0, 0.03)
            },
            lay: Lay::random(dice),
            face,
        })
    }
}

impl ValuePrint {
    fn random(dice: &mut Dice, letters: &Typeface) -> Result<Self, TableError> {
        let face = if dice.chance(0.7) {
            letters.clone()
        } else {
            Shelf::system().any(dice, "")?
        };
        let [x, y] = *dice.weighted(&VALUE_PLACES);
        Ok(Self {
            at: [x + dice.normal() * 0.015, y + dice.normal() * 0.015],
            height: dice.between(0.11, 0.21),
            face,
            ringed: dice.chance(0.05),
        })
    }
}

impl Lay {
    fn random(dice: &mut Dice) -> Self {
        match dice.below(10) {
            0..3 => Self {
                shift: 0.02,
                drift: dice.between(0.0, 0.06),
                turn: 0.01,
                careless: 0.0,
            },
            3..8 => Self {
                shift: dice.between(0.02, 0.07),
                drift: dice.between(0.0, 0.15),
                turn: dice.between(0.01, 0.05),
                careless: dice.between(0.0, 0.05),
            },
            _ => Self {
                shift: dice.between(0.05, 0.12),
                drift: dice.between(0.0, 0.22),
                turn: dice.between(0.03, 0.08),
                careless: dice.between(0.02, 0.15),
            },
        }
    }
}

/// The body's colour, and whether it is wood.
fn body(dice: &mut Dice, board: &BoardStyle) -> (Colour, bool) {
    match *dice.weighted(&[
        (3.2, 0),
        (1.2, 1),
        (2.4, 2),
        (1.3, 3),
        (0.8, 4),
        (0.7, 5),
        (0.6, 6),
        (0.9, 7),
    ]) {
        0 => (
            hsv(
                dice.between(0.08, 0.15),
                dice.between(0.06, 0.28),
                dice.between(0.78, 0.97),
            ),
            false,
        ),
        1 => (
            hsv(
                dice.unit(),
                dice.between(0.0, 0.06),
                dice.between(0.82, 0.98),
            ),
            false,
        ),
        2 => (
            hsv(
                dice.between(0.06, 0.12),
                dice.between(0.18, 0.5),
                dice.between(0.65, 0.93),
            ),
            true,
        ),
        3 => (
            hsv(
                dice.between(0.04, 0.1),
                dice.between(0.4, 0.75),
                dice.between(0.35, 0.7),
            ),
            true,
        ),
        4 => (
            hsv(
                dice.between(0.0, 0.1),
                dice.between(0.1, 0.6),
                dice.between(0.1, 0.32),
            ),
            dice.chance(0.5),
        ),
        5 => (
            hsv(dice.unit(), dice.between(0.3, 0.9), dice.between(0.3, 0.95)),
            false,
        ),
        6 => (
            hsv(dice.unit(), dice.between(0.0, 0.1), dice.between(0.3, 0.7)),
            false,
        ),
        // Almost the board's own colour.
        _ => (
            near(dice, board.plain, 14.0),
            board.grain > 0.0 || dice.chance(0.3),
        ),
    }
}

fn ink(dice: &mut Dice, body: Colour) -> Colour {
    let light = luma(body);
    if light < 85.0 || (light < 130.0 && dice.chance(0.5)) {
        let inks = [
            [245.0, 242.0, 232.0],
            [225.0, 185.0, 90.0],
            [235.0, 220.0, 180.0],
            [240.0, 240.0, 245.0],
        ];
        return near(dice, *dice.clone().pick(&inks), 8.0);
    }
    let inks = [
        (5.0, [22.0, 22.0, 24.0]),
        (1.0, [30.0, 60.0, 45.0]),
        (1.0, [60.0, 35.0, 20.0]),
        (1.0, [25.0, 40.0, 100.0]),
        (0.7, [150.0, 25.0, 30.0]),
        (0.4, [120.0, 85.0, 20.0]),
        (0.5, [60.0, 60.0, 65.0]),
    ];
    let ink = near(dice, *dice.clone().weighted(&inks), 8.0);
    // On a dark body only a darker ink can be read.
    if luma(body) - luma(ink) < 60.0 {
        mix(ink, [10.0; 3], 0.8)
    } else {
        ink
    }
}
