//! Whole games of several variants: a script made by playing the same game beside, and what the table
//! prints at its end.

use std::cmp::Reverse;

use game::solve::{Rack, Solver};
use game::{Axis, Contest, Emblem, Laid, Lexicon, Seat, Square, Step, Tile, Variant, Word};

use crate::{folder, played, shipped, syllables};

/// The game played beside the table's.
struct Shadow {
    contest: Contest,
    lexicon: Lexicon,
    solver: Solver,
    lines: Vec<String>,
}

impl Shadow {
    /// The mover's best play that stands, or an exchange, or a pass; typed as a person would.
    fn turn(&mut self) {
        let variant = self.contest.game().variant().clone();
        let tiles = self.contest.rack(self.contest.game().next()).to_vec();
        let rack = Rack::new(&variant, tiles.iter().copied());
        let mut plays = self.solver.plays(self.contest.game().board(), &rack);
        plays.sort_by_key(|play| (Reverse(play.points), play.start(), play.axis()));
        for play in plays.into_iter().take(50) {
            let mut tried = self.contest.clone();
            if play.swaps(self.contest.game().board()).next().is_some() {
                continue;
            }
            let laid = play.tiles().try_for_each(|(square, tile)| {
                let tile = variant.tile_text(tile);
                tried.apply(&Step::Laid(Laid { square, tile }))
            });
            let judged = laid.and_then(|()| tried.judge(Some(&self.lexicon)));
            let Ok(judged) = judged
                .map_err(drop)
                .and_then(|j| j.verdict.stands.then_some(j).ok_or(()))
            else {
                continue;
            };
            let word = Word::through(&tried.table(), play.start(), play.axis()).expect("a word");
            let way = if word.axis == Axis::Across {
                "across"
            } else {
                "down"
            };
            // What lies on the board already is written in capitals, blanks too.
            let board = self.contest.game().board();
            let piece = |(square, tile): (Square, Tile)| {
                let there = board.get(square).and(tile.letter());
                variant.notation(Some(there.map_or(tile, Tile::Face)))
            };
            let text: String = word.placed().map(piece).collect();
            self.lines
                .push(format!("place {} {way} {text}", word.start));
            self.lines.push("done".to_owned());
            tried
                .apply(&Step::Done {
                    event: judged.event,
                })
                .expect("a turn");
            self.contest = tried;
            return;
        }
        let step = if self.contest.bag().len() >= usize::from(variant.rack) {
            self.lines.push("exchange all".to_owned());
            let tiles = tiles.iter().map(|tile| variant.tile_text(*tile)).collect();
            Step::Exchanged { tiles }
        } else {
            self.lines.push("pass".to_owned());
            Step::Passed
        };
        self.contest.apply(&step).expect("always possible");
    }
}

fn shadow(variant: &Variant, words: &std::path::Path, names: &[&str], seed: u64) -> Shadow {
    let seats = names.iter().zip(Emblem::ALL).map(|(name, emblem)| Seat {
        name: (*name).to_owned(),
        emblem,
        machine: None,
    });
    let bytes = std::fs::read(words).expect("a word list");
    let lexicon = Lexicon::new(bytes, variant).expect("a lexicon");
    Shadow {
        contest: Contest::new(variant.clone(), seats.collect(), seed).expect("a contest"),
        solver: Solver::new(variant, &lexicon).expect("few letters"),
        lexicon,
        lines: Vec::new(),
    }
}

/// Plays a whole game beside and at the table; gives what the table printed.
fn whole_game(id: &str, names: &[&str], seed: u64) -> (Contest, String) {
    let (folder, variant) = (folder(), shipped(id));
    let words = syllables(folder.path(), &variant);
    let mut shadow = shadow(&variant, &words, names, seed);
    for _ in 0..300 {
        if shadow.contest.outcome().is_some() {
            break;
        }
        shadow.turn();
    }
    let outcome = shadow.contest.outcome().expect("an end");
    shadow
        .lines
        .extend(["scoreboard", "score 1", "history", "pass", "quit"].map(str::to_owned));
    let lines: Vec<&str> = shadow.lines.iter().map(String::as_str).collect();
    let (players, seed) = (names.join(","), seed.to_string());
    let args = [
        "--variant",
        id,
        "--players",
        &players,
        "--seed",
        &seed,
        "--open-racks",
        "--journal",
        "game.jsonl",
        "--lexicon",
        words.to_str().expect("a path"),
    ];
    let text = played(folder.path(), &args, &lines);
    let journal = std::fs::read_to_string(folder.path().join("game.jsonl")).expect("a journal");
    let steps = journal
        .lines()
        .map(|line| serde_json::from_str(line).expect("a step"));
    let steps: Vec<Step> = steps.collect();
    let again = Contest::replay(variant, &steps);
    assert_eq!(
        again.as_ref(),
        Ok(&shadow.contest),
        "{id}: the journal is the game played beside"
    );
    for (seat, total) in shadow.contest.seats().iter().zip(&outcome.totals) {
        let mut line = text
            .lines()
            .filter(|line| line.starts_with(&format!("{}: ", seat.name)));
        let last = line.next_back().expect("a last line about everybody");
        let ends = format!("{total}");
        assert!(last.contains(&ends), "{id}: {last} has no {ends}");
    }
    (shadow.contest, text)
}

#[test]
fn whole_games_of_every_variant_come_to_the_same_end() {
    for (seed, id) in (11..).zip(Variant::ids()) {
        let names = &["Ann", "Ben", "Cid", "Dee"][..2 + seed as usize % 3];
        let (contest, text) = whole_game(id, names, seed);
        let outcome = contest.outcome().expect("an end");
        assert!(text.contains("The game is over."), "{id}: {text}");
        let told = match outcome.winners[..] {
            [one] => format!("{} wins.", contest.seats()[one].name),
            _ => "share the win.".to_owned(),
        };
        assert!(text.contains(&told), "{id}: {told:?} is not in\n{text}");
        assert!(
            text.contains("undo turn goes back"),
            "{id}: nobody has a turn after the end"
        );
        assert!(text.contains("sum") && text.contains("end"), "{id}");
    }
}

#[test]
fn one_player_alone_plays_to_the_end() {
    let (contest, text) = whole_game("en", &["Ann"], 7);
    assert!(contest.lots().is_empty(), "alone nobody draws lots");
    assert!(!text.contains("wins"), "{text}");
}
