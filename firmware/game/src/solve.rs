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

use thiserror::Error;

pub use play::Play;
pub use rack::{Rack, RackError};

use crate::{Board, Lexicon, Variant};
use beginnings::Beginnings;
use bound::Bounds;
use graph::Graph;
use left::Left;
use lines::lines;
use play::MOST;
use scoring::{LETTERS, Scoring};
use search::{Search, Sink};

/// Finds plays for one variant and one lexicon.
#[derive(Clone)]
pub struct Solver {
    graph: Graph,
    scoring: Scoring,
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

    fn skips(&self, _most: u32) -> bool {
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

    fn skips(&self, most: u32) -> bool {
        self.0.is_some_and(|best| most <= best.points)
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
        Ok(Self {
            graph: Graph::new(lexicon),
            scoring: Scoring::new(variant),
        })
    }

    /// Every legal play, in no particular order, each once. On an empty board that is its own mirror
    /// image, only the plays across: those down are the same.
    ///
    /// # Panics
    /// When the board or the rack is of another variant.
    #[must_use]
    pub fn plays(&self, board: &Board, rack: &Rack) -> Vec<Play> {
        self.search(board, rack, All(Vec::new())).0
    }

    /// A play with the most points; `None` when there is no legal play.
    ///
    /// # Panics
    /// When the board or the rack is of another variant.
    #[must_use]
    pub fn best(&self, board: &Board, rack: &Rack) -> Option<Play> {
        let lines = lines(board, &self.scoring, &self.graph);
        let (left, kinds) = Left::new(rack);
        let bounds = Bounds::new(&self.scoring, rack, left);
        let tiles = rack.len().min(self.scoring.limit);
        // By bound, with the index of the line and the place; and the bounds of each by tiles laid.
        let mut starts = Vec::with_capacity(lines.len() * self.scoring.side);
        let mut reaches = Vec::with_capacity(lines.len() * self.scoring.side);
        for line in &lines {
            for start in (0..self.scoring.side).filter(|start| line.begins(*start, tiles)) {
                let reach = bounds.reach(line, start);
                if reach[0] > 0 {
                    starts.push((reach[0], reaches.len() as u32));
                    reaches.push((line, start, reach));
                }
            }
        }
        starts.sort_unstable();
        let mut beginnings = Beginnings::new(&self.graph, kinds, left);
        let mut search = Search::new(
            &self.graph,
            &self.scoring,
            kinds,
            lines.first()?,
            Best(None),
        );
        for (most, i) in starts.into_iter().rev() {
            if search.sink.skips(most) {
                break;
            }
            let (line, start, reach) = reaches[i as usize];
            search.from(line, start, reach, &mut beginnings);
        }
        search.sink.0
    }

    /// Bytes that the lexicon takes in memory for searching.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.graph.bytes()
    }

    fn search<S: Sink>(&self, board: &Board, rack: &Rack, sink: S) -> S {
        let lines = lines(board, &self.scoring, &self.graph);
        let (left, kinds) = Left::new(rack);
        let Some(first) = lines.first() else {
            return sink;
        };
        let mut search = Search::new(&self.graph, &self.scoring, kinds, first, sink);
        let mut beginnings = Beginnings::new(&self.graph, kinds, left);
        let tiles = rack.len().min(self.scoring.limit);
        for line in &lines {
            for start in (0..self.scoring.side).filter(|start| line.begins(*start, tiles)) {
                search.from(line, start, [u32::MAX; MOST + 1], &mut beginnings);
            }
        }
        search.sink
    }
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver")
            .field("bytes", &self.bytes())
            .finish()
    }
}
