//! A configuration that cannot be is refused: key, value, remedy, exit status 78.

use std::fs;

use tests::appliance::{output, stderr};

/// What is wrong, and what the message has to name.
const REFUSED: [(&str, &[&str]); 14] = [
    ("variant = \"xx\"", &["variant", "xx", "de, en"]),
    ("plyers = [\"Ann\"]", &["plyers", "players"]),
    ("players = \"Ann\"", &["players", "Ann"]),
    ("players = [\"Ann\", \"Ann\"]", &["players", "Ann"]),
    ("card_seconds = 3600", &["card_seconds", "3600", "1 to 60"]),
    ("variant = en", &["variant", "TOML"]),
    (
        "[camera]\nkind = \"phone\"",
        &["camera.kind", "phone", "usb"],
    ),
    ("[camera]\nkind = \"folder\"", &["camera.path", "folder"]),
    (
        "[button]\nkind = \"gpio\"\npin = 28",
        &["button.pin", "28", "27"],
    ),
    ("[panel]\nkind = \"oled\"", &["panel.kind", "oled", "png"]),
    ("[panel]\nrotation = 17", &["panel.rotation", "17", "90"]),
    ("[mqtt]\nurl = \"http://broker\"", &["mqtt.url", "mqtt://"]),
    (
        "[mqtt]\nurl = \"mqtt://broker\"\nid = \"a b\"",
        &["mqtt.id", "a b"],
    ),
    (
        "[mqtt]\nurl = \"mqtt://broker\"\nuser = \"u\"\npassword_file = \"/no/such\"",
        &["mqtt.password_file", "/no/such"],
    ),
];

#[test]
fn refused_configurations_name_key_value_and_remedy() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kibitz.toml");
    for (text, named) in REFUSED {
        fs::write(&path, text).expect("writable");
        let ended = output(&["run", "--config", path.to_str().expect("UTF-8")]);
        let said = stderr(&ended);
        assert_eq!(ended.status.code(), Some(78), "{text:?}: {said}");
        assert!(said.contains("kibitz.toml"), "{text:?}: {said}");
        for name in named {
            assert!(
                said.contains(name),
                "{text:?} does not name {name:?}: {said}"
            );
        }
    }
}

#[test]
fn a_missing_configuration_is_named() {
    let ended = output(&["run", "--config", "/no/such/kibitz.toml"]);
    assert_eq!(ended.status.code(), Some(78));
    assert!(stderr(&ended).contains("/no/such/kibitz.toml"));
}

#[test]
fn a_dictionary_that_is_none_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let dictionary = folder.path().join("words.fst");
    fs::write(&dictionary, "AARDVARK\nABACUS\n").expect("writable");
    let path = folder.path().join("kibitz.toml");
    let text = format!(
        "dictionary = {dictionary:?}\nstate = {:?}\n[button]\nkind = \"stdin\"\n[camera]\nkind = \"table\"\n\
         [panel]\nkind = \"png\"\npath = {:?}\n",
        folder.path().join("state"),
        folder.path().join("screen.png"),
    );
    fs::write(&path, text).expect("writable");
    let ended = output(&["run", "--config", path.to_str().expect("UTF-8")]);
    let said = stderr(&ended);
    assert_eq!(ended.status.code(), Some(78), "{said}");
    for name in ["dictionary", "words.fst", "kibitz dict build"] {
        assert!(said.contains(name), "{said}");
    }
}

#[test]
fn without_a_raspberry_pi_the_button_says_so() {
    if std::path::Path::new("/dev/gpiomem").exists() {
        eprintln!("skipped: without_a_raspberry_pi_the_button_says_so: this is one");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kibitz.toml");
    fs::write(&path, format!("state = {:?}", folder.path())).expect("writable");
    let ended = output(&["run", "--config", path.to_str().expect("UTF-8")]);
    let said = stderr(&ended);
    assert_eq!(ended.status.code(), Some(69), "{said}");
    assert!(
        said.contains("GPIO 17") && said.contains("Raspberry Pi"),
        "{said}"
    );
}
