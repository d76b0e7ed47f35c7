//! Lists as they come: encodings, forms, words that do not fit.

use std::io::Write;

use dict::{Builder, Capitals, DictError, Encoding, Reason, Report};
use game::{Letter, Lexicon, LexiconError, Variant};
use proptest::prelude::*;

fn build(
    variant: &Variant,
    bytes: &[u8],
    encoding: Encoding,
    capitals: Capitals,
) -> Result<(Report, Lexicon), DictError> {
    let mut builder = Builder::new(variant, capitals);
    let report = builder.add("list", bytes, encoding)?;
    let fst = builder.finish()?;
    Ok((
        report,
        Lexicon::new(fst, variant).expect("what was built opens"),
    ))
}

fn has(lexicon: &Lexicon, variant: &Variant, faces: &[&str]) -> bool {
    let word: Vec<Letter> = faces.iter().map(|f| variant.letter(f).unwrap()).collect();
    lexicon.contains(&word)
}

fn shipped(id: &str) -> Variant {
    Variant::shipped(id).unwrap()
}

/// The Polish word ŻÓŁW as the three encodings write it.
const TURTLE: [(Encoding, &[u8]); 3] = [
    (Encoding::Utf8, "żółw\nąś\n".as_bytes()),
    (Encoding::Cp1250, b"\xBF\xF3\xB3w\n\xB9\x9C\n"),
    (Encoding::Iso8859_2, b"\xBF\xF3\xB3w\n\xB1\xB6\n"),
];

#[test]
fn the_same_words_come_out_of_every_encoding() {
    let variant = shipped("pl");
    for (encoding, bytes) in TURTLE {
        let (report, lexicon) = build(&variant, bytes, encoding, Capitals::Auto).unwrap();
        assert_eq!(report.kept, 2, "{encoding}");
        assert!(has(&lexicon, &variant, &["Ż", "Ó", "Ł", "W"]), "{encoding}");
        assert!(has(&lexicon, &variant, &["Ą", "Ś"]), "{encoding}");
    }
}

#[test]
fn a_wrong_encoding_is_named_with_its_line() {
    let variant = shipped("pl");
    for (named, _) in TURTLE {
        for (real, bytes) in TURTLE {
            let bytes = [b"kot\nma\n", bytes].concat();
            let built = build(&variant, &bytes, named, Capitals::Auto);
            if named == real {
                assert!(built.is_ok());
                continue;
            }
            let error = built.unwrap_err();
            let DictError::Encoding { line, .. } = error else {
                panic!("{named} for {real}: {error}");
            };
            // ŻÓŁW is the same in CP1250 and ISO-8859-2; the line after it tells them apart.
            let both = named != Encoding::Utf8 && real != Encoding::Utf8;
            assert_eq!(line, if both { 4 } else { 3 }, "{named} for {real}");
        }
    }
}

#[test]
fn bytes_that_cp1250_has_no_character_for_are_noticed() {
    let variant = shipped("pl");
    for byte in [0x81, 0x83, 0x88, 0x90, 0x98] {
        let bytes = [b"kot\n\xBF\xF3\xB3w\nma", &[byte][..], b"\n"].concat();
        let error = build(&variant, &bytes, Encoding::Cp1250, Capitals::Auto).unwrap_err();
        assert!(
            matches!(error, DictError::Encoding { line: 3, .. }),
            "{byte:x}: {error}"
        );
    }
}

#[test]
fn examples_of_what_was_left_out_do_nothing_to_a_terminal() {
    let bytes = b"cat\nc\x1b[2Jat\nd\x07og\n";
    let (report, _) = build(&shipped("en"), bytes, Encoding::Utf8, Capitals::Auto).unwrap();
    let shown: Vec<&String> = report
        .dropped()
        .flat_map(|(_, dropped)| &dropped.examples)
        .collect();
    assert_eq!(shown, ["c\u{FFFD}[2Jat", "d\u{FFFD}og"]);
}

#[test]
fn what_is_no_text_is_refused() {
    let variant = shipped("en");
    let error = |bytes: &[u8]| {
        build(&variant, bytes, Encoding::Utf8, Capitals::Auto)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        error(b"\xFF\xFEa\0"),
        "list: this is UTF-16; save it as UTF-8"
    );
    assert!(error(b"ab\ncd\0").starts_with("list, line 2: this is no text"));
    assert!(error(b"[\"aa\", 3]").starts_with("list: begins like JSON"));
    assert!(error(b"\x1F\x8B\x08nonsense").starts_with("list: the compressed file is damaged"));
    assert!(error(b"").starts_with("no word can be laid"));
    assert!(error("łódź\n".as_bytes()).starts_with("no word can be laid"));
}

#[test]
fn json_gzip_and_carriage_returns_are_read() {
    let variant = shipped("en");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(b"cat\ndog\n").unwrap();
    let gzip = gzip.finish().unwrap();
    for bytes in [
        &b" [\"cat\",\n\"dog\"]"[..],
        b"cat\r\n\r\ndog",
        b"\xEF\xBB\xBFdog\ncat\ndog\n",
        &gzip,
    ] {
        let (_, lexicon) = build(&variant, bytes, Encoding::Utf8, Capitals::Auto).unwrap();
        assert_eq!(lexicon.len(), 2);
        assert!(has(&lexicon, &variant, &["C", "A", "T"]));
        assert!(has(&lexicon, &variant, &["D", "O", "G"]));
    }
}

#[test]
fn what_does_not_fit_is_counted_with_an_example() {
    let list = "cat\na\nBerlin\nNATO\nNATO\nco-op\nnaïve\nantidisestablishmentarian\ncat\n";
    let variant = shipped("en");
    let (report, lexicon) =
        build(&variant, list.as_bytes(), Encoding::Utf8, Capitals::Auto).unwrap();
    assert_eq!((report.kept, lexicon.len()), (2, 1));
    let dropped: Vec<(Reason, usize, &[String])> = report
        .dropped()
        .map(|(reason, dropped)| (reason, dropped.count, &dropped.examples[..]))
        .collect();
    assert_eq!(
        dropped,
        [
            (
                Reason::Name,
                3,
                &["Berlin".to_owned(), "NATO".to_owned()][..]
            ),
            (Reason::Sign, 1, &["co-op".to_owned()]),
            (Reason::Foreign, 1, &["naïve".to_owned()]),
            (Reason::Short, 1, &["a".to_owned()]),
            (Reason::Long, 1, &["antidisestablishmentarian".to_owned()]),
        ]
    );
}

#[test]
fn capitals_are_names_unless_the_list_or_the_language_says_otherwise() {
    let (en, de) = (shipped("en"), shipped("de"));
    let kept = |variant: &Variant, list: &[u8], capitals| {
        let built = build(variant, list, Encoding::Utf8, capitals);
        built.map_or(0, |(report, _)| report.kept)
    };
    assert_eq!(kept(&en, b"CAT\nDOG\n", Capitals::Auto), 2);
    assert_eq!(kept(&en, b"CAT\ndog\n", Capitals::Auto), 1);
    assert_eq!(kept(&en, b"CAT\ndog\n", Capitals::Keep), 2);
    assert_eq!(kept(&de, b"Katze\nGmbH\nLKW\nlaufen\n", Capitals::Auto), 2);
    assert_eq!(kept(&de, b"Katze\nGmbH\nLKW\nlaufen\n", Capitals::Drop), 1);
}

#[test]
fn letters_without_a_tile_of_their_own_are_folded_where_players_do() {
    let de = shipped("de");
    let list = "Straße\n".as_bytes();
    let (_, lexicon) = build(&de, list, Encoding::Utf8, Capitals::Auto).unwrap();
    assert!(has(&lexicon, &de, &["S", "T", "R", "A", "S", "S", "E"]));
    let it = shipped("it");
    let list = "città\n".as_bytes();
    let (_, lexicon) = build(&it, list, Encoding::Utf8, Capitals::Auto).unwrap();
    assert!(has(&lexicon, &it, &["C", "I", "T", "T", "A"]));
    let ro = shipped("ro");
    let list = "mâță\nmâţă\n".as_bytes();
    let (_, lexicon) = build(&ro, list, Encoding::Utf8, Capitals::Auto).unwrap();
    assert_eq!(lexicon.len(), 1);
    assert!(has(&lexicon, &ro, &["M", "A", "T", "A"]));
}

/// A variant of five rows with these tiles.
fn small(language: &str, faces: &[&str]) -> Variant {
    let row = "squares = [\".....\", \".....\", \".....\", \".....\", \".....\"]";
    let tiles: Vec<String> = faces
        .iter()
        .map(|face| format!("[\"{face}\", 1, 1]"))
        .collect();
    let text = format!(
        "name = \"x\"\nlanguage = \"{language}\"\nrack = 3\ncentre = \"C3\"\nblanks = 2\n\
         bonuses = []\ntiles = [{}]\n{row}\n",
        tiles.join(", ")
    );
    Variant::parse(language, &text).unwrap()
}

#[test]
fn accents_of_french_and_spanish_do_not_count_and_tiles_with_signs_do() {
    let fr = small("fr", &["A", "C", "E", "L", "O", "U", "Y"]);
    let list = "ça\ncœ\nlaÿ\nêâ\nñu\n".as_bytes();
    let (report, lexicon) = build(&fr, list, Encoding::Utf8, Capitals::Auto).unwrap();
    assert_eq!((report.kept, report.foreign.count), (4, 1));
    assert!(has(&lexicon, &fr, &["C", "A"]));
    assert!(has(&lexicon, &fr, &["C", "O", "E"]));
    let es = small("es", &["A", "N", "Ñ", "O", "U"]);
    let list = "año\náno\nnoú\nuñü\noç\n".as_bytes();
    let (report, lexicon) = build(&es, list, Encoding::Utf8, Capitals::Auto).unwrap();
    assert_eq!((report.kept, report.foreign.count), (4, 1));
    assert!(has(&lexicon, &es, &["A", "Ñ", "O"]));
    assert!(has(&lexicon, &es, &["A", "N", "O"]));
    // Without a tile for what a letter would be laid with, the word is not laid.
    let few = small("fr", &["A", "O"]);
    let (report, _) = build(
        &few,
        "aa\nœa\nça\n".as_bytes(),
        Encoding::Utf8,
        Capitals::Auto,
    )
    .unwrap();
    assert_eq!((report.kept, report.foreign.count), (1, 2));
}

#[test]
fn western_encodings_are_read_and_told_from_others() {
    let fr = small("fr", &["A", "C", "E", "O"]);
    for (encoding, bytes) in [
        (Encoding::Iso8859_1, &b"\xE7a\n"[..]),
        (Encoding::Iso8859_15, b"\xE7a\nc\xBD\n"),
        (Encoding::Cp1252, b"\xE7a\nc\x9C\n"),
    ] {
        let (report, _) = build(&fr, bytes, encoding, Capitals::Auto).unwrap();
        let lines = bytes.iter().filter(|byte| **byte == b'\n').count();
        assert_eq!(report.kept, lines, "{encoding}");
    }
    let error = |bytes: &[u8], encoding| {
        build(&fr, bytes, encoding, Capitals::Auto)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        error(b"ca\nc\x9C\n", Encoding::Iso8859_1),
        "list, line 2: not ISO-8859-1; try `--encoding cp1252`"
    );
    assert_eq!(
        error(b"ca\n\x9D\n", Encoding::Cp1252),
        "list, line 2: not CP1252; try `--encoding cp1250`"
    );
    for name in Encoding::NAMES {
        let encoding = Encoding::parse(name).unwrap();
        assert_eq!(encoding.to_string().to_lowercase(), name);
    }
    assert_eq!(Encoding::parse("microsoft-CP1250"), Some(Encoding::Cp1250));
    assert_eq!(Encoding::parse("ebcdic"), None);
}

#[test]
fn faces_of_two_characters_are_one_tile_and_win_over_single_ones() {
    let variant = small("es", &["A", "C", "CH", "H", "O"]);
    let (report, lexicon) = build(
        &variant,
        b"chacho\nocha\nchchchchch\n",
        Encoding::Utf8,
        Capitals::Auto,
    )
    .unwrap();
    assert_eq!(report.kept, 3);
    assert!(has(&lexicon, &variant, &["CH", "A", "CH", "O"]));
    assert!(has(&lexicon, &variant, &["O", "CH", "A"]));
    assert!(!has(&lexicon, &variant, &["O", "C", "H", "A"]));
    // Five tiles fill the row of five squares, though they have ten letters.
    assert!(has(&lexicon, &variant, &["CH"; 5]));
}

#[test]
fn a_dictionary_for_other_letters_or_damaged_is_refused() {
    let (en, de) = (shipped("en"), shipped("de"));
    let mut builder = Builder::new(&en, Capitals::Auto);
    builder.add("list", b"cat\ndog\n", Encoding::Utf8).unwrap();
    let fst = builder.finish().unwrap();
    let error = Lexicon::new(fst.clone(), &de).unwrap_err();
    assert!(
        matches!(error, LexiconError::OtherAlphabet { .. }),
        "{error}"
    );
    for at in 0..fst.len() {
        let mut damaged = fst.clone();
        damaged[at] ^= 0x40;
        assert!(Lexicon::new(damaged, &en).is_err(), "byte {at}");
        assert!(Lexicon::new(fst[..at].to_vec(), &en).is_err(), "{at} bytes");
    }
    let plain = fst::Set::from_iter(["cat"])
        .unwrap()
        .into_fst()
        .into_inner();
    assert!(matches!(
        Lexicon::new(plain, &en),
        Err(LexiconError::NoAlphabet)
    ));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the words and their order, exactly they are found.
    #[test]
    fn the_words_given_are_the_words_found(words in prop::collection::vec("[a-e]{2,6}", 1..60)) {
        let variant = shipped("en");
        let (report, lexicon) =
            build(&variant, words.join("\n").as_bytes(), Encoding::Utf8, Capitals::Auto).unwrap();
        prop_assert_eq!(report.kept, words.len());
        let mut distinct = words.clone();
        distinct.sort();
        distinct.dedup();
        prop_assert_eq!(lexicon.len(), distinct.len());
        for word in &words {
            let letters: Vec<Letter> = word.bytes().map(|b| Letter(b - b'a')).collect();
            prop_assert!(lexicon.contains(&letters));
            // The word without its last letter is found only when it was given, too.
            let shorter = &word[..word.len() - 1];
            prop_assert_eq!(
                lexicon.contains(&letters[..letters.len() - 1]),
                words.iter().any(|w| w == shorter)
            );
        }
    }

    /// No bytes make the reader of lists panic, in any encoding, for sets with and without tiles of two
    /// letters.
    #[test]
    fn no_bytes_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        encoding in prop::sample::select(&Encoding::NAMES[..]),
        id in prop::sample::select(vec!["pl", "es", "de"]),
        curate in any::<bool>(),
    ) {
        let variant = shipped(id);
        let mut builder = Builder::new(&variant, Capitals::Auto);
        builder.curate(curate);
        if builder.add("list", &bytes, Encoding::parse(encoding).unwrap()).is_ok()
            && let Ok(fst) = builder.finish()
        {
            prop_assert!(Lexicon::new(fst, &variant).is_ok());
        }
    }

    /// The same of what looks like JSON, and of compressed files with a damage.
    #[test]
    fn no_json_and_no_compressed_bytes_panic(
        json in r#"\[("[a-zżA]{0,4}"|[0-9]{1,3}|null|\[|\]|,|\\u00[0-9]{2}){0,9}\]?"#,
        place in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let variant = shipped("pl");
        let _ = build(&variant, json.as_bytes(), Encoding::Utf8, Capitals::Auto);
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        gzip.write_all(json.as_bytes()).unwrap();
        let mut gzip = gzip.finish().unwrap();
        let at = place.index(gzip.len());
        gzip[at] = byte;
        let _ = build(&variant, &gzip, Encoding::Utf8, Capitals::Auto);
        let _ = build(&variant, &gzip[..at], Encoding::Utf8, Capitals::Auto);
    }

    /// Every list of words comes out of every encoding that has its letters.
    #[test]
    fn encodings_change_no_words(words in prop::collection::btree_set("[a-ząćęłńóśźż]{2,6}", 1..20)) {
        let variant = shipped("pl");
        let text = words.iter().map(|word| format!("{word}\n")).collect::<String>();
        let built = |bytes: &[u8], encoding| {
            build(&variant, bytes, encoding, Capitals::Auto).map(|(report, _)| report)
        };
        let utf8 = built(text.as_bytes(), Encoding::Utf8);
        for (encoding, table) in [
            (Encoding::Cp1250, encoding_rs::WINDOWS_1250),
            (Encoding::Iso8859_2, encoding_rs::ISO_8859_2),
            (Encoding::Iso8859_16, encoding_rs::ISO_8859_16),
        ] {
            let (bytes, _, unmappable) = table.encode(&text);
            prop_assert!(!unmappable);
            match (&utf8, built(&bytes, encoding)) {
                (Ok(wanted), Ok(got)) => prop_assert_eq!(wanted, &got),
                (Err(DictError::Nothing { .. }), Err(DictError::Nothing { .. })) => {}
                // Bytes that also are UTF-8, two letters being one.
                (_, Err(DictError::Encoding { .. })) => prop_assert!(std::str::from_utf8(&bytes).is_ok()),
                (wanted, got) => prop_assert!(false, "{wanted:?} {got:?}"),
            }
        }
    }
}
