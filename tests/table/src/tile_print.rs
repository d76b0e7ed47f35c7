//! Paints a tile's face flat.

use std::collections::HashMap;

use game::{Letter, Tile, Variant};

use crate::canvas::{Canvas, Mask};
use crate::colour::{Colour, scale};
use crate::tile_style::BlankPrint;
use crate::{Dice, TileStyle, noise, shapes};

/// Prints tiles of one set at one size; glyphs are cut once.
pub(crate) struct Press<'a> {
    style: &'a TileStyle,
    variant: &'a Variant,
    side: f32,
    letters: HashMap<u8, Mask>,
    values: HashMap<u8, Mask>,
}

impl<'a> Press<'a> {
    /// A press for faces of `side` pixels.
    pub fn new(style: &'a TileStyle, variant: &'a Variant, side: f32) -> Self {
        Self {
            style,
            variant,
            side: side.round().clamp(6.0, 200.0),
            letters: HashMap::new(),
            values: HashMap::new(),
        }
    }

    /// One tile's face, with the colour its body has come out with.
    pub fn face(&mut self, tile: Tile, dice: &mut Dice) -> (Canvas, Colour) {
        let style = self.style;
        let by = 1.0 + dice.normal() * style.variation;
        let body = scale(style.body, by).map(|c| c.min(250.0));
        let side = self.side;
        let mut canvas = Canvas::new(side as usize, side as usize, body);
        let seed = dice.between(0.0, 250.0);
        self.material(&mut canvas, seed);
        if style.rim {
            rim(&mut canvas, side, style.ink);
        }
        match tile {
            Tile::Face(letter) => self.letter(&mut canvas, letter, seed),
            Tile::Blank(_) => blank(&mut canvas, style.blank, side, style.ink),
        }
        (canvas, body)
    }

    fn material(&self, canvas: &mut Canvas, seed: f32) {
        let (grain, speckle, side) = (self.style.grain, self.style.speckle, self.side);
        let all = [0.0, 0.0, side, side];
        if grain > 0.0 {
            let rings = 2.0 + seed % 4.0;
            canvas.shade(all, |x, y| {
                let wood = noise::grain(x / side * 2.0, y / side * rings, seed);
                1.0 + grain * wood + speckle * noise::value(x * 0.8, y * 0.8 + seed)
            });
        } else if speckle > 0.005 {
            canvas.shade(all, |x, y| {
                1.0 + speckle * noise::value(x * 0.6 + seed, y * 0.6)
            });
        }
        for pit in &self.style.pits {
            pit.shade(canvas, side);
        }
    }

    fn letter(&mut self, canvas: &mut Canvas, letter: Letter, seed: f32) {
        let (style, side) = (self.style, self.side);
        let face = self.variant.face(letter);
        let mask = self
            .letters
            .entry(letter.0)
            .or_insert_with(|| cut(style, &face.text, side));
        let (w, h) = (mask.width as f32, mask.height as f32);
        let cap = style.cap * side;
        let middle = [
            side * (0.5 + style.offset[0]),
            side * (0.5 + style.offset[1]),
        ];
        let left = (middle[0] - w / 2.0).clamp(0.04 * side, (0.96 * side - w).max(0.04 * side));
        let top = (middle[1] + cap / 2.0 + mask.top)
            .clamp(0.04 * side, (0.96 * side - h).max(0.04 * side));
        let pen = [left - mask.left, top - mask.top];
        let wear = |x: f32, y: f32| {
            if style.wear == 0.0 {
                return style.print;
            }
            let gone =
                noise::layered(x / side * 6.0 + seed, y / side * 6.0, 3) - 0.45 + style.wear * 0.5;
            style.print * (1.0 - (gone * 3.0).clamp(0.0, 0.65))
        };
        canvas.print(mask, pen, style.ink, wear);
        if style.underline && matches!(face.text.as_str(), "M" | "W" | "N" | "Z" | "E") {
            let y = (pen[1] + 0.07 * side).min(0.93 * side);
            canvas.rect([left, y, left + w, y + 0.03 * side], style.ink);
        }
        self.value(canvas, face.value, &wear);
    }

    fn value(&mut self, canvas: &mut Canvas, value: u8, wear: &impl Fn(f32, f32) -> f32) {
        let (style, side) = (self.style, self.side);
        let Some(print) = &style.value else { return };
        let mask = self.values.entry(value).or_insert_with(|| {
            print
                .face
                .line(&value.to_string(), (print.height * side).max(2.0), 1.0)
        });
        let (w, h) = (mask.width as f32, mask.height as f32);
        let at = [side * (0.5 + print.at[0]), side * (0.5 + print.at[1])];
        let left = (at[0] - w / 2.0).clamp(0.03 * side, (0.97 * side - w).max(0.0));
        let top = (at[1] - h / 2.0).clamp(0.03 * side, (0.97 * side - h).max(0.0));
        canvas.print(mask, [left - mask.left, top - mask.top], style.ink, wear);
        if print.ringed {
            let r = w.max(h) * 0.75;
            let bounds = [at[0] - r, at[1] - r, at[0] + r, at[1] + r];
            canvas.shape(bounds, style.ink, 0.8, |x, y| {
                (shapes::disc(x - at[0], y - at[1], r)).abs() - side * 0.008
            });
        }
    }
}

/// A letter cut so that it stays on the tile, diacritics and all.
fn cut(style: &TileStyle, text: &str, side: f32) -> Mask {
    let (mut cap, mut stretch) = (style.cap * side, style.stretch);
    for _ in 0..3 {
        let mask = style.face.line(text, cap, stretch);
        let (w, h) = (mask.width as f32, mask.height as f32);
        if h > 0.86 * side {
            cap *= 0.86 * side / h;
        } else if w > 0.86 * side {
            stretch *= 0.86 * side / w;
        } else {
            break;
        }
    }
    let mask = style.face.line(text, cap, stretch);
    let by = style.weight * side;
    if by.abs() > 0.15 {
        mask.stroked(by)
    } else {
        mask
    }
}

fn rim(canvas: &mut Canvas, side: f32, ink: Colour) {
    let half = side * 0.44;
    canvas.shape([0.0, 0.0, side, side], ink, 0.8, |x, y| {
        let d = shapes::rounded(x - side / 2.0, y - side / 2.0, [half, half], side * 0.06);
        d.abs() - side * 0.012
    });
}

fn blank(canvas: &mut Canvas, print: BlankPrint, side: f32, ink: Colour) {
    let all = [0.0, 0.0, side, side];
    let mut draw = |distance: &dyn Fn(f32, f32) -> f32| {
        canvas.shape(all, ink, 0.95, |x, y| {
            distance(x / side - 0.5, y / side - 0.5) * side
        });
    };
    match print {
        BlankPrint::Bare => {}
        BlankPrint::Face => {
            draw(&|x, y| shapes::disc(x, y, 0.32).abs() - 0.018);
            draw(&|x, y| shapes::disc(x.abs() - 0.11, y + 0.08, 0.035));
            draw(&|x, y| (shapes::disc(x, y - 0.02, 0.18).abs() - 0.018).max(0.05 - y));
        }
        BlankPrint::Star => draw(&|x, y| shapes::star(x, y, 0.34, 5, 0.42)),
        BlankPrint::Heart => draw(&|x, y| {
            let lobes = shapes::disc(x.abs() - 0.12, y + 0.08, 0.14);
            lobes.min(((x.abs() + y * 0.8) * 0.75 - 0.17).max(-0.06 - y))
        }),
        BlankPrint::Ring => {
            draw(&|x, y| shapes::disc(x, y, 0.25).abs() - 0.03);
            draw(&|x, y| shapes::disc(x, y, 0.08));
        }
        BlankPrint::Sun => {
            draw(&|x, y| shapes::disc(x, y, 0.14));
            draw(&|x, y| shapes::star(x, y, 0.34, 12, 0.55).max(0.18 - x.hypot(y)));
        }
        BlankPrint::Zero => {
            draw(&|x, y| shapes::rounded(x - 0.3, y - 0.3, [0.045, 0.07], 0.045).abs() - 0.014)
        }
        BlankPrint::Lozenge => draw(&|x, y| ((x.abs() + y.abs()) * 0.707 - 0.18).abs() - 0.02),
    }
}
