//! Faces that the networks have never seen: a tile that carries one is taken for another, and surely so.
//!
//! No set shipped has such faces, but an owner's may. It is read all the same, but a square that looks like one of
//! those that they are taken for is never sure: rendered boards have shown Ñ read as N, CH as C or H, and three in
//! four of them beyond any doubt. Only the value printed beside it tells such a square from the other.

use game::{Letter, Variant};

use crate::alphabet;
use crate::fuse;
use crate::looks::Look;
use crate::models;
use crate::values::Told;

/// What the likeliest of both is believed at most …
const MOST: f32 = 0.9;

/// … and the other at least, so that it is among the answers.
const LEAST: f32 = 0.1;

/// The faces of a variant that cannot be read, and what they are taken for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unread {
    /// Sights: the one seen, and the one that it may be.
    pairs: Vec<(usize, usize)>,
}

impl Unread {
    pub(crate) fn of(variant: &Variant) -> Self {
        let sight = |i: usize| i + 2;
        let marked = alphabet::marked(variant);
        let mut pairs = Vec::new();
        for (i, face) in variant.faces.iter().enumerate() {
            let plain = marked.iter().filter(|(own, _)| *own == sight(i));
            if !models::know(&face.text) {
                pairs.extend(plain.map(|(own, plain)| (*plain, *own)));
            }
        }
        Self { pairs }
    }

    /// Whether there are such faces.
    pub(crate) const fn any(&self) -> bool {
        !self.pairs.is_empty()
    }

    /// The faces that cannot be read, and those that they are taken for, once each.
    pub(crate) fn faces(&self, variant: &Variant) -> [Vec<String>; 2] {
        let name = |sight: usize| variant.face(Letter((sight - 2) as u8)).text.clone();
        let once = |sights: Vec<usize>| {
            let mut sights = sights;
            sights.sort_unstable();
            sights.dedup();
            sights.into_iter().map(name).collect()
        };
        let (seen, unread) = self.pairs.iter().copied().unzip();
        [once(unread), once(seen)]
    }

    /// Shares what is believed of a letter with the faces that are taken for it; the glyph's voice, which
    /// knows some of them, says how. Beside the letter's own value the letter is believed.
    pub(crate) fn doubt(&self, answers: &mut [Vec<f32>], looks: &[Look], values: &[Option<Told>]) {
        for ((answer, look), value) in answers.iter_mut().zip(looks).zip(values) {
            let seen = fuse::likeliest(answer);
            let rivals = self.pairs.iter().filter(|(own, _)| *own == seen);
            for &(_, rival) in rivals {
                let decides = |one, other| value.as_ref().is_some_and(|v| v.decides(one, other));
                if decides(seen, rival) {
                    continue;
                }
                let glyph =
                    |sight: usize| look.letter.as_ref().map_or(0.0, |(glyph, _)| glyph[sight]);
                let both = (glyph(seen) + glyph(rival)).max(f32::MIN_POSITIVE);
                let share = if decides(rival, seen) {
                    MOST
                } else {
                    (glyph(rival) / both).clamp(LEAST, MOST)
                };
                let taken = answer[seen] * share;
                answer[rival] += taken;
                answer[seen] -= taken;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::Value;

    /// Spanish with a few faces that no set shipped has.
    fn strange() -> Variant {
        let text = include_str!("../../game/variants/es.toml");
        let text = text.replace("\"Ñ\"", "\"Ç\"").replace("\"RR\"", "\"NY\"");
        Variant::parse("strange", &text).unwrap()
    }

    #[test]
    fn every_face_of_the_sets_shipped_can_be_read() {
        for id in Variant::ids() {
            let variant = Variant::shipped(id).unwrap();
            let [unread, seen] = Unread::of(&variant).faces(&variant);
            assert!(unread.is_empty() && seen.is_empty(), "{id}: {unread:?}");
        }
        assert!(Unread::of(&strange()).any());
        let [unread, seen] = Unread::of(&strange()).faces(&strange());
        assert_eq!(unread, ["Ç", "NY"]);
        assert_eq!(seen, ["C", "N", "Y"]);
    }

    #[test]
    fn what_may_be_a_face_that_cannot_be_read_is_asked_about() {
        let strange = strange();
        let unread = Unread::of(&strange);
        let sight = |text: &str| usize::from(strange.letter(text).unwrap().0) + 2;
        let sure = |text: &str| {
            let mut answer = vec![0.0; strange.faces.len() + 2];
            answer[sight(text)] = 0.999;
            answer
        };
        let mut answers = vec![sure("C"), sure("A"), sure("C")];
        let glyph = |text: &str| {
            let mut glyph = vec![0.0; strange.faces.len() + 2];
            glyph[sight(text)] = 1.0;
            Some((glyph, 0.0))
        };
        let looks = ["C", "A", "Ç"].map(|text| Look {
            letter: glyph(text),
            ..Look::default()
        });
        let kindred = alphabet::kindred(&strange);
        let told = |points| Some(Value::sure(points).told(&strange, &kindred));
        let mut valued = answers.clone();
        unread.doubt(&mut valued, &looks, &[told(3), told(1), told(8)]);
        let doubtful: Vec<bool> = valued.iter().map(|a| fuse::doubtful(a)).collect();
        assert_eq!(doubtful, [false, false, true], "Ç has 8, C has 3");
        unread.doubt(&mut answers, &looks, &[None, None, None]);
        let doubtful: Vec<bool> = answers.iter().map(|a| fuse::doubtful(a)).collect();
        assert_eq!(doubtful, [true, false, true]);
        let likeliest: Vec<usize> = answers.iter().map(|a| fuse::likeliest(a)).collect();
        assert_eq!(likeliest, [sight("C"), sight("A"), sight("Ç")]);
        assert!(answers[0][sight("Ç")] > 0.05);
    }
}
