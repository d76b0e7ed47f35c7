//! Laws of whole games, on games nobody thought of.

mod boards;

use boards::{half, shipped};
use game::{Axis, Contest, Deed, Emblem, Laid, Lexicon, Seat, Square, Step, Tile, Word};
use proptest::prelude::*;

/// A try: what, where, which way, how many tiles, from where on the rack.
type Try = (u8, u8, u8, bool, u8, u8);

fn tries() -> impl Strategy<Value = Vec<Try>> {
    let one = (
        0..20_u8,
        0..15_u8,
        0..15_u8,
        any::<bool>(),
        1..8_u8,
        0..8_u8,
    );
    prop::collection::vec(one, 1..60)
}

fn contest(players: usize, seed: u64) -> Contest {
    let seats = ["Ada", "Bob", "Cid", "Dee"].into_iter().zip(Emblem::ALL);
    let seats = seats.take(players).map(|(name, emblem)| Seat {
        name: name.to_owned(),
        emblem,
        machine: None,
    });
    Contest::new(shipped("en"), seats.collect(), seed).unwrap()
}

/// The steps of one try. Most end a turn with tiles; a few are what a player does by mistake.
fn steps(contest: &Contest, (what, row, col, down, count, from): Try) -> Vec<Step> {
    let rack = contest.rack(contest.game().next());
    let text = |tile: &Tile| contest.game().variant().tile_text(*tile);
    let turned = rack.iter().cycle().skip(usize::from(from));
    let tiles = turned.take(usize::from(count).min(rack.len()));
    match what {
        0 => vec![Step::Passed],
        1 => vec![Step::Exchanged {
            tiles: tiles.map(text).collect(),
        }],
        2 => vec![Step::Undone],
        3 => vec![Step::TakenBack],
        4 => vec![contest.opening()],
        _ => {
            let axis = if down { Axis::Down } else { Axis::Across };
            let board = contest.table();
            let first = board.is_empty();
            let start = if first {
                Square::new(7, 7)
            } else {
                Square::new(row, col)
            };
            let line = std::iter::successors(Some(start), |s| axis.step(*s, 1));
            let empty = line.take(15).filter(|s| board.get(*s).is_none());
            let lay = |(tile, square): (&Tile, Square)| {
                let tile = match tile {
                    // Half of the blanks are named when they are laid.
                    Tile::Blank(_) if down => "e".to_owned(),
                    _ => text(tile),
                };
                Step::Laid(Laid { square, tile })
            };
            tiles.zip(empty).map(lay).collect()
        }
    }
}

/// Plays what is possible of the tries, and takes illegal tiles back; calls `each` after every step.
fn play(
    contest: &mut Contest,
    tries: &[Try],
    lexicon: Option<&Lexicon>,
    mut each: impl FnMut(&Contest) -> Result<(), TestCaseError>,
) -> Result<Vec<Step>, TestCaseError> {
    let mut journal = vec![contest.opening()];
    let mut make = |contest: &mut Contest, step: Step| {
        let before = contest.clone();
        match contest.apply(&step) {
            Ok(()) => journal.push(step),
            Err(_) => prop_assert!(*contest == before, "a refusal changes nothing"),
        }
        each(contest)
    };
    for one in tries {
        for step in steps(contest, *one) {
            make(contest, step)?;
        }
        match contest.judge(lexicon) {
            Ok(judged) if one.5 != 0 => make(
                contest,
                Step::Done {
                    event: judged.event,
                },
            )?,
            // Some tiles stay until the next try.
            _ if one.5 == 1 => {}
            _ => {
                while !contest.laid().is_empty() {
                    make(contest, Step::TakenBack)?;
                }
            }
        }
    }
    Ok(journal)
}

/// Every tile there is, wherever it lies.
fn all_tiles(contest: &Contest) -> Vec<String> {
    let variant = contest.game().variant();
    let on_board = contest.table();
    let seats = 0..contest.seats().len();
    let racks = seats.flat_map(|seat| contest.rack(seat).to_vec());
    let bag = contest.bag().counts().into_iter();
    let bag = bag.flat_map(|(tile, count)| vec![tile; count]);
    let tiles = on_board
        .tiles()
        .map(|(_, tile)| tile)
        .chain(racks)
        .chain(bag);
    let bare = tiles.map(|tile| match tile {
        Tile::Face(_) => variant.tile_text(tile),
        Tile::Blank(_) => "?".to_owned(),
    });
    let mut texts: Vec<String> = bare.collect();
    texts.sort();
    texts
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn bag_and_racks_and_board_are_always_the_full_set(
        tries in tries(), players in 1..5_usize, seed: u64,
    ) {
        let mut contest = contest(players, seed);
        let full = all_tiles(&contest);
        prop_assert_eq!(full.len(), 100);
        let words = half();
        play(&mut contest, &tries, Some(&words), |contest| {
            prop_assert_eq!(&all_tiles(contest), &full);
            prop_assert_eq!(contest.hands().len(), contest.game().entries().len());
            prop_assert_eq!(contest.bag().len(), usize::from(contest.game().bag()));
            let short = (0..players).any(|seat| {
                seat != contest.game().next() && contest.rack(seat).len() < 7
            });
            prop_assert!(!short || contest.bag().is_empty(), "racks are filled while there are tiles");
            Ok(())
        })?;
    }

    #[test]
    fn a_contest_replayed_from_its_journal_equals_it(
        tries in tries(), players in 1..5_usize, seed: u64,
    ) {
        let mut played = contest(players, seed);
        let journal = play(&mut played, &tries, None, |_| Ok(()))?;
        let again = Contest::replay(shipped("en"), &journal).unwrap();
        prop_assert!(again == played);
        let kept: Vec<Step> = std::iter::once(played.opening()).chain(played.steps().to_vec()).collect();
        prop_assert!(Contest::replay(shipped("en"), &kept).unwrap() == played);
    }

    #[test]
    fn laying_and_taking_back_is_the_identity(tries in tries(), seed: u64, row in 0..15_u8, col in 0..15_u8) {
        let mut contest = contest(2, seed);
        play(&mut contest, &tries, None, |_| Ok(()))?;
        let mut tried = contest.clone();
        let Some(tile) = contest.rack(contest.game().next()).last() else { return Ok(()) };
        let tile = contest.game().variant().tile_text(*tile);
        let square = Square::new(row, col);
        if tried.apply(&Step::Laid(Laid { square, tile })).is_ok() {
            prop_assert_ne!(tried.table(), contest.table());
            tried.apply(&Step::TakenBack).unwrap();
            prop_assert_eq!(tried.table(), contest.table());
            prop_assert_eq!(tried.laid(), contest.laid());
            for seat in 0..2 {
                let sorted = |contest: &Contest| {
                    let mut rack: Vec<String> = contest.rack(seat).iter().map(|t| format!("{t:?}")).collect();
                    rack.sort();
                    rack
                };
                prop_assert_eq!(sorted(&tried), sorted(&contest));
            }
            prop_assert!(tried.game() == contest.game());
            prop_assert_eq!(tried.bag(), contest.bag());
        }
    }

    #[test]
    fn undoing_the_last_turn_is_the_contest_before_it(tries in tries(), seed: u64) {
        let mut contest = contest(3, seed);
        let mut before = vec![contest.clone()];
        let mut ended = 0;
        play(&mut contest, &tries, None, |contest| {
            let turns = contest.game().entries().len();
            if turns != ended {
                before.truncate(turns);
                before.push(contest.clone());
                ended = turns;
            }
            Ok(())
        })?;
        while contest.apply(&Step::Undone).is_ok() {
            before.pop();
            prop_assert!(before.last() == Some(&contest));
        }
    }

    /// A tile becomes another that the player held then, or a blank another letter: all tiles are there still,
    /// the journal gives the same contest, and undoing it is the identity.
    #[test]
    fn a_correction_keeps_the_set_and_is_undone(
        tries in tries(), seed: u64, which: prop::sample::Index, to in 0..27_u8,
    ) {
        let mut contest = contest(2, seed);
        play(&mut contest, &tries, Some(&half()), |_| Ok(()))?;
        let placed: Vec<(Square, Tile)> = contest.game().board().tiles().collect();
        if placed.is_empty() { return Ok(()) }
        let (square, there) = *which.get(&placed);
        let variant = contest.game().variant();
        let letter = game::Letter(to % 26);
        let tile = match there {
            Tile::Blank(_) => variant.tile_text(Tile::Blank(Some(letter))),
            Tile::Face(_) => variant.tile_text(Tile::Face(letter)),
        };
        let laid = Laid { square, tile };
        let Ok((step, effect)) = contest.correct(&laid, Some(&half())) else { return Ok(()) };
        let mut corrected = contest.clone();
        corrected.apply(&step).unwrap();
        prop_assert_eq!(all_tiles(&corrected), all_tiles(&contest));
        prop_assert_eq!(effect.tiles.len(), 1);
        prop_assert_eq!(corrected.game().board().get(square), variant.tile(&laid.tile));
        let totals: Vec<(i32, i32)> =
            contest.game().totals().into_iter().zip(corrected.game().totals()).collect();
        prop_assert_eq!(effect.totals, totals);
        prop_assert_eq!(corrected.bag(), contest.bag());
        let kept: Vec<Step> =
            std::iter::once(corrected.opening()).chain(corrected.steps().to_vec()).collect();
        prop_assert!(Contest::replay(shipped("en"), &kept).unwrap() == corrected);
        corrected.apply(&Step::Undone).unwrap();
        prop_assert!(corrected == contest);
    }

    #[test]
    fn no_word_scores_twice_in_the_same_place(tries in tries(), seed: u64) {
        let mut contest = contest(2, seed);
        play(&mut contest, &tries, Some(&half()), |_| Ok(()))?;
        let mut scored: Vec<&Word> = Vec::new();
        for entry in contest.game().entries() {
            if let Deed::Placed { words, stands: true, .. } = &entry.deed {
                for judged in words {
                    prop_assert!(!scored.contains(&&judged.word));
                    scored.push(&judged.word);
                }
            }
        }
    }
}
