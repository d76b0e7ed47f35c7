//! The table's profile as a file: beside the game, or wherever the configuration says.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use game::Variant;
use thiserror::Error;
use vision::{Profile, ProfileError};

/// The file's name in the state folder.
pub const NAME: &str = "profile.toml";

/// Why there is no profile to read by.
#[derive(Debug, Error)]
pub enum ProfileFileError {
    /// The file cannot be read.
    #[error("{path}: cannot be read; name a readable profile, or make one with `kibitz calibrate`")]
    Read { path: PathBuf, source: io::Error },
    /// The file is no profile, or another table's.
    #[error(
        "{path}: no profile to read by; run `kibitz calibrate` again, or delete the file to read without it"
    )]
    Refused { path: PathBuf, source: ProfileError },
}

/// The profile that the configuration names, or the one in the state folder when there is one.
///
/// # Errors
/// When the named file is missing, or either is not the variant's profile.
pub fn find(
    named: Option<&Path>,
    state: &Path,
    variant: &Variant,
) -> Result<Option<Profile>, ProfileFileError> {
    if let Some(path) = named {
        return load(path, variant).map(Some);
    }
    match load(&state.join(NAME), variant) {
        Err(ProfileFileError::Read { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
            Ok(None)
        }
        loaded => loaded.map(Some),
    }
}

/// The profile in a file.
///
/// # Errors
/// When it cannot be read, or is not the variant's profile.
pub fn load(path: &Path, variant: &Variant) -> Result<Profile, ProfileFileError> {
    let failed = |source| ProfileFileError::Read {
        path: path.to_owned(),
        source,
    };
    // A pipe or a device may never end, or never begin.
    if !fs::metadata(path).map_err(failed)?.is_file() {
        return Err(failed(io::Error::other("it is no file")));
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| {
            file.take(vision::LARGEST as u64 + 1)
                .read_to_end(&mut bytes)
        })
        .map_err(failed)?;
    Profile::parse(&String::from_utf8_lossy(&bytes), variant).map_err(|source| {
        ProfileFileError::Refused {
            path: path.to_owned(),
            source,
        }
    })
}

/// Writes a profile so that the file holds the old one or the new one, whole, whatever happens meanwhile.
///
/// # Errors
/// When the disk is full, or the folder cannot be written to.
pub fn save(path: &Path, profile: &Profile, variant: &Variant) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".part");
    let part = path.with_file_name(name);
    let written = File::create(&part)
        .and_then(|mut file| {
            file.write_all(profile.to_toml(variant).as_bytes())?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&part, path))
        .and_then(|()| File::open(folder)?.sync_all());
    if written.is_err() {
        // Half a profile is in everybody's way; when even this fails there is none.
        let _ = fs::remove_file(&part);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english() -> Variant {
        Variant::shipped("en").expect("shipped")
    }

    #[test]
    fn what_is_saved_is_found_and_nothing_else_is_left() {
        let (folder, variant) = (tempfile::tempdir().expect("a folder"), english());
        let state = folder.path().join("state");
        assert!(matches!(find(None, &state, &variant), Ok(None)));
        let profile = Profile::new(&variant);
        for _ in 0..2 {
            save(&state.join(NAME), &profile, &variant).expect("writable");
        }
        assert_eq!(find(None, &state, &variant).expect("there"), Some(profile));
        assert_eq!(fs::read_dir(&state).expect("a folder").count(), 1);
    }

    #[test]
    fn a_named_file_must_be_there() {
        let (folder, variant) = (tempfile::tempdir().expect("a folder"), english());
        let named = folder.path().join("mine.toml");
        let error = find(Some(&named), folder.path(), &variant).expect_err("missing");
        let message = error.to_string();
        assert!(
            message.contains("mine.toml") && message.contains("kibitz calibrate"),
            "{message}"
        );
    }

    #[test]
    fn the_last_profile_outlives_a_failure() {
        let (folder, variant) = (tempfile::tempdir().expect("a folder"), english());
        let path = folder.path().join(NAME);
        save(&path, &Profile::new(&variant), &variant).expect("writable");
        let before = fs::read(&path).expect("a profile");
        // Every write to this device fails as on a full disk. The new profile is a link to it.
        std::os::unix::fs::symlink("/dev/full", folder.path().join(".profile.toml.part"))
            .expect("a link");
        assert!(save(&path, &Profile::new(&variant), &variant).is_err());
        assert_eq!(fs::read(&path).expect("a profile"), before);
    }
}
