//! Worked examples of scores, with their arithmetic.

mod boards;

use boards::{board, letters, lexicon, shipped, with};
use game::{Board, Lexicon, Turn, Validity, Variant, Verdict, judge};

fn play(before: &Board, after: &Board, variant: &Variant, lexicon: Option<&Lexicon>) -> Verdict {
    let turn = Turn::derive(before, None, after, variant).unwrap_or_else(|i| panic!("{i}"));
    judge(&turn, before, after, variant, lexicon)
}

/// Points of the words in their order.
fn points(verdict: &Verdict) -> Vec<u32> {
    verdict.words.iter().map(|word| word.points).collect()
}

#[test]
fn premium_squares_count_once() {
    let en = shipped("en");
    // WINDY on D8–H8: W doubled by D8, the word by H8: (2×4 + 1 + 1 + 2 + 4) × 2 = 32.
    let first = board(&en, &[("8D", "WINDY")]);
    let verdict = play(&Board::empty(15), &first, &en, None);
    assert_eq!((verdict.points, points(&verdict)), (32, vec![32]));
    assert_eq!(verdict.words[0].validity, Validity::Unchecked);
    // WINDY again with S on I8, down SO: 4 + 1 + 1 + 2 + 4 + 1 = 13, nothing counts twice. SO: S 1 + O on
    // I9, a double letter: 2 × 1, together 3.
    let second = with(&first, &en, &[("I8", "SO")]);
    let verdict = play(&first, &second, &en, None);
    assert_eq!((verdict.points, points(&verdict)), (16, vec![3, 13]));
}

#[test]
fn a_premium_under_a_new_tile_counts_in_both_its_words() {
    let en = shipped("en");
    // OX on H9–I9 under CAT on G8–I8: O on a plain square, X on a double letter.
    // OX: 1 + 2×8 = 17; down AO: 1 + 1 = 2; down TX: 1 + 2×8 = 17.
    let first = board(&en, &[("8G", "CAT")]);
    let second = with(&first, &en, &[("9H", "OX")]);
    let verdict = play(&first, &second, &en, None);
    assert_eq!(points(&verdict), [17, 2, 17]);
    assert_eq!(verdict.points, 36);
}

#[test]
fn two_triple_words_make_nine_times_and_seven_tiles_fifty() {
    let en = shipped("en");
    // QUIXOTIC on A1–H1 through the I that is on C1 (from IN down): triple words on A1 and H1, a double
    // letter on D1 under X. (10 + 1 + 1 + 2×8 + 1 + 1 + 1 + 3) × 3 × 3 = 34 × 9 = 306, and 50 for seven.
    let before = board(&en, &[("8C", "NASAL"), ("C1", "IMAGINE")]);
    let after = with(&before, &en, &[("1A", "QU.XOTIC")]);
    let verdict = play(&before, &after, &en, None);
    assert_eq!((verdict.bonus, points(&verdict)), (50, vec![306]));
    assert_eq!(verdict.points, 356);
}

#[test]
fn a_blank_has_no_points_but_its_square_counts_for_the_word() {
    let en = shipped("en");
    // qUIZ on H8–K8: the blank on the double word: (0 + 1 + 1 + 10) × 2 = 24.
    let first = board(&en, &[("8H", "qUIZ")]);
    let verdict = play(&Board::empty(15), &first, &en, None);
    assert_eq!(verdict.points, 24);
}

#[test]
fn scarabeo_counts_premiums_again_and_pays_for_six_tiles() {
    let it = shipped("it");
    // CASATE on D9–I9: D9 doubles C. 2×1 + 1 + 1 + 1 + 1 + 1 = 7, 10 for six tiles, 10 for no jolly.
    let first = board(&it, &[("9D", "CASATE")]);
    let verdict = play(&Board::empty(17), &first, &it, None);
    assert_eq!((verdict.points, verdict.bonus), (27, 20));
    // Lengthened by LLI on J9–L9: D9 counts again: 7 + L 2 + L 2 + I 1 = 12, 10 for no jolly, none for three.
    let second = with(&first, &it, &[("9J", "LLI")]);
    let verdict = play(&first, &second, &it, None);
    assert_eq!((verdict.points, verdict.bonus), (22, 10));
}

#[test]
fn points_only_when_the_turn_stands() {
    let en = shipped("en");
    let known = lexicon(&en, &["CAT", "CATS", "SEA"]);
    let first = board(&en, &[("8G", "CAT")]);
    let verdict = play(&Board::empty(15), &first, &en, Some(&known));
    // CAT with H8: (3 + 1 + 1) × 2 = 10.
    assert_eq!((verdict.stands, verdict.points), (true, 10));
    let right = with(&first, &en, &[("J8", "SEA")]);
    assert!(play(&first, &right, &en, Some(&known)).stands);
    let wrong = with(&first, &en, &[("J8", "SEX")]);
    let verdict = play(&first, &wrong, &en, Some(&known));
    // SEX: S 1 + E 1 + X 8 = 10, none of J8–J10 but J10, a triple letter: 1 + 1 + 24 = 26. CATS: 6.
    assert_eq!(
        (verdict.stands, verdict.points, verdict.worth()),
        (false, 0, 32)
    );
    let found: Vec<Validity> = verdict.words.iter().map(|word| word.validity).collect();
    assert_eq!(found, [Validity::Invalid, Validity::Valid]);
    let bad: Vec<String> = verdict.invalid().map(|word| word.word.text(&en)).collect();
    assert_eq!(bad, ["SEX"]);
}

#[test]
fn the_lexicon_finds_fillings() {
    let en = shipped("en");
    let known = lexicon(&en, &["CAT", "COT", "CUT", "DOT", "CATS"]);
    let hole = |text: &str| {
        let pattern: Vec<_> = text
            .chars()
            .map(|c| (c != '?').then(|| letters(&en, &c.to_string())[0]))
            .collect();
        known.fillings(&pattern, 3)
    };
    let letter = |c: &str| letters(&en, c);
    assert_eq!(hole("C?T"), Ok(vec![letter("A"), letter("O"), letter("U")]));
    assert_eq!(hole("??TS"), Ok(vec![letter("CA")]));
    assert_eq!(hole("?X"), Ok(vec![]));
    assert_eq!(hole("???"), Err(game::TooMany));
    assert_eq!(known.fillings(&[], 3), Ok(vec![]));
}
