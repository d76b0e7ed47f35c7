//! A table shown to the appliance, and read by what it has learned.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};

use game::{Board, Variant};
use serde_json::Value;
use table::{Hand, Scene};
use tempfile::TempDir;
use tests::appliance::{Appliance, kibitz, output, stderr};

const POSITION: &str = "\
...............
...............
...............
...............
...............
...............
.......Q.......
....JOKE?......
.......I.......
.......Z.......
...............
...............
...............
...............
...............
";

fn english() -> Variant {
    Variant::shipped("en").expect("shipped")
}

/// A folder that a camera shows picture by picture, above one simulated table.
struct Table {
    scene: Scene,
    folder: TempDir,
    shown: u32,
}

impl Table {
    fn new() -> Self {
        let variant = english();
        let scene = Scene::demo(&variant, &Board::empty(variant.side)).expect("a font");
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("photos")).expect("writable");
        Self {
            scene,
            folder,
            shown: 0,
        }
    }

    /// Photographs a board; the file.
    fn show(&mut self, board: &Board) -> PathBuf {
        self.scene.show(board);
        let name = format!("photos/{:03}.png", self.shown);
        self.shown += 1;
        let path = self.path(&name);
        self.scene.render().photo.save(&path).expect("writable");
        path
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The configuration's text, but for the button and what follows.
    fn settings(&self) -> String {
        let photos = self.path("photos");
        format!("[camera]\nkind = \"folder\"\npath = {photos:?}\n")
    }

    /// Calibrates with these presses: a line each.
    fn calibrate(&self, presses: &str) -> Output {
        let child = self.calibrating(presses);
        child.wait_with_output().expect("it ends")
    }

    fn calibrating(&self, presses: &str) -> Child {
        let (config, state, screen) = (
            self.path("calibrate.toml"),
            self.path("state"),
            self.path("screen.png"),
        );
        let text = format!(
            "state = {state:?}\n{}[button]\nkind = \"stdin\"\n[panel]\nkind = \"png\"\npath = {screen:?}\n",
            self.settings()
        );
        fs::write(&config, text).expect("writable");
        let mut child = kibitz()
            .args(["calibrate", "--config"])
            .arg(&config)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("kibitz starts");
        let mut stdin = child.stdin.take().expect("a button");
        stdin.write_all(presses.as_bytes()).expect("it reads");
        child
    }

    /// A table of which the photographs for a profile are taken.
    fn photographed() -> Self {
        let (mut table, variant) = (Self::new(), english());
        table.show(&Board::empty(variant.side));
        table.show(&vision::tiles_to_lay(&variant));
        table
    }

    /// A table whose profile has been made.
    fn calibrated() -> Self {
        let table = Self::photographed();
        let ended = table.calibrate("\n\n");
        assert_eq!(ended.status.code(), Some(0), "{}", stderr(&ended));
        table
    }
}

fn stdout(ended: &Output) -> String {
    String::from_utf8_lossy(&ended.stdout).into_owned()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// What a photograph is read as by a profile.
fn read(profile: &Path, photo: &Path) -> (Value, String) {
    let ended = output(&[
        "read",
        "--variant",
        "en",
        "--format",
        "json",
        "--profile",
        text(profile),
        text(photo),
    ]);
    assert_eq!(ended.status.code(), Some(0), "{}", stderr(&ended));
    let answer = serde_json::from_slice(&ended.stdout).expect("one line of JSON");
    (answer, stderr(&ended))
}

#[test]
fn a_profile_is_written_though_nobody_reads() {
    let table = Table::photographed();
    let mut child = table.calibrating("\n\n");
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(0), "{}", stderr(&ended));
    assert!(table.path("state/profile.toml").exists());
}

#[test]
fn a_table_is_shown_once_and_read_by_its_profile() {
    let mut table = Table::calibrated();
    let profile = table.path("state/profile.toml");
    assert_eq!(fs::read_dir(table.path("state")).expect("there").count(), 1);
    let board = Board::parse(POSITION, &english()).expect("a board");
    let photo = table.show(&board);
    let (answer, said) = read(&profile, &photo);
    let rows: Vec<&str> = POSITION.lines().collect();
    assert_eq!(answer["rows"], Value::from(rows));
    assert_eq!(answer["doubts"], Value::Array(Vec::new()));
    assert!(!said.contains("not where"), "{said}");
}

#[test]
fn a_hand_over_a_board_that_is_known_is_told_as_one() {
    let mut table = Table::calibrated();
    table.scene.hand = Some(Hand {
        elbow: [7.0, 30.0],
        tip: [7.5, 5.0],
        height: 1.0,
        size: 1.0,
        spread: 0.5,
        skin: [0.8, 0.6, 0.5],
        sleeve: Some([0.2, 0.2, 0.3]),
    });
    let board = Board::parse(POSITION, &english()).expect("a board");
    let photo = table.show(&board);
    let profile = table.path("state/profile.toml");
    let arguments = [
        "read",
        "--variant",
        "en",
        "--profile",
        text(&profile),
        text(&photo),
    ];
    let ended = output(&arguments);
    let said = stdout(&ended);
    assert!(said.contains("covered,"), "{said}");
}

#[test]
fn the_shipped_profile_reads_its_table() {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../calibration/profiles");
    let board = Board::parse(POSITION, &english()).expect("a board");
    let mut table = Table::new();
    let photo = table.show(&board);
    let shipped = shipped.join("simulated-en.toml");
    let (answer, said) = read(&shipped, &photo);
    let rows: Vec<&str> = POSITION.lines().collect();
    assert_eq!(answer["rows"], Value::from(rows));
    assert!(!said.contains("not where"), "{said}");
    assert!(!said.contains("left out"), "it wants making anew: {said}");

    // Tiles that another version has enrolled are left out; the place of the board holds.
    let content = fs::read_to_string(shipped).expect("a profile");
    let earlier = table.path("earlier.toml");
    let (head, tiles) = content.split_once("third_look = \"").expect("a check sum");
    fs::write(&earlier, format!("{head}third_look = \"x{}", &tiles[1..])).expect("writable");
    let (again, said) = read(&earlier, &photo);
    assert_eq!(again["rows"], answer["rows"]);
    assert!(said.contains("left out; run kibitz calibrate"), "{said}");
}

#[test]
fn a_step_that_does_not_come_off_is_repeated() {
    let (mut table, variant) = (Table::new(), english());
    let board = Board::parse(POSITION, &variant).expect("a board");
    let laid = vision::tiles_to_lay(&variant);
    let mut swapped = laid.clone();
    let [first, second] = ["A1", "C1"].map(|at| game::Square::parse(at).expect("a square"));
    swapped.set(first, laid.get(second));
    swapped.set(second, laid.get(first));
    for board in [&board, &Board::empty(variant.side), &swapped, &laid] {
        table.show(board);
    }
    let ended = table.calibrate("\n\n\n\n");
    let said = stdout(&ended);
    assert_eq!(ended.status.code(), Some(0), "{said}{}", stderr(&ended));
    let told = [
        "The board is not empty",
        "H7 (Q)",
        "Not the tiles I asked for",
        "A1 holds C instead of A, C1 holds A instead of C",
        "faces are known",
        "Written: ",
    ];
    let mut rest = said.as_str();
    for what in told {
        let at = rest
            .find(what)
            .unwrap_or_else(|| panic!("{what:?} in {said}"));
        rest = &rest[at..];
    }
}

#[test]
fn a_long_press_or_the_end_writes_nothing() {
    let mut table = Table::new();
    table.show(&Board::empty(15));
    for presses in ["l\n", "\nl\n", ""] {
        let ended = table.calibrate(presses);
        assert_eq!(ended.status.code(), Some(1), "{}", stderr(&ended));
        assert!(stderr(&ended).contains("no profile was written"));
        assert!(!table.path("state/profile.toml").exists());
    }
}

#[test]
fn a_board_that_is_moved_while_it_is_shown_is_shown_again() {
    let (mut table, variant) = (Table::new(), english());
    let laid = vision::tiles_to_lay(&variant);
    table.show(&Board::empty(variant.side));
    table.scene.pose.turn += 0.2;
    table.show(&laid);
    table.show(&Board::empty(variant.side));
    table.show(&laid);
    let ended = table.calibrate("\n\n\n\n");
    let said = stdout(&ended);
    assert_eq!(ended.status.code(), Some(0), "{said}{}", stderr(&ended));
    assert!(said.contains("The board was moved"), "{said}");
}

#[test]
fn a_moved_camera_is_noticed_and_the_board_is_read_all_the_same() {
    let mut table = Table::calibrated();
    table.scene.pose.turn += 0.3;
    table.scene.pose.fill = 0.7;
    let board = Board::parse(POSITION, &english()).expect("a board");
    let photo = table.show(&board);
    let (answer, said) = read(&table.path("state/profile.toml"), &photo);
    let rows: Vec<&str> = POSITION.lines().collect();
    assert_eq!(answer["rows"], Value::from(rows));
    assert!(
        said.contains("the board is not where the profile has it"),
        "{said}"
    );
}

#[test]
fn the_appliance_says_that_its_camera_was_moved() {
    let mut table = Table::calibrated();
    fs::remove_dir_all(table.path("photos")).expect("there");
    fs::create_dir(table.path("photos")).expect("writable");
    table.scene.pose.shift = [0.5, 0.5];
    let board = Board::parse(POSITION, &english()).expect("a board");
    table.show(&board);
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("state")).expect("writable");
    let there = folder.path().join("state/profile.toml");
    fs::copy(table.path("state/profile.toml"), there).expect("writable");
    let mut appliance = Appliance::within(folder, &table.settings());
    appliance.press();
    let said = appliance.logged("not where it was calibrated");
    assert!(said.contains("WARN"), "{said}");
    appliance.answered();
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn the_appliance_reads_by_the_profile_beside_its_game() {
    let table = Table::calibrated();
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("state")).expect("writable");
    let there = folder.path().join("state/profile.toml");
    fs::copy(table.path("state/profile.toml"), there).expect("writable");
    // The simulated table is the very one that was shown.
    let mut appliance = Appliance::within(folder, "[camera]\nkind = \"table\"\n");
    appliance.press();
    appliance.answered();
    let journal = fs::read_to_string(appliance.path("state/game.jsonl")).expect("the journal");
    assert_eq!(journal.matches("\"played\"").count(), 1, "{journal}");
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_damaged_profile_and_a_foreign_one_are_refused() {
    let table = Table::calibrated();
    let whole = fs::read_to_string(table.path("state/profile.toml")).expect("a profile");
    let (damaged, foreign, gone) = (
        whole.replace("photo = [", "photo = [-"),
        whole.replace("variant = \"en\"", "variant = \"de\""),
        "",
    );
    let profile = table.path("mine.toml");
    let config = table.path("kibitz.toml");
    let settings = format!(
        "profile = {profile:?}\nstate = {:?}\n{}[button]\nkind = \"stdin\"\n[panel]\nkind = \"png\"\npath = {:?}\n",
        table.path("state"),
        table.settings(),
        table.path("screen.png"),
    );
    fs::write(&config, settings).expect("writable");
    for (content, named) in [
        (damaged.as_str(), "board.photo[0]: -1200 is there"),
        (
            foreign.as_str(),
            "of the variant \"de\", and \"en\" is played",
        ),
        (&whole[..whole.len() / 2], "is not TOML"),
        (gone, "format: it is missing"),
    ] {
        fs::write(&profile, content).expect("writable");
        let ended = output(&["run", "--config", text(&config)]);
        let said = stderr(&ended);
        assert_eq!(ended.status.code(), Some(78), "{said}");
        assert!(said.contains("mine.toml") && said.contains(named), "{said}");
        assert!(said.contains("run `kibitz calibrate` again"), "{said}");
    }
    fs::remove_file(&profile).expect("there");
    let ended = output(&["run", "--config", text(&config)]);
    assert_eq!(ended.status.code(), Some(78), "{}", stderr(&ended));
}
