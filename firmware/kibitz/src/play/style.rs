//! How the table is written: with colours into a terminal, plain into anything else.

use game::{Premium, Tile, Variant};

/// The colours, of the 256 that terminals know. Nothing is said by colour alone.
const RESET: &str = "\x1b[0m";
const LAID: &str = "\x1b[1;38;5;16;48;5;214m";
const LAST: &str = "\x1b[1;38;5;16;48;5;229m";
const TILE: &str = "\x1b[38;5;16;48;5;180m";
const PLAIN: &str = "\x1b[38;5;240;48;5;236m";
const STRONG: &str = "\x1b[1m";

/// How things look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether a terminal shows it, in colours.
    pub colour: bool,
}

/// Why a tile looks as it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Age {
    /// Laid in the turn in progress.
    Now,
    /// Laid in the last turn.
    Last,
    /// Laid before.
    Old,
}

impl Style {
    /// A tile on the board, two columns wide.
    pub fn tile(self, tile: Tile, age: Age, variant: &Variant) -> String {
        let text = variant.tile_text(tile);
        if !self.colour {
            let mark = if age == Age::Now { "+" } else { " " };
            return if text.chars().count() > 1 {
                text
            } else {
                format!("{mark}{text}")
            };
        }
        let colour = match age {
            Age::Now => LAID,
            Age::Last => LAST,
            Age::Old => TILE,
        };
        format!("{colour}{text:>2}{RESET}")
    }

    /// An empty square, two columns wide; `legend` says whether it tells its premium.
    pub fn square(self, premium: Premium, centre: bool, legend: bool) -> String {
        if !self.colour {
            let mark = match premium {
                _ if centre => "*",
                _ if !legend => ".",
                Premium::Plain => ".",
                Premium::Letter(2) => "'",
                Premium::Letter(_) => "\"",
                Premium::Word(2) => "-",
                Premium::Word(_) => "=",
            };
            return format!(" {mark}");
        }
        let (colour, text) = match premium {
            Premium::Plain => (PLAIN, " .".to_owned()),
            Premium::Letter(times) if times < 3 => ("\x1b[38;5;153;48;5;24m", format!("{times}L")),
            Premium::Letter(times) => ("\x1b[38;5;195;48;5;20m", format!("{times}L")),
            Premium::Word(times) if times < 3 => ("\x1b[38;5;218;48;5;89m", format!("{times}W")),
            Premium::Word(times) => ("\x1b[38;5;224;48;5;124m", format!("{times}W")),
        };
        let text = match premium {
            _ if centre => " *".to_owned(),
            Premium::Plain => text,
            _ if legend => text,
            _ => "  ".to_owned(),
        };
        format!("{colour}{text}{RESET}")
    }

    /// What the marks of empty squares mean, in lines.
    pub const fn legend(self) -> &'static [&'static str] {
        if self.colour {
            &[
                "2L 3L: two, three times the letter",
                "2W 3W: two, three times the word",
            ]
        } else {
            &[
                "' 2x  \" 3x the letter",
                "- 2x  = 3x the word",
                "+ laid in this turn",
            ]
        }
    }

    /// A text to be noticed.
    pub fn strong(self, text: &str) -> String {
        if self.colour {
            format!("{STRONG}{text}{RESET}")
        } else {
            text.to_owned()
        }
    }
}
