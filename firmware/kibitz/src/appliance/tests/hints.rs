//! Help for players who ask for it.

use link::{Command, Help};

use super::*;

fn ask(appliance: &mut Appliance, command: &str) -> Outcome {
    appliance.command(&Command::parse(command).expect("a command"))
}

fn hint(outcome: &Outcome) -> &payload::Hint {
    match &outcome.told[..] {
        [Told::Hint(hint)] => hint,
        other => panic!("a hint is wanted, not {other:?}"),
    }
}

fn refusal(outcome: &Outcome) -> &str {
    match &outcome.view {
        Some(View::Trouble(trouble)) => &trouble.advice,
        other => panic!("a refusal is wanted, not {other:?}"),
    }
}

#[test]
fn every_level_tells_more() {
    let mut appliance = appliance();
    see(&mut appliance, &[("H8", "CAT")]);
    let before = appliance.board().clone();
    appliance.prepare_hints()();
    let levels = Help::ALL.map(Help::name);
    let told = levels.map(|level| {
        let outcome = ask(&mut appliance, &format!("hint SOX {level}"));
        assert!(outcome.records.is_empty(), "a hint is no part of the game");
        let Some(View::Hint(shown)) = &outcome.view else {
            panic!("a hint is shown, not {:?}", outcome.view);
        };
        let hint = hint(&outcome).clone();
        let found = shown.found.as_ref().expect("a play");
        assert_eq!(Some(found.points), hint.points);
        assert_eq!(found.place.map(|(square, _)| square), hint.square);
        assert_eq!((&found.letter, &found.word), (&hint.letter, &hint.word));
        assert!(matches!(outcome.after, Some(View::Board(_))));
        hint
    });
    // SO down from K8 makes CATS, 8 points.
    let square = Square::parse("K8");
    assert!(told.iter().all(|hint| hint.points == told[0].points));
    assert_eq!(
        told.clone().map(|hint| hint.square),
        [None, square, square, square]
    );
    let letters = told.clone().map(|hint| hint.letter);
    assert_eq!(letters, [None, None, Some("S".into()), Some("S".into())]);
    let words = told.map(|hint| hint.word);
    assert_eq!(words, [None, None, None, Some("SO".into())]);
    assert_eq!(appliance.board(), &before);
    // Without a level, the least is told.
    let outcome = ask(&mut appliance, "hint sox");
    assert_eq!(hint(&outcome).level, Help::Points);
}

#[test]
fn without_a_play_it_is_said_whether_to_exchange() {
    let mut appliance = appliance();
    see(&mut appliance, &[("H8", "CAT")]);
    let outcome = ask(&mut appliance, "hint VVW word");
    let hint = hint(&outcome);
    assert_eq!((hint.points, hint.exchange), (None, Some(true)));
    let Some(View::Hint(shown)) = &outcome.view else {
        panic!("a hint is shown, not {:?}", outcome.view);
    };
    assert!(shown.found.is_none() && shown.exchange);
}

#[test]
fn a_rack_that_cannot_be_is_refused() {
    let mut appliance = appliance();
    see(&mut appliance, &[("H8", "CAT")]);
    for (command, why) in [
        ("hint CATŻ", "\"Ż\" is on no tile"),
        ("hint AEIOUNRT", "8 tiles; a rack of"),
        ("hint QQ", "2 × Q"),
        // One C lies on the board, and the set has two.
        ("hint CC", "3 × C on the board and the rack"),
        ("hint ???", "3 × ?"),
    ] {
        let outcome = ask(&mut appliance, command);
        assert!(refusal(&outcome).contains(why), "{command}: {outcome:?}");
        assert_eq!(turn(&outcome).kind, TurnKind::Refused);
    }
    appliance.lexicon = None;
    let outcome = ask(&mut appliance, "hint CAT");
    assert!(refusal(&outcome).contains("word list"), "{outcome:?}");
}

#[test]
fn a_game_that_is_over_has_no_hints() {
    let mut appliance = by_rules("scoreless_turns = 1");
    see(&mut appliance, &[("H8", "CAT")]);
    assert!(hint(&ask(&mut appliance, "hint SOX")).points.is_some());
    ask(&mut appliance, "pass");
    let outcome = ask(&mut appliance, "hint SOX");
    assert_eq!(refusal(&outcome), "the game is over.");
    assert!(matches!(outcome.after, Some(View::Over(_))));
    ask(&mut appliance, "undo");
    assert!(hint(&ask(&mut appliance, "hint SOX")).points.is_some());
}

#[test]
fn a_hint_follows_the_rules_of_the_next_game() {
    let mut appliance = appliance();
    appliance.prepare_hints()();
    let points = |appliance: &mut Appliance| {
        let outcome = ask(appliance, "hint CAT");
        hint(&outcome).points
    };
    assert_eq!(points(&mut appliance), Some(10));
    appliance.rules = appliance
        .rules
        .with(&"bonuses = [[3, 40]]".parse().expect("TOML"))
        .expect("rules");
    ask(&mut appliance, "new");
    assert_eq!(points(&mut appliance), Some(50));
}

#[test]
fn a_question_stays_on_the_screen() {
    let mut appliance = appliance();
    let mut doubtful = reading(&[("H8", "CAT")]);
    doubt(&mut doubtful, "I8", ["A", "U"]);
    appliance.press(Press::Short);
    appliance.seen(doubtful, Photos::new());
    let outcome = ask(&mut appliance, "hint CAT word");
    assert_eq!((&outcome.view, &outcome.after), (&None, &None));
    assert_eq!(hint(&outcome).word.as_deref(), Some("CAT"));
    assert!(appliance.question().is_some());
}
