//! Tile or board, by colour: one colour for tiles, one for each premium class, under one light.
//!
//! Squares that the letters have settled teach the colours and how the light falls; nothing is known
//! beforehand.

use game::Square;

use crate::counted::median_colour;
use crate::rectify::{PITCH, Rectified};

mod learned;
use learned::Learned;
pub(crate) use learned::{LIGHT, light};

/// Least spread of a colour, in natural logarithms: less would be pride.
pub(crate) const LEAST_SPREAD: f32 = 0.05;

/// Least spreads of brightness and of the two chromas on one board under one light. Shadows change brightness, and chroma
/// hardly: of grey board and grey wood nothing else tells which it is.
const LEAST_SPREADS: [f32; 3] = [LEAST_SPREAD, 0.012, 0.012];

/// How many of its spreads make one of strangeness, for brightness and the two chromas: shadows change
/// brightness, hands chroma.
const STRANGENESS: [f32; 3] = [2.5, 1.0, 1.0];

/// What a square's colour says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Evidence {
    /// Logarithm of how much likelier the colour is on a tile than on the empty square.
    pub(crate) tile: f32,
    /// Distance from the nearer of the two, in standard deviations: beyond all doubt when above 6.
    pub(crate) strange: f32,
    /// The colours to be expected there.
    pub(crate) expected: Expected,
}

/// The colours a square would have under this light, 0 to 255, as far as its board has taught them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Expected {
    /// With a tile on it.
    pub(crate) tile: Option<[f32; 3]>,
    /// Without.
    pub(crate) bare: Option<[f32; 3]>,
}

/// One square to be weighed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patch {
    /// Median colour of the square's face, 0 to 255.
    pub(crate) body: [f32; 3],
    /// Premium class.
    pub(crate) class: usize,
    /// Whether a tile lies there, where that is settled.
    pub(crate) settled: Option<bool>,
}

/// Added to a colour before its logarithm is taken: darker than this nothing is told apart.
const BLACK: f32 = 8.0;

/// Spreads of a colour nobody has seen yet: the tiles of a board without any.
const UNSEEN: [f32; 3] = [0.7, 0.3, 0.3];

/// Spreads of the tiles' colour where only one has been seen …
const ONE_SEEN: [f32; 3] = [0.2, 0.08, 0.08];

/// … how much nearer to it than to any other the middle's must be then, in natural logarithms: 3.9 is the most …
const LIKE_ONE: f32 = 2.5;

/// … and what that counts: not enough by itself, for print may have the tiles' colour.
const LIKE_ONE_COUNTS: f32 = 0.9;

/// Most that colour says of a board without tiles.
const UNSEEN_MOST: f32 = 2.5;

/// Weighs every square of a board of `side`; `None` while too little is settled to learn from. Without
/// tiles the board's colours alone are weighed against any other. The centre carries a print of its own
/// and is of no class's colour: there the tiles' alone is weighed against any other.
pub(crate) fn weigh(
    patches: &[Patch],
    side: usize,
    classes: usize,
    centre: usize,
) -> Option<Vec<Evidence>> {
    let count = |tile: bool| patches.iter().filter(|p| p.settled == Some(tile)).count();
    if count(false) < 2 * classes {
        return None;
    }
    let learned = Learned::of(patches, side, classes)?;
    let tiles = count(true);
    let spreads = [
        learned.spreads(false),
        if tiles < 2 {
            UNSEEN
        } else {
            learned.spreads(true)
        },
    ];
    let evidence = |i: usize| evidence(&learned, i, i == centre, tiles, spreads);
    Some((0..patches.len()).map(evidence).collect())
}

/// What the colour of one square says, by the spreads of the board's colours and the tiles'.
fn evidence(
    learned: &Learned<'_>,
    square: usize,
    is_centre: bool,
    tiles: usize,
    [on_board, on_tile]: [[f32; 3]; 2],
) -> Evidence {
    let from_tiles = features(learned.beyond_tile(square));
    let tile = logarithm(from_tiles, on_tile);
    let board = logarithm(features(learned.beyond_bare(square)), on_board);
    let any = logarithm(from_tiles, UNSEEN);
    let like_one = logarithm(from_tiles, ONE_SEEN).0 - any.0;
    let apart = tile.0 - board.0;
    let bare_is_known = learned.knows_bare(square);
    // Of its empty look nothing is known.
    let alone = is_centre || !bare_is_known;
    Evidence {
        tile: match (alone, tiles) {
            (true, 1) if is_centre && like_one > LIKE_ONE => LIKE_ONE_COUNTS,
            (true, 0 | 1) => 0.0,
            (true, _) => (tile.0 - any.0).min(UNSEEN_MOST),
            (false, 0 | 1) => apart.clamp(-UNSEEN_MOST, UNSEEN_MOST),
            (false, _) => apart,
        },
        strange: if bare_is_known {
            tile.1.min(board.1)
        } else {
            0.0
        },
        expected: Expected {
            tile: learned.tile(square),
            bare: learned.bare(square).filter(|_| !is_centre),
        },
    }
}

/// A colour's channel as it is compared: its logarithm.
pub(crate) fn level(value: f32) -> f32 {
    (value + BLACK).ln()
}

/// Chroma tells tile from board better than brightness, which shadows change: both count, apart.
pub(crate) fn features(residual: [f32; 3]) -> [f32; 3] {
    let [r, g, b] = residual;
    [(r + g + b) / 3.0, r - g, b - g]
}

/// The median colour of a square's inner part, 0 to 255.
pub(crate) fn middle(rectified: &Rectified, square: Square) -> [f32; 3] {
    let crop = rectified.square(square, 0);
    let inner = PITCH / 4..PITCH - PITCH / 4;
    let pixels = inner
        .clone()
        .flat_map(|y| inner.clone().map(move |x| (x, y)));
    median_colour(pixels.map(|(x, y)| crop.get_pixel(x, y).0))
}

/// Logarithm of a Student-t density (4 degrees of freedom) of three features, and their largest
/// distance in spreads: what is no stranger than light makes any is no stranger for a board of one colour.
pub(crate) fn logarithm(features: [f32; 3], spreads: [f32; 3]) -> (f32, f32) {
    let mut sum = 0.0;
    let mut far = 0.0f32;
    for ((x, s), trust) in features.into_iter().zip(spreads).zip(STRANGENESS) {
        let z = x / s;
        sum -= 2.5 * (1.0 + z * z / 4.0).ln() + s.ln();
        far = far.max((x / s.max(LEAST_SPREAD)).abs() / trust);
    }
    (sum, far)
}

/// Robust standard deviation about zero, or the least that is believed.
pub(crate) fn spread(values: impl Iterator<Item = f32>, least: f32) -> f32 {
    (1.4826 * median(values.map(f32::abs))).max(least)
}

/// The middle one of some values; 0 when there are none.
pub(crate) fn median(values: impl Iterator<Item = f32>) -> f32 {
    quantile(values, 0.5)
}

/// The value that such a share of all, less than 1, is below; 0 when there are none.
pub(crate) fn quantile(values: impl Iterator<Item = f32>, share: f32) -> f32 {
    let mut values: Vec<f32> = values.collect();
    let at = (values.len() as f32 * share) as usize;
    if values.is_empty() {
        return 0.0;
    }
    *values.select_nth_unstable_by(at, f32::total_cmp).1
}

#[cfg(test)]
mod tests;
