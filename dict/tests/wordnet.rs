//! Meanings of English words.

use std::{collections::BTreeMap, fs, time::Instant};

use dict::WordNet;
use proptest::prelude::*;

/// A folder with nouns and verbs of WordNet's form.
fn folder(nouns: &BTreeMap<String, String>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut data = "  1 licence\n".to_owned();
    let mut index = "  1 licence\n".to_owned();
    for (word, gloss) in nouns {
        let offset = data.len();
        index += &format!("{word} n 1 2 @ ~ 1 0 {offset:08}  \n");
        data += &format!("{offset:08} 05 n 01 {word} 0 001 @ 00000000 n 0000 | {gloss}  \n");
    }
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("index.noun", &index);
    write("data.noun", &data);
    write("noun.exc", "feet foot\nmice mouse\n");
    let verb = "00000000 38 v 01 foot 0 000 | walk; \"let's foot it\"\n";
    write("data.verb", verb);
    write("index.verb", "foot v 1 0 1 1 00000000  \n");
    for part in ["adj", "adv"] {
        write(&format!("index.{part}"), "");
        write(&format!("data.{part}"), "");
    }
    folder
}

fn nouns(words: &[(&str, &str)]) -> BTreeMap<String, String> {
    words
        .iter()
        .map(|(w, g)| ((*w).to_owned(), (*g).to_owned()))
        .collect()
}

#[test]
fn words_base_forms_and_the_commoner_part_are_found() {
    let nouns = nouns(&[
        ("box", "a container: \"a box of tea\""),
        ("foot", "the part of the leg; also a length"),
        ("mouse", "a small rodent"),
        (
            "policeman",
            "a member of a police force; \"it was an accident\"",
        ),
    ]);
    let folder = folder(&nouns);
    let net = WordNet::open(folder.path()).unwrap();
    let meaning = |word: &str| net.definition(word).unwrap().map(|found| found.to_string());
    for (word, wanted) in [
        ("BOX", Some("box (noun): a container")),
        ("boxes", Some("box (noun): a container")),
        ("mice", Some("mouse (noun): a small rodent")),
        (
            "policemen",
            Some("policeman (noun): a member of a police force"),
        ),
        // The verb was met in more senses.
        ("foot", Some("foot (verb): walk")),
        (
            "feet",
            Some("foot (noun): the part of the leg; also a length"),
        ),
        ("footing", Some("foot (verb): walk")),
        ("bo", None),
        ("zzz", None),
        ("", None),
        ("a b", None),
        ("łódź", None),
        ("s", None),
    ] {
        assert_eq!(meaning(word).as_deref(), wanted, "{word}");
    }
    assert!(WordNet::open(&folder.path().join("none")).is_none());
}

#[test]
fn damaged_files_are_said_and_not_read_on() {
    let folder = folder(&nouns(&[("box", "a container")]));
    let net = WordNet::open(folder.path()).unwrap();
    for (name, text) in [
        ("data.noun", "nothing of the kind".to_owned()),
        ("index.noun", "box n x\n".to_owned()),
        ("index.noun", "b".repeat(200_000)),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
        let error = net.definition("box").unwrap_err().to_string();
        assert!(
            error.contains("install Debian's wordnet-base again"),
            "{error}"
        );
    }
}

#[test]
fn the_real_files_have_common_words() {
    let Some(net) = WordNet::installed() else {
        eprintln!("skipped: the_real_files_have_common_words: wordnet-base is not installed");
        return;
    };
    let definition = |word: &str| net.definition(word).unwrap().map(|found| found.to_string());
    for (word, wanted) in [
        (
            "cats",
            "cat (noun): feline mammal usually having thick soft fur and no ability to roar",
        ),
        (
            "RAN",
            "run (verb): move fast by using one's feet, with one foot off the ground at any given time",
        ),
        ("qi", "qi (noun): the circulating life energy"),
        ("beautiful", "beautiful (adjective): delighting the senses"),
    ] {
        let found = definition(word).unwrap_or_default();
        assert!(found.starts_with(wanted), "{word}: {found}");
    }
    assert_eq!(definition("qzx"), None);
    let start = Instant::now();
    assert!(definition("zebras").is_some());
    println!(
        "measured: definition {:.2} ms",
        start.elapsed().as_secs_f64() * 1000.0
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Every word of an index is found, wherever it stands.
    #[test]
    fn every_word_is_found(words in prop::collection::btree_map("[a-z]{1,9}", "[a-z ]{1,40}[a-z]", 1..60)) {
        let folder = folder(&words);
        let net = WordNet::open(folder.path()).unwrap();
        for (word, gloss) in &words {
            if word == "foot" {
                continue;
            }
            let found = net.definition(word).unwrap().unwrap();
            prop_assert_eq!(found.meaning, gloss.trim());
        }
    }

    /// No bytes make the reader panic or never end.
    #[test]
    fn no_bytes_panic(index in prop::collection::vec(any::<u8>(), 0..300), word in "[a-c]{1,2}") {
        let folder = folder(&BTreeMap::new());
        fs::write(folder.path().join("index.noun"), &index).unwrap();
        let _ = WordNet::open(folder.path()).unwrap().definition(&word);
    }
}
