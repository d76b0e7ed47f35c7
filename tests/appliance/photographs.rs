//! Games and boards photographed for real.

use game::{Board, Variant};
use serde_json::Value;
use table::{Centre, Glare, Scene};
use tests::appliance::{output, shared, stderr};

#[test]
fn a_photographed_game_scores_as_recorded() {
    let Some(shared) = shared("a_photographed_game_scores_as_recorded") else {
        return;
    };
    let game = shared.join("photos/de-12");
    let game = game.to_str().expect("UTF-8");
    let ended = output(&["score", "--variant", "de", "--from", "photos", game]);
    let said = String::from_utf8_lossy(&ended.stdout);
    assert_eq!(ended.status.code(), Some(0), "{said}{}", stderr(&ended));
    assert_eq!(
        said.lines().last(),
        Some("1 games, 20 turns, 0 disagreements"),
        "{said}"
    );
    println!("measured: de-12-turns-as-recorded 20 of 20");
}

#[test]
fn a_photograph_is_read_in_the_documented_shape() {
    let Some(shared) = shared("a_photograph_is_read_in_the_documented_shape") else {
        return;
    };
    let photo = shared.join("photos/de-12/12.jpg");
    let photo = photo.to_str().expect("UTF-8");
    let folder = tempfile::tempdir().expect("a folder");
    let overlay = folder.path().join("overlay");
    let dir = overlay.to_str().expect("UTF-8");
    let ended = output(&[
        "read",
        "--variant",
        "de",
        "--format",
        "json",
        "--overlay",
        dir,
        photo,
    ]);
    assert_eq!(ended.status.code(), Some(0), "{}", stderr(&ended));
    let line = String::from_utf8(ended.stdout).expect("UTF-8");
    let answer: Value = serde_json::from_str(&line).expect("JSON");
    let keys: Vec<&str> = answer
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    let mut wanted = ["photo", "status", "rows", "doubts", "elapsed_ms"];
    wanted.sort_unstable();
    assert_eq!(keys, wanted);
    assert!(line.starts_with("{\"photo\":"), "{line}");
    let rows: Vec<&str> = answer["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let truth = std::fs::read_to_string(shared.join("photos/de-12/12.board")).expect("its truth");
    assert_eq!(rows, truth.lines().collect::<Vec<_>>());
    let drawn = image::open(overlay.join("12.png")).expect("an overlay");
    assert_eq!((drawn.width(), drawn.height()), (960, 960));
}

#[test]
fn scores_by_other_programs_recompute() {
    let Some(shared) = shared("scores_by_other_programs_recompute") else {
        return;
    };
    let mut files = Vec::new();
    for folder in ["quackle", "macondo"] {
        for entry in std::fs::read_dir(shared.join("oracles/gcg").join(folder)).expect("there") {
            files.push(entry.expect("there").path());
        }
    }
    let mut args = vec!["score"];
    args.extend(files.iter().filter_map(|file| file.to_str()));
    let ended = output(&args);
    let said = String::from_utf8_lossy(&ended.stdout);
    let last = said.lines().last().unwrap_or_default();
    assert!(
        last.ends_with(" 0 disagreements"),
        "{last}\n{}",
        stderr(&ended)
    );
    assert_eq!(ended.status.code(), Some(0), "{}", stderr(&ended));
}

/// What `kibitz read` says of a rendered English board with one word in row 8, from so many columns, its look changed.
fn read_with_a_word(cells: &str, change: impl Fn(&mut Scene)) -> Value {
    let variant = Variant::shipped("en").expect("shipped");
    let empty = ".".repeat(15) + "\n";
    let rows = format!("{}{cells}\n{}", empty.repeat(7), empty.repeat(7));
    let board = Board::parse(&rows, &variant).expect("a board");
    let mut scene = Scene::demo(&variant, &board).expect("a font");
    change(&mut scene);
    let folder = tempfile::tempdir().expect("a folder");
    let photo = folder.path().join("photo.png");
    scene.render().photo.save(&photo).expect("writable");
    let photo = photo.to_str().expect("UTF-8");
    let ended = output(&["read", "--variant", "en", "--format", "json", photo]);
    serde_json::from_slice(&ended.stdout).expect("JSON")
}

/// The squares that an answer leaves doubtful.
fn doubts(answer: &Value) -> Vec<&str> {
    let doubts = answer["doubts"].as_array().expect("doubts");
    doubts
        .iter()
        .filter_map(|doubt| doubt["square"].as_str())
        .collect()
}

#[test]
fn a_letter_printed_in_a_ring_beside_tiles_of_its_colour_is_no_sure_tile() {
    let answer = read_with_a_word("........CAT....", |scene| {
        scene.print.centre = Centre::Logo;
        // The ring is light, as the tiles are, only on dark squares.
        scene.print.premiums = [[25.0, 30.0, 60.0]; 4];
    });
    let middle = answer["rows"][7].as_str().and_then(|row| row.get(7..8));
    assert!(
        middle == Some(".") || doubts(&answer).contains(&"H8"),
        "{answer}"
    );
}

#[test]
fn brown_tiles_on_a_brown_board_are_read_in_a_windows_light() {
    let answer = read_with_a_word("....STONES.....", |scene| {
        scene.print.plain = [150.0, 125.0, 95.0];
        scene.print.gloss = 1.0;
        scene.tiles.body = [140.0, 70.0, 40.0];
        scene.tiles.ink = [55.0, 35.0, 30.0];
        scene.tiles.gloss = 1.0;
        scene.light.exposure = 0.8;
        scene.light.glares = vec![Glare {
            at: [5.0, 8.0],
            radii: [6.0, 5.0],
            turn: 0.3,
            power: 170.0,
        }];
    });
    assert_eq!(answer["rows"][7], "....STONES.....", "{answer}");
    assert_eq!(doubts(&answer), [""; 0], "{answer}");
}

#[test]
fn no_photograph_is_drawn_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let photo = folder.path().join("board.png");
    let grey = image::RgbImage::from_pixel(400, 400, image::Rgb([90; 3]));
    grey.save(&photo).expect("a picture");
    let before = std::fs::read(&photo).expect("the picture");
    let [photo_path, dir] = [&photo, folder.path()].map(|path| path.to_str().expect("UTF-8"));
    let ended = output(&["read", "--variant", "de", "--overlay", dir, photo_path]);
    assert_eq!(ended.status.code(), Some(1), "{}", stderr(&ended));
    assert!(stderr(&ended).contains("choose another folder for --overlay"));
    assert_eq!(std::fs::read(&photo).expect("the picture"), before);
}

#[test]
fn photographs_of_one_name_are_each_drawn() {
    let variant = Variant::shipped("en").expect("shipped");
    let folder = tempfile::tempdir().expect("a folder");
    let [first, second] = ["CAT", "DOG"].map(|word| {
        let empty = ".".repeat(15) + "\n";
        let rows = format!("{}......{word}......\n{}", empty.repeat(7), empty.repeat(7));
        let board = Board::parse(&rows, &variant).expect("a board");
        let scene = Scene::demo(&variant, &board).expect("a font");
        let dir = folder.path().join(word);
        std::fs::create_dir(&dir).expect("a folder");
        let file = dir.join("board.png");
        scene.render().photo.save(&file).expect("a picture");
        file.to_str().expect("UTF-8").to_owned()
    });
    let dir = folder.path().join("drawn");
    let dir_path = dir.to_str().expect("UTF-8");
    let ended = output(&[
        "read",
        "--variant",
        "en",
        "--overlay",
        dir_path,
        &first,
        &second,
    ]);
    assert_eq!(ended.status.code(), Some(0), "{}", stderr(&ended));
    let drawn = ["board.png", "board-2.png"].map(|name| image::open(dir.join(name)));
    let [first, second] = drawn.map(|picture| picture.expect("a picture"));
    assert!(first != second, "each shows its own board");
}

#[test]
fn no_letter_on_flat_tiles_of_the_boards_colour_is_overlooked_from_any_side() {
    const WORD: &str = "......GEOMN....";
    let dark = [24.0, 44.0, 66.0];
    for quarter in 0..4 {
        let answer = read_with_a_word(WORD, |scene| {
            scene.pose.turn += quarter as f32 * std::f32::consts::FRAC_PI_2;
            scene.print.plain = dark;
            scene.print.lines.colour = [18.0, 34.0, 54.0];
            (scene.tiles.body, scene.tiles.ink) = (dark, [120.0; 3]);
            (scene.tiles.thickness, scene.tiles.bevel) = (0.0, 0.0);
            (scene.tiles.gloss, scene.tiles.variation) = (0.0, 0.0);
            scene.tiles.cap = 0.4;
        });
        let (read, doubts) = (answer["rows"].as_array().expect("rows"), doubts(&answer));
        for (row, cells) in (1..).zip(read) {
            let cells = cells.as_str().expect("a row").chars();
            let truth = if row == 8 { WORD } else { "..............." };
            for ((column, cell), truth) in ('A'..).zip(cells).zip(truth.chars()) {
                let square = format!("{column}{row}");
                let asked = doubts.contains(&&square[..]);
                assert!(cell == truth || asked, "{quarter}: {square} in {answer}");
            }
        }
    }
}
