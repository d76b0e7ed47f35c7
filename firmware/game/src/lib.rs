//! Boards, tile sets, lexicon, turns and scores: pure rules, no input or output and no clock.
//!
//! A reading of the board (what the camera saw) and the board before it give a turn; a turn gives a
//! verdict; an accepted verdict moves the game on. Everything is a plain comparable value.

mod blanks;
mod board;
mod contest;
mod emblem;
mod entrant;
mod entry;
mod event;
mod game;
mod gcg;
mod known;
mod lexicon;
mod machine;
mod placement;
mod position;
mod reading;
mod replay;
mod rules;
mod score;
pub mod solve;
mod square;
mod status;
mod survey;
mod tile;
mod turn;
mod variant;
mod verdict;
mod word;

pub use blanks::BlankNames;
pub use board::{Board, BoardError, cells};
pub use contest::{Bag, Contest, ContestError, Hand, Lot, Seat, Step};
pub use emblem::Emblem;
pub use entrant::{Entrant, NoEmblem};
pub use entry::{Deed, Entry};
pub use event::{Event, Laid};
pub use game::{
    Clock, Correction, Effect, End, Exchanged, Game, GameError, Judged, Leftover, MAX_NAME,
    MAX_PLAYERS, Outcome, Rescored,
};
pub use gcg::{
    Act, Charset, GcgError, GcgProblem, Move, Player, Record, UnnamedBlanks, Unwritable,
};
pub use lexicon::{Lexicon, LexiconError, TooMany};
pub use machine::{Found, Machine, Strength};
pub use position::Position;
pub use reading::{Candidate, Reading, Seen, Sight};
pub use replay::{
    Disagreement, Replay, ReplayedAct, ReplayedTurn, Scores, ScoresError, Stop, StopReason,
};
pub use rules::{
    BlankValue, BonusesBy, Exchange, FailedChallenge, Invalid, Joining, Leftovers, NoBlankBonus,
    Rules, RulesError, TwoLetters,
};
pub use score::{Bonus, BonusKind, LetterScore, bonuses, letter_scores, word_points};
pub use square::Square;
pub use status::Status;
pub use survey::{Survey, survey};
pub use tile::{Letter, Tile};
pub use turn::{BrokenRule, Illegal, Placement, Swap, Turn};
pub use variant::{Face, Premium, Variant, VariantError};
pub use verdict::{JudgedWord, Validity, Verdict, judge};
pub use word::{Axis, Word};
