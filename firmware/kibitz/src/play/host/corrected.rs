//! Tiles of earlier turns that turn out to be others.

use game::{ContestError, Effect, Invalid, Laid, Letter, Machine, Square, Step, Tile};

use super::{Answer, Host, Refusal};
use crate::appliance;
use crate::play::tell;

impl Host {
    /// A tile of an earlier turn is another one, small for a blank.
    pub(super) fn correct(&mut self, square: Square, tile: &str) -> Result<Answer, Refusal> {
        let laid = Laid {
            square,
            tile: tile.trim_matches(['[', ']']).to_owned(),
        };
        let (step, effect) = self.corrected(&laid)?;
        self.make_corrected(step, effect)
    }

    /// A blank of an earlier turn stands for another letter. A name with which its words do not stand is none.
    pub(super) fn rename(&mut self, square: Square, letter: &str) -> Result<Answer, Refusal> {
        let variant = self.contest.game().variant();
        let named = |letter: Letter| variant.tile_text(Tile::Blank(Some(letter)));
        let tile = variant.letter(letter).map(named);
        let tile = tile.ok_or_else(|| self.refusal(&ContestError::Foreign(letter.to_owned())))?;
        let there = self.contest.game().board().get(square);
        if !matches!(there, Some(Tile::Blank(_))) {
            return Err(format!("No blank lies on {square}."));
        }
        let (step, effect) = self.corrected(&Laid { square, tile })?;
        let strict = matches!(variant.rules.invalid, Invalid::Void | Invalid::Revert);
        if let Some(word) = effect.fallen.first().filter(|_| strict) {
            let word = word.text(variant);
            return Err(format!("With {letter} on {square}, {word} does not stand."));
        }
        self.make_corrected(step, effect)
    }

    fn corrected(&self, laid: &Laid) -> Result<(Step, Effect), Refusal> {
        let lexicon = self.words.as_ref().map(Machine::lexicon);
        let found = self.contest.correct(laid, lexicon);
        found.map_err(|error| self.refusal(&error))
    }

    fn make_corrected(&mut self, step: Step, mut effect: Effect) -> Result<Answer, Refusal> {
        if !tell::findings_told(&self.contest) {
            effect.fallen.clear();
        }
        self.make(&[step])?;
        let told = appliance::correction_told(self.contest.game(), &effect);
        let mut lines = vec![told];
        if let Some(outcome) = self.contest.outcome() {
            lines.extend(tell::outcome(&self.contest, &outcome));
        }
        Ok(Answer::table(lines))
    }

    /// Takes a correction back, when that was the last thing that changed the game.
    pub(super) fn undo_correction(&mut self) -> Option<Result<Answer, Refusal>> {
        let mut steps = self.contest.steps().iter().rev();
        let last = steps.find(|step| step.ends_turn() || step.corrects())?;
        last.corrects().then(|| {
            self.make(&[Step::Undone])?;
            let lines = vec!["The correction is taken back.".to_owned()];
            Ok(Answer::table(lines))
        })
    }
}
