//! Boards to photograph that nobody has played: any number of tiles, in words or strewn.

use game::{Board, Letter, Square, Tile, Variant};

use crate::Dice;

/// Letters as the bag holds them or, half of the time, every face alike, so that rare ones are seen too.
struct Bag<'a> {
    variant: &'a Variant,
    even: bool,
    blanks: f32,
}

impl Bag<'_> {
    fn draw(&self, dice: &mut Dice) -> Tile {
        if dice.chance(self.blanks) {
            return Tile::Blank(None);
        }
        let faces = &self.variant.faces;
        if self.even {
            return Tile::Face(Letter(dice.below(faces.len()) as u8));
        }
        let total: usize = faces.iter().map(|face| usize::from(face.count)).sum();
        let mut rest = dice.below(total);
        for (i, face) in faces.iter().enumerate() {
            let count = usize::from(face.count);
            if rest < count {
                return Tile::Face(Letter(i as u8));
            }
            rest -= count;
        }
        Tile::Blank(None)
    }
}

/// A board with up to 98 tiles, in crossing runs mostly, about 3 % of them blank.
#[must_use]
pub fn filled(dice: &mut Dice, variant: &Variant) -> Board {
    let bag = Bag {
        variant,
        even: dice.chance(0.5),
        blanks: if dice.chance(0.2) { 0.1 } else { 0.02 },
    };
    let wanted = match dice.below(20) {
        0 => 0,
        1..4 => 1 + dice.below(9),
        4..17 => 10 + dice.below(60),
        _ => 60 + dice.below(39),
    };
    let mut board = Board::empty(variant.side);
    if dice.chance(0.15) {
        strew(dice, &bag, &mut board, wanted);
    } else {
        grow(dice, &bag, &mut board, wanted);
    }
    board
}

fn strew(dice: &mut Dice, bag: &Bag, board: &mut Board, wanted: usize) {
    let side = usize::from(board.side());
    for _ in 0..wanted {
        let square = Square::new(dice.below(side) as u8, dice.below(side) as u8);
        board.set(square, Some(bag.draw(dice)));
    }
}

/// Runs of letters, the first over the centre, each further one through a tile that lies.
fn grow(dice: &mut Dice, bag: &Bag, board: &mut Board, wanted: usize) {
    let mut count = 0;
    for _ in 0..wanted * 8 {
        if count >= wanted {
            return;
        }
        let lying: Vec<Square> = board.tiles().map(|(square, _)| square).collect();
        let through = if lying.is_empty() {
            bag.variant.centre
        } else {
            *dice.pick(&lying)
        };
        let down = dice.chance(0.5);
        let length = (2 + dice.below(3) + dice.below(4)).min(wanted - count + 1);
        let before = dice.below(length) as i32;
        let run: Vec<Square> = (0..length as i32)
            .map(|i| i - before)
            .filter_map(|i| along(through, down, i, board.side()))
            .collect();
        // Words rarely lie side by side.
        let crowded = run
            .iter()
            .filter(|s| board.get(**s).is_none() && has_neighbour(board, **s, !down))
            .count();
        if crowded > usize::from(dice.chance(0.2)) {
            continue;
        }
        for square in run {
            if board.get(square).is_none() && count < wanted {
                board.set(square, Some(bag.draw(dice)));
                count += 1;
            }
        }
    }
}

fn along(from: Square, down: bool, by: i32, side: u8) -> Option<Square> {
    let (row, col) = (i32::from(from.row), i32::from(from.col));
    let (row, col) = if down {
        (row + by, col)
    } else {
        (row, col + by)
    };
    let inside = |v: i32| (0..i32::from(side)).contains(&v);
    (inside(row) && inside(col)).then(|| Square::new(row as u8, col as u8))
}

fn has_neighbour(board: &Board, square: Square, down: bool) -> bool {
    [-1, 1].into_iter().any(|by| {
        along(square, down, by, board.side()).is_some_and(|next| board.get(next).is_some())
    })
}
