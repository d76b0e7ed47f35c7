//! Scrabble by the corpus of positions worked by hand.

mod boards;

use boards::{lay, lexicon, shipped, squares};
use game::{Board, BrokenRule, Game, Illegal, Judged, Square, Validity, Variant};

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
                let known = [
                    "list", "before", "play", "words", "points", "falls", "broken",
                ];
                assert!(known.contains(&key), "{line}");
                let position = positions.last_mut().expect("a name first");
                position.lines.push((key, value));
            }
        }
    }
    positions
}

impl<'a> Position<'a> {
    fn all(&self, key: &'static str) -> impl Iterator<Item = &'a str> {
        let found = self.lines.iter().filter(move |line| line.0 == key);
        found.map(|line| line.1)
    }

    fn one(&self, key: &'static str) -> Option<&'a str> {
        self.all(key).next()
    }

    /// Lays the words of a key, and says the board after each.
    fn lay(&self, key: &'static str, board: &mut Board, variant: &Variant) -> Vec<Board> {
        let words = self.all(key).map(|text| {
            let (at, word) = text.split_once(' ').expect("where and what");
            lay(board, variant, at, word);
            board.clone()
        });
        words.collect()
    }

    /// Judges the play after the turns before it.
    fn judge(&self, variant: &Variant) -> Result<Judged, Illegal> {
        let known = self.one("list").map(|list| {
            let words: Vec<&str> = list.split_whitespace().collect();
            lexicon(variant, &words)
        });
        let players = vec!["Ada".to_owned(), "Bea".to_owned()];
        let mut game = Game::new(variant.clone(), players).expect("two players");
        let mut board = Board::empty(variant.side);
        for seen in self.lay("before", &mut board, variant) {
            let judged = game.judge(&seen, None);
            let judged = judged.unwrap_or_else(|i| panic!("{}: {i}", self.name));
            game.apply(&judged.event).expect("a turn");
        }
        self.lay("play", &mut board, variant);
        game.judge(&board, known.as_ref())
    }
}

/// A broken rule as the corpus writes it.
fn broken(illegal: &Illegal) -> (&'static str, Vec<Square>) {
    let [rule] = &illegal.rules[..] else {
        panic!("{illegal}")
    };
    match rule {
        BrokenRule::CentreEmpty(centre) => ("CentreEmpty", vec![*centre]),
        BrokenRule::NotInLine(squares) => ("NotInLine", squares.clone()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_position_is_judged_as_worked_by_hand() {
    let en = shipped("en");
    let positions = positions(include_str!("corpus/scrabble.txt"));
    assert!(positions.len() >= 20, "{} positions", positions.len());
    for position in positions {
        let name = position.name;
        let judged = position.judge(&en);
        if let Some(text) = position.one("broken") {
            let (rule, at) = text.split_once(' ').expect("rule and squares");
            let illegal = judged.expect_err(name);
            assert_eq!(broken(&illegal), (rule, squares(at)), "{name}");
            continue;
        }
        let verdict = judged.unwrap_or_else(|i| panic!("{name}: {i}")).verdict;
        let words = verdict.words.iter();
        let formed: Vec<String> = words
            .map(|word| format!("{} {}", word.word.text(&en), word.points))
            .collect();
        assert_eq!(
            Some(formed.join(", ").as_str()),
            position.one("words"),
            "{name}"
        );
        let points = position.one("points").map(|points| points.parse());
        assert_eq!(points, Some(Ok(verdict.points)), "{name}");
        let fallen = verdict.invalid().map(|word| word.word.text(&en));
        let fallen: Vec<String> = fallen.collect();
        assert_eq!(
            fallen.join(" "),
            position.one("falls").unwrap_or(""),
            "{name}"
        );
        // What is not invalid was looked up, where there is a list.
        let unchecked = verdict
            .words
            .iter()
            .any(|w| w.validity == Validity::Unchecked);
        assert_eq!(unchecked, position.one("list").is_none(), "{name}");
    }
}
