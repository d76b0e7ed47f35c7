//! Whole games: what an invalid word costs, challenges, ends, and what the tiles left do.

mod boards;

use boards::{board, lexicon, shipped, with};
use game::{
    Board, BrokenRule, Deed, End, Event, FailedChallenge, Game, GameError, Invalid, Leftovers,
    Lexicon, Rules, Variant,
};

fn words() -> Lexicon {
    lexicon(&shipped("en"), &["CAT", "CATS", "SEA", "SEAS", "AT"])
}

fn names(count: usize) -> Vec<String> {
    ["Ada", "Bob", "Cleo", "Dan"][..count]
        .iter()
        .map(|name| (*name).to_owned())
        .collect()
}

/// An English game by rules that differ from Scrabble's.
fn game(players: usize, change: impl FnOnce(&mut Rules)) -> Game {
    let mut rules = Rules::default();
    change(&mut rules);
    let variant = shipped("en").with_rules(rules).unwrap();
    Game::new(variant, names(players)).unwrap()
}

fn mode(players: usize, invalid: Invalid) -> Game {
    game(players, |rules| rules.invalid = invalid)
}

/// Lays words that count, whatever the word list says of them.
fn press(game: &mut Game, seen: &Board) -> Event {
    let judged = game.judge(seen, Some(&words()));
    let judged = judged.unwrap_or_else(|illegal| panic!("{illegal}"));
    game.apply(&judged.event).unwrap();
    judged.event
}

/// The same game from the events written down.
fn replayed(game: &Game) -> Game {
    let mut again = Game::new(game.variant().clone(), game.players().to_vec()).unwrap();
    for event in std::iter::once(&game.opening()).chain(game.events()) {
        let line = serde_json::to_string(event).unwrap();
        again.apply(&serde_json::from_str(&line).unwrap()).unwrap();
    }
    again
}

fn cat() -> Board {
    board(&shipped("en"), &[("8G", "CAT")])
}

fn sea() -> Board {
    with(&cat(), &shipped("en"), &[("J8", "SEA")])
}

fn sex() -> Board {
    with(&cat(), &shipped("en"), &[("J8", "SEX")])
}

#[test]
fn a_void_turn_is_not_settled() {
    let mut game = mode(2, Invalid::Void);
    press(&mut game, &cat());
    let judged = game.judge(&sex(), Some(&words())).unwrap();
    assert!(!judged.verdict.stands);
    assert!(matches!(judged.event, Event::Played { .. }));
}

#[test]
fn a_reverted_turn_is_lost_and_its_tiles_go_back() {
    let mut game = mode(2, Invalid::Revert);
    press(&mut game, &cat());
    let event = press(&mut game, &sex());
    assert!(matches!(event, Event::Reverted { .. }));
    assert_eq!((game.totals(), game.next()), (vec![10, 0], 0));
    assert_eq!(game.board(), &cat());
    assert!(game.entries()[1].removed && !game.entries()[1].withdrawn);
    assert_eq!(game.racks(), [7, 7]);
    // The tiles still lie there: that is not Ada's turn.
    let illegal = game.judge(&sex(), Some(&words())).unwrap_err();
    assert!(matches!(illegal.rules[..], [BrokenRule::Refused(_)]));
    assert_eq!(
        illegal.to_string(),
        "Take back the tiles that were refused: J8, J9, J10."
    );
    press(&mut game, &sea());
    // SEA 1 + 1 + 3×1 = 5, CATS 6.
    assert_eq!((game.totals(), game.next()), (vec![21, 0], 1));
    assert_eq!(replayed(&game), game);
}

#[test]
fn a_free_turn_scores_and_is_marked() {
    let mut game = mode(2, Invalid::Free);
    press(&mut game, &cat());
    press(&mut game, &sex());
    // SEX: S 1 + E 1 + X 8 tripled on J10 = 26, CATS 6.
    assert_eq!(game.totals(), [10, 32]);
    let Deed::Placed { words, stands, .. } = &game.entries()[1].deed else {
        panic!("tiles were laid")
    };
    assert_eq!(words[0].validity, game::Validity::Invalid);
    assert!(*stands);
    assert_eq!(replayed(&game), game);
}

#[test]
fn a_challenged_word_that_does_not_stand_is_removed() {
    let mut game = mode(3, Invalid::Challenge);
    assert_eq!(game.challenge(0, None), Err(GameError::NothingToChallenge));
    press(&mut game, &cat());
    press(&mut game, &sex());
    assert_eq!(
        (game.totals(), game.challengeable()),
        (vec![10, 32, 0], Some(1))
    );
    let own = game.challenge(1, None);
    assert_eq!(own, Err(GameError::OwnTurn("Bob".to_owned())));
    assert_eq!(game.challenge(7, None), Err(GameError::Player(7)));
    assert_eq!(game.challenge(0, Some(false)), Err(GameError::Decided));
    let challenge = game.challenge(0, None).unwrap();
    game.apply(&challenge).unwrap();
    assert_eq!((game.totals(), game.next()), (vec![10, 0, 0], 2));
    assert_eq!(game.board(), &cat());
    assert_eq!(game.apply(&challenge), Err(GameError::NothingToChallenge));
    assert_eq!(replayed(&game), game);
    let after = game.clone();
    game.apply(&Event::Undone).unwrap();
    assert_eq!(game.totals(), [10, 32, 0]);
    game.apply(&challenge).unwrap();
    assert_eq!(game, after);
}

#[test]
fn a_challenge_that_fails_costs_what_was_agreed() {
    // SEA and CATS: two words.
    for (cost, points, expected, next) in [
        (FailedChallenge::Nothing, 5, vec![10, 11, 0], 2),
        (FailedChallenge::Points, 5, vec![5, 11, 0], 2),
        (FailedChallenge::PointsPerWord, 10, vec![-10, 11, 0], 2),
        (FailedChallenge::Turn, 5, vec![10, 11, 0], 2),
    ] {
        let mut game = game(3, |rules| {
            rules.invalid = Invalid::Challenge;
            rules.failed_challenge = cost;
            rules.failed_challenge_points = points;
        });
        press(&mut game, &cat());
        press(&mut game, &sea());
        let challenge = game.challenge(0, None).unwrap();
        assert_eq!(
            challenge,
            Event::Challenged {
                by: 0,
                removed: false
            }
        );
        game.apply(&challenge).unwrap();
        assert_eq!((game.totals(), game.next()), (expected, next), "{cost:?}");
        assert_eq!(game.board(), &sea());
        game.apply(&Event::Passed).unwrap();
        let then = if cost == FailedChallenge::Turn { 1 } else { 0 };
        assert_eq!(game.next(), then, "{cost:?}");
        assert_eq!(replayed(&game), game);
    }
}

#[test]
fn a_challenger_who_is_to_move_loses_that_turn() {
    let mut game = game(2, |rules| {
        rules.invalid = Invalid::Challenge;
        rules.failed_challenge = FailedChallenge::Turn;
    });
    press(&mut game, &cat());
    game.apply(&game.challenge(1, None).unwrap()).unwrap();
    assert_eq!((game.next(), game.totals()), (0, vec![10, 0]));
}

#[test]
fn an_accepted_turn_cannot_be_challenged_nor_one_played_over() {
    let mut game = mode(2, Invalid::Challenge);
    press(&mut game, &cat());
    game.apply(&Event::Accepted).unwrap();
    assert_eq!(
        game.apply(&Event::Accepted),
        Err(GameError::NothingToChallenge)
    );
    assert_eq!(game.challenge(1, None), Err(GameError::NothingToChallenge));
    press(&mut game, &sex());
    game.apply(&Event::Passed).unwrap();
    assert_eq!(game.challenge(0, None), Err(GameError::NothingToChallenge));
    assert_eq!(game.totals(), [10, 32]);
}

#[test]
fn without_a_word_list_people_decide_a_challenge() {
    let mut game = mode(2, Invalid::Challenge);
    let judged = game.judge(&cat(), None).unwrap();
    game.apply(&judged.event).unwrap();
    assert_eq!(game.challenge(1, None), Err(GameError::Undecided));
    game.apply(&game.challenge(1, Some(true)).unwrap()).unwrap();
    assert_eq!((game.totals(), game.board().is_empty()), (vec![0, 0], true));
}

#[test]
fn six_turns_without_a_tile_that_stays_end_the_game() {
    let mut game = mode(2, Invalid::Revert);
    press(&mut game, &cat());
    for turn in 0..5 {
        assert_eq!(game.ended(), None);
        match turn {
            0 => drop(press(&mut game, &sex())),
            1 => game.apply(&Event::Exchanged { tiles: Vec::new() }).unwrap(),
            _ => game.apply(&Event::Passed).unwrap(),
        }
    }
    assert_eq!(game.outcome(), None);
    game.apply(&Event::Passed).unwrap();
    assert_eq!(game.ended(), Some(End::Scoreless(6)));
    let over = game.clone();
    for event in [
        Event::Passed,
        Event::Exchanged { tiles: Vec::new() },
        game.judge(&sea(), Some(&words())).unwrap().event,
    ] {
        assert_eq!(game.apply(&event), Err(GameError::Over));
        assert_eq!(game, over);
    }
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.unknown, outcome.winners), (vec![0, 1], vec![0]));
    // Ada has Q 10 and a blank left, Bob A 1 and E 1.
    let left = |player, tiles: &[&str]| Event::Leftovers {
        player,
        tiles: tiles.iter().map(|tile| (*tile).to_owned()).collect(),
    };
    game.apply(&left(0, &["Q", "?"])).unwrap();
    game.apply(&left(1, &["A", "E"])).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.totals, outcome.winners), (vec![0, -2], vec![0]));
    assert_eq!(outcome.leftovers[0].points, -10);
    assert_eq!(replayed(&game), game);
    game.apply(&Event::Undone).unwrap();
    assert_eq!(game.outcome().unwrap().unknown, [1]);
}

#[test]
fn a_row_of_passes_is_broken_by_a_turn_and_may_be_endless() {
    let mut game = self::game(2, |rules| rules.scoreless_turns = 2);
    game.apply(&Event::Passed).unwrap();
    press(&mut game, &cat());
    game.apply(&Event::Passed).unwrap();
    assert_eq!(game.ended(), None);
    game.apply(&Event::Passed).unwrap();
    assert_eq!(game.ended(), Some(End::Scoreless(2)));
    // Undoing the last pass opens the game again.
    game.apply(&Event::Undone).unwrap();
    press(&mut game, &sea());
    let mut endless = self::game(2, |rules| rules.scoreless_turns = 0);
    for _ in 0..50 {
        endless.apply(&Event::Passed).unwrap();
    }
    assert_eq!(endless.ended(), None);
}

/// A set of ten tiles: A to E twice each, worth 1 to 5, three on a rack, on 5×5 squares.
fn tiny(change: &str) -> Variant {
    let text = format!(
        "name = \"x\"\nlanguage = \"en\"\nrack = 3\ncentre = \"C3\"\nblanks = 0\nbonuses = []\n{change}
         tiles = [[\"A\", 2, 1], [\"B\", 2, 2], [\"C\", 2, 3], [\"D\", 2, 4], [\"E\", 2, 5]]
         squares = [\".....\", \".....\", \".....\", \".....\", \".....\"]"
    );
    Variant::parse("tiny", &text).unwrap_or_else(|error| panic!("{error}"))
}

/// Ada lays ABC across, Bob DE down from it, Ada A beside the D: the bag of four is empty, and two tiles are
/// left to each.
fn nearly_out(change: &str, players: usize) -> (Game, Board) {
    let tiny = tiny(change);
    let mut game = Game::new(tiny.clone(), names(players)).unwrap();
    let mut seen = Board::empty(5);
    for words in [("3B", "ABC"), ("B4", "DE"), ("4C", "A")] {
        seen = with(&seen, &tiny, &[words]);
        let judged = game.judge(&seen, None).unwrap_or_else(|i| panic!("{i}"));
        game.apply(&judged.event).unwrap();
    }
    (game, seen)
}

#[test]
fn who_lays_the_last_tile_goes_out_and_gets_what_the_other_has_left() {
    let (mut game, seen) = nearly_out("", 2);
    let tiny = tiny("");
    // Laid: A B C, D E, A. The bag had four: 3 + 1 drawn; Bob has 1 + 1, Ada 2.
    assert_eq!((game.bag(), game.racks()), (0, vec![2, 2]));
    let seen = with(&seen, &tiny, &[("5C", "B")]);
    let judged = game.judge(&seen, None);
    assert!(judged.is_ok(), "{judged:?}");
    game.apply(&judged.unwrap().event).unwrap();
    assert_eq!((game.racks(), game.ended()), (vec![2, 1], None));
    let last = with(&seen, &tiny, &[("D4", "CD")]);
    let judged = game.judge(&last, None).unwrap_or_else(|i| panic!("{i}"));
    game.apply(&judged.event).unwrap();
    assert_eq!(game.ended(), Some(End::Out(0)));
    let outcome = game.outcome().unwrap();
    // What is on no square is one E, and Bob has it: 5 points go to Ada.
    let left: Vec<_> = outcome.leftovers[1].tiles.clone().unwrap();
    assert_eq!(left, [boards::face(&tiny, "E")]);
    let totals = game.totals();
    assert_eq!(outcome.totals, [totals[0] + 5, totals[1] - 5]);
    assert_eq!(game.apply(&Event::Passed), Err(GameError::Over));
    // Taken back, the game goes on.
    game.apply(&Event::Withdrawn).unwrap();
    assert_eq!((game.ended(), game.next()), (None, 0));
}

#[test]
fn leftovers_do_what_was_agreed() {
    let by = |rule: &str| {
        let (mut game, seen) = nearly_out(&format!("leftovers = {rule:?}\n"), 2);
        let variant = game.variant().clone();
        let seen = with(&seen, &variant, &[("5C", "B")]);
        let judged = game.judge(&seen, None).unwrap();
        game.apply(&judged.event).unwrap();
        let seen = with(&seen, &variant, &[("D4", "CD")]);
        let judged = game.judge(&seen, None).unwrap();
        game.apply(&judged.event).unwrap();
        let outcome = game.outcome().unwrap();
        let points = outcome.leftovers.iter().map(|left| left.points);
        points.collect::<Vec<_>>()
    };
    assert_eq!(by("moved"), [5, -5]);
    assert_eq!(by("deducted"), [0, -5]);
    assert_eq!(by("gained"), [5, 0]);
    assert_eq!(by("nothing"), [0, 0]);
    assert_eq!(Leftovers::Moved, Rules::default().leftovers);
}

#[test]
fn a_last_turn_that_may_be_challenged_has_not_ended_the_game() {
    let (mut game, seen) = nearly_out("invalid = \"challenge\"\n", 2);
    let variant = game.variant().clone();
    let seen = with(&seen, &variant, &[("5C", "B")]);
    game.apply(&game.judge(&seen, None).unwrap().event.clone())
        .unwrap();
    let seen = with(&seen, &variant, &[("D4", "CD")]);
    game.apply(&game.judge(&seen, None).unwrap().event.clone())
        .unwrap();
    assert_eq!(game.ended(), None);
    assert_eq!(game.apply(&Event::Passed), Err(GameError::Over));
    let mut refused = game.clone();
    let challenge = refused.challenge(1, Some(true)).unwrap();
    refused.apply(&challenge).unwrap();
    assert_eq!((refused.ended(), refused.racks()), (None, vec![2, 1]));
    game.apply(&Event::Accepted).unwrap();
    assert_eq!(game.ended(), Some(End::Out(0)));
}

#[test]
fn ties_share_the_win() {
    let mut game = self::game(2, |rules| rules.scoreless_turns = 1);
    game.apply(&Event::Passed).unwrap();
    assert_eq!(game.outcome().unwrap().winners, [0, 1]);
}

#[test]
fn of_three_players_two_have_to_say_what_they_have() {
    let tiny = tiny("scoreless_turns = 3\n");
    let mut game = Game::new(tiny.clone(), names(3)).unwrap();
    let seen = with(&Board::empty(5), &tiny, &[("3B", "ABC")]);
    game.apply(&game.judge(&seen, None).unwrap().event.clone())
        .unwrap();
    assert_eq!((game.bag(), game.racks()), (0, vec![1, 3, 3]));
    let left = |player, tiles: &str| Event::Leftovers {
        player,
        tiles: tiles.chars().map(String::from).collect(),
    };
    assert_eq!(game.apply(&left(0, "A")), Err(GameError::NotOver));
    for _ in 0..3 {
        game.apply(&Event::Passed).unwrap();
    }
    assert_eq!(game.outcome().unwrap().unknown, [0, 1, 2]);
    for (wrong, tile) in [
        ("AA", "A"),
        ("X", "X"),
        ("a", "a"),
        ("?", "?"),
        ("BCDE", "E"),
    ] {
        let refused = game.apply(&left(1, wrong));
        assert!(
            matches!(&refused, Err(GameError::Leftover { tile: found, .. }) if found == tile),
            "{wrong}: {refused:?}"
        );
    }
    assert_eq!(game.apply(&left(3, "A")), Err(GameError::Player(3)));
    game.apply(&left(1, "ABC")).unwrap();
    game.apply(&left(2, "DDE")).unwrap();
    let outcome = game.outcome().unwrap();
    // Ada laid ABC, 1 + 2 + 3 = 6, and has the other E: 6 − 5. Bob 1 + 2 + 3, Cleo 4 + 4 + 5 to lose.
    assert_eq!(outcome.unknown, Vec::<usize>::new());
    assert_eq!(outcome.totals, [6 - 5, -6, -13]);
}

#[test]
fn tiles_are_exchanged_only_for_a_rackful_in_the_bag() {
    let tiny = tiny("");
    let mut game = Game::new(tiny.clone(), names(2)).unwrap();
    let tiles = vec!["A".to_owned()];
    game.apply(&Event::Exchanged {
        tiles: tiles.clone(),
    })
    .unwrap();
    assert_eq!((game.next(), game.bag()), (1, 4));
    let seen = with(&Board::empty(5), &tiny, &[("3B", "ABC")]);
    game.apply(&game.judge(&seen, None).unwrap().event.clone())
        .unwrap();
    assert_eq!(
        game.apply(&Event::Exchanged { tiles }),
        Err(GameError::Bag { bag: 1, wanted: 3 })
    );
}

#[test]
fn a_word_allowed_at_the_table_stands_from_then_on_and_before() {
    // A correction makes SEA into SEX, which lies there and scores nothing.
    let mut game = mode(2, Invalid::Void);
    press(&mut game, &cat());
    press(&mut game, &sea());
    let correction = game.correct(&sex(), Some(&words())).unwrap();
    game.apply(&correction.event).unwrap();
    assert_eq!(game.totals(), [10, 0]);
    let fallen = game.clone();
    let allow = |word: &str| Event::Allowed {
        word: word.to_owned(),
    };
    for bad in ["", "X", "SEŻ", "sex"] {
        assert_eq!(
            game.apply(&allow(bad)),
            Err(GameError::Word(bad.to_owned()))
        );
        assert_eq!(game, fallen);
    }
    game.apply(&allow("SEX")).unwrap();
    // SEX 26, CATS 6.
    assert_eq!(game.totals(), [10, 32]);
    let effect = game::Effect::between(&fallen, &game);
    assert_eq!(
        (effect.risen.len(), effect.totals),
        (1, vec![(10, 10), (0, 32)])
    );
    assert_eq!(replayed(&game), game);
    // It stands when it is laid again, and with a blank.
    let en = shipped("en");
    let again = with(&sex(), &en, &[("10I", "A.")]);
    assert!(!game.judge(&again, Some(&words())).unwrap().verdict.stands);
    let again = with(&sex(), &en, &[("J6", "SE")]);
    assert!(!game.judge(&again, Some(&words())).unwrap().verdict.stands);
    let mut fresh = mode(1, Invalid::Void);
    fresh.apply(&allow("SEX")).unwrap();
    let blank = board(&en, &[("8G", "S?X")]);
    let judged = fresh.judge(&blank, Some(&words())).unwrap();
    assert_eq!(judged.verdict.named.len(), 1);
    game.apply(&Event::Undone).unwrap();
    assert_eq!(game, fallen);
}

#[test]
fn a_game_keeps_the_rules_it_began_with() {
    let mut game = mode(2, Invalid::Free);
    press(&mut game, &sex_first());
    let line = serde_json::to_string(&game.opening()).unwrap();
    assert!(line.contains("\"invalid\":\"free\""), "{line}");
    // Whoever replays the journal may have been configured otherwise since.
    let mut again = Game::new(shipped("en"), names(1)).unwrap();
    again.apply(&serde_json::from_str(&line).unwrap()).unwrap();
    again.apply(&game.events()[0]).unwrap();
    assert_eq!(again.totals(), game.totals());
    assert_eq!(again.variant().rules.invalid, Invalid::Free);
    // An older journal says nothing of rules.
    let old = "{\"event\":\"new\",\"variant\":\"en\",\"players\":[\"Ada\"]}";
    again.apply(&serde_json::from_str(old).unwrap()).unwrap();
    assert_eq!(again.variant().rules, Rules::default());
    let bad = line.replace("[[7,50]]", "[[9,50]]");
    let refused = again.apply(&serde_json::from_str(&bad).unwrap());
    assert!(matches!(refused, Err(GameError::Rules(_))), "{refused:?}");
}

fn sex_first() -> Board {
    board(&shipped("en"), &[("8G", "SEX")])
}
