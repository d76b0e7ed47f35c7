//! Settled tiles that are read as others.

use link::payload::Exchange;

use super::*;

/// CAT by Ann, CATS by Ben; and then the camera reads an O for the A.
const SETTLED: [&[(&str, &str)]; 2] = [&[("H8", "CAT")], &[("H8", "CATS")]];

fn settled() -> Appliance {
    let mut appliance = appliance();
    for words in SETTLED {
        see(&mut appliance, words);
    }
    appliance
}

fn asked(outcome: &Outcome) -> &screen::Correction {
    match &outcome.view {
        Some(View::Correction(view)) => view,
        other => panic!("a correction is asked about, not {other:?}"),
    }
}

#[test]
fn another_tile_on_a_settled_square_is_asked_about() {
    let mut appliance = settled();
    let before = appliance.sitting.clone();
    appliance.press(Press::Short);
    let outcome = appliance.seen(reading(&[("H8", "BATS")]), vec![photo("H8")]);
    let view = asked(&outcome);
    let tile = &view.tiles[0];
    assert_eq!(
        (tile.square.to_string(), &*tile.from, &*tile.to),
        ("H8".to_owned(), "C", "B")
    );
    assert!(view.photo.is_some());
    // B is worth C's three points; but BAT is in no list.
    assert_eq!(view.fallen, ["BAT", "BATS"]);
    let turns: Vec<(usize, i32, i32)> = view
        .turns
        .iter()
        .map(|t| (t.turn, t.before, t.after))
        .collect();
    assert_eq!(turns, [(1, 10, 0), (2, 6, 0)]);
    assert_eq!((view.gains[0].points, view.gains[1].points), (-10, -6));
    assert!(outcome.records.is_empty() && outcome.told.is_empty());
    assert_eq!(appliance.sitting, before, "nothing has happened yet");
}

#[test]
fn a_short_press_looks_again_and_changes_nothing() {
    let mut appliance = settled();
    let before = appliance.sitting.clone();
    see(&mut appliance, &[("H8", "BATS")]);
    let again = appliance.press(Press::Short);
    assert!(again.shoot);
    assert_eq!(appliance.sitting, before);
    let passed = appliance.seen(reading(SETTLED[1]), Photos::new());
    assert_eq!(turn(&passed).kind, TurnKind::Pass);
}

#[test]
fn a_long_press_corrects_and_is_no_pass() {
    let mut appliance = settled();
    see(&mut appliance, &[("H8", "CUTS")]);
    let outcome = appliance.press(Press::Long);
    let [record] = &outcome.records[..] else {
        panic!("not {:?}", outcome.records);
    };
    assert_eq!(record.seq, 3);
    assert!(matches!(record.event, Some(Event::Corrected { .. })));
    let told = turn(&outcome);
    assert_eq!(
        (told.kind, told.seq, told.turn),
        (TurnKind::Correction, 3, 2)
    );
    let correction = told.correction.as_ref().expect("what is corrected");
    let square = Square::parse("I8").expect("a square");
    let (from, to) = ("A".to_owned(), "U".to_owned());
    assert_eq!(correction.squares, [Exchange { square, from, to }]);
    assert_eq!(correction.turns.len(), 0, "{correction:?}");
    assert!(told.message.contains("I8 is U, not A."), "{}", told.message);
    assert!(told.message.ends_with("No points change."));
    assert!(matches!(outcome.view, Some(View::Board(_))));
    assert_eq!(game(&outcome).to_move, Some(0));
}

#[test]
fn the_same_photograph_is_judged_for_the_new_turn() {
    let mut appliance = settled();
    // A blank for the C; SO down from the S.
    let mut seen = reading(&[("H8", "CATS"), ("K9", "O")]);
    let square = Square::parse("H8").expect("a square");
    seen.set(square, Seen::Sure(Sight::Blank));
    appliance.press(Press::Short);
    asked(&appliance.seen(seen, Photos::new()));
    let outcome = appliance.press(Press::Long);
    let events: Vec<bool> = outcome
        .records
        .iter()
        .map(|record| matches!(record.event, Some(Event::Corrected { .. })))
        .collect();
    assert_eq!(events, [true, false]);
    assert_eq!((outcome.records[0].seq, outcome.records[1].seq), (3, 4));
    let kinds: Vec<TurnKind> = outcome
        .told
        .iter()
        .filter_map(|told| match told {
            Told::Turn(turn) => Some(turn.kind),
            _ => None,
        })
        .collect();
    assert_eq!(kinds, [TurnKind::Correction, TurnKind::Placed]);
    // CAT 10 with its C: (0 + 1 + 1) × 2; CATS 6 without: 3; SO 2 on a plain square.
    assert_eq!(turn(&outcome).players_after(), [("Ann", 4), ("Ben", 3)]);
    assert_eq!(card(&outcome).total, 6);
    // Taking back goes step by step: the turn, and then the correction.
    let back = appliance.press(Press::Long);
    assert_eq!(turn(&back).kind, TurnKind::Withdrawal);
    let back = appliance.press(Press::Long);
    assert_eq!(turn(&back).kind, TurnKind::Correction);
    assert_eq!(turn(&back).players_after(), [("Ann", 10), ("Ben", 6)]);
    assert!(turn(&back).message.starts_with("Taken back: H8 is C, not"));
    assert_eq!(back.records[0].event, Some(Event::Undone));
    assert_eq!(appliance.sitting, settled().sitting);
}

#[test]
fn the_new_turn_may_fail_and_the_correction_stays() {
    let mut appliance = settled();
    see(&mut appliance, &[("H8", "CUTS"), ("A1", "SO")]);
    let outcome = appliance.press(Press::Long);
    let events: Vec<bool> = outcome.records.iter().map(|r| r.event.is_some()).collect();
    assert_eq!(events, [true, false]);
    assert!(matches!(outcome.view, Some(View::Illegal(_))));
    let told = outcome.told.last();
    assert!(matches!(told, Some(Told::Picture(_))), "{told:?}");
}

#[test]
fn doubts_are_asked_first() {
    let mut appliance = settled();
    let mut seen = reading(&[("H8", "CUTS"), ("K9", "O")]);
    doubt(&mut seen, "K9", ["O", "Q"]);
    appliance.press(Press::Short);
    let outcome = appliance.seen(seen, vec![photo("K9"), photo("I8")]);
    assert!(matches!(outcome.view, Some(View::Question(_))));
    let outcome = appliance.press(Press::Long);
    assert!(asked(&outcome).photo.is_some());
}

#[test]
fn missing_tiles_beside_it_are_refused_as_ever() {
    let mut appliance = settled();
    let outcome = see(&mut appliance, &[("H8", "CU")]);
    assert!(matches!(outcome.view, Some(View::Illegal(_))));
}

/// Names and totals in what is told of a correction.
trait PlayersAfter {
    fn players_after(&self) -> Vec<(&str, i32)>;
}

impl PlayersAfter for payload::Turn {
    fn players_after(&self) -> Vec<(&str, i32)> {
        let correction = self.correction.as_ref().expect("a correction");
        let players = correction.players.iter();
        players.map(|p| (p.name.as_str(), p.after)).collect()
    }
}
