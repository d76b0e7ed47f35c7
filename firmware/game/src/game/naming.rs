//! What people say about words: which letter a blank stands for, and that a word stands.

use super::steps::rescore;
use super::{Correction, Effect, Game, GameError};
use crate::{Deed, Event, Letter, Lexicon, Square, Tile, Validity};

impl Game {
    /// What it comes to when a blank on the board stands for a letter, whatever name it had: every turn
    /// that counted it is scored anew. The game does not change.
    ///
    /// # Errors
    /// When no blank lies there, or the game was not played as its events say.
    pub fn name(
        &self,
        square: Square,
        letter: Letter,
        lexicon: Option<&Lexicon>,
    ) -> Result<Correction, GameError> {
        let tile = Tile::Blank(Some(letter));
        if !matches!(self.board.get(square), Some(Tile::Blank(_))) {
            return Err(GameError::NotBlank(square));
        }
        if usize::from(letter.0) >= self.variant.faces.len() {
            let tile = format!("letter {}", letter.0);
            return Err(GameError::Tile { square, tile });
        }
        let named = self.with_exchanged(&[(square, tile)], lexicon);
        let (_, turns) = named.ok_or(GameError::Correction)?;
        let event = Event::Named {
            square,
            tile: self.variant.tile_text(tile),
            turns,
        };
        let named = self.corrected(&event)?;
        let effect = Effect::between(self, &named);
        Ok(Correction { effect, event })
    }

    /// The blanks on the board that have no name, with the letters that make all their words stand, row
    /// by row.
    #[must_use]
    pub fn unnamed(&self, lexicon: Option<&Lexicon>) -> Vec<crate::BlankNames> {
        let words = crate::Word::all(&self.board);
        crate::blanks::check(&words, self.known(lexicon).as_ref()).1
    }

    /// Words that stand in this game though no word list has them.
    #[must_use]
    pub fn allowed(&self) -> &[Vec<Letter>] {
        &self.allowed
    }

    /// The word stands from now on, and wherever it was found invalid.
    pub(super) fn apply_allowed(&mut self, word: &str) -> Result<(), GameError> {
        let letters = self.variant.spell(word).filter(|letters| letters.len() > 1);
        let letters = letters.ok_or_else(|| GameError::Word(word.to_owned()))?;
        for entry in &mut self.entries {
            let lies = entry.lies();
            let Deed::Placed { words, .. } = &mut entry.deed else {
                continue;
            };
            for judged in words.iter_mut() {
                let tiles = judged.word.tiles.iter().map(|tile| tile.letter());
                let same = tiles.eq(letters.iter().map(|letter| Some(*letter)));
                if same && judged.validity == Validity::Invalid {
                    judged.validity = Validity::Valid;
                }
            }
            if lies {
                rescore(entry, &self.variant);
            }
        }
        self.retotal();
        if !self.allowed.contains(&letters) {
            self.allowed.push(letters);
        }
        Ok(())
    }
}
