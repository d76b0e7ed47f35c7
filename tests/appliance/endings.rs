//! However it ends, everything is left in order.

use std::time::Duration;

use serde_json::Value;
use tests::mosquitto::Mosquitto;

use tests::appliance::{Appliance, PATIENCE, kibitz};

#[test]
fn signals_leave_the_screen_dark_and_the_broker_told() {
    let broker = Mosquitto::start();
    for (i, name) in ["TERM", "INT"].into_iter().enumerate() {
        let listener = broker.subscribe(&format!("kibitz/end{i}/#"));
        let mut appliance = Appliance::start(&format!(
            "[camera]\nkind = \"table\"\n[mqtt]\nurl = {:?}\nid = \"end{i}\"\n",
            broker.url()
        ));
        assert_eq!(listener.next_on("availability", PATIENCE).text(), "online");
        appliance.signal(name);
        assert_eq!(appliance.ended().code(), Some(0), "{name}");
        assert!(
            appliance.screen().pixels().all(|pixel| pixel.0 == [0; 3]),
            "{name}"
        );
        let mut last = None;
        while let Some(message) = listener.next(Duration::from_millis(500)) {
            last = Some(message);
        }
        let last = last.expect("something was said");
        assert_eq!(
            (last.text(), last.topic.ends_with("/availability")),
            ("offline", true)
        );
    }
}

#[test]
fn it_ends_during_a_reading_too() {
    let mut appliance = Appliance::start("[camera]\nkind = \"table\"\n");
    appliance.press();
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn without_its_button_it_finishes_what_was_asked_and_ends() {
    let mut appliance = Appliance::start("[camera]\nkind = \"table\"\n");
    appliance.press();
    appliance.unplug_button();
    assert_eq!(appliance.ended().code(), Some(0));
    let journal = std::fs::read_to_string(appliance.path("state/game.jsonl")).expect("the journal");
    assert_eq!(journal.matches("\"played\"").count(), 1, "{journal}");
}

#[test]
fn a_broker_that_is_not_there_holds_nothing_up() {
    let mut appliance = Appliance::start(
        "[camera]\nkind = \"table\"\n[mqtt]\nurl = \"mqtt://127.0.0.1:9\"\nid = \"nobody\"\n",
    );
    appliance.press();
    appliance.answered();
    let start = std::time::Instant::now();
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
    assert!(
        start.elapsed() < Duration::from_secs(8),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn the_demo_presses_its_own_button_and_ends() {
    let broker = Mosquitto::start();
    let listener = broker.subscribe("kibitz/demo/#");
    let folder = tempfile::tempdir().expect("a folder");
    let ended = kibitz()
        .args(["demo", "--mqtt", &broker.url(), "--presses", "3", "--dir"])
        .arg(folder.path())
        .output()
        .expect("kibitz starts");
    let said = String::from_utf8_lossy(&ended.stdout);
    assert_eq!(
        ended.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&ended.stderr)
    );
    assert!(
        said.contains("mosquitto_sub") && said.contains("screen.png"),
        "{said}"
    );
    for seq in 1..=3 {
        let message = listener.next_on("turn", PATIENCE);
        let turn: Value = serde_json::from_slice(&message.payload).expect("JSON");
        assert_eq!(turn["seq"], seq);
    }
    assert_eq!(listener.next_on("availability", PATIENCE).text(), "offline");
}
