//! The rows and columns of a position, each square with what a tile laid there would meet.

use crate::solve::graph::{Graph, Node};
use crate::solve::play::BLANK;
use crate::solve::scoring::Scoring;
use crate::{Axis, Board, Square, Tile};

/// Squares of a line with one more after the last, which no tile can be laid on.
pub const PLACES: usize = 22;

/// A square that is empty, as [`Cell::tile`] has it.
pub const EMPTY: u8 = u8::MAX;

/// One square of a line.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    /// The letter lying there, or [`EMPTY`].
    pub tile: u8,
    /// Tiles of the word across the line that a tile laid here would form, itself included.
    pub length: u8,
    /// Factor of a tile laid here.
    pub letter: u8,
    /// Factor that the square gives the word along the line: under a tile that lies here, only where
    /// premiums are reused.
    pub word: u8,
    /// Letters that may be laid here: those that form a word across the line, or all.
    pub fits: u32,
    /// Points of the tile that lies here, or of the other tiles of the word across the line.
    pub points: u32,
    /// Factor of the word across the line, 0 when there is none.
    pub times: u32,
}

/// A square off the board.
pub const OFF: Cell = Cell {
    tile: EMPTY,
    length: 1,
    letter: 1,
    word: 1,
    fits: 0,
    points: 0,
    times: 0,
};

/// A row or a column.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its direction.
    pub axis: Axis,
    /// Which row or column.
    pub number: u8,
    /// Its squares.
    pub cells: [Cell; PLACES],
    /// By place: where a word that begins there first is joined to the earlier tiles, or covers the
    /// centre of an empty board; it must not end before. [`NOWHERE`] when it never does.
    pub contact: [u8; PLACES],
    /// By place: how many squares from there on are empty and have nothing beside them.
    pub free: [u8; PLACES],
    /// The letters lying there, one bit each.
    pub letters: u32,
    /// Bonuses of words across: the place and the letter that forms one, and the points.
    pub cross_bonuses: Vec<(usize, u8, u32)>,
}

/// No place of a line.
pub const NOWHERE: u8 = u8::MAX;

impl Line {
    /// Whether a word can begin at a place, laying no more than so many tiles.
    pub fn begins(&self, place: usize, tiles: usize) -> bool {
        let after_tile = place > 0 && self.cells[place - 1].tile != EMPTY;
        self.contact[place] != NOWHERE && !after_tile && usize::from(self.free[place]) <= tiles
    }

    /// Lays a board's tile.
    fn lay(&mut self, place: usize, code: u8, scoring: &Scoring) {
        let cell = &mut self.cells[place];
        cell.tile = code & !BLANK;
        self.letters |= 1 << cell.tile;
        cell.points = scoring.worth(code);
        if scoring.reused {
            cell.points *= u32::from(cell.letter);
        } else {
            cell.word = 1;
        }
    }

    /// Finds out where words are joined to something.
    fn join(&mut self, scoring: &Scoring, centre: Option<u8>) {
        let mut next = NOWHERE;
        let mut free = 0;
        for place in (0..scoring.side).rev() {
            let cell = &self.cells[place];
            let beside = cell.length > 1;
            let on = cell.tile != EMPTY || centre == Some(place as u8);
            free = if on || beside { 0 } else { free + 1 };
            if on || beside && !scoring.crossing {
                next = place as u8;
            }
            self.contact[place] = next;
            self.free[place] = free;
        }
    }
}

/// All lines in which something can be laid: rows from the top, then columns from the left.
pub fn lines(board: &Board, scoring: &Scoring, graph: &Graph) -> Vec<Line> {
    // By direction: the lines with their tiles, and one bit for every tile.
    let mut lines = scoring.lines.clone();
    let mut tiles = [[0_u32; PLACES + 1]; 2];
    for (Square { row, col }, tile) in board.tiles() {
        let Some(code) = code(tile) else { continue };
        let (row, col) = (usize::from(row), usize::from(col));
        lines[row].lay(col, code, scoring);
        lines[scoring.side + col].lay(row, code, scoring);
        tiles[0][row + 1] |= 1 << col;
        tiles[1][col + 1] |= 1 << row;
    }
    let empty = board.is_empty();
    if empty && scoring.mirrored {
        lines.truncate(scoring.side);
    }
    let (rows, columns) = lines.split_at_mut(scoring.side);
    cross(rows, columns, &tiles[0], scoring, graph);
    cross(columns, rows, &tiles[1], scoring, graph);
    for line in &mut lines {
        let centre = match line.axis {
            Axis::Across => scoring.centre,
            Axis::Down => scoring.centre.transposed(),
        };
        let centre = (empty && centre.row == line.number).then_some(centre.col);
        line.join(scoring, centre);
    }
    lines.retain(|line| line.contact[0] != NOWHERE);
    lines
}

/// Finds out what tiles laid on the empty squares of lines would form with those beside them.
fn cross(
    lines: &mut [Line],
    others: &[Line],
    tiles: &[u32; PLACES + 1],
    scoring: &Scoring,
    graph: &Graph,
) {
    for (number, line) in lines.iter_mut().enumerate() {
        // The bits of a line stand one further on, so that each has one before it.
        let mut open = (tiles[number] | tiles[number + 2]) & !tiles[number + 1];
        while open != 0 {
            let place = open.trailing_zeros() as usize;
            open &= open - 1;
            let (before, after) = beside(&others[place].cells, number);
            cross_one(&mut line.cells[place], before, after, graph);
            for (word, points) in &scoring.words {
                let bonus = missing(word, before, after).map(|letter| (place, letter, *points));
                line.cross_bonuses.extend(bonus);
            }
        }
    }
}

/// The tiles before and after a square of a line.
fn beside(line: &[Cell; PLACES], at: usize) -> (&[Cell], &[Cell]) {
    let before = line[..at].iter().rev().take_while(|c| c.tile != EMPTY);
    let after = line[at + 1..].iter().take_while(|c| c.tile != EMPTY);
    (
        &line[at - before.count()..at],
        &line[at + 1..at + 1 + after.count()],
    )
}

/// What a tile laid between others would form.
fn cross_one(cell: &mut Cell, before: &[Cell], after: &[Cell], graph: &Graph) {
    cell.length = (before.len() + 1 + after.len()) as u8;
    cell.times = u32::from(cell.word);
    for tile in before.iter().chain(after) {
        cell.points += tile.points;
        cell.times = cell.times.saturating_mul(u32::from(tile.word));
    }
    cell.fits = 0;
    let Some(start) = run(graph, graph.root(), before) else {
        return;
    };
    let mut open = start.mask;
    while open != 0 {
        let letter = open.trailing_zeros();
        open &= open - 1;
        let end = run(graph, graph.child(start, letter), after);
        cell.fits |= u32::from(end.is_some_and(Node::is_word)) << letter;
    }
}

/// The letter that makes a word of the tiles before and after it.
fn missing(word: &[u8], before: &[Cell], after: &[Cell]) -> Option<u8> {
    let (start, rest) = word.split_at_checked(before.len())?;
    let (letter, end) = rest.split_first()?;
    let same = |letters: &[u8], tiles: &[Cell]| letters.iter().eq(tiles.iter().map(|c| &c.tile));
    (same(start, before) && same(end, after)).then_some(*letter)
}

/// Where the tiles of a run lead.
fn run(graph: &Graph, from: Node, tiles: &[Cell]) -> Option<Node> {
    let mut letters = tiles.iter().map(|cell| u32::from(cell.tile));
    letters.try_fold(from, |node, letter| graph.follow(node, letter))
}

/// The code of a tile lying on the board, as plays have it.
fn code(tile: Tile) -> Option<u8> {
    match tile {
        Tile::Face(letter) => Some(letter.0),
        Tile::Blank(letter) => letter.map(|letter| letter.0 | BLANK),
    }
}
