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
    /// Beside or over the tile picked: so many squares before it, which way, which tiles.
    Lay(prop::sample::Index, u8, bool, Vec<u8>),
    Swap(prop::sample::Index),
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
    let index = any::<prop::sample::Index>;
    // Vowels make words of the lexicon; 26 is a blank.
    let letter = prop_oneof![
        4 => prop::sample::select(vec![0_u8, 4, 8, 14, 20]),
        3 => 0..26_u8,
        1 => Just(26),
    ];
    let run = prop::collection::vec(letter, 1..4);
    let lay = (index(), 0..4_u8, any::<bool>(), run);
    let lay = lay.prop_map(|(i, back, down, run)| Step::Lay(i, back, down, run));
    let step = prop_oneof![
        20 => lay,
        5 => index().prop_map(Step::Swap),
        2 => Just(Step::TakeOff),
        1 => Just(Step::Pass),
        1 => Just(Step::Exchange),
        3 => (0..3_usize, any::<Option<bool>>()).prop_map(|(by, refused)| Step::Challenge(by, refused)),
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
    (
        invalid,
        failed,
        any::<[bool; 5]>(),
        prop::sample::select(vec![0, 0, 2, 6]),
    )
        .prop_map(|(invalid, failed, on, scoreless)| Rules {
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
        })
}

fn tile(code: u8) -> Tile {
    if code < 26 {
        Tile::Face(Letter(code))
    } else {
        Tile::Blank(None)
    }
}

/// The board with a run of tiles near a tile that lies there.
fn laid(game: &Game, near: Option<Square>, back: u8, down: bool, run: &[u8]) -> Board {
    let axis = if down { Axis::Down } else { Axis::Across };
    let mut board = game.board().clone();
    let near = near.unwrap_or(Square::new(7, 7));
    let mut square = axis.step(near, -(back as i8)).unwrap_or(near);
    let mut left = run.iter();
    while square.row < 15 && square.col < 15 {
        if board.get(square).is_none() {
            let Some(code) = left.next() else { break };
            board.set(square, Some(tile(*code)));
        }
        square = axis.step(square, 1).expect("forwards");
    }
    board
}

/// The board with the letter of a blank in its place.
fn swapped(game: &Game, blank: &prop::sample::Index, lexicon: &game::Lexicon) -> Option<Board> {
    let board = game.board();
    let blanks = board
        .tiles()
        .filter(|(_, tile)| matches!(tile, Tile::Blank(_)));
    let blanks: Vec<(Square, Tile)> = blanks.collect();
    let (square, tile) = *blanks.get(blank.index(blanks.len().max(1)))?;
    let letter = tile.letter().or_else(|| {
        let names = game.unnamed(Some(lexicon));
        let name = names.into_iter().find(|name| name.square == square)?;
        name.letters.first().copied()
    });
    let mut board = board.clone();
    board.set(square, Some(Tile::Face(letter.unwrap_or(Letter(25)))));
    Some(board)
}

/// The event of a step, if it comes to one.
fn event(game: &Game, step: &Step, lexicon: &game::Lexicon) -> Option<Event> {
    let judged = |seen: &Board| Some(game.judge(seen, Some(lexicon)).ok()?.event);
    let squares: Vec<Square> = game.board().tiles().map(|(square, _)| square).collect();
    let pick = |index: &prop::sample::Index| (!squares.is_empty()).then(|| *index.get(&squares));
    match step {
        Step::Lay(near, back, down, run) => judged(&laid(game, pick(near), *back, *down, run)),
        Step::Swap(blank) => judged(&swapped(game, blank, lexicon)?),
        Step::TakeOff => judged(&game.earlier()?.clone()),
        Step::Pass => Some(Event::Passed),
        Step::Exchange => Some(Event::Exchanged { tiles: Vec::new() }),
        Step::Challenge(after, refused) => {
            let by = (game.next() + after) % game.players().len();
            game.challenge(by, *refused).ok()
        }
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
            let squares: Vec<Square> = game.board().tiles().map(|(square, _)| square).collect();
            let seen = match step {
                Step::Lay(near, back, down, run) => {
                    let near = (!squares.is_empty()).then(|| *near.get(&squares));
                    Some(laid(&game, near, *back, *down, run))
                }
                Step::Swap(blank) => swapped(&game, blank, &lexicon),
                _ => None,
            };
            if let Some(seen) = seen {
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
