//! Whole games with racks and a bag.

mod boards;

use boards::{at, lexicon, shipped};
use game::{
    Bag, Contest, ContestError, Emblem, End, Event, Laid, Lexicon, Seat, Step, Tile, Variant,
};

fn seats(names: &[&str]) -> Vec<Seat> {
    let seat = |(name, emblem): (&&str, Emblem)| Seat {
        name: (*name).to_owned(),
        emblem,
        machine: None,
    };
    names.iter().zip(Emblem::ALL).map(seat).collect()
}

fn laid(square: &str, tile: &str) -> Step {
    Step::Laid(Laid {
        square: at(square),
        tile: tile.to_owned(),
    })
}

fn named(square: &str, tile: &str) -> Step {
    Step::Named(Laid {
        square: at(square),
        tile: tile.to_owned(),
    })
}

/// A set so small that everybody knows who holds what: A is worth 1, B 3, C 5.
fn small(tiles: &str, blanks: u8) -> Variant {
    let squares = "\"......…\",".replace('…', ".").repeat(7);
    let text = format!(
        "name = \"Small\"\nlanguage = \"en\"\nrack = 2\ncentre = \"D4\"\nblanks = {blanks}\n\
         bonuses = []\ntiles = [{tiles}]\nsquares = [{squares}]\n"
    );
    Variant::parse("small", &text).expect("a variant")
}

/// A contest and the texts of the mover's tiles.
fn held(contest: &Contest) -> Vec<String> {
    let rack = contest.rack(contest.game().next()).iter();
    rack.map(|tile| contest.game().variant().tile_text(*tile))
        .collect()
}

fn apply(contest: &mut Contest, steps: &[Step]) {
    for step in steps {
        contest
            .apply(step)
            .unwrap_or_else(|error| panic!("{step:?}: {error}"));
    }
}

/// Every refusal leaves everything as it was.
fn refused(contest: &Contest, step: &Step) -> ContestError {
    let mut tried = contest.clone();
    let error = tried.apply(step).expect_err("refused");
    assert_eq!(&tried, contest, "{step:?} changed something");
    error
}

/// Ends the turn with the tiles laid.
fn done(contest: &mut Contest, lexicon: Option<&Lexicon>) {
    let judged = contest
        .judge(lexicon)
        .unwrap_or_else(|error| panic!("{error}"));
    apply(
        contest,
        &[Step::Done {
            event: judged.event,
        }],
    );
}

#[test]
fn who_draws_nearest_to_the_beginning_begins() {
    let mut redrawn = 0;
    for seed in 0..200 {
        let names = ["Ada", "Bob", "Cid", "Dee"];
        let contest = Contest::new(shipped("pl"), seats(&names), seed).unwrap();
        let rank = |tile: Tile| tile.letter().map_or(0, |letter| letter.0 + 1);
        let mut drawing: Vec<usize> = vec![0, 1, 2, 3];
        for round in contest.lots() {
            let drew: Vec<usize> = round.iter().map(|lot| lot.seat).collect();
            assert_eq!(drew, drawing, "only who tied draws again");
            let best = round.iter().map(|lot| rank(lot.tile)).min().unwrap();
            let tied = round.iter().filter(|lot| rank(lot.tile) == best);
            drawing = tied.map(|lot| lot.seat).collect();
        }
        redrawn += usize::from(contest.lots().len() > 1);
        assert_eq!(drawing.len(), 1);
        let order: Vec<&str> = contest.seats().iter().map(|s| s.name.as_str()).collect();
        let round = [&names[drawing[0]..], &names[..drawing[0]]].concat();
        assert_eq!(order, round, "play goes round from who begins");
        assert_eq!(contest.bag().len(), 100 - 4 * 7);
    }
    assert!(redrawn > 10, "ties are common among four");
}

#[test]
fn a_blank_begins_before_every_letter_and_a_tie_for_ever_ends() {
    let variant = small("[\"A\", 10, 1]", 1);
    let blank = (0..100).find_map(|seed| {
        let contest = Contest::new(variant.clone(), seats(&["Ada", "Bob"]), seed).unwrap();
        let lot = contest.lots()[0]
            .iter()
            .find(|lot| lot.tile == Tile::Blank(None))?;
        Some((
            contest.seated()[lot.seat].name.clone(),
            contest.seats()[0].name.clone(),
        ))
    });
    let (drew, begins) = blank.expect("in a hundred games somebody draws the blank");
    assert_eq!(drew, begins);
    let same = Contest::new(small("[\"A\", 10, 1]", 0), seats(&["Ada", "Bob"]), 3).unwrap();
    assert_eq!(same.seats()[0].name, "Ada");
}

#[test]
fn tiles_are_laid_and_taken_back_in_reverse_order() {
    let mut contest = Contest::new(shipped("en"), seats(&["Ada", "Bob"]), 1).unwrap();
    let before = contest.clone();
    let tiles = held(&contest);
    apply(
        &mut contest,
        &[laid("H8", &tiles[0]), laid("I8", &tiles[1])],
    );
    assert_eq!(contest.rack(0).len(), 5);
    assert_eq!(contest.laid().len(), 2);
    assert_eq!(contest.table().tiles().count(), 2);
    assert!(contest.game().board().is_empty(), "nothing is settled yet");
    apply(&mut contest, &[Step::TakenBack]);
    assert_eq!(contest.laid()[0].0, at("H8"), "the last one goes first");
    apply(&mut contest, &[Step::TakenBack]);
    assert_eq!(contest.laid(), before.laid());
    let sorted = |contest: &Contest| {
        let mut tiles = held(contest);
        tiles.sort();
        tiles
    };
    assert_eq!(sorted(&contest), sorted(&before));
    assert_eq!(
        refused(&contest, &Step::TakenBack),
        ContestError::NothingLaid
    );
}

#[test]
fn what_cannot_be_done_is_refused_and_changes_nothing() {
    let mut contest = Contest::new(shipped("en"), seats(&["Ada", "Bob"]), 1).unwrap();
    let tiles = held(&contest);
    let missing = ('A'..='Z')
        .map(String::from)
        .find(|face| !tiles.contains(face));
    let missing = missing.unwrap();
    let held_error = ContestError::NotOnRack(missing.clone());
    assert_eq!(refused(&contest, &laid("H8", &missing)), held_error);
    assert_eq!(
        refused(&contest, &laid("P1", &tiles[0])),
        ContestError::OffBoard(at("P1"))
    );
    assert_eq!(
        refused(&contest, &laid("H8", "Ñ")),
        ContestError::Foreign("Ñ".to_owned())
    );
    let exchange = |tiles: &[&String]| Step::Exchanged {
        tiles: tiles.iter().map(|tile| (*tile).clone()).collect(),
    };
    assert_eq!(refused(&contest, &exchange(&[])), ContestError::NoTiles);
    assert_eq!(
        refused(&contest, &exchange(&[&tiles[0], &missing])),
        held_error
    );
    assert_eq!(
        refused(&contest, &Step::Undone),
        ContestError::NothingToUndo
    );
    let opening = contest.opening();
    assert_eq!(refused(&contest, &opening), ContestError::Beginning);
    assert_eq!(contest.judge(None), Err(ContestError::NothingLaid));
    apply(&mut contest, &[laid("H8", &tiles[0])]);
    let occupied = ContestError::Occupied {
        square: at("H8"),
        tile: tiles[0].clone(),
    };
    assert_eq!(refused(&contest, &laid("H8", &tiles[1])), occupied);
    assert_eq!(refused(&contest, &Step::Passed), ContestError::TilesLaid);
    assert_eq!(
        refused(&contest, &exchange(&[&tiles[1]])),
        ContestError::TilesLaid
    );
    assert_eq!(
        refused(&contest, &named("H8", "A")),
        ContestError::NotBlank(at("H8"))
    );
    assert!(matches!(contest.judge(None), Err(ContestError::Illegal(_))));
    let other = Step::Done {
        event: Event::Played {
            tiles: vec![Laid {
                square: at("H9"),
                tile: tiles[0].clone(),
            }],
            named: Vec::new(),
            swapped: Vec::new(),
            words: Vec::new(),
        },
    };
    assert_eq!(refused(&contest, &other), ContestError::OtherTiles);
    let passed = Step::Done {
        event: Event::Passed,
    };
    assert_eq!(refused(&contest, &passed), ContestError::OtherTiles);
}

#[test]
fn seats_are_checked() {
    let same = vec![seats(&["Ada"])[0].clone(), seats(&["Bob"])[0].clone()];
    assert_eq!(
        Contest::new(shipped("en"), same, 1),
        Err(ContestError::SameEmblem(Emblem::Boat))
    );
    let none = Contest::new(shipped("en"), Vec::new(), 1);
    assert!(matches!(none, Err(ContestError::Game(_))));
    let few = Contest::new(small("[\"A\", 3, 1]", 0), seats(&["Ada", "Bob"]), 1);
    let wanted = ContestError::FewTiles {
        tiles: 3,
        seats: 2,
        rack: 2,
    };
    assert_eq!(few, Err(wanted));
}

#[test]
fn an_exchange_draws_first_and_then_gives_back() {
    let mut contest = Contest::new(shipped("en"), seats(&["Ada", "Bob"]), 7).unwrap();
    let rack = contest.rack(0).to_vec();
    let given = held(&contest)[..3].to_vec();
    apply(&mut contest, &[Step::Exchanged { tiles: given }]);
    assert_eq!(contest.rack(0).len(), 7);
    assert_eq!(contest.bag().len(), 86);
    assert_eq!(contest.game().next(), 1);
    let hand = &contest.hands()[0];
    assert_eq!(
        (&hand.before, hand.given.len(), hand.drawn.len()),
        (&rack, 3, 3)
    );
    assert_eq!(hand.left, rack[3..]);
    assert_eq!(contest.rack(0), [&rack[3..], &hand.drawn].concat());
}

#[test]
fn no_exchange_when_the_bag_is_small() {
    let contest = Contest::new(small("[\"A\", 5, 1]", 0), seats(&["Ada", "Bob"]), 1).unwrap();
    let step = Step::Exchanged {
        tiles: vec!["A".to_owned()],
    };
    let error = refused(&contest, &step);
    assert_eq!(error, ContestError::SmallBag { held: 1, wanted: 2 });
}

#[test]
fn a_blank_gets_its_letter_from_the_player_or_from_the_only_word() {
    let en = shipped("en");
    let seed = (0..1000).find(|seed| {
        let contest = Contest::new(en.clone(), seats(&["Ada"]), *seed).unwrap();
        let tiles = held(&contest);
        tiles.contains(&"?".to_owned()) && tiles.contains(&"A".to_owned())
    });
    let mut contest = Contest::new(en.clone(), seats(&["Ada"]), seed.unwrap()).unwrap();
    apply(&mut contest, &[laid("H8", "A"), laid("I8", "?")]);
    let (one, two, none) = (
        lexicon(&en, &["AB"]),
        lexicon(&en, &["AB", "AT"]),
        lexicon(&en, &["BA"]),
    );
    let unnamed = |letters: &[&str]| {
        let letters = letters.iter().map(|text| en.letter(text).unwrap());
        Err(ContestError::Unnamed {
            square: at("I8"),
            letters: letters.collect(),
        })
    };
    assert_eq!(contest.judge(Some(&two)), unnamed(&["B", "T"]));
    assert_eq!(contest.judge(None), unnamed(&[]));
    assert!(!contest.judge(Some(&none)).unwrap().verdict.stands);
    let judged = contest.judge(Some(&one)).unwrap();
    let mut settled = contest.clone();
    apply(
        &mut settled,
        &[Step::Done {
            event: judged.event,
        }],
    );
    assert_eq!(
        settled.game().board().get(at("I8")),
        Some(Tile::Blank(en.letter("B")))
    );
    apply(&mut contest, &[named("I8", "T"), named("I8", "S")]);
    assert_eq!(
        refused(&contest, &named("I8", "?")),
        ContestError::Foreign("?".to_owned())
    );
    apply(&mut contest, &[named("I8", "T")]);
    done(&mut contest, Some(&two));
    assert_eq!(
        contest.game().board().get(at("I8")),
        Some(Tile::Blank(en.letter("T")))
    );
    assert_eq!(
        contest.game().totals(),
        [2],
        "A on the double word, the blank nothing"
    );
}

#[test]
fn undoing_brings_racks_bag_and_board_back() {
    let mut contest = Contest::new(shipped("en"), seats(&["Ada", "Bob"]), 5).unwrap();
    let fresh = contest.clone();
    let tiles = held(&contest);
    apply(
        &mut contest,
        &[laid("H8", &tiles[0]), laid("H9", &tiles[1])],
    );
    done(&mut contest, None);
    let one = contest.clone();
    let given = vec![held(&contest)[0].clone()];
    apply(&mut contest, &[Step::Exchanged { tiles: given }]);
    let tile = held(&contest)[0].clone();
    apply(&mut contest, &[laid("A1", &tile), Step::Undone]);
    assert_eq!(contest, one, "tiles laid since are back on their rack");
    apply(&mut contest, &[Step::Undone]);
    assert_eq!(contest, fresh);
}

/// Two players with two tiles each, and none in the bag: A, A, B, C.
fn last_tiles() -> Contest {
    let variant = small("[\"A\", 2, 1], [\"B\", 1, 3], [\"C\", 1, 5]", 0);
    Contest::new(variant, seats(&["Ada", "Bob"]), 2).unwrap()
}

#[test]
fn who_goes_out_gets_what_the_others_have_left() {
    let mut contest = last_tiles();
    let tiles = held(&contest);
    assert!(contest.bag().is_empty());
    apply(
        &mut contest,
        &[laid("D4", &tiles[0]), laid("E4", &tiles[1])],
    );
    assert_eq!(
        contest.outcome(),
        None,
        "nobody has gone out before the turn ends"
    );
    done(&mut contest, None);
    let ending = contest.outcome().expect("an empty rack and an empty bag");
    let mine = contest.game().totals()[0];
    let left = 10 - mine;
    assert_eq!(ending.end, End::Out(0));
    let values: Vec<i32> = ending.leftovers.iter().map(|left| left.value).collect();
    assert_eq!(values, [0, left]);
    assert_eq!(ending.totals, [mine + left, -left]);
    assert_eq!(ending.winners, [0]);
    assert_eq!(refused(&contest, &Step::Passed), ContestError::Over);
    assert_eq!(contest.judge(None), Err(ContestError::Over));
    apply(&mut contest, &[Step::Undone]);
    assert_eq!(contest, last_tiles(), "the end can be undone");
}

#[test]
fn six_turns_without_a_word_end_the_game_and_a_tie_shares_the_win() {
    let variant = small("[\"A\", 8, 1]", 0);
    let mut contest = Contest::new(variant, seats(&["Ada", "Bob"]), 2).unwrap();
    for turn in 0..6 {
        assert_eq!(contest.outcome(), None);
        let exchange = Step::Exchanged {
            tiles: vec!["A".to_owned()],
        };
        apply(
            &mut contest,
            &[if turn % 2 == 0 {
                Step::Passed
            } else {
                exchange
            }],
        );
    }
    let ending = contest.outcome().expect("six scoreless turns");
    assert_eq!(ending.end, End::Scoreless(6));
    assert_eq!(ending.totals, [-2, -2]);
    assert_eq!(ending.winners, [0, 1]);
}

#[test]
fn nobody_sees_more_than_the_bag_and_the_other_racks() {
    let mut contest = Contest::new(shipped("it"), seats(&["Ada", "Bob", "Cid"]), 9).unwrap();
    let total = |counts: Vec<(Tile, usize)>| counts.iter().map(|(_, n)| n).sum::<usize>();
    assert_eq!(total(contest.unseen(0)), 130 - 8);
    assert_eq!(total(contest.bag().counts()), 130 - 24);
    let tile = held(&contest)[0].clone();
    apply(&mut contest, &[laid("I9", &tile)]);
    assert_eq!(
        total(contest.unseen(0)),
        130 - 8,
        "the laid tile is one's own"
    );
    assert_eq!(total(contest.unseen(1)), 130 - 8, "it is not settled yet");
    let all = Bag::full(&shipped("it"), 0).counts();
    assert_eq!(all.len(), 22);
    assert_eq!(all.last(), Some(&(Tile::Blank(None), 2)));
}

#[test]
fn a_journal_is_lines_people_can_read() {
    let lines = [
        (
            laid("H8", "a"),
            r#"{"step":"laid","square":"H8","tile":"a"}"#,
        ),
        (Step::TakenBack, r#"{"step":"taken-back"}"#),
        (Step::Passed, r#"{"step":"passed"}"#),
        (
            Step::Begun {
                variant: "en".to_owned(),
                seats: seats(&["Ada"]),
                seed: 3,
                rules: None,
            },
            r#"{"step":"begun","variant":"en","seats":[{"name":"Ada","emblem":"boat"}],"seed":3}"#,
        ),
    ];
    for (step, line) in lines {
        assert_eq!(serde_json::to_string(&step).unwrap(), line);
        assert_eq!(serde_json::from_str::<Step>(line).unwrap(), step);
    }
}

#[test]
fn a_journal_of_another_game_is_refused() {
    let contest = Contest::new(shipped("en"), seats(&["Ada"]), 3).unwrap();
    let opening = contest.opening();
    assert!(matches!(
        Contest::replay(shipped("de"), [&opening]),
        Err(ContestError::Game(_))
    ));
    assert_eq!(
        Contest::replay(shipped("en"), [&Step::Passed]),
        Err(ContestError::Beginning)
    );
}

#[test]
fn every_emblem_has_a_name_of_its_own() {
    for (i, emblem) in Emblem::ALL.into_iter().enumerate() {
        assert_eq!(Emblem::parse(emblem.name()), Some(emblem));
        let json = serde_json::to_string(&emblem).unwrap();
        assert_eq!(json, format!("\"{}\"", emblem.name()));
        assert!(
            Emblem::ALL[..i]
                .iter()
                .all(|other| other.name() != emblem.name())
        );
    }
    assert_eq!(Emblem::parse("CAT"), Some(Emblem::Cat));
    assert_eq!(Emblem::parse("dragon"), None);
}
