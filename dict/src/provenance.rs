//! What a dictionary was made of, written beside it.

use std::{fmt::Write, fs, io::Read, path::Path};

use game::Variant;
use sha2::{Digest, Sha256};

use crate::{Source, SourceForm, Stats, files, sources::at};

/// Licences of the list that comes with the program.
const ENGLISH: [&str; 2] = [
    include_str!("../en/PROVENANCE.md"),
    include_str!("../en/LICENSE"),
];

/// The longest copyright file known has 60 kB.
const MAX_COPYRIGHT: u64 = 1 << 20;

impl Source {
    /// What it is called: the package, or that it comes with the program.
    #[must_use]
    pub fn title(&self) -> String {
        match &self.package {
            Some(package) => format!("Debian's {package}"),
            None => format!("{} (comes with kibitz)", self.origin),
        }
    }

    /// A text to keep beside a dictionary made of it: what it was made of and under which licence it is,
    /// with the licence's text where the package has it. `root` is `/`, but for tests.
    #[must_use]
    pub fn provenance(&self, variant: &Variant, stats: &Stats, root: &Path) -> String {
        let mut text = format!(
            "{}.fst: {} words for {}\n\n",
            variant.id, stats.words, variant.name
        );
        let mut line = |what: &str, said: &str| _ = writeln!(text, "{what:<10} {said}");
        line("made of", &self.title());
        line("which is", &self.origin);
        if let Some(version) = self
            .package
            .as_deref()
            .and_then(|package| version(package, root))
        {
            line("version", &version);
        }
        if self.form != SourceForm::BuiltIn {
            for file in &self.files {
                line("file", &file.display().to_string());
                if let Ok(bytes) = files::read(&at(root, file)) {
                    line("  SHA-256", &hexadecimal(&Sha256::digest(&bytes)));
                }
            }
        }
        line("made by", concat!("kibitz ", env!("CARGO_PKG_VERSION")));
        line("words' hash", &stats.hash);
        line("licence", &self.licence);
        text.push_str("\nA dictionary is under the licence of the list it was made of. ");
        match self.licences(root) {
            Some(licences) => {
                text.push_str(&format!("What came with the list says:\n\n{licences}"))
            }
            None => text.push_str("The package's copyright file is not installed.\n"),
        }
        text
    }

    fn licences(&self, root: &Path) -> Option<String> {
        let Some(package) = &self.package else {
            return Some(ENGLISH.join("\n"));
        };
        let path = format!("usr/share/doc/{package}/copyright");
        let mut bytes = Vec::new();
        let file = fs::File::open(root.join(path)).ok()?;
        file.take(MAX_COPYRIGHT).read_to_end(&mut bytes).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// The version of an installed package, as dpkg's own file has it.
fn version(package: &str, root: &Path) -> Option<String> {
    let status = fs::read(root.join("var/lib/dpkg/status")).ok()?;
    let status = String::from_utf8_lossy(&status);
    let first = format!("Package: {package}");
    let mut packages = status.split("\n\n").map(str::lines);
    let mut lines = packages.find_map(|mut lines| lines.any(|l| l == first).then_some(lines))?;
    lines.find_map(|line| Some(line.strip_prefix("Version: ")?.to_owned()))
}

/// Bytes as people compare them.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
