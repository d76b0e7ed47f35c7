//! Tiles of earlier turns that turn out to be others, in games with racks.

mod boards;

use boards::{at, lexicon};
use game::{Contest, ContestError, Emblem, Laid, Lexicon, Seat, Step, Tile, Variant};

/// A set so small that everybody knows who holds what: A is worth 1, B 3, C 5.
fn small(tiles: &str, blanks: u8, rules: &str) -> Variant {
    let squares = "\".......\",".repeat(7);
    let text = format!(
        "name = \"Small\"\nlanguage = \"en\"\nrack = 3\ncentre = \"D4\"\nblanks = {blanks}\n\
         bonuses = []\n{rules}\ntiles = [{tiles}]\nsquares = [{squares}]\n"
    );
    Variant::parse("small", &text).unwrap_or_else(|error| panic!("{error}"))
}

fn seats() -> Vec<Seat> {
    let seat = |(name, emblem): (&str, Emblem)| Seat {
        name: name.to_owned(),
        emblem,
        machine: None,
    };
    ["Ada", "Bob"]
        .into_iter()
        .zip(Emblem::ALL)
        .map(seat)
        .collect()
}

fn tile(square: &str, tile: &str) -> Laid {
    Laid {
        square: at(square),
        tile: tile.to_owned(),
    }
}

/// Lays tiles and ends the turn.
fn play(contest: &mut Contest, tiles: &[(&str, &str)], known: &Lexicon) {
    for (square, text) in tiles {
        contest.apply(&Step::Laid(tile(square, text))).unwrap();
    }
    let event = contest.judge(Some(known)).unwrap().event;
    contest.apply(&Step::Done { event }).unwrap();
}

/// Ada holds two A and a blank, and Bob an A.
fn with_blanks(rules: &str) -> (Contest, Lexicon, Variant) {
    let small = small("[\"A\", 6, 1], [\"B\", 1, 3], [\"C\", 1, 5]", 6, rules);
    let words = lexicon(&small, &["AB", "AC", "ABA", "ACA", "BA"]);
    let one = Tile::Face(game::Letter(0));
    let count = |contest: &Contest, seat, tile| {
        contest
            .rack(seat)
            .iter()
            .filter(|held| **held == tile)
            .count()
    };
    let held = |contest: &Contest| {
        let blanks = count(contest, 0, Tile::Blank(None));
        (count(contest, 0, one), blanks) == (2, 1) && count(contest, 1, one) > 0
    };
    let found = (0..500).find_map(|seed| {
        let contest = Contest::new(small.clone(), seats(), seed).unwrap();
        held(&contest).then_some(contest)
    });
    (found.expect("a blank and two A against an A"), words, small)
}

#[test]
fn a_blank_stands_for_another_letter_and_later_turns_follow() {
    let (mut contest, words, _) = with_blanks("blank_value = \"letter\"");
    play(&mut contest, &[("D4", "A"), ("E4", "b")], &words);
    play(&mut contest, &[("F4", "A")], &words);
    // AB 1 + 3, ABA 1 + 3 + 1.
    assert_eq!(contest.game().totals(), [4, 5]);
    let before = contest.clone();
    let (step, effect) = contest.correct(&tile("E4", "c"), Some(&words)).unwrap();
    assert_eq!(contest, before, "nothing has happened yet");
    contest.apply(&step).unwrap();
    assert_eq!(contest.game().totals(), [6, 7]);
    assert_eq!(effect.totals, [(4, 6), (5, 7)]);
    let turns: Vec<usize> = effect.turns.iter().map(|turn| turn.turn).collect();
    assert_eq!((turns, effect.fallen.len()), (vec![1, 2], 0));
    assert_eq!(contest.rack(0), before.rack(0));
    // Once more, and back again one by one.
    let (step, effect) = contest.correct(&tile("E4", "a"), Some(&words)).unwrap();
    assert_eq!(effect.fallen.len(), 2, "AA and AAA are no words");
    contest.apply(&step).unwrap();
    assert_eq!(contest.game().totals(), [0, 0]);
    contest.apply(&Step::Undone).unwrap();
    assert_eq!(contest.game().totals(), [6, 7]);
    contest.apply(&Step::Undone).unwrap();
    assert_eq!(contest, before);
    // Undoing a turn after a correction leaves the correction.
    contest
        .apply(&contest.correct(&tile("E4", "c"), Some(&words)).unwrap().0)
        .unwrap();
    contest.apply(&Step::Passed).unwrap();
    contest.apply(&Step::Undone).unwrap();
    assert_eq!(contest.game().totals(), [6, 7]);
}

#[test]
fn a_tile_becomes_another_of_the_same_rack_and_no_other() {
    let (mut contest, words, _) = with_blanks("blank_value = \"letter\"");
    play(&mut contest, &[("D4", "A"), ("E4", "b")], &words);
    let blank = Tile::Blank(None);
    let blanks = |contest: &Contest| contest.rack(0).iter().filter(|t| **t == blank).count();
    let before = blanks(&contest);
    // The blank was an A of the rack: it is on the rack again, and the A on the board.
    let (step, effect) = contest.correct(&tile("E4", "A"), Some(&words)).unwrap();
    assert_eq!((effect.fallen.len(), effect.totals[0]), (1, (4, 0)));
    contest.apply(&step).unwrap();
    assert_eq!(blanks(&contest), before + 1);
    assert_eq!(contest.hands()[0].left, [blank]);
    // There was no printed B.
    let refused = contest.correct(&tile("E4", "B"), Some(&words));
    let held = ContestError::NotOnRack("B".to_owned());
    assert_eq!(refused, Err(ContestError::Correction(Box::new(held))));
    for (square, text, error) in [
        (
            "D4",
            "A",
            ContestError::Occupied {
                square: at("D4"),
                tile: "A".to_owned(),
            },
        ),
        ("A1", "A", ContestError::NothingThere(at("A1"))),
        ("O15", "A", ContestError::NothingThere(at("O15"))),
        ("D4", "?", ContestError::Foreign("?".to_owned())),
        ("D4", "Ż", ContestError::Foreign("Ż".to_owned())),
    ] {
        assert_eq!(
            contest.correct(&tile(square, text), None),
            Err(error),
            "{square} {text}"
        );
    }
    contest.apply(&Step::Laid(tile("F4", "A"))).unwrap();
    assert_eq!(
        contest.correct(&tile("E4", "b"), None),
        Err(ContestError::TilesLaid)
    );
}

#[test]
fn a_step_of_a_journal_that_does_not_fit_is_refused() {
    let (mut contest, words, _) = with_blanks("");
    play(&mut contest, &[("D4", "A"), ("E4", "b")], &words);
    play(&mut contest, &[("F4", "A")], &words);
    let (step, _) = contest.correct(&tile("E4", "c"), Some(&words)).unwrap();
    let Step::Corrected { laid, events } = step else {
        panic!("a correction")
    };
    let before = contest.clone();
    for events in [
        vec![],
        events[..1].to_vec(),
        [&events[..], &events[..]].concat(),
    ] {
        let laid = laid.clone();
        assert!(contest.apply(&Step::Corrected { laid, events }).is_err());
        assert_eq!(contest, before);
    }
}

#[test]
fn undoing_a_turn_leaves_the_turn_before_it_accepted() {
    let (mut contest, words, _) = with_blanks("invalid = \"challenge\"");
    play(&mut contest, &[("D4", "A"), ("E4", "b")], &words);
    contest.apply(&Step::Accepted).unwrap();
    play(&mut contest, &[("F4", "A")], &words);
    contest.apply(&Step::Undone).unwrap();
    assert_eq!(contest.game().challengeable(), None);
    contest.apply(&Step::Undone).unwrap();
    assert!(contest.game().entries().is_empty());
}
