//! The README's pictures of a reading: a photograph of the simulated table, and what was read drawn over
//! the board. Takes the folder to write to.

use std::error::Error;
use std::path::PathBuf;

use game::Variant;
use image::DynamicImage;
use table::{Scene, positions};
use tests::appliance::kibitz_beside;

/// Pixels across, in the README.
const WIDTH: u32 = 640;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).map(PathBuf::from);
    let folder = folder.ok_or("name the folder to write the pictures to")?;
    std::fs::create_dir_all(&folder)?;
    let variant = Variant::shipped("en")?;
    let boards = positions::recorded(&variant)?;
    let board = boards.last().ok_or("the game has no positions")?;
    let photo = Scene::demo(&variant, board)?.render().photo;

    let work = tempfile::tempdir()?;
    let path = work.path().join("photograph.png");
    photo.save(&path)?;
    let read = kibitz_beside(&std::env::current_exe()?)
        .args(["read", "--variant", "en", "--overlay"])
        .args([work.path().join("overlay"), path])
        .status()?;
    if !read.success() {
        return Err("kibitz could not read the photograph".into());
    }
    let overlay = image::open(work.path().join("overlay/photograph.png"))?;
    for (name, picture) in [
        ("photograph.jpg", DynamicImage::ImageRgb8(photo)),
        ("overlay.jpg", overlay),
    ] {
        let smaller = picture.thumbnail(WIDTH, WIDTH);
        smaller.save(folder.join(name))?;
        println!("{}", folder.join(name).display());
    }
    Ok(())
}
