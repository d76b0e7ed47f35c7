//! A board as the screen shows it.

use game::{Board, Premium, Square, Status, Variant};

use crate::view::{Claim, Player};

/// The board, the totals and one line about the last turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// Squares along one side.
    side: u8,
    /// Row by row, `side`×`side`.
    cells: Vec<Cell>,
    /// The players in their order.
    pub players: Vec<Player>,
    /// What happened last.
    pub caption: Caption,
    /// Whether there are clocks and they wait for a press: that stands in the caption's place.
    pub paused: bool,
}

/// One square of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The letter on the tile: `None` without a tile, an empty text for a blank nobody named.
    pub letter: Option<String>,
    /// Whether the tile is a blank.
    pub blank: bool,
    /// The square's premium.
    pub premium: Premium,
    /// What it is worth showing as.
    pub status: Status,
    /// Whether the last turn laid this tile.
    pub last: bool,
    /// Whether a broken rule is about this square.
    pub marked: bool,
    /// Whether the first word must cover this square.
    pub centre: bool,
}

/// The line about the last turn that goes with a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Caption {
    /// Nothing was played yet.
    None,
    /// A turn was played.
    Turn {
        /// Who played it.
        player: String,
        /// The main word.
        text: String,
        /// What it scored.
        points: i32,
        /// What the word list says of it.
        claim: Claim,
    },
    /// A player passed.
    Pass {
        /// Who.
        player: String,
    },
    /// A player took the last turn back.
    Withdrawn {
        /// Who.
        player: String,
        /// Points taken off the total, counted positive.
        points: i32,
    },
    /// The marked squares break a rule: the sentence.
    Illegal(String),
    /// What somebody is to do with the board: the sentence.
    Task(String),
}

impl BoardView {
    /// A board as it lies, with the status of every square row by row (an empty slice stands for "all
    /// plain"). `last` are the squares the last turn laid, `marked` those a broken rule is about.
    #[must_use]
    pub fn new(
        board: &Board,
        variant: &Variant,
        statuses: &[Status],
        last: &[Square],
        marked: &[Square],
    ) -> Self {
        let cells = board.squares().enumerate().map(|(i, square)| {
            let tile = board.get(square);
            let on_variant = square.row < variant.side && square.col < variant.side;
            Cell {
                letter: tile.map(|tile| {
                    let letter = tile.letter();
                    letter.map_or_else(String::new, |l| variant.face(l).text.clone())
                }),
                blank: matches!(tile, Some(game::Tile::Blank(_))),
                premium: if on_variant {
                    variant.premium(square)
                } else {
                    Premium::Plain
                },
                status: statuses.get(i).copied().unwrap_or(match tile {
                    Some(_) => Status::Valid,
                    None => Status::NotSet,
                }),
                last: last.contains(&square),
                marked: marked.contains(&square),
                centre: square == variant.centre,
            }
        });
        Self {
            side: board.side(),
            cells: cells.collect(),
            players: Vec::new(),
            caption: Caption::None,
            paused: false,
        }
    }

    /// A board of given squares, row by row. `None` when they are not `side`×`side`, or none.
    #[must_use]
    pub fn from_cells(side: u8, cells: Vec<Cell>) -> Option<Self> {
        let fits = side > 0 && cells.len() == usize::from(side) * usize::from(side);
        fits.then_some(Self {
            side,
            cells,
            players: Vec::new(),
            caption: Caption::None,
            paused: false,
        })
    }

    /// The same board with players beside it.
    #[must_use]
    pub fn with_players(self, players: Vec<Player>) -> Self {
        Self { players, ..self }
    }

    /// The same board with a line about the last turn.
    #[must_use]
    pub fn with_caption(self, caption: Caption) -> Self {
        Self { caption, ..self }
    }

    /// Squares along one side.
    #[must_use]
    pub const fn side(&self) -> u8 {
        self.side
    }

    /// A square of the board; `None` outside it.
    #[must_use]
    pub fn cell(&self, square: Square) -> Option<&Cell> {
        let side = self.side;
        (square.row < side && square.col < side).then(|| &self.cells[square.index(side)])
    }

    /// The squares with what lies on them, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Square, &Cell)> {
        let cells = self.cells.iter().enumerate();
        cells.map(|(i, cell)| (Square::nth(i, self.side), cell))
    }
}
