//! The table in lines of text: the board, and beside it the players, the bag and a rack.

use game::{Contest, Emblem, Square, Tile, Variant};
use screen::emblem_covers;

use super::style::{Age, Style};
use super::tell::brief;

/// Columns of a whole line: a terminal of the usual size.
pub const WIDTH: usize = 80;

/// What is shown of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Colours or not.
    pub style: Style,
    /// Whether empty squares tell their premium.
    pub legend: bool,
    /// Whether the rack of the player whose turn it is lies open.
    pub rack: bool,
}

/// The whole table, line by line.
pub fn table(contest: &Contest, look: Look) -> Vec<String> {
    let side = usize::from(contest.game().variant().side);
    let room = WIDTH - (4 + 2 * side) - 2;
    let mut beside = beside(contest, look, room).into_iter();
    board(contest, look)
        .into_iter()
        .map(|line| match beside.next() {
            Some(text) if !text.is_empty() => format!("{line}  {text}"),
            _ => line,
        })
        .collect()
}

/// The board with its names of columns and rows; every line 4 + 2 × side columns wide.
fn board(contest: &Contest, look: Look) -> Vec<String> {
    let variant = contest.game().variant();
    let board = contest.table();
    let last: Vec<Square> = last_laid(contest).collect();
    let now = |square| contest.laid().iter().any(|(s, _)| *s == square);
    let cell = |square: Square| match board.get(square) {
        Some(tile) => {
            let age = match () {
                () if now(square) => Age::Now,
                () if last.contains(&square) => Age::Last,
                () => Age::Old,
            };
            look.style.tile(tile, age, variant)
        }
        None => {
            let centre = square == variant.centre;
            look.style
                .square(variant.premium(square), centre, look.legend)
        }
    };
    let columns = (0..variant.side).map(|col| format!(" {}", char::from(b'A' + col)));
    let head = format!("   {} ", columns.collect::<String>());
    let row = |row: u8| {
        let cells: String = (0..variant.side)
            .map(|col| cell(Square::new(row, col)))
            .collect();
        format!("{:>2} {cells} ", row + 1)
    };
    std::iter::once(head)
        .chain((0..variant.side).map(row))
        .collect()
}

/// The squares of the last turn's tiles, when it laid any that stayed.
fn last_laid(contest: &Contest) -> impl Iterator<Item = Square> {
    let entry = contest.game().entries().last();
    let tiles = entry.filter(|entry| entry.lies()).map(|e| e.laid());
    tiles.unwrap_or_default().iter().map(|(square, _)| *square)
}

/// What stands beside the board, in lines of at most `room` columns.
fn beside(contest: &Contest, look: Look, room: usize) -> Vec<String> {
    let variant = contest.game().variant();
    let mut lines = vec![cut(&variant.name, room), String::new()];
    lines.extend(players(contest, look.style, room));
    lines.push(String::new());
    let count = contest.bag().len();
    lines.push(format!("In the bag: {count} {}", plural(count, "tile")));
    if let Some(entry) = contest.game().entries().last() {
        let player = &contest.seats()[entry.player].name;
        let told = format!("Last: {player} {}", brief(contest, entry));
        lines.push(cut(&told, room));
    }
    let machine = contest.seats()[contest.game().next()].machine.is_some();
    // Where everybody is asked for a challenge, nobody's rack is wanted.
    let asked = machine || contest.ends_if_accepted();
    if contest.outcome().is_none() && !asked {
        lines.push(String::new());
        lines.extend(rack(contest, look));
    }
    if look.legend {
        lines.push(String::new());
        lines.extend(look.style.legend().iter().map(|line| cut(line, room)));
    }
    lines
}

fn players(contest: &Contest, style: Style, room: usize) -> Vec<String> {
    let names = contest.seats().iter().map(|seat| seat.name.chars().count());
    let widest = names.max().unwrap_or(0);
    let outcome = contest.outcome();
    let over = outcome.is_some();
    let totals = outcome.map_or_else(|| contest.game().totals(), |outcome| outcome.totals);
    let line = |(i, total): (usize, i32)| {
        let seat = &contest.seats()[i];
        let next = i == contest.game().next() && !over;
        let mark = if next { ">" } else { " " };
        let emblem = seat.emblem.name();
        let line = cut(
            &format!("{mark} {:<widest$} {total:>4}  {emblem}", seat.name),
            room,
        );
        if next { style.strong(&line) } else { line }
    };
    totals.into_iter().enumerate().map(line).collect()
}

/// The rack of the player whose turn it is, or who is to come and look at it.
fn rack(contest: &Contest, look: Look) -> Vec<String> {
    let seat = contest.game().next();
    let name = &contest.seats()[seat].name;
    if !look.rack {
        let mut lines = vec![format!("{name}: press Enter when you are ready.")];
        if look.style.colour {
            lines.extend(drawing(contest.seats()[seat].emblem));
        }
        return lines;
    }
    let variant = contest.game().variant();
    let tiles = sorted(contest.rack(seat));
    let face = |tile: &Tile| format!("{:>2}", variant.tile_text(*tile));
    let value = |tile: &Tile| format!("{:>2}", variant.value(*tile));
    let row = |of: &dyn Fn(&Tile) -> String| tiles.iter().map(of).collect::<Vec<_>>().join(" ");
    vec![
        format!("{name}'s rack:"),
        look.style.strong(&row(&face)),
        row(&value),
    ]
}

/// Tiles in alphabetical order, blanks last.
pub fn sorted(tiles: &[Tile]) -> Vec<Tile> {
    let mut tiles = tiles.to_vec();
    tiles.sort_by_key(|tile| tile.letter().map_or(u8::MAX, |letter| letter.0));
    tiles
}

/// Tiles as a text: `A E ?`, faces of several letters in brackets.
pub fn tiles(tiles: &[Tile], variant: &Variant) -> String {
    let texts = sorted(tiles).into_iter().map(|t| variant.notation(Some(t)));
    texts.collect::<Vec<_>>().join(" ")
}

/// An emblem in half characters.
fn drawing(emblem: Emblem) -> Vec<String> {
    const SIDE: usize = 14;
    let covers = |x: usize, y: usize| {
        let middle = |i: usize| (i as f32 + 0.5) / SIDE as f32;
        emblem_covers(emblem, middle(x), middle(y))
    };
    let cell = |x: usize, y: usize| match (covers(x, y), covers(x, y + 1)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    let rows = (0..SIDE).step_by(2);
    rows.map(|y| (0..SIDE).map(|x| cell(x, y)).collect::<String>())
        .map(|line| line.trim_end().to_owned())
        .collect()
}

/// A text cut to so many columns, with an ellipsis.
pub fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let kept: String = text.chars().take(room.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// A noun for a count.
pub fn plural(count: usize, noun: &str) -> String {
    if count == 1 {
        noun.to_owned()
    } else {
        format!("{noun}s")
    }
}
