//! Takes the photograph.

use image::RgbImage;

use crate::board_print::{self, Print};
use crate::camera::View;
use crate::canvas::Canvas;
use crate::colour::{Colour, mix, scale, with_reflection};
use crate::light::LightMap;
use crate::shade::ShadeMap;
use crate::slab::{Film, Slab};
use crate::tile_print::Press;
use crate::{Dice, Scene, bands, homography, sensor};

/// A photograph and the truth about it.
#[derive(Clone, Debug)]
pub struct Rendered {
    /// The photograph.
    pub photo: RgbImage,
    /// Pixel positions of the playing field's corners: top left of A1, top right of the first row, bottom
    /// right of the last square, bottom left of the last row. Pixel centres are at halves.
    pub corners: [[f32; 2]; 4],
    /// From squares (across, down, from the playing field's top left corner) to pixels, through the corners.
    pub homography: [[f64; 3]; 3],
    /// Pixels a square in the middle of the board.
    pub pixels_a_square: f32,
    /// Per square row by row, the share a hand hides, 0 to 1.
    pub hidden: Vec<f32>,
}

/// Pixels the photograph may have; larger ones are not made.
const MAX_PIXELS: u64 = 64 << 20;

/// Squares seen around the playing field by [`Scene::render_field`].
const AROUND: f32 = 1.5;

impl Scene {
    /// Takes the photograph. Its sides are at least one pixel, and scaled down when they are absurd.
    #[must_use]
    pub fn render(&self) -> Rendered {
        let (view, field) = self.view();
        let camera = self.camera_in_bounds();
        self.expose(view, field, [camera.width, camera.height])
    }

    /// Takes a photograph of the playing field alone: the part of [`Self::render`]'s with it and a little around it.
    /// Light falls off towards its own corners, and its noise is another.
    #[must_use]
    pub fn render_field(&self) -> Rendered {
        let (view, field) = self.view();
        let camera = self.camera_in_bounds();
        let corners = corners(&view, field);
        let frame = [camera.width, camera.height];
        let around = AROUND * view.scale([field[0] / 2.0, field[1] / 2.0, 0.0]);
        let span = |k: usize| {
            let at = corners.map(|corner| corner[k]);
            let from = at.into_iter().fold(f32::INFINITY, f32::min) - around;
            let to = at.into_iter().fold(-f32::INFINITY, f32::max) + around;
            let from = (from.max(0.0) as u32).min(frame[k] - 1);
            [from, (to.max(0.0) as u32).clamp(from + 1, frame[k])]
        };
        let [[left, right], [top, bottom]] = [span(0), span(1)];
        self.expose(view.from(left, top), field, [right - left, bottom - top])
    }

    fn expose(&self, view: View, field: [f32; 2], [width, height]: [u32; 2]) -> Rendered {
        let camera = self.camera_in_bounds();
        let side = f32::from(self.variant.side);
        let corners = corners(&view, field);
        let middle = view.scale([field[0] / 2.0, field[1] / 2.0, 0.0]);
        let finest = [[0.0, 0.0], [field[0], 0.0], field, [0.0, field[1]]]
            .map(|[x, y]| view.scale([x, y, 0.0]))
            .into_iter()
            .fold(middle, f32::max);
        let mut film = Film {
            width: width as usize,
            height: height as usize,
            pixels: vec![[0.0; 3]; width as usize * height as usize],
        };
        let mut dice = Dice::new(self.seed);
        let resolution = ((middle + finest) / 2.0).clamp(8.0, 140.0);
        let (tiles, rest) = (
            self.tile_slabs(resolution, &view),
            self.other_slabs(resolution),
        );
        let map = match &self.hand {
            Some(hand) => LightMap::new(&self.light, side, hand.shadow(&self.light)),
            None => LightMap::new(&self.light, side, |_, _| 1.0),
        };
        let print = board_print::paint(&self.print, &self.variant, resolution);
        self.ground(&mut film, &view, &map, &print, &tiles, &rest);
        for slab in rest.iter().chain(&tiles) {
            slab.draw(&mut film, &view, &self.light, &map);
        }
        if let Some(hand) = &self.hand {
            hand.draw(&mut film, &view, &self.light, &map);
        }
        Rendered {
            photo: sensor::develop(film, &camera, &self.light, &mut dice),
            corners,
            homography: homography::through(corners, side),
            pixels_a_square: middle,
            hidden: self.hidden_from(&view),
        }
    }

    /// Pixels a square will have in the middle of the board, without taking the photograph.
    #[must_use]
    pub fn pixels_a_square(&self) -> f32 {
        let (view, field) = self.view();
        view.scale([field[0] / 2.0, field[1] / 2.0, 0.0])
    }

    /// Per square row by row, the share that a hand will hide, 0 to 1, without taking the photograph.
    #[must_use]
    pub fn hidden(&self) -> Vec<f32> {
        self.hidden_from(&self.view().0)
    }

    /// The camera in its place, and the size of the playing field.
    fn view(&self) -> (View, [f32; 2]) {
        let side = f32::from(self.variant.side);
        let field = [side, side * self.print.aspect];
        (
            View::new(&self.pose, &self.camera_in_bounds(), field),
            field,
        )
    }

    fn camera_in_bounds(&self) -> crate::Camera {
        let mut camera = self.camera;
        (camera.width, camera.height) = (camera.width.max(1), camera.height.max(1));
        while u64::from(camera.width) * u64::from(camera.height) > MAX_PIXELS {
            (camera.width, camera.height) = (camera.width.div_ceil(2), camera.height.div_ceil(2));
        }
        camera
    }

    /// Where the board ends: left, top, right, bottom.
    fn edges(&self) -> [f32; 4] {
        let side = f32::from(self.variant.side);
        let [left, top, right, bottom] = self.print.margins;
        let aspect = self.print.aspect;
        [-left, -top * aspect, side + right, (side + bottom) * aspect]
    }

    /// The tiles on the board, the farthest from the camera first.
    fn tile_slabs(&self, resolution: f32, view: &View) -> Vec<Slab> {
        let (tiles, aspect) = (&self.tiles, self.print.aspect);
        let mut press = Press::new(tiles, &self.variant, tiles.size * resolution * 1.1);
        let mut slabs: Vec<Slab> = self
            .laid
            .iter()
            .map(|laid| {
                // A tile keeps its grain when others are laid.
                let place = u64::from(laid.square.row) << 8 | u64::from(laid.square.col);
                let (top, body) = press.face(laid.tile, &mut Dice::new(self.seed ^ (place << 20)));
                let centre = [
                    f32::from(laid.square.col) + 0.5 + laid.shift[0],
                    (f32::from(laid.square.row) + 0.5) * aspect + laid.shift[1],
                ];
                Slab {
                    centre,
                    half: [tiles.size / 2.0, tiles.size * tiles.aspect / 2.0],
                    turn: laid.turn,
                    radius: tiles.rounding * tiles.size,
                    heights: [0.0, tiles.thickness],
                    bevel: tiles.bevel * tiles.size,
                    side: scale(body, 0.96),
                    top,
                    gloss: tiles.gloss,
                }
            })
            .collect();
        slabs.sort_by(|a, b| view.distance(b.centre).total_cmp(&view.distance(a.centre)));
        slabs
    }

    /// The frame and the things beside the board.
    fn other_slabs(&self, resolution: f32) -> Vec<Slab> {
        let mut slabs: Vec<Slab> = self
            .things
            .iter()
            .flat_map(|thing| thing.slabs(&self.tiles, &self.variant, resolution))
            .collect();
        if self.print.frame > 0.0 {
            let [left, top, right, bottom] = self.edges();
            let colour = scale(self.print.border, 0.85);
            let (w, cx, cy) = (0.35, (left + right) / 2.0, (top + bottom) / 2.0);
            let (hx, hy) = ((right - left) / 2.0 + 2.0 * w, (bottom - top) / 2.0);
            let bars = [
                ([cx, top - w], [hx, w]),
                ([left - w, cy], [w, hy]),
                ([right + w, cy], [w, hy]),
                ([cx, bottom + w], [hx, w]),
            ];
            slabs.extend(bars.map(|(centre, half)| Slab {
                centre,
                half,
                turn: 0.0,
                radius: 0.05,
                heights: [0.0, self.print.frame],
                bevel: 0.1,
                side: colour,
                top: Canvas::new(2, 2, colour),
                gloss: 0.5,
            }));
        }
        slabs
    }

    /// Table and board, lit, without anything that stands on them.
    fn ground(
        &self,
        film: &mut Film,
        view: &View,
        map: &LightMap,
        print: &Print,
        tiles: &[Slab],
        rest: &[Slab],
    ) {
        let edges = self.edges();
        let [left, top, right, bottom] = edges;
        let shade = ShadeMap::new(tiles, &self.light, [left, top], [right, bottom], 22.0);
        let high: Vec<Slab> = rest
            .iter()
            .filter(|s| s.heights[1] > 0.01)
            .cloned()
            .collect();
        let board = Slab {
            centre: [(left + right) / 2.0, (top + bottom) / 2.0],
            half: [(right - left) / 2.0, (bottom - top) / 2.0],
            turn: 0.0,
            radius: 0.08,
            heights: [0.0, self.print.thickness],
            bevel: 0.0,
            side: self.print.border,
            top: Canvas::new(1, 1, self.print.border),
            gloss: 0.0,
        };
        let beyond = ([left - 9.0, top - 9.0], [right + 9.0, bottom + 9.0]);
        let wide = ShadeMap::new(&high, &self.light, beyond.0, beyond.1, 6.0);
        let under = ShadeMap::new(
            std::slice::from_ref(&board),
            &self.light,
            beyond.0,
            beyond.1,
            6.0,
        );
        let surface_turn = [self.surface.turn.cos(), self.surface.turn.sin()];
        let depth = self.print.thickness;
        let width = film.width;
        bands::each_row(&mut film.pixels, width, |y, row| {
            for (x, pixel) in row.iter_mut().enumerate() {
                let line = view.sightline([x as f32 + 0.5, y as f32 + 0.5]);
                let [px, py] = line.foot;
                let inside = px > left && px < right && py > top && py < bottom;
                let (colour, place, gloss, [seen, close]) = if inside {
                    let colour = print.at(px, py / self.print.aspect);
                    (colour, line.foot, self.print.gloss, shade.at(line.foot))
                } else {
                    let foot = line.at(-depth);
                    if board.distance(foot) < 0.0 {
                        (scale(self.print.border, 0.6), foot, 0.0, [1.0, 1.0])
                    } else {
                        (
                            self.surface.at(foot, surface_turn),
                            foot,
                            self.surface.gloss,
                            under.at(foot),
                        )
                    }
                };
                let [far_seen, far_close] = wide.at(place);
                let lit = map.at(place);
                let gain = map.gain(lit.seen * seen * far_seen);
                let level = lit.level * close * far_close;
                let shine = lit.glare * gloss * (0.3 + 0.7 * seen);
                *pixel = lit_colour(colour, gain, level, shine);
            }
        });
        soften_edges(film, view, edges, depth);
    }

    /// How much of each square the hand hides.
    fn hidden_from(&self, view: &View) -> Vec<f32> {
        let aspect = self.print.aspect;
        self.board
            .squares()
            .map(|square| {
                let Some(hand) = &self.hand else { return 0.0 };
                let spots = (0..16).filter(|i| {
                    let u = f32::from(square.col) + (i % 4) as f32 * 0.25 + 0.125;
                    let v = f32::from(square.row) + (i / 4) as f32 * 0.25 + 0.125;
                    hand.hides(view, [u, v * aspect, self.tiles.thickness])
                });
                spots.count() as f32 / 16.0
            })
            .collect()
    }
}

/// Pixel positions of the playing field's corners.
fn corners(view: &View, [width, height]: [f32; 2]) -> [[f32; 2]; 4] {
    [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]]
        .map(|[x, y]| view.project([x, y, 0.0]))
}

fn lit_colour(colour: Colour, gain: Colour, level: f32, shine: f32) -> Colour {
    with_reflection(std::array::from_fn(|k| colour[k] * gain[k] * level), shine)
}

/// Takes the stairs off the board's outline.
fn soften_edges(film: &mut Film, view: &View, edges: [f32; 4], depth: f32) {
    let [left, top, right, bottom] = edges;
    let mut softened = Vec::new();
    let (w, h) = (film.width, film.height);
    let corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
    for z in [0.0, -depth] {
        for i in 0..4 {
            let (a, b) = (corners[i], corners[(i + 1) % 4]);
            let steps = 3 * (w + h);
            for step in 0..=steps {
                let t = step as f32 / steps as f32;
                let place = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, z];
                let [x, y] = view.project(place);
                if x < 1.0 || y < 1.0 || x >= w as f32 - 1.0 || y >= h as f32 - 1.0 {
                    continue;
                }
                let i = y as usize * w + x as usize;
                let around = [
                    film.pixels[i - 1],
                    film.pixels[i + 1],
                    film.pixels[i - w],
                    film.pixels[i + w],
                ];
                let mean: Colour =
                    std::array::from_fn(|k| around.iter().map(|c| c[k]).sum::<f32>() / 4.0);
                softened.push((i, mix(film.pixels[i], mean, 0.6)));
            }
        }
    }
    for (i, colour) in softened {
        film.pixels[i] = colour;
    }
}
