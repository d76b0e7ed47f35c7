//! Home Assistant's rules for a device discovery message, as far as this one uses them.
//!
//! Sources: the schemas of Home Assistant's MQTT integration (`schemas.py`, `sensor.py`, `event.py`,
//! `image.py`, `text.py`, `select.py`, `button.py`, `device_trigger.py`) and its list of abbreviations.

use std::collections::BTreeSet;

use super::*;
use crate::Base;

fn topics(id: &str) -> Topics {
    let prefix: Base = "homeassistant".parse().unwrap();
    Topics::new(id.parse().unwrap()).found_below(prefix)
}

fn device() -> Device {
    Device {
        name: "Kibitz".into(),
        software: "1.2.3".into(),
        players: vec!["Ann".into(), "Łukasz".into()],
        letters: ["A", "B", "Ż", "CH"].map(str::to_owned).to_vec(),
        variants: vec![
            ("de".into(), "Deutsches Scrabble".into()),
            ("en".into(), "English".into()),
        ],
        challenges: false,
        clocks: false,
        temperature: true,
    }
}

/// Everything there can be.
fn with_all() -> Device {
    Device {
        challenges: true,
        clocks: true,
        ..device()
    }
}

fn message(device: &Device, topics: &Topics) -> Value {
    let publication = device.announcement(topics).expect("a prefix is given");
    assert!(publication.retain());
    serde_json::from_slice(publication.payload()).expect("JSON")
}

fn components(message: &Value) -> &Map<String, Value> {
    message["cmps"].as_object().expect("components")
}

/// Keys a platform knows, and those it cannot do without.
fn known(platform: &str) -> (&'static [&'static str], &'static [&'static str]) {
    match platform {
        "sensor" => (
            &[
                "stat_t",
                "val_tpl",
                "json_attr_t",
                "json_attr_tpl",
                "stat_cla",
                "unit_of_meas",
                "dev_cla",
                "ops",
            ],
            &["stat_t"],
        ),
        "binary_sensor" => (
            &[
                "stat_t",
                "val_tpl",
                "json_attr_t",
                "json_attr_tpl",
                "dev_cla",
                "pl_on",
                "pl_off",
            ],
            &["stat_t"],
        ),
        "image" => (&["image_topic", "content_type"], &["image_topic"]),
        "event" => (&["stat_t", "evt_typ"], &["stat_t", "evt_typ"]),
        "button" => (&["cmd_t", "pl_prs", "dev_cla"], &["cmd_t"]),
        "text" => (
            &["stat_t", "val_tpl", "cmd_t", "cmd_tpl", "max"],
            &["cmd_t"],
        ),
        "select" => (
            &["stat_t", "val_tpl", "cmd_t", "cmd_tpl", "ops"],
            &["cmd_t", "ops"],
        ),
        "switch" => (
            &[
                "stat_t", "val_tpl", "cmd_t", "pl_on", "pl_off", "stat_on", "stat_off",
            ],
            &["cmd_t"],
        ),
        "device_automation" => (
            &["atype", "t", "type", "stype", "pl", "val_tpl"],
            &["atype", "t", "type", "stype"],
        ),
        other => panic!("{other} is no platform that can be discovered"),
    }
}

const SHARED: [&str; 7] = [
    "p",
    "unique_id",
    "default_entity_id",
    "name",
    "ic",
    "ent_cat",
    "avty_t",
];

#[test]
fn every_component_has_what_its_platform_wants_and_nothing_else() {
    let topics = topics("t");
    let message = message(&with_all(), &topics);
    for (key, component) in components(&message) {
        let fields = component.as_object().expect("an object");
        let platform = fields["p"].as_str().expect("a platform");
        if fields.len() == 1 {
            continue;
        }
        let (allowed, wanted) = known(platform);
        for field in fields.keys().map(String::as_str) {
            assert!(
                SHARED.contains(&field) || allowed.contains(&field),
                "{key}: {field}"
            );
        }
        for field in wanted {
            assert!(fields.contains_key(*field), "{key} wants {field}");
        }
        assert_eq!(fields["unique_id"], format!("kibitz-t_{key}"));
        if platform != "device_automation" {
            let entity = fields["default_entity_id"].as_str().expect("an entity id");
            let (domain, object) = entity.split_once('.').expect("domain and object");
            assert_eq!(domain, platform, "{key}");
            let slug = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            assert!(object.chars().all(slug), "{entity}");
            assert!(!fields["name"].as_str().expect("a name").is_empty());
        }
    }
}

#[test]
fn values_are_those_home_assistant_takes() {
    let topics = topics("t");
    let message = message(&with_all(), &topics);
    for (key, component) in components(&message) {
        let text = |name: &str| component.get(name).and_then(Value::as_str);
        if let Some(category) = text("ent_cat") {
            // A sensor may not be a setting (EntityCategory).
            let settable = !matches!(text("p"), Some("sensor" | "binary_sensor"));
            assert!(
                category == "diagnostic" || category == "config" && settable,
                "{key}"
            );
        }
        if text("dev_cla") == Some("enum") {
            let enumerates = component.get("ops").is_some()
                && component.get("stat_cla").is_none()
                && component.get("unit_of_meas").is_none();
            assert!(enumerates, "{key}");
        } else if text("p") == Some("sensor") {
            assert!(component.get("ops").is_none(), "{key}");
        }
        assert!(
            matches!(text("stat_cla"), None | Some("measurement")),
            "{key}"
        );
        assert!(
            component
                .get("max")
                .is_none_or(|max| max.as_u64() <= Some(255)),
            "{key}"
        );
        if let Some(icon) = text("ic") {
            assert!(icon.starts_with("mdi:"), "{key}: {icon}");
        }
        for (name, value) in component.as_object().expect("an object") {
            let text = value.as_str().unwrap_or_default();
            if name.ends_with("_tpl") {
                assert_eq!(
                    text.matches("{{").count(),
                    text.matches("}}").count(),
                    "{key}"
                );
            }
            if name.ends_with("_t") || name == "t" || name == "image_topic" {
                assert!(text.starts_with("kibitz/t/"), "{key}: {text}");
                assert!(!text.contains(['#', '+', '~']), "{key}: {text}");
            }
            assert_ne!(name, "object_id", "it is deprecated");
            assert_ne!(name, "ret", "no command is retained");
        }
    }
}

#[test]
fn device_and_origin_are_told() {
    let topics = topics("t");
    let message = message(&device(), &topics);
    let names: BTreeSet<&str> = message
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(names, BTreeSet::from(["cmps", "dev", "o", "qos"]));
    assert_eq!(message["dev"]["ids"], json!(["kibitz-t"]));
    assert_eq!(message["dev"]["sw"], "1.2.3");
    assert_eq!(message["o"]["name"], "kibitz");
    assert_eq!(message["o"]["sw"], "1.2.3");
    assert!(
        message["o"]["url"]
            .as_str()
            .unwrap()
            .starts_with("https://")
    );
}

#[test]
fn only_connected_is_there_without_the_appliance() {
    let topics = topics("t");
    let message = message(&with_all(), &topics);
    for (key, component) in components(&message) {
        let bare = component.as_object().unwrap().len() == 1;
        let trigger = component["p"] == "device_automation";
        let expected = !(bare || trigger || key == "connected");
        assert_eq!(component.get("avty_t").is_some(), expected, "{key}");
    }
}

#[test]
fn a_player_who_has_gone_is_removed_and_one_who_comes_appears() {
    let topics = topics("t");
    let message = message(&device(), &topics);
    let all = components(&message);
    assert_eq!(all["score_1"]["name"], "Ann");
    assert_eq!(all["score_2"]["name"], "Łukasz");
    for key in ["score_3", "score_4"] {
        assert_eq!(
            all[key],
            json!({"p": "sensor"}),
            "nothing but the platform removes it"
        );
    }
    for key in ["challenge", "accept"] {
        assert_eq!(all[key], json!({"p": "button"}));
    }
    for key in ["clock_1", "clock_4"] {
        assert_eq!(all[key], json!({"p": "sensor"}), "a game without clocks");
    }
    assert_eq!(all["pause"], json!({"p": "switch"}));
    let more = Device {
        players: ["Ann", "Ben", "Cat"].map(str::to_owned).to_vec(),
        variants: vec![
            ("de".into(), "Deutsches Scrabble".into()),
            ("en".into(), "English".into()),
        ],
        challenges: true,
        clocks: true,
        temperature: true,
        ..device()
    };
    let message = self::message(&more, &topics);
    assert_eq!(components(&message)["score_3"]["name"], "Cat");
    let all = components(&message);
    assert_eq!(all["challenge"]["pl_prs"], "challenge");
    assert_eq!(all["clock_3"]["name"], "Clock of Cat");
    assert_eq!(all["clock_3"]["dev_cla"], "duration");
    assert_eq!(all["clock_4"], json!({"p": "sensor"}), "nobody sits there");
    assert_eq!(all["pause"]["pl_off"], "resume");
}

#[test]
fn two_devices_share_nothing() {
    let of = |id: &str| {
        let topics = topics(id);
        let publication = device().announcement(&topics).unwrap();
        let message = message(&device(), &topics);
        let ids: BTreeSet<String> = components(&message)
            .values()
            .flat_map(|c| ["unique_id", "default_entity_id"].map(|name| c.get(name).cloned()))
            .flatten()
            .map(|id| id.to_string())
            .collect();
        (publication.topic().clone(), ids)
    };
    let ((one, mine), (other, yours)) = (of("a"), of("b"));
    assert_ne!(one, other);
    assert!(mine.is_disjoint(&yours));
}

#[test]
fn identifiers_are_unique_and_commands_are_known() {
    let topics = topics("t");
    let message = message(&with_all(), &topics);
    let all = components(&message);
    let ids = all.values().filter_map(|c| c.get("unique_id"));
    let ids: Vec<String> = ids.map(ToString::to_string).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    for (key, component) in all {
        let Some(topic) = component.get("cmd_t") else {
            continue;
        };
        let fixed = ["pl_prs", "pl_on", "pl_off"].map(|name| component.get(name));
        let mut payloads: Vec<String> = fixed
            .iter()
            .flatten()
            .filter_map(|payload| payload.as_str().map(str::to_owned))
            .collect();
        let template = component.get("cmd_tpl").and_then(Value::as_str);
        payloads.extend(template.map(|template| template.replace("{{ value }}", "A")));
        assert_eq!(
            payloads.len(),
            if component["p"] == "switch" { 2 } else { 1 }
        );
        for payload in payloads {
            let message = crate::Message {
                topic: topic.as_str().unwrap().to_owned(),
                payload: payload.into_bytes(),
                retain: false,
            };
            assert!(crate::Command::of(&message, &topics).is_ok(), "{key}");
        }
    }
}

#[test]
fn without_a_prefix_nothing_is_announced() {
    let topics = Topics::new("t".parse().unwrap());
    assert_eq!(device().announcement(&topics), None);
}
