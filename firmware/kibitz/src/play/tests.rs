//! Whole games, line by line.

mod machine;

use game::{
    Contest, Emblem, Invalid, Letter, Lexicon, Machine, Seat, Step, Strength, Tile, Variant,
};
use proptest::prelude::*;

use super::Table;
use super::host::{Answer, Host};
use super::style::Style;
use super::table::{Look, WIDTH};

const PLAIN: Look = Look {
    style: Style { colour: false },
    legend: true,
    rack: false,
};

/// A lexicon of every letter with every vowel, before and after, and another letter after that.
fn syllables(variant: &Variant) -> Lexicon {
    let faces = 0..variant.faces.len() as u8;
    let vowel = |code: &u8| "AEIOU".contains(&variant.face(Letter(*code)).text);
    let vowels: Vec<u8> = faces.clone().filter(vowel).collect();
    let mut words = Vec::new();
    for face in faces.clone() {
        for vowel in &vowels {
            words.push(vec![Letter(face), Letter(*vowel)]);
            words.push(vec![Letter(*vowel), Letter(face)]);
            let closed = |last| vec![Letter(face), Letter(*vowel), Letter(last)];
            words.extend(faces.clone().map(closed));
        }
    }
    let bytes = Lexicon::build(variant, words);
    Lexicon::new(bytes, variant).expect("what was built opens")
}

fn seats(names: &[&str], machine: usize) -> Vec<Seat> {
    let people = names.len() - machine;
    let seat = |(i, (name, emblem)): (usize, (&&str, Emblem))| Seat {
        name: (*name).to_owned(),
        emblem,
        machine: (i >= people).then_some(Strength::Strong),
    };
    names
        .iter()
        .zip(Emblem::ALL)
        .enumerate()
        .map(seat)
        .collect()
}

fn host(variant: &Variant, names: &[&str], machine: usize, seed: u64, listed: bool) -> Host {
    let contest = Contest::new(variant.clone(), seats(names, machine), seed).expect("a contest");
    let words = listed.then(|| Machine::new(syllables(variant), None));
    Host::new(contest, words, false, PLAIN)
}

fn said(answer: &Answer) -> String {
    answer.lines.join("\n")
}

fn by(invalid: Invalid) -> Variant {
    let variant = Variant::shipped("en").expect("shipped");
    let mut rules = variant.rules.clone();
    rules.invalid = invalid;
    variant.with_rules(rules).expect("rules that fit")
}

/// A tile's text on the rack of the player whose turn it is, a face.
fn face(host: &Host, at: usize) -> String {
    let contest = host.contest();
    let rack = contest.rack(contest.game().next()).iter();
    let faces = rack.filter(|tile| matches!(tile, Tile::Face(_)));
    let faces: Vec<&Tile> = faces.collect();
    contest.game().variant().tile_text(*faces[at])
}

#[test]
fn a_rack_is_shown_to_nobody_but_who_pressed_enter() {
    let mut host = host(&by(Invalid::Void), &["Ann", "Ben"], 0, 1, true);
    host.begin();
    let first = host.contest().seats()[0].name.clone();
    let hidden = host.table().join("\n");
    assert!(
        hidden.contains(&format!("{first}: press Enter")),
        "{hidden}"
    );
    assert!(!hidden.contains("'s rack:"));
    let refused = said(&host.answer("pass"));
    assert!(refused.contains("Press Enter first"), "{refused}");
    assert!(host.contest().game().entries().is_empty());
    for command in [
        "bag",
        "history",
        "hint",
        "place H8 across AB",
        "score",
        "undo",
    ] {
        assert!(
            said(&host.answer(command)).contains("Press Enter first"),
            "{command}"
        );
    }
    host.answer("");
    assert!(
        host.table()
            .join("\n")
            .contains(&format!("{first}'s rack:"))
    );
    host.answer("pass");
    let table = host.table().join("\n");
    assert!(table.contains("press Enter when you are ready") && !table.contains("'s rack:"));
}

#[test]
fn words_are_laid_as_people_type_them() {
    let mut host = host(&by(Invalid::Void), &["Ann", "Ben"], 0, 1, false);
    host.begin();
    host.answer("");
    let (one, two) = (face(&host, 0), face(&host, 1));
    let small = format!("{one}{two}").to_lowercase();
    let laid = said(&host.answer(&format!("place h8 across {small}")));
    assert!(laid.contains(&format!("{one} H8, {two} I8")), "{laid}");
    assert!(laid.contains("Worth"), "{laid}");
    assert!(said(&host.answer("score")).contains("8H"));
    let other = said(&host.answer(&format!("place H7 down {one}{two}")));
    assert!(
        other.contains(&format!("{one} lies on H8, not {two}")),
        "{other}"
    );
    let over = format!("place H8 across .{two}{}", face(&host, 0));
    assert!(said(&host.answer(&over)).contains("J8"));
    assert!(said(&host.answer("undo")).contains("I8."));
    assert!(said(&host.answer("undo all")).contains("back on the rack"));
    assert!(said(&host.answer("undo")).contains("laid no tiles"));
    assert!(host.contest().laid().is_empty());
    let way = said(&host.answer(&format!("place H8 {one}{two}")));
    assert!(way.contains("Which way?"), "{way}");
    let off = said(&host.answer(&format!("place O8 across {one}{two}")));
    assert!(off.contains("does not fit"), "{off}");
    assert!(said(&host.answer("done")).contains("laid no tiles"));
}

#[test]
fn what_is_not_in_the_list_is_treated_by_the_mode() {
    for invalid in [
        Invalid::Void,
        Invalid::Revert,
        Invalid::Challenge,
        Invalid::Free,
    ] {
        // Two consonants stand in no syllable.
        let variant = by(invalid);
        let mut host = (0..500)
            .map(|seed| host(&variant, &["Ann", "Ben"], 0, seed, true))
            .find(|host| (0..2).all(|i| !"AEIOU".contains(&face(host, i))))
            .expect("two consonants");
        host.begin();
        host.answer("");
        let word = format!("{}{}", face(&host, 0), face(&host, 1));
        host.answer(&format!("place H8 across {word}"));
        let told = said(&host.answer("done"));
        let game = host.contest().game();
        let (points, laid) = (game.totals()[0], game.board().tiles().count());
        match invalid {
            Invalid::Void => {
                assert!(
                    told.contains("not in the word list") && told.contains("undo"),
                    "{told}"
                );
                assert_eq!((game.next(), laid), (0, 0));
                assert_eq!(host.contest().laid().len(), 2, "the tiles lie there still");
                assert!(told.contains(&format!("allow {word}")), "{told}");
                host.answer(&format!("allow {}", word.to_lowercase()));
                host.answer("done");
                assert_eq!(
                    host.contest().game().next(),
                    1,
                    "it stands when it is allowed"
                );
            }
            Invalid::Revert => {
                assert!(told.contains("turn is lost"), "{told}");
                assert_eq!((game.next(), laid, points), (1, 0, 0));
            }
            Invalid::Challenge => {
                assert!(!told.contains("list"), "nothing is given away: {told}");
                assert_eq!((game.next(), laid), (1, 2));
                assert!(points > 0);
                let told = said(&host.answer("challenge"));
                assert!(told.contains("does not stand"), "{told}");
                assert!(host.contest().game().board().is_empty());
            }
            Invalid::Free => {
                assert!(told.contains("not in the list"), "{told}");
                assert_eq!((game.next(), laid), (1, 2));
                assert!(points > 0);
            }
        }
    }
}

#[test]
fn a_letter_alone_takes_the_jolly_that_stands_for_it() {
    let variant = Variant::shipped("it").expect("shipped");
    let blank = |host: &Host, seat| host.contest().rack(seat).contains(&Tile::Blank(None));
    let mut host = (0..5000)
        .map(|seed| host(&variant, &["Ann", "Ben"], 0, seed, false))
        .find(|host| blank(host, 0) && !blank(host, 1))
        .expect("a jolly in five thousand racks");
    host.begin();
    host.answer("");
    let theirs = host.contest().rack(1)[0];
    let (letter, own) = (variant.tile_text(theirs), face(&host, 0));
    let typed = format!("place I9 across {}{own}", letter.to_lowercase());
    // A small letter in a word with capitals is a blank even where the rack has the face.
    assert!(said(&host.answer(&typed)).contains(&letter.to_lowercase()));
    host.answer("done");
    host.answer("");
    let told = said(&host.answer(&format!("place I9 {letter}")));
    assert!(told.contains(&format!("{letter} I9")), "{told}");
    assert!(blank(&host, 1), "the jolly is on the rack");
    host.answer("place I10 down i");
    assert!(!said(&host.answer("undo all")).is_empty());
    assert!(!blank(&host, 1), "and goes back before its letter");
}

/// Lines as people type them, and as cats do.
fn lines() -> impl Strategy<Value = Vec<String>> {
    let square = (b'A'..=b'R', 0..20_u8).prop_map(|(col, row)| format!("{}{row}", char::from(col)));
    // Where tiles lie soonest.
    let tiled = (b'F'..=b'K', 7..10_u8).prop_map(|(col, row)| format!("{}{row}", char::from(col)));
    let way = prop::sample::select(vec!["across", "down", "", "up"]);
    let letters = "[A-Za-zÀ?.\\[\\]]{1,9}";
    let known = prop::sample::select(vec![
        "",
        "",
        "done",
        "done",
        "pass",
        "undo",
        "undo all",
        "undo turn",
        "exchange all",
        "hint",
        "hint letter",
        "score",
        "score 1",
        "scoreboard",
        "history",
        "history ann",
        "bag",
        "board",
        "legend",
        "legend off",
        "help",
        "challenge",
        "challenge ben",
        "challenge won",
        "challenge lost",
        "accept",
        "allow aa",
        "quit",
        "HINTED",
    ]);
    let line = prop_oneof![
        4 => (square.clone(), way, letters).prop_map(|(s, w, t)| format!("place {s} {w} {t}")),
        8 => known.prop_map(str::to_owned),
        1 => "exchange [A-Z?]{1,4}",
        1 => (square, "[A-Za-z]{1,2}").prop_map(|(s, t)| format!("blank {s} {t}")),
        1 => "blank [a-z]",
        1 => (tiled, "[A-Za-z]").prop_map(|(s, t)| format!("correct {s} {t}")),
        1 => "\\PC{0,30}",
        1 => any::<String>(),
    ];
    prop::collection::vec(line, 0..60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_typed_the_table_stays_whole(
        lines in lines(), seed: u64, machine in 0..2_usize, listed: bool,
        id in prop::sample::select(Variant::ids().collect::<Vec<_>>()),
        invalid in prop::sample::select(vec![Invalid::Void, Invalid::Revert, Invalid::Challenge, Invalid::Free]),
    ) {
        let variant = Variant::shipped(id).expect("shipped");
        let mut rules = variant.rules.clone();
        rules.invalid = invalid;
        let variant = variant.with_rules(rules).expect("rules that fit");
        let mut host = host(&variant, &["Ann", "Ben", "Cid"], machine, seed, listed || machine > 0);
        let mut journal = vec![host.contest().opening()];
        host.begin();
        for line in &lines {
            // What a hint says is done, so that games go on.
            let hinted = (line == "HINTED").then(|| host.answer("hint").lines.first().cloned()).flatten();
            let typed = hinted.as_deref().and_then(|hint| hint.split("  ").next());
            host.answer(typed.unwrap_or(line));
            for shown in host.table() {
                prop_assert!(shown.chars().count() <= WIDTH, "{shown}");
            }
            prop_assert!(!host.prompt().is_empty());
            let contest = host.contest();
            let racks: usize = (0..contest.seats().len()).map(|seat| contest.rack(seat).len()).sum();
            let everywhere = racks + contest.bag().len() + contest.table().tiles().count();
            prop_assert_eq!(everywhere, usize::from(variant.tiles()));
        }
        journal.extend(host.take_steps());
        let again = Contest::replay(Variant::shipped(id).expect("shipped"), &journal);
        prop_assert!(again.as_ref() == Ok(host.contest()));
    }

    #[test]
    fn whatever_bytes_come_in_the_loop_ends_politely(
        bytes in prop::collection::vec(any::<u8>(), 0..3000),
        lines in lines(), colour: bool, seed: u64,
    ) {
        let variant = Variant::shipped("en").expect("shipped");
        let contest = Contest::new(variant, seats(&["Ann", "Ben"], 0), seed).expect("a contest");
        let look = Look { style: Style { colour }, ..PLAIN };
        let mut out = Vec::new();
        let table = Table {
            host: Host::new(contest, None, false, look),
            keep: None,
            lexicon: None,
            out: &mut out,
            terminal: colour,
            typed: colour,
        };
        let mut input = lines.join("\n").into_bytes();
        input.extend(bytes);
        prop_assert!(table.play(&mut &input[..]).is_ok());
        let told = String::from_utf8(out).expect("text comes out");
        prop_assert!(told.contains("The input has ended.") || told.contains("Goodbye."));
    }
}

#[test]
fn tiles_of_earlier_turns_are_corrected_and_scores_follow() {
    let consonants = |host: &Host| {
        let rack = host.contest().rack(0).to_vec();
        let mut texts: Vec<String> = rack
            .iter()
            .filter(|tile| matches!(tile, Tile::Face(_)))
            .map(|tile| host.contest().game().variant().tile_text(*tile))
            .filter(|text| !"AEIOUQ".contains(text))
            .collect();
        texts.dedup();
        texts
    };
    let mut host = (0..500)
        .map(|seed| host(&by(Invalid::Void), &["Ann", "Ben"], 0, seed, true))
        .find(|host| {
            let blank = host.contest().rack(0).contains(&Tile::Blank(None));
            blank && consonants(host).len() > 1
        })
        .expect("a blank and two consonants");
    let (one, two) = (consonants(&host)[0].clone(), consonants(&host)[1].clone());
    host.begin();
    host.answer("");
    host.answer(&format!("place H8 across {one}e"));
    host.answer("done");
    assert_eq!(host.contest().game().next(), 1);
    let told = said(&host.answer("blank I8 O"));
    assert_eq!(told, "Press Enter first, Ben, to see your rack.");
    host.answer("");
    let told = said(&host.answer("blank I8 o"));
    assert_eq!(told, "I8 is o, not e. No points change.");
    let told = said(&host.answer(&format!("blank I8 {one}")));
    assert!(told.ends_with("does not stand."), "{told}");
    assert_eq!(said(&host.answer("blank H8 E")), "No blank lies on H8.");
    assert_eq!(
        said(&host.answer("correct H8 Q")),
        "There was no Q on that rack then, or it was laid or exchanged later."
    );
    let before = host.contest().game().totals();
    let told = said(&host.answer(&format!("correct H8 {two}")));
    assert!(
        told.starts_with(&format!("H8 is {two}, not {one}.")),
        "{told}"
    );
    let told = said(&host.answer("undo turn"));
    assert_eq!(told, "The correction is taken back.");
    assert_eq!(host.contest().game().totals(), before);
    // With tiles of the own laid it waits.
    let mine = face(&host, 0);
    host.answer(&format!("place J8 {mine}"));
    let told = said(&host.answer("blank I8 A"));
    assert!(told.contains("undo all"), "{told}");
    assert!(said(&host.answer("correct A1 E")).contains("undo all"));
    host.answer("undo all");
    let told = said(&host.answer("correct A1 E"));
    assert_eq!(told, "No tile of an earlier turn lies on A1.");
    let told = said(&host.answer("blank"));
    assert!(told.contains("blank H8 E"), "{told}");
    let told = said(&host.answer("challenge"));
    assert!(
        told.starts_with("There is no turn that could be challenged"),
        "{told}"
    );
    // The journal gives the same game.
    let opening = host.contest().opening();
    let steps: Vec<Step> = std::iter::once(opening).chain(host.take_steps()).collect();
    let again = Contest::replay(by(Invalid::Void), &steps).expect("a journal");
    assert_eq!(&again, host.contest());
}
