//! What makes a rendered photograph hard to read, and which ones are ordinary.

use game::Tile;

use crate::{BlankPrint, Colour, Scene, lab};

/// The difficulties of one photograph, as numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Difficulties {
    /// Pixels a square in the middle of the board.
    pub pixels: f32,
    /// Line of sight from the vertical, degrees.
    pub tilt: f32,
    /// How much the lens bends, either way: about by how much the picture's scale differs at its corners.
    pub lens: f32,
    /// Share of the frame the board fills.
    pub fill: f32,
    /// Brightness of the picture, 1 well exposed.
    pub exposure: f32,
    /// Colour cast: largest gain over the smallest.
    pub cast: f32,
    /// Light that the deepest shadow with a hard edge takes, of all the light; 0 none.
    pub shadow: f32,
    /// How bright the strongest reflection is on black, of 255; 0 none.
    pub glare: f32,
    /// Veil over the picture, 0 to 1.
    pub haze: f32,
    /// Defocus, deviation in pixels.
    pub blur: f32,
    /// Way of the camera during the exposure, in pixels.
    pub motion: f32,
    /// Deviation of the noise, of 255.
    pub noise: f32,
    /// JPEG quality; 100 when stored without loss.
    pub jpeg: f32,
    /// Distance of the tiles' colour from the plain squares', in L*a*b*.
    pub tile_colour: f32,
    /// Distance of the ink as printed from the tiles' colour, in L*a*b*.
    pub ink: f32,
    /// Displacement of a tile's face by its thickness, in squares.
    pub parallax: f32,
    /// Worst displacement of a tile, in squares.
    pub slid: f32,
    /// Worst turn of a tile, in degrees.
    pub turned: f32,
    /// 0 no blank on the board, 1 bare ones, 2 printed ones.
    pub blank: f32,
    /// Least distance of a premium's colour from the plain squares', in L*a*b*.
    pub premium: f32,
    /// Width of the lines between squares, in squares.
    pub lines: f32,
    /// Tiles on the board.
    pub tiles: f32,
    /// 0 no hand, 1 one at the board's edge, 2 one over squares.
    pub hand: f32,
    /// How unevenly the print has worn, 0 to 1.
    pub worn: f32,
}

/// Share of a square that a hand may hide without covering it.
const HIDDEN: f32 = 0.1;

impl Difficulties {
    /// Those of a scene; it need not be rendered for them.
    pub fn of(scene: &Scene) -> Self {
        let (light, camera, tiles) = (&scene.light, &scene.camera, &scene.tiles);
        let hard = light.shadows.iter().filter(|s| s.softness < 0.3);
        let shadow = hard.map(|s| s.depth * light.lamp);
        let gloss = scene.print.gloss.max(tiles.gloss);
        let premiums = scene.print.premiums.iter();
        let printed: Colour =
            std::array::from_fn(|k| tiles.body[k] + (tiles.ink[k] - tiles.body[k]) * tiles.print);
        let laid = scene.laid.iter();
        let slid = laid.clone().map(|l| l.shift[0].hypot(l.shift[1]));
        Self {
            pixels: scene.pixels_a_square(),
            tilt: scene.pose.tilt.to_degrees(),
            lens: camera.curvature.abs(),
            fill: scene.pose.fill,
            exposure: light.exposure,
            cast: largest(light.cast) / -largest(light.cast.map(|c| -c)),
            shadow: largest(shadow).max(0.0),
            glare: largest(light.glares.iter().map(|g| g.power * gloss)).max(0.0),
            haze: light.haze,
            blur: camera.blur,
            motion: camera.motion[0].hypot(camera.motion[1]),
            noise: camera.noise,
            jpeg: camera.jpeg.map_or(100.0, f32::from),
            tile_colour: lab::distance(tiles.body, scene.print.plain),
            ink: lab::distance(printed, tiles.body),
            parallax: tiles.thickness * scene.pose.tilt.tan(),
            slid: largest(slid).max(0.0),
            turned: largest(laid.map(|l| l.turn.abs().to_degrees())).max(0.0),
            blank: blank(scene),
            premium: -largest(premiums.map(|p| -lab::distance(*p, scene.print.plain))),
            lines: scene.print.lines.width,
            tiles: scene.laid.len() as f32,
            hand: match &scene.hand {
                None => 0.0,
                Some(_) if scene.hidden().iter().all(|share| *share <= HIDDEN) => 1.0,
                Some(_) => 2.0,
            },
            worn: tiles.wear,
        }
    }

    /// Whether a hand hides squares: then the right answer is a refusal, or doubts.
    pub fn covered(&self) -> bool {
        self.hand >= 2.0
    }

    /// Whether it is a photograph as people take them: every limit of [`ORDINARY`] is kept.
    pub fn ordinary(&self) -> bool {
        !self.covered() && ORDINARY.iter().all(|limit| limit.kept(self))
    }
}

fn largest(values: impl IntoIterator<Item = f32>) -> f32 {
    values.into_iter().fold(f32::NEG_INFINITY, f32::max)
}

fn blank(scene: &Scene) -> f32 {
    let any = scene
        .laid
        .iter()
        .any(|laid| matches!(laid.tile, Tile::Blank(_)));
    match (any, scene.tiles.blank) {
        (false, _) => 0.0,
        (true, BlankPrint::Bare) => 1.0,
        (true, _) => 2.0,
    }
}

/// One bound of the ordinary range.
pub struct Limit {
    /// What it says.
    pub words: &'static str,
    least: f32,
    most: f32,
    value: fn(&Difficulties) -> f32,
}

impl Limit {
    const fn new(
        words: &'static str,
        [least, most]: [f32; 2],
        value: fn(&Difficulties) -> f32,
    ) -> Self {
        Self {
            words,
            least,
            most,
            value,
        }
    }

    fn kept(&self, of: &Difficulties) -> bool {
        (self.least..=self.most).contains(&(self.value)(of))
    }
}

/// No bound.
const ANY: f32 = f32::INFINITY;

/// The ordinary range: what a family's telephone or a camera over the table gives in a lit room, with a set
/// whose tiles can be told from its board. Shadows, crooked tiles, any turn and clutter are ordinary, too.
pub const ORDINARY: [Limit; 13] = [
    Limit::new("34 pixels a square or more", [34.0, ANY], |d| d.pixels),
    Limit::new("25° from overhead or less", [0.0, 25.0], |d| d.tilt),
    Limit::new("exposure 0.7 to 1.2", [0.7, 1.2], |d| d.exposure),
    Limit::new("colour cast up to 1.35", [0.0, 1.35], |d| d.cast),
    Limit::new("reflections up to 60 of 255", [0.0, 60.0], |d| d.glare),
    Limit::new("haze up to 0.06", [0.0, 0.06], |d| d.haze),
    // A letter's stroke is about 0.08 of a square.
    Limit::new("blur up to 0.03 of a square, no motion", [0.0, 0.03], |d| {
        if d.motion > 0.0 {
            ANY
        } else {
            d.blur / d.pixels
        }
    }),
    Limit::new("noise up to 6 of 255", [0.0, 6.0], |d| d.noise),
    Limit::new("JPEG quality 60 or more", [60.0, ANY], |d| d.jpeg),
    Limit::new(
        "tiles 12 or more in L\\*a\\*b\\* from the plain squares",
        [12.0, ANY],
        |d| d.tile_colour,
    ),
    Limit::new(
        "ink 30 or more in L\\*a\\*b\\* from the tiles",
        [30.0, ANY],
        |d| d.ink,
    ),
    Limit::new("print not worn", [0.0, 0.0], |d| d.worn),
    // What a reader is asked to bear; whole neighbourhoods that slide go farther now and then.
    Limit::new(
        "tiles 0.4 of a square or less from where they belong",
        [0.0, 0.4],
        |d| d.slid,
    ),
];

#[cfg(test)]
mod tests;
