//! The words that stand in one game: those of the word list, those allowed at the table, and those the
//! rules let stand.

use crate::{Letter, Lexicon, TooMany, TwoLetters, Variant};

/// A lexicon as one game uses it.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    lexicon: &'a Lexicon,
    allowed: &'a [Vec<Letter>],
    any_two: bool,
    faces: u8,
}

impl<'a> Known<'a> {
    /// The words of a lexicon, those `allowed` beside it, and those of the variant's rules.
    pub fn new(lexicon: &'a Lexicon, allowed: &'a [Vec<Letter>], variant: &Variant) -> Self {
        Self {
            lexicon,
            allowed,
            any_two: variant.rules.two_letters == TwoLetters::Any,
            faces: variant.faces.len() as u8,
        }
    }

    /// Whether a word stands.
    pub fn contains(&self, word: &[Letter]) -> bool {
        self.any_two && word.len() == 2
            || self.lexicon.contains(word)
            || self.allowed.iter().any(|allowed| allowed == word)
    }

    /// The fillings of a pattern's holes that make it a word, in alphabetical order.
    ///
    /// # Errors
    /// When there are more than `limit`, or looking for them takes too many steps.
    pub fn fillings(
        &self,
        pattern: &[Option<Letter>],
        limit: usize,
    ) -> Result<Vec<Vec<Letter>>, TooMany> {
        if self.any_two && pattern.len() == 2 {
            return Ok(self.every_filling(pattern));
        }
        let mut found = self.lexicon.fillings(pattern, limit)?;
        let fits = |word: &&Vec<Letter>| {
            let mut pairs = word.iter().zip(pattern);
            word.len() == pattern.len()
                && pairs.all(|(letter, hole)| hole.is_none_or(|wanted| wanted == *letter))
        };
        for word in self.allowed.iter().filter(fits) {
            let holes = word.iter().zip(pattern).filter(|(_, hole)| hole.is_none());
            found.push(holes.map(|(letter, _)| *letter).collect());
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    fn every_filling(&self, pattern: &[Option<Letter>]) -> Vec<Vec<Letter>> {
        let holes = pattern.iter().filter(|hole| hole.is_none()).count();
        let mut found = vec![Vec::new()];
        for _ in 0..holes {
            let longer = found.iter().flat_map(|start: &Vec<Letter>| {
                (0..self.faces).map(move |code| {
                    let mut filling = start.clone();
                    filling.push(Letter(code));
                    filling
                })
            });
            found = longer.collect();
        }
        found
    }
}
