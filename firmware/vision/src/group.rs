//! In a game all tiles lie together, from the middle on: where a bare square parts them something may lie that is hard to
//! see, most of all a blank without print, and what may be a tile far from any other hardly is one. No letter is told by that.

use std::collections::BTreeSet;

use game::{Square, Variant};

use crate::fuse::{self, likeliest};

/// How much likelier a tile is where one is missing, and a bare square where no tile is near: tables are photographed now and
/// then on which no game has been played, so what is beyond all doubt stays so.
const LIKELIER: f32 = 100.0;

/// Probability below which a square is not bare because it is far from any tile: who lays one there wants to be asked.
const BARE: f32 = 0.9;

/// Doubts squares that are surely bare but not beyond all doubt, and would be all that is missing between tiles that lie
/// apart, or in the middle.
pub(crate) fn doubt(answers: &mut [Vec<f32>], variant: &Variant) {
    let groups = groups(answers, variant.side);
    let middle = variant.centre.index(variant.side);
    let any = groups.iter().any(Option::is_some);
    for (square, answer) in answers.iter_mut().enumerate() {
        if !fuse::surely_empty(answer) {
            continue;
        }
        let beside = Square::nth(square, variant.side).beside(variant.side);
        let mut beside = beside.filter_map(|near| groups[near.index(variant.side)]);
        let first = beside.next();
        if any && square == middle || beside.any(|group| first != Some(group)) {
            fuse::favour(answer, 0, 1.0 / LIKELIER);
        }
    }
}

/// Settles squares that seem bare, but not surely, where nothing can lie beside them: no tile lies alone. Not where something
/// was `overlooked`, and not the middle, where many boards carry a print that is looked at by itself.
pub(crate) fn settle(answers: &mut [Vec<f32>], overlooked: &BTreeSet<usize>, variant: &Variant) {
    let empty: Vec<bool> = answers.iter().map(|p| fuse::surely_empty(p)).collect();
    let middle = variant.centre.index(variant.side);
    for (square, answer) in answers.iter_mut().enumerate() {
        let seems = !empty[square] && answer[0] > BARE && square != middle;
        let mut beside = Square::nth(square, variant.side).beside(variant.side);
        let far = beside.all(|near| near != variant.centre && empty[near.index(variant.side)]);
        if seems && far && !overlooked.contains(&square) {
            fuse::favour(answer, 0, LIKELIER);
        }
    }
}

/// Of each square the group of tiles that lie together which it belongs to, as the first square of it. Where something may
/// lie may be what joins them; one of which no tile is sure need not be joined to any.
fn groups(answers: &[Vec<f32>], side: u8) -> Vec<Option<usize>> {
    let tile = |i: usize| likeliest(&answers[i]) > 0 && !fuse::doubtful(&answers[i]);
    let may: Vec<bool> = answers.iter().map(|p| !fuse::surely_empty(p)).collect();
    let mut groups = vec![None; answers.len()];
    for group in touching(&may, side) {
        if group.iter().any(|&square| tile(square)) {
            let first = group[0];
            group
                .into_iter()
                .for_each(|square| groups[square] = Some(first));
        }
    }
    groups
}

/// The marked squares, counted row by row, in groups that touch side by side.
pub(crate) fn touching(marked: &[bool], side: u8) -> Vec<Vec<usize>> {
    let mut left = marked.to_vec();
    let mut groups = Vec::new();
    for first in 0..left.len() {
        if !std::mem::take(&mut left[first]) {
            continue;
        }
        let mut group = vec![first];
        let mut next = 0;
        while let Some(&square) = group.get(next) {
            let beside = Square::nth(square, side).beside(side);
            let beside = beside.map(|near| near.index(side));
            group.extend(beside.filter(|&near| std::mem::take(&mut left[near])));
            next += 1;
        }
        groups.push(group);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    const SURELY_BARE: [f32; 4] = [0.995, 0.005, 0.0, 0.0];
    const CERTAINLY_BARE: [f32; 4] = [1.0, 0.0, 0.0, 0.0];

    /// A board with these rows from its eighth on: `.` bare, ` ` certainly bare, `A` a letter, `a` one that is doubtful, `,` a
    /// bare one that is, and `;` one that is hardly likelier than a tile.
    fn board(rows: &[&str]) -> Vec<Vec<f32>> {
        let answer = |square: &Square| {
            let row = rows.get(usize::from(square.row).wrapping_sub(7));
            match row.and_then(|row| row.chars().nth(usize::from(square.col))) {
                Some('A') => [0.0, 0.0, 1.0, 0.0],
                Some('a') => [0.1, 0.0, 0.9, 0.0],
                Some(',') => [0.95, 0.05, 0.0, 0.0],
                Some(';') => [0.6, 0.4, 0.0, 0.0],
                Some(' ') => CERTAINLY_BARE,
                _ => SURELY_BARE,
            }
        };
        let squares = (0..225).map(|i| Square::nth(i, 15));
        squares.map(|s| answer(&s).to_vec()).collect()
    }

    /// The squares whose being doubtful changes.
    fn changed(before: &[Vec<f32>], after: &[Vec<f32>]) -> Vec<String> {
        let changed = |i: &usize| fuse::doubtful(&after[*i]) != fuse::doubtful(&before[*i]);
        let changed = (0..before.len()).filter(changed);
        changed.map(|i| Square::nth(i, 15).to_string()).collect()
    }

    fn doubts(rows: &[&str]) -> Vec<String> {
        let (before, mut after) = (board(rows), board(rows));
        doubt(&mut after, &Variant::shipped("en").unwrap());
        changed(&before, &after)
    }

    fn settled(rows: &[&str], overlooked: &[usize]) -> Vec<String> {
        let (before, mut after) = (board(rows), board(rows));
        let overlooked = overlooked.iter().copied().collect();
        settle(&mut after, &overlooked, &Variant::shipped("en").unwrap());
        changed(&before, &after)
    }

    #[test]
    fn a_square_that_parts_a_word_is_doubtful_unless_it_is_certainly_bare() {
        assert_eq!(doubts(&["...AA.AAAA....."]), ["F8"]);
        assert!(doubts(&["...AA AAAA....."]).is_empty());
    }

    #[test]
    fn the_middle_is_doubtful_where_tiles_lie_and_it_seems_bare() {
        assert_eq!(doubts(&["...AAAA........"]), ["H8"]);
        assert!(doubts(&[]).is_empty());
    }

    #[test]
    fn tiles_that_lie_together_part_nothing() {
        assert!(doubts(&[".....AAAA......", ".....A..A......", ".....AAAA......"]).is_empty());
    }

    #[test]
    fn tiles_apart_are_joined_by_any_square_between_them() {
        let rows = [".....AAAA......", "...............", "......A........"];
        assert_eq!(doubts(&rows), ["G9"]);
        assert_eq!(
            doubts(&[".....AAAA......", ".........A....."]),
            ["J8", "I9"]
        );
        assert!(
            doubts(&[".....AAAA..AA.."]).is_empty(),
            "no single square joins them"
        );
    }

    #[test]
    fn what_is_doubtful_may_be_what_joins_them() {
        assert!(doubts(&[".....AAAA,AA..."]).is_empty());
        assert!(doubts(&[".....AAAA,,AA.."]).is_empty());
        assert!(
            doubts(&[".....AAAA.a...."]).is_empty(),
            "it need not be one"
        );
    }

    #[test]
    fn what_may_be_a_tile_far_from_any_other_is_none() {
        let rows = ["..,..AAAA.;....", "...............", "......,.......,"];
        assert_eq!(settled(&rows, &[]), ["C8", "G10", "O10"]);
        assert_eq!(settled(&rows, &[7 * 15 + 2]), ["G10", "O10"], "overlooked");
    }

    #[test]
    fn what_may_be_a_tile_beside_another_stays_doubtful() {
        assert!(settled(&[".....AAAA,.....", ".....,........."], &[]).is_empty());
        assert!(settled(&[".,,............"], &[]).is_empty(), "both may be");
        assert!(settled(&[".......,......."], &[]).is_empty(), "the middle");
        assert!(settled(&[".............,a"], &[]).is_empty());
    }
}
