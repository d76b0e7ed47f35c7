//! What the screen can show, as plain comparable values.

use std::fmt;

use game::{Emblem, Square};

use crate::board_view::BoardView;

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
    /// Settled tiles that are read as others now, and what correcting them comes to.
    Correction(Box<Correction>),
    /// A blank that may stand for several letters.
    BlankChoice(BlankChoice),
    /// What the best play of a rack is, as far as was asked.
    Hint(Hint),
    /// The game is over.
    Over(Over),
    /// The appliance is switched off.
    Goodbye,
}

/// A player, as cards name one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// Name, of any length.
    pub name: String,
    /// What stands for the player.
    pub emblem: Emblem,
}

/// A player's place at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Name, of any length.
    pub name: String,
    /// What stands for the player.
    pub emblem: Emblem,
    /// Points so far.
    pub total: i32,
    /// Whether the next turn is this player's.
    pub next: bool,
    /// The player's clock; `None` in a game without clocks.
    pub clock: Option<Clock>,
}

/// A player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Whole seconds left; below 0 in overtime.
    pub seconds: i64,
    /// Whether it runs.
    pub runs: bool,
}

/// Minutes and seconds, as clocks show them.
impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.seconds < 0 { "−" } else { "" };
        let seconds = self.seconds.unsigned_abs();
        write!(f, "{sign}{}:{:02}", seconds / 60, seconds % 60)
    }
}

/// Before the first turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The game for people: the variant's name.
    pub game: String,
    /// The players in their order.
    pub players: Vec<Player>,
    /// Whether there are clocks and the first player's waits for a press.
    pub paused: bool,
}

/// What the last turn came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnCard {
    /// Who played it.
    pub player: Who,
    /// What it came to.
    pub outcome: Outcome,
    /// The player's total after the turn.
    pub total: i32,
    /// Who plays next; `None` when the game is over.
    pub next: Option<Who>,
}

/// How a turn ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every word is valid.
    Stands(Play),
    /// At least one word is invalid: the points it would have scored are shown struck out.
    Falls(Play),
    /// There is no word list: the turn scores, the words are nobody's claim.
    NotChecked(Play),
    /// At least one word is invalid: the tiles go back, and the turn is lost.
    Lost(Play),
    /// At least one word is invalid, and the turn scores all the same.
    Marked(Play),
    /// The turn scores unless somebody challenges it.
    Open(Play),
    /// The player challenged the turn before, whose words all stand; it costs so many points.
    Unfounded {
        /// Points taken off the total, counted positive.
        points: i32,
    },
    /// A blank was taken from the board, and nothing laid but its letter.
    Swapped,
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
    /// Points of the turn; of one that does not stand, what it would have scored.
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

/// A blank that may stand for several letters, all of which make its words stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlankChoice {
    /// Where it lies.
    pub square: Square,
    /// The letter it has now, if any.
    pub now: Option<String>,
    /// The letters to choose from, the next offered first.
    pub letters: Vec<String>,
}

/// What the best play of a rack is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The tiles asked about.
    pub rack: String,
    /// The best play; `None` when there is no legal one.
    pub found: Option<Help>,
    /// Whether tiles may be exchanged, where there is no play.
    pub exchange: bool,
}

/// As much of the best play as was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    /// What it scores.
    pub points: u32,
    /// Where its word begins, and which way it runs.
    pub place: Option<(Square, &'static str)>,
    /// The first letter of its word.
    pub letter: Option<String>,
    /// Its word.
    pub word: Option<String>,
}

/// The game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    /// Why, in a sentence.
    pub reason: String,
    /// The players in the order they played.
    pub places: Vec<Place>,
    /// What to do next, in a sentence.
    pub advice: String,
}

/// What a player ends with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Name, of any length.
    pub name: String,
    /// What stands for the player.
    pub emblem: Emblem,
    /// The points, with what the tiles left do.
    pub total: i32,
    /// Which tiles were left and what they did, in few words; empty for none.
    pub left: String,
    /// Whether nobody has more points.
    pub wins: bool,
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

/// Settled tiles that are read as others now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The tiles, never none.
    pub tiles: Vec<Exchange>,
    /// The first of them as photographed; `None` when there is no picture of it.
    pub photo: Option<Photo>,
    /// Words that would stand no more.
    pub fallen: Vec<String>,
    /// The turns that would score otherwise.
    pub turns: Vec<Rescored>,
    /// What that makes for every player whom it concerns.
    pub gains: Vec<Gain>,
}

/// A settled tile and the one it is read as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Where.
    pub square: Square,
    /// The tile as settled: a letter or `blank`.
    pub from: String,
    /// The tile as read now, likewise.
    pub to: String,
}

/// A turn that would score otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rescored {
    /// Its number in the game, from 1.
    pub turn: usize,
    /// Points as settled.
    pub before: i32,
    /// Points with the tiles as read now.
    pub after: i32,
}

/// What a correction gives to a player, or takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gain {
    /// Who.
    pub player: String,
    /// Points, negative when they are taken.
    pub points: i32,
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

    /// The colour at a point, both coordinates from 0 to 1, mixed from the four pixels around it.
    pub(crate) fn smooth(&self, x: f32, y: f32) -> [u8; 3] {
        let (x, y) = (x * self.width as f32 - 0.5, y * self.height as f32 - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (right, below) = (x - left, y - top);
        let pixel = |dx: f32, dy: f32| self.at(left + dx, top + dy);
        let corners = [
            pixel(0.0, 0.0),
            pixel(1.0, 0.0),
            pixel(0.0, 1.0),
            pixel(1.0, 1.0),
        ];
        std::array::from_fn(|channel| {
            let [a, b, c, d] = corners.map(|corner| f32::from(corner[channel]));
            let (upper, lower) = (a + (b - a) * right, c + (d - c) * right);
            (upper + (lower - upper) * below).round() as u8
        })
    }

    /// The pixel at a place; outside, the nearest one.
    fn at(&self, x: f32, y: f32) -> [u8; 3] {
        let x = (x.max(0.0) as usize).min(self.width as usize - 1);
        let y = (y.max(0.0) as usize).min(self.height as usize - 1);
        let start = (y * self.width as usize + x) * 3;
        [self.rgb[start], self.rgb[start + 1], self.rgb[start + 2]]
    }
}
