//! Settled tiles that turn out to be others.

mod boards;

use boards::{at, board, face, half, lexicon, shipped, with};
use game::{
    Axis, Board, Correction, Event, Exchanged, Game, GameError, Letter, Lexicon, Rescored, Square,
    Tile,
};
use proptest::prelude::*;

fn game() -> Game {
    let players = vec!["Ada".to_owned(), "Bob".to_owned()];
    Game::new(shipped("en"), players).unwrap()
}

fn words() -> Lexicon {
    let words = ["CAT", "CATS", "CAB", "CABS", "SEA", "SEAS", "EAT"];
    lexicon(&shipped("en"), &words)
}

fn press(game: &mut Game, seen: &Board) {
    let judged = game.judge(seen, Some(&words())).unwrap();
    game.apply(&judged.event).unwrap();
}

/// CAT, and SEA down from its plural: Ada 10, Bob 11.
fn played() -> (Game, Board) {
    let en = shipped("en");
    let mut game = game();
    let first = board(&en, &[("8G", "CAT")]);
    press(&mut game, &first);
    let second = with(&first, &en, &[("J8", "SEA")]);
    press(&mut game, &second);
    assert_eq!(game.totals(), [10, 11]);
    (game, second)
}

/// The board with another tile on a square.
fn exchange(board: &Board, square: &str, tile: Tile) -> Board {
    let mut board = board.clone();
    board.set(at(square), Some(tile));
    board
}

fn correct(game: &Game, seen: &Board) -> Correction {
    game.correct(seen, Some(&words())).expect("a correction")
}

#[test]
fn a_letter_scores_in_every_turn_that_counted_it() {
    let en = shipped("en");
    let (mut game, seen) = played();
    let before = game.clone();
    let seen = exchange(&seen, "I8", face(&en, "B"));
    let correction = correct(&game, &seen);
    assert_eq!(game, before, "asking changes nothing");
    let effect = &correction.effect;
    assert_eq!(
        effect.tiles,
        [Exchanged {
            square: at("I8"),
            from: face(&en, "T"),
            to: face(&en, "B")
        }]
    );
    // CAB: (3 + 1 + 3) × 2 = 14; CABS 8 and SEA 5.
    let turn = |turn, player, before, after| Rescored {
        turn,
        player,
        before,
        after,
    };
    assert_eq!(effect.turns, [turn(1, 0, 10, 14), turn(2, 1, 11, 13)]);
    assert_eq!(effect.totals, [(10, 14), (11, 13)]);
    assert!(effect.fallen.is_empty());
    game.apply(&correction.event).unwrap();
    assert_eq!((game.totals(), game.next()), (vec![14, 13], 0));
    assert_eq!(game.board(), &seen);
    game.apply(&Event::Undone).unwrap();
    assert_eq!(game, before, "undone is as if it had not happened");
}

#[test]
fn a_word_that_falls_scores_nothing_and_is_named() {
    let en = shipped("en");
    let (game, seen) = played();
    let seen = exchange(&seen, "J10", face(&en, "X"));
    let correction = correct(&game, &seen);
    let fallen: Vec<String> = correction
        .effect
        .fallen
        .iter()
        .map(|word| word.text(&en))
        .collect();
    assert_eq!(fallen, ["SEX"]);
    assert_eq!(correction.effect.totals, [(10, 10), (11, 0)]);
}

#[test]
fn a_letter_that_was_a_blank_scores_nothing_and_is_named_by_its_word() {
    let en = shipped("en");
    let (mut game, seen) = played();
    let seen = exchange(&seen, "G8", Tile::Blank(None));
    let correction = correct(&game, &seen);
    // The C was worth 3, doubled, and 3 in the plural.
    assert_eq!(correction.effect.totals, [(10, 4), (11, 8)]);
    game.apply(&correction.event).unwrap();
    assert_eq!(
        game.board().get(at("G8")),
        Some(Tile::Blank(en.letter("C")))
    );
    // And the other way round.
    let seen = exchange(&seen, "G8", face(&en, "C"));
    let back = correct(&game, &seen);
    assert_eq!(back.effect.totals, [(4, 10), (8, 11)]);
    game.apply(&back.event).unwrap();
    assert_eq!(game.entries(), played().0.entries());
}

#[test]
fn the_next_turn_is_judged_on_the_corrected_board() {
    let en = shipped("en");
    let (mut game, seen) = played();
    let seen = exchange(&seen, "I8", face(&en, "B"));
    let seen = with(&seen, &en, &[("11J", "S")]);
    assert!(game.judge(&seen, None).is_err());
    let correction = correct(&game, &seen);
    game.apply(&correction.event).unwrap();
    press(&mut game, &seen);
    // SEAS on squares without premiums.
    assert_eq!(game.totals(), [14 + 4, 13]);
}

#[test]
fn words_that_did_not_change_are_not_looked_up_again() {
    let en = shipped("en");
    let (game, seen) = played();
    let seen = exchange(&seen, "I8", face(&en, "B"));
    let other = lexicon(&en, &["CAB", "CABS"]);
    let correction = game.correct(&seen, Some(&other)).expect("a correction");
    assert_eq!(correction.effect.totals, [(10, 14), (11, 13)]);
}

#[test]
fn another_board_is_no_correction() {
    let en = shipped("en");
    let (game, seen) = played();
    assert_eq!(game.correct(&seen, None), None, "nothing differs");
    let mut missing = exchange(&seen, "I8", face(&en, "B"));
    missing.set(at("G8"), None);
    assert_eq!(game.correct(&missing, None), None, "a tile is gone");
    let foreign = exchange(&seen, "I8", Tile::Face(Letter(200)));
    assert_eq!(game.correct(&foreign, None), None, "no tile of the set");
    let mut many = self::game();
    let first = board(&en, &[("8E", "CATSEA")]);
    many.apply(&many.judge(&first, None).unwrap().event.clone())
        .unwrap();
    let second = with(&first, &en, &[("8K", "SEA")]);
    many.apply(&many.judge(&second, None).unwrap().event.clone())
        .unwrap();
    let other = board(&en, &[("8E", "BBBBBBBBB")]);
    assert_eq!(many.correct(&other, None), None, "every tile differs");
}

#[test]
fn the_last_turn_may_be_gone_with_it() {
    let en = shipped("en");
    let (mut game, _) = played();
    let seen = board(&en, &[("8G", "CAB")]);
    let correction = correct(&game, &seen);
    game.apply(&correction.event).unwrap();
    press(&mut game, &seen);
    assert_eq!((game.totals(), game.next()), (vec![14, 0], 1));
}

#[test]
fn a_correction_of_another_game_does_not_apply() {
    let en = shipped("en");
    let (mut game, seen) = played();
    let before = game.clone();
    let good = correct(&game, &exchange(&seen, "I8", face(&en, "B"))).event;
    let Event::Corrected { tiles, turns } = &good else {
        panic!("{good:?}");
    };
    let with = |tiles: &[_], turns: &[_]| Event::Corrected {
        tiles: tiles.to_vec(),
        turns: turns.to_vec(),
    };
    let mut elsewhere = tiles.clone();
    elsewhere[0].square = at("A1");
    let mut nested = turns.clone();
    nested.push(good.clone());
    for bad in [
        with(tiles, &turns[..1]),
        with(&[], turns),
        with(&elsewhere, turns),
        with(tiles, &nested),
    ] {
        assert_eq!(game.apply(&bad), Err(GameError::Correction), "{bad:?}");
        assert_eq!(game, before);
    }
}

/// What happens at one press: a run of tiles, the last turn taken off, or nothing.
#[derive(Clone, Debug)]
enum Step {
    Lay(u8, u8, bool, Vec<u8>),
    TakeOff,
    Nothing,
}

fn tile(code: u8) -> Tile {
    if code < 26 {
        Tile::Face(Letter(code))
    } else {
        Tile::Blank(None)
    }
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let run = prop::collection::vec(0..27_u8, 1..5);
    let lay =
        (0..15_u8, 0..15_u8, any::<bool>(), run).prop_map(|(r, c, d, run)| Step::Lay(r, c, d, run));
    let step = prop_oneof![12 => lay, 1 => Just(Step::TakeOff), 1 => Just(Step::Nothing)];
    prop::collection::vec(step, 1..80)
}

/// The board after a step.
fn seen(game: &Game, step: &Step) -> Board {
    let mut board = game.board().clone();
    match step {
        Step::Nothing => {}
        Step::TakeOff => board = game.earlier().cloned().unwrap_or(board),
        Step::Lay(row, col, down, run) => {
            let axis = if *down { Axis::Down } else { Axis::Across };
            let mut square = if board.is_empty() {
                Square::new(7, 7)
            } else {
                Square::new(*row, *col)
            };
            let mut left = run.iter();
            while square.row < 15 && square.col < 15 {
                if board.get(square).is_none() {
                    let Some(code) = left.next() else { break };
                    board.set(square, Some(tile(*code)));
                }
                square = axis.step(square, 1).expect("forwards");
            }
        }
    }
    board
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    /// Correcting tiles comes to the same as playing the corrected boards from the beginning; undoing it
    /// brings the game back, and so do the events written down and read again.
    #[test]
    fn a_corrected_game_is_the_game_played_with_the_right_tiles(
        steps in steps(),
        picks in prop::collection::vec((any::<prop::sample::Index>(), 0..27_u8), 1..4),
    ) {
        let (lexicon, mut game) = (half(), game());
        // The boards that were turns, and since when each square has held its tile.
        let (mut boards, mut since) = (Vec::new(), vec![0; 225]);
        for step in &steps {
            let seen = seen(&game, step);
            let Ok(judged) = game.judge(&seen, Some(&lexicon)) else { continue };
            let before = game.clone();
            if game.apply(&judged.event).is_err() {
                prop_assert!(game.ended().is_some());
                continue;
            }
            for square in seen.squares() {
                if before.board().get(square).is_none() && seen.get(square).is_some() {
                    since[usize::from(square.row) * 15 + usize::from(square.col)] = boards.len();
                }
            }
            boards.push(seen);
        }
        let settled: Vec<(Square, Tile)> = game.board().tiles().collect();
        prop_assume!(!settled.is_empty());
        let mut now = game.board().clone();
        for (index, code) in picks {
            now.set(index.get(&settled).0, Some(tile(code)));
        }
        let Some(correction) = game.correct(&now, Some(&lexicon)) else {
            // Other blanks are the same blanks.
            prop_assert!(game.judge(&now, None).is_ok());
            return Ok(());
        };
        let before = game.clone();
        game.apply(&correction.event).unwrap();

        let mut again = self::game();
        for (i, board) in boards.iter().enumerate() {
            let mut seen = board.clone();
            for exchanged in &correction.effect.tiles {
                let square = exchanged.square;
                let held = since[usize::from(square.row) * 15 + usize::from(square.col)];
                if i >= held && board.get(square).is_some() {
                    seen.set(square, now.get(square));
                }
            }
            let judged = again.judge(&seen, Some(&lexicon)).unwrap();
            again.apply(&judged.event).unwrap();
        }
        prop_assert_eq!(game.board(), again.board());
        prop_assert_eq!(game.entries(), again.entries());
        prop_assert_eq!(game.next(), again.next());
        let after: Vec<i32> = correction.effect.totals.iter().map(|total| total.1).collect();
        prop_assert_eq!(game.totals(), after);

        let mut replayed = self::game();
        for event in game.events() {
            let line = serde_json::to_string(event).unwrap();
            replayed.apply(&serde_json::from_str::<Event>(&line).unwrap()).unwrap();
        }
        prop_assert_eq!(&replayed, &game);
        game.apply(&Event::Undone).unwrap();
        prop_assert_eq!(game, before);
    }
}
