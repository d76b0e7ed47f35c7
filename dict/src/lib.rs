//! Word lists become `.fst` files keyed by letter codes.
//!
//! A list has one word a line, is a JSON array of words, or a spelling dictionary of hunspell. [`Builder`]
//! takes any number of lists for one variant, keeps what can be laid with the variant's tiles, and counts
//! what it leaves out and why. [`ready`] does that with the best list that is installed, and strikes
//! what spelling dictionaries have beside words ([`Builder::curate`]). [`Dictionary`] is
//! what was built together with the own words of a table ([`House`]): asked, counted, exported.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use dict::{Builder, Capitals, Encoding};
//! use game::{Lexicon, Variant};
//!
//! let variant = Variant::shipped("en")?;
//! let mut builder = Builder::new(&variant, Capitals::Auto);
//! let report = builder.add("short.txt", b"aa\nab\nAberdeen\n", Encoding::Utf8)?;
//! assert_eq!((report.kept, report.names.count), (2, 1));
//! let lexicon = Lexicon::new(builder.finish()?, &variant)?;
//! assert_eq!(lexicon.len(), 2);
//! # Ok(())
//! # }
//! ```

mod builder;
mod curated;
mod dictionary;
mod encoding;
mod error;
mod files;
mod house;
mod hunspell;
mod list;
mod opening;
mod provenance;
mod report;
mod sources;
mod spelling;
mod wordnet;

pub use builder::Builder;
pub use dictionary::{Answer, Dictionary, Stats};
pub use encoding::Encoding;
pub use error::DictError;
pub use files::{read, write};
pub use house::{House, Unlaid};
pub use hunspell::{Expansion, Hunspell, Skipped};
pub use opening::open;
pub use report::{Dropped, Reason, Report};
pub use sources::{Ready, Source, SourceForm, ready};
pub use spelling::Capitals;
pub use wordnet::{Definition, WordNet};
