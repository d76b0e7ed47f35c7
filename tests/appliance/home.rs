//! The appliance in a house with Home Assistant, a broker that fails, and a screen somewhere else.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde_json::Value;
use tests::appliance::{Appliance, PATIENCE, kibitz};
use tests::mosquitto::{Mosquitto, Received, Subscriber};

/// Nothing more is to come when so long nothing came.
const SILENCE: Duration = Duration::from_millis(700);

fn settings(url: &str, id: &str) -> String {
    format!("[camera]\nkind = \"table\"\n[mqtt]\nurl = {url:?}\nid = {id:?}\n")
}

fn rest(listener: &Subscriber) -> Vec<Received> {
    std::iter::from_fn(|| listener.next(SILENCE)).collect()
}

fn json(message: &Received) -> Value {
    serde_json::from_slice(&message.payload).expect("JSON")
}

fn json_on(listener: &Subscriber, topic: &str) -> Value {
    json(&listener.next_on(topic, PATIENCE))
}

/// What the broker keeps, by topic.
fn retained(broker: &Mosquitto) -> BTreeMap<String, Vec<u8>> {
    let kept = rest(&broker.subscribe("#")).into_iter();
    kept.filter(|message| message.retain)
        .map(|message| (message.topic, message.payload))
        .collect()
}

/// Every message against the schema of its topic; those without one are passed over.
fn fit(messages: &[Received]) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../link/schema");
    let mut seen = BTreeSet::new();
    for message in messages {
        if message.topic.contains("/command/") {
            continue;
        }
        let name = message.topic.rsplit('/').next().expect("a name");
        let Ok(text) = std::fs::read_to_string(folder.join(format!("{name}.json"))) else {
            continue;
        };
        let schema: Value = serde_json::from_str(&text).expect("JSON");
        let schema = jsonschema::validator_for(&schema).expect("a JSON Schema");
        let wrong: Vec<String> = schema
            .iter_errors(&json(message))
            .map(|e| e.to_string())
            .collect();
        assert!(
            wrong.is_empty(),
            "{}: {wrong:?} in {}",
            message.topic,
            message.text()
        );
        seen.insert(name.to_owned());
    }
    seen
}

#[test]
fn home_assistant_finds_every_entity_with_a_state() {
    let broker = Mosquitto::start();
    let appliance = Appliance::start(&settings(&broker.url(), "ha"));
    let listener = broker.subscribe("kibitz/ha/#");
    assert_eq!(listener.next_on("availability", PATIENCE).text(), "online");
    broker.publish("kibitz/ha/command/press", "", false);
    assert_eq!(json_on(&listener, "turn")["kind"], "placed");
    let mut heard = rest(&listener);
    assert!(
        heard
            .iter()
            .all(|m| !m.topic.ends_with("/event") || !m.retain)
    );
    let kept = retained(&broker);
    let config = &kept["homeassistant/device/kibitz-ha/config"];
    let config: Value = serde_json::from_slice(config).expect("JSON");
    assert_eq!(config["cmps"]["score_1"]["name"], "Ann");
    for (key, component) in config["cmps"].as_object().expect("components") {
        for field in ["stat_t", "avty_t", "json_attr_t", "image_topic"] {
            let Some(topic) = component.get(field).and_then(Value::as_str) else {
                continue;
            };
            // Events are not kept; everything else has a state from the beginning.
            let event = topic.ends_with("/event");
            assert_eq!(kept.contains_key(topic), !event, "{key}: {topic}");
        }
    }
    assert!(
        !kept
            .keys()
            .any(|topic| topic.ends_with("/turn") || topic.ends_with("/reply"))
    );
    for (command, done) in [
        ("pass", true),
        ("undo", true),
        ("identify", true),
        ("left Zoe A", false),
    ] {
        broker.publish("kibitz/ha/command/game", command, false);
        let reply = json_on(&listener, "reply");
        assert_eq!(
            (&reply["command"], &reply["done"]),
            (&command.into(), &done.into()),
            "{reply}"
        );
        assert_eq!(reply["reason"].is_null(), done);
    }
    // What cannot be was no turn.
    let game: Value = serde_json::from_slice(&retained(&broker)["kibitz/ha/game"]).expect("JSON");
    assert_eq!(game["last"]["kind"], "withdrawal");
    broker.publish("kibitz/ha/command/game", "pass", false);
    heard.extend(rest(&listener));
    heard.extend(rest(&broker.subscribe("kibitz/ha/#")));
    let names = ["board", "clock", "event", "game", "reply", "status", "turn"];
    assert_eq!(fit(&heard), names.map(str::to_owned).into());
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
    assert_eq!(retained(&broker)["kibitz/ha/availability"], b"offline");
}

#[test]
fn two_devices_in_one_house_do_not_meet() {
    let broker = Mosquitto::start();
    let listener = broker.subscribe("#");
    let devices = ["attic", "cellar"];
    let running = devices.map(|id| Appliance::start(&settings(&broker.url(), id)));
    let heard = rest(&listener);
    let [attic, cellar] = devices.map(|id| {
        let topic = format!("homeassistant/device/kibitz-{id}/config");
        let config = heard.iter().find(|message| message.topic == topic);
        config.expect("an announcement").text()
    });
    assert!(!attic.contains("cellar") && !cellar.contains("attic"));
    assert_eq!(attic.replace("attic", "cellar"), cellar);
    // Nobody but the one addressed says anything, whatever it is told.
    for (id, other) in [("attic", "cellar"), ("cellar", "attic")] {
        let topic = |name: &str| format!("kibitz/{id}/command/{name}");
        broker.publish(&topic("press"), "", false);
        for command in ["identify", "name 1 Zoe", "pass", "fly", "undo"] {
            broker.publish(&topic("game"), command, false);
        }
        broker.publish(&topic("press"), "no press", false);
        let mut heard: Vec<Received> = Vec::new();
        let said = |heard: &[Received], topic: &str| {
            let messages = heard.iter();
            messages.filter(|m| m.topic.ends_with(topic)).count()
        };
        while said(&heard, "/reply") < 7 || said(&heard, "/event") == 0 {
            heard.push(listener.next(PATIENCE).expect("replies and an event"));
        }
        heard.extend(rest(&listener));
        assert_eq!(said(&heard, "/reply"), 7);
        let strangers = heard.iter().filter(|m| m.topic.contains(other));
        assert_eq!(
            strangers.map(|m| &m.topic).collect::<Vec<_>>(),
            Vec::<&String>::new()
        );
    }
    // Nor is anybody switched off by the other's end.
    let [attic, cellar] = running;
    let _ = attic.cut_off();
    let gone = rest(&listener);
    let gone: Vec<&str> = gone.iter().map(|message| &*message.topic).collect();
    assert_eq!(gone, ["kibitz/attic/availability"]);
    assert_eq!(cellar.terminate().0.code(), Some(0));
}

#[test]
fn a_turns_card_ends_whatever_is_said_meanwhile() {
    let broker = Mosquitto::start();
    let mut appliance = Appliance::start(&settings(&broker.url(), "c"));
    let listener = broker.subscribe("kibitz/c/#");
    assert_eq!(listener.next_on("availability", PATIENCE).text(), "online");
    appliance.press();
    appliance.answered();
    let card = appliance.screen();
    broker.publish("kibitz/c/command/game", "name 2 Zoe", false);
    assert_eq!(json_on(&listener, "reply")["done"], true);
    let until = Instant::now() + PATIENCE;
    while appliance.screen() == card {
        assert!(Instant::now() < until, "the card stays");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_screen_elsewhere_is_told_that_the_board_is_read() {
    let broker = Mosquitto::start();
    let mut appliance = Appliance::start(&settings(&broker.url(), "r"));
    let listener = broker.subscribe("kibitz/r/status");
    appliance.press();
    let told = |wanted: &dyn Fn(&Value) -> bool| {
        while !wanted(&json_on(&listener, "status")) {}
    };
    told(&|status| status["pressed_by"] == "Ann");
    told(&|status| status["pressed_by"].is_null() && !status["reading"].is_null());
}

#[test]
fn another_board_is_chosen_between_games_and_stays_chosen() {
    let broker = Mosquitto::start();
    let mut appliance = Appliance::start(&settings(&broker.url(), "v"));
    let listener = broker.subscribe("kibitz/v/#");
    let say = |command: &str| broker.publish("kibitz/v/command/game", command, false);
    assert_eq!(listener.next_on("availability", PATIENCE).text(), "online");
    appliance.press();
    appliance.answered();
    for (command, done) in [
        ("variant Deutsches Scrabble", false),
        ("variant Mahjong", false),
        ("new", true),
        ("variant Deutsches Scrabble", true),
    ] {
        say(command);
        let reply = json_on(&listener, "reply");
        assert_eq!(reply["done"], done, "{reply}");
    }
    assert_eq!(listener.next_on("availability", PATIENCE).text(), "offline");
    assert_eq!(listener.next_on("availability", PATIENCE).text(), "online");
    appliance.logged("waiting for the button");
    appliance.press();
    appliance.answered();
    let (status, folder) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
    let kept = retained(&broker);
    let game: Value = serde_json::from_slice(&kept["kibitz/v/game"]).expect("JSON");
    assert_eq!((&game["variant"], &game["turn"]), (&"de".into(), &1.into()));
    let appliance = Appliance::within(folder, &settings(&broker.url(), "v"));
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
    let kept = retained(&broker);
    let again: Value = serde_json::from_slice(&kept["kibitz/v/game"]).expect("JSON");
    assert_eq!(
        (&again["variant"], &again["turn"]),
        (&"de".into(), &1.into())
    );
}

#[test]
fn no_retained_command_is_obeyed() {
    let broker = Mosquitto::start();
    broker.publish("kibitz/r/command/press", "", true);
    broker.publish("kibitz/r/command/game", "new", true);
    let listener = broker.subscribe("kibitz/r/#");
    let appliance = Appliance::start(&settings(&broker.url(), "r"));
    assert_eq!(listener.next_on("availability", PATIENCE).text(), "online");
    let heard = rest(&listener);
    assert!(!heard.iter().any(|message| message.topic.ends_with("/turn")));
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn every_turn_arrives_once_however_the_broker_fails() {
    let mut broker = Mosquitto::start();
    let listener = broker.subscribe("kibitz/k/#");
    let mut appliance = Appliance::start(&settings(&broker.url(), "k"));
    assert_eq!(listener.next_on("availability", PATIENCE).text(), "online");
    // Dead before the press, during the reading, after the turn has arrived; and alive once.
    for point in 0..4 {
        // A broker writes down what it has passed on a moment after that. Killed before, it passes it on
        // again by itself, whoever published it once.
        let before = rest(&listener);
        assert!(!before.iter().any(|m| m.topic.ends_with("/turn")));
        if point == 0 {
            broker.kill();
        }
        appliance.press();
        if point == 1 {
            broker.kill();
        }
        appliance.answered();
        if point < 2 {
            broker.restart();
        }
        let turn = json_on(&listener, "turn");
        assert_eq!(turn["seq"], point + 1);
        if point == 2 {
            rest(&listener);
            broker.kill();
            broker.restart();
        }
    }
    let later = rest(&listener);
    assert!(!later.iter().any(|message| message.topic.ends_with("/turn")));
    let kept = retained(&broker);
    let game: Value = serde_json::from_slice(&kept["kibitz/k/game"]).expect("JSON");
    assert_eq!(game["turn"], 4);
    assert_eq!(game["last"]["seq"], 4);
    let (status, folder) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
    // The same game, told by the next start.
    let appliance = Appliance::within(folder, &settings(&broker.url(), "k"));
    assert_eq!(listener.next_on("availability", PATIENCE).text(), "offline");
    let again = json_on(&listener, "game");
    assert_eq!(
        (&again["turn"], &again["players"]),
        (&game["turn"], &game["players"])
    );
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn turns_played_without_a_broker_survive_a_power_cut() {
    let mut broker = Mosquitto::start();
    let listener = broker.subscribe("kibitz/p/turn");
    // The broker writes the subscription down a moment after it has granted it.
    assert_eq!(rest(&listener), []);
    broker.kill();
    let mut appliance = Appliance::start(&settings(&broker.url(), "p"));
    for _ in 0..2 {
        appliance.press();
        appliance.answered();
    }
    let folder = appliance.cut_off();
    broker.restart();
    let appliance = Appliance::within(folder, &settings(&broker.url(), "p"));
    let seqs =
        [json_on(&listener, "turn"), json_on(&listener, "turn")].map(|turn| turn["seq"].as_u64());
    assert_eq!(seqs, [Some(1), Some(2)]);
    assert_eq!(rest(&listener), []);
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
}

/// A process that ends with its value.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_screen_elsewhere_follows_the_game() {
    let broker = Mosquitto::start();
    let mut appliance = Appliance::start(&settings(&broker.url(), "w"));
    let folder = tempfile::tempdir().expect("a folder");
    let screen = folder.path().join("screen.png");
    let config = folder.path().join("kibitz.toml");
    std::fs::write(
        &config,
        format!("card_seconds = 1\n[panel]\nkind = \"png\"\npath = {screen:?}\n"),
    )
    .expect("writable");
    let mut lines = Ended(
        kibitz()
            .args(["watch", &broker.url(), "--id", "w"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("kibitz starts"),
    );
    let _panel = Ended(
        kibitz()
            .args(["watch", &broker.url(), "--id", "w", "--panel"])
            .arg(&config)
            .spawn()
            .expect("kibitz starts"),
    );
    let output = BufReader::new(lines.0.stdout.take().expect("piped"));
    let (sender, said) = mpsc::channel();
    std::thread::spawn(move || {
        let mut said = output.lines().map_while(Result::ok);
        while said
            .by_ref()
            .next()
            .is_some_and(|line| sender.send(line).is_ok())
        {}
    });
    let says = |wanted: &str| {
        let mut heard = Vec::new();
        while !heard
            .last()
            .is_some_and(|line: &String| line.starts_with(wanted))
        {
            let line = said.recv_timeout(PATIENCE);
            heard.push(line.unwrap_or_else(|_| panic!("{wanted:?} is not in {heard:?}")));
        }
    };
    says("Ann 0, Ben 0");
    appliance.press();
    appliance.answered();
    let card = appliance.screen();
    says("reading the board for Ann");
    says("Ann lays ");
    // The turn's card passes on both; the board follows.
    let until = Instant::now() + PATIENCE;
    let same = || {
        let seen = image::open(&screen)
            .ok()
            .map(image::DynamicImage::into_rgb8);
        seen.is_some_and(|seen| {
            seen.pixels().any(|p| p.0 != [0; 3]) && seen != card && seen == appliance.screen()
        })
    };
    while !same() {
        assert!(Instant::now() < until, "the screens differ");
        std::thread::sleep(Duration::from_millis(50));
    }
    let (status, _) = appliance.terminate();
    assert_eq!(status.code(), Some(0));
    says("the appliance is switched off");
}

#[test]
fn a_screen_whose_lines_nobody_reads_ends() {
    let broker = Mosquitto::start();
    let mut watch = Ended(
        kibitz()
            .args(["watch", &broker.url(), "--id", "e"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("kibitz starts"),
    );
    let mut lines = BufReader::new(watch.0.stdout.take().expect("piped"));
    let mut line = String::new();
    lines.read_line(&mut line).expect("a line");
    assert_eq!(line, "waiting for the appliance\n");
    drop(lines);
    broker.publish("kibitz/e/availability", "offline", true);
    assert_eq!(watch.0.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_password_on_the_command_line_is_refused() {
    for args in [
        ["watch", "mqtt://ann:secret@host"],
        ["demo", "--mqtt=mqtt://ann:secret@host"],
    ] {
        let output = kibitz().args(args).output().expect("kibitz starts");
        assert!(!output.status.success());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("--password-file"), "{said}");
    }
}
