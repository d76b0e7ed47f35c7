//! What the bag and the board's middle say: they may raise a doubt, and settle none but whether the middle of an
//! otherwise empty board is empty, too.

use game::{Letter, Square, Variant};

use crate::fuse::{self, favour, likeliest};

/// How much likelier anything else becomes: sets with other tiles than the official ones are played with,
/// so what is beyond all doubt stays so.
const LIKELIER: f32 = 30.0;

/// The same for blanks: bare squares and others' prints pass for them, and no set has more of them than its game.
const LIKELIER_THAN_BLANK: f32 = 300.0;

/// How many more of a tile than the bag holds no set has, nor more than twice as many and one. So often only print is seen as
/// one, a ring on every square as an O, or what is left of faint letters, T and E as I, or marks of the mould, beside every O of
/// a set the tail of a Q; and none of them is sure then, however sure it looks.
pub(crate) const BEYOND_ANY_SET: usize = 4;

/// Most that such a one is believed.
const PRINT: f32 = 0.9;

/// How many times rarer than an empty board one with a single tile is, in its middle: no turn lays one alone, and
/// many boards carry a print there.
const LONELY: f32 = 30.0;

/// What is left of the probability of a tile alone on the centre.
const PRINTED: f32 = 0.98;

/// Doubts squares that cannot all be what they seem: more of a tile than the bag holds, of which the
/// weakest are doubted, or all where no set has so many; and a tile alone on the centre, where many boards carry a
/// print.
pub(crate) fn doubt(answers: &mut [Vec<f32>], variant: &Variant) {
    for sight in 1..variant.faces.len() + 2 {
        let in_bag = match sight {
            1 => variant.blanks,
            _ => variant.face(Letter((sight - 2) as u8)).count,
        };
        let mut sure: Vec<usize> = (0..answers.len())
            .filter(|&i| likeliest(&answers[i]) == sight && !fuse::doubtful(&answers[i]))
            .collect();
        let excess = sure.len().saturating_sub(usize::from(in_bag));
        if excess >= BEYOND_ANY_SET.min(usize::from(in_bag) + 1) {
            for &i in &sure {
                answers[i].iter_mut().for_each(|p| *p *= PRINT);
            }
        } else if excess > 0 {
            sure.sort_by(|&a, &b| answers[a][sight].total_cmp(&answers[b][sight]));
            let likelier = if sight == 1 {
                LIKELIER_THAN_BLANK
            } else {
                LIKELIER
            };
            for &i in sure.iter().take(excess + 1) {
                favour(&mut answers[i], sight, 1.0 / likelier);
            }
        }
    }
    let index = |square: Square| square.index(variant.side);
    let centre = variant.centre;
    let middle = index(centre);
    if (0..answers.len()).all(|i| i == middle || likeliest(&answers[i]) == 0) {
        favour(&mut answers[middle], 0, LONELY);
    }
    let best = |square: Square| likeliest(&answers[index(square)]);
    let tile_beside = centre.beside(variant.side).any(|square| best(square) > 0);
    if best(centre) > 0 && !tile_beside {
        let best = best(centre);
        favour(&mut answers[middle], best, 1.0 / LIKELIER);
        // A printed letter is one beyond all doubt.
        answers[middle].iter_mut().for_each(|p| *p *= PRINTED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(variant: &Variant, tiles: &[(usize, usize, f32)]) -> Vec<Vec<f32>> {
        let count = variant.faces.len() + 2;
        let one = |sight: usize, p: f32| {
            let mut out = vec![0.0; count];
            out[sight] = p;
            out
        };
        let mut answers = vec![one(0, 1.0); 225];
        for &(at, sight, p) in tiles {
            answers[at] = one(sight, p);
        }
        answers
    }

    fn doubts(answers: &[Vec<f32>]) -> Vec<usize> {
        (0..answers.len())
            .filter(|&i| fuse::doubtful(&answers[i]))
            .collect()
    }

    #[test]
    fn a_second_q_makes_both_doubtful_and_a_third_v_two() {
        let variant = Variant::shipped("en").unwrap();
        let [q, v] = ["Q", "V"].map(|text| usize::from(variant.letter(text).unwrap().0) + 2);
        for sight in [q, v] {
            let tiles = [
                (112, sight, 0.999),
                (113, sight, 0.995),
                (114, sight, 0.999_99),
            ];
            let mut answers = board(&variant, &tiles[..usize::from(sight == v) + 2]);
            doubt(&mut answers, &variant);
            assert_eq!(doubts(&answers), [112, 113]);
        }
        let mut answers = board(&variant, &[(112, q, 0.999), (113, q + 1, 0.995)]);
        doubt(&mut answers, &variant);
        assert!(doubts(&answers).is_empty());
    }

    #[test]
    fn what_no_set_has_is_print_however_sure() {
        let variant = Variant::shipped("en").unwrap();
        let o = usize::from(variant.letter("O").unwrap().0) + 2;
        let rings = |count: usize| {
            let tiles: Vec<(usize, usize, f32)> = (0..count).map(|i| (i, o, 1.0)).collect();
            let mut answers = board(&variant, &tiles);
            doubt(&mut answers, &variant);
            doubts(&answers).len()
        };
        assert_eq!((rings(8), rings(11), rings(12)), (0, 0, 12));
    }

    #[test]
    fn three_of_a_letter_of_which_the_bag_has_one_are_print() {
        let variant = Variant::shipped("en").unwrap();
        let of = |text: &str, count: usize| {
            let sight = usize::from(variant.letter(text).unwrap().0) + 2;
            let tiles: Vec<(usize, usize, f32)> = (0..count).map(|i| (i, sight, 1.0)).collect();
            let mut answers = board(&variant, &tiles);
            doubt(&mut answers, &variant);
            doubts(&answers).len()
        };
        let counts = [of("Q", 2), of("Q", 3), of("V", 4), of("V", 5)];
        assert_eq!(counts, [0, 3, 0, 5]);
    }

    #[test]
    fn a_third_blank_is_a_doubt_where_a_third_letter_as_sure_is_none() {
        let variant = Variant::shipped("en").unwrap();
        let v = usize::from(variant.letter("V").unwrap().0) + 2;
        for (sight, expected) in [(1, &[111, 112][..]), (v, &[])] {
            let tiles = [
                (110, sight, 0.999_99),
                (111, sight, 0.9999),
                (112, sight, 0.9998),
            ];
            let mut answers = board(&variant, &tiles);
            doubt(&mut answers, &variant);
            assert_eq!(doubts(&answers), expected);
        }
    }

    #[test]
    fn what_looks_a_little_like_a_tile_on_an_empty_board_is_print() {
        let variant = Variant::shipped("en").unwrap();
        let printed = |tiles: &[(usize, usize, f32)]| {
            let mut answers = board(&variant, tiles);
            (answers[112][0], answers[112][5]) = (0.8, 0.2);
            doubt(&mut answers, &variant);
            doubts(&answers)
        };
        assert!(printed(&[]).is_empty());
        assert_eq!(printed(&[(111, 4, 1.0)]), [112], "a tile lies beside it");
    }

    #[test]
    fn a_tile_alone_on_the_centre_is_doubtful() {
        let variant = Variant::shipped("en").unwrap();
        let mut answers = board(&variant, &[(112, 5, 0.999)]);
        doubt(&mut answers, &variant);
        assert_eq!(doubts(&answers), [112]);
    }

    #[test]
    fn a_centre_in_a_corner_has_two_squares_beside_it() {
        let mut variant = Variant::shipped("en").unwrap();
        variant.centre = Square::new(14, 0);
        let mut answers = board(&variant, &[(210, 5, 0.999)]);
        doubt(&mut answers, &variant);
        assert_eq!(doubts(&answers), [210]);
    }
}
