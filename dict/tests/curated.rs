//! What the program's own lists make of spelling dictionaries.

use std::{collections::BTreeSet, fs, path::Path};

use dict::{Builder, Capitals, Dictionary, Encoding, House, Reason, Report};
use game::Variant;

const LANGUAGES: [&str; 6] = ["de", "es", "fr", "it", "pl", "ro"];

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Builds a dictionary of a list of words and says all its words.
fn built(id: &str, list: &str, own: bool) -> (Report, BTreeSet<String>) {
    let variant = Variant::shipped(id).unwrap();
    let mut builder = Builder::new(&variant, Capitals::Auto);
    builder.curate(own);
    let report = builder
        .add("list", list.as_bytes(), Encoding::Utf8)
        .unwrap();
    let fst = builder.finish().unwrap();
    let dictionary = Dictionary::open(fst, &variant, House::none(&variant)).unwrap();
    let mut text = Vec::new();
    dictionary.export(&mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    (report, text.lines().map(str::to_owned).collect())
}

#[test]
fn abbreviations_are_struck_and_words_of_two_letters_are_the_lists_own() {
    let list = "oś\nkg\nitd\nkot\nkota\nitdx\nKot\n";
    let (report, words) = built("pl", list, true);
    let struck = &report.no_words;
    assert_eq!(
        (struck.count, &struck.examples[..]),
        (2, &["kg".to_owned(), "itd".to_owned()][..])
    );
    assert!(report.dropped().any(|(reason, _)| reason == Reason::NoWord));
    for (word, stands) in [
        ("oś", true),
        ("za", true),
        ("kg", false),
        ("itd", false),
        ("kot", true),
        ("kota", true),
    ] {
        assert_eq!(words.contains(word), stands, "{word}");
    }
    let short = words
        .iter()
        .filter(|word| word.chars().count() == 2)
        .count();
    assert_eq!(short, report.short_words);

    let (report, words) = built("pl", list, false);
    assert_eq!((report.no_words.count, report.short_words), (0, 0));
    assert!(words.contains("kg") && words.contains("itd") && !words.contains("za"));
    // English words come from a game's list; there is nothing to strike.
    let (report, words) = built("en", "zz\ncat\n", true);
    assert_eq!(
        (report.no_words.count, report.short_words, words.len()),
        (0, 0, 2)
    );
}

/// In German names look like nouns; those that are nouns as well stand.
#[test]
fn german_names_are_struck_with_their_genitives() {
    let list =
        "Berlin\nBerlins\nBerliner\nAnna\nPeter\nParis\nUlme\nHaus\nEssen\nFranken\nJürgens\n";
    let (report, words) = built("de", list, true);
    assert_eq!(report.no_words.count, 5, "{report:?}");
    for word in ["berliner", "anna", "ulme", "haus", "essen", "franken"] {
        assert!(words.contains(word), "{word}");
    }
    let (_, words) = built("de", list, false);
    assert!(words.contains("berlins"));
}

/// With accents folded as the set wants it, and with tiles of two letters.
#[test]
fn entries_are_judged_as_they_are_laid() {
    let (_, words) = built("it", "è\nsì\ncm\nxii\nciv\ntre\n", true);
    assert!(words.contains("si") && words.contains("tre"));
    assert!(!words.contains("cm") && !words.contains("civ"));
    // CHE has two tiles and three letters.
    let (report, words) = built("es", "che\nch\ncta\nñu\n", true);
    assert!(words.contains("che") && words.contains("ñu"), "{words:?}");
    assert!(!words.contains("cta"));
    let (_, words) = built("fr", "œ\nœil\nkg\n", true);
    assert!(words.contains("oeil") && words.contains("ca"));
    assert!(!words.contains("oe") && !words.contains("kg"));
    // CH is one tile: fewer than two.
    assert_eq!((report.no_words.count, report.short.count), (1, 1));
}

/// Every list is of its form, and every word in it can be laid.
#[test]
fn lists_are_what_they_say() {
    for language in LANGUAGES {
        let path = folder().join(format!("curated/{language}.toml"));
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("# "), "{language}: where is it from?");
        let list: toml::Table = text.parse().unwrap();
        let words = |key: &str| -> Vec<String> {
            let themes = list[key].as_array().unwrap();
            let words = themes.iter().flat_map(|theme| {
                let theme = theme.as_table().unwrap();
                theme["words"].as_str().unwrap().split_whitespace()
            });
            words.map(str::to_owned).collect()
        };
        let two = words("two");
        for (key, wanted) in [("two", 2), ("struck", 3)] {
            for word in words(key) {
                assert_eq!(word.chars().count(), wanted, "{language}: {word}");
            }
        }
        let (report, made) = built(language, "aaaa\n", true);
        assert_eq!(report.short_words + 1, made.len(), "{language}");
        let (_, all) = built(language, &(two.join("\n") + "\naaaa\n"), false);
        assert_eq!(made, all, "{language}: words that no tiles lay");
        println!("measured: short-{language} {} words", report.short_words);
    }
}

/// How far the Polish list agrees with a tournament's. Only the numbers are looked at: the list was not made
/// from that one, and which words differ was not used to change it.
#[test]
fn polish_words_of_two_letters_are_mostly_those_of_a_tournament() {
    let name = "polish_words_of_two_letters_are_mostly_those_of_a_tournament";
    let oracle = folder().join("../../shared/oracles/pl_2letter_osps_quackle.txt");
    if !oracle.exists() {
        let ci = std::env::var("CI").is_ok_and(|value| value == "true");
        assert!(
            !ci,
            "../shared is absent, and CI=true allows no skipped tests"
        );
        eprintln!("skipped: {name}: ../shared is absent");
        return;
    }
    let oracle = fs::read_to_string(oracle).unwrap();
    let theirs: BTreeSet<&str> = oracle.split_whitespace().collect();
    let (_, mut ours) = built("pl", "aaaa\n", true);
    ours.remove("aaaa");
    let common = ours
        .iter()
        .filter(|word| theirs.contains(word.as_str()))
        .count();
    let percent = |of: usize| 100.0 * common as f64 / of as f64;
    let (precision, recall) = (percent(ours.len()), percent(theirs.len()));
    println!(
        "measured: polish-two-letters {} words, {common} of them among the {} of a tournament: \
         precision {precision:.0} %, recall {recall:.0} %",
        ours.len(),
        theirs.len()
    );
    assert!(
        precision >= 80.0 && recall >= 80.0,
        "{precision:.0} {recall:.0}"
    );
}
