//! House rules in whole games with racks and a bag.

mod boards;

use boards::{at, lexicon, shipped};
use game::{
    Contest, ContestError, Deed, Emblem, End, Event, GameError, Laid, Lexicon, Rules, Seat, Step,
    Tile, Variant,
};

fn contest(variant: &Variant, players: usize, seed: u64) -> Contest {
    let names = ["Ada", "Bob", "Cid"].into_iter().zip(Emblem::ALL);
    let seats = names.take(players).map(|(name, emblem)| Seat {
        name: name.to_owned(),
        emblem,
        machine: None,
    });
    Contest::new(variant.clone(), seats.collect(), seed).expect("a contest")
}

/// A variant with one of its rules changed.
fn by_rule(id: &str, rule: &str) -> Variant {
    let variant = shipped(id);
    let rules: Rules = variant.rules.with(&rule.parse().expect("a rule")).unwrap();
    variant.with_rules(rules).unwrap()
}

fn laid(square: &str, tile: &str) -> Step {
    Step::Laid(Laid {
        square: at(square),
        tile: tile.to_owned(),
    })
}

/// The texts of a player's tiles.
fn held(contest: &Contest, seat: usize) -> Vec<String> {
    let variant = contest.game().variant();
    let rack = contest.rack(seat).iter();
    rack.map(|tile| variant.tile_text(*tile)).collect()
}

/// The same in alphabetical order.
fn sorted(contest: &Contest, seat: usize) -> Vec<String> {
    let mut tiles = held(contest, seat);
    tiles.sort();
    tiles
}

fn apply(contest: &mut Contest, steps: &[Step]) {
    for step in steps {
        let made = contest.apply(step);
        made.unwrap_or_else(|error| panic!("{step:?}: {error}"));
    }
}

fn done(contest: &mut Contest, lexicon: Option<&Lexicon>) {
    let judged = contest.judge(lexicon);
    let event = judged.unwrap_or_else(|error| panic!("{error}")).event;
    apply(contest, &[Step::Done { event }]);
}

/// Lays the mover's first faces across the centre: nonsense, mostly.
fn nonsense(contest: &mut Contest, from: &str) {
    let seat = contest.game().next();
    let faces = held(contest, seat).into_iter().filter(|face| face != "?");
    let mut square = at(from);
    let steps: Vec<Step> = faces
        .take(2)
        .map(|face| {
            let step = laid(&square.to_string(), &face);
            square.col += 1;
            step
        })
        .collect();
    apply(contest, &steps);
}

#[test]
fn the_tiles_of_a_reverted_turn_are_back_on_their_rack() {
    let mut contest = contest(&by_rule("en", "invalid = \"revert\""), 2, 4);
    let words = lexicon(&shipped("en"), &["ZZZ"]);
    let before = sorted(&contest, 0);
    nonsense(&mut contest, "H8");
    let judged = contest.judge(Some(&words)).unwrap();
    assert!(matches!(judged.event, Event::Reverted { .. }));
    done(&mut contest, Some(&words));
    assert_eq!(sorted(&contest, 0), before);
    assert!(contest.game().board().is_empty());
    assert_eq!((contest.game().next(), contest.bag().len()), (1, 86));
    assert_eq!(contest.game().totals(), [0, 0]);
    assert!(contest.game().entries()[0].removed);
    assert!(contest.hands()[0].drawn.is_empty());
}

#[test]
fn a_challenge_that_succeeds_gives_tiles_back_and_forth() {
    let mut contest = contest(&by_rule("en", "invalid = \"challenge\""), 2, 4);
    let words = lexicon(&shipped("en"), &["ZZZ"]);
    let before = sorted(&contest, 0);
    nonsense(&mut contest, "H8");
    done(&mut contest, Some(&words));
    assert_eq!(contest.game().board().tiles().count(), 2);
    assert_eq!(contest.bag().len(), 84);
    let drawn = contest.hands()[0].drawn.clone();
    let event = contest.game().challenge(1, None).unwrap();
    assert_eq!(
        event,
        Event::Challenged {
            by: 1,
            removed: true
        }
    );
    let standing = contest.clone();
    apply(
        &mut contest,
        &[Step::Challenged {
            by: 1,
            removed: true,
        }],
    );
    assert!(contest.game().board().is_empty());
    assert_eq!(sorted(&contest, 0), before);
    assert_eq!(contest.bag().len(), 86);
    assert_eq!(contest.hands().len(), contest.game().entries().len());
    assert_eq!(contest.hands()[1].given, drawn);
    assert_eq!(contest.hands()[1].drawn.len(), 2);
    assert_eq!(contest.game().next(), 1, "the challenger plays on");
    apply(&mut contest, &[Step::Undone]);
    assert_eq!(contest, standing, "a challenge can be undone");
}

#[test]
fn a_challenge_that_fails_leaves_all_tiles_where_they_are() {
    let mut contest = contest(&by_rule("en", "invalid = \"challenge\""), 2, 4);
    nonsense(&mut contest, "H8");
    done(&mut contest, None);
    let racks = (held(&contest, 0), held(&contest, 1));
    apply(
        &mut contest,
        &[Step::Challenged {
            by: 1,
            removed: false,
        }],
    );
    assert_eq!((held(&contest, 0), held(&contest, 1)), racks);
    assert_eq!(contest.game().totals()[1], -5);
    assert!(matches!(
        contest.apply(&Step::Challenged {
            by: 1,
            removed: true
        }),
        Err(ContestError::Game(GameError::NothingToChallenge))
    ));
}

#[test]
fn a_blank_must_be_named_where_words_stand_until_challenged() {
    let variant = by_rule("en", "invalid = \"challenge\"");
    let seed = (0..1000).find(|seed| {
        let tiles = held(&contest(&variant, 1, *seed), 0);
        tiles.contains(&"?".to_owned()) && tiles.contains(&"A".to_owned())
    });
    let mut contest = contest(&variant, 1, seed.unwrap());
    apply(&mut contest, &[laid("H8", "A"), laid("I8", "?")]);
    let words = lexicon(&variant, &["AB"]);
    let unnamed = ContestError::Unnamed {
        square: at("I8"),
        letters: Vec::new(),
    };
    assert_eq!(
        contest.judge(Some(&words)),
        Err(unnamed),
        "the list stays secret"
    );
}

#[test]
fn the_end_waits_for_a_challenge() {
    let text = "name = \"Small\"\nlanguage = \"en\"\nrack = 2\ncentre = \"D4\"\nblanks = 0\nbonuses = []\n\
        invalid = \"challenge\"\ntiles = [[\"A\", 2, 1], [\"B\", 2, 3]]\nsquares = [";
    let rows = "\".......\",".repeat(7);
    let variant = Variant::parse("small", &format!("{text}{rows}]\n")).unwrap();
    let mut contest = contest(&variant, 2, 1);
    nonsense(&mut contest, "D4");
    done(&mut contest, None);
    assert_eq!(contest.outcome(), None);
    assert!(contest.ends_if_accepted());
    let refused = contest.clone();
    for step in [Step::Passed, laid("D5", "A"), Step::TakenBack] {
        assert_eq!(contest.apply(&step), Err(ContestError::Unsettled));
    }
    assert_eq!(contest, refused);
    let mut challenged = contest.clone();
    apply(
        &mut challenged,
        &[Step::Challenged {
            by: 1,
            removed: true,
        }],
    );
    assert_eq!(
        challenged.outcome(),
        None,
        "the tiles are back: play goes on"
    );
    apply(&mut contest, &[Step::Accepted]);
    let outcome = contest.outcome().expect("over");
    assert_eq!(outcome.end, End::Out(0));
    assert!(outcome.unknown.is_empty(), "every rack is known");
    assert_eq!(
        outcome.totals.iter().sum::<i32>(),
        contest.game().totals()[0]
    );
}

/// A game of Scarabeo whose board has a jolly for a letter that the player to move holds.
fn with_jolly() -> (Contest, String, String) {
    let variant = shipped("it");
    for seed in 0..5000 {
        let mut contest = contest(&variant, 2, seed);
        let (mine, theirs) = (held(&contest, 0), held(&contest, 1));
        let face = theirs.iter().find(|face| *face != "?");
        let (Some(face), Some(other)) = (face, mine.iter().find(|f| *f != "?")) else {
            continue;
        };
        if mine.contains(&"?".to_owned()) && !theirs.contains(&"?".to_owned()) {
            let (face, other) = (face.clone(), other.clone());
            apply(
                &mut contest,
                &[laid("I9", &face.to_lowercase()), laid("J9", &other)],
            );
            done(&mut contest, None);
            return (contest, face, other);
        }
    }
    panic!("a jolly in five thousand racks");
}

#[test]
fn a_jolly_is_taken_for_its_letter_and_may_be_laid_again() {
    let (contest, face, _) = with_jolly();
    let before = sorted(&contest, 1);
    let mut taken = contest.clone();
    apply(&mut taken, &[laid("I9", &face)]);
    assert!(held(&taken, 1).contains(&"?".to_owned()));
    assert_eq!(held(&taken, 1).len(), 8);
    assert_eq!(
        taken.apply(&laid("I9", &face)),
        Err(ContestError::Occupied {
            square: at("I9"),
            tile: face.clone(),
        }),
        "only once"
    );
    let mut back = taken.clone();
    apply(&mut back, &[Step::TakenBack]);
    assert_eq!(sorted(&back, 1), before);
    assert_eq!(back.table(), contest.table());
    apply(&mut taken, &[laid("I10", "e")]);
    assert_eq!(held(&taken, 1).len(), 7);
    done(&mut taken, None);
    let Deed::Placed { placement, .. } = &taken.game().entries()[1].deed else {
        panic!("tiles were laid");
    };
    assert_eq!(placement.tiles.len(), 1);
    let letter = taken.game().variant().letter(&face).unwrap();
    assert_eq!(taken.game().board().get(at("I9")), Some(Tile::Face(letter)));
    assert_eq!(held(&taken, 1).len(), 8);
    assert_eq!(taken.bag().len(), usize::from(taken.game().bag()));
    let journal: Vec<Step> = std::iter::once(taken.opening())
        .chain(taken.steps().to_vec())
        .collect();
    assert_eq!(Contest::replay(shipped("it"), &journal), Ok(taken));
}

#[test]
fn only_the_letter_of_a_jolly_takes_it_and_only_where_the_rules_say_so() {
    let (contest, face, _) = with_jolly();
    let other = held(&contest, 1).into_iter().find(|f| *f != face).unwrap();
    let wrong = contest.clone().apply(&laid("I9", &other));
    assert!(matches!(wrong, Err(ContestError::Occupied { .. })));
    let tile = contest.game().variant().letter(&face).map(Tile::Face);
    assert!(contest.rack(1).contains(&tile.unwrap()));
    let strict = by_rule("it", "blanks_taken = false");
    let steps: Vec<Step> = contest.steps().to_vec();
    let Step::Begun { seats, seed, .. } = contest.opening() else {
        panic!("a beginning");
    };
    let mut strict = Contest::new(strict, seats, seed).unwrap();
    apply(&mut strict, &steps);
    assert!(matches!(
        strict.apply(&laid("I9", &face)),
        Err(ContestError::Occupied { .. })
    ));
}

#[test]
fn scarabeo_exchanges_the_whole_rack() {
    let mut contest = contest(&shipped("it"), 2, 3);
    let tiles = held(&contest, 0);
    let some = Step::Exchanged {
        tiles: tiles[..3].to_vec(),
    };
    assert_eq!(contest.apply(&some), Err(ContestError::WholeRack));
    apply(
        &mut contest,
        &[Step::Exchanged {
            tiles: tiles.clone(),
        }],
    );
    assert_eq!(contest.hands()[0].drawn.len(), 8);
    assert_eq!(contest.bag().len(), 114);
    let exchanged = &contest.game().entries()[0].deed;
    assert!(matches!(exchanged, Deed::Exchanged { tiles } if tiles.len() == 8));
}

#[test]
fn the_rules_agreed_on_are_in_the_journal() {
    let contest = contest(&by_rule("en", "scoreless_turns = 2"), 2, 3);
    let line = serde_json::to_string(&contest.opening()).unwrap();
    let opening: Step = serde_json::from_str(&line).unwrap();
    let mut again = Contest::replay(shipped("en"), [&opening]).unwrap();
    assert_eq!(again, contest);
    apply(&mut again, &[Step::Passed, Step::Passed]);
    assert_eq!(
        again.outcome().map(|outcome| outcome.end),
        Some(End::Scoreless(2))
    );
}

#[test]
fn a_word_allowed_stands_and_stays_allowed_when_the_turn_is_undone() {
    let mut contest = contest(&shipped("en"), 2, 4);
    let words = lexicon(&shipped("en"), &["ZZZ"]);
    nonsense(&mut contest, "H8");
    let judged = contest.judge(Some(&words)).unwrap();
    assert!(!judged.verdict.stands);
    let word = judged.verdict.words[0].word.text(contest.game().variant());
    let allowed = Step::Allowed { word };
    apply(&mut contest, std::slice::from_ref(&allowed));
    assert_eq!(contest.laid().len(), 2, "the turn goes on");
    done(&mut contest, Some(&words));
    assert_eq!(contest.game().next(), 1);
    apply(&mut contest, &[Step::Undone]);
    assert_eq!(contest.steps(), [allowed]);
    nonsense(&mut contest, "H8");
    assert!(contest.judge(Some(&words)).unwrap().verdict.stands);
    let wrong = Step::Allowed {
        word: "A".to_owned(),
    };
    assert!(matches!(
        contest.apply(&wrong),
        Err(ContestError::Game(GameError::Word(_)))
    ));
}
