//! A player made of a word list and the search for plays.

mod strength;

use std::cell::OnceCell;
use std::cmp::Reverse;

pub use strength::Strength;

use crate::solve::{Deal, Leaves, Outlook, Play, Rack, SolveError, Solver, Valued};
use crate::{Axis, Board, Contest, Event, Laid, Lexicon, Square, Step, Tile, Variant, Word};

/// Plays looked at more closely: by the game itself, which knows the house rules.
const CLOSER: usize = 100;

/// A word list, and the search for plays with it, prepared when it is first wanted.
#[derive(Debug)]
pub struct Machine {
    lexicon: Lexicon,
    /// What tiles kept are worth; `None` when nobody has found out for this game.
    leaves: Option<Leaves>,
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
    /// The word, as people type it: what lies on the board already in capitals, blanks too.
    pub word: String,
    /// What it scores.
    pub points: u32,
}

impl Found {
    /// The steps of the whole turn.
    fn turn(mut self) -> Vec<Step> {
        self.steps.push(Step::Done { event: self.event });
        self.steps
    }
}

impl Machine {
    /// A machine with a word list, and with what tiles kept are worth, if that is known.
    #[must_use]
    pub const fn new(lexicon: Lexicon, leaves: Option<Leaves>) -> Self {
        Self {
            lexicon,
            leaves,
            solver: OnceCell::new(),
        }
    }

    /// The word list.
    #[must_use]
    pub const fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The plays with most points of the player whose turn it is, each word once, the best first; with all
    /// tiles on the rack.
    ///
    /// # Errors
    /// When there is no searching with this tile set.
    pub fn best(&self, contest: &Contest, count: usize) -> Result<Vec<Found>, SolveError> {
        let bare = bare(contest);
        let mut plays = self.solver(&bare)?.plays(bare.game().board(), &rack(&bare));
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

    /// The steps of a whole turn of the player whose turn it is, played with some strength: tiles laid, an
    /// exchange, or a pass. The same contest gives the same turn.
    ///
    /// # Errors
    /// When there is no searching with this tile set.
    pub fn turn(&self, contest: &Contest, strength: Strength) -> Result<Vec<Step>, SolveError> {
        let bare = bare(contest);
        let deals = self.deals(&bare, strength)?;
        for deal in deals.into_iter().take(CLOSER) {
            match deal {
                Deal::Play(play) => {
                    if let Some(found) = self.find(&play, &bare) {
                        return Ok(found.turn());
                    }
                }
                Deal::Exchange(tiles) => return Ok(vec![exchange(&tiles, &bare)]),
            }
        }
        Ok(vec![without_play(&bare)])
    }

    /// What a player of some strength would do, the best first.
    fn deals(&self, contest: &Contest, strength: Strength) -> Result<Vec<Deal>, SolveError> {
        let (board, rack, variant) = (
            contest.game().board(),
            rack(contest),
            contest.game().variant(),
        );
        let solver = self.solver(contest)?;
        if strength == Strength::Full && self.leaves.is_some() {
            let others = contest.seats().len() - 1;
            let outlook = Outlook::new(variant, board, &rack, others);
            let valued = solver.valued(board, &rack, self.leaves.as_ref(), outlook);
            return Ok(valued
                .into_iter()
                .map(|Valued { deal, .. }| deal)
                .take(CLOSER)
                .collect());
        }
        let turn = contest.game().entries().len();
        let mut plays = solver.plays(board, &rack);
        plays.sort_by_key(|play| (Reverse(play.points), play.start(), play.axis()));
        plays.retain(|play| strength.finds(play, board, variant, turn));
        Ok(plays.into_iter().map(Deal::Play).collect())
    }

    fn solver(&self, contest: &Contest) -> Result<&Solver, SolveError> {
        let variant = contest.game().variant();
        let solver = self
            .solver
            .get_or_init(|| Solver::new(variant, &self.lexicon));
        solver.as_ref().map_err(Clone::clone)
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

/// The contest with all tiles of the turn back on their rack.
fn bare(contest: &Contest) -> Contest {
    let mut bare = contest.clone();
    while bare.apply(&Step::TakenBack).is_ok() {}
    bare
}

/// The rack of the player whose turn it is.
fn rack(contest: &Contest) -> Rack {
    let tiles = contest.rack(contest.game().next()).iter().copied();
    Rack::new(contest.game().variant(), tiles)
}

/// A word as people type it.
fn typed(word: &Word, board: &Board, variant: &Variant) -> String {
    let piece = |(square, tile): (Square, Tile)| {
        let there = board.get(square).and(tile.letter());
        variant.notation(Some(there.map_or(tile, Tile::Face)))
    };
    word.placed().map(piece).collect()
}

/// The step that gives tiles back.
fn exchange(tiles: &Rack, contest: &Contest) -> Step {
    let variant = contest.game().variant();
    Step::Exchanged {
        tiles: tiles.tiles().map(|tile| variant.tile_text(tile)).collect(),
    }
}

/// What is done without a play: exchange all where it is allowed, or else pass.
fn without_play(contest: &Contest) -> Step {
    let rack = rack(contest);
    let all = usize::from(contest.game().variant().rack);
    if contest.bag().len() < all || rack.is_empty() {
        return Step::Passed;
    }
    exchange(&rack, contest)
}
