//! Players' emblems: how they are named and dealt, and that a journal keeps them.

use game::{Emblem, Entrant, Event, Game, GameError, Rules, Variant};

fn english() -> Variant {
    Variant::shipped("en").expect("shipped")
}

fn entrants(texts: &[&str]) -> Vec<Entrant> {
    let parse = |text: &&str| text.parse().expect("a player");
    texts.iter().map(parse).collect()
}

fn read(line: &str) -> Event {
    serde_json::from_str(line).expect("an event")
}

#[test]
fn who_chooses_none_is_dealt_the_next_one_free() {
    let dealt = |texts: &[&str]| Entrant::deal(&entrants(texts));
    assert_eq!(dealt(&["Ann", "Ben"]), [Emblem::Boat, Emblem::Cat]);
    assert_eq!(
        dealt(&["Ann", "Ben:boat", "Cleo", "Dora: CAT "]),
        [Emblem::Star, Emblem::Boat, Emblem::Tree, Emblem::Cat]
    );
}

#[test]
fn an_emblem_that_is_none_is_named_with_those_there_are() {
    let error = "Ann:dragon".parse::<Entrant>().expect_err("no emblem");
    let said = error.to_string();
    assert!(said.starts_with("there is no emblem \"dragon\"; there are boat, cat, star"));
    assert!(said.ends_with("bird, bolt"), "{said}");
    assert!("Ann:".parse::<Entrant>().is_err());
}

#[test]
fn a_journal_keeps_the_emblems() {
    let players = entrants(&["Ann:moon", "Ben"]);
    let beginning = Event::beginning(&english(), &players, &Rules::default());
    let line = serde_json::to_string(&beginning).expect("JSON");
    assert!(line.contains(r#""emblems":["moon","boat"]"#), "{line}");
    let mut game = Game::new(english(), vec!["Cleo".to_owned()]).expect("a player");
    game.apply(&read(&line)).expect("a beginning");
    assert_eq!(game.emblems(), [Emblem::Moon, Emblem::Boat]);
    assert_eq!(game.opening(), beginning);
    // What is replayed from the beginning keeps them, too.
    game.apply(&Event::Passed).expect("a pass");
    game.apply(&Event::Undone).expect("undone");
    assert_eq!(game.emblems(), [Emblem::Moon, Emblem::Boat]);
}

#[test]
fn an_old_line_without_emblems_deals_them() {
    let mut game = Game::new(english(), vec!["Cleo".to_owned()]).expect("a player");
    game.apply(&read(
        r#"{"event":"new","variant":"en","players":["Ann","Ben","Dora"]}"#,
    ))
    .expect("a beginning");
    assert_eq!(game.emblems(), [Emblem::Boat, Emblem::Cat, Emblem::Star]);
}

#[test]
fn emblems_that_tell_nobody_apart_are_refused() {
    let mut game = Game::new(english(), vec!["Cleo".to_owned()]).expect("a player");
    let before = game.clone();
    let mut begin = |emblems: &str| {
        let line = r#"{"event":"new","variant":"en","players":["Ann","Ben"],"emblems":EMBLEMS}"#;
        let refused = game.apply(&read(&line.replace("EMBLEMS", emblems)));
        assert_eq!(game, before);
        refused
    };
    assert_eq!(
        begin(r#"["cat","cat"]"#),
        Err(GameError::SameEmblem(Emblem::Cat))
    );
    assert_eq!(
        begin(r#"["cat"]"#),
        Err(GameError::Emblems {
            emblems: 1,
            players: 2
        })
    );
}
