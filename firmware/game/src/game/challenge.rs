//! Challenges: the last turn stands until somebody doubts it.

use super::{Game, GameError};
use crate::{Deed, Event, FailedChallenge, Validity};

impl Game {
    /// The number in [`entries`](Self::entries) of the turn that may be challenged: the last one, until
    /// it is accepted or the next player has moved.
    #[must_use]
    pub fn challengeable(&self) -> Option<usize> {
        let turn = self.entries.len().checked_sub(1)?;
        self.open.then_some(turn)
    }

    /// What comes of a challenge by a player: refused is a turn with a word that does not stand. Where
    /// nobody looked the words up, `refused` says it for the people at the table. The game does not change.
    ///
    /// # Errors
    /// When there is nothing to challenge, the player made the turn, or nobody knows whether it stands.
    pub fn challenge(&self, by: usize, refused: Option<bool>) -> Result<Event, GameError> {
        let turn = self.check_challenge(by)?;
        let findings = self.findings(turn);
        let found = if findings.contains(&Validity::Invalid) {
            Some(true)
        } else if findings.contains(&Validity::Unchecked) {
            None
        } else {
            Some(false)
        };
        let removed = match (found, refused) {
            (Some(found), Some(refused)) if found != refused => return Err(GameError::Decided),
            (found, refused) => found.or(refused).ok_or(GameError::Undecided)?,
        };
        Ok(Event::Challenged { by, removed })
    }

    pub(super) fn apply_challenged(&mut self, by: usize, removed: bool) -> Result<(), GameError> {
        let turn = self.check_challenge(by)?;
        self.open = false;
        let rules = &self.variant.rules;
        let words = self.findings(turn).len() as i32;
        let points = i32::from(rules.failed_challenge_points);
        let (penalty, skips) = match rules.failed_challenge {
            _ if removed => (0, false),
            FailedChallenge::Nothing => (0, false),
            FailedChallenge::Points => (points, false),
            FailedChallenge::PointsPerWord => (points * words, false),
            FailedChallenge::Turn => (0, true),
        };
        if removed {
            self.entries[turn].removed = true;
            self.take_off(turn);
        }
        let board = self.board.clone();
        self.record(by, -penalty, Deed::Challenged { removed }, board);
        if skips && self.ended_if_settled().is_none() {
            self.skips[by] = true;
            self.skip();
        }
        Ok(())
    }

    pub(super) fn apply_accepted(&mut self) -> Result<(), GameError> {
        self.challengeable().ok_or(GameError::NothingToChallenge)?;
        self.open = false;
        Ok(())
    }

    fn check_challenge(&self, by: usize) -> Result<usize, GameError> {
        let turn = self.challengeable().ok_or(GameError::NothingToChallenge)?;
        let name = self.players.get(by).ok_or(GameError::Player(by))?;
        if self.entries[turn].player == by {
            return Err(GameError::OwnTurn(name.clone()));
        }
        Ok(turn)
    }

    fn findings(&self, turn: usize) -> Vec<Validity> {
        match &self.entries[turn].deed {
            Deed::Placed { words, .. } => words.iter().map(|word| word.validity).collect(),
            _ => Vec::new(),
        }
    }
}
