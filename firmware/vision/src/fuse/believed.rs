//! How much of what all voices together say is believed.

use super::{Voices, doubtful, likeliest};

/// Most that an answer is believed against which the third look speaks.
pub(super) const REFUSED: f32 = 0.5;

/// Most that an answer is believed which rests on one voice.
const ALONE: f32 = 0.97;

impl Voices {
    /// Probability of every sight, all voices together; what is missing to 1 is for none of them. No more than an answer is
    /// believed at most.
    pub(crate) fn together(&self) -> Vec<f32> {
        let mut out = self.weighed();
        let best = likeliest(&out);
        let most = self.most_believed(best, &out);
        if out[best] > most {
            let share = most / out[best];
            out.iter_mut().for_each(|p| *p *= share);
        }
        out
    }

    /// How much an answer of all voices together is believed at most.
    fn most_believed(&self, answer: usize, together: &[f32]) -> f32 {
        let plain = self.plain_to_all(answer);
        if !plain && self.refused(answer) || self.print_of == Some(answer) {
            return REFUSED;
        }
        let contradicted = self.belied(answer)
            || self.seen_otherwise(answer)
            || self.lettered_blank(answer)
            || self.printed_letter(answer);
        if contradicted || !plain && self.lonely(answer, together) {
            ALONE
        } else {
            1.0
        }
    }

    /// Whether too few voices share an answer, or one speaks against it.
    fn lonely(&self, answer: usize, together: &[f32]) -> bool {
        !self.shared(answer, together)
            || self.overlooked(answer)
            || self.outvoted(answer)
            || self.unlike_bare(answer)
            || self.hidden_bare(answer)
            || self.like_bare(answer)
            || self.overruled(answer, together)
            || self.half_seen(answer, together)
            || self.half_seen_blank(answer, together)
            || self.misread(answer)
            || self.taken_for_another(answer)
            || self.may_be_kin(answer, together[answer])
    }

    /// Whether an answer that is sure would be doubtful if nobody vouched for it, or without the letter enlarged.
    pub(crate) fn rescued(&self, answer: &[f32]) -> bool {
        let without = || Self {
            loupe: None,
            ..self.clone()
        };
        let unlike = || self.loupe.is_some() && doubtful(&without().together());
        !doubtful(answer) && self.closer.is_some() && (doubtful(&self.together()) || unlike())
    }
}
