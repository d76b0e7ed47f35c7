//! A square beside its fellows: the empty squares of its premium class in the same photograph.
//!
//! A bare tile of the board's colour and an empty square in a shadow look much the same by themselves. But the empty
//! square repeats what its fellows show, lines and print and colour, as well as they repeat each other; the tile hides
//! some of it. Nothing is known beforehand, and the light is taken out of what is compared.

use crate::colour;
use crate::layout::Layout;
use crate::levelled::{FINE, Levelled};

pub(crate) mod rim;

/// Pixels beyond each side of the square that are compared: the lines belong to it.
const REACH: usize = FINE as usize / 8;

/// Side of what is compared, in pixels.
const SIDE: usize = FINE as usize + 2 * REACH;

/// Fellows there must be …
pub(crate) const FEWEST: usize = 3;

/// … and how many of them are asked.
const MOST: usize = 24;

/// Bounds of how much stronger a print may show than on most fellows.
const STRENGTH: (f32, f32) = (0.6, 1.4);

/// Terms of the light over one square: a quadratic.
const LIGHT: usize = 6;

/// Logarithm of tile against empty square from what differs in brightness and in colour, each in natural logarithms of
/// how much more than among the fellows: fitted on doubtful empty squares and blanks of 220 rendered boards, where no
/// blank fell below −3 and three of four empty squares did. In photographs without colour blanks do.
const SAYS: [f32; 3] = [-5.0, 0.7, 2.1];

/// Bounds of the two differences, in natural logarithms.
const BRIGHTNESS: (f32, f32) = (-1.0, 4.0);
const CHROMA: (f32, f32) = (-2.0, 5.0);

/// What keeps a difference above nothing.
const LEAST: f32 = 1e-5;

/// What one square shows: brightness and two chromas, in natural logarithms, light still in it.
struct View {
    brightness: Vec<f32>,
    chroma: [Vec<f32>; 2],
}

/// How far a square is from what its class shows: variance of brightness, and distance of chroma.
#[derive(Clone, Copy)]
struct Apart {
    brightness: f32,
    chroma: f32,
}

/// Of each of the squares `asked`, the logarithm of tile against empty square; none where there are too few fellows.
/// `empty` tells the squares that are surely empty, and of what `centre` shows there are no fellows.
pub(crate) fn weigh(
    board: &Levelled,
    layout: &Layout,
    centre: usize,
    empty: &[bool],
    asked: &[usize],
) -> Vec<Option<f32>> {
    let light = Light::new();
    let mut classes: Vec<Option<Option<Class>>> = (0..layout.kinds()).map(|_| None).collect();
    let mut says = |square: usize| {
        if square == centre {
            return None;
        }
        let class = classes[layout.class(square)].get_or_insert_with(|| {
            let fellows = empty_of_class(layout, square, (centre, empty));
            Class::of(board, &light, &fellows)
        });
        Some(class.as_ref()?.says(board, &light, square))
    };
    asked.iter().map(|&square| says(square)).collect()
}

/// The surely empty squares of a square's class, but for the middle.
fn empty_of_class(layout: &Layout, square: usize, (centre, empty): (usize, &[bool])) -> Vec<usize> {
    let class = layout.class(square);
    let fellows = (0..empty.len()).filter(|&i| empty[i] && i != centre && layout.class(i) == class);
    spread(fellows.collect())
}

/// As many as are asked at most, from all over the board.
fn spread(fellows: Vec<usize>) -> Vec<usize> {
    let every = fellows.len().div_ceil(MOST).max(1);
    fellows.into_iter().step_by(every).collect()
}

/// What the empty squares of one premium class show.
struct Class {
    usual: View,
    /// How far most of them are from it.
    apart: Apart,
}

impl Class {
    fn of(board: &Levelled, light: &Light, fellows: &[usize]) -> Option<Self> {
        if fellows.len() < FEWEST {
            return None;
        }
        let fellows = fellows.iter().map(|&i| Around::of(board, i));
        let fellows: Vec<Around> = fellows.collect();
        let views: Vec<View> = fellows.iter().map(|around| around.view([0, 0])).collect();
        let median = |plane: &dyn Fn(&View) -> &Vec<f32>| -> Vec<f32> {
            let at = |i: usize| colour::median(views.iter().map(|view| plane(view)[i]));
            (0..SIDE * SIDE).map(at).collect()
        };
        let usual = View {
            brightness: light.taken_out(median(&|v| &v.brightness)),
            chroma: [0, 1].map(|k| median(&|v| &v.chroma[k])),
        };
        let own = fellows.iter().map(|around| usual.apart(around, light));
        let own: Vec<Apart> = own.collect();
        let apart = Apart {
            brightness: colour::median(own.iter().map(|a| a.brightness)),
            chroma: colour::median(own.iter().map(|a| a.chroma)),
        };
        Some(Self { usual, apart })
    }

    fn says(&self, board: &Levelled, light: &Light, square: usize) -> f32 {
        let here = self.usual.apart(&Around::of(board, square), light);
        let more = |here: f32, usual: f32, (least, most): (f32, f32)| {
            ((here + LEAST) / (usual + LEAST)).ln().clamp(least, most)
        };
        SAYS[0]
            + SAYS[1] * more(here.brightness, self.apart.brightness, BRIGHTNESS)
            + SAYS[2] * more(here.chroma, self.apart.chroma, CHROMA)
    }
}

/// What a square shows, and a pixel on each side of it.
struct Around(Vec<[f32; 3]>);

impl Around {
    fn of(board: &Levelled, square: usize) -> Self {
        let levels = |rgb: [f32; 3]| rgb.map(|v| colour::level(v * 255.0));
        let pixels = board.about(square, REACH + 1);
        Self(pixels.map(|rgb| colour::features(levels(rgb))).collect())
    }

    /// The view from so many pixels to the right and down, one at most.
    fn view(&self, [right, down]: [i32; 2]) -> View {
        let [left, top] = [right, down].map(|shift| 1usize.saturating_add_signed(shift as isize));
        let plane = |k: usize| {
            let rows = self.0.chunks(SIDE + 2).skip(top).take(SIDE);
            rows.flat_map(|row| &row[left..left + SIDE])
                .map(|pixel| pixel[k])
                .collect()
        };
        View {
            brightness: plane(0),
            chroma: [plane(1), plane(2)],
        }
    }
}

/// From a square itself to all places within a pixel of it.
fn shifts() -> impl Iterator<Item = [i32; 2]> {
    (-1..=1).flat_map(|y| (-1..=1).map(move |x| [x, y]))
}

impl View {
    /// How far a square is from this one, wherever within a pixel it fits best.
    fn apart(&self, around: &Around, light: &Light) -> Apart {
        let fits = shifts().map(|shift| {
            let view = around.view(shift);
            (self.left_of(light.taken_out(view.brightness)), view.chroma)
        });
        let best = fits.min_by(|a, b| a.0.total_cmp(&b.0));
        let (brightness, chroma) = best.unwrap_or_else(|| (0.0, around.view([0, 0]).chroma));
        let [red, blue] = [0, 1].map(|k| {
            let differences = chroma[k].iter().zip(&self.chroma[k]);
            colour::median(differences.map(|(here, usual)| here - usual))
        });
        Apart {
            brightness,
            chroma: red.hypot(blue),
        }
    }

    /// Variance of what this one's print does not explain of another's brightness.
    fn left_of(&self, other: Vec<f32>) -> f32 {
        let product = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
        let own = product(&self.brightness, &self.brightness).max(f32::MIN_POSITIVE);
        let strength = (product(&other, &self.brightness) / own).clamp(STRENGTH.0, STRENGTH.1);
        let left = other.iter().zip(&self.brightness);
        let squares: f32 = left.map(|(o, s)| (o - strength * s).powi(2)).sum();
        squares / other.len() as f32
    }
}

/// A quadratic over the square, as terms at right angles.
struct Light([Vec<f32>; LIGHT]);

impl Light {
    fn new() -> Self {
        let scaled = |n: usize| 2.0 * (n as f32 + 0.5) / SIDE as f32 - 1.0;
        let terms: [fn(f32, f32) -> f32; LIGHT] = [
            |_, _| 1.0,
            |x, _| x,
            |_, y| y,
            |x, y| x * y,
            |x, _| x * x,
            |_, y| y * y,
        ];
        let mut light = Self(std::array::from_fn(|_| Vec::new()));
        for (k, term) in terms.into_iter().enumerate() {
            let plain: Vec<f32> = (0..SIDE * SIDE)
                .map(|i| term(scaled(i % SIDE), scaled(i / SIDE)))
                .collect();
            let mut own = light.taken_out(plain);
            let length = own.iter().map(|v| v * v).sum::<f32>().sqrt();
            own.iter_mut().for_each(|v| *v /= length);
            light.0[k] = own;
        }
        light
    }

    /// A plane without its light.
    fn taken_out(&self, mut plane: Vec<f32>) -> Vec<f32> {
        for term in self.0.iter().filter(|term| !term.is_empty()) {
            let share: f32 = plane.iter().zip(term).map(|(p, t)| p * t).sum();
            plane
                .iter_mut()
                .zip(term)
                .for_each(|(p, t)| *p -= share * t);
        }
        plane
    }
}

#[cfg(test)]
mod tests;
