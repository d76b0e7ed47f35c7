//! `kibitz dict`: what a user types, and what the appliance makes of it.

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};

use game::{Game, Variant};
use tests::appliance::{Appliance, kibitz, stderr};

/// Runs `kibitz dict …` in a folder, with the user's own files there too.
fn dict(folder: &Path, args: &[&str]) -> Output {
    kibitz()
        .arg("dict")
        .args(args)
        .current_dir(folder)
        .env("XDG_STATE_HOME", folder)
        .output()
        .expect("kibitz starts")
}

/// What a command that does its work says.
fn says(folder: &Path, args: &[&str]) -> String {
    let ended = dict(folder, args);
    assert!(ended.status.success(), "{args:?}: {}", stderr(&ended));
    String::from_utf8(ended.stdout).expect("UTF-8")
}

/// What a command that fails says.
fn complains(folder: &Path, args: &[&str]) -> String {
    let ended = dict(folder, args);
    assert_eq!(ended.status.code(), Some(1), "{args:?}");
    stderr(&ended)
}

#[test]
fn a_list_becomes_a_dictionary_that_is_asked_counted_and_written_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("list.txt"), "cat\ndog\nco-op\nNATO\nzebra\n").expect("writable");
    let build = ["build", "--variant", "en", "list.txt", "-o", "en.fst"];
    let said = says(folder, &build);
    for wanted in [
        "list.txt: 3 words",
        "a capital letter, as names and abbreviations have: 1 (as NATO)",
        "an apostrophe, a hyphen or another sign: 1 (as co-op)",
        "en.fst: 3 words for English Scrabble",
        "3: 2  5: 1",
        // printf 'cat\ndog\nzebra\n' | sha256sum
        "35a5d525101115e98c548cdadf4d60efd9c81b11981b4d9a4831355fa174892d",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    let table = ["--variant", "en", "--dictionary", "en.fst"];
    let with = |command: &[&'static str]| [&command[..1], &table[..], &command[1..]].concat();

    says(folder, &["add", "--variant", "en", "zqx", "dogs"]);
    says(folder, &["remove", "--variant", "en", "cat"]);
    let said = says(folder, &["forget", "--variant", "en", "dogs", "emu"]);
    assert!(
        said.contains("emu: was neither added nor removed"),
        "{said}"
    );
    let own = folder.join("kibitz/words-en.txt");
    assert_eq!(fs::read_to_string(own).expect("own words"), "zqx\n-cat\n");
    assert_eq!(says(folder, &with(&["contains", "DOG"])), "dog: stands\n");
    let ended = dict(folder, &with(&["contains", "zqx", "cat", "emu", "a-b"]));
    assert_eq!(ended.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&ended.stdout),
        "zqx: stands, added at this table\ncat: does not stand, removed at this table\n\
         emu: does not stand\n\"a-b\" cannot be laid: an apostrophe, a hyphen or another sign\n"
    );

    // A dictionary built anew keeps them.
    fs::write(folder.join("list.txt"), "cat\nemu\n").expect("writable");
    says(folder, &build);
    assert_eq!(says(folder, &with(&["export"])), "emu\nzqx\n");
    says(folder, &with(&["export", "-o", "out.txt"]));
    let out = fs::read_to_string(folder.join("out.txt")).expect("written");
    assert_eq!(out, "emu\nzqx\n");
    let said = says(folder, &with(&["stats"]));
    assert!(said.contains("2 words for English"), "{said}");
    assert!(
        said.contains("2 in the file, 1 added and 1 removed"),
        "{said}"
    );
}

#[test]
fn bad_input_is_named_and_makes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).expect("writable");
    write("latin2.txt", b"kot\n\xBF\xF3\xB3w\n\xB1\n");
    let build = |list: &'static str, encoding: &'static str| {
        [
            "build",
            "--variant",
            "pl",
            list,
            "-o",
            "pl.fst",
            "--encoding",
            encoding,
        ]
    };
    let said = complains(folder, &build("latin2.txt", "utf-8"));
    assert!(
        said.contains("latin2.txt, line 2: not UTF-8; try `--encoding cp1250`"),
        "{said}"
    );
    let said = complains(folder, &build("latin2.txt", "cp1250"));
    assert!(
        said.contains("line 3: not CP1250; try `--encoding iso-8859-2`"),
        "{said}"
    );
    let said = complains(folder, &build("latin2.txt", "klingon"));
    assert!(
        said.contains("\"klingon\" is not known") && said.contains("cp1250"),
        "{said}"
    );
    assert!(!folder.join("pl.fst").exists());
    says(folder, &build("latin2.txt", "iso-8859-2"));

    // A rule nobody knows is passed over and named; the words are made without it.
    write(
        "xx.aff",
        b"SET UTF-8\nFROBNICATE 3\nSFX A Y 1\nSFX A 0 y .\n",
    );
    write("xx.dic", b"1\nkot/A\n");
    let said = says(folder, &build("xx.dic", "utf-8"));
    assert!(
        said.contains("passed over, FROBNICATE: 1 (first in line 2)"),
        "{said}"
    );
    let table = ["--variant", "pl", "--dictionary", "pl.fst"];
    let contains = [&["contains"], &table[..], &["koty"]].concat();
    assert_eq!(says(folder, &contains), "koty: stands\n");

    let whole = fs::read(folder.join("pl.fst")).expect("built");
    write("pl.fst", &whole[..whole.len() - 5]);
    let said = complains(folder, &contains);
    assert!(
        said.contains("pl.fst") && said.contains("build it again"),
        "{said}"
    );
    write("pl.fst", b"kot\n");
    let said = complains(folder, &contains);
    assert!(said.contains("this is no dictionary"), "{said}");
    write("pl.fst", &whole);
    let foreign = ["stats", "--variant", "en", "--dictionary", "pl.fst"];
    let said = complains(folder, &foreign);
    assert!(said.contains("was made for the letters A Ą B"), "{said}");

    let said = complains(folder, &["stats", "--variant", "en"]);
    assert!(said.contains("kibitz dict ready en"), "{said}");
    let said = complains(folder, &["add", "--variant", "en", "zqx", "co-op"]);
    assert!(said.contains("\"co-op\" cannot be laid"), "{said}");
    assert!(!folder.join("kibitz").exists());
    if !Path::new("/etc/kibitz/kibitz.toml").exists() {
        let said = complains(folder, &["add", "zqx"]);
        assert!(said.contains("--variant"), "{said}");
    }
}

#[test]
fn english_is_ready_anywhere_with_its_licence_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = says(folder.path(), &["ready", "en", "--dir", "lists"]);
    assert!(said.contains("lists/en.fst: 270658 words"), "{said}");
    let beside = folder.path().join("lists/en.provenance.txt");
    let text = fs::read_to_string(beside).expect("provenance");
    assert!(
        text.contains("MIT") && text.contains("an-array-of-english-words"),
        "{text}"
    );
}

#[test]
fn the_appliance_takes_the_tables_own_words_when_it_is_started() {
    let variant = Variant::shipped("en").expect("shipped");
    let boards = table::positions::recorded(&variant).expect("a game is recorded");
    let mut game = Game::new(variant.clone(), vec!["Ann".to_owned()]).expect("a player");
    let judged = game.judge(&boards[0], None).expect("by the rules");
    let word = judged.verdict.words[0].word.text(&variant);
    game.apply(&judged.event).expect("judged just now");

    let folder = tempfile::tempdir().expect("a folder");
    says(folder.path(), &["ready", "en"]);
    let dictionary = folder.path().join("en.fst");
    let settings = format!("dictionary = {dictionary:?}\n[camera]\nkind = \"table\"\n");
    let played = |folder: &Path| {
        let journal = fs::read_to_string(folder.join("state/game.jsonl")).expect("the journal");
        journal.matches("\"played\"").count()
    };
    let state = folder.path().join("state").display().to_string();
    says(
        folder.path(),
        &["remove", "--variant", "en", "--state", &state, &word],
    );
    let mut appliance = Appliance::within(folder, &settings);
    appliance.press();
    appliance.answered();
    let (_, folder) = appliance.terminate();
    assert_eq!(played(folder.path()), 0, "{word} stands");

    let config = folder.path().join("kibitz.toml").display().to_string();
    let said = says(folder.path(), &["contains", "--config", &config, "aa"]);
    assert_eq!(said, "aa: stands\n");
    says(folder.path(), &["add", "--config", &config, &word]);
    let mut appliance = Appliance::within(folder, &settings);
    appliance.press();
    appliance.answered();
    let (_, folder) = appliance.terminate();
    assert_eq!(played(folder.path()), 1, "{word} does not stand");
}

#[test]
fn dictionaries_are_made_and_asked_though_nobody_reads_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("list.txt"), "cat\ndog\n").expect("writable");
    for args in [
        &["build", "--variant", "en", "list.txt", "-o", "en.fst"][..],
        &["stats", "--variant", "en", "--dictionary", "en.fst"],
        &[
            "contains",
            "--variant",
            "en",
            "--dictionary",
            "en.fst",
            "cat",
        ],
    ] {
        let mut child = kibitz()
            .arg("dict")
            .args(args)
            .current_dir(folder)
            .env("XDG_STATE_HOME", folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("kibitz starts");
        drop(child.stdout.take());
        let ended = child.wait_with_output().expect("it ends");
        assert_eq!(ended.status.code(), Some(0), "{args:?}: {}", stderr(&ended));
        assert_eq!(stderr(&ended), "", "{args:?}");
    }
    assert!(folder.join("en.fst").exists());
}
