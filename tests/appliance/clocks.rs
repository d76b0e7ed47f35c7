//! Players' clocks, from a real second to the journal, the screen, the broker and the exported record.

use std::fs;
use std::time::Instant;

use serde_json::{Value, json};
use tests::appliance::{Appliance, PATIENCE, output};
use tests::mosquitto::{Mosquitto, Subscriber};

fn settings(broker: &Mosquitto, rules: &str) -> String {
    let url = broker.url();
    format!("[rules]\n{rules}\n[camera]\nkind = \"table\"\n[mqtt]\nurl = {url:?}\nid = \"clk\"\n")
}

/// The next message about the clocks that is as wanted.
fn clock(listener: &Subscriber, wanted: impl Fn(&Value) -> bool) -> Value {
    let until = Instant::now() + PATIENCE;
    loop {
        let rest = until.saturating_duration_since(Instant::now());
        let message = listener.next_on("clock", rest);
        let clock: Value = serde_json::from_slice(&message.payload).expect("JSON");
        if wanted(&clock) {
            return clock;
        }
    }
}

fn remaining(clock: &Value, player: usize) -> i64 {
    let remaining = &clock["players"][player]["remaining"];
    remaining.as_i64().expect("seconds")
}

fn running(clock: &Value, player: usize) -> bool {
    clock["running"] == player && clock["paused"] == false
}

fn paused(clock: &Value) -> bool {
    clock["running"].is_null() && clock["paused"] == true
}

/// What the journal says that was used, in milliseconds.
fn journaled(journal: &str) -> u64 {
    let lines = journal.lines().map(serde_json::from_str::<Value>);
    let used = lines.map(|line| line.expect("JSON")["used_ms"].as_u64());
    used.map(Option::unwrap_or_default).sum()
}

#[test]
fn clocks_run_pause_and_survive_a_power_cut() {
    let broker = Mosquitto::start();
    let listener = broker.subscribe("kibitz/clk/#");
    let found = broker.subscribe("homeassistant/#");
    let settings = settings(&broker, "clock_minutes = 2");
    let mut appliance = Appliance::start(&settings);
    let start = clock(&listener, |_| true);
    assert!(paused(&start), "{start}");
    assert_eq!((remaining(&start, 0), remaining(&start, 1)), (120, 120));
    let config: Value = serde_json::from_slice(&found.next_on("config", PATIENCE).payload).unwrap();
    assert_eq!(config["cmps"]["clock_2"]["name"], "Clock of Ben");
    assert_eq!(config["cmps"]["clock_3"], json!({"p": "sensor"}));
    assert_eq!(config["cmps"]["pause"]["pl_on"], "pause");

    appliance.say("resume");
    clock(&listener, |told| running(told, 0));
    // The screen shows it by itself.
    let until = Instant::now() + PATIENCE;
    let begun = appliance.screen();
    while appliance.screen() == begun {
        assert!(Instant::now() < until, "the clock on the screen stands");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    broker.publish("kibitz/clk/command/game", "pause", false);
    let stopped = clock(&listener, paused);
    assert!(remaining(&stopped, 0) < 120, "{stopped}");

    // A press in the pause is no turn.
    appliance.press();
    appliance.answered();
    let going = clock(&listener, |told| running(told, 0));
    assert!(
        remaining(&going, 0) >= remaining(&stopped, 0) - 1,
        "{going}"
    );
    appliance.press();
    appliance.answered();
    let turn: Value = serde_json::from_slice(&listener.next_on("turn", PATIENCE).payload).unwrap();
    assert_eq!((&turn["seq"], &turn["kind"]), (&json!(1), &json!("placed")));
    let folder = appliance.cut_off();

    let journal = fs::read_to_string(folder.path().join("state/game.jsonl")).expect("the journal");
    let used = journaled(&journal);
    assert!(used > 0, "{journal}");
    let left = 120 - i64::try_from(used.div_ceil(1000)).expect("seconds");
    let listener = broker.subscribe("kibitz/clk/clock");
    let kept = clock(&listener, |told| running(told, 1));
    assert_eq!(remaining(&kept, 0), left, "{kept} of {journal}");
    let mut appliance = Appliance::within(folder, &settings);
    let restored = clock(&listener, paused);
    assert_eq!(remaining(&restored, 0), left);
    assert_eq!(
        remaining(&restored, 1),
        120,
        "time without power does not count"
    );
    appliance.press();
    appliance.answered();
    clock(&listener, |told| running(told, 1));
}

#[test]
fn overtime_is_told_exported_and_costs_points() {
    let broker = Mosquitto::start();
    let listener = broker.subscribe("kibitz/clk/#");
    let settings = settings(&broker, "clock_minutes = 1\nscoreless_turns = 2");
    let (_, folder) = Appliance::start(&settings).terminate();
    let path = folder.path().join("state/game.jsonl");
    let mut journal = fs::read_to_string(&path).expect("the journal");
    journal += "{\"seq\":1,\"time\":1,\"used_ms\":60001,\"event\":\"passed\"}\n";
    fs::write(&path, journal).expect("writable");
    let mut appliance = Appliance::within(folder, &settings);
    clock(&listener, |told| paused(told) && remaining(told, 0) == -1);
    appliance.say("pass");
    let over = loop {
        let game = listener.next_on("game", PATIENCE);
        let game: Value = serde_json::from_slice(&game.payload).expect("JSON");
        if game["state"] == "over" {
            break game;
        }
    };
    let ann = &over["ending"]["players"][0];
    assert_eq!((&ann["overtime"], &ann["total"]), (&json!(10), &json!(-10)));
    assert_eq!(over["ending"]["winners"], json!(["Ben"]));
    let (_, folder) = appliance.terminate();
    let state = folder.path().join("state");
    let exported = output(&["export", state.to_str().expect("a path")]);
    let record = String::from_utf8_lossy(&exported.stdout);
    assert!(record.contains("(time) -10 -10"), "{record}");
}
