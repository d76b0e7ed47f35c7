//! The tiles of a profile, from text that anybody may have written.

use game::{Tile as Face, Variant};
use toml::Value;
use tracing::warn;

use super::section::{Section, shortened};
use super::{EACH, ProfileError, Tile, UNIT};
use crate::models;

/// The tiles that were enrolled, in the order of their sights; none, with a warning, where another version's networks did it.
///
/// # Errors
/// When one is no tile of the variant, is not written as a tile is, or there are more than belong there.
pub(super) fn tiles(top: &Section<'_>, variant: &Variant) -> Result<Vec<Tile>, ProfileError> {
    let Some(value) = top.table.get("tile") else {
        return Ok(Vec::new());
    };
    // Those of before the check sum was written as well.
    if third_look(top)? != Some(&models::third_look()) {
        warn!(
            "the profile's tiles were enrolled by another version of kibitz and are left out; \
             run kibitz calibrate to enrol them again"
        );
        return Ok(Vec::new());
    }
    let wanted = "tables: [[tile]]";
    let list = value
        .as_array()
        .ok_or_else(|| top.wrong("tile", value, wanted))?;
    let most = (variant.faces.len() + 1) * EACH;
    if list.len() > most {
        let problem = format!("{} are there; at most {most} belong there", list.len());
        return Err(top.problem("tile", problem));
    }
    let mut tiles: Vec<Tile> = Vec::new();
    for (i, value) in list.iter().enumerate() {
        let table = value
            .as_table()
            .ok_or_else(|| top.wrong(&format!("tile[{i}]"), value, wanted))?;
        let section = Section::new(table, &format!("tile[{i}]."), &["face", "portrait"])?;
        let tile = Tile {
            sight: face(&section, variant)?,
            portrait: portrait(&section)?,
        };
        if tiles.iter().filter(|t| t.sight == tile.sight).count() == EACH {
            let problem = format!("there are {EACH} of it before; no more belong there");
            return Err(section.problem("face", problem));
        }
        tiles.push(tile);
    }
    tiles.sort_by_key(|tile| tile.sight);
    Ok(tiles)
}

fn face(section: &Section<'_>, variant: &Variant) -> Result<usize, ProfileError> {
    let text = section.text("face")?;
    match variant.tile(text) {
        Some(Face::Blank(None)) => Ok(1),
        Some(Face::Face(letter)) => Ok(usize::from(letter.0) + 2),
        _ => {
            let faces: Vec<&str> = variant.faces.iter().map(|f| f.text.as_str()).collect();
            let (text, faces) = (shortened(text), faces.join(" "));
            let problem = format!("{text:?} is there; ? or one of {faces} belongs there");
            Err(section.problem("face", problem))
        }
    }
}

/// The check sum of the network by which the tiles are known, if it is there.
fn third_look<'a>(top: &Section<'a>) -> Result<Option<&'a str>, ProfileError> {
    let written = top.table.contains_key("third_look");
    written.then(|| top.text("third_look")).transpose()
}

fn portrait(section: &Section<'_>) -> Result<Vec<i16>, ProfileError> {
    let most = UNIT as i16;
    let wanted = format!("a whole number from -{most} to {most}");
    let classes = models::JUDGE.1.lines().count();
    let list = section.list("portrait", classes, "whole numbers")?;
    let number = |(i, value): (usize, &Value)| {
        let number = value.as_integer().and_then(|v| i16::try_from(v).ok());
        let number = number.filter(|v| (-most..=most).contains(v));
        number.ok_or_else(|| section.wrong(&format!("portrait[{i}]"), value, &wanted))
    };
    list.iter().enumerate().map(number).collect()
}
