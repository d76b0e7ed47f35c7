//! The arguments of `kibitz solve`.

use std::path::PathBuf;

use clap::Args;
use game::Variant;

use crate::cli::{Format, variant};

#[derive(Debug, Args)]
pub struct Solve {
    /// The game.
    #[arg(long, value_parser = variant)]
    pub variant: Variant,
    /// Tiles on the rack, `?` for a blank: AEIRST?.
    #[arg(long, value_name = "TILES")]
    pub rack: String,
    /// Show so many plays.
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub top: usize,
    /// Rank by points and the value of the tiles kept, exchanges among the plays.
    #[arg(long, conflicts_with = "all")]
    pub equity: bool,
    /// Table of what kept tiles are worth; the game's own when not given.
    #[arg(long, value_name = "FILE.toml", requires = "equity")]
    pub leaves: Option<PathBuf>,
    /// Only count all plays, with the best one's points and the sum of all.
    #[arg(long)]
    pub all: bool,
    /// How to write the plays.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Words to play with; the game's own list when not given.
    #[arg(long, value_name = "FILE.fst")]
    pub lexicon: Option<PathBuf>,
    /// Encoding of the board's file: utf-8, cp1250, iso-8859-2 or another.
    #[arg(long, default_value = "utf-8", value_name = "NAME")]
    pub encoding: String,
    /// The board: rows of letters, `.` for an empty square, small letters for blanks; or a table with its
    /// columns separated by `;`, `,` or tabs. Standard input when it is `-`.
    #[arg(default_value = "-", value_name = "BOARD")]
    pub board: PathBuf,
}
