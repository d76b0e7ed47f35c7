//! Rendered photographs over the whole range of boards, tiles, light and cameras.

use anyhow::Result;
use game::Variant;
use table::difficulty::Difficulties;
use table::{Scene, Supply};

use crate::comparison::{Answer, Comparison};
use crate::corners;
use crate::overlay::Overlays;
use crate::readers::{Readers, for_each_seed};

/// One rendered photograph and what was read.
pub struct Sample {
    /// The seed that renders it again.
    pub seed: u64,
    /// Its game.
    pub variant: String,
    /// What makes it hard.
    pub difficulties: Difficulties,
    /// How far the corner that was found worst is from where it is, in squares, when the board was read.
    pub worst_corner: Option<f64>,
    /// What was read.
    pub answer: Answer,
}

impl Sample {
    /// Whether it belongs to the ordinary range.
    pub fn ordinary(&self) -> bool {
        self.difficulties.ordinary()
    }

    /// Whether a hand hides squares.
    pub fn covered(&self) -> bool {
        self.difficulties.covered()
    }
}

/// The variants measured, in the order that seeds take them in.
pub fn variants() -> Result<Vec<Variant>> {
    Ok(table::variants("measured")?)
}

/// Seeds tried for every one wanted; about one in ten is ordinary, fewer show a hand.
const TRIED: u64 = 40;

/// Which seeds are taken.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Which {
    /// Every one
    All,
    /// Those of the ordinary range
    Ordinary,
    /// Those in which a hand hides squares
    Hands,
}

impl Which {
    fn takes(self, difficulties: &Difficulties) -> bool {
        match self {
            Self::All => true,
            Self::Ordinary => difficulties.ordinary(),
            Self::Hands => difficulties.covered(),
        }
    }
}

/// Renders and reads the first `count` photographs of those from a seed on.
pub fn run(
    first: u64,
    count: u64,
    which: Which,
    variants: &[Variant],
    overlays: Option<&Overlays>,
) -> Result<Vec<Sample>> {
    let seeds = seeds(first, count, which, variants)?;
    for_each_seed("rendered", &seeds, |seed, readers| {
        sample(seed, variants, readers, overlays)
    })
}

/// The first seeds of those.
pub fn seeds(first: u64, count: u64, which: Which, variants: &[Variant]) -> Result<Vec<u64>> {
    let mut seeds = Vec::new();
    for seed in first..first + TRIED * count {
        if seeds.len() as u64 == count {
            break;
        }
        if which.takes(&Difficulties::of(&Scene::of_seed(
            seed,
            variants,
            Supply::Bag,
        )?)) {
            seeds.push(seed);
        }
    }
    Ok(seeds)
}

fn sample(
    seed: u64,
    variants: &[Variant],
    readers: &mut Readers,
    overlays: Option<&Overlays>,
) -> Result<Sample> {
    let scene = Scene::of_seed(seed, variants, Supply::Bag)?;
    let rendered = scene.render();
    let difficulties = Difficulties::of(&scene);
    let name = format!("rendered-{seed}-{}", scene.variant.id);
    // Pictures of what was hard anyway would hide those that count.
    let shown = overlays.filter(|_| difficulties.ordinary());
    let unread = shown.map(|_| rendered.photo.clone());
    let mut worst_corner = None;
    let answer = match readers.read(&scene.variant, rendered.photo)? {
        Ok(sighting) => {
            let off = corners::worst_off(rendered.corners, &sighting.pose, scene.variant.side);
            worst_corner = Some(off);
            let probability = |square| sighting.confidence(square);
            let reading = &sighting.reading;
            let told = Comparison::of(&scene.board, reading, probability, &scene.variant);
            let worst = told.wrong_and_sure().next().is_some();
            let shown = if worst { overlays } else { shown };
            if let Some(overlays) = shown.filter(|_| !told.exact()) {
                overlays.board(&name, &sighting, &told)?;
            }
            Ok(told)
        }
        Err(why) => {
            if let (Some(overlays), Some(photo)) = (shown, unread) {
                overlays.unread(&name, &photo, why)?;
            }
            Err(why)
        }
    };
    Ok(Sample {
        seed,
        variant: scene.variant.id,
        difficulties,
        worst_corner,
        answer,
    })
}
