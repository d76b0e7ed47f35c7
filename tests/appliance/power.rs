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
    let mut played = 1;
    appliance.press();
    appliance.answered();
    let mut arrived: Vec<u64> = Vec::new();
    // A broker that is killed forgets what its listeners have acknowledged and tells it again: the same
    // number is the same turn.
    let mut hear = |until: u64| {
        while arrived.last() != Some(&until) {
            let message = listener.next_on("turn", PATIENCE);
            let turn: Value = serde_json::from_slice(&message.payload).expect("JSON");
            let seq = turn["seq"].as_u64().expect("a number");
            if !arrived.contains(&seq) {
                arrived.push(seq);
            }
        }
        arrived.clone()
    };
    assert_eq!(hear(1), [1]);
    for _ in 0..3 {
        appliance.press();
        broker.kill();
        appliance.answered();
        appliance.press();
        appliance.answered();
        played += 2;
        broker.restart();
        assert_eq!(hear(played), (1..=played).collect::<Vec<_>>());
    }
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
}
