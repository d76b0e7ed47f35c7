//! The machine at the table: as a player, and asked for a hint.

use super::*;

#[test]
fn the_machine_plays_to_the_end_and_the_journal_gives_the_same_game() {
    for id in Variant::ids() {
        let variant = Variant::shipped(id).expect("shipped");
        let mut host = host(&variant, &["Ann", "Robot", "Other"], 2, 5, true);
        host.begin();
        let mut ended = String::new();
        for _ in 0..200 {
            if host.contest().outcome().is_some() {
                break;
            }
            ended = said(&host.answer("pass"));
        }
        assert!(ended.contains("The game is over"), "{id}: {ended}");
        assert!(
            ended.contains("wins") || ended.contains("share"),
            "{id}: {ended}"
        );
        let totals = host.contest().game().totals();
        assert!(
            totals[1..].iter().any(|points| *points > 0),
            "{id}: {totals:?}"
        );
        let opening = host.contest().opening();
        let journal: Vec<Step> = std::iter::once(opening).chain(host.take_steps()).collect();
        let again = Contest::replay(variant.clone(), &journal);
        assert_eq!(again.as_ref(), Ok(host.contest()), "{id}");
    }
}

#[test]
fn a_hint_can_be_typed_as_it_stands() {
    let mut host = host(
        &Variant::shipped("en").expect("shipped"),
        &["Ann"],
        0,
        3,
        true,
    );
    host.begin();
    let mut played = 0;
    while let Some((command, points)) = host.answer("hint").lines[0].split_once("  scores ") {
        host.answer(command);
        let told = said(&host.answer("done"));
        assert!(
            told.contains(&format!("{points} point")),
            "{command}: {told}"
        );
        played += 1;
    }
    assert!(played > 3, "{played} plays");
}

#[test]
fn a_hint_tells_no_more_than_is_wanted() {
    let en = Variant::shipped("en").expect("shipped");
    let mut host = host(&en, &["Ann"], 0, 3, true);
    host.begin();
    let whole = said(&host.answer("hint"));
    let mut parts = whole.split_whitespace().skip(1);
    let [start, way, word] = [(); 3].map(|()| parts.next().expect("a play"));
    let points = parts.nth(1).expect("points");
    let told =
        ["points", "place", "letter", "word"].map(|l| said(&host.answer(&format!("hint {l}"))));
    assert!(
        told.iter()
            .all(|told| told.contains(&format!("scores {points}"))),
        "{told:?}"
    );
    let places = told
        .clone()
        .map(|told| told.contains(&format!(", {way} from {start}")));
    assert_eq!(places, [false, true, true, true], "{told:?}");
    let letter = format!("begins with {}", word[..1].to_uppercase());
    assert_eq!(
        told.clone().map(|told| told.contains(&letter)),
        [false, false, true, false]
    );
    assert_eq!(
        told.clone().map(|told| told.contains(word)),
        [false, false, false, true],
        "{told:?}"
    );
}

#[test]
fn taking_a_turn_back_takes_the_machines_back_too() {
    let variant = Variant::shipped("en").expect("shipped");
    let mut host = host(&variant, &["Ann", "Robot"], 1, 5, true);
    host.begin();
    let before = host.contest().clone();
    host.answer("pass");
    assert_eq!(
        host.contest().game().entries().len(),
        before.game().entries().len() + 2
    );
    host.answer("undo turn");
    assert_eq!(host.contest(), &before);
}

#[test]
fn a_machine_is_as_strong_in_the_game_that_goes_on() {
    let seat = |machine: &str| {
        let kept = format!("{{\"name\":\"Robot\",\"emblem\":\"cat\"{machine}}}");
        let seat: Seat = serde_json::from_str(&kept).expect("a seat");
        let told = serde_json::to_string(&seat).expect("JSON");
        (seat.machine, told == kept)
    };
    assert_eq!(seat(""), (None, true));
    for strength in Strength::ALL {
        let kept = format!(",\"machine\":\"{}\"", strength.name());
        assert_eq!(seat(&kept), (Some(strength), true));
    }
    // As journals of before have it.
    assert_eq!(seat(",\"machine\":true"), (Some(Strength::Strong), false));
    let wild = r#"{"name":"Robot","emblem":"cat","machine":"wild"}"#;
    let error = serde_json::from_str::<Seat>(wild).expect_err("no strength");
    assert!(
        error
            .to_string()
            .starts_with("no machine is \"wild\"; it may be beginner")
    );
}

/// Everything that a machine says in a game against somebody who always passes.
fn played(strength: Strength) -> String {
    let en = Variant::shipped("en").expect("shipped");
    let mut seats = seats(&["Ann", "Robot"], 1);
    seats[1].machine = Some(strength);
    let contest = Contest::new(en.clone(), seats, 5).expect("a contest");
    let mut host = Host::new(
        contest,
        Some(Machine::new(syllables(&en), None)),
        false,
        PLAIN,
    );
    host.begin();
    let turns = (0..4).map(|_| said(&host.answer("pass")));
    turns.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_seat_plays_with_its_own_strength() {
    assert_ne!(played(Strength::Beginner), played(Strength::Strong));
}
