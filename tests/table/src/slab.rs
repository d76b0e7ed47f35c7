//! Things with a height: tiles, racks, frames, mugs. Each is a rounded box drawn by its lines of sight.

use crate::camera::{Sightline, View};
use crate::canvas::Canvas;
use crate::colour::{Colour, GAMMA, mix, scale, with_reflection};
use crate::light::{Light, LightMap};
use crate::shapes;

/// A rounded box standing on the table.
#[derive(Clone)]
pub(crate) struct Slab {
    /// Its middle on the table.
    pub centre: [f32; 2],
    /// Half its extent along its own axes.
    pub half: [f32; 2],
    pub turn: f32,
    pub radius: f32,
    /// Heights of its foot and its top.
    pub heights: [f32; 2],
    pub bevel: f32,
    pub side: Colour,
    pub top: Canvas,
    pub gloss: f32,
}

/// The photograph while it is painted: colours before the sensor.
pub(crate) struct Film {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<Colour>,
}

/// How many heights of a wall are tried.
const STEPS: usize = 6;

impl Slab {
    /// A position on the table in the slab's own axes.
    fn local(&self, place: [f32; 2]) -> [f32; 2] {
        let (dx, dy) = (place[0] - self.centre[0], place[1] - self.centre[1]);
        let (cos, sin) = (self.turn.cos(), self.turn.sin());
        [dx * cos + dy * sin, dy * cos - dx * sin]
    }

    /// Signed distance from its outline, seen from above.
    pub fn distance(&self, place: [f32; 2]) -> f32 {
        let [x, y] = self.local(place);
        shapes::rounded(x, y, self.half, self.radius)
    }

    /// The direction of steepest way out, on the table.
    fn outwards(&self, place: [f32; 2]) -> [f32; 2] {
        let e = 0.01;
        let at = |dx: f32, dy: f32| self.distance([place[0] + dx, place[1] + dy]);
        let (gx, gy) = (at(e, 0.0) - at(-e, 0.0), at(0.0, e) - at(0.0, -e));
        let length = gx.hypot(gy).max(1e-6);
        [gx / length, gy / length]
    }

    /// The pixels it may touch: left, top, right, bottom.
    fn frame(&self, view: &View, film: &Film) -> [usize; 4] {
        let (cos, sin) = (self.turn.cos(), self.turn.sin());
        let mut bounds = [f32::INFINITY, f32::INFINITY, -f32::INFINITY, -f32::INFINITY];
        for (sx, sy) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            for z in self.heights {
                let (u, v) = (sx * self.half[0], sy * self.half[1]);
                let place = [
                    self.centre[0] + u * cos - v * sin,
                    self.centre[1] + u * sin + v * cos,
                    z,
                ];
                let [x, y] = view.project(place);
                bounds = [
                    bounds[0].min(x),
                    bounds[1].min(y),
                    bounds[2].max(x),
                    bounds[3].max(y),
                ];
            }
        }
        let clamp = |v: f32, max: usize| v.clamp(0.0, max as f32) as usize;
        [
            clamp(bounds[0] - 2.0, film.width),
            clamp(bounds[1] - 2.0, film.height),
            clamp(bounds[2] + 3.0, film.width),
            clamp(bounds[3] + 3.0, film.height),
        ]
    }

    /// Paints it over what is behind it.
    pub fn draw(&self, film: &mut Film, view: &View, light: &Light, map: &LightMap) {
        let [x0, y0, x1, y1] = self.frame(view, film);
        let top_centre = [self.centre[0], self.centre[1], self.heights[1]];
        let pixel = 1.0 / view.scale(top_centre).max(1.0);
        for y in y0..y1 {
            for x in x0..x1 {
                let line = view.sightline([x as f32 + 0.5, y as f32 + 0.5]);
                let Some((cover, colour)) = self.seen(&line, pixel, light, map) else {
                    continue;
                };
                let behind = &mut film.pixels[y * film.width + x];
                *behind = mix(*behind, colour, cover);
            }
        }
    }

    /// How much of a pixel it covers, and with what colour.
    fn seen(
        &self,
        line: &Sightline,
        pixel: f32,
        light: &Light,
        map: &LightMap,
    ) -> Option<(f32, Colour)> {
        let [z0, z1] = self.heights;
        let over = line.at(z1);
        let top = self.distance(over);
        let (mut nearest, mut hit) = (top, None);
        if top > -pixel {
            for i in 1..=STEPS {
                let z = z1 + (z0 - z1) * i as f32 / STEPS as f32;
                let d = self.distance(line.at(z));
                if d < 0.0 && hit.is_none() {
                    hit = Some(z);
                }
                nearest = nearest.min(d);
            }
        }
        let cover = (0.5 - nearest / pixel).clamp(0.0, 1.0);
        if cover <= 0.0 {
            return None;
        }
        let open = (0.5 - top / pixel).clamp(0.0, 1.0);
        let wall = (open < 1.0).then(|| self.wall(line, hit.unwrap_or(z1), light, map));
        let face = (open > 0.0).then(|| self.face(over, top, light, map));
        let colour = match (wall, face) {
            (Some(wall), Some(face)) => mix(wall, face, open),
            (Some(wall), None) => wall,
            (None, Some(face)) => face,
            (None, None) => return None,
        };
        Some((cover, colour))
    }

    fn wall(&self, line: &Sightline, z: f32, light: &Light, map: &LightMap) -> Colour {
        let place = line.at(z);
        let out = self.outwards(place);
        let [lx, ly] = light.toward();
        let facing = (out[0] * lx + out[1] * ly).max(0.0) * light.elevation.cos();
        let [z0, z1] = self.heights;
        let up = (z - z0) / (z1 - z0).max(1e-4);
        let lit = map.at(place);
        let gain = map.gain(lit.seen * facing);
        let dirt = lit.level * (0.66 + 0.26 * up);
        std::array::from_fn(|k| self.side[k] * gain[k] * dirt)
    }

    fn face(&self, place: [f32; 2], distance: f32, light: &Light, map: &LightMap) -> Colour {
        let [u, v] = self.local(place);
        let colour = self.top.sample(
            (u / self.half[0] + 1.0) / 2.0 * self.top.width as f32,
            (v / self.half[1] + 1.0) / 2.0 * self.top.height as f32,
        );
        // The shadow of something high falls on a high surface earlier.
        let shift = self.heights[1] * light.shadow_length();
        let [lx, ly] = light.toward();
        let lit = map.at([place[0] - lx * shift, place[1] - ly * shift]);
        let gain = map.gain(lit.seen);
        let mut level = lit.level;
        // The lamp on a bevel, added as it is stored.
        let mut sheen = 0.0;
        if -distance < self.bevel {
            let slope = (1.0 + distance / self.bevel).clamp(0.0, 1.0);
            let out = self.outwards(place);
            let facing = out[0] * lx + out[1] * ly;
            let lamp = (1.0 + slope * facing * light.shadow_length()).max(0.0);
            level *= (1.0 - light.lamp + light.lamp * lamp)
                .powf(1.0 / GAMMA)
                .min(1.35)
                * (1.0 - 0.07 * slope);
            sheen = self.gloss * 45.0 * light.lamp * lit.seen * (facing * slope).max(0.0).powi(4);
        }
        let glare = lit.glare;
        let lit = scale(colour, level);
        let colour = std::array::from_fn(|k| lit[k] * gain[k] + sheen);
        with_reflection(colour, glare * self.gloss)
    }
}
