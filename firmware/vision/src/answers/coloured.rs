//! What the squares' colours say, and what tells a tile in the middle from print.

use game::Square;

use crate::bare;
use crate::colour::{self, Evidence, Patch};
use crate::fuse::{self, Voices};
use crate::layout::Layout;
use crate::levelled::Levelled;
use crate::looks::Look;

use super::Kit;

/// Probability from which two agreeing voices settle a square for the others to learn from.
const SETTLED: f32 = 0.9;

/// Probability of a tile at first look above which one lies beside the middle, whatever it shows.
const TILE: f32 = 0.99;

/// Tells the voices what the squares' colours say, and the look of the empty board; and that of the middle what tells a tile
/// there from a printed letter.
pub(super) fn hear(
    kit: &Kit<'_>,
    board: &Levelled,
    looks: &[Look],
    (centre, voices): (usize, &mut [Voices]),
) -> Option<Vec<Evidence>> {
    let patches = patches(looks, voices, kit.layout);
    let evidence = colour::weigh(&patches, kit.layout.side, kit.layout.kinds(), centre);
    if let Some(evidence) = &evidence {
        voices
            .iter_mut()
            .zip(evidence)
            .for_each(|(v, e)| v.colour = Some(e.tile));
    }
    // Much ink, or a shadow, makes the face's own colour another than the tiles'.
    let expected = evidence.as_ref().and_then(|e| e[centre].expected.tile);
    let colours = [Some(looks[centre].body), expected].into_iter().flatten();
    let likes = colours.map(|colour| board.corner_like(centre, colour));
    voices[centre].corner = likes.reduce(f32::max);
    voices[centre].joined = joined(kit.variant.centre, kit.variant.side, voices);
    if let Some((empty, now)) = kit.empty {
        compare(voices, &bare::weigh(empty, &patches, now));
    }
    evidence
}

/// Whether a tile surely lies beside the middle, and not something that hides the square.
fn joined(centre: Square, side: u8, voices: &[Voices]) -> bool {
    let tile = |square: Square| voices[square.index(side)].whole[1..].iter().sum::<f32>() > TILE;
    centre.beside(side).any(tile)
}

/// Tells the voices what the look of the empty board says.
fn compare(voices: &mut [Voices], evidence: &bare::Evidence) {
    for (i, voice) in voices.iter_mut().enumerate() {
        voice.print = evidence.print[i];
        voice.look = evidence.colour.as_ref().map(|colour| colour[i]);
    }
}

/// The squares' colours, and which of them the first two voices have settled: never the middle, whose print may pass for either.
fn patches(looks: &[Look], voices: &[Voices], layout: &Layout) -> Vec<Patch> {
    let settled = |v: &Voices| {
        if v.centre {
            return None;
        }
        let best = fuse::likeliest(&v.whole);
        let sure = v.whole[best] > SETTLED;
        match &v.glyph {
            Some((glyph, _)) if best > 1 && sure && glyph[best] > SETTLED => Some(true),
            Some((_, none)) if best == 0 && sure && *none > 0.5 => Some(false),
            None if best == 0 && sure => Some(false),
            _ => None,
        }
    };
    let patch = |(i, (look, voice)): (usize, (&Look, &Voices))| Patch {
        body: look.body,
        class: layout.class(i),
        settled: settled(voice),
    };
    looks.iter().zip(voices).enumerate().map(patch).collect()
}

#[cfg(test)]
mod tests {
    use game::Variant;

    use super::*;

    #[test]
    fn a_tile_beside_the_middle_is_told_from_what_hides_the_square() {
        let beside = |sights: [f32; 3]| {
            let mut voices = vec![Voices::default(); 9];
            for (i, voice) in voices.iter_mut().enumerate() {
                voice.whole = if i == 5 {
                    sights.to_vec()
                } else {
                    vec![1.0, 0.0, 0.0]
                };
            }
            joined(Square::new(1, 1), 3, &voices)
        };
        assert!(beside([0.002, 0.3, 0.695]));
        assert!(!beside([0.02, 0.0, 0.98]) && !beside([0.0, 0.1, 0.2]));
    }

    #[test]
    fn the_middle_teaches_no_colour() {
        let variant = Variant::shipped("en").unwrap();
        let layout = Layout::of(&variant);
        let seen = |i: usize| {
            let mut sights = vec![0.0; 5];
            sights[i % 3] = 1.0;
            sights
        };
        let look = |i: usize| Look {
            whole: seen(i),
            letter: (i % 3 == 2).then(|| (seen(i), 0.0)),
            ..Look::default()
        };
        let looks: Vec<Look> = (0..225).map(look).collect();
        let voices = looks.iter().enumerate().map(|(i, look)| Voices {
            whole: look.whole.clone(),
            glyph: look.letter.clone(),
            centre: i == 110,
            ..Voices::default()
        });
        let patches = patches(&looks, &voices.collect::<Vec<_>>(), &layout);
        let settled = [107, 108, 109, 110, 111].map(|i| patches[i].settled);
        assert_eq!(settled, [Some(true), Some(false), None, None, Some(false)]);
    }
}
