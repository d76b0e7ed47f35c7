//! What the colours of the empty squares tell of the light: how bright it is, and what a reflection adds.

use game::Square;
use nalgebra::{Matrix2, Matrix6, Vector2, Vector3, Vector6};

use super::linear;
use crate::colour::{self, median, quantile};
use crate::glare;
use crate::layout::Layout;
use crate::rectify::Rectified;

/// Squares each way that tell of the light on one, and how soon they tell less with their distance, in squares; and fewest of
/// them.
const REACH: usize = 4;
const NEAR: f32 = 1.5;
const TELLING: usize = 8;

/// Fewest squares from which the colour of a class is known.
const FEWEST: usize = 2;

/// What holds back all but the brightness, for each square that tells: a board of one colour tells nothing else.
const HELD: f32 = 0.02;

/// How often light and colours are told from each other in turn; after how often what only seems empty is left out: what is so
/// many times as far from what is told as is usual, and as much of white at least.
const TURNS: usize = 5;
const SIFTED: usize = 2;
const OUTSIDE: f32 = 4.0;
const OUTSIDE_LEAST: f32 = 0.02;

/// Most of a square's darkest channel that is added light: what is left keeps colours apart.
const MOST: f32 = 0.9;

/// What is added to a square that is veiled, of white, and fewest such squares; and of their colours what brightness alone
/// leaves unexplained, as a share, and how many times as much that is as what a veil leaves. On photographs of boards of pale
/// colours, which tell little, brightness alone leaves 0.10 or less and a veil about as much; on one of strong colours that
/// shines on one side 0.35 and 0.07, and under spots of light drawn onto photographs of such boards 0.20 to 0.80, one and a half
/// times as much as a veil and more.
const VEILED: f32 = 0.1;
const SQUARES: usize = 4;
const UNEXPLAINED: f32 = 0.2;
const TIMES: f32 = 1.4;

/// Share of the squares' faces that white is brighter than, and of the squares that have less added than none is counted from.
const WHITE: f32 = 0.95;
const CLEAR: f32 = 0.2;

/// Least of white that a colour is a share of.
const DARK: f32 = 0.02;

/// The light on a square: how bright it is, and what is added, of white.
#[derive(Clone, Copy)]
struct Light {
    bright: f32,
    added: f32,
}

/// Light of which nothing is told.
const PLAIN: Light = Light {
    bright: 1.0,
    added: 0.0,
};

/// A board's colours in linear light, as shares of its white.
pub(super) struct Told<'a> {
    layout: &'a Layout,
    seen: Vec<[f32; 3]>,
    /// The squares of which a channel is burnt out: nobody knows what is added there.
    burnt: Vec<bool>,
    /// The squares that seem empty, but for the middle of the board, where most have a print of its own.
    empty: Vec<bool>,
    /// The colour of each class in plain light.
    usual: Vec<Option<[f32; 3]>>,
    /// The board's white, in linear light: what is brightest of the squares' faces, whatever colour that has.
    pub(super) white: [f32; 3],
}

impl<'a> Told<'a> {
    /// What the squares show, of which these seem empty.
    pub(super) fn of(rectified: &Rectified, layout: &'a Layout, empty: &[bool]) -> Self {
        let face = |i: usize| colour::middle(rectified, Square::nth(i, layout.side as u8));
        let faces: Vec<[f32; 3]> = (0..empty.len()).map(face).collect();
        let seen: Vec<[f32; 3]> = faces.iter().map(|face| face.map(linear)).collect();
        let burnt = |face: &[f32; 3]| face.iter().any(|channel| *channel >= glare::BURNT);
        let white = [0, 1, 2].map(|c| {
            let all = seen.iter().map(|colour| colour[c]);
            quantile(all, WHITE).max(DARK)
        });
        let share = |colour: &[f32; 3]| std::array::from_fn(|c| colour[c] / white[c]);
        let mut empty = empty.to_vec();
        let centre = empty.len() / 2;
        empty[centre] = false;
        let mut told = Self {
            layout,
            burnt: faces.iter().map(burnt).collect(),
            seen: seen.iter().map(share).collect(),
            empty,
            usual: vec![None; layout.kinds()],
            white,
        };
        let plain = vec![PLAIN; told.seen.len()];
        told.learn(&plain);
        told
    }

    /// What is added to every square, if anything is.
    pub(super) fn added(mut self) -> Option<Vec<f32>> {
        let unexplained = |i: usize| self.left(i, self.lit(i)?);
        let odd = (0..self.seen.len()).filter_map(unexplained);
        if odd.filter(|left| *left > UNEXPLAINED).count() < SQUARES {
            return None;
        }
        let mut lights = self.lights()?;
        for turn in 1..TURNS {
            if turn == SIFTED {
                self.sift(&lights);
            }
            self.learn(&lights);
            lights = self.lights()?;
        }
        let most = |i: usize| match self.burnt[i] {
            true => 0.0,
            false => MOST * self.seen[i].into_iter().fold(1.0, f32::min),
        };
        let added = |(i, light): (usize, &Light)| light.added.clamp(0.0, most(i));
        let added: Vec<f32> = lights.iter().enumerate().map(added).collect();
        self.are_veiled(&lights, &added).then_some(added)
    }

    /// Whether squares have something added, and nothing else makes their colours what they are.
    fn are_veiled(&self, lights: &[Light], added: &[f32]) -> bool {
        let veiled = (0..added.len()).filter(|&i| self.empty[i] && added[i] > VEILED);
        let both = |i: usize| Some([self.left(i, self.lit(i)?)?, self.left(i, lights[i])?]);
        let left: Vec<[f32; 2]> = veiled.filter_map(both).collect();
        let mean = |k: usize| left.iter().map(|left| left[k]).sum::<f32>() / left.len() as f32;
        let [bright, veil] = [mean(0), mean(1)];
        left.len() >= SQUARES && bright > UNEXPLAINED && bright > TIMES * veil
    }

    /// The class's colour of a square that seems empty.
    fn usual(&self, square: usize) -> Option<[f32; 3]> {
        self.usual[self.layout.class(square)].filter(|_| self.empty[square])
    }

    /// The light on a square if nothing is added to it.
    fn lit(&self, square: usize) -> Option<Light> {
        let usual = self.usual(square)?;
        let sum = |of: [f32; 3]| (0..3).map(|c| of[c] * usual[c]).sum::<f32>();
        Some(Light {
            bright: sum(self.seen[square]) / sum(usual).max(f32::MIN_POSITIVE),
            added: 0.0,
        })
    }

    /// What a light does not explain of a square's colour, as a share of that.
    fn left(&self, square: usize, light: Light) -> Option<f32> {
        let usual = self.usual(square)?;
        let seen = self.seen[square];
        let left = |c: usize| seen[c] - light.bright * usual[c] - light.added;
        let share = |c: usize| (left(c) / (seen[c] + DARK)).powi(2);
        Some((0..3).map(share).sum::<f32>().sqrt())
    }

    /// The colours of the classes under some lights: those of the squares to which no more is added than to most.
    fn learn(&mut self, lights: &[Light]) {
        let usually = median(lights.iter().map(|light| light.added));
        for class in 0..self.usual.len() {
            let own = |i: &usize| self.empty[*i] && self.layout.class(*i) == class;
            let own: Vec<usize> = (0..lights.len()).filter(own).collect();
            let clear = own.iter().copied().filter(|i| lights[*i].added <= usually);
            let clear: Vec<usize> = clear.collect();
            let known = if clear.len() < FEWEST { own } else { clear };
            let plain = |i: usize, c: usize| {
                (self.seen[i][c] - lights[i].added) / lights[i].bright.max(DARK)
            };
            let usual = |c: usize| median(known.iter().map(|&i| plain(i, c)));
            self.usual[class] = (known.len() >= FEWEST).then(|| [0, 1, 2].map(usual));
        }
    }

    /// Leaves out what is far from what the light makes of an empty square.
    fn sift(&mut self, lights: &[Light]) {
        let off = |i: usize| {
            let usual = self.usual(i)?;
            let off = |c: usize| self.seen[i][c] - lights[i].bright * usual[c] - lights[i].added;
            Some((0..3).map(|c| off(c).abs()).sum())
        };
        let off: Vec<Option<f32>> = (0..lights.len()).map(off).collect();
        let most = OUTSIDE * median(off.iter().copied().flatten());
        let most = most.max(OUTSIDE_LEAST);
        for (empty, off) in self.empty.iter_mut().zip(off) {
            *empty = off.is_some_and(|off| off < most);
        }
    }

    /// The light on every square, as if nothing were added where a fifth has less: of a camera's own haze nothing is told.
    /// Nothing comes of it where most squares are told nothing of.
    fn lights(&self) -> Option<Vec<Light>> {
        let lights: Vec<Option<Light>> = (0..self.seen.len()).map(|i| self.light(i)).collect();
        if 2 * lights.iter().flatten().count() < lights.len() {
            return None;
        }
        let least = quantile(lights.iter().flatten().map(|light| light.added), CLEAR);
        let above = |light: Light| Light {
            added: light.added - least,
            ..light
        };
        let lights = lights.into_iter().map(|light| light.map_or(PLAIN, above));
        Some(lights.collect())
    }

    /// The light on a square, by what is empty about it: least squares of brightness and what is added, and of how both change
    /// across and down.
    fn light(&self, square: usize) -> Option<Light> {
        let side = self.layout.side;
        let [x, y] = [square % side, square / side];
        let range = |at: usize| at.saturating_sub(REACH)..(at + REACH + 1).min(side);
        let mut normal = Matrix6::<f32>::zeros();
        let mut right = Vector6::<f32>::zeros();
        let (mut count, mut telling) = (0, 0.0);
        for (row, col) in range(y).flat_map(|row| range(x).map(move |col| (row, col))) {
            let i = row * side + col;
            let Some(usual) = self.usual(i) else { continue };
            let from = Vector3::new(1.0, col as f32 - x as f32, row as f32 - y as f32);
            let far = from.norm_squared() - 1.0;
            let weight = (-far / (2.0 * NEAR * NEAR)).exp();
            (count, telling) = (count + 1, telling + weight);
            // Of the three channels together.
            let (own, seen) = (Vector3::from(usual), Vector3::from(self.seen[i]));
            let weighed = Matrix2::new(own.norm_squared(), own.sum(), own.sum(), 3.0);
            normal += (weighed * weight).kronecker(&(from * from.transpose()));
            right += (Vector2::new(own.dot(&seen), seen.sum()) * weight).kronecker(&from);
        }
        for held in 1..6 {
            normal[(held, held)] += HELD * telling;
        }
        let solved = normal
            .cholesky()
            .filter(|_| count >= TELLING)?
            .solve(&right);
        Some(Light {
            bright: solved[0],
            added: solved[3],
        })
    }
}
