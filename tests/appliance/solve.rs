//! `kibitz solve`: what a user types, and what other programs send.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use serde_json::Value;
use tests::appliance::{kibitz, stderr};

/// A folder with a Polish and an English dictionary of few words.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let words = [
        ("en", "cat\ncats\nso\nos\nto\ntos\nqat\n"),
        ("pl", "żar\nżary\nar\nra\n"),
        ("es", "perro\nperros\nes\n"),
    ];
    for (id, words) in words {
        fs::write(folder.path().join("list.txt"), words).expect("writable");
        let fst = format!("{id}.fst");
        let built = kibitz()
            .args([
                "dict",
                "build",
                "--curate",
                "never",
                "--variant",
                id,
                "list.txt",
                "-o",
                &fst,
            ])
            .current_dir(folder.path())
            .output()
            .expect("kibitz starts");
        assert!(built.status.success(), "{}", stderr(&built));
    }
    folder
}

/// Runs `kibitz solve …` with a board on standard input.
fn solve(folder: &Path, args: &[&str], board: &[u8]) -> Output {
    let mut child = kibitz()
        .arg("solve")
        .args(args)
        .current_dir(folder)
        .env("XDG_STATE_HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("kibitz starts");
    let mut stdin = child.stdin.take().expect("piped");
    // What is refused before the board is read closes the pipe.
    let _ = stdin.write_all(board);
    drop(stdin);
    child.wait_with_output().expect("kibitz ends")
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", stderr(output));
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// A board of 15 rows with a word across from H8.
fn board(word: &str) -> String {
    let empty = "...............\n";
    let length = word.chars().count();
    let row = format!(".......{word}{}\n", &empty[..8 - length]);
    empty.repeat(7) + &row + &empty.repeat(7)
}

#[test]
fn plays_are_ranked_told_and_counted() {
    let folder = folder();
    let folder = folder.path();
    let en = ["--variant", "en", "--rack"];
    let told = said(&solve(
        folder,
        &[&en[..], &["SOX"]].concat(),
        board("CAT").as_bytes(),
    ));
    let first = told.lines().next().expect("a play");
    assert!(
        first.contains(" 2 + CATS 6") && first.ends_with("keeps X"),
        "{told}"
    );
    let all = [&en[..], &["SOX", "--all", "--format", "json", "-"]].concat();
    let counted: Value =
        serde_json::from_str(&said(&solve(folder, &all, board("CAT").as_bytes()))).expect("JSON");
    let json = [&en[..], &["SOX", "--top", "1000", "--format", "json"]].concat();
    let plays = said(&solve(folder, &json, board("CAT").as_bytes()));
    let plays: Vec<Value> = plays
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let points = || {
        plays
            .iter()
            .map(|play| play["points"].as_u64().expect("points"))
    };
    let wanted = serde_json::json!(
        {"plays": plays.len(), "best": points().max(), "sum": points().sum::<u64>()}
    );
    assert_eq!(counted, wanted);
    assert!(points().is_sorted_by(|a, b| a >= b));
    // The words of another list.
    let other = [&en[..], &["SOX", "--lexicon", "pl.fst"]].concat();
    let refused = solve(folder, &other, board("CAT").as_bytes());
    assert_eq!(refused.status.code(), Some(1));
    assert!(stderr(&refused).contains("letters"), "{}", stderr(&refused));
}

#[test]
fn tables_of_other_programs_are_read() {
    let folder = folder();
    let folder = folder.path();
    let args = ["--variant", "pl", "--rack", "YA", "--top", "1"];
    let rows = board("ŻAR");
    let wanted = said(&solve(folder, &args, rows.as_bytes()));
    assert!(wanted.contains("ŻARY"), "{wanted}");
    for separator in [";", ","] {
        let table: String = rows
            .lines()
            .map(|row| {
                let cells = row.chars().map(|c| c.to_string().replace('.', ""));
                cells.collect::<Vec<_>>().join(separator) + "\r\n"
            })
            .collect();
        assert_eq!(said(&solve(folder, &args, table.as_bytes())), wanted);
        // Ż is AF in CP1250.
        let bytes: Vec<u8> = table
            .chars()
            .map(|c| if c == 'Ż' { 0xAF } else { c as u8 })
            .collect();
        let encoded = [&args[..], &["--encoding", "cp1250"]].concat();
        assert_eq!(said(&solve(folder, &encoded, &bytes)), wanted);
        fs::write(folder.join("board.csv"), &bytes).expect("writable");
        let named = [&encoded[..], &["board.csv"]].concat();
        assert_eq!(said(&solve(folder, &named, b"")), wanted);
        let wrong = solve(folder, &args, &bytes);
        assert_eq!(wrong.status.code(), Some(1), "CP1250 is no UTF-8");
    }
}

#[test]
fn faces_of_two_letters_are_laid() {
    let folder = folder();
    let args = ["--variant", "es", "--rack", "PE[RR]O", "--top", "1"];
    let told = said(&solve(folder.path(), &args, board("ES").as_bytes()));
    assert!(
        told.contains("PE[RR]OS") || told.contains("PERROS"),
        "{told}"
    );
}

#[test]
fn what_cannot_be_is_refused_and_said() {
    let folder = folder();
    let floating = board("CAT").replacen("...............", "E..............", 1);
    let off_centre = board("").replacen("...............", "CAT............", 1);
    let cat = board("CAT");
    let cases: [(&[&str], &str, &str); 9] = [
        (&["--rack", "AŻ"], &cat, "\"Ż\" is on no tile"),
        (&["--rack", "AEIOUNRT"], &cat, "8 tiles; a rack of"),
        (&["--rack", "QQ"], &cat, "2 × Q"),
        (&["--rack", ""], &cat, "no tile on the rack"),
        (
            &["--rack", "A"],
            &floating,
            "not joined to the other tiles: A1",
        ),
        (&["--rack", "A"], &off_centre, "none on H8"),
        (&["--rack", "A"], "CAT\n", "board"),
        (
            &["--rack", "A", "--encoding", "ebcdic"],
            &cat,
            "is not known",
        ),
        (&["--rack", "A", "--lexicon", "none.fst"], &cat, "none.fst"),
    ];
    for (args, board, why) in cases {
        let args = [&["--variant", "en"], args].concat();
        let refused = solve(folder.path(), &args, board.as_bytes());
        let told = stderr(&refused);
        assert_eq!(refused.status.code(), Some(1), "{args:?}: {told}");
        assert!(told.contains(why), "{args:?}: {told}");
        assert!(refused.stdout.is_empty());
    }
}

#[test]
fn without_a_play_it_is_said_whether_to_exchange() {
    let folder = folder();
    let args = ["--variant", "en", "--rack", "VVW"];
    let told = solve(folder.path(), &args, board("CAT").as_bytes());
    assert_eq!(told.status.code(), Some(1));
    let text = String::from_utf8(told.stdout).expect("UTF-8");
    assert!(
        text.contains("no legal play") && text.contains("may be exchanged"),
        "{text}"
    );
    let json = [&args[..], &["--format", "json"]].concat();
    let told = solve(folder.path(), &json, board("CAT").as_bytes());
    let told: Value = serde_json::from_slice(&told.stdout).expect("JSON");
    assert_eq!(
        (&told["plays"], &told["exchange"]),
        (&0.into(), &true.into())
    );
}

#[test]
fn equity_ranks_exchanges_among_the_plays() {
    let folder = folder();
    let folder = folder.path();
    let args = [
        "--variant",
        "en",
        "--rack",
        "SQVVWUU",
        "--equity",
        "--format",
        "json",
    ];
    let told = said(&solve(folder, &args, board("CAT").as_bytes()));
    let told: Vec<Value> = told
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(told.len(), 10);
    let equities = told
        .iter()
        .map(|one| one["equity"].as_f64().expect("a number"));
    assert!(equities.is_sorted_by(|a, b| a >= b));
    // Giving all but the S back is worth more than five points for CATS without it.
    let exchange = told[0]["exchange"].as_str().expect("an exchange");
    assert_eq!((exchange.len(), &told[0]["kept"]), (6, &"S".into()));
    let text = [&args[..5], &["--top", "1"]].concat();
    let text = said(&solve(folder, &text, board("CAT").as_bytes()));
    assert!(text.contains("exchange QUUVVW, keeps S"), "{text}");
    // A table of one's own, and none.
    fs::write(folder.join("other.toml"), "rack = 7\n").expect("writable");
    let other = [&args[..], &["--leaves", "other.toml"]].concat();
    let refused = solve(folder, &other, board("CAT").as_bytes());
    assert!(
        stderr(&refused).contains("other.toml"),
        "{}",
        stderr(&refused)
    );
    assert_eq!(refused.status.code(), Some(1));
}

#[test]
fn whoever_reads_may_have_read_enough() {
    let folder = folder();
    let empty = format!("{}\n", ".".repeat(15)).repeat(15);
    fs::write(folder.path().join("empty.board"), empty).expect("writable");
    let solve = "solve --variant en --lexicon en.fst --rack CATSOQ --top 100 empty.board";
    let mut child = kibitz()
        .args(solve.split(' '))
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("kibitz starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stderr(&output), "");
}
