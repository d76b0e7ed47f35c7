//! A settled tile that is read as another, on rendered photographs.

use std::fs;
use std::path::Path;

use game::{Board, Square, Tile, Variant};
use serde_json::{Value, json};
use table::Scene;
use tests::appliance::{Appliance, PATIENCE};
use tests::mosquitto::{Mosquitto, Subscriber};

/// Photographs of one table with these words across from H8, in their order.
fn photographs(folder: &Path, words: &[&str]) {
    let variant = Variant::shipped("en").expect("shipped");
    let mut scene = Scene::demo(&variant, &Board::empty(variant.side)).expect("a font");
    for (i, word) in words.iter().enumerate() {
        let mut board = Board::empty(variant.side);
        for (col, letter) in word.chars().enumerate() {
            let letter = variant.letter(&letter.to_string()).expect("A to Z");
            board.set(Square::new(7, 7 + col as u8), Some(Tile::Face(letter)));
        }
        scene.show(&board);
        let name = folder.join(format!("{i:02}.png"));
        scene.render().photo.save(name).expect("writable");
    }
}

fn turn(listener: &Subscriber) -> Value {
    let message = listener.next_on("turn", PATIENCE);
    serde_json::from_slice(&message.payload).expect("JSON")
}

#[test]
fn another_tile_is_asked_about_corrected_and_remembered() {
    let photos = tempfile::tempdir().expect("a folder");
    photographs(photos.path(), &["CAT", "CUTS", "CUTS"]);
    let broker = Mosquitto::start();
    let listener = broker.subscribe("kibitz/right/#");
    let settings = format!(
        "[camera]\nkind = \"folder\"\npath = {:?}\n[mqtt]\nurl = {:?}\nid = \"right\"\n",
        photos.path(),
        broker.url()
    );
    let mut appliance = Appliance::start(&settings);
    let journal = appliance.path("state/game.jsonl");
    appliance.press();
    assert_eq!(turn(&listener)["kind"], "placed");
    appliance.answered();
    let settled = fs::read_to_string(&journal).expect("the journal");

    // Whoever presses at the question gets a new photograph and the question again; nothing is told.
    for _ in 0..2 {
        appliance.press();
        appliance.answered();
        let now = fs::read_to_string(&journal).expect("the journal");
        assert_eq!(now, settled, "nothing has happened yet");
    }
    appliance.hold();
    let told = turn(&listener);
    assert_eq!(told["kind"], "correction", "{told}");
    assert_eq!(
        told["correction"]["squares"],
        json!([{"square": "I8", "from": "A", "to": "U"}])
    );
    let next = turn(&listener);
    assert_eq!(
        (&next["kind"], &next["words"][0]["text"]),
        (&json!("placed"), &json!("CUTS"))
    );
    appliance.answered();

    let (status, folder) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
    let mut again = Appliance::within(folder, &settings);
    again.hold();
    assert_eq!(turn(&listener)["kind"], "withdrawal");
    again.hold();
    let back = turn(&listener);
    assert_eq!(back["kind"], "correction", "{back}");
    assert_eq!(
        back["correction"]["squares"],
        json!([{"square": "I8", "from": "U", "to": "A"}])
    );
    let (status, _) = again.terminate();
    assert_eq!(status.code(), Some(0));
}
