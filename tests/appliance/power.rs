//! Power cuts: of the appliance, and of the broker.

use std::fs::{self, OpenOptions};
use std::io::Write;

use serde_json::Value;
use tests::mosquitto::Mosquitto;

use tests::appliance::{Appliance, PATIENCE};

const TABLE: &str = "[camera]\nkind = \"table\"\n";

#[test]
fn a_game_survives_a_power_cut_and_a_torn_line() {
    let mut appliance = Appliance::start(TABLE);
    for _ in 0..2 {
        appliance.press();
        appliance.answered();
    }
    let folder = appliance.cut_off();
    let journal = folder.path().join("state/game.jsonl");
    let whole = fs::read_to_string(&journal).expect("the journal");
    let mut file = OpenOptions::new()
        .append(true)
        .open(&journal)
        .expect("there");
    file.write_all(b"{\"seq\":3,\"time\":1,\"event\":\"pla")
        .expect("writable");

    // The simulated table begins its game anew, so the screen alone tells what is remembered.
    let appliance = Appliance::within(folder, TABLE);
    assert_eq!(fs::read_to_string(&journal).expect("the journal"), whole);
    let (status, folder) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
    let mut again = Appliance::within(folder, TABLE);
    again.hold();
    again.answered();
    let text = fs::read_to_string(&journal).expect("the journal");
    assert!(
        text.lines()
            .last()
            .is_some_and(|line| line.contains("undone")),
        "{text}"
    );
    let (status, _) = again.terminate();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn turns_played_while_the_broker_is_away_arrive_once_and_in_order() {
    let mut broker = Mosquitto::start();
    let listener = broker.subscribe("kibitz/cut/#");
    let settings = format!("{TABLE}[mqtt]\nurl = {:?}\nid = \"cut\"\n", broker.url());
    let mut appliance = Appliance::start(&settings);
    assert_eq!(listener.next_on("availability", PATIENCE).text(), "online");
    let mut arrived = Vec::new();
    let next = || {
        let message = listener.next_on("turn", PATIENCE);
        let turn: Value = serde_json::from_slice(&message.payload).expect("JSON");
        turn["seq"].as_u64().expect("a number")
    };
    appliance.press();
    appliance.answered();
    arrived.push(next());
    for _ in 0..3 {
        appliance.press();
        broker.kill();
        appliance.answered();
        appliance.press();
        appliance.answered();
        broker.restart();
        arrived.push(next());
        arrived.push(next());
    }
    // At least once is what the broker promises: the same number again is the same turn again.
    arrived.dedup();
    assert_eq!(arrived, [1, 2, 3, 4, 5, 6, 7]);
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
}
