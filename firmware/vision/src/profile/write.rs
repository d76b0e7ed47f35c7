//! A profile as text.

use std::fmt::Write;

use game::Variant;

use super::{EmptyBoard, Profile, Tile, face};
use crate::models;
use crate::track::FINE;

const HEAD: &str = "\
# A kibitz profile: one table's board and tiles, written by `kibitz calibrate`. `third_look` is the check sum of the
# network by which the tiles are known.
format = 1
";

const BOARD: &str = "
# The empty board. `photo`: width and height of the photograph in pixels. `bend`: how much its lens bends
# straight lines, not at all when it is missing. `to_board`: the projection of its pixels, straightened, to squares,
# row by row. `colours`: each square's middle, red green blue. `picture`: its brightness, 12 pixels a square, two
# digits each.
[board]
";

const TILES: &str = "
# The tiles: what is printed on each (? on a blank), and what the third look makes of it, a number for each of its
# classes.
";

impl Profile {
    /// The file's text.
    ///
    /// # Panics
    /// When the variant is not the profile's own.
    #[must_use]
    pub fn to_toml(&self, variant: &Variant) -> String {
        assert_eq!(self.variant, variant.id, "a profile's own variant");
        let (variant_id, third_look) = (quoted(&self.variant), quoted(&models::third_look()));
        let mut text = format!("{HEAD}variant = {variant_id}\nthird_look = {third_look}\n");
        if let Some(board) = &self.board {
            board.write(&mut text);
        }
        if !self.tiles.is_empty() {
            text.push_str(TILES);
        }
        self.tiles
            .iter()
            .for_each(|tile| tile.write(variant, &mut text));
        text
    }
}

impl EmptyBoard {
    fn write(&self, text: &mut String) {
        text.push_str(BOARD);
        let [width, height] = self.photo;
        line(text, format_args!("photo = [{width}, {height}]"));
        line(text, format_args!("bend = {:?}", self.bend));
        text.push_str("to_board = [\n");
        for [a, b, c] in self.to_board.rows() {
            line(text, format_args!("    {a:?}, {b:?}, {c:?},"));
        }
        text.push_str("]\ncolours = [\n");
        let side = self.picture.width() as usize / FINE;
        for row in self.colours.chunks(side) {
            let row: Vec<String> = row
                .iter()
                .map(|[r, g, b]| format!("{r:02x}{g:02x}{b:02x}"))
                .collect();
            line(text, format_args!("    \"{}\",", row.join(" ")));
        }
        text.push_str("]\npicture = [\n");
        for row in self.picture.as_raw().chunks(side * FINE) {
            let row: String = row.iter().map(|v| format!("{v:02x}")).collect();
            line(text, format_args!("    \"{row}\","));
        }
        text.push_str("]\n");
    }
}

impl Tile {
    fn write(&self, variant: &Variant, text: &mut String) {
        let face = quoted(&face(self.sight, variant));
        let portrait = self.portrait.iter().map(i16::to_string);
        let portrait = portrait.collect::<Vec<_>>().join(", ");
        line(
            text,
            format_args!("[[tile]]\nface = {face}\nportrait = [{portrait}]"),
        );
    }
}

fn line(text: &mut String, written: std::fmt::Arguments<'_>) {
    // A string takes everything.
    let _ = writeln!(text, "{written}");
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}
