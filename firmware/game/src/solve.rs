//! Every legal play of a position, and the best one.

mod beginnings;
mod bound;
mod graph;
mod left;
mod lines;
mod play;
mod rack;
mod scoring;
mod search;
mod settings;

use thiserror::Error;

pub use play::Play;
pub use rack::{Rack, RackError};

use crate::{Board, Lexicon, Turn, Variant, judge};
use beginnings::Beginnings;
use bound::Bounds;
use graph::Graph;
use left::Left;
use lines::lines;
use play::MOST;
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
    /// image, only the plays across: those down are the same.
    ///
    /// # Panics
    /// When the board or the rack is of another variant, or the rack has more than 15 tiles.
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
    /// When the board or the rack is of another variant, or the rack has more than 15 tiles.
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
        let mut search = Search::new(&self.graph, &self.scoring, &ground, first, sink);
        let mut beginnings = Beginnings::new(&self.graph, ground.kinds, ground.left);
        for (line, start) in ground.starts() {
            search.from(line, start, [u32::MAX; MOST + 1], &mut beginnings);
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
        let mut search = Search::new(&self.graph, &self.scoring, &ground, first, sink);
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
