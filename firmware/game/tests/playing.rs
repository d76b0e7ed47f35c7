//! A game from its first press to its journal.

mod boards;

use boards::{board, lexicon, shipped, with};
use game::{Board, BrokenRule, Deed, Event, Game, GameError, Lexicon, Turn};

fn game() -> Game {
    let players = vec!["Ada".to_owned(), "Bob".to_owned()];
    Game::new(shipped("en"), players).unwrap()
}

fn words() -> Lexicon {
    lexicon(&shipped("en"), &["CAT", "CATS", "CUT", "SEA", "SEAS", "TO"])
}

/// A press: the board seen is judged and settled.
fn press(game: &mut Game, seen: &Board) -> Event {
    let judged = game
        .judge(seen, Some(&words()))
        .unwrap_or_else(|illegal| panic!("{illegal}"));
    game.apply(&judged.event).unwrap();
    judged.event
}

#[test]
fn turns_go_round_and_totals_add_up() {
    let en = shipped("en");
    let mut game = game();
    assert_eq!((game.next(), game.bag()), (0, 86));
    let first = board(&en, &[("8G", "CAT")]);
    press(&mut game, &first);
    // CAT: (3 + 1 + 1) × 2 = 10.
    assert_eq!(
        (game.totals(), game.next(), game.bag()),
        (vec![10, 0], 1, 83)
    );
    // SEA on J8–J10: 1 + 1 + 3×1 = 5, CATS 6.
    let second = with(&first, &en, &[("J8", "SEA")]);
    press(&mut game, &second);
    assert_eq!((game.totals(), game.next()), (vec![10, 11], 0));
    press(&mut game, &second);
    assert_eq!((game.totals(), game.next()), (vec![10, 11], 1));
    let entries: Vec<(usize, i32, i32)> = game
        .entries()
        .iter()
        .map(|entry| (entry.player, entry.points, entry.total))
        .collect();
    assert_eq!(entries, [(0, 10, 10), (1, 11, 11), (0, 0, 10)]);
    assert_eq!(game.entries()[2].deed, Deed::Passed);
    assert_eq!(game.board(), &second);
}

#[test]
fn a_withdrawal_gives_the_turn_back_and_takes_the_points() {
    let en = shipped("en");
    let mut game = game();
    let first = board(&en, &[("8G", "CAT")]);
    press(&mut game, &first);
    // SEX does not stand: no points, but the tiles lie there and it is Ada's turn.
    let second = with(&first, &en, &[("J8", "SEX")]);
    press(&mut game, &second);
    assert_eq!((game.totals(), game.next()), (vec![10, 0], 0));
    assert_eq!(press(&mut game, &first), Event::Withdrawn);
    assert_eq!((game.totals(), game.next()), (vec![10, 0], 1));
    assert!(game.entries()[1].withdrawn);
    assert_eq!(game.board(), &first);
    press(&mut game, &with(&first, &en, &[("J8", "SEA")]));
    assert_eq!((game.totals(), game.next()), (vec![10, 11], 0));
    // A valid turn can be taken back as well.
    press(&mut game, &first);
    assert_eq!((game.totals(), game.next()), (vec![10, 0], 1));
    assert_eq!(game.entries()[2].total, 0);
}

#[test]
fn after_a_pass_nothing_can_be_taken_back() {
    let en = shipped("en");
    let mut game = game();
    let first = board(&en, &[("8G", "CAT")]);
    press(&mut game, &first);
    press(&mut game, &first);
    let illegal = game.judge(&Board::empty(15), None).unwrap_err();
    assert!(matches!(illegal.rules[..], [BrokenRule::Vanished(_)]));
    assert_eq!(
        game.apply(&Event::Withdrawn),
        Err(GameError::NothingToWithdraw)
    );
    // Unless the pass was a slip and is undone.
    game.apply(&Event::Undone).unwrap();
    assert_eq!(press(&mut game, &Board::empty(15)), Event::Withdrawn);
    assert_eq!(game.next(), 0);
}

#[test]
fn undoing_gives_the_game_before_the_event_again() {
    let en = shipped("en");
    let mut game = game();
    assert_eq!(game.apply(&Event::Undone), Err(GameError::NothingToUndo));
    let first = board(&en, &[("8G", "CAT")]);
    let boards = [
        first.clone(),
        first.clone(),
        with(&first, &en, &[("J8", "SEA")]),
        first,
    ];
    let mut history = vec![game.clone()];
    for seen in &boards {
        press(&mut game, seen);
        history.push(game.clone());
    }
    while let Some(before) = history.pop() {
        assert_eq!(game, before);
        let undone = game.apply(&Event::Undone);
        assert_eq!(undone.is_err(), history.is_empty());
    }
}

#[test]
fn blanks_named_later_keep_their_names_until_the_turn_is_taken_back() {
    let en = shipped("en");
    let mut game = game();
    let words = lexicon(&en, &["CAT", "CUT", "UP"]);
    let seen = board(&en, &[("8G", "C?T")]);
    let judged = game.judge(&seen, Some(&words)).unwrap();
    game.apply(&judged.event).unwrap();
    assert_eq!(game.board(), &seen);
    let more = with(&seen, &en, &[("H9", "P")]);
    let judged = game.judge(&more, Some(&words)).unwrap();
    game.apply(&judged.event).unwrap();
    assert_eq!(game.board(), &board(&en, &[("8G", "CuT"), ("H9", "P")]));
    assert_eq!(
        line(&judged.event),
        "{\"event\":\"played\",\"tiles\":[{\"square\":\"H9\",\"tile\":\"P\"}],\
         \"named\":[{\"square\":\"H8\",\"tile\":\"u\"}],\"words\":[\"valid\"]}"
    );
    let judged = game.judge(&seen, Some(&words)).unwrap();
    assert_eq!(
        (&judged.turn, &judged.verdict.board),
        (&Turn::Withdrawal, &seen)
    );
    game.apply(&judged.event).unwrap();
    assert_eq!(game.board(), &seen);
}

/// An event as a journal keeps it.
fn line(event: &Event) -> String {
    serde_json::to_string(event).unwrap()
}

#[test]
fn events_written_down_and_read_again_give_the_same_game() {
    let en = shipped("en");
    let mut game = game();
    let first = board(&en, &[("8G", "CAT")]);
    let second = with(&first, &en, &[("J8", "SEX")]);
    let mut lines = vec![line(&game.opening())];
    for seen in [&first, &second, &first, &first] {
        lines.push(line(&press(&mut game, seen)));
    }
    game.apply(&Event::Undone).unwrap();
    // A time beside an event is no harm.
    lines.push(line(&Event::Undone).replace("{\"event\"", "{\"at\":12,\"event\""));
    let mut again = self::game();
    for line in lines {
        again.apply(&serde_json::from_str(&line).unwrap()).unwrap();
    }
    assert_eq!(again, game);
}

#[test]
fn events_that_do_not_fit_are_refused_and_change_nothing() {
    let en = shipped("en");
    let mut game = game();
    press(&mut game, &board(&en, &[("8G", "CAT")]));
    let before = game.clone();
    let laid = |tiles: &str, words: &str| {
        format!("{{\"event\":\"played\",\"tiles\":[{tiles}],\"words\":[{words}]}}")
    };
    for bad in [
        laid("{\"square\":\"A1\",\"tile\":\"Z\"}", "\"valid\""),
        laid("{\"square\":\"Z26\",\"tile\":\"Z\"}", ""),
        laid("{\"square\":\"J8\",\"tile\":\"Ź\"}", ""),
        laid("{\"square\":\"J8\",\"tile\":\"S\"}", ""),
        laid("", ""),
    ] {
        let event = serde_json::from_str(&bad).unwrap();
        assert!(game.apply(&event).is_err(), "{bad}");
        assert_eq!(game, before, "{bad}");
    }
    for bad in ["{\"event\":\"pass", "{\"event\":\"slept\"}"] {
        assert!(serde_json::from_str::<Event>(bad).is_err(), "{bad}");
    }
}

#[test]
fn a_new_game_may_not_be_of_another_variant() {
    let mut game = game();
    let polish = Game::new(shipped("pl"), vec!["Ewa".to_owned()]).unwrap();
    let refused = game.apply(&polish.opening());
    assert!(matches!(refused, Err(GameError::OtherVariant { .. })));
    press(&mut game, &board(&shipped("en"), &[("8G", "CAT")]));
    let again = Event::New {
        variant: "en".to_owned(),
        players: vec!["Cleo".to_owned()],
        emblems: Vec::new(),
        rules: None,
    };
    game.apply(&again).unwrap();
    assert_eq!(
        (game.players(), game.totals()),
        (&["Cleo".to_owned()][..], vec![0])
    );
    assert!(game.board().is_empty() && game.events().is_empty());
}

#[test]
fn players_have_names_of_their_own() {
    let new = |names: &[&str]| {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        Game::new(shipped("en"), names).map(|game| game.players().len())
    };
    assert_eq!(new(&["A"]), Ok(1));
    assert_eq!(new(&["A", "B", "C", "Łucja"]), Ok(4));
    assert_eq!(new(&[]), Err(GameError::Players(0)));
    assert_eq!(new(&["A", "B", "C", "D", "E"]), Err(GameError::Players(5)));
    assert_eq!(new(&["A", "A"]), Err(GameError::SameName("A".to_owned())));
    for bad in ["", "  ", "a\nb", "a name that is far too long"] {
        assert_eq!(new(&[bad]), Err(GameError::Name(bad.to_owned())));
    }
}
