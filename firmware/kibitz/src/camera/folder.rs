//! A folder of pictures as a camera: one per press, sorted by name.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;
use vision::{Frame, FrameError};

use crate::ports::{Camera, CameraError};

/// Larger files are no photographs of a board.
const BYTES: u64 = 64 * 1024 * 1024;

/// Pictures of a folder. What is put there later is seen, as long as its name sorts after the last.
pub struct FolderCamera {
    folder: PathBuf,
    last: Option<OsString>,
}

impl FolderCamera {
    /// A camera that has shown no picture of the folder yet.
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder, last: None }
    }

    fn next(&self) -> Result<Option<PathBuf>, CameraError> {
        let names = pictures(&self.folder)?;
        Ok(names
            .into_iter()
            .find(|name| self.last.as_ref().is_none_or(|last| name > last))
            .map(|name| self.folder.join(name)))
    }
}

impl Camera for FolderCamera {
    fn shoot(&mut self) -> Result<Frame, CameraError> {
        let path = self.next()?.ok_or_else(|| CameraError::UsedUp {
            folder: self.folder.clone(),
        })?;
        self.last = path.file_name().map(ToOwned::to_owned);
        frame(&path).map_err(|error| CameraError::Damaged {
            name: path.display().to_string(),
            reason: crate::chain(&error),
        })
    }
}

/// The names of the pictures in a folder, sorted.
///
/// # Errors
/// When the folder cannot be listed.
pub fn pictures(folder: &Path) -> Result<Vec<OsString>, CameraError> {
    let file = |source| CameraError::File {
        path: folder.to_owned(),
        source,
    };
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(file)? {
        let name = entry.map_err(file)?.file_name();
        let extension = Path::new(&name)
            .extension()
            .map(|extension| extension.to_ascii_lowercase());
        let picture = extension.is_some_and(|e| e == "jpg" || e == "jpeg" || e == "png");
        if picture {
            names.push(name);
        }
    }
    names.sort_unstable();
    Ok(names)
}

/// Why a file is no photograph.
#[derive(Debug, Error)]
pub enum PictureError {
    /// It cannot be opened or read.
    #[error("the file cannot be read")]
    File(#[source] io::Error),
    /// It is too large.
    #[error("the file is larger than {} MB; no photograph of a board is", BYTES >> 20)]
    Large,
    /// It is damaged, or no picture.
    #[error(transparent)]
    Damaged(#[from] FrameError),
}

/// The photograph in a file.
///
/// # Errors
/// When the file cannot be read, is too large, or is no picture.
pub fn frame(path: &Path) -> Result<Frame, PictureError> {
    let mut bytes = Vec::new();
    // A pipe or a device may never end, or never begin.
    if !fs::metadata(path).map_err(PictureError::File)?.is_file() {
        return Err(PictureError::File(io::Error::other("it is no file")));
    }
    File::open(path)
        .and_then(|file| file.take(BYTES + 1).read_to_end(&mut bytes))
        .map_err(PictureError::File)?;
    if bytes.len() as u64 > BYTES {
        return Err(PictureError::Large);
    }
    Ok(Frame::decode(&bytes)?)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{ImageFormat, RgbImage};

    use super::*;

    fn put(folder: &Path, name: &str, shade: u8) {
        let picture = RgbImage::from_pixel(240, 240, image::Rgb([shade; 3]));
        let mut bytes = Cursor::new(Vec::new());
        picture
            .write_to(&mut bytes, ImageFormat::Png)
            .expect("a picture encodes");
        fs::write(folder.join(name), bytes.into_inner()).expect("the folder is writable");
    }

    #[test]
    fn pictures_come_by_name_and_late_ones_too() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        put(folder.path(), "b.png", 20);
        put(folder.path(), "a.PNG", 10);
        fs::write(folder.path().join("a.txt"), "no picture").expect("writable");
        let mut camera = FolderCamera::new(folder.path().to_owned());
        let shade = |frame: Frame| frame.pixels.get_pixel(0, 0).0[0];
        assert_eq!(camera.shoot().map(shade).expect("a.PNG"), 10);
        assert_eq!(camera.shoot().map(shade).expect("b.png"), 20);
        assert!(matches!(camera.shoot(), Err(CameraError::UsedUp { .. })));
        put(folder.path(), "c.png", 30);
        assert_eq!(camera.shoot().map(shade).expect("c.png"), 30);
    }

    #[test]
    fn a_broken_picture_is_named_and_the_next_one_follows() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("1.jpg"), b"\xff\xd8\xffbroken").expect("writable");
        put(folder.path(), "2.png", 7);
        let mut camera = FolderCamera::new(folder.path().to_owned());
        let error = camera.shoot().expect_err("1.jpg is broken");
        assert!(matches!(&error, CameraError::Damaged { name, .. } if name.ends_with("1.jpg")));
        assert!(camera.shoot().is_ok());
    }

    #[test]
    fn a_missing_folder_is_named() {
        let mut camera = FolderCamera::new("/nowhere/at/all".into());
        let error = camera.shoot().expect_err("no such folder");
        assert!(error.to_string().contains("/nowhere/at/all"), "{error}");
    }
}
