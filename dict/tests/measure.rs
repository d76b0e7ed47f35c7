//! How long the largest dictionary takes to build and to open.
//!
//! Prints `measured: NAME VALUE UNIT`. The limits are those of the Polish list, 3.28 million words, and
//! hold for a release build.

use std::{fs, path::Path, time::Instant};

use dict::{Builder, Capitals, Encoding};
use game::{Lexicon, Variant};

/// Times a step in milliseconds: the best of `times`.
fn best<T>(times: usize, mut step: impl FnMut() -> T) -> (f64, T) {
    let mut best = f64::INFINITY;
    let mut last = None;
    for _ in 0..times {
        let start = Instant::now();
        last = Some(step());
        best = best.min(start.elapsed().as_secs_f64() * 1000.0);
    }
    (best, last.expect("at least once"))
}

fn within(name: &str, ms: f64, limit: f64) {
    println!("measured: {name} {ms:.1} ms");
    if !cfg!(debug_assertions) {
        assert!(ms <= limit, "{name}: {ms:.1} ms, {limit} ms allowed");
    }
}

#[test]
fn polish_dictionary_is_quick() {
    let list = Path::new("/usr/share/dict/polish");
    if !list.exists() {
        eprintln!("skipped: polish_dictionary_is_quick: Debian's wpolish is not installed");
        return;
    }
    let bytes = fs::read(list).unwrap();
    let variant = Variant::shipped("pl").unwrap();
    let (build, fst) = best(1, || {
        let mut builder = Builder::new(&variant, Capitals::Auto);
        let report = builder.add("polish", &bytes, Encoding::Utf8).unwrap();
        println!("measured: polish-kept {} words", report.kept);
        println!("measured: polish-names {} words", report.names.count);
        println!("measured: polish-foreign {} words", report.foreign.count);
        builder.finish().unwrap()
    });
    within("polish-build", build, 5000.0);
    println!("measured: polish-size {} bytes", fst.len());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pl.fst");
    fs::write(&file, &fst).unwrap();
    let (open, lexicon) = best(5, || {
        Lexicon::new(fs::read(&file).unwrap(), &variant).unwrap()
    });
    assert!(lexicon.len() > 3_200_000, "{} words", lexicon.len());
    within("polish-open", open, 20.0);
}
