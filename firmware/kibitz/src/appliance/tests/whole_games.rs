//! Lost, marked and challenged turns, blanks, and the end of a game.

use link::Command;
use link::payload::{Reason, Validity};
use screen::Place;

use super::*;

fn kinds(outcome: &Outcome) -> Vec<TurnKind> {
    let turns = outcome.told.iter().filter_map(|told| match told {
        Told::Turn(turn) => Some(turn.kind),
        _ => None,
    });
    turns.collect()
}

pub(super) fn say(appliance: &mut Appliance, text: &str) -> Outcome {
    let topics = link::Topics::new("t".parse().expect("an id"));
    let message = link::Message {
        topic: topics.play().to_string(),
        payload: text.into(),
        retain: false,
    };
    let command = Command::of(&message, &topics).unwrap_or_else(|why| panic!("{why}"));
    appliance.command(&command)
}

/// What a command came to that cannot be: the sentence. The game is untouched.
pub(super) fn refused(appliance: &mut Appliance, text: &str) -> String {
    let before = appliance.sitting.clone();
    let outcome = say(appliance, text);
    assert_eq!(appliance.sitting, before, "{text}");
    let told = turn(&outcome);
    assert_eq!(
        (told.kind, told.stands),
        (TurnKind::Refused, false),
        "{text}"
    );
    assert!(matches!(outcome.view, Some(View::Trouble(_))), "{text}");
    assert!(outcome.after.is_some());
    told.message.clone()
}

fn places(outcome: &Outcome) -> Vec<Place> {
    let views = [outcome.after.as_ref(), outcome.view.as_ref()];
    let over = views.into_iter().flatten().find_map(|view| match view {
        View::Over(over) => Some(over.places.clone()),
        _ => None,
    });
    over.unwrap_or_else(|| panic!("the end is wanted, not {:?}", outcome.view))
}

#[test]
fn a_lost_turn_passes_the_move_on_and_its_tiles_are_asked_back() {
    let mut appliance = by_rules("invalid = \"revert\"");
    see(&mut appliance, &[("H8", "CAT")]);
    let outcome = see(&mut appliance, &[("H8", "CATX")]);
    assert!(matches!(card(&outcome).outcome, Card::Lost(_)));
    assert_eq!(next(card(&outcome)), Some("Ann"));
    let told = turn(&outcome);
    assert_eq!(
        (told.kind, told.stands, told.points),
        (TurnKind::Lost, false, 0)
    );
    assert!(told.message.contains("CATX"), "{}", told.message);
    let Some(View::Board(board)) = &outcome.after else {
        panic!("{:?}", outcome.after)
    };
    assert!(matches!(&board.caption, Caption::Task(task) if task.contains("take CATX back")));
    // The tiles still lie there.
    let again = see(&mut appliance, &[("H8", "CATX")]);
    assert!(matches!(&again.view, Some(View::Illegal(view)) if view.rules[0].contains("K8")));
    let passed = see(&mut appliance, &[("H8", "CAT")]);
    assert_eq!(kinds(&passed), [TurnKind::Pass]);
    assert_eq!(game(&passed).to_move, Some(1));
}

#[test]
fn a_marked_turn_scores() {
    let mut appliance = by_rules("invalid = \"free\"");
    let outcome = see(&mut appliance, &[("H8", "CAX")]);
    assert!(matches!(card(&outcome).outcome, Card::Marked(_)));
    // C 3 + A 1 + X 8, the word doubled on H8.
    assert_eq!((turn(&outcome).points, turn(&outcome).stands), (24, true));
    let Some(View::Board(board)) = &outcome.after else {
        panic!("{:?}", outcome.after)
    };
    assert!(matches!(
        &board.caption,
        Caption::Turn {
            claim: screen::Claim::Invalid,
            ..
        }
    ));
}

#[test]
fn a_turn_that_may_be_challenged_does_not_say_which_words_stand() {
    let mut appliance = by_rules("invalid = \"challenge\"");
    let outcome = see(&mut appliance, &[("H8", "CAX")]);
    let Card::Open(play) = &card(&outcome).outcome else {
        panic!("{:?}", outcome.view)
    };
    assert_eq!(play.words[0].claim, screen::Claim::NotChecked);
    assert_eq!(turn(&outcome).words[0].validity, Validity::Unchecked);
    assert_eq!(
        (game(&outcome).challenge, turn(&outcome).points),
        (Some(1), 24)
    );
    let board = outcome.told.iter().find_map(|told| match told {
        Told::Board(board) => Some(&board.statuses),
        _ => None,
    });
    let statuses = board.expect("the board").iter().flatten();
    assert!(
        statuses
            .clone()
            .all(|s| !matches!(s, Status::Invalid | Status::Mixed))
    );
    // Held: challenged by the player to move, and removed.
    let challenged = appliance.press(Press::Long);
    let Card::Lost(play) = &card(&challenged).outcome else {
        panic!("{:?}", challenged.view)
    };
    assert_eq!(play.words[0].claim, screen::Claim::Invalid);
    let told = turn(&challenged);
    assert_eq!((told.kind, told.stands), (TurnKind::Challenge, false));
    assert_eq!(
        (told.player.as_str(), told.points, told.total),
        ("Ann", -24, 0)
    );
    assert_eq!(
        (game(&challenged).challenge, game(&challenged).to_move),
        (None, Some(1))
    );
    // Held once more: the challenge is taken back.
    let back = appliance.press(Press::Long);
    assert_eq!(
        (game(&back).challenge, game(&back).players[0].total),
        (Some(1), 24)
    );
}

#[test]
fn a_challenge_that_fails_costs_points() {
    let mut appliance = by_rules("invalid = \"challenge\"");
    see(&mut appliance, &[("H8", "CAT")]);
    let failed = say(&mut appliance, "challenge Ben");
    assert!(matches!(
        card(&failed).outcome,
        Card::Unfounded { points: 5 }
    ));
    assert_eq!(
        (card(&failed).player.name.as_str(), card(&failed).total),
        ("Ben", -5)
    );
    let told = turn(&failed);
    assert_eq!(
        (told.kind, told.stands, told.points),
        (TurnKind::Challenge, true, -5)
    );
    assert!(told.message.contains("−5 points"), "{}", told.message);
    let why = refused(&mut appliance, "challenge");
    assert!(why.contains("no turn that could be challenged"), "{why}");
}

#[test]
fn a_turn_nobody_challenges_is_accepted_by_time_by_a_press_or_by_the_next_turn() {
    let mut appliance = by_rules("invalid = \"challenge\"");
    assert_eq!(appliance.challengeable(), None);
    see(&mut appliance, &[("H8", "CAT")]);
    assert!(appliance.challengeable().is_some());
    let accepted = appliance.accept_turn();
    assert_eq!(kinds(&accepted), [TurnKind::Accepted]);
    assert_eq!(appliance.accept_turn(), Outcome::default());
    // Holding the button takes the turn back now, not the acceptance alone.
    let back = appliance.press(Press::Long);
    assert_eq!((game(&back).turn, back.records.len()), (0, 2));
    assert_eq!(back.records[0].event, Some(Event::Undone));
    see(&mut appliance, &[("H8", "CAT")]);
    // A press with nothing new accepts, and is no pass.
    let accepted = see(&mut appliance, &[("H8", "CAT")]);
    assert_eq!(kinds(&accepted), [TurnKind::Accepted]);
    assert_eq!(game(&accepted).to_move, Some(1));
    see(&mut appliance, &[("H8", "CATS")]);
    let next = see(&mut appliance, &[("H8", "CATS"), ("K9", "O")]);
    assert_eq!(kinds(&next), [TurnKind::Placed]);
    assert_eq!(game(&next).challenge, Some(3));
}

#[test]
fn a_row_of_passes_ends_the_game_and_what_was_left_is_told() {
    let mut appliance = by_rules("scoreless_turns = 2");
    see(&mut appliance, &[("H8", "CAT")]);
    see(&mut appliance, &[("H8", "CAT")]);
    let why = refused(&mut appliance, "left Ann Q");
    assert!(why.contains("not over yet"), "{why}");
    let outcome = see(&mut appliance, &[("H8", "CAT")]);
    assert_eq!(card(&outcome).next, None);
    let ending = game(&outcome).ending.clone().expect("the end");
    assert_eq!(ending.reason, Reason::Scoreless);
    assert_eq!(
        (game(&outcome).state, game(&outcome).to_move),
        (Stage::Over, None)
    );
    assert_eq!(ending.winners, ["Ann"]);
    assert_eq!(ending.players[0].left, None);
    assert_eq!(places(&outcome)[1].left, "tiles not told");
    // Pressing shows the end again; nothing is played any more.
    let pressed = see(&mut appliance, &[("H8", "CAT")]);
    assert_eq!((pressed.records.len(), places(&pressed).len()), (0, 2));
    let why = refused(&mut appliance, "exchange");
    assert!(why.contains("the game is over"), "{why}");
    let why = refused(&mut appliance, "left Cleo Q");
    assert!(why.contains("Cleo"), "{why}");
    let told = say(&mut appliance, "left ann QZ?");
    assert_eq!(kinds(&told), [TurnKind::Leftovers]);
    let told = say(&mut appliance, "left 2 -");
    let ending = game(&told).ending.clone().expect("the end");
    // Ann: 10 less Q 10 and Z 10.
    let totals: Vec<i32> = ending.players.iter().map(|player| player.total).collect();
    assert_eq!(
        (totals, ending.winners),
        (vec![-10, 0], vec!["Ben".to_owned()])
    );
    assert_eq!(places(&told)[0].left, "Q Z ?: −20");
    let cleared = see(&mut appliance, &[]);
    assert_eq!(game(&cleared).state, Stage::Waiting);
}

/// The reading of CAT with a blank for its A.
fn with_blank() -> Reading {
    let mut seen = reading(&[("H8", "CAT")]);
    let square = Square::parse("I8").expect("a square");
    seen.set(square, Seen::Sure(Sight::Blank));
    seen
}

#[test]
fn a_blank_of_several_letters_is_asked_about_and_named_by_holding_or_over_mqtt() {
    let mut appliance = by_rules("blank_value = \"letter\"");
    let outcome = appliance.seen(with_blank(), Photos::new());
    // C?T is CAT or CUT: C 3 + T 1, doubled.
    assert_eq!(turn(&outcome).points, 8);
    let blanks = &game(&outcome).blanks;
    assert_eq!(blanks[0].letters, ["A", "U"]);
    let choice = |outcome: &Outcome| match outcome.after.as_ref().or(outcome.view.as_ref()) {
        Some(View::BlankChoice(choice)) => (choice.now.clone(), choice.letters.join("")),
        other => panic!("{other:?}"),
    };
    assert_eq!(choice(&outcome), (None, "AU".to_owned()));
    let held = appliance.press(Press::Long);
    assert_eq!(choice(&held), (Some("A".to_owned()), "UA".to_owned()));
    assert_eq!(
        (turn(&held).kind, turn(&held).total),
        (TurnKind::Correction, 10)
    );
    assert!(matches!(held.records[0].event, Some(Event::Named { .. })));
    let held = appliance.press(Press::Long);
    assert_eq!(choice(&held), (Some("U".to_owned()), "AU".to_owned()));
    assert!(game(&held).blanks.is_empty());
    let named = say(&mut appliance, "blank I8 a");
    assert_eq!(game(&named).players[0].total, 10);
    assert!(
        turn(&named).message.contains("I8 is a, not u"),
        "{}",
        turn(&named).message
    );
    // The question is closed: holding takes the name back.
    let back = appliance.press(Press::Long);
    assert_eq!(turn(&back).kind, TurnKind::Correction);
    for (text, says) in [
        ("blank I8 O", "COT does not stand"),
        ("blank H8 A", "no unnamed blank on H8"),
        ("blank I8 Ż", "no letter"),
    ] {
        let why = refused(&mut appliance, text).to_uppercase();
        assert!(why.contains(&says.to_uppercase()), "{why}");
    }
    // A short press plays on.
    see(&mut appliance, &[("H8", "CAT")]);
}

#[test]
fn a_word_allowed_over_mqtt_stands() {
    let mut appliance = appliance();
    let rejected = see(&mut appliance, &[("H8", "CAX")]);
    assert_eq!(turn(&rejected).kind, TurnKind::Invalid);
    let allowed = say(&mut appliance, "allow cax");
    assert_eq!(turn(&allowed).message, "CAX stands from now on.");
    assert_eq!(
        kinds(&see(&mut appliance, &[("H8", "CAX")])),
        [TurnKind::Placed]
    );
    assert!(refused(&mut appliance, "allow CAX").contains("CAX stands already"));
    assert!(refused(&mut appliance, "allow C").contains("two at least"));
}

#[test]
fn an_exchange_is_said_and_undone() {
    let mut appliance = appliance();
    let outcome = say(&mut appliance, "exchange");
    assert_eq!(
        (kinds(&outcome), game(&outcome).to_move),
        (vec![TurnKind::Exchange], Some(1))
    );
    let outcome = say(&mut appliance, "undo");
    assert_eq!(game(&outcome).to_move, Some(0));
    assert!(turn(&outcome).message.contains("the exchange"));
}

#[test]
fn attempts_that_are_void_are_no_turns_in_a_row() {
    let mut appliance = appliance();
    for _ in 0..7 {
        let attempt = see(&mut appliance, &[("H8", "CAX")]);
        assert_eq!(turn(&attempt).kind, TurnKind::Invalid);
    }
    assert_eq!(appliance.sitting.game().ended(), None);
    let outcome = see(&mut appliance, &[("H8", "CAT")]);
    assert_eq!(
        (turn(&outcome).player.as_str(), turn(&outcome).stands),
        ("Ann", true)
    );
}

#[test]
fn tiles_left_are_laid_on_free_squares_one_player_after_another() {
    let mut appliance = by_rules("scoreless_turns = 2");
    see(&mut appliance, &[("H8", "CAT")]);
    see(&mut appliance, &[("H8", "CAT")]);
    let advice = |outcome: &Outcome| match outcome.after.as_ref().or(outcome.view.as_ref()) {
        Some(View::Over(over)) => over.advice.clone(),
        other => panic!("{other:?}"),
    };
    let over = see(&mut appliance, &[("H8", "CAT")]);
    assert!(advice(&over).starts_with("Ann: lay the tiles you have left"));
    let winner = |outcome: &Outcome| places(outcome).iter().position(|place| place.wins);
    assert_eq!(winner(&over), None, "nobody knows yet");
    // No word is formed, and nothing has to join anything.
    let ann = see(&mut appliance, &[("H8", "CAT"), ("A1", "QZ")]);
    assert_eq!(kinds(&ann), [TurnKind::Leftovers]);
    assert_eq!(turn(&ann).message, "Ann has Q Z left.");
    assert!(advice(&ann).starts_with("Ben: lay"), "{}", advice(&ann));
    let again = see(&mut appliance, &[("H8", "CAT"), ("A1", "QZ")]);
    assert!(again.records.is_empty(), "those are Ann's");
    // There is one Q in the set, and Ann has it.
    let wrong = see(&mut appliance, &[("H8", "CAT"), ("A1", "QZ"), ("O15", "Q")]);
    assert!(matches!(&wrong.view, Some(View::Trouble(_))) && wrong.records.is_empty());
    let ben = see(
        &mut appliance,
        &[("H8", "CAT"), ("A1", "QZ"), ("N15", "SO")],
    );
    assert_eq!(turn(&ben).message, "Ben has S O left.");
    let totals: Vec<i32> = places(&ben).iter().map(|place| place.total).collect();
    assert_eq!(totals, [10 - 20, -2]);
    assert!(advice(&ben).starts_with("Clear the board"));
    assert_eq!(winner(&ben), Some(1));
    // Nobody is asked any more, and holding takes the last answer back.
    let more = see(&mut appliance, &[("H8", "CAT"), ("A1", "E")]);
    assert!(more.records.is_empty());
    let back = appliance.press(Press::Long);
    assert_eq!(places(&back)[1].left, "tiles not told");
    // Or on the squares where Ann's lay before.
    let ben = see(&mut appliance, &[("H8", "CAT"), ("A1", "SO")]);
    assert_eq!(turn(&ben).message, "Ben has S O left.");
    assert_eq!(game(&see(&mut appliance, &[])).state, Stage::Waiting);
}
