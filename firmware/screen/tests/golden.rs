//! Every view in every size against its golden picture.
//!
//! `KIBITZ_BLESS=1 cargo test -p screen --test golden` draws the golden pictures anew; look at them
//! before keeping them.

mod samples;

use std::fs;
use std::path::{Path, PathBuf};

use game::Emblem;
use screen::{OriginDimensions, Picture, Point, Rgb565, Size, View, draw, draw_emblem, rgb888};

const SIZES: [(u32, u32); 3] = [(240, 240), (320, 240), (240, 320)];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Every picture there is a golden one of.
fn pictures() -> Vec<(String, Picture)> {
    let mut pictures = Vec::new();
    for (name, view) in samples::all() {
        for (w, h) in SIZES {
            pictures.push((format!("{name}-{w}x{h}.png"), draw(&view, Size::new(w, h))));
        }
        if let View::Board(_) = view {
            let picture = draw(&view, Size::new(480, 480));
            pictures.push((format!("{name}-480x480.png"), picture));
        }
    }
    for side in [16, 24] {
        pictures.push((format!("emblems-{side}.png"), emblems(side)));
    }
    pictures
}

/// Every emblem at one size, six in a row.
fn emblems(side: u32) -> Picture {
    const COLUMNS: u32 = 6;
    let pitch = side + 4;
    let rows = (Emblem::ALL.len() as u32).div_ceil(COLUMNS);
    let mut picture = Picture::new(Size::new(COLUMNS * pitch + 4, rows * pitch + 4));
    for (i, emblem) in (0..).zip(Emblem::ALL) {
        let corner = Point::new(
            (i % COLUMNS * pitch + 4) as i32,
            (i / COLUMNS * pitch + 4) as i32,
        );
        let colours = (Rgb565::new(31, 62, 30), Rgb565::new(0, 0, 0));
        let Ok(()) = draw_emblem(emblem, &mut picture, (corner, side), colours);
    }
    picture
}

/// Size and bytes of a PNG file.
fn decode(bytes: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
        .read_info()
        .expect("a PNG file");
    let mut data = vec![0; reader.output_buffer_size().expect("a small picture")];
    let info = reader.next_frame(&mut data).expect("a whole PNG file");
    data.truncate(info.buffer_size());
    (info.width, info.height, data)
}

#[test]
fn every_view_is_drawn_as_its_golden_picture() {
    let bless = std::env::var_os("KIBITZ_BLESS").is_some();
    let mut wrong = Vec::new();
    for (name, picture) in pictures() {
        let path = folder().join(&name);
        let drawn = picture.to_png().expect("a picture with pixels");
        if bless {
            fs::write(&path, &drawn).expect("a golden picture is written");
        }
        let same = fs::read(&path).is_ok_and(|golden| decode(&golden) == decode(&drawn));
        if !same {
            let seen = std::env::temp_dir().join(format!("kibitz-{name}"));
            fs::write(&seen, &drawn).expect("the differing picture is written");
            wrong.push(format!("{name}: drawn is {}", seen.display()));
        }
    }
    assert!(
        wrong.is_empty(),
        "not as the golden pictures (KIBITZ_BLESS=1 draws them anew):\n{}",
        wrong.join("\n")
    );
}

#[test]
fn no_golden_picture_is_left_over() {
    let known: Vec<String> = pictures().into_iter().map(|(name, _)| name).collect();
    for entry in fs::read_dir(folder())
        .expect("the golden pictures")
        .flatten()
    {
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(known.contains(&name), "{name} belongs to no view");
    }
}

#[test]
fn a_png_holds_the_very_pixels() {
    let (_, view) = samples::all().swap_remove(0);
    let picture = draw(&view, Size::new(240, 320));
    let (width, height, data) = decode(&picture.to_png().expect("a picture with pixels"));
    assert_eq!(Size::new(width, height), picture.size());
    let pixels: Vec<u8> = picture.pixels().iter().flat_map(|p| rgb888(*p)).collect();
    assert_eq!(data, pixels);
}
