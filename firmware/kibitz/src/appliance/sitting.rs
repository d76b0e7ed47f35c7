//! One evening at the table: the game in progress, and the one before it in case it was not over.

use std::time::Duration;

use game::{Entrant, Event, Game, GameError, Variant};

/// A game, and the game that a cleared board ended.
///
/// Events have the meaning they have for [`Game`]; beyond that, undoing the beginning of a game gives
/// the game before it back: a board that was only moved aside is no loss.
#[derive(Clone, Debug, PartialEq)]
pub struct Sitting {
    game: Game,
    before: Option<Box<Game>>,
}

impl Sitting {
    /// A first game.
    ///
    /// # Errors
    /// When the players cannot play.
    pub fn new(variant: Variant, players: &[Entrant]) -> Result<Self, GameError> {
        Ok(Self {
            game: Game::between(variant, players)?,
            before: None,
        })
    }

    /// The game in progress.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The player to move has thought for so long.
    pub fn think(&mut self, time: Duration) {
        self.game.think(time);
    }

    /// Moves on by one event.
    ///
    /// # Errors
    /// When the event does not fit; nothing has changed then.
    pub fn apply(&mut self, event: &Event) -> Result<(), GameError> {
        match event {
            Event::New { .. } => {
                let ended = self.game.clone();
                self.game.apply(event)?;
                if !ended.events().is_empty() {
                    self.before = Some(Box::new(ended));
                }
                Ok(())
            }
            Event::Undone if self.game.events().is_empty() => match self.before.take() {
                Some(before) => {
                    self.game = *before;
                    Ok(())
                }
                None => self.game.apply(event),
            },
            _ => self.game.apply(event),
        }
    }
}
