//! What is said from afar instead of pressing the button.

use super::whole_games::{refused, say};
use super::*;

fn doubtful(words: &[(&str, &str)], at: &str, letters: &[(&str, f32)]) -> Reading {
    let mut reading = reading(words);
    let variant = variant();
    let candidate = |(letter, confidence): &(&str, f32)| Candidate {
        sight: Sight::Letter(variant.letter(letter).expect("a letter")),
        confidence: *confidence,
    };
    let candidates = letters.iter().map(candidate).collect();
    let square = Square::parse(at).expect("a square");
    reading.set(square, Seen::Doubtful(candidates));
    reading
}

fn asked() -> Appliance {
    let mut appliance = appliance();
    appliance.press(Press::Short);
    let reading = doubtful(&[("H8", "CUT")], "I8", &[("A", 0.6), ("U", 0.4)]);
    appliance.seen(reading, Photos::new());
    appliance
}

#[test]
fn what_is_said_beside_a_question_leaves_it_on_the_screen() {
    let mut doubt = asked();
    let mut correction = appliance();
    see(&mut correction, &[("H8", "CAT")]);
    let view = see(&mut correction, &[("H8", "BAT")]).view;
    assert!(matches!(view, Some(View::Correction(_))));
    let question = Some(View::Question(match &doubt.question {
        Some(Open::Doubts(doubts)) => doubts.view(&variant()),
        other => panic!("a doubt, not {other:?}"),
    }));
    for (appliance, view) in [(&mut doubt, question), (&mut correction, view)] {
        assert_eq!(say(appliance, "blank A1 E").after, view);
        assert_eq!(say(appliance, "exchange").view, view);
        assert!(appliance.question().is_some());
        // And it can be answered.
        let outcome = say(appliance, "answer yes");
        assert!(!matches!(outcome.view, Some(View::Trouble(_))));
        assert!(turn(&outcome).stands, "{outcome:?}");
    }
}

#[test]
fn a_question_goes_with_the_game_it_is_about() {
    for command in ["new", "undo"] {
        let mut appliance = appliance();
        see(&mut appliance, &[("H8", "CAT")]);
        see(&mut appliance, &[("H8", "BAT")]);
        assert!(appliance.question().is_some());
        say(&mut appliance, command);
        assert_eq!(appliance.question(), None, "{command}");
    }
}

#[test]
fn nothing_to_take_back_is_said_for_a_while() {
    let outcome = appliance().press(Press::Long);
    assert!(matches!(outcome.view, Some(View::Trouble(_))));
    assert!(matches!(outcome.after, Some(View::Waiting(_))));
}

#[test]
fn a_pass_needs_no_camera() {
    let mut appliance = appliance();
    see(&mut appliance, &[("H8", "CAT")]);
    let outcome = say(&mut appliance, "pass");
    assert_eq!(turn(&outcome).kind, TurnKind::Pass);
    assert_eq!(turn(&outcome).player, "Ben");
    assert_eq!(game(&outcome).to_move, Some(0));
}

#[test]
fn a_new_game_begins_when_it_is_asked_for() {
    let mut appliance = appliance();
    see(&mut appliance, &[("H8", "CAT")]);
    let outcome = say(&mut appliance, "new");
    assert_eq!(game(&outcome).state, Stage::Waiting);
    assert!(appliance.board().is_empty());
    // A mistake is taken back as any other.
    say(&mut appliance, "undo");
    assert!(!appliance.board().is_empty());
}

#[test]
fn names_are_for_the_next_game() {
    let mut appliance = appliance();
    let outcome = say(&mut appliance, "name 1 Zoë");
    assert_eq!(
        game(&outcome).players[0].name,
        "Zoë",
        "nothing was played yet"
    );
    see(&mut appliance, &[("H8", "CAT")]);
    assert!(say(&mut appliance, "name 3 Cat").told.is_empty());
    assert_eq!(appliance.next_players(), ["Zoë", "Ben", "Cat"]);
    say(&mut appliance, "name 2");
    let outcome = say(&mut appliance, "new");
    let players = &game(&outcome).players;
    assert_eq!(players.len(), 2);
    assert_eq!(players[1].name, "Cat");
    assert!(refused(&mut appliance, "name 4 Dan").contains("before those before"));
    say(&mut appliance, "name 2");
    assert!(
        !refused(&mut appliance, "name 1").is_empty(),
        "somebody has to play"
    );
}

#[test]
fn a_question_is_told_and_answered_by_a_candidate() {
    let mut appliance = asked();
    let question = appliance.question().expect("a question");
    assert_eq!(question.text, "Is it A on I8?");
    assert_eq!(question.answers, ["yes", "no", "A", "U"]);
    let outcome = say(&mut appliance, "answer U");
    assert_eq!(turn(&outcome).words[0].text, "CUT");
    assert_eq!(appliance.question(), None);
}

#[test]
fn yes_holds_the_button_and_no_looks_again() {
    let outcome = say(&mut asked(), "answer yes");
    assert_eq!(turn(&outcome).words[0].text, "CAT");
    let outcome = say(&mut asked(), "answer no");
    assert!(outcome.shoot);
    let mut appliance = asked();
    let sentence = refused_while_asked(&mut appliance, "answer X");
    assert!(sentence.contains("no answer"), "{sentence}");
    assert!(appliance.question().is_some(), "it is still open");
    let mut settled = self::appliance();
    assert!(refused(&mut settled, "answer yes").contains("no question"));
}

fn refused_while_asked(appliance: &mut Appliance, text: &str) -> String {
    turn(&say(appliance, text)).message.clone()
}

#[test]
fn best_words_and_last_turns_are_told_per_player() {
    let mut appliance = appliance();
    see(&mut appliance, &[("H8", "CAT")]);
    let outcome = see(&mut appliance, &[("H8", "CATS")]);
    let players = &game(&outcome).players;
    let ann = players[0].best.as_ref().expect("a word");
    assert_eq!(ann.word, "CAT");
    assert_eq!(players[1].last.as_ref().expect("a turn").word, "CATS");
    assert_eq!(
        players[1].last.as_ref().expect("a turn").points,
        players[1].total
    );
    let outcome = say(&mut appliance, "undo");
    assert_eq!(game(&outcome).players[1].best, None);
}

/// What is asked first, once the board is read anew.
fn asked_next(appliance: &mut Appliance, letters: &[(&str, f32)]) -> Vec<String> {
    assert!(appliance.press(Press::Short).shoot);
    let reading = doubtful(&[("H8", "CUT")], "I8", letters);
    match appliance.seen(reading, Photos::new()).view {
        Some(View::Question(view)) => view.candidates.into_iter().map(|c| c.text).collect(),
        other => panic!("a question is wanted, not {other:?}"),
    }
}

#[test]
fn pressing_at_a_question_looks_again_and_offers_the_next_answer() {
    let mut appliance = asked();
    let letters = [("A", 0.5), ("U", 0.3), ("O", 0.2)];
    assert_eq!(asked_next(&mut appliance, &letters), ["U", "O", "A"]);
    assert_eq!(asked_next(&mut appliance, &letters), ["O", "A", "U"]);
    // All have been passed over: from the beginning.
    assert_eq!(asked_next(&mut appliance, &letters), ["A", "U", "O"]);
    assert_eq!(asked_next(&mut appliance, &letters), ["U", "O", "A"]);
    let outcome = appliance.press(Press::Long);
    assert_eq!(turn(&outcome).words[0].text, "CUT");
    // The next turn's questions begin with the likeliest answer.
    appliance.press(Press::Long);
    appliance.press(Press::Short);
    appliance.seen(reading(&[]), Photos::new());
    appliance.press(Press::Short);
    let reading = doubtful(&[("H8", "CUT")], "I8", &letters);
    let outcome = appliance.seen(reading, Photos::new());
    assert!(matches!(&outcome.view, Some(View::Question(view)) if view.candidates[0].text == "A"));
}
