//! What is said about turns and totals.

use std::fmt::Write as _;

use game::{
    Breakdown, Cause, Contest, Deed, Ending, Entry, JudgedWord, Placement, Tile, Validity, Variant,
};

use super::table::{cut, plural, tiles};

/// What can be typed.
pub const HELP: &str = "\
place H8 across CAT   lay a word (or down); what lies there already is written out or as a dot
place H8 C            lay one tile
                      Small letters are blanks: place H8 across CaT
undo                  take the last tile back (undo all: all of them; undo turn: the last turn)
blank E               say which letter the blank stands for (with two: blank H8 E)
done                  end the turn with the tiles laid
exchange AEU          exchange tiles instead (exchange all: the whole rack)
pass                  do nothing instead
hint                  the best plays there are
score                 the points of the tiles laid, or of the last turn (score 3: of the third)
scoreboard            the points turn by turn
history               what happened (history ANN: what Ann did)
bag                   the tiles nobody has shown you yet
board, legend         the table again; premium squares shown or not
quit                  leave the table";

/// Who begins, and how that came about.
pub fn lots(contest: &Contest) -> Vec<String> {
    let variant = contest.game().variant();
    let seated = contest.seated();
    let round = |round: &Vec<game::Lot>| {
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

/// The last turn: its words and points, and the bag.
pub fn turn(contest: &Contest, shown: bool) -> Vec<String> {
    let (Some(entry), Some(hand)) = (contest.game().entries().last(), contest.hands().last())
    else {
        return Vec::new();
    };
    let variant = contest.game().variant();
    let player = &contest.seats()[entry.player].name;
    let what = match &entry.deed {
        Deed::Placed { words, bonus, .. } => {
            let words = words.iter().map(|word| {
                format!(
                    "{} {}{}",
                    word.word.text(variant),
                    word.points,
                    mark(word.validity)
                )
            });
            let bonus = (*bonus > 0).then(|| format!("{bonus} for the number of tiles"));
            let sum: Vec<String> = words.chain(bonus).collect();
            let points = plural(entry.points as usize, "point");
            format!("{player}: {} = {} {points}", sum.join(" + "), entry.points)
        }
        Deed::Passed if hand.given.is_empty() => format!("{player} passes"),
        Deed::Passed => {
            let count = hand.given.len();
            format!("{player} exchanges {count} {}", plural(count, "tile"))
        }
    };
    let mut line = format!("{what}.");
    let drawn = hand.drawn.len();
    if shown && drawn > 0 {
        let _ = write!(line, " Drawn: {}.", tiles(&hand.drawn, variant));
    }
    vec![line]
}

const fn mark(validity: Validity) -> &'static str {
    match validity {
        Validity::Valid => "",
        Validity::Invalid => " (not in the list)",
        Validity::Unchecked => " (not checked)",
    }
}

/// How a placement comes to its points, a line a word.
pub fn details(
    placement: &Placement,
    words: &[JudgedWord],
    bonus: u16,
    variant: &Variant,
) -> Vec<String> {
    let mut lines: Vec<String> = words
        .iter()
        .map(|judged| {
            let word = &judged.word;
            let sum = sum(&Breakdown::of(word, placement, variant), variant);
            let name = format!("{} {}", word.position(), word.text(variant));
            format!("{name:<10} {sum}{}", mark(judged.validity))
        })
        .collect();
    if bonus > 0 {
        let count = placement.tiles.len();
        lines.push(format!("{:<10} {bonus}", format!("{count} tiles")));
    }
    lines
}

fn sum(sum: &Breakdown, variant: &Variant) -> String {
    let letters = sum.letters.iter().map(|letter| {
        let (text, value) = (variant.tile_text(letter.tile), letter.value);
        match letter.times {
            1 => format!("{text} {value}"),
            times => format!("{text} {value}×{times}"),
        }
    });
    let mut line = format!(
        "{} = {}",
        letters.collect::<Vec<_>>().join(" + "),
        sum.sum()
    );
    if !sum.factors.is_empty() {
        for factor in &sum.factors {
            let _ = write!(line, " ×{factor}");
        }
        let _ = write!(line, " = {}", sum.points());
    }
    line
}

/// Points turn by turn, a column a player.
pub fn scoreboard(contest: &Contest) -> Vec<String> {
    const COLUMN: usize = 16;
    let names = contest.seats().iter().map(|seat| {
        let name = cut(&seat.name, COLUMN - 2);
        format!("{name:>COLUMN$}")
    });
    let mut lines = vec![format!("     {}", names.collect::<String>())];
    let (seats, entries) = (contest.seats().len(), contest.game().entries());
    let cell = |entry: &Entry| {
        let text = match &entry.deed {
            Deed::Passed => "-".to_owned(),
            Deed::Placed { placement, .. } => {
                let word = placement.main.text(contest.game().variant());
                format!("{} {:>3}", cut(&word, COLUMN - 6), entry.points)
            }
        };
        format!("{text:>COLUMN$}")
    };
    for (i, round) in entries.chunks(seats).enumerate() {
        let cells: String = round.iter().map(cell).collect();
        lines.push(format!("{:>4} {cells}", i + 1));
    }
    let row = |name: &str, points: &[i64]| {
        let cells = points.iter().map(|points| format!("{points:>COLUMN$}"));
        format!("{name} {}", cells.collect::<String>())
    };
    let totals: Vec<i64> = contest.game().totals().into_iter().map(i64::from).collect();
    lines.push(row(" sum", &totals));
    if let Some(ending) = contest.ending() {
        let rest: Vec<i64> = ending
            .finals
            .iter()
            .zip(&totals)
            .map(|(a, b)| a - b)
            .collect();
        lines.push(row("left", &rest));
        lines.push(row(" end", &ending.finals));
    }
    lines
}

/// What happened, turn by turn; of one player, or of all. Tiles drawn are told of the seats that may be
/// `seen`.
pub fn history(contest: &Contest, of: Option<usize>, seen: impl Fn(usize) -> bool) -> Vec<String> {
    let variant = contest.game().variant();
    let entries = contest.game().entries().iter().zip(contest.hands());
    let mut lines = Vec::new();
    for (i, (entry, hand)) in entries.enumerate() {
        if of.is_some_and(|seat| seat != entry.player) {
            continue;
        }
        let player = &contest.seats()[entry.player].name;
        let what = match &entry.deed {
            Deed::Placed { placement, .. } => {
                let (at, word) = (placement.main.position(), placement.main.text(variant));
                format!("{at} {word} +{}", entry.points)
            }
            Deed::Passed if hand.given.is_empty() => "passed".to_owned(),
            Deed::Passed => format!("exchanged {}", hand.given.len()),
        };
        let mut line = format!("{:>3}  {player}: {what} = {}", i + 1, entry.total);
        if seen(entry.player) {
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
    let mut lines = vec![format!(
        "{total} tiles unseen, {in_bag} of them in the bag:"
    )];
    lines.extend(kinds.chunks(12).map(|some| some.join("  ")));
    lines
}

/// How the game ended.
pub fn ending(contest: &Contest, ending: &Ending) -> Vec<String> {
    let name = |seat: usize| contest.seats()[seat].name.as_str();
    let why = match ending.cause {
        Cause::WentOut(seat) => format!("{} has no tiles left, and the bag is empty.", name(seat)),
        Cause::Scoreless => "Six turns in a row without a word.".to_owned(),
    };
    let mut lines = vec![format!("The game is over. {why}")];
    for (seat, (left, points)) in ending.leftovers.iter().zip(&ending.finals).enumerate() {
        let total = i64::from(contest.game().totals()[seat]);
        let change = points - total;
        let rack = match contest.rack(seat) {
            [] => String::new(),
            rack => format!(
                " (left: {} = {left})",
                tiles(rack, contest.game().variant())
            ),
        };
        lines.push(format!(
            "{}: {total} {change:+} = {points}{rack}",
            name(seat)
        ));
    }
    let winners: Vec<&str> = ending.winners.iter().map(|seat| name(*seat)).collect();
    lines.push(match winners[..] {
        [_] if contest.seats().len() == 1 => String::new(),
        [one] => format!("{one} wins."),
        _ => format!("{} share the win.", winners.join(" and ")),
    });
    lines.retain(|line| !line.is_empty());
    lines
}
