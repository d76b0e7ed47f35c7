//! A PNG file that stands for the screen.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

use embedded_graphics::geometry::Size;
use screen::Picture;

use crate::ports::{Panel, PanelError};

/// A file that always holds the picture the players see, whole at any moment.
pub struct PngPanel {
    path: PathBuf,
    size: Size,
}

impl PngPanel {
    /// A panel of a size in pixels, shown in a file. Nothing is written yet.
    pub const fn new(path: PathBuf, size: Size) -> Self {
        Self { path, size }
    }

    /// The file the next picture is written to before it takes the place of the last one: beside it, so
    /// that taking its place is one step.
    fn part(&self) -> PathBuf {
        let mut name = OsString::from(".");
        name.push(self.path.file_name().unwrap_or_default());
        name.push(".part");
        self.path.with_file_name(name)
    }
}

impl Panel for PngPanel {
    fn size(&self) -> Size {
        self.size
    }

    fn show(&mut self, picture: &Picture) -> Result<(), PanelError> {
        let bytes = picture.to_png().map_err(PanelError::Encode)?;
        replace(&self.path, &self.part(), &bytes).map_err(|source| PanelError::File {
            path: self.path.clone(),
            source,
        })
    }

    fn clear(&mut self) -> Result<(), PanelError> {
        self.show(&Picture::new(self.size))
    }
}

/// Writes `bytes` to `part`, then moves it to `path`. What was at `path` stays when that fails.
fn replace(path: &Path, part: &Path, bytes: &[u8]) -> io::Result<()> {
    // Anything else there, a device or a folder, is not ours to replace.
    if fs::symlink_metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(io::Error::other("there is something that is no file"));
    }
    let written = fs::write(part, bytes).and_then(|()| fs::rename(part, path));
    if written.is_err() {
        // Half a picture on a full disk is in everybody's way; when even this fails there is none.
        let _ = fs::remove_file(part);
    }
    written
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use screen::{View, draw};

    use super::*;

    const SIZE: Size = Size::new(240, 240);

    fn files(folder: &Path) -> Vec<OsString> {
        let entries = fs::read_dir(folder).expect("a folder");
        entries.flatten().map(|entry| entry.file_name()).collect()
    }

    #[test]
    fn the_file_holds_the_last_picture_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut panel = PngPanel::new(folder.path().join("screen.png"), SIZE);
        for view in [View::Reading(None), View::Goodbye] {
            let picture = draw(&view, panel.size());
            panel.show(&picture).expect("a writable folder");
            let shown = fs::read(folder.path().join("screen.png")).expect("a picture");
            assert_eq!(shown, picture.to_png().expect("pixels"));
        }
        panel.clear().expect("a writable folder");
        let dark = fs::read(folder.path().join("screen.png")).expect("a picture");
        assert_eq!(dark, Picture::new(SIZE).to_png().expect("pixels"));
        assert_eq!(files(folder.path()), ["screen.png"]);
    }

    #[test]
    fn a_missing_folder_is_named_with_a_remedy() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("gone/screen.png");
        let error = PngPanel::new(path.clone(), SIZE).show(&Picture::new(SIZE));
        let error = error.expect_err("there is no such folder");
        let text = error.to_string();
        assert!(text.contains(&path.display().to_string()), "{text}");
        assert!(text.contains("folder missing"), "{text}");
        assert!(error.source().is_some());
    }

    #[test]
    fn the_last_picture_outlives_a_failure() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("screen.png");
        let mut panel = PngPanel::new(path.clone(), SIZE);
        panel.show(&Picture::new(SIZE)).expect("a writable folder");
        let before = fs::read(&path).expect("a picture");
        // A folder where the new picture should be written fails like a full disk: before the end.
        fs::create_dir(panel.part()).expect("a folder");
        assert!(panel.show(&draw(&View::Goodbye, SIZE)).is_err());
        assert_eq!(fs::read(&path).expect("a picture"), before);
    }

    #[test]
    fn a_full_disk_is_an_error_that_names_the_file() {
        // Every write to this device fails as on a full disk. The new picture is a link to it.
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("screen.png");
        let mut panel = PngPanel::new(path.clone(), SIZE);
        std::os::unix::fs::symlink("/dev/full", panel.part()).expect("a link");
        let error = panel
            .show(&Picture::new(SIZE))
            .expect_err("the disk is full");
        let text = error.to_string();
        assert!(text.contains(&path.display().to_string()), "{text}");
        assert!(text.contains("disk full"), "{text}");
        assert!(!path.exists());
        assert!(files(folder.path()).is_empty());
    }
}
