//! When clocks run, what the journal gets of them, and what the button does meanwhile.

use link::Command;

use super::*;

const CLOCKS: &str = "clock_minutes = 1";

/// An appliance with a minute for everybody, whose first player thinks.
fn begun() -> Appliance {
    let mut appliance = by_rules(CLOCKS);
    let started = watch(&mut appliance, &[]);
    assert!(started.records.is_empty());
    assert_eq!(appliance.running(), Some(0));
    appliance
}

/// A press and what is seen then.
fn watch(appliance: &mut Appliance, words: &[(&str, &str)]) -> Outcome {
    assert!(appliance.change(|a| a.press(Press::Short)).shoot);
    assert_eq!(appliance.running(), None, "the board is read");
    look(appliance, reading(words))
}

/// The board was read.
fn look(appliance: &mut Appliance, reading: Reading) -> Outcome {
    appliance.looked();
    appliance.change(|a| a.seen(reading, Photos::new()))
}

fn command(appliance: &mut Appliance, command: &Command) -> Outcome {
    appliance.change(|a| a.command(command))
}

fn pass(appliance: &mut Appliance, seconds: u64) {
    appliance.pass_time(Duration::from_secs(seconds));
}

fn remaining(appliance: &Appliance) -> Vec<i64> {
    let players = appliance.told_clocks().players.into_iter();
    players.map(|player| player.remaining).collect()
}

fn used(outcome: &Outcome) -> Vec<u64> {
    let records = outcome.records.iter();
    records.map(|record| record.used.as_secs()).collect()
}

/// The board view, as it is shown now.
fn shown(appliance: &Appliance, view: Option<View>) -> BoardView {
    match appliance.clocked(view.expect("a view")) {
        View::Board(board) => board,
        other => panic!("a board is wanted, not {other:?}"),
    }
}

#[test]
fn a_press_on_the_empty_board_starts_the_first_clock() {
    let mut appliance = by_rules(CLOCKS);
    pass(&mut appliance, 100);
    let waiting = |view: Option<View>| match view {
        Some(View::Waiting(waiting)) => waiting,
        other => panic!("{other:?}"),
    };
    let start = waiting(appliance.start().view);
    assert!(start.paused);
    let full = screen::Clock {
        seconds: 60,
        runs: false,
    };
    assert_eq!(start.players[1].clock, Some(full));
    assert!(appliance.told_clocks().paused);
    let started = watch(&mut appliance, &[]);
    let started = waiting(started.view.map(|view| appliance.clocked(view)));
    assert!(!started.paused && started.players[0].clock.is_some_and(|clock| clock.runs));
    pass(&mut appliance, 20);
    assert_eq!(remaining(&appliance), [40, 60]);
}

#[test]
fn whoever_forgets_the_first_press_plays_the_first_turn_for_nothing() {
    let mut appliance = by_rules(CLOCKS);
    pass(&mut appliance, 20);
    let played = watch(&mut appliance, &[("H8", "CAT")]);
    assert_eq!(used(&played), [0]);
    assert_eq!(appliance.running(), Some(1));
}

#[test]
fn a_turn_takes_its_time_to_the_journal_and_reading_costs_none() {
    let mut appliance = begun();
    pass(&mut appliance, 20);
    appliance.change(|a| a.press(Press::Short));
    pass(&mut appliance, 30);
    let invalid = look(&mut appliance, reading(&[("H8", "CATX")]));
    assert_eq!(used(&invalid), [20], "an attempt has its time, too");
    pass(&mut appliance, 5);
    let played = watch(&mut appliance, &[("H8", "CAT")]);
    assert_eq!(used(&played), [5]);
    assert_eq!(remaining(&appliance), [35, 60]);
    pass(&mut appliance, 61);
    assert_eq!(remaining(&appliance), [35, -1]);
    let board = shown(&appliance, played.after);
    let over = screen::Clock {
        seconds: -1,
        runs: true,
    };
    assert_eq!(board.players[1].clock, Some(over));
    assert!(!board.paused);
    let undone = appliance.change(|a| a.press(Press::Long));
    assert_eq!(used(&undone), [61], "so that the journal comes to the same");
    assert_eq!(remaining(&appliance), [60, 60]);
}

#[test]
fn no_photograph_lets_the_clock_go_on() {
    let mut appliance = begun();
    appliance.change(|a| a.press(Press::Short));
    appliance.looked();
    appliance.change(|a| a.failed("It is dark".to_owned(), "Light a lamp.".to_owned()));
    assert_eq!(appliance.running(), Some(0));
}

#[test]
fn a_question_about_the_reading_stops_the_clock() {
    let mut appliance = begun();
    let mut seen = reading(&[("H8", "CAT")]);
    doubt(&mut seen, "H8", ["C", "G"]);
    appliance.change(|a| a.press(Press::Short));
    look(&mut appliance, seen);
    assert_eq!(appliance.running(), None);
    assert!(!appliance.told_clocks().paused);
    let paused = command(&mut appliance, &Command::Pause);
    assert_eq!(paused.view, None, "the question stays on the screen");
    let played = appliance.change(|a| a.press(Press::Long));
    assert_eq!(turn(&played).kind, TurnKind::Placed);
    assert!(shown(&appliance, played.after).paused);
    assert_eq!(appliance.running(), None);
}

#[test]
fn a_pause_ends_with_a_press_that_does_nothing_else() {
    let mut appliance = begun();
    watch(&mut appliance, &[("H8", "CAT")]);
    pass(&mut appliance, 7);
    let paused = command(&mut appliance, &Command::Pause);
    assert_eq!(used(&paused), [7]);
    assert_eq!(paused.records[0].event, None);
    assert!(shown(&appliance, paused.view).paused);
    let told = appliance.told_clocks();
    assert_eq!((told.running, told.paused), (None, true));
    pass(&mut appliance, 1000);
    assert_eq!(remaining(&appliance), [60, 53]);
    for press in [Press::Short, Press::Long] {
        let resumed = appliance.change(|a| a.press(press));
        assert!(!resumed.shoot && resumed.records.is_empty() && resumed.told.is_empty());
        assert!(!shown(&appliance, resumed.view).paused);
        assert_eq!(appliance.running(), Some(1));
        command(&mut appliance, &Command::Pause);
    }
    let again = command(&mut appliance, &Command::Pause);
    assert!(again.records.is_empty() && shown(&appliance, again.view).paused);
    command(&mut appliance, &Command::Resume);
    assert_eq!(appliance.running(), Some(1));
}

#[test]
fn a_pause_lasts_through_a_turn_that_was_being_read() {
    let mut appliance = begun();
    appliance.change(|a| a.press(Press::Short));
    let paused = command(&mut appliance, &Command::Pause);
    assert_eq!(paused.view, None, "the board is still read");
    let played = look(&mut appliance, reading(&[("H8", "CAT")]));
    assert_eq!(turn(&played).kind, TurnKind::Placed);
    assert_eq!(appliance.running(), None);
    assert!(shown(&appliance, played.after).paused);
}

#[test]
fn the_journal_brings_the_clocks_back_and_they_stand() {
    let mut appliance = begun();
    let mut replayed = by_rules(CLOCKS).sitting;
    let mut records = Vec::new();
    for (seconds, words) in [(20, &[("H8", "CAT")]), (70, &[("H8", "CATS")])] {
        pass(&mut appliance, seconds);
        records.extend(watch(&mut appliance, words).records);
    }
    pass(&mut appliance, 3);
    records.extend(appliance.time_record());
    assert_eq!(appliance.time_record(), None);
    pass(&mut appliance, 2);
    records.extend(appliance.change(|a| a.press(Press::Long)).records);
    pass(&mut appliance, 1);
    records.extend(appliance.time_record());
    for record in &records {
        replayed.think(record.used);
        if let Some(event) = &record.event {
            replayed.apply(event).expect("a journal");
        }
    }
    assert_eq!(replayed, appliance.sitting);
    let rules = appliance.rules.clone();
    let mut restarted = Appliance::new(replayed, None, 3, appliance.players.clone(), rules);
    assert_eq!(remaining(&restarted), [40, 59]);
    assert!(restarted.told_clocks().paused);
    pass(&mut restarted, 500);
    assert_eq!(remaining(&restarted), [40, 59]);
    assert!(!restarted.change(|a| a.press(Press::Short)).shoot);
    assert_eq!(restarted.running(), Some(1));
}

#[test]
fn a_new_game_has_full_clocks_that_wait() {
    let mut appliance = begun();
    pass(&mut appliance, 20);
    watch(&mut appliance, &[("H8", "CAT")]);
    watch(&mut appliance, &[("H8", "CATS")]);
    let cleared = watch(&mut appliance, &[]);
    assert!(matches!(cleared.view, Some(View::Waiting(_))));
    assert_eq!(
        (remaining(&appliance), appliance.running()),
        (vec![60, 60], None)
    );
    appliance.change(|a| a.press(Press::Long));
    assert_eq!(
        (remaining(&appliance), appliance.running()),
        (vec![40, 60], Some(0))
    );
}

#[test]
fn overtime_is_shown_and_told_at_the_end() {
    let mut appliance = by_rules("clock_minutes = 1\nscoreless_turns = 2");
    watch(&mut appliance, &[]);
    pass(&mut appliance, 121);
    watch(&mut appliance, &[("H8", "CAT")]);
    for _ in 0..2 {
        command(&mut appliance, &Command::Pass);
    }
    assert_eq!(appliance.running(), None, "the game is over");
    let start = appliance.start();
    let ending = game(&start).ending.clone().expect("an end");
    assert_eq!(
        (ending.players[0].overtime, ending.players[0].total),
        (20, 10 - 20)
    );
    assert_eq!(
        (ending.players[1].overtime, ending.players[1].total),
        (0, 0)
    );
    let Some(View::Over(over)) = start.view else {
        panic!("{:?}", start.view);
    };
    assert_eq!(over.places[0].total, -10);
    assert!(
        over.places[0].left.ends_with("overtime: −20"),
        "{:?}",
        over.places
    );
    let refused = command(&mut appliance, &Command::Pause);
    assert_eq!(turn(&refused).kind, TurnKind::Refused);
}

#[test]
fn without_clocks_there_is_nothing_to_pause_or_to_show() {
    let mut appliance = appliance();
    pass(&mut appliance, 20);
    let played = watch(&mut appliance, &[("H8", "CAT")]);
    assert_eq!(used(&played), [0]);
    pass(&mut appliance, 20);
    assert_eq!((appliance.running(), appliance.next_second()), (None, None));
    assert_eq!(appliance.time_record(), None);
    let board = shown(&appliance, played.after);
    assert!(!board.paused && board.players.iter().all(|player| player.clock.is_none()));
    let told = appliance.told_clocks();
    assert_eq!((told.limit, told.players.len(), told.paused), (0, 0, false));
    let refused = command(&mut appliance, &Command::Pause);
    assert!(
        turn(&refused).message.contains("clock_minutes"),
        "{refused:?}"
    );
}
