//! Small dictionaries whose words are known.

use proptest::prelude::*;

use super::*;

/// All words, sorted, each once.
fn words(aff: &str, dic: &str) -> Vec<String> {
    try_words(aff.as_bytes(), dic.as_bytes()).unwrap().0
}

fn try_words(aff: &[u8], dic: &[u8]) -> Result<(Vec<String>, Expansion), DictError> {
    let mut words = Vec::new();
    let expansion =
        Hunspell::parse("x.aff", aff)?.expand("x.dic", dic, &mut |w| words.push(w.to_owned()))?;
    words.sort();
    words.dedup();
    Ok((words, expansion))
}

#[test]
fn suffixes_prefixes_and_both_together() {
    let aff = "SET UTF-8\nPFX U Y 1\nPFX U 0 un .\nPFX R N 1\nPFX R 0 re .\n\
               SFX D Y 3\nSFX D 0 d e\nSFX D y ied [^aeiou]y\nSFX D 0 ed [^ey]\n\
               SFX N N 1\nSFX N 0 ness .\n";
    assert_eq!(
        words(aff, "4\nlock/UD\ntry/DR\nlate/UDN\nplay/D\n"),
        [
            "late", "lated", "lateness", "lock", "locked", "play", "retry", "tried", "try",
            "unlate", "unlated", "unlock", "unlocked"
        ]
    );
}

#[test]
fn a_second_suffix_and_a_prefix_that_the_first_allows() {
    let aff = "SET UTF-8\nFLAG long\nSFX Aa Y 1\nSFX Aa 0 s/BbCc .\nSFX Bb Y 1\nSFX Bb 0 t .\n\
               PFX Cc Y 1\nPFX Cc 0 p .\nPFX Dd Y 1\nPFX Dd 0 q/Ee .\nSFX Ee Y 1\nSFX Ee 0 e .\n";
    assert_eq!(words(aff, "x/Aa\n"), ["pxs", "pxst", "x", "xs", "xst"]);
    assert_eq!(words(aff, "y/Dd\n"), ["qy", "qye", "y"]);
}

#[test]
fn words_that_are_no_words_alone() {
    let aff = "SET UTF-8\nNEEDAFFIX n\nFORBIDDENWORD f\nONLYINCOMPOUND c\nCIRCUMFIX o\n\
               SFX S Y 1\nSFX S 0 s .\nSFX N Y 1\nSFX N 0 m/nT .\nSFX T Y 1\nSFX T 0 t .\n\
               SFX C Y 1\nSFX C 0 k/c .\nPFX G Y 1\nPFX G 0 ge/o .\nSFX H Y 1\nSFX H 0 t/o .\n\
               PFX P Y 1\nPFX P 0 p .\n";
    assert_eq!(words(aff, "a/nS\n"), ["as"]);
    assert_eq!(words(aff, "b/c\nb/cS\n"), Vec::<String>::new());
    assert_eq!(words(aff, "ds/f\nd/S\ne/fS\n"), ["d"]);
    assert_eq!(words(aff, "g/N\n"), ["g", "gmt"]);
    assert_eq!(words(aff, "g/NP\n"), ["g", "gmt", "pg", "pgm", "pgmt"]);
    assert_eq!(words(aff, "h/C\n"), ["h"]);
    assert_eq!(words(aff, "mach/GH\n"), ["gemacht", "mach"]);
    assert_eq!(words(aff, "lach/GS\n"), ["lach", "lachs"]);
}

#[test]
fn flags_are_numbers_letters_or_aliases() {
    let rule = "SFX FLAG Y 1\nSFX FLAG 0 s .\n";
    for (form, flag, entry) in [
        ("FLAG num", "1234", "x/7,1234"),
        ("FLAG UTF-8", "ż", "x/óż"),
        ("FLAG long", "ab", "x/cdab"),
        ("", "A", "x/BA"),
        // Bytes where nothing else is said, as hunspell takes them: À and Á begin with the same one.
        ("", "À", "x/Á"),
    ] {
        let aff = format!("SET UTF-8\n{form}\n{}", rule.replace("FLAG", flag));
        assert_eq!(words(&aff, entry), ["x", "xs"], "{form}");
    }
    let aff =
        "SET UTF-8\nAF 2\nAF A\nAF AB # both\nSFX A Y 1\nSFX A 0 s/2 .\nSFX B Y 1\nSFX B 0 t .\n";
    assert_eq!(
        words(aff, "x/1\ny/2\n"),
        ["x", "xs", "xss", "xst", "y", "ys", "yss", "yst", "yt"]
    );
    let (_, expansion) = try_words(aff.as_bytes(), b"x/3\nz/0\n").unwrap();
    assert_eq!(expansion.skipped[0].count, 2);
}

#[test]
fn whole_words_are_taken_away_only_where_it_is_said() {
    let aff = "SET UTF-8\nSFX A Y 1\nSFX A go went go\n";
    assert_eq!(words(aff, "go/A\n"), ["go"]);
    assert_eq!(
        words(&format!("FULLSTRIP\n{aff}"), "go/A\n"),
        ["go", "went"]
    );
}

#[test]
fn encodings_are_those_the_affix_file_names() {
    for (set, dic) in [
        ("ISO8859-2", &b"\xBF\xF3\xB3w/A"[..]),
        ("microsoft-cp1250", b"\xBF\xF3\xB3w/A"),
        ("UTF-8", "żółw/A".as_bytes()),
    ] {
        let aff = format!("SET {set}\nSFX A Y 1\nSFX A 0 ie .\n");
        let (words, _) = try_words(aff.as_bytes(), dic).unwrap();
        assert_eq!(words, ["żółw", "żółwie"], "{set}");
    }
    let aff = b"SET UTF-8\n# \xBF\nSFX A Y 1\nSFX A 0 \xB1 .\n";
    let error = try_words(aff, b"a").unwrap_err().to_string();
    assert!(
        error.starts_with("x.aff, line 4: not UTF-8; the affix file says so"),
        "{error}"
    );
    let error = try_words(b"SET UTF-8\n", b"2\na\n\xBF/A")
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("x.dic, line 3: not UTF-8"), "{error}");
    let error = try_words(b"#\nSET KOI8-R\n", b"").unwrap_err().to_string();
    assert!(
        error.starts_with("x.aff, line 2: SET names \"KOI8-R\""),
        "{error}"
    );
    let error = try_words(b"aa\nab\n", b"").unwrap_err().to_string();
    assert!(error.starts_with("x.aff: no affix file"), "{error}");
}

#[test]
fn what_nobody_knows_is_counted_and_named() {
    let aff = "SET UTF-8\nFROBNICATE 3\nFROBNICATE 4\nTRY abc\n# comment\nSFX A Y 3\nSFX A 0 s .\n\
               SFX A 0 t [a\nSFX B 0 u .\nCOMPOUNDMIN 3\n";
    let (words, expansion) = try_words(aff.as_bytes(), b"x/A\ny/B\n").unwrap();
    assert_eq!(words, ["x", "xs", "y"]);
    let skipped: Vec<_> = expansion
        .skipped
        .iter()
        .map(|s| (&*s.what, s.count, s.line))
        .collect();
    assert_eq!(
        skipped,
        [
            ("FROBNICATE", 2, 2),
            ("SFX A that cannot be read", 1, 8),
            ("SFX B outside its block", 1, 9)
        ]
    );
    assert_eq!(
        (expansion.rules, expansion.entries, expansion.forms),
        (1, 2, 3)
    );
    assert!(expansion.compounds);
}

/// A suffix that is taken away again by the next one is not left out.
#[test]
fn rules_that_make_only_unwanted_words_are_left_out() {
    let aff = "SET UTF-8\nPFX T Y 2\nPFX T 0 l' .\nPFX T 0 ri .\nSFX A Y 3\nSFX A 0 - .\n\
               SFX A 0 -x/B .\nSFX A 0 i .\nSFX B Y 1\nSFX B -x ne .\n";
    let mut hunspell = Hunspell::parse("x.aff", aff.as_bytes()).unwrap();
    let made = |hunspell: &Hunspell| {
        let mut words = Vec::new();
        let mut keep = |word: &str| words.push(word.to_owned());
        let expansion = hunspell.expand("x.dic", b"a/TA\n", &mut keep).unwrap();
        words.retain(|word| !word.contains(['\'', '-']));
        words.sort();
        (words, expansion.rules, expansion.left_out, expansion.forms)
    };
    let (all, rules, left_out, forms) = made(&hunspell);
    assert_eq!((rules, left_out, forms), (6, 0, 15));
    assert_eq!(all, ["a", "ai", "ane", "ria", "riai", "riane"]);
    hunspell.leave_out(&|c| !c.is_alphabetic());
    assert_eq!(made(&hunspell), (all, 6, 2, 8));
}

/// Rules that make 300 × 300 × 300 words of one entry.
#[test]
fn a_hostile_file_is_refused_with_the_bound() {
    let block = |kind: &str, flag: char, next: &str| {
        let rules: String = (0..300)
            .map(|i| format!("{kind} {flag} 0 {i}x{next} .\n"))
            .collect();
        format!("{kind} {flag} Y 300\n{rules}")
    };
    let aff = [
        "SET UTF-8\n",
        &block("SFX", 'A', "/B"),
        &block("SFX", 'B', ""),
        &block("PFX", 'P', ""),
    ];
    let error = try_words(aff.concat().as_bytes(), b"2\nq\nx/AP\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "x.dic, line 3: more than 1000000 words of one entry; a dictionary like this cannot be \
         made a list of words"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// No bytes make the reader panic, and every word of a plain list is handed over.
    #[test]
    fn no_bytes_panic(aff in prop::collection::vec(any::<u8>(), 0..300), dic in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = try_words(&aff, &dic);
        let _ = try_words(&[b"SET ISO8859-2\n", &aff[..]].concat(), &dic);
    }

    /// The same of texts that look like affix files.
    #[test]
    fn no_affixes_panic(
        aff in "(SET UTF-8\n)?(FLAG (num|long|UTF-8)\n)?(AF [A-C1-3,]{1,4}\n){0,3}(([SP]FX [AB] [YN] 2\n([SP]FX [AB] [0aż] [0bé]{1,3}(/[A-C1-3]{0,3})? ([.aż]|\\[\\^?[abż]{0,2}\\]?){0,2}\n){2}){1,4})(NEEDAFFIX A\n)?(CIRCUMFIX B\n)?",
        dic in "([abż]{1,4}(/[A-C1-3,]{0,3})?( po:x)?\n){0,6}",
    ) {
        let _ = try_words(aff.as_bytes(), dic.as_bytes());
    }
}
