use proptest::prelude::*;

use super::*;

fn message(topic: &str, payload: &[u8], retain: bool) -> Message {
    Message {
        topic: format!("kibitz/t/{topic}"),
        payload: payload.to_vec(),
        retain,
    }
}

fn of(topic: &str, payload: &[u8], retain: bool) -> Result<Command, NotACommand> {
    let topics = Topics::new("t".parse().unwrap());
    Command::of(&message(topic, payload, retain), &topics)
}

fn play(text: &str) -> Option<Command> {
    of("command/game", text.as_bytes(), false).ok()
}

#[test]
fn three_payloads_press() {
    for (payload, press) in [
        (&b""[..], Press::Short),
        (b"short", Press::Short),
        (b"long", Press::Long),
    ] {
        let found = of("command/press", payload, false);
        assert_eq!(found, Ok(Command::Press(press)));
    }
}

#[test]
fn what_is_said_of_the_game_is_read_as_it_is_written() {
    let h8 = Square::parse("H8").unwrap();
    for (text, command) in [
        (
            "challenge",
            Command::Challenge {
                by: None,
                refused: None,
            },
        ),
        (
            "challenge Ann Marie refused",
            Command::Challenge {
                by: Some("Ann Marie".to_owned()),
                refused: Some(true),
            },
        ),
        (
            "challenge 2 stands",
            Command::Challenge {
                by: Some("2".to_owned()),
                refused: Some(false),
            },
        ),
        ("accept", Command::Accept),
        (
            "hint AEIRST? points",
            Command::Hint {
                rack: "AEIRST?".to_owned(),
                level: Help::Points,
            },
        ),
        (
            "hint [CH]Ñ word",
            Command::Hint {
                rack: "[CH]Ñ".to_owned(),
                level: Help::Word,
            },
        ),
        ("exchange", Command::Exchange),
        ("undo", Command::Undo),
        ("pass", Command::Pass),
        ("pause", Command::Pause),
        ("resume", Command::Resume),
        ("new", Command::New),
        ("identify", Command::Identify),
        (
            "name 2 Ann Marie",
            Command::Name {
                player: 2,
                name: "Ann Marie".to_owned(),
            },
        ),
        (
            "name 4",
            Command::Name {
                player: 4,
                name: String::new(),
            },
        ),
        (
            "answer Ż",
            Command::Answer {
                text: "Ż".to_owned(),
            },
        ),
        (
            "blank H8 Ż",
            Command::Blank {
                square: h8,
                letter: "Ż".to_owned(),
            },
        ),
        (
            "allow KOT",
            Command::Allow {
                word: "KOT".to_owned(),
            },
        ),
        (
            "left Ann Marie QZ?",
            Command::Left {
                player: "Ann Marie".to_owned(),
                tiles: "QZ?".to_owned(),
            },
        ),
        (
            "left 1 -",
            Command::Left {
                player: "1".to_owned(),
                tiles: String::new(),
            },
        ),
    ] {
        assert_eq!(command.to_string(), text);
        assert_eq!(play(text), Some(command), "{text}");
    }
    assert_eq!(play(" blank  h8 ż "), play("blank H8 Ż"));
}

#[test]
fn anything_else_is_ignored_and_quoted_briefly() {
    for text in [
        "",
        "Accept",
        "accept now",
        "blank",
        "blank Z99 A",
        "blank H8",
        "allow",
        "left",
        "left Ann",
        "allow two words",
        "undo\n",
        "name",
        "name 0 Ann",
        "name 5 Ann",
        "name +x Ann",
        "answer",
        "answer two words",
        "new game",
        "\u{0}",
    ] {
        assert_eq!(play(text), None, "{text:?}");
    }
    for payload in [&b"LONG"[..], b"short\n", b"\xff\x00", &[b'x'; 5000]] {
        for topic in ["command/press", "command/game"] {
            let error = of(topic, payload, false).unwrap_err();
            let (NotACommand::Press { length, start } | NotACommand::Game { length, start }) =
                &error
            else {
                panic!("{error}")
            };
            assert_eq!(*length, payload.len());
            assert!(start.chars().count() <= 24, "{error}");
        }
    }
}

#[test]
fn retained_commands_and_other_topics_are_ignored() {
    for payload in [&b""[..], b"long", b"accept"] {
        for topic in ["command/press", "command/game"] {
            assert_eq!(of(topic, payload, true), Err(NotACommand::Retained));
        }
        let other = of("command/other", payload, false);
        assert!(matches!(other, Err(NotACommand::Topic(_))));
    }
}

proptest! {
    #[test]
    fn no_bytes_panic_and_what_is_read_is_written_alike(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        for topic in ["command/press", "command/game"] {
            let _ = of(topic, &bytes, false);
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        for verb in ["name 1", "answer", "left", "challenge", "blank", "allow"] {
            if let Some(command) = play(&format!("{verb} {text}")) {
                let again = play(&command.to_string());
                prop_assert!(command.to_string().len() > 200 || again == Some(command));
            }
        }
    }
}
