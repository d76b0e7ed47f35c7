//! A table's own words over a dictionary.

use std::fs;

use dict::{Answer, Builder, Capitals, DictError, Dictionary, Encoding, House, Reason};
use game::{Lexicon, LexiconError, Variant};
use proptest::prelude::*;

fn shipped(id: &str) -> Variant {
    Variant::shipped(id).unwrap()
}

fn fst(variant: &Variant, list: &str) -> Vec<u8> {
    let mut builder = Builder::new(variant, Capitals::Auto);
    builder
        .add("list", list.as_bytes(), Encoding::Utf8)
        .unwrap();
    builder.finish().unwrap()
}

fn exported(dictionary: &Dictionary<'_>) -> String {
    let mut bytes = Vec::new();
    dictionary.export(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn own_words_are_kept_as_people_wrote_them_and_change_what_stands() {
    let en = shipped("en");
    let text = "# Ours\nZQX # grandmother's\n - cat\n\nzqx\nco-op\nłódź\n";
    let mut house = House::parse("house.txt", text.as_bytes(), &en).unwrap();
    let unlaid: Vec<_> = house
        .unlaid()
        .iter()
        .map(|u| (u.line, &*u.word, u.reason))
        .collect();
    assert_eq!(
        unlaid,
        [(6, "co-op", Reason::Sign), (7, "łódź", Reason::Foreign)]
    );
    assert_eq!(house.text(), text);

    assert!(!house.add("ZqX").unwrap());
    assert!(house.add("cat").unwrap());
    assert!(house.remove("dog").unwrap());
    assert!(house.remove("emu").unwrap());
    assert!(house.forget("emu").unwrap());
    assert!(!house.forget("emu").unwrap());
    assert_eq!(
        house.text(),
        "# Ours\nZQX # grandmother's\n\nzqx\nco-op\nłódź\ncat\n-dog\n"
    );
    assert_eq!((house.added().count(), house.removed().count()), (2, 1));

    let dictionary = Dictionary::open(fst(&en, "ant\ncat\ndog\nemu\n"), &en, house).unwrap();
    for (word, answer) in [
        ("ANT", Answer::Listed),
        ("cat", Answer::Listed),
        ("dog", Answer::Removed),
        ("zqx", Answer::Added),
        ("eel", Answer::Absent),
    ] {
        assert_eq!(dictionary.contains(word).unwrap(), answer, "{word}");
    }
    assert_eq!(exported(&dictionary), "ant\ncat\nemu\nzqx\n");
    let stats = dictionary.stats();
    assert_eq!(
        (stats.words, stats.listed, stats.added, stats.removed),
        (4, 4, 1, 1)
    );
    assert_eq!((stats.by_length.len(), stats.by_length[3]), (16, 4));
    // printf 'ant\ncat\nemu\nzqx\n' | sha256sum
    assert_eq!(
        stats.hash,
        "098b2354b9cc538920da313647c0610b29ccbb12d7fbe41580b42552ac9e85e4"
    );
}

#[test]
fn a_word_that_cannot_be_laid_changes_nothing() {
    let en = shipped("en");
    let mut house = House::none(&en);
    let error = house.add("co-op").unwrap_err();
    assert!(
        matches!(
            error,
            DictError::Word {
                reason: Reason::Sign,
                ..
            }
        ),
        "{error}"
    );
    assert_eq!(
        house.add("a").unwrap_err().to_string(),
        "\"a\" cannot be laid: fewer than two tiles"
    );
    assert_eq!(house.text(), "");
    let bytes = b"ab\n\xFF\n";
    let error = House::parse("house.txt", bytes, &en)
        .err()
        .unwrap()
        .to_string();
    assert!(error.starts_with("house.txt, line 2: not UTF-8"), "{error}");
}

#[test]
fn own_words_survive_a_new_dictionary() {
    let pl = shipped("pl");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("words.txt");
    let mut house = House::load(&path, &pl).unwrap();
    house.add("Żółwiowiec").unwrap();
    house.save(&path).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    for list in ["kot\n", "pies\nżółw\n"] {
        let house = House::load(&path, &pl).unwrap();
        let dictionary = Dictionary::open(fst(&pl, list), &pl, house).unwrap();
        assert_eq!(dictionary.contains("żółwiowiec").unwrap(), Answer::Added);
        assert_eq!(exported(&dictionary), format!("{list}żółwiowiec\n"));
    }
    fs::write(&path, vec![b'\n'; (1 << 20) + 1]).unwrap();
    let error = House::load(&path, &pl).err().unwrap().to_string();
    assert!(
        error.contains("words.txt: more than 1048576 bytes"),
        "{error}"
    );
    let error = House::load(folder.path(), &pl).err().unwrap().to_string();
    assert!(error.contains("cannot be read"), "{error}");
}

/// Merged once, then found again; other words or another dictionary are merged anew.
#[test]
fn own_words_are_merged_once() {
    let en = shipped("en");
    let folder = tempfile::tempdir().unwrap();
    let house = |text: &str| House::parse("own", text.as_bytes(), &en).unwrap();
    let words = |list: &str, own: &str| {
        let lexicon = dict::open(fst(&en, list), &en, house(own), folder.path()).unwrap();
        let word = |text: &str| -> Vec<game::Letter> {
            text.bytes().map(|byte| game::Letter(byte - b'a')).collect()
        };
        ["ant", "cat", "zqx"].map(|text| lexicon.contains(&word(text)))
    };
    let kept = || {
        let files = fs::read_dir(folder.path()).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        names.collect::<Vec<_>>()
    };
    assert_eq!(words("ant\ncat\n", "# none\n"), [true, true, false]);
    assert_eq!(kept(), Vec::<String>::new());
    assert_eq!(words("ant\ncat\n", "zqx\n-cat\n"), [true, false, true]);
    let first = kept();
    assert_eq!(first.len(), 1);
    // The next opening reads what was kept, and a damaged one is made again.
    let path = folder.path().join(&first[0]);
    fs::write(&path, fst(&en, "cat\n")).unwrap();
    assert_eq!(words("ant\ncat\n", "zqx\n-cat\n"), [false, true, false]);
    fs::write(&path, "nothing of the kind").unwrap();
    assert_eq!(words("ant\ncat\n", "zqx\n-cat\n"), [true, false, true]);
    assert_eq!(words("ant\ncat\n", "zqx\n"), [true, true, true]);
    assert_eq!(words("ant\n", "zqx\n"), [true, false, true]);
    assert_eq!(kept().len(), 1);
    assert_ne!(kept(), first);
    // A folder that is not there only costs time.
    let nowhere = folder.path().join("none");
    assert!(dict::open(fst(&en, "ant\n"), &en, house("zqx\n"), &nowhere).is_ok());
}

#[test]
fn what_is_no_dictionary_is_refused() {
    let (en, de) = (shipped("en"), shipped("de"));
    let good = fst(&en, "ant\ncat\n");
    let open = |bytes: Vec<u8>, variant| {
        Dictionary::open(bytes, variant, House::none(variant))
            .err()
            .map(|e| e.to_string())
    };
    assert_eq!(open(good.clone(), &en), None);
    for (bytes, variant, wanted) in [
        (good[..good.len() - 3].to_vec(), &en, "build"),
        (b"ant\ncat\n".to_vec(), &en, "this is no dictionary"),
        (Vec::new(), &en, "this is no dictionary"),
        (good, &de, "was made for the letters A B C"),
    ] {
        let error = open(bytes, variant).unwrap();
        assert!(
            error.contains(wanted) && error.contains("kibitz dict build"),
            "{error}"
        );
    }
}

/// The English list says of itself what its words hash to.
#[test]
fn the_hash_is_that_of_the_list_written_out() {
    let en = shipped("en");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("en");
    let mut builder = Builder::new(&en, Capitals::Auto);
    let list = fs::read(folder.join("words.txt.gz")).unwrap();
    builder.add("words", &list, Encoding::Utf8).unwrap();
    let dictionary = Dictionary::open(builder.finish().unwrap(), &en, House::none(&en)).unwrap();
    let provenance = fs::read_to_string(folder.join("PROVENANCE.md")).unwrap();
    let hash = dictionary.stats().hash;
    assert!(provenance.contains(&format!("`{hash}`")), "{hash}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever a table adds and removes, the merged file, the export and the answers agree.
    #[test]
    fn all_views_agree(
        list in prop::collection::btree_set("[a-c]{2,3}", 1..20),
        added in prop::collection::btree_set("[a-c]{2,3}", 0..8),
        removed in prop::collection::btree_set("[a-c]{2,3}", 0..8),
    ) {
        let en = shipped("en");
        let mut house = House::none(&en);
        for word in &added {
            house.add(word).unwrap();
        }
        for word in &removed {
            house.remove(word).unwrap();
        }
        let again = House::parse("again", house.text().as_bytes(), &en).unwrap();
        let list: Vec<String> = list.into_iter().collect();
        let dictionary = Dictionary::open(fst(&en, &list.join("\n")), &en, again).unwrap();
        let stands = |word: &String| {
            !removed.contains(word) && (added.contains(word) || list.contains(word))
        };
        let mut all: Vec<&String> = list.iter().chain(&added).filter(|w| stands(w)).collect();
        all.sort();
        all.dedup();
        let text: String = all.iter().flat_map(|word| [word.as_str(), "\n"]).collect();
        prop_assert_eq!(exported(&dictionary), text);
        let stats = dictionary.stats();
        prop_assert_eq!(stats.words, all.len());
        prop_assert_eq!(stats.words, stats.listed + stats.added - stats.removed);
        prop_assert_eq!(Lexicon::new(dictionary.merged(), &en).unwrap().len(), all.len());
        for word in list.iter().chain(&added).chain(&removed) {
            prop_assert_eq!(dictionary.contains(word).unwrap().stands(), stands(word));
        }
    }

    /// No bytes make either file's reader panic.
    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let en = shipped("en");
        let _ = House::parse("house", &bytes, &en);
        let opened = Dictionary::open(bytes, &en, House::none(&en));
        prop_assert!(matches!(
            opened.err(),
            Some(LexiconError::NotFst(_) | LexiconError::Damaged(_) | LexiconError::NoAlphabet)
        ));
    }
}
