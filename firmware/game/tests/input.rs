//! What comes from outside: whatever it holds, it is refused in a sentence or taken, and nothing panics.

mod boards;

use std::fs;
use std::path::Path;

use boards::{letters, shipped};
use game::{Board, Letter, Lexicon, LexiconError, Record, Scores, Variant};
use proptest::prelude::*;

/// The file of a shipped variant.
fn file(id: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("variants/{id}.toml"));
    fs::read_to_string(path).expect("shipped")
}

/// A dictionary of a few English words.
fn dictionary() -> Vec<u8> {
    let en = shipped("en");
    let words = ["CAT", "CATS", "COT", "DOG", "SCATTERS", "ZA"];
    Lexicon::build(&en, words.map(|word| letters(&en, word)))
}

/// Uses a dictionary in every way there is.
fn used(lexicon: &Lexicon) -> usize {
    let any = [None, None, None];
    let found = lexicon.fillings(&any, 100).map_or(0, |found| found.len());
    found + usize::from(lexicon.contains(&[Letter(2), Letter(0), Letter(19)]))
}

#[test]
fn a_dictionary_cut_short_anywhere_is_refused() {
    let (en, whole) = (shipped("en"), dictionary());
    assert_eq!(used(&Lexicon::new(whole.clone(), &en).unwrap()), 4);
    for length in 0..whole.len() {
        let error = Lexicon::new(whole[..length].to_vec(), &en).unwrap_err();
        assert!(
            error.to_string().contains("kibitz dict build"),
            "{length}: {error}"
        );
    }
}

#[test]
fn a_dictionary_with_any_bit_turned_is_refused() {
    let (en, whole) = (shipped("en"), dictionary());
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            assert!(Lexicon::new(bytes, &en).is_err(), "byte {at}, bit {bit}");
        }
    }
}

#[test]
fn a_dictionary_of_another_program_or_language_says_so() {
    let other = fst::Set::from_iter(["cat", "dog"]).unwrap();
    let error = Lexicon::new(other.into_fst().into_inner(), &shipped("en")).unwrap_err();
    assert!(matches!(error, LexiconError::NoAlphabet), "{error}");
    let error = Lexicon::new(dictionary(), &shipped("es"))
        .unwrap_err()
        .to_string();
    let wanted = "made for the letters A B C D E F G H I J K L M N O P Q R S T U V W X Y Z, the variant es \
                  has A B C CH D";
    assert!(error.contains(wanted), "{error}");
    // The same letters are the same dictionary: French words may be looked up in an English list.
    assert!(Lexicon::new(dictionary(), &shipped("fr")).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    /// A variant's file with anything done to it is read or refused with the name of the variant.
    #[test]
    fn no_variant_file_panics(
        id in prop::sample::select(Variant::ids().collect::<Vec<_>>()),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..4usize, "[ -~ŁÑ]{0,3}"), 1..6),
        bytes in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let mut text: Vec<char> = file(id).chars().collect();
        for (at, gone, instead) in edits {
            let at = at.index(text.len());
            let end = (at + gone).min(text.len());
            text.splice(at..end, instead.chars());
            if text.is_empty() { text.push(' ') }
        }
        let text: String = text.into_iter().collect();
        for text in [text, String::from_utf8_lossy(&bytes).into_owned()] {
            match Variant::parse("home", &text) {
                Ok(variant) => prop_assert!(variant.tiles() > 0 || variant.faces.iter().all(|f| f.count == 0)),
                Err(error) => prop_assert!(error.to_string().starts_with("variant home: "), "{}", error),
            }
        }
    }

    /// Boards, scores and dictionaries of any bytes are read or refused; boards are written as they were read.
    #[test]
    fn no_bytes_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..400),
        rows in prop::collection::vec("[.?A-Ea-eÑ\\[\\]CHch]{13,16}", 13..17),
    ) {
        let es = shipped("es");
        let any = String::from_utf8_lossy(&bytes).into_owned();
        for text in [any.clone(), rows.join("\n")] {
            if let Ok(board) = Board::parse(&text, &es) {
                let again = Board::parse(&board.rows(&es).join("\n"), &es);
                prop_assert_eq!(again, Ok(board));
            }
        }
        let _ = Scores::parse(&any);
        prop_assert!(Lexicon::new(bytes.clone(), &es).is_err());
        if let Err(error) = Record::parse(&bytes) {
            prop_assert!(error.to_string().starts_with("line "), "{}", error);
        }
    }
}
