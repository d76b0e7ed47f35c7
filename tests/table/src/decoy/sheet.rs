//! What lies before the camera: a table, something flat on it, and things that stand.

use game::Variant;

use super::FIELD;
use crate::camera::View;
use crate::canvas::{Canvas, Mask};
use crate::colour::{Colour, mix, with_reflection};
use crate::light::LightMap;
use crate::shade::ShadeMap;
use crate::slab::{Film, Slab};
use crate::{
    BoardStyle, Camera, Dice, Light, Pose, Surface, TableError, Thing, TileStyle, Typeface, bands,
    shapes,
};

/// A picture lying flat on the table.
pub(super) struct Sheet {
    /// Its place: left, top, right, bottom, in units.
    pub bounds: [f32; 4],
    pub canvas: Canvas,
    pub gloss: f32,
}

/// A table and what is on it.
pub(super) struct Still {
    pub surface: Surface,
    pub sheet: Option<Sheet>,
    pub slabs: Vec<Slab>,
}

impl Still {
    /// A table with things anywhere on it.
    pub fn cluttered(dice: &mut Dice) -> Result<Self, TableError> {
        let surface = Surface::random(dice);
        let mut slabs = Vec::new();
        for _ in 0..1 + dice.below(4) {
            let [x, y] = [0, 1].map(|_| dice.between(0.0, FIELD));
            slabs.extend(things(dice, [x, y], [x, y])?);
        }
        Ok(Self {
            surface,
            sheet: None,
            slabs,
        })
    }

    /// A sheet on any table, sometimes with things around it.
    pub fn lying(dice: &mut Dice, sheet: Sheet) -> Result<Self, TableError> {
        let [left, top, right, bottom] = sheet.bounds;
        let slabs = if dice.chance(0.4) {
            things(dice, [left, top], [right, bottom])?
        } else {
            Vec::new()
        };
        Ok(Self {
            surface: Surface::random(dice),
            sheet: Some(sheet),
            slabs,
        })
    }

    /// What falls on the film.
    pub fn film(mut self, pose: &Pose, camera: &Camera, light: &Light) -> Film {
        let view = View::new(pose, camera, [FIELD, FIELD]);
        let map = LightMap::new(light, FIELD, |_, _| 1.0);
        let (from, to) = ([-9.0, -9.0], [FIELD + 9.0, FIELD + 9.0]);
        let shade = ShadeMap::new(&self.slabs, light, from, to, 16.0);
        let turn = [self.surface.turn.cos(), self.surface.turn.sin()];
        let (width, height) = (camera.width as usize, camera.height as usize);
        let mut film = Film {
            width,
            height,
            pixels: vec![[0.0; 3]; width * height],
        };
        let pixel = 1.0 / view.scale([FIELD / 2.0, FIELD / 2.0, 0.0]).max(1.0);
        bands::each_row(&mut film.pixels, width, |y, row| {
            for (x, out) in row.iter_mut().enumerate() {
                let foot = view.sightline([x as f32 + 0.5, y as f32 + 0.5]).foot;
                let (colour, gloss) = self.ground(foot, turn, pixel);
                let [seen, close] = shade.at(foot);
                let lit = map.at(foot);
                let gain = map.gain(lit.seen * seen);
                let shine = lit.glare * gloss * (0.3 + 0.7 * seen);
                let lit = std::array::from_fn(|k| colour[k] * gain[k] * lit.level * close);
                *out = with_reflection(lit, shine);
            }
        });
        let far = |slab: &Slab| view.distance(slab.centre);
        self.slabs.sort_by(|a, b| far(b).total_cmp(&far(a)));
        for slab in &self.slabs {
            slab.draw(&mut film, &view, light, &map);
        }
        film
    }

    /// Colour and gloss of the sheet or the table at a place.
    fn ground(&self, place: [f32; 2], turn: [f32; 2], pixel: f32) -> (Colour, f32) {
        let table = || self.surface.at(place, turn);
        let Some(sheet) = &self.sheet else {
            return (table(), self.surface.gloss);
        };
        let [left, top, right, bottom] = sheet.bounds;
        let (x, y) = (place[0] - left, place[1] - top);
        let half = [(right - left) / 2.0, (bottom - top) / 2.0];
        let outside = shapes::rounded(x - half[0], y - half[1], half, 0.05);
        let cover = (0.5 - outside / pixel).clamp(0.0, 1.0);
        if cover <= 0.0 {
            return (table(), self.surface.gloss);
        }
        let canvas = &sheet.canvas;
        let colour = canvas.sample(
            x / (right - left) * canvas.width as f32,
            y / (bottom - top) * canvas.height as f32,
        );
        if cover >= 1.0 {
            return (colour, sheet.gloss);
        }
        (mix(table(), colour, cover), sheet.gloss)
    }
}

fn things(dice: &mut Dice, from: [f32; 2], to: [f32; 2]) -> Result<Vec<Slab>, TableError> {
    // Any game's tiles may lie about; without a board they make no board.
    let Ok(variant) = Variant::shipped("en") else {
        return Ok(Vec::new());
    };
    let board = BoardStyle::random(dice)?;
    let tiles = TileStyle::random(dice, &variant, &board)?;
    let things = Thing::random(dice, from, to);
    let slabs = things
        .iter()
        .map(|thing| thing.slabs(&tiles, &variant, 50.0));
    Ok(slabs.flatten().collect())
}

/// A canvas for a sheet of this size in units.
pub(super) fn canvas(size: [f32; 2], a_unit: f32, colour: Colour) -> Canvas {
    Canvas::new(
        (size[0] * a_unit) as usize,
        (size[1] * a_unit) as usize,
        colour,
    )
}

/// Where a sheet of this size lies in the middle of the field.
pub(super) fn centred(size: [f32; 2]) -> [f32; 4] {
    let (x, y) = ((FIELD - size[0]) / 2.0, (FIELD - size[1]) / 2.0);
    [x, y, x + size[0], y + size[1]]
}

/// Writes text with its middle at a place; capitals are `height` pixels high.
pub(super) fn write(
    canvas: &mut Canvas,
    face: &Typeface,
    text: &str,
    height: f32,
    middle: [f32; 2],
    ink: Colour,
) {
    let mask: Mask = face.line(text, height, 1.0);
    let left = middle[0] - mask.width as f32 / 2.0 - mask.left;
    canvas.print(&mask, [left, middle[1] + height / 2.0], ink, |_, _| 1.0);
}
