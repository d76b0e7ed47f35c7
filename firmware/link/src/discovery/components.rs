//! The components, each with what its platform wants.

use serde_json::{Map, Value, json};

use super::{Device, MOST_PLAYERS};
use crate::Topics;
use crate::payload::HappeningKind;

/// One entity or device trigger.
pub(super) struct Component {
    /// Its name within the device, in identifiers.
    pub key: String,
    platform: &'static str,
    /// What the platform wants; `None` removes the component.
    fields: Option<Map<String, Value>>,
    /// Whether it is there even while the appliance is not.
    always: bool,
}

/// An entity.
fn entity(key: &str, platform: &'static str, name: &str, fields: Value) -> Component {
    let mut written = Map::new();
    written.insert("name".to_owned(), name.into());
    if let Value::Object(fields) = fields {
        written.extend(fields);
    }
    Component {
        key: key.to_owned(),
        platform,
        fields: Some(written),
        always: false,
    }
}

/// A component that is not there.
fn absent(key: &str, platform: &'static str) -> Component {
    Component {
        key: key.to_owned(),
        platform,
        fields: None,
        always: false,
    }
}

impl Component {
    /// As the message has it.
    pub fn written(self, unique: &str, topics: &Topics) -> Value {
        let mut written = Map::new();
        written.insert("p".to_owned(), self.platform.into());
        let Some(fields) = self.fields else {
            return written.into();
        };
        written.extend(fields);
        let unique_id = format!("{unique}_{}", self.key);
        written.insert("unique_id".to_owned(), unique_id.clone().into());
        if self.platform != "device_automation" {
            let id = unique_id.replace('-', "_").to_lowercase();
            let entity = format!("{}.{id}", self.platform);
            written.insert("default_entity_id".to_owned(), entity.into());
            if !self.always {
                let topic = topics.availability();
                written.insert("avty_t".to_owned(), topic.as_str().into());
            }
        }
        written.into()
    }
}

/// Everything the device has.
pub(super) fn all(device: &Device, topics: &Topics) -> Vec<Component> {
    let mut all = players(device, topics);
    all.extend(clocks(device, topics));
    all.extend(game(topics));
    all.push(variant(device, topics));
    all.extend(open(device, topics));
    all.extend(happenings(topics));
    all.extend(buttons(device, topics));
    all.extend(diagnostics(device, topics));
    all
}

/// Per seat its score, and the name it has in the next game.
fn players(device: &Device, topics: &Topics) -> Vec<Component> {
    let (game, status, play) = (topics.game(), topics.status(), topics.play());
    let seat = |i: usize| {
        let (score, name) = (format!("score_{}", i + 1), format!("player_{}", i + 1));
        let of = format!("value_json.players[{i}]");
        let player = device.players.get(i).map(|player| {
            entity(&score, "sensor", player, json!({
                "stat_t": game.as_str(),
                "val_tpl": format!("{{{{ {of}.total if value_json.players | length > {i} else 'None' }}}}"),
                "json_attr_t": game.as_str(),
                "json_attr_tpl": format!(
                    "{{{{ ({{'best_word': {of}.best, 'last_turn': {of}.last}} if value_json.players | length > {i} \
                     else {{}}) | tojson }}}}"
                ),
                "stat_cla": "measurement",
                "unit_of_meas": "points",
                "ic": "mdi:scoreboard",
            }))
        });
        let named = format!("value_json.next_players[{i}]");
        [
            player.unwrap_or_else(|| absent(&score, "sensor")),
            entity(
                &name,
                "text",
                &format!("Player {} of the next game", i + 1),
                json!({
                    "stat_t": status.as_str(),
                    "val_tpl": format!("{{{{ {named} if value_json.next_players | length > {i} else '' }}}}"),
                    "cmd_t": play.as_str(),
                    "cmd_tpl": format!("name {} {{{{ value }}}}", i + 1),
                    "max": 32,
                    "ent_cat": "config",
                    "ic": "mdi:account",
                }),
            ),
        ]
    };
    (0..MOST_PLAYERS).flat_map(seat).collect()
}

/// Per seat its clock, and a switch that stops them; only in a game with clocks.
fn clocks(device: &Device, topics: &Topics) -> Vec<Component> {
    let topic = topics.clock();
    let mut all: Vec<Component> = (0..MOST_PLAYERS)
        .map(|i| {
            let key = format!("clock_{}", i + 1);
            let Some(player) = device.players.get(i).filter(|_| device.clocks) else {
                return absent(&key, "sensor");
            };
            let template = format!(
                "{{{{ value_json.players[{i}].remaining if value_json.players | length > {i} else 'None' }}}}"
            );
            entity(
                &key,
                "sensor",
                &format!("Clock of {player}"),
                json!({
                    "stat_t": topic.as_str(), "val_tpl": template, "dev_cla": "duration",
                    "unit_of_meas": "s", "stat_cla": "measurement", "ic": "mdi:timer-outline",
                    "json_attr_t": topic.as_str(),
                    "json_attr_tpl": format!(
                        "{{{{ {{'running': value_json.running == {i}, 'limit': value_json.limit}} | tojson }}}}"
                    ),
                }),
            )
        })
        .collect();
    all.push(if device.clocks {
        entity(
            "pause",
            "switch",
            "Clocks paused",
            json!({
                "stat_t": topic.as_str(), "val_tpl": "{{ 'ON' if value_json.paused else 'OFF' }}",
                "stat_on": "ON", "stat_off": "OFF", "cmd_t": topics.play().as_str(),
                "pl_on": "pause", "pl_off": "resume", "ic": "mdi:timer-pause-outline",
            }),
        )
    } else {
        absent("pause", "switch")
    });
    all
}

/// The game in progress and its board.
fn game(topics: &Topics) -> Vec<Component> {
    let topic = topics.game();
    let topic = topic.as_str();
    vec![
        entity(
            "turn_number",
            "sensor",
            "Turns",
            json!({
                "stat_t": topic, "val_tpl": "{{ value_json.turn }}", "ic": "mdi:counter",
                "stat_cla": "measurement",
            }),
        ),
        entity(
            "to_move",
            "sensor",
            "To move",
            json!({
                "stat_t": topic, "ic": "mdi:account-arrow-right",
                "val_tpl": "{{ value_json.players[value_json.to_move].name if value_json.to_move is not none else 'None' }}",
            }),
        ),
        entity(
            "last_turn",
            "sensor",
            "Last turn",
            json!({
                "stat_t": topic, "ic": "mdi:alphabetical-variant", "unit_of_meas": "points",
                "stat_cla": "measurement",
                "val_tpl": "{{ value_json.last.points if value_json.last is not none else 0 }}",
                "json_attr_t": topic,
                "json_attr_tpl": "{{ (value_json.last if value_json.last is not none else {}) | tojson }}",
            }),
        ),
        entity(
            "bag",
            "sensor",
            "Tiles in the bag",
            json!({
                "stat_t": topic, "val_tpl": "{{ value_json.bag }}", "unit_of_meas": "tiles",
                "stat_cla": "measurement", "ic": "mdi:sack",
            }),
        ),
        entity(
            "game",
            "sensor",
            "Game",
            json!({
                "stat_t": topic, "val_tpl": "{{ value_json.state }}", "dev_cla": "enum",
                "ops": ["waiting", "playing", "over"], "ic": "mdi:flag-checkered",
                "json_attr_t": topic,
                "json_attr_tpl": "{{ {'variant': value_json.variant, 'ending': value_json.ending if value_json.ending \
                                  is defined else none} | tojson }}",
            }),
        ),
        entity(
            "board",
            "image",
            "Board",
            json!({
                "image_topic": topics.picture().as_str(), "content_type": "image/png",
            }),
        ),
    ]
}

/// The board and tile set, to be chosen between games.
fn variant(device: &Device, topics: &Topics) -> Component {
    let names: Vec<&str> = device.variants.iter().map(|(_, name)| &name[..]).collect();
    let by_id: Map<String, Value> = device
        .variants
        .iter()
        .map(|(id, name)| (id.clone(), name.clone().into()))
        .collect();
    let by_id = Value::from(by_id);
    entity(
        "variant",
        "select",
        "Board and tiles",
        json!({
            "stat_t": topics.game().as_str(), "ent_cat": "config", "ic": "mdi:translate",
            "val_tpl": format!("{{{{ {by_id}.get(value_json.variant, value_json.variant) }}}}"),
            "cmd_t": topics.play().as_str(), "cmd_tpl": "variant {{ value }}",
            "ops": names,
        }),
    )
}

/// What keeps the appliance from judging, and what it asks.
fn open(device: &Device, topics: &Topics) -> Vec<Component> {
    let topic = topics.status();
    let topic = topic.as_str();
    let mut connected = entity(
        "connected",
        "binary_sensor",
        "Connected",
        json!({
            "stat_t": topics.availability().as_str(), "pl_on": "online", "pl_off": "offline",
            "dev_cla": "connectivity", "ent_cat": "diagnostic",
        }),
    );
    connected.always = true;
    let answers = ["no question", "open", "yes", "no"].map(str::to_owned);
    let answers: Vec<String> = answers
        .into_iter()
        .chain(device.letters.iter().cloned())
        .collect();
    vec![
        entity(
            "problem",
            "binary_sensor",
            "Problem",
            json!({
                "stat_t": topic, "dev_cla": "problem",
                "val_tpl": "{{ 'OFF' if value_json.problem is none else 'ON' }}",
                "json_attr_t": topic,
                "json_attr_tpl": "{{ {'sentence': value_json.problem} | tojson }}",
            }),
        ),
        entity(
            "question",
            "binary_sensor",
            "Question",
            json!({
                "stat_t": topic, "ic": "mdi:help-box",
                "val_tpl": "{{ 'OFF' if value_json.question is none else 'ON' }}",
                "json_attr_t": topic,
                "json_attr_tpl": "{{ (value_json.question if value_json.question is not none else {}) | tojson }}",
            }),
        ),
        entity(
            "answer",
            "select",
            "Answer",
            json!({
                "stat_t": topic, "ic": "mdi:comment-question",
                "val_tpl": "{{ 'no question' if value_json.question is none else 'open' }}",
                "cmd_t": topics.play().as_str(), "cmd_tpl": "answer {{ value }}",
                "ops": answers,
            }),
        ),
        connected,
    ]
}

/// What automations begin with, as an entity and as triggers.
fn happenings(topics: &Topics) -> Vec<Component> {
    let topic = topics.event();
    let names: Vec<&str> = HappeningKind::ALL.iter().map(|kind| kind.name()).collect();
    let event = entity(
        "event",
        "event",
        "Event",
        json!({
            "stat_t": topic.as_str(), "evt_typ": names, "ic": "mdi:bell-ring",
        }),
    );
    let trigger = |name: &&str| Component {
        key: format!("trigger_{name}"),
        platform: "device_automation",
        fields: json!({
            "atype": "trigger", "t": topic.as_str(), "type": name, "stype": "game",
            "pl": name, "val_tpl": "{{ value_json.event_type }}",
        })
        .as_object()
        .cloned(),
        always: false,
    };
    std::iter::once(event)
        .chain(names.iter().map(trigger))
        .collect()
}

/// What can be asked for.
fn buttons(device: &Device, topics: &Topics) -> Vec<Component> {
    let (press, play) = (topics.press(), topics.play());
    let button = |key: &str, name: &str, topic: &str, payload: &str, icon: &str| {
        entity(
            key,
            "button",
            name,
            json!({
                "cmd_t": topic, "pl_prs": payload, "ic": icon,
            }),
        )
    };
    let (press, play) = (press.as_str(), play.as_str());
    let mut all = vec![
        button("press", "Press", press, "short", "mdi:gesture-tap-button"),
        button("hold", "Hold", press, "long", "mdi:gesture-tap-hold"),
        button("undo", "Undo", play, "undo", "mdi:undo"),
        button("new_game", "New game", play, "new", "mdi:restart"),
        button("pass", "Pass", play, "pass", "mdi:skip-next"),
        button(
            "exchange",
            "Exchange",
            play,
            "exchange",
            "mdi:swap-horizontal",
        ),
    ];
    for (key, name, payload, icon) in [
        ("challenge", "Challenge", "challenge", "mdi:gavel"),
        ("accept", "Accept", "accept", "mdi:check"),
    ] {
        all.push(if device.challenges {
            button(key, name, play, payload, icon)
        } else {
            absent(key, "button")
        });
    }
    all.push(entity(
        "identify",
        "button",
        "Identify",
        json!({
            "cmd_t": play, "pl_prs": "identify", "dev_cla": "identify", "ent_cat": "diagnostic",
        }),
    ));
    all
}

/// How the appliance is.
fn diagnostics(device: &Device, topics: &Topics) -> Vec<Component> {
    let topic = topics.status();
    let sensor = |key: &str, name: &str, template: &str, more: Value| {
        let mut fields = json!({
            "stat_t": topic.as_str(), "val_tpl": template, "ent_cat": "diagnostic",
        });
        if let (Value::Object(fields), Value::Object(more)) = (&mut fields, more) {
            fields.extend(more);
        }
        entity(key, "sensor", name, fields)
    };
    let or_none = |name: &str| {
        format!("{{{{ value_json.{name} if value_json.{name} is not none else 'None' }}}}")
    };
    let temperature = if device.temperature {
        sensor(
            "temperature",
            "Temperature",
            &or_none("temperature"),
            json!({
                "dev_cla": "temperature", "unit_of_meas": "°C", "stat_cla": "measurement",
            }),
        )
    } else {
        absent("temperature", "sensor")
    };
    vec![
        sensor(
            "version",
            "Version",
            "{{ value_json.software }}",
            json!({"ic": "mdi:tag"}),
        ),
        sensor(
            "started",
            "Running since",
            "{{ value_json.started }}",
            json!({"dev_cla": "timestamp"}),
        ),
        temperature,
        sensor(
            "camera",
            "Camera",
            "{{ value_json.camera }}",
            json!({
                "dev_cla": "enum", "ops": ["waiting", "works", "fails"], "ic": "mdi:camera",
            }),
        ),
        sensor(
            "reading",
            "Last reading",
            &or_none("reading"),
            json!({"dev_cla": "timestamp"}),
        ),
    ]
}
