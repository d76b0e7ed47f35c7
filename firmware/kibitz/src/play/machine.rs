//! The machine's seat and the hint: the plays with the most points.

use std::cell::OnceCell;
use std::cmp::Reverse;

use game::solve::{Play, Rack, SolveError, Solver};
use game::{Axis, Board, Contest, Event, Laid, Lexicon, Square, Step, Tile, Variant, Word};

/// Plays looked at more closely: by the game itself, which knows the house rules.
const CLOSER: usize = 100;

/// The word list, and the search for plays with it, prepared when it is first wanted.
#[derive(Debug)]
pub struct Words {
    /// The word list.
    pub lexicon: Lexicon,
    solver: OnceCell<Result<Solver, SolveError>>,
}

/// A play that stands.
#[derive(Clone, Debug)]
pub struct Found {
    /// The steps that lay its tiles.
    pub steps: Vec<Step>,
    /// The letters among them that take blanks from the board.
    pub swaps: Vec<(Square, Tile)>,
    /// The event that ends the turn with them.
    pub event: Event,
    /// Where its word begins.
    pub start: Square,
    /// Which way it runs.
    pub axis: Axis,
    /// The word, as people type it.
    pub word: String,
    /// What it scores.
    pub points: u32,
}

impl Words {
    /// A word list to play with.
    pub const fn new(lexicon: Lexicon) -> Self {
        Self {
            lexicon,
            solver: OnceCell::new(),
        }
    }

    /// The best plays of the player whose turn it is, each word once, the best first; with all tiles on
    /// the rack.
    ///
    /// # Errors
    /// When there is no searching with this tile set.
    pub fn best(&self, contest: &Contest, count: usize) -> Result<Vec<Found>, SolveError> {
        let variant = contest.game().variant();
        let solver = self
            .solver
            .get_or_init(|| Solver::new(variant, &self.lexicon));
        let solver = solver.as_ref().map_err(Clone::clone)?;
        let mut bare = contest.clone();
        while bare.apply(&Step::TakenBack).is_ok() {}
        let tiles = bare.rack(bare.game().next()).iter().copied();
        let rack = Rack::new(variant, tiles);
        let mut plays = solver.plays(bare.game().board(), &rack);
        plays.sort_by_key(|play| (Reverse(play.points), play.start(), play.axis()));
        let closer = plays.iter().take(CLOSER);
        let mut found: Vec<Found> = closer.filter_map(|play| self.find(play, &bare)).collect();
        found.sort_by_key(|found| Reverse(found.points));
        let mut best: Vec<Found> = Vec::new();
        for one in found {
            if best.iter().all(|better| better.word != one.word) && best.len() < count {
                best.push(one);
            }
        }
        Ok(best)
    }

    /// A play as the game judges it; `None` when it does not stand.
    fn find(&self, play: &Play, contest: &Contest) -> Option<Found> {
        let variant = contest.game().variant();
        let swaps: Vec<(Square, Tile)> = play.swaps(contest.game().board()).collect();
        let laid = swaps
            .iter()
            .copied()
            .chain(play.tiles())
            .map(|(square, tile)| {
                Step::Laid(Laid {
                    square,
                    tile: variant.tile_text(tile),
                })
            });
        let steps: Vec<Step> = laid.collect();
        let mut tried = contest.clone();
        steps.iter().try_for_each(|step| tried.apply(step)).ok()?;
        let judged = tried.judge(Some(&self.lexicon)).ok()?;
        let word = Word::through(&tried.table(), play.start(), play.axis())?;
        let bare_board = contest.game().board();
        judged.verdict.stands.then(|| Found {
            steps,
            swaps,
            points: judged.verdict.worth(),
            event: judged.event,
            start: word.start,
            axis: word.axis,
            word: typed(&word, bare_board, variant),
        })
    }
}

/// A word as people type it: what lies on the board already in capitals, blanks too.
fn typed(word: &Word, board: &Board, variant: &Variant) -> String {
    let piece = |(square, tile): (Square, Tile)| {
        let there = board.get(square).and(tile.letter());
        variant.notation(Some(there.map_or(tile, Tile::Face)))
    };
    word.placed().map(piece).collect()
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
