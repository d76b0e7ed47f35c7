use proptest::prelude::*;
use screen::{Outcome, TurnCard};

use super::*;

fn house() -> House {
    House::new(Topics::new("t".parse().expect("an id")))
}

fn say(house: &mut House, name: &str, payload: &str) -> bool {
    house.hear(&Message {
        topic: format!("kibitz/t/{name}"),
        payload: payload.as_bytes().to_vec(),
        retain: false,
    })
}

fn board(variant: &str) -> String {
    let mut rows = vec!["...............".to_owned(); 15];
    rows[7] = "......HOUsE....".to_owned();
    let statuses = vec![vec!["not-set"; 15]; 15];
    serde_json::json!({
        "version": 1, "variant": variant, "side": 15, "turn": 1, "rows": rows,
        "statuses": statuses, "last": ["H8"]
    })
    .to_string()
}

const GAME: &str = r#"{"version":1,"variant":"en","turn":1,"players":[{"name":"Ann","total":14,"best":null,"last":null},
    {"name":"Ben","total":0,"best":null,"last":null}],"to_move":1,"bag":80,"state":"playing","last":null}"#;

const TURN: &str = r#"{"version":1,"seq":1,"turn":1,"player":"Ann","kind":"placed","stands":true,"points":14,"total":14,
    "words":[{"text":"HOUsE","square":"G8","direction":"across","points":14,"validity":"valid"}],"message":"HOUsE"}"#;

fn playing() -> House {
    let mut house = house();
    say(&mut house, "availability", "online");
    say(&mut house, "board", &board("en"));
    say(&mut house, "game", GAME);
    house
}

#[test]
fn the_board_is_shown_as_at_the_table() {
    let house = playing();
    let View::Board(view) = house.view() else {
        panic!("{:?}", house.view())
    };
    assert_eq!(view.players.len(), 2);
    assert!(view.players[1].next);
    assert_eq!(house.line(), "Ann 14, Ben 0");
}

#[test]
fn a_turn_is_shown_for_a_while() {
    let mut house = playing();
    assert!(say(&mut house, "turn", TURN));
    assert!(matches!(
        house.view(),
        View::Turn(TurnCard { total: 14, .. })
    ));
    house.card_over();
    assert!(matches!(house.view(), View::Board(_)));
}

#[test]
fn clocks_go_on_between_two_messages() {
    let mut house = playing();
    let clock = |running: &str, paused: bool| {
        format!(
            "{{\"version\":1,\"limit\":60,\"players\":[{{\"name\":\"Ann\",\"remaining\":40}},\
             {{\"name\":\"Ben\",\"remaining\":2}}],\"running\":{running},\"paused\":{paused}}}"
        )
    };
    let shown = |house: &House| match house.view() {
        View::Board(view) => {
            let clocks = view.players.iter().map(|player| player.clock);
            (clocks.collect::<Option<Vec<_>>>(), view.paused)
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(shown(&house), (None, false), "a game without clocks");
    assert!(!house.clock_runs());
    say(&mut house, "clock", &clock("1", false));
    assert!(house.clock_runs());
    house.seconds_later(3);
    let of = |seconds, runs| screen::Clock { seconds, runs };
    assert_eq!(
        shown(&house),
        (Some(vec![of(40, false), of(-1, true)]), false)
    );
    say(&mut house, "clock", &clock("null", true));
    assert!(!house.clock_runs());
    assert_eq!(
        shown(&house),
        (Some(vec![of(40, false), of(2, false)]), true)
    );
    // Clocks of other players belong to a game that was not told yet.
    say(
        &mut house,
        "clock",
        &clock("0", false).replace("Ann", "Cleo"),
    );
    assert_eq!(shown(&house).0, None);
}

/// How the appliance is, asking this.
fn condition(problem: Option<&str>, about: serde_json::Value) -> String {
    let question = match about {
        serde_json::Value::Null => serde_json::Value::Null,
        about => serde_json::json!({"text": "Well?", "answers": ["yes", "no"], "about": about}),
    };
    serde_json::json!({"version": 1, "software": "0.1.0", "started": "2024-02-29T23:59:59Z", "problem": problem,
        "question": question, "camera": "works", "reading": null, "temperature": null, "next_players": ["Ann"]})
    .to_string()
}

#[test]
fn questions_corrections_and_problems_are_shown_until_they_are_settled() {
    let mut house = playing();
    let changes = serde_json::json!({"squares": [{"square": "H8", "from": "u", "to": "[CH]"}],
        "turns": [{"turn": 1, "player": "Ann", "before": 14, "after": 10}],
        "players": [{"name": "Ann", "before": 14, "after": 10}], "fallen": ["HOUSE"]});
    for (about, shown) in [
        (
            serde_json::json!({"kind": "doubt", "square": "H8", "number": 1, "of": 2,
                "candidates": [{"text": "E", "percent": 60}, {"text": "F", "percent": 30}]}),
            "Question(",
        ),
        (
            serde_json::json!({"kind": "correction", "changes": changes}),
            "Correction(Correction { tiles: [Exchange { square: Square { row: 7, col: 7 }, from: \"blank U\", to: \"CH\" }]",
        ),
        (
            serde_json::json!({"kind": "blank", "square": "H8", "now": null, "letters": ["C", "M"]}),
            "BlankChoice(",
        ),
    ] {
        say(
            &mut house,
            "status",
            &condition(Some("It is dark: more light"), about),
        );
        let view = format!("{:?}", house.view());
        assert!(view.starts_with(shown), "{view}");
        let _ = screen::draw(&house.view(), screen::Size::new(240, 240));
        assert_eq!(house.line(), "Well?");
    }
    // A turn is shown before what is asked about it.
    assert!(say(&mut house, "turn", TURN));
    assert!(matches!(house.view(), View::Turn(_)));
    house.card_over();
    assert!(matches!(house.view(), View::BlankChoice(_)));
    let dark = condition(Some("It is dark: more light"), serde_json::Value::Null);
    say(&mut house, "status", &dark);
    assert!(matches!(house.view(), View::Trouble(trouble) if trouble.advice == "more light"));
    say(
        &mut house,
        "status",
        &condition(None, serde_json::Value::Null),
    );
    assert!(matches!(house.view(), View::Board(_)));
}

#[test]
fn a_press_shows_at_once_and_until_it_is_answered() {
    let mut house = playing();
    say(&mut house, "turn", TURN);
    let calm = condition(None, serde_json::Value::Null);
    let reading = calm.replace(
        "\"reading\":null",
        "\"reading\":null,\"pressed_by\":\"Ben\"",
    );
    assert_ne!(calm, reading);
    say(&mut house, "status", &reading);
    assert_eq!(house.view(), View::Reading(Some("Ben".into())));
    assert_eq!(house.line(), "reading the board for Ben");
    // The turn comes first, then how the appliance is.
    say(&mut house, "turn", TURN);
    assert!(matches!(house.view(), View::Turn(_)));
    say(&mut house, "status", &calm);
    assert!(matches!(house.view(), View::Turn(_)));
    house.card_over();
    assert!(matches!(house.view(), View::Board(_)));
}

#[test]
fn hints_and_refusals_are_shown_for_a_while() {
    const HINT: &str = r#"{"version":1,"rack":"AEIRST?","level":"place","points":87,"square":"N8","direction":"down"}"#;
    let mut house = playing();
    assert!(say(&mut house, "hint", HINT));
    let View::Hint(hint) = house.view() else {
        panic!("{:?}", house.view())
    };
    let found = hint.found.expect("a play");
    let square = game::Square::parse("N8").expect("a square");
    assert_eq!((found.points, found.place), (87, Some((square, "Down"))));
    assert_eq!(house.line(), "hint for AEIRST?: 87 points from N8");
    house.card_over();
    let about = serde_json::json!({"kind": "doubt", "square": "H8", "number": 1, "of": 1, "candidates": []});
    say(&mut house, "status", &condition(None, about));
    assert!(!say(&mut house, "hint", HINT), "a question stays");
    assert!(matches!(house.view(), View::Question(_)));
    assert!(say(&mut house, "turn", &TURN.replace("placed", "refused")));
    assert!(matches!(house.view(), View::Trouble(trouble) if trouble.title == "That cannot be"));
}

#[test]
fn a_card_says_what_the_appliance_has_on_its_own() {
    let mut house = playing();
    let card = |house: &mut House, turn: &str| {
        assert!(say(house, "turn", turn));
        match house.view() {
            View::Turn(card) => card.outcome,
            other => panic!("{other:?}"),
        }
    };
    // 50 of 64 points are no word's.
    let bingo = TURN.replacen("\"points\":14", "\"points\":64", 1);
    assert!(matches!(card(&mut house, &bingo), Outcome::Stands(play) if play.bonus == 50));
    let falls = TURN.replacen("\"points\":14", "\"points\":0", 1);
    let falls = falls.replace("placed", "invalid");
    assert!(
        matches!(card(&mut house, &falls), Outcome::Falls(play) if (play.points, play.bonus) == (14, 0))
    );
    let open = GAME.replace("\"last\":null}", "\"last\":null,\"challenge\":1}");
    say(&mut house, "game", &open);
    assert!(matches!(card(&mut house, TURN), Outcome::Open(_)));
}

#[test]
fn squares_that_break_a_rule_are_marked() {
    let mut house = playing();
    let broken = board("en").replace("\"last\":[", "\"broken\":[\"H8\"],\"last\":[");
    say(&mut house, "board", &broken);
    let View::Board(view) = house.view() else {
        panic!("{:?}", house.view())
    };
    let marked: Vec<String> = (0..15)
        .flat_map(|row| (0..15).map(move |col| game::Square::new(row, col)))
        .filter(|square| view.cell(*square).is_some_and(|cell| cell.marked))
        .map(|square| square.to_string())
        .collect();
    assert_eq!(marked, ["H8"]);
}

#[test]
fn nobody_has_won_before_all_tiles_are_told() {
    let mut house = playing();
    for (untold, wins, advice) in [(vec!["Ben"], false, "Ben: lay"), (vec![], true, "Clear")] {
        let mut game: serde_json::Value = serde_json::from_str(GAME).expect("JSON");
        game["state"] = "over".into();
        game["ending"] = serde_json::json!({"reason": "out", "winners": ["Ann"], "untold": untold, "players": [
            {"name": "Ann", "left": "", "adjustment": 0, "total": 14},
            {"name": "Ben", "left": null, "adjustment": 0, "total": 0}]});
        say(&mut house, "game", &game.to_string());
        let View::Over(over) = house.view() else {
            panic!("{:?}", house.view())
        };
        assert_eq!(over.places[0].wins, wins);
        assert!(over.advice.starts_with(advice), "{}", over.advice);
    }
}

#[test]
fn an_absence_is_shown_and_ends() {
    let mut house = playing();
    say(&mut house, "turn", TURN);
    say(&mut house, "availability", "offline");
    assert!(matches!(house.view(), View::Trouble(_)));
    assert_eq!(house.line(), "the appliance is switched off");
    say(&mut house, "availability", "online");
    house.gone("nothing listens there".to_owned());
    assert!(house.line().contains("nothing listens there"));
    house.there();
    assert!(matches!(house.view(), View::Board(_)));
}

#[test]
fn a_game_that_is_not_known_is_shown_by_its_picture() {
    let mut house = playing();
    assert!(!house.is_strange());
    say(&mut house, "board", &board("xx"));
    assert!(house.is_strange());
    say(&mut house, "board.png", "png");
    assert_eq!(house.picture(), Some(&b"png"[..]));
}

#[test]
fn another_version_or_nonsense_changes_nothing() {
    let mut house = playing();
    let before = house.view();
    for text in [
        "",
        "{}",
        "{\"version\":2}",
        "null",
        "[1]",
        &GAME.replace("\"version\":1", "\"version\":2"),
    ] {
        for name in ["board", "game", "turn"] {
            assert!(!say(&mut house, name, text));
        }
    }
    assert_eq!(house.view(), before);
}

proptest! {
    #[test]
    fn whatever_is_told_can_be_drawn(rows in proptest::collection::vec("[.A-Za-z?\\[\\]]{0,20}", 0..17), points in any::<i32>(), seat in 0..9_usize) {
        let mut house = playing();
        let board = serde_json::json!({"version": 1, "variant": "en", "side": rows.len(), "turn": 1,
            "rows": rows, "statuses": [], "last": ["A1"]});
        say(&mut house, "board", &board.to_string());
        say(&mut house, "game", &GAME.replace("\"to_move\":1", &format!("\"to_move\":{seat}")));
        let _ = screen::draw(&house.view(), screen::Size::new(240, 240));
        say(&mut house, "turn", &TURN.replace("14", &points.to_string()));
        let _ = screen::draw(&house.view(), screen::Size::new(240, 240));
    }
}
