//! A profile from text that anybody may have written.

use game::Variant;
use image::GrayImage;
use nalgebra::Matrix3;
use toml::{Table, Value};

use super::section::{Section, shortened};
use super::tiles::tiles;
use super::{EmptyBoard, LARGEST, Profile, ProfileError};
use crate::frame::{LONGEST_SIDE, SHORTEST_SIDE};
use crate::homography::Homography;
use crate::lens::MOST as MOST_BENT;
use crate::track::FINE;

/// The only form there has been.
const FORMAT: i64 = 1;

/// Largest number that a projection may hold: pixels and squares are far below it.
const MOST: f64 = 1e6;

/// How far beyond the photograph a corner of the board may lie, as a share of the photograph.
const BEYOND: f64 = 0.25;

/// Least length of a square in the photograph, in pixels: smaller ones cannot be read.
const SQUARE: f64 = 6.0;

impl Profile {
    /// The profile that a text holds, for one variant. Tiles that were enrolled with another version's networks are left
    /// out, with a warning.
    ///
    /// # Errors
    /// When it is no profile, or one of another variant. The message names the key and what belongs there,
    /// not the file.
    pub fn parse(text: &str, variant: &Variant) -> Result<Self, ProfileError> {
        if text.len() > LARGEST {
            return Err(ProfileError::Large);
        }
        let table: Table = text.parse().map_err(|error| syntax(text, &error))?;
        let top = Section::new(
            &table,
            "",
            &["format", "variant", "third_look", "board", "tile"],
        )?;
        top.integer("format", FORMAT..=FORMAT)?;
        let found = top.text("variant")?;
        if found != variant.id {
            return Err(ProfileError::Variant {
                found: shortened(found),
                wanted: variant.id.clone(),
            });
        }
        let board = match table.get("board") {
            None => None,
            Some(Value::Table(board)) => Some(empty_board(board, variant.side)?),
            Some(other) => return Err(top.wrong("board", other, "a section: [board]")),
        };
        Ok(Self {
            variant: variant.id.clone(),
            side: variant.side,
            board,
            tiles: tiles(&top, variant)?,
        })
    }
}

fn syntax(text: &str, error: &toml::de::Error) -> ProfileError {
    let at = error.span().map_or(0, |span| span.start.min(text.len()));
    let line = text.bytes().take(at).filter(|byte| *byte == b'\n').count();
    ProfileError::Syntax {
        line: line + 1,
        message: error.message().replace('\n', " "),
    }
}

fn empty_board(table: &Table, side: u8) -> Result<EmptyBoard, ProfileError> {
    let keys = ["photo", "bend", "to_board", "colours", "picture"];
    let section = Section::new(table, "board.", &keys)?;
    let photo = photo(&section)?;
    let to_board = projection(&section, photo, f64::from(side))?;
    let squares = usize::from(side);
    let colours = section.hexadecimal("colours", squares, 6 * squares)?;
    let pixels = squares * FINE;
    let picture = section.hexadecimal("picture", pixels, 2 * pixels)?;
    let size = pixels as u32;
    let picture = GrayImage::from_raw(size, size, picture)
        .ok_or_else(|| section.problem("picture", "it is not square".to_owned()))?;
    Ok(EmptyBoard {
        photo,
        bend: bend(&section)?,
        to_board,
        colours: colours
            .chunks_exact(3)
            .map(|c| [c[0], c[1], c[2]])
            .collect(),
        picture,
    })
}

fn photo(section: &Section<'_>) -> Result<[u32; 2], ProfileError> {
    let (least, most) = (i64::from(SHORTEST_SIDE), i64::from(LONGEST_SIDE));
    let wanted = format!("a whole number from {least} to {most}");
    let mut photo = [0; 2];
    for (i, value) in section
        .list("photo", 2, "whole numbers")?
        .iter()
        .enumerate()
    {
        let pixels = value.as_integer().filter(|v| (least..=most).contains(v));
        photo[i] = pixels
            .and_then(|v| u32::try_from(v).ok())
            .ok_or_else(|| section.wrong(&format!("photo[{i}]"), value, &wanted))?;
    }
    Ok(photo)
}

/// How much the lens bends; profiles of before that was told lack it.
fn bend(section: &Section<'_>) -> Result<f64, ProfileError> {
    let Some(value) = section.table.get("bend") else {
        return Ok(0.0);
    };
    let wanted = format!("a number from -{MOST_BENT} to {MOST_BENT}");
    number(value)
        .filter(|bend| bend.abs() <= MOST_BENT)
        .ok_or_else(|| section.wrong("bend", value, &wanted))
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Float(number) => Some(*number),
        Value::Integer(number) => Some(*number as f64),
        _ => None,
    }
}

/// A projection under which the board can be seen in the photograph, and not as in a mirror.
fn projection(
    section: &Section<'_>,
    photo: [u32; 2],
    side: f64,
) -> Result<Homography, ProfileError> {
    let wanted = format!("a number from -{MOST} to {MOST}");
    let mut numbers = [0.0; 9];
    for (i, value) in section.list("to_board", 9, "numbers")?.iter().enumerate() {
        numbers[i] = number(value)
            .filter(|number| number.is_finite() && number.abs() <= MOST)
            .ok_or_else(|| section.wrong(&format!("to_board[{i}]"), value, &wanted))?;
    }
    let to_board = Homography::new(Matrix3::from_row_slice(&numbers));
    if seen(&to_board, photo, side) {
        return Ok(to_board);
    }
    let problem = "these numbers do not place the board in the photograph; nine numbers that project its \
                   pixels to squares belong there";
    Err(section.problem("to_board", problem.to_owned()))
}

/// Whether the whole board lies in the photograph or a little beyond, the right way up and not too small.
fn seen(to_board: &Homography, photo: [u32; 2], side: f64) -> bool {
    let Some(to_photo) = to_board.inverse() else {
        return false;
    };
    let corners = [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]];
    let depths = corners.map(|corner| to_photo.depth(corner));
    let before = depths.iter().all(|depth| depth.is_finite() && *depth > 0.0);
    let behind = depths.iter().all(|depth| depth.is_finite() && *depth < 0.0);
    if !before && !behind {
        return false;
    }
    let corners = corners.map(|corner| to_photo.apply(corner));
    let inside = |[x, y]: [f64; 2]| {
        let within = |v: f64, length: u32| {
            let length = f64::from(length);
            v.is_finite() && (-BEYOND * length..=(1.0 + BEYOND) * length).contains(&v)
        };
        within(x, photo[0]) && within(y, photo[1])
    };
    // Turning the same way at every corner: four sides, and no mirror.
    let convex = (0..4).all(|i| {
        let [a, b, c] = [0, 1, 2].map(|k| corners[(i + k) % 4]);
        (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) > 0.0
    });
    let long = (0..4).all(|i| {
        let [a, b] = [corners[i], corners[(i + 1) % 4]];
        (b[0] - a[0]).hypot(b[1] - a[1]) >= SQUARE * side
    });
    corners.into_iter().all(inside) && convex && long
}
