//! Challenges, exchanges and the tiles left at the end, as records have them.

mod boards;

use std::collections::BTreeMap;

use boards::{board, lexicon, shipped, with};
use game::{
    Board, Charset, Event, FailedChallenge, Game, Invalid, Leftovers, Record, Replay, Rules,
};

fn game(change: impl FnOnce(&mut Rules)) -> Game {
    let mut rules = Rules {
        bonuses: vec![(7, 50)],
        ..Rules::default()
    };
    change(&mut rules);
    let variant = shipped("en").with_rules(rules).unwrap();
    Game::new(variant, vec!["Ada".to_owned(), "Bob".to_owned()]).unwrap()
}

fn press(game: &mut Game, seen: &Board) {
    let known = lexicon(&shipped("en"), &["CAT", "CATS", "SEA"]);
    let judged = game.judge(seen, Some(&known)).unwrap();
    game.apply(&judged.event).unwrap();
}

/// The moves as they are written, which are read back and recompute.
fn moves(game: &Game) -> Vec<String> {
    let record = Record::of(game, &BTreeMap::new()).unwrap();
    let bytes = record.write(Charset::Utf8).unwrap();
    let again = Record::parse(&bytes).unwrap();
    let replay = Replay::record(&again, game.variant());
    assert_eq!((replay.stop, replay.disagreements), (None, vec![]));
    let text = String::from_utf8(bytes).unwrap();
    let moves = text.lines().filter(|line| line.starts_with('>'));
    moves.map(str::to_owned).collect()
}

#[test]
fn what_is_challenged_off_is_taken_back() {
    let en = shipped("en");
    let mut game = game(|rules| rules.invalid = Invalid::Challenge);
    let cat = board(&en, &[("8G", "CAT")]);
    press(&mut game, &cat);
    game.apply(&Event::Accepted).unwrap();
    press(&mut game, &with(&cat, &en, &[("J8", "SEX")]));
    game.apply(&Event::Challenged {
        by: 0,
        removed: true,
    })
    .unwrap();
    press(&mut game, &with(&cat, &en, &[("J8", "S")]));
    let expected = [
        ">Ada: CAT 8G CAT +10 10",
        ">Bob: SEX J8 SEX +32 32",
        ">Bob: SEX -- -32 0",
        ">Ada: S 8G ...S +6 16",
    ];
    assert_eq!(moves(&game), expected);
}

#[test]
fn a_reverted_turn_is_taken_back() {
    let en = shipped("en");
    let mut game = game(|rules| rules.invalid = Invalid::Revert);
    let cat = board(&en, &[("8G", "CAT")]);
    press(&mut game, &cat);
    press(&mut game, &with(&cat, &en, &[("J8", "SEX")]));
    let expected = [
        ">Ada: CAT 8G CAT +10 10",
        ">Bob: SEX J8 SEX +32 32",
        ">Bob: SEX -- -32 0",
    ];
    assert_eq!(moves(&game), expected);
}

#[test]
fn a_challenge_that_failed_costs_points_or_is_a_pass() {
    let en = shipped("en");
    let cat = board(&en, &[("8G", "CAT")]);
    for (cost, line) in [
        (FailedChallenge::Points, ">Bob: E (challenge) -5 -5"),
        (FailedChallenge::Turn, ">Bob: E - +0 0"),
    ] {
        let mut game = game(|rules| {
            rules.invalid = Invalid::Challenge;
            rules.failed_challenge = cost;
            rules.failed_challenge_points = 5;
        });
        press(&mut game, &cat);
        game.apply(&Event::Challenged {
            by: 1,
            removed: false,
        })
        .unwrap();
        assert_eq!(moves(&game), [">Ada: CAT 8G CAT +10 10", line]);
    }
}

#[test]
fn exchanges_name_their_tiles_and_leftovers_are_counted() {
    let mut game = game(|rules| rules.leftovers = Leftovers::Deducted);
    press(&mut game, &board(&shipped("en"), &[("8G", "CAT")]));
    let tiles = |text: &str| text.chars().map(String::from).collect();
    game.apply(&Event::Exchanged { tiles: tiles("QU") })
        .unwrap();
    for _ in 0..5 {
        game.apply(&Event::Passed).unwrap();
    }
    let left = |player, text| Event::Leftovers {
        player,
        tiles: tiles(text),
    };
    game.apply(&left(0, "AEIOUX?")).unwrap();
    game.apply(&left(1, "BCDFGHJ")).unwrap();
    let moves = moves(&game);
    assert_eq!(moves[1], ">Bob: QU -QU +0 0");
    // A E I O U 5 + X 8 = 13. B 3 + C 3 + D 2 + F 4 + G 2 + H 4 + J 8 = 26.
    let ends = [
        ">Ada: AEIOUX? (AEIOUX?) -13 -3",
        ">Bob: BCDFGHJ (BCDFGHJ) -26 -26",
    ];
    assert_eq!(moves[moves.len() - 2..], ends);
    assert_eq!(game.outcome().unwrap().totals, [-3, -26]);
}
