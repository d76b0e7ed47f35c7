//! Laws of whole games by any rules: whatever happens, the journal gives the game, undoing gives the game
//! before, and what does not fit changes nothing.

mod boards;

use boards::{half, shipped};
use game::{
    Axis, BlankValue, Board, Event, FailedChallenge, Game, Invalid, Joining, Letter, Rules, Square,
    Tile, Turn, TwoLetters, Variant, judge,
};
use proptest::prelude::*;

/// Something that happens at a table.
#[derive(Clone, Debug)]
enum Step {
    Lay(u8, u8, bool, Vec<u8>),
    TakeOff,
    Pass,
    Exchange,
    Challenge(usize, Option<bool>),
    Accept,
    Allow(String),
    Name(prop::sample::Index, u8),
    Correct(prop::sample::Index, u8),
    Leftovers(usize, Vec<String>),
    Undo,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let run = prop::collection::vec(0..28_u8, 1..5);
    let lay =
        (0..15_u8, 0..15_u8, any::<bool>(), run).prop_map(|(r, c, d, run)| Step::Lay(r, c, d, run));
    let index = any::<prop::sample::Index>;
    let step = prop_oneof![
        20 => lay,
        2 => Just(Step::TakeOff),
        2 => Just(Step::Pass),
        1 => Just(Step::Exchange),
        3 => (0..4_usize, any::<Option<bool>>()).prop_map(|(by, refused)| Step::Challenge(by, refused)),
        2 => Just(Step::Accept),
        1 => "[A-E]{1,3}".prop_map(Step::Allow),
        2 => (index(), 0..27_u8).prop_map(|(i, code)| Step::Name(i, code)),
        2 => (index(), 0..27_u8).prop_map(|(i, code)| Step::Correct(i, code)),
        1 => (0..4_usize, prop::collection::vec("[A-F?]", 0..4)).prop_map(|(p, t)| Step::Leftovers(p, t)),
        1 => Just(Step::Undo),
    ];
    prop::collection::vec(step, 1..50)
}

fn rules() -> impl Strategy<Value = Rules> {
    let invalid = prop::sample::select(vec![
        Invalid::Void,
        Invalid::Revert,
        Invalid::Challenge,
        Invalid::Free,
    ]);
    let failed = prop::sample::select(vec![
        FailedChallenge::Nothing,
        FailedChallenge::Points,
        FailedChallenge::PointsPerWord,
        FailedChallenge::Turn,
    ]);
    (invalid, failed, any::<[bool; 5]>(), 0..7_u8).prop_map(|(invalid, failed, on, scoreless)| {
        Rules {
            invalid,
            failed_challenge: failed,
            scoreless_turns: scoreless,
            premiums_reused: on[0],
            no_blank_bonus: if on[0] { 10 } else { 0 },
            joining: if on[1] {
                Joining::Cross
            } else {
                Joining::Touch
            },
            blank_value: if on[2] {
                BlankValue::Letter
            } else {
                BlankValue::Nothing
            },
            blanks_taken: on[3],
            two_letters: if on[4] {
                TwoLetters::Any
            } else {
                TwoLetters::Listed
            },
            ..Rules::default()
        }
    })
}

fn tile(code: u8) -> Tile {
    if code < 26 {
        Tile::Face(Letter(code))
    } else {
        Tile::Blank(None)
    }
}

/// The board with a run of tiles from a square on; the first of them may lie on a blank.
fn laid(game: &Game, row: u8, col: u8, down: bool, run: &[u8]) -> Board {
    let axis = if down { Axis::Down } else { Axis::Across };
    let mut board = game.board().clone();
    let mut square = if board.is_empty() {
        Square::new(7, 7)
    } else {
        Square::new(row, col)
    };
    let mut left = run.iter();
    while square.row < 15 && square.col < 15 {
        match board.get(square) {
            None => {
                let Some(code) = left.next() else { break };
                board.set(square, Some(tile(*code)));
            }
            Some(Tile::Blank(name)) if game.variant().rules.blanks_taken => {
                board.set(square, Some(Tile::Face(name.unwrap_or(Letter(0)))));
            }
            Some(_) => {}
        }
        square = axis.step(square, 1).expect("forwards");
    }
    board
}

/// The event of a step, if it comes to one.
fn event(game: &Game, step: &Step, lexicon: &game::Lexicon) -> Option<Event> {
    let judged = |seen: &Board| Some(game.judge(seen, Some(lexicon)).ok()?.event);
    let squares: Vec<Square> = game.board().tiles().map(|(square, _)| square).collect();
    let pick = |index: &prop::sample::Index| (!squares.is_empty()).then(|| *index.get(&squares));
    match step {
        Step::Lay(row, col, down, run) => judged(&laid(game, *row, *col, *down, run)),
        Step::TakeOff => judged(&game.earlier()?.clone()),
        Step::Pass => Some(Event::Passed),
        Step::Exchange => Some(Event::Exchanged { tiles: Vec::new() }),
        Step::Challenge(by, refused) => game.challenge(*by, *refused).ok(),
        Step::Accept => Some(Event::Accepted),
        Step::Allow(word) => Some(Event::Allowed { word: word.clone() }),
        Step::Name(index, code) => {
            let named = game.name(pick(index)?, Letter(*code), Some(lexicon));
            named.ok().map(|naming| naming.event)
        }
        Step::Correct(index, code) => {
            let mut seen = game.board().clone();
            seen.set(pick(index)?, Some(tile(*code)));
            Some(game.correct(&seen, Some(lexicon))?.event)
        }
        Step::Leftovers(player, tiles) => Some(Event::Leftovers {
            player: *player,
            tiles: tiles.clone(),
        }),
        Step::Undo => Some(Event::Undone),
    }
}

/// What must be so in any game.
fn check(game: &Game) -> Result<(), TestCaseError> {
    for (player, total) in game.totals().into_iter().enumerate() {
        let own = game.entries().iter().filter(|entry| entry.player == player);
        prop_assert_eq!(total, own.map(|entry| entry.points).sum::<i32>());
    }
    let lying = game.entries().iter().filter(|entry| entry.lies());
    let laid: usize = lying.map(|entry| entry.laid().len()).sum();
    prop_assert_eq!(laid, game.board().tiles().count());
    let supply =
        usize::from(game.bag()) + game.racks().iter().map(|r| usize::from(*r)).sum::<usize>();
    prop_assert_eq!(supply + laid, usize::from(game.variant().tiles()));
    if let Some(outcome) = game.outcome() {
        prop_assert!(!outcome.winners.is_empty());
        let best = outcome.totals[outcome.winners[0]];
        prop_assert!(outcome.totals.iter().all(|total| *total <= best));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_game_by_any_rules_is_its_journal(steps in steps(), rules in rules(), players in 1..4_usize) {
        let lexicon = half();
        let variant = shipped("en").with_rules(rules).unwrap();
        let names = (0..players).map(|i| format!("P{i}")).collect();
        let mut game = Game::new(variant, names).unwrap();
        for step in &steps {
            let Some(event) = event(&game, step, &lexicon) else { continue };
            let before = game.clone();
            if game.apply(&event).is_err() {
                prop_assert_eq!(&game, &before, "what does not fit changes nothing");
                continue;
            }
            check(&game)?;
            if event != Event::Undone {
                let mut back = game.clone();
                back.apply(&Event::Undone).unwrap();
                prop_assert_eq!(&back, &before, "undone is as if it had not happened");
                back.apply(&event).unwrap();
                prop_assert_eq!(&back, &game, "and done again is done");
            }
        }
        let mut again = Game::new(shipped("en"), vec!["X".to_owned()]).unwrap();
        for event in std::iter::once(&game.opening()).chain(game.events()) {
            let line = serde_json::to_string(event).unwrap();
            again.apply(&serde_json::from_str(&line).unwrap()).unwrap();
        }
        prop_assert_eq!(again.entries(), game.entries());
        prop_assert_eq!(again.board(), game.board());
        prop_assert_eq!(
            (again.totals(), again.next(), again.outcome()),
            (game.totals(), game.next(), game.outcome())
        );
    }

    /// Nothing new on the board changes nothing but whose turn it is.
    #[test]
    fn the_empty_turn_changes_nothing(steps in steps(), rules in rules()) {
        let lexicon = half();
        let variant = shipped("en").with_rules(rules).unwrap();
        let mut game = Game::new(variant, vec!["A".to_owned(), "B".to_owned()]).unwrap();
        for step in &steps {
            if let Some(event) = event(&game, step, &lexicon) {
                let _ = game.apply(&event);
            }
        }
        let judged = game.judge(game.board(), Some(&lexicon)).unwrap();
        prop_assert_eq!(&judged.turn, &Turn::Pass);
        prop_assert_eq!((judged.verdict.points, judged.verdict.words.len()), (0, 0));
        prop_assert_eq!(&judged.verdict.board, game.board());
        let mut after = game.clone();
        if after.apply(&judged.event).is_ok() {
            prop_assert_eq!(after.board(), game.board());
            prop_assert_eq!(after.totals(), game.totals());
        }
    }

    /// By any rules, the board mirrored along its diagonal has the same turns and points.
    #[test]
    fn by_any_rules_across_is_down_in_the_mirror(steps in steps(), rules in rules()) {
        let lexicon = half();
        let variant = shipped("en").with_rules(rules).unwrap();
        let mut game = Game::new(variant.clone(), vec!["A".to_owned()]).unwrap();
        for step in &steps {
            if let Step::Lay(row, col, down, run) = step {
                let seen = laid(&game, *row, *col, *down, run);
                mirrored(game.board(), &seen, &variant, &lexicon)?;
            }
            if let Some(event) = event(&game, step, &lexicon) {
                let _ = game.apply(&event);
            }
        }
    }
}

fn mirrored(
    before: &Board,
    after: &Board,
    variant: &Variant,
    lexicon: &game::Lexicon,
) -> Result<(), TestCaseError> {
    let (other_before, other_after) = (before.transposed(), after.transposed());
    match (
        Turn::derive(before, None, after, variant),
        Turn::derive(&other_before, None, &other_after, variant),
    ) {
        (Ok(one), Ok(other)) => {
            let here = judge(&one, before, after, variant, Some(lexicon));
            let there = judge(&other, &other_before, &other_after, variant, Some(lexicon));
            prop_assert_eq!(here.stands, there.stands);
            prop_assert_eq!((here.points, here.bonus), (there.points, there.bonus));
            prop_assert_eq!(here.board.transposed(), there.board);
        }
        (Err(one), Err(other)) => prop_assert_eq!(one.rules.len(), other.rules.len()),
        (one, other) => prop_assert!(false, "{:?} and {:?}", one, other),
    }
    Ok(())
}
