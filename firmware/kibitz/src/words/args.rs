//! The arguments of `kibitz dict …`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use game::Variant;

use crate::cli::variant;

#[derive(Debug, Subcommand)]
pub enum Dict {
    /// Build an .fst from word lists: one word a line, a JSON array, or a spelling dictionary (.dic with its .aff).
    Build(Build),
    /// Build the dictionaries of all games, or of those named, from the word lists that are installed.
    Ready(Ready),
    /// Say whether words stand.
    Contains(Contains),
    /// Count the words of a dictionary.
    Stats(Table),
    /// Write all words that stand, one a line.
    Export(Export),
    /// Let words stand at this table, whatever the dictionary says.
    Add(Change),
    /// Let words not stand at this table, whatever the dictionary says.
    Remove(Change),
    /// Leave words that were added or removed to the dictionary again.
    Forget(Change),
}

#[derive(Debug, Args)]
pub struct Build {
    /// Word lists.
    #[arg(required = true, value_name = "WORDS")]
    pub words: Vec<PathBuf>,
    /// Tile set the words are laid with.
    #[arg(long, value_parser = variant)]
    pub variant: Variant,
    /// File to write.
    #[arg(short, long, value_name = "FILE.fst")]
    pub output: PathBuf,
    /// Encoding of the word lists: utf-8, cp1250, iso-8859-2 or another; spelling dictionaries name theirs.
    #[arg(long, default_value = "utf-8")]
    pub encoding: String,
    /// Whether kibitz' own lists put words of two letters right and strike abbreviations and German names.
    #[arg(long, value_enum, default_value_t = Curate::Auto)]
    pub curate: Curate,
}

/// Which lists are put right by kibitz' own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Curate {
    /// Spelling dictionaries, and what packages made of them.
    Auto,
    /// All.
    Always,
    /// None: abbreviations and all.
    Never,
}

#[derive(Debug, Args)]
pub struct Ready {
    /// Games; all when none is named.
    #[arg(value_name = "VARIANT", value_parser = variant)]
    pub variants: Vec<Variant>,
    /// Folder to write to.
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub dir: PathBuf,
}

/// Which table: its game, its dictionary, its own words.
#[derive(Debug, Args)]
pub struct Table {
    /// The game; the configuration's when not given.
    #[arg(long, value_parser = variant)]
    pub variant: Option<Variant>,
    /// The dictionary; the configuration's when not given.
    #[arg(long, value_name = "FILE.fst")]
    pub dictionary: Option<PathBuf>,
    /// Folder with the table's own words; the configuration's when not given.
    #[arg(long, value_name = "DIR")]
    pub state: Option<PathBuf>,
    /// The appliance's configuration; /etc/kibitz/kibitz.toml when not given, if it is there.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Contains {
    #[command(flatten)]
    pub table: Table,
    /// Also say what English words mean.
    #[arg(long)]
    pub meaning: bool,
    /// Words, in capitals or small letters.
    #[arg(required = true, value_name = "WORD")]
    pub words: Vec<String>,
}

#[derive(Debug, Args)]
pub struct Export {
    #[command(flatten)]
    pub table: Table,
    /// File to write; standard output when not given.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Change {
    #[command(flatten)]
    pub table: Table,
    /// Words, in capitals or small letters.
    #[arg(required = true, value_name = "WORD")]
    pub words: Vec<String>,
}
