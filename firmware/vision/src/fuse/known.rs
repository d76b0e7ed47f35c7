//! What tiles that are known tell of a letter.

use super::Voices;

/// Probability that the looks must leave for what known tiles tell, and for what a settled tile teaches.
const UNCONTRADICTED: f32 = 0.15;

/// Probability, all voices together, that a square holds some letter, from which known tiles tell which.
const LETTERED: f32 = 0.99;

/// The same of the letter that they tell: what they are like is one voice among others.
const LIKELY: f32 = 0.9;

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

    /// Whether tiles of every letter, which the owner has laid out, tell this from every other, and no other known tile speaks against it:
    /// where all voices, who say `together`, see some letter, this rather than any other, and no print, and what is cut out is plainly
    /// none. Where no tile of another is laid out, what is like this may be that: of 2 000 rendered boards on two a Q passed for an O
    /// and a P for an F so, by tiles of the same board.
    pub(crate) fn told_apart(&self, letter: usize, together: &[f32]) -> bool {
        let Some(laid) = &self.laid else {
            return false;
        };
        let lettered = letter > 1 && together[2..].iter().sum::<f32>() > LETTERED;
        let likely = || together[letter] > LIKELY;
        let print = || self.print_of == Some(letter) || self.printed_letter(letter);
        let another = || self.misread(letter) || self.taken_for_another(letter);
        let akin = |one, other| self.akin(one, other);
        let from = |other| {
            let known = laid.knows(other) && laid.tells(letter, other, akin);
            known && self.told_from(letter, other)
        };
        let mut others = (2..together.len()).filter(|other| *other != letter);
        lettered && likely() && !print() && !another() && others.all(from)
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
