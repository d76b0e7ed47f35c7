//! How long a reading takes, one photograph after the other.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use game::{Board, Letter, Square, Tile, Variant};
use image::RgbImage;
use table::difficulty::Difficulties;
use table::{Dice, Scene, Supply};
use vision::Frame;

use crate::readers::Readers;

/// Sizes of photographs in pixels: a camera over the table, and a telephone of 12 megapixels.
pub const SIZES: [[u32; 2]; 2] = [[1504, 1504], [4000, 3000]];

/// Tables that are photographed: medians of seven in a row were 217 ms from one seed on, and 426 from another.
const TABLES: usize = 31;

/// Tiles laid between a press and the next.
const WORD: u8 = 4;

/// Milliseconds of some readings: of the whole and of each stage.
#[derive(Default)]
struct Stopwatch {
    whole: Vec<f64>,
    stages: Vec<(&'static str, Vec<f64>)>,
}

/// Medians in milliseconds.
pub struct Medians {
    /// Of whole readings.
    pub whole: f64,
    /// Of each stage, in their order.
    pub stages: Vec<(&'static str, f64)>,
}

/// Median times at one size.
pub struct Times {
    /// Pixels across and down.
    pub size: [u32; 2],
    /// Of a board whose place is not known, and of the same board after the next turn.
    pub medians: [Medians; 2],
    /// Boards read both times, of those tried.
    pub read: [usize; 2],
}

/// Measures ordinary tables, the first ones from a seed on.
pub fn run(first: u64, variants: &[Variant]) -> Result<Vec<Times>> {
    let scenes = ordinary_scenes(first, variants)?;
    let mut readers = Readers::default();
    // The first reading of a reader's life is not what a press waits for.
    for scene in &scenes {
        readers.read(&scene.variant, scene.render().photo)?.ok();
    }
    SIZES
        .into_iter()
        .map(|size| {
            eprintln!("timing: {} × {}", size[0], size[1]);
            at_size(size, &scenes, &mut readers)
        })
        .collect()
}

fn at_size(size: [u32; 2], scenes: &[Scene], readers: &mut Readers) -> Result<Times> {
    let (mut watches, mut read) = (<[Stopwatch; 2]>::default(), 0);
    for scene in scenes {
        let photos = presses(scene, size)?;
        let reader = readers.of(&scene.variant)?;
        reader.forget();
        let readings = photos.map(|photo| {
            let (frame, start) = (Frame::new(photo), Instant::now());
            let sighting = reader.read(&frame);
            (sighting, start.elapsed())
        });
        if readings.iter().any(|(sighting, _)| sighting.is_err()) {
            continue;
        }
        read += 1;
        for (watch, (sighting, whole)) in watches.iter_mut().zip(readings) {
            let stages = sighting.iter().flat_map(|sighting| sighting.stages.iter());
            watch.note(whole, stages);
        }
    }
    Ok(Times {
        size,
        medians: watches.map(Stopwatch::medians),
        read: [read, scenes.len()],
    })
}

impl Medians {
    /// Of one stage, when any reading went through it.
    pub fn stage(&self, name: &str) -> Option<f64> {
        let mut stages = self.stages.iter();
        Some(stages.find(|(known, _)| *known == name)?.1)
    }
}

impl Stopwatch {
    fn note(&mut self, whole: Duration, stages: impl Iterator<Item = (&'static str, Duration)>) {
        self.whole.push(milliseconds(whole));
        for (name, time) in stages {
            match self.stages.iter_mut().find(|(known, _)| *known == name) {
                Some((_, times)) => times.push(milliseconds(time)),
                None => self.stages.push((name, vec![milliseconds(time)])),
            }
        }
    }

    fn medians(mut self) -> Medians {
        let stages = self.stages.into_iter();
        Medians {
            whole: median(&mut self.whole),
            stages: stages
                .map(|(name, mut times)| (name, median(&mut times)))
                .collect(),
        }
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Photographs of two presses: the second with a word more and other noise.
fn presses(scene: &Scene, size: [u32; 2]) -> Result<[RgbImage; 2]> {
    let mut scene = scene.clone();
    // A sharper picture of the same lens: what is blurred stays as blurred on the table.
    let by = size[0].min(size[1]) as f32 / scene.camera.width.min(scene.camera.height) as f32;
    [scene.camera.width, scene.camera.height] = size;
    scene.camera.blur *= by;
    let before = scene.render().photo;
    let board = with_a_word(&scene.board).context("no room for one more word")?;
    scene.show(&board);
    let mut after = scene.render().photo;
    let mut dice = Dice::new(scene.seed);
    for channel in after.iter_mut() {
        *channel = channel.saturating_add_signed(dice.below(5) as i8 - 2);
    }
    Ok([before, after])
}

/// The first tables of the ordinary range from a seed on, in the middle of a game.
fn ordinary_scenes(first: u64, variants: &[Variant]) -> Result<Vec<Scene>> {
    let mut scenes = Vec::new();
    for seed in first..first + 40 * TABLES as u64 {
        if scenes.len() == TABLES {
            break;
        }
        let scene = Scene::of_seed(seed, variants, Supply::Bag)?;
        let busy = (10..70).contains(&scene.laid.len()) && with_a_word(&scene.board).is_some();
        if busy && scene.hand.is_none() && Difficulties::of(&scene).ordinary() {
            scenes.push(scene);
        }
    }
    Ok(scenes)
}

/// The board with a word more on the first free squares in a row; `None` when there are none.
fn with_a_word(board: &Board) -> Option<Board> {
    let free = |square: Square| board.get(square).is_none();
    let run = |from: Square| (0..WORD).map(move |i| Square::new(from.row, from.col + i));
    let from = board
        .squares()
        .filter(|from| from.col + WORD <= board.side())
        .find(|from| run(*from).all(free))?;
    let mut next = board.clone();
    for (letter, square) in run(from).enumerate() {
        next.set(square, Some(Tile::Face(Letter(letter as u8))));
    }
    Some(next)
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example;

    #[test]
    fn a_word_more_is_laid_where_nothing_lies() {
        let board = example::board("a1", "CAT");
        let next = with_a_word(&board).expect("room");
        assert_eq!(next.tiles().count(), 7);
        assert!(
            board
                .tiles()
                .all(|(square, tile)| next.get(square) == Some(tile))
        );
        let mut full = board.clone();
        full.squares()
            .filter(|s| s.col % 4 == 3)
            .for_each(|s| full.set(s, Some(Tile::Blank(None))));
        assert_eq!(with_a_word(&full), None);
    }

    #[test]
    fn stages_keep_their_order_and_a_median_each() {
        let mut watch = Stopwatch::default();
        let ms = Duration::from_millis;
        watch.note(ms(30), [("find", ms(20)), ("look", ms(10))].into_iter());
        watch.note(ms(10), [("look", ms(10))].into_iter());
        watch.note(ms(50), [("find", ms(30)), ("look", ms(20))].into_iter());
        let medians = watch.medians();
        assert_eq!(medians.whole, 30.0);
        assert_eq!(medians.stages, [("find", 30.0), ("look", 10.0)]);
    }

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median(&mut [3.0, 1.0, 2.0]), 2.0);
        assert!(median(&mut []).is_nan());
    }
}
