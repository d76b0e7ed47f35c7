//! The rows and columns of a position, each square with what a tile laid there would meet.

use crate::solve::graph::Graph;
use crate::solve::play::BLANK;
use crate::solve::rules::Rules;
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
    /// Factor of the word along the line: of the premium below a tile that counts.
    pub word: u8,
    /// Letters that may be laid here: those that form a word across the line, or all.
    pub fits: u32,
    /// Points of the tile that lies here, or of the other tiles of the word across the line.
    pub points: u32,
    /// Factor of the word across the line, 0 when there is none.
    pub times: u32,
}

/// A row or a column.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its direction.
    pub axis: Axis,
    /// Which row or column.
    pub number: u8,
    /// Its squares.
    pub cells: [Cell; PLACES],
    /// By place: where a word that begins there first meets an earlier tile or covers the centre of an
    /// empty board; it must not end before. [`NOWHERE`] when it never does.
    pub contact: [u8; PLACES],
    /// By place: how many squares from there on are empty, with nothing beside them, before that.
    pub free: [u8; PLACES],
}

/// No place of a line.
pub const NOWHERE: u8 = u8::MAX;

const OFF: Cell = Cell {
    tile: EMPTY,
    length: 1,
    letter: 1,
    word: 1,
    fits: 0,
    points: 0,
    times: 0,
};

/// Letters lying in every line of one direction, with their points and the word factors that count.
type Grid = [[(u8, u32, u32); PLACES]; PLACES];

/// All lines in which something can be laid: rows from the top, then columns from the left.
pub fn lines(board: &Board, rules: &Rules, graph: &Graph) -> Vec<Line> {
    let grids = Axis::BOTH.map(|axis| grid(board, rules, axis));
    let empty = board.is_empty();
    let mut lines = Vec::with_capacity(2 * rules.side);
    for axis in Axis::BOTH {
        if empty && axis == Axis::Down && rules.mirrored {
            break;
        }
        for number in 0..rules.side {
            let mut line = Line {
                axis,
                number: number as u8,
                cells: [OFF; PLACES],
                contact: [NOWHERE; PLACES],
                free: [0; PLACES],
            };
            fill(&mut line, &grids, rules, graph);
            let centre = match axis {
                _ if !empty => None,
                Axis::Across => Some(rules.centre),
                Axis::Down => Some(rules.centre.transposed()),
            };
            let centre = centre.filter(|c| usize::from(c.row) == number);
            touch(&mut line, rules.side, centre);
            if line.contact[0] != NOWHERE {
                lines.push(line);
            }
        }
    }
    lines
}

fn grid(board: &Board, rules: &Rules, axis: Axis) -> Grid {
    let mut grid = [[(EMPTY, 0, 1); PLACES]; PLACES];
    for (square, tile) in board.tiles() {
        let Square { row, col } = match axis {
            Axis::Across => square,
            Axis::Down => square.transposed(),
        };
        let (row, col) = (usize::from(row), usize::from(col));
        let (letter, word) = rules.factors(axis, row)[col];
        let value = code(tile).map_or(0, |code| rules.worth(code));
        grid[row][col] = match tile.letter() {
            Some(face) if rules.reused => (face.0, value * u32::from(letter), u32::from(word)),
            Some(face) => (face.0, value, 1),
            None => (EMPTY, 0, 1),
        };
    }
    grid
}

fn fill(line: &mut Line, grids: &[Grid; 2], rules: &Rules, graph: &Graph) {
    let number = usize::from(line.number);
    let along = &grids[line.axis as usize][number];
    let across = &grids[line.axis.other() as usize];
    let factors = rules.factors(line.axis, number);
    for (place, cell) in line.cells[..rules.side].iter_mut().enumerate() {
        let (tile, points, times) = along[place];
        let (letter, word) = factors[place];
        *cell = Cell {
            tile,
            letter,
            word,
            points,
            ..OFF
        };
        if tile == EMPTY {
            cell.fits = u32::MAX;
            cross(cell, &across[place], number, graph);
        } else {
            cell.word = times as u8;
        }
    }
}

/// What a tile laid on a square of a line forms with its neighbours in the other direction.
fn cross(cell: &mut Cell, line: &[(u8, u32, u32); PLACES], at: usize, graph: &Graph) {
    let before = line[..at].iter().rev().take_while(|t| t.0 != EMPTY).count();
    let after = line[at + 1..].iter().take_while(|t| t.0 != EMPTY).count();
    if before + after == 0 {
        return;
    }
    let (before, after) = (&line[at - before..at], &line[at + 1..=at + after]);
    cell.length = (before.len() + 1 + after.len()) as u8;
    cell.times = u32::from(cell.word);
    for (_, points, times) in before.iter().chain(after) {
        cell.points += points;
        cell.times *= times;
    }
    cell.fits = 0;
    let run = |node, tiles: &[(u8, u32, u32)]| {
        let mut letters = tiles.iter().map(|(letter, ..)| u32::from(*letter));
        letters.try_fold(node, |node, letter| graph.follow(node, letter))
    };
    let Some(start) = run(graph.root(), before) else {
        return;
    };
    let mut open = start.mask;
    while open != 0 {
        let letter = open.trailing_zeros();
        open &= open - 1;
        if run(graph.child(start, letter), after).is_some_and(|node| node.is_word()) {
            cell.fits |= 1 << letter;
        }
    }
}

/// Finds out where words of a line meet something.
fn touch(line: &mut Line, side: usize, centre: Option<Square>) {
    let mut next = NOWHERE;
    let mut free = 0;
    for place in (0..side).rev() {
        let cell = &line.cells[place];
        let centre = centre.is_some_and(|c| usize::from(c.col) == place);
        if cell.tile != EMPTY || cell.length > 1 || centre {
            next = place as u8;
            free = 0;
        } else {
            free += 1;
        }
        line.contact[place] = next;
        line.free[place] = free;
    }
}

/// The code of a tile lying on the board, as plays have it.
fn code(tile: Tile) -> Option<u8> {
    match tile {
        Tile::Face(letter) => Some(letter.0),
        Tile::Blank(letter) => letter.map(|letter| letter.0 | BLANK),
    }
}

impl Line {
    /// Whether a word can begin at a place, laying no more than so many tiles.
    pub fn begins(&self, place: usize, tiles: usize) -> bool {
        let contact = usize::from(self.contact[place]);
        let after_tile = place > 0 && self.cells[place - 1].tile != EMPTY;
        contact < PLACES && !after_tile && usize::from(self.free[place]) <= tiles
    }
}
