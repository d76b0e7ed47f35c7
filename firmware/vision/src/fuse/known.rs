//! What tiles that are known tell of a letter.

use super::Voices;

/// Probability that the looks must leave for what known tiles tell, and for what a settled tile teaches.
const UNCONTRADICTED: f32 = 0.15;

/// Probability for any voice above which a square may hold a letter, so that it is compared with known tiles of it, and these must
/// tell another from it.
const POSSIBLE: f32 = 0.02;

/// Probability, all voices together, that a square holds some letter, from which known tiles tell which.
const LETTERED: f32 = 0.99;

impl Voices {
    /// Whether known tiles tell it from its kin, and from what is likeliest of all others.
    pub(super) fn resembles(&self, answer: usize, together: &[f32]) -> bool {
        let others = (2..together.len()).filter(|i| *i != answer && !self.akin(*i, answer));
        let next = others.max_by(|a, b| together[*a].total_cmp(&together[*b]));
        self.told_from_kin(answer) && next.is_none_or(|next| self.told_from(answer, next))
    }

    /// Whether known tiles tell it from another, and the looks do not contradict them: tiles of another set would.
    pub(super) fn told_from(&self, answer: usize, other: usize) -> bool {
        let alike = self.alike.as_ref();
        let tells = alike.is_some_and(|alike| alike.tells(answer, other, |a, b| self.akin(a, b)));
        tells && self.uncontradicted(answer)
    }

    /// Whether known tiles tell a letter, if a letter is what stands there and not print, from every other: from each of which tiles
    /// are known, that is its kin, or that any voice sees, and from the others by being so like its own. `together` is what all voices
    /// say.
    pub(crate) fn told_apart(&self, letter: usize, together: &[f32]) -> bool {
        let Some(alike) = &self.alike else {
            return false;
        };
        let print = || self.print_of == Some(letter) || self.printed_letter(letter);
        let lettered = letter > 1 && together[2..].iter().sum::<f32>() > LETTERED;
        let open = |other: usize| {
            alike.knows(other) || self.akin(other, letter) || self.may_be_letter(other)
        };
        let from = |other: usize| {
            if open(other) {
                self.told_from(letter, other)
            } else {
                alike.hardly_unknown()
            }
        };
        let mut others = (2..together.len()).filter(|other| *other != letter);
        let likest = alike.likest(letter) && self.uncontradicted(letter);
        lettered && likest && !print() && !self.refused(letter) && others.all(from)
    }

    /// Whether any voice sees a letter there.
    pub(crate) fn may_be_letter(&self, letter: usize) -> bool {
        let most = self.most(letter).max(self.enlarged(letter));
        most > POSSIBLE || self.tesseract == Some(letter)
    }

    /// Whether the looks leave enough for a sight that others tell.
    pub(crate) fn uncontradicted(&self, sight: usize) -> bool {
        self.looks()[sight] > UNCONTRADICTED
    }

    /// Whether known tiles tell it from all its kin.
    pub(super) fn told_from_kin(&self, answer: usize) -> bool {
        let kin = self.kindred.get(answer);
        let kin = kin.map_or(&[][..], |kin| &kin.sights[..]);
        self.alike.is_some() && kin.iter().all(|kin| self.told_from(answer, *kin))
    }
}

#[cfg(test)]
mod tests;
