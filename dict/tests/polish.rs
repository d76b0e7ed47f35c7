//! The largest dictionary, Polish: how long it takes to build, to open and to judge with, and whether it
//! agrees with boards that another program looked at.
//!
//! Prints `measured: NAME VALUE UNIT`. The limits are those promised for 3.28 million words; they are
//! asserted in release builds. Building is timed by the processor's time that it takes, opening and judging
//! by the fastest of several times, so that a busy machine does not count.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    sync::OnceLock,
    time::{Duration, Instant},
};

use dict::{Builder, Capitals, Encoding, Report};
use game::{Board, Face, Game, Judged, Lexicon, Square, Tile, Validity, Variant, survey};
use serde::Deserialize;

/// Debian's package `wpolish`.
const LIST: &str = "/usr/share/dict/polish";

/// The dictionary's bytes, what became of the list, and the time it took;
/// `None` where the list is absent.
fn built(test: &str) -> Option<&'static (Vec<u8>, Report, Duration)> {
    static BUILT: OnceLock<(Vec<u8>, Report, Duration)> = OnceLock::new();
    if !Path::new(LIST).exists() {
        eprintln!("skipped: {test}: Debian's wpolish is not installed");
        return None;
    }
    Some(BUILT.get_or_init(|| {
        let bytes = fs::read(LIST).unwrap();
        let variant = polish();
        let start = processor_time();
        let mut builder = Builder::new(&variant, Capitals::Auto);
        let report = builder.add("polish", &bytes, Encoding::Utf8).unwrap();
        let fst = builder.finish().unwrap();
        (fst, report, processor_time() - start)
    }))
}

/// The processor's time that this thread has had so far.
fn processor_time() -> Duration {
    let said = fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    Duration::from_nanos(said.split(' ').next().unwrap().parse().unwrap())
}

fn polish() -> Variant {
    Variant::shipped("pl").unwrap()
}

/// What several runs give, and the time of the fastest.
fn fastest<T>(run: impl Fn() -> T) -> (T, Duration) {
    let timed = |_| {
        let start = Instant::now();
        let made = run();
        (made, start.elapsed())
    };
    let runs = (0..7).map(timed);
    runs.min_by_key(|(_, took)| *took).unwrap()
}

/// A judgement, and the time it takes.
fn judge(game: &Game, seen: &Board, lexicon: &Lexicon) -> (Judged, Duration) {
    fastest(|| game.judge(seen, Some(lexicon)).unwrap())
}

fn within(name: &str, time: Duration, limit: f64) {
    let ms = time.as_secs_f64() * 1000.0;
    println!("measured: {name} {ms:.2} ms");
    if !cfg!(debug_assertions) {
        assert!(ms <= limit, "{name}: {ms:.1} ms, {limit} ms allowed");
    }
}

#[test]
fn it_builds_and_opens_quickly() {
    let Some((fst, report, build)) = built("it_builds_and_opens_quickly") else {
        return;
    };
    println!("measured: polish-words {} words", report.kept);
    println!("measured: polish-size {} bytes", fst.len());
    // Wide limits: every release of the list has a few words more.
    assert!((3_200_000..3_600_000).contains(&report.kept), "{report:?}");
    assert!(report.names.count > report.foreign.count, "{report:?}");
    within("polish-build", *build, 5000.0);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pl.fst");
    fs::write(&file, fst).unwrap();
    let variant = polish();
    let (lexicon, took) = fastest(|| Lexicon::new(fs::read(&file).unwrap(), &variant).unwrap());
    assert_eq!(lexicon.len(), report.kept);
    within("polish-open", took, 20.0);
}

#[test]
fn a_turn_with_two_unnamed_blanks_is_judged_quickly() {
    let Some((fst, ..)) = built("a_turn_with_two_unnamed_blanks_is_judged_quickly") else {
        return;
    };
    let variant = polish();
    let lexicon = Lexicon::new(fst.clone(), &variant).unwrap();
    let mut game = Game::new(variant, vec!["Ewa".to_owned()]).unwrap();
    let variant = polish();
    let mut seen = Board::empty(15);
    for (i, text) in ["K", "?", "T", "?"].iter().enumerate() {
        seen.set(Square::new(7, 6 + i as u8), variant.tile(text));
    }
    let (judged, took) = judge(&game, &seen, &lexicon);
    within("polish-judge-two-blanks", took, 50.0);
    assert!(judged.verdict.stands);
    // KATA, KOTY, … many letters are possible for both.
    assert!(
        judged
            .verdict
            .blanks
            .iter()
            .all(|blank| blank.letters.len() > 3)
    );
    game.apply(&judged.event).unwrap();
    // ALE below, with a cross word through each tile above it; the blanks share a table by now.
    for (i, text) in ["A", "L", "E"].iter().enumerate() {
        seen.set(Square::new(8, 7 + i as u8), variant.tile(text));
    }
    let (judged, took) = judge(&game, &seen, &lexicon);
    within("polish-judge-cross-words", took, 50.0);
    assert_eq!(judged.verdict.words.len(), 4);
    assert_eq!(judged.verdict.words[0].validity, Validity::Valid);
}

/// What `stest_boards.json` says about a board.
#[derive(Deserialize)]
struct Seed {
    board: Vec<String>,
    invalid_wpolish: Vec<String>,
}

#[test]
fn boards_of_another_program_have_the_same_words_valid() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/oracles/seeds/stest_boards.json");
    if !path.exists() {
        let ci = std::env::var("CI").is_ok_and(|value| value == "true");
        assert!(
            !ci,
            "../shared is absent, and CI=true allows no skipped tests"
        );
        eprintln!(
            "skipped: boards_of_another_program_have_the_same_words_valid: ../shared is absent"
        );
        return;
    }
    let Some((fst, ..)) = built("boards_of_another_program_have_the_same_words_valid") else {
        return;
    };
    let variant = polish();
    let lexicon = Lexicon::new(fst.clone(), &variant).unwrap();
    // The boards have letters beyond the Polish set; no word of the dictionary has them.
    let mut wide = variant;
    wide.faces.extend(["Q", "V", "X"].map(|text| Face {
        text: text.to_owned(),
        count: 1,
        value: 1,
    }));
    let seeds: BTreeMap<String, Seed> =
        serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    assert!(!seeds.is_empty());
    for (name, seed) in seeds {
        let survey = survey(&board(&seed, &wide), &wide, Some(&lexicon));
        let mut invalid: Vec<String> = survey
            .words
            .iter()
            .filter(|(_, validity)| *validity == Validity::Invalid)
            .map(|(word, _)| word.text(&wide).to_lowercase())
            .collect();
        invalid.sort();
        invalid.dedup();
        assert_eq!(invalid, seed.invalid_wpolish, "{name}");
    }
}

fn board(seed: &Seed, variant: &Variant) -> Board {
    let mut board = Board::empty(15);
    for (square, c) in board
        .squares()
        .zip(seed.board.iter().flat_map(|row| row.chars()))
    {
        let letter = variant.letter(&c.to_uppercase().to_string());
        board.set(square, letter.map(Tile::Face));
    }
    board
}
