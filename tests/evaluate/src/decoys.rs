//! Pictures that hold no board: each must be answered with `no-board`.

use anyhow::Result;
use table::{Decoy, Dice};

use crate::overlay::Overlays;
use crate::readers::for_each_seed;
use crate::sweep;

/// The right answer.
pub const NO_BOARD: &str = "no-board";

/// The word for a board that was seen where there is none.
pub const SEEN: &str = "a board";

/// One picture and what was said of it.
pub struct Shown {
    /// The seed that draws it again.
    pub seed: u64,
    /// What it shows.
    pub kind: Decoy,
    /// The game whose board was looked for.
    pub variant: String,
    /// [`SEEN`], or the word for why nothing was read.
    pub said: &'static str,
}

/// Shows `count` pictures from a seed on, each to the reader of one variant.
pub fn run(first: u64, count: u64, overlays: Option<&Overlays>) -> Result<Vec<Shown>> {
    let variants = sweep::variants()?;
    let seeds: Vec<u64> = (first..first + count).collect();
    for_each_seed("decoys", &seeds, |seed, readers| {
        let kind = Decoy::of_seed(seed);
        // Every kind meets every variant.
        let round = seed / Decoy::ALL.len() as u64;
        let variant = &variants[(round % variants.len() as u64) as usize];
        let photo = kind.photograph(&mut Dice::new(seed))?;
        let said = match readers.read(variant, photo.clone())? {
            Ok(_) => SEEN,
            Err(why) => why,
        };
        if let Some(overlays) = overlays.filter(|_| said != NO_BOARD) {
            let name = format!("decoy-{seed}-{}", kind.name());
            overlays.unread(&name, &photo, &said.replace(' ', "-"))?;
        }
        Ok(Shown {
            seed,
            kind,
            variant: variant.id.clone(),
            said,
        })
    })
}
