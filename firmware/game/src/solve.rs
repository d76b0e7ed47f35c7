//! Every legal play of a position, and the best one.
//!
//! ```
//! use game::solve::{Rack, Solver};
//! use game::{Board, Lexicon, Variant};
//!
//! let variant = Variant::shipped("en").expect("shipped");
//! let words = ["CAT", "CATS", "ACT"].map(|word| variant.spell(word).expect("letters"));
//! let lexicon = Lexicon::new(Lexicon::build(&variant, words), &variant).expect("a lexicon");
//! let solver = Solver::new(&variant, &lexicon).expect("at most 32 letters");
//! let rack = Rack::parse(&variant, "TSACQ").expect("a rack");
//! let best = solver.best(&Board::empty(15), &rack).expect("a play");
//! assert_eq!((best.points, best.count()), (12, 4));
//! assert_eq!(best.kept(&rack).text(&variant), "Q");
//! ```
//!
//! # How
//!
//! - The lexicon's fst is unfolded at load into flat nodes of eight bytes, a mask of the letters that
//!   follow and the index of the first child (`graph`). The fst shares suffixes, and so do the nodes:
//!   600 000 for the 3.28 million Polish words, 4.8 MB, unfolded in 25 ms.
//! - A position becomes rows and columns (`lines`) in which every square says what a tile laid on it would
//!   meet: the letters that form a word across, the points and the factor of that word. Only squares
//!   beside tiles are looked at; the rest is a copy of the empty board.
//! - A word is built forwards from the square where it begins (`search`), and must not end before it has
//!   met an earlier tile. On the squares before that nothing constrains it, so beginnings are spelled once for
//!   all squares (`beginnings`), and a square takes those that its first constrained square can continue.
//! - For the best play, every square gets the most points of the words that begin there, by number of
//!   tiles: each tile laid on a constrained square counts as the highest that fits there, the others as the
//!   highest of the rack on the highest premiums (`bound`). Squares are searched from the highest bound on,
//!   until no other can hold more than was found; within a square, the bound by tiles laid cuts.
//!   Where a blank is worth what its letter is (Scarabeo), all those bounds are far off, and every word begun
//!   is bounded by what its tiles are worth.
//! - Blanks taken from the board, and blanks that nobody has named, make several boards of one
//!   (`settings`), each searched by itself.
//!
//! # Equity
//!
//! [`Solver::valued`] ranks by points and the value of what is kept ([`Leaves`]), or, once the bag is empty, by
//! points and what the leftovers come to for both players (`equity`). Exchanges are ranked among the plays. There
//! are at most 128 ways to keep some of seven tiles: all are valued once for a rack, and each play looks its own
//! up by a number made of the tiles it lays. Where the tables come from, and what a match of 10 000 games says of them,
//! `leaves/README.md` of this crate tells.
//!
//! # Measured, and rejected
//!
//! Microseconds on average, no, one and two blanks, English positions of another program's counts, one core
//! of a 2.3 GHz Xeon with other work on it, the fastest of seven rounds:
//!
//! | | all plays | best play |
//! |---|---|---|
//! | every word spelled anew from every square, nothing bounded | 128, 1362, 9973 | 126, 1346, 9865 |
//! | beginnings spelled once | 59, 367, 1795 | 56, 348, 1677 |
//! | bounds by square and number of tiles | | 51, 173, 523 |
//! | lines copied, cross-checks only beside tiles | 52, 345, 1700 | 46, 171, 526 |
//!
//! - Bounding every word begun by what its tiles are worth, in all variants: 66, 225, 584 where it was 52, 187,
//!   540 without. With Scarabeo's 2.8 million words (8 tiles, two jollies) it brings the slowest of 700
//!   positions from 52 ms to 13 to 30, as the machine's other work allows.
//! - Keeping more memory of beginnings than 200 000 for Scarabeo: no gain.
//! - A GADDAG or a second graph of reversed words: several times the memory, and 8 MB is what Polish may
//!   take. Beginnings spelled once give what it is wanted for: no beginnings that lead to a tile they
//!   cannot take.
//! - An index of words by their letters, to know whether a rack can be laid as a whole: the Polish
//!   list has 2.8 million different sets of letters, too many for the time and memory of loading.
//! - A bound of its own for the play with the most equity: what is kept adds up to 30 points for a blank, so that
//!   hardly a square can be passed over; looking at all plays takes some 100 µs without blanks.
//! - A value for each of the million ways to keep tiles: too many to be met often enough by self-play, and too
//!   large for the repository. Effects of tiles, pairs and the balance of vowels add up to nearly the same: 6 kB.
//! - Points off for not going out, and lower values of tiles when the bag is nearly empty: no gain in 3000 games.
//! - The memory of beginnings asked for anew at each search: up to a third more with two blanks.

mod beginnings;
mod bound;
mod equity;
mod excess;
mod graph;
mod leaves;
mod left;
mod lines;
mod play;
mod rack;
mod scoring;
mod search;
mod settings;

use thiserror::Error;

pub use equity::{Deal, Outlook, Valued};
pub use excess::Excess;
pub use leaves::{Leaves, LeavesError, Shape};
pub use play::Play;
pub use rack::{Rack, RackError};

use crate::{Board, Lexicon, Turn, Variant, judge};
use beginnings::Beginnings;
use bound::{Bounds, NO_BOUND};
use graph::Graph;
use left::Left;
use lines::lines;
use scoring::{LETTERS, Scoring};
use search::{Ground, Search, Sink};
use settings::{Setting, has_unnamed, namings};

/// Finds plays for one variant and one lexicon.
#[derive(Clone)]
pub struct Solver {
    graph: Graph,
    scoring: Scoring,
    variant: Variant,
    lexicon: Lexicon,
}

/// Why there can be no solver.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// More letters than fit the search's masks.
    #[error("{variant} has {faces} different tiles; best moves are found with at most {LETTERS}")]
    Faces {
        /// The variant's name for people.
        variant: String,
        /// Its faces.
        faces: usize,
    },
}

/// Keeps every play.
struct All(Vec<Play>);

impl Sink for All {
    fn take(&mut self, play: &Play) {
        self.0.push(*play);
    }

    fn skips(&self, _points: u32) -> bool {
        false
    }
}

/// Keeps the play with most points, of several the first found.
struct Best(Option<Play>);

impl Sink for Best {
    fn take(&mut self, play: &Play) {
        if self.0.is_none_or(|best| best.points < play.points) {
            self.0 = Some(*play);
        }
    }

    fn skips(&self, points: u32) -> bool {
        points == 0 || self.0.is_some_and(|best| points - 1 <= best.points)
    }
}

impl Solver {
    /// Prepares a lexicon for searching: some milliseconds to some tens of them.
    ///
    /// # Errors
    /// When the variant has more letters than the search can tell apart.
    pub fn new(variant: &Variant, lexicon: &Lexicon) -> Result<Self, SolveError> {
        if variant.faces.len() > LETTERS {
            return Err(SolveError::Faces {
                variant: variant.name.clone(),
                faces: variant.faces.len(),
            });
        }
        let scoring = Scoring::new(variant);
        let mut graph = Graph::new(lexicon);
        if scoring.any_two {
            graph.allow_any_two(scoring.letters);
        }
        Ok(Self {
            graph,
            scoring,
            variant: variant.clone(),
            lexicon: lexicon.clone(),
        })
    }

    /// Every legal play, in no particular order, each once. On an empty board that is its own mirror
    /// image, only the plays across: those down are the same. Of a rack of more than 15 tiles, not all are
    /// looked at, and no play takes more than four blanks from the board: no game shipped has as many.
    ///
    /// # Panics
    /// When the board or the rack is of another variant.
    #[must_use]
    pub fn plays(&self, board: &Board, rack: &Rack) -> Vec<Play> {
        let mut all = All(Vec::new());
        let boards = self.each(board, rack, |setting| self.search_all(setting, &mut all));
        if boards > 1 {
            all.0.sort_unstable();
            all.0.dedup_by(|one, other| one.is_same_turn(other));
        }
        if self.scoring.valued && has_unnamed(board) {
            all.0.iter_mut().for_each(|play| self.judge(board, play));
        }
        all.0
    }

    /// A play with the most points; `None` when there is no legal play.
    ///
    /// # Panics
    /// When the board or the rack is of another variant.
    #[must_use]
    pub fn best(&self, board: &Board, rack: &Rack) -> Option<Play> {
        let mut best = Best(None);
        if self.scoring.valued && has_unnamed(board) {
            let plays = self.plays(board, rack);
            plays.iter().for_each(|play| best.take(play));
            return best.0;
        }
        self.each(board, rack, |setting| self.search_best(setting, &mut best));
        best.0
    }

    /// The game it searches for.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Bytes that the lexicon takes in memory for searching.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.graph.bytes()
    }

    /// Hands over every board and rack that a position may mean, and says how many ways there were to name
    /// its blanks.
    fn each(&self, board: &Board, rack: &Rack, mut search: impl FnMut(&Setting<'_>)) -> usize {
        let mut ways = |board: &Board| {
            search(&Setting::plain(board, rack));
            if self.scoring.swaps {
                Setting::with_swaps(board, rack)
                    .iter()
                    .for_each(&mut search);
            }
        };
        if !has_unnamed(board) {
            ways(board);
            return 1;
        }
        let boards = namings(board, &self.graph, self.scoring.letters);
        boards.iter().for_each(ways);
        boards.len()
    }

    /// Has the rules say what a play scores: a blank without a name is worth nothing as long as it may be
    /// several letters after the play as well.
    fn judge(&self, board: &Board, play: &mut Play) {
        let after = play.on(board);
        if let Ok(turn) = Turn::derive(board, None, &after, &self.variant) {
            let lexicon = Some(&self.lexicon);
            play.points = judge(&turn, board, &after, &self.variant, lexicon).points;
        }
    }

    fn ground(&self, setting: &Setting<'_>) -> Ground {
        let (left, kinds) = Left::new(&setting.rack);
        Ground {
            lines: lines(&setting.board, &self.scoring, &self.graph),
            left,
            kinds,
            tiles: setting.rack.len().min(self.scoring.limit),
            taken: setting.taken,
            swapped: setting.swapped.clone(),
        }
    }

    fn search_all(&self, setting: &Setting<'_>, sink: &mut impl Sink) {
        let ground = self.ground(setting);
        let Some(first) = ground.lines.first() else {
            return;
        };
        let mut search = Search::new(&self.graph, &self.scoring, &ground, first, None, sink);
        let mut beginnings = Beginnings::new(&self.graph, ground.kinds, ground.left);
        for (line, start) in ground.starts() {
            search.from(line, start, NO_BOUND, &mut beginnings);
        }
    }

    /// Searches the places from the one with the highest bound on, as long as they may hold more than was
    /// found.
    fn search_best(&self, setting: &Setting<'_>, sink: &mut impl Sink) {
        let ground = self.ground(setting);
        let Some(first) = ground.lines.first() else {
            return;
        };
        let bounds = Bounds::new(&self.scoring, &setting.rack, ground.left);
        let mut order = Vec::with_capacity(ground.lines.len() * self.scoring.side);
        let mut starts = Vec::with_capacity(order.capacity());
        for (line, start) in ground.starts() {
            let reach = bounds.reach(line, start);
            if reach[0] > 0 {
                order.push((reach[0], starts.len() as u32));
                starts.push((line, start, reach));
            }
        }
        order.sort_unstable();
        let mut search = Search::new(
            &self.graph,
            &self.scoring,
            &ground,
            first,
            Some(&bounds),
            sink,
        );
        let mut beginnings = Beginnings::new(&self.graph, ground.kinds, ground.left);
        for (most, i) in order.into_iter().rev() {
            if search.skips(most) {
                break;
            }
            let (line, start, reach) = starts[i as usize];
            search.from(line, start, reach, &mut beginnings);
        }
    }
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver")
            .field("bytes", &self.bytes())
            .finish()
    }
}
