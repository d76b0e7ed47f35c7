//! Tiles of earlier turns that are to be others: the contest played again with them.

use super::{Contest, ContestError, Step, bag::nameless};
use crate::{Deed, Effect, Entry, Event, Laid, Lexicon, Tile, Validity};

impl Contest {
    /// What it comes to when a tile of an earlier turn is another one: a blank stands for another letter, or
    /// the player had laid another tile of that rack. Every turn is made again with it, and words that changed
    /// are looked up. The contest does not change; the step found makes it so.
    ///
    /// # Errors
    /// When tiles of this turn lie on the board, no tile of an earlier turn lies there, it is that tile already,
    /// or the turns could not have been made so: the tile was not on the rack, or was laid later.
    pub fn correct(
        &self,
        laid: &Laid,
        lexicon: Option<&Lexicon>,
    ) -> Result<(Step, Effect), ContestError> {
        let impossible = |error| ContestError::Correction(Box::new(error));
        let mut contest = self.fresh()?;
        let mut events = Vec::new();
        for step in self.with_tile(laid)? {
            let step = match step {
                Step::Done { event } => {
                    let old = &self.game.entries()[contest.game.entries().len()];
                    let event = contest.judged_anew(&event, old, laid, lexicon);
                    let event = event.map_err(impossible)?;
                    events.push(event.clone());
                    Step::Done { event }
                }
                step => step,
            };
            contest.apply(&step).map_err(impossible)?;
        }
        let step = Step::Corrected {
            laid: laid.clone(),
            events,
        };
        let corrected = self.corrected(&step)?;
        let effect = Effect::between(&self.game, &corrected.game);
        Ok((step, effect))
    }

    /// The contest after a [`Step::Corrected`].
    pub(super) fn corrected(&self, step: &Step) -> Result<Self, ContestError> {
        let Step::Corrected { laid, events } = step else {
            return Err(ContestError::OtherTiles);
        };
        let impossible = |error| ContestError::Correction(Box::new(error));
        let mut events = events.iter();
        let mut contest = self.fresh()?;
        for step in self.with_tile(laid)? {
            let step = match step {
                Step::Done { .. } => {
                    let event = events.next().ok_or(ContestError::OtherTiles)?.clone();
                    Step::Done { event }
                }
                step => step,
            };
            contest.apply(&step).map_err(impossible)?;
        }
        let same = |(old, new): (&Entry, &Entry)| {
            (old.player, old.removed) == (new.player, new.removed)
                && std::mem::discriminant(&old.deed) == std::mem::discriminant(&new.deed)
        };
        let (old, new) = (self.game.entries(), contest.game.entries());
        if events.next().is_some() || old.len() != new.len() || !old.iter().zip(new).all(same) {
            return Err(ContestError::OtherTiles);
        }
        contest.steps.clone_from(&self.steps);
        contest.steps.push(step.clone());
        Ok(contest)
    }

    /// The steps as they were made, but for the tile.
    fn with_tile(&self, laid: &Laid) -> Result<Vec<Step>, ContestError> {
        if !self.laid.is_empty() {
            return Err(ContestError::TilesLaid);
        }
        let variant = self.game.variant();
        let tile = variant.tile(&laid.tile);
        let tile = tile.filter(|tile| *tile != Tile::Blank(None));
        let tile = tile.ok_or_else(|| ContestError::Foreign(laid.tile.clone()))?;
        let square = laid.square;
        let on_board = square.row < variant.side && square.col < variant.side;
        let there = on_board.then(|| self.game.board().get(square)).flatten();
        if there == Some(tile) {
            let tile = laid.tile.clone();
            return Err(ContestError::Occupied { square, tile });
        }
        let at = self.laying(square).filter(|_| there.is_some());
        let at = at.ok_or(ContestError::NothingThere(square))?;
        let mut steps = self.played.clone();
        let end = steps[at..].iter().position(Step::ends_turn);
        let mut turn = steps.split_off(at);
        let rest = turn.split_off(end.unwrap_or(turn.len()));
        turn[0] = Step::Laid(laid.clone());
        // Its name, if it was a blank, is told with the tile.
        turn.retain(|step| !matches!(step, Step::Named(named) if named.square == square));
        Ok(steps.into_iter().chain(turn).chain(rest).collect())
    }

    /// The step that laid what lies on a square.
    fn laying(&self, square: crate::Square) -> Option<usize> {
        let mut entries = self.game.entries().iter();
        let mut entry = entries.next()?;
        let mut found = None;
        for (i, step) in self.played.iter().enumerate() {
            match step {
                Step::Laid(laid)
                    if laid.square == square && entry.lies() && entry.covers(square) =>
                {
                    found = Some(i);
                }
                step if step.ends_turn() => match entries.next() {
                    Some(next) => entry = next,
                    None => return found,
                },
                _ => {}
            }
        }
        found
    }

    /// The event that ends a turn with the tiles that are laid now, which were judged before with one of them
    /// another: words that read as they did keep what was found about them.
    fn judged_anew(
        &self,
        event: &Event,
        old: &Entry,
        corrected: &Laid,
        lexicon: Option<&Lexicon>,
    ) -> Result<Event, ContestError> {
        let (told, lost) = match event {
            Event::Played { tiles, .. } => (tiles, false),
            Event::Reverted { tiles, .. } => (tiles, true),
            _ => return Err(ContestError::OtherTiles),
        };
        let mut seen = self.table();
        // Blanks that were named by the turn's end keep those names.
        for laid in told.iter().filter(|laid| laid.square != corrected.square) {
            let tile = self.game.variant().tile(&laid.tile);
            if seen.get(laid.square) == tile.map(nameless) {
                seen.set(laid.square, tile);
            }
        }
        let judged = self.game.judged(&seen, lexicon);
        let mut judged = judged.map_err(ContestError::Illegal)?;
        if let (Event::Played { words, .. }, Deed::Placed { words: then, .. }) =
            (&mut judged.event, &old.deed)
        {
            let now = judged.verdict.words.iter().map(|word| &word.word);
            for ((finding, now), then) in words.iter_mut().zip(now).zip(then) {
                if *now == then.word && then.validity != Validity::Unchecked {
                    *finding = then.validity;
                }
            }
        }
        Ok(match judged.event {
            Event::Played {
                tiles,
                swapped,
                words,
                ..
            } if lost => Event::Reverted {
                tiles,
                swapped,
                words,
            },
            event => event,
        })
    }

    /// A contest as this one began.
    pub(super) fn fresh(&self) -> Result<Self, ContestError> {
        let (variant, seated) = (self.game.variant().clone(), self.seated.clone());
        Self::new(variant, seated, self.seed)
    }
}
