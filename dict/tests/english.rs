//! The English dictionary that is built by default.

use std::{fs, path::Path};

use dict::{Builder, Capitals, Encoding};
use game::{Letter, Lexicon, Variant};

fn letters(word: &str, variant: &Variant) -> Vec<Letter> {
    let letter = |c: char| variant.letter(&c.to_string()).unwrap();
    word.to_uppercase().chars().map(letter).collect()
}

fn english(variant: &Variant) -> Lexicon {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("en/words.txt.gz");
    let mut builder = Builder::new(variant, Capitals::Auto);
    let report = builder
        .add("words.txt.gz", &fs::read(list).unwrap(), Encoding::Utf8)
        .unwrap();
    assert_eq!(report.kept, 270_658);
    assert_eq!(report.dropped().count(), 0);
    let fst = builder.finish().unwrap();
    println!("measured: english-size {} bytes", fst.len());
    Lexicon::new(fst, variant).unwrap()
}

#[test]
fn every_word_of_the_list_is_found_and_others_are_not() {
    let variant = Variant::shipped("en").unwrap();
    let lexicon = english(&variant);
    assert_eq!(lexicon.len(), 270_658);
    for word in ["aa", "za", "quiz", "uncopyrightable"] {
        assert!(lexicon.contains(&letters(word, &variant)), "{word}");
    }
    for word in ["a", "zz", "quizz", "qu", "uncopyrightably"] {
        assert!(!lexicon.contains(&letters(word, &variant)), "{word}");
    }
}

#[test]
fn it_has_all_of_enable() {
    let enable = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/lexica/enable.txt");
    if !enable.exists() {
        let ci = std::env::var("CI").is_ok_and(|value| value == "true");
        assert!(
            !ci,
            "../shared is absent, and CI=true allows no skipped tests"
        );
        eprintln!("skipped: it_has_all_of_enable: ../shared is absent");
        return;
    }
    let variant = Variant::shipped("en").unwrap();
    let lexicon = english(&variant);
    let words = fs::read_to_string(enable).unwrap();
    let missing: Vec<&str> = words
        .lines()
        .filter(|word| !lexicon.contains(&letters(word, &variant)))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
    assert_eq!(words.lines().count(), 168_551);
}
