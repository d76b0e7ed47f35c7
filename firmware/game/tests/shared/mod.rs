//! Finds the test material that lies beside the repository.

use std::path::{Path, PathBuf};

/// The folder beside the workspace, or `None` when it is absent: then the test says that it was skipped,
/// and fails where nothing may be skipped (`CI=true`).
pub fn shared(path: &str, test: &str) -> Option<PathBuf> {
    let found = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared")
        .join(path);
    if found.exists() {
        return Some(found);
    }
    let ci = std::env::var("CI").is_ok_and(|value| value == "true");
    assert!(
        !ci,
        "../shared/{path} is absent, and CI=true allows no skipped tests"
    );
    eprintln!("skipped: {test}: ../shared is absent");
    None
}
