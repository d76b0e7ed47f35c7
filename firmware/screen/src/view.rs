//! What the screen can show, as plain comparable values.

use game::{Board, Premium, Square, Status, Variant};

/// One picture's content. Equal views draw equal pictures.
#[derive(Clone, Debug, PartialEq)]
pub enum View {
    /// Nothing: the screen is black.
    Blank,
    /// The game has not begun: the players, and whose turn comes first.
    Waiting(Waiting),
    /// The button was pressed and the board is being read. Holds who pressed, when that is known.
    Reading(Option<String>),
    /// What the last turn came to.
    Turn(TurnCard),
    /// The board with the totals beside it.
    Board(BoardView),
    /// A turn that breaks the rules, in sentences.
    Illegal(Illegal),
    /// Something went wrong, and what to do about it.
    Trouble(Trouble),
    /// A doubtful square, as photographed, with what it may be.
    Question(Question),
    /// The appliance is switched off.
    Goodbye,
}

/// A player's place at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Name, of any length.
    pub name: String,
    /// Points so far.
    pub total: i32,
    /// Whether the next turn is this player's.
    pub next: bool,
}

/// Before the first turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The game for people: the variant's name.
    pub game: String,
    /// The players in their order.
    pub players: Vec<Player>,
}

/// What the last turn came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnCard {
    /// Who played it.
    pub player: String,
    /// What it came to.
    pub outcome: Outcome,
    /// The player's total after the turn.
    pub total: i32,
    /// Who plays next; `None` when the game is over.
    pub next: Option<String>,
}

/// How a turn ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every word is valid.
    Stands(Play),
    /// At least one word is invalid.
    Falls(Play),
    /// There is no word list: the turn scores, the words are nobody's claim.
    NotChecked(Play),
    /// Nothing was laid.
    Pass,
    /// The last turn's tiles were taken back; so many points were, too.
    Withdrawn {
        /// Points taken off the total, counted positive.
        points: i32,
    },
}

/// The words and points of a placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// Points of the turn as they count.
    pub points: i32,
    /// The words, the main word first.
    pub words: Vec<Word>,
    /// Points for laying a whole rack, contained in `points`; 0 for none.
    pub bonus: i32,
}

/// One word of a placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As it lies on the board.
    pub text: String,
    /// What it scores.
    pub points: i32,
    /// Whether the word list has it.
    pub claim: Claim,
}

/// What the word list says of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// It is there.
    Valid,
    /// It is not there.
    Invalid,
    /// There is no list to ask.
    NotChecked,
}

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
        /// The main word, or `pass`.
        text: String,
        /// What it scored.
        points: i32,
        /// What the word list says of it.
        claim: Claim,
    },
    /// The marked squares break a rule: the sentence.
    Illegal(String),
}

/// A turn that breaks the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The broken rules, a sentence each, the most telling first.
    pub rules: Vec<String>,
}

/// Something went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What happened, in a few words.
    pub title: String,
    /// What to do about it: a sentence.
    pub advice: String,
}

/// A doubtful square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Where.
    pub square: Square,
    /// The square as photographed; `None` when there is no picture of it.
    pub photo: Option<Photo>,
    /// What it may be, the likeliest first.
    pub candidates: Vec<Answer>,
    /// Which of the doubts this is, from 1.
    pub number: usize,
    /// How many doubts there are.
    pub of: usize,
}

/// One of the things a doubtful square may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// A letter, `blank` or `empty`.
    pub text: String,
    /// How likely, in percent.
    pub percent: u8,
}

/// A small photograph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Photo {
    width: u32,
    height: u32,
    rgb: Vec<u8>,
}

impl Photo {
    /// A photograph of `width`×`height` pixels from its red, green and blue bytes, row by row.
    /// `None` when their number does not fit, or there are none.
    #[must_use]
    pub fn new(width: u32, height: u32, rgb: Vec<u8>) -> Option<Self> {
        let pixels = (width as usize).checked_mul(height as usize)?;
        (pixels > 0 && pixels.checked_mul(3)? == rgb.len()).then_some(Self { width, height, rgb })
    }

    /// Pixels across.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Pixels down.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// Red, green and blue of the pixel nearest to a point; a point outside gives the edge.
    pub(crate) fn at(&self, x: u32, y: u32) -> [u8; 3] {
        let (x, y) = (x.min(self.width - 1), y.min(self.height - 1));
        let start = (y as usize * self.width as usize + x as usize) * 3;
        [self.rgb[start], self.rgb[start + 1], self.rgb[start + 2]]
    }
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

    /// The squares with what lies on them, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Square, &Cell)> {
        let side = usize::from(self.side);
        self.cells.iter().enumerate().map(move |(i, cell)| {
            let square = Square::new((i / side) as u8, (i % side) as u8);
            (square, cell)
        })
    }
}
