//! What ships is valid; what is wrong is named, with its value and a remedy.

use super::*;

fn load(text: &str) -> Result<Config, ConfigError> {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), text).expect("writable");
    Config::load(file.path())
}

/// The message, which must name the key, the value and a remedy.
fn refused(text: &str) -> String {
    let error = load(text).expect_err(text);
    crate::chain(&error)
}

#[test]
fn what_ships_is_valid_and_the_default() {
    let shipped = load(settings::SHIPPED).expect("what ships is valid");
    let empty = load("").expect("every key has a default");
    assert_eq!(format!("{shipped:?}"), format!("{empty:?}"));
    assert_eq!(shipped.variant.id, "en");
    assert_eq!(shipped.mqtt, None);
    assert!(matches!(shipped.panel, Panel::Spi(Spi { dc: 25, .. })));
}

#[test]
fn every_shipped_key_has_a_comment_above_it() {
    let mut commented = false;
    for line in settings::SHIPPED.lines() {
        if line.contains(" = ") && !line.starts_with('#') {
            assert!(commented, "{line:?} has no comment");
        }
        // Keys that belong together share the comment above the first.
        commented = !line.is_empty() && !line.starts_with('[');
    }
}

#[test]
fn wrong_values_are_named_with_a_remedy() {
    let cases = [
        (
            "variant = \"xx\"",
            "variant = \"xx\"",
            "de, en, es, fr, it, it-scrabble, pl, ro",
        ),
        ("players = []", "players = []", "1 to 4"),
        (
            "players = [\"A\", \"A\"]",
            "players = [\"A\", \"A\"]",
            "two players",
        ),
        (
            "players = [\"Ann:cat\", \"Ben:cat\"]",
            "players = [\"Ann:cat\", \"Ben:cat\"]",
            "two players have the emblem cat",
        ),
        (
            "players = [\"Ann:dragon\"]",
            "players = [\"Ann:dragon\"]",
            "there is no emblem \"dragon\"; there are boat, cat,",
        ),
        ("card_seconds = 0", "card_seconds = 0", "1 to 60"),
        ("state = \"\"", "state = \"\"", "folder"),
        (
            "[camera]\nkind = \"phone\"",
            "camera.kind = \"phone\"",
            "\"usb\"",
        ),
        (
            "[camera]\nkind = \"folder\"",
            "camera.path = \"\"",
            "folder",
        ),
        ("[camera]\nwidth = 1", "camera.width = 1", "320 to 7680"),
        (
            "[button]\nkind = \"foot\"",
            "button.kind = \"foot\"",
            "\"gpio\"",
        ),
        ("[button]\npin = 40", "button.pin = 40", "0 to 27"),
        (
            "[button]\nlong_ms = 100",
            "button.long_ms = 100",
            "500 to 5000",
        ),
        ("[panel]\nkind = \"crt\"", "panel.kind = \"crt\"", "\"png\""),
        (
            "[panel]\nkind = \"png\"",
            "panel.path = \"\"",
            "picture file",
        ),
        (
            "[panel]\nrotation = 45",
            "panel.rotation = 45",
            "0, 90, 180, 270",
        ),
        (
            "[panel]\nrst = 99",
            "panel.rst = 99",
            "-1 for not connected",
        ),
        ("[panel]\nrst = 25", "panel.dc = 25", "a pin each"),
        ("[mqtt]\nurl = \"http://h\"", "mqtt.url", "mqtts://"),
        (
            "[mqtt]\nurl = \"mqtt://h\"\nca_file = \"/ca.pem\"",
            "mqtt.url",
            "mqtts://",
        ),
        (
            "[mqtt]\nurl = \"mqtts://h\"\nkey_file = \"/key.pem\"",
            "mqtt.certificate_file",
            "its key",
        ),
        (
            "[mqtt]\nurl = \"mqtt://h\"\nbase = \"a//b\"",
            "mqtt.base = \"a//b\"",
            "two in a row",
        ),
        (
            "[mqtt]\nurl = \"mqtt://h\"\ndiscovery = \"#\"",
            "mqtt.discovery",
            "letters",
        ),
        (
            "[mqtt]\nurl = \"mqtt://h\"\nname = \" \"",
            "mqtt.name",
            "characters",
        ),
        (
            "[mqtt]\nurl = \"mqtt://h\"\nid = \"a/b\"",
            "mqtt.id = \"a/b\"",
            "letters",
        ),
        (
            "[mqtt]\nurl = \"mqtt://h\"\npassword_file = \"/nowhere\"",
            "mqtt.password_file = \"/nowhere\"",
            "name a file",
        ),
    ];
    for (text, named, remedy) in cases {
        let message = refused(text);
        assert!(message.contains(named), "{text:?} gives {message:?}");
        assert!(message.contains(remedy), "{text:?} gives {message:?}");
    }
}

#[test]
fn unknown_keys_and_wrong_kinds_are_refused() {
    let message = refused("plyers = [\"A\"]");
    assert!(
        message.contains("plyers") && message.contains("players"),
        "{message}"
    );
    let message = refused("[camera]\nwidht = 3");
    assert!(
        message.contains("widht") && message.contains("width"),
        "{message}"
    );
    for (text, said) in [
        (
            "[button]\npin = \"seventeen\"",
            "button.pin = \"seventeen\": a whole number without quotes belongs here, as in pin = 17",
        ),
        (
            "card_seconds = 6.5",
            "card_seconds = 6.5: a whole number without quotes belongs here, as in card_seconds = 6",
        ),
        ("terminal = 1", "terminal = 1: true or false belongs here"),
        (
            "players = \"Ann\"",
            "players = \"Ann\": a list of texts belongs here, as in players = [\"Ann\", \"Ben\"]",
        ),
        ("players = [1]", "players = [1]: a list of texts"),
        (
            "camera = 3",
            "camera = 3: this is a section: write [camera]",
        ),
        ("variant = { x = 1 }", "variant = […]: a text in quotes"),
        ("[button]\npin = -300", "button.pin = -300: 0 to 27"),
        (
            "[panel]\nclock_hz = 9223372036854775807",
            "1000000 to 80000000",
        ),
    ] {
        let message = refused(text);
        assert!(message.contains(said), "{text:?} gives {message:?}");
    }
    let message = refused("[mqtt]\npassword = \"secret\"");
    assert!(
        message.contains("mqtt.password") && !message.contains("secret"),
        "{message}"
    );
    let message = refused("variant = en");
    assert!(
        message.contains("TOML") && message.contains("variant"),
        "{message}"
    );
}

#[test]
fn all_wrong_values_are_told_at_once() {
    let message = refused("card_seconds = 99\nvariant = \"xx\"\n[button]\nkind = \"toe\"");
    assert_eq!(message.lines().count(), 3, "{message}");
}

#[test]
fn a_password_comes_from_its_file_and_is_not_shown() {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), "secret\n").expect("writable");
    let text = format!(
        "[mqtt]\nurl = \"mqtt://host:1884\"\nuser = \"ann\"\npassword_file = {:?}",
        file.path()
    );
    let config = load(&text).expect("a login");
    let shown = format!("{config:?}");
    assert!(!shown.contains("secret"), "{shown}");
    let address = config.mqtt.expect("a broker").address;
    let login = address.login.expect("a login");
    assert_eq!(
        (address.port, login.password.as_deref()),
        (1884, Some("secret"))
    );
}

#[test]
fn house_rules_change_the_variant_and_wrong_ones_are_named() {
    let config =
        load("[rules]\ninvalid = \"challenge\"\nbonuses = [[6, 20]]").expect("rules that fit");
    assert_eq!(config.variant.rules.invalid, game::Invalid::Challenge);
    assert_eq!(config.variant.rules.bonuses, [(6, 20)]);
    for (rule, key, remedy) in [
        (
            "invalid = \"maybe\"",
            "rules.invalid = \"maybe\": ",
            "unknown variant",
        ),
        ("invalid = 3", "rules.invalid = 3: ", "3"),
        ("invalidd = 3", "rules.invalidd = 3: ", "no such key"),
        (
            "bonuses = [[9, 50]]",
            "rules.bonuses = [[9, 50]]: ",
            "1 to 7",
        ),
        ("scoreless_turns = -1", "rules.scoreless_turns = -1: ", "-1"),
        (
            "clock_minutes = 301",
            "rules.clock_minutes = 301: 1 to 300",
            "0 for no clocks",
        ),
        (
            "clock_minutes = -1",
            "rules.clock_minutes = -1: invalid",
            "a whole number from 0",
        ),
    ] {
        let message = refused(&format!("[rules]\n{rule}"));
        assert!(
            message.contains(key) && message.contains(remedy),
            "{message}"
        );
    }
    let message = refused("challenge_seconds = 1");
    assert!(
        message.contains("challenge_seconds = 1: 5 to 600"),
        "{message}"
    );
}

#[test]
fn players_have_the_emblem_written_behind_the_name_or_none_yet() {
    let config = load("players = [\"Ann:moon\", \"Ben\"]").expect("players");
    let ann = Entrant {
        emblem: Some(game::Emblem::Moon),
        ..Entrant::new("Ann")
    };
    assert_eq!(config.players, [ann, Entrant::new("Ben")]);
}

/// Every emblem is named in the file that people write players into.
#[test]
fn what_ships_names_the_emblems() {
    let shipped = settings::SHIPPED.replace("\n# ", " ");
    let names = game::Emblem::ALL.map(game::Emblem::name).join(", ");
    assert!(shipped.contains(&names), "{names}");
}

/// What the commented house rules of the shipped file come to: those of Scrabble.
#[test]
fn the_shipped_rules_are_the_defaults() {
    let shipped = settings::SHIPPED;
    let start = shipped.find("[rules]").expect("the section");
    let end = start
        + shipped[start..]
            .find("\n[camera]")
            .expect("the next section");
    let keys = shipped[start..end]
        .lines()
        .filter_map(|line| line.strip_prefix("# "));
    let keys: Vec<&str> = keys
        .filter(|line| {
            let key = line.split(" = ").next().unwrap_or_default();
            game::Rules::KEYS.contains(&key)
        })
        .collect();
    assert_eq!(keys.len(), game::Rules::KEYS.len());
    let table: toml::Table = keys.join("\n").parse().expect("TOML");
    let rules = game::Rules::default();
    assert_eq!(rules.with(&table), Ok(rules.clone()));
}
