//! The journal gives the game back, whatever happened to the power.

use std::io::Write;
use std::sync::LazyLock;

use super::*;

fn english() -> Variant {
    Variant::shipped("en").expect("shipped")
}

fn names() -> Vec<Entrant> {
    ["Ann", "Ben"].map(Entrant::new).into()
}

fn open(folder: &Path) -> (Journal, Restored) {
    Journal::open(folder, &english(), &names()).expect("a journal")
}

fn pass(journal: &mut Journal, restored: &mut Restored) {
    restored.seq += 1;
    let event = Event::Passed;
    restored.sitting.apply(&event).expect("a pass is possible");
    journal
        .append(&[Record::new(restored.seq, Some(event))])
        .expect("writable");
}

#[test]
fn the_game_and_the_numbers_come_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut journal, mut restored) = open(folder.path());
    pass(&mut journal, &mut restored);
    pass(&mut journal, &mut restored);
    journal.append(&[Record::new(3, None)]).expect("writable");
    let (_, again) = open(folder.path());
    assert_eq!(again.sitting.game(), restored.sitting.game());
    assert_eq!(again.seq, 3, "an attempt's number is not given twice");
}

#[test]
fn a_torn_last_line_is_dropped_and_the_next_one_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut journal, mut restored) = open(folder.path());
    pass(&mut journal, &mut restored);
    let path = folder.path().join("game.jsonl");
    let mut file = OpenOptions::new().append(true).open(&path).expect("there");
    file.write_all(b"{\"seq\":2,\"time\":17,\"ev")
        .expect("writable");
    let (mut journal, mut again) = open(folder.path());
    assert_eq!(again.sitting.game().events().len(), 1);
    pass(&mut journal, &mut again);
    let (_, third) = open(folder.path());
    assert_eq!(third.sitting.game().events().len(), 2);
}

#[test]
fn starting_again_and_again_writes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let size = |()| {
        drop(open(folder.path()));
        fs::metadata(folder.path().join("game.jsonl"))
            .expect("there")
            .len()
    };
    assert_eq!(size(()), size(()));
}

/// What the folder holds beside the journal.
fn kept_beside(folder: &Path) -> usize {
    fs::read_dir(folder).expect("there").count() - 1
}

#[test]
fn from_a_damaged_line_on_the_game_goes_on_and_the_file_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut journal, mut restored) = open(folder.path());
    for _ in 0..3 {
        pass(&mut journal, &mut restored);
    }
    let path = folder.path().join("game.jsonl");
    let text = fs::read_to_string(&path).expect("there");
    let damaged = text.replace("{\"seq\":2", "\0\0\0\0\0\0");
    assert_ne!(damaged, text);
    fs::write(&path, damaged).expect("writable");
    let (mut journal, mut again) = open(folder.path());
    assert_eq!(again.sitting.game().events().len(), 1);
    assert_eq!(kept_beside(folder.path()), 1);
    pass(&mut journal, &mut again);
    let (_, third) = open(folder.path());
    assert_eq!(third.sitting.game().events().len(), 2);
    assert_eq!(kept_beside(folder.path()), 1);
}

#[test]
fn a_line_that_does_not_follow_is_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut journal, _) = open(folder.path());
    let event = Some(Event::Withdrawn);
    journal.append(&[Record::new(1, event)]).expect("writable");
    let (_, restored) = open(folder.path());
    assert!(restored.sitting.game().events().is_empty());
    assert_eq!(kept_beside(folder.path()), 1);
}

#[test]
fn another_variant_is_another_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut journal, mut restored) = open(folder.path());
    pass(&mut journal, &mut restored);
    let polish = Variant::shipped("pl").expect("shipped");
    let (_, other) = Journal::open(folder.path(), &polish, &names()).expect("a journal");
    assert!(other.sitting.game().events().is_empty());
    let (_, back) = open(folder.path());
    assert!(back.sitting.game().events().is_empty(), "that game is over");
    assert_eq!(back.seq, 1);
}

#[test]
fn new_players_join_a_game_that_has_not_begun() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(open(folder.path()));
    let others = vec![Entrant::new("Cleo")];
    let (_, restored) = Journal::open(folder.path(), &english(), &others).expect("a journal");
    assert_eq!(restored.sitting.game().players(), ["Cleo"]);
    let (mut journal, mut restored) =
        Journal::open(folder.path(), &english(), &others).expect("a journal");
    pass(&mut journal, &mut restored);
    let (_, kept) = open(folder.path());
    assert_eq!(
        kept.sitting.game().players(),
        ["Cleo"],
        "a game in progress"
    );
}

/// English by a house rule.
fn by(rule: &str) -> Variant {
    let english = english();
    let rules = english.rules.with(&rule.parse().expect("TOML"));
    english.with_rules(rules.expect("rules")).expect("fits")
}

#[test]
fn a_game_in_progress_keeps_its_rules_and_one_that_has_not_begun_takes_new_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let (house, other) = (by("scoreless_turns = 2"), by("scoreless_turns = 3"));
    drop(Journal::open(folder.path(), &house, &names()).expect("a journal"));
    let (mut journal, mut restored) =
        Journal::open(folder.path(), &other, &names()).expect("a journal");
    assert_eq!(restored.sitting.game().variant(), &other);
    for _ in 0..3 {
        pass(&mut journal, &mut restored);
    }
    let (_, kept) = Journal::open(folder.path(), &house, &names()).expect("a journal");
    assert_eq!(kept.sitting.game().variant(), &other);
    assert_eq!(kept.sitting.game().ended(), Some(game::End::Scoreless(3)));
    assert_eq!(kept_beside(folder.path()), 0);
}

#[test]
fn a_game_from_before_rules_were_written_goes_on_as_it_went() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut old =
        "{\"seq\":0,\"event\":\"new\",\"variant\":\"en\",\"players\":[\"Ann\",\"Ben\"]}\n"
            .to_owned();
    for seq in 1..=9 {
        old += &format!("{{\"seq\":{seq},\"event\":\"passed\"}}\n");
    }
    fs::write(folder.path().join("game.jsonl"), old).expect("writable");
    let (mut journal, mut restored) = open(folder.path());
    assert_eq!(restored.sitting.game().events().len(), 9);
    let dealt = [game::Emblem::Boat, game::Emblem::Cat];
    assert_eq!(restored.sitting.game().emblems(), dealt);
    pass(&mut journal, &mut restored);
    let (_, again) = open(folder.path());
    assert_eq!(again.sitting.game().events().len(), 10);
    assert_eq!(kept_beside(folder.path()), 0);
}

#[test]
fn the_same_emblems_come_back_and_others_wait_for_the_next_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let players = |texts: [&str; 2]| texts.map(|text| text.parse().expect("a player"));
    let open = |texts| Journal::open(folder.path(), &english(), &players(texts)).expect("opens");
    let emblems = |restored: &Restored| {
        let emblems = restored.sitting.game().emblems().iter();
        emblems.map(|emblem| emblem.name()).collect::<Vec<_>>()
    };
    drop(open(["Ann", "Ben"]));
    let (mut journal, mut restored) = open(["Ann:moon", "Ben"]);
    assert_eq!(emblems(&restored), ["moon", "boat"], "not begun");
    pass(&mut journal, &mut restored);
    let (_, kept) = open(["Ann:key", "Ben:fish"]);
    assert_eq!(emblems(&kept), ["moon", "boat"], "a game in progress");
    assert_eq!(kept_beside(folder.path()), 0);
}

#[test]
fn the_time_of_every_turn_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = "clock_minutes = 25".parse().expect("TOML");
    let rules = english().rules.with(&rules).expect("rules");
    let timed = english().with_rules(rules).expect("fits");
    let open = || Journal::open(folder.path(), &timed, &names()).expect("a journal");
    let (mut journal, mut restored) = open();
    for (event, millis) in [
        (Some(Event::Passed), 61_234),
        (None, 5),
        (Some(Event::Passed), 2000),
        (None, 700),
        (Some(Event::Undone), 1),
        (None, 30),
    ] {
        let used = Duration::from_millis(millis);
        restored.sitting.think(used);
        if let Some(event) = &event {
            restored.sitting.apply(event).expect("fits");
        }
        let record = Record {
            used,
            ..Record::new(1, event)
        };
        journal.append(&[record]).expect("writable");
    }
    let (_, again) = open();
    assert_eq!(again.sitting, restored.sitting);
    let used = |game: &game::Game| -> Vec<u128> {
        let clocks = game.clocks().into_iter();
        clocks.map(|clock| clock.used.as_millis()).collect()
    };
    assert_eq!(used(again.sitting.game()), [61_234, 30]);
    let bytes = fs::read(folder.path().join("game.jsonl")).expect("there");
    let shown = games(&bytes, None);
    assert_eq!(
        used(&shown.games[0]),
        [61_234, 30],
        "exported games have it, too"
    );
}

#[test]
fn a_journal_from_before_there_were_clocks_has_none_and_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut rules = serde_json::to_value(english().rules).expect("JSON");
    let table = rules.as_object_mut().expect("keys");
    table.retain(|key, _| !key.starts_with("clock") && !key.starts_with("overtime"));
    let old = format!(
        "{{\"seq\":0,\"time\":7,\"event\":\"new\",\"variant\":\"en\",\"players\":[\"Ann\",\"Ben\"],\
         \"emblems\":[\"boat\",\"cat\"],\"rules\":{rules}}}\n{{\"seq\":1,\"time\":9,\"event\":\"passed\"}}\n"
    );
    fs::write(folder.path().join("game.jsonl"), old).expect("writable");
    let (_, restored) = open(folder.path());
    let game = restored.sitting.game();
    assert_eq!((game.events().len(), game.clocks().len()), (1, 0));
    assert_eq!(kept_beside(folder.path()), 0);
}

/// A journal of some events, and where its lines end.
fn lines() -> (Vec<u8>, Vec<usize>) {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut journal, mut restored) = open(folder.path());
    for _ in 0..4 {
        pass(&mut journal, &mut restored);
    }
    let bytes = fs::read(folder.path().join("game.jsonl")).expect("there");
    let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let ends = ends.map(|(i, _)| i + 1).collect();
    (bytes, ends)
}

#[test]
fn cut_anywhere_every_whole_line_is_kept() {
    let (bytes, ends) = lines();
    for length in 0..=bytes.len() {
        let whole = ends.iter().filter(|end| **end <= length).count();
        let read = restore::replay(&bytes[..length], &english(), &names()).expect("players");
        assert!(read.damage.is_none(), "{length}");
        let game = read.restored.sitting.game();
        assert_eq!(game.events().len(), whole.saturating_sub(1), "{length}");
        let shown = games(&bytes[..length], None);
        let turns = shown.games.first().map_or(0, |game| game.entries().len());
        assert_eq!(turns, whole.saturating_sub(1), "{length}");
    }
}

static GOOD: LazyLock<(Vec<u8>, Vec<usize>)> = LazyLock::new(lines);

proptest::proptest! {
    /// No bytes make the readers of journals panic, and what is before them is kept.
    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..300)) {
        let good = &GOOD.0;
        let input = [&good[..], &bytes, b"\n"].concat();
        let read = restore::replay(&input, &english(), &names()).expect("players");
        proptest::prop_assert!(read.restored.sitting.game().events().len() >= 4);
        proptest::prop_assert!(read.whole >= good.len());
        proptest::prop_assert!(games(&input, None).games[0].entries().len() >= 4);
    }
}
