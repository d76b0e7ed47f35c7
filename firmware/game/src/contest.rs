//! A whole game with everything known: players, racks and the bag, as a program at the table sees it.
//!
//! A [`Contest`] has a [`Game`] and adds what no camera can see. It changes only by [`Contest::apply`],
//! and the steps applied, in their order, give the same contest again: the seed decides every draw.

mod bag;
mod correction;
mod error;
mod making;
mod seat;
mod step;

pub use bag::Bag;
pub use error::ContestError;
pub use seat::{Lot, Seat};
pub use step::Step;

use crate::{
    Board, End, Event, Game, GameError, Invalid, Judged, Lexicon, Outcome, Square, Tile, Variant,
};

/// A game with its players' racks and its bag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    seed: u64,
    /// As they sit.
    seated: Vec<Seat>,
    /// In playing order.
    seats: Vec<Seat>,
    lots: Vec<Vec<Lot>>,
    game: Game,
    racks: Vec<Vec<Tile>>,
    bag: Bag,
    /// Tiles of the turn in progress, in the order of their laying.
    laid: Vec<(Square, Tile)>,
    hands: Vec<Hand>,
    /// Since the beginning, without what was undone.
    steps: Vec<Step>,
    /// The same with the corrections made where they belong.
    played: Vec<Step>,
}

/// What became of a rack in one turn. For a challenge that took a turn off the board it is the rack of
/// whoever made that turn: what was drawn for it is given, and its tiles are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The tiles at the beginning of the turn.
    pub before: Vec<Tile>,
    /// Tiles given back to the bag.
    pub given: Vec<Tile>,
    /// Tiles left before drawing.
    pub left: Vec<Tile>,
    /// Tiles drawn.
    pub drawn: Vec<Tile>,
}

impl Contest {
    /// A new contest: lots are drawn for who begins, and everybody's rack is filled.
    ///
    /// # Errors
    /// When there are not 1 to 4 players with names and emblems of their own, or too few tiles for them.
    pub fn new(variant: Variant, seated: Vec<Seat>, seed: u64) -> Result<Self, ContestError> {
        for (i, seat) in seated.iter().enumerate() {
            if seated[..i].iter().any(|other| other.emblem == seat.emblem) {
                return Err(ContestError::SameEmblem(seat.emblem));
            }
        }
        let full = usize::from(variant.rack);
        if usize::from(variant.tiles()) < seated.len() * full {
            return Err(ContestError::FewTiles {
                tiles: variant.tiles(),
                seats: seated.len(),
                rack: variant.rack,
            });
        }
        let mut bag = Bag::full(&variant, seed);
        let (lots, first) = seat::draw_lots(&mut bag, seated.len());
        let mut seats = seated.clone();
        seats.rotate_left(first);
        let names = seats.iter().map(|seat| seat.name.clone());
        let game = Game::new(variant, names.collect())?;
        let racks = seats.iter().map(|_| bag.draw(full)).collect();
        Ok(Self {
            seed,
            seated,
            seats,
            lots,
            game,
            racks,
            bag,
            laid: Vec::new(),
            hands: Vec::new(),
            steps: Vec::new(),
            played: Vec::new(),
        })
    }

    /// A contest from its journal: the first step is its beginning.
    ///
    /// # Errors
    /// When a step does not fit.
    pub fn replay<'a>(
        variant: Variant,
        steps: impl IntoIterator<Item = &'a Step>,
    ) -> Result<Self, ContestError> {
        let mut steps = steps.into_iter();
        let Some(Step::Begun {
            variant: id,
            seats,
            seed,
            rules,
        }) = steps.next()
        else {
            return Err(ContestError::Beginning);
        };
        if *id != variant.id {
            return Err(ContestError::Game(GameError::OtherVariant {
                found: id.clone(),
                wanted: variant.id,
            }));
        }
        let variant = match rules {
            Some(rules) => variant
                .with_rules((**rules).clone())
                .map_err(GameError::Rules)?,
            None => variant,
        };
        let mut contest = Self::new(variant, seats.clone(), *seed)?;
        for step in steps {
            contest.apply(step)?;
        }
        Ok(contest)
    }

    /// Judges the tiles laid as the turn of the player who laid them. The contest does not change:
    /// [`Step::Done`] with the event found ends the turn. Blanks that only one letter makes stand are
    /// named by that, unless words stand until they are challenged: that would tell what stands.
    ///
    /// # Errors
    /// When nothing is laid, the tiles break a rule, or a blank must be named first.
    pub fn judge(&self, lexicon: Option<&Lexicon>) -> Result<Judged, ContestError> {
        self.check_running()?;
        if self.laid.is_empty() {
            return Err(ContestError::NothingLaid);
        }
        let silent = self.game.variant().rules.invalid == Invalid::Challenge;
        let unnamed = |tile: Option<Tile>| tile == Some(Tile::Blank(None));
        let mut laid = self.laid.iter();
        let blank = laid.find(|(_, tile)| silent && unnamed(Some(*tile)));
        if let Some((square, _)) = blank {
            let (square, letters) = (*square, Vec::new());
            return Err(ContestError::Unnamed { square, letters });
        }
        let judged = self.game.judge(&self.table(), lexicon);
        let judged = judged.map_err(ContestError::Illegal)?;
        let verdict = &judged.verdict;
        let mut squares = self.laid.iter().map(|(square, _)| *square);
        let square = squares.find(|s| verdict.stands && unnamed(verdict.board.get(*s)));
        if let Some(square) = square {
            let blanks = verdict.blanks.iter().find(|blank| blank.square == square);
            let letters = blanks.map_or_else(Vec::new, |blank| blank.letters.clone());
            return Err(ContestError::Unnamed { square, letters });
        }
        Ok(judged)
    }

    /// Moves on by one step.
    ///
    /// # Errors
    /// When the step does not fit; nothing has changed then.
    pub fn apply(&mut self, step: &Step) -> Result<(), ContestError> {
        match step {
            Step::Begun { .. } => return Err(ContestError::Beginning),
            Step::Undone => {
                *self = self.without_last()?;
                return Ok(());
            }
            Step::Corrected { .. } => {
                *self = self.corrected(step)?;
                return Ok(());
            }
            Step::Laid(laid) => self.lay(laid)?,
            Step::TakenBack => self.take_back()?,
            Step::Named(laid) => self.name(laid)?,
            Step::Done { event } => self.done(event)?,
            Step::Passed => self.pass()?,
            Step::Exchanged { tiles } => self.exchange(tiles)?,
            Step::Challenged { by, removed } => self.challenge(*by, *removed)?,
            Step::Accepted => self.accept()?,
            Step::Allowed { word } => {
                let word = word.clone();
                self.game.apply(&Event::Allowed { word })?;
            }
        }
        self.steps.push(step.clone());
        self.played.push(step.clone());
        Ok(())
    }

    /// The game: board, totals, turns.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The players in playing order: seat 0 begins.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The players as they sat down, which the lots refer to.
    #[must_use]
    pub fn seated(&self) -> &[Seat] {
        &self.seated
    }

    /// The lots drawn for who begins, round by round; who tied drew again.
    #[must_use]
    pub fn lots(&self) -> &[Vec<Lot>] {
        &self.lots
    }

    /// The tiles on a player's rack, without those laid in the turn in progress.
    ///
    /// # Panics
    /// When there is no such seat.
    #[must_use]
    pub fn rack(&self, seat: usize) -> &[Tile] {
        &self.racks[seat]
    }

    /// The bag.
    #[must_use]
    pub const fn bag(&self) -> &Bag {
        &self.bag
    }

    /// The tiles laid in the turn in progress, in the order of their laying.
    #[must_use]
    pub fn laid(&self) -> &[(Square, Tile)] {
        &self.laid
    }

    /// The settled board with the tiles laid in the turn in progress.
    #[must_use]
    pub fn table(&self) -> Board {
        let mut board = self.game.board().clone();
        for (square, tile) in &self.laid {
            board.set(*square, Some(*tile));
        }
        board
    }

    /// What became of the racks, turn by turn: as many as [`Game::entries`].
    #[must_use]
    pub fn hands(&self) -> &[Hand] {
        &self.hands
    }

    /// How many of every kind a player has not seen: in the bag and on the others' racks.
    ///
    /// # Panics
    /// When there is no such seat.
    #[must_use]
    pub fn unseen(&self, seat: usize) -> Vec<(Tile, usize)> {
        let others = self.racks.iter().enumerate().filter(|(i, _)| *i != seat);
        let mut tiles: Vec<Tile> = others.flat_map(|(_, rack)| rack).copied().collect();
        let bag = self.bag.counts().into_iter();
        tiles.extend(bag.flat_map(|(tile, count)| std::iter::repeat_n(tile, count)));
        if self.game.next() != seat {
            tiles.extend(self.laid.iter().map(|(_, tile)| *tile));
        }
        bag::counts(&tiles)
    }

    /// How the game ended, with everybody's leftovers; `None` while it is played.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let end = self.game.ended()?;
        let mut told = self.game.clone();
        let racks = self.racks.iter().enumerate();
        // Of who went out there is nothing to tell.
        for (player, rack) in racks.filter(|(player, _)| end != End::Out(*player)) {
            let texts = rack.iter().map(|t| self.game.variant().tile_text(*t));
            let tiles = texts.collect();
            let known = told.apply(&Event::Leftovers { player, tiles });
            debug_assert_eq!(known, Ok(()), "racks are what board and bag lack");
        }
        told.outcome()
    }

    /// Whether the game is over unless somebody challenges the last turn, which [`Step::Accepted`]
    /// settles.
    #[must_use]
    pub fn ends_if_accepted(&self) -> bool {
        if self.game.challengeable().is_none() {
            return false;
        }
        let mut accepted = self.game.clone();
        accepted.apply(&Event::Accepted).is_ok() && accepted.ended().is_some()
    }

    /// The step that began this contest, the first of its journal.
    #[must_use]
    pub fn opening(&self) -> Step {
        Step::Begun {
            variant: self.game.variant().id.clone(),
            seats: self.seated.clone(),
            seed: self.seed,
            rules: Some(Box::new(self.game.variant().rules.clone())),
        }
    }

    /// The steps after the beginning, without what was undone.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    fn check_running(&self) -> Result<(), ContestError> {
        if self.game.ended().is_some() {
            return Err(ContestError::Over);
        }
        if self.ends_if_accepted() {
            return Err(ContestError::Unsettled);
        }
        Ok(())
    }

    /// The contest as it was before its last turn, or before its last correction.
    fn without_last(&self) -> Result<Self, ContestError> {
        let undoable = |step: &Step| step.ends_turn() || step.corrects();
        let last = self.steps.iter().rposition(undoable);
        let last = last.ok_or(ContestError::NothingToUndo)?;
        let begun = match self.steps[last].corrects() {
            // Nothing was laid by the steps before it.
            true => last,
            // The tiles of that turn were laid by the steps just before its end.
            false => {
                let begun = self.steps[..last].iter().rposition(undoable);
                begun.map_or(0, |end| end + 1)
            }
        };
        let (kept, undone) = self.steps.split_at(begun);
        // That nobody challenged the turn before it was settled then.
        let stays = |(i, step): &(usize, &Step)| match step {
            Step::Allowed { .. } => true,
            Step::Accepted => begun + i < last,
            _ => false,
        };
        let stays = undone
            .iter()
            .enumerate()
            .filter(stays)
            .map(|(_, step)| step);
        let mut contest = self.fresh()?;
        for step in kept.iter().chain(stays) {
            contest.apply(step)?;
        }
        Ok(contest)
    }
}
