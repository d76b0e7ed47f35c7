//! Dictionaries from what is installed.

use std::{collections::BTreeSet, fs, path::Path, time::Instant};

use dict::{
    Answer, Builder, Capitals, DictError, Dictionary, Encoding, House, Source, SourceForm, ready,
};
use game::Variant;

fn shipped(id: &str) -> Variant {
    Variant::shipped(id).unwrap()
}

/// Builds from the package of a variant, where it is installed, and asks for words.
fn check(id: &str, stand: &[&str], do_not: &[&str], at_least: usize) {
    let variant = shipped(id);
    let best = Source::of(&variant).remove(0);
    if !best.installed(Path::new("/")) {
        let package = best.package.unwrap_or_default();
        eprintln!("skipped: sources, {id}: Debian's {package} is not installed");
        return;
    }
    let start = Instant::now();
    let made = ready(&variant, Path::new("/")).unwrap();
    println!(
        "measured: ready-{id} {:.1} s",
        start.elapsed().as_secs_f64()
    );
    assert_eq!(made.source, best);
    if let Some(expansion) = &made.report.expansion {
        assert_eq!(expansion.skipped, [], "{id}");
    }
    let dictionary = Dictionary::open(made.fst, &variant, House::none(&variant)).unwrap();
    let stats = dictionary.stats();
    println!(
        "measured: ready-{id}-words {} words, hash {}",
        stats.words, stats.hash
    );
    assert!(stats.words >= at_least, "{id}: {}", stats.words);
    for word in stand {
        assert_eq!(
            dictionary.contains(word).unwrap(),
            Answer::Listed,
            "{id}: {word}"
        );
    }
    for word in do_not {
        assert_eq!(
            dictionary.contains(word).unwrap(),
            Answer::Absent,
            "{id}: {word}"
        );
    }
}

#[test]
fn english_is_always_ready() {
    check(
        "en",
        &["qi", "quiz", "uncopyrightable"],
        &["zz", "london"],
        270_658,
    );
}

#[test]
fn polish_has_all_forms() {
    check(
        "pl",
        &["źdźbło", "żółwiami", "ćma", "oń"],
        &["warszawa"],
        3_200_000,
    );
}

#[test]
fn italian_has_inflected_forms_without_accents() {
    check(
        "it",
        &["citta", "perche", "mangerebbero", "andiamo"],
        &["milano", "cittaa"],
        2_800_000,
    );
}

#[test]
fn german_has_nouns_and_no_names_in_capitals() {
    check(
        "de",
        &["strasse", "häuser", "gelaufen"],
        &["gmbh", "strase"],
        290_000,
    );
}

#[test]
fn romanian_has_inflected_forms() {
    check(
        "ro",
        &["casa", "mergem", "oameni"],
        &["abc", "casaa"],
        1_200_000,
    );
}

#[test]
fn italian_scrabble_takes_the_list_of_scarabeo() {
    check(
        "it-scrabble",
        &["citta", "mangerebbero"],
        &["milano"],
        2_300_000,
    );
}

#[test]
fn spanish_has_inflected_forms_and_tiles_of_two_letters() {
    check(
        "es",
        &["cancion", "perro", "llamaban", "año"],
        &["madrid", "etc"],
        550_000,
    );
}

#[test]
fn french_has_inflected_forms_without_accents() {
    check(
        "fr",
        &["garcon", "oeuvre", "mangerions"],
        &["toulouse", "cm"],
        350_000,
    );
}

/// Beside a dictionary stands what it was made of.
#[test]
fn provenance_names_package_files_licence_and_hash() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("usr/share/dict/polish", "kot\nkota\n");
    write(
        "usr/share/doc/wpolish/copyright",
        "Copyright: its authors\n",
    );
    let installed = "Package: a\nVersion: 1\n\nPackage: wpolish\nStatus: x\nVersion: 2022-3\n\n";
    write("var/lib/dpkg/status", installed);
    let pl = shipped("pl");
    let made = ready(&pl, folder.path()).unwrap();
    let source = made.source;
    let dictionary = Dictionary::open(made.fst, &pl, House::none(&pl)).unwrap();
    let stats = dictionary.stats();
    let text = source.provenance(&pl, &stats, folder.path());
    for wanted in [
        "pl.fst: ",
        "Debian's wpolish",
        "2022-3",
        "/usr/share/dict/polish",
        // printf 'kot\nkota\n' | sha256sum
        "99f55def9239bd6ddf33f2fe5a1456161620b897be66ffdb1b01e1ebdaeb5a71",
        &stats.hash,
        &source.licence,
        "Copyright: its authors",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
    let en = shipped("en");
    let english = Source::of(&en).remove(0);
    let text = english.provenance(&en, &stats, folder.path());
    assert!(
        text.contains("an-array-of-english-words") && text.contains("Permission is hereby granted")
    );
}

#[test]
fn without_a_package_the_message_says_what_to_install() {
    let folder = tempfile::tempdir().unwrap();
    let error = ready(&shipped("pl"), folder.path()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no word list for Polskie Scrabble is installed; `sudo apt install wpolish` installs one"
    );
    let mut other = shipped("pl");
    other.language = "xx".to_owned();
    let error = ready(&other, folder.path()).unwrap_err();
    assert!(matches!(error, DictError::NoSource { .. }), "{error}");
}

#[test]
fn the_next_best_source_serves_and_files_are_found_in_pairs() {
    let folder = tempfile::tempdir().unwrap();
    let hunspell = folder.path().join("usr/share/hunspell");
    fs::create_dir_all(&hunspell).unwrap();
    fs::write(hunspell.join("pl_PL.dic"), b"2\n\xBF\xF3\xB3w/A\nab\n").unwrap();
    let pl = shipped("pl");
    // The .dic alone is not the package.
    assert!(matches!(
        ready(&pl, folder.path()),
        Err(DictError::NotInstalled { .. })
    ));
    let aff = "SET ISO8859-2\nSFX A Y 1\nSFX A 0 ie .\n";
    fs::write(hunspell.join("pl_PL.aff"), aff).unwrap();
    let made = ready(&pl, folder.path()).unwrap();
    assert_eq!(made.source.package.as_deref(), Some("hunspell-pl"));
    assert_eq!(made.report.kept, 3);
    let dictionary = Dictionary::open(made.fst, &pl, House::none(&pl)).unwrap();
    assert_eq!(dictionary.contains("żółwie").unwrap(), Answer::Listed);
    let by_length = dictionary.stats().by_length;
    assert_eq!((by_length[4], by_length[6]), (1, 1));
    // Words of two letters are this program's own.
    assert_eq!(by_length[2], made.report.short_words);

    for name in ["pl_PL.dic", "pl_PL.aff"] {
        let mut builder = Builder::new(&pl, Capitals::Auto);
        let report = builder
            .add_file(&hunspell.join(name), Encoding::Utf8)
            .unwrap();
        assert_eq!(report.kept, 3, "{name}");
    }
    fs::write(folder.path().join("alone.dic"), "1\nkot/A\n").unwrap();
    let mut builder = Builder::new(&pl, Capitals::Auto);
    let alone = builder.add_file(&folder.path().join("alone.dic"), Encoding::Utf8);
    let error = alone.unwrap_err().to_string();
    assert!(error.contains("alone.aff cannot be read"), "{error}");
    let error = builder
        .add_file(&folder.path().join("none.txt"), Encoding::Utf8)
        .unwrap_err();
    assert!(
        error.to_string().contains("none.txt cannot be read"),
        "{error}"
    );
}

/// `sources.toml`, the README's table and the variants belong together.
#[test]
fn every_variant_has_sources_and_the_readme_names_them() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(readme).unwrap();
    for source in Source::all() {
        let package = source.package.as_deref().unwrap_or("in this repository");
        let row = readme
            .lines()
            .find(|line| line.contains(package) && line.starts_with('|'));
        let row = row.unwrap_or_else(|| panic!("the README has no row for {package}"));
        assert!(row.contains(&source.licence), "{row}: {}", source.licence);
        assert!(
            row.starts_with(&format!("| `{}` |", source.language)),
            "{row}"
        );
        let files = match source.form {
            SourceForm::Hunspell => 2,
            SourceForm::List | SourceForm::BuiltIn => 1,
        };
        assert_eq!(source.files.len(), files, "{package}");
    }
    let languages: BTreeSet<String> = Source::all().into_iter().map(|s| s.language).collect();
    for id in Variant::ids() {
        assert!(languages.contains(&shipped(id).language), "{id}");
    }
}
