//! `kibitz export`: journals and folders become records that `kibitz score` finds nothing wrong with.

use std::fs;
use std::path::Path;

use game::{Board, Variant};
use table::positions;
use tests::appliance::{output, stderr};

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// The lines of a journal with a whole game, and one more that was begun.
const JOURNAL: &str = r#"{"seq":0,"time":1,"event":"new","variant":"en","players":["Ann Other","Ben"]}
{"seq":1,"time":2,"event":"played","tiles":[{"square":"G8","tile":"C"},{"square":"H8","tile":"A"},{"square":"I8","tile":"T"}],"words":["valid"]}
{"seq":2,"time":3,"event":"played","tiles":[{"square":"J8","tile":"S"},{"square":"J9","tile":"E"},{"square":"J10","tile":"?"}],"words":["valid","valid"]}
{"seq":3,"time":4,"event":"new","variant":"en","players":["Ann Other","Ben"]}
{"seq":4,"time":5,"event":"passed"}
{"seq":5,"time":6,"event":"undone"}
"#;

#[test]
fn a_journal_becomes_a_record_and_is_left_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("game.jsonl");
    let torn = format!("{JOURNAL}{{\"seq\":6,\"ti");
    fs::write(&journal, &torn).expect("writable");
    let gcg = folder.path().join("game.gcg");
    let ended = output(&["export", text(folder.path()), "-o", text(&gcg)]);
    assert_eq!(ended.status.code(), Some(1));
    let said = stderr(&ended);
    assert!(
        said.contains("the blank on J10 stands for") && said.contains("--blank"),
        "{said}"
    );
    assert!(!gcg.exists());
    let ended = output(&[
        "export",
        text(folder.path()),
        "--blank",
        "J10=a",
        "--title",
        "Sunday",
        "-o",
        text(&gcg),
    ]);
    assert_eq!(ended.status.code(), Some(0), "{}", stderr(&ended));
    let written = fs::read_to_string(&gcg).expect("written");
    // CAT (3 + 1 + 1) × 2 = 10; SEa 1 + 1 + 0 = 2 and CATS 6.
    assert!(
        written.contains("#title Sunday\n#player1 Ann_Other Ann Other\n"),
        "{written}"
    );
    assert!(
        written.ends_with(">Ann_Other: CAT 8G CAT +10 10\n>Ben: SE? J8 SEa +8 8\n"),
        "{written}"
    );
    assert_eq!(fs::read_to_string(&journal).expect("there"), torn);
    let scored = output(&["score", text(&gcg)]);
    assert_eq!(scored.status.code(), Some(0), "{}", stderr(&scored));
}

#[test]
fn a_damaged_journal_is_exported_up_to_the_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("old.jsonl");
    let damaged = JOURNAL.replacen("\"tile\":\"S\"", "\"tile\":\"Ź\"", 1);
    fs::write(&journal, damaged).expect("writable");
    let ended = output(&["export", text(&journal)]);
    assert_eq!(ended.status.code(), Some(1));
    let written = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(
        written.ends_with(">Ann_Other: CAT 8G CAT +10 10\n"),
        "{written}"
    );
    assert!(
        stderr(&ended).contains("line 3 is damaged"),
        "{}",
        stderr(&ended)
    );
    fs::write(&journal, "not a journal\n").expect("writable");
    let ended = output(&["export", text(&journal)]);
    assert!(
        stderr(&ended).contains("there is no game with a turn in it: line 1"),
        "{}",
        stderr(&ended)
    );
}

#[test]
fn what_is_no_record_at_all_is_no_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("any.gcg");
    fs::write(&file, ">a: \n").expect("writable");
    let ended = output(&["export", text(&file)]);
    assert_eq!((ended.status.code(), ended.stdout.len()), (Some(1), 0));
    let told = stderr(&ended);
    assert!(told.contains("no game record: line 1: "), "{told}");
}

#[test]
fn folders_of_boards_of_every_game_become_records_that_recompute() {
    for id in Variant::ids() {
        let variant = Variant::shipped(id).expect("shipped");
        let folder = tempfile::tempdir().expect("a folder");
        let boards = positions::recorded(&variant).expect("recorded");
        let save = |i: usize, board: &Board| {
            let file = folder.path().join(format!("{:02}.board", i + 1));
            fs::write(file, board.rows(&variant).join("\n")).expect("writable");
        };
        boards
            .iter()
            .enumerate()
            .for_each(|(i, board)| save(i, board));
        let gcg = folder.path().join("game.gcg");
        let ended = output(&[
            "export",
            text(folder.path()),
            "--variant",
            id,
            "--players",
            "Ann,Ben",
            "-o",
            text(&gcg),
        ]);
        assert_eq!(ended.status.code(), Some(0), "{id}: {}", stderr(&ended));
        let scored = output(&["score", text(&gcg)]);
        assert_eq!(scored.status.code(), Some(0), "{id}: {}", stderr(&scored));
        let latin = output(&["export", text(&gcg), "--encoding", "iso-8859-1"]);
        assert_eq!(
            latin.status.code(),
            Some(i32::from(id == "pl")),
            "{id}: {}",
            stderr(&latin)
        );
    }
}
