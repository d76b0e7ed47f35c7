//! The rim of the middle beside those of its class: what is printed in the middle leaves it free, and a tile hides it.

use super::{Around, FEWEST, SIDE, View, empty_of_class, shifts};
use crate::colour;
use crate::layout::Layout;
use crate::levelled::{FINE, Levelled};

/// Where the rim begins, in squares from the middle: no print reaches so far …
const NEAR: f32 = 0.45;

/// … and where it ends, either way: the lines about the square belong to it.
const FAR: f32 = 0.5625;

/// What keeps a variance of brightness, and a difference of brightness or chroma, above nothing.
const LEAST: [f32; 3] = [1e-5, 1e-3, 1e-3];

/// How much farther the rim of the middle is from what the rims of its class show than they are themselves: the natural
/// logarithms of how many times as far, of what brightness varies by, of all its brightness and of its chroma, together; none
/// where too few of the class are surely empty.
pub(crate) fn apart(
    board: &Levelled,
    layout: &Layout,
    centre: usize,
    empty: &[bool],
) -> Option<f32> {
    let fellows = empty_of_class(layout, centre, (centre, empty));
    if fellows.len() < FEWEST {
        return None;
    }
    let rim = |&i: &usize| Rim::of(Around::of(board, i).view([0, 0]));
    let rims: Vec<Rim> = fellows.iter().map(rim).collect();
    let usual = Rim::usual(&rims);
    let own: Vec<[f32; 3]> = rims.iter().map(|rim| usual.apart(rim)).collect();
    let centre = Around::of(board, centre);
    let here = shifts().map(|shift| usual.apart(&Rim::of(centre.view(shift))));
    let here = here.min_by(|a, b| a[0].total_cmp(&b[0]))?;
    let more = |k: usize| {
        let own = colour::median(own.iter().map(|own| own[k]));
        ((here[k] + LEAST[k]) / (own + LEAST[k])).ln()
    };
    Some((0..3).map(more).sum())
}

/// Brightness and two chromas of a square's rim, in natural logarithms.
struct Rim([Vec<f32>; 3]);

impl Rim {
    fn of(view: View) -> Self {
        let off = |at: usize| ((at as f32 + 0.5 - SIDE as f32 / 2.0) / FINE as f32).abs();
        let on_it = |i: &usize| {
            let [x, y] = [i % SIDE, i / SIDE].map(off);
            x.hypot(y) > NEAR && x.max(y) < FAR
        };
        let [red, blue] = view.chroma;
        let rim = |plane: Vec<f32>| (0..plane.len()).filter(on_it).map(|i| plane[i]).collect();
        Self([view.brightness, red, blue].map(rim))
    }

    /// What most of some rims show.
    fn usual(rims: &[Self]) -> Self {
        Self(std::array::from_fn(|plane| {
            let at = |i: usize| colour::median(rims.iter().map(|rim| rim.0[plane][i]));
            let length = rims.first().map_or(0, |rim| rim.0[plane].len());
            (0..length).map(at).collect()
        }))
    }

    /// How far another is from it: the variance of its brightness, its brightness as a whole, and its chroma.
    fn apart(&self, other: &Self) -> [f32; 3] {
        let differences = |plane: usize| {
            let both = other.0[plane].iter().zip(&self.0[plane]);
            both.map(|(other, own)| other - own)
        };
        let count = self.0[0].len().max(1) as f32;
        let mean = differences(0).sum::<f32>() / count;
        let variance = differences(0).map(|d| (d - mean).powi(2)).sum::<f32>() / count;
        let [red, blue] = [1, 2].map(|plane| colour::median(differences(plane)));
        [variance, mean.abs(), red.hypot(blue)]
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::rectify::Rectified;

    const PITCH: u32 = 48;
    const CENTRE: usize = 112;

    /// The middle of an English board whose premium squares are pink within white lines, where `shows` has a colour at a place
    /// in squares from its middle.
    fn middle(shows: impl Fn(f32, f32) -> Option<[u8; 3]>) -> f32 {
        let variant = game::Variant::shipped("en").unwrap();
        let layout = Layout::of(&variant);
        let extent = 15 * PITCH;
        let photo = RgbImage::from_fn(extent, extent, |x, y| {
            let square = (y / PITCH * 15 + x / PITCH) as usize;
            let off = |v: u32| (v as f32 + 0.5) / PITCH as f32 - 7.5;
            let grain = (x * 7 + y * 13) % 5;
            let seen = shows(off(x), off(y)).unwrap_or_else(|| {
                if [x, y].iter().any(|v| v % PITCH < 2) {
                    [235; 3]
                } else if layout.class(square) == layout.class(CENTRE) {
                    [220, 150, 160]
                } else {
                    [190, 180, 150]
                }
            });
            Rgb(seen.map(|v| v - grain as u8))
        });
        let board = Levelled::of(&Rectified::filling(&photo)).unwrap();
        apart(&board, &layout, CENTRE, &[true; 225]).unwrap()
    }

    #[test]
    fn print_leaves_the_rim_free_and_a_tile_hides_it() {
        let disc = |x: f32, y: f32| (x.hypot(y) < 0.4).then_some([30; 3]);
        assert!(middle(|_, _| None) < 0.0);
        assert!(middle(disc) < 0.0, "{}", middle(disc));
        for off in [0.0, 0.1, 0.3] {
            let tile =
                |x: f32, y: f32| ((x - off).abs().max(y.abs()) < 0.47).then_some([225, 205, 160]);
            assert!(middle(tile) > 3.0, "{off}: {}", middle(tile));
        }
    }

    #[test]
    fn a_rim_is_beside_none_where_hardly_any_square_of_its_class_is_empty() {
        let variant = game::Variant::shipped("en").unwrap();
        let layout = Layout::of(&variant);
        let photo = RgbImage::new(15 * PITCH, 15 * PITCH);
        let board = Levelled::of(&Rectified::filling(&photo)).unwrap();
        assert!(apart(&board, &layout, CENTRE, &[false; 225]).is_none());
    }
}
