//! Why a list cannot be used.

use std::path::PathBuf;

use thiserror::Error;

use crate::{Encoding, Reason};

/// Why a word list cannot be used, or no dictionary can be made. Nothing of the list was taken.
#[derive(Debug, Error)]
pub enum DictError {
    /// A gzip file that does not unpack.
    #[error("{list}: the compressed file is damaged; get it again")]
    Gzip {
        /// Name of the list.
        list: String,
        /// What was found.
        #[source]
        source: std::io::Error,
    },
    /// More than any word list has.
    #[error("{list}: more than {limit} bytes: no such file is so long")]
    TooLong {
        /// Name of the list.
        list: String,
        /// Bytes allowed.
        limit: usize,
    },
    /// More different words than any language has.
    #[error("{list}: more than {limit} different words: no language has so many")]
    TooManyWords {
        /// Name of the list.
        list: String,
        /// Words allowed.
        limit: usize,
    },
    /// Not text.
    #[error(
        "{list}, line {line}: this is no text; give a list with one word a line, or a JSON array"
    )]
    NotText {
        /// Name of the list.
        list: String,
        /// The line, from 1.
        line: usize,
    },
    /// Text in UTF-16.
    #[error("{list}: this is UTF-16; save it as UTF-8")]
    Utf16 {
        /// Name of the list.
        list: String,
    },
    /// Not of the encoding named.
    #[error("{list}, line {line}: not {named}; {remedy}")]
    Encoding {
        /// Name of the list.
        list: String,
        /// The line, from 1.
        line: usize,
        /// The encoding named.
        named: Encoding,
        /// What to do.
        remedy: &'static str,
    },
    /// An affix file in an encoding that is not known.
    #[error(
        "{list}, line {line}: SET names {named:?}, which is not known; known are {}; \
         convert both files to UTF-8 and write SET UTF-8",
        Encoding::NAMES.join(", ")
    )]
    Charset {
        /// Name of the list.
        list: String,
        /// The line, from 1.
        line: usize,
        /// What it names.
        named: String,
    },
    /// Neither encoding nor rules.
    #[error(
        "{list}: no affix file: it has no SET, SFX or PFX; give the .aff that came with the .dic"
    )]
    NoAffixes {
        /// Name of the list.
        list: String,
    },
    /// More than any dictionary has.
    #[error("{list}, line {line}: {what}; a dictionary like this cannot be made a list of words")]
    Bound {
        /// Name of the list.
        list: String,
        /// The line, from 1.
        line: usize,
        /// Which bound was exceeded.
        what: String,
    },
    /// Begins like JSON and is no array of strings.
    #[error("{list}: begins like JSON, but is no array of words")]
    Json {
        /// Name of the list.
        list: String,
        /// Where and what.
        #[source]
        source: serde_json::Error,
    },
    /// A file that cannot be read or written.
    #[error("{} cannot be {doing}; is the path right, and may this user do it?", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// `read` or `written`.
        doing: &'static str,
        /// What the system says.
        #[source]
        source: std::io::Error,
    },
    /// A word that no tiles lay.
    #[error("{word:?} cannot be laid: {reason}")]
    Word {
        /// The word.
        word: String,
        /// Why.
        reason: Reason,
    },
    /// No source is known.
    #[error(
        "no word list is known for the language {language:?}; build one of your own with `kibitz dict build`"
    )]
    NoSource {
        /// ISO 639-1 code of the language.
        language: String,
    },
    /// No source is installed.
    #[error("no word list for {variant} is installed; `{command}` installs one")]
    NotInstalled {
        /// The variant's name for people.
        variant: String,
        /// The command that installs the best source.
        command: String,
    },
    /// No word fits the tiles.
    #[error(
        "no word can be laid with the tiles of {variant:?}; is it the list of another language?"
    )]
    Nothing {
        /// The variant's name.
        variant: String,
    },
}
