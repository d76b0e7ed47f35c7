//! The payloads against the JSON Schema files in `schema/`, which people build on.

use std::path::Path;

use game::Square;
use jsonschema::Validator;
use link::payload::*;
use link::{Help, Publication, Topics};
use proptest::prelude::*;
use serde_json::Value;

fn schema(name: &str) -> Validator {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema");
    let text = std::fs::read_to_string(folder.join(name).with_extension("json")).expect("a schema");
    let schema: Value = serde_json::from_str(&text).expect("JSON");
    jsonschema::validator_for(&schema).expect("a JSON Schema")
}

fn fits(name: &str, publication: &Publication) {
    let value: Value = serde_json::from_slice(publication.payload()).expect("JSON");
    let schema = schema(name);
    let wrong: Vec<String> = schema.iter_errors(&value).map(|e| e.to_string()).collect();
    assert!(wrong.is_empty(), "{name}: {wrong:?} in {value}");
    // The schema says something: without a field it does not fit.
    let mut less = value.clone();
    less.as_object_mut().expect("an object").remove("version");
    assert!(!schema.is_valid(&less), "{name} wants its version");
    let mut newer = value;
    newer["version"] = 2.into();
    assert!(!schema.is_valid(&newer), "{name} is of one version");
}

fn topics() -> Topics {
    Topics::new("t".parse().unwrap())
}

const KINDS: [TurnKind; 12] = [
    TurnKind::Placed,
    TurnKind::Pass,
    TurnKind::Withdrawal,
    TurnKind::Invalid,
    TurnKind::Illegal,
    TurnKind::Correction,
    TurnKind::Exchange,
    TurnKind::Lost,
    TurnKind::Challenge,
    TurnKind::Accepted,
    TurnKind::Leftovers,
    TurnKind::Refused,
];

fn turn(kind: TurnKind) -> Turn {
    Turn {
        version: VERSION,
        seq: 7,
        turn: 3,
        player: "Ana".into(),
        kind,
        stands: true,
        points: 24,
        total: 60,
        words: vec![Word {
            text: "HAUs".into(),
            square: Square::new(7, 7),
            direction: Direction::Across,
            points: 24,
            validity: Validity::Valid,
        }],
        message: "HAUs: 24 points.".into(),
        correction: (kind == TurnKind::Correction).then(|| Correction {
            squares: vec![Exchange {
                square: Square::new(4, 4),
                from: "E".into(),
                to: "F".into(),
            }],
            turns: vec![Rescored {
                turn: 3,
                player: "Ana".into(),
                before: 14,
                after: 17,
            }],
            players: vec![Retotalled {
                name: "Ana".into(),
                before: 14,
                after: 17,
            }],
            fallen: vec!["XX".into()],
        }),
    }
}

fn game() -> Game {
    let scored = Scored {
        word: "HAUs".into(),
        points: 24,
    };
    Game {
        version: VERSION,
        variant: "de".into(),
        turn: 3,
        players: vec![Player {
            name: "Ana".into(),
            total: -3,
            emblem: game::Emblem::Cat,
            best: Some(scored.clone()),
            last: Some(scored),
        }],
        to_move: Some(0),
        bag: 70,
        state: Stage::Playing,
        challenge: Some(3),
        blanks: vec![Blank {
            square: Square::new(7, 7),
            letters: vec!["A".into()],
        }],
        ending: None,
        last: Some(Last::from(&turn(TurnKind::Placed))),
    }
}

#[test]
fn every_turn_fits_and_so_does_what_it_means_to_automations() {
    for kind in KINDS {
        let turn = turn(kind);
        fits("turn", &Publication::json_event(topics().turn(), &turn));
        for happening in Happening::of(&turn, true, true) {
            let publication = Publication::json_event(topics().event(), &happening);
            assert!(!publication.retain());
            fits("event", &publication);
        }
    }
}

#[test]
fn a_happening_is_told_once_per_kind() {
    let kinds = |kind, bingo, over| -> Vec<&str> {
        let all = Happening::of(&turn(kind), bingo, over);
        all.iter()
            .map(|happening| happening.event_type.name())
            .collect()
    };
    assert_eq!(kinds(TurnKind::Placed, false, false), ["turn"]);
    assert_eq!(
        kinds(TurnKind::Placed, true, true),
        ["turn", "bingo", "game_over"]
    );
    assert_eq!(kinds(TurnKind::Invalid, true, false), ["invalid_word"]);
    assert_eq!(kinds(TurnKind::Challenge, false, false), ["challenge"]);
    assert_eq!(kinds(TurnKind::Refused, false, false), [""; 0]);
    assert_eq!(kinds(TurnKind::Leftovers, false, true), ["game_over"]);
    for kind in HappeningKind::ALL {
        let written = serde_json::to_value(kind).expect("text");
        assert_eq!(written, kind.name());
    }
}

#[test]
fn games_fit() {
    fits("game", &Publication::json_state(topics().game(), &game()));
    let over = Game {
        to_move: None,
        state: Stage::Over,
        challenge: None,
        blanks: Vec::new(),
        last: None,
        ending: Some(Ending {
            reason: Reason::Out,
            players: vec![Final {
                name: "Ana".into(),
                left: None,
                adjustment: -4,
                overtime: 20,
                total: 9,
            }],
            winners: vec!["Ana".into()],
            untold: vec!["Ben".into()],
        }),
        ..game()
    };
    fits("game", &Publication::json_state(topics().game(), &over));
}

#[test]
fn clocks_fit() {
    let publish = |clock: &Clock| Publication::json_state(topics().clock(), clock);
    let player = |remaining| Remaining {
        name: "Ana".into(),
        remaining,
    };
    let clock = Clock {
        version: VERSION,
        limit: 1500,
        players: [1500, 0, -61].map(player).to_vec(),
        running: Some(2),
        paused: false,
    };
    assert!(publish(&clock).retain());
    fits("clock", &publish(&clock));
    assert_eq!(clock.after(3).players[2].remaining, -64);
    assert_eq!(clock.after(3).players[0].remaining, 1500);
    let paused = Clock {
        running: None,
        paused: true,
        ..clock
    };
    fits("clock", &publish(&paused));
    assert_eq!(paused.after(3), paused);
    let none = Clock {
        version: VERSION,
        ..Clock::default()
    };
    fits("clock", &publish(&none));
}

#[test]
fn boards_fit() {
    use game::Status;
    let all = [
        Status::NotSet,
        Status::Valid,
        Status::Invalid,
        Status::Mixed,
        Status::Connection,
        Status::Single,
        Status::Disconnected,
    ];
    let board = Board {
        version: VERSION,
        variant: "en".into(),
        side: 2,
        turn: 1,
        rows: vec!["A.".into(), "b?".into()],
        statuses: vec![all.to_vec()],
        last: vec![Square::new(0, 0)],
        broken: vec![Square::new(1, 0)],
    };
    fits("board", &Publication::json_state(topics().board(), &board));
}

#[test]
fn conditions_and_replies_fit() {
    let condition = Condition {
        version: VERSION,
        software: "1.0".into(),
        started: "2024-02-29T23:59:59Z".into(),
        problem: None,
        question: None,
        camera: Eye::Waiting,
        reading: None,
        pressed_by: None,
        temperature: None,
        next_players: vec!["Ana".into()],
    };
    fits(
        "status",
        &Publication::json_state(topics().status(), &condition),
    );
    let asking = Condition {
        problem: Some("There is no camera.".into()),
        question: Some(Question {
            text: "H8?".into(),
            answers: vec!["yes".into()],
            about: None,
        }),
        camera: Eye::Fails,
        reading: Some("2024-02-29T23:59:59Z".into()),
        pressed_by: Some("Ana".into()),
        temperature: Some(51),
        ..condition
    };
    fits(
        "status",
        &Publication::json_state(topics().status(), &asking),
    );
    for reason in [None, Some("no such player".to_owned())] {
        let reply = Reply::new("undo".into(), reason);
        fits("reply", &Publication::json_reply(topics().reply(), &reply));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn whatever_people_are_called_fits(name in ".{0,40}", message in ".{0,80}", points in any::<i32>()) {
        let mut turn = turn(TurnKind::Placed);
        turn.player.clone_from(&name);
        turn.message = message;
        turn.points = points;
        fits("turn", &Publication::json_event(topics().turn(), &turn));
        let mut game = game();
        game.players[0].name = name;
        fits("game", &Publication::json_state(topics().game(), &game));
    }
}

#[test]
fn hints_fit_their_schema() {
    let publish = |hint: &Hint| Publication::json_reply(topics().hint(), hint);
    for level in Help::ALL {
        let mut hint = Hint::new("AEIRST?".into(), level);
        hint.exchange = Some(true);
        fits("hint", &publish(&hint));
        hint.exchange = None;
        hint.points = Some(59);
        if level >= Help::Place {
            hint.square = Some(Square::new(7, 7));
            hint.direction = Some(Direction::Down);
        }
        if level >= Help::Letter {
            hint.letter = Some("CH".into());
        }
        if level >= Help::Word {
            hint.word = Some("CHAt".into());
        }
        fits("hint", &publish(&hint));
    }
}
