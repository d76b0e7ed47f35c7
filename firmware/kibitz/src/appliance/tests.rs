//! The turn loop, played with boards typed as text.

use game::{Candidate, Seen, Sight, Square, Variant};
use link::payload::{Stage, TurnKind};
use screen::{Caption, Outcome as Card};

use super::*;

mod answers;
mod clocks;
mod corrections;
mod hints;
mod whole_games;

const WORDS: [&str; 6] = ["CAT", "CATS", "CUT", "CUTS", "AT", "SO"];

fn variant() -> Variant {
    Variant::shipped("en").expect("shipped")
}

fn appliance() -> Appliance {
    by_rules("")
}

/// An appliance by house rules, written as in the configuration.
fn by_rules(house: &str) -> Appliance {
    let rules = variant().rules.with(&house.parse().expect("TOML"));
    let variant = variant().with_rules(rules.expect("rules")).expect("fits");
    let spell = |word: &&str| -> Vec<game::Letter> {
        let letters = word.chars().map(|c| variant.letter(&c.to_string()));
        letters.map(|letter| letter.expect("A to Z")).collect()
    };
    let bytes = Lexicon::build(&variant, WORDS.iter().map(spell));
    let lexicon = Lexicon::new(bytes, &variant).expect("just built");
    let players: Vec<Entrant> = ["Ann:moon", "Ben"]
        .map(|text| text.parse().expect("a player"))
        .into();
    let rules = variant.rules.clone();
    let sitting = Sitting::new(variant, &players).expect("two players");
    Appliance::new(sitting, Some(lexicon), 0, players, rules)
}

/// A reading of words laid across: `("H8", "CAT")`.
fn reading(words: &[(&str, &str)]) -> Reading {
    let variant = variant();
    let side = variant.side;
    let squares = vec![Seen::Sure(Sight::Empty); usize::from(side) * usize::from(side)];
    let mut reading = Reading::new(side, squares);
    for (at, word) in words {
        let start = Square::parse(at).expect("a square");
        for (i, c) in word.chars().enumerate() {
            let letter = variant.letter(&c.to_string()).expect("A to Z");
            let square = Square::new(start.row, start.col + i as u8);
            reading.set(square, Seen::Sure(Sight::Letter(letter)));
        }
    }
    reading
}

/// A square as photographed.
fn photo(at: &str) -> (Square, screen::Photo) {
    let photo = screen::Photo::new(2, 1, vec![200; 6]).expect("two pixels");
    (Square::parse(at).expect("a square"), photo)
}

fn see(appliance: &mut Appliance, words: &[(&str, &str)]) -> Outcome {
    assert!(appliance.press(Press::Short).shoot);
    appliance.seen(reading(words), Photos::new())
}

fn turn(outcome: &Outcome) -> &payload::Turn {
    let turn = outcome.told.iter().find_map(|told| match told {
        Told::Turn(turn) => Some(turn),
        _ => None,
    });
    turn.expect("a turn is told")
}

fn game(outcome: &Outcome) -> &payload::Game {
    let game = outcome.told.iter().find_map(|told| match told {
        Told::Game(game) => Some(game),
        _ => None,
    });
    game.expect("the game is told")
}

fn card(outcome: &Outcome) -> &screen::TurnCard {
    match &outcome.view {
        Some(View::Turn(card)) => card,
        other => panic!("a turn card is wanted, not {other:?}"),
    }
}

fn next(card: &screen::TurnCard) -> Option<&str> {
    card.next.as_ref().map(|who| who.name.as_str())
}

#[test]
fn emblems_are_shown_and_told_and_stay_for_the_next_game() {
    let mut appliance = appliance();
    let (moon, boat) = (game::Emblem::Moon, game::Emblem::Boat);
    let told = |outcome: &Outcome| {
        let players = game(outcome).players.iter();
        players.map(|player| player.emblem).collect::<Vec<_>>()
    };
    assert_eq!(told(&appliance.start()), [moon, boat]);
    let outcome = see(&mut appliance, &[("H8", "CAT")]);
    let card = card(&outcome);
    assert_eq!(card.player.emblem, moon);
    assert_eq!(card.next.as_ref().map(|who| who.emblem), Some(boat));
    let Some(View::Board(board)) = &outcome.after else {
        panic!("a board is wanted, not {:?}", outcome.after);
    };
    let beside: Vec<_> = board.players.iter().map(|player| player.emblem).collect();
    assert_eq!(beside, [moon, boat]);
    see(&mut appliance, &[("H8", "CATS")]);
    let cleared = see(&mut appliance, &[]);
    assert!(matches!(
        &cleared.records[0].event,
        Some(Event::New { emblems, .. }) if *emblems == [moon, boat]
    ));
    assert_eq!(told(&cleared), [moon, boat]);
}

/// A square that may be either letter.
fn doubt(reading: &mut Reading, at: &str, letters: [&str; 2]) {
    let variant = variant();
    let candidate = |text: &str, confidence| Candidate {
        sight: Sight::Letter(variant.letter(text).expect("A to Z")),
        confidence,
    };
    let [first, second] = letters;
    let candidates = vec![candidate(first, 0.62), candidate(second, 0.3)];
    let square = Square::parse(at).expect("a square");
    reading.set(square, Seen::Doubtful(candidates));
}

#[test]
fn it_starts_waiting_and_tells_what_is_so() {
    let outcome = appliance().start();
    assert!(matches!(outcome.view, Some(View::Waiting(_))));
    assert_eq!(game(&outcome).state, Stage::Waiting);
    assert_eq!(outcome.told.len(), 3, "board, game and picture");
    assert_eq!(outcome.records, []);
}

#[test]
fn a_press_asks_for_a_photograph_and_says_whose_turn_is_read() {
    let outcome = appliance().press(Press::Short);
    assert!(outcome.shoot);
    assert_eq!(outcome.view, Some(View::Reading(Some("Ann".to_owned()))));
}

#[test]
fn a_turn_that_stands_counts_and_passes_the_move_on() {
    let mut appliance = appliance();
    let outcome = see(&mut appliance, &[("H8", "CAT")]);
    let card = card(&outcome);
    assert_eq!((card.player.name.as_str(), card.total), ("Ann", 10));
    assert_eq!(next(card), Some("Ben"));
    assert!(matches!(&card.outcome, Card::Stands(play) if play.points == 10));
    assert!(matches!(outcome.after, Some(View::Board(_))));
    let told = turn(&outcome);
    assert_eq!((told.seq, told.turn, told.kind), (1, 1, TurnKind::Placed));
    assert_eq!((told.points, told.total, told.stands), (10, 10, true));
    assert_eq!(game(&outcome).to_move, Some(1));
    let [record] = &outcome.records[..] else {
        panic!("not {:?}", outcome.records);
    };
    assert!(matches!(record.event, Some(Event::Played { .. })));
}

#[test]
fn an_invalid_word_leaves_the_game_untouched() {
    let mut appliance = appliance();
    see(&mut appliance, &[("H8", "CAT")]);
    let outcome = see(&mut appliance, &[("H8", "CATX")]);
    let card = card(&outcome);
    assert_eq!((card.player.name.as_str(), card.total), ("Ben", 0));
    assert_eq!(next(card), Some("Ben"));
    assert!(matches!(card.outcome, Card::Falls(_)));
    let told = turn(&outcome);
    assert_eq!(
        (told.kind, told.stands, told.points),
        (TurnKind::Invalid, false, 0)
    );
    assert!(told.message.contains("CATX"), "{}", told.message);
    let attempt = Record::new(2, None);
    assert_eq!(outcome.records, [attempt], "its number is journaled");
    let mended = see(&mut appliance, &[("H8", "CATS")]);
    assert_eq!(turn(&mended).kind, TurnKind::Placed);
    assert_eq!(turn(&mended).seq, 3);
}

#[test]
fn an_illegal_turn_is_said_in_a_sentence_with_its_squares() {
    let mut appliance = appliance();
    see(&mut appliance, &[("H8", "CAT")]);
    let outcome = see(&mut appliance, &[("H8", "CAT"), ("A1", "SO")]);
    let Some(View::Illegal(view)) = &outcome.view else {
        panic!("not {:?}", outcome.view);
    };
    assert!(view.rules[0].contains("A1"), "{:?}", view.rules);
    let Some(View::Board(board)) = &outcome.after else {
        panic!("not {:?}", outcome.after);
    };
    assert!(matches!(&board.caption, Caption::Illegal(_)));
    let marked = board.cells().filter(|(_, cell)| cell.marked).count();
    assert_eq!(marked, 2);
    assert_eq!(turn(&outcome).kind, TurnKind::Illegal);
}

#[test]
fn nothing_new_is_a_pass_and_a_long_press_takes_it_back() {
    let mut appliance = appliance();
    see(&mut appliance, &[("H8", "CAT")]);
    let passed = see(&mut appliance, &[("H8", "CAT")]);
    assert_eq!(turn(&passed).kind, TurnKind::Pass);
    assert_eq!(game(&passed).to_move, Some(0));
    let back = appliance.press(Press::Long);
    assert_eq!(back.records[0].event.clone(), Some(Event::Undone));
    assert_eq!(turn(&back).kind, TurnKind::Withdrawal);
    assert_eq!(game(&back).to_move, Some(1));
    assert_eq!(game(&back).turn, 1);
}

#[test]
fn tiles_of_the_last_turn_gone_is_a_withdrawal() {
    let mut appliance = appliance();
    see(&mut appliance, &[("H8", "CAT")]);
    see(&mut appliance, &[("H8", "CATS")]);
    let outcome = see(&mut appliance, &[("H8", "CAT")]);
    let told = turn(&outcome);
    assert_eq!(
        (told.kind, told.player.as_str()),
        (TurnKind::Withdrawal, "Ben")
    );
    assert_eq!((told.points, told.total), (-6, 0));
    assert!(matches!(
        card(&outcome).outcome,
        Card::Withdrawn { points: 6 }
    ));
    assert_eq!(game(&outcome).to_move, Some(1));
}

#[test]
fn a_long_press_with_nothing_to_take_back_says_so() {
    let outcome = appliance().press(Press::Long);
    assert!(matches!(outcome.view, Some(View::Trouble(_))));
    assert_eq!((outcome.records.len(), outcome.told.len()), (0, 0));
}

#[test]
fn a_cleared_board_begins_a_new_game_which_a_long_press_takes_back() {
    let mut appliance = appliance();
    see(&mut appliance, &[("H8", "CAT")]);
    see(&mut appliance, &[("H8", "CATS")]);
    let cleared = see(&mut appliance, &[]);
    assert!(matches!(cleared.view, Some(View::Waiting(_))));
    assert!(matches!(cleared.records[0].event, Some(Event::New { .. })));
    assert_eq!(game(&cleared).state, Stage::Waiting);
    let back = appliance.press(Press::Long);
    assert_eq!(game(&back).turn, 2);
    assert_eq!(game(&back).players[0].total, 10);
}

#[test]
fn doubts_on_new_squares_are_asked_one_after_another() {
    let mut appliance = appliance();
    let mut seen = reading(&[("H8", "CAT")]);
    doubt(&mut seen, "H8", ["C", "G"]);
    doubt(&mut seen, "J8", ["T", "I"]);
    let asked = appliance.seen(seen, vec![photo("J8"), photo("H8")]);
    let Some(View::Question(question)) = &asked.view else {
        panic!("not {:?}", asked.view);
    };
    assert_eq!(
        (question.square.to_string().as_str(), question.of),
        ("H8", 2)
    );
    assert_eq!(question.candidates[0].percent, 62);
    assert!(question.photo.is_some());
    assert_eq!(
        (asked.records.len(), asked.told.len()),
        (0, 0),
        "nothing has happened yet"
    );
    let again = appliance.press(Press::Long);
    assert!(matches!(&again.view, Some(View::Question(q)) if q.number == 2));
    let played = appliance.press(Press::Long);
    assert_eq!(turn(&played).words[0].text, "CAT");
}

#[test]
fn a_short_press_at_a_question_photographs_again() {
    let mut appliance = appliance();
    let mut seen = reading(&[("H8", "CAT")]);
    doubt(&mut seen, "H8", ["C", "G"]);
    appliance.seen(seen, Photos::new());
    assert!(appliance.press(Press::Short).shoot);
    let outcome = appliance.seen(reading(&[("H8", "CAT")]), Photos::new());
    assert_eq!(turn(&outcome).kind, TurnKind::Placed);
}

#[test]
fn no_photograph_is_said_and_changes_nothing() {
    let mut appliance = appliance();
    see(&mut appliance, &[("H8", "CAT")]);
    let before = appliance.sitting.clone();
    let outcome = appliance.failed("It is too dark".to_owned(), "Light a lamp.".to_owned());
    assert!(matches!(outcome.view, Some(View::Trouble(_))));
    assert_eq!((outcome.records.len(), outcome.told.len()), (0, 0));
    assert_eq!(appliance.sitting, before);
}

#[test]
fn a_press_before_the_first_word_is_no_pass() {
    let mut appliance = appliance();
    let outcome = see(&mut appliance, &[]);
    assert!(matches!(outcome.view, Some(View::Waiting(_))));
    assert!(outcome.records.is_empty() && outcome.told.is_empty());
}
