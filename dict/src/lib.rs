//! Word lists become `.fst` files keyed by letter codes.
//!
//! A list has one word a line or is a JSON array of words, in UTF-8 or an older encoding, as it is or
//! compressed with gzip. [`Builder`] takes any number of lists for one variant, keeps what can be laid
//! with the variant's tiles, and counts what it leaves out and why. Nothing here opens a file.
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
mod dictionary;
mod encoding;
mod error;
mod house;
mod hunspell;
mod list;
mod report;
mod short;
mod spelling;

pub use builder::Builder;
pub use dictionary::{Answer, Dictionary, Stats};
pub use encoding::Encoding;
pub use error::DictError;
pub use house::{House, Unlaid};
pub use hunspell::{Expansion, Hunspell, Skipped};
pub use report::{Dropped, Reason, Report};
pub use spelling::Capitals;
