//! The look of the empty board, known beforehand: each square is compared with itself without a tile.
//!
//! Two things are compared, and neither takes the light for granted. The colours: what the squares that are
//! surely empty show of today's light is taken out of all. The print: where the empty square carries one, it
//! is to be seen there or something lies on it.

use image::GrayImage;
use nalgebra::{SMatrix, SVector};

use crate::colour::{self, Patch};
use crate::profile::EmptyBoard;
use crate::track::FINE;

/// Unknowns of the light: its strength and a quadratic over the board.
const LIGHT: usize = 1 + colour::LIGHT;

/// Squares that must be surely empty before the light can be told.
const ENOUGH: usize = 2 * LIGHT;

/// Least spread of brightness over a square, of 255, that makes a print.
const PRINTED: f32 = 6.0;

/// Squares that must be surely empty and printed before prints are looked for.
const PRINTS: usize = 6;

/// How well prints must be seen on half of these: correlation with the empty board's.
const SEEN: f32 = 0.7;

/// Correlation at which a print is as likely seen as covered, what each further tenth says, in natural
/// logarithms, and most of what is said for an empty square and for a tile.
const EVEN: f32 = 0.5;
const A_TENTH: f32 = 1.0;
const MOST: [f32; 2] = [4.0, 2.0];

/// Rim of a square that is not compared, in pixels of the small picture: lines, and a find that is a little
/// off.
const RIM: usize = 2;

/// What the look of a square says of a tile on it, each a logarithm of tile against empty square.
#[derive(Clone, Debug)]
pub(crate) struct Evidence {
    /// By colour; none while the light cannot be told.
    pub(crate) colour: Option<Vec<f32>>,
    /// By print; 0 where none is known.
    pub(crate) print: Vec<f32>,
}

/// Compares every square of a board, `now` its brightness, with the empty board.
pub(crate) fn weigh(empty: &EmptyBoard, patches: &[Patch], now: &GrayImage) -> Evidence {
    let side = now.width() as usize / FINE;
    let bare: Vec<usize> = (0..patches.len())
        .filter(|&i| patches[i].settled == Some(false))
        .collect();
    // The print may lie any way round under letters that are read from any side of the table.
    let seen = |turns: u8| {
        let turned = empty.turned(turns);
        let prints = Prints::of(&turned.picture, side);
        let mut seen: Vec<f32> = bare.iter().filter_map(|&i| prints.seen(now, i)).collect();
        seen.sort_unstable_by(f32::total_cmp);
        let usual = seen.get(seen.len() / 2).copied().unwrap_or(0.0);
        (seen.len() >= PRINTS && usual > SEEN).then_some((usual, turns))
    };
    let ways = (0..4).filter_map(seen);
    let best = ways.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
    let turned = empty.turned(best.map_or(0, |(_, turns)| turns));
    let print = match best {
        None => vec![0.0; patches.len()],
        Some(_) => {
            let prints = Prints::of(&turned.picture, side);
            let says = |seen: f32| ((EVEN - seen) * 10.0 * A_TENTH).clamp(-MOST[0], MOST[1]);
            (0..patches.len())
                .map(|i| prints.seen(now, i).map_or(0.0, says))
                .collect()
        }
    };
    Evidence {
        colour: by_colour(&turned.colours, patches, side, &bare),
        print,
    }
}

/// Logarithms of tile against empty square, of each square's own colour.
fn by_colour(
    colours: &[[u8; 3]],
    patches: &[Patch],
    side: usize,
    bare: &[usize],
) -> Option<Vec<f32>> {
    let tiles: Vec<usize> = (0..patches.len())
        .filter(|&i| patches[i].settled == Some(true))
        .collect();
    if bare.len() < ENOUGH || tiles.len() < 2 {
        return None;
    }
    let now = |i: usize| patches[i].body.map(colour::level);
    let change = |i: usize| -> [f32; 3] {
        let (now, then) = (now(i), colours[i].map(|v| colour::level(f32::from(v))));
        std::array::from_fn(|c| now[c] - then[c])
    };
    let changes: Vec<[f32; 3]> = (0..patches.len()).map(change).collect();
    let lights: Vec<SVector<f64, LIGHT>> = (0..3)
        .map(|c| light(&changes, side, bare, c))
        .collect::<Option<_>>()?;
    let lit =
        |i: usize| -> [f32; 3] { std::array::from_fn(|c| terms(i, side).dot(&lights[c]) as f32) };
    let on_board = |i: usize| -> [f32; 3] {
        let lit = lit(i);
        std::array::from_fn(|c| changes[i][c] - lit[c])
    };
    let unlit = |i: usize| -> [f32; 3] {
        let (now, lit) = (now(i), lit(i));
        std::array::from_fn(|c| now[c] - lit[c])
    };
    let tile: [f32; 3] =
        std::array::from_fn(|c| colour::median(tiles.iter().map(|&i| unlit(i)[c])));
    let on_tile = |i: usize| -> [f32; 3] {
        let unlit = unlit(i);
        std::array::from_fn(|c| unlit[c] - tile[c])
    };
    let spreads = |squares: &[usize], residual: &dyn Fn(usize) -> [f32; 3]| -> [f32; 3] {
        let rows: Vec<[f32; 3]> = squares
            .iter()
            .map(|&i| colour::features(residual(i)))
            .collect();
        std::array::from_fn(|f| colour::spread(rows.iter().map(|r| r[f]), colour::LEAST_SPREAD))
    };
    let (of_board, of_tile) = (spreads(bare, &on_board), spreads(&tiles, &on_tile));
    let says = |i: usize| {
        let tile = colour::logarithm(colour::features(on_tile(i)), of_tile).0;
        tile - colour::logarithm(colour::features(on_board(i)), of_board).0
    };
    Some((0..patches.len()).map(says).collect())
}

/// Least squares of one channel over the squares that are surely empty.
fn light(
    changes: &[[f32; 3]],
    side: usize,
    bare: &[usize],
    channel: usize,
) -> Option<SVector<f64, LIGHT>> {
    let mut normal = SMatrix::<f64, LIGHT, LIGHT>::identity() * 0.05;
    let mut right = SVector::<f64, LIGHT>::zeros();
    // From the middle change, so that the ridge pulls towards a possible one.
    let middle = f64::from(colour::median(bare.iter().map(|&i| changes[i][channel])));
    for &i in bare {
        let terms = terms(i, side);
        normal += terms * terms.transpose();
        right += terms * (f64::from(changes[i][channel]) - middle);
    }
    let mut light = normal.cholesky()?.solve(&right);
    light[0] += middle;
    Some(light)
}

fn terms(square: usize, side: usize) -> SVector<f64, LIGHT> {
    let quadratic = colour::light(square, side);
    SVector::from_fn(|k, _| if k == 0 { 1.0 } else { quadratic[k - 1] })
}

/// The prints of the empty board.
struct Prints<'a> {
    empty: &'a GrayImage,
    side: usize,
}

impl<'a> Prints<'a> {
    const fn of(empty: &'a GrayImage, side: usize) -> Self {
        Self { empty, side }
    }

    /// How well a square's print is seen, by correlation; none when it carries none.
    fn seen(&self, now: &GrayImage, square: usize) -> Option<f32> {
        let (print, spread) = self.patch(self.empty, square, [0, 0]);
        if spread < PRINTED {
            return None;
        }
        let shifts = (-1..=1).flat_map(|y| (-1..=1).map(move |x| [x, y]));
        let correlations = shifts.map(|shift| {
            let (seen, other) = self.patch(now, square, shift);
            let product: f32 = print.iter().zip(&seen).map(|(a, b)| a * b).sum();
            product / (print.len() as f32 * spread * other.max(1.0))
        });
        Some(correlations.fold(-1.0, f32::max))
    }

    /// Deviations from a square's mean brightness, and their root mean square.
    fn patch(&self, picture: &GrayImage, square: usize, [dx, dy]: [i32; 2]) -> (Vec<f32>, f32) {
        let (top, left) = (square / self.side * FINE, square % self.side * FINE);
        let width = picture.width() as usize;
        let at =
            |start: usize, i: usize, shift: i32| (start + i).saturating_add_signed(shift as isize);
        let mut values: Vec<f32> = (RIM..FINE - RIM)
            .flat_map(|y| (RIM..FINE - RIM).map(move |x| (x, y)))
            .map(|(x, y)| f32::from(picture.as_raw()[at(top, y, dy) * width + at(left, x, dx)]))
            .collect();
        let mean = values.iter().sum::<f32>() / values.len() as f32;
        values.iter_mut().for_each(|v| *v -= mean);
        let squares: f32 = values.iter().map(|v| v * v).sum();
        let spread = (squares / values.len() as f32).sqrt();
        (values, spread)
    }
}

#[cfg(test)]
mod tests;
