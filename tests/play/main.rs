//! `kibitz play`, as a person at a terminal has it: the real binary, driven by lines on standard input.

mod whole_games;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use game::{Letter, Lexicon, Variant};
use tempfile::TempDir;
use tests::appliance::{kibitz, stderr};

/// Runs `kibitz play` in an empty folder with these arguments and bytes on its input.
fn run(folder: &Path, args: &[&str], input: &[u8]) -> Output {
    let mut command = kibitz();
    command.arg("play").args(args).current_dir(folder);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("kibitz starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A child that has ended takes no more: what it said before is looked at.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().expect("kibitz ends")
}

/// What it printed, when it ended well.
fn played(folder: &Path, args: &[&str], lines: &[&str]) -> String {
    let input = lines
        .iter()
        .map(|line| format!("{line}\n"))
        .collect::<String>();
    let output = run(folder, args, input.as_bytes());
    assert!(output.status.success(), "{}", stderr(&output));
    String::from_utf8(output.stdout).expect("text")
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// A word list of every letter with every vowel, either way round, and between two of them.
fn syllables(folder: &Path, variant: &Variant) -> PathBuf {
    let faces = 0..variant.faces.len() as u8;
    let vowel = |code: &u8| "AEIOU".contains(&variant.face(Letter(*code)).text);
    let vowels: Vec<u8> = faces.clone().filter(vowel).collect();
    let mut words = Vec::new();
    for face in faces {
        for vowel in &vowels {
            words.push(vec![Letter(face), Letter(*vowel)]);
            words.push(vec![Letter(*vowel), Letter(face)]);
            words.push(vec![Letter(*vowel), Letter(face), Letter(*vowel)]);
        }
    }
    let path = folder.join(format!("syllables-{}.fst", variant.id));
    fs::write(&path, Lexicon::build(variant, words)).expect("a word list is written");
    path
}

fn shipped(id: &str) -> Variant {
    Variant::shipped(id).expect("shipped")
}

#[test]
fn two_people_sit_down_and_one_looks_at_the_rack_first() {
    let folder = folder();
    let args = ["--players", "Ann:cat,Ben", "--seed", "1"];
    let text = played(
        folder.path(),
        &args,
        &[
            "",
            "scoreboard",
            "pass",
            "pass",
            "",
            "pass",
            "fly",
            "help",
            "quit",
        ],
    );
    for part in [
        "begins.",
        "English Scrabble",
        "  cat",
        "press Enter when you are ready",
        "'s rack:",
        "passes.",
        "Press Enter first",
        "There is no command \"fly\"",
        "place H8 across CAT",
        "Goodbye. The game is not kept",
    ] {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
    assert!(!text.contains('\x1b'), "a pipe gets plain text");
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

#[test]
fn a_game_against_the_machine_goes_on_as_it_is_said() {
    let folder = folder();
    let lexicon = syllables(folder.path(), &shipped("en"))
        .display()
        .to_string();
    let args = [
        "--machine",
        "1",
        "--lexicon",
        &lexicon,
        "--journal",
        "game.jsonl",
    ];
    let text = played(folder.path(), &args, &["quit"]);
    let (_, said) = text
        .split_once("goes on with kibitz play ")
        .expect("how to go on");
    let again: Vec<&str> = said.trim_end().split(' ').collect();
    let text = played(folder.path(), &again, &["quit"]);
    assert!(text.contains(said), "{text}");
}

#[test]
fn the_end_of_the_input_ends_politely_and_the_journal_goes_on() {
    let folder = folder();
    let args = [
        "--players",
        "Ann,Ben",
        "--seed",
        "1",
        "--journal",
        "game.jsonl",
        "--open-racks",
    ];
    let text = played(folder.path(), &args, &["exchange all", "pass"]);
    assert!(
        text.contains(
            "The input has ended. The game goes on with kibitz play --journal game.jsonl"
        )
    );
    let text = played(
        folder.path(),
        &["--journal", "game.jsonl", "--open-racks"],
        &["history", "undo turn", "quit"],
    );
    assert!(text.contains("The game goes on after turn 2."), "{text}");
    assert!(text.contains("exchanged 7"), "{text}");
    assert!(text.contains("Taken back"), "{text}");
    // The same command goes on as well; another game in the same file does not.
    assert!(played(folder.path(), &args, &["quit"]).contains("after turn 1."));
    for other in [
        ["--players", "Ann,Eve"],
        ["--variant", "de"],
        ["--invalid", "free"],
    ] {
        let args = [&other[..], &["--journal", "game.jsonl"]].concat();
        let output = run(folder.path(), &args, b"");
        assert!(!output.status.success());
        assert!(
            stderr(&output)
                .contains("the journal holds a game of English Scrabble between Ann, Ben")
        );
    }
}

#[test]
fn a_journal_cut_or_damaged_goes_on_from_the_last_whole_step() {
    let folder = folder();
    let journal = folder.path().join("game.jsonl");
    let args = [
        "--players",
        "Ann,Ben",
        "--seed",
        "1",
        "--journal",
        "game.jsonl",
        "--open-racks",
    ];
    played(folder.path(), &args, &["pass", "pass", "pass"]);
    let whole = fs::read(&journal).expect("a journal");
    fs::write(&journal, &whole[..whole.len() - 5]).expect("cut");
    let text = played(folder.path(), &args, &["quit"]);
    assert!(text.contains("was not written to its end"), "{text}");
    assert!(text.contains("after turn 2."), "{text}");
    let lines: Vec<&[u8]> = whole.split_inclusive(|byte| *byte == b'\n').collect();
    let damaged = [lines[0], lines[1], b"{\"step\":\"laid\"}\n", lines[2]].concat();
    fs::write(&journal, &damaged).expect("damaged");
    let text = played(folder.path(), &args, &["pass"]);
    assert!(text.contains("Line 3 of game.jsonl is damaged"), "{text}");
    assert_eq!(
        fs::read(folder.path().join("game.jsonl.damaged")).ok(),
        Some(damaged)
    );
    assert!(played(folder.path(), &args, &["quit"]).contains("after turn 2."));
}

#[test]
fn a_file_that_is_no_journal_is_left_alone() {
    let folder = folder();
    for bytes in [
        &b"Dear diary"[..],
        b"Dear diary\n",
        b"{\"step\":\"passed\"}\n",
        b"\xff\xfe\n",
    ] {
        let path = folder.path().join("notes.txt");
        fs::write(&path, bytes).expect("a file");
        let output = run(folder.path(), &["--journal", "notes.txt"], b"");
        assert!(!output.status.success());
        assert!(
            stderr(&output).contains("notes.txt is no journal"),
            "{}",
            stderr(&output)
        );
        assert_eq!(fs::read(&path).ok().as_deref(), Some(bytes));
    }
}

#[test]
fn lines_of_any_length_and_bytes_are_answered() {
    let folder = folder();
    let long = [
        b"pass ".to_vec(),
        vec![b'x'; 1_000_000],
        b"\n\xff\xfe\0\nplace H8 across ".to_vec(),
        vec![b'A'; 900],
    ];
    let output = run(folder.path(), &["--open-racks"], &long.concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("too long for a command"));
    assert!(text.contains("is no text"));
    assert!(text.contains("The input has ended."));
}

#[test]
fn what_cannot_be_played_is_said_in_one_line() {
    let folder = folder();
    let wrong: [(&[&str], &str); 7] = [
        (&["--players", "Ann,Ann"], "two players are called \"Ann\""),
        (
            &["--players", "Ann:cat,Ben:cat"],
            "two players have the emblem cat",
        ),
        (&["--players", "A,B,C,D,E"], "5 players"),
        (
            &["--players", "Ann:dragon"],
            "there is no emblem \"dragon\"",
        ),
        (&["--rule", "leftovers=eaten"], "leftovers"),
        (&["--lexicon", "none.fst"], "none.fst"),
        (&["--variant", "xx"], "there is no variant \"xx\""),
    ];
    for (args, told) in wrong {
        let output = run(folder.path(), args, b"");
        assert!(!output.status.success(), "{args:?}");
        assert!(
            stderr(&output).contains(told),
            "{args:?}: {}",
            stderr(&output)
        );
        assert!(!stderr(&output).contains("panicked"));
    }
}

#[test]
fn without_a_word_list_words_are_not_checked_and_there_is_no_machine() {
    let folder = folder();
    if Path::new("/usr/share/kibitz/ro.fst").exists() {
        eprintln!("skipped: without_a_word_list: one is installed");
        return;
    }
    let args = ["--variant", "ro", "--open-racks"];
    let text = played(folder.path(), &args, &["hint", "quit"]);
    assert!(text.contains("There is no word list"), "{text}");
    assert!(text.contains("Hints need a word list"), "{text}");
    let output = run(folder.path(), &["--variant", "ro", "--machine", "1"], b"");
    assert!(!output.status.success());
    assert!(stderr(&output).contains("the machine needs a word list"));
}

#[test]
fn a_person_plays_against_the_machine() {
    let folder = folder();
    let words = syllables(folder.path(), &shipped("en"));
    let words = words.to_str().expect("a path");
    let args = ["--machine", "1", "--seed", "4", "--lexicon", words];
    let text = played(
        folder.path(),
        &args,
        &[
            "hint",
            "bag",
            "exchange all",
            "score",
            "legend",
            "scoreboard",
            "quit",
        ],
    );
    for part in [
        "Player's rack:",
        "  scores ",
        "tiles unseen",
        "Player exchanges 7 tiles. Drawn: ",
        "Machine: ",
        "sum",
    ] {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
    assert!(!text.contains("Machine's rack"), "{text}");
    assert!(
        !text.contains("press Enter"),
        "one person need not hide anything: {text}"
    );
}

#[test]
fn a_game_at_the_terminal_is_written_for_other_programs() {
    let folder = folder();
    let list = syllables(folder.path(), &shipped("en"));
    let list = list.to_str().expect("text");
    let args = [
        "--players",
        "Ann,Ben",
        "--seed",
        "3",
        "--journal",
        "j.jsonl",
    ];
    let args = [&args[..], &["--lexicon", list, "--open-racks"]].concat();
    played(folder.path(), &args, &["pass", "exchange all", "pass"]);
    let written = kibitz()
        .args(["export", "j.jsonl", "-o", "j.gcg"])
        .current_dir(folder.path())
        .output()
        .expect("kibitz starts");
    assert!(written.status.success(), "{}", stderr(&written));
    let bytes = fs::read(folder.path().join("j.gcg")).expect("a record");
    let record = game::Record::parse(&bytes).expect("a record");
    let names: Vec<&str> = record.players.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names, ["Ann", "Ben"]);
    assert_eq!(record.moves.len(), 3);
}

#[test]
fn a_game_of_ones_own_is_played_and_written() {
    let folder = folder();
    let ours = "name = \"Ours\"\nlanguage = \"en\"\nrack = 3\ncentre = \"C3\"\nblanks = 0\nbonuses = []\n\
        tiles = [[\"A\", 9, 1], [\"B\", 3, 4]]\n\
        squares = [\"T...T\", \".d.d.\", \"..D..\", \".d.d.\", \"T...T\"]\n";
    fs::write(folder.path().join("ours.toml"), ours).expect("writable");
    let args = ["--variant", "ours.toml", "--players", "Ann,Ben"];
    let args = [&args[..], &["--seed", "3", "--journal", "j.jsonl"]].concat();
    let text = played(folder.path(), &args, &["pass", "quit"]);
    assert!(text.contains("    A B C D E   Ours"), "{text}");
    let export = |args: &[&str]| {
        let mut command = kibitz();
        command.args(["export", "j.jsonl"]).args(args);
        command
            .current_dir(folder.path())
            .output()
            .expect("kibitz starts")
    };
    let written = export(&["--variant", "ours.toml"]);
    assert!(written.status.success(), "{}", stderr(&written));
    let without = export(&[]);
    assert!(!without.status.success());
    assert!(
        stderr(&without).contains("no variant \"ours\""),
        "{}",
        stderr(&without)
    );
}
