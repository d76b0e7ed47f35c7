use super::*;

fn at(name: &str) -> Square {
    Square::parse(name).expect("a square")
}

#[test]
fn lines_are_understood_as_people_write_them() {
    let cat = Command::Place {
        start: at("H8"),
        axis: Some(Axis::Across),
        text: "CAT".to_owned(),
    };
    let lines = [
        "place H8 across CAT",
        "  PLACE h8 Across CAT ",
        "lay 8H right CAT",
        "p H8 across C A T",
        "H8 across CAT",
    ];
    for line in lines {
        assert_eq!(Command::parse(line), Ok(cat.clone()), "{line}");
    }
    let one = |text: &str| Command::Place {
        start: at("B12"),
        axis: None,
        text: text.to_owned(),
    };
    assert_eq!(Command::parse("place B12 ć"), Ok(one("ć")));
    // A word may be called like a direction.
    assert_eq!(Command::parse("place B12 DOWN"), Ok(one("DOWN")));
    assert_eq!(Command::parse(""), Ok(Command::Enter));
    assert_eq!(
        Command::parse("x a e u"),
        Ok(Command::Exchange(Some("aeu".to_owned())))
    );
    assert_eq!(Command::parse("exchange all"), Ok(Command::Exchange(None)));
    assert_eq!(Command::parse("score 3"), Ok(Command::Score(Some(3))));
    assert_eq!(Command::parse("undo turn"), Ok(Command::Undo(Undo::Turn)));
    let challenge = |by: Option<&str>, refused| Command::Challenge {
        by: by.map(str::to_owned),
        refused,
    };
    assert_eq!(Command::parse("challenge"), Ok(challenge(None, None)));
    let lost = challenge(Some("Ann Lee"), Some(false));
    assert_eq!(Command::parse("challenge Ann Lee lost"), Ok(lost));
    let blank = Command::Blank {
        square: Some(at("H8")),
        letter: "E".to_owned(),
    };
    assert_eq!(Command::parse("blank H8 e"), Ok(blank));
    let correct = Command::Correct {
        square: at("H8"),
        tile: "e".to_owned(),
    };
    assert_eq!(Command::parse("correct h8 e"), Ok(correct));
}

#[test]
fn what_is_no_command_says_what_would_be_one() {
    let lines = [
        ("fly", "help"),
        ("place", "place H8 across CAT"),
        ("place H8", "place H8 across CAT"),
        ("place Z99 across CAT", "no square"),
        ("exchange", "exchange all"),
        ("undo everything", "undo all"),
        ("undo all of it", "undo all"),
        ("blank", "blank H8 E"),
        ("blank 88 E", "no square"),
        ("correct H8", "correct H8 E"),
        ("correct 88 E", "no square"),
        ("score last", "score 3"),
        ("score 99999999999999999999999", "score 3"),
        ("legend maybe", "legend on"),
        ("hint everything", "hint points"),
        ("allow", "allow ZEN"),
    ];
    for (line, told) in lines {
        let error = Command::parse(line).expect_err(line).to_string();
        assert!(error.contains(told), "{line}: {error}");
    }
}
