//! Boards that were not read exactly, for the eye.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use image::{Rgb, RgbImage};
use vision::{PITCH, Sighting};

use crate::comparison::Comparison;

/// A folder of pictures of what went wrong.
pub struct Overlays(PathBuf);

impl Overlays {
    /// Into a folder, made when missing.
    pub fn into(folder: &Path) -> Result<Self> {
        let made = std::fs::create_dir_all(folder);
        made.with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(Self(folder.to_owned()))
    }

    /// The board square-on with a frame around every fault: red wrong and sure, orange wrong and
    /// doubtful, yellow right and doubtful.
    pub fn board(&self, name: &str, sighting: &Sighting, told: &Comparison) -> Result<()> {
        let mut picture = sighting.rectified.picture();
        for fault in &told.faults {
            let colour = match (fault.wrong(), fault.sure) {
                (true, true) => [255, 0, 0],
                (true, false) => [255, 140, 0],
                (false, _) => [255, 230, 0],
            };
            let at = [fault.square.col, fault.square.row].map(|i| u32::from(i) * PITCH);
            frame(&mut picture, at, Rgb(colour));
        }
        self.save(name, &picture)
    }

    /// A photograph that was not read, with the word for why not.
    pub fn unread(&self, name: &str, photo: &RgbImage, why: &str) -> Result<()> {
        self.save(&format!("{name}-{why}"), photo)
    }

    fn save(&self, name: &str, picture: &RgbImage) -> Result<()> {
        let path = self.0.join(format!("{name}.png"));
        let saved = picture.save(&path);
        saved.with_context(|| format!("cannot write {}", path.display()))
    }
}

/// Three pixels around a square.
fn frame(picture: &mut RgbImage, [left, top]: [u32; 2], colour: Rgb<u8>) {
    for i in 0..PITCH * PITCH {
        let (x, y) = (i % PITCH, i / PITCH);
        if x.min(y) < 3 || x.max(y) + 3 >= PITCH {
            picture.put_pixel(left + x, top + y, colour);
        }
    }
}
