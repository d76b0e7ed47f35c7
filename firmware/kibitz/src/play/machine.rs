//! The machine's seat and the hint: the plays with the most points.

use std::cell::OnceCell;

use game::solve::{Play, Rack, SolveError, Solver};
use game::{Contest, Laid, Lexicon, Step};

/// Plays a hint shows.
pub const HINTS: usize = 3;

/// The word list, and the search for plays with it, prepared when it is first wanted.
#[derive(Debug)]
pub struct Words {
    /// The word list.
    pub lexicon: Lexicon,
    solver: OnceCell<Result<Solver, SolveError>>,
}

impl Words {
    /// A word list to play with.
    pub const fn new(lexicon: Lexicon) -> Self {
        Self {
            lexicon,
            solver: OnceCell::new(),
        }
    }

    /// The best plays of the player whose turn it is, the best first, on the settled board with all
    /// tiles on the rack.
    ///
    /// # Errors
    /// When there is no searching with this tile set.
    pub fn best(&self, contest: &Contest, count: usize) -> Result<Vec<Play>, SolveError> {
        let variant = contest.game().variant();
        let solver = self
            .solver
            .get_or_init(|| Solver::new(variant, &self.lexicon));
        let solver = solver.as_ref().map_err(Clone::clone)?;
        let laid = contest.laid().iter().map(|(_, tile)| *tile);
        let tiles = contest.rack(contest.game().next()).iter().copied();
        let rack = Rack::new(variant, tiles.chain(laid));
        let mut plays = solver.plays(contest.game().board(), &rack);
        let order = |play: &Play| (std::cmp::Reverse(play.points), play.start(), play.axis());
        plays.sort_by_key(order);
        plays.truncate(count);
        Ok(plays)
    }
}

/// The steps that lay a play's tiles.
pub fn laying(play: &Play, contest: &Contest) -> Vec<Step> {
    let variant = contest.game().variant();
    let laid = play.tiles().map(|(square, tile)| {
        Step::Laid(Laid {
            square,
            tile: variant.tile_text(tile),
        })
    });
    laid.collect()
}

/// What the machine does without a play: exchange all when it may, or else pass.
pub fn without_play(contest: &Contest) -> Step {
    let variant = contest.game().variant();
    let rack = contest.rack(contest.game().next());
    if contest.bag().len() < usize::from(variant.rack) || rack.is_empty() {
        return Step::Passed;
    }
    Step::Exchanged {
        tiles: rack.iter().map(|tile| variant.tile_text(*tile)).collect(),
    }
}
