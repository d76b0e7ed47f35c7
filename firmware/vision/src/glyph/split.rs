//! How the brightnesses of a crop are split into ink's and those of what surrounds it.

use crate::counted::nth;

/// How many times brighter one of them must be than the other, in natural logarithms, and by how much, of 255.
const APART: f32 = 0.12;
const APART_BY: f32 = 6.0;

/// Added to both, so that noise in the dark is no contrast.
const DARK: f32 = 6.0;

/// Fewest pixels that are split once more.
const FEWEST: usize = 50;

/// The brightness of ink and of what surrounds it, 0 to 255, in every way that `counts`, so many pixels of each brightness, can
/// be split: the likeliest first; none where nothing stands out.
///
/// Ink may be darker or lighter than what surrounds it: it is the rarer of the two. Where a tile lies off its square, the board
/// is, and its letter is split from what seemed all body; or it seemed all ink, on a tile that covers little of the inner part.
/// And a bold letter may be more than what surrounds it. Of 8 419 letters on 200 rendered boards, of type faces that no network had
/// seen, nothing could be cut of 455 by the first of these, and of 236 of them what can be by the others is read as that letter
/// enlarged, of ten as another; and none of 577 blanks and 3 425 empty squares surely as a letter.
pub(super) fn splits(counts: [usize; 256]) -> impl Iterator<Item = [f32; 2]> {
    let all = Split::of(counts);
    let first = all.levels(true).filter(|levels| apart(*levels));
    // One after the other: nearly every letter is cut by the first.
    let more = move |way: usize| match way {
        0 => all.within(false),
        1 => all.within(true),
        _ => all.levels(false),
    };
    let ways = if first.is_some() { 3 } else { 0 };
    let more = (0..ways).filter_map(more).filter(|levels| apart(*levels));
    first.into_iter().chain(more)
}

/// Whether ink stands apart from what surrounds it.
fn apart([ink, body]: [f32; 2]) -> bool {
    ((body + DARK) / (ink + DARK)).ln().abs() >= APART && (body - ink).abs() >= APART_BY
}

/// Pixels of two classes: those darker than a threshold, and the others.
struct Split {
    counts: [usize; 256],
    threshold: usize,
}

impl Split {
    fn of(counts: [usize; 256]) -> Self {
        let threshold = otsu(&counts);
        Self { counts, threshold }
    }

    /// How many pixels of each brightness are darker than the threshold, and how many are not.
    fn classes(&self) -> [[usize; 256]; 2] {
        let part = |dark: bool| {
            std::array::from_fn(|v| {
                let own = (v < self.threshold) == dark;
                if own { self.counts[v] } else { 0 }
            })
        };
        [part(true), part(false)]
    }

    /// The class that has fewer pixels, or the one that has more.
    fn class(&self, rarer: bool) -> [usize; 256] {
        let [dark, light] = self.classes();
        let dark_is_rarer = total(&dark) <= total(&light);
        if dark_is_rarer == rarer { dark } else { light }
    }

    /// Those of ink and body within one class; `None` where it is too few.
    fn within(&self, rarer: bool) -> Option<[f32; 2]> {
        let class = self.class(rarer);
        (total(&class) >= FEWEST).then(|| Self::of(class).levels(true))?
    }

    /// Brightness of the strongest ink and the median of the rest, ink being the rarer class, or the commoner; `None` where
    /// one of them is empty.
    fn levels(&self, rarer: bool) -> Option<[f32; 2]> {
        let (ink, body) = (self.class(rarer), self.class(!rarer));
        let dark = ink.iter().take(self.threshold).any(|&n| n > 0);
        let strongest = if dark { 0.25 } else { 0.75 };
        Some([at(&ink, strongest)?, at(&body, 0.5)?])
    }
}

fn total(counts: &[usize; 256]) -> usize {
    counts.iter().sum()
}

/// The brightness that such a share of the pixels is darker than.
fn at(counts: &[usize; 256], share: f32) -> Option<f32> {
    nth(counts, (total(counts) as f32 * share) as usize).map(|v| v as f32)
}

/// The threshold between two classes of values, of so many of each, that leaves each as uniform as possible (Otsu 1979).
fn otsu(counts: &[usize; 256]) -> usize {
    let total = total(counts) as f64;
    let sum: f64 = counts
        .iter()
        .enumerate()
        .map(|(v, &n)| v as f64 * n as f64)
        .sum();
    let (mut below, mut below_sum, mut best, mut at) = (0.0, 0.0, -1.0, 128);
    for (v, &n) in counts.iter().enumerate().take(255) {
        below += n as f64;
        below_sum += v as f64 * n as f64;
        if below == 0.0 || below == total {
            continue;
        }
        let gap = below_sum / below - (sum - below_sum) / (total - below);
        let between = below * (total - below) * gap * gap;
        if between > best {
            (best, at) = (between, v + 1);
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many pixels of each of some brightnesses.
    fn split(pixels: &[(usize, usize)]) -> Vec<[f32; 2]> {
        let mut counts = [0; 256];
        pixels.iter().for_each(|(v, n)| counts[*v] += n);
        splits(counts).collect()
    }

    #[test]
    fn ink_is_the_rarer_of_two_brightnesses_whether_dark_or_light() {
        assert_eq!(split(&[(40, 200), (200, 800)])[0], [40.0, 200.0]);
        assert_eq!(split(&[(40, 800), (200, 200)])[0], [200.0, 40.0]);
    }

    #[test]
    fn what_is_neither_board_nor_tile_may_be_ink_as_well() {
        // A dark board beside a light tile with a grey letter; and much of it beside little of that.
        let beside = split(&[(30, 300), (150, 120), (210, 600)]);
        assert!(beside.contains(&[150.0, 210.0]), "{beside:?}");
        let around = split(&[(30, 600), (150, 120), (210, 300)]);
        assert!(around.contains(&[150.0, 210.0]), "{around:?}");
    }

    #[test]
    fn a_bold_letter_may_be_more_than_what_surrounds_it() {
        let bold = split(&[(20, 600), (230, 400)]);
        assert_eq!(bold, [[230.0, 20.0], [20.0, 230.0]]);
    }

    #[test]
    fn what_hardly_stands_out_is_not_split() {
        assert!(split(&[(120, 1024)]).is_empty());
        assert!(split(&[(120, 500), (125, 524)]).is_empty());
        assert!(split(&[(200, 500), (210, 524)]).is_empty());
        assert!(split(&[]).is_empty());
    }

    #[test]
    fn any_brightnesses_split_into_two_that_stand_apart() {
        let mut rng = fastrand::Rng::with_seed(11);
        for _ in 0..300 {
            let some = rng.usize(0..6);
            let pixels = (0..some).map(|_| (rng.usize(..256), rng.usize(..400)));
            let ways = split(&pixels.collect::<Vec<_>>());
            assert!(ways.len() <= 4);
            assert!(ways.iter().all(|levels| apart(*levels)), "{ways:?}");
        }
    }
}
