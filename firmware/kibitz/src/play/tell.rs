//! What is said about turns and totals.

use std::fmt::Write as _;

use game::{Contest, Deed, End, Entry, Hand, Invalid, Lot, Outcome, Tile, Validity};

use super::table::{cut, plural, tiles};

/// Who begins, and how that came about.
pub fn lots(contest: &Contest) -> Vec<String> {
    let variant = contest.game().variant();
    let seated = contest.seated();
    let round = |round: &Vec<Lot>| {
        let lots = round.iter().map(|lot| {
            let tile = match lot.tile {
                Tile::Blank(_) => "a blank".to_owned(),
                tile => variant.tile_text(tile),
            };
            format!("{} draws {tile}", seated[lot.seat].name)
        });
        lots.collect::<Vec<_>>().join(", ")
    };
    let mut lines: Vec<String> = contest.lots().iter().map(round).collect();
    if let Some(last) = lines.last_mut() {
        let _ = write!(last, ": {} begins.", contest.seats()[0].name);
    }
    lines
}

/// Whether it may be said what the word list says: not where words stand until they are challenged.
pub fn findings_told(contest: &Contest) -> bool {
    contest.game().variant().rules.invalid != Invalid::Challenge
}

/// What goes with a word about which this was found.
pub fn mark(validity: Validity, told: bool) -> &'static str {
    match validity {
        Validity::Invalid if told => " (not in the list)",
        Validity::Unchecked if told => " (not checked)",
        _ => "",
    }
}

/// The last turn: its words and points, and, where racks lie open, what was drawn.
pub fn turn(contest: &Contest, open: bool) -> Vec<String> {
    let (Some(entry), Some(hand)) = (contest.game().entries().last(), contest.hands().last())
    else {
        return Vec::new();
    };
    let player = &contest.seats()[entry.player].name;
    let mut line = format!("{player}{}.", done(contest, entry, hand));
    if open && !hand.drawn.is_empty() && !matches!(entry.deed, Deed::Challenged { .. }) {
        let _ = write!(
            line,
            " Drawn: {}.",
            tiles(&hand.drawn, contest.game().variant())
        );
    }
    vec![line]
}

/// What a player did, as the rest of a sentence.
fn done(contest: &Contest, entry: &Entry, hand: &Hand) -> String {
    let variant = contest.game().variant();
    match &entry.deed {
        Deed::Placed { words, .. } if entry.removed => {
            let invalid = words.iter().filter(|w| w.validity == Validity::Invalid);
            let texts: Vec<String> = invalid.map(|w| w.word.text(variant)).collect();
            format!(
                ": {} not in the word list. The tiles go back, the turn is lost",
                texts.join(", ")
            )
        }
        Deed::Placed { words, .. } => {
            let told = findings_told(contest);
            let words = words.iter().map(|judged| {
                let text = judged.word.text(variant);
                format!("{text} {}{}", judged.points, mark(judged.validity, told))
            });
            let bonuses = entry.deed.bonuses(variant).into_iter();
            let bonuses = bonuses.map(|bonus| format!("bonus {}", bonus.points));
            let sum: Vec<String> = words.chain(bonuses).collect();
            let points = plural(entry.points.unsigned_abs() as usize, "point");
            let taken = if entry.swapped.is_empty() {
                ""
            } else {
                " (and takes a blank)"
            };
            match &sum[..] {
                [only] => format!(": {only} {points}{taken}"),
                _ => format!(": {} = {} {points}{taken}", sum.join(" + "), entry.points),
            }
        }
        Deed::Passed => " passes".to_owned(),
        Deed::Exchanged { .. } => {
            let count = hand.given.len();
            format!(" exchanges {count} {}", plural(count, "tile"))
        }
        Deed::Swapped => " takes a blank".to_owned(),
        Deed::Challenged { removed: true } => {
            " challenges: the turn does not stand, its tiles go back".to_owned()
        }
        Deed::Challenged { removed: false } => match entry.points {
            0 => " challenges: the turn stands".to_owned(),
            points => format!(" challenges: the turn stands, {points} points"),
        },
    }
}

/// A turn in a few words.
pub fn brief(contest: &Contest, entry: &Entry) -> String {
    match &entry.deed {
        Deed::Placed { placement, .. } => {
            let word = placement.main.text(contest.game().variant());
            let points = if entry.removed {
                "refused".to_owned()
            } else {
                format!("+{}", entry.points)
            };
            format!("{word} {points}")
        }
        Deed::Passed => "passed".to_owned(),
        Deed::Exchanged { tiles } => format!("exchanged {}", tiles.len()),
        Deed::Swapped => "took a blank".to_owned(),
        Deed::Challenged { .. } if entry.points != 0 => format!("challenged {}", entry.points),
        Deed::Challenged { .. } => "challenged".to_owned(),
    }
}

/// Points turn by turn, a column a player.
pub fn scoreboard(contest: &Contest) -> Vec<String> {
    const COLUMN: usize = 18;
    let cell = |text: &str| format!("{:>COLUMN$}", cut(text, COLUMN - 2));
    let names = contest.seats().iter().map(|seat| cell(&seat.name));
    let mut lines = vec![format!("     {}", names.collect::<String>())];
    let entries = contest.game().entries();
    let own = |seat: usize| entries.iter().filter(move |entry| entry.player == seat);
    let seats = 0..contest.seats().len();
    let rounds = seats
        .clone()
        .map(|seat| own(seat).count())
        .max()
        .unwrap_or(0);
    for round in 0..rounds {
        let cells = seats.clone().map(|seat| match own(seat).nth(round) {
            Some(entry) => cell(&brief(contest, entry)),
            None => cell(""),
        });
        let line = format!("{:>4} {}", round + 1, cells.collect::<String>());
        lines.push(line.trim_end().to_owned());
    }
    let row = |name: &str, points: &mut dyn Iterator<Item = i32>| {
        let cells = points.map(|points| cell(&points.to_string()));
        format!("{name:>4} {}", cells.collect::<String>())
    };
    lines.push(row("sum", &mut contest.game().totals().into_iter()));
    if let Some(outcome) = contest.outcome() {
        let left = outcome.leftovers.iter().map(|left| left.points);
        lines.push(row("left", &mut left.into_iter()));
        lines.push(row("end", &mut outcome.totals.iter().copied()));
    }
    lines
}

/// What happened, turn by turn; of one player, or of all. Racks are told of the seats that may be `seen`.
pub fn history(contest: &Contest, of: Option<usize>, seen: impl Fn(usize) -> bool) -> Vec<String> {
    let variant = contest.game().variant();
    let entries = contest.game().entries().iter().zip(contest.hands());
    let mut lines = Vec::new();
    for (i, (entry, hand)) in entries.enumerate() {
        if of.is_some_and(|seat| seat != entry.player) {
            continue;
        }
        let player = &contest.seats()[entry.player].name;
        let at = match &entry.deed {
            Deed::Placed { placement, .. } => format!("{} ", placement.main.position()),
            _ => String::new(),
        };
        let what = brief(contest, entry);
        let mut line = format!("{:>3}  {player}: {at}{what}, {} in all", i + 1, entry.total);
        if seen(entry.player) && !matches!(entry.deed, Deed::Challenged { .. }) {
            let list = |list: &[Tile]| match list {
                [] => "nothing".to_owned(),
                list => tiles(list, variant),
            };
            let (left, drawn) = (list(&hand.left), list(&hand.drawn));
            let _ = write!(line, "; left {left}, drawn {drawn}");
        }
        lines.push(line);
    }
    if lines.is_empty() {
        lines.push("Nothing has happened yet.".to_owned());
    }
    lines
}

/// The tiles a player has not seen, by kind.
pub fn unseen(contest: &Contest, seat: usize) -> Vec<String> {
    let counts = contest.unseen(seat);
    let total: usize = counts.iter().map(|(_, count)| count).sum();
    let in_bag = contest.bag().len();
    let kinds = counts.iter().map(|(tile, count)| {
        let face = contest.game().variant().notation(Some(*tile));
        format!("{face} {count}")
    });
    let kinds: Vec<String> = kinds.collect();
    let noun = plural(total, "tile");
    let mut lines = vec![format!(
        "{total} {noun} unseen, {in_bag} of them in the bag:"
    )];
    lines.extend(kinds.chunks(12).map(|some| some.join("  ")));
    lines
}

/// How the game ended.
pub fn outcome(contest: &Contest, outcome: &Outcome) -> Vec<String> {
    let name = |seat: usize| contest.seats()[seat].name.as_str();
    let why = match outcome.end {
        End::Out(seat) => format!("{} has no tiles left, and the bag is empty.", name(seat)),
        End::Scoreless(turns) => format!("{turns} turns in a row without a word."),
    };
    let mut lines = vec![format!("The game is over. {why}")];
    let totals = contest.game().totals();
    for (left, points) in outcome.leftovers.iter().zip(&outcome.totals) {
        let rack = match contest.rack(left.player) {
            [] => String::new(),
            rack => format!(
                "; left: {} = {}",
                tiles(rack, contest.game().variant()),
                left.value
            ),
        };
        let (player, total) = (name(left.player), totals[left.player]);
        lines.push(match left.points {
            0 => format!("{player}: {points}{rack}"),
            change => format!("{player}: {total} {change:+} = {points}{rack}"),
        });
    }
    let winners: Vec<&str> = outcome.winners.iter().map(|seat| name(*seat)).collect();
    match winners[..] {
        _ if contest.seats().len() == 1 => {}
        [one] => lines.push(format!("{one} wins.")),
        _ => lines.push(format!("{} share the win.", winners.join(" and "))),
    }
    lines
}
