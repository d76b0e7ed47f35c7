//! Bad input gets a clear answer, and nothing of the game is lost.

use std::fs;
use std::path::Path;

use game::{Board, Square, Variant};
use image::{Rgb, RgbImage, imageops};
use serde_json::Value;
use table::Scene;

use tests::appliance::{Appliance, output, stderr};

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn save(folder: &Path, name: &str, picture: &RgbImage) -> String {
    let path = folder.join(name);
    picture.save(&path).expect("writable");
    text(&path).to_owned()
}

/// The one answer about a photograph.
fn answer(photo: &str) -> Value {
    let ended = output(&["read", "--variant", "en", "--format", "json", photo]);
    assert_eq!(ended.status.code(), Some(0), "{}", stderr(&ended));
    serde_json::from_slice(&ended.stdout).expect("one line of JSON")
}

/// The table of the demo with some words on the board.
fn with_words() -> Scene {
    let variant = Variant::shipped("en").expect("shipped");
    let empty = ".".repeat(15);
    let mut rows = vec![empty.as_str(); 15];
    rows[6..9].copy_from_slice(&["...R...........", "...AROUND......", "...T..........."]);
    let board = Board::parse(&rows.join("\n"), &variant).expect("a board");
    Scene::demo(&variant, &board).expect("a font")
}

#[test]
fn a_broken_picture_is_named_and_the_others_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let broken = folder.path().join("broken.jpg");
    fs::write(&broken, b"\xff\xd8\xff\xe0 no picture at all").expect("writable");
    let black = save(folder.path(), "black.png", &RgbImage::new(800, 600));
    let ended = output(&[
        "read",
        "--variant",
        "en",
        "--format",
        "json",
        text(&broken),
        "/no/such.jpg",
        &black,
    ]);
    assert_eq!(ended.status.code(), Some(1));
    let said = stderr(&ended);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 2, "{said}");
    assert!(
        lines[0].contains("broken.jpg") && lines[1].contains("/no/such.jpg"),
        "{said}"
    );
    let answer: Value = serde_json::from_slice(&ended.stdout).expect("one line of JSON");
    assert_eq!(answer["photo"], Value::from(black));
}

#[test]
fn a_picture_out_of_focus_is_blurred_and_nothing_covers_it() {
    let scene = with_words();
    let folder = tempfile::tempdir().expect("a folder");
    let sharp = scene.render().photo;
    for softer in [8.0, 12.0, 16.0] {
        let soft = imageops::fast_blur(&sharp, softer);
        let answer = answer(&save(folder.path(), "photo.png", &soft));
        assert_eq!(answer["status"], "blurred", "{softer} pixels: {answer}");
    }
}

#[test]
fn a_tile_between_two_squares_is_named_with_them() {
    let mut scene = with_words();
    let folder = tempfile::tempdir().expect("a folder");
    let last = scene.laid.len() - 1;
    for (shift, status) in [(0.3, "ok"), (0.5, "off-grid")] {
        // The lower end of RAT, pushed down.
        scene.laid[last].shift = [0.0, shift];
        let answer = answer(&save(folder.path(), "photo.png", &scene.render().photo));
        assert_eq!(answer["status"], status, "{answer}");
        if status != "ok" {
            let message = answer["message"].as_str().expect("a sentence");
            assert!(message.contains("D9 and D10"), "{message}");
        }
    }
}

#[test]
fn a_tile_on_the_corners_of_squares_is_not_overlooked() {
    let mut scene = with_words();
    let folder = tempfile::tempdir().expect("a folder");
    let last = scene.laid.len() - 1;
    // Among four squares, and over the edge of the board.
    for (square, shift) in [
        (Square::new(3, 11), [-0.46, -0.44]),
        (Square::new(9, 5), [-0.44, 0.42]),
        (Square::new(6, 14), [0.46, -0.42]),
    ] {
        (scene.laid[last].square, scene.laid[last].shift) = (square, shift);
        let answer = answer(&save(folder.path(), "photo.png", &scene.render().photo));
        let asked = answer["doubts"].as_array().is_some_and(|all| {
            let at = |doubt: &Value| Square::parse(doubt["square"].as_str()?);
            let mut near = all.iter().filter_map(at);
            near.any(|at| at.row.abs_diff(square.row) <= 1 && at.col.abs_diff(square.col) <= 1)
        });
        assert!(
            asked || answer["status"] == "off-grid",
            "{square:?}: {answer}"
        );
    }
}

#[test]
fn a_board_that_the_photograph_cuts_off_is_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let table::Rendered { photo, corners, .. } = with_words().render();
    let across = corners.map(|[x, _]| x);
    let (first, last) = across
        .into_iter()
        .fold((f32::MAX, 0.0), |(first, last), x| {
            (x.min(first), x.max(last))
        });
    // The photograph begins a little left of the board, half a square within it, or a square and a half.
    let upto = [-0.2, 0.5, 1.5].map(|squares| (first + squares * (last - first) / 15.0) as u32);
    for (left, status) in upto.into_iter().zip(["ok", "no-board", "no-board"]) {
        let (width, height) = photo.dimensions();
        let part = imageops::crop_imm(&photo, left, 0, width - left, height).to_image();
        let answer = answer(&save(folder.path(), "part.png", &part));
        assert_eq!(answer["status"], status, "{left} pixels: {answer}");
    }
}

#[test]
fn a_faded_board_that_is_lit_from_one_side_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut photo = with_words().render().photo;
    let width = photo.width() as f32;
    for (x, _, pixel) in photo.enumerate_pixels_mut() {
        let light = 0.12 + 0.98 * x as f32 / width;
        pixel.0 = pixel
            .0
            .map(|v| ((0.25 * f32::from(v) + 97.0) * light) as u8);
    }
    let answer = answer(&save(folder.path(), "window.png", &photo));
    assert_eq!(answer["status"], "ok", "{answer}");
    assert_eq!(answer["rows"][7], "...AROUND......", "{answer}");
}

#[test]
fn a_black_photograph_is_too_dark() {
    let folder = tempfile::tempdir().expect("a folder");
    let photo = save(folder.path(), "black.png", &RgbImage::new(1000, 1000));
    let answer = answer(&photo);
    assert_eq!(answer["status"], "too-dark");
    assert!(
        answer["message"]
            .as_str()
            .is_some_and(|message| message.len() > 10)
    );
    assert!(answer.get("rows").is_none() && answer.get("doubts").is_none());
}

#[test]
fn a_photograph_without_a_board_is_said_to_be_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = RgbImage::from_fn(1000, 1000, |x, y| {
        // Tiles of a floor: sharp edges, and no board's.
        let shade = (x / 125 * 7 + y / 90 * 11) % 5 * 50;
        Rgb([shade as u8, (shade / 2 + 30) as u8, 90])
    });
    let photo = save(folder.path(), "pattern.png", &picture);
    assert_eq!(answer(&photo)["status"], "no-board");
}

#[test]
fn a_picture_that_announces_a_billion_pixels_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let photo = save(folder.path(), "small.png", &RgbImage::new(300, 300));
    let mut bytes = fs::read(&photo).expect("just written");
    // Width and height of the PNG header, and its checksum.
    bytes[16..24].copy_from_slice(&[0, 0, 0x7d, 0, 0, 0, 0x7d, 0]);
    let checksum = crc(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&checksum.to_be_bytes());
    fs::write(&photo, bytes).expect("writable");
    let ended = output(&["read", "--variant", "en", &photo]);
    assert_eq!(ended.status.code(), Some(1));
    assert!(stderr(&ended).contains("small.png"), "{}", stderr(&ended));
}

/// The checksum of PNG chunks (ISO 3309).
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32| {
        if crc & 1 == 1 {
            (crc >> 1) ^ 0xedb8_8320
        } else {
            crc >> 1
        }
    };
    let byte = |crc: u32, byte: &u8| (0..8).fold(crc ^ u32::from(*byte), |crc, _| step(crc));
    !bytes.iter().fold(!0, byte)
}

#[test]
fn a_missing_camera_is_said_on_the_screen_and_the_appliance_goes_on() {
    let camera = "[camera]\nkind = \"usb\"\ndevice = \"No such camera\"\n";
    let mut appliance = Appliance::start(camera);
    let waiting = appliance.screen();
    appliance.press();
    appliance.answered();
    assert_ne!(appliance.screen(), waiting, "the screen says what is wrong");
    appliance.press();
    appliance.answered();
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_folder_that_is_used_up_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = format!("[camera]\nkind = \"folder\"\npath = {:?}\n", folder.path());
    let mut appliance = Appliance::start(&settings);
    appliance.press();
    appliance.logged("no photograph: ");
    appliance.answered();
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_screen_that_cannot_be_written_is_told_once_and_the_game_goes_on() {
    let mut appliance = Appliance::start("[camera]\nkind = \"table\"\n");
    let screen = appliance.path("screen.png");
    fs::remove_file(&screen).expect("it was there");
    fs::create_dir(&screen).expect("writable");
    appliance.press();
    let said = appliance.logged("ERROR");
    assert!(said.contains("screen.png"), "{said}");
    appliance.answered();
    fs::remove_dir(&screen).expect("still empty");
    appliance.press();
    appliance.answered();
    assert!(screen.is_file(), "the screen is back");
    let journal = fs::read_to_string(appliance.path("state/game.jsonl")).expect("the journal");
    assert_eq!(journal.matches("\"played\"").count(), 2, "{journal}");
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_bad_line_of_a_game_record_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bad.gcg");
    fs::write(
        &path,
        "#player1 ann Ann\n#player2 ben Ben\n>ann: ACT 8H CAT +10 10\n>ben: what is this\n",
    )
    .expect("writable");
    let ended = output(&["score", text(&path)]);
    assert_eq!(ended.status.code(), Some(1));
    let said = stderr(&ended);
    assert!(
        said.contains("bad.gcg") && said.contains("line 4"),
        "{said}"
    );
    let told = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(told.contains("CAT"), "the turn before it is told: {told}");
}

#[test]
fn a_list_without_words_makes_no_dictionary() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("list.txt");
    fs::write(&list, "123\n456\n").expect("writable");
    let fst = folder.path().join("out.fst");
    let ended = output(&[
        "dict",
        "build",
        "--variant",
        "en",
        text(&list),
        "-o",
        text(&fst),
    ]);
    assert_eq!(ended.status.code(), Some(1), "{}", stderr(&ended));
    assert!(!fst.exists());
}
