//! Boards to photograph that nobody has played: any number of tiles, in words or strewn.

use game::{Board, Letter, Square, Tile, Variant};

use crate::Dice;

/// Where the tiles come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supply {
    /// The variant's bag: no board holds more of a face than it, and all tiles lie in runs from the centre on, as in
    /// a game.
    Bag,
    /// As many of every face as are wanted, strewn now and then: boards to learn from.
    Endless,
}

/// Tiles to draw from: as often as there are left of each or, half of the time, every face alike.
struct Bag {
    /// How many there are left of each face.
    left: Vec<usize>,
    blanks_left: usize,
    even: bool,
    blanks: f32,
    supply: Supply,
}

impl Bag {
    fn of(dice: &mut Dice, variant: &Variant, supply: Supply) -> Self {
        let count = |face: &game::Face| usize::from(face.count);
        Self {
            left: variant.faces.iter().map(count).collect(),
            blanks_left: usize::from(variant.blanks),
            even: dice.chance(0.5),
            blanks: match (supply, dice.chance(0.2)) {
                (Supply::Bag, true) => 0.1,
                (Supply::Bag, false) => 0.02,
                // A bare tile on a board of its colour is hard to see, and there are but two in a bag.
                (Supply::Endless, true) => 0.3,
                (Supply::Endless, false) => 0.06,
            },
            supply,
        }
    }

    /// A tile; `None` from an empty bag.
    fn draw(&mut self, dice: &mut Dice) -> Option<Tile> {
        let take = usize::from(self.supply == Supply::Bag);
        if dice.chance(self.blanks) && self.blanks_left > 0 {
            self.blanks_left -= take;
            return Some(Tile::Blank(None));
        }
        let weight = |left: &usize| {
            if self.even {
                usize::from(*left > 0)
            } else {
                *left
            }
        };
        let total: usize = self.left.iter().map(weight).sum();
        if total == 0 {
            return None;
        }
        let mut rest = dice.below(total);
        let drawn = self.left.iter().position(|left| {
            let here = rest < weight(left);
            rest = rest.saturating_sub(weight(left));
            here
        })?;
        self.left[drawn] -= take;
        Some(Tile::Face(Letter(drawn as u8)))
    }
}

/// A board with up to 98 tiles, some of them blank.
#[must_use]
pub fn filled(dice: &mut Dice, variant: &Variant, supply: Supply) -> Board {
    let mut bag = Bag::of(dice, variant, supply);
    let wanted = match (dice.below(20), supply) {
        (0, _) => 0,
        // The first word has two letters at least.
        (1..4, Supply::Bag) => 2 + dice.below(8),
        (1, Supply::Endless) => 1 + dice.below(9),
        (4..17, Supply::Bag) | (2..12, Supply::Endless) => 10 + dice.below(60),
        _ => 60 + dice.below(39),
    };
    let mut board = Board::empty(variant.side);
    if supply == Supply::Endless && dice.chance(0.15) {
        strew(dice, &mut bag, &mut board, wanted);
    } else {
        grow(dice, &mut bag, variant.centre, &mut board, wanted);
    }
    board
}

fn strew(dice: &mut Dice, bag: &mut Bag, board: &mut Board, wanted: usize) {
    let side = usize::from(board.side());
    for _ in 0..wanted {
        let square = Square::new(dice.below(side) as u8, dice.below(side) as u8);
        if board.get(square).is_none() {
            board.set(square, bag.draw(dice));
        }
    }
}

/// Runs of letters, the first over the centre, each further one through a tile that lies.
fn grow(dice: &mut Dice, bag: &mut Bag, centre: Square, board: &mut Board, wanted: usize) {
    let mut count = 0;
    for _ in 0..wanted * 8 {
        if count >= wanted {
            return;
        }
        let lying: Vec<Square> = board.tiles().map(|(square, _)| square).collect();
        let through = if lying.is_empty() {
            centre
        } else {
            *dice.pick(&lying)
        };
        let down = dice.chance(0.5);
        // All of a game's first word is laid, the centre's tile with it; later ones go through one that lies.
        let lies = usize::from(!lying.is_empty() || bag.supply == Supply::Endless);
        let length = (2 + dice.below(3) + dice.below(4)).min(wanted - count + lies);
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
                board.set(square, bag.draw(dice));
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
