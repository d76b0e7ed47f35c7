//! Players' clocks: whose time it is, what undoing gives back, and what overtime costs.

mod boards;

use std::collections::BTreeMap;
use std::time::Duration;

use boards::{board, shipped, with};
use game::{Charset, Clock, End, Event, FailedChallenge, Game, Invalid, Record, Rules, Variant};
use proptest::prelude::*;

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// Ada and Bob with so many minutes each, by challenges that cost the next turn.
fn game(minutes: u16) -> Game {
    between(&["Ada", "Bob"], minutes)
}

fn between(names: &[&str], minutes: u16) -> Game {
    let rules = Rules {
        invalid: Invalid::Challenge,
        failed_challenge: FailedChallenge::Turn,
        clock_minutes: minutes,
        ..Rules::default()
    };
    let variant = shipped("en").with_rules(rules).expect("rules that fit");
    let names = names.iter().map(|name| (*name).to_owned());
    Game::new(variant, names.collect()).expect("players")
}

fn used(game: &Game) -> Vec<u64> {
    let clocks = game.clocks().into_iter();
    clocks.map(|clock| clock.used.as_secs()).collect()
}

fn after(game: &mut Game, time: u64, event: &Event) {
    game.think(seconds(time));
    game.apply(event).unwrap_or_else(|error| panic!("{error}"));
}

/// CAT over the centre, judged by nobody.
fn cat(game: &Game) -> Event {
    let seen = board(game.variant(), &[("8G", "CAT")]);
    game.judge(&seen, None).expect("a turn").event
}

#[test]
fn time_is_of_the_player_to_move_until_the_turn() {
    let mut game = game(25);
    after(&mut game, 30, &Event::Passed);
    after(&mut game, 50, &Event::Passed);
    game.think(seconds(7));
    game.think(seconds(1));
    assert_eq!(used(&game), [38, 50]);
    assert_eq!(game.on_the_clock(), Some(0));
    assert_eq!(game.clocks()[1].seconds(), 25 * 60 - 50);
}

#[test]
fn without_clocks_no_time_passes() {
    let mut game = game(0);
    after(&mut game, 30, &Event::Passed);
    assert_eq!((game.clocks(), game.on_the_clock()), (Vec::new(), None));
    let mut same = self::game(0);
    same.apply(&Event::Passed).unwrap();
    assert_eq!(game, same);
}

#[test]
fn a_turn_undone_gives_its_time_back_and_the_next_player_thought_about_nothing() {
    let mut game = game(25);
    after(&mut game, 30, &Event::Passed);
    game.think(seconds(20));
    game.apply(&Event::Undone).unwrap();
    assert_eq!((used(&game), game.next()), (vec![0, 0], 0));
    let cat = cat(&game);
    after(&mut game, 10, &cat);
    // Nobody challenges: that goes with the turn.
    after(&mut game, 5, &Event::Accepted);
    game.think(seconds(5));
    assert_eq!(used(&game), [10, 10]);
    game.apply(&Event::Undone).unwrap();
    assert_eq!(used(&game), [10, 10], "Bob goes on thinking");
    game.apply(&Event::Undone).unwrap();
    assert_eq!(used(&game), [0, 0]);
}

#[test]
fn who_takes_a_turn_back_has_thought_since_it() {
    let mut game = game(25);
    let cat = cat(&game);
    after(&mut game, 10, &cat);
    after(&mut game, 20, &Event::Withdrawn);
    assert_eq!((used(&game), game.next()), (vec![30, 0], 0));
    after(&mut game, 5, &Event::Passed);
    assert_eq!(used(&game), [35, 0]);
}

#[test]
fn a_challenge_that_loses_the_turn_takes_the_time_it_took() {
    let mut game = game(25);
    let cat = cat(&game);
    after(&mut game, 10, &cat);
    let challenge = game.challenge(1, Some(false)).unwrap();
    after(&mut game, 20, &challenge);
    game.think(seconds(1));
    assert_eq!((used(&game), game.next()), (vec![11, 20], 0));
}

#[test]
fn corrections_leave_the_time_alone() {
    let mut game = game(25);
    let cat = cat(&game);
    after(&mut game, 10, &cat);
    after(&mut game, 3, &Event::Passed);
    game.think(seconds(20));
    let seen = board(game.variant(), &[("8G", "CUT")]);
    let correction = game.correct(&seen, None).expect("A is U");
    game.apply(&correction.event).unwrap();
    game.think(seconds(2));
    assert_eq!(used(&game), [32, 3]);
    let allowed = Event::Allowed { word: "CUT".into() };
    after(&mut game, 1, &allowed);
    assert_eq!(used(&game), [33, 3]);
    game.apply(&Event::Undone).unwrap();
    game.apply(&Event::Undone).unwrap();
    assert_eq!(used(&game), [33, 3]);
    after(&mut game, 1, &Event::Passed);
    game.apply(&Event::Undone).unwrap();
    assert_eq!(used(&game), [10, 3], "the turn gives all of it back");
}

#[test]
fn seconds_are_whole_and_overtime_shows_at_once() {
    let clock = |millis| Clock {
        limit: seconds(60),
        used: Duration::from_millis(millis),
    };
    for (millis, shown, next, minutes) in [
        (0, 60, 1, 0),
        (1, 59, 1000, 0),
        (999, 59, 2, 0),
        (1000, 59, 1, 0),
        (59_700, 0, 301, 0),
        (60_000, 0, 1, 0),
        (60_001, -1, 1000, 1),
        (61_000, -1, 1, 1),
        (61_001, -2, 1000, 1),
        (120_000, -60, 1, 1),
        (120_001, -61, 1000, 2),
    ] {
        let clock = clock(millis);
        assert_eq!(clock.seconds(), shown, "{millis}");
        assert_eq!(clock.minutes_over(), minutes, "{millis}");
        let wait = clock.to_next_second();
        assert_eq!(wait.as_millis(), next, "{millis}");
        let then = Clock {
            used: clock.used + wait,
            ..clock
        };
        assert_eq!(then.seconds(), shown - 1, "{millis}");
    }
    let endless = Clock {
        limit: Duration::ZERO,
        used: Duration::MAX,
    };
    assert_eq!(endless.seconds(), i64::MIN + 1);
}

/// Ada goes out after 61 seconds of overtime, Bob has had 1 second of it.
fn overtime(points: u16) -> Game {
    let text = "name = \"x\"\nlanguage = \"en\"\nrack = 3\ncentre = \"C3\"\nblanks = 0\nbonuses = []\n\
        tiles = [[\"A\", 2, 1], [\"B\", 2, 2], [\"C\", 2, 3], [\"D\", 1, 4]]\n\
        squares = [\".....\", \".....\", \".....\", \".....\", \".....\"]\nclock_minutes = 1\n";
    let variant = Variant::parse("few", &format!("{text}overtime_points = {points}\n"));
    let variant = variant.unwrap_or_else(|error| panic!("{error}"));
    let first = with(&game::Board::empty(5), &variant, &[("3B", "ABC")]);
    let last = with(&first, &variant, &[("E3", "D")]);
    let names = ["Ada", "Bob"].map(str::to_owned).into();
    let mut game = Game::new(variant, names).unwrap();
    for (seen, time) in [(&first, 60), (&first, 61), (&last, 61)] {
        game.think(seconds(time));
        let event = game.judge(seen, None).unwrap().event;
        game.apply(&event).unwrap();
    }
    assert_eq!(game.ended(), Some(End::Out(0)));
    game
}

#[test]
fn overtime_costs_points_for_every_minute_begun() {
    let mut game = overtime(10);
    // ABC 6, ABCD 10; Bob has A B C, 6 points.
    assert_eq!(game.totals(), [16, 0]);
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.overtime, [20, 10]);
    assert_eq!(outcome.totals, [16 + 6 - 20, -6 - 10]);
    assert_eq!(outcome.winners, [0]);
    game.think(seconds(500));
    assert_eq!(game.outcome().unwrap(), outcome, "the game is over");
    game.apply(&Event::Undone).unwrap();
    assert_eq!(used(&game), [60, 61]);
}

#[test]
fn overtime_may_be_free() {
    let outcome = overtime(0).outcome().unwrap();
    assert_eq!(
        (outcome.overtime, outcome.totals),
        (vec![0, 0], vec![22, -6])
    );
}

#[test]
fn a_record_has_what_overtime_cost() {
    let record = Record::of(&overtime(10), &BTreeMap::new()).unwrap();
    let bytes = record.write(Charset::Utf8).unwrap();
    let text = String::from_utf8(bytes.clone()).unwrap();
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("(time)"))
        .collect();
    assert_eq!(
        lines,
        [">Ada:  (time) -20 2", ">Bob: ABC (time) -10 -16"],
        "{text}"
    );
    let again = Record::parse(&bytes).unwrap();
    assert_eq!(
        (again.broken.as_ref(), again.moves.len()),
        (None, record.moves.len())
    );
    let free = Record::of(&overtime(0), &BTreeMap::new()).unwrap();
    let text = String::from_utf8(free.write(Charset::Utf8).unwrap()).unwrap();
    assert!(!text.contains("(time)"), "{text}");
}

#[test]
fn rules_of_clocks_are_checked() {
    let en = shipped("en");
    let wrong = |key: &str, value: u16| {
        let table = format!("{key} = {value}").parse().unwrap();
        let rules = en.rules.with(&table).unwrap();
        en.clone().with_rules(rules).unwrap_err().to_string()
    };
    assert_eq!(
        wrong("clock_minutes", 301),
        "clock_minutes: 301: 1 to 300 minutes are possible, 0 for no clocks"
    );
    assert!(wrong("overtime_points", 1001).contains("at most 1000"));
}

/// Something that happens after some milliseconds.
#[derive(Clone, Debug)]
enum Step {
    Lay(u8, u8, bool, u8),
    Pass,
    TakeOff,
    Challenge(bool),
    Accept,
    Allow,
    Correct(u8),
    Undo,
}

fn steps() -> impl Strategy<Value = Vec<(u64, Step)>> {
    let step = prop_oneof![
        6 => (0..15_u8, 0..15_u8, any::<bool>(), 0..26_u8)
            .prop_map(|(row, col, down, letter)| Step::Lay(row, col, down, letter)),
        2 => Just(Step::Pass),
        1 => Just(Step::TakeOff),
        2 => any::<bool>().prop_map(Step::Challenge),
        2 => Just(Step::Accept),
        1 => Just(Step::Allow),
        2 => (0..26_u8).prop_map(Step::Correct),
        3 => Just(Step::Undo),
    ];
    prop::collection::vec((0..90_000_u64, step), 1..40)
}

/// What a step is to this game, if it can be one.
fn event(game: &Game, step: &Step) -> Option<Event> {
    let tile = |code: u8| game::Tile::Face(game::Letter(code));
    match step {
        Step::Lay(row, col, down, letter) => {
            let first = game.board().is_empty();
            let at = if first { (7, 7) } else { (*row, *col) };
            let mut seen = game.board().clone();
            for i in 0..2 {
                let (row, col) = if *down {
                    (at.0 + i, at.1)
                } else {
                    (at.0, at.1 + i)
                };
                let square = game::Square::new(row.min(14), col.min(14));
                if seen.get(square).is_none() {
                    seen.set(square, Some(tile(*letter)));
                }
            }
            Some(game.judge(&seen, None).ok()?.event)
        }
        Step::Pass => Some(Event::Passed),
        Step::TakeOff => Some(Event::Withdrawn),
        Step::Challenge(refused) => game.challenge(game.next(), Some(*refused)).ok(),
        Step::Accept => Some(Event::Accepted),
        Step::Allow => Some(Event::Allowed { word: "AA".into() }),
        Step::Correct(letter) => {
            let mut seen = game.board().clone();
            let (square, _) = game.board().tiles().next()?;
            seen.set(square, Some(tile(*letter)));
            Some(game.correct(&seen, None)?.event)
        }
        Step::Undo => Some(Event::Undone),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever happens, the journal's times and events give the same clocks, no time comes from nowhere, and
    /// undoing leaves every player with no more used than before.
    #[test]
    fn the_journal_gives_the_clocks(steps in steps(), minutes in 1..3_u16) {
        let begin = || between(&["Ada", "Bob", "Cleo"], minutes);
        let mut game = begin();
        let mut journal: Vec<(Duration, Option<Event>)> = Vec::new();
        let mut thought = Duration::ZERO;
        for (millis, step) in &steps {
            let time = Duration::from_millis(*millis);
            if game.on_the_clock().is_some() {
                thought += time;
            }
            game.think(time);
            let before = game.clone();
            let event = event(&game, step);
            let applied = event.filter(|event| game.apply(event).is_ok());
            journal.push((time, applied.clone()));
            let sum = |game: &Game| game.clocks().iter().map(|clock| clock.used).sum::<Duration>();
            match applied {
                Some(Event::Undone) => {
                    for (now, then) in game.clocks().iter().zip(before.clocks()) {
                        prop_assert!(now.used <= then.used);
                    }
                    thought = sum(&game);
                }
                Some(_) => {
                    // What follows can be undone, and gives back no more than its own turn.
                    let mut back = game.clone();
                    back.apply(&Event::Undone).unwrap();
                    prop_assert_eq!(back.next(), before.next());
                    for (player, (now, then)) in back.clocks().iter().zip(before.clocks()).enumerate() {
                        prop_assert!(player == before.next() || player == game.next() || now.used == then.used);
                        prop_assert!(now.used <= then.used);
                    }
                }
                None => prop_assert_eq!(&game, &before),
            }
            prop_assert_eq!(sum(&game), thought);
        }
        let mut again = begin();
        for (time, event) in &journal {
            again.think(*time);
            if let Some(event) = event {
                again.apply(event).unwrap();
            }
        }
        prop_assert_eq!(&again, &game);
    }
}
