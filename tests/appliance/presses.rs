//! Presses, near and from afar.

use std::time::Duration;

use serde_json::Value;
use tests::mosquitto::{Mosquitto, Subscriber};

use tests::appliance::{Appliance, PATIENCE};

fn json_on(listener: &Subscriber, topic: &str) -> Value {
    let message = listener.next_on(topic, PATIENCE);
    serde_json::from_slice(&message.payload).expect("JSON")
}

#[test]
fn after_the_card_comes_the_board() {
    let mut appliance = Appliance::start("[camera]\nkind = \"table\"\n");
    appliance.press();
    appliance.answered();
    let card = appliance.screen();
    let start = std::time::Instant::now();
    while appliance.screen() == card {
        assert!(start.elapsed() < PATIENCE, "the card stays for ever");
        std::thread::sleep(Duration::from_millis(10));
    }
    let shown = start.elapsed();
    assert!(
        shown > Duration::from_millis(700),
        "the card was there for {shown:?} only"
    );
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_press_during_a_reading_is_answered_after_it_once() {
    let mut appliance = Appliance::start("[camera]\nkind = \"table\"\n");
    appliance.press();
    std::thread::sleep(Duration::from_millis(30));
    appliance.press();
    appliance.answered();
    appliance.answered();
    std::thread::sleep(Duration::from_millis(1500));
    let journal = std::fs::read_to_string(appliance.path("state/game.jsonl")).expect("the journal");
    assert_eq!(journal.matches("\"played\"").count(), 2, "{journal}");
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_press_from_afar_is_a_press() {
    let broker = Mosquitto::start();
    let listener = broker.subscribe("kibitz/afar/#");
    let appliance = Appliance::start(&format!(
        "[camera]\nkind = \"table\"\n[mqtt]\nurl = {:?}\nid = \"afar\"\n",
        broker.url()
    ));
    assert_eq!(listener.next_on("availability", PATIENCE).text(), "online");
    broker.publish("kibitz/afar/command/press", "", false);
    assert_eq!(json_on(&listener, "turn")["kind"], "placed");
    broker.publish("kibitz/afar/command/press", "long", false);
    assert_eq!(json_on(&listener, "turn")["kind"], "withdrawal");
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
}
