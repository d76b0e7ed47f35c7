//! Scrabble and Scarabeo by the corpora of positions worked by hand.

mod boards;

use boards::{lay, lexicon, shipped, squares};
use game::{Board, BrokenRule, Game, Illegal, Judged, Lexicon, Square, Validity, Variant};

/// What a line of a corpus may say; the corpora explain it.
const KEYS: [&str; 10] = [
    "rule", "list", "before", "play", "words", "bonus", "points", "falls", "broken", "open",
];

/// One position of the corpus: its name, and its lines as key and value.
struct Position<'a> {
    name: &'a str,
    lines: Vec<(&'a str, &'a str)>,
}

fn positions(text: &str) -> Vec<Position<'_>> {
    let mut positions: Vec<Position<'_>> = Vec::new();
    let lines = text.lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix("== ") {
            Some(name) => positions.push(Position {
                name,
                lines: Vec::new(),
            }),
            None => {
                let (key, value) = line.split_once(' ').expect("key and value");
                assert!(KEYS.contains(&key), "{line}");
                let position = positions.last_mut().expect("a name first");
                position.lines.push((key, value));
            }
        }
    }
    positions
}

impl<'a> Position<'a> {
    fn all(&self, key: &str) -> impl Iterator<Item = &'a str> {
        let found = self.lines.iter().filter(move |line| line.0 == key);
        found.map(|line| line.1).collect::<Vec<_>>().into_iter()
    }

    fn one(&self, key: &str) -> Option<&'a str> {
        self.all(key).next()
    }

    fn number(&self, key: &str) -> u32 {
        let text = self
            .one(key)
            .unwrap_or_else(|| panic!("{}: no {key}", self.name));
        text.parse().expect("a number")
    }

    fn variant(&self, id: &str) -> Variant {
        let shipped = shipped(id);
        let changes: String = self.all("rule").map(|line| format!("{line}\n")).collect();
        let rules = shipped.rules.with(&changes.parse().expect("TOML"));
        shipped
            .with_rules(rules.expect("rules"))
            .expect("rules that fit")
    }

    fn list(&self, variant: &Variant) -> Option<Lexicon> {
        let words: Vec<&str> = self.one("list")?.split_whitespace().collect();
        Some(lexicon(variant, &words))
    }

    /// A game with the words laid before, and the board after the turn.
    fn game(&self, variant: &Variant) -> (Game, Board) {
        let split = |line: &'a str| line.split_once(' ').expect("where and what");
        let before: Vec<(&str, &str)> = self.all("before").map(split).collect();
        let players = vec!["Ada".to_owned(), "Bea".to_owned()];
        let mut game = Game::new(variant.clone(), players).expect("two players");
        let mut seen = Board::empty(variant.side);
        for word in before {
            lay(&mut seen, variant, word.0, word.1);
            let judged = game
                .judge(&seen, None)
                .unwrap_or_else(|i| panic!("{}: {i}", self.name));
            game.apply(&judged.event).expect("a turn");
        }
        for (at, word) in self.all("play").map(split) {
            lay(&mut seen, variant, at, word);
        }
        (game, seen)
    }
}

fn rule(illegal: &Illegal) -> (&'static str, Vec<Square>) {
    let [rule] = &illegal.rules[..] else {
        panic!("{illegal}")
    };
    let name = match rule {
        BrokenRule::CentreEmpty(_) => "CentreEmpty",
        BrokenRule::Changed(_) => "Changed",
        BrokenRule::NotCrossing(_) => "NotCrossing",
        BrokenRule::NotInLine(_) => "NotInLine",
        other => panic!("{other:?}"),
    };
    (name, rule.squares().to_vec())
}

fn check_words(position: &Position<'_>, variant: &Variant, judged: &Judged) {
    let verdict = &judged.verdict;
    let words = verdict.words.iter();
    let found: Vec<String> = words
        .map(|word| format!("{} {}", word.word.text(variant), word.points))
        .collect();
    if let Some(wanted) = position.one("words") {
        assert_eq!(found.join(", "), wanted, "{}", position.name);
    }
    // What is not invalid was looked up, where there is a list.
    let unchecked = |w: &&game::JudgedWord| w.validity == Validity::Unchecked;
    if position.one("list").is_some() {
        assert_eq!(
            verdict.words.iter().find(unchecked),
            None,
            "{}",
            position.name
        );
    }
    let fallen = verdict
        .words
        .iter()
        .filter(|w| w.validity == Validity::Invalid);
    let fallen: Vec<String> = fallen.map(|word| word.word.text(variant)).collect();
    assert_eq!(
        fallen.join(" "),
        position.one("falls").unwrap_or(""),
        "{}",
        position.name
    );
    if let Some(open) = position.one("open") {
        let blank = &verdict.blanks[0];
        let letters = blank.letters.iter().map(|l| variant.face(*l).text.clone());
        let letters: Vec<String> = letters.collect();
        let found = format!("{} {}", blank.square, letters.join(" "));
        assert_eq!(found, open, "{}", position.name);
    }
    if position.one("bonus").is_some() {
        assert_eq!(
            u32::from(verdict.bonus),
            position.number("bonus"),
            "{}",
            position.name
        );
    }
}

fn check(id: &str, text: &str, least: usize) {
    let positions = positions(text);
    assert!(positions.len() >= least, "{} positions", positions.len());
    for position in &positions {
        let variant = position.variant(id);
        let list = position.list(&variant);
        let (mut game, seen) = position.game(&variant);
        match game.judge(&seen, list.as_ref()) {
            Err(illegal) => {
                let wanted = position.one("broken").unwrap_or_else(|| {
                    panic!("{}: {illegal}", position.name);
                });
                let (name, at) = wanted.split_once(' ').expect("rule and squares");
                assert_eq!(rule(&illegal), (name, squares(at)), "{}", position.name);
            }
            Ok(judged) => {
                assert_eq!(position.one("broken"), None, "{}", position.name);
                check_words(position, &variant, &judged);
                let points = position.number("points");
                assert_eq!(judged.verdict.points, points, "{}", position.name);
                let (before, player) = (game.totals(), game.next());
                game.apply(&judged.event).expect("the event fits");
                let gained = game.totals()[player] - before[player];
                assert_eq!(gained, points as i32, "{}", position.name);
            }
        }
    }
}

#[test]
fn scrabble_is_judged_as_worked_by_hand() {
    check("en", include_str!("corpus/scrabble.txt"), 20);
}

#[test]
fn scarabeo_is_judged_as_worked_by_hand() {
    check("it", include_str!("corpus/scarabeo.txt"), 25);
}
