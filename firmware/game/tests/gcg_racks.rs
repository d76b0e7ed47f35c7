//! Records of games whose racks somebody knows, and what was left by whom nobody said.

mod boards;

use std::collections::BTreeMap;

use boards::{at, shipped, with};
use game::{Act, Board, Charset, Contest, Emblem, Event, Game, Laid, Record, Seat, Step, Variant};

fn contest(seed: u64) -> Contest {
    let seats = ["Ada", "Bob"].into_iter().zip(Emblem::ALL);
    let seats = seats.map(|(name, emblem)| Seat {
        name: name.to_owned(),
        emblem,
        machine: None,
    });
    Contest::new(shipped("en"), seats.collect(), seed).unwrap()
}

/// The rack of a player, as records write it.
fn rack(contest: &Contest, seat: usize) -> String {
    let tiles = contest.rack(seat).iter();
    tiles
        .map(|tile| contest.game().variant().notation(Some(*tile)))
        .collect()
}

/// Lays the first tiles of the rack of whoever's turn it is.
fn lay(contest: &mut Contest, squares: &[&str]) {
    for square in squares {
        let rack = rack(contest, contest.game().next());
        let first = rack.chars().next().unwrap().to_string();
        let tile = if first == "?" { "e".to_owned() } else { first };
        let square = at(square);
        contest.apply(&Step::Laid(Laid { square, tile })).unwrap();
    }
}

#[test]
fn a_contest_is_recorded_with_the_racks_as_they_were() {
    let mut contest = contest(3);
    let (ada, bob) = (rack(&contest, 0), rack(&contest, 1));
    lay(&mut contest, &["H8", "I8", "J8"]);
    let event = contest.judge(None).unwrap().event;
    contest.apply(&Step::Done { event }).unwrap();
    contest.apply(&Step::Passed).unwrap();
    let later = rack(&contest, 0);
    let tiles: Vec<String> = later.chars().take(2).map(String::from).collect();
    contest.apply(&Step::Exchanged { tiles }).unwrap();
    // A turn in progress is none yet: its tiles are still Bob's.
    lay(&mut contest, &["H9"]);
    let record = Record::of_contest(&contest, &BTreeMap::new()).unwrap();
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    let racks: Vec<Vec<char>> = record.moves.iter().map(|m| sorted(&m.rack)).collect();
    assert_eq!(racks, [&ada, &bob, &later].map(|rack| sorted(rack)));
    assert_eq!(record.moves[1].act, Act::Passed);
    let given: String = later.chars().take(2).collect();
    assert_eq!(record.moves[2].act, Act::Exchanged(given));
    assert_eq!(record.racks[0], (0, rack(&contest, 0)));
    assert_eq!(sorted(&record.racks[1].1), sorted(&bob));
    let bytes = record.write(Charset::Utf8).unwrap();
    let again = Record::parse(&bytes).unwrap();
    assert_eq!((again.racks, again.broken), (record.racks, None));
}

#[test]
fn a_game_that_is_over_has_no_racks_but_those_that_count() {
    let mut contest = contest(5);
    let (ada, bob) = (rack(&contest, 0), rack(&contest, 1));
    for _ in 0..6 {
        contest.apply(&Step::Passed).unwrap();
    }
    let record = Record::of_contest(&contest, &BTreeMap::new()).unwrap();
    assert!(record.racks.is_empty());
    let racks: Vec<&str> = record.moves.iter().map(|m| m.rack.as_str()).collect();
    assert_eq!(racks[..6], [&ada, &bob, &ada, &bob, &ada, &bob]);
    // Nobody went out: each loses what is on the own rack, which stands there twice.
    assert_eq!(record.moves.len(), 8);
    for moved in &record.moves[6..] {
        assert!(matches!(&moved.act, Act::Rack(tiles) if *tiles == moved.rack));
    }
}

/// Ada goes out; Bob and Cleo have A B C D D E between them, and nobody says who has which.
#[test]
fn what_all_have_left_is_recorded_for_who_went_out() {
    let text = "name = \"x\"\nlanguage = \"en\"\nrack = 3\ncentre = \"C3\"\nblanks = 0\nbonuses = []\n\
                tiles = [[\"A\", 2, 1], [\"B\", 2, 2], [\"C\", 2, 3], [\"D\", 2, 4], [\"E\", 2, 5]]\n\
                squares = [\".....\", \".....\", \".....\", \".....\", \".....\"]";
    let ten = Variant::parse("ten", text).unwrap();
    let names = ["Ada", "Bob", "Cleo"].map(str::to_owned).into();
    let mut game = Game::new(ten.clone(), names).unwrap();
    let first = with(&Board::empty(5), &ten, &[("3B", "ABC")]);
    let last = with(&first, &ten, &[("E3", "E")]);
    for seen in [&first, &first, &first, &last] {
        let event = game.judge(seen, None).unwrap().event;
        game.apply(&event).unwrap();
    }
    let record = Record::of(&game, &BTreeMap::new()).unwrap();
    let end = record.moves.last().unwrap();
    assert_eq!((end.player, end.points), (0, 19));
    assert_eq!(end.act, Act::Rack("ABCDDE".to_owned()));
    let tiles = ["D", "D", "E"].map(str::to_owned).into();
    game.apply(&Event::Leftovers { player: 2, tiles }).unwrap();
    let record = Record::of(&game, &BTreeMap::new()).unwrap();
    let ends: Vec<(usize, i32)> = record.moves[4..]
        .iter()
        .map(|m| (m.player, m.points))
        .collect();
    assert_eq!(ends, [(0, 19), (1, -6), (2, -13)]);
}
