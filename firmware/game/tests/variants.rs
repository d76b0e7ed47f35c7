//! What is wrong with a variant's file is said with its key and value.

mod boards;

use game::{Invalid, Rules, Variant};

const GOOD: &str = r#"
name = "x"
language = "en"
rack = 3
centre = "C3"
blanks = 1
total = 11
bonuses = [[3, 10]]
word_bonuses = [["ABE", 5]]
tiles = [["A", 4, 1], ["B", 4, 2], ["E", 2, 3]]
squares = [".....", ".D...", ".....", ".....", "....."]
"#;

/// The error of the good file with one text in place of another.
fn error(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    let text = GOOD.replace(from, to);
    match Variant::parse("x", &text) {
        Ok(_) => panic!("{to} is taken"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_variant_that_adds_up_is_taken() {
    // Squares need not be symmetric.
    let variant = Variant::parse("x", GOOD).unwrap();
    assert_eq!((variant.tiles(), variant.rules.bonuses[0]), (11, (3, 10)));
    let rules = Rules {
        bonuses: vec![(3, 10)],
        word_bonuses: vec![("ABE".to_owned(), 5)],
        ..Rules::default()
    };
    assert_eq!(variant.rules, rules, "what is left out is Scrabble's");
    for id in Variant::ids() {
        let shipped = Variant::shipped(id).unwrap();
        let again = shipped.clone().with_rules(shipped.rules.clone());
        assert_eq!(again.as_ref(), Ok(&shipped));
    }
}

#[test]
fn what_does_not_add_up_is_named_with_its_key_and_value() {
    for (from, to, key, says) in [
        (
            "total = 11",
            "total = 12",
            "total",
            "12, but tiles and blanks add up to 11",
        ),
        ("[\"E\", 2, 3]", "[\"E\", 0, 3]", "tiles", "\"E\": 0 tiles"),
        ("[\"E\", 2, 3]", "[\"E\", 2, 0]", "tiles", "\"E\": 0 points"),
        (
            "[\"E\", 2, 3]",
            "[\"A\", 2, 3]",
            "tiles",
            "\"A\": stands twice",
        ),
        ("[\"E\", 2, 3]", "[\"e\", 2, 3]", "tiles", "\"e\": no face"),
        (
            "[[\"A\", 4, 1], [\"B\", 4, 2], [\"E\", 2, 3]]",
            "[]",
            "tiles",
            "0 faces",
        ),
        ("rack = 3", "rack = 0", "rack", "0 tiles"),
        (
            "rack = 3",
            "rack = 12",
            "tiles",
            "11 tiles do not fill a rack of 12",
        ),
        ("\"C3\"", "\"F3\"", "centre", "\"F3\" is no square"),
        (
            "\".D...\"",
            "\".D..\"",
            "squares",
            "row 2 has 4 squares, not 5",
        ),
        ("\".D...\"", "\".X...\"", "squares", "row 2: what is 'X'?"),
        ("\".D...\", ", "", "squares", "4 rows"),
        (
            "[[3, 10]]",
            "[[4, 10]]",
            "bonuses",
            "[4, 10]: 1 to 3 are possible",
        ),
        ("[[3, 10]]", "[[0, 10]]", "bonuses", "[0, 10]"),
        (
            "[[3, 10]]",
            "[[3, 10], [3, 20]]",
            "bonuses",
            "[3, 20]: there is another",
        ),
        ("[[3, 10]]", "[[3, 1001]]", "bonuses", "at most 1000"),
        ("[\"ABE\", 5]", "[\"ABX\", 5]", "word_bonuses", "\"ABX\""),
        ("[\"ABE\", 5]", "[\"A\", 5]", "word_bonuses", "\"A\""),
        (
            "[\"ABE\", 5]",
            "[\"ABEABE\", 5]",
            "word_bonuses",
            "fits the board",
        ),
        (
            "[\"ABE\", 5]",
            "[\"ABE\", 5], [\"ABE\", 6]",
            "word_bonuses",
            "stands twice",
        ),
        (
            "blanks = 1",
            "blanks = 1\njoinin = 1",
            "joinin",
            "1: no such key",
        ),
        (
            "blanks = 1",
            "blanks = 1\nno_blank_bonus = 2000",
            "no_blank_bonus",
            "2000",
        ),
    ] {
        let error = error(from, to);
        let start = format!("variant x: {key}: ");
        assert!(
            error.starts_with(&start) && error.contains(says),
            "{to}: {error}"
        );
    }
}

#[test]
fn a_value_of_another_kind_is_shown_where_it_stands() {
    for (to, says) in [
        ("joining = \"corner\"", "unknown variant `corner`"),
        ("invalid = 7", "invalid = 7"),
        ("scoreless_turns = -1", "scoreless_turns = -1"),
        ("scoreless_turns = 300", "scoreless_turns = 300"),
        ("premiums_reused = \"yes\"", "premiums_reused = \"yes\""),
    ] {
        let error = error("blanks = 1", &format!("blanks = 1\n{to}"));
        assert!(
            error.starts_with("variant x: ") && error.contains(says),
            "{error}"
        );
        let line = to.split(' ').next().unwrap();
        assert!(error.contains(line), "{error}");
    }
}

#[test]
fn house_rules_change_single_keys() {
    let rules = boards::shipped("it").rules;
    let change = |text: &str| rules.with(&text.parse().unwrap());
    let changed = change("invalid = \"free\"\nbonuses = [[8, 1]]").unwrap();
    let wanted = Rules {
        invalid: Invalid::Free,
        bonuses: vec![(8, 1)],
        ..rules.clone()
    };
    assert_eq!(changed, wanted);
    assert_eq!(change("").unwrap(), rules);
    let wrong = change("invalid = \"fre\"").unwrap_err().to_string();
    assert!(
        wrong.starts_with("invalid: \"fre\": unknown variant"),
        "{wrong}"
    );
    let wrong = change("invalidd = 1").unwrap_err().to_string();
    assert!(
        wrong.starts_with("invalidd: no such key; known are bonuses,"),
        "{wrong}"
    );
    let keys: toml::Table = toml::Table::try_from(&rules).unwrap();
    let mut known: Vec<&str> = Rules::KEYS.to_vec();
    known.sort_unstable();
    assert_eq!(keys.keys().map(String::as_str).collect::<Vec<_>>(), known);
}
