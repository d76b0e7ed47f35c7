//! What the game knows of the board: the tiles that accepted turns have left. They are checked, not read
//! anew, and help to tell which way round the board lies.

use game::{Board, Tile, Variant};

use crate::fuse;
use crate::orient;

/// Probability of an empty square from which a settled tile may be gone: whoever takes a turn back is seen.
const GONE: f32 = 0.3;

/// Share of a square's probability that must be left for what is on the board at all: what hides a settled
/// tile is seen as well.
const VISIBLE: f32 = 0.5;

/// Most that the settled tiles say of the way round, in natural logarithms: letters may overrule them when
/// another game has begun.
const MOST: f32 = 15.0;

/// The sights of the settled tiles, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Settled {
    sights: Vec<Option<usize>>,
    side: u8,
}

impl Settled {
    /// The tiles of a board; squares beyond the variant's and tiles that are not in its bag are passed over.
    pub(crate) fn of(board: &Board, variant: &Variant) -> Self {
        let sight = |tile: Tile| match tile {
            Tile::Blank(_) => Some(1),
            Tile::Face(letter) => {
                let face = usize::from(letter.0);
                (face < variant.faces.len()).then_some(face + 2)
            }
        };
        let squares = Board::empty(variant.side).squares();
        Self {
            sights: squares
                .map(|square| board.get(square).and_then(sight))
                .collect(),
            side: variant.side,
        }
    }

    /// The settled tile of a square, counted row by row, as a sight.
    pub(crate) fn sight(&self, square: usize) -> Option<usize> {
        self.sights[square]
    }

    /// Whether a tile is settled anywhere.
    pub(crate) fn knows_any(&self) -> bool {
        self.sights.iter().any(Option::is_some)
    }

    /// How well each number of clockwise quarter turns brings tiles to where they are settled, in natural
    /// logarithms below the best; `seen` is the first look at the board as it lies.
    pub(crate) fn ways<'a>(&self, seen: impl Iterator<Item = &'a Vec<f32>> + Clone) -> [f32; 4] {
        let found: [f32; 4] = std::array::from_fn(|turns| {
            let squares = Board::empty(self.side).squares().zip(seen.clone());
            squares
                .filter(|(square, _)| {
                    let upright = orient::turned(*square, turns as u8, self.side);
                    self.sights[upright.index(self.side)].is_some()
                })
                .map(|(_, p)| 1.0 - p[0])
                .sum()
        });
        let most = found.into_iter().fold(0.0, f32::max);
        found.map(|found| (found - most).max(-MOST))
    }

    /// Takes doubtful squares for their settled tiles where a tile may still lie. What is surely something
    /// else, or may be gone, stays as it was read.
    pub(crate) fn check(&self, answers: &mut [Vec<f32>]) {
        for (answer, sight) in answers.iter_mut().zip(&self.sights) {
            let Some(sight) = *sight else { continue };
            let visible = answer.iter().sum::<f32>() > VISIBLE;
            let lies = fuse::likeliest(answer) > 0 && answer[0] < GONE;
            if fuse::doubtful(answer) && visible && lies {
                fuse::settle(answer, sight);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settled(rows: &[&str]) -> Settled {
        let variant = Variant::shipped("en").unwrap();
        let mut text = rows.join("\n");
        text.push_str(&format!("\n{}", ".".repeat(15)).repeat(15 - rows.len()));
        Settled::of(&Board::parse(&text, &variant).unwrap(), &variant)
    }

    /// Probabilities of empty, blank and the letters A to Z.
    fn answer(likely: &[(usize, f32)]) -> Vec<f32> {
        let mut answer = vec![0.0; 28];
        likely.iter().for_each(|&(sight, p)| answer[sight] = p);
        answer
    }

    /// What one settled A comes to when its square is read so.
    fn checked(likely: &[(usize, f32)]) -> Vec<f32> {
        let settled = settled(&["A.............."]);
        let mut answers = vec![answer(&[(0, 1.0)]); 225];
        answers[0] = answer(likely);
        settled.check(&mut answers);
        answers.swap_remove(0)
    }

    #[test]
    fn a_doubt_about_a_settled_tile_is_none() {
        let answer = checked(&[(3, 0.7), (2, 0.2), (0, 0.1)]);
        assert_eq!(fuse::likeliest(&answer), 2);
        assert!(!fuse::doubtful(&answer));
        assert!(answer.iter().sum::<f32>() < 1.0001);
    }

    #[test]
    fn what_is_surely_something_else_is_told() {
        for sight in [0, 1, 5] {
            let answer = checked(&[(sight, 0.995), (2, 0.005)]);
            assert_eq!(fuse::likeliest(&answer), sight);
            assert!(!fuse::doubtful(&answer));
        }
    }

    #[test]
    fn a_tile_that_may_be_gone_is_not_taken_for_settled() {
        for likely in [
            &[(0, 0.9), (2, 0.1)][..],
            &[(0, 0.5), (2, 0.45)],
            &[(0, 0.35), (2, 0.6)],
        ] {
            assert!(fuse::doubtful(&checked(likely)), "{likely:?}");
        }
        // A sleeve over it.
        assert!(fuse::doubtful(&checked(&[(2, 0.3), (4, 0.1)])));
    }

    #[test]
    fn the_settled_tiles_tell_the_way_round() {
        let settled = settled(&["ABC............", "D..............", "E.............."]);
        let mut seen = vec![answer(&[(0, 1.0)]); 225];
        // The first rows stand at the right edge: a quarter turn too far, three more set it upright.
        for square in [14, 29, 44, 13, 12] {
            seen[square] = answer(&[(7, 1.0)]);
        }
        let ways = settled.ways(seen.iter());
        assert_eq!(ways[3], 0.0, "{ways:?}");
        assert!((0..3).all(|turns| ways[turns] < -3.0), "{ways:?}");
        let unsettled = Settled::of(&Board::empty(15), &Variant::shipped("en").unwrap());
        assert_eq!(unsettled.ways(seen.iter()), [0.0; 4]);
    }
}
