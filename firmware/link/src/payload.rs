//! What the payloads hold. README.md of this crate is their description for people who build on them;
//! a field is never renamed or dropped without raising [`VERSION`].

mod clock;
mod condition;
mod happening;
mod hint;

use game::{Emblem, Square, Status};
use serde::{Deserialize, Serialize};

use crate::publication::Payload;
pub use clock::{Clock, Remaining};
pub use condition::{About, Candidate, Condition, Eye, Question};
pub use happening::{Happening, HappeningKind, Reply};
pub use hint::Hint;

/// The version of every JSON payload, in its `version` field. New fields do not raise it.
pub const VERSION: u8 = 1;

/// Topic `board`: the tiles as they lie, and what each square is worth showing as.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Board {
    /// Always [`VERSION`].
    pub version: u8,
    /// The game's board and tile set: `de`, `en`, …
    pub variant: String,
    /// Squares along one side.
    pub side: u8,
    /// Turns played up to this board.
    pub turn: u32,
    /// Rows from the top in the `.board` notation: `.` empty, a capital a printed letter, a small letter
    /// a blank standing for it, `?` a blank nobody has named, `[CH]` a face of several characters.
    pub rows: Vec<String>,
    /// Per row, per square from the left.
    pub statuses: Vec<Vec<Status>>,
    /// The squares laid in the last turn, to be outlined.
    pub last: Vec<Square>,
    /// The squares that a broken rule is about; only there when there are some.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub broken: Vec<Square>,
}

/// Topic `game`: players, totals and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// Always [`VERSION`].
    pub version: u8,
    /// The game's board and tile set: `de`, `en`, …
    pub variant: String,
    /// Turns played so far.
    pub turn: u32,
    /// The players in the order they play.
    pub players: Vec<Player>,
    /// Index into `players` of who plays next, from 0; `null` once the game is over.
    pub to_move: Option<usize>,
    /// Tiles left in the bag: those of the full set neither on the board nor on the racks, taken as full.
    pub bag: u32,
    /// How far the game is.
    pub state: Stage,
    /// The turn that may be challenged, from 1; only there while it may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<u32>,
    /// Blanks of which somebody may say what they stand for; only there when there are some.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blanks: Vec<Blank>,
    /// How the game ended; only there when it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The last turn event told since the appliance started; `null` before.
    pub last: Option<Last>,
}

/// The last turn event, in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Last {
    /// Its number.
    pub seq: u64,
    /// Who played it.
    pub player: String,
    /// What it was.
    pub kind: TurnKind,
    /// Its points.
    pub points: i32,
    /// Its words, as they lie.
    pub words: Vec<String>,
    /// Whether a word list was asked about all of them.
    pub checked: bool,
    /// The turn in a sentence.
    pub message: String,
}

impl From<&Turn> for Last {
    fn from(turn: &Turn) -> Self {
        Self {
            seq: turn.seq,
            player: turn.player.clone(),
            kind: turn.kind,
            points: turn.points,
            words: turn.words.iter().map(|word| word.text.clone()).collect(),
            checked: turn
                .words
                .iter()
                .all(|word| word.validity != Validity::Unchecked),
            message: turn.message.clone(),
        }
    }
}

/// A blank that may stand for several letters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blank {
    /// Where it lies.
    pub square: Square,
    /// The letters that make all its words stand.
    pub letters: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// Why it is over.
    pub reason: Reason,
    /// The players in the order they play, with what they had left.
    pub players: Vec<Final>,
    /// Who has most points; several share the win.
    pub winners: Vec<String>,
    /// Whose tiles left somebody has to tell before the points are final; only there while there are some.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub untold: Vec<String>,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A player has laid the last tile, and the bag is empty.
    Out,
    /// Too many turns in a row laid no tile that stayed.
    Scoreless,
}

/// What a player ends with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Final {
    /// Name for people.
    pub name: String,
    /// The tiles left, as rows of the board write them; `null` while nobody knows them.
    pub left: Option<String>,
    /// What the tiles left on all racks do to the points.
    pub adjustment: i32,
    /// Points lost for overtime, counted positive; only there when some are.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub overtime: i32,
    /// The points with all that.
    pub total: i32,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks like this")]
const fn is_nothing(points: &i32) -> bool {
    *points == 0
}

/// One player of [`Game`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Name for people.
    pub name: String,
    /// Points so far.
    pub total: i32,
    /// What stands for the player on the screen; a star where an earlier version says nothing of it.
    #[serde(default = "star")]
    pub emblem: Emblem,
    /// The word with most points of those that lie; `null` before there is one.
    pub best: Option<Scored>,
    /// The main word of the last turn whose tiles still lie, with the points of all of it; `null` before
    /// there is one.
    pub last: Option<Scored>,
}

const fn star() -> Emblem {
    Emblem::Star
}

/// A word and what it scored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scored {
    /// As it lies.
    pub word: String,
    /// Points: of the word as a player's best, of the whole turn as the last.
    pub points: i32,
}

/// How far the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// No turn yet.
    Waiting,
    /// Turns are being played.
    Playing,
    /// Over.
    Over,
}

/// Topic `turn`: what one press of the button came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Always [`VERSION`].
    pub version: u8,
    /// The number of this event, one more for each. The same number again is the same event delivered
    /// again (at least once is what MQTT's quality of service 1 promises).
    pub seq: u64,
    /// The number of the turn in the game, from 1.
    pub turn: u32,
    /// Who played it.
    pub player: String,
    /// What it was.
    pub kind: TurnKind,
    /// Whether the turn counts.
    pub stands: bool,
    /// Points of this turn.
    pub points: i32,
    /// The player's points after it.
    pub total: i32,
    /// The main word first, then the cross words.
    pub words: Vec<Word>,
    /// The turn in a sentence.
    pub message: String,
    /// What a correction changes; only there with one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub correction: Option<Correction>,
}

/// What correcting settled tiles changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    /// The squares with other tiles.
    pub squares: Vec<Exchange>,
    /// The turns with other points.
    pub turns: Vec<Rescored>,
    /// The players with another total.
    pub players: Vec<Retotalled>,
    /// The words that stood and do not stand any more, as they lie now.
    pub fallen: Vec<String>,
}

/// A square with another tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exchange {
    /// The square.
    pub square: Square,
    /// The tile as it was settled, in the `.board` notation.
    pub from: String,
    /// The tile as it is.
    pub to: String,
}

/// A turn with other points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rescored {
    /// The number of the turn in the game, from 1.
    pub turn: u32,
    /// Who played it.
    pub player: String,
    /// Its points as settled.
    pub before: i32,
    /// Its points now.
    pub after: i32,
}

/// A player with another total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retotalled {
    /// Name for people.
    pub name: String,
    /// Points as settled.
    pub before: i32,
    /// Points now.
    pub after: i32,
}

/// What a turn was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnKind {
    /// Tiles laid by the rules, no word invalid.
    Placed,
    /// Nothing new on the board.
    Pass,
    /// The tiles of the last turn taken back.
    Withdrawal,
    /// Tiles laid by the rules, and a word the word list does not know.
    Invalid,
    /// Tiles laid against the rules; the game is untouched.
    Illegal,
    /// Settled tiles turned out to be others, and a player said so; or such a correction was taken back.
    /// Also a blank that got its letter, or a word that was allowed.
    Correction,
    /// Tiles given back for others.
    Exchange,
    /// Tiles laid by the rules, and a word the word list does not know: the turn is lost.
    Lost,
    /// The turn before was challenged: `stands` says whether it stays.
    Challenge,
    /// Nobody challenged the turn before in time.
    Accepted,
    /// A player said which tiles were left at the end.
    Leftovers,
    /// Something asked for over MQTT that cannot be; the game is untouched.
    Refused,
}

/// One word of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Word {
    /// As it lies, blanks in small letters.
    pub text: String,
    /// Where it begins.
    pub square: Square,
    /// Which way it runs.
    pub direction: Direction,
    /// Its points, premium squares included.
    pub points: i32,
    /// Whether it is in the word list.
    pub validity: Validity,
}

/// Which way a word runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// From the left to the right.
    Across,
    /// From the top down.
    Down,
}

/// Whether a word is in the word list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Validity {
    /// It is.
    Valid,
    /// It is not.
    Invalid,
    /// There is no word list.
    Unchecked,
}

impl Payload for Board {}
impl Payload for Game {}
impl Payload for Turn {}

#[cfg(test)]
mod tests;
