//! Ends of games: what counts towards a row of turns without a tile, and what nobody needs to be asked.

mod boards;

use boards::{board, lexicon, shipped, with};
use game::{Board, End, Event, Game, Invalid, Rules, Variant};

fn names(count: usize) -> Vec<String> {
    let names = ["Ada", "Bob", "Cleo"].into_iter().take(count);
    names.map(str::to_owned).collect()
}

/// Ten tiles, two of each: A 1, B 2, C 3, D 4, E 5; a rack of three.
fn ten(leftovers: &str) -> Variant {
    let text = format!(
        "name = \"x\"\nlanguage = \"en\"\nrack = 3\ncentre = \"C3\"\nblanks = 0\nbonuses = []\n\
         leftovers = \"{leftovers}\"\n\
         tiles = [[\"A\", 2, 1], [\"B\", 2, 2], [\"C\", 2, 3], [\"D\", 2, 4], [\"E\", 2, 5]]\n\
         squares = [\".....\", \".....\", \".....\", \".....\", \".....\"]"
    );
    Variant::parse("ten", &text).unwrap_or_else(|error| panic!("{error}"))
}

/// Ada lays ABC, draws the last tile of the bag, and lays that when her turn comes again. Bob and Cleo have
/// A B C D D E between them, worth 1 + 2 + 3 + 4 + 4 + 5 = 19.
fn ada_goes_out(leftovers: &str) -> Game {
    let ten = ten(leftovers);
    let mut game = Game::new(ten.clone(), names(3)).unwrap();
    let first = with(&Board::empty(5), &ten, &[("3B", "ABC")]);
    let last = with(&first, &ten, &[("E3", "E")]);
    for seen in [&first, &first, &first, &last] {
        let event = game.judge(seen, None).unwrap().event;
        game.apply(&event).unwrap();
    }
    assert_eq!(game.ended(), Some(End::Out(0)));
    // ABC 6, ABCE 11.
    assert_eq!(game.totals(), [17, 0, 0]);
    game
}

#[test]
fn who_goes_out_among_three_gets_all_that_is_left_whoever_holds_it() {
    let told = |leftovers: &str| {
        let outcome = ada_goes_out(leftovers).outcome().unwrap();
        (outcome.totals, outcome.unknown)
    };
    // What nobody loses, nobody has to say.
    assert_eq!(told("gained"), (vec![17 + 19, 0, 0], vec![]));
    assert_eq!(told("nothing"), (vec![17, 0, 0], vec![]));
    assert_eq!(told("moved"), (vec![17 + 19, 0, 0], vec![1, 2]));
    assert_eq!(told("deducted"), (vec![17, 0, 0], vec![1, 2]));
}

#[test]
fn of_the_last_two_one_answer_tells_both() {
    let mut game = ada_goes_out("moved");
    let tiles = ["D", "D", "E"].map(str::to_owned).into();
    game.apply(&Event::Leftovers { player: 2, tiles }).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!(
        (outcome.totals, outcome.unknown),
        (vec![36, -6, -13], vec![])
    );
}

#[test]
fn a_row_of_passes_asks_for_what_counts_only() {
    for (leftovers, unknown) in [
        ("moved", vec![0, 1]),
        ("deducted", vec![0, 1]),
        ("gained", vec![]),
        ("nothing", vec![]),
    ] {
        let mut game = Game::new(ten(leftovers), names(2)).unwrap();
        for _ in 0..6 {
            game.apply(&Event::Passed).unwrap();
        }
        assert_eq!(game.outcome().unwrap().unknown, unknown, "{leftovers}");
    }
}

/// Where an invalid word is void, nobody's turn has ended by it: attempts are no turns in a row. Where it
/// costs the turn, six of them end the game.
#[test]
fn an_attempt_taken_back_is_no_turn_and_a_turn_lost_is_one() {
    let en = shipped("en");
    let words = lexicon(&en, &["CAT"]);
    let invalid = board(&en, &[("8G", "CAX")]);
    for (mode, ends) in [(Invalid::Void, false), (Invalid::Revert, true)] {
        let rules = Rules {
            invalid: mode,
            ..Rules::default()
        };
        let mut game = Game::new(en.clone().with_rules(rules).unwrap(), names(2)).unwrap();
        for turn in 0..6 {
            assert_eq!(game.ended(), None, "{mode:?}: {turn}");
            let shown = if turn % 2 == 0 { "CAX" } else { "CXA" };
            let seen = match mode {
                Invalid::Void => invalid.clone(),
                // The tiles of a turn lost must be off the board before others lie there.
                _ => board(&en, &[("8G", shown)]),
            };
            let judged = game.judge(&seen, Some(&words)).unwrap();
            assert!(!judged.verdict.stands);
            if mode == Invalid::Revert {
                game.apply(&judged.event).unwrap();
            }
        }
        assert_eq!(game.ended().is_some(), ends, "{mode:?}");
        assert_eq!(game.entries().len(), if ends { 6 } else { 0 });
    }
}
