//! Records as another reader takes them: the lines that Macondo's and Quackle's readers know, told field by
//! field without the parser of this crate, and sums and racks followed on the way.

mod boards;

use std::collections::BTreeMap;

use boards::shipped;
use game::{Axis, Charset, Contest, Emblem, Laid, Record, Seat, Square, Step, Tile};
use proptest::prelude::*;

/// What a reader knows after the lines before.
#[derive(Default)]
struct Reader {
    nicks: Vec<String>,
    totals: BTreeMap<String, i32>,
    moves: usize,
    /// Points of the last move, which alone can be taken back.
    last: i32,
    over: bool,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let wrong = |what: &str| Err(format!("{what}: {line}"));
        let fields: Vec<&str> = line.split(' ').collect();
        if let Some(number) = fields[0].strip_prefix("#player") {
            let next = (self.nicks.len() + 1).to_string();
            if number != next || self.moves > 0 || fields.len() < 3 || self.nicks.len() == 2 {
                return wrong("player");
            }
            if self.nicks.iter().any(|nick| nick == fields[1]) {
                return wrong("nick");
            }
            self.nicks.push(fields[1].to_owned());
            self.totals.insert(fields[1].to_owned(), 0);
            return Ok(());
        }
        match fields[0] {
            "#title" | "#lexicon" if self.moves == 0 => return Ok(()),
            "#note" if fields.len() > 1 => return Ok(()),
            "#rack1" | "#rack2" if fields.len() == 2 => return Ok(()),
            _ => {}
        }
        let Some(nick) = fields[0]
            .strip_prefix('>')
            .and_then(|f| f.strip_suffix(':'))
        else {
            return wrong("neither pragma nor move");
        };
        let Some(total) = self.totals.get_mut(nick) else {
            return wrong("nobody");
        };
        let signed = |text: &str| {
            let signed = text.starts_with(['+', '-']);
            signed.then(|| text.parse::<i32>().ok()).flatten()
        };
        let (rack, act) = match fields[1..] {
            [rack, ref act @ ..] if act.len() > 2 => (rack, act),
            _ => return wrong("fields"),
        };
        let (Some(points), Ok(told)) = (signed(act[act.len() - 2]), act[act.len() - 1].parse())
        else {
            return wrong("points");
        };
        *total += points;
        if *total != told {
            return wrong("sum");
        }
        self.moves += 1;
        let known = match act[..act.len() - 2] {
            [at, word] => points >= 0 && position(at) && held(rack, word) && !self.over,
            ["--"] => points == -self.last && !rack.is_empty(),
            ["-"] => points == 0 && !rack.is_empty() && !self.over,
            [left] if left.starts_with('(') => {
                self.over = true;
                let tiles = left.trim_matches(['(', ')']);
                // Points lost stand with the rack they were lost for, points won without one.
                let own = if points < 0 { tiles } else { "" };
                !tiles.is_empty() && rack == own
            }
            [given] => {
                let given = given.strip_prefix('-').unwrap_or("");
                points == 0 && !given.is_empty() && contains(rack, given) && !self.over
            }
            _ => false,
        };
        self.last = points;
        if known { Ok(()) } else { wrong("move") }
    }
}

/// `8H` or `H8`.
fn position(text: &str) -> bool {
    let letters: String = text.chars().filter(char::is_ascii_uppercase).collect();
    let number: String = text.chars().filter(char::is_ascii_digit).collect();
    let whole = text == format!("{letters}{number}") || text == format!("{number}{letters}");
    let row = number
        .parse::<u8>()
        .is_ok_and(|row| (1..=15).contains(&row));
    whole && row && letters.len() == 1 && letters.as_str() <= "O"
}

/// Whether a word is letters and dots, and its new tiles are on the rack.
fn held(rack: &str, word: &str) -> bool {
    let new: String = word.chars().filter(|c| *c != '.').collect();
    let tile = |c: char| if c.is_lowercase() { '?' } else { c };
    let tiles: String = new.chars().map(tile).collect();
    !new.is_empty() && new.chars().all(char::is_alphabetic) && contains(rack, &tiles)
}

fn contains(rack: &str, tiles: &str) -> bool {
    let mut rest: Vec<char> = rack.chars().collect();
    tiles.chars().all(|tile| {
        let at = rest.iter().position(|held| *held == tile);
        at.map(|at| rest.swap_remove(at)).is_some()
    })
}

/// A try: what, where, which way, how many tiles.
type Try = (u8, u8, u8, bool, u8);

fn contest(id: &str, rules: &str, seed: u64) -> Contest {
    let variant = shipped(id);
    let rules = variant.rules.with(&rules.parse().unwrap()).unwrap();
    let seats = ["Ada", "Bob Lee"].into_iter().zip(Emblem::ALL);
    let seats = seats.map(|(name, emblem)| Seat {
        name: name.to_owned(),
        emblem,
        machine: None,
    });
    Contest::new(variant.with_rules(rules).unwrap(), seats.collect(), seed).unwrap()
}

/// Makes of a try what can be made of it.
fn make(contest: &mut Contest, (what, row, col, down, count): Try) {
    let variant = contest.game().variant().clone();
    let rack = contest.rack(contest.game().next()).to_vec();
    let text = |tile: &Tile| variant.tile_text(*tile);
    let some = rack.iter().take(usize::from(count));
    // What cannot be done is not done: the contest is as it was.
    let _ = match what {
        0 => contest.apply(&Step::Passed),
        1 => contest.apply(&Step::Exchanged {
            tiles: some.map(text).collect(),
        }),
        2 => {
            let by = contest.game().next();
            contest.apply(&Step::Challenged { by, removed: true })
        }
        _ => {
            let axis = if down { Axis::Down } else { Axis::Across };
            let line = std::iter::successors(Some(Square::new(row, col)), |s| axis.step(*s, 1));
            let board = contest.table();
            let free = line.take(15).filter(|s| board.get(*s).is_none());
            for (tile, square) in some.zip(free.collect::<Vec<_>>()) {
                let tile = match tile {
                    Tile::Blank(_) => "e".to_owned(),
                    face => text(face),
                };
                let _ = contest.apply(&Step::Laid(Laid { square, tile }));
            }
            if let Ok(judged) = contest.judge(None) {
                let event = judged.event;
                let _ = contest.apply(&Step::Done { event });
            }
            while contest.apply(&Step::TakenBack).is_ok() {}
            Ok(())
        }
    };
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn every_line_is_one_that_other_programs_know(
        tries in prop::collection::vec((0..24_u8, 3..12_u8, 3..12_u8, any::<bool>(), 1..8_u8), 10..90),
        seed: u64,
        id in prop::sample::select(vec!["en", "de", "fr", "pl", "it-scrabble"]),
        mode in prop::sample::select(vec!["void", "challenge"]),
    ) {
        let mut contest = contest(id, &format!("invalid = \"{mode}\""), seed);
        tries.into_iter().for_each(|tried| make(&mut contest, tried));
        let record = Record::of_contest(&contest, &BTreeMap::new()).unwrap();
        let bytes = record.write(Charset::Utf8).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let mut lines = text.lines();
        prop_assert_eq!(lines.next(), Some("#character-encoding UTF-8"));
        let mut reader = Reader::default();
        for line in lines {
            let read = reader.line(line);
            prop_assert!(read.is_ok(), "{read:?}\n{text}");
        }
        prop_assert_eq!(reader.nicks.len(), 2);
        let outcome = contest.outcome();
        let totals = outcome.map_or_else(|| contest.game().totals(), |outcome| outcome.totals);
        let told: Vec<i32> = reader.nicks.iter().map(|nick| reader.totals[nick]).collect();
        prop_assert_eq!(told, totals);
        // The same in the older encoding, where it has the letters.
        if let Ok(latin) = record.write(Charset::Latin1) {
            let wide: String = latin.iter().map(|byte| char::from(*byte)).collect();
            let rest = |text: &str| text.split_once('\n').map(|(_, rest)| rest.to_owned());
            prop_assert_eq!(rest(&wide), rest(&text));
            prop_assert!(wide.starts_with("#character-encoding ISO-8859-1\n"));
        }
    }
}
