//! Where the words of each language are to be had: `sources.toml`.

use std::path::{Path, PathBuf};

use game::Variant;
use serde::Deserialize;

use crate::{Builder, Capitals, DictError, Encoding, Report, files};

/// A word list that a variant's dictionary can be made of.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// ISO 639-1 code of the language.
    pub language: String,
    /// The Debian package; none for a list that comes with the program.
    pub package: Option<String>,
    /// What the files are.
    pub form: SourceForm,
    /// The files, as the package installs them: a list, or a `.dic` and its `.aff`.
    pub files: Vec<PathBuf>,
    /// The licence, as the package states it.
    pub licence: String,
    /// Whose work it is and what it holds.
    pub origin: String,
}

/// The form of a source's files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SourceForm {
    /// Comes with the program.
    BuiltIn,
    /// One word a line, in UTF-8.
    List,
    /// A `.dic` and its `.aff`.
    Hunspell,
}

/// A dictionary made of a source.
#[derive(Debug)]
pub struct Ready {
    /// The bytes of the `.fst` file.
    pub fst: Vec<u8>,
    /// What it was made of.
    pub source: Source,
    /// What became of the source's words.
    pub report: Report,
}

#[derive(Deserialize)]
struct File {
    source: Vec<Source>,
}

/// The English list that comes with the program.
const ENGLISH: &[u8] = include_bytes!("../en/words.txt.gz");

impl Source {
    /// All sources, those of one language together, the best first.
    ///
    /// # Panics
    /// Never: the file comes with the program, and a test reads it.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let file: File =
            toml::from_str(include_str!("../sources.toml")).expect("a file that comes with us");
        file.source
    }

    /// The sources for a variant, the best first.
    #[must_use]
    pub fn of(variant: &Variant) -> Vec<Self> {
        let mut all = Self::all();
        all.retain(|source| source.language == variant.language);
        all
    }

    /// Whether all its files are there. `root` is `/`, but for tests.
    #[must_use]
    pub fn installed(&self, root: &Path) -> bool {
        self.form == SourceForm::BuiltIn || self.files.iter().all(|file| at(root, file).is_file())
    }

    /// The command that installs it, for a source that is a package.
    #[must_use]
    pub fn install(&self) -> Option<String> {
        let package = self.package.as_ref()?;
        Some(format!("sudo apt install {package}"))
    }

    fn add(&self, root: &Path, builder: &mut Builder<'_>) -> Result<Report, DictError> {
        let path = |i: usize| at(root, &self.files[i]);
        match (self.form, self.files.len()) {
            (SourceForm::BuiltIn, _) => builder.add("the English list", ENGLISH, Encoding::Utf8),
            (SourceForm::List, 1..) => builder.add_file(&path(0), Encoding::Utf8),
            (SourceForm::Hunspell, 2..) => {
                let [dic, aff] = [path(0), path(1)];
                let name = dic.with_extension("").display().to_string();
                builder.add_hunspell(&name, &files::read(&dic)?, &files::read(&aff)?)
            }
            _ => Err(DictError::NoSource {
                language: self.language.clone(),
            }),
        }
    }
}

/// Makes the dictionary of a variant from the best source that is installed. `root` is `/`, but for tests.
///
/// # Errors
/// When no source is known or installed (the message says what to install), or its files cannot be read.
pub fn ready(variant: &Variant, root: &Path) -> Result<Ready, DictError> {
    let sources = Source::of(variant);
    let Some(best) = sources.first() else {
        return Err(DictError::NoSource {
            language: variant.language.clone(),
        });
    };
    let Some(source) = sources.iter().find(|source| source.installed(root)) else {
        return Err(DictError::NotInstalled {
            variant: variant.name.clone(),
            command: best.install().unwrap_or_default(),
        });
    };
    let mut builder = Builder::new(variant, Capitals::Auto);
    builder.curate(source.form != SourceForm::BuiltIn);
    let report = source.add(root, &mut builder)?;
    Ok(Ready {
        fst: builder.finish()?,
        source: source.clone(),
        report,
    })
}

/// An absolute path, taken from another root.
pub fn at(root: &Path, path: &Path) -> PathBuf {
    root.join(path.strip_prefix("/").unwrap_or(path))
}
