//! Word lists as files.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::Path,
};

use crate::{Builder, DictError, Encoding, Report, list::MAX_BYTES};

impl Builder<'_> {
    /// Takes the words of a file: a list, or, when the name ends with `.dic` or `.aff`, a spelling dictionary,
    /// whose other file must lie beside it. Spelling dictionaries name their encoding themselves; `encoding`
    /// is that of lists.
    ///
    /// # Errors
    /// When a file cannot be read, and as [`add`](Self::add) and [`add_hunspell`](Self::add_hunspell).
    pub fn add_file(&mut self, path: &Path, encoding: Encoding) -> Result<Report, DictError> {
        let [dic, aff] = ["dic", "aff"].map(|end| path.with_extension(end));
        if path == aff || path == dic {
            let name = path.with_extension("").display().to_string();
            return self.add_hunspell(&name, &read(&dic)?, &read(&aff)?);
        }
        self.add(&path.display().to_string(), &read(path)?, encoding)
    }
}

/// A whole file, unless it is longer than any list.
///
/// # Errors
/// When it cannot be read, or is too long.
pub fn read(path: &Path) -> Result<Vec<u8>, DictError> {
    read_up_to(path, MAX_BYTES)
}

/// A whole file of so many bytes at most.
pub fn read_up_to(path: &Path, limit: usize) -> Result<Vec<u8>, DictError> {
    let failed = |source| DictError::File {
        path: path.to_owned(),
        doing: "read",
        source,
    };
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(failed)?;
    let mut file = file.take(limit as u64 + 1);
    file.read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() > limit {
        return Err(DictError::TooLong {
            list: path.display().to_string(),
            limit,
        });
    }
    Ok(bytes)
}

/// Writes a file so that it is whole at any time, also when the power fails.
///
/// # Errors
/// When it cannot be written; what stood there before stays.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), DictError> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let beside = path.with_file_name(name);
    let whole = || -> io::Result<()> {
        let mut file = File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, path)?;
        // The new name is on the disk when the folder is.
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or_else(|| Path::new(".")))?.sync_all()
    };
    whole().map_err(|source| DictError::File {
        path: path.to_owned(),
        doing: "written",
        source,
    })
}
