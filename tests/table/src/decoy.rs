//! Pictures that hold no board of these games, though many of them look as if they might.

mod chequers;
mod cloth;
mod keyboard;
mod paper;
mod print;
mod sheet;

use image::RgbImage;

use crate::slab::Film;
use crate::{Camera, Dice, Light, Pose, TableError, noise, sensor};
use sheet::Still;

/// What a picture shows instead of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decoy {
    /// A table with things on it.
    Clutter,
    /// Nothing but gradients and noise: a covered lens, a wall.
    Noise,
    /// A computer's keyboard.
    Keyboard,
    /// A chess or draughts board with its pieces.
    Chess,
    /// A board of lines: go, or squared paper.
    Lines,
    /// A crossword puzzle.
    Crossword,
    /// A printed page.
    Page,
    /// Plaid or gingham.
    Plaid,
    /// Bricks or bathroom tiles.
    Bricks,
    /// A calendar.
    Calendar,
    /// A table of figures.
    Figures,
}

/// Units of the table that the drawn things take up; a unit plays the part of a board's square.
const FIELD: f32 = 15.0;

/// Longest side of a picture in pixels, the least and the most.
const LONGEST: (f32, f32) = (1000.0, 1600.0);

/// Least share of the frame that is filled: a small thing is no temptation.
const FILL: f32 = 0.5;

/// Exposure that is neither too dark to see what there is nor burns paper out.
const EXPOSED: (f32, f32) = (0.75, 1.0);

impl Decoy {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Clutter,
        Self::Noise,
        Self::Keyboard,
        Self::Chess,
        Self::Lines,
        Self::Crossword,
        Self::Page,
        Self::Plaid,
        Self::Bricks,
        Self::Calendar,
        Self::Figures,
    ];

    /// Its name in a file name or a table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clutter => "clutter",
            Self::Noise => "noise",
            Self::Keyboard => "keyboard",
            Self::Chess => "chess",
            Self::Lines => "lines",
            Self::Crossword => "crossword",
            Self::Page => "page",
            Self::Plaid => "plaid",
            Self::Bricks => "bricks",
            Self::Calendar => "calendar",
            Self::Figures => "figures",
        }
    }

    /// The kind that belongs to a seed: each in turn.
    #[must_use]
    pub const fn of_seed(seed: u64) -> Self {
        Self::ALL[(seed % Self::ALL.len() as u64) as usize]
    }

    /// Takes a photograph, 1000 to 1600 pixels along its longer side.
    ///
    /// # Errors
    /// When no font with capitals and digits is installed.
    pub fn photograph(self, dice: &mut Dice) -> Result<RgbImage, TableError> {
        let mut drawing = dice.fork();
        let mut pose = Pose::random(&mut dice.fork());
        pose.fill = pose.fill.max(FILL);
        let mut camera = camera(&mut dice.fork(), &pose);
        let mut light = Light::random(&mut dice.fork(), FIELD);
        light.exposure = light.exposure.clamp(EXPOSED.0, EXPOSED.1);
        let film = if self == Self::Noise {
            camera.noise += drawing.between(4.0, 30.0);
            gradients(&mut drawing, &camera)
        } else {
            self.still(&mut drawing)?.film(&pose, &camera, &light)
        };
        Ok(sensor::develop(film, &camera, &light, dice))
    }

    fn still(self, dice: &mut Dice) -> Result<Still, TableError> {
        match self {
            Self::Clutter | Self::Noise => Still::cluttered(dice),
            Self::Keyboard => keyboard::keyboard(dice),
            Self::Chess => chequers::chess(dice),
            Self::Lines => chequers::lines(dice),
            Self::Crossword => paper::crossword(dice),
            Self::Page => print::page(dice),
            Self::Plaid => Ok(cloth::plaid(dice)),
            Self::Bricks => Ok(cloth::bricks(dice)),
            Self::Calendar => paper::calendar(dice),
            Self::Figures => print::figures(dice),
        }
    }
}

/// Any camera, brought to the size of these pictures.
fn camera(dice: &mut Dice, pose: &Pose) -> Camera {
    let mut camera = Camera::random(dice, FIELD as u8, pose);
    let (width, height) = (camera.width as f32, camera.height as f32);
    let by = dice.between(LONGEST.0, LONGEST.1) / width.max(height);
    (camera.width, camera.height) = ((width * by) as u32, (height * by) as u32);
    camera
}

/// A film that saw only light: a slope from colour to colour, clouds, sometimes coarse grain.
fn gradients(dice: &mut Dice, camera: &Camera) -> Film {
    let (width, height) = (camera.width as usize, camera.height as usize);
    let [a, b] = [0, 1].map(|_| crate::colour::any(dice, 0.1, 0.95));
    let (turn, middle) = (dice.between(0.0, std::f32::consts::TAU), dice.unit());
    let radial = dice.chance(0.3);
    let clouds = dice.between(0.0, 0.8) * dice.unit();
    let (grain, block) = (
        if dice.chance(0.4) {
            dice.between(5.0, 120.0)
        } else {
            0.0
        },
        1 + dice.below(8),
    );
    let seed = dice.between(0.0, 200.0);
    let mut pixels = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            let (u, v) = (
                x as f32 / width as f32 - 0.5,
                y as f32 / height as f32 - 0.5,
            );
            let along = u * turn.cos() + v * turn.sin();
            let t = if radial { 2.0 * u.hypot(v) } else { along } + middle;
            let cloud = clouds * noise::layered(u * 6.0 + seed, v * 6.0, 4);
            // Far apart in the noise, neighbouring blocks have nothing to do with each other.
            let (bx, by) = ((x / block) as f32 * 17.31, (y / block) as f32 * 23.17);
            let speck = grain * noise::value(bx + seed, by);
            let colour = crate::colour::mix(a, b, (t + cloud).clamp(0.0, 1.0));
            pixels.push(colour.map(|c| c + speck));
        }
    }
    Film {
        width,
        height,
        pixels,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_dice_give_the_same_picture() {
        for kind in Decoy::ALL {
            let [a, b] = [5, 5].map(|seed| kind.photograph(&mut Dice::new(seed)).expect("fonts"));
            assert!(a == b, "{}", kind.name());
            let long = a.width().max(a.height());
            assert!((990..=1600).contains(&long), "{}: {long}", kind.name());
        }
    }

    #[test]
    fn every_kind_and_every_seed_gives_another_picture() {
        let pictures: Vec<RgbImage> = Decoy::ALL
            .into_iter()
            .map(|kind| kind.photograph(&mut Dice::new(6)).expect("fonts"))
            .collect();
        for (i, a) in pictures.iter().enumerate() {
            assert!(pictures[..i].iter().all(|b| a != b), "{:?}", Decoy::ALL[i]);
        }
        let other = Decoy::Crossword
            .photograph(&mut Dice::new(7))
            .expect("fonts");
        assert!(!pictures.contains(&other));
        let kinds: Vec<Decoy> = (0..Decoy::ALL.len() as u64).map(Decoy::of_seed).collect();
        assert_eq!(kinds, Decoy::ALL);
    }
}
