//! Words with blanks that nobody has named.

mod boards;

use boards::{at, board, face, letters, lexicon, shipped, with};
use game::{Board, Lexicon, Tile, Turn, Validity, Variant, Verdict, judge};

fn play(before: &Board, after: &Board, variant: &Variant, lexicon: Option<&Lexicon>) -> Verdict {
    let turn = Turn::derive(before, None, after, variant).unwrap_or_else(|i| panic!("{i}"));
    judge(&turn, before, after, variant, lexicon)
}

fn found(verdict: &Verdict) -> Vec<Validity> {
    verdict.words.iter().map(|word| word.validity).collect()
}

#[test]
fn a_blank_that_can_be_one_letter_only_gets_its_name() {
    let en = shipped("en");
    let known = lexicon(&en, &["QUIZ", "CAT"]);
    let after = board(&en, &[("8G", "QU?Z")]);
    let verdict = play(&Board::empty(15), &after, &en, Some(&known));
    assert!(verdict.stands);
    assert_eq!(verdict.blanks[0].letters, letters(&en, "I"));
    assert_eq!(verdict.named, [(at("I8"), letters(&en, "I")[0])]);
    assert_eq!(verdict.words[0].word.text(&en), "QUiZ");
    assert_eq!(verdict.board, board(&en, &[("8G", "QUiZ")]));
    // H8 doubles the word: (10 + 1 + 0 + 10) × 2 = 42.
    assert_eq!(verdict.points, 42);
}

#[test]
fn a_blank_with_several_names_stays_open_until_a_word_decides() {
    let en = shipped("en");
    let known = lexicon(&en, &["CAT", "COT", "CUT", "ON", "OF", "UN", "UP"]);
    let first = board(&en, &[("8G", "C?T")]);
    let verdict = play(&Board::empty(15), &first, &en, Some(&known));
    assert!(verdict.stands && verdict.named.is_empty());
    assert_eq!(verdict.blanks[0].letters, letters(&en, "AOU"));
    assert_eq!(verdict.board, first);
    // N under it: ON or UN, and AN is no word.
    let second = with(&first, &en, &[("H9", "N")]);
    let verdict = play(&first, &second, &en, Some(&known));
    assert_eq!(found(&verdict), [Validity::Valid]);
    assert_eq!(verdict.blanks[0].letters, letters(&en, "OU"));
    // F under it: only OF. The earlier blank gets its name.
    let second = with(&first, &en, &[("H9", "F")]);
    let verdict = play(&first, &second, &en, Some(&known));
    assert_eq!(verdict.named, [(at("H8"), letters(&en, "O")[0])]);
    assert_eq!(verdict.board, board(&en, &[("8G", "CoT"), ("H9", "F")]));
    // E under it: HE would stand, but CHT does not.
    let known = lexicon(&en, &["CAT", "COT", "HE"]);
    let second = with(&first, &en, &[("H9", "E")]);
    let verdict = play(&first, &second, &en, Some(&known));
    assert_eq!(
        (found(&verdict), verdict.points),
        (vec![Validity::Invalid], 0)
    );
    assert!(verdict.named.is_empty());
}

#[test]
fn a_blank_is_the_same_letter_in_all_words_of_a_turn() {
    let en = shipped("en");
    let before = board(&en, &[("8F", "TOES"), ("F9", "OE")]);
    // The blank on G9 ends O? across and O? down.
    let after = with(&before, &en, &[("G9", "?")]);
    let both = lexicon(&en, &["TOES", "TOE", "ON", "OF", "OR"]);
    let verdict = play(&before, &after, &en, Some(&both));
    assert_eq!(found(&verdict), [Validity::Valid, Validity::Valid]);
    assert_eq!(verdict.blanks[0].letters, letters(&en, "FNR"));
}

#[test]
fn words_that_need_different_letters_of_one_blank_do_not_stand_together() {
    let en = shipped("en");
    // The blank on I8 ends CA? across and begins ?EM down.
    let before = board(&en, &[("8G", "CA"), ("H8", "AXE"), ("10H", "EM")]);
    let after = with(&before, &en, &[("I8", "?"), ("I9", "E")]);
    // The third word is XE on row 9.
    let known = lexicon(&en, &["CAT", "CAR", "GEM", "HEM", "XE", "AXE", "EM", "CA"]);
    let verdict = play(&before, &after, &en, Some(&known));
    // ?EM may be GEM or HEM; CAT and CAR need T or R.
    assert_eq!(
        found(&verdict),
        [Validity::Valid, Validity::Invalid, Validity::Valid]
    );
    assert!(!verdict.stands);
    let known = lexicon(&en, &["CAT", "CAR", "REM", "HEM", "XE", "AXE", "EM", "CA"]);
    let verdict = play(&before, &after, &en, Some(&known));
    assert_eq!(verdict.named, [(at("I8"), letters(&en, "R")[0])]);
    assert!(verdict.stands);
}

#[test]
fn without_a_lexicon_or_with_too_many_blanks_nothing_is_checked() {
    let en = shipped("en");
    let after = board(&en, &[("8F", "C?T")]);
    let verdict = play(&Board::empty(15), &after, &en, None);
    assert_eq!(found(&verdict), [Validity::Unchecked]);
    assert!(verdict.stands && verdict.named.is_empty());
    assert_eq!(verdict.blanks[0].letters, []);
    let known = lexicon(&en, &["CAT"]);
    let after = board(&en, &[("8D", "?????")]);
    let verdict = play(&Board::empty(15), &after, &en, Some(&known));
    assert_eq!(found(&verdict), [Validity::Unchecked]);
}

#[test]
fn a_named_blank_is_taken_at_its_word() {
    let en = shipped("en");
    let known = lexicon(&en, &["CAT", "COT"]);
    for (word, validity) in [("CaT", Validity::Valid), ("CuT", Validity::Invalid)] {
        let after = board(&en, &[("8G", word)]);
        let verdict = play(&Board::empty(15), &after, &en, Some(&known));
        assert_eq!(found(&verdict), [validity], "{word}");
    }
    assert_eq!(Tile::Blank(None).letter(), None);
    assert_ne!(face(&en, "A"), Tile::Blank(Some(letters(&en, "A")[0])));
}

#[test]
fn a_blank_keeps_what_a_word_allowed_it_that_is_longer_now() {
    let en = shipped("en");
    let known = lexicon(&en, &["CAB", "CAT", "CABS", "CARS", "CATS"]);
    let first = board(&en, &[("8G", "CA?")]);
    let longer = with(&first, &en, &[("8J", "S")]);
    // R would do for CARS, but CAR did not stand.
    let verdict = play(&first, &longer, &en, Some(&known));
    assert_eq!(found(&verdict), [Validity::Valid]);
    assert_eq!(verdict.blanks[0].letters, letters(&en, "BT"));
    let known = lexicon(&en, &["CAB", "CAT", "CABS", "CARS"]);
    let verdict = play(&first, &longer, &en, Some(&known));
    assert_eq!(verdict.named, [(at("I8"), letters(&en, "B")[0])]);
    let known = lexicon(&en, &["CAB", "CAT", "CARS"]);
    let verdict = play(&first, &longer, &en, Some(&known));
    assert!(!verdict.stands);
    // Where the shorter word did not stand itself, it says nothing.
    let known = lexicon(&en, &["CARS", "CAPS"]);
    let verdict = play(&first, &longer, &en, Some(&known));
    assert!(verdict.stands);
    assert_eq!(verdict.blanks[0].letters, letters(&en, "PR"));
}
