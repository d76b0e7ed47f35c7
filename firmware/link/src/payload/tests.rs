use super::*;
use crate::{Publication, Topics};

fn text(publication: &Publication) -> &str {
    std::str::from_utf8(publication.payload()).unwrap()
}

fn topics() -> Topics {
    Topics::new("t".parse().unwrap())
}

#[test]
fn a_board_is_written_as_the_readme_says() {
    let board = Board {
        version: VERSION,
        variant: "en".into(),
        side: 2,
        turn: 1,
        rows: vec!["A.".into(), "b?".into()],
        statuses: vec![
            vec![Status::Valid, Status::NotSet],
            vec![Status::Mixed, Status::Connection],
        ],
        last: vec![Square::new(0, 0), Square::new(1, 0)],
        broken: Vec::new(),
    };
    let publication = Publication::json_state(topics().board(), &board);
    assert_eq!(
        text(&publication),
        r#"{"version":1,"variant":"en","side":2,"turn":1,"rows":["A.","b?"],"statuses":[["valid","not-set"],["mixed","connection"]],"last":["A1","A2"]}"#
    );
    assert!(publication.retain());
}

#[test]
fn a_game_is_written_as_the_readme_says() {
    let game = Game {
        version: VERSION,
        variant: "pl".into(),
        turn: 3,
        players: vec![
            Player {
                name: "Ana".into(),
                total: 41,
                emblem: game::Emblem::Cat,
                best: None,
                last: None,
            },
            Player {
                name: "Łukasz".into(),
                total: -3,
                emblem: game::Emblem::Boat,
                best: None,
                last: None,
            },
        ],
        to_move: Some(1),
        bag: 79,
        state: Stage::Playing,
        challenge: None,
        blanks: Vec::new(),
        ending: None,
        last: None,
    };
    let publication = Publication::json_state(topics().game(), &game);
    assert_eq!(
        text(&publication),
        r#"{"version":1,"variant":"pl","turn":3,"players":[{"name":"Ana","total":41,"emblem":"cat","best":null,"last":null},{"name":"Łukasz","total":-3,"emblem":"boat","best":null,"last":null}],"to_move":1,"bag":79,"state":"playing","last":null}"#
    );
    assert!(publication.retain());
    let asking = Game {
        challenge: Some(3),
        blanks: vec![Blank {
            square: Square::new(7, 7),
            letters: vec!["A".into(), "Ż".into()],
        }],
        ..game.clone()
    };
    let publication = Publication::json_state(topics().game(), &asking);
    assert!(text(&publication).ends_with(
        r#""state":"playing","challenge":3,"blanks":[{"square":"H8","letters":["A","Ż"]}],"last":null}"#
    ));
    let last = |name: &str, left: Option<&str>, adjustment, total| Final {
        name: name.into(),
        left: left.map(str::to_owned),
        adjustment,
        overtime: 0,
        total,
    };
    let over = Game {
        to_move: None,
        state: Stage::Over,
        ending: Some(Ending {
            reason: Reason::Out,
            players: vec![last("Ana", Some(""), 9, 50), last("Łukasz", None, 0, -3)],
            winners: vec!["Ana".into()],
            untold: Vec::new(),
        }),
        ..game
    };
    let publication = Publication::json_state(topics().game(), &over);
    assert!(text(&publication).ends_with(
        r#""to_move":null,"bag":79,"state":"over","ending":{"reason":"out","players":[{"name":"Ana","left":"","adjustment":9,"total":50},{"name":"Łukasz","left":null,"adjustment":0,"total":-3}],"winners":["Ana"]},"last":null}"#
    ));
}

#[test]
fn clocks_are_written_as_the_readme_says() {
    let player = |name: &str, remaining| Remaining {
        name: name.into(),
        remaining,
    };
    let clock = Clock {
        version: VERSION,
        limit: 1500,
        players: vec![player("Ana", 1422), player("Ben", -61)],
        running: Some(1),
        paused: false,
    };
    let publication = Publication::json_state(topics().clock(), &clock);
    assert_eq!(
        text(&publication),
        r#"{"version":1,"limit":1500,"players":[{"name":"Ana","remaining":1422},{"name":"Ben","remaining":-61}],"running":1,"paused":false}"#
    );
}

#[test]
fn a_turn_is_written_as_the_readme_says() {
    let turn = Turn {
        version: VERSION,
        seq: 12,
        turn: 7,
        player: "Ana".into(),
        kind: TurnKind::Placed,
        stands: true,
        points: 24,
        total: 144,
        words: vec![Word {
            text: "HAUs".into(),
            square: Square::new(7, 7),
            direction: Direction::Across,
            points: 24,
            validity: Validity::Unchecked,
        }],
        message: "HAUs: 24 points.".into(),
        correction: None,
    };
    let publication = Publication::json_event(topics().turn(), &turn);
    assert_eq!(
        text(&publication),
        r#"{"version":1,"seq":12,"turn":7,"player":"Ana","kind":"placed","stands":true,"points":24,"total":144,"words":[{"text":"HAUs","square":"H8","direction":"across","points":24,"validity":"unchecked"}],"message":"HAUs: 24 points."}"#
    );
    assert!(!publication.retain());
}

#[test]
fn a_correction_is_written_as_the_readme_says() {
    let turn = Turn {
        version: VERSION,
        seq: 13,
        turn: 7,
        player: "Ana".into(),
        kind: TurnKind::Correction,
        stands: true,
        points: 3,
        total: 147,
        words: Vec::new(),
        message: "E5 is F, not E.".into(),
        correction: Some(Correction {
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
                before: 144,
                after: 147,
            }],
            fallen: vec!["FAR".into()],
        }),
    };
    let publication = Publication::json_event(topics().turn(), &turn);
    assert_eq!(
        text(&publication),
        r#"{"version":1,"seq":13,"turn":7,"player":"Ana","kind":"correction","stands":true,"points":3,"total":147,"words":[],"message":"E5 is F, not E.","correction":{"squares":[{"square":"E5","from":"E","to":"F"}],"turns":[{"turn":3,"player":"Ana","before":14,"after":17}],"players":[{"name":"Ana","before":144,"after":147}],"fallen":["FAR"]}}"#
    );
}
