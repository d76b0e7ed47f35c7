//! Turns that may be challenged, with the appliance's own clock.

use serde_json::Value;
use tests::appliance::{Appliance, PATIENCE};
use tests::mosquitto::{Mosquitto, Subscriber};

fn json_on(listener: &Subscriber, topic: &str) -> Value {
    let message = listener.next_on(topic, PATIENCE);
    serde_json::from_slice(&message.payload).expect("JSON")
}

#[test]
fn a_turn_is_accepted_in_time_or_challenged_before() {
    let broker = Mosquitto::start();
    let listener = broker.subscribe("kibitz/judge/#");
    let mut appliance = Appliance::start(&format!(
        "challenge_seconds = 5\n[rules]\ninvalid = \"challenge\"\nscoreless_turns = 1\n\
         [camera]\nkind = \"table\"\n[mqtt]\nurl = {:?}\nid = \"judge\"\n",
        broker.url()
    ));
    assert_eq!(listener.next_on("availability", PATIENCE).text(), "online");
    appliance.press();
    let placed = json_on(&listener, "turn");
    assert_eq!(
        (&placed["kind"], &placed["stands"]),
        (&"placed".into(), &true.into())
    );
    // Nobody says anything: the time runs out.
    let accepted = json_on(&listener, "turn");
    assert_eq!(accepted["kind"], "accepted");
    appliance.press();
    let placed = json_on(&listener, "turn");
    assert_eq!(placed["kind"], "placed");
    let say = |text: &str| broker.publish("kibitz/judge/command/game", text, false);
    // There is no word list, so people have to say whether the words stand.
    say("challenge");
    let refused = json_on(&listener, "turn");
    assert_eq!(refused["kind"], "refused");
    say("challenge refused");
    let challenged = json_on(&listener, "turn");
    assert_eq!(challenged["kind"], "challenge");
    assert_eq!(
        challenged["points"],
        -placed["points"].as_i64().expect("points")
    );
    let journal = std::fs::read_to_string(appliance.path("state/game.jsonl")).expect("the journal");
    assert!(
        journal
            .lines()
            .next()
            .is_some_and(|line| line.contains("\"challenge\""))
    );
    // One refused turn ends this game, and that is told.
    let mut game = json_on(&listener, "game");
    while game["state"] != "over" {
        game = json_on(&listener, "game");
    }
    assert_eq!(game["to_move"], Value::Null);
    assert_eq!(game["ending"]["reason"], "scoreless");
    assert_eq!(game["ending"]["winners"], serde_json::json!(["Ann"]));
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
}
